"""Questions about the passes that ran: phases, scopes, executions, and the time they took."""

# ruff: noqa: PLC0415

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING

from passlens.engine.errors import UserError
from passlens.engine.messages import Message, did_you_mean
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.session.listing import PassList
from passlens.engine.session.rows import PassFilter, PassRow, PhaseRow, ScopeRow, Status

if TYPE_CHECKING:
    from passlens.engine.compile.pass_times import PassTimes
    from passlens.engine.toolchain.passes import PassHelp


class PassQueries:
    """What ran, on what, and in which order."""

    def __init__(self, session: OpenSession) -> None:
        self._session = session

    def phases(self, listing: PassList | None = None) -> tuple[PhaseRow, ...]:
        """All twelve phases in order; those not reached are marked so.

        ``listing`` is the pass list that was just read, if it was: its passes are not counted again.
        """
        return self._session.reader.phases(listing)

    def scopes(self) -> tuple[ScopeRow, ...]:
        """All scopes, parents first."""
        return self._session.reader.scopes()

    def listing(self, which: PassFilter | None = None) -> tuple[PassRow, ...]:
        """Pass executions in pipeline order."""
        return self._session.reader.passes(which)

    def each(self, which: PassFilter) -> Iterator[PassRow]:
        """The same one by one, for lists that are longer than memory should be."""
        return self._session.reader.each_pass(which)

    def counted(self, statuses: frozenset[Status], since: PassList | None = None) -> PassList:
        """The pass list of the window: executions of these outcomes and failed ones, with figures over all.

        ``since`` is an earlier list of this session to continue at the cost of what is new.
        """
        return self._session.reader.pass_list(statuses, since)

    def find(self, text: str) -> PassRow:
        """The execution that ``text`` names: a position, or a name (the first one that changed, else the first).

        Raises:
            UserError: No execution has that position or name; the hint names close ones.
        """
        rows = self._session.reader.passes()
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
        named = [row for row in rows if text and text in {row.name, row.class_name}]  # some have no class that is known
        if not named:
            import difflib

            near = difflib.get_close_matches(text, sorted({row.name for row in rows}), n=3)
            in_list = Message("passes.names-in-list", "The list of its passes has all names.")
            hint = did_you_mean(near) if near else in_list
            raise UserError(
                Message("passes.unknown", "The session has no pass '{name}'.", name=text),
                hint=hint,
                location=text,
            )
        telling = [row for row in named if row.status in {Status.CHANGED, Status.FAILED}]
        return (telling or named)[0]

    def help(self, row: PassRow) -> PassHelp:
        """What the toolchain that ran a pass says of it, and of each option that it had."""
        from passlens.engine.session.made_with import made_with
        from passlens.engine.toolchain.passes import pass_help

        info = self._session.reader.info()
        key = "pass_help", row.name, row.options, info.toolchain_version
        return self._session.cached(
            key, lambda: pass_help(row.name, row.options, made_with(info), info.toolchain_version)
        )

    def times(self) -> PassTimes:
        """Where the compile's time went, from the compiler's own report."""
        from passlens.engine.compile.session_times import times_of

        info = self._session.reader.info()
        timed = next((lane for lane in info.lanes if "--mlir-timing" in lane.argv), None)
        return self._session.cached(
            ("pass_times", info.pass_count, timed), lambda: times_of(self._session.reader, self._session.watch(None))
        )
