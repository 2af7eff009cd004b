"""The timeline of a profile: tracks by device with spans as bars and idle stretches; zooms, navigates, measures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QSizePolicy
from typing_extensions import override

from passlens.engine.units import format_ns
from passlens.gui.kit.charts.axis_chart import PAD_PX, AxisChart
from passlens.gui.kit.charts.canvas_input import sideways, wheel_factor
from passlens.gui.kit.charts.timeline_index import TimelineIndex
from passlens.gui.kit.charts.timeline_sums import Ints, Mask
from passlens.gui.kit.style import numbers_font
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, tr, translated
from passlens.gui.profile.timeline_axis import LANE_PX, TimeAxis, line_at, line_tops
from passlens.gui.profile.timeline_paint import TimelinePainter, draw_legend
from passlens.gui.profile.timeline_pixels import PixelLine, pixel_line
from passlens.gui.profile.timeline_ruler import CALL_PX, RULER_PX, draw_calls, draw_ruler
from passlens.gui.profile.timeline_words import (
    call_words,
    crowd_words,
    gap_words,
    range_words,
    span_words,
    timeline_figures,
)

_LEGEND_PX = 24
_BELOW_PX = 8  # between the last row and the legend
_LEFT_MOST = 0.28  # of the width: the maximum for names of tracks
_RIGHT = 14
_NEAR_PX = 3.0
_GAP_PX = 7.0
_PAN = 0.15  # of the visible time, for each key press
_KEYS = {
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Plus,
    Qt.Key.Key_Equal,
    Qt.Key.Key_Minus,
    Qt.Key.Key_0,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_Space,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
}

USE = mark_text(
    "Wheel zooms, drag moves, Shift+drag selects a range · arrows walk events, + − 0 zoom, "
    "Shift+arrows move, Space selects the event's time"
)


class TimelineChart(AxisChart):
    """Draws a ``TimelineIndex``; an item is a span, by its id.

    The wheel zooms at the pointer, dragging pans, Shift+drag (or dragging on the ruler) selects a range.

    Signals:
        range_selected: From and to, ns; an empty range: none.
        scrolled: The vertical scroll position, px, after a change.
        resized: The height for rows has changed.
    """

    range_selected = Signal(float, float)
    scrolled = Signal(int)
    resized = Signal()

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__(themes, title)
        self._index: TimelineIndex | None = None
        self._tops: list[int] = []
        self._offset = 0
        self._by_share = False
        self._marked: Mask | None = None
        self._range: tuple[float, float] | None = None
        self._painter: TimelinePainter | None = None
        self._lines: dict[int, PixelLine] = {}
        self._lines_key: object = None
        self._pressed = QPointF()
        self._selecting = False
        self.least_window = 20.0
        self.painted = 0  # the number of rows painted last, for tests and the log
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(RULER_PX + 4 * LANE_PX)

    @property
    def index(self) -> TimelineIndex | None:
        """The timeline shown."""
        return self._index

    @property
    @override
    def empty(self) -> bool:
        return self._index is None or self._index.empty

    @property
    @override
    def full(self) -> float:
        return float(self._index.full_ns) if self._index is not None else 1.0

    @property
    def range(self) -> tuple[float, float] | None:
        """The selected range, ns."""
        return self._range

    @property
    def gutter(self) -> int:
        """Width of the names of tracks, px; charts below on the same axis leave it free too."""
        return round(self.plot_of(self.view).left())

    @property
    def content_height(self) -> int:
        """Height of all rows, px."""
        return self._tops[-1] if self._tops else 0

    @property
    def most_height(self) -> int:
        """The largest useful height: all rows at their maximum, px."""
        rows = self._index.rows if self._index is not None else ()
        return self._head + line_tops([row.is_device for row in rows], 1e9)[-1] + _LEGEND_PX + _BELOW_PX

    @property
    def room(self) -> int:
        """Height for rows, px."""
        return max(1, self.height() - self._head - _LEGEND_PX)

    @property
    def _head(self) -> int:
        return RULER_PX + (CALL_PX if self._index is not None and self._index.timeline.calls else 0)

    def set_index(self, index: TimelineIndex | None) -> None:
        """Show a timeline; None: nothing."""
        self._index = index
        self._window, self._marked, self._range = None, None, None
        self.forget_marks()
        self._offset = 0
        if index is not None and index.timed != (0.0, float(index.full_ns)):
            low, high = index.timed
            self._window = (low, min(high, float(index.full_ns)))
        self._lay_out()
        self.setAccessibleDescription(
            tr("TimelineCanvas", "{spans:,} events in {tracks:,} tracks").format(
                spans=len(index.timeline.spans), tracks=len(index.timeline.tracks)
            )
            if index is not None
            else ""
        )
        self.restyle()

    def set_by_share(self, by_share: bool) -> None:
        """Colour dispatches by their kernel's share of the time, or by kernel."""
        self._by_share = by_share
        self.restyle()

    @property
    def marked(self) -> Mask | None:
        """The highlighted spans; None: all alike."""
        return self._marked

    def set_marked(self, events: Mask | None) -> None:
        """Highlight these spans and fade the others; None: all alike."""
        self._marked = events
        self._forget()

    @override
    def set_current(self, index: int) -> None:
        """Choose a span and scroll to it, without a signal."""
        super().set_current(index)
        self.show_item(index)

    def set_range(self, low: float, high: float) -> None:
        """Select a range and emit it; an empty one clears the selection."""
        self._range = (low, high) if high > low else None
        self.range_selected.emit(*(self._range or (0.0, 0.0)))
        self.update()

    def set_offset(self, offset: int) -> None:
        """Scroll the rows."""
        kept = min(max(0, offset), max(0, self.content_height - self.room))
        if kept != self._offset:
            self._offset = kept
            self.scrolled.emit(kept)
            self.update()

    def zoom_to(self, place: int) -> None:
        """Zoom until a span fills most of the width."""
        if self._index is not None:
            low, high = float(self._index.starts[place]), float(self._index.ends[place])
            air = max((high - low) * 0.05, 5.0)
            self.show_window(low - air, high + air)

    @override
    def figures(self) -> Iterable[Sequence[object]]:
        return timeline_figures(self._index) if self._index is not None else ()

    @override
    def sizeHint(self) -> QSize:
        return QSize(600, self._head + _LEGEND_PX + max(min(self.content_height, 320), 5 * LANE_PX))

    @override
    def export_size(self) -> QSize:
        return QSize(max(self.width(), 900), self._head + self.content_height + _LEGEND_PX + 4)

    @override
    def plot_of(self, area: QRectF) -> QRectF:
        metrics = QFontMetrics(self.font())
        names = 60
        if self._index is not None:
            tracks = self._index.timeline.tracks
            names = max([names, *(metrics.horizontalAdvance(translated(track.name)) + 10 for track in tracks)])
            names = max([names, *(metrics.horizontalAdvance(f"{one}  100 %") + 12 for one in self._index.devices)])
        left = min(names + 2.0 * PAD_PX, max(80.0, area.width() * _LEFT_MOST))
        width = max(40.0, area.width() - left - _RIGHT)
        height = area.height() - self._head - _LEGEND_PX
        return QRectF(area.left() + left, area.top() + self._head, width, height)

    @override
    def item_at(self, point: QPointF) -> int:
        row, time = self.place_at(point)
        if self._index is None or row < 0:
            return -1
        return self._index.at(row, time, _NEAR_PX * self.pixel_ns)

    @override
    def tooltip_at(self, point: QPointF) -> str:
        index = self._index
        row, time = self.place_at(point)
        call = self.call_at(point)
        if index is not None and call >= 0:
            return call_words(index, call)
        if index is None or row < 0:
            return ""
        span = self.item_at(point)
        if span < 0:
            gap = index.gap_at(row, time)
            return gap_words(index, row, gap) if gap is not None else self._busy_words(row)
        half = self.pixel_ns / 2
        crowd = crowd_words(index, row, time - half, time + half)
        return "\n".join((*span_words(index, span), *([crowd] if crowd else [])))

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        # All rows, in the visible range of time.
        self._draw(painter, area, 0, vector=True)

    @override
    def paint_content(self, painter: QPainter) -> None:
        self._draw(painter, self.view, self._offset, vector=False)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()
        self.resized.emit()
        self.set_offset(self._offset)

    def _draw(self, painter: QPainter, area: QRectF, offset: int, *, vector: bool) -> None:
        assert self._index is not None
        theme, plot = self._themes.theme, self.plot_of(area)
        paint = self._painting(vector=vector)
        painter.setFont(paint.font)
        draw_ruler(painter, theme, area.topLeft(), plot, self.window_range)
        draw_calls(painter, theme, self._index, plot, self.window_range)
        painter.save()
        painter.setClipRect(QRectF(area.left(), plot.top(), area.width(), plot.height()))
        ratio = 1.0 if vector else self.devicePixelRatioF()
        self._draw_rows(painter, paint, plot, area.left(), offset, ratio)
        self._draw_range(painter, plot)
        painter.restore()
        painter.setPen(QPen(theme.color("border"), 1))
        painter.drawLine(QPointF(area.left(), plot.bottom()), QPointF(area.right(), plot.bottom()))
        box = QRectF(area.left() + PAD_PX, plot.bottom() + 1, area.width() - 2 * PAD_PX, _LEGEND_PX)
        draw_legend(painter, box, theme, paint.fills, paint.legend)

    def _draw_rows(
        self, painter: QPainter, paint: TimelinePainter, plot: QRectF, left: float, offset: int, ratio: float
    ) -> None:
        index = self._index
        assert index is not None
        theme, (low, high) = self._themes.theme, self.window_range
        self._check_lines(round(plot.width() * ratio))
        slots = index.share_slots if self._by_share else index.slots
        self.painted = 0
        for place, row in enumerate(index.rows):
            top = plot.top() + self._tops[place] - offset
            box = QRectF(plot.left(), top, plot.width(), self._tops[place + 1] - self._tops[place])
            if box.bottom() < plot.top() or box.top() > plot.bottom():
                continue
            names = QRectF(left + PAD_PX, top, plot.left() - left - 2 * PAD_PX, box.height())
            line = self._line(place, slots, round(plot.width() * ratio))
            self.painted += 1
            if row.is_device:
                painter.fillRect(QRectF(left, top, plot.right() - left, box.height()), theme.color("panel"))
                paint.device(painter, box, line, self._gaps(place, plot))
                paint.label(painter, names, row, index.busy(row.device, low, high))
                continue
            paint.label(painter, names, row, 0.0)
            paint.line(painter, box, line, slots)
            for span, chosen in ((self.hovered, False), (self.current, True)):
                if span >= 0 and index.row_of(span) == place:
                    paint.outline(painter, self._span_box(plot, span, box), chosen=chosen)

    def call_at(self, point: QPointF) -> int:
        """The call of the function under a point of the ruler; -1 for none."""
        plot = self.plot_of(self.view)
        inside = plot.top() - CALL_PX <= point.y() < plot.top() and plot.left() <= point.x() <= plot.right()
        if self._index is None or not inside:
            return -1
        return self._index.call_at(self._axis(plot).time(point.x()))

    def _draw_range(self, painter: QPainter, plot: QRectF) -> None:
        if self._range is None:
            return
        left, right = map(self._axis(plot).x, self._range)
        shade = self._themes.theme.color("accent")
        shade.setAlphaF(0.14)
        box = QRectF(left, plot.top(), right - left, plot.height()).intersected(plot)
        painter.fillRect(box, shade)
        painter.setPen(QPen(self._themes.theme.color("accent"), 1))
        for x in (left, right):
            if plot.left() <= x <= plot.right():
                painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    # Positions.

    def _line(self, place: int, slots: Ints, width: int) -> PixelLine:
        found = self._lines.get(place)
        if found is None:
            assert self._index is not None
            found = pixel_line(self._index, place, *self.window_range, width, slots, self._marked)
            self._lines[place] = found
        return found

    def _check_lines(self, width: int) -> None:
        key = (self.window_range, width)
        if key != self._lines_key:
            self._lines.clear()
            self._lines_key = key

    def _gaps(self, place: int, plot: QRectF) -> list[tuple[float, float, int]]:
        assert self._index is not None
        axis = self._axis(plot)
        found = self._index.gaps(place, axis.low, axis.high, _GAP_PX * axis.pixel_ns)
        return [(*axis.clipped(start, end), end - start) for start, end in found]

    def _span_box(self, plot: QRectF, span: int, line: QRectF) -> QRectF:
        assert self._index is not None
        left, right = self._axis(plot).clipped(float(self._index.starts[span]), float(self._index.ends[span]), 3)
        return QRectF(left - 1, line.top(), max(right - left, 2.0) + 2, line.height() - 1)

    def span_rect(self, span: int) -> QRectF:
        """The rectangle of a span on the widget."""
        assert self._index is not None
        plot = self.plot_of(self.view)
        row = self._index.row_of(span)
        height = self._tops[row + 1] - self._tops[row]
        return self._span_box(plot, span, QRectF(0, plot.top() + self._tops[row] - self._offset, 1, height))

    def place_at(self, point: QPointF) -> tuple[int, float]:
        """The row (-1: none) and the time at a point."""
        plot = self.plot_of(self.view)
        time = self._axis(plot).time(point.x())
        if self._index is None or not plot.contains(point):
            return -1, time
        return line_at(self._tops, point.y() - plot.top() + self._offset), time

    @property
    def pixel_ns(self) -> float:
        """The time of one pixel, ns."""
        return self._axis(self.plot_of(self.view)).pixel_ns

    def _axis(self, plot: QRectF) -> TimeAxis:
        return TimeAxis(plot.left(), plot.width(), *self.window_range)

    def _busy_words(self, row: int) -> str:
        assert self._index is not None
        low, high = self.window_range
        device = self._index.rows[row].device
        return tr("TimelineCanvas", "{device}: busy for {device2:.1f} % of the {high} shown").format(
            device=device, device2=100 * self._index.busy(device, low, high), high=format_ns(high - low)
        )

    @override
    def show_item(self, index: int) -> None:
        events = self._index
        if events is None or index < 0:
            return
        low, high = self.window_range
        start, end = float(events.starts[index]), float(events.ends[index])
        if not (start >= low and end <= high) and not (start <= low and end >= high):
            width = max(high - low, (end - start) * 1.2)
            self.show_window((start + end - width) / 2, (start + end + width) / 2)
        row = events.row_of(index)
        if self._tops[row] < self._offset:
            self.set_offset(self._tops[row] - LANE_PX)
        elif self._tops[row + 1] > self._offset + self.room:
            self.set_offset(self._tops[row + 1] - self.room + LANE_PX)

    def _lay_out(self) -> None:
        self._tops = line_tops([row.is_device for row in self._index.rows] if self._index else (), self.room)

    def _painting(self, *, vector: bool) -> TimelinePainter:
        assert self._index is not None
        if self._painter is None or vector:
            font = numbers_font(self.font())
            made = TimelinePainter(self._themes.theme, self._index, font, by_share=self._by_share, vector=vector)
            if vector:
                return made
            self._painter = made
        return self._painter

    def _forget(self) -> None:
        self._lines.clear()
        self.update()

    @override
    def restyle(self) -> None:
        self._painter = None
        self._forget()

    # Mouse and keys.

    @override
    def menu_at(self, point: QPointF) -> QMenu:
        menu = self.own_menu()
        first = menu.actions()[0]
        span, index = self.item_at(point), self.index
        if span >= 0 and index is not None:
            self.choose(span)
            own = [
                menu.addAction(tr("TimelineChart", "Zoom to it"), lambda: self.zoom_to(span)),
                menu.addAction(tr("TimelineChart", "Select its time"), lambda: self._select_span(span)),
                menu.addAction(
                    tr("TimelineChart", "Copy what is known about it"),
                    lambda: _copy("\n".join(span_words(index, span))),
                ),
            ]
            menu.insertActions(first, own)
        if not self.empty:
            menu.insertAction(
                first,
                menu.addAction(tr("TimelineChart", "Select what is shown"), lambda: self.set_range(*self.window_range)),
            )
        if self.range is not None and index is not None:
            low, high = self.range
            chosen = [
                menu.addAction(tr("TimelineChart", "Zoom to the selection"), lambda: self.show_window(low, high)),
                menu.addAction(
                    tr("TimelineChart", "Copy what is in the selection"), lambda: _copy(range_words(index, low, high))
                ),
                menu.addAction(tr("TimelineChart", "Clear the selection"), lambda: self.set_range(0, 0)),
            ]
            menu.insertActions(first, chosen)
        self.menu_requested.emit(span, menu)
        menu.insertSeparator(first)
        return menu

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.empty:
            return
        super().mousePressEvent(event)
        self._pressed = event.position()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        on_ruler = self._pressed.y() < self.plot_of(self.view).top()
        self._selecting = event.button() is Qt.MouseButton.LeftButton and (shift or on_ruler)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not (self._drag.pressed and self._selecting):
            super().mouseMoveEvent(event)
        elif self._drag.move(event) is not None:
            ends = sorted(self.value_at(point.x()) for point in (self._pressed, event.position()))
            self.set_range(*(min(max(end, 0.0), self.full) for end in ends))

    @override
    def click(self, point: QPointF) -> None:
        call = self.call_at(self._pressed)
        if call >= 0 and self.index is not None:
            one = self.index.timeline.calls[call]
            self.set_range(float(one.start_ns), float(one.end_ns))
        elif self._selecting:
            self.set_range(0, 0)
        else:
            super().click(point)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        span = self.item_at(event.position())
        if span >= 0:
            self.zoom_to(span)
        else:
            self.reset_zoom()

    @property
    @override
    def movable(self) -> bool:
        return True

    @override
    def pan(self, across: float, down: float) -> None:
        super().pan(across, down)
        self.set_offset(self._offset + round(down))

    @override
    def turn(self, event: QWheelEvent) -> bool:
        if event.position().x() < self.plot_of(self.view).left():
            self.set_offset(self._offset - event.angleDelta().y() // 2)
        elif sideways(event):
            self.slide(event)
        else:
            self.zoom_by(wheel_factor(event), event.position())
        return True

    @property
    @override
    def anchor(self) -> float:
        # The chosen span if it is visible, otherwise the middle.
        low, high = self.window_range
        if self.index is not None and self.current >= 0:
            middle = float(self.index.starts[self.current] + self.index.ends[self.current]) / 2
            if low <= middle <= high:
                return middle
        return super().anchor

    @override
    def neighbour(self, across: int, down: int) -> int | None:
        index, span = self.index, self.current
        if index is None:
            return None
        if span < 0:
            return index.first_after(self.window_range[0])
        return index.neighbour(span, across) if across else index.across(span, down)

    @override
    def event(self, event: QEvent) -> bool:
        # The window's own shortcuts must not take keys that the timeline uses.
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and not self.empty:
            mine = event.key() in _KEYS or (event.key() == Qt.Key.Key_Escape and self.range is not None)
            if mine and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
                event.accept()
                return True
        return super().event(event)

    @override
    def press(self, event: QKeyEvent) -> bool:
        key, (low, high) = Qt.Key(event.key()), self.window_range
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match key:
            case Qt.Key.Key_Left | Qt.Key.Key_Right if shift:
                self._move(-_PAN if key is Qt.Key.Key_Left else _PAN)
            case Qt.Key.Key_PageUp | Qt.Key.Key_PageDown:
                self._move(-1.0 if key is Qt.Key.Key_PageUp else 1.0)
            case Qt.Key.Key_Home:
                self.show_window(0.0, high - low)
            case Qt.Key.Key_End:
                self.show_window(self.full - (high - low), self.full)
            case Qt.Key.Key_Space if self.current >= 0:
                self._select_span(self.current)
            case Qt.Key.Key_Escape if self.range is not None:
                self.set_range(0, 0)
            case _:
                return super().press(event)
        return True

    def _move(self, share: float) -> None:
        low, high = self.window_range
        by = (high - low) * share
        self.show_window(low + by, high + by)

    def _select_span(self, span: int) -> None:
        if self.index is not None:
            self.set_range(float(self.index.starts[span]), float(self.index.ends[span]))


def _copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)
