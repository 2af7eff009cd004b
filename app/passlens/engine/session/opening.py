"""Opening a session file: is it one, of which schema, and can it be read at all."""

# ruff: noqa: PLC0415

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.session import schema


def damaged(path: Path, error: sqlite3.Error) -> UserError:
    """The refusal of a session that cannot be read."""
    return UserError(
        f"The session {path} is damaged or cannot be read: {error}.",
        hint="Compile again, or take a copy of the session.",
        location=str(path),
    )


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A read-only connection; on a read-only disk without the write-ahead log beside the file, too."""
    try:
        return _connect(path)
    except sqlite3.Error as error:
        raise damaged(path, error) from error


def _connect(path: Path) -> sqlite3.Connection:
    try:
        return _connect_as(path, "mode=ro")
    except sqlite3.Error as error:
        # Only where no lock or log file can be made: an immutable file is read without regard for a writer.
        if not error.sqlite_errorname.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")):
            raise
    return _connect_as(path, "mode=ro&immutable=1")


def _connect_as(path: Path, options: str) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{options}", uri=True, timeout=20, check_same_thread=False)
    try:
        connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def check_session(path: Path) -> None:
    """Look whether a file is a session that can be read; an older one is brought up to this schema.

    Raises:
        UserError: It is missing, no session, damaged, or written by a newer Passlens.
    """
    if not path.exists():
        raise UserError(f"There is no session {path}.", hint="Check the name.", location=str(path))
    if path.is_dir():
        raise UserError(f"{path} is a directory, not a session.", location=str(path))
    if not os.access(path, os.R_OK):
        raise UserError(f"{path} may not be read.", hint="Check its permissions.", location=str(path))
    try:
        application, version = _stamps(path)
    except sqlite3.Error as error:
        raise _no_session(path) if _is_other_format(path, error) else damaged(path, error) from error
    if application != schema.APPLICATION_ID:
        if not path.stat().st_size:
            raise _no_session(path)
        raise UserError(
            f"{path.name} is a SQLite database of another program, not a Passlens session.", location=str(path)
        )
    if version > schema.VERSION:
        raise newer_file(path, version)
    if version < schema.VERSION:
        _upgrade(path, version)


def _stamps(path: Path) -> tuple[int, int]:
    """Application id and schema version.

    Asked of SQLite: to open and close the file by other means in a process that has it open drops SQLite's locks
    (https://sqlite.org/howtocorrupt.html, section 2.2), and another process could then remove the log in use.
    """
    connection = _connect(path)
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        return int(application), schema.read_version(connection)
    finally:
        connection.close()


def _is_other_format(path: Path, error: sqlite3.Error) -> bool:
    """Whether SQLite refused a file for what it is, not for what happened to it."""
    if error.sqlite_errorname != "SQLITE_NOTADB":
        return False
    with path.open("rb") as file:  # no connection has it open: it is no database
        return not file.read(16).startswith(b"SQLite format 3\0")


def _no_session(path: Path) -> UserError:
    return UserError(
        f"{path.name} is not a Passlens session.",
        hint="Compile a model to make one.",
        location=str(path),
    )


def _upgrade(path: Path, version: int) -> None:
    """Bring an older session up to this schema, in place."""
    try:
        connection = sqlite3.connect(path.absolute(), isolation_level=None, timeout=20)
        try:
            schema.upgrade(connection)
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise UserError(
            f"{path.name} has the older schema {version} and cannot be brought up to {schema.VERSION}: {error}.",
            hint="Copy it to a folder that you may write to.",
            location=str(path),
        ) from error


def newer_file(path: Path, version: int) -> UserError:
    """The refusal of a session that a later Passlens wrote."""
    return UserError(
        f"{path.name} was written by a newer Passlens (schema {version}; this one reads up to {schema.VERSION}).",
        hint="Update Passlens, or compile again with this one.",
        location=str(path),
    )


def is_session(path: Path) -> bool:
    """Whether a file is one, of whatever version."""
    try:
        return _stamps(path)[0] == schema.APPLICATION_ID
    except sqlite3.Error:
        return False


def count_notes(path: Path) -> int:
    """How many notes a session holds; 0 where that cannot be told."""
    try:
        connection = _connect(path)
        try:
            return int(connection.execute("SELECT count(*) FROM notes").fetchone()[0])
        finally:
            connection.close()
    except sqlite3.Error:
        return 0


def this_writer() -> dict[str, object]:
    """Who writes a session: kept in it, so that a reader can tell a running compile from one that was killed."""
    import platform

    import psutil

    return {"host": platform.node(), "pid": os.getpid(), "started": psutil.Process().create_time()}


def is_alive(writer: Mapping[str, object] | None) -> bool:
    """Whether the process that ``this_writer`` described still runs; one of another machine counts as gone."""
    if not writer:
        return False
    import platform

    import psutil

    if writer.get("host") != platform.node():
        return False
    try:
        return psutil.Process(int(str(writer["pid"]))).create_time() == writer["started"]
    except (psutil.Error, ValueError, KeyError):
        return False


def is_being_written(path: Path) -> bool:
    """Whether a compile writes this session now, and not one that was killed long ago.

    How the compile ended is known before its passes are captured: only the writer's name, gone when it closes, tells.
    """
    connection = sqlite3.connect(path.absolute(), isolation_level=None, timeout=20)
    try:
        rows = connection.execute("SELECT value FROM meta WHERE key = 'writer'").fetchall()
    except sqlite3.Error:
        return False
    finally:
        connection.close()
    return any(is_alive(json.loads(value)) for (value,) in rows)
