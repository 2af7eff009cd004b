"""The filter of the Kernels tab. Without Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from passlens.engine.analysis.occupancy import Limiter
from passlens.engine.analysis.roofline import Roofline
from passlens.gui.kit.kernel_rows import KernelRow


@dataclass(frozen=True, slots=True)
class KernelFilter:
    """Besides the words of the filter box. All conditions must hold.

    Attributes:
        limiter: What limits occupancy; None for anything.
    """

    spills: bool = False
    matrix: bool = False
    lds: bool = False
    limiter: Limiter | None = None

    def keeps(self, row: KernelRow) -> bool:
        """Whether a kernel passes the filter."""
        if self.spills and not row.spills:
            return False
        if self.matrix and not row.uses_matrix:
            return False
        if self.lds and not row.lds_bytes:
            return False
        return self.limiter is None or (row.occupancy is not None and self.limiter in row.occupancy.limiters)


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of kernels for each filter. ``matrix`` is None before the code of all kernels is read."""

    spills: int
    matrix: int | None
    lds: int


def counts_of(rows: Iterable[KernelRow]) -> Counts:
    """Count them."""
    known = list(rows)
    matrix = [row.uses_matrix for row in known]
    return Counts(
        spills=sum(bool(row.spills) for row in known),
        matrix=None if None in matrix else sum(bool(one) for one in matrix),
        lds=sum(bool(row.lds_bytes) for row in known),
    )


def chart_of(chart: Roofline, rows: Sequence[KernelRow]) -> Roofline:
    """The chart with the points of these kernels only."""
    names = {row.name for row in rows}
    return replace(chart, points=tuple(point for point in chart.points if point.kernel in names))
