"""Reads the SQLite database of ``rocprofv3`` (rocpd).

ROCm/rocprofiler-sdk, ``source/share/rocprofiler-sdk-rocpd``, schema version 3. Its tables have an identifier in their
names (a merged database has several of each), and have changed under the same version number: times, agents and queues
are in the events' rows, or in tables of timestamps and tracks that the rows refer to. The file's own views
(``data_views.sql``) join them for readers; this module uses its own queries, because a view is code from whoever made
the file. ROCm Optiq opens the same files.
"""

from __future__ import annotations

import math
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from passlens.engine import foreign_sqlite
from passlens.engine.errors import UserError
from passlens.engine.formats import APPLICATION_ID
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.run.profiles.rocprof_events import (
    COPIED_WHOLE,
    LONGEST_NAME,
    MOST_COUNTERS,
    Collector,
    counter_text,
    only_first_counters,
    only_first_events,
)
from passlens.engine.run.profiles.timeline import SpanFact, Timeline
from passlens.engine.units import format_bytes

_KNOWN_SCHEMA: Final = "3"
_TABLE: Final = re.compile(
    r"rocpd_(metadata|string|track|timestamp|kernel_dispatch|memory_copy|memory_allocate|pmc_event"
    r"|info_(?:agent|queue|stream|kernel_symbol|pmc))((?:_[0-9A-Za-z]{1,40}){0,8})"
)
"""A table's kind, and the identifier that it shares with the other tables of a process."""
_EVENTS: Final = ("kernel_dispatch", "memory_copy", "memory_allocate")
_MOST_PROCESSES: Final = 256
"""The most processes of a merged database."""
_MOST_NAMES: Final = 1_000_000
"""The most rows in a table of names, agents or kernels."""
_MOST_TEXT: Final = 64 << 20
"""The most characters of all names in a table."""
_SECONDS: Final = 300.0
"""The limit on processor time for the whole reading."""

Row = tuple[Any, ...]


def read_rocpd(file: Path, cancel: CancelToken) -> Timeline:
    """The timeline of a rocpd database.

    Raises:
        UserError: It is not such a database, is damaged, or has no event with a duration.
        CancelledError: The user cancelled.
    """
    cancel.raise_if_cancelled()
    found = Collector("rocprofv3, rocpd")
    try:
        with foreign_sqlite.reading(file, stop=lambda: cancel.cancelled, seconds=_SECONDS, immutable=True) as database:
            database.text_factory = _text
            processes = _tables(database, file)
            for kind in _EVENTS:
                if not any(kind in tables for tables in processes):
                    found.note(
                        Message(
                            "rocprof.no-table",
                            "The database has no table '{name}': nothing of it is shown.",
                            name=f"rocpd_{kind}",
                        )
                    )
            for tables in processes:
                _read_process(database, tables, found, cancel)
    except (sqlite3.Error, OSError) as error:
        raise UserError(
            Message(
                "rocprof.unreadable",
                "{name} cannot be read as a database of rocprofv3: {reason}.",
                name=file.name,
                reason=error,
            ),
            hint=COPIED_WHOLE,
            location=str(file),
        ) from error
    return found.timeline(file)


@dataclass(frozen=True, slots=True)
class _Table:
    """A stored table with its value columns. ``name`` needs no quoting: see ``_TABLE``."""

    name: str
    columns: frozenset[str]


_Tables = dict[str, _Table]
"""The tables of one process by their kind."""


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


