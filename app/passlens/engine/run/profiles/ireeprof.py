"""Opens profiles of the IREE runtime (``.ireeprof``): complete and truncated ones; other files give an error.

``iree-profile export --format=ireeperf-jsonl`` decodes them (IREE 3.13.0, schema version 15). It rejects a file whose
process died while writing: of such a file the complete records are used, by the layout of its header and records
(``iree_hal_profile_file_header_t`` and ``iree_hal_profile_file_record_header_t`` in the runtime's
``hal/utils/profile_file.h``: all numbers little-endian).
"""

from __future__ import annotations

import io
import json
import os
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from passlens.engine.errors import UserError
from passlens.engine.formats import IREE_PROFILE
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Bytes, Message
from passlens.engine.process import Outcome, run_child, scratch_folder, unusable_file
from passlens.engine.regular_files import open_regular, unreadable
from passlens.engine.run.explain import reason_of
from passlens.engine.run.profiles.rocprof_events import (
    LAST_TIME,
    LONGEST_NAME,
    MOST_EVENTS,
    only_first_events,
    unread_rows,
)
from passlens.engine.run.tools import runtime_tool

SCHEMA_VERSION = 15
"""The supported version of the rows of ``iree-profile export`` (IREE 3.13.0)."""
_MAJOR = 1
_HEADER = struct.Struct("<4sHHIIQ")
"""Magic, major and minor version, length of the header, flags, length of the file (0: it was never closed)."""
_LENGTH_PLACE = 16
_RECORD_LENGTH = struct.Struct("<Q")
_RECORD_HEADER = struct.Struct("<56xIII")
"""After the 64-bit fields of a record: lengths of its header, its content type and its name."""
_SMALLEST_RECORD = 56
"""A record's header begins with seven 64-bit fields, so no record is shorter."""

LARGEST: Final = 2 << 30
"""The most bytes of a profile; decoding takes several times as many."""
_SECONDS: Final = 600.0
"""The time limit of the tool: the largest profile takes some minutes."""
_PIECE: Final = 4 << 20
_LONGEST_LINE: Final = 4 << 20
_LONGEST_DRIVER: Final = 256
_U64: Final = (1 << 64) - 1
_NUMBERS: Final = frozenset(
    {"physical_device_ordinal", "queue_ordinal", "submission_id", "command_index", "command_buffer_id", "event_id"}
    | {"host_time_ns", "start_host_time_ns", "end_host_time_ns", "ready_host_time_ns", "host_time_begin_ns"}
    | {"host_time_end_ns", "start_driver_host_cpu_time_ns", "end_driver_host_cpu_time_ns", "tile_duration_sum_ns"}
    | {"device_tick", "start_tick", "end_tick", "tile_count", "wait_count", "operation_count", "payload_length"}
    | {"length", "allocation_id", "pool_id", "memory_type", "pool_slab_count", "pool_bytes_committed"}
    | {"pool_bytes_reserved", "schema_version"}
)
"""Fields that are read as integers."""
_SIZES: Final = frozenset({"workgroup_count", "workgroup_size"})
_NEEDED: Final = {
    "host_execution_event": ("start_host_time_ns", "end_host_time_ns"),
    "queue_event": ("host_time_ns",),
    "memory_event": ("host_time_ns",),
}
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RawProfile:
    """A decoded profile.

    Attributes:
        rows: As printed by ``iree-profile export``, in file order.
        source: Such as ``iree-profile, format 1.6``.
        driver: The driver that wrote it, such as ``local-task``; empty if unknown.
        notes: What could not be read, one sentence each.
    """

    rows: tuple[Row, ...]
    source: str
    driver: str
    notes: tuple[Message, ...]


