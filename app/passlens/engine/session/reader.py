"""Reads a session file, also while it is being written: read-only, one connection for each thread."""

from __future__ import annotations

import json
import sqlite3
import threading
import weakref
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from passlens.engine.errors import UserError
from passlens.engine.session.before import Before
from passlens.engine.session.blobs import BlobStore, Chain, ChainContents, PackedChain
from passlens.engine.session.history import text_before
from passlens.engine.session.listing import PassList, read_list
from passlens.engine.session.opening import check_session, connect_read_only, damaged, is_alive
from passlens.engine.session.pass_list import (
    IS_SETTLED,
    KEY_DIGITS,
    ONE,
    SCOPE_FITS,
    STATUSES,
    label,
    listing,
    no_such_pass,
    pass_row,
)
from passlens.engine.session.rows import (
    PHASES,
    ArtifactRow,
    DiagnosticRow,
    DispatchOf,
    LaneRow,
    Location,
    OutcomeKind,
    PassFilter,
    PassRow,
    PhaseRow,
    ScopeRow,
    SessionInfo,
    Severity,
    Status,
    Use,
    Uses,
)
from passlens.engine.session.trimmed import TRIMMED, Trimmed
from passlens.engine.session.usage import Usage, read_usage
from passlens.engine.session.writer import Text

AnswerT = TypeVar("AnswerT")
_CACHE_BYTES = 32 << 20
"""Of texts kept by each thread that reads."""
_CHANGED, _FAILED = STATUSES.index(Status.CHANGED), STATUSES.index(Status.FAILED)

INTERRUPTED = "Passlens was ended while it compiled; what was captured until then is kept."
"""How a compile ended whose writer is gone without a word."""
CUT_SHORT = "Passlens was ended while the passes were captured: the pass list ends there. Compile again for all of it."


