"""Ranks kernels by the largest share of the model's time that a change of one can save.

Nsight Compute orders its rules by estimated speedup in the same way. A kernel that takes a share ``s`` of the time
cannot gain more than ``s``; nor more than its time above the roofline; nor, if only its occupancy is low, more than ``s
* (1 - waves / max_waves)``: at best its speed grows with its number of wavefronts. Where no run measured times, the
shortest times that the roofline allows replace them, and the shares are estimates.
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
"""The occupancy and the share of the roofline below which a kernel has a reason to be listed."""


class Reason(Term):
    """Why a kernel deserves attention, the most serious reason first; the value is shown."""

    DOES_NOT_RUN = "does not run"  # it needs more than the chip has
    SPILLS = "spills"
    NO_MATRIX = "no matrix instructions"  # compute bound, on a product with matrix units for its type
    OCCUPANCY = "low occupancy"  # fewer than half of the wavefronts that the chip holds
    ROOF = "far from the roof"  # measured: less than half as fast as the roofline allows


@dataclass(frozen=True, slots=True)
class RankedKernel:
    """One kernel.

    Attributes:
        place: Its rank, from 1: by gain, then those without a reason by share.
        share: Its share of the time of all launches in the text, 0 to 1; None when unknown or not measured by the run.
        measured: Whether times were measured; else the share is estimated from the work.
        gain: The largest part of that time that its reasons let it save, 0 to 1; None without a reason or when unknown.
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
    """All kernels, the ones with the largest gain first.

    Args:
        details: The session's kernels.
        table: The kernels' registers.
        works: The work of their launches (``works_of``).
        rooflines: One for each product with the chip. Estimates use the first; a bound on measured times holds for all.
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


def worth_of(ranked: RankedKernel, *, brief: bool = False) -> Message:
    """The reasons for attention, and the largest possible gain; nothing without a reason.

    ``brief``: the place says of what the gain is a part.
    """
    if not ranked.reasons:
        return NOTHING
    reasons = Items(tuple(Word(reason.value) for reason in ranked.reasons))
    if ranked.gain is None:
        return Message("kernel-ranking.unknown", "{reasons}", reasons=reasons)
    percent = math.ceil(round(1000 * ranked.gain, 6)) / 10  # a bound: rounded up
    if brief:
        return Message("kernel-ranking.brief", "{reasons}: up to {percent:.1f} %", reasons=reasons, percent=percent)
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
    """Rank one kernel; ``floor`` is the least share of the whole time that the roofline allows it."""
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
    """The total measured time of its launches."""
    timed = [work.time_ns * max(1, work.count) for work in works if work.time_ns is not None]
    return sum(timed) if timed else None


def _estimated_ns(kernel: str, rooflines: Sequence[Roofline]) -> float | None:
    """The least time of the launches under the roofline of the first product; None when unknown."""
    own = [point for chart in rooflines[:1] for point in chart.points if point.kernel == kernel]
    known = [point.least_ns * max(1, point.count) for point in own if point.least_ns is not None]
    return sum(known) if known and len(known) == len(own) else None


def _least_ns(kernel: str, rooflines: Sequence[Roofline]) -> float | None:
    """The least time of the measured launches on the fastest product; None when unknown."""
    sums = []
    for chart in rooflines:
        own = [point for point in chart.points if point.kernel == kernel and point.time_ns is not None]
        known = [point.least_ns * max(1, point.count) for point in own if point.least_ns is not None]
        if known:
            sums.append(sum(known))
    return min(sums, default=None)
