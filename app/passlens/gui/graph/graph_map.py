"""The small map in the corner of a graph that is larger than the window: shows the visible part, and moves it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from passlens.engine.analysis.graph_picture import Picture
from passlens.gui.graph.graph_paint import GraphPainter

_WIDEST, _HIGHEST, _LEAST = 150.0, 170.0, 18.0
_PAD, _LEGEND = 8.0, 32.0
_PART = 0.2
"""The largest share of the drawing's width and height for the map."""
_ROOM = 900.0, 560.0
"""In a drawing of this width and height, px, the map may cover boxes: there are enough beside it."""


class GraphMap:
    """Painted once for each picture, size and theme.

    It is placed where it covers no box, and stays there while the drawing moves, so that it can be used.
    """

    def __init__(self) -> None:
        self._pixels: QPixmap | None = None
        self._area = QRectF()
        self._picture: Picture | None = None
        self._placed = False

    @property
    def area(self) -> QRectF:
        """Its area on the widget; empty if hidden."""
        return self._area

    def forget(self) -> None:
        """Reset it for another picture or theme."""
        self._pixels = None

    def place_again(self) -> None:
        """Find a new place at the next picture: the drawing is at its initial view again, or has another size."""
        self._placed = False

    def place(self, widget: QRectF, picture: Picture, covers: Callable[[QRectF], bool]) -> None:
        """Find a corner, unless it has one.

        Args:
            widget: The area of the drawing.
            picture: The picture.
            covers: Whether boxes are in an area of the widget.
        """
        if self._placed:
            return
        self._placed, self._picture, self._pixels = True, picture, None
        widest, highest = min(_WIDEST, _PART * widget.width()), min(_HIGHEST, _PART * widget.height())
        scale = min(widest / max(1.0, picture.width), highest / max(1.0, picture.height))
        size = QSizeF(max(_LEAST, picture.width * scale), max(_LEAST, picture.height * scale))
        room = widget.adjusted(_PAD, _PAD, -_PAD - size.width(), -_PAD - size.height())
        corners = (
            room.bottomRight(),
            room.topRight(),
            room.topLeft(),
            room.bottomLeft() - QPointF(0, _LEGEND),  # the legend of the device colours is below
        )
        areas = [QRectF(corner, size) for corner in corners]
        large = widget.width() >= _ROOM[0] and widget.height() >= _ROOM[1]
        self._area = next((area for area in areas if not covers(area)), areas[0] if large else QRectF())

    def target(self, position: QPointF) -> QPointF | None:
        """The point of the drawing for a point of the widget; None outside the map."""
        if self._picture is None or not self._area.contains(position):
            return None
        at = position - self._area.topLeft()
        return QPointF(
            at.x() / self._area.width() * self._picture.width, at.y() / self._area.height() * self._picture.height
        )

    def paint(self, painter: QPainter, visible: QRectF, colors: GraphPainter) -> None:
        """Paint the map in its place; ``visible`` is the visible part of the drawing."""
        picture, width, height = self._picture, self._area.width(), self._area.height()
        if picture is None or self._area.isEmpty():
            return
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