def read_rows(file: Path, cancel: CancelToken) -> RawProfile:
    """Decode a profile, as far as it was written.

    Raises:
        UserError: It is not a profile, of an unknown format, or empty; or ``iree-profile`` is missing.
        CancelledError: The user cancelled.
    """
    major, minor = check_header(file)
    with scratch_folder("profile") as folder:
        whole, driver, note = without_torn_end(file, folder, cancel)
        target = folder / "rows.jsonl"
        outcome = run_child(
            [runtime_tool("iree-profile"), "export", "--format=ireeperf-jsonl", f"--output={target}", whole],
            cancel=cancel,
            timeout_seconds=_SECONDS,
            reads_bytes=whole.stat().st_size,
        )
        cancel.raise_if_cancelled()
        rows, broken = exported_rows(target, cancel)
    notes = [one for one in (note, *broken) if one]
    if not outcome.ok:
        if not rows:
            raise UserError(
                Message(
                    "ireeprof.cannot-read-profile",
                    "{name} cannot be read as a profile: {why}",
                    name=file.name,
                    why=_why(outcome),
                ),
                hint=Message(
                    "ireeprof.make-again",
                    "Make it again, or open it with the version of IREE that wrote it.",
                ),
                location=str(file),
            )
        notes.append(
            Message(
                "ireeprof.not-all", "Not all of {name} could be read: {ending}", name=file.name, ending=_why(outcome)
            )
        )
    version = next((int(row.get("schema_version", 0)) for row in rows if row.get("record_type") == "schema"), 0)
    if version != SCHEMA_VERSION:
        notes.append(
            Message(
                "ireeprof.other-rows",
                "iree-profile prints version {number} of its rows, and Passlens knows version {known}: something may "
                "be missing.",
                number=version,
                known=SCHEMA_VERSION,
            )
        )
    return RawProfile(rows, f"iree-profile, format {major}.{minor}", driver, tuple(notes))


def check_header(file: Path) -> tuple[int, int]:
    """Major and minor version of a profile's format.

    Raises:
        UserError: It cannot be read, is not a profile, or has a later format.
    """
    with open_regular(file) as opened:
        head = _bytes(opened, file, _HEADER.size)
    if not head:
        raise UserError(
            Message(
                "ireeprof.empty",
                "{name} is empty: its process ended before it wrote anything.",
                name=file.name,
            ),
            hint=Message("ireeprof.make-profile-again", "Make the profile again."),
            location=str(file),
        )
    if not IREE_PROFILE.begins(head):
        raise UserError(
            Message(
                "ireeprof.no-profile",
                "{name} is not a profile of the IREE runtime (.ireeprof).",
                name=file.name,
            ),
            hint=Message(
                "ireeprof.how-to-write",
                "iree-run-module and iree-benchmark-module write one with --device_profiling_output=FILE.ireeprof.",
            ),
            location=str(file),
        )
    if len(head) < _HEADER.size:
        raise UserError(
            Message(
                "ireeprof.cut-in-header",
                "{name} ends within its header: its process ended before it wrote anything.",
                name=file.name,
            ),
            hint=Message("ireeprof.make-profile-again", "Make the profile again."),
            location=str(file),
        )
    _, major, minor, *_ = _HEADER.unpack(head)
    if major != _MAJOR:
        raise UserError(
            Message(
                "ireeprof.other-format",
                "{name} is a profile of format {major}.{minor}; only format {known} can be read.",
                name=file.name,
                major=major,
                minor=minor,
                known=_MAJOR,
            ),
            hint=Message(
                "ireeprof.make-with",
                "Make it with IREE 3.13, or read it with 'iree-profile' of the version that wrote it.",
            ),
            location=str(file),
        )
    return major, minor


def without_torn_end(file: Path, folder: Path, cancel: CancelToken) -> tuple[Path, str, Message]:
    """The file, or a copy with its complete records only; the driver; and a message if it is a copy."""
    with open_regular(file) as opened:
        try:
            size = os.fstat(opened.fileno()).st_size
        except OSError as error:
            raise unreadable(file, error) from error
        if size > LARGEST:
            raise UserError(
                Message(
                    "ireeprof.too-large",
                    "{name} is too large: {size}; the limit for a profile is {limit}.",
                    name=file.name,
                    size=Bytes(size),
                    limit=Bytes(LARGEST),
                ),
                hint=Message("ireeprof.profile-fewer-calls", "Profile fewer calls."),
                location=str(file),
            )
        *_, start, _, length = _HEADER.unpack(_bytes(opened, file, _HEADER.size))
        end = whole_length(opened, int(start), size, cancel)
        driver = _driver(opened, file, int(start))
        if length == end == size:
            return file, driver, NOTHING
        if end <= start:
            raise UserError(
                Message(
                    "ireeprof.no-record",
                    "{name} holds no whole record: its process ended before it wrote one.",
                    name=file.name,
                ),
                hint=Message("ireeprof.make-profile-again", "Make the profile again."),
                location=str(file),
            )
        target = folder / f"whole{IREE_PROFILE.suffix}"
        try:
            opened.seek(0)
            with target.open("wb") as out:
                left = end
                while left and (piece := opened.read(min(left, _PIECE))):
                    cancel.raise_if_cancelled()
                    out.write(piece)
                    left -= len(piece)
                out.seek(_LENGTH_PLACE)
                out.write(_RECORD_LENGTH.pack(end))
        except OSError as error:
            raise unusable_file(error) from error
    expected = max(int(length), size)
    return (
        target,
        driver,
        Message(
            "ireeprof.cut-short",
            "{name} is cut short: {have} of {whole} are whole records. Its process ended before it had written all.",
            name=file.name,
            have=Bytes(end),
            whole=Bytes(expected),
        ),
    )


