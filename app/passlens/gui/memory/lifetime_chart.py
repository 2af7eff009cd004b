"""Allocations over the ops of a kernel: from first to last use, with barriers and loops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from typing_extensions import override

from passlens.engine.analysis.shared_memory.values import LifetimeChart as Lifetimes
from passlens.gui.kit.charts.axis_chart import AXIS_PX, PAD_PX, AxisChart
from passlens.gui.kit.charts.chart_geometry import Scale, ticks
from passlens.gui.kit.style import ROW_PX, mixed
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, tr
from passlens.gui.memory.kernel_memory import LifeBar, partners

_TOP = 20
_OPS = mark_text("ops")


class LifetimeChart(AxisChart):
    """One bar for each allocation. The chosen one marks those that could share its place."""

    can_leave = False

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__(themes, title)
        self._chart: Lifetimes | None = None
        self._bars: tuple[LifeBar, ...] = ()
        self.least_window = 8.0

    @property
    @override
    def empty(self) -> bool:
        return not self._bars

    @property
    @override
    def full(self) -> float:
        return max(1.0, float(self._chart.ops)) if self._chart is not None else 1.0

    @property
    def bars(self) -> tuple[LifeBar, ...]:
        """The bars shown."""
        return self._bars

    def set_chart(self, chart: Lifetimes | None, bars: Sequence[LifeBar]) -> None:
        """Show lifetimes; None: nothing."""
        self._chart, self._bars = chart, tuple(bars)
        self._window = None
        self.forget_marks()
        self.setFixedHeight(self.sizeHint().height())
        self.setAccessibleDescription(
            "; ".join(
                tr("LifetimeChart", "{name} {first} to {last}").format(name=bar.name, first=bar.first, last=bar.last)
                for bar in self._bars
            )
        )
        self.update()

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        yield ["allocation", "first op", "last op", "bytes"]
        yield from ([bar.name, bar.first, bar.last, bar.bytes] for bar in self._bars)
        for barrier in self._chart.barriers if self._chart is not None else ():
            yield ["barrier", barrier, barrier, ""]

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, _TOP + ROW_PX * max(1, len(self._bars)) + AXIS_PX)

    @override
    def plot_of(self, area: QRectF) -> QRectF:
        metrics = QFontMetrics(self.font())
        names = max((metrics.horizontalAdvance(f"⇄ {bar.name}") for bar in self._bars), default=0)
        sizes = max((metrics.horizontalAdvance(_size(bar)) for bar in self._bars), default=0)
        left = min(names + 2 * PAD_PX + 6, area.width() * 0.3)
        width = max(40.0, area.width() - left - sizes - 2 * PAD_PX)
        return QRectF(area.left() + left, area.top() + _TOP, width, ROW_PX * len(self._bars))

    @override
    def neighbour(self, across: int, down: int) -> int | None:
        return self.in_order(down, len(self._bars))

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 400), self.sizeHint().height())

    @override
    def item_at(self, point: QPointF) -> int:
        row = int((point.y() - _TOP) // ROW_PX)
        return row if 0 <= row < len(self._bars) else -1

    @override
    def tooltip_at(self, point: QPointF) -> str:
        row = self.item_at(point)
        if row >= 0:
            bar = self._bars[row]
            return "\n".join((f"{bar.name}, {_size(bar)}", bar.words))
        return ""

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        theme = self._themes.theme
        assert self._chart is not None
        plot = self.plot_of(area)
        low, high = self.window_range
        scale = plot.width() / (high - low)

        def x_of(ordinal: float) -> float:
            return plot.left() + (ordinal - low) * scale

        sharing = partners(self._bars[self.current].key, self._chart) if self.current >= 0 else frozenset[str]()
        for row in range(len(self._bars)):
            line = QRectF(0, plot.top() + row * ROW_PX, area.width(), ROW_PX)
            if row == self.current:
                painter.fillRect(line, theme.color("selection"))
            elif row == self.hovered:
                painter.fillRect(line, theme.color("panel"))
        painter.save()
        painter.setClipRect(plot.adjusted(0, -_TOP, 0, 0))
        self._draw_marks(painter, plot, self._chart, low, scale)
        for row, bar in enumerate(self._bars):
            self._draw_life(painter, plot, row, bar, x_of(bar.first), x_of(bar.last + 1))
        painter.restore()
        for row, bar in enumerate(self._bars):
            self._draw_words(painter, area, plot, row, bar, shares=bar.key in sharing)
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        self.draw_ticks(
            painter, plot, ticks(low, high, max(2, int(plot.width() // 110))), Scale(localized(_OPS), 1.0), 0.5
        )

    def _draw_marks(self, painter: QPainter, plot: QRectF, chart: Lifetimes, low: float, scale: float) -> None:
        theme = self._themes.theme
        metrics = QFontMetrics(painter.font())
        loop_word = tr("LifetimeChart", "loop")
        for first, last in chart.loops:
            inside = any(other != (first, last) and other[0] <= first and last <= other[1] for other in chart.loops)
            left, right = plot.left() + (first - low) * scale, plot.left() + (last + 1 - low) * scale
            strip = QRectF(left, plot.top() - 7, right - left, 4)
            painter.fillRect(strip, mixed(theme.color("background"), theme.color("muted"), 0.45))
            if right - left > metrics.horizontalAdvance(loop_word) + 8 and not inside:
                painter.setPen(theme.color("muted"))
                box = QRectF(left, plot.top() - _TOP, right - left, _TOP - 7)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, loop_word)
        if chart.peak_keys and chart.peak is not None:
            x = plot.left() + (chart.peak_at + 0.5 - low) * scale
            painter.setPen(QPen(theme.color("text"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, plot.top() - 7), QPointF(x, plot.bottom()))

    def _draw_life(self, painter: QPainter, plot: QRectF, row: int, bar: LifeBar, left: float, right: float) -> None:
        theme = self._themes.theme
        top = plot.top() + row * ROW_PX
        if bar.unused:
            painter.setPen(theme.color("muted"))
            box = QRectF(plot.left() + 4, top, plot.width(), ROW_PX)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, tr("LifetimeChart", "no use found"))
        else:
            painter.fillRect(QRectF(left, top + 6, max(2.0, right - left), ROW_PX - 12), theme.series_color(bar.series))
        if self._chart is not None:
            low, high = self.window_range
            painter.setPen(QPen(theme.color("warn"), 1.5))
            for barrier in self._chart.barriers:
                x = plot.left() + (barrier + 0.5 - low) / (high - low) * plot.width()
                painter.drawLine(QPointF(x, top + 2), QPointF(x, top + ROW_PX - 2))

    def _draw_words(
        self, painter: QPainter, area: QRectF, plot: QRectF, row: int, bar: LifeBar, *, shares: bool
    ) -> None:
        theme, metrics = self._themes.theme, QFontMetrics(painter.font())
        top = plot.top() + row * ROW_PX
        names = QRectF(PAD_PX, top, plot.left() - 2 * PAD_PX, ROW_PX)
        painter.setPen(theme.color("accent" if shares else "text"))
        name = f"⇄ {bar.name}" if shares else bar.name
        label = metrics.elidedText(name, Qt.TextElideMode.ElideRight, int(names.width()))
        painter.drawText(names, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label)
        painter.setPen(theme.color("text"))
        figures = QRectF(plot.right(), top, area.right() - plot.right() - PAD_PX, ROW_PX)
        painter.drawText(figures, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _size(bar))


def _size(bar: LifeBar) -> str:
    return tr("LifetimeChart", "size not known") if bar.bytes is None else f"{bar.bytes:,} B"
