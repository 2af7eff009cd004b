"""The rows of what would be started; a long command scrolls."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QWidget
from typing_extensions import override

from passlens.gui.kit.dialog import room_of, screens_of
from passlens.gui.kit.labels import PlainLabel, SelectableLabel
from passlens.gui.kit.theme import fixed_font

WIDTH, LEAST_HEIGHT, _MOST_HEIGHT = 720, 220, 640
"""The size of a dialog with such rows, px."""


class PlanRows(QScrollArea):
    """Names and values that wrap to the available width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._body = QWidget()
        self._body.setProperty("role", "page")
        self._rows = QGridLayout(self._body)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setColumnStretch(1, 1)
        self._rows.setHorizontalSpacing(16)
        self._rows.setVerticalSpacing(8)
        self.setProperty("role", "page")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(self._body)

    def add(self, name: str, text: str, *, code: bool = False) -> SelectableLabel:
        """Add a row; returns its value's label."""
        row = self._rows.rowCount()
        label = PlainLabel(name)
        label.setProperty("role", "muted")
        value = SelectableLabel(text)
        if code:
            value.setFont(fixed_font())
        self._rows.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._rows.addWidget(value, row, 1)
        return value

    def fit(self, dialog: QWidget) -> None:
        """Give the dialog the height of the rows, up to a limit; beyond it they scroll."""
        QTimer.singleShot(0, dialog, lambda: self._fit(dialog))  # by then the rows are laid out

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay()

    def _fit(self, dialog: QWidget) -> None:
        more = dialog.height() - self.height()
        most = min(_MOST_HEIGHT, room_of(screens_of(dialog)).height())
        dialog.resize(dialog.width(), min(most, max(LEAST_HEIGHT, self._lay() + more)))

    def _lay(self) -> int:
        """Lay out the rows for the width; returns their height, px."""
        width = self.viewport().width()
        height = self._rows.totalHeightForWidth(width)
        # The scroll area would use the smallest width that the words allow, and the height for that.
        self._body.setFixedSize(width, height)
        return height
