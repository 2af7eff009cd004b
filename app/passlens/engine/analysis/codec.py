"""Frozen dataclasses to JSON and back, for the analyses that a session stores.

Each kind has a version: raise it when a table's fields or their meaning change, and stored ones are made anew.
"""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from typing import Any

from passlens.engine.analysis.tables import AffinityTable, KernelTable, MemoryTable
from passlens.engine.errors import BugError

Table = AffinityTable | MemoryTable | KernelTable

KINDS: dict[str, type[Table]] = {
    "affinity": AffinityTable,
    "memory": MemoryTable,
    "kernels": KernelTable,
}
VERSIONS = {"affinity": 1, "memory": 1, "kernels": 1}


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
    return json.dumps(dataclasses.asdict(value), ensure_ascii=False, separators=(",", ":"))


def from_json(kind: str, text: str) -> Table:
    """A table from what ``to_json`` wrote for it.

    Raises:
        BugError: The kind is unknown, or the text does not fit the table (it is of another version).
    """
    if kind not in KINDS:
        raise BugError(f"There is no analysis called {kind}.")
    try:
        value = _decode(KINDS[kind], json.loads(text))
    except (ValueError, TypeError, KeyError) as error:
        raise BugError(f"The stored {kind} analysis does not fit its table: {error}") from error
    if not isinstance(value, AffinityTable | MemoryTable | KernelTable):
        raise BugError(f"The stored {kind} analysis is not a table.")
    return value


def _decode(wanted: Any, raw: Any) -> Any:
    """``raw`` as the type ``wanted``: a dataclass, a tuple, an optional, or a plain value of that very type."""
    if dataclasses.is_dataclass(wanted) and isinstance(wanted, type):
        hints = typing.get_type_hints(wanted)
        if not isinstance(raw, dict) or set(raw) != set(hints):
            raise TypeError(f"{wanted.__name__} needs exactly {', '.join(hints)}")
        return wanted(**{name: _decode(hint, raw[name]) for name, hint in hints.items()})
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is tuple:
        if not isinstance(raw, list):
            raise TypeError(f"a list was expected, not {raw!r}")
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return tuple(_decode(arguments[0], item) for item in raw)
        return tuple(_decode(hint, item) for hint, item in zip(arguments, raw, strict=True))
    if origin in (types.UnionType, typing.Union):
        if raw is None:
            return None
        return _decode(next(hint for hint in arguments if hint is not type(None)), raw)
    if type(raw) is not wanted:
        raise TypeError(f"{wanted.__name__} was expected, not {raw!r}")
    return raw
