"""The room of palette, theme, preferences, help, and Escape."""

# ruff: noqa: PLC0415 - each dialog is loaded when it is first shown

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from passlens.gui.kit.theme import ThemeChoice
from passlens.gui.kit.translation import localized, tr
from passlens.gui.shell.feature import Room
from passlens.gui.shell.features import COMMANDS
from passlens.gui.shell.help.palette_row import PaletteRow
from passlens.gui.shell.help.shortcuts import key_text


class ViewRoom(Room):
    """The commands for palette, theme, preferences and help."""

    def show_palette(self) -> None:
        """List every command."""
        conditions = self.state.conditions()
        rows = [
            PaletteRow(
                row.id,
                localized(row.title),
                "  ".join(key_text(shortcut) for shortcut in row.shortcuts[:1]),
                localized(row.menu.value),
                row.enabled_when in conditions,
            )
            for row in COMMANDS
            if row.id not in {"go.palette", "go.escape"}
        ]
        self.shell.list_in_palette(rows, tr("Actions", "Find a command…"), self.shell.do)

    def escape(self) -> None:
        """Close what floats, then the message, otherwise cancel the work that the user waits for."""
        shell = self.shell
        if shell.frame.close_palette() or any(room.leave_mode() for room in shell.rooms):
            return
        if shell.messages.message is not None:
            shell.messages.dismiss()
        else:
            any(room.stop_waiting() for room in shell.rooms)

    def switch_theme(self) -> None:
        """Switch between light and dark, until the system theme is chosen again."""
        dark = self.shell.themes.theme.name == "dark"
        self.choose_theme(ThemeChoice.LIGHT if dark else ThemeChoice.DARK)

    def follow_system_theme(self) -> None:
        """Follow the system theme."""
        self.choose_theme(ThemeChoice.SYSTEM)

    def choose_theme(self, choice: ThemeChoice) -> None:
        """Set a theme and remember it."""
        self.shell.themes.choose(choice)
        self.shell.settings.change(theme=choice.value)

    def show_help(self) -> None:
        """Show the manual page of the view in front."""
        from passlens.gui.shell.help.manual import CONTENTS, ManualDialog

        page = next((feature.page for feature in self.shell.frame.in_front() if feature.page), "")
        self._show(ManualDialog(f"{page}.md" if page else CONTENTS, self.shell.window))

    def show_contents(self) -> None:
        """Show the contents of the manual."""
        from passlens.gui.shell.help.manual import CONTENTS, ManualDialog

        self._show(ManualDialog(CONTENTS, self.shell.window))

    def show_formats(self) -> None:
        """Show the formats that Passlens opens and writes."""
        from passlens.gui.shell.help.manual import ManualDialog

        self._show(ManualDialog("formats.md", self.shell.window))

    def show_shortcuts(self) -> None:
        """List the shortcuts."""
        from passlens.gui.shell.help.shortcuts import ShortcutsDialog

        self._show(ShortcutsDialog(self.shell.window))

    def show_about(self) -> None:
        """Show the About dialog."""
        from passlens.gui.shell.help.about import AboutDialog

        own = next((chain.version for chain in self.shell.machine.toolchains if chain.name == "own"), "")
        self._show(AboutDialog(self.shell.themes, own, self.shell.window))

    def show_new(self) -> None:
        """Show the changelog."""
        from passlens.gui.shell.help.documents import ReadingDialog, whats_new

        self._show(ReadingDialog(tr("LateViews", "What's new"), whats_new(), self.shell.window))

    def show_glossary(self) -> None:
        """Show the glossary."""
        from passlens.gui.shell.help.documents import GlossaryDialog

        self._show(GlossaryDialog(self.shell.window))

    def show_preferences(self) -> None:
        """Show the preferences."""
        from passlens.gui.shell.help.preferences import PreferencesDialog

        kept = self.shell.settings
        settings = kept.now
        dialog = PreferencesDialog(
            self.shell.themes.choice,
            settings.language,
            settings.notify,
            settings.one_window,
            self.shell.window,
            author=settings.note_author,
            trial_seconds=settings.trial_seconds,
            every_pass=settings.every_pass,
        )
        dialog.theme_chosen.connect(self.choose_theme)
        dialog.language_chosen.connect(lambda name: kept.change(language=name))
        dialog.notify_chosen.connect(lambda on: kept.change(notify=on))
        dialog.one_window_chosen.connect(lambda on: kept.change(one_window=on))
        dialog.author_chosen.connect(lambda name: kept.change(note_author=name))
        dialog.trials_chosen.connect(lambda seconds: kept.change(trial_seconds=seconds))
        dialog.every_pass_chosen.connect(lambda on: kept.change(every_pass=on))
        self._show(dialog)

    def _show(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
