"""Gives each row a checksum, so that a row changed since it was written is never shown as the stored one.

``session/checked.py`` computes the sums of existing rows. A packed piece of a text gets none: whether it is intact is
unknown, and its content has a digest.
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
