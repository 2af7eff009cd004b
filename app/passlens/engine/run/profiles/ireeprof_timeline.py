"""Converts the rows of an IREE profile to a timeline: dispatches, transfers, queue operations, memory.

A profile uses two kinds of clock: the host's (``iree_host_time_ns``), and ticks of a device. Ticks are converted to the
host's clock by the first and the last ``clock_correlation`` of that device, as in the runtime's own renderer: linear
between (device tick, middle of the host's times around it).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from passlens.engine.messages import Bytes, Count, Message
from passlens.engine.run.profiles.ireeprof import RawProfile, Row
from passlens.engine.run.profiles.ireeprof_memory import BEFORE, memory_events
from passlens.engine.run.profiles.rocprof_events import LAST_TIME
from passlens.engine.run.profiles.timeline import ProfiledCall, SpanFact, SpanKind, Timeline
from passlens.engine.run.profiles.tracks import FoundSpan, Work, lay_in_tracks
from passlens.engine.units import format_count, format_ns

_NONE_32 = 0xFFFFFFFF
_TRANSFERS = frozenset({"copy", "fill", "update", "read", "write"})
_ALLOCATIONS = frozenset({"alloca", "dealloca"})
_EVENTS = ("host_execution_event", "dispatch_event", "queue_device_event", "queue_event", "memory_event")
Names = dict[int, str]
"""The names of devices, by their ordinals."""


@dataclass(frozen=True, slots=True)
class _Clock:
    """The linear mapping from a device's ticks to the host's clock."""

    first_tick: int
    first_ns: int
    last_tick: int
    last_ns: int

    def at(self, tick: int) -> int:
        ticks = self.last_tick - self.first_tick
        if ticks <= 0:
            return self.first_ns + tick - self.first_tick
        return self.first_ns + round((tick - self.first_tick) * (self.last_ns - self.first_ns) / ticks)


def build_timeline(raw: RawProfile, *, calls: int = 1) -> Timeline:
    """The timeline of a profile.

    Args:
        raw: The result of ``ireeprof.read_rows``.
        calls: The number of calls of the function; of several the first is the warm-up.
    """
    clocks = _clocks(raw.rows)
    untimed = 0
    by_type: dict[str, list[Row]] = defaultdict(list)
    for row in raw.rows:
        by_type[str(row.get("record_type"))].append(row)
    events = [row for kind in _EVENTS for row in by_type[kind]]
    devices = sorted({_number(row, "physical_device_ordinal") for row in events})
    names = {device: _device_name(raw.driver, device, len(devices)) for device in devices}
    found = [_executed(row, names) for row in by_type["host_execution_event"]]
    for kind in ("dispatch_event", "queue_device_event"):
        for row in by_type[kind]:
            times = _device_times(row, clocks)
            if times is None:
                untimed += 1
            else:
                found.append(_on_device(row, times, names, dispatch=kind == "dispatch_event"))
    found.extend(_submitted(row, names) for row in by_type["queue_event"])
    found = [one for one in found if one.end >= one.start]
    memory, memory_notes = memory_events(by_type["memory_event"])
    moments = [one.start for one in found] + [event.time_ns for event in memory]
    begin = min(moments, default=0)
    end = max([one.end for one in found] + moments, default=begin)
    marks = _calls(found, calls, begin)
    tracks, spans = lay_in_tracks(found, begin)
    held = tuple(
        replace(
            event.value,
            time_ns=0 if event.value.what == BEFORE else event.time_ns - begin,
            device=names[event.device],
        )
        for event in memory
    )
    notes = (*raw.notes, *_notes(by_type, untimed), *memory_notes)
    return Timeline(raw.source, tracks, spans, held, end - begin, notes, marks)


def _clocks(rows: Iterable[Row]) -> dict[int, _Clock]:
    samples: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for row in rows:
        if row.get("record_type") == "clock_correlation" and "device_tick" in row and "host_time_begin_ns" in row:
            middle = (int(row["host_time_begin_ns"]) + int(row["host_time_end_ns"])) // 2
            samples[int(row["physical_device_ordinal"])].append((int(row["device_tick"]), middle))
    found = {}
    for device, pairs in samples.items():
        first, last = min(pairs), max(pairs)
        found[device] = _Clock(*first, *last)
    return found


def _device_times(row: Row, clocks: dict[int, _Clock]) -> tuple[int, int] | None:
    """Start and end on the host's clock; None if unknown."""
    if not row.get("valid", True) or "start_tick" not in row:
        return None
    clock = clocks.get(int(row.get("physical_device_ordinal", 0)))
    if clock is not None:
        start, end = clock.at(int(row["start_tick"])), clock.at(int(row["end_tick"]))
        # Damaged ticks or clocks can give any time.
        return (start, end) if 0 <= start <= LAST_TIME and 0 <= end <= LAST_TIME else None
    if row.get("derived_time_available"):
        return int(row["start_driver_host_cpu_time_ns"]), int(row["end_driver_host_cpu_time_ns"])
    return None


