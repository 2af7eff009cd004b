"""The figures compared between two compiles, without and with a fix, and their display."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from passlens.engine.messages import Message, quoted
from passlens.engine.units import format_bytes, format_ns

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import FixResult


class Figure(StrEnum):
    """A compared figure; the values are stored."""

    BYTES_ACROSS = "bytes across devices"
    TRANSFERS = "transfers"
    DISPATCHES = "dispatches"
    REMARKS = "remarks"
    WARNINGS = "warnings"
    LDS = "largest shared memory of a kernel, bytes"
    TIME = "compile time"


_TITLES: Final[Mapping[str, Message]] = {
    Figure.BYTES_ACROSS: Message("figures.bytes-across", "bytes across devices"),
    Figure.TRANSFERS: Message("figures.transfers", "transfers"),
    Figure.DISPATCHES: Message("figures.dispatches", "dispatches"),
    Figure.REMARKS: Message("figures.remarks", "remarks"),
    Figure.WARNINGS: Message("figures.warnings", "warnings"),
    Figure.LDS: Message("figures.lds", "largest shared memory of a kernel"),
    Figure.TIME: Message("figures.time", "compile time"),
}
_SIZES: Final = frozenset({Figure.BYTES_ACROSS, Figure.LDS})
_MAIN: Final = frozenset({Figure.BYTES_ACROSS, Figure.TRANSFERS, Figure.DISPATCHES, Figure.TIME})
_ON_DEVICE: Final = "dispatches on @"
UNKNOWN: Final = "–"


def dispatches_on(device: str) -> str:
    """The stored name of the figure that counts the dispatches of one device."""
    return _ON_DEVICE + device.lstrip("@")


def figure_title(name: str) -> Message:
    """The title of a figure; names stored by older sessions are displayed unchanged."""
    if name.startswith(_ON_DEVICE):
        device = name.removeprefix(_ON_DEVICE)
        return Message("figures.dispatches-on", "dispatches on @{device}", device=device)
    return _TITLES.get(name) or quoted(name)


def compare_figures(
    before: Mapping[str, int | None], after: Mapping[str, int | None]
) -> tuple[tuple[str, int | None, int | None], ...]:
    """Figures side by side, without those that both lack."""
    names = dict.fromkeys([*before, *after])
    rows = ((str(name), before.get(name), after.get(name)) for name in names)
    return tuple(row for row in rows if row[1] is not None or row[2] is not None)


def figure_text(name: str, value: int | None) -> str:
    """A figure with its unit; ``–`` if unknown."""
    if value is None:
        return UNKNOWN
    if name in _SIZES:
        return format_bytes(value)
    return format_ns(value) if name == Figure.TIME else f"{value:,}"


def figures_that_differ(result: FixResult) -> tuple[tuple[Message, str, str], ...]:
    """Title, old and new value of the figures that changed; the time only if the change is significant.

    Compile times vary by a tenth between runs.
    """
    found = []
    for name, before, after in result.figures:
        noise = name == Figure.TIME and (before is None or after is None or abs(after - before) < before / 5)
        if noise or (before or 0) == (after or 0):
            continue
        found.append((figure_title(name), figure_text(name, before), figure_text(name, after)))
    return tuple(found)


def main_figures(result: FixResult) -> tuple[tuple[Message, str, bool], ...]:
    """For a result without changes: title and value of the main figures, and whether each is unchanged."""
    main = [row for row in result.figures if row[0] in _MAIN]
    return tuple((figure_title(name), figure_text(name, after), before == after) for name, before, after in main)
