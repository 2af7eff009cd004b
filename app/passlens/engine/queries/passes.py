"""Questions about the session as a whole, and its lists: phases, scopes, pass executions, diagnostics."""

# ruff: noqa: PLC0415

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING

from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.queries.base import SessionQueries
from passlens.engine.session.listing import PassList
from passlens.engine.session.rows import DiagnosticRow, PassFilter, PassRow, PhaseRow, ScopeRow, SessionInfo, Status

if TYPE_CHECKING:
    from passlens.engine.session.usage import Usage
    from passlens.engine.toolchain.passes import PassHelp


class PassQueries(SessionQueries):
    """The head and the lists of a session."""

    def start_check(self) -> Callable[[], Message]:
        """Look through all of the session for damage on another thread; see ``HeadReader.start_check``."""
        return self._reader.start_check()

    def info(self) -> SessionInfo:
        """The head of the session."""
        return self._reader.info()

    def usage(self) -> Usage:
        """What takes the space in the session."""
        return self._reader.usage()

    def log(self, lane: str = "") -> str:
        """What the compiler wrote to stderr, and what we noted, as text; of one lane, or of all."""
        parts = []
        for name, sentence, text in self._reader.log(lane):
            parts.append(f"== {name}: {sentence or 'still running'}" + (f"\n{text.rstrip()}" if text.strip() else ""))
        return "\n".join(parts) + "\n" if parts else ""

    def diagnostics(self) -> tuple[DiagnosticRow, ...]:
        """All diagnostics in the order the compiler gave them."""
        return self._reader.diagnostics()

    def phases(self, listing: PassList | None = None) -> tuple[PhaseRow, ...]:
        """All twelve phases in order; those not reached are marked so.

        ``listing`` is the pass list that was just read, if it was: its passes are not counted again.
        """
        return self._reader.phases(listing)

    def scopes(self) -> tuple[ScopeRow, ...]:
        """All scopes, parents first."""
        return self._reader.scopes()

    def passes(self, which: PassFilter | None = None) -> tuple[PassRow, ...]:
        """Pass executions in pipeline order."""
        return self._reader.passes(which)

    def pass_list(self, statuses: frozenset[Status], since: PassList | None = None) -> PassList:
        """The pass list of the window: executions of these outcomes and failed ones, with figures over all.

        ``since`` is an earlier list of this session to continue at the cost of what is new.
        """
        return self._reader.pass_list(statuses, since)

    def find_pass(self, text: str) -> PassRow:
        """The execution that ``text`` names: a position, or a name (the first one that changed, else the first).

        Raises:
            UserError: No execution has that position or name; the hint names close ones.
        """
        rows = self._reader.passes()
        if text.isdigit():
            place = bisect_left(rows, int(text), key=lambda row: row.position)  # of a trimmed session with gaps
            if place < len(rows) and rows[place].position == int(text):
                return rows[place]
            trimmed = self._reader.trimmed()
            raise UserError(
                Message(
                    "passes.there-is-no-pass-session",
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
            hint = f"Did you mean {', '.join(near)}?" if near else "The list of its passes has all names."
            raise UserError(
                Message("passes.session-has-no-pass", "The session has no pass '{name}'.", name=text),
                hint=hint,
                location=text,
            )
        telling = [row for row in named if row.status in {Status.CHANGED, Status.FAILED}]
        return (telling or named)[0]

    def pass_help(self, row: PassRow) -> PassHelp:
        """What the toolchain that ran a pass says of it, and of each option that it had."""
        from passlens.engine.session.made_with import made_with
        from passlens.engine.toolchain.passes import pass_help

        info = self._reader.info()
        key = "pass_help", row.name, row.options, info.toolchain_version
        return self._cached(key, lambda: pass_help(row.name, row.options, made_with(info), info.toolchain_version))
