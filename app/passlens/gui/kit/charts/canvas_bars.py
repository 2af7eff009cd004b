"""The scroll bars of a drawing that is larger than its widget."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollBar, QWidget

from passlens.gui.kit.charts.canvas_input import sideways


class CanvasBars:
    """Two scroll bars, each visible while there is something to scroll to.

    Attributes:
        across: Horizontal scroll position, px.
        down: Vertical scroll position, px.
    """

    def __init__(self, canvas: QWidget, head: int = 0, foot: int = 0) -> None:
        """``head`` and ``foot``: px at the top and at the bottom that do not scroll vertically."""
        self._canvas = canvas
        self._head, self._foot = head, foot
        self.across = QScrollBar(Qt.Orientation.Horizontal, canvas)
        self.down = QScrollBar(Qt.Orientation.Vertical, canvas)
        for bar in (self.across, self.down):
            bar.hide()
            bar.valueChanged.connect(self._show)

    @property
    def room(self) -> QSizeF:
        """The size that the bars leave of the widget, px."""
        right = 0 if self.down.isHidden() else self.down.sizeHint().width()
        below = 0 if self.across.isHidden() else self.across.sizeHint().height()
        return QSizeF(max(1, self._canvas.width() - right), max(1, self._canvas.height() - below))

    def set_content(self, content: Callable[[float], tuple[float, float]]) -> None:
        """Fit the bars to a drawing.

        Args:
            content: Width and height of the drawing for an available width, px.
        """
        wide, high = self.down.sizeHint().width(), self.across.sizeHint().height()
        across = down = False
        for _ in range(2):  # one bar takes space, which may make the other one necessary
            width, height = content(self._canvas.width() - wide * down)
            down = round(height) > self._canvas.height() - high * across
            across = round(width) > self._canvas.width() - wide * down
        self.down.setVisible(down)
        self.across.setVisible(across)
        room = self.room.toSize()
        width, height = content(room.width())
        self.down.setGeometry(room.width(), self._head, wide, max(1, room.height() - self._head - self._foot))
        self.across.setGeometry(0, room.height(), room.width(), high)
        self.down.setRange(0, max(0, round(height) - room.height()))
        self.across.setRange(0, max(0, round(width) - room.width()))
        self.down.setPageStep(self.down.height())
        self.across.setPageStep(room.width())

    def move_to(self, across: float, down: float) -> None:
        """Scroll to a position, px."""
        self.across.setValue(round(across))
        self.down.setValue(round(down))

    def move_by(self, across: float, down: float) -> None:
        """Scroll by a distance, px."""
        self.move_to(self.across.value() + across, self.down.value() + down)

    def _show(self) -> None:
        self._canvas.update(QRectF(QPointF(0, 0), self.room).toRect())

    def turn(self, event: QWheelEvent) -> bool:
        """Scroll by the wheel; False at the end."""
        bar = self.across if sideways(event) else self.down
        QApplication.sendEvent(bar, event)
        return event.isAccepted()
