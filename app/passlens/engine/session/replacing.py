"""A new session for an existing file: written next to it, and renamed over it once complete and no worse.

The rename is atomic, and both files are on the disk before it. SQLite's files beside a session (its log and the log's
index) belong to a name, not to a file: the old one's would be taken for the new one's. So the old session is first
taken out of write-ahead-log mode, which fails while another process uses the log, and is locked for writing through
SQLite until the rename is done. A process that opened it earlier sees the old one to the end; SQLite refuses writes to
a file that has lost its name (SQLITE_READONLY_DBMOVED). If that is impossible, or the old one is better, the new one
stays beside it under its own name, with a notice.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from passlens.engine.errors import UserError
from passlens.engine.foreign_sqlite import reading
from passlens.engine.messages import NOTHING, Count, Message
from passlens.engine.session.lock import SessionLock, is_being_written, lock_session
from passlens.engine.session.opening import is_session
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.whole_files import keep_rights, sync_folder

LOGS: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database that is in use."""
_RANKS: Final = {OutcomeKind.OK: 2, OutcomeKind.FAILED: 1, OutcomeKind.CRASHED: 1}
"""How good a session is by its outcome; of others, some of the compile is missing."""
_LOOK_SECONDS = 5.0
_BUSY_SECONDS = 2.0
_MOST_BESIDE = 1000


def check_replaceable(path: Path) -> None:
    """Check that a new session may replace the existing file.

    Raises:
        UserError: It is not a session, holds notes, is damaged, or may not be written.
    """
    if not path.is_file():
        raise UserError(
            Message("replacing.is-not-file", "{path} is not a file.", path=path),
            hint=Message("replacing.other-name", "Choose another name for the session."),
            location=str(path),
        )
    if not is_session(path):
        raise UserError(
            Message(
                "replacing.no-session",
                "{path} exists and is not a Passlens session; it is left as it is.",
                path=path,
            ),
            hint=Message("replacing.other-name", "Choose another name for the session."),
            location=str(path),
        )
    if not os.access(path, os.W_OK):
        raise UserError(
            Message("replacing.not-writable", "{path} may not be written; it is left as it is.", path=path),
            hint=Message("replacing.other-name", "Choose another name for the session."),
            location=str(path),
        )
    try:
        _, notes = _look(path)
    except (sqlite3.Error, OSError, ValueError) as error:
        raise UserError(
            Message(
                "replacing.damaged",
                "{path} is damaged, and what would be lost with it is unknown; it is left as it is.",
                path=path,
            ),
            hint=Message(
                "replacing.other-name-or-delete",
                "Choose another name for the session, or delete that file first.",
            ),
            detail=str(error),
            location=str(path),
        ) from error
    if notes:
        raise UserError(
            Message(
                "replacing.holds-would-lost",
                "{path} holds {count}, which would be lost with it.",
                path=path,
                count=Count(notes, "note"),
            ),
            hint=Message(
                "replacing.other-name-or-delete",
                "Choose another name for the session, or delete that file first.",
            ),
            location=str(path),
        )


def name_beside(path: Path) -> Path:
    """An unused name for the session that is to replace ``path``."""
    return next(place for place in _names(path) if not place.exists())


def _names(path: Path) -> Iterator[Path]:
    stem = path.name.removesuffix(".passlens")
    yield path.with_name(f"{stem}.new.passlens")
    for number in range(2, _MOST_BESIDE):
        yield path.with_name(f"{stem}.new-{number}.passlens")


def settle(new: Path, outcome: OutcomeKind, target: Path) -> tuple[Path, Message]:
    """Rename a session that was written next to ``target`` over it, unless that would lose a better one.

    Args:
        new: The session; complete, closed, and used by nobody else.
        outcome: Its outcome.
        target: The file to replace; locked by this process.

    Returns:
        Its path, and why it is not ``target``; empty when it is.
    """
    why = _put(new, outcome, target)
    if not why:
        for other in _names(target):
            if not other.exists():
                break
            _remove_worse(other, outcome)
        return target, NOTHING
    for place in _names(target):  # of several that could not replace it, the newest is the first
        if place == new:
            break
        with suppress(UserError, OSError, sqlite3.Error, ValueError):
            lock = lock_session(place)
            try:
                if _is_whole(place) and not _put(new, outcome, place):
                    return place, why
            finally:
                lock.release()
    return new, why


