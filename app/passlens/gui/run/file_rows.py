"""A list of file fields that grows by a link below it: parameter files, expected results."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from passlens.gui.kit.page import GRID, clear
from passlens.gui.run.file_field import FileField


class FileRows(QWidget):
    """Fields one below the other. ``make`` makes the field for a position, from 1."""

    def __init__(self, add_text: str, make: Callable[[int], FileField]) -> None:
        super().__init__()
        self._make = make
        self._fields: list[FileField] = []
        self._rows = QVBoxLayout()
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(GRID)
        self.add_button = QPushButton(f"+ {add_text}")
        self.add_button.setProperty("role", "link")
        self.add_button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.add_button.setAccessibleName(add_text)
        self.add_button.clicked.connect(self._add_for_user)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(self._rows)
        column.addWidget(self.add_button)

    @property
    def fields(self) -> tuple[FileField, ...]:
        """The fields, in order."""
        return tuple(self._fields)

    def add(self, field: FileField | None = None) -> FileField:
        """Add a field: the given one, or an empty one."""
        made = field or self._make(len(self._fields) + 1)
        self._fields.append(made)
        self._rows.addWidget(made)
        made.removed.connect(lambda: self._remove(made))
        return made

    def clear(self) -> None:
        """Remove all fields."""
        self._fields.clear()
        clear(self._rows)

    def _add_for_user(self) -> None:
        # Focus the new field: text typed next is meant for it, and must not trigger single-key commands.
        self.add().edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove(self, field: FileField) -> None:
        self._fields.remove(field)
        field.hide()
        field.deleteLater()
        self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