def _tables(database: sqlite3.Connection, file: Path) -> list[_Tables]:
    """The tables of each process, after a check that this database is supported."""
    if database.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID:
        raise UserError(
            Message(
                "rocprof.session",
                "{name} is a session of Passlens, not a profile.",
                name=file.name,
            ),
            hint=Message("rocprof.profiles-passlens-profile", "Its profiles: passlens profile {path}", path=file.name),
            location=str(file),
        )
    processes: dict[str, _Tables] = {}
    names = [str(row[1]) for row in database.execute("PRAGMA main.table_list") if row[2] == "table"]
    for name in sorted(names):
        known = _TABLE.fullmatch(name)
        if known is None:
            continue
        if known[2] not in processes and len(processes) == _MOST_PROCESSES:
            raise UserError(
                Message(
                    "rocprof.processes",
                    "{name} holds the tables of more than {count} processes.",
                    name=file.name,
                    count=_MOST_PROCESSES,
                ),
                hint=Message("rocprof.one-process", "Give the database of one process."),
                location=str(file),
            )
        processes.setdefault(known[2], {})[known[1]] = _described(database, name)
    if not any(name.startswith("rocpd_") for name in names):
        raise UserError(
            Message(
                "rocprof.other-database",
                "{name} is a database, but not one of rocprofv3: it has no rocpd tables.",
                name=file.name,
            ),
            hint=Message("rocprof.how-to-write", "rocprofv3 writes one with --output-format rocpd."),
            location=str(file),
        )
    for tables in processes.values():
        if "metadata" in tables and {"tag", "value"} <= tables["metadata"].columns:
            _check_version(database, tables["metadata"], file)
    return list(processes.values())


def _described(database: sqlite3.Connection, name: str) -> _Table:
    """A table's columns, without computed ones (``GENERATED``): no code from the file runs."""
    columns = list(database.execute(f"PRAGMA main.table_xinfo('{name}')"))
    keys = [(str(row[1]), str(row[2]).upper()) for row in columns if row[5]]
    if keys != [("id", "INTEGER")]:  # it is then the rowid, so a lookup is fast and yields one row
        raise sqlite3.DatabaseError(f"the rows of {name} have no number")
    return _Table(name, frozenset(str(row[1]) for row in columns if not row[6]))


def _check_version(database: sqlite3.Connection, table: _Table, file: Path) -> None:
    rows = database.execute(f"SELECT value FROM {table.name} WHERE tag = 'schema_version' LIMIT 8").fetchall()
    versions = {str(row[0])[:20] for row in rows}
    if versions and versions != {_KNOWN_SCHEMA}:
        raise UserError(
            Message(
                "rocprof.schema",
                "{name} has version {versions} of the rocpd schema; only version {known} can be read.",
                name=file.name,
                versions=", ".join(sorted(versions)),
                known=_KNOWN_SCHEMA,
            ),
            hint=Message(
                "rocprof.write-csv",
                "Have rocprofv3 write CSV (--output-format csv), and import that.",
            ),
            location=str(file),
        )


