"""The first schema. Text keys (``order_key``) sort in pipeline order; sizes are bytes, times ns."""

from __future__ import annotations

import sqlite3

_TABLES = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE lanes (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, argv TEXT NOT NULL, outcome TEXT NOT NULL,
        exit_code INTEGER, sentence TEXT NOT NULL, wall_ns INTEGER, peak_rss_bytes INTEGER, log TEXT NOT NULL)""",
    "CREATE TABLE notices (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, quiet INTEGER NOT NULL)",
    """CREATE TABLE blobs (
        id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, size INTEGER NOT NULL,
        base INTEGER REFERENCES blobs (id), depth INTEGER NOT NULL, data BLOB NOT NULL)""",
    """CREATE TABLE phases (
        ordinal INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, blob INTEGER REFERENCES blobs (id),
        wall_ns INTEGER)""",
    """CREATE TABLE scopes (
        id INTEGER PRIMARY KEY, parent INTEGER REFERENCES scopes (id), op TEXT NOT NULL, symbol TEXT NOT NULL,
        path TEXT NOT NULL, shared INTEGER NOT NULL)""",
    """CREATE TABLE passes (
        id INTEGER PRIMARY KEY, order_key TEXT NOT NULL UNIQUE, scope INTEGER NOT NULL REFERENCES scopes (id),
        phase INTEGER, name TEXT NOT NULL, class_name TEXT NOT NULL, options TEXT NOT NULL, status TEXT NOT NULL,
        wall_ns INTEGER, wall_shared INTEGER NOT NULL, added INTEGER, removed INTEGER,
        blob INTEGER NOT NULL REFERENCES blobs (id), text INTEGER NOT NULL)""",
    "CREATE INDEX passes_by_scope ON passes (scope, order_key)",
    "CREATE INDEX passes_by_status ON passes (status)",
    """CREATE TABLE timings (
        id INTEGER PRIMARY KEY, depth INTEGER NOT NULL, name TEXT NOT NULL, wall_ns INTEGER NOT NULL,
        op TEXT NOT NULL)""",
    """CREATE TABLE diagnostics (
        id INTEGER PRIMARY KEY, lane INTEGER NOT NULL REFERENCES lanes (id), severity TEXT NOT NULL,
        message TEXT NOT NULL, file TEXT, line INTEGER, col INTEGER, op TEXT NOT NULL, current_op TEXT NOT NULL,
        calls TEXT NOT NULL, notes TEXT NOT NULL)""",
    """CREATE TABLE artifacts (
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, dispatch TEXT NOT NULL,
        blob INTEGER NOT NULL REFERENCES blobs (id))""",
    """CREATE TABLE analyses (
        kind TEXT PRIMARY KEY, version INTEGER NOT NULL, value TEXT NOT NULL) WITHOUT ROWID""",
    "CREATE TABLE runs (id INTEGER PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE notes (
        id INTEGER PRIMARY KEY, pass INTEGER REFERENCES passes (id), line INTEGER, text TEXT NOT NULL,
        created TEXT NOT NULL)""",
)


def migrate(connection: sqlite3.Connection) -> None:
    """Create all tables in an empty database."""
    for statement in _TABLES:
        connection.execute(statement)
