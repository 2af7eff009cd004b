"""Reads the JSON of ``rocprofv3 --output-format json``.

ROCm/rocm-systems, ``projects/rocprofiler-sdk``: ``source/lib/output/generateJSON.cpp`` writes an object with one key,
whose value has an entry per process; ``source/include/rocprofiler-sdk/cxx/serialization`` names the fields of the
records. Since ROCm 6.2 fields were added but never renamed: allocations, streams and registers, and the times of
dispatches with collected counters. API calls, markers and samples are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, islice
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
from typing_extensions import override

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.regular_files import read_regular
from passlens.engine.run.profiles.rocprof_events import (
    COPIED_WHOLE,
    LONGEST_NAME,
    MOST_COUNTERS,
    Collector,
    counter_text,
    only_first_counters,
    only_first_events,
)
from passlens.engine.run.profiles.timeline import SpanFact, Timeline

_KEY: Final = "rocprofiler-sdk-tool"
_BEGIN: Final = re.compile(rf'\s*{{\s*"{_KEY}"\s*:'.encode())
MOST_BYTES: Final = 512 << 20
"""The file is decoded as a whole, with some hundred bytes per record."""
_KINDS: Final = {1: "CPU", 2: "GPU"}
"""``rocprofiler_agent_type_t``."""


def is_rocprof_json(head: bytes) -> bool:
    """Whether the first bytes of a file are those of rocprofv3's JSON, and not of another program's."""
    return _BEGIN.match(head) is not None


class _Id(msgspec.Struct, gc=False):
    handle: int


class _Sizes(msgspec.Struct, gc=False):
    x: int
    y: int
    z: int

    @override
    def __str__(self) -> str:
        return f"{self.x:,} × {self.y:,} × {self.z:,}"


class _Launch(msgspec.Struct, gc=False):
    agent_id: _Id
    queue_id: _Id
    kernel_id: int
    dispatch_id: int
    private_segment_size: int
    group_segment_size: int
    workgroup_size: _Sizes
    grid_size: _Sizes


class _Dispatch(msgspec.Struct, gc=False):
    dispatch_info: _Launch
    start_timestamp: int | None = None
    end_timestamp: int | None = None
    stream_id: _Id | None = None


class _Copy(msgspec.Struct, gc=False):
    operation: Annotated[int, msgspec.Meta(ge=0)]
    start_timestamp: int
    end_timestamp: int
    dst_agent_id: _Id
    src_agent_id: _Id
    bytes: int


class _Allocation(msgspec.Struct, gc=False):
    operation: Annotated[int, msgspec.Meta(ge=0)]
    start_timestamp: int
    agent_id: _Id
    address: str
    allocation_size: int


_Event: TypeAlias = _Dispatch | _Copy | _Allocation


class _Value(msgspec.Struct, gc=False):
    counter_id: _Id
    value: float


class _Counted(msgspec.Struct, gc=False):
    dispatch_data: _Dispatch
    records: list[_Value]


class _Agent(msgspec.Struct, gc=False):
    id: _Id
    type: int


class _Counter(msgspec.Struct, gc=False):
    id: _Id
    name: str


class _Symbol(msgspec.Struct, gc=False):
    kernel_id: int
    formatted_kernel_name: str
    arch_vgpr_count: int = 0
    sgpr_count: int = 0


class _Operations(msgspec.Struct, gc=False):
    kind: str
    operations: list[str]


class _Strings(msgspec.Struct, gc=False):
    buffer_records: list[_Operations]


class _Metadata(msgspec.Struct, gc=False):
    pid: int


class _Callbacks(msgspec.Struct, gc=False):
    counter_collection: list[_Counted] = []


class _Buffers(msgspec.Struct, gc=False):
    kernel_dispatch: list[_Dispatch] = []
    memory_copy: list[_Copy] = []
    memory_allocation: list[_Allocation] = []


class _Process(msgspec.Struct, gc=False):
    metadata: _Metadata
    agents: list[_Agent]
    counters: list[_Counter]
    strings: _Strings
    kernel_symbols: list[_Symbol]
    callback_records: _Callbacks
    buffer_records: _Buffers


class _File(msgspec.Struct, gc=False):
    processes: list[_Process] = msgspec.field(name=_KEY)


def read_json(file: Path, cancel: CancelToken) -> Timeline:
    """The timeline of rocprofv3's JSON.

    Raises:
        UserError: It is damaged or too large, or has no event with a duration.
        CancelledError: The user cancelled.
    """
    cancel.raise_if_cancelled()
    as_database = Message(
        "rocprof-json.as-database", "Have rocprofv3 write a database (--output-format rocpd), and import that."
    )
    data = read_regular(file, at_most=MOST_BYTES, hint=as_database)
    try:
        processes = msgspec.json.decode(data, type=_File).processes
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(
            Message(
                "rocprof-json.unreadable",
                "{name} cannot be read as JSON of rocprofv3: {reason}.",
                name=file.name,
                reason=error,
            ),
            hint=COPIED_WHOLE,
            location=str(file),
        ) from error
    found = Collector("rocprofv3, JSON")
    for process in processes:
        _read_process(process, found, cancel, alone=len(processes) == 1)
    if found.full:
        found.note(only_first_events())
    return found.timeline(file)


class _Names:
    """The names that a process's records refer to by number."""

    def __init__(self, process: _Process, *, alone: bool) -> None:
        """``alone``: the file has no other process. Otherwise devices are named per process."""
        suffix = "" if alone else f", process {process.metadata.pid}"
        numbers: dict[str, int] = {}
        self.agents: dict[int, str] = {}
        for agent in process.agents:
            kind = _KINDS.get(agent.type, "agent")
            numbers[kind] = numbers.get(kind, -1) + 1
            self.agents[agent.id.handle] = f"{kind} {numbers[kind]}{suffix}"
        self.gpus = {agent.id.handle for agent in process.agents if _KINDS.get(agent.type) == "GPU"}
        self.kernels = {symbol.kernel_id: symbol for symbol in process.kernel_symbols}
        self.operations = {one.kind: one.operations for one in process.strings.buffer_records}
        self.counters = self._counters(process)

    @staticmethod
    def _counters(process: _Process) -> dict[int, dict[str, float]]:
        """The counters of each dispatch by its number: the sum over the parts of the chip, as in rocprofv3's CSV."""
        names = {counter.id.handle: counter.name for counter in process.counters}
        found: dict[int, dict[str, float]] = {}
        for counted in process.callback_records.counter_collection:
            mine = found.setdefault(counted.dispatch_data.dispatch_info.dispatch_id, {})
            for one in counted.records:
                name = names.get(one.counter_id.handle, "")
                if 0 < len(name) < LONGEST_NAME:
                    mine[name] = mine.get(name, 0.0) + one.value
        return found


