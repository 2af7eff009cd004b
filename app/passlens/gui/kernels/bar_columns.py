"""Bars of registers, LDS and occupancy side by side, one row for each kernel. Without Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from passlens.engine.toolchain.targets import chip_limits
from passlens.gui.kit.kernel_rows import KernelRow
from passlens.gui.kit.tables.table_model import UNKNOWN
from passlens.gui.kit.translation import mark_text


@dataclass(frozen=True, slots=True)
class BarColumn:
    """One figure of all kernels.

    Attributes:
        limit: The chip's limit; None if unknown.
        full: The end of the column's axis.
    """

    title: str
    unit: str
    limit: int | None
    full: int
    values: tuple[int | None, ...]

    def text(self, index: int) -> str:
        """The figure of a kernel with its unit."""
        value = self.values[index]
        return UNKNOWN if value is None else f"{value:,}{f' {self.unit}' if self.unit else ''}"


def columns_of(rows: Sequence[KernelRow]) -> tuple[BarColumn, ...]:
    """Vector and scalar registers, LDS and wavefronts of kernels, each against the chip's limit."""
    chip = next((found for row in rows if (found := chip_limits(row.target)) is not None), None)
    kernels = [row.resources for row in rows]
    waves = [row.occupancy.waves if row.occupancy is not None else None for row in rows]
    return (
        _bar_column("VGPR", "", chip.vgprs_per_wave if chip else None, [one.vgprs if one else None for one in kernels]),
        _bar_column("SGPR", "", chip.sgprs_per_wave if chip else None, [one.sgprs if one else None for one in kernels]),
        _bar_column("LDS", "B", chip.lds_bytes if chip else None, [row.lds_bytes for row in rows]),
        _bar_column(mark_text("waves"), "", chip.max_waves if chip else None, waves),
    )


def bar_figures(rows: Sequence[KernelRow], columns: Sequence[BarColumn]) -> Iterator[Sequence[object]]:
    """The figures, with a header line."""
    yield ["kernel", *(f"{column.title}{f', {column.unit}' if column.unit else ''}" for column in columns)]
    for index, row in enumerate(rows):
        yield [row.name, *(column.values[index] for column in columns)]


def _bar_column(title: str, unit: str, limit: int | None, values: Sequence[int | None]) -> BarColumn:
    largest = max((value for value in values if value is not None), default=0)
    return BarColumn(title, unit, limit, max(largest, limit or 0, 1), tuple(values))
