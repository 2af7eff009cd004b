"""The room of the Search panel: searches, lists results, and links lines to the IR."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import BugError, PasslensError
from passlens.gui.search import SEARCH
from passlens.gui.search.controller import SearchController
from passlens.gui.search.view import SearchView
from passlens.gui.shell.feature import Room
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import Mode, Selection
from passlens.gui.shell.targets import FetchTarget, LineTarget, Match, PassTarget, TextTarget
from passlens.gui.shell.window.messages import notice_of

if TYPE_CHECKING:
    from passlens.engine.session.search.values import Hit, TextHits


class SearchRoom(Room):
    """The Search panel."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.searching = searching = SearchController(self.state, shell.jobs, self)
        self._view = view = SearchView(shell.themes)
        view.search_requested.connect(searching.start)
        view.cancel_requested.connect(searching.cancel)
        view.hit_chosen.connect(self.show_hit)
        view.list.opened.connect(shell.frame.focus_tab)
        view.pass_requested.connect(lambda pass_id: shell.open(PassTarget(pass_id)))
        view.passes_requested.connect(lambda request: shell.open(FetchTarget(then=lambda: searching.start(request))))
        searching.started.connect(view.begin)
        searching.found.connect(view.add)
        searching.finished.connect(view.finish)
        searching.cancelled.connect(view.stop)
        searching.failed.connect(self.fail)
        self.state.session_changed.connect(lambda _: view.clear())

    @property
    @override
    def view(self) -> SearchView:
        return self._view

    def ask(self) -> None:
        """Show the panel, with the selected words of a text as the term."""
        self.shell.show(SEARCH)
        self.view.ask(next((words for room in self.shell.rooms if (words := room.selected_words())), ""))

    def step(self, by: int) -> None:
        """Go to the next (``by`` 1) or previous (-1) match."""
        if not self.view.step(by):
            self.ask()  # no search yet: ask for a term

    def fail(self, error: PasslensError) -> None:
        """Show why a search failed."""
        self.view.fail(notice_of(error))
        if isinstance(error, BugError):
            self.shell.messages.show_error(error)

    def show_hit(self, found: TextHits, hit: Hit) -> None:
        """Show a line in its text."""
        source = found.source
        match = Match(hit.line, hit.column, hit.text[hit.start : hit.end])
        focused = self.shell.window.focusWidget()
        if source.artifact_id is not None:
            self.shell.open(LineTarget(source.name, hit.line, match))
        else:
            selection = Selection(mode=Mode.AFTER, line=hit.line)
            if source.pass_id is not None:
                selection = replace(
                    self.state.selection, pass_id=source.pass_id, phase=source.phase, mode=Mode.AFTER, line=hit.line
                )
            elif source.corpus is type(source.corpus).PHASES:
                selection = replace(selection, phase=source.name)
            self.shell.open(TextTarget(selection, match))
        if self.view.isAncestorOf(focused):
            focused.setFocus()  # so that the arrow keys continue from there
