"""A session file opened for reading: one read-only connection per thread."""

from __future__ import annotations

import os
import sqlite3
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from passlens.engine.errors import UserError
from passlens.engine.foreign_sqlite import Patience
from passlens.engine.messages import Bytes, Message
from passlens.engine.session import schema
from passlens.engine.session.blobs import BlobStore, Chain, ChainContents, DamagedTextError, Kept, PackedChain
from passlens.engine.session.checked import TEXTS, Damage, MetaRow, read_rows
from passlens.engine.session.head_values import damaged_value, decode
from passlens.engine.session.opening import PATIENCE_SECONDS, check_session, connect_read_only, damaged
from passlens.engine.session.rows import Uses
from passlens.engine.session.scope_tree import ScopeTree
from passlens.engine.session.trimmed import TRIMMED, Trimmed

if TYPE_CHECKING:
    from passlens.engine.scratch import HeldFolder

AnswerT = TypeVar("AnswerT")
RowT = TypeVar("RowT")
_MOST_CONVERTED = 4 << 30
"""The largest older session that is converted for reading, in bytes."""
_OWNERS = (
    (
        "SELECT p.id, k.name FROM passes p JOIN kinds k ON k.id = p.kind WHERE p.blob = ? ORDER BY p.order_key LIMIT 1",
        "the text after pass execution {} ({})",
    ),
    ("SELECT name FROM phases WHERE blob = ?", "the text at the end of phase {}"),
    ("SELECT name FROM artifacts WHERE blob = ?", "the file {}"),
    ("SELECT name FROM lanes WHERE log = ?", "what the compiler said in the run '{}'"),
    ("SELECT name FROM lanes WHERE timings = ?", "the times of the run '{}'"),
)
"""Names a blob by the row that refers to it."""
_NOT_UTF8 = "Could not decode to UTF-8"
_CACHE_BYTES = 32 << 20
"""Bytes of texts cached for all threads that read a session."""


class Connection:
    """A read-only connection that one thread queries and any thread may close.

    Closing it during a query would crash the process: SQLite's objects would be freed under the other thread.
    """

    def __init__(self, path: Path, kept: Kept) -> None:
        """``kept`` is the cache shared by all threads that read this session.

        Raises:
            UserError: The file cannot be read.
        """
        self.database = connect_read_only(path)
        self.patience = Patience(path, self.database, None, PATIENCE_SECONDS)
        self.blobs = BlobStore(self.database, kept=kept)
        self.uses: tuple[int, Uses] | None = None  # with SQLite's data version at which they were read
        self.scopes: tuple[int, ScopeTree] | None = None  # as read when no row was damaged
        self.right_passes: int | None = None  # SQLite's data version at which no pass was damaged
        self.checked: int | None = None  # and the version that was last checked
        self.busy = threading.Lock()
        self.stale = False

    def take(self) -> bool:
        """Start a query unless the connection is closed or closing; on success ``busy`` is held."""
        if not self.busy.acquire(blocking=False):
            return False
        if self.stale:
            self.busy.release()
            return False
        return True

    def close_if_idle(self) -> None:
        """Close the connection, unless a query is running: then the querying thread closes it afterwards."""
        if self.busy.acquire(blocking=False):
            try:
                self.database.close()
            finally:
                self.busy.release()


def _close_all(connections: list[Connection], folders: list[HeldFolder]) -> None:
    for connection in connections:
        connection.stale = True
        connection.close_if_idle()
    while folders:
        folders.pop().close()


