"""A value that a session stores as an analysis."""

from __future__ import annotations

from typing import TypeVar

from passlens.engine.session import codec
from passlens.engine.session.codec import StoredValueError
from passlens.engine.session.reader import SessionReader

_T = TypeVar("_T")


def stored_value(reader: SessionReader, kind: str, version: int, type_: type[_T]) -> _T | None:
    """The value of a kind; None if there is none, or if it is of another version or damaged."""
    stored = reader.analysis(kind)
    if stored is None or stored[0] != version:
        return None
    try:
        return codec.from_json(type_, stored[1])
    except StoredValueError:
        reader.damage.note("analyses", kind)
        return None
