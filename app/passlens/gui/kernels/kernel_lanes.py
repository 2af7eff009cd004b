"""Bars of registers, LDS and occupancy side by side, one row for each kernel. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from passlens.engine.toolchain.targets import chip_limits
from passlens.gui.kit.kernel_rows import KernelRow
from passlens.gui.kit.table_model import UNKNOWN
from passlens.gui.kit.translation import mark_text


@dataclass(frozen=True, slots=True)
class Lane:
    """One figure over all kernels.

    Attributes:
        limit: What the chip has; None when unknown.
        full: Where the lane's axis ends.
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


def lanes_of(rows: Sequence[KernelRow]) -> tuple[Lane, ...]:
    """Vector and scalar registers, LDS and wavefronts of kernels, each against what its chip has."""
    chip = next((found for row in rows if (found := chip_limits(row.target)) is not None), None)
    kernels = [row.resources for row in rows]
    waves = [row.occupancy.waves if row.occupancy is not None else None for row in rows]
    return (
        _lane("VGPR", "", chip.vgprs_per_wave if chip else None, [one.vgprs if one else None for one in kernels]),
        _lane("SGPR", "", chip.sgprs_per_wave if chip else None, [one.sgprs if one else None for one in kernels]),
        _lane("LDS", "B", chip.lds_bytes if chip else None, [row.lds_bytes for row in rows]),
        _lane(mark_text("waves"), "", chip.max_waves if chip else None, waves),
    )


def lane_figures(rows: Sequence[KernelRow], lanes: Sequence[Lane]) -> Iterator[Sequence[object]]:
    """The figures, with a header line."""
    yield ["kernel", *(f"{lane.title}{f', {lane.unit}' if lane.unit else ''}" for lane in lanes)]
    for index, row in enumerate(rows):
        yield [row.name, *(lane.values[index] for lane in lanes)]


def _lane(title: str, unit: str, limit: int | None, values: Sequence[int | None]) -> Lane:
    largest = max((value for value in values if value is not None), default=0)
    return Lane(title, unit, limit, max(largest, limit or 0, 1), tuple(values))
