"""The ruler above a timeline: times, and the calls of the function if the profile distinguishes them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from passlens.engine.units import format_ns
from passlens.gui.kit.charts.axis_chart import PAD_PX
from passlens.gui.kit.charts.chart_geometry import ticks, time_scale
from passlens.gui.kit.charts.timeline_index import TimelineIndex
from passlens.gui.kit.style import mixed
from passlens.gui.kit.theme import Theme
from passlens.gui.kit.translation import tr
from passlens.gui.profile.timeline_words import call_name

RULER_PX = 22
CALL_PX = 16
"""Height of a second line for the calls of the function, if they are distinguished."""


def draw_ruler(painter: QPainter, theme: Theme, corner: QPointF, plot: QRectF, window: tuple[float, float]) -> None:
    """Draw times above the plot with lines through it; at the left, the visible duration. ``corner``: of the chart."""
    low, high = window
    metrics = painter.fontMetrics()
    unit = time_scale(high - low)
    for value in ticks(low, high, max(2, int(plot.width() // 120))):
        x = plot.left() + (value - low) / (high - low) * plot.width()
        painter.setPen(QPen(theme.color("border"), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, plot.top() - 3), QPointF(x, plot.bottom()))
        text = f"{unit.figure(value)} {unit.unit}" if value else "0"
        width = metrics.horizontalAdvance(text) + 4
        at = min(max(x - width / 2, plot.left()), plot.right() - width)
        painter.setPen(theme.color("muted"))
        painter.drawText(QRectF(at, corner.y(), width, RULER_PX - 3), Qt.AlignmentFlag.AlignCenter, text)
    painter.setPen(theme.color("muted"))
    room = QRectF(corner.x() + PAD_PX, corner.y(), plot.left() - corner.x() - PAD_PX, RULER_PX - 3)
    painter.drawText(
        room, Qt.AlignmentFlag.AlignVCenter, tr("TimelineRuler", "{high} shown").format(high=format_ns(high - low))
    )


def draw_calls(
    painter: QPainter, theme: Theme, index: TimelineIndex, plot: QRectF, window: tuple[float, float]
) -> None:
    """Draw the calls of the function on a line between the ruler's labels and the tracks."""
    low, high = window
    metrics, scale = painter.fontMetrics(), plot.width() / (high - low)
    back, muted = theme.color("background"), theme.color("muted")
    inside = plot.adjusted(0, -CALL_PX, 0, 0)
    for place, call in enumerate(index.timeline.calls):
        left = plot.left() + (max(call.start_ns, low) - low) * scale
        right = plot.left() + (min(call.end_ns, high) - low) * scale
        box = QRectF(left, plot.top() - CALL_PX, right - left, CALL_PX - 3).intersected(inside)
        if box.width() <= 0:
            continue
        fill = mixed(back, muted, 0.18 if place % 2 else 0.28)
        painter.fillRect(box.adjusted(0, 0, -1, 0) if box.width() > 4 else box, fill)
        name = call_name(index, place)
        if metrics.horizontalAdvance(name) + 6 > box.width():
            name = str(place + 1)
        if metrics.horizontalAdvance(name) + 6 <= box.width():
            painter.setPen(theme.color("text"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)
