"""Reads the index of an IREE parameter archive (``.irpa``) without the runtime: where each tensor's bytes lie.

Format: IREE 3.13.0, runtime/src/iree/schemas/parameter_archive.h (version 0.0, little endian). An archive knows
bytes and names only: neither shape nor element type.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from passlens.engine.errors import UserError

_PREFIX = struct.Struct("<IHHQQQ")  # magic, major, minor, header size, next header offset, flags
_HEADER = struct.Struct("<QQQQQQQ")  # entry count, then offset and length of entries, metadata, storage
_ENTRY = struct.Struct("<QIQQQQQQ")  # size, type, flags, name offset/length, metadata offset/length, alignment
_SPLAT_TAIL = struct.Struct("<Q16sB")  # length, pattern, bytes of the pattern in use
_RANGE = struct.Struct("<QQ")
_MAGIC = 0x41505249  # "IRPA"
_SPLAT, _DATA = 1, 2
_MOST_ENTRY_BYTES = 1 << 30


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """One tensor of an archive.

    Attributes:
        offset: Where its bytes begin in the file; -1 for a splat.
        length: Bytes.
        pattern: The repeated bytes of a splat; empty for stored data.
    """

    key: str
    offset: int
    length: int
    pattern: bytes = b""


def read_archive(path: Path) -> tuple[ArchiveEntry, ...]:
    """All entries of a parameter archive, in file order; keys may be empty.

    Raises:
        UserError: The file is missing, is no archive, is cut short, or is of a version that is not known.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            return _read(path, file, size)
    except OSError as error:
        raise UserError(
            f"{path} cannot be read: {error.strerror or error}.", hint="Check the file's path.", location=str(path)
        ) from error
    except (struct.error, UnicodeDecodeError) as error:
        raise _cut_short(path) from error


def write_splats(path: Path, entries: Iterable[tuple[str, int]], pattern: bytes) -> Path:
    """Write an archive whose tensors are one repeated pattern each: a few bytes for any size.

    Args:
        path: The file to write.
        entries: Key and length in bytes of each tensor; lengths are multiples of the pattern's.
        pattern: 1 to 16 bytes.

    Raises:
        UserError: It cannot be written.
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
        raise UserError(f"{path} cannot be written: {error.strerror or error}.", location=str(path)) from error
    return path


def find_entry(path: Path, key: str | None) -> ArchiveEntry:
    """One entry of an archive. Without a key: its only one.

    Raises:
        UserError: As ``read_archive``; or there is no such key, or several and none was named.
    """
    entries = read_archive(path)
    if key is None:
        if len(entries) == 1:
            return entries[0]
        raise UserError(
            f"{path.name} holds {len(entries)} tensors, and no key says which.",
            detail=_list_keys(entries),
            hint=f"Name one, such as {path}:{entries[0].key}." if entries else "The archive is empty.",
            location=str(path),
        )
    for entry in entries:
        if entry.key == key:
            return entry
    raise UserError(
        f"{path.name} holds no tensor {key!r}.",
        detail=_list_keys(entries),
        hint=f"It holds {_list_keys(entries, most=4)}.",
        location=str(path),
    )


def _list_keys(entries: tuple[ArchiveEntry, ...], most: int = 200) -> str:
    names = ", ".join(repr(entry.key) for entry in entries[:most])
    return names + (", …" if len(entries) > most else "") if names else "nothing"


def _read(path: Path, file: BinaryIO, size: int) -> tuple[ArchiveEntry, ...]:
    entries: list[ArchiveEntry] = []
    start = 0
    while True:
        file.seek(start)
        head = file.read(_PREFIX.size)
        if len(head) < _PREFIX.size and not start:
            raise _no_archive(path)
        magic, major, _, _, following, _ = _PREFIX.unpack(head)
        if magic != _MAGIC:
            raise _no_archive(path)
        if major != 0:
            raise UserError(
                f"{path.name} is a parameter archive of version {major}; only version 0 is known.", location=str(path)
            )
        entries += _read_segment(path, file, start, size)
        if not following:
            return tuple(entries)
        start += following


def _read_segment(path: Path, file: BinaryIO, start: int, size: int) -> list[ArchiveEntry]:
    """The entries of one header; all its offsets count from ``start``."""
    count, entry_at, entry_bytes, text_at, text_bytes, storage_at, _ = _HEADER.unpack(file.read(_HEADER.size))
    if start + max(entry_at + entry_bytes, text_at + text_bytes) > size or entry_bytes > _MOST_ENTRY_BYTES:
        raise _cut_short(path)
    file.seek(start + entry_at)
    table = file.read(entry_bytes)
    file.seek(start + text_at)
    text = file.read(text_bytes)
    found: list[ArchiveEntry] = []
    at = 0
    for _ in range(count):
        entry_size, kind, _, name_at, name_bytes, _, _, _ = _ENTRY.unpack_from(table, at)
        key = text[name_at : name_at + name_bytes].decode("utf-8")
        if kind == _DATA:
            offset, length = _RANGE.unpack_from(table, at + _ENTRY.size)
            place = start + storage_at + offset
            if place + length > size:
                raise _cut_short(path)
            found.append(ArchiveEntry(key, place, length))
        elif kind == _SPLAT:
            length, pattern, used = _SPLAT_TAIL.unpack_from(table, at + _ENTRY.size)
            found.append(ArchiveEntry(key, -1, length, pattern[:used]))
        if entry_size < _ENTRY.size:
            raise _cut_short(path)
        at += (entry_size + 15) & ~15
    return found


def _no_archive(path: Path) -> UserError:
    return UserError(
        f"{path.name} is no IREE parameter archive: it does not begin with 'IRPA'.",
        hint="Give a file made by IREE (.irpa), or a .npy file.",
        location=str(path),
    )


def _cut_short(path: Path) -> UserError:
    return UserError(
        f"{path.name} is cut short or damaged: its index points past its end.",
        hint="Copy or write the archive again.",
        location=str(path),
    )
