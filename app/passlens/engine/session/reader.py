"""Reads a session file, also while it is being written: read-only, one connection for each thread."""

# ruff: noqa: PLC0415

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from passlens.engine.errors import UserError
from passlens.engine.session.connections import Connection
from passlens.engine.session.head import HeadReader
from passlens.engine.session.listing import PassList, phase_counts, read_list
from passlens.engine.session.notes import Note, read_notes
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
    Location,
    OutcomeKind,
    PassFilter,
    PassRow,
    PhaseRow,
    ScopeRow,
    Severity,
    Status,
    Text,
    Use,
    Uses,
)

if TYPE_CHECKING:
    from passlens.engine.session.before import Before

_PHASE = 2
"""The place of the phase in a row of ``ONE``."""
_CHANGED, _FAILED = STATUSES.index(Status.CHANGED), STATUSES.index(Status.FAILED)


class SessionReader(HeadReader):
    """One open session. Every method may be called from any thread."""

    def phases(self, listing: PassList | None = None) -> tuple[PhaseRow, ...]:
        """All twelve phases in order; with ``listing``, which was just read, its passes are not counted again."""
        stored = {
            ordinal: (wall, size)
            for ordinal, wall, size in self._query(
                "SELECT p.ordinal, p.wall_ns, b.size FROM phases p LEFT JOIN blobs b ON b.id = p.blob"
            )
        }
        counts = self._phase_counts() if listing is None else phase_counts(listing)
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

    def _phase_counts(self) -> dict[int, tuple[int, int, int]]:
        """All passes of each phase that has any, by its ordinal; those that changed something; those that failed."""
        rows = self._query(
            f"SELECT COALESCE(phase, ?), count(*), sum(status = {_CHANGED}), sum(status = {_FAILED})"
            " FROM passes GROUP BY 1",
            (self._current_phase(),),
        )
        return {phase: (total, changed, failed) for phase, total, changed, failed in rows}

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
        found = rows[0]
        # To ask for the current phase is to look through all passes, which takes longer than all else here.
        return pass_row(found, found[_PHASE] or self._current_phase())

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
        from passlens.engine.session.before import Before
        from passlens.engine.session.history import text_before

        trimmed = self.trimmed()
        if pass_id in trimmed.unknown:
            return Before("", trimmed.no_text_before)
        return text_before(self._query, self.text, {one.id: one for one in self.scopes()}, pass_id)

    def module_after(self, pass_id: int) -> Before | None:
        """The whole module after a pass on anything inside it; None when nothing was captured that holds it.

        Raises:
            UserError: There is no such pass.
        """
        from passlens.engine.session.before import Before
        from passlens.engine.session.history import module_after

        trimmed = self.trimmed()
        if pass_id in trimmed.unknown:
            return Before("", trimmed.no_text_before)
        return module_after(self._query, self.text, {one.id: one for one in self.scopes()}, pass_id)

    def uses(self) -> Uses:
        """All pass executions with their blobs; read again only when the session has changed since."""
        current = self._current_phase()

        def read(connection: Connection) -> Uses:
            version = connection.database.execute("PRAGMA data_version").fetchone()[0]
            known = connection.uses  # another thread may let go of it
            if known is None or known[0] != version:
                rows = connection.database.execute(
                    "SELECT p.id, p.order_key, p.blob, p.scope, COALESCE(p.phase, ?), p.status, k.name"
                    " FROM passes p JOIN kinds k ON k.id = p.kind ORDER BY p.order_key",
                    (current,),
                ).fetchall()
                settled = all(len(row[1]) == KEY_DIGITS and row[1].isdigit() for row in rows[:1] + rows[-1:])
                uses = [Use(row[0], int(row[1]) if settled else at, *row[2:]) for at, row in enumerate(rows, 1)]
                known = connection.uses = version, Uses(uses, frozenset(use.blob for use in uses))
            return known[1]

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

    def analyses(self, prefix: str) -> tuple[tuple[int, str], ...]:
        """Version and JSON of all analyses whose kind begins so, by kind."""
        rows = self._query("SELECT version, value FROM analyses WHERE kind GLOB ? || '*' ORDER BY kind", (prefix,))
        return tuple((row[0], row[1]) for row in rows)

    def notes(self) -> tuple[Note, ...]:
        """The user's notes, oldest first."""
        return read_notes(self._query, self.trimmed().drop.phases)

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
