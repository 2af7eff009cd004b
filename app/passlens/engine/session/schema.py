"""Which schema this Passlens writes, and how an older session is brought up to it."""

from __future__ import annotations

import importlib
import pkgutil
import sqlite3
from collections.abc import Callable, Mapping

from passlens.engine.session import migrations

APPLICATION_ID = 0x5053_4C4E
"""``PSLN`` in SQLite's header (``PRAGMA application_id``): tells a session from any other database."""

_LOOSE_PART = 16


def _names() -> Mapping[int, str]:
    """The modules of the migration steps by the version that they lead to."""
    names = (module.name for module in pkgutil.iter_modules(migrations.__path__) if module.name.startswith("to_"))
    return {int(name.removeprefix("to_")): name for name in sorted(names)}


def steps() -> Mapping[int, Callable[[sqlite3.Connection], None]]:
    """The migration steps by the version that they lead to."""
    return {
        version: importlib.import_module(f"{migrations.__name__}.{name}").migrate for version, name in _names().items()
    }


VERSION = max(_names())
"""The version that this Passlens reads and writes (``PRAGMA user_version``)."""


def upgrade(
    connection: sqlite3.Connection, plan: Mapping[int, Callable[[sqlite3.Connection], None]] | None = None
) -> None:
    """Run the steps that this database still lacks, each in a transaction of its own.

    An empty database gets the whole schema this way: there is one way to make it.

    Raises:
        sqlite3.Error: A step failed; the database stays at the version before it.
    """
    began = read_version(connection)
    for version, step in (steps() if plan is None else plan).items():
        if version <= read_version(connection):
            continue
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version > read_version(connection):  # else somebody else took the step while we waited for the lock
                step(connection)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {version}")
        except BaseException:
            connection.rollback()
            raise
        connection.commit()
    if 0 < began < read_version(connection) and _is_loose(connection):
        connection.execute("VACUUM")  # what the steps left free goes back to the disk


def _is_loose(connection: sqlite3.Connection) -> bool:
    """Whether enough is free in the file to be worth the writing of all of it."""
    free, pages = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("freelist_count", "page_count"))
    return bool(free > pages // _LOOSE_PART)


def read_version(connection: sqlite3.Connection) -> int:
    """The schema version of a database; 0 when it is empty."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
