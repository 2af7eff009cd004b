"""The drawing of a placement: scrolled, zoomed, walked with the keys; only what is visible is painted."""

from __future__ import annotations

from collections.abc import Callable
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
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QMenu, QWidget
from typing_extensions import override

from passlens.gui.devices.placement_chart import PlacementChart
from passlens.gui.devices.placement_geometry import HEADER, LEAST_ZOOM, MOST_ZOOM, PlacementGeometry
from passlens.gui.devices.placement_paint import SHAPE_AT, Marks, PlacementPainter
from passlens.gui.devices.placement_rows import Arranged, arrow_words, chart_csv, explain
from passlens.gui.kit.canvas_input import Drag, ZoomKey, show_tip, wheel_zoom, zoom_key
from passlens.gui.kit.chart_menu import chart_menu, pop_up
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr

_NEAR_PX = 6.0
_LEGEND = 22
_EXPORT_SIDE = 16_000


class PlacementCanvas(QAbstractScrollArea):
    """Shows the chart of an ``Arranged``.

    Signals:
        block_chosen: The block that was clicked or walked to; -1 for none.
        block_opened: The block whose IR is asked for.
        lane_chosen: The device whose name was clicked.
        menu_wanted: The block and the menu that is about to be shown for it.
    """

    block_chosen = Signal(int)
    block_opened = Signal(int)
    lane_chosen = Signal(str)
    menu_wanted = Signal(int, QMenu)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._themes = themes
        self._arranged: Arranged | None = None
        self._geometry: PlacementGeometry | None = None
        self._painter: PlacementPainter | None = None
        self._series: Callable[[str], int] = lambda _: 0
        self._declared: Callable[[str], str] = lambda _: ""
        self._marks = Marks()
        self._drag = Drag()
        self.painted = (0, 0)  # blocks and arrows of the last picture, for tests and the log
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("PlacementCanvas", "Placement"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(280, 180)
        self.viewport().setMouseTracking(True)
        self.setCornerWidget(QWidget())
        themes.changed.connect(self._restyle)

    @property
    def chart(self) -> PlacementChart | None:
        """What is shown."""
        return self._arranged.chart if self._arranged is not None else None

    @property
    def marks(self) -> Marks:
        """What stands out."""
        return self._marks

    @property
    def zoom(self) -> float:
        """Of the height of rows."""
        return self._geometry.zoom if self._geometry is not None else 1.0

    def set_arranged(
        self, arranged: Arranged, series: Callable[[str], int], declared: Callable[[str], str], *, keep: bool
    ) -> None:
        """Show a chart; ``keep``: zoom and place stay as they are."""
        before = self._geometry
        self._arranged, self._series, self._declared = arranged, series, declared
        self._geometry = PlacementGeometry(arranged.chart)
        self._painter = None
        self._marks = Marks()
        if keep and before is not None:
            self._geometry.zoom = before.zoom
        self.setAccessibleDescription(
            tr("PlacementCanvas", "{blocks:,} blocks, {arrows:,} arrows").format(
                blocks=len(arranged.chart.blocks), arrows=len(arranged.chart.arrows)
            )
        )
        self._range()
        if not keep:
            self.verticalScrollBar().setValue(0)
            self.horizontalScrollBar().setValue(0)
        self.viewport().update()

    def set_marks(self, *, chosen: frozenset[int] | None = None, found: frozenset[int] | None = None) -> None:
        """Mark the blocks of the selected dispatch, or those that were searched for."""
        if chosen is not None:
            self._marks = replace(self._marks, chosen=chosen)
        if found is not None:
            self._marks = replace(self._marks, found=found)
        self.viewport().update()

    def set_current(self, place: int) -> None:
        """Choose a block, silently."""
        self._marks = replace(self._marks, current=place)
        self.viewport().update()

    def show_block(self, place: int) -> None:
        """Bring a block into view."""
        if self._geometry is None or not 0 <= place < len(self._geometry.chart.blocks):
            return
        box = self._geometry.box(self._geometry.chart.blocks[place])
        top, height = self.verticalScrollBar().value(), self.viewport().height()
        if box.y - HEADER < top + 8 or box.bottom > top + height - 30:
            self.verticalScrollBar().setValue(round(box.y - height / 2))
        left, width = self.horizontalScrollBar().value(), self.viewport().width()
        if box.x < left or box.right > left + width:
            self.horizontalScrollBar().setValue(round(box.x - 20))
        self.viewport().update()

    def zoom_by(self, factor: float, around: float | None = None) -> None:
        """Zoom; the height of the widget ``around`` stays where it is (the middle by default)."""
        if self._geometry is None:
            return
        at = self.viewport().height() / 2 if around is None else around
        old = self._geometry.zoom
        row = (self.verticalScrollBar().value() + at - HEADER) / old
        self._geometry.zoom = min(MOST_ZOOM, max(LEAST_ZOOM, old * factor))
        self._range()
        self.verticalScrollBar().setValue(round(row * self._geometry.zoom + HEADER - at))
        self.viewport().update()

    def fit(self) -> None:
        """Make all rows visible, as far as there is anything to see then."""
        if self._geometry is not None and self._geometry.chart.rows:
            room = self.viewport().height() - HEADER - _LEGEND
            self.zoom_by(min(1.0, room / (self._geometry.height - HEADER) * self._geometry.zoom) / self._geometry.zoom)
            self.verticalScrollBar().setValue(0)

    def reset_zoom(self) -> None:
        """Rows as high as they are at first."""
        self.zoom_by(1.0 / self.zoom)

    def block_at(self, position: QPointF) -> int:
        """The block at a point of the viewport; -1 when there is none."""
        if self._geometry is None or position.y() < HEADER:
            return -1
        at = position + self._origin()
        return self._geometry.block_at(at.x(), at.y())

    def block_rect(self, place: int) -> QRectF:
        """Where a block is on the viewport."""
        assert self._geometry is not None
        box = self._geometry.box(self._geometry.chart.blocks[place])
        return QRectF(box.x, box.y, box.width, box.height).translated(-self._origin())

    def tooltip_at(self, position: QPointF) -> str:
        """What the pointer is on, in words; empty when on nothing."""
        if self._geometry is None or self._arranged is None:
            return ""
        place = self.block_at(position)
        if place >= 0:
            return explain(self._arranged.table, self._geometry.chart.blocks[place].item)
        at = position + self._origin()
        if position.y() < HEADER:
            return ""
        found = self._geometry.arrow_at(at.x(), at.y(), _NEAR_PX)
        return arrow_words(self._geometry.chart, self._geometry.chart.arrows[found]) if found >= 0 else ""

    def csv(self) -> str:
        """One line a block, in the order of rows."""
        return chart_csv(self._arranged) if self._arranged is not None else ""

    def export_size(self) -> QSize:
        """The whole drawing; rows are made less high where it would not fit into memory."""
        if self._geometry is None:
            return self.size()
        width = max(self._geometry.width, self.viewport().width())
        return QSize(round(width), min(_EXPORT_SIDE, round(self._geometry.height + _LEGEND)))

    def draw(self, painter: QPainter, area: QRectF) -> None:
        """Draw all rows, for a picture or a drawing."""
        painter.fillRect(area, self._themes.theme.color("background"))
        if self._geometry is None:
            return
        chart, kept = self._geometry.chart, self._geometry.zoom
        if area.height() < self._geometry.height + _LEGEND:
            self._geometry.zoom = kept * (area.height() - HEADER - _LEGEND) / (self._geometry.height - HEADER)
        paint = self._painting(self._geometry)
        painter.save()
        painter.translate(area.topLeft())
        paint.lanes(painter, HEADER, self._geometry.height)
        paint.arrows(painter, range(len(chart.arrows)), crossing=False)
        paint.arrows(painter, range(len(chart.arrows)), crossing=True)
        paint.blocks(painter, range(len(chart.blocks)))
        paint.header(painter)
        paint.legend(painter, QPointF(12, area.height() - 4), area.width() - 24)
        painter.restore()
        self._geometry.zoom = kept

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, viewport = self._themes.theme, self.viewport()
        painter = QPainter(viewport)
        painter.fillRect(viewport.rect(), theme.color("background"))
        if self._geometry is None:
            return
        geometry, paint, origin = self._geometry, self._painting(self._geometry), self._origin()
        top, bottom = origin.y(), origin.y() + viewport.height()
        blocks, arrows = geometry.blocks_in(top + HEADER, bottom), geometry.arrows_in(top + HEADER, bottom)
        lit = {self._marks.current, *self._marks.chosen} - {-1}
        arrows = list(dict.fromkeys([*arrows, *(one for place in lit for one in geometry.arrows_of(place))]))
        painter.save()
        painter.translate(-origin)
        paint.lanes(painter, top, bottom)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, geometry.zoom >= SHAPE_AT)
        if geometry.zoom >= SHAPE_AT:
            paint.arrows(painter, arrows, crossing=False)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.arrows(painter, arrows, crossing=True)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, geometry.zoom >= SHAPE_AT)
        paint.blocks(painter, blocks)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.lit_arrows(painter, arrows)
        paint.labels(painter, arrows)
        painter.restore()
        self.painted = (len(blocks), len(arrows))
        painter.save()
        painter.translate(-origin.x(), 0)
        paint.header(painter)
        painter.restore()
        strip = QRectF(0, viewport.height() - _LEGEND, viewport.width(), _LEGEND)
        painter.fillRect(strip, theme.color("background"))
        paint.legend(painter, QPointF(12, viewport.height() - 3), viewport.width() - 24.0)
        if self.hasFocus():
            painter.setPen(theme.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(viewport.rect().adjusted(0, 0, -1, -1))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._range()

    @override
    def wheelEvent(self, arg__1: QWheelEvent) -> None:
        factor = wheel_zoom(arg__1)
        if factor is not None:
            self.zoom_by(factor, arg__1.position().y())
            arg__1.accept()
        else:
            super().wheelEvent(arg__1)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._drag.press(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag.pressed:
            moved = self._drag.move(event)
            if moved is not None:
                for bar, by in ((self.horizontalScrollBar(), moved.x()), (self.verticalScrollBar(), moved.y())):
                    bar.setValue(bar.value() + round(by))
            return
        hovered = self.block_at(event.position())
        if hovered != self._marks.hovered:
            self._marks = replace(self._marks, hovered=hovered)
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hovered >= 0 else Qt.CursorShape.ArrowCursor)
            self.viewport().update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._drag.release(event):
            return
        if event.position().y() < HEADER:
            device = self._device_at(event.position().x() + self._origin().x())
            if device:
                self.lane_chosen.emit(device)
            return
        self._choose(self.block_at(event.position()))

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = self.block_at(event.position())
        if place >= 0:
            self.block_opened.emit(place)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        chart, current = self.chart, self._marks.current
        zoom = zoom_key(event)
        match Qt.Key(event.key()):
            case _ if zoom is ZoomKey.FIT:
                self.fit()
            case _ if zoom is not None:
                self.zoom_by(zoom.value)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if current >= 0:
                self.block_opened.emit(current)
            case Qt.Key.Key_Up | Qt.Key.Key_Down as key if chart is not None and chart.blocks:
                self._walk(-1 if key is Qt.Key.Key_Up else 1)
            case Qt.Key.Key_Left | Qt.Key.Key_Right as key if chart is not None and chart.blocks:
                self._walk_across(-1 if key is Qt.Key.Key_Left else 1)
            case _:
                super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, arg__1: QContextMenuEvent) -> None:
        menu = chart_menu(self, self, tr("PlacementCanvas", "Placement"), partial(self._themes.on_paper, self._restyle))
        place = self.block_at(QPointF(arg__1.pos()))
        if place >= 0:
            self.menu_wanted.emit(place, menu)
        pop_up(menu, arg__1.globalPos())

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            show_tip(event, self.viewport(), self.tooltip_at(QPointF(event.pos())))
            return True
        if event.type() is QEvent.Type.Leave and self._marks.hovered >= 0:
            self._marks = replace(self._marks, hovered=-1)
            self.viewport().update()
        return super().viewportEvent(event)

    def _choose(self, place: int) -> None:
        if place != self._marks.current:
            self._marks = replace(self._marks, current=place, chosen=frozenset())
            self.viewport().update()
            self.block_chosen.emit(place)

    def _walk(self, by: int) -> None:
        """To the next or previous block of the same lane."""
        assert self.chart is not None
        blocks, current = self.chart.blocks, self._marks.current
        lane = blocks[current].lane if current >= 0 else blocks[0].lane
        order = [place for place, block in enumerate(blocks) if block.lane == lane]
        at = order.index(current) + by if current in order else 0
        if 0 <= at < len(order):
            self._choose(order[at])
            self.show_block(order[at])

    def _walk_across(self, by: int) -> None:
        """To the block of the next lane that is nearest in height."""
        assert self.chart is not None
        blocks, current = self.chart.blocks, max(0, self._marks.current)
        lane, row = blocks[current].lane + by, blocks[current].row
        beside = [place for place, block in enumerate(blocks) if block.lane == lane]
        if beside:
            nearest = min(beside, key=lambda place: abs(blocks[place].row - row))
            self._choose(nearest)
            self.show_block(nearest)

    def _device_at(self, x: float) -> str:
        assert self._geometry is not None
        for place, lane in enumerate(self._geometry.chart.lanes):
            box = self._geometry.lane(place)
            if box.x <= x <= box.right:
                return lane.device
        return ""

    def _origin(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _range(self) -> None:
        if self._geometry is None:
            return
        self._geometry.set_width(self.viewport().width())
        down, across = self.verticalScrollBar(), self.horizontalScrollBar()
        down.setRange(0, max(0, round(self._geometry.height + _LEGEND - self.viewport().height())))
        down.setPageStep(max(1, self.viewport().height() - round(HEADER)))
        down.setSingleStep(max(12, round(self._geometry.pitch)))
        across.setRange(0, max(0, round(self._geometry.width - self.viewport().width())))
        across.setPageStep(max(1, self.viewport().width()))

    def _painting(self, geometry: PlacementGeometry) -> PlacementPainter:
        if self._painter is None:
            self._painter = PlacementPainter(self._themes.theme, geometry, self.font(), self._series, self._declared)
        self._painter.marks = self._marks
        return self._painter

    def _restyle(self) -> None:
        self._painter = None
        self.viewport().update()
