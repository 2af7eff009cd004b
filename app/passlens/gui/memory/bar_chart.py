"""Stacked horizontal bars over an axis of bytes, with a limit line; bytes over the limit are hatched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QScrollBar
from typing_extensions import override

from passlens.engine.units import format_bytes
from passlens.gui.kit.charts.axis_chart import AXIS_PX, PAD_PX, AxisChart
from passlens.gui.kit.charts.chart_geometry import byte_scale, byte_ticks, stack
from passlens.gui.kit.cut_text import wrapped_name
from passlens.gui.kit.style import ROW_PX, mixed
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr

_TOP = 18
_BARS_PX = 240
"""Where bars have that much, names may take the rest."""
_NAMES_SHARE = 0.45
"""The most of the width that names take where bars have less."""
_NAME_PX = 20
"""Height of each of the lines of a name above its bar: one or two."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One segment of a bar: ``series`` colour, drawn at ``strength`` (0..1)."""

    label: str
    bytes: int
    series: int
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: its label, its segments, their limit (bytes), and the text at the right.

    ``name``: for the tooltip and the figures, if the label is shorter.
    """

    label: str
    segments: tuple[Segment, ...]
    limit: int | None = None
    note: str = ""
    name: str = ""

    @property
    def total(self) -> int:
        """The bytes of all segments."""
        return sum(segment.bytes for segment in self.segments)

    @property
    def over(self) -> int:
        """Bytes beyond the limit; 0 when within it."""
        return max(0, self.total - self.limit) if self.limit is not None else 0


class BarChart(AxisChart):
    """Stacked bars, one below the other, also navigated with the arrow keys.

    Names are left of the bars, or above them where some would be cut beside them.
    """

    can_leave = False

    def __init__(self, themes: ThemeManager, title: str, *, max_rows: int = 16) -> None:
        """``max_rows``: more bars than this scroll, between the limit's label and the axis."""
        super().__init__(themes, title)
        self._max_rows = max_rows
        self._most_px: int | None = None
        self._row_px = ROW_PX
        self._rail = QScrollBar(Qt.Orientation.Vertical, self)
        self._rail.setVisible(False)
        self._rail.valueChanged.connect(self.update)
        self._bars: tuple[Bar, ...] = ()
        self._edge = 0.0  # the right end of the rows, px

    @property
    @override
    def empty(self) -> bool:
        return not self._bars

    @property
    @override
    def full(self) -> float:
        largest = max((max(bar.total, bar.limit or 0) for bar in self._bars), default=0)
        return max(largest * 1.04, 1.0)

    @property
    def bars(self) -> tuple[Bar, ...]:
        """The bars shown."""
        return self._bars

    def set_bars(self, bars: Sequence[Bar]) -> None:
        """Show these bars, top to bottom."""
        self._bars = tuple(bars)
        self._window = None
        self.forget_marks()
        self._rail.setValue(0)
        self._lay_out()
        self.setAccessibleDescription("; ".join(f"{bar.label} {format_bytes(bar.total)}" for bar in self._bars))
        self.update()

    def set_most_height(self, pixels: int) -> None:
        """Take up to this height in place of a number of rows; more bars scroll."""
        if pixels != self._most_px:
            self._most_px = pixels
            self._lay_out()

    def _lay_out(self) -> None:
        spare = self.width() - self._figures_px() - self._rail.sizeHint().width() - _BARS_PX
        names = self._names_px()
        lines = 0  # of names above their bars
        if names > max(self.width() * _NAMES_SHARE, spare):
            lines = 1 if names <= self.width() - self._rail.sizeHint().width() else 2
        self._row_px = ROW_PX + _NAME_PX * lines
        if self._most_px is not None:
            self._max_rows = max(1, (self._most_px - _TOP - AXIS_PX) // self._row_px)
        hidden = max(0, len(self._bars) - self._max_rows)
        self._rail.setRange(0, hidden)
        self._rail.setPageStep(self._max_rows)
        self._rail.setVisible(hidden > 0)
        self.setFixedHeight(self.sizeHint().height())

    @override
    def set_current(self, index: int) -> None:
        """Choose a bar and scroll to it, without a signal."""
        super().set_current(index)
        self.show_item(index)

    @override
    def show_item(self, index: int) -> None:
        first = self._rail.value()
        if index >= 0 and not first <= index < first + self._max_rows:
            self._rail.setValue(index - self._max_rows // 2)

    @override
    def figures(self) -> Iterator[Sequence[object]]:
        yield ["bar", "segment", "bytes", "limit"]
        for bar in self._bars:
            yield from ([bar.name or bar.label, segment.label, segment.bytes, bar.limit] for segment in bar.segments)

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, _TOP + self._row_px * min(len(self._bars), self._max_rows) + AXIS_PX)

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 400), _TOP + self._row_px * len(self._bars) + AXIS_PX)

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        # As many bars as fit into ``area``: all of them in a picture of ``export_size``.
        theme = self._themes.theme
        plot = self.plot_of(area)
        low, high = self.window_range
        scale = plot.width() / (high - low)
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        marks = byte_ticks(low, high, max(2, int(plot.width() // 90)))
        self.draw_ticks(painter, plot, marks, byte_scale(high), 0.5)
        room = round(plot.height() / self._row_px)
        first = self._rail.value() if room < len(self._bars) else 0
        shown = list(enumerate(self._bars))[first : first + room]
        self._edge = area.right() - (self._rail.width() if room < len(self._bars) else 0)
        for row, (index, bar) in enumerate(shown):
            self._draw_bar(painter, plot, (row, index), bar, low, scale)
        self._draw_limits(painter, plot, [bar for _, bar in shown], low, scale)

    @override
    def item_at(self, point: QPointF) -> int:
        row = int((point.y() - _TOP) // self._row_px)
        index = row + self._rail.value()
        return index if 0 <= row < self._max_rows and index < len(self._bars) else -1

    def segment_at(self, point: QPointF) -> Segment | None:
        """The segment under a point."""
        row = self.item_at(point)
        if row < 0:
            return None
        plot = self.plot_of(QRectF(self.rect()))
        low, high = self.window_range
        scale = plot.width() / (high - low)
        at = point.x() - plot.left() + low * scale
        bar = self._bars[row]
        for span in stack([segment.bytes for segment in bar.segments], scale, bar.limit):
            if span.start <= at <= span.stop:
                return bar.segments[span.index]
        return None

    @override
    def plot_of(self, area: QRectF) -> QRectF:
        left = self._names_px() if self._row_px == ROW_PX else PAD_PX
        room = round((area.height() - _TOP - AXIS_PX) / self._row_px)
        right = self._figures_px() + (self._rail.sizeHint().width() if room < len(self._bars) else 0)
        wide = max(area.width() - left - right, 40.0)
        return QRectF(area.left() + left, area.top() + _TOP, wide, self._row_px * room)

    def _names_px(self) -> int:
        advance = QFontMetrics(self.font()).horizontalAdvance
        return max((advance(bar.label) for bar in self._bars), default=0) + 2 * PAD_PX + 6

    def _figures_px(self) -> int:
        advance = QFontMetrics(self.font()).horizontalAdvance
        return max((advance(self._figure(bar)) for bar in self._bars), default=0) + 2 * PAD_PX

    @staticmethod
    def _figure(bar: Bar) -> str:
        return bar.note or f"{bar.total:,} B"

    def _draw_bar(
        self, painter: QPainter, plot: QRectF, place: tuple[int, int], bar: Bar, low: float, scale: float
    ) -> None:
        row, index = place  # on screen, and among all bars
        theme = self._themes.theme
        head = plot.top() + row * self._row_px
        line = QRectF(0, head, self._edge, self._row_px)
        top = head + self._row_px - ROW_PX  # of the bar and its figure
        if index == self.current:
            painter.fillRect(line, theme.color("selection"))
        elif index == self.hovered:
            painter.fillRect(line, theme.color("panel"))
        metrics = QFontMetrics(self.font())
        names = (
            QRectF(PAD_PX, top, plot.left() - 2 * PAD_PX, ROW_PX)
            if top == head
            else QRectF(PAD_PX, head + 4, self._edge - 2 * PAD_PX, top - head)
        )
        painter.setPen(theme.color("text"))
        lines = wrapped_name(
            bar.label, metrics.horizontalAdvance, names.width(), max(1, round(names.height()) // _NAME_PX)
        )
        painter.drawText(names, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, "\n".join(lines))
        painter.save()
        painter.setClipRect(plot)
        spans = stack([segment.bytes for segment in bar.segments], scale, bar.limit)
        for span in spans:
            piece = QRectF(plot.left() + span.start - low * scale, top + 6, span.stop - span.start, ROW_PX - 12)
            if piece.width() > 3:
                piece.setRight(piece.right() - 1)  # a gap between neighbours
            color = self._color(bar.segments[span.index])
            painter.fillRect(piece, color)
            if span.over:
                fail = theme.color("fail")
                painter.fillRect(piece, theme.color("background"))
                faint = QColor(fail)
                faint.setAlphaF(0.35)
                painter.fillRect(piece, faint)
                painter.fillRect(piece, QBrush(fail, Qt.BrushStyle.BDiagPattern))
                painter.setPen(QPen(fail, 1))
                painter.drawRect(piece.adjusted(0, 0, -0.5, -0.5))
        painter.restore()
        figures = QRectF(plot.right() + PAD_PX, top, self._edge - plot.right() - 2 * PAD_PX, ROW_PX)
        painter.setPen(theme.color("fail" if bar.over else "text"))
        painter.drawText(figures, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._figure(bar))

    def _draw_limits(self, painter: QPainter, plot: QRectF, bars: Sequence[Bar], low: float, scale: float) -> None:
        theme = self._themes.theme
        limits = {bar.limit for bar in bars if bar.limit is not None}
        for row, bar in enumerate(bars):
            if bar.limit is None:
                continue
            x = plot.left() + (bar.limit - low) * scale
            if not plot.left() <= x <= plot.right():
                continue
            painter.setPen(QPen(theme.color("fail"), 1.5))
            bottom = plot.top() + (row + 1) * self._row_px
            top = bottom - ROW_PX
            if row == 0 and len(limits) == 1 and self._row_px == ROW_PX:
                top -= 4  # up to its label
            painter.drawLine(QPointF(x, top), QPointF(x, bottom))
        if len(limits) == 1:
            (limit,) = limits
            x = plot.left() + (limit - low) * scale
            text = tr("BarChart", "limit {limit:,} B").format(limit=limit)
            width = QFontMetrics(self.font()).horizontalAdvance(text) + 4
            if plot.left() <= x <= plot.right():
                painter.setPen(theme.color("fail"))
                left = min(x - width / 2, self._edge - width - PAD_PX)
                painter.drawText(QRectF(left, plot.top() - _TOP, width, _TOP - 4), Qt.AlignmentFlag.AlignCenter, text)

    def _color(self, segment: Segment) -> QColor:
        theme = self._themes.theme
        strength = segment.strength if theme.name == "light" else segment.strength**0.7  # pale is faint on dark
        return mixed(theme.color("background"), theme.series_color(segment.series), strength)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._lay_out()
        wide = self._rail.sizeHint().width()
        self._rail.setGeometry(self.width() - wide, _TOP, wide, self.height() - _TOP - AXIS_PX)

    @override
    def turn(self, event: QWheelEvent) -> bool:
        before = self._rail.value()
        self._rail.setValue(before + (-2 if event.angleDelta().y() > 0 else 2))
        return self._rail.value() != before  # at its end the page scrolls

    @override
    def open_item(self, index: int) -> None:
        self.reset_zoom()

    @override
    def neighbour(self, across: int, down: int) -> int | None:
        return self.in_order(down, len(self._bars))

    @override
    def tooltip_at(self, point: QPointF) -> str:
        row = self.item_at(point)
        if row < 0:
            return ""
        bar = self._bars[row]
        segment = self.segment_at(point)
        lines = [bar.name or bar.label, tr("BarChart", "{total:,} B in all").format(total=bar.total)]
        if bar.limit is not None:
            lines[1] += tr("BarChart", " of {limit:,} B").format(limit=bar.limit)
        if bar.over:
            lines.append(tr("BarChart", "{over:,} B over").format(over=bar.over))
        if segment is not None:
            lines.append(f"{segment.label}: {segment.bytes:,} B")
        return "\n".join(lines)
