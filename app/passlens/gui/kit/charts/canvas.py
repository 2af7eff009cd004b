"""The base of all hand-painted drawings: selection, panning, zooming, keyboard navigation and export.

A subclass draws and locates its items; mouse and keys work alike in every drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QWidget
from typing_extensions import override

from passlens.engine.quoting import csv_text
from passlens.gui.kit.charts.canvas_input import Drag, ZoomKey, show_tip, wheel_factor, zoom_key
from passlens.gui.kit.charts.chart_menu import chart_menu, pop_up
from passlens.gui.kit.style import numbers_font
from passlens.gui.kit.theme import ThemeManager

_STEPS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


@dataclass(frozen=True, slots=True)
class Marks:
    """The highlighted items of a drawing, by index; -1: none.

    Attributes:
        current: The clicked item.
        hovered: The item under the pointer.
        chosen: The items of the window's selection.
        found: The hits of a search.
    """

    current: int = -1
    hovered: int = -1
    chosen: frozenset[int] = frozenset()
    found: frozenset[int] = frozenset()


class Canvas(QWidget):
    """A drawing of items.

    Signals:
        item_chosen: The index of the item chosen by click or key; -1 for none.
        item_opened: The index of the item opened by double click or Return.
        menu_requested: The index of an item, and its context menu before it is shown.
    """

    item_chosen = Signal(int)
    item_opened = Signal(int)
    menu_requested = Signal(int, QMenu)
    can_leave = True
    """Whether a click beside the items clears the current one."""
    hand_over_items = True
    """Whether the pointer is a hand over an item."""

    def __init__(self, themes: ThemeManager, title: str) -> None:
        super().__init__()
        self._themes = themes
        self._title = title
        self._marks = Marks()
        self._drag = Drag()
        self.setAccessibleName(title)
        themes.changed.connect(self.restyle)

    def take_input(self) -> None:
        """Accept pointer and keyboard, once there are items to choose or something to zoom."""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # Every drawing provides these.

    @property
    def empty(self) -> bool:
        """Whether there is nothing to draw."""
        raise NotImplementedError

    def figures(self) -> Iterable[Sequence[object]]:
        """The figures as rows, titles first; None for unknown values."""
        raise NotImplementedError

    def export_size(self) -> QSize:
        """The size of the whole drawing as a picture, px."""
        raise NotImplementedError

    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        """Draw everything into ``area``; not called while it is empty."""
        raise NotImplementedError

    def tooltip_at(self, point: QPointF) -> str:
        """The tooltip at a point, in lines; empty for none."""
        raise NotImplementedError

    # A drawing may provide these: items, scrolling, zoom.

    @property
    def view(self) -> QRectF:
        """The area of the drawing on the widget."""
        return QRectF(self.rect())

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw everything into ``area``, for an export."""
        self._prepare(painter, area)
        if not self.empty:
            self.draw_content(painter, area)

    def paint_content(self, painter: QPainter) -> None:
        """Paint what is visible; not called while it is empty."""
        self.draw_content(painter, self.view)

    def _prepare(self, painter: QPainter, area: QRectF) -> None:
        painter.fillRect(area, self._themes.theme.color("background"))
        painter.setFont(numbers_font(self.font()))

    def item_at(self, point: QPointF) -> int:
        """The item under a point; -1 for none."""
        del point
        return -1

    def neighbour(self, across: int, down: int) -> int | None:
        """The item in the direction of an arrow key; -1: none; None: the drawing does not use the key."""
        del across, down
        return None

    def in_order(self, by: int, count: int) -> int | None:
        """The neighbour ``by`` items after the current one of ``count`` in order; None if ``by`` is 0."""
        return min(max(0, self.current + by), count - 1) if by and count else None

    def show_item(self, index: int) -> None:
        """Bring an item into view."""

    def click(self, point: QPointF) -> None:
        """Handle a left click without a drag."""
        self.choose(self.item_at(point))

    def open_item(self, index: int) -> None:
        """Open an item: by double click or Return."""
        self.item_opened.emit(index)

    @property
    def movable(self) -> bool:
        """Whether dragging pans it: parts are out of view."""
        return False

    def pan(self, across: float, down: float) -> None:
        """Pan by so many px of the screen."""

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom in by a factor above 1, else out; the point ``around`` stays in place (the middle by default)."""

    def reset_zoom(self) -> None:
        """Return to the initial zoom."""

    def fit(self) -> None:
        """Show everything."""
        self.reset_zoom()

    def turn(self, event: QWheelEvent) -> bool:
        """Scroll by the wheel without Ctrl; False: leave the event to the page around the drawing."""
        del event
        return False

    def restyle(self) -> None:
        """Update after a change of the theme."""
        self.update()

    # Highlights.

    @property
    def marks(self) -> Marks:
        """The highlighted items."""
        return self._marks

    @property
    def current(self) -> int:
        """The current item; -1: none."""
        return self._marks.current

    @property
    def hovered(self) -> int:
        """The item under the pointer; -1: none."""
        return self._marks.hovered

    def set_current(self, index: int) -> None:
        """Make an item current without a signal."""
        self._mark(replace(self._marks, current=index))

    def set_marks(self, *, chosen: frozenset[int] | None = None, found: frozenset[int] | None = None) -> None:
        """Mark the items of the window's selection, or the hits of a search."""
        if chosen is not None:
            self._mark(replace(self._marks, chosen=chosen))
        if found is not None:
            self._mark(replace(self._marks, found=found))

    def choose(self, index: int) -> None:
        """Make an item current, and emit ``item_chosen``."""
        if index != self.current and (index >= 0 or self.can_leave):
            self._mark(replace(self._marks, current=index, chosen=frozenset()))
            self.item_chosen.emit(index)

    def forget_marks(self) -> None:
        """Clear all highlights, because the items have changed."""
        self._mark(Marks())

    def _mark(self, marks: Marks) -> None:
        self._marks = marks
        self.update(self.view.toRect())

    # Mouse and keys.

    def menu_at(self, point: QPointF) -> QMenu:
        """The context menu at a point."""
        menu = self.own_menu()
        index = self.item_at(point)
        if index >= 0:
            self.menu_requested.emit(index, menu)
        return menu

    def csv(self) -> str:
        """The figures, with a header line."""
        return csv_text(self.figures())

    def own_menu(self) -> QMenu:
        """The menu entries of every drawing."""
        return chart_menu(self, self, self._title, partial(self._themes.on_paper, self.restyle))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._prepare(painter, QRectF(self.rect()))
        if self.empty:
            return
        self.paint_content(painter)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._themes.theme.color("accent"), 1))
            painter.drawRect(self.view.toRect().adjusted(0, 0, -1, -1))

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            show_tip(event, self, self.tooltip_at(QPointF(event.pos())))
            return True
        return super().event(event)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._mark(replace(self._marks, hovered=-1))

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        pop_up(self.menu_at(QPointF(event.pos())), event.globalPos())

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and not self.empty:
            self.zoom_by(wheel_factor(event), event.position())
            event.accept()
        else:
            event.setAccepted(not self.empty and self.turn(event))

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._drag.press(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag.pressed:
            moved = self._drag.move(event)
            if moved is not None and self.movable:
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                self.pan(moved.x(), moved.y())
            return
        hovered = self.item_at(event.position())
        if hovered != self.hovered:
            self._hover(hovered)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag.release(event):
            self.click(event.position())
        self._hover(self.item_at(event.position()))

    def _hover(self, index: int) -> None:
        if index >= 0 and self.hand_over_items:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.unsetCursor()
        if index != self.hovered:
            self._mark(replace(self._marks, hovered=index))

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.item_at(event.position())
        if index >= 0:
            self.open_item(index)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.empty or not self.press(event):
            super().keyPressEvent(event)

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; False if it does nothing here."""
        zoom, step = zoom_key(event), _STEPS.get(Qt.Key(event.key()))
        if zoom is ZoomKey.FIT:
            self.fit()
        elif zoom is not None:
            self.zoom_by(zoom.value)
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.current >= 0:
            self.open_item(self.current)
        elif step is not None and (beside := self.neighbour(*step)) is not None:
            if beside >= 0:
                self.choose(beside)
                self.show_item(beside)
        else:
            return False
        return True
