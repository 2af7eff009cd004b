"""Analyses that take seconds and much memory: read once, in a child process, and stored in the session.

A ``SessionAnalysis`` describes one; ``read_analysis`` returns its result: the stored one, or read in a child process if
a window waits for it and the session is large, or read in this process. The analysis's module is also the child's
program, which calls ``serve``.

A result is stored if the parts of the session that it reads are complete, with their counts: if there are more now, it
is read again.
"""

from __future__ import annotations

import base64
import json
import sqlite3
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import zstandard

from passlens.engine.child_work import Tell, answer, run_in_child
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.session import codec
from passlens.engine.session.codec import StoredValueError
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Contents, Part
from passlens.engine.session.writer import SessionWriter
from passlens.engine.units import format_bytes

CHILD_FROM_BYTES = 1 << 20
"""Size of a session's file from which on a child reads it; the file holds about sixty times as much text."""
_PROGRESS_STEP = 0.01
_LEVEL = 1
"""Packs the rows of a table better than 3, the default."""
_BASE_85 = "c"
"""The beginning of a zlib stream in base 85; a zstd frame in base 64 begins with another character."""
ValueT = TypeVar("ValueT")


def _nobody(fraction: float) -> None:
    """Ignore the progress."""


@dataclass(frozen=True, slots=True)
class Watch:
    """The observer of an analysis.

    Attributes:
        cancel: Stops it.
        progress: Called with the fraction done, 0 to 1.
        in_child: Whether a large session is read in a child process.
    """

    cancel: CancelToken = field(default_factory=CancelToken)
    progress: Callable[[float], None] = _nobody
    in_child: bool = False

    def part(self, begin: float, end: float) -> Callable[[float], None]:
        """Map the progress of one step to its range of the whole."""
        return lambda done: self.progress(begin + (end - begin) * done)


@dataclass(frozen=True, slots=True)
class SessionAnalysis(Generic[ValueT]):
    """An analysis of a session.

    Attributes:
        module: The analysis's module, a program that serves it.
        reads: The parts of the session that it reads.
        what: The subject of a sentence about it: ``The reading of shared memory``.
        read: Runs it.
        pack: Serialises the result for the session and for the child's answer.
        unpack: The reverse; raises StoredValueError if the text is damaged or of another version.
        asked: Further input for the child besides the session, as JSON.
        kind: The name under which the session stores it; empty: it is not stored.
        version: Version of the stored form; another one is read again.
        keeps: Whether a result is worth storing.
    """

    module: str
    reads: frozenset[Part]
    what: Message
    read: Callable[[SessionReader, Watch], ValueT]
    pack: Callable[[ValueT], str]
    unpack: Callable[[str], ValueT]
    asked: Mapping[str, Any] = field(default_factory=dict)
    kind: str = ""
    version: int = 0
    keeps: Callable[[ValueT], bool] = lambda value: True


def read_analysis(reader: SessionReader, analysis: SessionAnalysis[ValueT], watch: Watch) -> ValueT:
    """The result of an analysis; stored in the session if the parts that it reads are complete.

    Raises:
        UserError: It cannot be read, or the system killed the child.
        CancelledError: The analysis was cancelled.
    """
    if analysis.kind and (stored := kept(reader, analysis)) is not None:
        return stored
    there = reader.contents(analysis.reads)
    packed = ""
    if watch.in_child and is_large(reader):
        asked = {**analysis.asked, "session": str(reader.path)}
        size = reader.path.stat().st_size
        packed = run_in_child(
            analysis.module, asked, what=analysis.what, reads_bytes=size, cancel=watch.cancel, tell=watch.progress
        )
        value = analysis.unpack(packed)
    else:
        value = analysis.read(reader, watch)
    whole = there.whole and reader.contents(analysis.reads) == there
    if analysis.kind and whole and not reader.older and analysis.keeps(value):
        text = as_kept(there, packed or analysis.pack(value))
        # A result that cannot be stored is read again next time: the session may be read-only.
        with suppress(UserError, sqlite3.Error), SessionWriter.append(reader.path) as writer:
            writer.put_analysis(analysis.kind, analysis.version, text)
    return value


def as_kept(there: Contents, packed: str) -> str:
    """The stored form of an analysis: the counts of the parts that it read, then the result."""
    return f"{json.dumps(dict(there.counts))}\n{packed}"


def is_large(reader: SessionReader) -> bool:
    """Whether the session is large enough to be read in a child."""
    return reader.path.stat().st_size >= CHILD_FROM_BYTES


def kept(reader: SessionReader, analysis: SessionAnalysis[ValueT]) -> ValueT | None:
    """The stored result; None if there is none, or it is of another version, incomplete by now, or damaged.

    A trimmed session has fewer parts than the analysis read: the result on the whole session remains valid.
    """
    stored = reader.analysis(analysis.kind)
    if stored is not None and stored[0] == analysis.version:
        begin, _, text = stored[1].partition("\n")
        try:
            read_from = codec.decode(dict[str, int], begin)
            if all(count <= read_from.get(part, 0) for part, count in reader.contents(analysis.reads).counts):
                return analysis.unpack(text)
        except StoredValueError:
            reader.damage.note("analyses", analysis.kind)
    return None


def serve(make: Callable[[Mapping[str, Any]], SessionAnalysis[Any]]) -> None:
    """The child's main program of a module: read the request from standard input and write the packed result."""

    def work(asked: Any, tell: Tell) -> str:
        reported = [0.0]

        def progress(fraction: float) -> None:
            if fraction - reported[0] >= _PROGRESS_STEP:
                reported[0] = fraction
                tell(round(fraction, 3))

        analysis = make(asked)
        with SessionReader(Path(asked["session"])) as reader:
            return analysis.pack(analysis.read(reader, Watch(progress=progress)))

    answer(work)


def pack(value: object) -> str:
    """Serialise a frozen dataclass to compressed text."""
    return compress(codec.to_json(value))


def unpack(value_type: type[ValueT], text: str) -> ValueT:
    """Deserialise the output of ``pack``.

    Raises:
        StoredValueError: The text is damaged or of another version.
    """
    return codec.from_json(value_type, decompress(text))


def compress(text: str) -> str:
    """Compress a text to ASCII text."""
    return base64.b64encode(zstandard.ZstdCompressor(level=_LEVEL).compress(text.encode())).decode("ascii")


def decompress(text: str) -> str:
    """Decompress the output of ``compress``, or what older sessions have in its place: base 85 of a zlib stream.

    Raises:
        StoredValueError: The text is damaged or expands to too much.
    """
    try:
        found = _inflated(base64.b85decode(text)) if text.startswith(_BASE_85) else _unpacked(base64.b64decode(text))
        return found.decode()
    except (ValueError, zlib.error, zstandard.ZstdError) as error:
        raise StoredValueError(
            Message("deep.damaged", "A stored analysis is damaged: {error}.", error=error)
        ) from error


def _unpacked(packed: bytes) -> bytes:
    size = zstandard.frame_content_size(packed)
    if not 0 <= size <= codec.MOST_BYTES:
        raise ValueError(f"it has no size, or more than {format_bytes(codec.MOST_BYTES)}")
    return zstandard.ZstdDecompressor().decompress(packed)


def _inflated(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj()
    found = unpacker.decompress(packed, codec.MOST_BYTES)
    if not unpacker.eof:
        raise ValueError(f"it is cut off, or has more than {format_bytes(codec.MOST_BYTES)}")
    return found
