"""What is compared of two compiles, before a fix and with it, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from passlens.engine.units import format_bytes, format_ns

if TYPE_CHECKING:
    from passlens.engine.diagnosis.findings import FixResult

BYTES_ACROSS, TRANSFERS, DISPATCHES = "bytes across devices", "transfers", "dispatches"
REMARKS, WARNINGS, LDS, TIME = "remarks", "warnings", "largest shared memory of a kernel, bytes", "compile time"


def compare_figures(
    before: Mapping[str, int | None], after: Mapping[str, int | None]
) -> tuple[tuple[str, int | None, int | None], ...]:
    """Figures side by side, those that neither has left out."""
    names = dict.fromkeys([*before, *after])
    rows = ((name, before.get(name), after.get(name)) for name in names)
    return tuple(row for row in rows if row[1] is not None or row[2] is not None)


def figure_text(name: str, value: int | None) -> str:
    """A figure with its unit; ``–`` when it is not known."""
    if value is None:
        return "–"
    if "bytes" in name:
        return format_bytes(value)
    return format_ns(value) if name == TIME else f"{value:,}"


def figures_that_differ(result: FixResult) -> tuple[tuple[str, str, str], ...]:
    """Name, before and after in words, of the figures that the change has changed; the time only where it stands out.

    Compile times vary by a tenth from run to run.
    """
    found = []
    for name, before, after in result.figures:
        noise = name == TIME and (before is None or after is None or abs(after - before) < before / 5)
        if noise or (before or 0) == (after or 0):
            continue
        found.append((name.removesuffix(", bytes"), figure_text(name, before), figure_text(name, after)))
    return tuple(found)


def main_figures(result: FixResult) -> tuple[tuple[str, str, bool], ...]:
    """Of a result that changed nothing: the names of the main figures, each in words, and whether it is as before."""
    main = [row for row in result.figures if row[0] in {BYTES_ACROSS, TRANSFERS, DISPATCHES, TIME}]
    return tuple((name, figure_text(name, after), before == after) for name, before, after in main)
