"""Converts an older session before the first write: into a new file that takes its name; the old file is kept.

Reading an older session changes nothing.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Message
from passlens.engine.session import schema
from passlens.engine.session.lock import SessionLock, lock_session
from passlens.engine.session.opening import check_session
from passlens.engine.whole_files import keep_rights, sync_folder

_BUSY_SECONDS = 5.0
_PATIENCE_SECONDS = 20.0
"""The longest wait for another program that is converting the session."""
_PAUSE_SECONDS = 0.02


def bring_up(path: Path) -> Message:
    """Convert a session to the present schema; a sentence for its notices, empty if nothing was converted.

    Raises:
        UserError: It is not a session, damaged, newer, in use by another program, or its folder is not writable.
    """
    version = check_session(path)
    if version >= schema.VERSION:
        return NOTHING
    place = path.resolve() if path.is_symlink() else path
    part = place.with_name(f".{place.name}.part")
    try:
        lock = _lock(place)
        if lock is None:
            return NOTHING
        try:
            kept = _convert(place, part, version)
        finally:
            part.unlink(missing_ok=True)
            lock.release()
    except (sqlite3.Error, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UserError(
            Message(
                "converting.not-converted",
                "The session {path} cannot be written: it has the older schema {version}, and cannot be "
                "converted beside it: {reason}.",
                path=path,
                version=version,
                reason=reason.rstrip("."),
            ),
            hint=Message(
                "converting.close-windows",
                "Close it in other windows, and check that its folder can be written and has room for a copy.",
            ),
            location=str(path),
        ) from error
    return Message(
        "converting.converted",
        "Converted from schema {version} when it was first written to; the old session is {name}.",
        version=version,
        name=kept.name,
    )


def _lock(place: Path) -> SessionLock | None:
    """Lock a session for conversion; None if another program has converted it meanwhile.

    Raises:
        UserError: Another program holds the lock for too long.
        OSError: The folder is not writable.
    """
    until = time.monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            lock = lock_session(place)
        except UserError:
            if time.monotonic() > until:
                raise
            time.sleep(_PAUSE_SECONDS)
            continue
        if check_session(place) < schema.VERSION:
            return lock
        lock.release()
        return None


def _convert(place: Path, part: Path, version: int) -> Path:
    """Convert a session in place; the path of the old one.

    Raises:
        OSError: A file cannot be created.
        sqlite3.Error: The session is in use, or damaged.
    """
    part.unlink(missing_ok=True)
    uri = f"{place.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_BUSY_SECONDS)) as old:
        old.execute("PRAGMA trusted_schema = OFF")
        old.execute("PRAGMA journal_mode = DELETE")  # a leftover log would be taken for the new file's
        old.execute("BEGIN IMMEDIATE")  # stops all writers of the old file
        schema.convert(place, part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        keep_rights(place, part)
        kept = _kept(place, version)
        part.replace(place)
    sync_folder(place.parent)
    return kept


def _kept(place: Path, version: int) -> Path:
    """Give the old session a second name and return its path."""
    stem = place.name.removesuffix(".passlens")
    names = (f"{stem}.schema-{version}{ending}.passlens" for ending in ("", *(f"-{n}" for n in range(2, 1000))))
    kept = next(one for name in names if not (one := place.with_name(name)).exists())
    try:
        os.link(place, kept)
    except OSError:  # no hard links; SQLite's locks in this process would not survive another way to copy
        with closing(sqlite3.connect(kept, isolation_level=None)) as copy, closing(sqlite3.connect(place)) as old:
            old.backup(copy)
    return kept