def _number(row: Row, name: str) -> int:
    """An ordinal; the first one if absent."""
    number = int(row.get(name, 0))
    return 0 if number == _NONE_32 else number


def _kind(op: str) -> SpanKind:
    if op in _TRANSFERS:
        return SpanKind.TRANSFER
    return SpanKind.ALLOCATION if op in _ALLOCATIONS else SpanKind.QUEUE


def _executed(row: Row, names: Names) -> FoundSpan:
    """The span of host work for a queue."""
    op, queue = str(row.get("op", "")), _number(row, "queue_ordinal")
    one = FoundSpan(
        device=names[_number(row, "physical_device_ordinal")],
        queue=str(queue),
        work=Work.OPERATIONS,
        kind=_kind(op),
        start=int(row["start_host_time_ns"]),
        end=int(row["end_host_time_ns"]),
        name=str(row.get("key") or op),
        submission=int(row.get("submission_id", 0)),
    )
    if op == "dispatch":
        one.kind, one.work, one.dispatch = SpanKind.DISPATCH, Work.KERNELS, str(row.get("key") or "")
        one.facts = _dispatch_facts(row)
        if int(row.get("tile_count", 0)) > 1:
            one.facts.append((SpanFact.TILES, format_count(int(row["tile_count"]), "tile")))
            one.facts.append((SpanFact.TIME_IN_TILES, format_ns(int(row.get("tile_duration_sum_ns", 0)))))
        return one
    if one.kind is SpanKind.TRANSFER:
        one.work = Work.TRANSFERS
    return _with_bytes(one, row)


def _on_device(row: Row, times: tuple[int, int], names: Names, *, dispatch: bool) -> FoundSpan:
    """The span of work that the device timed itself."""
    op, queue = ("dispatch" if dispatch else str(row.get("op", ""))), _number(row, "queue_ordinal")
    one = FoundSpan(
        device=names[_number(row, "physical_device_ordinal")],
        queue=str(queue),
        work=Work.KERNELS if dispatch else Work.OPERATIONS,
        kind=SpanKind.DISPATCH if dispatch else _kind(op),
        start=times[0],
        end=times[1],
        name=str(row.get("key") or op),
        dispatch=str(row.get("key") or "") if dispatch else "",
        submission=int(row.get("submission_id", 0)),
    )
    if dispatch:
        one.facts = _dispatch_facts(row)
        return one
    if one.kind is SpanKind.TRANSFER:
        one.work = Work.TRANSFERS
    return _with_bytes(one, row)


def _submitted(row: Row, names: Names) -> FoundSpan:
    """The span from the submission of an operation until its dependencies are met."""
    op, queue = str(row.get("op", "")), _number(row, "queue_ordinal")
    start = int(row["host_time_ns"])
    one = FoundSpan(
        device=names[_number(row, "physical_device_ordinal")],
        queue=str(queue),
        work=Work.WAITS,
        kind=SpanKind.QUEUE,
        start=start,
        end=max(start, int(row.get("ready_host_time_ns") or start)),
        name=f"{op} waits",
        submission=int(row.get("submission_id", 0)),
    )
    one.facts = [
        (SpanFact.OPERATION, op),
        (SpanFact.WAITS_FOR, format_count(int(row.get("wait_count", 0)), "semaphore")),
        (SpanFact.ORDER, str(row.get("dependency_strategy", "")).replace("_", " ")),
        (SpanFact.COMMANDS, f"{int(row.get('operation_count', 0)):,}"),
        (SpanFact.SUBMISSION, str(one.submission)),
    ]
    return _with_bytes(one, row)


def _with_bytes(one: FoundSpan, row: Row) -> FoundSpan:
    length = int(row.get("payload_length", 0))
    if length:
        one.bytes = length
    if not any(label == SpanFact.SUBMISSION for label, _ in one.facts):
        one.facts = (*one.facts, (SpanFact.SUBMISSION, str(one.submission)))
    return one


