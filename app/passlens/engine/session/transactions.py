"""A session file opened for writing: each batch is one transaction, and what it commits survives a kill.

Other processes may read meanwhile (write-ahead log); closing folds the log into the file, so that a finished session is
one file that can be copied. Additions to an existing session (a note, a run) are on the disk when their batch ends;
what a compile streams in is on the disk when the compile ends, as it could not resume after a power cut anyway.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Message, to_stored
from passlens.engine.session import schema
from passlens.engine.session.blobs import BlobStore
from passlens.engine.session.checked import keep_sums
from passlens.engine.session.converting import bring_up
from passlens.engine.session.lock import SessionLock, forget_writer, is_being_written
from passlens.engine.session.seal import Sealer
from passlens.engine.session.stored_messages import MESSAGES, MOST_MESSAGES, stored_messages
from passlens.engine.whole_files import sync_folder

PATIENCE_SECONDS = 20.0
"""The longest wait for another writer."""
_CACHE_BYTES = 16 << 20
"""Bytes of cached texts: a pass is compared with the text before it, which was stored shortly before."""

MakeSealer = Callable[[sqlite3.Connection], Sealer | None]


class SessionTarget:
    """A session opened for writing."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        *,
        lock: SessionLock | None = None,
        sealer: Sealer | None = None,
    ) -> None:
        self.path = path
        self._connection = connection
        self.blobs = BlobStore(connection, cache_bytes=_CACHE_BYTES)
        self._kinds: dict[tuple[str, str, str], int] = {}
        self._in_batch = False
        self._lock = lock
        self._sealer = sealer

    @classmethod
    def _open(cls, path: Path, *, lock: SessionLock | None = None, sealer: MakeSealer | None = None) -> Self:
        """Open a session: with a ``lock`` to create it, without one to extend it."""
        converted = bring_up(path) if lock is None else NOTHING
        connection: sqlite3.Connection | None = None
        mode = "rwc" if lock is not None else "rw"
        try:
            connection = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=PATIENCE_SECONDS
            )
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA synchronous = {'FULL' if lock is None else 'NORMAL'}")
            if lock is not None:
                schema.upgrade(connection)
            keep_sums(connection)
            connection.execute("PRAGMA foreign_keys = ON")  # only now: migrations replace tables that others refer to
        except sqlite3.Error as error:
            if connection is not None:
                connection.close()
            raise unwritable(path, str(error)) from error
        target = cls(path, connection, lock=lock, sealer=sealer(connection) if sealer else None)
        if converted:
            target.add_notice(converted, quiet=True)
        return target

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Run the body as one transaction; nested batches join the outer one.

        Raises:
            UserError: The disk is full or the file cannot be written; earlier commits are safe.
        """
        if self._in_batch:
            yield
            return
        self._in_batch = True
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            if self._sealer is not None:
                self._sealer.seal(self._connection)
            self._connection.execute("COMMIT")
            if self._sealer is not None:
                self._sealer.committed()
            self.blobs.release()
        except sqlite3.OperationalError as error:  # the disk or the file; any other sqlite3.Error is a bug
            self._rollback()
            raise unwritable(self.path, str(error)) from error
        except BaseException:
            self._rollback()
            raise
        finally:
            self._in_batch = False

    def add_notice(self, notice: Message, *, quiet: bool = False) -> None:
        """Record what could not be captured, and why; equal messages are stored once.

        A quiet notice applies to nearly every compile: it is shown with the session and does not count as a problem.
        """
        with self.batch():
            values = (self._english(notice), quiet)
            self._connection.execute("INSERT OR IGNORE INTO notices (text, quiet) VALUES (?, ?)", values)

    def _english(self, message: Message) -> str:
        """The English text for a text column. The head stores the message itself, for readers that know messages."""
        text = str(message)
        if not message.id:
            return text
        with self.batch():
            known = self._messages()
            if text not in known and len(known) < MOST_MESSAGES:
                stored = [to_stored(one) for one in (*known.values(), message)]
                self._connection.execute(
                    "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (MESSAGES, json.dumps(stored))
                )
        return text

    def _messages(self) -> Mapping[str, Message]:
        """The session's messages by their English text."""
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (MESSAGES,)).fetchone()
        return stored_messages("" if row is None else row[0])

    def _rollback(self) -> None:
        with suppress(sqlite3.Error):  # a full disk may have rolled it back already
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        self.blobs.end_chain()  # and the kinds that it may have stored are rolled back
        self._kinds.clear()
        if self._sealer is not None:
            self._sealer.rolled_back()

    def close(self) -> None:
        """Fold the log into the file unless a reader holds it, and close."""
        try:
            if self._lock is not None:  # the writing is over
                self._connection.execute("DELETE FROM meta WHERE key = 'writer'")
            if self._lock is not None or not is_being_written(self.path):  # otherwise the log belongs to its compile
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error:
            pass  # a reader is at work: the log stays beside the file, which is just as good
        self._connection.close()
        if self._lock is None:
            forget_writer(self.path)
        else:
            sync_folder(self.path.parent)
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def unwritable(path: Path, reason: str) -> UserError:
    """The error for an unwritable session: a full disk, missing permission."""
    full, held = "full" in reason, "locked" in reason
    return UserError(
        Message(
            "transactions.not-writable",
            "The session {path} cannot be written: {reason}.",
            path=path,
            reason=reason.rstrip("."),
        ),
        hint=Message("transactions.free-space", "Free some space on that disk.")
        if full
        else Message("transactions.try-again", "Another program is writing it: try again a moment later.")
        if held
        else Message("transactions.choose-folder", "Choose a folder that you may write to."),
        location=str(path),
    )
