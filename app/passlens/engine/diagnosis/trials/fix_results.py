"""Results of fixes, stored in the session that proposed them: one analysis each, so that none replaces another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.diagnosis.findings import FixResult
from passlens.engine.session import codec
from passlens.engine.session.codec import StoredValueError

if TYPE_CHECKING:
    from passlens.engine.session.reader import SessionReader
    from passlens.engine.session.writer import SessionWriter

PREFIX = "fix:"
VERSION = 1


def read_results(reader: SessionReader) -> tuple[FixResult, ...]:
    """All results stored in a session."""
    found = list[FixResult]()
    for kind, version, value in reader.analyses(PREFIX):
        if version == VERSION:
            try:
                found.append(codec.from_json(FixResult, value))
            except StoredValueError:
                reader.damage.note("analyses", kind)
    return tuple(found)


def store_result(writer: SessionWriter, result: FixResult) -> None:
    """Store a result, replacing an earlier one for the same change."""
    writer.put_analysis(f"{PREFIX}{result.key}", VERSION, codec.to_json(result))
