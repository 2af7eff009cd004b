"""Reads a session file, also while it is being written: read-only, one connection for each thread."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from passlens.engine.errors import UserError
from passlens.engine.session.before import Before, Dump, OpPath, compose
from passlens.engine.session.blobs import BlobStore
from passlens.engine.session.opening import check_session, connect_read_only, damaged
from passlens.engine.session.rows import (
    PHASES,
    ArtifactRow,
    DiagnosticRow,
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
)
from passlens.engine.session.writer import Text

_LISTED = """
    WITH listed (id, position, phase, scope, symbol, op, path, name, class_name, options, status, wall_ns,
        wall_shared, added, removed, size) AS (
        SELECT p.id, ROW_NUMBER() OVER (ORDER BY p.order_key), p.phase, p.scope, s.symbol, s.op, s.path, p.name,
            p.class_name, p.options, p.status, p.wall_ns, p.wall_shared, p.added, p.removed, b.size
        FROM passes p JOIN scopes s ON s.id = p.scope JOIN blobs b ON b.id = p.blob)
    SELECT * FROM listed"""
"""Pass executions with their positions, which count all of them: a filter is applied outside."""


class SessionReader:
    """One open session. Every method may be called from any thread."""

    def __init__(self, path: Path) -> None:
        """Open a session.

        Raises:
            UserError: There is no such file, it is no session, is damaged, older than can be read, or newer.
        """
        self.path = path
        self._local = threading.local()
        self._open: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        check_session(path)
        self._query("SELECT count(*) FROM meta")

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._lock:
            for connection in self._open:
                connection.close()
            self._open.clear()
            self._local = threading.local()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = connect_read_only(self.path)
            self._local.connection = connection
            self._local.blobs = BlobStore(connection, cache_bytes=64 << 20)
            with self._lock:
                self._open.append(connection)
        return connection

    def _query(self, statement: str, values: Sequence[object] = ()) -> list[Any]:
        try:
            return self._connection().execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise damaged(self.path, error) from error

    def blob(self, blob: int) -> bytes:
        """The content of a blob."""
        self._connection()
        try:
            store: BlobStore = self._local.blobs
            return store.get(blob)
        except sqlite3.Error as error:
            raise damaged(self.path, error) from error

    def text(self, blob: int) -> str:
        """The content of a blob as text."""
        return self.blob(blob).decode("utf-8", errors="replace")

    def meta(self, key: str, default: Any = None) -> Any:
        """One value of the head, as it was given to the writer."""
        rows = self._query("SELECT value FROM meta WHERE key = ?", (key,))
        return json.loads(rows[0][0]) if rows else default

    def info(self) -> SessionInfo:
        """The head of the session with its counts."""
        meta = {key: json.loads(value) for key, value in self._query("SELECT key, value FROM meta")}
        counts = {
            Status(status): count for status, count in self._query("SELECT status, count(*) FROM passes GROUP BY 1")
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
            outcome=OutcomeKind(meta["outcome"]),
            sentence=meta["sentence"],
            lanes=self.lanes(),
            pass_count=sum(counts.values()),
            changed_count=counts.get(Status.CHANGED, 0),
            failed_count=counts.get(Status.FAILED, 0),
            snapshot_count=snapshots[0][0],
            file_bytes=self.path.stat().st_size,
            notices=tuple(row[0] for row in self._query("SELECT text FROM notices ORDER BY id")),
        )

    def lanes(self) -> tuple[LaneRow, ...]:
        """The runs of the compiler, in order."""
        rows = self._query(
            "SELECT id, name, argv, outcome, exit_code, sentence, wall_ns, peak_rss_bytes FROM lanes ORDER BY id"
        )
        return tuple(
            LaneRow(number, name, tuple(json.loads(argv)), OutcomeKind(outcome), exit_code, sentence, wall, peak)
            for number, name, argv, outcome, exit_code, sentence, wall, peak in rows
        )

    def log(self, lane: str = "") -> tuple[tuple[str, str, str], ...]:
        """Name, end and standard error of each run of the compiler, or of the one named."""
        rows = self._query("SELECT name, sentence, log FROM lanes WHERE ? IN ('', name) ORDER BY id", (lane,))
        return tuple((name, sentence, log) for name, sentence, log in rows)

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
                "SELECT COALESCE(phase, ?), count(*), sum(status = 'changed'), sum(status = 'failed')"
                " FROM passes GROUP BY 1",
                (current,),
            )
        }
        failed_end = OutcomeKind(self.meta("outcome", "running")) in {OutcomeKind.FAILED, OutcomeKind.CRASHED}
        last = max(stored, default=0)
        found = []
        for ordinal, name in enumerate(PHASES, 1):
            wall, size = stored.get(ordinal, (None, None))
            total, changed, failures = counts.get(ordinal, (0, 0, 0))
            failed = failures > 0 or (failed_end and ordinal == last and size is None)
            found.append(PhaseRow(ordinal, name, wall, failed, ordinal in stored, size, total, changed))
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
            ScopeRow(number, parent, op, symbol, _label(symbol, op), path, bool(shared))
            for number, parent, op, symbol, path, shared in rows
        )

    def passes(self, which: PassFilter | None = None) -> tuple[PassRow, ...]:
        """Pass executions in pipeline order; positions count all of them, also those a filter leaves out."""
        which = which or PassFilter()
        conditions, values = ["1"], list[object]()
        current = self._current_phase()
        if which.statuses:
            conditions.append(f"status IN ({', '.join('?' * len(which.statuses))})")
            values += [status.value for status in which.statuses]
        if which.phase:
            conditions.append("COALESCE(phase, ?) = ?")
            values += [current, PHASES.index(which.phase) + 1 if which.phase in PHASES else 0]
        if which.scope:
            conditions.append("(path GLOB ? OR symbol GLOB ? OR '@' || symbol GLOB ?)")
            values += [which.scope] * 3
        if which.text:
            conditions.append("(name GLOB ? OR class_name GLOB ?)")
            values += [which.text] * 2
        rows = self._query(f"{_LISTED} WHERE {' AND '.join(conditions)} ORDER BY position", values)
        return tuple(_pass_row(row, current) for row in rows)

    def pass_row(self, pass_id: int) -> PassRow:
        """One pass execution.

        Raises:
            UserError: There is no such pass.
        """
        rows = self._query(f"{_LISTED} WHERE id = ?", (pass_id,))
        if not rows:
            raise UserError(f"The session has no pass execution {pass_id}.")
        return _pass_row(rows[0], self._current_phase())

    def pass_blob(self, pass_id: int) -> tuple[int, Text]:
        """The blob of the text after a pass, and what that text is.

        Raises:
            UserError: There is no such pass.
        """
        rows = self._query("SELECT blob, text FROM passes WHERE id = ?", (pass_id,))
        if not rows:
            raise UserError(f"The session has no pass execution {pass_id}.")
        return int(rows[0][0]), Text(rows[0][1])

    def before(self, pass_id: int) -> Before | None:
        """The text before a pass; None when nothing was captured that holds it."""
        row = self._query("SELECT order_key, scope FROM passes WHERE id = ?", (pass_id,))
        if not row:
            raise UserError(f"The session has no pass execution {pass_id}.")
        key, scope = row[0]
        scopes = {one.id: one for one in self.scopes()}
        if scopes[scope].shared:
            return None
        lineage = _lineage(scope, scopes)
        marks = ", ".join("?" * len(lineage))
        start = self._query(
            f"SELECT scope, blob, order_key, name FROM passes WHERE scope IN ({marks}) AND order_key < ?"
            " ORDER BY order_key DESC LIMIT 1",
            (*lineage, key),
        )
        if not start:
            return self._before_first_pass(_op_path(scope, scopes))
        start_scope, blob, start_key, name = start[0]
        inside = self._query(
            "SELECT scope, blob, name, max(order_key) FROM passes WHERE order_key > ? AND order_key < ?"
            " AND status != 'unchanged' GROUP BY scope ORDER BY max(order_key)",
            (start_key, key),
        )
        newer = [
            Dump(_op_path(other, scopes), self.text(other_blob), other_name)
            for other, other_blob, other_name, _ in inside
            if scope in _lineage(other, scopes)[1:] and not scopes[other].shared
        ]
        newer.sort(key=lambda dump: len(dump.path))
        first = Dump(_op_path(start_scope, scopes), self.text(blob), name)
        return compose(_op_path(scope, scopes), first, newer)

    def _before_first_pass(self, path: OpPath) -> Before | None:
        """Before the very first pass stands the input: as the compiler prints it, or for the module as it was given."""
        rows = self._query("SELECT kind, blob FROM artifacts WHERE kind IN ('parsed', 'source') ORDER BY kind LIMIT 1")
        if not rows:
            return None
        kind, blob = rows[0]
        text = self.text(blob)
        if kind != "parsed":
            return Before(text, "The input file, as it was given.") if len(path) == 1 else None
        before = compose(path, Dump(path[:1], text, ""), [])
        return None if before is None else Before(before.text, "The input as the compiler parsed it.")

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
        """The compiler's own timing report: depth, pass class, wall ns, kind of op."""
        return [tuple(row) for row in self._query("SELECT depth, name, wall_ns, op FROM timings ORDER BY id")]

    def executions(self) -> list[tuple[int, str, str, int]]:
        """Pass executions to match times to: id, class name, kind of op (empty for the root), scope."""
        return [
            tuple(row)
            for row in self._query(
                "SELECT p.id, p.class_name, CASE WHEN s.parent IS NULL THEN '' ELSE s.op END, p.scope"
                " FROM passes p JOIN scopes s ON s.id = p.scope ORDER BY p.order_key"
            )
        ]

    def failed_texts(self) -> tuple[tuple[int | None, str], ...]:
        """Pass id and text of every failed pass, innermost scope first."""
        rows = self._query(
            "SELECT p.id, p.blob FROM passes p JOIN scopes s ON s.id = p.scope WHERE p.status = 'failed'"
            " ORDER BY length(s.path) - length(replace(s.path, '/', '')) DESC, p.order_key"
        )
        return tuple((pass_id, self.text(blob)) for pass_id, blob in rows)


def _pass_row(row: Sequence[Any], current: int) -> PassRow:
    (
        number,
        position,
        phase,
        scope,
        symbol,
        op,
        _,
        name,
        class_name,
        options,
        status,
        wall,
        shared,
        added,
        removed,
        size,
    ) = row
    return PassRow(
        id=number,
        position=position,
        phase=PHASES[(phase or current) - 1],
        scope_id=scope,
        scope=_label(symbol, op),
        name=name,
        class_name=class_name,
        options=options,
        status=Status(status),
        wall_ns=wall,
        wall_shared=shared,
        added=added,
        removed=removed,
        bytes=size,
    )


def _label(symbol: str, op: str) -> str:
    return f"@{symbol}" if symbol else op


def _lineage(scope: int, scopes: dict[int, ScopeRow]) -> list[int]:
    """A scope and those that hold it, inner first."""
    found: list[int] = []
    current: int | None = scope
    while current is not None:
        found.append(current)
        current = scopes[current].parent_id
    return found


def _op_path(scope: int, scopes: dict[int, ScopeRow]) -> OpPath:
    return tuple((scopes[one].op, scopes[one].symbol) for one in reversed(_lineage(scope, scopes)))
