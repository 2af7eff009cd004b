"""Opens thread traces: for each instruction of a kernel, how often it ran and how many cycles it took.

``rocprofv3 --att`` decodes a trace into ``stats_ui_output_agent_A_dispatch_D.csv`` (ROCm/rocprofiler-sdk,
``source/lib/att-tool/code.cpp``): a row for each instruction, by code object and address, and before the first one of a
kernel a row that begins with ``;`` and names it. All figures are sums over the traced wavefronts: those of one compute
unit of each traced shader engine.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import THREAD_TRACE, ArtifactRow

MOST_BYTES: Final = 64 << 20
"""Of one trace; a kernel of 10,000 instructions takes 1 MB."""
MOST_ROWS: Final = 500_000
_HOW_TO_WRITE: Final = Message(
    "thread-trace.how-to-write",
    "rocprofv3 --att -d FOLDER -- COMMAND writes one: stats_ui_output_agent_A_dispatch_D.csv.",
)
FEWER: Final = Message("thread-trace.fewer", "Trace fewer kernels: rocprofv3 --kernel-include-regex.")
"""What to do about a trace that is too large."""
_COLUMNS = ("codeobj", "vaddr", "instruction", "hitcount", "latency", "stall", "idle", "source")
_NEEDED = frozenset(_COLUMNS[1:5])
_LARGEST = 1 << 62
_CANCEL_ROWS = 4096


@dataclass(frozen=True, slots=True)
class TracedInstruction:
    """One instruction.

    Attributes:
        address: In its code object, bytes.
        text: As the disassembler prints it.
        hits: Executions by all traced wavefronts.
        latency: Cycles from the issue to the end, stalls included.
        stall: The part of these in which it could not be issued.
        idle: Cycles between the end of the instruction before and its start; None: the file does not say.
        source: ``FILE:LINE``; empty without debug information.
    """

    address: int
    text: str
    hits: int
    latency: int
    stall: int
    idle: int | None
    source: str

    @property
    def mnemonic(self) -> str:
        """Its first word."""
        return self.text.split(maxsplit=1)[0] if self.text.strip() else ""


@dataclass(frozen=True, slots=True)
class TracedKernel:
    """The instructions of one kernel, by address; ``name`` is empty where the file names none."""

    name: str
    instructions: tuple[TracedInstruction, ...]


@dataclass(frozen=True, slots=True)
class ThreadTrace:
    """What is in a file: the kernels, and how many rows could not be read."""

    kernels: tuple[TracedKernel, ...]
    broken: int


def is_thread_trace(head: bytes) -> bool:
    """Whether a file with these first bytes is a thread trace."""
    line = head.decode("utf-8-sig", errors="replace").partition("\n")[0]
    try:
        return set(_names(next(csv.reader([line]), []))) >= _NEEDED
    except csv.Error:
        return False


def read_thread_trace(data: bytes, name: str, cancel: CancelToken) -> ThreadTrace:
    """Read a thread trace.

    Args:
        data: The file.
        name: What it is called.
        cancel: Ends the work.

    Raises:
        UserError: It is none, holds no instruction, or too many.
        CancelledError: The user asked to stop.
    """
    rows = _rows(data, name)
    columns = _names(next(rows, []))
    if not set(columns) >= _NEEDED:
        raise UserError(
            Message("thread-trace.other", "{name} is not a thread trace.", name=name), hint=_HOW_TO_WRITE, location=name
        )
    at = {one: columns.index(one) for one in _COLUMNS if one in columns}
    kernels: list[tuple[str, list[TracedInstruction]]] = []
    objects: str | None = None
    count = broken = 0
    for count, row in enumerate(rows, 1):
        if count % _CANCEL_ROWS == 0:
            cancel.raise_if_cancelled()
        if count > MOST_ROWS:
            raise UserError(
                Message(
                    "thread-trace.too-many",
                    "{name} has more than {count:,} rows: Passlens does not open thread traces as large as that.",
                    name=name,
                    count=MOST_ROWS,
                ),
                hint=FEWER,
                location=name,
            )
        try:
            code_object = row[at["codeobj"]] if "codeobj" in at else ""
            text = row[at["instruction"]].strip()
            if text.startswith(";"):
                kernels.append((text[1:].strip(), []))
                objects = code_object
                continue
            found = _instruction(row, at, text)
        except (ValueError, IndexError):
            broken += bool(row)
            continue
        if not kernels or code_object != objects:
            kernels.append(("", []))
            objects = code_object
        kernels[-1][1].append(found)
    made = tuple(TracedKernel(kernel, tuple(own)) for kernel, own in kernels if own)
    if not made:
        raise UserError(
            Message("thread-trace.empty", "{name} holds no instruction.", name=name),
            hint=Message(
                "thread-trace.other-unit",
                "No wavefront ran on the traced compute unit: choose another one with rocprofv3 --att-target-cu.",
            ),
            location=name,
        )
    return ThreadTrace(made, broken)


def list_traces(reader: SessionReader) -> tuple[ArtifactRow, ...]:
    """The thread traces of a session, oldest first."""
    return tuple(row for row in reader.artifacts() if row.kind == THREAD_TRACE)


def find_trace(reader: SessionReader, name: str = "") -> ArtifactRow:
    """The thread trace of a session with that name; without one the newest.

    Raises:
        UserError: The session has none, or none of that name.
    """
    known = list_traces(reader)
    found = next((row for row in reversed(known) if row.name == name or not name), None)
    if found is not None:
        return found
    if known:
        raise UserError(
            Message("thread-trace.unknown", "The session has no thread trace '{name}'.", name=name),
            hint=Message("common.has", "It has {names}.", names=", ".join(row.name for row in known)),
            location=name,
        )
    raise UserError(
        Message("thread-trace.none", "The session has no thread trace."),
        hint=Message(
            "thread-trace.import",
            "Run its module under rocprofv3 --att on its GPU, then add what that wrote: passlens instructions SESSION "
            "--import stats_ui_output_agent_A_dispatch_D.csv",
        ),
    )


def read_stored_trace(reader: SessionReader, row: ArtifactRow, cancel: CancelToken) -> ThreadTrace:
    """Read a thread trace of a session.

    Raises:
        UserError: It is damaged.
        CancelledError: The user asked to stop.
    """
    return read_thread_trace(reader.artifact(row.id), row.name, cancel)


def _rows(data: bytes, name: str) -> Iterator[list[str]]:
    text = io.StringIO(data.decode("utf-8-sig", errors="replace").replace("\0", "\ufffd"), newline="")
    try:
        yield from csv.reader(text)
    except csv.Error as error:
        raise UserError(
            Message("rocprof-csv.no-csv", "{name} is not a CSV file: {reason}.", name=name, reason=error), location=name
        ) from error


def _names(cells: Sequence[str]) -> list[str]:
    return [cell.strip().casefold() for cell in cells]


def _instruction(row: Sequence[str], at: dict[str, int], text: str) -> TracedInstruction:
    def number(column: str) -> int:
        value = int(row[at[column]])
        if not 0 <= value <= _LARGEST:
            raise ValueError(column)
        return value

    return TracedInstruction(
        address=number("vaddr"),
        text=text,
        hits=number("hitcount"),
        latency=number("latency"),
        stall=number("stall") if "stall" in at else 0,
        idle=number("idle") if "idle" in at else None,
        source=row[at["source"]].strip() if "source" in at and at["source"] < len(row) else "",
    )
