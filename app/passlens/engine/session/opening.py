"""Opening a session file: is it one, of which schema, and can it be read at all."""

from __future__ import annotations

import sqlite3
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
    last: sqlite3.Error | None = None
    for options in ("mode=ro", "mode=ro&immutable=1"):
        try:
            connection = sqlite3.connect(
                f"{path.absolute().as_uri()}?{options}", uri=True, timeout=20, check_same_thread=False
            )
            connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
        except sqlite3.Error as error:
            last = error
            continue
        return connection
    assert last is not None
    raise damaged(path, last)


def check_session(path: Path) -> None:
    """Look whether a file is a session that can be read; an older one is brought up to this schema.

    Raises:
        UserError: It is missing, no session, damaged, or written by a newer Passlens.
    """
    if not path.exists():
        raise UserError(f"There is no session {path}.", hint="Check the name.", location=str(path))
    if path.is_dir():
        raise UserError(f"{path} is a directory, not a session.", location=str(path))
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror or error}.", location=str(path)) from error
    if not header.startswith(b"SQLite format 3\0"):
        raise UserError(
            f"{path.name} is not a Passlens session.",
            hint="Sessions end in .passlens; compile one.",
            location=str(path),
        )
    if len(header) < 100:
        raise UserError(f"The session {path} is damaged: it ends in its header.", hint="Compile again.")
    if (
        int.from_bytes(header[68:72], "big") != schema.APPLICATION_ID
        and not path.with_name(path.name + "-wal").exists()
    ):
        raise UserError(
            f"{path.name} is a SQLite database of another program, not a Passlens session.", location=str(path)
        )
    try:
        connection = connect_read_only(path)
        try:
            version = schema.read_version(connection)
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise damaged(path, error) from error
    if version > schema.VERSION:
        raise newer_file(path, version)
    if version < schema.VERSION:
        _upgrade(path, version)


def _upgrade(path: Path, version: int) -> None:
    """Bring an older session up to this schema, in place."""
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=20)
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
    """Whether a file's header says so.

    SQLite's file header holds the application id at byte 68 (https://sqlite.org/fileformat.html, section 1.3).
    """
    with path.open("rb") as file:
        header = file.read(100)
    return header.startswith(b"SQLite format 3\0") and int.from_bytes(header[68:72], "big") == schema.APPLICATION_ID