class _Names:
    """The names that events refer to by number: agents, queues, streams, kernels and strings of one process."""

    def __init__(self, database: sqlite3.Connection, tables: _Tables) -> None:
        self._database, self._tables = database, tables
        self.left_out = 0  # counter values over the limit
        self.agents = self._rows("info_agent", "type", "type_index", "absolute_index")
        self.queues = self._rows("info_queue", "name")
        self.streams = self._rows("info_stream", "name")
        self.kernels = self._rows("info_kernel_symbol", "display_name", "kernel_name")
        self.strings = self._rows("string", "string") if {"memory_copy"} & tables.keys() else {}
        self.counters = self._counters()

    def _rows(self, kind: str, *columns: str) -> dict[Any, Row]:
        """The columns of a table by row number; empty if there is no such table. A missing column is None."""
        table = self._tables.get(kind)
        if table is None:
            return {}
        shown = ", ".join(f'"{name}"' if name in table.columns else "NULL" for name in columns)
        found: dict[Any, Row] = {}
        size = 0
        for number, *values in self._database.execute(f"SELECT id, {shown} FROM {table.name}"):
            found[number] = tuple(values)
            size += sum(len(value) for value in values if isinstance(value, (str, bytes)))
            if size > _MOST_TEXT or len(found) > _MOST_NAMES:
                raise sqlite3.DatabaseError(
                    f"{table.name} has more than {_MOST_NAMES:,} rows or {format_bytes(_MOST_TEXT)} of names"
                )
        return found

    def _counters(self) -> dict[Any, dict[str, float]]:
        """The counters of each event by its number: the sum of several values of one counter, as in the file's own
        view.
        """
        table = self._tables.get("pmc_event")
        if table is None:
            return {}
        (count,) = self._database.execute(f"SELECT count(*) FROM {table.name}").fetchone()
        if count > _MOST_NAMES:
            self.left_out = count
            return {}
        names = self._rows("info_pmc", "name", "symbol")
        found: dict[Any, dict[str, float]] = {}
        for event, counter, value in self._rows("pmc_event", "event_id", "pmc_id", "value").values():
            labels = (one for one in names.get(counter, ()) if isinstance(one, str))
            name = next((one for one in labels if 0 < len(one) < LONGEST_NAME), "")
            if name and isinstance(value, int | float) and math.isfinite(value):
                mine = found.setdefault(event, {})
                mine[name] = mine.get(name, 0.0) + value
        return found

    def agent(self, number: Any) -> str:
        """The display name of an agent, such as ``GPU 0``: its kind and its number within that."""
        kind, index, absolute = self.agents.get(number, (None, None, None))
        if kind not in {"CPU", "GPU"}:
            kind = "agent"
        place = index if isinstance(index, int) else absolute if isinstance(absolute, int) else 0
        return f"{kind} {place}"

    def is_gpu(self, number: Any) -> bool:
        """Whether an agent is a GPU."""
        return bool(self.agents.get(number, ("",))[0] == "GPU")

    def queue(self, number: Any) -> str:
        """The name of a queue, otherwise its number."""
        return _name(self.queues.get(number, ("",))[0]) or f"Queue {_whole(number or 0)}"


def _read_process(database: sqlite3.Connection, tables: _Tables, found: Collector, cancel: CancelToken) -> None:
    names = _Names(database, tables)
    if names.left_out:
        found.note(
            Message("rocprof.counters", "The {count:,} counter values are too many to read.", count=names.left_out)
        )
    if (most := max(map(len, names.counters.values()), default=0)) > MOST_COUNTERS:
        found.note(only_first_counters(most))
    for kind in _EVENTS:
        if kind not in tables:
            continue
        try:
            for number, row in enumerate(_rows(database, tables, kind)):
                if number % 4096 == 0:
                    cancel.raise_if_cancelled()
                found.seen += 1
                if found.full:
                    found.note(only_first_events())
                    return
                try:
                    _take(found, kind, row, names)
                except (ValueError, TypeError, KeyError):
                    found.broken += 1
        except sqlite3.DatabaseError as error:
            if found.empty or isinstance(error, sqlite3.OperationalError):  # also raised on a cancel
                raise
            found.note(
                Message(
                    "rocprof.damaged",
                    "The database is damaged at {name} ({reason}): the rows before are shown.",
                    name=tables[kind].name,
                    reason=error,
                )
            )


def _rows(database: sqlite3.Connection, tables: _Tables, kind: str) -> Iterator[dict[str, Any]]:
    """The events of a kind. Each row has its time and place, or refers to a row of another table."""
    table = tables[kind]
    track, times = tables.get("track"), tables.get("timestamp")
    joins: dict[str, str] = {}
    shown: dict[str, str] = {}
    for name in _COLUMNS[kind]:
        if name in table.columns:
            shown[name] = f'T."{name}"'
        elif name in {"start", "end"} and f"{name}_id" in table.columns and times and "value" in times.columns:
            joins[name] = f'LEFT JOIN {times.name} AS at_{name} ON at_{name}.id = T."{name}_id"'
            shown[name] = f'at_{name}."value"'
        elif name.endswith("_id") and "track_id" in table.columns and track is not None and name in track.columns:
            joins["track"] = f"LEFT JOIN {track.name} AS K ON K.id = T.track_id"
            shown[name] = f'K."{name}"'
    if not {"start", "end"} <= shown.keys():
        raise sqlite3.DatabaseError(f"{table.name} does not say when")
    sql = f"SELECT {', '.join(shown.values())} FROM {table.name} AS T {' '.join(joins.values())}"
    for row in database.execute(sql):
        yield dict(zip(shown, row, strict=True))


