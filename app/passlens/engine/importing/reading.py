"""Reads a log file as plain lines: decompressed, decoded, without colours and without a CI system's line prefixes.

A log is read in pieces of some megabytes and never as a whole. Bytes of the IR itself are unchanged. A compressed log
can expand to a million times its size: each decompression step is limited, and so is the total.
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
"""The most bytes of a dump or phase, which must fit in memory as a whole."""
MOST_UNPACKED: Final = 32 << 30
"""The most decompressed bytes of a file."""
MOST_RATIO: Final = 1000
"""The highest accepted compression ratio; a log that repeats a module throughout reaches some hundred."""
FREE_BYTES: Final = 64 << 20
"""Decompressed bytes below which the ratio is ignored."""
_WINDOW: Final = 128 << 20
"""The most memory in bytes for decompression: the limit of ``zstd -d``, and twice the need of ``xz -9``."""
MARK = b"// -----// IR Dump "
"""The start of a dump's header (MLIR, lib/Pass/IRPrinting.cpp)."""
LONGEST_LINE: Final = 128 << 20
_ESCAPES = re.compile(
    rb"\x1b\[[0-?]*[ -/]*[@-~]"  # colours and cursor movements (ECMA-48, CSI)
    rb"|\x1b[\]_P][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles and CI time stamps (OSC, APC, DCS)
    rb"|\x1b[@-Z\\-_]"
)
_DIGITS = re.compile(rb"\d+")
_SAMPLE_HEADERS = 32
_SAMPLE_LINES = 200
_LONGEST_PREFIX = 256
_SHARE = 0.9
"""The share of lines after a header that must have a prefix for it to count as one."""


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class LogReader:
    """Reads a log. Use as a context manager.

    Attributes:
        bytes: The file's size when opened.
        damage: Why reading ended before the end of a compressed file, as a clause; empty if it did not.
        compressed: Whether the file is compressed.
    """

    def __init__(self, path: Path) -> None:
        """Open a log.

        Raises:
            UserError: The file cannot be read.
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
        """The share of the file read so far, 0 to 1."""
        return min(1.0, self._file.tell() / self.bytes) if self.bytes else 1.0

    @property
    def has_grown(self) -> bool:
        """Whether the file grew since it was opened."""
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
            UserError: The file is not text, or cannot be read any more.
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
                        "{name} is not a log: it has a line of more than {limit}.",
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
        """The content as UTF-8, from any encoding: PowerShell redirects output as UTF-16."""
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
    """The pattern of a prefix on every line: a time stamp, the name of a step; None without one.

    Derived from header lines: the text before the header, ignoring digits, must also precede the lines of the dump.
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
    # Editors and CI systems may strip trailing blanks: an empty line then ends with its prefix's last visible
    # character.
    shapes = [shape.removesuffix(rb"\ ") + rb"(?:\ |$)" if shape.endswith(rb"\ ") else shape for shape in found]
    pattern = re.compile(rb"(?m)^(?:" + b"|".join(shapes) + rb")")
    start = chunk.rfind(b"\n", 0, first) + 1
    lines = chunk[start:].split(b"\n", _SAMPLE_LINES)[:_SAMPLE_LINES]
    lines = [line for line in lines if line]
    fitting = sum(1 for line in lines if pattern.match(line))
    return pattern if fitting >= _SHARE * len(lines) else None


class _DamagedError(Exception):
    """Compressed data cannot be decompressed; the message is the reason."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


class _Decoder(Protocol):
    """A compressed stream with the interface of ``lzma`` and ``bz2``: returns no more than requested."""

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
    """Reads the compressed streams of a file, one after the other; trailing data that is not a stream ends it."""

    def __init__(self, file: io.BufferedReader, make: Callable[[], _Decoder]) -> None:
        self._file, self._make = file, make
        self._decoder = make()
        self._damage: _DamagedError | None = None

    def read(self, size: int, /) -> bytes:
        """The next ``size`` bytes, fewer before damage and at the end, up to 32 MiB more for zstd; then none.

        Raises:
            _DamagedError: The rest cannot be decompressed, or ends inside a stream.
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
        """The data of the next compressed piece, up to ``size`` bytes; None at the end."""
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
                        "reading.too-much-memory", "unpacking it needs more than {size} of memory", size=Bytes(_WINDOW)
                    )
                ) from error
            raise _DamagedError(quoted(text or type(error).__name__)) from error


_PIECE: Final = 1 << 10
"""Compressed bytes per call: zstd expands them at once, to at most 32 MiB."""


class _Gzip:
    """A gzip stream by zlib, which parses its header too."""

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
    """A zstd frame; unlike the library's own reader this detects a file that ends inside one."""

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
