"""Qt actions and the menu, made from the table of commands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from passlens.gui.kit.translation import localized
from passlens.gui.shell.commands import Command, MenuName
from passlens.gui.shell.features import COMMANDS
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import AppState


def build_actions(window: QWidget, shell: Shell) -> dict[str, QAction]:
    """Qt actions for all commands, by id, added to the window so that their shortcuts work anywhere in it."""
    made: dict[str, QAction] = {}
    for row in COMMANDS:
        action = QAction(localized(row.title), window)
        action.setObjectName(row.id)
        action.setShortcuts([QKeySequence(shortcut) for shortcut in row.shortcuts])
        if row.id == "go.escape":
            # Find bars and menus handle Escape themselves; the window takes it only if nothing else has.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(_doing(row, shell))
        window.addAction(action)
        made[row.id] = action
    return made


def _doing(row: Command, shell: Shell) -> Callable[[], None]:
    def do() -> None:
        row.do(shell)

    return do


def build_menu(parent: QWidget, actions: dict[str, QAction]) -> QMenu:
    """One menu with a submenu for each group of the command table."""
    menu = QMenu(parent)
    submenus = {name: menu.addMenu(localized(name.value)) for name in MenuName}
    first, *_ = COMMANDS
    submenus[first.menu].addAction(actions[first.id])
    for before, row in pairwise(COMMANDS):
        if before.menu is row.menu and before.at[0] != row.at[0]:
            submenus[row.menu].addSeparator()
        submenus[row.menu].addAction(actions[row.id])
    return menu


def enable_actions(actions: dict[str, QAction], state: AppState) -> None:
    """Enable the actions whose condition holds."""
    conditions = state.conditions()
    for row in COMMANDS:
        actions[row.id].setEnabled(row.enabled_when in conditions)
