"""Reads rows of a session's tables that can be relied on: typed, bounded, and unchanged since they were written.

Each row has a checksum. Triggers of the writing connection, which are not part of the file, maintain it: no writer can
forget one, and nothing in a file runs. A checksum detects damage by a disk or a copy, but not tampering; against that a
session has a seal (``seal``). Sums are CRC-32 of a row's values as msgpack, except for pass executions: there are tens
of thousands, and SQLite computes their sums itself, in 0.3 µs each.

A damaged row is left out where the rest stays correct without it, and noted (``Damage``).
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, TypeVar, get_args
from zlib import crc32

import msgspec

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Count, Items, Join, Message

_Id = Annotated[int, msgspec.Meta(ge=1)]
_Count = Annotated[int, msgspec.Meta(ge=0)]
_Flag = Annotated[int, msgspec.Meta(ge=0, le=1)]
_Phase = Annotated[int, msgspec.Meta(ge=1, le=12)]
Json = msgspec.Raw
"""A text that other code decodes."""


class MetaRow(NamedTuple):
    """One value of the head, as JSON."""

    key: str
    value: str


class LaneRecord(NamedTuple):
    """One run of the compiler."""

    id: _Id
    name: str
    argv: str
    outcome: str
    exit_code: int | None
    sentence: str
    wall_ns: _Count | None
    peak_rss_bytes: _Count | None
    log: _Id | None
    timings: _Id | None


class NoticeRecord(NamedTuple):
    """What could not be captured."""

    id: _Id
    text: str
    quiet: _Flag


class PhaseRecord(NamedTuple):
    """A phase that the compile reached."""

    ordinal: _Phase
    name: str
    blob: _Id | None
    wall_ns: _Count | None


class ScopeRecord(NamedTuple):
    """A scope that passes run on."""

    id: _Id
    parent: _Id | None
    op: str
    symbol: str
    path: str
    shared: _Flag


class KindRecord(NamedTuple):
    """The name, class and options of a pass."""

    id: _Id
    name: str
    class_name: str
    options: str


class DiagnosticRecord(NamedTuple):
    """One message of the compiler."""

    id: _Id
    lane: _Id
    severity: str
    message: str
    file: str | None
    line: _Count | None
    col: _Count | None
    op: str
    current_op: str
    calls: str
    notes: str


class ArtifactRecord(NamedTuple):
    """A file that the compiler wrote."""

    id: _Id
    kind: str
    name: str
    dispatch: str
    blob: _Id


class AnalysisRecord(NamedTuple):
    """A table that an analysis built from the session."""

    kind: str
    version: int
    value: str


class RunRecord(NamedTuple):
    """The result of a run, as JSON."""

    id: _Id
    value: str


class NoteRecord(NamedTuple):
    """One note of the user."""

    id: _Id
    text: str
    author: str
    created: str
    changed: str
    pass_: _Id | None
    side: str
    phase: str
    file: str
    line: _Count
    dispatch: str
    problem: str
    place: str
    excerpt: str


class PassRecord(NamedTuple):
    """One pass execution."""

    id: _Id
    order_key: str
    scope: _Id
    kind: _Id
    phase: _Phase | None
    status: Annotated[int, msgspec.Meta(ge=0, le=4)]
    wall_ns: _Count | None
    wall_shared: _Count
    added: _Count | None
    removed: _Count | None
    blob: _Id
    text: Annotated[int, msgspec.Meta(ge=0, le=3)]


class Table(NamedTuple):
    """A table of a session.

    Attributes:
        row: The type of its rows.
        key: The column that names a row.
        one, many: The noun for a row, singular and plural.
        most: The most rows that are read.
    """

    row: type[Any]
    key: str
    one: str
    many: str
    most: int


TABLES: Final = {
    "meta": Table(MetaRow, "key", "value of the head", "values of the head", 1_000),
    "lanes": Table(LaneRecord, "id", "run of the compiler", "runs of the compiler", 1_000),
    "notices": Table(NoticeRecord, "id", "notice", "notices", 10_000),
    "phases": Table(PhaseRecord, "ordinal", "phase", "phases", 100),
    "scopes": Table(ScopeRecord, "id", "scope", "scopes", 1_000_000),
    "kinds": Table(KindRecord, "id", "pass name", "pass names", 100_000),
    "passes": Table(PassRecord, "id", "pass execution", "pass executions", 4_000_000),
    "diagnostics": Table(DiagnosticRecord, "id", "diagnostic", "diagnostics", 200_000),
    "artifacts": Table(ArtifactRecord, "id", "artifact", "artifacts", 500_000),
    "analyses": Table(AnalysisRecord, "kind", "analysis", "analyses", 10_000),
    "runs": Table(RunRecord, "id", "run", "runs", 100_000),
    "notes": Table(NoteRecord, "id", "note", "notes", 100_000),
}
TEXTS: Final = "blobs"
STRUCTURE: Final = "file"
"""The key for damage to the file's own structure."""
_MOST_TEXTS: Final = 8_000_000
_FEWEST_ROW_BYTES: Final = 4
_NUMBERS: Final = frozenset({"id", "ordinal"})
_DEEPEST_SCOPE: Final = 256

