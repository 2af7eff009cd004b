"""Each row gets a checksum, so that one that was changed since is never shown as if it were what was stored.

The sums of rows that are there already are made by ``session/checked.py``. A text's packed piece gets none: whether it
is still what was written is not known, and its content has a digest.
"""

from __future__ import annotations

import sqlite3

_TABLES = (
    "meta",
    "lanes",
    "notices",
    "phases",
    "scopes",
    "kinds",
    "passes",
    "diagnostics",
    "artifacts",
    "analyses",
    "runs",
    "notes",
    "blobs",
)


def migrate(connection: sqlite3.Connection) -> None:
    """Add the column to every table."""
    for table in _TABLES:
        connection.execute(f"ALTER TABLE {table} ADD COLUMN sum INTEGER")
