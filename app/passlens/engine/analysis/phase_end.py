"""The text of the module at the end of a phase, also of imported dumps."""

from __future__ import annotations

from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PassFilter


def end_of(reader: SessionReader, phase: str) -> tuple[int | None, str] | None:
    """The text of the module at the end of a phase, and the pass that produced it if no phase dump exists; None without
    both.
    """
    found = blob_of(reader, phase)
    return None if found is None else (found[0], reader.text(found[1]))


def blob_of(reader: SessionReader, phase: str) -> tuple[int | None, int] | None:
    """The pass and the blob of that text.

    Imported dumps have no phase texts: the last pass on the module in the phase replaces them.
    """
    blob = reader.phase_blob(phase)
    if blob is not None:
        return None, blob
    if not reader.info().imported:
        return None
    whole = {scope.id for scope in reader.scopes() if scope.parent_id is None}
    rows = [row for row in reader.passes(PassFilter(phase=phase)) if row.scope_id in whole]
    return (rows[-1].id, reader.pass_blob(rows[-1].id)[0]) if rows else None
