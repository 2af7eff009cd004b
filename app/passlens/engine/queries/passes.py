"""Queries on the passes that ran: phases, scopes, executions and their times."""

# ruff: noqa: PLC0415

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from passlens.engine.errors import UserError
from passlens.engine.messages import Message, did_you_mean
from passlens.engine.near_names import ALIKE_OF_FEW, nearest
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.session.fetched import Piece
from passlens.engine.session.listing import PassList
from passlens.engine.session.rows import PassFilter, PassRow, PhaseRow, ScopeRow, Status, executables_of

if TYPE_CHECKING:
    from passlens.engine.compile.fetch.plan import PlannedPass
    from passlens.engine.compile.pass_times import PassTimes
    from passlens.engine.toolchain.passes import PassHelp


_TELLING = frozenset({Status.CHANGED, Status.FAILED})
_WHOLE_BYTES = 32 << 10
"""With smaller IR a whole phase is fetched: this takes a few tenths of a second, mainly the start of the compiler."""


class PassQueries:
    """What ran, on what, and in which order."""

    def __init__(self, session: OpenSession) -> None:
        self._session = session

    def phases(self, listing: PassList | None = None) -> tuple[PhaseRow, ...]:
        """All twelve phases in order; those not reached are marked so.

        Pass a ``listing`` that was just read to avoid counting its passes again.
        """
        return self._session.reader.phases(listing)

    def scopes(self) -> tuple[ScopeRow, ...]:
        """All scopes, parents first."""
        return self._session.reader.scopes()

    def listing(self, which: PassFilter | None = None) -> tuple[PassRow, ...]:
        """Pass executions in pipeline order."""
        return self._session.reader.passes(which)

    def each(self, which: PassFilter) -> Iterator[PassRow]:
        """Iterate over pass executions, for lists too long to hold in memory."""
        return self._session.reader.each_pass(which)

    def counted(self, statuses: frozenset[Status], since: PassList | None = None) -> PassList:
        """The pass list of the window: executions with these outcomes and failed ones, with figures over all.

        ``since`` is an earlier list of this session to continue at the cost of what is new.
        """
        return self._session.reader.pass_list(statuses, since)

    def plan(self) -> tuple[PlannedPass, ...]:
        """All passes of a compile whose passes are fetched on demand; none where the compile captured them."""
        from passlens.engine.compile.fetch.plan import ends_of, plan
        from passlens.engine.compile.timing import TimingRow

        reader = self._session.reader
        if self.fetch_refusal():
            return ()
        ends = ends_of(reader.phases(), reader.info().flags)
        return self._session.cached(("plan", ends), lambda: plan([TimingRow(*row) for row in reader.timings()], ends))

    def fetch_refusal(self) -> Message:
        """Why passes of the session cannot be fetched; empty when they can be."""
        from passlens.engine.compile.fetch.refusal import fetch_refusal

        return fetch_refusal(self._session.reader)

    def fetched(self) -> frozenset[Piece]:
        """The pieces whose passes were fetched."""
        return self._session.reader.fetched() or frozenset()

    def unfetched(self) -> tuple[PlannedPass, ...]:
        """The planned passes of phases that are not, or only for some dispatches, in the session."""
        held = self.fetched()
        return tuple(
            one
            for one in self.plan()
            if Piece(one.ordinal) not in held and not (one.can_be_alone and Piece(one.ordinal, name=one.name) in held)
        )

    def lacking(self) -> tuple[str, ...]:
        """The phases with passes that the session lacks and can fetch; see ``fetch_refusal``."""
        return () if self.fetch_refusal() else self._session.reader.unfetched()

    def next_piece(self, which: str | PlannedPass, dispatch: str = "", *, whole: bool = False) -> Piece | None:
        """The piece to fetch before ``find`` can resolve the execution; None when nothing is missing.

        Args:
            which: As for ``find``.
            dispatch: As for ``find``.
            whole: Whether the rest of the phase is wanted, too.
        """
        named = self._planned_of(which)
        if not named:
            return None
        held, rows = self.fetched(), self._session.reader.passes()
        if dispatch:
            place = named[0].ordinal
            return None if {Piece(place), Piece(place, dispatch)} & held else Piece(place, dispatch)
        telling = {row.phase for row in rows if row.name == named[0].name and row.status in _TELLING}
        for planned in named:
            ordinal = planned.ordinal
            if Piece(ordinal) not in held:
                if not planned.by_dispatch:
                    alone = planned.can_be_alone and not whole and self._begins_with(ordinal) >= _WHOLE_BYTES
                    piece = Piece(ordinal, name=planned.name if alone else "")
                    if piece not in held:
                        return piece
                elif planned.phase not in telling:
                    for one in self.dispatches():
                        if Piece(ordinal, one) not in held:
                            return Piece(ordinal, one)
            if planned.phase in telling:
                return None
        return None

    def _begins_with(self, ordinal: int) -> int:
        """The size of the IR at the beginning of a phase, bytes."""
        sizes = [phase.bytes for phase in self.phases() if phase.ordinal < ordinal and phase.bytes is not None]
        return sizes[-1] if sizes else 0

    def _planned_of(self, which: str | PlannedPass) -> tuple[PlannedPass, ...]:
        """The planned pass that a label names, or those with a name, one for each phase, in order."""
        labelled = self._labelled(which)
        if labelled is not None:
            return (labelled,)
        found = {one.phase: one for one in reversed(self.plan()) if which and which in {one.name, one.class_name}}
        return tuple(sorted(found.values(), key=lambda one: one.ordinal))

    def _labelled(self, which: str | PlannedPass) -> PlannedPass | None:
        """The planned pass that a label such as ``5:12`` names."""
        if not isinstance(which, str):
            return which
        return next((one for one in self.plan() if one.label == which), None) if ":" in which else None

    def dispatches(self) -> tuple[str, ...]:
        """The symbols of the dispatches whose code generation can be fetched."""
        from passlens.engine.compile.dispatch_source import list_dispatches

        reader = self._session.reader
        return self._session.cached("dispatches", lambda: tuple(one.symbol for one in list_dispatches(reader)))

    def _executed(self, planned: PlannedPass, rows: Sequence[PassRow]) -> PassRow:
        """The execution of a planned pass; on several ops, the first that changed something.

        Raises:
            UserError: It did not run on anything.
        """
        ops = {row[0]: row[2] for row in self._session.reader.executions()}
        of_kind = [
            row
            for row in rows
            if row.phase == planned.phase and row.class_name == planned.class_name and ops[row.id] == planned.op
        ]
        # For a very large module, executions that changed nothing are not stored, so counting is impossible.
        countable = Piece(planned.ordinal, name=planned.name) in self.fetched() or any(
            row.status is Status.UNCHANGED for row in rows if row.phase == planned.phase
        )
        turns = Counter[int]()
        found = list[PassRow]()
        for row in of_kind:
            turns[row.scope_id] += 1
            if turns[row.scope_id] == planned.turn or not countable:
                found.append(row)
        telling = [row for row in found if row.status in _TELLING] or found
        if not telling:
            raise UserError(
                Message(
                    "passes.left-no-ir",
                    "Pass {label}, {name}, changed nothing.",
                    label=planned.label,
                    name=planned.name,
                ),
                location=planned.label,
            )
        return telling[0]

    def changed_around(self, planned: PlannedPass, dispatch: str = "") -> tuple[PassRow, ...]:
        """The executions that changed something or failed, in the phase of a planned pass."""
        rows = self._of_dispatch(self._session.reader.passes(), dispatch)
        return tuple(row for row in rows if row.phase == planned.phase and row.status in _TELLING)

    def _of_dispatch(self, rows: Sequence[PassRow], dispatch: str) -> Sequence[PassRow]:
        if not dispatch:
            return rows
        inside = executables_of({scope.id: scope for scope in self.scopes()})
        return [row for row in rows if inside.get(row.scope_id) == dispatch]

    def find(self, which: str | PlannedPass, dispatch: str = "") -> PassRow:
        """Find an execution of a planned pass, or by its position, its label in the plan, or its name.

        Without a position, this is the first execution that changed something, else the first; with ``dispatch``, the
        first on that dispatch.

        Raises:
            UserError: No execution has that position or name; the hint names close ones.
        """
        rows = self._session.reader.passes()
        planned = self._labelled(which)
        if planned is not None:
            return self._executed(planned, self._of_dispatch(rows, dispatch))
        text = str(which)
        if text.isdigit():
            place = bisect_left(rows, int(text), key=lambda row: row.position)  # of a trimmed session with gaps
            if place < len(rows) and rows[place].position == int(text):
                return rows[place]
            trimmed = self._session.reader.trimmed()
            raise UserError(
                Message(
                    "passes.no-number",
                    "There is no pass {number}: the session has {count:,}.",
                    number=text,
                    count=len(rows),
                ),
                hint=trimmed.notice,
                location=text,
            )
        named = [row for row in rows if text and text in {row.name, row.class_name}]  # the class of some is unknown
        if not named:
            near = nearest(text, sorted({row.name for row in rows}), cutoff=ALIKE_OF_FEW)
            in_list = Message("passes.names-in-list", "The list of its passes has all names.")
            hint = did_you_mean(near) if near else in_list
            raise UserError(
                Message("passes.unknown", "The session has no pass '{name}'.", name=text),
                hint=hint,
                location=text,
            )
        telling = [row for row in named if row.status in _TELLING]
        return (telling or named)[0]

    def help(self, row: PassRow) -> PassHelp:
        """The toolchain's help on a pass that it ran, and on each option of that pass."""
        from passlens.engine.session.made_with import made_with
        from passlens.engine.toolchain.passes import pass_help

        info = self._session.reader.info()
        key = "pass_help", row.name, row.options, info.toolchain_version
        return self._session.cached(
            key, lambda: pass_help(row.name, row.options, made_with(info), info.toolchain_version)
        )

    def times(self) -> PassTimes:
        """The breakdown of the compile time, from the compiler's own report."""
        from passlens.engine.compile.session_times import times_of

        info = self._session.reader.info()
        timed = next((lane for lane in info.lanes if "--mlir-timing" in lane.argv), None)
        return self._session.cached(
            ("pass_times", info.pass_count, timed), lambda: times_of(self._session.reader, self._session.watch(None))
        )
