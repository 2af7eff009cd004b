"""The small map in the corner of a graph that is larger than the window: where one is, and a way to go elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from passlens.engine.analysis.graph_picture import Picture
from passlens.gui.widgets.graph_paint import GraphPainter

_WIDEST, _HIGHEST, _LEAST = 150.0, 170.0, 18.0
_PAD = 8.0


class GraphMap:
    """Painted once for each picture and theme."""

    def __init__(self) -> None:
        self._pixels: QPixmap | None = None
        self._area = QRectF()
        self._picture: Picture | None = None

    def forget(self) -> None:
        """The picture or the colours are others now."""
        self._pixels = None
        self._area = QRectF()

    def target(self, position: QPointF) -> QPointF | None:
        """The point of the drawing that a point of the widget stands for; None outside of the map."""
        if self._picture is None or not self._area.contains(position):
            return None
        at = position - self._area.topLeft()
        return QPointF(
            at.x() / self._area.width() * self._picture.width, at.y() / self._area.height() * self._picture.height
        )

    def paint(self, painter: QPainter, widget: QRectF, picture: Picture, visible: QRectF, colors: GraphPainter) -> None:
        """Paint the map into the lower right corner of ``widget``."""
        scale = min(_WIDEST / max(1.0, picture.width), _HIGHEST / max(1.0, picture.height))
        width, height = max(_LEAST, picture.width * scale), max(_LEAST, picture.height * scale)
        self._picture = picture
        self._area = QRectF(widget.right() - width - _PAD, widget.bottom() - height - _PAD, width, height)
        if self._pixels is None:
            self._pixels = self._make(width, height, picture, colors)
        painter.drawPixmap(self._area.topLeft(), self._pixels)
        painter.setPen(QPen(colors.color("accent"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        across, down = width / max(1.0, picture.width), height / max(1.0, picture.height)
        frame = QRectF(
            self._area.left() + visible.left() * across,
            self._area.top() + visible.top() * down,
            visible.width() * across,
            visible.height() * down,
        )
        painter.drawRect(frame.intersected(self._area).adjusted(0, 0, -1, -1))

    @staticmethod
    def _make(width: float, height: float, picture: Picture, colors: GraphPainter) -> QPixmap:
        pixels = QPixmap(round(width), round(height))
        pixels.fill(colors.color("panel"))
        painter = QPainter(pixels)
        across, down = width / max(1.0, picture.width), height / max(1.0, picture.height)
        for index, box in enumerate(picture.boxes):
            area = QRectF(box.x * across, box.y * down, max(1.5, box.width * across), max(1.0, box.height * down))
            painter.fillRect(area, colors.strong(index))
        painter.setPen(colors.color("border"))
        painter.drawRect(QRectF(0, 0, pixels.width() - 1, pixels.height() - 1))
        painter.end()
        return pixels
