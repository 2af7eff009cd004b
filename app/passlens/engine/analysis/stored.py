"""The tables of a session as values."""

from __future__ import annotations

from dataclasses import replace

from passlens.engine.analysis import codec
from passlens.engine.analysis.codec import Table
from passlens.engine.analysis.tables import KernelTable, MemoryTable
from passlens.engine.session.codec import StoredValueError
from passlens.engine.session.reader import SessionReader


def stored_table(reader: SessionReader, kind: str) -> Table | None:
    """A table of a session; None before it is built, or when it is from another version or damaged.

    See ``is_foreign`` and ``SessionReader.damage_notice``.
    """
    stored = reader.analysis(kind)
    if stored is None or stored[0] != codec.VERSIONS[kind]:
        return None
    try:
        table = codec.from_json(kind, stored[1])
    except StoredValueError:
        reader.damage.note("analyses", kind)
        return None
    return _with_code(table, stored_table(reader, "kernels")) if isinstance(table, MemoryTable) else table


def _with_code(table: MemoryTable, kernels: Table | None) -> MemoryTable:
    """The memory table with the declarations of code, which some sessions have only in the kernel table."""
    code = declared_by_code(kernels)
    lds = (one if one.code_bytes is not None else replace(one, code_bytes=code.get(one.kernel)) for one in table.lds)
    return replace(table, lds=tuple(lds))


def declared_by_code(kernels: Table | None) -> dict[str, int]:
    """The shared memory that each kernel's code object declares, bytes; kernels without code are left out."""
    rows = kernels.kernels if isinstance(kernels, KernelTable) else ()
    with_code = (row for row in rows if str(row.source).endswith(".hsaco"))
    return {row.name: row.lds_bytes for row in with_code if row.lds_bytes is not None}


def is_foreign(reader: SessionReader, kind: str) -> bool:
    """Whether the session has the table in a form that only another version of Passlens can read."""
    stored = reader.analysis(kind)
    return stored is not None and stored[0] != codec.VERSIONS[kind]