def _driver(opened: io.BufferedReader, file: Path, start: int) -> str:
    """The name of the first record, which drivers set to their own."""
    opened.seek(start)
    head = _bytes(opened, file, _RECORD_HEADER.size)
    if len(head) < _RECORD_HEADER.size:
        return ""
    header, content_type, name = _RECORD_HEADER.unpack(head)
    opened.seek(start + int(header) + int(content_type))
    return _bytes(opened, file, min(int(name), _LONGEST_DRIVER)).decode("utf-8", errors="replace")


def whole_length(opened: io.BufferedReader, start: int, size: int, cancel: CancelToken) -> int:
    """The number of bytes of a profile's header and complete records; the profile has ``size`` bytes."""
    end = start
    number = 0
    while end + _SMALLEST_RECORD <= size:
        number += 1
        if number % 65536 == 0:
            cancel.raise_if_cancelled()
        opened.seek(end)
        header = opened.read(_RECORD_LENGTH.size)
        length = _RECORD_LENGTH.unpack(header)[0] if len(header) == _RECORD_LENGTH.size else 0
        if length < _SMALLEST_RECORD or end + length > size:
            break
        end += length
    return end


def _bytes(opened: io.BufferedReader, file: Path, count: int) -> bytes:
    try:
        return opened.read(count)
    except OSError as error:
        raise unreadable(file, error) from error


def exported_rows(file: Path, cancel: CancelToken) -> tuple[tuple[Row, ...], list[Message]]:
    """The rows that the tool printed, and notes on unreadable ones."""
    rows: list[Row] = []
    seen = broken = 0
    notes = []
    try:
        with file.open(encoding="utf-8", errors="replace") as lines:
            while line := lines.readline(_LONGEST_LINE):
                seen += 1
                if seen % 4096 == 0:
                    cancel.raise_if_cancelled()
                row = decoded_row(line)
                if row is not None:
                    rows.append(row)
                elif line.endswith("\n"):  # the last line may be where the tool stopped
                    broken += 1
                if len(rows) == MOST_EVENTS:
                    notes.append(only_first_events())
                    break
    except FileNotFoundError:
        return (), []
    except OSError as error:
        raise unusable_file(error) from error
    if broken:
        notes.append(unread_rows(broken, seen))
    return tuple(rows), notes


def decoded_row(line: str) -> Row | None:
    """A row reduced to valid fields; None if it cannot be one.

    Numbers are integers of 64 bits, times are not negative, texts are bounded, and the fields that a kind of row
    requires are present. An unused field with a value of another kind is left out.
    """
    try:
        decoded = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(decoded, dict):
        return None
    row: Row = {}
    for name, value in decoded.items():
        if isinstance(value, int):  # includes booleans
            if (
                not (0 if name.endswith("_ns") else -LAST_TIME)
                <= value
                <= (LAST_TIME if name.endswith("_ns") else _U64)
            ):
                return None
            row[name] = value
        elif isinstance(value, str):
            if name in _NUMBERS or len(value) > LONGEST_NAME:
                return None
            # JSON can contain a lone surrogate, which no file can store.
            row[name] = value if value.isascii() else value.encode("utf-8", "replace").decode()
        elif isinstance(value, list):
            if name in _SIZES and len(value) <= 8 and all(isinstance(one, int) and 0 <= one <= _U64 for one in value):
                row[name] = value
        elif name in _NUMBERS and value is not None:
            return None
    needed = _NEEDED.get(str(row.get("record_type")), ())
    if "start_tick" in row:
        needed = (*needed, "end_tick")
    if row.get("derived_time_available"):
        needed = (*needed, "start_driver_host_cpu_time_ns", "end_driver_host_cpu_time_ns")
    if row.get("record_type") == "clock_correlation" and "device_tick" in row and "host_time_begin_ns" in row:
        needed = (*needed, "host_time_end_ns", "physical_device_ordinal")
    return row if all(name in row for name in needed) else None


def _why(outcome: Outcome) -> Message:
    """The tool's error message, otherwise how it ended."""
    lines = (outcome.stderr.strip() or outcome.stdout.strip()).splitlines()
    useful = [line for line in lines if "; " in line or "rror" in line]
    if outcome.crashed or not useful:
        return outcome.sentence()
    return Message("ireeprof.said", "{reason}.", reason=reason_of(useful[0]))
