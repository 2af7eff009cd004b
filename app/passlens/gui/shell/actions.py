"""What the commands do: one method for each row of the command table, and the Qt actions made from the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from passlens.gui.kit.translation import localized, tr
from passlens.gui.notes.actions import NoteActions
from passlens.gui.passes.actions import CaptureActions
from passlens.gui.problems.actions import ReproduceActions
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.features import COMMANDS
from passlens.gui.shell.file_actions import FileActions
from passlens.gui.shell.go_actions import GoActions
from passlens.gui.shell.help import key_text
from passlens.gui.shell.palette_row import PaletteRow
from passlens.gui.shell.setup_actions import SetupActions
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import AppState
from passlens.gui.shell.view_actions import ViewActions
from passlens.gui.text.actions import TextActions


class Actions(
    FileActions, SetupActions, CaptureActions, ReproduceActions, GoActions, NoteActions, TextActions, ViewActions
):
    """The methods that the command table names. Each is quick: what takes time becomes a job."""

    def show_palette(self) -> None:
        """List every command."""
        conditions = self._state.conditions()
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
        self._window.palette_box.open_with(rows, tr("Actions", "Find a command…"))

    def take_palette_row(self, key: str) -> None:
        """Do what was chosen in the palette."""
        if not self._window.take_palette_row(key) and not (
            self.take_recent_row(key)
            or self.take_sample_row(key)
            or self.take_dispatch_row(key)
            or self.take_text_row(key)
        ):
            self._window.actions_by_id[key].trigger()


def build_actions(window: QWidget, target: QObject, shell: Shell) -> dict[str, QAction]:
    """Qt actions for all commands, by id, added to the window so that their shortcuts work everywhere in it."""
    made: dict[str, QAction] = {}
    for row in COMMANDS:
        action = QAction(localized(row.title), window)
        action.setObjectName(row.id)
        action.setShortcuts([QKeySequence(shortcut) for shortcut in row.shortcuts])
        if row.id == "go.escape":
            # Find bars and menus close on Escape by themselves; the window takes it only when nobody wanted it.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(_calling(row, target, shell))
        window.addAction(action)
        made[row.id] = action
    return made


def _calling(row: Command, target: QObject, shell: Shell) -> Callable[[], None]:
    do = row.do

    def call() -> None:
        if isinstance(do, str):
            getattr(target, do)()
        else:
            do(shell)

    return call


def build_menu(parent: QWidget, actions: dict[str, QAction]) -> QMenu:
    """One menu with a submenu for each group of the command table."""
    menu = QMenu(parent)
    submenus = {name: menu.addMenu(localized(name.value)) for name in MenuName}
    for before, row in pairwise((None, *COMMANDS)):
        assert row is not None
        if before is not None and before.menu is row.menu and before.at[0] != row.at[0]:
            submenus[row.menu].addSeparator()
        submenus[row.menu].addAction(actions[row.id])
    return menu


def enable_actions(actions: dict[str, QAction], state: AppState) -> None:
    """Enable what can be done now."""
    conditions = state.conditions()
    for row in COMMANDS:
        actions[row.id].setEnabled(row.enabled_when in conditions)
