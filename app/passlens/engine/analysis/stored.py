"""The tables that a session holds, as values."""

from __future__ import annotations

from passlens.engine.analysis import codec
from passlens.engine.analysis.codec import Table
from passlens.engine.session.reader import SessionReader


def stored_table(reader: SessionReader, kind: str) -> Table | None:
    """A table of a session; None while it has not been made, or when it was made in another way."""
    stored = reader.analysis(kind)
    if stored is None or stored[0] != codec.VERSIONS[kind]:
        return None
    return codec.from_json(kind, stored[1])
