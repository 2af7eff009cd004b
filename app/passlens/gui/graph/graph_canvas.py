"""The drawing of a dispatch graph: panning, zooming and keyboard navigation; paints only what is visible."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from passlens.engine.analysis.graph_picture import ROW
from passlens.gui.graph.graph_camera import MARGIN, GraphCamera
from passlens.gui.graph.graph_index import GraphIndex
from passlens.gui.graph.graph_look import GraphLook
from passlens.gui.graph.graph_map import GraphMap
from passlens.gui.graph.graph_paint import SHAPE_AT, GraphPainter
from passlens.gui.kit.charts.canvas import Canvas, Marks
from passlens.gui.kit.charts.canvas_input import sideways
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr

_START_ZOOM = 0.85
"""The initial zoom of a graph that does not fit: text of 10 px."""
_LEAST_START_ZOOM = 0.7
"""The smallest zoom that shows the whole graph initially: text of 8 px."""
_NEAR_PX = 5.0
_EXPORT_AREA = 15_000_000
"""Pixels of an exported picture before doubling; a larger drawing is scaled down."""
_EXPORT_SIDE = 16_000


class GraphCanvas(Canvas):
    """Shows a ``GraphLook``; an item is a box.

    Signals:
        fold_toggled: The index of a box whose fold to open or close.
    """

    fold_toggled = Signal(int)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, tr("GraphCanvas", "Dispatch graph"))
        self._look: GraphLook | None = None
        self._camera = GraphCamera()
        self._index: GraphIndex | None = None
        self._colors: GraphPainter | None = None
        self._map = GraphMap()
        self.painted = (0, 0)  # the number of boxes and lines painted last, for tests and the log
        self.take_input()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 160)

    @property
    @override
    def empty(self) -> bool:
        return self._look is None

    @property
    def look(self) -> GraphLook | None:
        """The look shown."""
        return self._look

    @property
    def zoom(self) -> float:
        """Px of the screen for one of the drawing."""
        return self._camera.zoom

    @property
    def map_area(self) -> QRectF:
        """The area of the small map on the widget; empty if hidden."""
        return self._map.area if self._camera.overflows else QRectF()

    def set_look(self, look: GraphLook, *, keep: bool = False) -> None:
        """Show another picture; ``keep``: it has the same boxes in other colours, so nothing moves."""
        same = keep and self._look is not None and self._look.picture is look.picture
        self._look, self._colors = look, None
        if not same:
            self.forget_marks()
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

    @override
    def _mark(self, marks: Marks) -> None:
        if (marks.current, marks.chosen, marks.found) != (self.current, self.marks.chosen, self.marks.found):
            self._map.forget()
        super()._mark(marks)

    def start(self) -> None:
        """Show the whole graph if it is legible then; otherwise its beginning at a legible zoom."""
        self.fit()
        if self._look is None or self.zoom >= _LEAST_START_ZOOM or not self._look.picture.boxes:
            return
        boxes = self._look.picture.boxes
        shown = [box for box in boxes if box.kind.works] or boxes
        self._camera.begin_at([QRectF(box.x, box.y, box.width, box.height) for box in shown], _START_ZOOM, above=ROW)

    @override
    def fit(self) -> None:
        """Show the whole graph, or as much of its top as keeps shapes recognizable."""
        self._map.place_again()
        if self._look is not None:
            self._camera.set_room(self.width(), self.height())
            self._camera.fit()
            self.update()

    @override
    def reset_zoom(self) -> None:
        self.fit()

    @override
    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        self._camera.zoom_by(factor, around)
        self.update()

    @property
    @override
    def movable(self) -> bool:
        return True

    @override
    def pan(self, across: float, down: float) -> None:
        self._camera.pan(across, down)
        self.update()

    @override
    def show_item(self, index: int, *, readable: bool = True) -> None:
        """Centre a box unless it is visible; ``readable``: at a zoom at which its name is legible."""
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

    @override
    def item_at(self, point: QPointF) -> int:
        if self._index is None:
            return -1
        at = self._camera.to_drawing(point)
        return self._index.box_at(at.x(), at.y())

    def box_rect(self, index: int) -> QRectF:
        """The area of a box on the widget."""
        assert self._look is not None
        box = self._look.picture.boxes[index]
        return self._camera.to_widget(QRectF(box.x, box.y, box.width, box.height))

    @override
    def tooltip_at(self, point: QPointF) -> str:
        if self._look is None or self._index is None:
            return ""
        box = self.item_at(point)
        if box >= 0:
            return self._look.tooltip(box)
        at = self._camera.to_drawing(point)
        line = self._index.line_at(at.x(), at.y(), _NEAR_PX / self.zoom, self.current)
        return self._look.line_tooltip(line) if line is not None else ""

    @override
    def figures(self) -> Iterable[Sequence[object]]:
        return self._look.figures() if self._look is not None else ()

    @override
    def export_size(self) -> QSize:
        # The whole drawing, scaled down if the picture would not fit into memory.
        if self._look is None:
            return self.size()
        width, height = self._look.picture.width + 2 * MARGIN, self._look.picture.height + 2 * MARGIN + 24
        scale = min(1.0, _EXPORT_SIDE / width, _EXPORT_SIDE / height, (_EXPORT_AREA / (width * height)) ** 0.5)
        return QSize(max(1, round(width * scale)), max(1, round(height * scale)))

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        # The whole graph with all its texts.
        assert self._look is not None
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
    def paint_content(self, painter: QPainter) -> None:
        assert self._look is not None
        assert self._index is not None
        sides = self._camera.sides(self.view)
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
            self._map.place(self.view, self._look.picture, self._has_boxes)
            self._map.paint(painter, self._camera.visible, paint)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._camera.set_room(self.width(), self.height())
        self._map.place_again()
        if self._camera.begun:
            self.start()
        elif self._camera.fitted:
            self.fit()

    @override
    def turn(self, event: QWheelEvent) -> bool:
        turn = event.angleDelta()
        if sideways(event):
            self.pan(-(turn.x() or turn.y()), 0)
        else:
            self.pan(-turn.x(), -turn.y())
        return True

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        target = self._map.target(event.position()) if self._look and self._camera.overflows else None
        if target is None:
            super().mousePressEvent(event)
        else:
            self._camera.centre(target)
            self.update()

    @override
    def click(self, point: QPointF) -> None:
        index = self.item_at(point)
        if self._folded(index):
            self.fold_toggled.emit(index)
        else:
            self.choose(index)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self._folded(self.item_at(event.position())):
            super().mouseDoubleClickEvent(event)

    @override
    def open_item(self, index: int) -> None:
        (self.fold_toggled if self._folded(index) else self.item_opened).emit(index)

    @override
    def press(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Home:
            self.fit()
            return True
        return super().press(event)

    @override
    def neighbour(self, across: int, down: int) -> int:
        return self._index.step(self.current, across, down) if self._index is not None else -1

    def _folded(self, index: int) -> bool:
        return self._look is not None and index >= 0 and self._look.picture.boxes[index].folded

    def _has_boxes(self, area: QRectF) -> bool:
        return self._index is not None and bool(self._index.boxes_in(*self._camera.sides(area)))

    def _painting(self, look: GraphLook) -> GraphPainter:
        if self._colors is None:
            self._colors = GraphPainter(self._themes.theme, look, self.font())
        self._colors.marks = self.marks
        return self._colors

    @override
    def restyle(self) -> None:
        self._map.forget()
        self._colors = None
        self.update()