def _dispatch_facts(row: Row) -> list[tuple[str, str]]:
    facts = list[tuple[str, str]]()
    for label, key in (
        (SpanFact.WORKGROUPS, "workgroup_count"),
        (SpanFact.WORKGROUP_SIZE, "workgroup_size"),
    ):
        sizes = row.get(key)
        if isinstance(sizes, list) and any(sizes):
            facts.append((label, " × ".join(f"{int(size):,}" for size in sizes)))
    facts.append((SpanFact.SUBMISSION, str(row.get("submission_id", 0))))
    index = int(row.get("command_index", _NONE_32))
    if index != _NONE_32:
        facts.append((SpanFact.COMMAND, f"{index} of command buffer {row.get('command_buffer_id', 0)}"))
    return facts


def _calls(found: Sequence[FoundSpan], calls: int, begin: int) -> tuple[ProfiledCall, ...]:
    """The calls of the function by equal shares of each device's dispatches, in order of submission; adds facts.

    Calls with different numbers of dispatches (data-dependent control flow) cannot be separated this way.
    """
    by_device: dict[str, list[FoundSpan]] = defaultdict(list)
    for one in found:
        if one.kind is SpanKind.DISPATCH:
            by_device[one.device].append(one)
    if calls < 2 or not by_device or any(len(spans) % calls for spans in by_device.values()):
        return ()
    groups: list[list[FoundSpan]] = [[] for _ in range(calls)]
    for spans in by_device.values():
        spans.sort(key=lambda one: (one.submission, one.start))
        share = len(spans) // calls
        names = sorted(one.name for one in spans[:share])
        for number, group in enumerate(groups):
            mine = spans[number * share : (number + 1) * share]
            if sorted(one.name for one in mine) != names:
                return ()
            group.extend(mine)
    for number, group in enumerate(groups):
        for one in group:
            one.facts = (
                *one.facts,
                (SpanFact.CALL, f"{number + 1} of {calls}{', the warm-up' if number == 0 else ''}"),
            )
    return tuple(
        ProfiledCall(min(one.start for one in group) - begin, max(one.end for one in group) - begin, number == 0)
        for number, group in enumerate(groups)
    )


def _device_name(driver: str, device: int, count: int) -> str:
    if not driver:
        return f"device {device}"
    return driver if count < 2 else f"{driver} {device}"


def _notes(by_type: dict[str, list[Row]], untimed: int) -> list[Message]:
    notes = []
    if untimed:
        notes.append(
            Message(
                "ireeprof-timeline.untimed",
                "{events} left out: the device's clock cannot be told from the host's.",
                events=Count(untimed, "event"),
            )
        )
    operations = by_type["command_operation"]
    timed = by_type["dispatch_event"] or [row for row in by_type["host_execution_event"] if row.get("op") == "dispatch"]
    buffers = Count(len(by_type["command_buffer"]), "command buffer")
    if by_type["command_buffer"] and not operations and not timed:
        notes.append(
            Message(
                "ireeprof-timeline.none-timed", "No dispatch was timed. {buffers} had been recorded.", buffers=buffers
            )
        )
    if operations and not timed:
        dispatches = [row for row in operations if row.get("op") == "dispatch"]
        names = {str(row.get("key")) for row in dispatches}
        notes.append(
            Message(
                "ireeprof-timeline.none-timed-of",
                "No dispatch was timed. {buffers} with {dispatches} of {kernels} had been recorded.",
                buffers=buffers,
                dispatches=Count(len(dispatches), "dispatch", "dispatches"),
                kernels=Count(len(names), "kernel"),
            )
        )
    copies = [row for row in operations if row.get("op") in _TRANSFERS]
    if copies and not any(row.get("op") in _TRANSFERS for row in by_type["host_execution_event"]):
        notes.append(
            Message(
                "ireeprof-timeline.copies",
                "{copies} ({size}) within command buffers: this driver does not time them.",
                copies=Count(len(copies), "copy or fill", "copies and fills"),
                size=Bytes(sum(int(row.get("length", 0)) for row in copies)),
            )
        )
    failed = [row for row in by_type["session"] if row.get("event") == "end" and row.get("session_status_code")]
    if failed:
        notes.append(
            Message(
                "ireeprof-timeline.failed",
                "The profiled run ended with an error: {reason}.",
                reason=str(failed[0].get("session_status", "")),
            )
        )
    return notes
