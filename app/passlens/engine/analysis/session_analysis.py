"""What takes seconds and much memory to read from a session: read once, in a child process, and kept in the session.

A ``Deep`` says what is read; ``deep_read`` gives it: as it is kept, else from a child process where somebody waits for
it at a window and the session is large, else as this process reads it. Its module is the child's program, too, and
calls ``serve`` there.

It is kept once what it reads is complete, with how much of that there was: where there is more now, it is read anew.
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
"""Of a session's file, which holds about sixty times as much text: of larger ones a child reads."""
_PROGRESS_STEP = 0.01
ValueT = TypeVar("ValueT")


def _nobody(fraction: float) -> None:
    """Nobody wants to know how far it is."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Who waits for a reading.

    Attributes:
        cancel: Ends it.
        progress: Told how far it is, 0 to 1.
        in_child: Whether a large session is read in a child process.
    """

    cancel: CancelToken = field(default_factory=CancelToken)
    progress: Callable[[float], None] = _nobody
    in_child: bool = False

    def part(self, begin: float, end: float) -> Callable[[float], None]:
        """Takes the progress of a step that leads from one fraction of the whole to another."""
        return lambda done: self.progress(begin + (end - begin) * done)


@dataclass(frozen=True, slots=True)
class SessionAnalysis(Generic[ValueT]):
    """Something that is read from a session.

    Attributes:
        module: The module that it is of, a program that serves it.
        reads: What of the session it is read from.
        what: The subject of a sentence on its reading: ``The reading of shared memory``.
        read: Reads it.
        pack: Makes text of it, as the session keeps it and the child hands it over.
        unpack: The other way; raises StoredValueError where the text is damaged, or of another version.
        asked: What the child must know besides the session, as JSON.
        kind: Under which name the session keeps it; empty: it does not.
        version: Of what is kept; another one is read anew.
        keeps: Whether a value is worth keeping.
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
    """What is wanted of a session; kept in it where all is there that it is read from.

    Raises:
        UserError: It cannot be read, or the child was ended by the system.
        CancelledError: It was cancelled.
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
        # What cannot be kept is read again the next time: the session may lie where nothing can be written.
        with suppress(UserError, sqlite3.Error), SessionWriter.append(reader.path) as writer:
            writer.put_analysis(analysis.kind, analysis.version, text)
    return value


def as_kept(there: Contents, packed: str) -> str:
    """An analysis as the session keeps it: with how much there was when it was read."""
    return f"{json.dumps(dict(there.counts))}\n{packed}"


def is_large(reader: SessionReader) -> bool:
    """Whether reading all of a session takes so much that a child should."""
    return reader.path.stat().st_size >= CHILD_FROM_BYTES


def kept(reader: SessionReader, analysis: SessionAnalysis[ValueT]) -> ValueT | None:
    """What the session keeps of it; None when that is nothing, of another version, of less than is there, or damaged.

    A session that was trimmed has less than it was read from: what was read of the whole stays.
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
    """The program of a module: read what standard input asks for, and hand it over packed."""

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
    """A frozen dataclass as compressed text."""
    return compress(codec.to_json(value))


def unpack(value_type: type[ValueT], text: str) -> ValueT:
    """A value from what ``pack`` made of it.

    Raises:
        StoredValueError: The text is damaged, or of another version.
    """
    return codec.from_json(value_type, decompress(text))


def compress(text: str) -> str:
    """A text as shorter text."""
    return base64.b85encode(zlib.compress(text.encode(), 6)).decode("ascii")


def decompress(text: str) -> str:
    """What ``compress`` was given.

    Raises:
        StoredValueError: The text is damaged, or becomes too long.
    """
    try:
        unpacker = zlib.decompressobj()
        found = unpacker.decompress(base64.b85decode(text), codec.MOST_BYTES)
        if not unpacker.eof:
            raise ValueError(f"it is cut off, or has more than {format_bytes(codec.MOST_BYTES)}")
        return found.decode()
    except (ValueError, zlib.error) as error:
        raise StoredValueError(
            Message("deep.damaged", "A stored analysis is damaged: {error}.", error=error)
        ) from error
