"""A log file as plain lines: unpacked, decoded, without colours and without what a CI system puts before every line.

A log is read in pieces of some megabytes and never as a whole. Bytes of the IR itself come out as they went in. A
packed log can stand for a million times its size: each step of unpacking is bounded, and so is the whole.
"""

from __future__ import annotations

import bz2
import codecs
import io
import lzma
import os
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Protocol, Self

import zstandard

from passlens.engine.errors import UserError
from passlens.engine.formats import BZIP2, GZIP, XZ, ZSTANDARD
from passlens.engine.messages import NOTHING, Bytes, Message, quoted
from passlens.engine.regular_files import open_regular, unreadable

CHUNK = 4 << 20
LONGEST_TEXT: Final = 256 << 20
"""Bytes of one dump or phase, which has to be in memory as a whole."""
MOST_UNPACKED: Final = 32 << 30
"""Bytes that are unpacked of one file."""
MOST_RATIO: Final = 1000
"""Bytes that one packed byte may stand for; a log that repeats a module all over comes to some hundred."""
FREE_BYTES: Final = 64 << 20
"""So much is unpacked without regard to the ratio."""
_WINDOW: Final = 128 << 20
"""Bytes that unpacking may keep in memory: what ``zstd -d`` allows, and twice what ``xz -9`` asks for."""
MARK = b"// -----// IR Dump "
"""How the header of a dump begins (MLIR, lib/Pass/IRPrinting.cpp)."""
LONGEST_LINE: Final = 128 << 20
_ESCAPES = re.compile(
    rb"\x1b\[[0-?]*[ -/]*[@-~]"  # colours and cursor moves (ECMA-48, CSI)
    rb"|\x1b[\]_P][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles and CI time stamps (OSC, APC, DCS)
    rb"|\x1b[@-Z\\-_]"
)
_DIGITS = re.compile(rb"\d+")
_SAMPLE_HEADERS = 32
_SAMPLE_LINES = 200
_LONGEST_PREFIX = 256
_SHARE = 0.9
"""Of the lines after a header so many must carry a prefix for it to be one."""


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class LogReader:
    """Reads one log. Use as a context manager.

    Attributes:
        bytes: Size of the file when it was opened.
        damage: Why reading ended before the end of a compressed file, a clause; nothing when it did not.
        compressed: Whether the file is.
    """

    def __init__(self, path: Path) -> None:
        """Open a log.

        Raises:
            UserError: It cannot be read.
        """
        self._path = path
        self.damage = NOTHING
        self._file = open_regular(path)
        try:
            self.bytes = os.fstat(self._file.fileno()).st_size
            head = self._file.read(8)
            self._file.seek(0)
        except OSError as error:
            self._file.close()
            raise unreadable(path, error) from error
        self._source = _unpacked(self._file, head)
        self.compressed = self._source is not self._file
        self._prefix: re.Pattern[bytes] | None = None
        self._prefix_known = False

    @property
    def fraction(self) -> float:
        """How much of the file was read, 0 to 1."""
        return min(1.0, self._file.tell() / self.bytes) if self.bytes else 1.0

    @property
    def has_grown(self) -> bool:
        """Whether somebody wrote to the file since it was opened."""
        try:
            return self._path.stat().st_size != self.bytes
        except OSError:
            return True

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def chunks(self) -> Iterator[bytes]:
        """The log's lines, many at a time; only the last chunk may end inside a line.

        Raises:
            UserError: The file is no text, or cannot be read any more.
        """
        rest: list[bytes] = []
        size = 0
        for data in self._decoded():
            cut = data.rfind(b"\n") + 1
            size = size + len(data) if not cut else len(data) - cut
            if size > LONGEST_LINE:
                raise UserError(
                    Message(
                        "reading.long-line",
                        "{name} is no log: it has a line of more than {limit}.",
                        name=self._path.name,
                        limit=Bytes(LONGEST_LINE),
                    ),
                    location=str(self._path),
                )
            if not cut:
                rest.append(data)
                continue
            yield self._plain(b"".join((*rest, data[:cut])))
            rest = [data[cut:]]
        if any(rest):
            yield self._plain(b"".join(rest))

    def _raw(self) -> Iterator[bytes]:
        size = 0
        while True:
            try:
                data = self._source.read(CHUNK)
            except OSError as error:
                raise unreadable(self._path, error) from error
            except _DamagedError as error:
                self.damage = error.reason
                return
            if not data:
                return
            size += len(data)
            if self.compressed and size > MOST_UNPACKED:
                self.damage = Message("reading.too-large", "it unpacks to more than {size}", size=Bytes(MOST_UNPACKED))
                return
            if self.compressed and size > FREE_BYTES + MOST_RATIO * self._file.tell():
                self.damage = Message(
                    "reading.too-packed", "it unpacks to more than {ratio:,} times its size", ratio=MOST_RATIO
                )
                return
            yield data

    def _decoded(self) -> Iterator[bytes]:
        """UTF-8, whatever the file is: PowerShell writes what it redirects as UTF-16."""
        decoder: codecs.IncrementalDecoder | None = None
        first = True
        for data in self._raw():
            text = data
            if first:
                first = False
                if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
                    decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
                text = data.removeprefix(codecs.BOM_UTF8)
            if decoder is not None:
                yield decoder.decode(data).encode("utf-8", "surrogatepass")
                continue
            if b"\0" in text:
                raise UserError(
                    Message(
                        "reading.binary",
                        "{path} is a binary file, not a log of printed IR.",
                        path=self._path.name,
                    ),
                    hint=Message(
                        "reading.accepted",
                        "Passlens imports dump folders and text logs; .gz, .zst, .xz and .bz2 logs, too.",
                    ),
                    location=str(self._path),
                )
            yield text

    def _plain(self, chunk: bytes) -> bytes:
        if b"\x1b" in chunk:
            chunk = _ESCAPES.sub(b"", chunk)
        if b"\r" in chunk:
            chunk = chunk.replace(b"\r\n", b"\n")
        if not self._prefix_known and MARK in chunk:
            self._prefix_known = True
            self._prefix = find_prefix(chunk)
        return self._prefix.sub(b"", chunk) if self._prefix is not None else chunk


