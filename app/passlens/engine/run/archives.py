"""Reads the index of an IREE parameter archive (``.irpa``) without the runtime: the offset of each tensor's bytes.

Format: IREE 3.13.0, runtime/src/iree/schemas/parameter_archive.h (version 0.0, little endian). An archive stores bytes
and names only: neither shape nor element type.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from passlens.engine.errors import UserError
from passlens.engine.messages import Bytes, Message
from passlens.engine.regular_files import open_regular, unreadable
from passlens.engine.whole_files import unwritable_file

_PREFIX = struct.Struct("<IHHQQQ")  # magic, major, minor, header size, next header offset, flags
_HEADER = struct.Struct("<QQQQQQQ")  # entry count, then offset and length of entries, metadata, storage
_ENTRY = struct.Struct("<QIQQQQQQ")  # size, type, flags, name offset/length, metadata offset/length, alignment
_SPLAT_TAIL = struct.Struct("<Q16sB")  # length, pattern, used bytes of the pattern
_RANGE = struct.Struct("<QQ")
_MAGIC = 0x41505249  # "IRPA"
_SPLAT, _DATA = 1, 2
_MOST_INDEX_BYTES: Final = 256 << 20
"""The most bytes of all segments' entries and names together."""
_MOST_SEGMENTS: Final = 256
_LONGEST_KEY: Final = 1 << 16
_LARGEST_SPLAT: Final = 1 << 40


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """A tensor of an archive.

    Attributes:
        offset: The offset of its bytes in the file; -1 for a splat.
        length: Its size in bytes.
        pattern: The repeated bytes of a splat; empty for stored data.
    """

    key: str
    offset: int
    length: int
    pattern: bytes = b""


def read_archive(path: Path) -> tuple[ArchiveEntry, ...]:
    """All entries of a parameter archive, in file order; keys may be empty.

    Raises:
        UserError: The file is missing, not an archive, truncated, or of an unknown version.
    """
    try:
        with open_regular(path) as file:
            return _read(path, file, file.seek(0, io.SEEK_END))
    except OSError as error:
        raise unreadable(path, error) from error
    except (struct.error, UnicodeDecodeError, OverflowError) as error:
        raise _cut_short(path) from error


def write_splats(path: Path, entries: Iterable[tuple[str, int]], pattern: bytes) -> Path:
    """Write an archive whose tensors are splats, one repeated pattern each: a few bytes for any size.

    Args:
        path: The file to write.
        entries: Key and length in bytes of each tensor; lengths are multiples of the pattern's.
        pattern: 1 to 16 bytes.

    Raises:
        UserError: The file cannot be written.
    """
    table, names = bytearray(), bytearray()
    count = 0
    for key, length in entries:
        name = key.encode()
        table += b"\0" * (-len(table) % 16)
        size = _ENTRY.size + _SPLAT_TAIL.size
        table += _ENTRY.pack(size, _SPLAT, 0, len(names), len(name), 0, 0, 0)
        table += _SPLAT_TAIL.pack(length, pattern, len(pattern))
        names += name
        count += 1
    header = _PREFIX.size + _HEADER.size
    table_at = (header + 15) & ~15
    names_at = table_at + len(table)
    data = bytearray(_PREFIX.pack(_MAGIC, 0, 0, header, 0, 0))
    data += _HEADER.pack(count, table_at, len(table), names_at, len(names), names_at + len(names), 0)
    data += b"\0" * (table_at - len(data)) + table + names
    data += b"\0" * (-len(data) % 4096)
    try:
        path.write_bytes(data)
    except OSError as error:
        raise unwritable_file(path, error) from error
    return path


def find_entry(path: Path, key: str | None) -> ArchiveEntry:
    """An entry of an archive; without a key, its only one.

    Raises:
        UserError: See ``read_archive``; also if there is no such key, or several keys and none was given.
    """
    entries = read_archive(path)
    if key is None:
        if len(entries) == 1:
            return entries[0]
        raise UserError(
            Message(
                "common.which-tensor",
                "{path} holds {count} tensors, and no key says which.",
                path=path.name,
                count=len(entries),
            ),
            detail=_list_keys(entries),
            hint=Message("archives.name-one-such", "Name one, such as {path}:{key}.", path=path, key=entries[0].key)
            if entries
            else Message("archives.archive-is-empty", "The archive is empty."),
            location=str(path),
        )
    for entry in entries:
        if entry.key == key:
            return entry
    raise UserError(
        Message("common.holds-no-tensor", "{path} holds no tensor {name}.", path=path.name, name=repr(key)),
        detail=_list_keys(entries),
        hint=Message("common.holds", "It holds {names}.", names=_list_keys(entries, most=4)),
        location=str(path),
    )


