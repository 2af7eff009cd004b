"""The schema that this Passlens writes, the migration of older sessions to it, and the check of a file's schema."""

from __future__ import annotations

import functools
import importlib
import pkgutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.foreign_sqlite import Patience, error_name, open_foreign
from passlens.engine.formats import APPLICATION_ID
from passlens.engine.messages import Bytes, Message
from passlens.engine.session import migrations
from passlens.engine.session.checked import check_counts, fill_sums

_LOOSE_PART = 16
GROWTH = 8
LEAST_ROOM_BYTES = 64 << 20
"""A migrated session may grow to the larger of this and ``GROWTH`` times its old size, in bytes: a genuine one grows
little.
"""
_CONVERT_SECONDS = 120
"""Processor time that SQLite gets for it; 74,000 passes take 0.3 s."""


def _names() -> Mapping[int, str]:
    """The modules of the migration steps, by target version."""
    names = (module.name for module in pkgutil.iter_modules(migrations.__path__) if module.name.startswith("to_"))
    return {int(name.removeprefix("to_")): name for name in sorted(names)}


def steps() -> Mapping[int, Callable[[sqlite3.Connection], None]]:
    """The migration steps, by target version."""
    return {
        version: importlib.import_module(f"{migrations.__name__}.{name}").migrate for version, name in _names().items()
    }


VERSION = max(_names())
"""The version that this Passlens reads and writes (``PRAGMA user_version``)."""


def upgrade(
    connection: sqlite3.Connection,
    plan: Mapping[int, Callable[[sqlite3.Connection], None]] | None = None,
    *,
    sums: bool = True,
) -> None:
    """Run the steps that this database still lacks, each in its own transaction.

    An empty database gets its whole schema the same way, so there is only one way to create it.

    Args:
        connection: To the database.
        plan: Steps to use in place of those of this Passlens.
        sums: Whether existing rows get checksums.

    Raises:
        sqlite3.Error: A step failed; the database stays at the version before it.
    """
    began = read_version(connection)
    for version, step in (steps() if plan is None else plan).items():
        if version <= read_version(connection):
            continue
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version > read_version(connection):  # else another process took the step while we waited for the lock
                step(connection)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {version}")
        except BaseException:
            connection.rollback()
            raise
        connection.commit()
    if sums and 0 < began < VERSION == read_version(connection):
        connection.execute("BEGIN IMMEDIATE")
        fill_sums(connection)
        connection.commit()
    if 0 < began < read_version(connection) and _is_loose(connection):
        connection.execute("VACUUM")  # return the space that the steps freed to the disk


def convert(source: Path, target: Path, *, to_read: bool = False) -> None:
    """Make a session of the current schema from an older one, which is only read.

    Args:
        source: The older session.
        target: The new file, which must not exist yet.
        to_read: Whether the new one is only read, never written: its rows then get no checksums.

    Raises:
        UserError: The source does not have the schema of its version, is damaged, or would grow out of proportion.
        OSError: The source does not exist.
        sqlite3.Error: The source is damaged, or there is no space for the new file.
    """
    with closing(open_foreign(source)) as old:
        check_schema(old, source)
        with closing(sqlite3.connect(target, isolation_level=None)) as new:
            new.execute("PRAGMA synchronous = OFF")
            old.backup(new)
            new.execute("PRAGMA trusted_schema = OFF")
            new.execute("PRAGMA journal_mode = OFF")  # a new file that nobody reads after a fault
            size = int(new.execute("PRAGMA page_size").fetchone()[0])
            most = max(LEAST_ROOM_BYTES, GROWTH * size * int(new.execute("PRAGMA page_count").fetchone()[0]))
            new.execute(f"PRAGMA max_page_count = {most // size}")
            try:
                with Patience(source, new, None, _CONVERT_SECONDS).asked():
                    upgrade(new, sums=not to_read)
            except sqlite3.OperationalError as error:
                if error_name(error) == "SQLITE_FULL" and target.stat().st_size > most // 2:
                    raise UserError(
                        Message(
                            "schema.grows",
                            "{name} has an older schema, and would grow to more than {most} in the present one: "
                            "it is damaged or malicious.",
                            name=source.name,
                            most=Bytes(most),
                        ),
                        location=str(source),
                    ) from error
                raise
            new.execute("PRAGMA journal_mode = DELETE")


def read_version(connection: sqlite3.Connection) -> int:
    """The schema version of a database; 0 when it is empty."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def check_schema(connection: sqlite3.Connection, path: Path) -> int:
    """Check that a session has exactly the tables and indexes of its version; return the version.

    A view or a trigger is a program by whoever made the file, and a table of another form may hold anything.

    Raises:
        UserError: The tables or indexes differ.
        sqlite3.Error: It cannot be read.
    """
    version = read_version(connection)
    expected, there = _objects_of(version), _objects(connection)
    if there == expected:
        pages, size = (int(connection.execute(f"PRAGMA {name}").fetchone()[0]) for name in ("page_count", "page_size"))
        check_counts(connection, pages * size, path.name)
        return version
    for kind, name in there.keys() - expected.keys():
        raise _other_schema(path, f"it has a {kind} '{name}', which no session of its version {version} has")
    for kind, name in expected.keys() - there.keys():
        raise _other_schema(path, f"it lacks the {kind} '{name}' that sessions of its version {version} have")
    kind, name = next(key for key in expected if there[key] != expected[key])
    raise _other_schema(path, f"its {kind} '{name}' is not the one of sessions of its version {version}")


def _other_schema(path: Path, what: str) -> UserError:
    return UserError(
        Message(
            "schema.damaged",
            "The session {path} is damaged or not made by Passlens: {what}.",
            path=path,
            what=what,
        ),
        hint=Message("common.take-copy", "Restore it from a copy, or compile again."),
        location=str(path),
    )


def _objects(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
    """The objects of a database's schema: kind, name and defining SQL of each, without blanks and quotes."""
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall()
    return {
        (str(kind), str(name)): f"{table}: {' '.join(str(sql).replace(chr(34), '').split())}"
        for kind, name, table, sql in rows
    }


@functools.cache
def _objects_of(version: int) -> dict[tuple[str, str], str]:
    """The objects of the schema of a version."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        upgrade(connection, {number: step for number, step in steps().items() if number <= version})
        return _objects(connection)


def _is_loose(connection: sqlite3.Connection) -> bool:
    """Whether enough of the file is free to make rewriting all of it worthwhile."""
    free, pages = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("freelist_count", "page_count"))
    return bool(free > pages // _LOOSE_PART)
