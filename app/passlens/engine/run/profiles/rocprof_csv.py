"""Reads the CSV files of ROCm's profilers.

``rocprofv3 --output-format csv`` (ROCm/rocprofiler-sdk, ``source/docs/data/*.csv``) writes one file per kind of trace:
``…_kernel_trace.csv``, ``…_memory_copy_trace.csv``, ``…_memory_allocation_trace.csv``, identified by their columns, of
which each version added more; ``…_counter_collection.csv`` has a row for each counter of a dispatch. ``rocprofv2`` and
``rocprof-compute`` write a column for each counter, ``rocprof`` before them ``results.csv`` with ``KernelName``,
``BeginNs`` and ``EndNs``. Files of one run in one folder are read together.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Bytes, Message
from passlens.engine.regular_files import open_regular, read_regular, unreadable
from passlens.engine.run.profiles.rocprof_events import (
    MOST_COUNTERS,
    MOST_EVENTS,
    Collector,
    counter_text,
    only_first_counters,
    only_first_events,
)
from passlens.engine.run.profiles.timeline import SpanFact, Timeline
from passlens.engine.run.profiles.tracks import Facts

_KERNELS = frozenset({"Kernel_Name", "Start_Timestamp", "End_Timestamp"})
_COPIES = frozenset({"Direction", "Start_Timestamp", "End_Timestamp"})
_ALLOCATIONS = frozenset({"Operation", "Address", "Start_Timestamp"})
_OLD = frozenset({"KernelName", "BeginNs", "EndNs"})
_TABLES = (_KERNELS, _COPIES, _ALLOCATIONS, _OLD)
_FAMILY = re.compile(r"^(.*?)_?(kernel|memory_copy|memory_allocation)_trace\.csv$")
_NUMBER = re.compile(r"\d+")
_NUMBERED = ("Dispatch_Id", "Dispatch_ID")
_COUNTER = ("Counter_Name", "Counter_Value")
_COUNTER_COLUMN = re.compile(r"(?!GPU_ID$)[A-Z][A-Z0-9]{1,5}_[A-Z0-9]{2}[\w\[\]]*")
"""A counter by its hardware block, such as ``SQ_WAVES`` or ``TCC_EA0_WRREQ_sum``."""
_SHOWN_COLUMNS = frozenset(
    {"Agent_Id", "Queue_Id", "Group_Segment_Size", "LDS_Block_Size", "Private_Segment_Size", "Scratch_Size"}
    | {"VGPR_Count", "SGPR_Count", "grd", "wgr", "lds", "gpu-id", "queue-id"}
    | {"GPU_ID", "Queue_ID", "Grid_Size", "Workgroup_Size", "LDS_Per_Workgroup", "Scratch_Per_Workitem"}
    | {"Arch_VGPR", "SGPR"}
    | {f"{what}_{axis}" for what in ("Grid_Size", "Workgroup_Size") for axis in "XYZ"}
)
"""Displayed columns of dispatches, in addition to name, times and number."""
TOO_MUCH: Final = Message(
    "rocprof-csv.too-much", "Profile fewer calls, or look at the file itself: passlens profile FILE."
)
"""The advice for a profile that a session cannot store."""
LONGEST_LINE: Final = 1 << 20
"""Characters; a cell has at most as many as ``csv`` accepts, 131,072."""
Row = dict[str, str]


def is_rocprof_header(line: str) -> bool:
    """Whether this first line is that of a supported CSV file."""
    try:
        names = next(csv.reader([line.strip()]), [])
    except csv.Error:
        return False  # another kind of file
    return any(table <= set(names) for table in _TABLES)


def siblings(file: Path) -> tuple[Path, ...]:
    """The traces of one run in the file's folder, the file itself first."""
    family = _FAMILY.match(file.name)
    if family is None:
        return (file,)
    prefix = f"{family[1]}_" if family[1] else ""
    names = [f"{prefix}{kind}_trace.csv" for kind in ("kernel", "memory_copy", "memory_allocation")]
    beside = [file.with_name(name) for name in names if name != file.name]
    # The user named only this file: a link beside it can lead anywhere.
    return (file, *(one for one in beside if one.is_file() and not one.is_symlink()))


def join_files(files: tuple[Path, ...], *, at_most: int) -> bytes:
    """Join several traces to one text, each with its line of column names, which the reader recognises.

    Args:
        files: The result of ``siblings``.
        at_most: The most bytes of all files together.

    Raises:
        UserError: They are larger, or a file cannot be read.
    """
    joined = bytearray()
    for number, one in enumerate(files):
        joined += read_regular(one, at_most=at_most - len(joined), follow=number == 0, hint=TOO_MUCH)
        if not joined.endswith(b"\n"):
            joined += b"\n"
    return bytes(joined)


