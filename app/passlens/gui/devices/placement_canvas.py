"""The drawing of a placement: scrolling, zooming and keyboard navigation; paints only what is visible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QResizeEvent, QWheelEvent
from typing_extensions import override

from passlens.gui.devices.placement_chart import PlacementChart
from passlens.gui.devices.placement_findings import NO_MARKS, FindingMarks
from passlens.gui.devices.placement_geometry import HEADER, LEAST_ZOOM, MOST_ZOOM, PlacementGeometry
from passlens.gui.devices.placement_paint import SHAPE_AT, PlacementPainter
from passlens.gui.devices.placement_rows import Arranged, arrow_words, chart_figures, explain
from passlens.gui.kit.charts.canvas import Canvas
from passlens.gui.kit.charts.canvas_bars import CanvasBars
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr

_NEAR_PX = 6.0
_LEGEND = 22
_EXPORT_SIDE = 16_000


class PlacementCanvas(Canvas):
    """Shows the chart of an ``Arranged``; an item is a block.

    Signals:
        device_chosen: The device whose name was clicked.
    """

    device_chosen = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(themes, tr("PlacementCanvas", "Placement"))
        self._arranged: Arranged | None = None
        self._geometry: PlacementGeometry | None = None
        self._painter: PlacementPainter | None = None
        self._series: Callable[[str], int] = lambda _: 0
        self._declared: Callable[[str], str] = lambda _: ""
        self._findings = NO_MARKS
        self._lit_lanes: frozenset[int] = frozenset()
        self._bars = CanvasBars(self)
        self.painted = (0, 0)  # the number of blocks and arrows painted last, for tests and the log
        self.take_input()
        self.setMinimumSize(280, 180)

    @property
    @override
    def empty(self) -> bool:
        return self._geometry is None

    @property
    @override
    def view(self) -> QRectF:
        return QRectF(QPointF(0, 0), self._bars.room)

    @property
    def chart(self) -> PlacementChart | None:
        """The chart shown."""
        return self._arranged.chart if self._arranged is not None else None

    @property
    def zoom(self) -> float:
        """The zoom of the row height."""
        return self._geometry.zoom if self._geometry is not None else 1.0

    def set_arranged(
        self, arranged: Arranged, series: Callable[[str], int], declared: Callable[[str], str], *, keep: bool
    ) -> None:
        """Show a chart; ``keep`` keeps zoom and scroll position."""
        before = self._geometry
        self._arranged, self._series, self._declared = arranged, series, declared
        self._geometry = PlacementGeometry(arranged.chart)
        self._painter = None
        self._findings, self._lit_lanes = NO_MARKS, frozenset()
        self.forget_marks()
        if keep and before is not None:
            self._geometry.zoom = before.zoom
        self.setAccessibleDescription(
            tr("PlacementCanvas", "{blocks:,} blocks, {arrows:,} arrows").format(
                blocks=len(arranged.chart.blocks), arrows=len(arranged.chart.arrows)
            )
        )
        self._range()
        if not keep:
            self._bars.move_to(0, 0)

    @property
    def findings(self) -> FindingMarks:
        """The marks of the findings."""
        return self._findings

    def set_findings(self, marks: FindingMarks) -> None:
        """Mark what the findings are about."""
        self._findings = marks
        self.update()

    def light_lanes(self, columns: frozenset[int]) -> None:
        """Highlight the devices of the chosen finding."""
        self._lit_lanes = columns
        self.update()

    @override
    def show_item(self, index: int) -> None:
        if self._geometry is None or not 0 <= index < len(self._geometry.chart.blocks):
            return
        box = self._geometry.box(self._geometry.chart.blocks[index])
        top, height = self._bars.down.value(), self._bars.room.height()
        if box.y - HEADER < top + 8 or box.bottom > top + height - 30:
            self._bars.down.setValue(round(box.y - height / 2))
        left, width = self._bars.across.value(), self._bars.room.width()
        if box.x < left or box.right > left + width:
            self._bars.across.setValue(round(box.x - 20))
        self.update()

    @override
    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        # Zoom changes the height of rows only; their width is that of the columns.
        if self._geometry is None:
            return
        at = self._bars.room.height() / 2 if around is None else around.y()
        old = self._geometry.zoom
        row = (self._bars.down.value() + at - HEADER) / old
        self._geometry.zoom = min(MOST_ZOOM, max(LEAST_ZOOM, old * factor))
        self._range()
        self._bars.down.setValue(round(row * self._geometry.zoom + HEADER - at))
        self.update()

    @override
    def fit(self) -> None:
        """Show all rows, as long as they stay legible."""
        if self._geometry is not None and self._geometry.chart.rows:
            room = self._bars.room.height() - HEADER - _LEGEND
            self.zoom_by(min(1.0, room / (self._geometry.height - HEADER) * self._geometry.zoom) / self._geometry.zoom)
            self._bars.down.setValue(0)

    @override
    def reset_zoom(self) -> None:
        self.zoom_by(1.0 / self.zoom)

    @override
    def item_at(self, point: QPointF) -> int:
        if self._geometry is None or point.y() < HEADER:
            return -1
        at = point + self._origin()
        found = self._geometry.block_at(at.x(), at.y())
        return found if found >= 0 else self._expected_at(at)

    def _expected_at(self, at: QPointF) -> int:
        """The misplaced block expected at a point of the drawing; -1: none."""
        assert self._geometry is not None
        for place, wrong in self._findings.wrong.items():
            if wrong.expected is not None:
                box = self._geometry.box(wrong.expected)
                if QRectF(box.x, box.y, box.width, box.height).contains(at):
                    return place
        return -1

    def block_rect(self, place: int) -> QRectF:
        """The area of a block on the widget."""
        assert self._geometry is not None
        box = self._geometry.box(self._geometry.chart.blocks[place])
        return QRectF(box.x, box.y, box.width, box.height).translated(-self._origin())

    @override
    def tooltip_at(self, point: QPointF) -> str:
        if self._geometry is None or self._arranged is None:
            return ""
        place = self.item_at(point)
        if place >= 0:
            wrong = self._findings.wrong.get(place)
            facts = explain(self._arranged.table, self._geometry.chart.blocks[place].item)
            return f"{wrong.words}\n{facts}" if wrong is not None else facts
        at = point + self._origin()
        if point.y() < HEADER:
            return ""
        found = self._geometry.arrow_at(at.x(), at.y(), _NEAR_PX)
        return arrow_words(self._geometry.chart, self._geometry.chart.arrows[found]) if found >= 0 else ""

    @override
    def figures(self) -> Iterable[Sequence[object]]:
        return chart_figures(self._arranged) if self._arranged is not None else ()

    @override
    def export_size(self) -> QSize:
        # The whole drawing; rows are made lower if it would not fit into memory.
        if self._geometry is None:
            return self.size()
        width = max(self._geometry.width, self._bars.room.width())
        return QSize(round(width), min(_EXPORT_SIDE, round(self._geometry.height + _LEGEND)))

    @override
    def draw_content(self, painter: QPainter, area: QRectF) -> None:
        assert self._geometry is not None
        chart, kept = self._geometry.chart, self._geometry.zoom
        if area.height() < self._geometry.height + _LEGEND:
            self._geometry.zoom = kept * (area.height() - HEADER - _LEGEND) / (self._geometry.height - HEADER)
        paint = self._painting(self._geometry)
        painter.save()
        painter.translate(area.topLeft())
        paint.columns(painter, HEADER, self._geometry.height)
        paint.arrows(painter, range(len(chart.arrows)), crossing=False)
        paint.arrows(painter, range(len(chart.arrows)), crossing=True)
        paint.blocks(painter, range(len(chart.blocks)))
        paint.wrong_places(painter, 0, self._geometry.height)
        paint.header(painter)
        paint.legend(painter, QPointF(12, area.height() - 4), area.width() - 24)
        painter.restore()
        self._geometry.zoom = kept

    @override
    def paint_content(self, painter: QPainter) -> None:
        assert self._geometry is not None
        theme, view = self._themes.theme, self.view
        painter.setClipRect(view)  # between the scroll bars only
        geometry, paint, origin = self._geometry, self._painting(self._geometry), self._origin()
        top, bottom = origin.y(), origin.y() + view.height()
        blocks, arrows = geometry.blocks_in(top + HEADER, bottom), geometry.arrows_in(top + HEADER, bottom)
        lit = {self.marks.current, *self.marks.chosen} - {-1}
        arrows = list(dict.fromkeys([*arrows, *(one for place in lit for one in geometry.arrows_of(place))]))
        painter.save()
        painter.translate(-origin)
        paint.columns(painter, top, bottom)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, geometry.zoom >= SHAPE_AT)
        if geometry.zoom >= SHAPE_AT:
            paint.arrows(painter, arrows, crossing=False)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.arrows(painter, arrows, crossing=True)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, geometry.zoom >= SHAPE_AT)
        paint.blocks(painter, blocks)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint.wrong_places(painter, top, bottom)
        paint.lit_arrows(painter, arrows)
        paint.labels(painter, arrows)
        painter.restore()
        self.painted = (len(blocks), len(arrows))
        painter.save()
        painter.translate(-origin.x(), 0)
        paint.header(painter)
        painter.restore()
        strip = QRectF(0, view.height() - _LEGEND, view.width(), _LEGEND)
        painter.fillRect(strip, theme.color("background"))
        paint.legend(painter, QPointF(12, view.height() - 3), view.width() - 24.0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._range()

    @override
    def turn(self, event: QWheelEvent) -> bool:
        return self._bars.turn(event)

    @property
    @override
    def movable(self) -> bool:
        return True

    @override
    def pan(self, across: float, down: float) -> None:
        self._bars.move_by(across, down)

    @override
    def click(self, point: QPointF) -> None:
        if point.y() >= HEADER:
            super().click(point)
        elif device := self._device_at(point.x() + self._origin().x()):
            self.device_chosen.emit(device)

    @override
    def neighbour(self, across: int, down: int) -> int | None:
        if self.chart is None or not self.chart.blocks:
            return None
        return self._below(down) if down else self._beside(across)

    def _below(self, by: int) -> int:
        """The next or previous block of the same column; -1: none."""
        assert self.chart is not None
        blocks, current = self.chart.blocks, self.current
        column = blocks[current].column if current >= 0 else blocks[0].column
        order = [place for place, block in enumerate(blocks) if block.column == column]
        at = order.index(current) + by if current in order else 0
        return order[at] if 0 <= at < len(order) else -1

    def _beside(self, by: int) -> int:
        """The block of the next column that is nearest in height; -1: none."""
        assert self.chart is not None
        blocks, current = self.chart.blocks, max(0, self.current)
        column, row = blocks[current].column + by, blocks[current].row
        beside = [place for place, block in enumerate(blocks) if block.column == column]
        return min(beside, key=lambda place: abs(blocks[place].row - row), default=-1)

    def _device_at(self, x: float) -> str:
        assert self._geometry is not None
        for place, column in enumerate(self._geometry.chart.columns):
            box = self._geometry.column(place)
            if box.x <= x <= box.right:
                return column.device
        return ""

    def _origin(self) -> QPointF:
        return QPointF(self._bars.across.value(), self._bars.down.value())

    def _range(self) -> None:
        if self._geometry is None:
            return
        geometry = self._geometry

        def content(width: float) -> tuple[float, float]:
            geometry.set_width(width)
            return geometry.width, geometry.height + _LEGEND

        self._bars.set_content(content)
        self._bars.down.setSingleStep(max(12, round(geometry.pitch)))

    def _painting(self, geometry: PlacementGeometry) -> PlacementPainter:
        if self._painter is None:
            self._painter = PlacementPainter(self._themes.theme, geometry, self.font(), self._series, self._declared)
        self._painter.marks = self.marks
        self._painter.findings, self._painter.lit_lanes = self._findings, self._lit_lanes
        return self._painter

    @override
    def restyle(self) -> None:
        self._painter = None
        self.update()
