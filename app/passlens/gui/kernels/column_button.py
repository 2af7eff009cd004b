"""Chooses the visible columns of a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QMouseEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget
from typing_extensions import override

from passlens.gui.kit.translation import localized, tr


class ColumnMenu(QMenu):
    """Stays open while columns are checked."""

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        action: QAction | None = self.activeAction()
        if action is not None and action.isCheckable():
            action.trigger()
        else:
            super().mouseReleaseEvent(event)


class ColumnButton(QPushButton):
    """``Columns ▾``, a menu of names with check marks. Not a tool button, which is higher than the buttons beside it.

    Signals:
        hidden_changed: The names of the hidden columns.
    """

    hidden_changed = Signal(tuple)

    def __init__(self, names: Sequence[str], first_hidden: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first_hidden = tuple(first_hidden)
        self.setText(tr("ColumnButton", "Columns ▾"))
        self.setToolTip(tr("ColumnButton", "Choose the columns of the table"))
        self.setAccessibleName(tr("ColumnButton", "Columns"))
        menu = ColumnMenu(self)
        self.actions_by_name: dict[str, QAction] = {}
        for name in names:
            action = menu.addAction(localized(name))
            action.setCheckable(True)
            action.setChecked(name not in first_hidden)
            action.toggled.connect(self._say)
            self.actions_by_name[name] = action
        menu.addSeparator()
        menu.addAction(tr("ColumnButton", "All"), lambda: self.hide_columns(()))
        menu.addAction(tr("ColumnButton", "As at first"), lambda: self.hide_columns(self._first_hidden))
        self.setMenu(menu)

    @property
    def hidden_names(self) -> tuple[str, ...]:
        """The hidden columns."""
        return tuple(name for name, action in self.actions_by_name.items() if not action.isChecked())

    def hide_columns(self, names: Sequence[str]) -> None:
        """Show all columns except these."""
        before = self.hidden_names
        for name, action in self.actions_by_name.items():
            action.blockSignals(True)
            action.setChecked(name not in names)
            action.blockSignals(False)
        if self.hidden_names != before:
            self._say()

    def _say(self) -> None:
        self.hidden_changed.emit(self.hidden_names)
