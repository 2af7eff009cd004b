"""Opens session files, and checks that they are sessions, of which schema, and readable."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.foreign_sqlite import Patience, error_name, open_foreign
from passlens.engine.formats import APPLICATION_ID, is_database
from passlens.engine.messages import Message
from passlens.engine.regular_files import gone_session
from passlens.engine.session import schema

PATIENCE_SECONDS = 20.0
"""Processor time of one question to a session: the longest, of all passes of a large one, takes a second."""

_LOG_TRIES, _LOG_SECONDS = 20, 0.05
"""How often, and after what time, a session is asked again whose log another program takes away or makes just now."""


def damaged(path: Path, error: Exception) -> UserError:
    """The error for a session that cannot be read."""
    if not path.exists():
        return gone_session(path)
    return UserError(
        Message(
            "opening.damaged",
            "The session {path} is damaged or cannot be read: {reason}.",
            path=path,
            reason=error,
        ),
        hint=Message("opening.compile-or-copy", "Compile again, or take a copy of the session."),
        location=str(path),
    )


def connect_read_only(path: Path) -> sqlite3.Connection:
    """A read-only connection that trusts nothing in the file; see ``open_foreign``.

    On a read-only disk it works without a write-ahead log next to the file.

    Raises:
        UserError: The file cannot be read.
    """
    try:
        return _connect(path)
    except (sqlite3.Error, OSError) as error:
        raise damaged(path, error) from error


def _connect(path: Path) -> sqlite3.Connection:
    try:
        return open_foreign(path)
    except sqlite3.Error as error:
        # Only where no lock or log file can be created: an immutable file is read without regard to a writer.
        if not error_name(error).startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")):
            raise
    return open_foreign(path, immutable=True)


def check_session(path: Path) -> int:
    """Check that a file is a readable session of this schema or an older one; return its version.

    Raises:
        UserError: It is missing, not a session, damaged, or written by a newer Passlens.
    """
    if not path.exists():
        raise UserError(
            Message("common.no-session", "There is no session {path}.", path=path),
            hint=Message("common.check-name", "Check the name."),
            location=str(path),
        )
    if path.is_dir():
        raise UserError(
            Message("opening.directory", "{path} is a directory, not a session.", path=path),
            location=str(path),
        )
    if not os.access(path, os.R_OK):
        raise UserError(
            Message("opening.may-not-read", "{path} may not be read.", path=path),
            hint=Message("common.check-permissions", "Check its permissions."),
            location=str(path),
        )
    for tries_left in reversed(range(_LOG_TRIES)):
        try:
            connection = _connect(path)
        except (sqlite3.Error, OSError) as error:
            raise _no_session(path) if _is_other_format(path, error) else damaged(path, error) from error
        try:
            with Patience(path, connection, None, PATIENCE_SECONDS).asked():
                return _checked(path, connection)
        except sqlite3.Error as error:
            # Reading needs a log of which nothing is left to recover, and this connection may not recover it.
            if not tries_left or not error_name(error).startswith("SQLITE_READONLY"):
                raise damaged(path, error) from error
        finally:
            connection.close()
        time.sleep(_LOG_SECONDS)
    raise AssertionError("the last try returns or raises")


def _checked(path: Path, connection: sqlite3.Connection) -> int:
    application, version = _stamps(connection)
    if application != APPLICATION_ID:
        if not path.stat().st_size:
            raise _no_session(path)
        raise UserError(
            Message(
                "opening.other-database",
                "{path} is a SQLite database of another program, not a Passlens session.",
                path=path.name,
            ),
            location=str(path),
        )
    if version > schema.VERSION:
        raise newer_file(path, version)
    if version < 1:
        raise _damaged_version(path, version)
    return schema.check_schema(connection, path)


def _stamps(connection: sqlite3.Connection) -> tuple[int, int]:
    """Application id and schema version.

    Read through SQLite: opening and closing the file by other means in a process that has it open drops SQLite's locks
    (https://sqlite.org/howtocorrupt.html, section 2.2), and another process could then remove the log in use.
    """
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    return int(application), schema.read_version(connection)


def _damaged_version(path: Path, version: int) -> UserError:
    return UserError(
        Message(
            "opening.impossible-schema",
            "The session {path} is damaged: it claims schema {version}, and the first one is 1.",
            path=path,
            version=version,
        ),
        hint=Message("common.take-copy", "Restore it from a copy, or compile again."),
        location=str(path),
    )


def _is_other_format(path: Path, error: Exception) -> bool:
    """Whether SQLite refused a file for its format, not for its state."""
    if error_name(error) != "SQLITE_NOTADB":
        return False
    with path.open("rb") as file:  # no connection has it open: it is not a database
        return not is_database(file.read(16))


def _no_session(path: Path) -> UserError:
    return UserError(
        Message("opening.no-session", "{path} is not a Passlens session.", path=path.name),
        hint=Message("opening.compile", "Compile a model to make one."),
        location=str(path),
    )


def newer_file(path: Path, version: int) -> UserError:
    """The error for a session that a newer Passlens wrote."""
    return UserError(
        Message(
            "opening.newer-schema",
            "{path} was written by a newer Passlens (schema {version}; this one reads up to {last}).",
            path=path.name,
            version=version,
            last=schema.VERSION,
        ),
        hint=Message("opening.update", "Update Passlens, or compile again with this one."),
        location=str(path),
    )


def is_session(path: Path) -> bool:
    """Whether a file is a session, of any version."""
    try:
        connection = _connect(path)
    except (sqlite3.Error, OSError, UserError):
        return False
    try:
        return _stamps(connection)[0] == APPLICATION_ID
    except sqlite3.Error:
        return False
    finally:
        connection.close()
