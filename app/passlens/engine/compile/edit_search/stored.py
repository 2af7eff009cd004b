"""Stores the nearest edits of a rejected input in its session."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.compile.edit_search.candidate import Step
from passlens.engine.session import codec
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.stored_value import stored_value
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
    stored = stored_value(reader, KIND, VERSION, _Nearest)
    return stored.steps if stored is not None else ()
