"""Memory of a function on a device: offset against time, packed, with the allocations of each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QPolygonF, QWheelEvent
from typing_extensions import override

from passlens.engine.analysis.device_chart import Band, Block, DeviceChart
from passlens.engine.analysis.device_tables import MemoryKind
from passlens.engine.messages import Word
from passlens.engine.units import format_bytes
from passlens.gui.kit.charts.axis_chart import AxisChart, plot_inside
from passlens.gui.kit.charts.canvas_input import wheel_factor
from passlens.gui.kit.charts.chart_geometry import zoomed
from passlens.gui.kit.style import mixed
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, tr, translated
from passlens.gui.memory.device_picture import DevicePicture, block_words

_HEIGHT = 300
_TOP = 18
_LEFT = 72
_RIGHT = 16
_STRENGTHS = (0.75, 0.45, 0.6, 0.9)  # neighbours differ


class PackedChart(AxisChart):
    """A click or the arrow keys choose blocks; Ctrl+wheel zooms time, Ctrl+Shift+wheel bytes."""

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__(themes, title)
        self._picture: DevicePicture | None = None
        self._series = 0
        self._range: tuple[float, float] | None = None  # visible bytes; None: all
        self.least_window = 2.0
        self.setFixedHeight(_HEIGHT)

    @property
    def chart(self) -> DeviceChart | None:
        """The chart shown."""
        return self._picture.chart if self._picture is not None else None

    @property
    @override
    def empty(self) -> bool:
        return self.chart is None

    @property
    @override
    def full(self) -> float:
        return float(len(self.chart.allocated)) if self.chart is not None else 1.0

    @property
    def byte_range(self) -> tuple[float, float]:
        """The bytes at the bottom and the top of the plot."""
        return self._range or (0.0, self._all_bytes())

    def set_picture(self, picture: DevicePicture | None, series: int) -> None:
        """Show a function on a device, in the device's colour; None: nothing. Keep the zoom for the same function."""
        before = self._picture
        same = (
            before is not None
            and picture is not None
            and (before.wish.function, before.wish.device) == (picture.wish.function, picture.wish.device)
        )
        self._picture, self._series = picture, series
        self._range = None
        if not same:
            self._window = None
        chart = self.chart
        if not same or (chart is not None and self.current >= len(chart.blocks)):
            self.forget_marks()
        self.setAccessibleDescription(
            tr("PackedChart", "{function} on {device}: {blocks} parts, peak {peak}").format(
                function=chart.function, device=chart.device, blocks=len(chart.blocks), peak=format_bytes(chart.peak)
            )
            if chart is not None
            else ""
        )
        self.update()

    @override
    def reset_zoom(self) -> None:
        self._range = None
        super().reset_zoom()

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        yield ["what", "name", "offset", "bytes", "first step", "last step"]
        if self.chart is not None:
            for band in self.chart.bands:
                yield [band.kind.value, band.name, band.offset, band.size, band.first, band.last]
            for block in self.chart.blocks:
                yield ["part", block.name, block.offset, block.size, block.first, block.last]

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, _HEIGHT)

    @override
    def plot_of(self, area: QRectF) -> QRectF:
        return plot_inside(area, _LEFT, _TOP, _RIGHT)

    @override
    def neighbour(self, across: int, down: int) -> int | None:
        return self.in_order(across, len(self.chart.blocks) if self.chart is not None else 0)

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 400), self.sizeHint().height())

    @override
    def item_at(self, point: QPointF) -> int:
        chart = self.chart
        plot = self.plot_of(self.view)
        if chart is None or not plot.contains(point):
            return -1
        # The smallest one there: parts of a slab may overlap if their lives do not.
        found = [
            (block.size, index)
            for index, block in enumerate(chart.blocks)
            if self._box(plot, block.first, block.last, block.offset, block.size).contains(point)
        ]
        return min(found)[1] if found else -1

    @override
    def tooltip_at(self, point: QPointF) -> str:
        if self._picture is None or self.chart is None:
            return ""
        index = self.item_at(point)
        if index >= 0:
            return block_words(self._picture, self.chart.blocks[index]) + tr("PackedChart", "\ndouble-click: its IR")
        plot = self.plot_of(self.view)
        if not plot.contains(point):
            return ""
        step = self._step_at(point.x())
        names = self._picture.function.steps[step].names if step < len(self._picture.function.steps) else ()
        lines = [tr("PackedChart", "step {step:,}").format(step=step) + (f": {', '.join(names[:3])}" if names else "")]
        lines.append(tr("PackedChart", "allocated {allocated:,} B").format(allocated=self.chart.allocated[step]))
        lines.append(tr("PackedChart", "of it in use {live:,} B").format(live=self.chart.live[step]))
        band = self._band_at(plot, point)
        if band is not None:
            lines.append(
                tr("PackedChart", "here: {value} {name}, {size:,} B, nothing in this part of it now").format(
                    value=band.kind.value, name=band.name, size=band.size
                )
            )
        return "\n".join(lines)

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        chart = self.chart
        assert chart is not None
        plot = self.plot_of(area)
        self.draw_bytes(painter, plot, *self.byte_range, 6)
        self.draw_counts(painter, plot, localized("step"), 70, offset=0.5)
        painter.save()
        painter.setClipRect(plot)
        for band in chart.bands:
            self._draw_band(painter, plot, band)
        for index, block in enumerate(chart.blocks):
            self._draw_block(painter, plot, index, block)
        boxes = [self._box(plot, one.first, one.last, one.offset, one.size) for one in chart.blocks]
        for band in chart.bands:
            self._name_band(painter, plot, band, boxes)
        self._draw_lines(painter, plot, chart)
        painter.restore()
        self._draw_peak(painter, plot, chart)

    def _all_bytes(self) -> float:
        chart = self.chart
        if chart is None:
            return 1.0
        top = max((band.offset + band.size for band in chart.bands), default=0)
        return max(1.0, max(top, chart.peak) * 1.04)

    def _step_at(self, x: float) -> int:
        return min(max(0, int(self.value_at(x))), int(self.full) - 1)

    def _band_at(self, plot: QRectF, point: QPointF) -> Band | None:
        bands = self.chart.bands if self.chart is not None else ()
        return next(
            (band for band in bands if self._box(plot, band.first, band.last, band.offset, band.size).contains(point)),
            None,
        )

    def _box(self, plot: QRectF, first: int, last: int, offset: int, size: int) -> QRectF:
        low, high = self.window_range
        bottom, top = self.byte_range
        left = plot.left() + (first - low) / (high - low) * plot.width()
        right = plot.left() + (last + 1 - low) / (high - low) * plot.width()
        upper = plot.bottom() - (offset + size - bottom) / (top - bottom) * plot.height()
        lower = plot.bottom() - (offset - bottom) / (top - bottom) * plot.height()
        return QRectF(left, upper, right - left, max(1.0, lower - upper))

    def _draw_band(self, painter: QPainter, plot: QRectF, band: Band) -> None:
        theme = self._themes.theme
        box = self._box(plot, band.first, band.last, band.offset, band.size)
        color = theme.series_color(self._series)
        strength = 0.10 if band.kind is MemoryKind.TRANSIENT else 0.22
        strength *= 1.0 if theme.name == "light" else 1.8  # pale colours are hard to see on a dark background
        painter.fillRect(box, mixed(theme.color("background"), color, strength))
        edge = mixed(theme.color("background"), color, 0.5 if theme.name == "light" else 0.9)
        painter.setPen(QPen(edge, 1, Qt.PenStyle.DashLine))
        painter.drawRect(box)

    def _name_band(self, painter: QPainter, plot: QRectF, band: Band, blocks: Sequence[QRectF]) -> None:
        """Label an allocation in its upper right corner, if no part is in the way."""
        box = self._box(plot, band.first, band.last, band.offset, band.size).intersected(plot)
        text = f"{translated(band.kind)} {band.name} · {format_bytes(band.size)}"
        width = QFontMetrics(painter.font()).horizontalAdvance(text) + 8
        corner = QRectF(box.right() - width, box.top(), width, 14)
        if box.height() < 14 or box.width() < width or any(block.intersects(corner) for block in blocks):
            return
        painter.setPen(self._themes.theme.color("muted"))
        painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, text)

    def _draw_block(self, painter: QPainter, plot: QRectF, index: int, block: Block) -> None:
        theme, metrics = self._themes.theme, QFontMetrics(painter.font())
        box = self._box(plot, block.first, block.last, block.offset, block.size)
        if not box.intersects(plot):
            return
        color = theme.series_color(self._series)
        strength = 1.0 if index in (self.current, self.hovered) else _STRENGTHS[block.slice % len(_STRENGTHS)]
        if box.width() > 3 and box.height() > 3:
            box = box.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillRect(box, mixed(theme.color("background"), color, strength))
        if index == self.current:
            painter.setPen(QPen(theme.color("text"), 2))
            painter.drawRect(box)
        if box.height() > 14 and box.width() > 40:
            dark = strength > 0.55
            painter.setPen(theme.color("background") if dark and theme.name == "light" else theme.color("text"))
            text = metrics.elidedText(translated(Word(block.name)), Qt.TextElideMode.ElideRight, int(box.width() - 8))
            painter.drawText(box.adjusted(4, 0, -4, 0), Qt.AlignmentFlag.AlignVCenter, text)

    def _draw_lines(self, painter: QPainter, plot: QRectF, chart: DeviceChart) -> None:
        """Draw the allocated bytes of each step."""
        line = QPolygonF()
        for step, size in enumerate(chart.allocated):
            box = self._box(plot, step, step, 0, size)
            line.append(box.topLeft())
            line.append(box.topRight())
        painter.setPen(QPen(self._themes.theme.color("text"), 1.5))
        painter.drawPolyline(line)

    def _draw_peak(self, painter: QPainter, plot: QRectF, chart: DeviceChart) -> None:
        box = self._box(plot, chart.peak_step, chart.peak_step, 0, chart.peak)
        if not plot.adjusted(-1, -1, 1, 1).contains(box.topLeft()):
            return
        metrics = QFontMetrics(painter.font())
        text = tr("PackedChart", "peak {peak:,} B").format(peak=chart.peak)
        width = metrics.horizontalAdvance(text) + 4
        left = min(max(plot.left(), box.center().x() - width / 2), plot.right() - width)
        painter.setPen(self._themes.theme.color("text"))
        painter.drawText(QRectF(left, box.top() - 17, width, 15), Qt.AlignmentFlag.AlignCenter, text)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        if event.modifiers() & both == both and not self.empty:
            self._zoom_bytes(event)
        else:
            super().wheelEvent(event)

    def _zoom_bytes(self, event: QWheelEvent) -> None:
        plot, (low, high), full = self.plot_of(self.view), self.byte_range, self._all_bytes()
        anchor = low + (plot.bottom() - event.position().y()) / plot.height() * (high - low)
        bottom, top = zoomed(low, high, min(max(anchor, low), high), 1 / wheel_factor(event), full)
        self._range = None if top - bottom >= full else (bottom, max(top, bottom + 1.0))
        self.update()
        event.accept()
