"""Stored analyses: their kinds and versions, and their JSON form.

Each kind has a version: raise it when a table's fields or their meaning change, so that stored tables are recomputed.
"""

from __future__ import annotations

from passlens.engine.analysis.tables import AffinityTable, KernelTable, MemoryTable
from passlens.engine.errors import BugError
from passlens.engine.session import codec

Table = AffinityTable | MemoryTable | KernelTable

KINDS: dict[str, type[AffinityTable | MemoryTable | KernelTable]] = {
    "affinity": AffinityTable,
    "memory": MemoryTable,
    "kernels": KernelTable,
}
VERSIONS = {"affinity": 2, "memory": 2, "kernels": 1}


def kind_of(value: Table) -> str:
    """The kind under which a table is stored.

    Raises:
        BugError: The type is not a registered table.
    """
    for kind, table in KINDS.items():
        if isinstance(value, table):
            return kind
    raise BugError(f"{type(value).__name__} is not a stored analysis.")


def to_json(value: Table) -> str:
    """The table as compact JSON, with fields by name."""
    return codec.to_json(value)


def from_json(kind: str, text: str) -> Table:
    """Parse the output of ``to_json``.

    Raises:
        StoredValueError: The text does not match the table: another version, or damaged.
        BugError: The kind is unknown.
    """
    if kind not in KINDS:
        raise BugError(f"There is no analysis called {kind}.")
    value: Table = codec.from_json(KINDS[kind], text)
    return value