DAMAGED: Final = "(damaged)"
"""Stands for a name that is not what was stored."""


def columns(table: str) -> tuple[str, ...]:
    """The columns that the checksum of a table covers, in order."""
    return tuple(field.rstrip("_") for field in TABLES[table].row._fields)


_FACTORS: Final = {
    "$.id": 1,
    "CAST($.order_key AS INTEGER)": 131,
    "$.scope": 1_009,
    "$.kind": 10_007,
    "COALESCE($.phase, 99)": 100_003,
    "$.status": 500_009,
    "COALESCE($.wall_ns, -7)": 8_191,
    "$.wall_shared": 700_001,
    "COALESCE($.added, -7)": 900_001,
    "COALESCE($.removed, -7)": 1_100_009,
    "$.blob": 1_300_021,
    "$.text": 1_500_007,
}


def _pass_sum(row: str) -> str:
    """The checksum of a pass execution as SQL, for a row with this alias.

    The divisor is a prime larger than all factors: any change of one column by less than it changes the sum.
    """
    terms = (f"{column.replace('$', row)} * {factor}" for column, factor in _FACTORS.items())
    return f"(({' + '.join(terms)}) % 2147483647)"


PASS_IS_RIGHT: Final = f"COALESCE(p.sum = {_pass_sum('p')}, 0)"
"""Whether a pass execution, called ``p``, is as it was written, as SQL: 1 or 0."""


_ENCODE: Final = msgspec.msgpack.Encoder().encode


def row_sum(*values: object) -> int | None:
    """The checksum of a row; None for one that no writer could have written."""
    try:
        return crc32(_ENCODE(values))
    except (ValueError, OverflowError, UnicodeError):
        return None


def keep_sums(connection: sqlite3.Connection) -> None:
    """Make a writing connection maintain the checksums of all rows that it writes, except texts."""
    connection.create_function("row_sum", -1, row_sum, deterministic=True)
    for table, made in _sums().items():
        key = TABLES[table].key
        for name, when in (("new", "INSERT"), ("changed", f"UPDATE OF {', '.join(columns(table))}")):
            connection.execute(
                f"CREATE TEMP TRIGGER IF NOT EXISTS sum_of_{name}_{table} AFTER {when} ON main.{table}"
                f" BEGIN UPDATE {table} SET sum = {made} WHERE {key} = NEW.{key}; END"
            )


def fill_sums(connection: sqlite3.Connection) -> None:
    """Compute the checksums of rows without one, which come from an older schema."""
    connection.create_function("row_sum", -1, row_sum, deterministic=True)
    for table, made in _sums().items():
        connection.execute(f"UPDATE {table} SET sum = {made} WHERE sum IS NULL")


def _sums() -> dict[str, str]:
    """The SQL for each table's checksum."""
    made = {table: f"row_sum({', '.join(columns(table))})" for table in TABLES}
    return made | {"passes": _pass_sum("passes")}


class Damage:
    """The rows of a session that were found damaged and are left out of all results. Thread-safe."""

    def __init__(self) -> None:
        self._found: dict[str, set[object]] = {}
        self._lock = threading.Lock()

    def note(self, table: str, key: object) -> None:
        """Note a row."""
        with self._lock:
            self._found.setdefault(table, set()).add(key if isinstance(key, (int, str)) else None)

    def of(self, table: str) -> int:
        """The number of damaged rows of a table."""
        with self._lock:
            return len(self._found.get(table, ()))

    def sentence(self, path: Path, count: Callable[[str], int]) -> Message:
        """One sentence on the damage; empty when none is known.

        Args:
            path: The session.
            count: Returns the number of rows of a table.
        """
        with self._lock:
            found = {table: len(keys) for table, keys in self._found.items()}
        broken = found.pop(STRUCTURE, 0)
        parts = list[Message]()
        for table, bad in found.items():
            one, many = (TABLES[table].one, TABLES[table].many) if table in TABLES else ("text", "texts")
            total = Count(max(bad, count(table)), one, many)
            parts.append(Message("checked.so-many-of", "{count:,} of {total}", count=bad, total=total))
        if not parts and not broken:
            return NOTHING
        if not parts:
            return Message(
                "checked.some-missing",
                "The session is damaged at {path}: some of it may be missing. Restore it from a copy, or compile "
                "again.",
                path=path,
            )
        return Message(
            "checked.parts-damaged",
            "The session is damaged at {path}: {parts} cannot be read, the rest is here. Restore it from a copy, "
            "or compile again.",
            path=path,
            parts=Items(tuple(parts), Join.AND),
        )


