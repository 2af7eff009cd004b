"""A log file as plain lines: unpacked, decoded, without colours and without what a CI system puts before every line.

A log is read in pieces of some megabytes and never as a whole. Bytes of the IR itself come out as they went in.
"""

from __future__ import annotations

import bz2
import codecs
import gzip
import lzma
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Protocol, Self

import zstandard

from passlens.engine.errors import UserError

CHUNK = 4 << 20
MARK = b"// -----// IR Dump "
"""How the header of a dump begins (MLIR, lib/Pass/IRPrinting.cpp)."""
_LONGEST_LINE = 256 << 20
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
    def close(self) -> None: ...


class LogReader:
    """Reads one log. Use as a context manager.

    Attributes:
        bytes: Size of the file when it was opened.
        damage: Why reading ended before the end of a compressed file; empty when it did not.
        compressed: Whether the file is.
    """

    def __init__(self, path: Path) -> None:
        """Open a log.

        Raises:
            UserError: It cannot be read.
        """
        self._path = path
        self.damage = ""
        try:
            self._file: IO[bytes] = path.open("rb")
            self.bytes = path.stat().st_size
            head = self._file.read(8)
            self._file.seek(0)
        except OSError as error:
            raise _unreadable(path, error) from error
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
        self._source.close()
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
        rest = b""
        for data in self._decoded():
            cut = data.rfind(b"\n") + 1
            if not cut:
                rest += data
                if len(rest) > _LONGEST_LINE:
                    raise UserError(
                        f"{self._path.name} is no log: it has a line of more than 256 MiB.", location=str(self._path)
                    )
                continue
            yield self._plain(rest + data[:cut])
            rest = data[cut:]
        if rest:
            yield self._plain(rest)

    def _raw(self) -> Iterator[bytes]:
        while True:
            try:
                data = self._source.read(CHUNK)
            except (EOFError, zlib.error, lzma.LZMAError, zstandard.ZstdError, gzip.BadGzipFile) as error:
                self.damage = str(error) or type(error).__name__
                return
            except OSError as error:
                if self.compressed and error.errno is None:  # bz2 says so of damaged data
                    self.damage = str(error)
                    return
                raise _unreadable(self._path, error) from error
            if not data:
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
                    f"{self._path.name} is a binary file, not a log of printed IR.",
                    hint="Passlens imports dump folders and text logs; .gz, .zst, .xz and .bz2 logs, too.",
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


def _unpacked(file: IO[bytes], head: bytes) -> _Readable:
    if head.startswith(b"\x1f\x8b"):
        return gzip.GzipFile(fileobj=file)
    if head.startswith(b"\x28\xb5\x2f\xfd"):
        return _Zstandard(file)
    if head.startswith(b"\xfd7zXZ\x00"):
        return lzma.LZMAFile(file)
    if head.startswith(b"BZh"):
        return bz2.BZ2File(file)
    return file


class _Zstandard:
    """A zstd file; unlike the library's own reader it says when the file ends inside a frame."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._decoder = zstandard.ZstdDecompressor(max_window_size=1 << 31)
        self._frame = self._decoder.decompressobj()
        self._begun = False

    def read(self, size: int, /) -> bytes:
        del size
        while data := self._file.read(CHUNK // 16):
            self._begun = True
            text = self._frame.decompress(data)
            while self._frame.eof and (rest := self._frame.unused_data):  # several frames, one after the other
                self._frame = self._decoder.decompressobj()
                text += self._frame.decompress(rest)
            if text:
                return text
        if self._begun and not self._frame.eof:
            raise EOFError("the compressed file ends before its end is marked")
        return b""

    def close(self) -> None:
        """The file is closed by its owner."""


def _unreadable(path: Path, error: OSError) -> UserError:
    if isinstance(error, FileNotFoundError):
        return UserError(f"There is no file {path}.", hint="Check the name.", location=str(path))
    return UserError(
        f"{path} cannot be read: {error.strerror or error}.", hint="Check its permissions.", location=str(path)
    )
