"""Which kernels deserve a look, and how much of the model's time a change of one can gain at the most.

As Nsight Compute orders its rules by estimated speedup. A kernel that takes a share ``s`` of the time cannot gain more
than ``s``; nor more than what it takes above the roofline; nor, if only its occupancy is low, more than
``s * (1 - waves / max_waves)``: at best it gets faster as its wavefronts get more. Where no run measured times, the
shortest times that the roofline allows stand for them, and the shares are estimated.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from passlens.engine.analysis.kernel_details import occupancy_of_kernel
from passlens.engine.analysis.kernel_tables import KernelDetail, KernelDetails
from passlens.engine.analysis.launch_work import LaunchWork
from passlens.engine.analysis.roofline import Bound, Roofline, RooflinePoint
from passlens.engine.analysis.tables import Kernel, KernelTable
from passlens.engine.messages import NOTHING, Items, Message, Term, Word

_LOW = 0.5
"""Occupancy and share of the roofline below which they are a reason."""


class Reason(Term):
    """Why a kernel deserves a look, the gravest first; the value is shown."""

    DOES_NOT_RUN = "does not run"  # it needs more than the chip has
    SPILLS = "spills"
    NO_MATRIX = "no matrix instructions"  # compute bound, of a product with matrix units for its type
    OCCUPANCY = "low occupancy"  # less than half of the wavefronts that the chip holds
    ROOF = "far from the roof"  # measured: less than half as fast as the roofline allows


@dataclass(frozen=True, slots=True)
class RankedKernel:
    """One kernel.

    Attributes:
        place: In the order, from 1: by gain, then those without a reason by share.
        share: Of the time that all launches in the text take together, 0 to 1; None when not known, and where the run
            did not measure it.
        measured: Whether times were measured; else the share is one of the estimated work.
        gain: The largest part of that time that can be gained for its reasons, 0 to 1; None without one, or not known.
    """

    kernel: str
    place: int
    reasons: tuple[Reason, ...]
    share: float | None
    measured: bool
    gain: float | None


def rank_kernels(
    details: KernelDetails,
    table: KernelTable | None,
    works: Mapping[str, Sequence[LaunchWork]],
    rooflines: Sequence[Roofline],
) -> tuple[RankedKernel, ...]:
    """All kernels, those that deserve a look most first.

    Args:
        details: The session's kernels.
        table: Their registers.
        works: What their launches do (``works_of``).
        rooflines: One for each product with the chip. Estimates are those of the first; a bound on what was measured
            holds for all.
    """
    took = {name: _measured_ns(works.get(name, ())) for name in (one.name for one in details.kernels)}
    measured = any(took.values())
    least = {one.name: _least_ns(one.name, rooflines) for one in details.kernels}
    times = took if measured else {one.name: _estimated_ns(one.name, rooflines) for one in details.kernels}
    whole = sum(time for time in times.values() if time)
    stored = {row.name: row for row in table.kernels} if table is not None else {}
    found = []
    for kernel in details.kernels:
        time = times[kernel.name]
        share = time / whole if time is not None and whole else None
        floor = (least[kernel.name] or 0.0) / whole if measured and whole else 0.0
        found.append(_ranked(kernel, stored.get(kernel.name), share, floor, rooflines, measured=measured))
    found.sort(key=_order)
    return tuple(replace(one, place=place) for place, one in enumerate(found, 1))


def worth_of(ranked: RankedKernel) -> Message:
    """Why it deserves a look, and what can be gained at the most; nothing without a reason."""
    if not ranked.reasons:
        return NOTHING
    reasons = Items(tuple(Word(reason.value) for reason in ranked.reasons))
    if ranked.gain is None:
        return Message("kernel-ranking.unknown", "{reasons}", reasons=reasons)
    percent = math.ceil(round(1000 * ranked.gain, 6)) / 10  # a bound: rounded up
    if ranked.measured:
        return Message(
            "kernel-ranking.measured", "{reasons}: up to {percent:.1f} % of the time", reasons=reasons, percent=percent
        )
    return Message(
        "kernel-ranking.estimated",
        "{reasons}: up to {percent:.1f} % of the estimated work",
        reasons=reasons,
        percent=percent,
    )


def _ranked(
    kernel: KernelDetail,
    row: Kernel | None,
    share: float | None,
    floor: float,
    rooflines: Sequence[Roofline],
    *,
    measured: bool,
) -> RankedKernel:
    """``floor``: the part of the whole time below which the roofline does not let it come."""
    headroom = None if share is None else max(0.0, share - floor)
    bounds: dict[Reason, float | None] = {}
    occupancy = occupancy_of_kernel(kernel)
    if occupancy is not None and occupancy.excess:
        bounds[Reason.DOES_NOT_RUN] = None
    if row is not None and (row.vgpr_spills or row.sgpr_spills):
        bounds[Reason.SPILLS] = headroom
    points = [point for chart in rooflines[:1] for point in chart.points if point.kernel == kernel.name]
    if any(_lacks_matrix(point) for point in points):
        bounds[Reason.NO_MATRIX] = headroom
    if occupancy is not None and 0 < occupancy.waves < _LOW * occupancy.max_waves:
        missing = 1 - occupancy.waves / occupancy.max_waves
        bounds[Reason.OCCUPANCY] = None if share is None or headroom is None else min(headroom, share * missing)
    if measured and share is not None and 0 < floor < _LOW * share:
        bounds[Reason.ROOF] = headroom
    known = [bound for bound in bounds.values() if bound is not None]
    return RankedKernel(kernel.name, 0, tuple(bounds), share, measured, max(known, default=None))


def _lacks_matrix(point: RooflinePoint) -> bool:
    return point.matrix and point.uses_matrix is False and point.peak is not None and point.bound is Bound.COMPUTE


def _order(one: RankedKernel) -> tuple[bool, bool, float, float]:
    return (
        Reason.DOES_NOT_RUN not in one.reasons,
        not one.reasons,
        -(one.gain if one.gain is not None else 0.0),
        -(one.share or 0.0),
    )


def _measured_ns(works: Iterable[LaunchWork]) -> float | None:
    """What its launches took together, as far as they were measured."""
    timed = [work.time_ns * max(1, work.count) for work in works if work.time_ns is not None]
    return sum(timed) if timed else None


def _estimated_ns(kernel: str, rooflines: Sequence[Roofline]) -> float | None:
    """What the roofline of the first product allows them at the least; None when not known."""
    own = [point for chart in rooflines[:1] for point in chart.points if point.kernel == kernel]
    known = [point.least_ns * max(1, point.count) for point in own if point.least_ns is not None]
    return sum(known) if known and len(known) == len(own) else None


def _least_ns(kernel: str, rooflines: Sequence[Roofline]) -> float | None:
    """What the fastest product allows those launches that were measured; None when not known."""
    sums = []
    for chart in rooflines:
        own = [point for point in chart.points if point.kernel == kernel and point.time_ns is not None]
        known = [point.least_ns * max(1, point.count) for point in own if point.least_ns is not None]
        if known:
            sums.append(sum(known))
    return min(sums, default=None)
