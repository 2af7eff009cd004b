"""The analyses that a session stores: their kinds and versions, to JSON and back.

Each kind has a version: raise it when a table's fields or their meaning change, and stored ones are made anew.
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
VERSIONS = {"affinity": 2, "memory": 1, "kernels": 1}


def kind_of(value: Table) -> str:
    """The kind under which a table is stored.

    Raises:
        BugError: It is no table of ours.
    """
    for kind, table in KINDS.items():
        if isinstance(value, table):
            return kind
    raise BugError(f"{type(value).__name__} is not a stored analysis.")


def to_json(value: Table) -> str:
    """The table as compact JSON, fields by name."""
    return codec.to_json(value)


def from_json(kind: str, text: str) -> Table:
    """A table from what ``to_json`` wrote for it.

    Raises:
        StoredValueError: The text does not fit the table: it is of another version, or damaged.
        BugError: The kind is unknown.
    """
    if kind not in KINDS:
        raise BugError(f"There is no analysis called {kind}.")
    value: Table = codec.from_json(KINDS[kind], text)
    return value
