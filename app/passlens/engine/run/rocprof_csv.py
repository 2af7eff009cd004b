"""Opens the CSV files of ROCm's profilers.

``rocprofv3 --output-format csv`` (ROCm/rocprofiler-sdk, ``source/docs/data/*.csv``) writes one file for each kind of
trace: ``…_kernel_trace.csv``, ``…_memory_copy_trace.csv``, ``…_memory_allocation_trace.csv``, told apart by their
columns, which more were added to from version to version. ``rocprof`` before it writes ``results.csv`` with
``KernelName``, ``BeginNs`` and ``EndNs``. Files of one run that lie side by side are read together.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.run.rocprof_events import Collector
from passlens.engine.run.timeline import Timeline

_KERNELS = frozenset({"Kernel_Name", "Start_Timestamp", "End_Timestamp"})
_COPIES = frozenset({"Direction", "Start_Timestamp", "End_Timestamp"})
_ALLOCATIONS = frozenset({"Operation", "Address", "Start_Timestamp"})
_OLD = frozenset({"KernelName", "BeginNs", "EndNs"})
_TABLES = (_KERNELS, _COPIES, _ALLOCATIONS, _OLD)
_FAMILY = re.compile(r"^(.*?)_?(kernel|memory_copy|memory_allocation)_trace\.csv$")
_NUMBER = re.compile(r"\d+")
Row = dict[str, str]


def is_rocprof_header(line: str) -> bool:
    """Whether the first line of a file is that of a CSV file which can be read."""
    try:
        names = next(csv.reader([line.strip()]), [])
    except csv.Error:
        return False  # some other file
    return any(table <= set(names) for table in _TABLES)


def siblings(file: Path) -> tuple[Path, ...]:
    """The traces of one run that lie beside a file, itself first."""
    family = _FAMILY.match(file.name)
    if family is None:
        return (file,)
    prefix = f"{family[1]}_" if family[1] else ""
    names = [f"{prefix}{kind}_trace.csv" for kind in ("kernel", "memory_copy", "memory_allocation")]
    return (file, *(file.with_name(name) for name in names if name != file.name and file.with_name(name).is_file()))


def join_files(files: tuple[Path, ...]) -> bytes:
    """Several traces as one text: each with its own line of column names, which the reader knows again.

    Raises:
        UserError: One cannot be read.
    """
    try:
        return b"".join(data if data.endswith(b"\n") else data + b"\n" for data in (one.read_bytes() for one in files))
    except OSError as error:
        raise UserError(f"{error.filename} cannot be read: {error.strerror or error}.") from error


def read_csv(file: Path, cancel: CancelToken) -> Timeline:
    """The timeline of a CSV file, and of those of the same run beside it.

    Raises:
        UserError: It has none of the known columns, is damaged, or holds nothing.
        CancelledError: The user asked to stop.
    """
    found: Collector | None = None
    broken = 0
    for number, (table, row) in enumerate(_all_rows(siblings(file))):
        if number % 4096 == 0:
            cancel.raise_if_cancelled()
        if found is None:
            found = Collector("rocprof, CSV" if table is _OLD else "rocprofv3, CSV")
        try:
            _take(found, table, row)
        except (KeyError, ValueError):
            broken += 1
    if found is None:
        raise UserError(
            f"{file.name} holds no rows of a trace of rocprof.",
            hint="rocprofv3 --kernel-trace --output-format csv writes one.",
            location=str(file),
        )
    if broken:
        found.note(f"{broken:,} {'row is' if broken == 1 else 'rows are'} left out: cut short, or without times.")
    return found.timeline(file)


def _all_rows(files: tuple[Path, ...]) -> Iterator[tuple[frozenset[str], Row]]:
    for file in files:
        try:
            with file.open(encoding="utf-8", errors="replace", newline="") as lines:
                names: list[str] = []
                table: frozenset[str] = frozenset()
                for cells in csv.reader(lines):
                    given = next((one for one in _TABLES if one <= set(cells)), None)
                    if given is not None:
                        names, table = cells, given
                    elif table and cells:
                        yield table, dict(zip(names, cells, strict=False))
        except OSError as error:
            raise UserError(f"{file} cannot be read: {error.strerror or error}.", location=str(file)) from error
        except csv.Error as error:
            raise UserError(f"{file.name} is no CSV file: {error}.", location=str(file)) from error


def _take(found: Collector, table: frozenset[str], row: Row) -> None:
    if table is _OLD:
        facts = [("grid", row.get("grd", "")), ("workgroup size", row.get("wgr", "")), ("LDS", row.get("lds", ""))]
        device, queue = f"GPU {row.get('gpu-id', '0')}", f"queue {row.get('queue-id', '0')}"
        found.dispatch(device, queue, row["KernelName"], int(row["BeginNs"]), int(row["EndNs"]), facts)
        return
    start = int(row["Start_Timestamp"])
    if table is _KERNELS:
        facts = [
            ("grid", _sizes(row, "Grid_Size")),
            ("workgroup size", _sizes(row, "Workgroup_Size")),
            ("LDS", _bytes(row.get("Group_Segment_Size") or row.get("LDS_Block_Size"))),
            ("scratch", _bytes(row.get("Private_Segment_Size") or row.get("Scratch_Size"))),
            ("VGPR", row.get("VGPR_Count", "")),
            ("SGPR", row.get("SGPR_Count", "")),
            ("dispatch", row.get("Dispatch_Id", "")),
        ]
        device, queue = _agent(row.get("Agent_Id", "")), f"queue {row.get('Queue_Id', '0')}"
        found.dispatch(device, queue, row["Kernel_Name"], start, int(row["End_Timestamp"]), facts)
    elif table is _COPIES:
        source, target = _agent(row.get("Source_Agent_Id", "")), _agent(row.get("Destination_Agent_Id", ""))
        name = row["Direction"]
        device = source if name.endswith("DEVICE_TO_HOST") else target
        found.copy(device, name, start, int(row["End_Timestamp"]), None, [("from", source), ("to", target)])
    else:
        size = int(row.get("Allocation_Size") or 0)
        found.allocation(_agent(row.get("Agent_Id", "")), row["Operation"], "", start, row.get("Address"), size)


def _agent(text: str) -> str:
    """``Agent 2`` or ``2`` as ``agent 2``; empty where none is named."""
    number = _NUMBER.search(text)
    return f"agent {number[0]}" if number else ""


def _sizes(row: Row, name: str) -> str:
    sizes = [row.get(f"{name}_{axis}", "") for axis in "XYZ"]
    return " × ".join(sizes) if all(sizes) else ""


def _bytes(text: str | None) -> str:
    return f"{int(text):,} B" if text and text != "0" else ""
