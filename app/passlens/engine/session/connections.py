"""A session file that is open for reading: one read-only connection for each thread."""

from __future__ import annotations

import json
import sqlite3
import threading
import weakref
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from passlens.engine.errors import UserError
from passlens.engine.session.blobs import BlobStore, Chain, ChainContents, Kept, PackedChain
from passlens.engine.session.opening import check_session, connect_read_only, damaged
from passlens.engine.session.rows import Uses
from passlens.engine.session.trimmed import TRIMMED, Trimmed

AnswerT = TypeVar("AnswerT")
_CACHE_BYTES = 32 << 20
"""Of texts kept for all threads that read a session."""


class Connection:
    """A read-only connection that one thread asks and any may close.

    To close it while it is asked would crash the process: SQLite's objects are freed under the other thread.
    """

    def __init__(self, database: sqlite3.Connection, kept: Kept) -> None:
        """``kept`` is what the threads that read this session keep in common."""
        self.database = database
        self.blobs = BlobStore(database, kept=kept)
        self.uses: tuple[int, Uses] | None = None  # with SQLite's number for the state they were read in
        self.busy = threading.Lock()
        self.stale = False

    def take(self) -> bool:
        """Begin to ask, unless it is closed or about to be; ``busy`` is then held."""
        if not self.busy.acquire(blocking=False):
            return False
        if self.stale:
            self.busy.release()
            return False
        return True

    def close_if_idle(self) -> None:
        """Close it, unless it is being asked: then whoever asks does so afterwards."""
        if self.busy.acquire(blocking=False):
            try:
                self.database.close()
            finally:
                self.busy.release()


def _close_all(connections: list[Connection]) -> None:
    for connection in connections:
        connection.stale = True
        connection.close_if_idle()


class SessionFile:
    """A session that is open for reading: asks the file, and gives the contents that are stored in it."""

    def __init__(self, path: Path) -> None:
        """Open a session.

        Raises:
            UserError: There is no such file, it is no session, is damaged, older than can be read, or newer.
        """
        self.path = path
        self._local = threading.local()
        self._open: list[Connection] = []
        self._lock = threading.Lock()
        self._kept = Kept(_CACHE_BYTES)
        # A reader that is dropped closes its connections too: only then is the log folded into the file.
        weakref.finalize(self, _close_all, self._open)
        check_session(path)
        if not self._query("SELECT 1 FROM meta LIMIT 1"):
            self.close()
            raise UserError(
                f"The session {path} is empty: its compile has not begun, or was killed as it began.",
                hint="Open it a moment later, or compile again.",
                location=str(path),
            )

    def close(self) -> None:
        """Close the connections of all threads; those that are being asked close once they have answered."""
        with self._lock:
            connections = list(self._open)
            self._open.clear()
        _close_all(connections)
        self._kept.clear()

    def release(self) -> None:
        """Let go of texts, and of the chain that was read last, 64 MiB: to read them again takes 10 ms."""
        self._kept.clear()
        with self._lock:
            connections = list(self._open)
        for connection in connections:
            connection.uses = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, question: Callable[[Connection], AnswerT]) -> AnswerT:
        """The answer to a question, asked on this thread's own connection."""
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is None or not connection.take():
            connection = Connection(connect_read_only(self.path), self._kept)
            connection.take()
            self._local.connection = connection
            with self._lock:
                self._open.append(connection)
        try:
            return question(connection)
        except sqlite3.Error as error:
            raise damaged(self.path, error) from error
        finally:
            connection.busy.release()
            if connection.stale:
                connection.close_if_idle()

    def _query(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        return self._ask(lambda connection: connection.database.execute(statement, values).fetchall())

    def asked(self, question: Callable[[sqlite3.Connection], AnswerT]) -> AnswerT:
        """What a function of this package answers that asks the database itself."""
        return self._ask(lambda connection: question(connection.database))

    def blob(self, blob: int) -> bytes:
        """The content of a blob."""
        return self._ask(lambda connection: connection.blobs.get(blob))

    def text(self, blob: int) -> str:
        """The content of a blob as text."""
        return self.blob(blob).decode("utf-8", errors="replace")

    def chains(self) -> tuple[Chain, ...]:
        """What to read to see every content once; see BlobStore."""
        return self._ask(lambda connection: connection.blobs.chains())

    def chain_contents(self, chain: Chain) -> ChainContents:
        """All contents of a chain.

        Raises:
            UserError: The session is damaged: the chain does not decompress.
        """
        return self._ask(lambda connection: connection.blobs.chain_contents(chain.first))

    def packed_chain(self, chain: Chain) -> PackedChain:
        """A chain as it is stored, or the first part of one, to be unpacked on another thread."""
        return self._ask(lambda connection: connection.blobs.packed_chain(chain.first, chain.last))

    def meta(self, key: str, default: Any = None) -> Any:
        """One value of the head, as it was given to the writer."""
        rows = self._query("SELECT value FROM meta WHERE key = ?", (key,))
        return json.loads(rows[0][0]) if rows else default

    def trimmed(self) -> Trimmed:
        """What was dropped from the session to make it smaller."""
        return Trimmed.of(self.meta(TRIMMED))
