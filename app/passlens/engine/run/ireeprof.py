"""Opens profiles of the IREE runtime (``.ireeprof``): whole ones, cut ones, and what is none, said in a sentence.

``iree-profile export --format=ireeperf-jsonl`` decodes them (IREE 3.13.0, schema version 15). It refuses a file whose
process died while writing: of that one the whole records are taken, by the layout of its header and records
(``iree_hal_profile_file_header_t`` and ``iree_hal_profile_file_record_header_t`` in the runtime's
``hal/utils/profile_file.h``: all numbers little-endian).
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.process import Outcome, run_child, scratch_folder, unusable_file
from passlens.engine.run.explain import first_words
from passlens.engine.run.tools import runtime_tool
from passlens.engine.units import format_bytes

MAGIC = b"IRPF"
SUFFIX = ".ireeprof"
SCHEMA_VERSION = 15
"""Of the rows of ``iree-profile export`` that we know (IREE 3.13.0)."""
_MAJOR = 1
_HEADER = struct.Struct("<4sHHIIQ")
"""Magic, major and minor version, length of the header, flags, length of the file (0: it was never closed)."""
_LENGTH_PLACE = 16
_RECORD_LENGTH = struct.Struct("<Q")
_RECORD_HEADER = struct.Struct("<56xIII")
"""Behind the 64-bit fields of a record: lengths of its header, its content type and its name."""
_SMALLEST_RECORD = 56
"""Seven 64-bit fields come first in a record's header, so nothing shorter is one."""

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RawProfile:
    """A decoded profile.

    Attributes:
        rows: As ``iree-profile export`` prints them, in the order of the file.
        source: Such as ``iree-profile, format 1.6``.
        driver: That wrote it, such as ``local-task``; empty where the file does not say.
        notes: What could not be read, a sentence each.
    """

    rows: tuple[Row, ...]
    source: str
    driver: str
    notes: tuple[str, ...]


def read_rows(file: Path, cancel: CancelToken) -> RawProfile:
    """Decode a profile, or as much of it as was written.

    Raises:
        UserError: It is no profile, of a format that is not known, or holds nothing; or ``iree-profile`` is missing.
        CancelledError: The user asked to stop.
    """
    major, minor = check_header(file)
    with scratch_folder("profile") as folder:
        whole, driver, note = _whole(file, folder)
        target = folder / "rows.jsonl"
        outcome = run_child(
            [runtime_tool("iree-profile"), "export", "--format=ireeperf-jsonl", f"--output={target}", whole],
            cancel=cancel,
        )
        cancel.raise_if_cancelled()
        rows = _rows(target, cancel)
    notes = [note] if note else []
    if not outcome.ok:
        if not rows:
            raise UserError(
                f"{file.name} cannot be read as a profile: {_why(outcome)}",
                hint="Make it again, or open it with the version of IREE that wrote it.",
                location=str(file),
            )
        notes.append(f"Not all of {file.name} could be read: {_why(outcome)}")
    version = next((int(row.get("schema_version", 0)) for row in rows if row.get("record_type") == "schema"), 0)
    if version != SCHEMA_VERSION:
        notes.append(
            f"iree-profile prints version {version} of its rows, and Passlens knows version {SCHEMA_VERSION}: "
            "something may be missing."
        )
    return RawProfile(rows, f"iree-profile, format {major}.{minor}", driver, tuple(notes))


def check_header(file: Path) -> tuple[int, int]:
    """Major and minor version of a profile's format.

    Raises:
        UserError: It cannot be read, is no profile, or is of a later format.
    """
    try:
        with file.open("rb") as opened:
            head = opened.read(_HEADER.size)
    except OSError as error:
        raise UserError(
            f"{file} cannot be read: {error.strerror or error}.", hint="Check the path.", location=str(file)
        ) from error
    if not head:
        raise UserError(
            f"{file.name} is empty: its process ended before it wrote anything.",
            hint="Make the profile again.",
            location=str(file),
        )
    if head[: len(MAGIC)] != MAGIC:
        raise UserError(
            f"{file.name} is no profile of the IREE runtime (.ireeprof).",
            hint="iree-run-module and iree-benchmark-module write one with --device_profiling_output=FILE.ireeprof.",
            location=str(file),
        )
    if len(head) < _HEADER.size:
        raise UserError(
            f"{file.name} ends within its header: its process ended before it wrote anything.",
            hint="Make the profile again.",
            location=str(file),
        )
    _, major, minor, *_ = _HEADER.unpack(head)
    if major != _MAJOR:
        raise UserError(
            f"{file.name} is a profile of format {major}.{minor}, and format {_MAJOR} is what can be read.",
            hint="Make it with IREE 3.13, or read it with 'iree-profile' of the version that wrote it.",
            location=str(file),
        )
    return major, minor


def _whole(file: Path, folder: Path) -> tuple[Path, str, str]:
    """The file, or one with its whole records only; the driver; and a sentence when it is not the file itself."""
    try:
        data = file.read_bytes()
        *_, start, _, told = _HEADER.unpack_from(data)
        end = whole_length(data, int(start))
        if told == end == len(data):
            return file, _driver(data, int(start)), ""
        if end <= start:
            raise UserError(
                f"{file.name} holds no whole record: its process ended before it wrote one.",
                hint="Make the profile again.",
                location=str(file),
            )
        cut = bytearray(data[:end])
        _RECORD_LENGTH.pack_into(cut, _LENGTH_PLACE, end)
        target = folder / f"whole{SUFFIX}"
        target.write_bytes(cut)
    except OSError as error:
        raise unusable_file(error) from error
    expected = max(int(told), len(data))
    return (
        target,
        _driver(data, int(start)),
        f"{file.name} is cut short: {format_bytes(end)} of {format_bytes(expected)} are whole records. "
        "Its process ended before it had written all.",
    )


def _driver(data: bytes, start: int) -> str:
    """The name of the first record, which drivers give theirs."""
    if start + _RECORD_HEADER.size > len(data):
        return ""
    header, content_type, name = _RECORD_HEADER.unpack_from(data, start)
    at = start + int(header) + int(content_type)
    return data[at : at + int(name)].decode("utf-8", errors="replace")


def whole_length(data: bytes, start: int) -> int:
    """How many bytes of a profile are its header and whole records."""
    end = start
    while end + _SMALLEST_RECORD <= len(data):
        (length,) = _RECORD_LENGTH.unpack_from(data, end)
        if length < _SMALLEST_RECORD or end + length > len(data):
            break
        end += length
    return end


def _rows(file: Path, cancel: CancelToken) -> tuple[Row, ...]:
    rows: list[Row] = []
    try:
        with file.open(encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines):
                if number % 4096 == 0:
                    cancel.raise_if_cancelled()
                try:
                    row = json.loads(line)
                except ValueError:
                    continue  # the last line, where the tool stopped
                if isinstance(row, dict):
                    rows.append(row)
    except FileNotFoundError:
        return ()
    return tuple(rows)


def _why(outcome: Outcome) -> str:
    """The tool's words, else how it ended."""
    said = (outcome.stderr.strip() or outcome.stdout.strip()).splitlines()
    useful = [line for line in said if "; " in line or "rror" in line]
    if outcome.crashed or not useful:
        return outcome.sentence()
    return f"{first_words(useful[0])}."
