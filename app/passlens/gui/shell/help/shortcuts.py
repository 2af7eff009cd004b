"""Help: the keyboard shortcuts, read from the command table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from passlens.gui.kit.dialog import Dialog
from passlens.gui.kit.labels import PlainLabel, SectionTitle
from passlens.gui.kit.theme import fixed_font
from passlens.gui.kit.translation import localized, tr
from passlens.gui.shell.commands import MenuName
from passlens.gui.shell.features import COMMANDS

_COLUMNS = ((MenuName.FILE, MenuName.COMPILE, MenuName.HELP), (MenuName.GO,), (MenuName.VIEW,))
_GAP = 32
"""Between columns, px."""


def key_text(shortcut: str) -> str:
    """A shortcut in the notation of this system."""
    return QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)


class ShortcutsDialog(Dialog):
    """All commands with a shortcut, by menu: in three columns, so that all fit on a usual screen, else in fewer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Help", "Keyboard shortcuts"))
        shortcuts = _Shortcuts()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.addWidget(shortcuts)
        layout.addWidget(_close_row(self))
        self.resize(max(1040, shortcuts.whole_width() + 32), 720)


class _Shortcuts(QScrollArea):
    """Puts as many columns beside each other as fit; the others are below, where they can be scrolled to."""

    def __init__(self) -> None:
        super().__init__()
        body = QWidget()
        body.setProperty("role", "page")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._grid = QGridLayout(body)
        self._grid.setHorizontalSpacing(_GAP)
        self._columns = [_column(menus) for menus in _COLUMNS]
        self._place(len(self._columns))
        self._grid.setRowStretch(len(self._columns), 1)
        self.setWidgetResizable(True)
        self.setAccessibleName(tr("Help", "Keyboard shortcuts"))
        self.setWidget(body)

    def whole_width(self) -> int:
        """The width at which all columns are beside each other, px, with the scroll bar."""
        self.ensurePolished()
        return self._width_of(len(self._columns)) + self.verticalScrollBar().sizeHint().width() + 2 * self.frameWidth()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        counts = range(len(self._columns), 1, -1)
        self._place(next((count for count in counts if self._width_of(count) <= self.viewport().width()), 1))
        super().resizeEvent(event)

    def _width_of(self, count: int) -> int:
        """The width of so many columns beside each other, px."""
        widths = [column.sizeHint().width() for column in self._columns]
        margins = self._grid.contentsMargins()
        beside = [max(widths[place::count]) for place in range(count)]
        return sum(beside) + _GAP * (count - 1) + margins.left() + margins.right()

    def _place(self, count: int) -> None:
        for number, column in enumerate(self._columns):
            self._grid.addWidget(column, number // count, number % count, Qt.AlignmentFlag.AlignTop)
            self._grid.setColumnStretch(number, int(number < count))


def _column(menus: Sequence[MenuName]) -> QWidget:
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    for menu in menus:
        column.addWidget(SectionTitle(localized(menu.value)))
        column.addWidget(_keys(menu))
        column.addSpacing(12)
    return holder


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
