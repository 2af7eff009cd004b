"""Help: the keyboard shortcuts, read from the command table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from passlens.gui.kit.labels import PlainLabel, SectionTitle
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import localized, tr
from passlens.gui.shell.commands import MenuName
from passlens.gui.shell.features import COMMANDS


def key_text(shortcut: str) -> str:
    """A shortcut in the notation of this system."""
    return QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)


class ShortcutsDialog(QDialog):
    """All commands with a shortcut, by menu, in three columns, so that all fit on a usual screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Help", "Keyboard shortcuts"))
        self.resize(1040, 720)
        body = QWidget()
        body.setProperty("role", "page")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        columns = QHBoxLayout(body)
        columns.setSpacing(32)
        for menus in ((MenuName.FILE, MenuName.COMPILE, MenuName.HELP), (MenuName.GO,), (MenuName.VIEW,)):
            column = QVBoxLayout()
            column.setSpacing(8)
            for menu in menus:
                column.addWidget(SectionTitle(localized(menu.value)))
                column.addWidget(_keys(menu))
                column.addSpacing(12)
            column.addStretch(1)
            columns.addLayout(column, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setAccessibleName(tr("Help", "Keyboard shortcuts"))
        scroll.setWidget(body)
        # Text cut off at the right cannot be read; text below can be scrolled to.
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setMinimumWidth(body.sizeHint().width() + scroll.verticalScrollBar().sizeHint().width())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.addWidget(scroll)
        layout.addWidget(_close_row(self))


def _keys(menu: MenuName) -> QWidget:
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(4)
    grid.setColumnStretch(0, 1)
    mono = fixed_font()
    mono.setPixelSize(11)
    rows = [row for row in COMMANDS if row.menu is menu and row.shortcuts]
    for place, row in enumerate(rows):
        keys = PlainLabel("  ".join(key_text(shortcut) for shortcut in row.shortcuts))
        keys.setFont(mono)
        keys.setProperty("role", "muted")
        grid.addWidget(PlainLabel(localized(row.title)), place, 0)
        grid.addWidget(keys, place, 1, Qt.AlignmentFlag.AlignRight)
    return holder


def _close_row(dialog: QDialog) -> QDialogButtonBox:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.close)
    return buttons
