"""The roofline of a product: operations a second against operations a byte, both logarithmic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPen,
    QWheelEvent,
)
from typing_extensions import override

from passlens.engine.analysis.roofline import Roofline
from passlens.gui.kernels.log_window import LogWindow, decades
from passlens.gui.kernels.roofline_points import (
    Spot,
    ceiling_text,
    point_figures,
    spot_text,
    spots_of,
    whole_window,
)
from passlens.gui.kit.charts.canvas import Canvas
from passlens.gui.kit.charts.canvas_input import wheel_factor
from passlens.gui.kit.style import mixed
from passlens.gui.kit.tables.kernel_columns import short_count
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import number_of, tr

_LEFT, _RIGHT, _TOP, _BOTTOM = 76, 16, 14, 40
_NEAR_PX = 4.0
_LABEL_PX = 14
_ON_AXIS_PX = 17.0  # px from the axis to the middle of a point on it, so that the largest is fully visible
_TITLE = "Roofline"


class RooflineChart(Canvas):
    """Points react to hover, clicks (again for the one below) and arrow keys; the wheel zooms.

    Signals:
        kernel_selected: The kernel of a chosen point.
    """

    kernel_selected = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, _TITLE)
        self._chart: Roofline | None = None
        self._spots: tuple[Spot, ...] = ()
        self._whole = LogWindow(0, 3, 9, 15)
        self._window = self._whole
        self._kernel = ""
        self.take_input()
        self.setMinimumSize(280, 200)

    @property
    @override
    def empty(self) -> bool:
        return self._chart is None

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The drawn points, the largest first."""
        return self._spots

    def set_chart(self, chart: Roofline) -> None:
        """Show a chart; keep the zoom for the same product."""
        same = self._chart is not None and self._chart.product == chart.product
        moved = self._window != self._whole
        self._chart, self._spots = chart, spots_of(chart)
        self._whole = whole_window(chart, self._spots)
        if not (same and moved):
            self._window = self._whole
        self.forget_marks()
        name = chart.product.name if chart.product is not None else tr("RooflineChart", "no roof")
        self.setAccessibleDescription(
            tr("RooflineChart", "{name}: {spots} points").format(name=name, spots=len(self._spots))
        )
        self.update()

    def set_kernel(self, kernel: str) -> None:
        """Mark the points of a kernel without a signal."""
        self._kernel = kernel
        self.update()

    @override
    def reset_zoom(self) -> None:
        self._window = self._whole
        self.update()

    @override
    def figures(self) -> Iterable[Sequence[object]]:
        # All points, including those without a position.
        return point_figures(self._chart) if self._chart is not None else ()

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 640), max(self.height(), 400))

    def position_of(self, spot: Spot) -> QPointF:
        """The position of a point on the widget."""
        return self._place(self._plot(self.view), spot)

    @override
    def item_at(self, point: QPointF) -> int:
        # Of several points, the one after the current.
        under = self._spots_at(point)
        names = [self._spots[index].point.kernel for index in under]
        if self._kernel in names and len(under) > 1:
            return under[(names.index(self._kernel) + 1) % len(under)]
        return under[0] if under else -1

    def _spots_at(self, place: QPointF) -> list[int]:
        """All points at a position, the topmost first."""
        under = []
        for index, spot in enumerate(self._spots):
            gap = self.position_of(spot) - place
            if (gap.x() ** 2 + gap.y() ** 2) ** 0.5 <= spot.radius + _NEAR_PX:
                under.append(index)
        return under[::-1]

    # Painting.

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        assert self._chart is not None
        plot = self._plot(area)
        self._draw_axes(painter, plot)
        painter.save()
        painter.setClipRect(plot)
        if self._chart.product is not None:
            self._draw_roof(painter, plot, self._chart, self._chart.product.bandwidth)
        for index, spot in enumerate(self._spots):
            if spot.point.kernel != self._kernel:
                self._draw_spot(painter, plot, spot, index == self.hovered)
        for index, spot in enumerate(self._spots):  # the chosen one on top
            if spot.point.kernel == self._kernel:
                self._draw_spot(painter, plot, spot, index == self.hovered)
        if self._chart.product is not None:
            self._draw_labels(painter, plot, self._chart, self._chart.product.bandwidth)
        painter.restore()

    def _plot(self, area: QRectF) -> QRectF:
        return area.adjusted(_LEFT, _TOP, -_RIGHT, -_BOTTOM)

    def _position(self, plot: QRectF, x: float, y: float) -> QPointF:
        across, up = self._window.place(x, y)
        return QPointF(plot.left() + across * plot.width(), plot.bottom() - up * plot.height())

    def _place(self, plot: QRectF, spot: Spot) -> QPointF:
        """The position of a point; one without a measured time is on the axis, whatever part of it is visible."""
        if spot.y is not None:
            return self._position(plot, spot.x, spot.y)
        place = self._position(plot, spot.x, 1.0)
        return QPointF(place.x(), plot.bottom() - _ON_AXIS_PX)

    def _draw_axes(self, painter: QPainter, plot: QRectF) -> None:
        theme, window, metrics = self._themes.theme, self._window, QFontMetrics(painter.font())
        grid = QPen(theme.color("border"), 1, Qt.PenStyle.DotLine)
        for power in decades(window.left, window.right):
            x = self._position(plot, 10.0**power, 10**window.bottom).x()
            painter.setPen(grid)
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            text = f"{10.0**power:g}" if power < 3 else _whole(10.0**power)
            wide = metrics.horizontalAdvance(text) + 4
            painter.setPen(theme.color("muted"))
            painter.drawText(QRectF(x - wide / 2, plot.bottom() + 6, wide, 16), Qt.AlignmentFlag.AlignCenter, text)
        for power in decades(window.bottom, window.top):
            y = self._position(plot, 10**window.left, 10.0**power).y()
            painter.setPen(grid)
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.color("muted"))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            words = f"{_whole(10.0**power)}OP/s"
            painter.drawText(QRectF(plot.left() - _LEFT + 4, y - 8, _LEFT - 10, 16), right, words)
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawRect(plot)
        painter.setPen(theme.color("muted"))
        below = QRectF(plot.left(), plot.bottom() + 22, plot.width(), 18)
        painter.drawText(
            below, Qt.AlignmentFlag.AlignCenter, tr("RooflineChart", "operations per byte (arithmetic intensity)")
        )

    def _draw_roof(self, painter: QPainter, plot: QRectF, chart: Roofline, bandwidth: int) -> None:
        theme, window = self._themes.theme, self._window
        left = 10.0**window.left
        ridge = max((one.ridge for one in chart.ceilings), default=10.0**window.right)
        painter.setPen(QPen(theme.color("muted"), 1.5))
        painter.drawLine(
            self._position(plot, left, left * bandwidth),
            self._position(plot, ridge, ridge * bandwidth),
        )
        for index, one in enumerate(chart.ceilings):
            painter.setPen(QPen(self._color(index), 1.5))
            start = self._position(plot, max(one.ridge, left), one.peak)
            painter.drawLine(start, self._position(plot, 10.0**window.right, one.peak))

    def _draw_labels(self, painter: QPainter, plot: QRectF, chart: Roofline, bandwidth: int) -> None:
        theme, metrics = self._themes.theme, QFontMetrics(painter.font())
        taken: list[float] = []
        lines = [self._position(plot, 1.0, one.peak).y() for one in chart.ceilings]
        for index, one in enumerate(chart.ceilings):  # the highest first: above its line, or below it in a stack
            y = lines[index] - _LABEL_PX - 1
            while any(abs(y - other) < _LABEL_PX for other in taken) or any(y < line < y + _LABEL_PX for line in lines):
                y += 1
            text = ceiling_text(one)
            wide = metrics.horizontalAdvance(text) + 6
            place = QRectF(plot.right() - wide - 4, y, wide, _LABEL_PX)
            if y < lines[index] and self._covers(plot, place.adjusted(-_LABEL_PX, 0, 0, 0)):
                place.translate(0, -_LABEL_PX)
            taken.append(place.top())
            painter.fillRect(place.adjusted(-_LABEL_PX, 0, 0, 0), _clear(theme.color("background")))
            painter.fillRect(QRectF(place.left() - 10, place.top() + 3, 9, 9), self._color(index))
            painter.setPen(theme.color("text"))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
        text = tr("RooflineChart", "memory {bandwidth}B/s").format(bandwidth=short_count(bandwidth))
        painter.setPen(theme.color("muted"))
        # Where the line enters the visible part.
        left = max(10.0**self._window.left, 10.0**self._window.bottom / bandwidth)
        start = self._position(plot, left, left * bandwidth)
        end = self._position(plot, left * 100, left * 100 * bandwidth)
        slope = (end.y() - start.y()) / max(end.x() - start.x(), 1.0)
        x = start.x() + 10
        y = start.y() + slope * (x - start.x())
        if plot.top() < y < plot.bottom() and x < plot.right():
            wide = metrics.horizontalAdvance(text)
            high = max(plot.top(), y + slope * (wide + 6) - _LABEL_PX - 4)
            painter.drawText(QRectF(x, high, wide + 4, _LABEL_PX), Qt.AlignmentFlag.AlignLeft, text)

    def _covers(self, plot: QRectF, place: QRectF) -> bool:
        """Whether a label there would hide a point."""
        return any(
            place.adjusted(-spot.radius, -spot.radius, spot.radius, spot.radius).contains(self._place(plot, spot))
            for spot in self._spots
        )

    def _draw_spot(self, painter: QPainter, plot: QRectF, spot: Spot, hovered: bool) -> None:
        theme = self._themes.theme
        place = self._place(plot, spot)
        color = self._color(spot.ceiling) if spot.ceiling >= 0 else theme.color("muted")
        chosen = spot.point.kernel == self._kernel
        painter.setBrush(color if spot.y is not None else Qt.BrushStyle.NoBrush)
        edge = color if theme.name == "light" else mixed(color, theme.color("text"), 0.4)  # points may overlap
        painter.setPen(QPen(theme.color("text") if chosen or hovered else edge, 2 if chosen or hovered else 1.2))
        painter.drawEllipse(place, spot.radius, spot.radius)
        if chosen:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.color("accent"), 1.5))
            painter.drawEllipse(place, spot.radius + 4, spot.radius + 4)

    def _color(self, ceiling: int) -> QColor:
        return self._themes.theme.series_color(ceiling)

    # Mouse and keys.

    @override
    def tooltip_at(self, point: QPointF) -> str:
        index = self.item_at(point)
        if index < 0:
            return ""
        more = len(self._spots_at(point)) - 1
        below = (
            tr("RooflineChart", "\nand {points} here: click again for the next").format(
                points=number_of(more, "more point")
            )
            if more
            else ""
        )
        return spot_text(self._spots[index]) + below

    @override
    def turn(self, event: QWheelEvent) -> bool:
        self.zoom_by(wheel_factor(event), event.position())
        return True

    @override
    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        plot = self._plot(self.view)
        at = around if around is not None else plot.center()
        across, up = (at.x() - plot.left()) / plot.width(), (plot.bottom() - at.y()) / plot.height()
        self._window = self._window.zoomed(1 / factor, across, up).within(self._whole)
        self.update()

    @property
    @override
    def movable(self) -> bool:
        return self._window != self._whole

    @override
    def pan(self, across: float, down: float) -> None:
        plot = self._plot(self.view)
        self._window = self._window.moved(across / plot.width(), -down / plot.height()).within(self._whole)
        self.update()

    @override
    def neighbour(self, across: int, down: int) -> int | None:
        if not across or not self._spots:
            return None
        order = sorted(range(len(self._spots)), key=lambda index: (self._spots[index].x, self._spots[index].y))
        now = [place for place, index in enumerate(order) if self._spots[index].point.kernel == self._kernel]
        place = (now[-1] if across > 0 else now[0]) + across if now else 0
        return order[min(max(place, 0), len(order) - 1)]

    @override
    def choose(self, index: int) -> None:
        # A kernel may have several points: choose the kernel.
        kernel = self._spots[index].point.kernel if index >= 0 else self._kernel
        if kernel != self._kernel:
            self.set_kernel(kernel)
            self.kernel_selected.emit(kernel)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.item_at(event.position()) < 0:
            self.reset_zoom()


def _whole(value: float) -> str:
    return short_count(value).replace(".00", "").replace(".0", "")


def _clear(color: QColor) -> QColor:
    color.setAlphaF(0.75)
    return color