def read_csv(file: Path, cancel: CancelToken) -> Timeline:
    """The timeline of a CSV file and of those of the same run beside it.

    Raises:
        UserError: The file has none of the known columns, is damaged, or is empty.
        CancelledError: The user cancelled.
    """
    collected: dict[str, Collector] = {}
    broken = 0
    for number, one in enumerate(siblings(file)):
        with open_regular(one, follow=number == 0) as opened:
            broken += _read_file(one, opened, collected, cancel)
    found = next(iter(collected.values()), None)
    if found is None or (found.empty and not broken):
        raise UserError(
            Message("rocprof-csv.no-rows", "{name} holds no rows of a trace of rocprof.", name=file.name),
            hint=Message(
                "rocprof-csv.how-to-write",
                "rocprofv3 --kernel-trace --output-format csv writes one.",
            ),
            location=str(file),
        )
    if broken:
        found.note(
            Message("rocprof-csv.row-left-out", "1 row is left out: cut short, or without times.")
            if broken == 1
            else Message(
                "rocprof-csv.rows-left-out",
                "{count:,} rows are left out: cut short, or without times.",
                count=broken,
            )
        )
    return found.timeline(file)


Take = Callable[[list[str]], None]
"""Processes one row. Raises ValueError or IndexError for an invalid row."""


def _lines(file: Path, opened: io.BufferedReader) -> Iterator[str]:
    with io.TextIOWrapper(opened, encoding="utf-8", errors="replace", newline="") as text:
        while line := text.readline(LONGEST_LINE):
            if len(line) == LONGEST_LINE:
                raise UserError(
                    Message(
                        "rocprof-csv.long-line",
                        "{name} is not a CSV file: it has a line of more than {limit}.",
                        name=file.name,
                        limit=Bytes(LONGEST_LINE),
                    ),
                    location=str(file),
                )
            yield line.replace("\0", "\ufffd")  # csv stops at null characters


def _read_file(file: Path, opened: io.BufferedReader, collected: dict[str, Collector], cancel: CancelToken) -> int:
    """Process all rows of a file; returns the number of unreadable ones."""
    broken = 0
    take: Take | None = None
    counted: list[_Counted] = []
    try:
        for number, cells in enumerate(csv.reader(_lines(file, opened))):
            if number % 4096 == 0:
                cancel.raise_if_cancelled()
            if take is not None:
                try:
                    take(cells)
                except (ValueError, IndexError, KeyError):
                    pass
                else:
                    if number % 4096 == 0 and collected[""].full:
                        collected[""].note(only_first_events())
                        return broken
                    continue
            # Column names are searched for only in invalid rows: searching in each row took most of the time.
            table = next((one for one in _TABLES if one <= set(cells)), None)
            if table is not None:
                found = collected.setdefault("", Collector(_source(table)))
                if {*_COUNTER} <= set(cells):
                    take = one = _Counted(cells, found)
                    counted.append(one)
                else:
                    take = _taker(table, cells, found)
            elif take is not None and cells:
                broken += 1
    except OSError as error:
        raise unreadable(file, error) from error
    except csv.Error as error:
        raise UserError(
            Message("rocprof-csv.no-csv", "{name} is not a CSV file: {reason}.", name=file.name, reason=error),
            location=str(file),
        ) from error
    for one in counted:
        one.finish()
    return broken


def _source(table: frozenset[str]) -> str:
    return "rocprof, CSV" if table is _OLD else "rocprofv3, CSV"


def _taker(table: frozenset[str], names: list[str], found: Collector) -> Take:
    """The function that processes the rows after a line of column names."""
    if table is _OLD:
        return _dispatches(names, found, ("KernelName", "BeginNs", "EndNs"), _old_place)
    if table is _KERNELS:
        return _dispatches(names, found, ("Kernel_Name", "Start_Timestamp", "End_Timestamp"), _place)
    return _copies(names, found) if table is _COPIES else _allocations(names, found)


class _Place(NamedTuple):
    """The facts that many dispatches share."""

    device: str
    queue: str
    facts: Facts


def _dispatches(
    names: list[str], found: Collector, columns: tuple[str, str, str], place: Callable[[Row], _Place]
) -> Take:
    """A function that processes dispatches: most differ only in times and number."""
    name_at, begin_at, end_at = (names.index(one) for one in columns)
    number_at = next((names.index(one) for one in _NUMBERED if one in names), -1)
    counters = [at for at, one in enumerate(names) if _COUNTER_COLUMN.fullmatch(one)]
    if len(counters) > MOST_COUNTERS:
        found.note(only_first_counters(len(counters)))
        counters = counters[:MOST_COUNTERS]
    kept = [at for at, one in enumerate(names) if one in _SHOWN_COLUMNS]
    known: dict[tuple[str, ...], _Place] = {}
    dispatch = found.dispatch

    def take(cells: list[str]) -> None:
        start, end = int(cells[begin_at]), int(cells[end_at])
        key = tuple([cells[at] for at in kept if at < len(cells)])
        common = known.get(key)
        if common is None:
            common = known[key] = place(dict(zip((names[at] for at in kept), key, strict=False)))
        facts = common.facts
        if number_at >= 0 and number_at < len(cells) and cells[number_at]:
            facts = (*facts, (SpanFact.DISPATCH, cells[number_at]))
        if counters:
            facts = (*facts, *[(names[at], counter_text(float(cells[at]))) for at in counters if cells[at]])
        dispatch(common.device, common.queue, cells[name_at], start, end, facts)

    return take


