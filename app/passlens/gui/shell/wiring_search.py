"""Connects the Search panel: the search, its results, and the way from a line to the IR."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.state import Mode, OpenSession, Selection
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part
from passlens.gui.text.shown import ShownDiff, ShownText

if TYPE_CHECKING:
    from passlens.engine.session.search.values import Found, Hit
    from passlens.gui.search.view import SearchView


@dataclass(frozen=True, slots=True)
class _Pending:
    """The match to mark once its text is shown."""

    line: int
    column: int
    words: str


class Searches(Part):
    """The Search panel."""

    @override
    def connect_parts(self, window: Window) -> None:
        self._pending: _Pending | None = None
        window.late_search.when_made(self.connect_view)
        window.searching.failed.connect(self.fail)
        self.state.session_changed.connect(self.forget)
        window.session.text_changed.connect(self.mark)

    def connect_view(self, view: SearchView) -> None:
        """The panel is there."""
        window, searching = self.window_, self.window_.searching
        view.search_requested.connect(searching.start)
        view.cancel_requested.connect(searching.cancel)
        view.hit_chosen.connect(self.show_hit)
        view.list.opened.connect(window.ir.setFocus)
        view.pass_requested.connect(window.show_pass)
        searching.started.connect(view.begin)
        searching.found.connect(view.add)
        searching.finished.connect(view.finish)
        searching.cancelled.connect(view.stop)

    def forget(self, session: OpenSession | None) -> None:
        """Another session is open."""
        del session
        self._pending = None
        self.window_.late_search.tell("clear", lambda view: view.clear())

    def fail(self, error: PasslensError) -> None:
        """A search could not be done."""
        self.window_.search.fail(notice_of(error))
        if isinstance(error, BugError):
            self.window_.messages.show_error(error)

    def show_hit(self, found: Found, hit: Hit) -> None:
        """Show a line where it stands."""
        window, source = self.window_, found.source
        self._pending = _Pending(hit.line, hit.column, hit.text[hit.start : hit.end])
        focused = window.focusWidget()
        window.show_tab("ir")
        if window.search.isAncestorOf(focused):
            focused.setFocus()  # the arrow keys go on to the next line
        if source.artifact_id is not None:
            window.session.show_place(source.name, hit.line)
            return
        wanted = Selection(mode=Mode.AFTER, line=hit.line)
        if source.pass_id is not None:
            wanted = replace(
                self.state.selection, pass_id=source.pass_id, phase=source.phase, mode=Mode.AFTER, line=hit.line
            )
        elif source.corpus is type(source.corpus).PHASES:
            wanted = replace(wanted, phase=source.name)
        if wanted == self.state.selection:
            self._mark()  # another match of the same line
        else:
            self.state.select(wanted)

    def mark(self, shown: ShownText | ShownDiff) -> None:
        """Mark the match when its text has come; a text that was asked for otherwise ends the wait."""
        if isinstance(shown, ShownText) and self._pending is not None and shown.line == self._pending.line:
            self._mark()
        else:
            self._pending = None

    def _mark(self) -> None:
        if self._pending is not None:
            self.window_.ir.mark(self._pending.line, self._pending.column, self._pending.words)
