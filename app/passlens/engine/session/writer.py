"""The one writer of a session file: what it commits survives a kill at any moment."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from typing_extensions import override

from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Message
from passlens.engine.process import Outcome
from passlens.engine.session.fetched import (
    BEFORE_PASS,
    FETCHED,
    FETCHED_ALONE,
    Piece,
    pieces_of,
    stored_alone,
    stored_pieces,
)
from passlens.engine.session.head_values import INLINED
from passlens.engine.session.lock import SessionLock, lock_session
from passlens.engine.session.pass_list import SETTLE, STATUSES
from passlens.engine.session.replacing import check_replaceable, name_beside, remove, settle
from passlens.engine.session.rows import EXECUTABLE, ChildOf, DiagnosticRow, DispatchOf, OutcomeKind, Status, Text
from passlens.engine.session.seal import Sealer
from passlens.engine.session.transactions import SessionTarget, unwritable


@dataclass(frozen=True, slots=True)
class SessionHead:
    """The head of a session before the compiler starts; see SessionInfo for the fields."""

    source: Path
    source_bytes: int
    driver: str
    target: str
    devices: tuple[str, ...]
    opt_level: str
    flags: tuple[str, ...]
    toolchain: str
    toolchain_version: str
    toolchain_revision: str
    locations: bool = False
    dispatch: DispatchOf | None = None
    parent: ChildOf | None = None


@dataclass(frozen=True, slots=True)
class PassRecord:
    """One pass execution to store; see PassRow for the fields.

    ``order_key`` is text that sorts in pipeline order. ``phase`` is an ordinal, None while unknown.
    """

    order_key: str
    scope: int
    name: str
    class_name: str
    options: str
    status: Status
    blob: int
    added: int | None
    removed: int | None
    text: Text
    phase: int | None = None


class SessionWriter(SessionTarget):
    """Writes a session. Use as a context manager; methods outside ``batch`` commit at once.

    Attributes:
        path: The file; it may change on close (see ``create``).
        replaces: The session that this one replaces on close, with its lock; else None.
        kept: After close, one sentence on a session that the new one could not replace; else empty.
    """

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        *,
        lock: SessionLock | None = None,
        sealer: Sealer | None = None,
    ) -> None:
        super().__init__(path, connection, lock=lock, sealer=sealer)
        self.kept = NOTHING
        self.replaces: tuple[Path, SessionLock] | None = None
        self._end: OutcomeKind | None = None
        self._inlined: list[int] = []
        self._identity: tuple[int, int] | None = None

    @classmethod
    def create(cls, path: Path, head: SessionHead, *, sealed: bool = True) -> SessionWriter:
        """Start a new session file.

        An existing one stays until the new one is complete: the new one is written next to it, at ``path``, until it is
        closed.

        Args:
            path: The file.
            head: What is known before the compiler starts.
            sealed: Whether it is this user's own; false if its content comes from files that others may have
                made.

        Raises:
            UserError: The file cannot be written, is being written, or may not be replaced.
        """
        target = path.resolve() if path.is_symlink() else path
        locks = list[SessionLock]()
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            locks.append(lock_session(target))
            place = target
            if target.exists() and not _is_empty(target):
                check_replaceable(target)
                place = name_beside(target)
                locks.append(lock_session(place))
            try:
                writer = cls._open(place, lock=locks[-1], sealer=Sealer.new if sealed else None)
            except UserError:
                remove(place)  # a full disk leaves an empty file
                raise
        except (OSError, UserError) as error:
            for lock in locks:
                lock.release()
            if isinstance(error, OSError):
                raise unwritable(path, str(error.strerror)) from error
            raise
        if place != target:
            writer.replaces = target, locks[0]
        try:
            writer.put_head(head)
        except BaseException:
            writer.close()
            with suppress(OSError):
                remove(place)
            raise
        return writer

    def put_head(self, head: SessionHead) -> None:
        """Store what is known before the compiler starts."""
        values = {
            "source": str(head.source),
            "source_bytes": head.source_bytes,
            "created": datetime.now(UTC).isoformat(timespec="seconds"),
            "driver": head.driver,
            "target": head.target,
            "devices": head.devices,
            "opt_level": head.opt_level,
            "flags": head.flags,
            "toolchain": head.toolchain,
            "toolchain_version": head.toolchain_version,
            "toolchain_revision": head.toolchain_revision,
            "locations": head.locations,
            "dispatch": head.dispatch and (head.dispatch.name, str(head.dispatch.session)),
            "parent": head.parent and (head.parent.kind, str(head.parent.session), self._english(head.parent.what)),
            "writer": self._lock and dict(self._lock.writer),
            "outcome": OutcomeKind.RUNNING,
            "sentence": "",
        }
        with self.batch():
            for key, value in values.items():
                self.set_meta(key, value)
        self._identity = _identity(self.path)

    @classmethod
    def append(cls, path: Path) -> SessionWriter:
        """Open a finished session to add to it (runs).

        Raises:
            UserError: It cannot be written, or is not a session that this version of Passlens can write.
        """
        if not path.is_file():
            raise UserError(Message("common.no-session", "There is no session {path}.", path=path), location=str(path))
        writer = cls._open(path, sealer=Sealer.continued)
        writer.go_on()
        return writer

    def go_on(self) -> None:
        """Load the values kept for all passes together, to add to them."""
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (INLINED,)).fetchone()
        self._inlined = [] if row is None else json.loads(row[0])

    def set_meta(self, key: str, value: object) -> None:
        """Store one value of the head as JSON."""
        with self.batch():
            self._connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, json.dumps(value)))

    def begin_lane(self, name: str, argv: Sequence[str]) -> int:
        """Record the start of a compiler run; return its id."""
        with self.batch():
            cursor = self._connection.execute(
                "INSERT INTO lanes (name, argv, outcome, sentence) VALUES (?, ?, ?, '')",
                (name, json.dumps(list(argv)), OutcomeKind.RUNNING),
            )
        return int(cursor.lastrowid or 0)

    def end_lane(self, lane: int, outcome: Outcome, sentence: Message) -> None:
        """Record the end of a compiler run, with its standard error."""
        with self.batch():
            self._connection.execute(
                "UPDATE lanes SET outcome = ?, exit_code = ?, sentence = ?, wall_ns = ?, peak_rss_bytes = ?, log = ?"
                " WHERE id = ?",
                (
                    outcome_kind(outcome),
                    outcome.exit_code,
                    self._english(sentence),
                    outcome.wall_ns,
                    outcome.peak_rss_bytes,
                    self.blobs.put(outcome.stderr.encode("utf-8", "surrogatepass")),
                    lane,
                ),
            )

    def put_phase(self, ordinal: int, name: str, data: bytes) -> None:
        """Store the IR at the end of a phase, or replace it."""
        with self.batch():
            self._connection.execute(
                "INSERT INTO phases (ordinal, name, blob) VALUES (?, ?, ?)"
                " ON CONFLICT (ordinal) DO UPDATE SET blob = excluded.blob",
                (ordinal, name, self.blobs.put(data)),
            )

    def put_phase_time(self, ordinal: int, name: str, wall_ns: int) -> None:
        """Store how long a phase took, even if it did not finish."""
        with self.batch():
            self._connection.execute(
                "INSERT INTO phases (ordinal, name, wall_ns) VALUES (?, ?, ?)"
                " ON CONFLICT (ordinal) DO UPDATE SET wall_ns = excluded.wall_ns",
                (ordinal, name, wall_ns),
            )

    def put_timings(self, lane: int, rows: Sequence[tuple[int, str, int, str]]) -> None:
        """Store the compiler's own timing report in its order: depth, pass class, wall ns and kind of op."""
        with self.batch():
            blob = self.blobs.put(json.dumps(rows, separators=(",", ":")).encode())
            self._connection.execute("UPDATE lanes SET timings = ? WHERE id = ?", (blob, lane))

    def add_scope(self, parent: int | None, op: str, symbol: str, path: str, *, shared: bool) -> int:
        """Record a scope that passes run on; return its id."""
        with self.batch():
            cursor = self._connection.execute(
                "INSERT INTO scopes (parent, op, symbol, path, shared) VALUES (?, ?, ?, ?, ?)",
                (parent, op, symbol, path, shared),
            )
        return int(cursor.lastrowid or 0)

    def mark_shared(self, scope: int) -> None:
        """Mark a scope whose dumps several nameless ops share: the text before each pass is unknown."""
        with self.batch():
            self._connection.execute("UPDATE passes SET added = NULL, removed = NULL WHERE scope = ?", (scope,))
            self._connection.execute("UPDATE scopes SET shared = 1 WHERE id = ?", (scope,))

    def add_passes(self, records: Sequence[PassRecord]) -> None:
        """Record pass executions; their phase and time are set later, once known."""
        with self.batch():
            self._connection.executemany(
                "INSERT INTO passes (order_key, scope, kind, status, blob, added, removed, text, phase,"
                " wall_shared) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)",
                [
                    (
                        record.order_key,
                        record.scope,
                        self._kind(record.name, record.class_name, record.options),
                        STATUSES.index(record.status),
                        record.blob,
                        record.added,
                        record.removed,
                        record.text,
                        record.phase,
                    )
                    for record in records
                ],
            )

    def add_pass_alone(self, record: PassRecord, before: int) -> None:
        """Record a pass execution that is fetched without the rest of its phase.

        ``before`` is the blob of the text before it.
        """
        with self.batch():
            self.add_passes([record])
            self._connection.execute(
                "INSERT INTO artifacts (kind, name, dispatch, blob) SELECT ?, max(id), '', ? FROM passes",
                (BEFORE_PASS, before),
            )

    def place_passes_alone(self, phase: int) -> None:
        """Move executions that were fetched alone to their place in their phase, now that all of it is stored.

        Each keeps its id, which windows and notes refer to, and takes everything else from its duplicate.
        """
        with self.batch():
            doubles: dict[tuple[object, ...], list[int]] = {}
            rows = self._connection.execute(
                f"SELECT p.id, p.id IN ({_ALONE}), scope, k.name, status FROM passes p JOIN kinds k ON k.id = p.kind"
                " WHERE phase = ? ORDER BY order_key",
                (phase,),
            ).fetchall()
            for number, alone, *what in rows:
                if not alone:
                    doubles.setdefault(tuple(what), []).append(number)
            now = dict[int, int]()
            for number, alone, *what in rows:
                if alone and (same := doubles.get(tuple(what))):
                    now[same.pop(0)] = number
            for double, number in now.items():
                self._connection.execute(
                    f"UPDATE passes SET ({_PLACE}) = (SELECT {_PLACE} FROM passes WHERE id = ?) WHERE id = ?",
                    (double, number),
                )
            unplaced = {number for number, alone, *_ in rows if alone} - set(now.values())
            self._delete_passes([*now, *unplaced])
            self._inlined = [now.get(number, number) for number in self._inlined]
            if self._inlined:
                self.set_meta(INLINED, self._inlined)
            placed = json.dumps(sorted(now.values()))
            self._connection.execute(_DELETE_BEFORE, (placed,))

    def _delete_passes(self, numbers: Sequence[int]) -> None:
        """Delete executions, including the data of those that were fetched alone."""
        gone = json.dumps(numbers)
        self._connection.execute(f"DELETE FROM passes WHERE id IN ({_EACH})", (gone,))
        self._connection.execute(_DELETE_BEFORE, (gone,))

    def add_inlined(self, after_key: str, before_key: str) -> None:
        """Record that the passes between two places, before the inliner and after it, ran inside it."""
        rows = self._connection.execute(
            "SELECT id FROM passes WHERE order_key > ? AND order_key < ? ORDER BY id", (after_key, before_key)
        )
        self._inlined += [row[0] for row in rows]
        self.set_meta(INLINED, self._inlined)

    def _kind(self, *kind: str) -> int:
        """The id of a name, class and options."""
        name, class_name, options = kind
        found = self._kinds.get((name, class_name, options))
        if found is not None:
            return found
        row = self._connection.execute(
            "SELECT id FROM kinds WHERE name = ? AND class_name = ? AND options = ?", kind
        ).fetchone()
        if row is None:
            cursor = self._connection.execute("INSERT INTO kinds (name, class_name, options) VALUES (?, ?, ?)", kind)
            row = (cursor.lastrowid,)
        self._kinds[name, class_name, options] = int(row[0])
        return int(row[0])

    def drop_passes(self, piece: Piece, kept: Collection[str] = ()) -> None:
        """Delete the passes of a piece whose fetch did not finish or was wrong.

        The passes of the executables in ``kept`` stay, and so do those of a phase that were fetched alone.
        """
        inside = (
            "WITH RECURSIVE inside (id) AS (SELECT id FROM scopes WHERE op = ? AND {}"
            " UNION SELECT s.id FROM scopes s JOIN inside ON s.parent = inside.id)"
            f" DELETE FROM passes WHERE phase = ? AND id NOT IN ({_ALONE}) AND scope {{}} (SELECT id FROM inside)"
        )
        with self.batch():
            if piece.name:
                rows = self._connection.execute(
                    "SELECT p.id FROM passes p JOIN kinds k ON k.id = p.kind"
                    f" WHERE phase = ? AND k.name = ? AND p.id IN ({_ALONE})",
                    (piece.phase, piece.name),
                )
                self._delete_passes([number for (number,) in rows])
                return
            if piece.executable:
                statement, values = inside.format("symbol = ?", "IN"), (EXECUTABLE, piece.executable, piece.phase)
            else:
                some = "symbol IN (SELECT value FROM json_each(?))"
                statement, values = inside.format(some, "NOT IN"), (EXECUTABLE, json.dumps(sorted(kept)), piece.phase)
            if self._connection.execute(statement, values).rowcount:
                left = {row[0] for row in self._connection.execute("SELECT id FROM passes")}
                self._inlined = [number for number in self._inlined if number in left]
                self.set_meta(INLINED, self._inlined)

    def drop_first_passes(self, phase: int, count: int) -> None:
        """Delete the first passes on the whole module of a phase."""
        with self.batch():
            self._connection.execute(
                "DELETE FROM passes WHERE id IN (SELECT p.id FROM passes p JOIN scopes s ON s.id = p.scope"
                " WHERE phase = ? AND s.parent IS NULL ORDER BY order_key LIMIT ?)",
                (phase, count),
            )

    def add_fetched(self, pieces: Iterable[Piece]) -> None:
        """Record that all passes of these pieces are now in the session."""
        with self.batch():
            row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (FETCHED,)).fetchone()
            alone = self._connection.execute("SELECT value FROM meta WHERE key = ?", (FETCHED_ALONE,)).fetchone()
            known = pieces_of(*(None if one is None else json.loads(one[0]) for one in (row, alone)))
            held = {*known, *pieces}
            self.set_meta(FETCHED, stored_pieces(held))
            if alone is not None or any(piece.name for piece in held):
                self.set_meta(FETCHED_ALONE, stored_alone(held))

    def known_scopes(self) -> list[tuple[int, int | None, str, str, bool]]:
        """Id, parent, op, symbol of each scope, parents first, and whether it stands for several ops."""
        rows = self._connection.execute("SELECT id, parent, op, symbol, shared FROM scopes ORDER BY id")
        return [(number, parent, op, symbol, bool(shared)) for number, parent, op, symbol, shared in rows]

    def settle(self) -> None:
        """Replace the passes' long order keys by their positions once all are stored; this frees their space.

        Before that, and in a session whose writer was killed, the long keys give the same order.
        """
        with self.batch():
            self._connection.execute(SETTLE)
        self.blobs.end_chain()
        with suppress(sqlite3.OperationalError):  # no room for a second copy: the file stays larger than it could be
            self._connection.execute("VACUUM")

    def set_phase_of_passes(self, ordinal: int, before_key: str) -> None:
        """Assign this phase to all passes that have none yet and sort before ``before_key``.

        Passes that no mark follows belong to the phase after the last mark; the reader assigns them.
        """
        with self.batch():
            self._connection.execute(
                "UPDATE passes SET phase = ? WHERE phase IS NULL AND order_key < ?", (ordinal, before_key)
            )

    def set_pass_times(self, rows: Sequence[tuple[int, int, int]]) -> None:
        """Set the wall time, ns, of passes by id, and the number of executions that share it."""
        with self.batch():
            self._connection.executemany("UPDATE passes SET wall_ns = ?, wall_shared = ? WHERE id = ?", rows)

    def add_diagnostics(self, lane: int, rows: Sequence[DiagnosticRow]) -> None:
        """Store diagnostics in the compiler's order."""
        with self.batch():
            self._connection.executemany(
                "INSERT INTO diagnostics (lane, severity, message, file, line, col, op, current_op, calls, notes)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        lane,
                        row.severity,
                        row.message,
                        row.location.file if row.location else None,
                        row.location.line if row.location else None,
                        row.location.column if row.location else None,
                        row.op,
                        row.current_op,
                        json.dumps([(call.file, call.line, call.column) for call in row.calls]),
                        json.dumps(row.notes),
                    )
                    for row in rows
                ],
            )

    def add_artifact(self, kind: str, name: str, dispatch: str, data: bytes) -> None:
        """Store a file that the compiler wrote."""
        with self.batch():
            blob = self.blobs.put(data)
            self._connection.execute(
                "INSERT INTO artifacts (kind, name, dispatch, blob) VALUES (?, ?, ?, ?)", (kind, name, dispatch, blob)
            )

    def put_analysis(self, kind: str, version: int, value: str) -> None:
        """Store a table as JSON, replacing an earlier one."""
        with self.batch():
            self._connection.execute(
                "INSERT OR REPLACE INTO analyses (kind, version, value) VALUES (?, ?, ?)", (kind, version, value)
            )

    def add_run(self, value: str) -> None:
        """Store the result of a run as JSON."""
        with self.batch():
            self._connection.execute("INSERT INTO runs (value) VALUES (?)", (value,))

    def finish(self, outcome: OutcomeKind, sentence: Message, *, whole: bool = True) -> None:
        """Record the final outcome and flush it to disk.

        Args:
            outcome: How the compile ended.
            sentence: The same in words.
            whole: Whether the session is complete: one that was cut short or cancelled replaces no other.

        Raises:
            UserError: The disk is full, or the file has been removed or replaced since it was begun.
        """
        self._connection.execute("PRAGMA synchronous = FULL")
        with self.batch():
            self.set_meta("outcome", outcome)
            self.set_meta("sentence", self._english(sentence))
        self._end = outcome if whole and outcome is not OutcomeKind.CANCELLED else None
        if self._identity is not None and _identity(self.path) != self._identity:
            raise UserError(
                Message(
                    "writer.replaced",
                    "The session {path} was removed, or replaced by another program, while it was written.",
                    path=self.path,
                ),
                hint=Message("writer.compile-again", "Compile again."),
                location=str(self.path),
            )

    @override
    def close(self) -> None:
        """As ``SessionTarget.close``; a complete session then replaces the one that it was made for."""
        super().close()
        if self.replaces is None:
            return
        (target, lock), self.replaces = self.replaces, None
        try:
            why = Message("writer.new-one-not-whole", "the new one is incomplete.")
            if self._end is not None:
                self.path, why = settle(self.path, self._end, target)
            self.kept = (
                Message(
                    "writer.session-kept",
                    "{path} is kept: {reason} The new session is {other}.",
                    path=target,
                    reason=why,
                    other=self.path,
                )
                if why
                else NOTHING
            )
        finally:
            lock.release()

    @override
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._end = None
        super().__exit__(kind, error, trace)


_ALONE = f"SELECT CAST(name AS INTEGER) FROM artifacts WHERE kind = '{BEFORE_PASS}'"
"""The executions that were fetched without the rest of their phase."""
_EACH = "SELECT value FROM json_each(?)"
_DELETE_BEFORE = f"DELETE FROM artifacts WHERE kind = '{BEFORE_PASS}' AND CAST(name AS INTEGER) IN ({_EACH})"
_PLACE = "order_key, kind, wall_ns, wall_shared, added, removed, blob, text"


def _is_empty(path: Path) -> bool:
    return path.is_file() and not path.stat().st_size


def _identity(path: Path) -> tuple[int, int] | None:
    """The identity of the file at a path; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def outcome_kind(outcome: Outcome) -> OutcomeKind:
    """The outcome that a session records for the end of a child."""
    if outcome.cancelled:
        return OutcomeKind.CANCELLED
    if outcome.crashed:
        return OutcomeKind.CRASHED
    return OutcomeKind.OK if outcome.ok else OutcomeKind.FAILED
