"""Stores the nearest edits of a rejected input in its session."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.compile.edit_search.candidate import Step
from passlens.engine.session import codec
from passlens.engine.session.codec import StoredValueError
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.writer import SessionWriter

KIND, VERSION = "nearest-edits", 1


@dataclass(frozen=True, slots=True)
class _Nearest:
    steps: tuple[Step, ...]


def store_nearest(writer: SessionWriter, steps: tuple[Step, ...]) -> None:
    """Store the edits in the session of the failed compile."""
    writer.put_analysis(KIND, VERSION, codec.to_json(_Nearest(steps)))


def read_nearest(reader: SessionReader) -> tuple[Step, ...]:
    """The edits stored in a session; none if there are none or they cannot be read."""
    stored = reader.analysis(KIND)
    if stored is None or stored[0] != VERSION:
        return ()
    try:
        return codec.from_json(_Nearest, stored[1]).steps
    except StoredValueError:
        reader.damage.note("analyses", KIND)
        return ()
