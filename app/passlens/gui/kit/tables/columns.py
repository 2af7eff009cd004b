"""Columns that several tables share: a kernel by its name, and a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from passlens.engine.units import format_ns
from passlens.gui.kit.tables.table_model import UNKNOWN, Column, short_name

Row = TypeVar("Row")


def kernel_column(
    title: str,
    name: Callable[[Row], str],
    least: int,
    *,
    tooltip: Callable[[Row], str] | None = None,
    swatch: Callable[[Row], int | None] | None = None,
) -> Column[Row]:
    """A kernel's name, shortened if all share its beginning; ``least``: see ``Column``."""
    return Column(
        title,
        name,
        show=lambda row: short_name(name(row)),
        stretch=True,
        least=least,
        name=True,
        tooltip=tooltip or name,
        swatch=swatch,
    )


def time_column(
    title: str,
    get: Callable[[Row], float | None],
    text: str,
    *,
    tooltip: Callable[[Row], str] | None = None,
    share: Callable[[Row], float | None] | None = None,
) -> Column[Row]:
    """A time in ns; its tooltip has every digit unless ``tooltip`` is given.

    Args:
        title: The title of the column.
        get: The time, ns; None if unknown.
        text: The description in the tooltip of the title.
        tooltip: The tooltip of a cell.
        share: See ``Column``.
    """

    def shown(row: Row) -> str:
        time = get(row)
        return UNKNOWN if time is None else format_ns(time)

    def whole(row: Row) -> int | None:
        time = get(row)
        return None if time is None else round(time)

    def exact(row: Row) -> str:
        time = whole(row)
        return "" if time is None else f"{time:,} ns"

    return Column(title, whole, number=True, show=shown, tooltip=tooltip or exact, share=share, help=text)
