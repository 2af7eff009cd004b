"""Reads a session file, even while it is being written: read-only, one connection per thread."""

# ruff: noqa: PLC0415

from __future__ import annotations

import json
import sqlite3
from array import array
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.session import codec
from passlens.engine.session.blobs import DamagedTextError
from passlens.engine.session.checked import (
    DAMAGED,
    PASS_IS_RIGHT,
    AnalysisRecord,
    ArtifactRecord,
    DiagnosticRecord,
    KindRecord,
    LaneRecord,
    PassRecord,
    PhaseRecord,
    RunRecord,
    ScopeRecord,
    columns,
)
from passlens.engine.session.connections import Connection
from passlens.engine.session.fetched import FETCHED, FETCHED_ALONE, Piece, pieces_of
from passlens.engine.session.head import HeadReader
from passlens.engine.session.head_values import INLINED
from passlens.engine.session.listing import PassList, phase_counts, read_list, scope_rows
from passlens.engine.session.notes import Note, read_notes
from passlens.engine.session.pass_list import (
    IS_SETTLED,
    KEY_DIGITS,
    ONE,
    SCOPE_FITS,
    SOME,
    STATUSES,
    USES,
    Known,
    Scopes,
    damaged_pass,
    listing,
    no_such_pass,
    order,
    pass_row,
    read_lines,
    read_uses,
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
from passlens.engine.session.scope_tree import ScopeTree
from passlens.engine.units import format_count

if TYPE_CHECKING:
    from passlens.engine.session.before import Before

_AT_ONCE = 10_000
"""Pass executions that are read together where not all are in memory."""
_CHANGED, _FAILED = STATUSES.index(Status.CHANGED), STATUSES.index(Status.FAILED)


class SessionReader(HeadReader):
    """One open session. Every method may be called from any thread."""

    def phases(self, listing: PassList | None = None) -> tuple[PhaseRow, ...]:
        """All twelve phases in order; pass a ``listing`` that was just read to avoid counting its passes again."""
        rows = self._rows(PhaseRecord)
        sizes = self._sizes([row.blob for row in rows if row.blob is not None])
        stored = {row.ordinal: (row.wall_ns, None if row.blob is None else sizes.get(row.blob, 0)) for row in rows}
        counts = self._phase_counts() if listing is None else phase_counts(listing)
        failed_end = self.meta("outcome", OutcomeKind.RUNNING) in {OutcomeKind.FAILED, OutcomeKind.CRASHED}
        last = max(stored, default=0)
        imported = not self.meta("toolchain", "")  # of a compile that had phases, with or without their IR
        found = []
        for ordinal, name in enumerate(PHASES, 1):
            wall, size = stored.get(ordinal, (None, None))
            total, changed, failures = counts.get(ordinal, (0, 0, 0))
            failed = failures > 0 or (failed_end and ordinal == last and size is None)
            reached = ordinal in stored or (imported and total > 0)
            found.append(PhaseRow(ordinal, name, wall, failed, reached, size, total, changed))
        return tuple(found)

    def _phase_counts(self) -> dict[int, tuple[int, int, int]]:
        """The numbers of all passes, of changed passes and of failed passes, by the ordinal of the phase."""
        rows = self._query(
            f"SELECT COALESCE(phase, ?), count(*), sum(status = {_CHANGED}), sum(status = {_FAILED})"
            " FROM passes GROUP BY 1",
            (self._current_phase(),),
        )
        return {phase: (total, changed, failed) for phase, total, changed, failed in rows}

    def _sizes(self, blobs: Sequence[int]) -> dict[int, int]:
        """The declared sizes of contents, bytes; few at a time."""
        rows = self._query(f"SELECT id, size FROM blobs WHERE id IN ({', '.join('?' * len(blobs))})", blobs)
        return {blob: size for blob, size in rows if type(size) is int and size >= 0}

    def _current_phase(self) -> int:
        """The phase of passes that no mark follows yet: the one after the last mark."""
        last = self._query("SELECT COALESCE(max(phase), 0) FROM passes")[0][0]
        return min(max(last, 0) + 1, len(PHASES)) if isinstance(last, int) else len(PHASES)

    def phase_blob(self, name: str) -> int | None:
        """The blob of a phase's IR; None when the compile did not reach the end of the phase."""
        rows = [row for row in self._rows(PhaseRecord) if row.name == name]  # an index may lead to another one
        return rows[0].blob if rows else None

    def scopes(self) -> tuple[ScopeRow, ...]:
        """All scopes, parents first."""
        return tuple(scope_rows(self._rows(ScopeRecord, "ORDER BY id")).values())

    def scopes_by_id(self) -> Scopes:
        """All scopes by id."""
        return Scopes((one.id, one) for one in self.scopes())

    def passes(self, which: PassFilter | None = None) -> tuple[PassRow, ...]:
        """Pass executions in pipeline order; positions count all of them, including those that a filter leaves out."""
        current, settled = self._current_phase(), bool(self._query(IS_SETTLED)[0][0])
        answer = self._query(*listing(which or PassFilter(), current, self._right, settled=settled))
        known = self._known()
        with self._believing():
            lines = read_lines(answer[0][0], self.damage)
        rows = (pass_row(line, current, known) for line in lines)
        return tuple(row for row in rows if row is not None)

    def each_pass(self, which: PassFilter) -> Iterator[PassRow]:
        """Iterate over the same passes: memory holds a few thousand at a time, and 16 bytes for each of the others."""
        current, settled = self._current_phase(), bool(self._query(IS_SETTLED)[0][0])
        ids, positions = array("q"), array("q")

        def read(database: sqlite3.Connection) -> None:
            for number, position in database.execute(*order(which, current, settled=settled)):
                ids.append(number)
                positions.append(position)

        self.asked(read)
        known = self._known()
        for start in range(0, len(ids), _AT_ONCE):
            some = json.dumps(ids[start : start + _AT_ONCE].tolist())
            answer = self._query(SOME.format(right=self._right), (some,))
            with self._believing():
                lines = read_lines(answer[0][0], self.damage)
            for line in lines:
                row = pass_row(line, current, known, positions[start + line.position])
                if row is not None:
                    yield row

    def _known(self) -> Known:
        """The scopes and kinds that pass executions refer to, and the receiver of damaged ones."""
        kinds = {row.id: row for row in self._rows(KindRecord)}
        return Known(self.scopes_by_id(), kinds, self.damage)

    @property
    def _right(self) -> str:
        """An SQL expression for whether a pass execution is intact; unknown in an older schema."""
        return "1" if self.older else PASS_IS_RIGHT

    def pass_list(self, statuses: frozenset[Status], since: PassList | None = None) -> PassList:
        """The pass list of the window; see ``read_list``."""
        with self._believing():
            return read_list(self._query, self._known, self._right, self._current_phase(), statuses, since)

    def pass_row(self, pass_id: int) -> PassRow:
        """One pass execution.

        Raises:
            UserError: There is no such pass.
        """
        with self._believing():
            answer = read_lines(self._query(ONE.format(right=self._right), (pass_id,))[0][0], self.damage)
        if not answer:
            raise no_such_pass(pass_id, self.trimmed())
        found = answer[0]
        # Finding the current phase scans all passes, which takes longer than everything else here.
        scopes = Scopes(scope_rows(self._rows(ScopeRecord, "WHERE id = ?", (found.scope,))))
        kinds = {row.id: row for row in self._rows(KindRecord, "WHERE id = ?", (found.kind,))}
        row = pass_row(found, found.phase or self._current_phase(), Known(scopes, kinds, self.damage))
        if row is None:
            raise damaged_pass(self.path, pass_id)
        return row

    def pass_blob(self, pass_id: int) -> tuple[int, Text]:
        """The blob and the kind of the text after a pass.

        Raises:
            UserError: There is no such pass.
        """
        row = self._pass(pass_id)
        return row.blob, Text(row.text)

    def _pass(self, pass_id: int) -> PassRecord:
        """One pass execution as it is stored.

        Raises:
            UserError: There is no such pass, or it is damaged.
        """
        found = self._query(
            f"SELECT {', '.join(columns('passes'))}, {PASS_IS_RIGHT} FROM passes p WHERE id = ?", (pass_id,)
        )
        if not found:
            raise no_such_pass(pass_id, self.trimmed())
        *fields, right = found[0]
        try:
            row = msgspec.convert(fields, PassRecord)
        except msgspec.ValidationError:
            right, row = False, None
        if row is None or not (right or self.older):
            self.damage.note("passes", pass_id)
            raise damaged_pass(self.path, pass_id)
        return row

    def before(self, pass_id: int) -> Before | None:
        """The text before a pass; None when no capture holds it, empty when it was trimmed since.

        Raises:
            UserError: There is no such pass.
        """
        from passlens.engine.session.before import Before
        from passlens.engine.session.history import text_before

        trimmed = self.trimmed()
        if pass_id in trimmed.unknown:
            return Before("", trimmed.no_text_before)
        self._pass(pass_id)
        by_phase = self.fetched() is not None
        inlined = self.meta(INLINED, () if by_phase else None)
        return text_before(self._query, self.text, self._sound_scopes(), pass_id, inlined, by_phase=by_phase)

    def module_after(self, pass_id: int) -> Before | None:
        """The whole module after a pass on anything inside it; None when no capture holds it.

        Raises:
            UserError: There is no such pass.
        """
        from passlens.engine.session.before import Before
        from passlens.engine.session.history import module_after

        trimmed = self.trimmed()
        if pass_id in trimmed.unknown:
            return Before("", trimmed.no_text_before)
        self._pass(pass_id)
        scopes = self._sound_scopes()
        return module_after(self._query, self.text, scopes, pass_id, by_phase=self.fetched() is not None)

    def _sound_scopes(self) -> ScopeTree:
        """All scopes by id, once it is checked that no pass execution is damaged or lost; reread after a change.

        Raises:
            UserError: One is.
        """
        state = self._query("PRAGMA data_version")[0][0]
        known = self._ask(lambda connection: connection.scopes)
        if known is not None and known[0] == state:
            return known[1]
        self._check_passes()
        scopes = ScopeTree(self.scopes())

        def keep(connection: Connection) -> None:
            connection.scopes = state, scopes

        self._ask(keep)
        return scopes

    def fetched(self) -> frozenset[Piece] | None:
        """The pieces whose passes were fetched after the compile; None where there was no such fetch."""
        stored = self.meta(FETCHED)
        return None if stored is None else pieces_of(stored, self.meta(FETCHED_ALONE))

    def unfetched(self) -> tuple[str, ...]:
        """The phases of a quick look whose passes are not all in the session; none where they were captured."""
        info = self.info()
        if not info.on_demand or (info.outcome is OutcomeKind.FAILED and not self.timings()):  # no pass began
            return ()
        held = self.fetched() or frozenset()
        ran = (phase for phase in self.phases() if phase.reached or phase.failed)
        return tuple(phase.name for phase in ran if Piece(phase.ordinal) not in held)

    def _check_passes(self) -> None:
        """Check that no pass execution is damaged or lost: the text before another one may be built from its text.

        Raises:
            UserError: One is.
        """
        bad, lost = self.find_bad_passes()
        self._rows(ScopeRecord)  # by which the dumps are found
        self._rows(KindRecord)
        names = self.damage.of("scopes") + self.damage.of("kinds")
        if bad or lost or names:
            what = f"{format_count(bad, 'pass execution')} cannot be read" if bad else "pass executions are missing"
            if not (bad or lost):
                what = f"{format_count(names, 'name')} of scopes and passes cannot be read"
            raise UserError(
                Message(
                    "reader.damaged-before",
                    "The session {path} is damaged: {what}, and the text before this pass may be made from theirs.",
                    path=self.path,
                    what=what,
                ),
                hint=Message(
                    "reader.use-after",
                    "The texts after passes are here: passlens ir without --before.",
                ),
                location=str(self.path),
            )

    def uses(self) -> Uses:
        """All pass executions with their blobs; read again only when the session has changed since."""
        current = self._current_phase()
        names = {row.id: row.name for row in self._rows(KindRecord)}

        def read(connection: Connection) -> Uses:
            version = connection.database.execute("PRAGMA data_version").fetchone()[0]
            known = connection.uses  # another thread may let go of it
            if known is None or known[0] != version:
                answer = connection.database.execute(USES.format(right=self._right), (current,)).fetchone()[0]
                rows = read_uses(answer, self.damage)
                settled = all(len(row.key) == KEY_DIGITS and row.key.isdigit() for row in rows[:1] + rows[-1:])
                uses = [
                    Use(
                        row.id,
                        int(row.key) if settled else at,
                        row.blob,
                        row.scope,
                        row.phase,
                        row.status,
                        names.get(row.kind, DAMAGED),
                    )
                    for at, row in enumerate(rows, 1)
                    if row.right
                ]
                for row in rows if len(uses) < len(rows) else ():
                    if not row.right:
                        self.damage.note("passes", row.id)
                known = connection.uses = version, Uses(uses, frozenset(use.blob for use in uses))
            return known[1]

        return self._ask(read)

    def scopes_like(self, glob: str) -> frozenset[int]:
        """The scopes whose path or symbol fits a glob, as in PassFilter."""
        rows = self._query(f"SELECT id FROM scopes WHERE {SCOPE_FITS}", [glob] * 3)
        return frozenset(row[0] for row in rows)

    def digests(self) -> dict[int, bytes]:
        """The digests of all contents by blob; contents of two sessions are equal where their digests are."""
        rows = self._query("SELECT id, digest FROM blobs")
        return {blob: digest for blob, digest in rows if type(blob) is int and type(digest) is bytes}

    def options(self) -> dict[int, str]:
        """The options of all pass executions that have any, by their ids."""
        options = {row.id: row.options for row in self._rows(KindRecord) if row.options}
        return {number: options[kind] for number, kind in self._query("SELECT id, kind FROM passes") if kind in options}

    def text_blobs(self) -> tuple[list[tuple[str, int]], list[tuple[int, str, str, int]]]:
        """The blobs of each phase's IR (name, blob) and of each artifact (id, kind, name, blob)."""
        phases = self._rows(PhaseRecord, "WHERE blob NOT NULL ORDER BY ordinal")
        artifacts = self._rows(ArtifactRecord, "ORDER BY id")
        return (
            [(row.name, row.blob) for row in phases if row.blob is not None],
            [(row.id, row.kind, row.name, row.blob) for row in artifacts],
        )

    def artifacts(self) -> tuple[ArtifactRow, ...]:
        """The files that the compiler wrote, and the input."""
        sizes = dict(self._query("SELECT id, size FROM blobs WHERE id IN (SELECT blob FROM artifacts)"))
        return tuple(
            ArtifactRow(row.id, row.kind, row.name, row.dispatch, size if isinstance(size, int) and size > 0 else 0)
            for row in self._rows(ArtifactRecord, "ORDER BY id")
            for size in (sizes.get(row.blob),)
        )

    def artifact(self, artifact_id: int) -> bytes:
        """The content of an artifact.

        Raises:
            UserError: There is no such artifact.
        """
        rows = self._rows(ArtifactRecord, "WHERE id = ?", (artifact_id,))
        if not rows:
            raise UserError(
                Message(
                    "reader.no-artifact",
                    "The session has no artifact {number}, or it is damaged.",
                    number=artifact_id,
                ),
                location=str(self.path),
            )
        return self.blob(rows[0].blob)

    def diagnostics(self) -> tuple[DiagnosticRow, ...]:
        """All diagnostics in the compiler's order."""
        lanes = {row.id: row.name for row in self._rows(LaneRecord)}
        found = list[DiagnosticRow]()
        for row in self._rows(DiagnosticRecord, "ORDER BY id"):
            try:
                severity = Severity(row.severity)
                calls = codec.decode(tuple[tuple[str, int, int], ...], row.calls)
                notes = codec.decode(tuple[str, ...], row.notes)
            except ValueError:  # StoredValueError among them
                self.damage.note("diagnostics", row.id)
                continue
            location = Location(row.file, row.line or 0, row.col or 0) if row.file is not None else None
            found.append(
                DiagnosticRow(
                    id=row.id,
                    severity=severity,
                    message=row.message,
                    location=location,
                    op=row.op,
                    current_op=row.current_op,
                    calls=tuple(Location(*call) for call in calls),
                    notes=notes,
                    lane=lanes.get(row.lane, DAMAGED),
                )
            )
        return tuple(found)

    def analysis(self, kind: str) -> tuple[int, str] | None:
        """Version and JSON of a table; None before it is computed."""
        rows = self._rows(AnalysisRecord, "WHERE kind = ?", (kind,))
        return (rows[0].version, rows[0].value) if rows else None

    def analyses(self, prefix: str) -> tuple[tuple[str, int, str], ...]:
        """Kind, version and JSON of all analyses whose kind has this prefix, by kind."""
        return tuple(self._rows(AnalysisRecord, "WHERE kind GLOB ? || '*' ORDER BY kind", (prefix,)))

    def notes(self) -> tuple[Note, ...]:
        """The user's notes, oldest first."""
        phases = self.trimmed().drop.phases
        return read_notes(self._query, phases, self.damage, messages=self._messages(), old=self.older)

    def runs(self) -> tuple[str, ...]:
        """Results of runs as JSON, oldest first."""
        return tuple(row.value for row in self._rows(RunRecord, "ORDER BY id"))

    def timings(self) -> list[tuple[int, str, int, str]]:
        """The compiler's own timing report: depth, pass class, wall ns, kind of op; empty when there is none."""
        found = [row.timings for row in self._rows(LaneRecord, "WHERE timings NOT NULL ORDER BY id LIMIT 1")]
        if not found or found[0] is None:
            return []
        rows: list[tuple[int, str, int, str]] = []
        with suppress(DamagedTextError):  # noted
            rows = codec.decode(list[tuple[int, str, int, str]], self.text(found[0]))
        return rows

    def executions(self) -> list[tuple[int, str, str, int]]:
        """Pass executions to match times to: id, class name, kind of op (empty for the root), scope."""
        rows = self._query(
            "SELECT p.id, k.class_name, CASE WHEN s.parent IS NULL THEN '' ELSE s.op END, p.scope"
            " FROM passes p JOIN kinds k ON k.id = p.kind JOIN scopes s ON s.id = p.scope"
            f" WHERE {self._right} ORDER BY p.order_key"
        )
        found: list[tuple[int, str, str, int]] = msgspec.convert(rows, list[tuple[int, str, str, int]])
        return found

    def failed_texts(self) -> tuple[tuple[int | None, str], ...]:
        """Pass id and text of every failed pass, innermost scope first."""
        rows = self._query(
            f"SELECT p.id, p.blob FROM passes p JOIN scopes s ON s.id = p.scope WHERE p.status = {_FAILED} AND"
            f" {self._right}"
            " ORDER BY length(s.path) - length(replace(s.path, '/', '')) DESC, p.order_key"
        )
        found = list[tuple[int | None, str]]()
        for pass_id, blob in rows:
            with suppress(DamagedTextError):  # noted
                found.append((pass_id, self.text(blob)))
        return tuple(found)
