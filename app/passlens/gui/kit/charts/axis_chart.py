"""The base of charts over an axis: its visible part, zoom, ticks and labels."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from passlens.gui.kit.charts.canvas import Canvas
from passlens.gui.kit.charts.chart_geometry import Scale, byte_scale, byte_ticks, whole_step, zoomed
from passlens.gui.kit.theme import ThemeManager

AXIS_PX = 22
"""Height of the labels below the plot."""
PAD_PX = 8
_WHEEL = 1 / 1200  # of the visible part, for each unit of wheel rotation
_PLAIN = Scale("", 1.0)


class AxisChart(Canvas):
    """Bars that can be clicked, zoomed with Ctrl and the wheel, dragged, and exported.

    Signals:
        window_changed: The visible part of the axis was changed here, not by ``follow_window``.
    """

    window_changed = Signal(float, float)
    hand_over_items = False
    least_window = 0.0
    """The smallest part of the axis that can fill the width, in its unit."""

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__(themes, title)
        self._window: tuple[float, float] | None = None
        self.take_input()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # To be provided by each chart.

    @property
    def full(self) -> float:
        """The end of the axis."""
        raise NotImplementedError

    def plot_of(self, area: QRectF) -> QRectF:
        """The area of the bars in ``area``."""
        raise NotImplementedError

    # The visible part of the axis.

    @property
    def window_range(self) -> tuple[float, float]:
        """The values at the left and the right end of the plot."""
        return self._window or (0.0, self.full)

    @override
    def reset_zoom(self) -> None:
        self.show_window(0.0, self.full)

    def show_window(self, low: float, high: float) -> None:
        """Show a part of the axis, clipped to its ends."""
        before = self._window
        self.follow_window(low, high)
        if self._window != before:
            self.window_changed.emit(*self.window_range)

    def follow_window(self, low: float, high: float) -> None:
        """Show the same part of the axis as another chart."""
        span = min(max(high - low, self.least_window), self.full)
        start = min(max(0.0, low), self.full - span)
        self._window = None if span >= self.full else (start, start + span)
        self.update()

    @override
    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        low, high = self.window_range
        anchor = self.anchor if around is None else min(max(self.value_at(around.x()), low), high)
        self.show_window(*zoomed(low, high, anchor, 1 / factor, self.full))

    @property
    @override
    def movable(self) -> bool:
        return self._window is not None

    @override
    def pan(self, across: float, down: float) -> None:
        low, high = self.window_range
        by = across * (high - low) / self.plot_of(self.view).width()
        self.show_window(low + by, high + by)

    def slide(self, event: QWheelEvent) -> None:
        """Scroll along the axis by the wheel."""
        low, high = self.window_range
        by = -(high - low) * (event.angleDelta().x() or event.angleDelta().y()) * _WHEEL
        self.show_window(low + by, high + by)

    def value_at(self, x: float) -> float:
        """The axis value at a distance, px, from the left of the widget."""
        plot, (low, high) = self.plot_of(self.view), self.window_range
        return low + (x - plot.left()) / plot.width() * (high - low)

    @property
    def anchor(self) -> float:
        """The value that stays in place when keys zoom: the middle."""
        low, high = self.window_range
        return (low + high) / 2

    def draw_ticks(self, painter: QPainter, plot: QRectF, values: Sequence[float], unit: Scale, over: float) -> None:
        """Draw lines through the plot with their labels below, which may overhang by ``over`` of their width."""
        theme, (low, high) = self._themes.theme, self.window_range
        metrics = QFontMetrics(self.font())
        for value in values:
            x = plot.left() + (value - low) / (high - low) * plot.width()
            painter.setPen(QPen(theme.color("border"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            painter.setPen(theme.color("muted"))
            text = f"{unit.figure(value)} {unit.unit}" if value else "0"
            width = metrics.horizontalAdvance(text) + 4
            left = min(max(x - width / 2, plot.left() - over * width), plot.right() - (1 - over) * width)
            painter.drawText(QRectF(left, plot.bottom() + 3, width, AXIS_PX - 4), Qt.AlignmentFlag.AlignCenter, text)

    def draw_bytes(
        self, painter: QPainter, plot: QRectF, bottom: float, top: float, count: int, left: float = 0.0
    ) -> None:
        """Draw lines through the plot at about ``count`` sizes in bytes, with labels between ``left`` and the plot."""
        theme, scale = self._themes.theme, byte_scale(top)
        for value in byte_ticks(bottom, top, count):
            y = plot.bottom() - (value - bottom) / (top - bottom) * plot.height()
            painter.setPen(QPen(theme.color("border"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.color("muted"))
            text = f"{scale.figure(value)} {scale.unit}" if value else "0"
            box = QRectF(left, y - 8, plot.left() - left - PAD_PX, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)

    def draw_counts(
        self, painter: QPainter, plot: QRectF, title: str, spacing: float, *, origin: float = 0.0, offset: float = 0.0
    ) -> None:
        """Label a counting axis about every ``spacing`` px, with its title at the right.

        ``origin`` is the count at the left end of the whole axis, ``offset`` the position of a label within its unit.
        """
        theme, metrics, (low, high) = self._themes.theme, QFontMetrics(painter.font()), self.window_range
        step = whole_step(high - low, max(2, int(plot.width() // spacing)))
        right = plot.right() - metrics.horizontalAdvance(title) - 5
        painter.setPen(theme.color("muted"))
        painter.drawText(QRectF(right, plot.bottom() + 3, 60, AXIS_PX - 4), Qt.AlignmentFlag.AlignVCenter, title)
        value = -(-int(origin + low) // step) * step
        while value <= origin + high:
            x = plot.left() + (value + offset - origin - low) / (high - low) * plot.width()
            text = _PLAIN.figure(value)
            width = metrics.horizontalAdvance(text) + 4
            if x >= plot.left() and x + width / 2 + 6 < right:
                if not offset:
                    painter.setPen(QPen(theme.color("border"), 1))
                    painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3))
                painter.setPen(theme.color("muted"))
                box = QRectF(x - width / 2, plot.bottom() + 3, width, AXIS_PX - 4)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
            value += step
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.item_at(event.position()) < 0:
            self.reset_zoom()
        else:
            super().mouseDoubleClickEvent(event)


def plot_inside(area: QRectF, left: float, top: float, right: float) -> QRectF:
    """The area of the bars in ``area``: inside the margins, px, and above the axis labels."""
    width = max(40.0, area.width() - left - right)
    return QRectF(area.left() + left, area.top() + top, width, area.height() - top - AXIS_PX)
