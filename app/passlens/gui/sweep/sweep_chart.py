"""A figure of all cells of a sweep as bars, in the colours of their toolchains; times have their interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from passlens.engine.sweep.matrix import Matrix
from passlens.gui.kit.charts.axis_chart import AXIS_PX, PAD_PX, AxisChart
from passlens.gui.kit.charts.canvas_bars import CanvasBars
from passlens.gui.kit.charts.chart_geometry import Scale, byte_scale, byte_ticks, ticks, time_scale
from passlens.gui.kit.style import ROW_PX
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.sweep.rows import Bar, cell_words

_TOP = 6
_LABEL_SHARE = 0.38


class SweepChart(AxisChart):
    """Supports clicks, arrow keys, scrolling and export."""

    can_leave = False
    hand_over_items = True

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, tr("SweepView", "Cells as bars"))
        self._bars: tuple[Bar, ...] = ()
        self._shown = Matrix.COMPILE_TIME
        self._rails = CanvasBars(self, _TOP, AXIS_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    @override
    def empty(self) -> bool:
        return not self._bars

    @property
    def bars(self) -> tuple[Bar, ...]:
        """The bars shown."""
        return self._bars

    @property
    @override
    def full(self) -> float:
        return max((max(bar.value or 0.0, bar.high or 0.0) for bar in self._bars), default=0.0) * 1.04 or 1.0

    def set_bars(self, bars: Sequence[Bar], shown: Matrix) -> None:
        """Show the bars of a figure, top to bottom."""
        if tuple(bars) == self._bars and shown is self._shown:
            return
        self._bars, self._shown, self._window = tuple(bars), shown, None
        self.forget_marks()
        self._fit()
        self.setAccessibleDescription("; ".join(f"{bar.label} {bar.note}" for bar in self._bars))
        self.update()

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        yield ["cell", self._shown.value, "low", "high"]
        yield from ([bar.row.point.name, bar.value, bar.low, bar.high] for bar in self._bars)

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, 160)

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 640), self._height())

    @override
    def plot_of(self, area: QRectF) -> QRectF:
        metrics = QFontMetrics(self.font())
        names = max((metrics.horizontalAdvance(bar.label) for bar in self._bars), default=0)
        notes = max((metrics.horizontalAdvance(bar.note) for bar in self._bars), default=0)
        left = min(names + 2 * PAD_PX + 6, area.width() * _LABEL_SHARE)
        right = min(notes, area.width() * 0.2) + 2 * PAD_PX + (area.width() - min(area.width(), self._room))
        return QRectF(
            area.left() + left, area.top() + _TOP, max(area.width() - left - right, 40.0), self._plot_height(area)
        )

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        # All bars in a picture of ``export_size``, on screen the visible ones.
        theme, plot = self._themes.theme, self.plot_of(area)
        low, high = self.window_range
        whole = area.height() >= self._height()
        shift = 0.0 if whole else float(self._rails.down.value())
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        count = max(2, int(plot.width() // 90))
        if self._shown is Matrix.LDS:
            self.draw_ticks(painter, plot, byte_ticks(low, high, count), byte_scale(high), 0.5)
        else:
            counts = self._shown is Matrix.DISPATCHES
            marks = [one for one in ticks(low, high, count) if not counts or one == round(one)]
            self.draw_ticks(painter, plot, marks, Scale("", 1.0) if counts else time_scale(high), 0.5)
        painter.save()
        painter.setClipRect(QRectF(area.left(), plot.top(), area.width(), plot.height()))
        first = int(shift / ROW_PX)
        last = min(len(self._bars), int((shift + plot.height()) / ROW_PX) + 1)
        edge = area.right() - PAD_PX - (0 if whole else area.width() - self._room)
        for index in range(first, last):
            self._draw_bar(painter, plot, index, plot.top() + index * ROW_PX - shift, edge)
        painter.restore()

    def _draw_bar(self, painter: QPainter, plot: QRectF, index: int, top: float, edge: float) -> None:
        theme, bar, metrics = self._themes.theme, self._bars[index], QFontMetrics(painter.font())
        low, high = self.window_range
        scale = plot.width() / (high - low)
        ground = "selection" if index == self.current else "panel" if index == self.hovered else ""
        if ground:
            painter.fillRect(QRectF(0, top, edge + PAD_PX, ROW_PX), theme.color(ground))
        names = QRectF(PAD_PX, top, plot.left() - 2 * PAD_PX, ROW_PX)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(theme.color("text"))
        label = metrics.elidedText(bar.label, Qt.TextElideMode.ElideMiddle, int(names.width()))
        painter.drawText(names, Qt.AlignmentFlag.AlignLeft | middle, label)
        notes = QRectF(plot.right() + PAD_PX, top, edge - plot.right() - PAD_PX, ROW_PX)
        painter.setPen(theme.color("text" if bar.value is not None else "muted"))
        note = metrics.elidedText(bar.note, Qt.TextElideMode.ElideRight, int(notes.width()))
        painter.drawText(notes, Qt.AlignmentFlag.AlignRight | middle, note)
        if bar.value is None:
            return
        painter.save()
        painter.setClipRect(plot, Qt.ClipOperation.IntersectClip)
        start = plot.left() - low * scale
        painter.fillRect(QRectF(start, top + 6, bar.value * scale, ROW_PX - 12), theme.series_color(bar.series))
        if bar.low is not None and bar.high is not None:
            left, right, y = start + bar.low * scale, start + bar.high * scale, top + ROW_PX / 2
            painter.setPen(QPen(theme.color("text"), 1.5))
            painter.drawLine(QPointF(left, y), QPointF(right, y))
            for x in (left, right):
                painter.drawLine(QPointF(x, y - 4), QPointF(x, y + 4))
        painter.restore()

    @override
    def item_at(self, point: QPointF) -> int:
        plot = self.plot_of(self.view)
        if not plot.top() <= point.y() < plot.bottom():
            return -1
        index = int((point.y() - plot.top() + self._rails.down.value()) // ROW_PX)
        return index if index < len(self._bars) else -1

    @override
    def show_item(self, index: int) -> None:
        rail, room = self._rails.down, self._plot_height(self.view)
        if index >= 0 and not rail.value() <= index * ROW_PX <= rail.value() + room - ROW_PX:
            rail.setValue(round(index * ROW_PX - room / 2))

    @override
    def neighbour(self, across: int, down: int) -> int | None:
        return self.in_order(down, len(self._bars))

    @override
    def tooltip_at(self, point: QPointF) -> str:
        index = self.item_at(point)
        return cell_words(self._bars[index].row) if index >= 0 else ""

    @override
    def turn(self, event: QWheelEvent) -> bool:
        return self._rails.turn(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    @property
    def _room(self) -> float:
        return self._rails.room.width()

    def _height(self) -> int:
        return _TOP + ROW_PX * len(self._bars) + AXIS_PX

    def _plot_height(self, area: QRectF) -> float:
        return max(1.0, min(area.height() - _TOP - AXIS_PX, float(ROW_PX * len(self._bars))))

    def _fit(self) -> None:
        self._rails.set_content(lambda _: (0.0, self._height()))