class SessionFile:
    """A session opened for reading: queries the database and returns stored contents."""

    def __init__(self, path: Path) -> None:
        """Open a session.

        Raises:
            UserError: The file is missing, not a session, damaged, or has a newer schema.
        """
        self.path = path
        self.damage = Damage()
        self._place = path
        self._folders: list[HeldFolder] = []
        self._local = threading.local()
        self._open: list[Connection] = []
        self._lock = threading.Lock()
        self._kept = Kept(_CACHE_BYTES)
        # A dropped reader must also close its connections: only then is the log folded into the file.
        weakref.finalize(self, _close_all, self._open, self._folders)
        version = check_session(path)
        self._seen = path.stat()
        self.older = version < schema.VERSION
        """Whether it has an older schema: it is read from a converted copy, and the file is unchanged until something
        writes to it.
        """
        if self.older:
            self._place = self._converted(version)
        if not self._query("SELECT 1 FROM meta LIMIT 1"):
            self.close()
            raise UserError(
                Message(
                    "connections.empty",
                    "The session {path} is empty: its compile has not begun, or was killed as it began.",
                    path=path,
                ),
                hint=Message("connections.open-later", "Open it a moment later, or compile again."),
                location=str(path),
            )

    def close(self) -> None:
        """Close the connections of all threads; a connection in use closes after its query."""
        self.rest()
        _close_all([], self._folders)

    def rest(self) -> None:
        """Close all connections like ``close``, but later queries open a new one, unless the file was replaced."""
        with self._lock:
            connections = list(self._open)
            self._open.clear()
        _close_all(connections, [])
        self._kept.clear()

    def release(self) -> None:
        """Drop cached texts and the last chain that was read, 64 MiB: reading them again takes 10 ms."""
        self._kept.clear()
        with self._lock:
            connections = list(self._open)
        for connection in connections:
            connection.uses = connection.scopes = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, question: Callable[[Connection], AnswerT]) -> AnswerT:
        """Run a query on this thread's connection."""
        if self.older:
            self._look_again()
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is None or not connection.take():
            connection = Connection(self._place, self._kept)
            if not self.older and self._is_replaced():
                connection.database.close()
                raise UserError(
                    Message(
                        "connections.replaced",
                        "The session {path} was replaced by another one while it was open.",
                        path=self.path,
                    ),
                    hint=Message("connections.open-again", "Open it again."),
                    location=str(self.path),
                )
            connection.take()
            self._local.connection = connection
            with self._lock:
                self._open.append(connection)
        try:
            with connection.patience.asked():
                try:
                    return question(connection)
                except sqlite3.OperationalError as error:
                    if _NOT_UTF8 not in str(error):
                        raise
                    # File names that are not UTF-8 are stored as such; the checksum finds any other row.
                    connection.database.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
                    return question(connection)
        except (sqlite3.Error, ValueError, OverflowError) as error:
            raise damaged(self.path, error) from error
        finally:
            connection.busy.release()
            if connection.stale:
                connection.close_if_idle()

    def _query(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        return self._ask(lambda connection: connection.database.execute(statement, values).fetchall())

    def asked(self, question: Callable[[sqlite3.Connection], AnswerT]) -> AnswerT:
        """Run a function of this package that queries the database itself."""
        return self._ask(lambda connection: question(connection.database))

    @contextmanager
    def _believing(self) -> Iterator[None]:
        """Decode JSON text from SQLite inside; invalid text means that the session is damaged.

        Raises:
            UserError: The session is damaged.
        """
        try:
            yield
        except (ValueError, OverflowError) as error:
            if isinstance(error, UserError):
                raise
            raise damaged_value(self.path, "its list of passes", str(error)) from error

    def _rows(self, row_type: type[RowT], rest: str = "", values: Sequence[object] = ()) -> list[RowT]:
        """The intact rows of a table; see ``read_rows``."""
        return read_rows(self._query, row_type, self.damage, rest, values, old=self.older)

    def blob(self, blob: int) -> bytes:
        """The content of a blob.

        Raises:
            DamagedTextError: It is damaged.
        """
        try:
            return self._ask(lambda connection: connection.blobs.get(blob))
        except DamagedTextError as error:
            self.damage.note(TEXTS, blob)
            raise DamagedTextError(
                Message(
                    "connections.damaged",
                    "The session {path} is damaged: {named} cannot be read: {why}.",
                    path=self.path,
                    named=self._named(blob),
                    why=error.why,
                ),
                hint=Message(
                    "connections.rest-is-here",
                    "The rest is here. Restore the session from a copy, or compile again.",
                ),
                location=str(self.path),
            ) from error

    def _named(self, blob: int) -> str:
        """The name of a blob for messages: the pass or file that it belongs to."""
        for statement, words in _OWNERS:
            rows = self._query(statement, (blob,))
            if rows:
                return words.format(*rows[0])
        return f"text {blob}"

    def text(self, blob: int) -> str:
        """The content of a blob as text."""
        return self.blob(blob).decode("utf-8", errors="replace")

    def chains(self) -> tuple[Chain, ...]:
        """The chains to read to see each content once; see BlobStore."""
        return self._ask(lambda connection: connection.blobs.chains())

    def chain_contents(self, chain: Chain) -> ChainContents:
        """The contents of a chain.

        Raises:
            UserError: The session is damaged: there is no such chain.
        """
        return self._ask(lambda connection: connection.blobs.chain_contents(chain.first))

    def packed_chain(self, chain: Chain) -> PackedChain:
        """A chain as stored, or its first part, to be unpacked on another thread."""
        return self._ask(lambda connection: connection.blobs.packed_chain(chain.first, chain.last))

    def meta(self, key: str, default: Any = None) -> Any:
        """One value of the head, as the writer stored it.

        Raises:
            UserError: It is damaged.
        """
        rows = self._rows(MetaRow, "WHERE key = ?", (key,))
        if rows:
            return decode(key, rows[0].value, self.path)
        if self._query("SELECT 1 FROM meta WHERE key = ?", (key,)):
            raise damaged_value(self.path, key, "it is not what was stored")
        return default

    def trimmed(self) -> Trimmed:
        """The record of what trims dropped from the session."""
        return Trimmed.of(self.meta(TRIMMED))

    def _is_replaced(self) -> bool:
        """Whether the path leads to a different file than at opening, where the ids refer to other texts."""
        try:
            return not os.path.samestat(self.path.stat(), self._seen)
        except OSError:
            return False

    def _look_again(self) -> None:
        """Switch from the converted copy to the file itself once a writer has converted the file."""
        if not self._is_replaced() or check_session(self.path) < schema.VERSION:
            return
        with self._lock:
            self._seen = self.path.stat()
            connections, self._open[:] = list(self._open), []
            self.older, self._place = False, self.path
        _close_all(connections, self._folders)

    def _converted(self, version: int) -> Path:
        """Convert an older session into a copy with the present schema, which exists while this session is open."""
        size = self.path.stat().st_size
        if size > _MOST_CONVERTED:
            raise UserError(
                Message(
                    "connections.too-large-to-convert",
                    "{name} has the older schema {version} and {size}; up to {limit} are converted to be read.",
                    name=self.path.name,
                    version=version,
                    size=Bytes(size),
                    limit=Bytes(_MOST_CONVERTED),
                ),
                hint=Message("connections.convert-copy", "Convert it with: passlens trim, on a copy."),
                location=str(self.path),
            )
        try:
            from passlens.engine.scratch import HeldFolder, place_for  # noqa: PLC0415 - for an older session

            folder = HeldFolder("older", place_for(2 * size))
            self._folders.append(folder)
            place = folder.path / self.path.name
            schema.convert(self.path, place, to_read=True)
        except (sqlite3.Error, OSError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise UserError(
                Message(
                    "connections.not-converted",
                    "{path} has the older schema {version} and cannot be converted to {last}: {reason}.",
                    path=self.path.name,
                    version=version,
                    last=schema.VERSION,
                    reason=reason,
                ),
                hint=Message("common.take-copy", "Restore it from a copy, or compile again."),
                location=str(self.path),
            ) from error
        return place
