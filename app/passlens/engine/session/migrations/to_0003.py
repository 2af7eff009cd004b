"""Gives notes an author and a place that outlives the row that it names; their ids are never reused.

Before this step the table existed but Passlens did not write to it; rows from other programs are kept.
"""

from __future__ import annotations

import sqlite3

_TABLE = """CREATE TABLE new_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, author TEXT NOT NULL, created TEXT NOT NULL,
    changed TEXT NOT NULL, pass INTEGER, side TEXT NOT NULL, phase TEXT NOT NULL, file TEXT NOT NULL,
    line INTEGER NOT NULL, dispatch TEXT NOT NULL, problem TEXT NOT NULL, place TEXT NOT NULL,
    excerpt TEXT NOT NULL)"""
_MOVE = (
    _TABLE,
    """INSERT INTO new_notes
        SELECT id, text, '', created, created, pass, CASE WHEN pass IS NULL THEN '' ELSE 'after' END, '', '',
            CASE WHEN pass IS NULL THEN 0 ELSE COALESCE(line, 0) END, '', '', '', ''
        FROM notes ORDER BY id""",
    "DROP TABLE notes",
    "ALTER TABLE new_notes RENAME TO notes",
)


def migrate(connection: sqlite3.Connection) -> None:
    """Replace the table of notes; a note's pass is no longer a foreign key, as a trim may delete the pass."""
    for statement in _MOVE:
        connection.execute(statement)