def _read_process(process: _Process, found: Collector, cancel: CancelToken, *, alone: bool) -> None:
    names = _Names(process, alone=alone)
    if (most := max(map(len, names.counters.values()), default=0)) > MOST_COUNTERS:
        found.note(only_first_counters(most))
    records = process.buffer_records
    traced = {one.dispatch_info.dispatch_id for one in records.kernel_dispatch}
    counted = (one.dispatch_data for one in process.callback_records.counter_collection)
    # Without --kernel-trace, dispatches appear only through their counters.
    others = (one for one in counted if one.dispatch_info.dispatch_id not in traced and one.end_timestamp is not None)
    events: Iterable[_Event] = chain(records.kernel_dispatch, others, records.memory_copy, records.memory_allocation)
    for number, record in enumerate(events):
        if number % 4096 == 0:
            cancel.raise_if_cancelled()
        if found.full:
            return
        found.seen += 1
        try:
            _take(found, record, names)
        except (ValueError, KeyError, IndexError):
            found.broken += 1


def _take(found: Collector, record: _Event, names: _Names) -> None:
    """Process an event.

    Raises:
        ValueError, KeyError, IndexError: A time, name or size is missing or invalid.
    """
    match record:
        case _Dispatch(dispatch_info=launch, start_timestamp=start, end_timestamp=end):
            kernel = names.kernels[launch.kernel_id]
            if start is None or end is None or not 0 < len(kernel.formatted_kernel_name) < LONGEST_NAME:
                raise ValueError("no times or no name")
            facts = [
                (SpanFact.GRID, str(launch.grid_size)),
                (SpanFact.WORKGROUP_SIZE, str(launch.workgroup_size)),
                (SpanFact.LDS, _bytes(launch.group_segment_size)),
                (SpanFact.SCRATCH, _bytes(launch.private_segment_size)),
                ("VGPR", str(kernel.arch_vgpr_count or "")),
                ("SGPR", str(kernel.sgpr_count or "")),
                (SpanFact.STREAM, str(record.stream_id.handle or "") if record.stream_id else ""),
                (SpanFact.DISPATCH, str(launch.dispatch_id)),
            ]
            counters = names.counters.get(launch.dispatch_id, {})
            facts += [(counter, counter_text(value)) for counter, value in islice(counters.items(), MOST_COUNTERS)]
            device, queue = names.agents[launch.agent_id.handle], str(launch.queue_id.handle)
            found.dispatch(device, queue, kernel.formatted_kernel_name, start, end, facts)
        case _Copy(dst_agent_id=target, src_agent_id=source):
            name = names.operations["MEMORY_COPY"][record.operation]
            # Of the two ends the device's; between two devices the destination.
            side = target if target.handle in names.gpus else source
            facts = [(SpanFact.FROM, names.agents[source.handle]), (SpanFact.TO, names.agents[target.handle])]
            device = names.agents[side.handle]
            found.copy(device, name, record.start_timestamp, record.end_timestamp, record.bytes, facts)
        case _Allocation():
            name = names.operations["MEMORY_ALLOCATION"][record.operation]
            device = names.agents.get(record.agent_id.handle, "")
            found.allocation(device, name, "", record.start_timestamp, record.address, record.allocation_size)


def _bytes(size: int) -> str:
    return f"{size:,} B" if size else ""