RowT = TypeVar("RowT")
Ask = Callable[[str, Sequence[object]], list[Any]]
"""Asks the session's database: a statement and its values."""


def read_rows(
    ask: Ask, row_type: type[RowT], damage: Damage, rest: str = "", values: Sequence[object] = (), *, old: bool = False
) -> list[RowT]:
    """The intact rows of a table; damaged ones are noted and left out.

    Args:
        ask: Queries the session.
        row_type: The type of the table's rows.
        damage: Receives the keys of damaged rows.
        rest: The SQL after the table's name, which has no alias.
        values: The values for the statement.
        old: Whether the rows come from a schema without checksums.
    """
    table = _TABLE_OF[row_type]
    names = columns(table)
    rows = ask(f"SELECT {', '.join(names)}, sum FROM {table} {rest}", values)
    try:  # all at once, as they are nearly always intact
        found = msgspec.convert([row[:-1] for row in rows], list[row_type])  # type: ignore[valid-type]
        if all(crc32(_ENCODE(made)) == row[-1] for made, row in zip(found, rows, strict=True)):
            return found
    except (ValueError, OverflowError):
        pass
    found = []
    for *fields, stored in rows:
        try:
            made = msgspec.convert(fields, row_type)
        except msgspec.ValidationError:
            damage.note(table, fields[0])
            continue
        if stored != row_sum(*fields) and not (old and stored is None):
            damage.note(table, fields[0])
            continue
        found.append(made)
    return found


LineT = TypeVar("LineT")


def decode_lines(decoder: msgspec.json.Decoder[list[LineT]], text: str, damage: Damage, at: int) -> list[LineT]:
    """Decode pass executions from one JSON text of SQLite; invalid ones are noted and left out.

    Args:
        decoder: The decoder for their type.
        text: The text.
        damage: Receives the ids of invalid ones.
        at: The index of the id in a row.

    Raises:
        ValueError: The text is not such JSON.
    """
    try:
        return decoder.decode(text)
    except msgspec.ValidationError:
        (line,) = get_args(decoder.type)
        found = list[LineT]()
        for row in msgspec.json.decode(text, type=list[list[object]]):
            try:
                found.append(msgspec.convert(row, line))
            except msgspec.ValidationError:
                damage.note("passes", row[at])
        return found


_TABLE_OF: Final = {table.row: name for name, table in TABLES.items()}


def check_counts(connection: sqlite3.Connection, file_bytes: int, name: str) -> None:
    """Check that no table has more rows than are read, if a file of this size could hold them.

    Raises:
        UserError: One has.
    """
    bounds = {table: (one.most, one.many) for table, one in TABLES.items()} | {TEXTS: (_MOST_TEXTS, "texts")}
    for table, (most, many) in bounds.items():
        if file_bytes < most * _FEWEST_ROW_BYTES:
            continue
        key = TABLES[table].key if table in TABLES else "id"
        if key in _NUMBERS:  # the range of the ids is quickly known, and no two rows share one
            ends = f"SELECT (SELECT min({key}) FROM {table}), (SELECT max({key}) FROM {table})"
            first, last = connection.execute(ends).fetchone()
            if first is None or last - first < most:
                continue
        rows = f"SELECT count(*) FROM (SELECT 1 FROM {table} LIMIT {most + 1})"
        if connection.execute(rows).fetchone()[0] > most:
            raise UserError(
                Message(
                    "checked.too-many",
                    "The session {name} has more than {limit:,} {kind}, the most that is read.",
                    name=name,
                    limit=most,
                    kind=many,
                ),
                hint=Message(
                    "checked.compile-less",
                    "Compile less of the model at once: one dispatch, or only the passes that changed something.",
                ),
            )


def believed_scopes(records: Sequence[ScopeRecord]) -> list[ScopeRecord]:
    """The scopes, parents first and no scope inside itself.

    A scope with an unknown parent, or nested too deeply, is treated as outermost, with unknown earlier texts.
    """
    depths = dict[int, int]()
    found = list[ScopeRecord]()
    for record in records:
        depth = 0 if record.parent is None else depths.get(record.parent, _DEEPEST_SCOPE) + 1
        if depth > _DEEPEST_SCOPE or (record.parent is not None and record.parent >= record.id):
            record, depth = record._replace(parent=None, shared=1), 0  # noqa: PLW2901
        depths[record.id] = depth
        found.append(record)
    return found