def _is_whole(path: Path) -> bool:
    """Whether the compile of a session finished; the captures of one that was ended are kept."""
    return _look(path)[0] in _RANKS


def beside(path: Path) -> Path | None:
    """The newest session that was to replace this one, and did not, or not yet."""
    place = next(_names(path))
    return place if place.exists() else None


def _put(new: Path, outcome: OutcomeKind, target: Path) -> Message:
    """Rename a session over another one; return why that failed, empty on success."""
    if any(_beside(new, ending).exists() for ending in LOGS):
        return Message("replacing.new-open", "the new one is open in another program.")
    try:
        if not target.exists():  # removed meanwhile
            for ending in LOGS:
                _beside(target, ending).unlink(missing_ok=True)
            new.replace(target)
        else:
            held = sqlite3.connect(
                f"{target.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=_BUSY_SECONDS
            )
            with closing(held):
                held.execute("PRAGMA trusted_schema = OFF")
                held.execute("PRAGMA journal_mode = DELETE")
                held.execute("BEGIN IMMEDIATE")
                why = _better(target, outcome)
                if why:
                    return why
                keep_rights(target, new)
                new.replace(target)
    except sqlite3.OperationalError:
        return Message("replacing.open-elsewhere", "another program has it open.")
    except UserError as error:
        return error.title
    except (sqlite3.Error, OSError, ValueError) as error:
        return Message(
            "replacing.cannot-replaced",
            "it cannot be replaced: {reason}.",
            reason=getattr(error, "strerror", None) or error,
        )
    sync_folder(target.parent)
    return NOTHING


def _better(old: Path, outcome: OutcomeKind) -> Message:
    """Why to keep a session that one with this outcome could replace; empty when it need not be kept.

    Raises:
        sqlite3.Error: The session cannot be read.
    """
    if any(_beside(old, ending).exists() for ending in LOGS):
        return Message("replacing.open-elsewhere", "another program has it open.")
    had, notes = _look(old)
    if notes:
        return Message("replacing.holds-now", "it holds {notes} now.", notes=Count(notes, "note"))
    if had in _RANKS and _RANKS.get(outcome, 0) < _RANKS[had]:
        return Message("replacing.better", "it is of a compile that succeeded, and the new one did not.")
    return NOTHING


def _remove_worse(path: Path, outcome: OutcomeKind) -> None:
    """Remove an earlier attempt that had failed, now that there is a better session; not one that was cut short."""
    with suppress(UserError, OSError, sqlite3.Error, ValueError):
        lock: SessionLock = lock_session(path)
        try:
            had, notes = _look(path)
            if not notes and had in _RANKS and _RANKS[had] < _RANKS.get(outcome, 0):
                remove(path)
        finally:
            lock.release()


def remove(path: Path) -> None:
    """Remove a session with SQLite's files next to it.

    Raises:
        OSError: It cannot be removed.
    """
    for ending in ("", *LOGS):
        _beside(path, ending).unlink(missing_ok=True)


def discard(path: Path) -> None:
    """Remove one of our own sessions before it is made again; never one that is being written.

    Raises:
        UserError: It is not a session, holds notes, or cannot be removed.
    """
    if path.exists() and not is_being_written(path):
        check_replaceable(path)
        try:
            remove(path)
        except OSError as error:
            raise UserError(
                Message(
                    "replacing.cannot-removed",
                    "{path} cannot be removed: {reason}.",
                    path=path,
                    reason=error.strerror or error,
                ),
                location=str(path),
            ) from error


def _look(path: Path) -> tuple[OutcomeKind | None, int]:
    """The outcome in a session's head, None where it has none, and its number of notes."""
    with reading(path, seconds=_LOOK_SECONDS) as connection:
        row = connection.execute("SELECT value FROM meta WHERE key = 'outcome'").fetchone()
        notes = connection.execute("SELECT count(*) FROM notes").fetchone()[0]
    return (None if row is None else OutcomeKind(json.loads(row[0]))), int(notes)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