def find_prefix(chunk: bytes) -> re.Pattern[bytes] | None:
    """What stands before every line, as a pattern: a time stamp, the name of a step; None when nothing does.

    Told from the lines of headers: what is before the header there, its digits aside, must be before the lines of the
    dump, too.
    """
    found: Counter[bytes] = Counter()
    at = -1
    first = chunk.find(MARK)
    for _ in range(_SAMPLE_HEADERS):
        at = chunk.find(MARK, at + 1)
        if at < 0:
            break
        before = chunk[chunk.rfind(b"\n", 0, at) + 1 : at]
        if before and len(before) <= _LONGEST_PREFIX:
            found[_DIGITS.sub(rb"\\d+", re.escape(before))] += 1
    if not found:
        return None
    # An editor or a CI system may take blanks off the ends of lines: an empty line then ends with its prefix's last
    # visible character.
    shapes = [shape.removesuffix(rb"\ ") + rb"(?:\ |$)" if shape.endswith(rb"\ ") else shape for shape in found]
    pattern = re.compile(rb"(?m)^(?:" + b"|".join(shapes) + rb")")
    start = chunk.rfind(b"\n", 0, first) + 1
    lines = chunk[start:].split(b"\n", _SAMPLE_LINES)[:_SAMPLE_LINES]
    lines = [line for line in lines if line]
    fitting = sum(1 for line in lines if pattern.match(line))
    return pattern if fitting >= _SHARE * len(lines) else None


class _DamagedError(Exception):
    """Packed data cannot be unpacked; says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


class _Decoder(Protocol):
    """One packed stream, as ``lzma`` and ``bz2`` have it: gives no more than it is asked for."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def _unpacked(file: io.BufferedReader, head: bytes) -> _Readable:
    if GZIP.is_in(head):
        return _Unpacking(file, _Gzip)
    if ZSTANDARD.is_in(head):
        return _Unpacking(file, _Zstandard)
    if XZ.is_in(head):
        return _Unpacking(file, lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_WINDOW))
    if BZIP2.is_in(head):
        return _Unpacking(file, bz2.BZ2Decompressor)
    return file


class _Unpacking:
    """Reads the packed streams of a file, one after the other; what follows the last and is none ends it."""

    def __init__(self, file: io.BufferedReader, make: Callable[[], _Decoder]) -> None:
        self._file, self._make = file, make
        self._decoder = make()
        self._damage: _DamagedError | None = None

    def read(self, size: int, /) -> bytes:
        """The next ``size`` bytes, fewer before damage and at the end, up to 32 MiB more of zstd; then none.

        Raises:
            _DamagedError: It cannot be unpacked from here on, or ends inside a stream.
        """
        pieces: list[bytes] = []
        while size > 0 and self._damage is None:
            try:
                piece = self._next(size)
            except _DamagedError as error:
                self._damage = error
                break
            if piece is None:
                break
            pieces.append(piece)
            size -= len(piece)
        if self._damage is not None and not pieces:
            raise self._damage
        return b"".join(pieces)

    def _next(self, size: int) -> bytes | None:
        """What the next packed piece stands for, up to ``size`` bytes; None at the end."""
        packed = b""
        if self._decoder.eof:
            packed = self._decoder.unused_data.lstrip(b"\0") or self._file.read(_PIECE).lstrip(b"\0")
            if not packed:
                return None
            self._decoder = self._make()
        elif self._decoder.needs_input:
            packed = self._file.read(_PIECE)
            if not packed:
                raise _DamagedError(Message("reading.cut-short", "the compressed file ends before its end is marked"))
        try:
            return self._decoder.decompress(packed, size)
        except (zlib.error, lzma.LZMAError, zstandard.ZstdError, OSError, ValueError) as error:
            text = str(error)
            if "too much memory" in text or "Memory usage limit" in text:
                raise _DamagedError(
                    Message(
                        "reading.too-much-memory", "to unpack it takes more than {size} of memory", size=Bytes(_WINDOW)
                    )
                ) from error
            raise _DamagedError(quoted(text or type(error).__name__)) from error


_PIECE: Final = 1 << 10
"""Packed bytes that are handed over at once: of zstd, which gives all that they stand for, at most 32 MiB."""


class _Gzip:
    """A gzip stream with zlib, which reads its head, too."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(wbits=31)

    @property
    def eof(self) -> bool:
        return self._stream.eof

    @property
    def needs_input(self) -> bool:
        return not self._stream.unconsumed_tail

    @property
    def unused_data(self) -> bytes:
        return self._stream.unused_data

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        return self._stream.decompress(self._stream.unconsumed_tail + data, max_length)


class _Zstandard:
    """A zstd frame; unlike the library's own reader this tells when the file ends inside one."""

    needs_input = True

    def __init__(self) -> None:
        self._frame = zstandard.ZstdDecompressor(max_window_size=_WINDOW).decompressobj()

    @property
    def eof(self) -> bool:
        return self._frame.eof

    @property
    def unused_data(self) -> bytes:
        return self._frame.unused_data

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        del max_length
        return self._frame.decompress(data)
