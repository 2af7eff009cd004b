"""The tables that a session holds, as values."""

from __future__ import annotations

from passlens.engine.analysis import codec
from passlens.engine.analysis.codec import Table
from passlens.engine.session.codec import StoredValueError
from passlens.engine.session.reader import SessionReader


def stored_table(reader: SessionReader, kind: str) -> Table | None:
    """A table of a session; None while it has not been made, when it was made in another way, or is damaged.

    See ``is_foreign`` and ``SessionReader.damage_notice``.
    """
    stored = reader.analysis(kind)
    if stored is None or stored[0] != codec.VERSIONS[kind]:
        return None
    try:
        return codec.from_json(kind, stored[1])
    except StoredValueError:
        reader.damage.note("analyses", kind)
        return None


def is_foreign(reader: SessionReader, kind: str) -> bool:
    """Whether the session has the table in a form that another version of Passlens knows, and this one does not."""
    stored = reader.analysis(kind)
    return stored is not None and stored[0] != codec.VERSIONS[kind]
