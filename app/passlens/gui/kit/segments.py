"""A row of joined buttons, one of which is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

_PAD = 10
_HEIGHT = 24
_RADIUS = 5.0


class Segments(QWidget):
    """Painted as one widget, so that only the outer corners are round; arrow keys move the choice.

    Signals:
        chosen: The value that the user chose.
    """

    chosen = Signal(str)

    def __init__(self, name: str, segments: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._segments = [(str(value), title) for value, title in segments]
        self._chosen = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._name_it()

    @property
    def value(self) -> str:
        """The chosen value."""
        return self._segments[self._chosen][0]

    def set_value(self, value: str) -> None:
        """Choose a value without a signal; ignores an unknown value."""
        for index, (known, _) in enumerate(self._segments):
            if known == value:
                self._chosen = index
                self._name_it()
                self.update()

    def set_title(self, value: str, title: str) -> None:
        """Change the title of a button."""
        self._segments = [(known, title if known == value else old) for known, old in self._segments]
        self._name_it()
        self.updateGeometry()
        self.update()

    def rect_of(self, value: str) -> QRectF:
        """The rectangle of a value's button."""
        left = 0.0
        for known, title in self._segments:
            width = self._width(title)
            if known == value:
                return QRectF(left, 0, width, _HEIGHT)
            left += width
        return QRectF()

    @override
    def sizeHint(self) -> QSize:
        return QSize(round(sum(self._width(title) for _, title in self._segments)), _HEIGHT)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, role = self.palette(), QPalette.ColorRole
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
        painter.fillPath(outline, palette.color(role.Base))
        painter.setClipPath(outline)
        painter.fillRect(self.rect_of(self.value), palette.color(role.Highlight))
        for value, title in self._segments:
            box = self.rect_of(value)
            painter.setPen(palette.color(role.Link if value == self.value else role.Text))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), title)
            if box.left() > 0:
                painter.setPen(palette.color(role.Mid))
                painter.drawLine(round(box.left()), 0, round(box.left()), self.height())
        painter.setClipping(False)
        painter.setPen(QPen(palette.color(role.Link if self.hasFocus() else role.Mid), 1.0))
        painter.drawPath(outline)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        for index, (value, _) in enumerate(self._segments):
            if self.rect_of(value).contains(event.position()):
                self._choose(index)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._choose(min(max(0, self._chosen + step), len(self._segments) - 1))

    def _choose(self, index: int) -> None:
        if index != self._chosen:
            self._chosen = index
            self._name_it()
            self.update()
            self.chosen.emit(self.value)

    def _name_it(self) -> None:
        self.setAccessibleName(f"{self._name}: {self._segments[self._chosen][1]}")

    def _width(self, title: str) -> float:
        return self.fontMetrics().horizontalAdvance(title) + 2 * _PAD