class _Counted:
    """Processes a table with one row per counter of a dispatch; the dispatch ran once."""

    def __init__(self, names: list[str], found: Collector) -> None:
        self._names, self._found = names, found
        self._dispatches: dict[tuple[str, ...], dict[str, str]] = {}
        self._rows: dict[tuple[str, ...], Row] = {}

    def __call__(self, cells: list[str]) -> None:
        row = dict(zip(self._names, cells, strict=True))
        int(row["Start_Timestamp"]), int(row["End_Timestamp"])
        name, value = (row[one] for one in _COUNTER)
        key = tuple(text for column, text in row.items() if column not in _COUNTER)
        counters = self._dispatches.setdefault(key, {})
        if name in counters:
            raise ValueError("a counter has one value")
        if len(counters) < MOST_COUNTERS and len(self._dispatches) <= MOST_EVENTS:
            counters[name] = counter_text(float(value))
        self._rows.setdefault(key, row)

    def finish(self) -> None:
        """Pass on each dispatch once, with its counters."""
        for key, counters in self._dispatches.items():
            row = self._rows[key]
            place = _place(row)
            number = ((SpanFact.DISPATCH, row.get(_NUMBERED[0], "")),) if row.get(_NUMBERED[0]) else ()
            start, end = int(row["Start_Timestamp"]), int(row["End_Timestamp"])
            facts = (*place.facts, *number, *counters.items())
            self._found.dispatch(place.device, place.queue, row["Kernel_Name"], start, end, facts)


def _old_place(row: Row) -> _Place:
    facts = (
        (SpanFact.GRID, row.get("grd", "")),
        (SpanFact.WORKGROUP_SIZE, row.get("wgr", "")),
        (SpanFact.LDS, row.get("lds", "")),
    )
    device, queue = f"GPU {row.get('gpu-id', '0')}", row.get("queue-id", "0")
    return _Place(device, queue, tuple(fact for fact in facts if fact[1]))


def _place(row: Row) -> _Place:
    facts = (
        (SpanFact.GRID, _sizes(row, "Grid_Size") or row.get("Grid_Size", "")),
        (SpanFact.WORKGROUP_SIZE, _sizes(row, "Workgroup_Size") or row.get("Workgroup_Size", "")),
        (SpanFact.LDS, _bytes(_first(row, "Group_Segment_Size", "LDS_Block_Size", "LDS_Per_Workgroup"))),
        (SpanFact.SCRATCH, _bytes(_first(row, "Private_Segment_Size", "Scratch_Size", "Scratch_Per_Workitem"))),
        ("VGPR", _first(row, "VGPR_Count", "Arch_VGPR")),
        ("SGPR", _first(row, "SGPR_Count", "SGPR")),
    )
    device, queue = _agent(row.get("Agent_Id", "")), _first(row, "Queue_Id", "Queue_ID", "queue-id") or "0"
    if not device and row.get("GPU_ID"):
        device = f"GPU {row['GPU_ID']}"
    return _Place(device, queue, tuple(fact for fact in facts if fact[1]))


def _copies(names: list[str], found: Collector) -> Take:
    def take(cells: list[str]) -> None:
        row = dict(zip(names, cells, strict=False))
        start, end = int(row.get("Start_Timestamp", "")), int(row.get("End_Timestamp", ""))
        source, target = _agent(row.get("Source_Agent_Id", "")), _agent(row.get("Destination_Agent_Id", ""))
        name = row["Direction"]
        device = source if name.endswith("DEVICE_TO_HOST") else target
        facts = [(SpanFact.FROM, source), (SpanFact.TO, target)]
        found.copy(device, name, start, end, None, facts)

    return take


def _allocations(names: list[str], found: Collector) -> Take:
    def take(cells: list[str]) -> None:
        row = dict(zip(names, cells, strict=False))
        start = int(row.get("Start_Timestamp", ""))
        size = int(row.get("Allocation_Size") or 0)
        found.allocation(_agent(row.get("Agent_Id", "")), row["Operation"], "", start, row.get("Address"), size)

    return take


def _agent(text: str) -> str:
    """``Agent 2`` or ``2`` as ``agent 2``; empty without an agent."""
    number = _NUMBER.search(text)
    return f"agent {number[0]}" if number else ""


def _first(row: Row, *names: str) -> str:
    """The first non-empty value of a row under these names."""
    return next((row[name] for name in names if row.get(name)), "")


def _sizes(row: Row, name: str) -> str:
    sizes = [row.get(f"{name}_{axis}", "") for axis in "XYZ"]
    return " × ".join(sizes) if all(sizes) else ""


def _bytes(text: str | None) -> str:
    return f"{int(text):,} B" if text and text != "0" else ""