class _Connection:
    """A connection that one thread asks and any may close.

    To close it while it is asked would crash the process: SQLite's objects are freed under the other thread.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database
        self.blobs = BlobStore(database, cache_bytes=_CACHE_BYTES)
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


def _close_all(connections: list[_Connection]) -> None:
    for connection in connections:
        connection.stale = True
        connection.close_if_idle()


class SessionReader:
    """One open session. Every method may be called from any thread."""

    def __init__(self, path: Path) -> None:
        """Open a session.

        Raises:
            UserError: There is no such file, it is no session, is damaged, older than can be read, or newer.
        """
        self.path = path
        self._local = threading.local()
        self._open: list[_Connection] = []
        self._lock = threading.Lock()
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

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, question: Callable[[_Connection], AnswerT]) -> AnswerT:
        """The answer to a question, asked on this thread's own connection."""
        connection: _Connection | None = getattr(self._local, "connection", None)
        if connection is None or not connection.take():
            connection = _Connection(connect_read_only(self.path))
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
        """A chain as it is stored, to be unpacked on another thread."""
        return self._ask(lambda connection: connection.blobs.packed_chain(chain.first))

    def meta(self, key: str, default: Any = None) -> Any:
        """One value of the head, as it was given to the writer."""
        rows = self._query("SELECT value FROM meta WHERE key = ?", (key,))
        return json.loads(rows[0][0]) if rows else default

    def info(self) -> SessionInfo:
        """The head of the session with its counts."""
        meta = {key: json.loads(value) for key, value in self._query("SELECT key, value FROM meta")}
        outcome, sentence = OutcomeKind(meta["outcome"]), meta["sentence"]
        if outcome is OutcomeKind.RUNNING and not is_alive(meta.get("writer")):
            outcome, sentence = OutcomeKind.CRASHED, INTERRUPTED
        counts = {
            STATUSES[status]: count for status, count in self._query("SELECT status, count(*) FROM passes GROUP BY 1")
        }
        snapshots = self._query("SELECT count(*) FROM (SELECT blob FROM passes UNION SELECT blob FROM phases)")
        return SessionInfo(
            path=self.path,
            source=Path(meta["source"]),
            source_bytes=meta["source_bytes"],
            created=meta["created"],
            driver=meta["driver"],
            target=meta["target"],
            devices=tuple(meta["devices"]),
            opt_level=meta["opt_level"],
            flags=tuple(meta["flags"]),
            toolchain=meta["toolchain"],
            toolchain_version=meta["toolchain_version"],
            toolchain_revision=meta["toolchain_revision"],
            locations=meta.get("locations", False),
            dispatch=DispatchOf(meta["dispatch"][0], Path(meta["dispatch"][1])) if meta.get("dispatch") else None,
            outcome=outcome,
            sentence=sentence,
            lanes=self.lanes(),
            pass_count=sum(counts.values()),
            changed_count=counts.get(Status.CHANGED, 0),
            renumbered_count=counts.get(Status.RENUMBERED, 0),
            failed_count=counts.get(Status.FAILED, 0),
            snapshot_count=snapshots[0][0],
            file_bytes=self._size(),
            notices=tuple(row[0] for row in self._query("SELECT text FROM notices ORDER BY id"))
            + self._interruption()
            + tuple(filter(None, (self.trimmed().notice,))),
        )

    def loud_notices(self) -> tuple[str, ...]:
        """The notices that belong among the problems."""
        stored = tuple(row[0] for row in self._query("SELECT text FROM notices WHERE NOT quiet ORDER BY id"))
        return stored + self._interruption()

    def _interruption(self) -> tuple[str, ...]:
        """What is missing because Passlens was killed after the compile itself had ended."""
        ended = self.meta("outcome", OutcomeKind.RUNNING) != OutcomeKind.RUNNING
        running = self._query("SELECT count(*) FROM lanes WHERE outcome = ?", (OutcomeKind.RUNNING,))[0][0]
        return (CUT_SHORT,) if ended and running and self._was_killed() else ()

    def trimmed(self) -> Trimmed:
        """What was dropped from the session to make it smaller."""
        return Trimmed.of(self.meta(TRIMMED))

    def usage(self) -> Usage:
        """What takes the space."""
        return read_usage(self._query, self._size())

    def lanes(self) -> tuple[LaneRow, ...]:
        """The runs of the compiler, in order."""
        rows = self._query(
            "SELECT id, name, argv, outcome, exit_code, sentence, wall_ns, peak_rss_bytes FROM lanes ORDER BY id"
        )
        lanes = tuple(
            LaneRow(number, name, tuple(json.loads(argv)), OutcomeKind(outcome), exit_code, sentence, wall, peak)
            for number, name, argv, outcome, exit_code, sentence, wall, peak in rows
        )
        if not self._was_killed():
            return lanes
        return tuple(
            replace(lane, outcome=OutcomeKind.CRASHED, sentence=INTERRUPTED)
            if lane.outcome is OutcomeKind.RUNNING
            else lane
            for lane in lanes
        )

    def _was_killed(self) -> bool:
        """Whether whoever wrote the session ended without closing it."""
        writer = self.meta("writer")
        return writer is not None and not is_alive(writer)

    def log(self, lane: str = "") -> tuple[tuple[str, str, str], ...]:
        """Name, end and standard error of each run of the compiler, or of the one named."""
        rows = self._query("SELECT name, sentence, log FROM lanes WHERE ? IN ('', name) ORDER BY id", (lane,))
        return tuple((name, sentence, "" if log is None else self.text(log)) for name, sentence, log in rows)

    def _size(self) -> int:
        """Bytes on the disk; while a compile writes, most of them lie in the write-ahead log."""
        log = self.path.with_name(f"{self.path.name}-wal")
        try:
            waiting = log.stat().st_size
        except OSError:
            waiting = 0
        return self.path.stat().st_size + waiting

    def phases(self) -> tuple[PhaseRow, ...]:
        """All twelve phases in order."""
        stored = {
            ordinal: (wall, size)
            for ordinal, wall, size in self._query(
                "SELECT p.ordinal, p.wall_ns, b.size FROM phases p LEFT JOIN blobs b ON b.id = p.blob"
            )
        }
        current = self._current_phase()
        counts: dict[int, tuple[int, int, int]] = {
            phase: (total, changed, failed)
            for phase, total, changed, failed in self._query(
                f"SELECT COALESCE(phase, ?), count(*), sum(status = {_CHANGED}), sum(status = {_FAILED})"
                " FROM passes GROUP BY 1",
                (current,),
            )
        }
        failed_end = OutcomeKind(self.meta("outcome", "running")) in {OutcomeKind.FAILED, OutcomeKind.CRASHED}
        last = max(stored, default=0)
        imported = not self.meta("toolchain", "")  # of a compile that had phases, whether or not their IR is there
        found = []
        for ordinal, name in enumerate(PHASES, 1):
            wall, size = stored.get(ordinal, (None, None))
            total, changed, failures = counts.get(ordinal, (0, 0, 0))
            failed = failures > 0 or (failed_end and ordinal == last and size is None)
            reached = ordinal in stored or (imported and total > 0)
            found.append(PhaseRow(ordinal, name, wall, failed, reached, size, total, changed))
        return tuple(found)

    def _current_phase(self) -> int:
        """Where passes belong that no mark follows yet: the phase after the last mark."""
        last = self._query("SELECT COALESCE(max(phase), 0) FROM passes")[0][0]
        return min(int(last) + 1, len(PHASES))

    def phase_blob(self, name: str) -> int | None:
        """The blob of a phase's IR, None when the compile did not get to its end."""
        rows = self._query("SELECT blob FROM phases WHERE name = ?", (name,))
        return rows[0][0] if rows else None

    def scopes(self) -> tuple[ScopeRow, ...]:
        """All scopes, parents first."""
        rows = self._query("SELECT id, parent, op, symbol, path, shared FROM scopes ORDER BY id")
        return tuple(
            ScopeRow(number, parent, op, symbol, label(symbol, op), path, bool(shared))
            for number, parent, op, symbol, path, shared in rows
        )

    def passes(self, which: PassFilter | None = None) -> tuple[PassRow, ...]:
        """Pass executions in pipeline order; positions count all of them, also those a filter leaves out."""
        current, settled = self._current_phase(), bool(self._query(IS_SETTLED)[0][0])
        rows = self._query(*listing(which or PassFilter(), current, settled=settled))
        return tuple(pass_row(row, current) for row in rows)

    def pass_list(self, statuses: frozenset[Status], since: PassList | None = None) -> PassList:
        """The pass list of the window; see ``read_list``."""
        return read_list(self._query, self._current_phase(), statuses, since)

    def pass_row(self, pass_id: int) -> PassRow:
        """One pass execution.

        Raises:
            UserError: There is no such pass.
        """
        rows = self._query(ONE, (pass_id,))
        if not rows:
            raise no_such_pass(pass_id, self.trimmed())
        return pass_row(rows[0], self._current_phase())

    def pass_blob(self, pass_id: int) -> tuple[int, Text]:
        """The blob of the text after a pass, and what that text is.

        Raises:
            UserError: There is no such pass.
        """
        rows = self._query("SELECT blob, text FROM passes WHERE id = ?", (pass_id,))
        if not rows:
            raise no_such_pass(pass_id, self.trimmed())
        return int(rows[0][0]), Text(rows[0][1])

    def before(self, pass_id: int) -> Before | None:
        """The text before a pass; None when nothing was captured that holds it, no text when that was dropped since.

        Raises:
            UserError: There is no such pass.
        """
        trimmed = self.trimmed()
        if pass_id in trimmed.unknown:
            return Before("", trimmed.no_text_before)
        return text_before(self._query, self.text, {one.id: one for one in self.scopes()}, pass_id)

    def uses(self) -> Uses:
        """All pass executions with their blobs; read again only when the session has changed since."""
        current = self._current_phase()

        def read(connection: _Connection) -> Uses:
            version = connection.database.execute("PRAGMA data_version").fetchone()[0]
            if connection.uses is None or connection.uses[0] != version:
                rows = connection.database.execute(
                    "SELECT p.id, p.order_key, p.blob, p.scope, COALESCE(p.phase, ?), p.status, k.name"
                    " FROM passes p JOIN kinds k ON k.id = p.kind ORDER BY p.order_key",
                    (current,),
                ).fetchall()
                settled = all(len(row[1]) == KEY_DIGITS and row[1].isdigit() for row in rows[:1] + rows[-1:])
                uses = [Use(row[0], int(row[1]) if settled else at, *row[2:]) for at, row in enumerate(rows, 1)]
                connection.uses = version, Uses(uses, frozenset(use.blob for use in uses))
            return connection.uses[1]

        return self._ask(read)

    def scopes_like(self, glob: str) -> frozenset[int]:
        """The scopes whose path or symbol fits a glob, as in PassFilter."""
        rows = self._query(f"SELECT id FROM scopes WHERE {SCOPE_FITS}", [glob] * 3)
        return frozenset(row[0] for row in rows)

    def text_blobs(self) -> tuple[list[tuple[str, int]], list[tuple[int, str, str, int]]]:
        """The blobs of the phases' IR (name, blob), and of the artifacts (id, kind, name, blob)."""
        phases = self._query("SELECT name, blob FROM phases WHERE blob NOT NULL ORDER BY ordinal")
        return phases, self._query("SELECT id, kind, name, blob FROM artifacts ORDER BY id")

    def artifacts(self) -> tuple[ArtifactRow, ...]:
        """Files that the compiler left, and the input."""
        rows = self._query(
            "SELECT a.id, a.kind, a.name, a.dispatch, b.size FROM artifacts a JOIN blobs b ON b.id = a.blob"
            " ORDER BY a.id"
        )
        return tuple(ArtifactRow(*row) for row in rows)

    def artifact(self, artifact_id: int) -> bytes:
        """The content of an artifact.

        Raises:
            UserError: There is no such artifact.
        """
        rows = self._query("SELECT blob FROM artifacts WHERE id = ?", (artifact_id,))
        if not rows:
            raise UserError(f"The session has no artifact {artifact_id}.")
        return self.blob(rows[0][0])

    def diagnostics(self) -> tuple[DiagnosticRow, ...]:
        """All diagnostics in the compiler's order."""
        rows = self._query(
            "SELECT d.id, severity, message, file, line, col, op, current_op, calls, notes, l.name"
            " FROM diagnostics d JOIN lanes l ON l.id = d.lane ORDER BY d.id"
        )
        return tuple(
            DiagnosticRow(
                id=number,
                severity=Severity(severity),
                message=message,
                location=Location(file, line, column) if file is not None else None,
                op=op,
                current_op=current,
                calls=tuple(Location(*call) for call in json.loads(calls)),
                notes=tuple(json.loads(notes)),
                lane=lane,
            )
            for number, severity, message, file, line, column, op, current, calls, notes, lane in rows
        )

    def analysis(self, kind: str) -> tuple[int, str] | None:
        """Version and JSON of a table; None while it has not been made."""
        rows = self._query("SELECT version, value FROM analyses WHERE kind = ?", (kind,))
        return (rows[0][0], rows[0][1]) if rows else None

    def runs(self) -> tuple[str, ...]:
        """Results of runs as JSON, oldest first."""
        return tuple(row[0] for row in self._query("SELECT value FROM runs ORDER BY id"))

    def timings(self) -> list[tuple[int, str, int, str]]:
        """The compiler's own timing report: depth, pass class, wall ns, kind of op; empty when there is none."""
        found = self._query("SELECT timings FROM lanes WHERE timings NOT NULL ORDER BY id LIMIT 1")
        return [tuple(row) for row in json.loads(self.text(found[0][0]))] if found else []

    def executions(self) -> list[tuple[int, str, str, int]]:
        """Pass executions to match times to: id, class name, kind of op (empty for the root), scope."""
        return [
            tuple(row)
            for row in self._query(
                "SELECT p.id, k.class_name, CASE WHEN s.parent IS NULL THEN '' ELSE s.op END, p.scope"
                " FROM passes p JOIN kinds k ON k.id = p.kind JOIN scopes s ON s.id = p.scope ORDER BY p.order_key"
            )
        ]

    def failed_texts(self) -> tuple[tuple[int | None, str], ...]:
        """Pass id and text of every failed pass, innermost scope first."""
        rows = self._query(
            f"SELECT p.id, p.blob FROM passes p JOIN scopes s ON s.id = p.scope WHERE p.status = {_FAILED}"
            " ORDER BY length(s.path) - length(replace(s.path, '/', '')) DESC, p.order_key"
        )
        return tuple((pass_id, self.text(blob)) for pass_id, blob in rows)
