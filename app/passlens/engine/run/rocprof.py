"""Opens what ROCm's profilers write: the SQLite database of ``rocprofv3`` (rocpd), and their CSV files.

rocpd: ROCm/rocprofiler-sdk, ``source/share/rocprofiler-sdk-rocpd``, schema version 3. Its tables carry an identifier in
their names and have changed under the same version number; its views (``data_views.sql``: ``kernels``,
``memory_copies``, ``memory_allocations``) are what readers are meant to ask, so columns are taken by name and all but
name, start and end may be missing. ROCm Optiq opens the same files. CSV: ``rocprof_csv``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.run.rocprof_events import Collector
from passlens.engine.run.timeline import Timeline
from passlens.engine.session.schema import APPLICATION_ID

SQLITE = b"SQLite format 3\0"
_VIEWS = ("kernels", "memory_copies", "memory_allocations")
_KNOWN_SCHEMA = "3"


def read_rocpd(file: Path, cancel: CancelToken) -> Timeline:
    """The timeline of a rocpd database.

    Raises:
        UserError: It is no such database, is damaged, or has nothing that lasts.
        CancelledError: The user asked to stop.
    """
    found = Collector("rocprofv3, rocpd")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            _check(database, file)
            there = {str(row[0]) for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'view'")}
            for view in _VIEWS:
                if view not in there:
                    found.note(f"The database has no view '{view}': nothing of it is shown.")
                    continue
                for number, row in enumerate(_rows(database, view)):
                    if number % 4096 == 0:
                        cancel.raise_if_cancelled()
                    _take(found, view, row)
    except sqlite3.Error as error:
        raise UserError(
            f"{file.name} cannot be read as a database of rocprofv3: {error}.",
            hint="See that it was copied whole, and that rocprofv3 had ended.",
            location=str(file),
        ) from error
    return found.timeline(file)


def _check(database: sqlite3.Connection, file: Path) -> None:
    if database.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID:
        raise UserError(
            f"{file.name} is a session of Passlens, not a profile.",
            hint=f"Its profiles: passlens profile {file.name}",
            location=str(file),
        )
    names = [str(row[0]) for row in database.execute("SELECT name FROM sqlite_master")]
    if not any(name.startswith("rocpd_") for name in names):
        raise UserError(
            f"{file.name} is a database, but none of rocprofv3: it has no rocpd tables.",
            hint="rocprofv3 writes one with --output-format rocpd.",
            location=str(file),
        )
    if "rocpd_metadata" in names:
        rows = database.execute("SELECT value FROM rocpd_metadata WHERE tag = 'schema_version'").fetchall()
        versions = {str(row[0]) for row in rows}
        if versions and versions != {_KNOWN_SCHEMA}:
            raise UserError(
                f"{file.name} has version {', '.join(sorted(versions))} of the rocpd schema, and version "
                f"{_KNOWN_SCHEMA} is what can be read.",
                hint="Have rocprofv3 write CSV (--output-format csv), and import that.",
                location=str(file),
            )


def _rows(database: sqlite3.Connection, view: str) -> Iterator[dict[str, Any]]:
    cursor = database.execute(f'SELECT * FROM "{view}"')  # one of _VIEWS
    names = [column[0] for column in cursor.description]
    for row in cursor:
        yield dict(zip(names, row, strict=True))


def _take(found: Collector, view: str, row: dict[str, Any]) -> None:
    start, end = int(row["start"]), int(row["end"])
    match view:
        case "kernels":
            facts = [
                ("grid", _sizes(row, "grid_x", "grid_y", "grid_z")),
                ("workgroup size", _sizes(row, "workgroup_x", "workgroup_y", "workgroup_z")),
                ("LDS", _bytes(row.get("lds_size"))),
                ("scratch", _bytes(row.get("scratch_size"))),
                ("stream", str(row.get("stream") or "")),
                ("dispatch", str(row.get("dispatch_id") or "")),
            ]
            queue = str(row.get("queue") or f"Queue {row.get('queue_id', 0)}")
            found.dispatch(_agent(row, "agent"), queue, str(row["name"]), start, end, facts)
        case "memory_copies":
            # Of the two sides the device's; between two devices the one that gets it.
            side = "dst_agent" if row.get("dst_agent_type") == "GPU" else "src_agent"
            facts = [("from", _agent(row, "src_agent")), ("to", _agent(row, "dst_agent"))]
            found.copy(_agent(row, side), str(row["name"]), start, end, row.get("size"), facts)
        case _:
            device = _agent(row, "agent") if row.get("agent_type") else ""
            found.allocation(
                device, str(row.get("type") or ""), str(row.get("level") or ""), start, row.get("address"), row["size"]
            )


def _agent(row: dict[str, Any], prefix: str) -> str:
    """An agent in words, such as ``GPU 0``: its kind and its number among these."""
    kind = str(row.get(f"{prefix}_type") or "agent")
    number = row.get(f"{prefix}_type_index")
    if number is None:
        number = row.get(f"{prefix}_abs_index", row.get(f"{prefix}_absolute_index", 0))
    return f"{kind} {number}"


def _sizes(row: dict[str, Any], *names: str) -> str:
    sizes = [row.get(name) for name in names]
    return "" if None in sizes else " × ".join(f"{int(size or 0):,}" for size in sizes)


def _bytes(value: Any) -> str:
    return f"{int(value):,} B" if value else ""
