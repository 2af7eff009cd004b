"""Compares the measured allocations of a call with the compiler's plan.

The plan is the chart of device memory (``analysis.device_chart``), read from the stream phase: transient slabs and
results of the function. Pools round up to their alignment, so the measured number may be larger.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from passlens.engine.analysis.device_chart import device_chart, devices_of, missing_symbols
from passlens.engine.analysis.device_tables import DeviceMemoryTable, FunctionMemory, MemoryKind
from passlens.engine.run.profiles.timeline import Timeline


@dataclass(frozen=True, slots=True)
class CallMemory:
    """The allocations of one call on a device: the maximum over all calls except the warm-up.

    Attributes:
        allocations: The number of allocations.
        taken: Their total bytes.
        highest: The most bytes held at the same time.
    """

    device: str
    allocations: int
    taken: int
    highest: int


@dataclass(frozen=True, slots=True)
class PlannedMemory:
    """The planned memory of a function on one device.

    Attributes:
        function: The function's symbol.
        device: The device's symbol.
        highest: The most bytes of slabs and results at the same time; None if a size depends on ``missing`` ones.
        transient, results: The parts of it, bytes; None in the same case.
        missing: Sizes that the call does not give.
    """

    function: str
    device: str
    highest: int | None
    transient: int | None
    results: int | None
    missing: tuple[str, ...] = ()


def call_memory(timeline: Timeline) -> tuple[CallMemory, ...]:
    """The allocations of one call by device; all of them if calls are not separated."""
    ends = [call.end_ns for call in timeline.calls]
    group_of: dict[tuple[str, int], int] = {}
    now: dict[tuple[str, int], int] = defaultdict(int)
    most: dict[tuple[str, int], int] = defaultdict(int)
    taken: dict[tuple[str, int], list[int]] = defaultdict(list)
    for event in timeline.memory:
        if not event.counted or event.allocation is None:
            continue
        allocation = (event.device, event.allocation)
        if event.bytes > 0:
            # Memory is allocated before the dispatches that need it: it belongs to the first call that ends after that.
            group_of[allocation] = min(bisect_left(ends, event.time_ns), max(0, len(ends) - 1))
            taken[event.device, group_of[allocation]].append(event.bytes)
        elif allocation not in group_of:
            continue  # allocated before the profile began
        key = (event.device, group_of[allocation])
        now[key] += event.bytes
        most[key] = max(most[key], now[key])
    found: dict[str, CallMemory] = {}
    for (device, group), sizes in taken.items():
        if group < len(timeline.calls) and timeline.calls[group].warm_up:
            continue
        one = CallMemory(device, len(sizes), sum(sizes), most[device, group])
        if device not in found or one.highest > found[device].highest:
            found[device] = one
    return tuple(found.values())


def planned_memory(table: DeviceMemoryTable, function: str, values: Mapping[str, int]) -> tuple[PlannedMemory, ...]:
    """The planned memory of a function by device; empty if the session has no plan of it.

    Args:
        table: The session's plan.
        function: The function's name without ``$async``.
        values: The sizes of its arguments, such as ``arg0[1]``.
    """
    names = (function, f"{function}$async")
    plan = next((one for one in table.functions if one.function in names), None)
    if plan is None:
        return ()
    return tuple(_planned(plan, function, device, values) for device in devices_of(plan))


def _planned(plan: FunctionMemory, function: str, device: str, values: Mapping[str, int]) -> PlannedMemory:
    chart = device_chart(plan, device, values)
    if chart is None:
        return PlannedMemory(function, device, None, None, None, missing_symbols(plan, values))
    own = [band for band in chart.bands if band.kind is not MemoryKind.IMPORT]
    steps = range(len(chart.allocated))
    highest = max((sum(band.size for band in own if band.first <= step <= band.last) for step in steps), default=0)
    results = sum(band.size for band in own if band.kind is MemoryKind.EXPORT)
    transient = sum(band.size for band in own if band.kind is not MemoryKind.EXPORT)
    return PlannedMemory(function, device, highest, transient, results)
