"""The commands that lead somewhere: back, to the next change, to what was found."""

from __future__ import annotations

from passlens.gui.shell.actions_base import ActionsBase


class GoActions(ActionsBase):
    """Methods that the command table names."""

    def go_back(self) -> None:
        """To the selection before."""
        self._state.back()

    def go_forward(self) -> None:
        """To the selection after."""
        self._state.forward()

    def next_changed(self) -> None:
        """To the next pass of the list that changed the IR."""
        self._walk(+1)

    def previous_changed(self) -> None:
        """To the previous pass of the list that changed the IR."""
        self._walk(-1)

    def next_failure(self) -> None:
        """To the next failed pass."""
        self._go_to(self._window.session.tree.next_failure(self._state.selection.pass_id))

    def next_change(self) -> None:
        """To the next change in the text."""
        if self._window.on_start_page:
            return
        self._window.show_tab("ir")
        self._window.ir.next_change()

    def previous_change(self) -> None:
        """To the previous change in the text."""
        if self._window.on_start_page:
            return
        self._window.show_tab("ir")
        self._window.ir.previous_change()

    def go_to_partner(self) -> None:
        """From a moved line of a diff to its other place."""
        if self._window.on_start_page:
            return
        self._window.show_tab("ir")
        self._window.ir.jump()

    def find(self) -> None:
        """Find in the log when the keyboard is there, among the events of a profile on screen, else in the IR."""
        log = self._window.late_log.made
        if log is not None and log.isAncestorOf(self._window.focusWidget()):
            log.open_find()
            return
        profile = self._window.late_profile.made
        if profile is not None and profile.isVisible():
            profile.focus_search()
            return
        self._window.show_tab("ir")
        self._window.ir.open_find()

    def search_all(self) -> None:
        """To the Search panel, with the words that are selected in the IR."""
        self._window.show_panel(self._window.search)
        self._window.search.ask(self._window.ir.selected_words())

    def next_hit(self) -> None:
        """To the next line that the search found."""
        self._step_hit(+1)

    def previous_hit(self) -> None:
        """To the line that the search found before."""
        self._step_hit(-1)

    def focus_filter(self) -> None:
        """To the filter box of the passes."""
        self._window.show_tab("ir")
        if not self._window.pipeline.isVisible():
            self._window.toggle_side_panel("pipeline")
        self._window.pipeline.focus_filter()

    def escape(self) -> None:
        """Close what is open; with nothing open, cancel the compile or the run."""
        self._window.escape()

    def _walk(self, by: int) -> None:
        self._go_to(self._window.session.tree.step(self._state.selection.pass_id, by))

    def _step_hit(self, by: int) -> None:
        if not self._window.search.step(by):
            self.search_all()  # nothing was found yet: look for something first

    def _go_to(self, pass_id: int | None) -> None:
        if pass_id is not None:
            self._window.show_pass(pass_id)
