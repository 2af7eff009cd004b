"""The timeline of a profile under mouse and keys: zoomed, moved, walked, and measured by selecting a range."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QMenu
from typing_extensions import override

from passlens.gui.kit.chart_geometry import zoomed
from passlens.gui.kit.translation import mark_text, tr
from passlens.gui.profile.timeline_canvas import TimelineCanvas
from passlens.gui.profile.timeline_words import range_words, span_words

_DRAG_PX = 4
_PAN = 0.15  # of the window, for a key
_WHEEL = 1 / 1200  # of the window, for each unit of a turned wheel
_STEP = 0.8

USE = mark_text(
    "Wheel zooms, drag moves, Shift+drag selects a range · arrows walk events, + − 0 zoom, "
    "Shift+arrows move, Space selects the event's time"
)


class TimelineChart(TimelineCanvas):
    """Wheel zooms at the pointer, drag moves, Shift+drag (or a drag on the ruler) selects a range.

    Signals:
        span_opened: The id of the event whose IR is asked for.
        menu_wanted: The id of an event (-1: none) and the menu that is about to be shown.
    """

    span_opened = Signal(int)
    menu_wanted = Signal(int, QMenu)

    _pressed: QPointF | None = None
    _from: tuple[float, float] = (0.0, 0.0)
    _moved = False
    _selecting = False

    @override
    def menu_at(self, point: QPoint) -> QMenu:
        menu = super().menu_at(point)
        first = menu.actions()[0]
        span, index = self.bar_at(point), self.index
        if span >= 0 and index is not None:
            self.choose(span)
            own = [
                menu.addAction(tr("TimelineChart", "Zoom to it"), lambda: self.zoom_to(span)),
                menu.addAction(tr("TimelineChart", "Select its time"), lambda: self._select_span(span)),
                menu.addAction(
                    tr("TimelineChart", "Copy what is known of it"), lambda: _copy("\n".join(span_words(index, span)))
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
        self.menu_wanted.emit(span, menu)
        menu.insertSeparator(first)
        return menu

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton) or self.empty:
            return
        at = event.position()
        plot = self.plot_of(QRectF(self.rect()))
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._pressed, self._moved, self._from = at, False, self.window_range
        self._selecting = event.button() is Qt.MouseButton.LeftButton and (shift or at.y() < plot.top())

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at, pressed = event.position(), self._pressed
        if pressed is None:
            hovered = self.bar_at(at.toPoint())
            if hovered != self._hovered:
                self._hovered = hovered
                self.update()
            return
        if not self._moved and (at - pressed).manhattanLength() <= _DRAG_PX:
            return
        self._moved = True
        if self._selecting:
            times = sorted(self._time(point.x()) for point in (pressed, at))
            self.set_range(times[0], times[1])
            return
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        low, high = self._from
        shift = (pressed.x() - at.x()) * self.pixel_ns
        self.show_window(low + shift, high + shift)
        self.set_offset(self._offset + round(pressed.y() - at.y()))
        self._pressed, self._from = QPointF(pressed.x(), at.y()), (low, high)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        self.unsetCursor()
        if pressed is None or self._moved or event.button() is not Qt.MouseButton.LeftButton:
            return
        call = self.call_at(pressed)
        if call >= 0 and self.index is not None:
            one = self.index.timeline.calls[call]
            self.set_range(float(one.start_ns), float(one.end_ns))
        elif self._selecting:
            self.set_range(0, 0)
        else:
            self.choose(self.bar_at(event.position().toPoint()))

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        span = self.bar_at(event.position().toPoint())
        if span >= 0:
            self.zoom_to(span)
        else:
            self.reset_zoom()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self.empty:
            event.ignore()
        elif event.position().x() < self.plot_of(QRectF(self.rect())).left():
            self.set_offset(self._offset - turn.y() // 2)
        elif shift or abs(turn.x()) > abs(turn.y()):
            low, high = self.window_range
            by = -(high - low) * (turn.x() or turn.y()) * _WHEEL
            self.show_window(low + by, high + by)
        else:
            self.zoom_by(event)
        event.accept()

    @override
    def event(self, event: QEvent) -> bool:
        # The window's own keys must not take what has a meaning here.
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and not self.empty:
            mine = event.key() in _KEYS or (event.key() == Qt.Key.Key_Escape and self.range is not None)
            if mine and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
                event.accept()
                return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index, key, span = self.index, Qt.Key(event.key()), self.current
        if index is None or index.empty:
            super().keyPressEvent(event)
            return
        low, high = self.window_range
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        match key:
            case Qt.Key.Key_Left | Qt.Key.Key_Right if shift:
                self._move(-_PAN if key is Qt.Key.Key_Left else _PAN)
            case Qt.Key.Key_PageUp | Qt.Key.Key_PageDown:
                self._move(-1.0 if key is Qt.Key.Key_PageUp else 1.0)
            case Qt.Key.Key_Left | Qt.Key.Key_Right | Qt.Key.Key_Up | Qt.Key.Key_Down if span < 0:
                self._go(index.first_after(low))
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self._go(index.neighbour(span, -1 if key is Qt.Key.Key_Left else 1))
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._go(index.across(span, -1 if key is Qt.Key.Key_Up else 1))
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal | Qt.Key.Key_Minus:
                factor = 1 / _STEP if key is Qt.Key.Key_Minus else _STEP
                self.show_window(*zoomed(low, high, self._anchor(), factor, self.full))
            case Qt.Key.Key_0:
                self.reset_zoom()
            case Qt.Key.Key_Home:
                self.show_window(0.0, high - low)
            case Qt.Key.Key_End:
                self.show_window(self.full - (high - low), self.full)
            case Qt.Key.Key_Space if span >= 0:
                self._select_span(span)
            case Qt.Key.Key_Escape if self.range is not None:
                self.set_range(0, 0)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if span >= 0:
                self.span_opened.emit(span)
            case _:
                super().keyPressEvent(event)

    def _go(self, span: int) -> None:
        if span >= 0:
            self.choose(span)
            self.set_current(span)

    def _move(self, share: float) -> None:
        low, high = self.window_range
        by = (high - low) * share
        self.show_window(low + by, high + by)

    def _anchor(self) -> float:
        """What stays in place when keys zoom: the chosen event where it is in view, else the middle."""
        low, high = self.window_range
        if self.index is not None and self.current >= 0:
            middle = float(self.index.starts[self.current] + self.index.ends[self.current]) / 2
            if low <= middle <= high:
                return middle
        return (low + high) / 2

    def _select_span(self, span: int) -> None:
        if self.index is not None:
            self.set_range(float(self.index.starts[span]), float(self.index.ends[span]))

    def _time(self, x: float) -> float:
        plot, (low, high) = self.plot_of(QRectF(self.rect())), self.window_range
        return min(max(low + (x - plot.left()) / plot.width() * (high - low), 0.0), self.full)


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


def _copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)
