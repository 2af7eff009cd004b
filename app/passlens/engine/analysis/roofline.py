"""The roofline of a product, and where the launches of kernels stand under it.

A launch that does F operations and moves B bytes takes at least max(F / peak, B / bandwidth): Williams, Waterman and
Patterson, "Roofline: an insightful visual performance model for multicore architectures", CACM 52(4), 2009. F and B are
those of the IR (``kernel_tables.KernelWork``): B counts each operand once, so the intensity is the highest possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.analysis.kernel_tables import InstructionClass, KernelDetail, KernelDetails, Launch
from passlens.engine.ir.expressions import parse
from passlens.engine.toolchain.products import Product, peak

_CUT_OFF = 48
"""A name in a profile may be cut off behind so many characters (60 in IREE 3.13)."""


class Bound(StrEnum):
    """What a launch waits for at the least; the value is shown."""

    COMPUTE = "compute"
    MEMORY = "memory"


@dataclass(frozen=True, slots=True)
class RooflinePoint:
    """Equal launches of one kernel in one function.

    Attributes:
        function: Empty when no launch is known; the figures are then those of the kernel.
        count: Launches in the text of the function.
        flops, bytes: Of one launch.
        intensity: Operations a byte; None when nothing is moved.
        element, matrix: The ceiling it stands under: the type, and whether matrix units do such an op.
        uses_matrix: Whether its code has matrix instructions; None when there is no assembly.
        peak: That ceiling, operations a second; None when the product has no such unit.
        least_ns: The shortest time that the roofline allows, nanoseconds.
        time_ns: Measured time of one call, nanoseconds; None when it was not measured.
        percent: Of the roofline, when measured.
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
    bound: Bound
    least_ns: float
    time_ns: int | None
    percent: float | None


@dataclass(frozen=True, slots=True)
class Ceiling:
    """One flat line of the chart: operations a second, and the intensity from which it limits."""

    element: str
    matrix: bool
    peak: int
    ridge: float


@dataclass(frozen=True, slots=True)
class Roofline:
    """The chart of one product; ``notes`` say which launches are missing and why."""

    product: Product
    ceilings: tuple[Ceiling, ...]
    points: tuple[RooflinePoint, ...]
    notes: tuple[str, ...]


def roofline(
    details: KernelDetails,
    product: Product,
    values: Mapping[str, Mapping[str, int]],
    times: Mapping[str, int],
) -> Roofline:
    """The launches of a session under the roofline of a product.

    Args:
        details: The session's kernels and launches.
        product: Such as one of ``products_of("gfx942")``.
        values: By function, the values of the symbols that its sizes depend on.
        times: Measured times of one call by kernel, ns; empty when nothing was measured.
    """
    measured = match_times((kernel.name for kernel in details.kernels), times)
    launches: dict[str, list[Launch]] = {}
    for launch in details.launches:
        launches.setdefault(launch.kernel, []).append(launch)
    points: list[RooflinePoint] = []
    missing: dict[str, None] = {}
    unknown = 0
    for kernel in details.kernels:
        if kernel.work is None or not (kernel.work.flops and kernel.work.read_bytes and kernel.work.write_bytes):
            unknown += 1
            continue
        groups: Counter[tuple[str, str, tuple[int, ...]]] = Counter()
        for launch in launches.get(kernel.name, []):
            given = values.get(launch.function, {})
            sizes = [parse(text) for text in launch.workload]
            known = [size.evaluate(given) for size in sizes]
            numbers = tuple(value for value in known if value is not None)
            if len(numbers) < len(known):
                names = [name for size in sizes for name in size.symbols() if name not in given]
                missing.update({f"{name} of @{launch.function}": None for name in names})
                continue
            groups[launch.function, launch.device, numbers] += 1
        if not launches.get(kernel.name):
            groups["", "", ()] = 1
        for (function, device, numbers), count in groups.items():
            workload = {f"w{place}": value for place, value in enumerate(numbers)}
            point = _point(kernel, product, function, device, count, workload, measured.get(kernel.name))
            if point is None:
                unknown += 1
            else:
                points.append(point)
    notes = []
    if missing:
        notes.append(f"Launches are left out whose size depends on {', '.join(missing)}.")
    if unknown:
        notes.append(f"{unknown} kernels are left out: the IR does not tell their arithmetic or their bytes.")
    return Roofline(product, _ceilings(product, points), tuple(points), tuple(notes))


def match_times(names: Iterable[str], times: Mapping[str, int]) -> dict[str, int]:
    """The measured times by kernel; a profile may have cut off long names."""
    cut = tuple(name for name in times if len(name) >= _CUT_OFF)
    found: dict[str, int] = {}
    for name in names:
        near = name if name in times else next((one for one in cut if name.startswith(one)), "")
        if near:
            found[name] = times[near]
    return found


def _point(
    kernel: KernelDetail,
    product: Product,
    function: str,
    device: str,
    count: int,
    workload: Mapping[str, int],
    time_ns: int | None,
) -> RooflinePoint | None:
    work = kernel.work
    assert work is not None, "the caller asked for the work"
    flops = parse(work.flops).evaluate(workload)
    read, written = parse(work.read_bytes).evaluate(workload), parse(work.write_bytes).evaluate(workload)
    if flops is None or read is None or written is None:
        return None
    moved = read + written
    most = peak(product, work.element, matrix=work.contraction)
    by_compute = flops / most * 1e9 if most else 0.0
    by_memory = moved / product.bandwidth * 1e9
    least = max(by_compute, by_memory)
    matrix = any(one.kind is InstructionClass.MATRIX for one in kernel.instructions) if kernel.instructions else None
    return RooflinePoint(
        kernel=kernel.name,
        function=function,
        device=device,
        count=count,
        flops=flops,
        bytes=moved,
        intensity=flops / moved if moved else None,
        element=work.element,
        matrix=work.contraction,
        uses_matrix=matrix,
        peak=most,
        bound=Bound.COMPUTE if by_compute > by_memory else Bound.MEMORY,
        least_ns=least,
        time_ns=time_ns,
        percent=100 * least / time_ns if time_ns else None,
    )


def _ceilings(product: Product, points: Iterable[RooflinePoint]) -> tuple[Ceiling, ...]:
    found = {(one.element, one.matrix): one.peak for one in points if one.peak and one.flops}
    lines = [Ceiling(element, matrix, most, most / product.bandwidth) for (element, matrix), most in found.items()]
    return tuple(sorted(lines, key=lambda line: (-line.peak, line.element)))