def _list_keys(entries: tuple[ArchiveEntry, ...], most: int = 200) -> str:
    names = ", ".join(repr(entry.key) for entry in entries[:most])
    return names + (", …" if len(entries) > most else "") if names else "nothing"


def _read(path: Path, file: BinaryIO, size: int) -> tuple[ArchiveEntry, ...]:
    entries: list[ArchiveEntry] = []
    start = index = 0
    for _ in range(_MOST_SEGMENTS):
        file.seek(start)
        head = file.read(_PREFIX.size)
        if len(head) < _PREFIX.size and not start:
            raise _no_archive(path)
        magic, major, _, _, following, _ = _PREFIX.unpack(head)
        if magic != _MAGIC:
            raise _no_archive(path)
        if major != 0:
            raise UserError(
                Message(
                    "archives.version",
                    "{path} is a parameter archive of version {number}; only version 0 is known.",
                    path=path.name,
                    number=major,
                ),
                location=str(path),
            )
        segment = _Segment(start, *_HEADER.unpack(file.read(_HEADER.size)))
        if start + max(segment.entry_at + segment.entry_bytes, segment.text_at + segment.text_bytes) > size:
            raise _cut_short(path)
        index += segment.entry_bytes + segment.text_bytes
        if index > _MOST_INDEX_BYTES:
            raise UserError(
                Message(
                    "archives.long-index",
                    "The index of {file} is longer than {size}, the most that is read.",
                    file=path.name,
                    size=Bytes(_MOST_INDEX_BYTES),
                ),
                hint=Message(
                    "archives.write-again",
                    "Write the archive again, or give the tensors in several.",
                ),
                location=str(path),
            )
        entries += _read_segment(path, file, segment, size)
        if not following:
            return tuple(entries)
        start += following
        if start >= size:
            raise _cut_short(path)
    raise UserError(
        Message(
            "archives.too-many-parts",
            "{file} has more than {count} parts, the most that is read.",
            file=path.name,
            count=_MOST_SEGMENTS,
        ),
        hint=Message("archives.write-archive-again", "Write the archive again."),
        location=str(path),
    )


class _Segment(NamedTuple):
    """The fields of one header; its offsets count from ``start``, in bytes."""

    start: int
    entries: int
    entry_at: int
    entry_bytes: int
    text_at: int
    text_bytes: int
    storage_at: int
    storage_bytes: int


def _read_segment(path: Path, file: BinaryIO, segment: _Segment, size: int) -> list[ArchiveEntry]:
    start = segment.start
    file.seek(start + segment.entry_at)
    table = file.read(segment.entry_bytes)
    file.seek(start + segment.text_at)
    text = file.read(segment.text_bytes)
    found: list[ArchiveEntry] = []
    at = named = 0
    for _ in range(segment.entries):
        entry_size, kind, _, name_at, name_bytes, _, _, _ = _ENTRY.unpack_from(table, at)
        named += name_bytes
        if name_bytes > _LONGEST_KEY or named > max(len(text), _LONGEST_KEY):  # names do not overlap
            raise _cut_short(path)
        key = text[name_at : name_at + name_bytes].decode("utf-8")
        if kind == _DATA:
            offset, length = _RANGE.unpack_from(table, at + _ENTRY.size)
            place = start + segment.storage_at + offset
            if place + length > size:
                raise _cut_short(path)
            found.append(ArchiveEntry(key, place, length))
        elif kind == _SPLAT:
            length, pattern, used = _SPLAT_TAIL.unpack_from(table, at + _ENTRY.size)
            if not 0 < used <= len(pattern) or length % used or length > _LARGEST_SPLAT:
                raise _cut_short(path)
            found.append(ArchiveEntry(key, -1, length, pattern[:used]))
        if not _ENTRY.size <= entry_size <= len(table):
            raise _cut_short(path)
        at += (entry_size + 15) & ~15
    return found


def _no_archive(path: Path) -> UserError:
    return UserError(
        Message(
            "archives.no-archive",
            "{path} is not an IREE parameter archive: it does not begin with 'IRPA'.",
            path=path.name,
        ),
        hint=Message("archives.accepted", "Give a file made by IREE (.irpa), or a .npy file."),
        location=str(path),
    )


def _cut_short(path: Path) -> UserError:
    return UserError(
        Message(
            "archives.damaged-index",
            "{path} is cut short or damaged: its index points past its end.",
            path=path.name,
        ),
        hint=Message("archives.copy-again", "Copy or write the archive again."),
        location=str(path),
    )
