"""The sums of a timeline: time by dispatch and its share, idle gaps, and held memory."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.tables import Kernel
from passlens.engine.run.profiles.profile_memory import CallMemory, PlannedMemory, call_memory
from passlens.engine.run.profiles.profile_store import ProfileEntry
from passlens.engine.run.profiles.profiled_calls import dispatch_times
from passlens.engine.run.profiles.timeline import MemoryEvent, Span, SpanKind, Timeline
from passlens.engine.run.values import DispatchTime

_BUSY = frozenset({SpanKind.DISPATCH, SpanKind.TRANSFER})


@dataclass(frozen=True, slots=True)
class DispatchShare:
    """One dispatch of a profile.

    Attributes:
        time: Its times, for one call of the function if calls are separated.
        percent: Its share of the time of all dispatches.
    """

    time: DispatchTime
    percent: float


@dataclass(frozen=True, slots=True)
class Gap:
    """An interval between two dispatches or transfers of a device with neither.

    Attributes:
        after, before: The names of the spans around it.
    """

    device: str
    start_ns: int
    end_ns: int
    after: str
    before: str


@dataclass(frozen=True, slots=True)
class DeviceTime:
    """The time of one device from its first dispatch or transfer to its last, without a warm-up.

    Attributes:
        wall_ns: That time; of several calls the sum, without the time between them.
        busy_ns: The time in which at least one dispatch or transfer ran.
        dispatch_ns, transfer_ns: Sums over these; more than ``busy_ns`` if they overlap.
        gaps: The number of idle gaps in between.
        longest_gap_ns: The longest gap; 0 without one.
    """

    device: str
    wall_ns: int
    busy_ns: int
    dispatch_ns: int
    transfer_ns: int
    gaps: int
    longest_gap_ns: int

    @property
    def idle_ns(self) -> int:
        """The idle time."""
        return self.wall_ns - self.busy_ns


@dataclass(frozen=True, slots=True)
class HeldMemory:
    """The memory held on one device.

    Attributes:
        first: Bytes at the start of the profile.
        highest: The peak, bytes.
        at_ns: The time of the peak.
        last: Bytes at the end.
        allocations: The number of allocations.
        taken: Their total bytes.
    """

    device: str
    first: int
    highest: int
    at_ns: int
    last: int
    allocations: int
    taken: int


def shares(timeline: Timeline, calls: int = 1) -> tuple[DispatchShare, ...]:
    """The dispatches with their share of all dispatch time, longest first."""
    rows = dispatch_times(timeline, calls)
    total = sum(row.total_ns for row in rows)
    return tuple(DispatchShare(row, 100 * row.total_ns / total if total else 0.0) for row in rows)


def gaps(timeline: Timeline, *, warm_up: bool = True) -> tuple[Gap, ...]:
    """All idle gaps of each device, by time; the time between two calls of the function is not a gap.

    Args:
        timeline: The timeline.
        warm_up: Whether gaps in a warm-up count.
    """
    begin = 0 if warm_up else _begin(timeline)
    found: list[Gap] = []
    for device, every in _busy(timeline).items():
        for group in _by_call(timeline, [span for span in every if span.start_ns >= begin]):
            end, last = group[0].end_ns, group[0].name
            for span in group[1:]:
                if span.start_ns > end:
                    found.append(Gap(device, end, span.start_ns, last, span.name))
                if span.end_ns >= end:
                    end, last = span.end_ns, span.name
    return tuple(sorted(found, key=lambda gap: gap.start_ns))


def device_times(timeline: Timeline) -> tuple[DeviceTime, ...]:
    """The time of each device, without a warm-up."""
    idle: dict[str, list[int]] = defaultdict(list)
    begin = _begin(timeline)
    for gap in gaps(timeline, warm_up=False):
        idle[gap.device].append(gap.end_ns - gap.start_ns)
    found = []
    for device, every in _busy(timeline).items():
        spans = [span for span in every if span.start_ns >= begin]
        if not spans:
            continue
        groups = _by_call(timeline, spans)
        wall = sum(max(one.end_ns for one in group) - group[0].start_ns for group in groups)
        found.append(
            DeviceTime(
                device,
                wall,
                wall - sum(idle[device]),
                sum(one.end_ns - one.start_ns for one in spans if one.kind is SpanKind.DISPATCH),
                sum(one.end_ns - one.start_ns for one in spans if one.kind is SpanKind.TRANSFER),
                len(idle[device]),
                max(idle[device], default=0),
            )
        )
    return tuple(found)


def held(memory: Sequence[MemoryEvent], device: str) -> tuple[tuple[int, int], ...]:
    """The memory held on a device after each of its counted events: ns, bytes."""
    now, steps = 0, []
    for event in memory:
        if event.counted and event.device == device:
            now += event.bytes
            steps.append((event.time_ns, now))
    return tuple(steps)


def held_memory(timeline: Timeline) -> tuple[HeldMemory, ...]:
    """The memory held on each device, as far as the profile shows it."""
    found = []
    for device in dict.fromkeys(event.device for event in timeline.memory if event.counted):
        steps = held(timeline.memory, device)
        begin = steps[0][0]
        events = [event for event in timeline.memory if event.counted and event.device == device]
        before = sum(event.bytes for event in events if event.allocation is None and event.time_ns == begin)
        taken = [event.bytes for event in events if event.bytes > 0 and event.allocation is not None]
        at, highest = max(steps, key=lambda step: step[1])
        found.append(HeldMemory(device, before, highest, at, steps[-1][1], len(taken), sum(taken)))
    return tuple(found)


def _begin(timeline: Timeline) -> int:
    """The start of the first call after the warm-up."""
    return min((call.start_ns for call in timeline.calls if not call.warm_up), default=0)


def _busy(timeline: Timeline) -> dict[str, list[Span]]:
    found: dict[str, list[Span]] = {track.device: [] for track in timeline.tracks}
    for span in timeline.spans:
        if span.kind in _BUSY:
            found[timeline.tracks[span.track].device].append(span)
    return {device: spans for device, spans in found.items() if spans}


def _by_call(timeline: Timeline, spans: Iterable[Span]) -> list[list[Span]]:
    """Spans by call of the function; all together if calls are not separated."""
    begins = [call.start_ns for call in timeline.calls]
    groups: list[list[Span]] = [[] for _ in begins or "1"]
    for span in spans:
        place = max(0, bisect_right(begins, span.start_ns) - 1)
        groups[place].append(span)
    return [group for group in groups if group]


@dataclass(frozen=True, slots=True)
class ProfiledDispatch:
    """A dispatch of a profile with its kernel in the session.

    Attributes:
        kernel: The kernel; None if the session has no kernel of that name.
    """

    time: DispatchTime
    percent: float
    kernel: Kernel | None


@dataclass(frozen=True, slots=True)
class ProfileTable:
    """All sums of a profile in a session.

    Attributes:
        profile: The profile.
        whole_ns: The median of the timed calls of its run; None for an imported one.
        rows: The dispatches, longest first.
        planned: The function's memory in the compiler's plan; empty if unknown.
    """

    profile: ProfileEntry
    whole_ns: float | None
    rows: tuple[ProfiledDispatch, ...]
    devices: tuple[DeviceTime, ...]
    held: tuple[HeldMemory, ...]
    in_call: tuple[CallMemory, ...]
    planned: tuple[PlannedMemory, ...]


def table_of(
    profile: ProfileEntry,
    timeline: Timeline,
    kernels: Iterable[Kernel],
    *,
    whole_ns: float | None = None,
    planned: tuple[PlannedMemory, ...] = (),
) -> ProfileTable:
    """The table of a timeline, matched to kernels by name."""
    known = {kernel.name: kernel for kernel in kernels}
    rows = shares(timeline, max(1, profile.calls))
    return ProfileTable(
        profile,
        whole_ns,
        tuple(ProfiledDispatch(row.time, row.percent, known.get(row.time.name)) for row in rows),
        device_times(timeline),
        held_memory(timeline),
        call_memory(timeline),
        planned,
    )
