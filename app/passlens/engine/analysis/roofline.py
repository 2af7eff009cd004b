"""The roofline of a product, and the position of kernel launches under it.

A launch that does F operations and moves B bytes takes at least max(F / peak, B / bandwidth): Williams, Waterman and
Patterson, "Roofline: an insightful visual performance model for multicore architectures", CACM 52(4), 2009. F and B
come from the IR (``kernel_tables.KernelWork``): B counts each operand once, so the intensity is an upper bound.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from passlens.engine.analysis.kernel_tables import InstructionClass, KernelDetail, KernelDetails, KernelWork
from passlens.engine.analysis.launch_work import LaunchWork, Measured, Values, missing_sizes, works_of
from passlens.engine.messages import Count, Items, Message, Term, together
from passlens.engine.toolchain.products import Product, peak

SIZES_MISSING = "roofline.sizes-missing"
"""Identifies the note on launches of unknown size."""


class Bound(Term):
    """The roofline limit of a launch; the value is shown."""

    COMPUTE = "compute"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class RooflinePoint:
    """Equal launches of one kernel in one function.

    Attributes:
        function: The calling function; empty when no launch is known, and the figures are then those of the kernel.
        count: Launches in the text of the function.
        flops, bytes: Arithmetic and traffic of one launch.
        intensity: Operations per byte; None when nothing is moved.
        element, matrix: Its ceiling: the element type, and whether matrix units execute such an op.
        uses_matrix: Whether its code has matrix instructions; None without assembly.
        peak: That ceiling, operations per second; None when the product has no such unit, or is unknown.
        bound, least_ns: The limit, and the shortest time that the roofline allows, nanoseconds; None without a product.
        time_ns: Measured time of one call, nanoseconds; None when it was not measured.
        percent: Share of the roofline, when measured.
    """

    kernel: str
    function: str
    device: str
    count: int
    flops: int
    bytes: int
    intensity: float | None
    element: str
    matrix: bool
    uses_matrix: bool | None
    peak: int | None
    bound: Bound | None
    least_ns: float | None
    time_ns: int | None
    percent: float | None


@dataclass(frozen=True, slots=True)
class Ceiling:
    """One horizontal line of the chart: operations per second, and the intensity from which it limits."""

    element: str
    matrix: bool
    peak: int
    ridge: float


@dataclass(frozen=True, slots=True)
class Roofline:
    """The chart of one product; None for a target without figures, whose points have no roof.

    ``notes`` say which launches are missing and why.
    """

    product: Product | None
    ceilings: tuple[Ceiling, ...]
    points: tuple[RooflinePoint, ...]
    notes: tuple[Message, ...]


def roofline(details: KernelDetails, product: Product | None, values: Values, measured: Measured) -> Roofline:
    """Place the launches of a session under the roofline of a product.

    Args:
        details: The session's kernels and launches.
        product: The product, such as one of ``products_of("gfx942")``; None when there is none for the target.
        values: For each function, the values of the symbols that its sizes depend on.
        measured: The times that a run measured; nothing without a run.
    """
    works = works_of(details, values, measured)
    points: list[RooflinePoint] = []
    unknown: list[KernelDetail] = []
    for kernel in details.kernels:
        if kernel.work is None or not (kernel.work.flops and kernel.work.read_bytes and kernel.work.write_bytes):
            unknown.append(kernel)
            continue
        sized = (one for one in works[kernel.name] if one.flops is not None and one.bytes is not None)
        points.extend(_point(kernel, kernel.work, product, one) for one in sized)
    notes: list[Message] = []
    if product is None:
        target = next((kernel.target for kernel in details.kernels if kernel.target), "")
        notes.append(
            Message(
                "roofline.no-roof",
                "No roof: there are no peak rates and bandwidth of {chip} here.",
                chip=target or Message("roofline.this-target", "this target"),
            )
        )
    missing = missing_sizes(details, values)
    if missing:
        notes.append(
            Message(
                "roofline.sizes-missing",
                "Launches are left out whose size depends on {names}.",
                names=Items(missing),
            )
        )
    if unknown:
        notes.append(_left_out(unknown))
    return Roofline(product, _ceilings(product, points), tuple(points), tuple(notes))


def _left_out(unknown: list[KernelDetail]) -> Message:
    """The kernels without a point, and the first reason."""
    reasons = dict.fromkeys(note for kernel in unknown if kernel.work is not None for note in kernel.work.notes)
    left_out = (
        Message("roofline.kernel-left-out", "1 kernel is left out: the IR does not give its arithmetic or its bytes.")
        if len(unknown) == 1
        else Message(
            "roofline.kernels-left-out",
            "{count} are left out: the IR does not give their arithmetic or their bytes.",
            count=Count(len(unknown), "kernel"),
        )
    )
    return together(left_out, *list(reasons)[:1])


def _point(kernel: KernelDetail, work: KernelWork, product: Product | None, launch: LaunchWork) -> RooflinePoint:
    flops, moved = launch.flops or 0, launch.bytes or 0
    most = peak(product, work.element, matrix=work.contraction) if product is not None else None
    matrix = any(one.kind is InstructionClass.MATRIX for one in kernel.instructions) if kernel.instructions else None
    least: float | None = None
    bound: Bound | None = None
    if product is not None:
        by_compute = flops / most * 1e9 if most else 0.0
        by_memory = moved / product.bandwidth * 1e9
        least = max(by_compute, by_memory)
        bound = Bound.COMPUTE if by_compute > by_memory else Bound.MEMORY
    return RooflinePoint(
        kernel=kernel.name,
        function=launch.function,
        device=launch.device,
        count=launch.count,
        flops=flops,
        bytes=moved,
        intensity=launch.intensity,
        element=work.element,
        matrix=work.contraction,
        uses_matrix=matrix,
        peak=most,
        bound=bound,
        least_ns=least,
        time_ns=launch.time_ns,
        percent=100 * least / launch.time_ns if least is not None and launch.time_ns else None,
    )


def _ceilings(product: Product | None, points: Iterable[RooflinePoint]) -> tuple[Ceiling, ...]:
    if product is None:
        return ()
    found = {(one.element, one.matrix): one.peak for one in points if one.peak and one.flops}
    lines = [Ceiling(element, matrix, most, most / product.bandwidth) for (element, matrix), most in found.items()]
    return tuple(sorted(lines, key=lambda line: (-line.peak, line.element)))