_AXES: Final = ("x", "y", "z")
_COLUMNS: Final = {
    "kernel_dispatch": (
        *("start", "end", "agent_id", "queue_id", "stream_id", "kernel_id", "dispatch_id", "event_id"),
        *("group_segment_size", "private_segment_size"),
        *(f"{what}_size_{axis}" for what in ("grid", "workgroup") for axis in _AXES),
    ),
    "memory_copy": ("start", "end", "name_id", "dst_agent_id", "src_agent_id", "size"),
    "memory_allocate": ("start", "end", "agent_id", "type", "level", "address", "size"),
}


def _take(found: Collector, kind: str, row: dict[str, Any], names: _Names) -> None:
    """Process an event.

    Raises:
        ValueError, TypeError, KeyError: A required value is missing or invalid.
    """
    start, end = _whole(row["start"]), _whole(row["end"])
    match kind:
        case "kernel_dispatch":
            display, symbol = names.kernels[row["kernel_id"]]
            facts: list[tuple[str, str]] = [
                (SpanFact.GRID, _sizes(row, "grid")),
                (SpanFact.WORKGROUP_SIZE, _sizes(row, "workgroup")),
                (SpanFact.LDS, _bytes(row.get("group_segment_size"))),
                (SpanFact.SCRATCH, _bytes(row.get("private_segment_size"))),
                (SpanFact.STREAM, _name(names.streams.get(row.get("stream_id"), ("",))[0])),
                (SpanFact.DISPATCH, str(_whole(row.get("dispatch_id") or 0) or "")),
            ]
            counters = names.counters.get(row.get("event_id"), {})
            facts += [(counter, counter_text(value)) for counter, value in islice(counters.items(), MOST_COUNTERS)]
            name = _name(display) or _name(symbol)
            if not name:
                raise ValueError("a kernel without a name")
            found.dispatch(names.agent(row.get("agent_id")), names.queue(row.get("queue_id")), name, start, end, facts)
        case "memory_copy":
            target, source = row.get("dst_agent_id"), row.get("src_agent_id")
            facts = [(SpanFact.FROM, names.agent(source)), (SpanFact.TO, names.agent(target))]
            size = row.get("size")
            # Of the two ends the device's; between two devices the destination.
            side = target if names.is_gpu(target) else source
            name = _name(names.strings[row["name_id"]][0])
            found.copy(names.agent(side), name, start, end, None if size is None else _whole(size), facts)
        case _:
            number, address = row.get("agent_id"), row.get("address")
            found.allocation(
                names.agent(number) if number in names.agents else "",
                _name(row.get("type")),
                _name(row.get("level")),
                start,
                None if address is None else _address(address),
                _whole(row["size"]),
            )


def _whole(value: Any) -> int:
    """A time, a size or a number: SQLite columns can hold any type."""
    if not isinstance(value, int) or value < 0:
        raise ValueError("no whole number")
    return value


def _address(value: Any) -> int:
    """An address: in the upper half if SQLite's integer is negative."""
    if not isinstance(value, int):
        raise ValueError("no address")
    return value % (1 << 64)


def _name(value: Any) -> str:
    """A name; empty if there is none."""
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > LONGEST_NAME:
        raise ValueError("no name")
    return value


def _sizes(row: dict[str, Any], what: str) -> str:
    sizes = [row.get(f"{what}_size_{axis}") for axis in _AXES]
    return "" if None in sizes else " × ".join(f"{_whole(size):,}" for size in sizes)


def _bytes(value: Any) -> str:
    return f"{_whole(value):,} B" if value else ""
