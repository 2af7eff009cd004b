"""Opens SQLite files that others may have made: read-only, with SQLite set to trust nothing in them.

SQLite's "Defense Against The Dark Arts" (https://sqlite.org/security.html) lists what a hostile file can do to its
reader and the defences used here. Views, triggers and functions named in a schema run only what has no side effects;
sizes are limited before memory is allocated; and queries end when the user cancels or the time limit is reached.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from passlens.engine.errors import CancelledError, UserError
from passlens.engine.messages import Message
from passlens.engine.regular_files import check_regular

LONGEST: Final = 1_000_000_000
"""The largest value or row in bytes, SQLite's own limit."""
_TICK: Final = 500_000
"""SQLite VM steps between two checks of the clock: about 10 ms."""
_LIMITS: Final = {
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 200,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 50,
    sqlite3.SQLITE_LIMIT_COLUMN: 500,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 1_000_000,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER: 32_766,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_PRAGMAS: Final = ("trusted_schema = OFF", "query_only = ON", "cell_size_check = ON", "mmap_size = 0")
_SETTINGS: Final = (
    ("SQLITE_DBCONFIG_DEFENSIVE", True),
    ("SQLITE_DBCONFIG_ENABLE_TRIGGER", False),
    ("SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION", False),
    ("SQLITE_DBCONFIG_DQS_DML", False),
    ("SQLITE_DBCONFIG_DQS_DDL", False),
)
"""Python can set these from 3.12 on; before, attacks that they prevent need a writable connection."""


def error_name(error: Exception) -> str:
    """SQLite's name of an error, such as ``SQLITE_FULL``; empty for an error that is not SQLite's."""
    return getattr(error, "sqlite_errorname", "")


class Patience:
    """Limits how long a file may keep SQLite busy: until a cancel or the time limit.

    Counts this thread's processor time: a slow disk is not the file's fault.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, stop: Callable[[], bool] | None, seconds: float | None
    ) -> None:
        self._path = path
        self._stop = stop
        self._seconds = seconds
        self._until: float | None = None
        self._why: BaseException | None = None
        connection.set_progress_handler(self._tick, _TICK)

    def _tick(self) -> int:
        """SQLite's progress callback: whether to stop. An exception is kept, as Python would only print it here."""
        try:
            if self._stop is not None and self._stop():
                self._why = CancelledError("Cancelled.")
            elif self._until is not None and time.thread_time() > self._until:
                self._why = UserError(
                    Message(
                        "foreign-sqlite.busy",
                        "{name} keeps SQLite busy for more than {seconds:g} s: it may be malicious.",
                        name=self._path.name,
                        seconds=self._seconds or 0.0,
                    ),
                    hint=Message("foreign-sqlite.know-the-author", "Open it only where you know who made it."),
                    location=str(self._path),
                )
        except BaseException as error:  # also Ctrl-C; raised again below
            self._why = error
        return self._why is not None

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Run all queries of the file inside, on one thread; the time limit starts anew.

        Raises:
            CancelledError: The user cancelled.
            KeyboardInterrupt: Ctrl-C was pressed while SQLite worked.
            UserError: The time limit is reached.
            sqlite3.Error: The file is damaged.
        """
        self._why = None
        self._until = None if self._seconds is None else time.thread_time() + self._seconds
        try:
            yield
        except sqlite3.OperationalError as error:
            if self._why is not None:
                raise self._why from error
            if str(error) == "interrupted" and threading.current_thread() is threading.main_thread():
                # Ctrl-C arrived before the first ``_tick``, so nothing caught it.
                raise KeyboardInterrupt from error
            raise
        except UnicodeError as error:  # SQLite's error message quotes the file
            raise sqlite3.DatabaseError("it holds text that is no UTF-8") from error


def open_foreign(
    path: Path,
    *,
    immutable: bool = False,
    longest: int = LONGEST,
    wait_seconds: float = 20,
) -> sqlite3.Connection:
    """A read-only connection that trusts nothing in the file; any one thread at a time may use it.

    Args:
        path: The file.
        immutable: Read without locks, ignoring a log beside it: nobody writes the file.
        longest: The longest value or row that can be read, in bytes.
        wait_seconds: The longest wait for a writer.

    Raises:
        UserError: It is not a regular file.
        OSError: It does not exist.
        sqlite3.Error: It cannot be opened or is not a database.
    """
    check_regular(path)  # opening a pipe would wait for its writer
    options = "mode=ro&immutable=1" if immutable else "mode=ro"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?{options}", uri=True, timeout=wait_seconds, check_same_thread=False
    )
    try:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, longest)
        for limit, value in _LIMITS.items():
            connection.setlimit(limit, value)
        if hasattr(connection, "setconfig"):
            for name, enabled in _SETTINGS:
                connection.setconfig(getattr(sqlite3, name), enabled)
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
    except BaseException as error:
        connection.close()
        if isinstance(error, UnicodeError):  # SQLite's error message quotes the file
            raise sqlite3.DatabaseError("malformed database schema") from error
        raise
    return connection


@contextmanager
def reading(
    path: Path,
    *,
    stop: Callable[[], bool] | None = None,
    seconds: float | None = None,
    immutable: bool = False,
    longest: int = 16 << 20,
) -> Iterator[sqlite3.Connection]:
    """Open a foreign file for one reading, and close it; arguments as ``open_foreign``.

    Args:
        path: The file.
        stop: Returns whether to stop; called about 100 times a second while SQLite works.
        seconds: The limit on this thread's processor time for the whole reading.
        immutable: Nobody writes the file.
        longest: The longest value or row that can be read, in bytes.

    Raises:
        CancelledError: ``stop`` returned True.
        KeyboardInterrupt: Ctrl-C was pressed.
        UserError: It is not a regular file, or the time limit is reached.
        OSError: It does not exist.
        sqlite3.Error: It is not a database, or damaged.
    """
    with (
        closing(open_foreign(path, immutable=immutable, longest=longest)) as connection,
        Patience(path, connection, stop, seconds).asked(),
    ):
        yield connection
