"""The drawing of a dispatch graph: panned, zoomed, walked with the keys; only what is visible is painted."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget
from typing_extensions import override

from passlens.engine.analysis.graph_picture import ROW
from passlens.gui.graph.graph_camera import MARGIN, GraphCamera
from passlens.gui.graph.graph_index import GraphIndex
from passlens.gui.graph.graph_look import GraphLook
from passlens.gui.graph.graph_map import GraphMap
from passlens.gui.graph.graph_paint import SHAPE_AT, Emphasis, GraphPainter
from passlens.gui.kit.canvas_input import Drag, show_tip, wheel_zoom, zoom_key
from passlens.gui.kit.chart_menu import chart_menu, pop_up
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr

_START_ZOOM = 0.85
"""Of a graph that does not fit: text of 10 px."""
_LEAST_START_ZOOM = 0.7
"""What is shown whole has text of 8 px at least."""
_NEAR_PX = 5.0
_EXPORT_AREA = 15_000_000
"""Pixels of an exported picture before it is doubled; a larger drawing is made smaller."""
_EXPORT_SIDE = 16_000


class GraphCanvas(QWidget):
    """Shows a ``GraphLook``.

    Signals:
        box_chosen: The index of the box that was clicked or walked to; -1 for none.
        box_opened: The index of the box whose IR is asked for.
        fold_toggled: The index of a box whose fold is to be opened, or closed again.
        menu_wanted: The index of a box and the menu that is about to be shown for it.
    """

    box_chosen = Signal(int)
    box_opened = Signal(int)
    fold_toggled = Signal(int)
    menu_wanted = Signal(int, QMenu)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._themes = themes
        self._look: GraphLook | None = None
        self._emphasis = Emphasis()
        self._camera = GraphCamera()
        self._drag = Drag()
        self._index: GraphIndex | None = None
        self._colors: GraphPainter | None = None
        self._map = GraphMap()
        self.painted = (0, 0)  # boxes and lines of the last picture, for tests and the log
        self.setAccessibleName(tr("GraphCanvas", "Dispatch graph"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 160)
        themes.changed.connect(self._restyle)

    @property
    def look(self) -> GraphLook | None:
        """What is shown."""
        return self._look

    @property
    def current(self) -> int:
        """The box that is chosen; -1: none."""
        return self._emphasis.current

    @property
    def chosen(self) -> frozenset[int]:
        """The boxes of the selected dispatch."""
        return self._emphasis.chosen

    @property
    def found(self) -> frozenset[int]:
        """The boxes that were searched for."""
        return self._emphasis.found

    @property
    def zoom(self) -> float:
        """Px of the screen for one of the drawing."""
        return self._camera.zoom

    @property
    def map_area(self) -> QRectF:
        """Where the small map is on the widget; empty when there is none."""
        return self._map.area if self._camera.overflows else QRectF()

    def set_look(self, look: GraphLook, *, keep: bool = False) -> None:
        """Show another picture; ``keep``: the same boxes in other colours, nothing moves."""
        same = keep and self._look is not None and self._look.picture is look.picture
        self._look, self._colors = look, None
        if not same:
            self._emphasis = Emphasis()
            self._index = GraphIndex(look.picture)
            self._camera.set_drawing(look.picture.width, look.picture.height)
            self.start()
        self._map.forget()
        self.setAccessibleDescription(
            tr("GraphCanvas", "{boxes:,} boxes, {lines:,} lines").format(
                boxes=len(look.picture.boxes), lines=len(look.picture.lines)
            )
        )
        self.update()

    def set_emphasis(self, *, chosen: frozenset[int] | None = None, found: frozenset[int] | None = None) -> None:
        """Mark the boxes of the selected dispatch, or those that were searched for."""
        if chosen is not None:
            self._emphasis = replace(self._emphasis, chosen=chosen)
        if found is not None:
            self._emphasis = replace(self._emphasis, found=found)
        self._map.forget()
        self.update()

    def set_current(self, index: int) -> None:
        """Choose a box, silently."""
        self._emphasis = replace(self._emphasis, current=index)
        self._map.forget()
        self.update()

    def start(self) -> None:
        """Show the whole graph where it can be read then; else its beginning, as large as that takes."""
        self.fit()
        if self._look is None or self.zoom >= _LEAST_START_ZOOM or not self._look.picture.boxes:
            return
        boxes = self._look.picture.boxes
        shown = [box for box in boxes if box.kind.works] or boxes
        self._camera.begin_at([QRectF(box.x, box.y, box.width, box.height) for box in shown], _START_ZOOM, above=ROW)

    def fit(self) -> None:
        """Show the whole graph, or as much of its top as can be read as shapes."""
        self._map.place_again()
        if self._look is not None:
            self._camera.set_room(self.width(), self.height())
            self._camera.fit()
            self.update()

    def reset_zoom(self) -> None:
        """Show everything again."""
        self.fit()

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom; the point of the widget ``around`` stays where it is (the middle by default)."""
        self._camera.zoom_by(factor, around)
        self.update()

    def pan(self, across: float, down: float) -> None:
        """Move by px of the screen."""
        self._camera.pan(across, down)
        self.update()

    def show_box(self, index: int, *, readable: bool = True) -> None:
        """Bring a box to the middle where it is not in view; ``readable``: close enough to read its name."""
        if self._look is None or not 0 <= index < len(self._look.picture.boxes):
            return
        box = self._look.picture.boxes[index]
        area = QRectF(box.x, box.y, box.width, box.height)
        too_small = readable and self.zoom < 0.6
        if too_small or not self._camera.visible.adjusted(20, 20, -20, -20).contains(area):
            self._camera.centre(area.center(), 0.8 if too_small else None)
        if self._map.area.intersects(self._camera.to_widget(area)):
            self._map.place_again()
        self.update()

    def box_at(self, position: QPointF) -> int:
        """The box at a point of the widget; -1 when there is none."""
        if self._index is None:
            return -1
        at = self._camera.to_drawing(position)
        return self._index.box_at(at.x(), at.y())

    def box_rect(self, index: int) -> QRectF:
        """Where a box is on the widget."""
        assert self._look is not None
        box = self._look.picture.boxes[index]
        return self._camera.to_widget(QRectF(box.x, box.y, box.width, box.height))

    def tooltip_at(self, position: QPointF) -> str:
        """What the pointer is on, in words; empty when on nothing."""
        if self._look is None or self._index is None:
            return ""
        box = self.box_at(position)
        if box >= 0:
            return self._look.tooltip(box)
        at = self._camera.to_drawing(position)
        line = self._index.line_at(at.x(), at.y(), _NEAR_PX / self.zoom, self.current)
        return self._look.line_tooltip(line) if line is not None else ""

    def csv(self) -> str:
        """The nodes shown."""
        return self._look.csv() if self._look is not None else ""

    def export_size(self) -> QSize:
        """The whole drawing, made smaller where the picture would not fit into memory."""
        if self._look is None:
            return self.size()
        width, height = self._look.picture.width + 2 * MARGIN, self._look.picture.height + 2 * MARGIN + 24
        scale = min(1.0, _EXPORT_SIDE / width, _EXPORT_SIDE / height, (_EXPORT_AREA / (width * height)) ** 0.5)
        return QSize(max(1, round(width * scale)), max(1, round(height * scale)))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw the whole graph with all its texts, for a picture or a drawing."""
        painter.fillRect(area, self._themes.theme.color("background"))
        if self._look is None:
            return
        picture = self._look.picture
        scale = area.width() / (picture.width + 2 * MARGIN)
        paint = self._painting(self._look)
        painter.save()
        painter.translate(area.topLeft())
        painter.scale(scale, scale)
        painter.translate(MARGIN, MARGIN)
        paint.lines(painter, picture.lines, 1.0)
        paint.boxes(painter, range(len(picture.boxes)), 1.0)
        painter.restore()
        paint.legend(painter, area.bottomLeft() + QPointF(8, -4))

    @override
    def sizeHint(self) -> QSize:
        return QSize(640, 480)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        theme = self._themes.theme
        painter.fillRect(self.rect(), theme.color("background"))
        if self._look is None or self._index is None:
            return
        sides = self._camera.sides(QRectF(self.rect()))
        boxes, lines = self._index.boxes_in(*sides), self._index.lines_in(*sides)
        shapes = self.zoom >= SHAPE_AT
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, shapes)
        paint = self._painting(self._look)
        painter.save()
        painter.scale(self.zoom, self.zoom)
        painter.translate(-self._camera.origin)
        shown = [self._look.picture.lines[index] for index in lines]
        paint.lines(painter, shown, self.zoom)
        paint.boxes(painter, boxes, self.zoom)
        painter.restore()
        self.painted = (len(boxes), len(lines))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.legend(painter, QPointF(8, self.height() - 8))
        if self._camera.overflows:
            self._map.place(QRectF(self.rect()), self._look.picture, self._has_boxes)
            self._map.paint(painter, self._camera.visible, paint)
        if self.hasFocus():
            painter.setPen(theme.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._camera.set_room(self.width(), self.height())
        self._map.place_again()
        if self._camera.begun:
            self.start()
        elif self._camera.fitted:
            self.fit()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        turn, factor = event.angleDelta(), wheel_zoom(event)
        if factor is not None:
            self.zoom_by(factor, event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan(-(turn.y() or turn.x()), 0)
        else:
            self.pan(-turn.x(), -turn.y())
        event.accept()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            target = self._map.target(event.position()) if self._look and self._camera.overflows else None
            if target is not None:
                self._camera.centre(target)
                self.update()
                return
            self._drag.press(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag.pressed:
            moved = self._drag.move(event)
            if moved is not None:
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                self.pan(moved.x(), moved.y())
            return
        hovered = self.box_at(event.position())
        if hovered != self._emphasis.hovered:
            self._emphasis = replace(self._emphasis, hovered=hovered)
            self.setCursor(Qt.CursorShape.PointingHandCursor if hovered >= 0 else Qt.CursorShape.ArrowCursor)
            self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.unsetCursor()
        if not self._drag.release(event):
            return
        index = self.box_at(event.position())
        if index >= 0 and self._look is not None and self._look.picture.boxes[index].folded:
            self.fold_toggled.emit(index)
        else:
            self._choose(index)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.box_at(event.position())
        if index >= 0 and self._look is not None and not self._look.picture.boxes[index].folded:
            self.box_opened.emit(index)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
        }.get(Qt.Key(event.key()))
        zoom = zoom_key(event)
        match event.key():
            case Qt.Key.Key_Home | Qt.Key.Key_0:
                self.fit()
            case _ if zoom is not None:
                self.zoom_by(zoom.value)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.current >= 0 and self._look is not None:
                folded = self._look.picture.boxes[self.current].folded
                (self.fold_toggled if folded else self.box_opened).emit(self.current)
            case _ if step is not None:
                self._walk(*step)
            case _:
                super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = chart_menu(
            self, self, tr("GraphCanvas", "Dispatch graph"), partial(self._themes.on_paper, self._restyle)
        )
        index = self.box_at(QPointF(event.pos()))
        if index >= 0:
            self.menu_wanted.emit(index, menu)
        pop_up(menu, event.globalPos())

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._emphasis = replace(self._emphasis, hovered=-1)
        self.update()

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            show_tip(event, self, self.tooltip_at(QPointF(event.pos())))
            return True
        return super().event(event)

    def _has_boxes(self, area: QRectF) -> bool:
        return self._index is not None and bool(self._index.boxes_in(*self._camera.sides(area)))

    def _choose(self, index: int) -> None:
        if index != self.current:
            self._emphasis = replace(self._emphasis, current=index, chosen=frozenset())
            self._map.forget()
            self.update()
            self.box_chosen.emit(index)

    def _walk(self, across: int, down: int) -> None:
        """Go along a line up or down, or to the next box of the same layer."""
        found = self._index.step(self.current, across, down) if self._index is not None else -1
        if found >= 0:
            self._choose(found)
            self.show_box(found, readable=False)

    def _painting(self, look: GraphLook) -> GraphPainter:
        if self._colors is None:
            self._colors = GraphPainter(self._themes.theme, look, self.font())
        self._colors.emphasis = self._emphasis
        return self._colors

    def _restyle(self) -> None:
        self._map.forget()
        self._colors = None
        self.update()
