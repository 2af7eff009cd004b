"""The commands that choose what is shown: tabs, sides of a text, panels, theme; and the help."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from passlens.gui.kit.theme import ThemeChoice
from passlens.gui.shell import late_views
from passlens.gui.shell.actions_base import ActionsBase
from passlens.gui.shell.help import ShortcutsDialog
from passlens.gui.shell.state import Mode


class ViewActions(ActionsBase):
    """Methods that the command table names."""

    def show_ir(self) -> None:
        """To the IR tab."""
        self._window.show_tab("ir")

    def show_run(self) -> None:
        """To the Run tab."""
        self._window.show_tab("run")

    def show_time(self) -> None:
        """To the Time tab."""
        self._window.show_tab("time")

    def show_profile(self) -> None:
        """To the Profile tab."""
        self._window.show_tab("profile")

    def show_after(self) -> None:
        """The text after the pass."""
        self._state.set_mode(Mode.AFTER)

    def show_before(self) -> None:
        """The text before the pass."""
        self._state.set_mode(Mode.BEFORE)

    def show_diff(self) -> None:
        """What the pass changed."""
        self._state.set_mode(Mode.DIFF)

    def toggle_locations(self) -> None:
        """Show debug locations in the IR, or leave them out."""
        self._window.show_tab("ir")
        self._window.ir.toggle_locations()

    def toggle_renumbering(self) -> None:
        """Compare ops, or the exact text."""
        if self._window.on_start_page:
            return
        self._window.show_tab("ir")
        self._window.ir.toggle_renumbering()

    def pin_ops(self) -> None:
        """Say that the op at the caret is the same as another one on the other side of the diff."""
        if self._window.on_start_page:
            return
        self._window.show_tab("ir")
        self._window.ir.start_pin()

    def unpin_all(self) -> None:
        """Let the diff match all ops by itself again."""
        self._window.session.texts.unpin_all()

    def show_problems(self) -> None:
        """To the Problems panel."""
        self._window.show_panel(self._window.problems)

    def show_jobs(self) -> None:
        """To the Jobs panel."""
        self._window.show_panel(self._window.jobs_view)

    def show_log(self) -> None:
        """To the Log panel."""
        self._window.show_panel(self._window.log)
        self._window.log.setFocus()

    def toggle_pipeline(self) -> None:
        """Show or hide the left panel."""
        self._window.toggle_side_panel("pipeline")

    def toggle_details(self) -> None:
        """Show or hide the right panel."""
        self._window.toggle_side_panel("details")

    def toggle_bottom(self) -> None:
        """Show or hide the bottom panel."""
        bottom = self._window.bottom
        shown = bottom.isVisible() and not bottom.folded
        bottom.setVisible(not shown)
        if not shown:
            bottom.unfold()

    def switch_theme(self) -> None:
        """From light to dark or back; stays so until the system is followed again."""
        dark = self._window.themes.theme.name == "dark"
        self._window.choose_theme(ThemeChoice.LIGHT if dark else ThemeChoice.DARK)

    def follow_system_theme(self) -> None:
        """Light or dark as the system is."""
        self._window.choose_theme(ThemeChoice.SYSTEM)

    def show_help(self) -> None:
        """The page on what is in front."""
        self._show(late_views.manual_dialog(self._help_page(), self._window))

    def show_contents(self) -> None:
        """The list of all pages."""
        self._show(late_views.manual_dialog("", self._window))

    def _help_page(self) -> str:
        """The name of the page on the panel that has the keyboard, or on the tab in front."""
        window, focus = self._window, self._window.focusWidget()
        if window.on_start_page:
            return ""
        panels = ("problems", window.problems), ("search", window.late_search.made), ("notes", window.late_notes.made)
        for page, panel in panels:
            if panel is not None and panel.isAncestorOf(focus):
                return page
        return "passes" if window.tab_name == "ir" else window.tab_name

    def show_shortcuts(self) -> None:
        """List the shortcuts."""
        self._show(ShortcutsDialog(self._window))

    def show_about(self) -> None:
        """Say what this is."""
        own = next((chain.version for chain in self._window.machine.toolchains if chain.name == "own"), "")
        self._show(late_views.about_dialog(self._window.themes, own, self._window))

    def show_new(self) -> None:
        """Say what is new in this version and those before."""
        self._show(late_views.new_dialog(self._window))

    def show_glossary(self) -> None:
        """Explain the terms."""
        self._show(late_views.glossary_dialog(self._window))

    def show_preferences(self) -> None:
        """Choose how the window behaves."""
        window, settings = self._window, self._window.settings
        dialog = late_views.preferences_dialog(
            window.themes.choice,
            settings.language,
            settings.notify,
            settings.one_window,
            settings.note_author,
            window,
        )
        dialog.theme_chosen.connect(window.choose_theme)
        dialog.language_chosen.connect(lambda name: window.remember(replace(window.settings, language=name)))
        dialog.notify_chosen.connect(lambda on: window.remember(replace(window.settings, notify=on)))
        dialog.one_window_chosen.connect(lambda on: window.remember(replace(window.settings, one_window=on)))
        dialog.author_chosen.connect(window.name_author)
        self._show(dialog)

    def _show(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
