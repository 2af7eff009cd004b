"""The memory that devices hold during a profile: steps on the axis of the timeline above, with the high-water mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from passlens.engine.units import exact_bytes, format_bytes, format_ns
from passlens.gui.kit.charts.axis_chart import AXIS_PX, AxisChart, plot_inside
from passlens.gui.kit.charts.canvas_input import sideways, wheel_factor
from passlens.gui.kit.charts.chart_geometry import ticks, time_scale
from passlens.gui.kit.charts.memory_curve import MemoryCurve, event_words
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr

_HEIGHT = 118
_TOP = 18
_RIGHT = 14
_GUTTER = 90
_NEAR_PX = 5.0
_MOST_EVENTS = 6


class MemoryCurveChart(AxisChart):
    """The wheel zooms, dragging pans; a gutter aligns it with a timeline."""

    def __init__(self, themes: ThemeManager, title: str, *, in_page: bool = False) -> None:
        """``in_page``: the wheel scrolls the page around it, and zooms with Ctrl."""
        super().__init__(themes, title)
        self._in_page = in_page
        self._curves: tuple[MemoryCurve, ...] = ()
        self._series: tuple[int, ...] = ()
        self._full = 1.0
        self._gutter = _GUTTER
        self._range: tuple[float, float] | None = None
        self.least_window = 20.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(84)

    @property
    def curves(self) -> tuple[MemoryCurve, ...]:
        """The curves shown."""
        return self._curves

    @property
    def range(self) -> tuple[float, float] | None:
        """The marked range, ns; None without one."""
        return self._range

    @property
    @override
    def empty(self) -> bool:
        return not self._curves

    @property
    @override
    def full(self) -> float:
        return self._full

    def set_curves(self, curves: Sequence[MemoryCurve], full_ns: float, series: Sequence[int] | None = None) -> None:
        """Show devices on an axis of ``full_ns``; ``series``: their colours."""
        self._curves, self._full, self._window, self._range = tuple(curves), max(full_ns, 1.0), None, None
        self._series = tuple(series if series is not None else range(len(self._curves)))
        self.setAccessibleDescription(
            "; ".join(
                tr("MemoryCurveChart", "{device} at most {peak}").format(device=one.device, peak=format_bytes(one.peak))
                for one in curves
            )
        )
        self.update()

    def set_gutter(self, width: int) -> None:
        """Leave a gutter of this width on the left, px."""
        if width != self._gutter:
            self._gutter = width
            self.update()

    def set_range(self, low: float, high: float) -> None:
        """Mark a range; an empty one clears the mark."""
        self._range = (low, high) if high > low else None
        self.update()

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        yield ["device", "time_ns", "event", "bytes", "held", "allocation", "pool", "counted"]
        for curve in self._curves:
            for event, held in zip(curve.events, curve.held.tolist(), strict=True):
                what = (event.what, event.bytes, held, event.allocation, event.pool, event.counted)
                yield [curve.device, event.time_ns, *what]

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, _HEIGHT)

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 600), max(self.height(), _HEIGHT))

    @override
    def plot_of(self, area: QRectF) -> QRectF:
        return plot_inside(area, self._gutter, _TOP, _RIGHT)

    @override
    def tooltip_at(self, point: QPointF) -> str:
        plot, (low, high) = self.plot_of(self.view), self.window_range
        if not plot.adjusted(0, -_TOP, 0, AXIS_PX).contains(point):
            return ""
        pixel = (high - low) / plot.width()
        time = low + (point.x() - plot.left()) * pixel
        lines = [tr("MemoryCurveChart", "at {time}").format(time=format_ns(time))]
        for curve in self._curves:
            lines.append(
                tr("MemoryCurveChart", "{device} holds {time}").format(
                    device=curve.device, time=exact_bytes(curve.at(time))
                )
            )
            near = curve.near(time, _NEAR_PX * pixel)
            lines += [f"  {event_words(event)}" for event in near[:_MOST_EVENTS]]
            if len(near) > _MOST_EVENTS:
                lines.append(
                    tr("MemoryCurveChart", "  and {near:,} more events here").format(near=len(near) - _MOST_EVENTS)
                )
        return "\n".join(lines)

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        theme = self._themes.theme
        plot = self.plot_of(area)
        top = max(curve.peak for curve in self._curves) * 1.08 or 1.0
        self.draw_bytes(painter, plot, 0.0, top, max(2, int(plot.height() // 22)), area.left())
        low, high = self.window_range
        self.draw_ticks(painter, plot, ticks(low, high, max(2, int(plot.width() // 120))), time_scale(high - low), 0.5)
        painter.save()
        painter.setClipRect(plot.adjusted(0, -1, 0, 1))
        for curve, series in zip(self._curves, self._series, strict=True):
            self._draw_curve(painter, plot, curve, theme.series_color(series), top)
        self._draw_range(painter, plot)
        painter.restore()
        self._draw_peaks(painter, plot, top)
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())

    @override
    def turn(self, event: QWheelEvent) -> bool:
        if self._in_page:
            return False
        if sideways(event):
            self.slide(event)
        else:
            self.zoom_by(wheel_factor(event), event.position())
        return True

    def _draw_curve(self, painter: QPainter, plot: QRectF, curve: MemoryCurve, color: QColor, top: float) -> None:
        low, high = self.window_range
        width = max(1, round(plot.width()))
        lows, highs, last = curve.columns(low, high, width)
        level = (lows == highs) & (last == highs)
        same = np.zeros(width, np.bool_)  # in the middle of a flat stretch
        same[1:-1] = level[1:-1] & level[:-2] & level[2:] & (last[1:-1] == last[:-2]) & (last[1:-1] == last[2:])
        kept = np.flatnonzero(~same)
        heights = plot.bottom() - np.stack((lows, highs, last), axis=1)[kept] * (plot.height() / top)
        places = np.repeat(plot.left() + kept, 3)
        points = [QPointF(x, y) for x, y in zip(places.tolist(), heights.ravel().tolist(), strict=True)]
        line = QPolygonF([*points, QPointF(plot.right(), float(heights[-1, 2]))])
        fill = QColor(color)
        fill.setAlphaF(0.16)
        body = QPolygonF(line)
        body.append(plot.bottomRight())
        body.append(plot.bottomLeft())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawPolygon(body)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, 1.5))
        painter.drawPolyline(line)

    def _draw_range(self, painter: QPainter, plot: QRectF) -> None:
        if self._range is not None:
            low, high = self.window_range
            left, right = (plot.left() + (time - low) / (high - low) * plot.width() for time in self._range)
            shade = self._themes.theme.color("accent")
            shade.setAlphaF(0.14)
            painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()).intersected(plot), shade)

    def _draw_peaks(self, painter: QPainter, plot: QRectF, top: float) -> None:
        """The high-water marks: a dashed line for each, with its label above the plot."""
        theme, metrics = self._themes.theme, QFontMetrics(painter.font())
        left = plot.left()
        for curve, series in zip(self._curves, self._series, strict=True):
            y = plot.bottom() - curve.peak / top * plot.height()
            color = theme.series_color(series)
            painter.setPen(QPen(color, 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            text = tr("MemoryCurveChart", "{device}: high-water mark {peak} at {peak_ns}").format(
                device=curve.device, peak=format_bytes(curve.peak), peak_ns=format_ns(curve.peak_ns)
            )
            width = metrics.horizontalAdvance(text) + 14
            if left + width > plot.right():
                text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(max(20.0, plot.right() - left - 14)))
            painter.fillRect(QRectF(left, plot.top() - 12, 8, 8), color)
            painter.setPen(theme.color("muted"))
            painter.drawText(QPointF(left + 12, plot.top() - 4), text)
            left += width + 14
            if left > plot.right() - 60:
                break
