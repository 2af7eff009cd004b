"""The sign of a note: a small sheet with a folded corner and two lines of writing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

WIDTH, HEIGHT = 8.0, 10.0


def paint_note(painter: QPainter, area: QRectF, color: QColor) -> None:
    """Paint it in the middle of an area, 8 by 10 px or as large as fits."""
    scale = min(1.0, area.width() / WIDTH, area.height() / HEIGHT)
    width, height, fold = WIDTH * scale, HEIGHT * scale, 3 * scale
    left, top = area.center().x() - width / 2, area.center().y() - height / 2
    corners = ((0, 0), (width - fold, 0), (width, fold), (width, height), (0, height))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pale = QColor(color)
    pale.setAlpha(50)
    painter.setPen(QPen(color, 1.2))
    painter.setBrush(pale)
    painter.drawPolygon(QPolygonF([QPointF(left + x, top + y) for x, y in corners]))
    painter.setPen(QPen(color, 1.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    for part in (0.5, 0.75):
        y = top + height * part
        painter.drawLine(QPointF(left + 2 * scale, y), QPointF(left + width - 2 * scale, y))
    painter.restore()
