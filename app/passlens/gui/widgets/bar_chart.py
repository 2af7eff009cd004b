"""Stacked horizontal bars over an axis of bytes, with a limit line; what is over the limit is hatched."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QContextMenuEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollBar, QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from passlens.engine.units import format_bytes
from passlens.gui.models.chart_geometry import byte_scale, byte_ticks, stack, zoomed
from passlens.gui.style import ROW_PX, mixed, numbers_font
from passlens.gui.theme import ThemeManager
from passlens.gui.widgets.chart_menu import chart_menu

_TOP = 18
_AXIS = 22
_PAD = 8


@dataclass(frozen=True, slots=True)
class Segment:
    """One piece of a bar: ``series`` colour, drawn at ``strength`` (0..1)."""

    label: str
    bytes: int
    series: int
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: its name, its pieces, the limit they are held against (bytes), and the text at the right."""

    label: str
    segments: tuple[Segment, ...]
    limit: int | None = None
    note: str = ""

    @property
    def total(self) -> int:
        """Of all segments, bytes."""
        return sum(segment.bytes for segment in self.segments)

    @property
    def over(self) -> int:
        """Bytes beyond the limit; 0 when within it."""
        return max(0, self.total - self.limit) if self.limit is not None else 0


class BarChart(QWidget):
    """Bars that are clicked, walked with the arrow keys, zoomed with Ctrl and the wheel, and exported.

    Signals:
        bar_selected: The index of the bar.
    """

    bar_selected = Signal(int)

    def __init__(self, themes: ThemeManager, title: str, *, max_rows: int = 16) -> None:
        """``max_rows``: more bars than this scroll, between the limit's label and the axis."""
        super().__init__()
        self._max_rows = max_rows
        self._rail = QScrollBar(Qt.Orientation.Vertical, self)
        self._rail.setVisible(False)
        self._rail.valueChanged.connect(self.update)
        self._themes = themes
        self._title = title
        self._bars: tuple[Bar, ...] = ()
        self._current = -1
        self._hovered = -1
        self._window: tuple[float, float] | None = None
        self._drag: float | None = None
        self._edge = 0.0  # where rows end at the right, px
        self.setAccessibleName(title)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        themes.changed.connect(self.update)

    @property
    def bars(self) -> tuple[Bar, ...]:
        """What is shown."""
        return self._bars

    @property
    def window_range(self) -> tuple[float, float]:
        """The bytes at the left and right end of the axis."""
        return self._window or (0.0, self._full())

    def set_bars(self, bars: Sequence[Bar]) -> None:
        """Show these bars, top to bottom."""
        self._bars = tuple(bars)
        self._current, self._window = -1, None
        spare = max(0, len(self._bars) - self._max_rows)
        self._rail.setRange(0, spare)
        self._rail.setPageStep(self._max_rows)
        self._rail.setValue(0)
        self._rail.setVisible(spare > 0)
        self.setFixedHeight(self.sizeHint().height())
        self.setAccessibleDescription("; ".join(f"{bar.label} {format_bytes(bar.total)}" for bar in self._bars))
        self.update()

    def set_current(self, index: int) -> None:
        """Mark a bar and bring it into view, silently."""
        self._current = index
        first = self._rail.value()
        if index >= 0 and not first <= index < first + self._max_rows:
            self._rail.setValue(index - self._max_rows // 2)
        self.update()

    def reset_zoom(self) -> None:
        """Show the whole axis."""
        self._window = None
        self.update()

    def csv(self) -> str:
        """One line a segment."""
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(["bar", "segment", "bytes", "limit"])
        for bar in self._bars:
            limit = "" if bar.limit is None else bar.limit
            writer.writerows([bar.label, segment.label, segment.bytes, limit] for segment in bar.segments)
        return out.getvalue()

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, _TOP + ROW_PX * min(len(self._bars), self._max_rows) + _AXIS)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def export_size(self) -> QSize:
        """The size of a picture of all bars, also those that are scrolled out of sight."""
        return QSize(max(self.width(), 400), _TOP + ROW_PX * len(self._bars) + _AXIS)

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw as many bars as ``area`` has room for: all of them in a picture of ``export_size``."""
        theme = self._themes.theme
        painter.fillRect(area, theme.color("background"))
        painter.setFont(numbers_font(self.font()))
        if not self._bars:
            return
        plot = self._plot(area)
        low, high = self.window_range
        scale = plot.width() / (high - low)
        self._draw_axis(painter, plot, low, high)
        room = round(plot.height() / ROW_PX)
        first = self._rail.value() if room < len(self._bars) else 0
        shown = list(enumerate(self._bars))[first : first + room]
        self._edge = area.right() - (self._rail.width() if room < len(self._bars) else 0)
        for row, (index, bar) in enumerate(shown):
            self._draw_bar(painter, plot, (row, index), bar, low, scale)
        self._draw_limits(painter, plot, [bar for _, bar in shown], low, scale)

    def bar_at(self, point: QPoint) -> int:
        """The bar under a point; -1 for none."""
        row = (point.y() - _TOP) // ROW_PX
        index = row + self._rail.value()
        return index if 0 <= row < self._max_rows and index < len(self._bars) else -1

    def segment_at(self, point: QPoint) -> Segment | None:
        """The segment under a point."""
        row = self.bar_at(point)
        if row < 0:
            return None
        plot = self._plot(QRectF(self.rect()))
        low, high = self.window_range
        scale = plot.width() / (high - low)
        at = point.x() - plot.left() + low * scale
        bar = self._bars[row]
        for span in stack([segment.bytes for segment in bar.segments], scale, bar.limit):
            if span.start <= at <= span.stop:
                return bar.segments[span.index]
        return None

    def _full(self) -> float:
        largest = max((max(bar.total, bar.limit or 0) for bar in self._bars), default=0)
        return max(largest * 1.04, 1.0)

    def _plot(self, area: QRectF) -> QRectF:
        metrics = QFontMetrics(self.font())
        names = max((metrics.horizontalAdvance(bar.label) for bar in self._bars), default=0)
        notes = max((metrics.horizontalAdvance(self._figure(bar)) for bar in self._bars), default=0)
        left = min(names + 2 * _PAD + 6, area.width() * 0.32)
        room = round((area.height() - _TOP - _AXIS) / ROW_PX)
        right = notes + 2 * _PAD + (self._rail.sizeHint().width() if room < len(self._bars) else 0)
        return QRectF(area.left() + left, area.top() + _TOP, max(area.width() - left - right, 40.0), ROW_PX * room)

    @staticmethod
    def _figure(bar: Bar) -> str:
        return bar.note or f"{bar.total:,} B"

    def _draw_axis(self, painter: QPainter, plot: QRectF, low: float, high: float) -> None:
        theme = self._themes.theme
        unit = byte_scale(high)
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        metrics = QFontMetrics(self.font())
        count = max(2, int(plot.width() // 90))
        for tick in byte_ticks(low, high, count):
            x = plot.left() + (tick - low) / (high - low) * plot.width()
            painter.setPen(QPen(theme.color("border"), 1, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            painter.setPen(theme.color("muted"))
            text = f"{unit.figure(tick)} {unit.unit}" if tick else "0"
            width = metrics.horizontalAdvance(text) + 4
            left = min(max(x - width / 2, plot.left() - width / 2), plot.right() + _PAD - width / 2)
            painter.drawText(QRectF(left, plot.bottom() + 3, width, _AXIS - 4), Qt.AlignmentFlag.AlignCenter, text)

    def _draw_bar(
        self, painter: QPainter, plot: QRectF, place: tuple[int, int], bar: Bar, low: float, scale: float
    ) -> None:
        row, index = place  # on screen, and among all bars
        theme = self._themes.theme
        top = plot.top() + row * ROW_PX
        line = QRectF(0, top, self._edge, ROW_PX)
        if index == self._current:
            painter.fillRect(line, theme.color("selection"))
        elif index == self._hovered:
            painter.fillRect(line, theme.color("panel"))
        metrics = QFontMetrics(self.font())
        names = QRectF(_PAD, top, plot.left() - 2 * _PAD, ROW_PX)
        painter.setPen(theme.color("text"))
        label = metrics.elidedText(bar.label, Qt.TextElideMode.ElideRight, int(names.width()))
        painter.drawText(names, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label)
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
        figures = QRectF(plot.right() + _PAD, top, self._edge - plot.right() - 2 * _PAD, ROW_PX)
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
            top = plot.top() + row * ROW_PX - (4 if len(limits) == 1 and row == 0 else 0)
            painter.drawLine(QPointF(x, top), QPointF(x, plot.top() + (row + 1) * ROW_PX))
        if len(limits) == 1:
            (limit,) = limits
            x = plot.left() + (limit - low) * scale
            text = f"limit {limit:,} B"
            width = QFontMetrics(self.font()).horizontalAdvance(text) + 4
            if plot.left() <= x <= plot.right():
                painter.setPen(theme.color("fail"))
                left = min(x - width / 2, self._edge - width - _PAD)
                painter.drawText(QRectF(left, plot.top() - _TOP, width, _TOP - 4), Qt.AlignmentFlag.AlignCenter, text)

    def _color(self, segment: Segment) -> QColor:
        theme = self._themes.theme
        return mixed(theme.color("background"), theme.series_color(segment.series), segment.strength)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = self._rail.sizeHint().width()
        self._rail.setGeometry(self.width() - wide, _TOP, wide, self.height() - _TOP - _AXIS)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self.draw(painter, QRectF(self.rect()))
        if self.hasFocus() and self._bars:
            painter.setPen(QPen(self._themes.theme.color("accent"), 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            self._tell(event)
            return True
        return super().event(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        self._drag = event.position().x() if self._window else None
        self._choose(self.bar_at(event.position().toPoint()))

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None and self._window is not None:
            low, high = self._window
            plot = self._plot(QRectF(self.rect()))
            shift = (self._drag - event.position().x()) * (high - low) / plot.width()
            low = min(max(0.0, low + shift), self._full() - (high - low))
            self._window = (low, low + self._window[1] - self._window[0])
            self._drag = event.position().x()
        self._hovered = self.bar_at(event.position().toPoint())
        self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag = None

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.reset_zoom()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self.update()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier or not self._bars:
            step = -1 if event.angleDelta().y() > 0 else 1
            before = self._rail.value()
            self._rail.setValue(before + 2 * step)
            event.setAccepted(self._rail.value() != before)  # at its end the page scrolls
            return
        plot = self._plot(QRectF(self.rect()))
        low, high = self.window_range
        anchor = low + (event.position().x() - plot.left()) / plot.width() * (high - low)
        factor = 0.8 if event.angleDelta().y() > 0 else 1.25
        self._window = zoomed(low, high, min(max(anchor, low), high), factor, self._full())
        if self._window == (0.0, self._full()):
            self._window = None
        self.update()
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None or not self._bars:
            super().keyPressEvent(event)
            return
        index = min(max(self._current + step, 0), len(self._bars) - 1)
        self._choose(index)
        self.set_current(index)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = chart_menu(self, self, self._title)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def _choose(self, index: int) -> None:
        if index >= 0 and index != self._current:
            self._current = index
            self.bar_selected.emit(index)
        self.update()

    def _tell(self, event: QHelpEvent) -> None:
        row = self.bar_at(event.pos())
        if row < 0:
            QToolTip.hideText()
            return
        bar = self._bars[row]
        segment = self.segment_at(event.pos())
        lines = [bar.label, f"{bar.total:,} B in all"]
        if bar.limit is not None:
            lines[1] += f" of {bar.limit:,} B"
        if bar.over:
            lines.append(f"{bar.over:,} B over")
        if segment is not None:
            lines.append(f"{segment.label}: {segment.bytes:,} B")
        QToolTip.showText(event.globalPos(), "\n".join(lines), self)
