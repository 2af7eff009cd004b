"""What charts of bars over an axis have in common: the window of the axis, zoom, drag, hover, tooltip, menu, ticks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from passlens.gui.kit.chart_geometry import Scale, byte_scale, byte_ticks, zoomed
from passlens.gui.kit.painted_chart import PaintedChart
from passlens.gui.kit.theme import ThemeManager

AXIS_PX = 22
"""Room for the figures below the plot."""
PAD_PX = 8


class AxisChart(PaintedChart):
    """Bars that are clicked, zoomed with Ctrl and the wheel, dragged, and exported.

    Signals:
        bar_selected: The index of the bar; -1 when none is, in charts whose bars can be left.
        window_changed: The part of the axis that is shown was changed here, not by ``follow_window``.
    """

    bar_selected = Signal(int)
    window_changed = Signal(float, float)
    least_window = 0.0
    """The smallest part of the axis that fills the width, in its unit."""

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__(themes, title)
        self._window: tuple[float, float] | None = None
        self._current = -1
        self._drag: tuple[float, float, float] | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    # What a chart says of itself.

    @property
    def full(self) -> float:
        """Where the axis ends."""
        raise NotImplementedError

    def bar_at(self, point: QPoint) -> int:
        """The bar under a point; -1 for none."""
        raise NotImplementedError

    def plot_of(self, area: QRectF) -> QRectF:
        """Where the bars are painted in ``area``."""
        raise NotImplementedError

    # The window of the axis.

    @property
    def window_range(self) -> tuple[float, float]:
        """The values at the left and right end of the plot."""
        return self._window or (0.0, self.full)

    @override
    def reset_zoom(self) -> None:
        self.show_window(0.0, self.full)

    def show_window(self, low: float, high: float) -> None:
        """Show a part of the axis, kept inside of it."""
        before = self._window
        self.follow_window(low, high)
        if self._window != before:
            self.window_changed.emit(*self.window_range)

    def follow_window(self, low: float, high: float) -> None:
        """Show the part of the axis that a chart beside shows."""
        span = min(max(high - low, self.least_window), self.full)
        start = min(max(0.0, low), self.full - span)
        self._window = None if span >= self.full else (start, start + span)
        self.update()

    def zoom_by(self, event: QWheelEvent) -> None:
        """Zoom around the pointer."""
        plot, (low, high) = self.plot_of(QRectF(self.rect())), self.window_range
        anchor = low + (event.position().x() - plot.left()) / plot.width() * (high - low)
        factor = 0.8 if event.angleDelta().y() > 0 else 1.25
        self.show_window(*zoomed(low, high, min(max(anchor, low), high), factor, self.full))
        event.accept()

    def draw_ticks(self, painter: QPainter, plot: QRectF, values: Sequence[float], unit: Scale, over: float) -> None:
        """Draw lines through the plot, and below it their figures, which may stand out by ``over`` of their width."""
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
        """Lines through the plot for about ``count`` sizes in bytes, their figures between ``left`` and the plot."""
        theme, scale = self._themes.theme, byte_scale(top)
        for value in byte_ticks(bottom, top, count):
            y = plot.bottom() - (value - bottom) / (top - bottom) * plot.height()
            painter.setPen(QPen(theme.color("border"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.color("muted"))
            text = f"{scale.figure(value)} {scale.unit}" if value else "0"
            box = QRectF(left, y - 8, plot.left() - left - PAD_PX, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)

    def choose(self, index: int) -> None:
        """Mark a bar, and say so."""
        if index != self._current:
            self._current = index
            self.bar_selected.emit(index)
            self.update()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._drag = (event.position().x(), *self.window_range)
            self.choose(self.bar_at(event.position().toPoint()))

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None and self._window is not None:
            at, low, high = self._drag
            shift = (at - event.position().x()) * (high - low) / self.plot_of(QRectF(self.rect())).width()
            self.show_window(low + shift, high + shift)
        hovered = self.bar_at(event.position().toPoint())
        if hovered != self._hovered:
            self._hovered = hovered
            self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag = None

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.reset_zoom()


def plot_inside(area: QRectF, left: float, top: float, right: float) -> QRectF:
    """Where bars are painted in ``area`` beside such margins, px, above the figures of the axis."""
    width = max(40.0, area.width() - left - right)
    return QRectF(area.left() + left, area.top() + top, width, area.height() - top - AXIS_PX)
