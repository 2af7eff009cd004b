"""Paints boxes, lines, legend and map of a dispatch graph, in as much detail as the zoom allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from passlens.engine.analysis.graph import GraphNode
from passlens.engine.analysis.graph_picture import BOX_WIDTH, Box, Line
from passlens.engine.units import KIB
from passlens.gui.graph.graph_look import ColorBy, GraphLook, node_title
from passlens.gui.kit.charts.canvas import Marks
from passlens.gui.kit.style import mixed
from passlens.gui.kit.theme import Theme

READ_AT = 0.42
"""The zoom from which on text is drawn: below it, text is illegible."""
SHAPE_AT = 0.16  # from which on corners are round and lines have arrowheads
_STRONGEST = 0.5  # of a shade: text must be legible on it in both themes
_TITLE_PX = 12
_WIDEST = 360.0
_BESIDE = 32.0
"""The padding of a box, and the mark before its title, px."""
_MEASURED = 40
"""The widest title is among so many of the longest."""


class GraphPainter:
    """Paints one look in one theme, with precomputed colours. ``marks`` may change between paints."""

    def __init__(self, theme: Theme, look: GraphLook, font: QFont) -> None:
        self._theme = theme
        self._look = look
        self.marks = Marks()
        self._fills: dict[int, QColor] = {}
        self._dots: dict[int, QColor] = {}
        self._font = QFont(font)
        self._font.setPixelSize(_TITLE_PX)
        self._small = QFont(font)
        self._small.setPixelSize(11)
        self._metrics = QFontMetricsF(self._font)
        self._small_metrics = QFontMetricsF(self._small)

    def fill(self, index: int) -> QColor:
        """The colour of a box."""
        if index not in self._fills:
            self._fills[index] = self._mix(index)
        return self._fills[index]

    def _mix(self, index: int) -> QColor:
        base = self._theme.color("background")
        look = self._look
        if look.color_by is ColorBy.DEVICE:
            series = look.series(index)
            if series is None:
                return mixed(base, self._theme.color("muted"), 0.16)
            works = look.picture.boxes[index].kind.works
            return mixed(base, self._theme.series_color(series), 0.34 if works else 0.14)
        share = look.share(index)
        if share is None:
            return mixed(base, self._theme.color("muted"), 0.10)
        return self.shade(share)

    def shade(self, share: float) -> QColor:
        """The colour for ``share`` of the largest value."""
        return mixed(self._theme.color("background"), self._theme.color("warn"), 0.06 + (_STRONGEST - 0.06) * share)

    def color(self, token: str) -> QColor:
        """A colour of the theme."""
        return self._theme.color(token)

    def boxes(self, painter: QPainter, indices: Iterable[int], zoom: float) -> None:
        """Paint boxes, in px at a zoom of 1."""
        for index in indices:
            self._box(painter, index, self._look.picture.boxes[index], zoom)

    def _box(self, painter: QPainter, index: int, box: Box, zoom: float) -> None:
        area = QRectF(box.x, box.y, box.width, box.height)
        if zoom < SHAPE_AT:
            painter.fillRect(area, self.strong(index))
            return
        fill, marks = self.fill(index), self.marks
        radius = 5.0 if box.kind.works else box.height / 2
        painter.setBrush(fill)
        if box.folded:
            painter.setPen(QPen(self._theme.color("muted"), 1.0))
            for step in (6.0, 3.0):  # a stack of cards
                painter.drawRoundedRect(area.translated(step, step), radius, radius)
        pen = QPen(mixed(fill, self._theme.color("text"), 0.35), 1.0)
        if self._look.marked[index]:
            pen = QPen(self._theme.color("ok"), 2.5, Qt.PenStyle.DashLine)
        if index in marks.found:
            pen = QPen(self._theme.color("warn"), 3.0)
        if index in marks.chosen or index == marks.current:
            pen = QPen(self._theme.color("accent"), 3.0)
        painter.setPen(pen)
        painter.drawRoundedRect(area, radius, radius)
        if zoom >= READ_AT:
            self._texts(painter, index, box, area)

    def strong(self, index: int) -> QColor:
        """The colour of a box at a small zoom: a dot, which needs the full colour to stand out."""
        marks = self.marks
        if index in marks.chosen or index == marks.current:
            return self._theme.color("accent")
        if index in marks.found:
            return self._theme.color("warn")
        if self._look.marked[index]:
            return self._theme.color("ok")
        if index not in self._dots:
            series = self._look.series(index) if self._look.color_by is ColorBy.DEVICE else None
            fill = self.fill(index)
            self._dots[index] = fill if series is None else mixed(fill, self._theme.series_color(series), 0.5)
        return self._dots[index]

    def _texts(self, painter: QPainter, index: int, box: Box, area: QRectF) -> None:
        inside = area.adjusted(8, 2, -8, -2)
        mark = "+ " if self._look.marked[index] else ""
        badge = self._look.badges[index]
        title, detail = mark + self._look.titles[index], self._look.details[index]
        painter.setPen(self._theme.color("text"))
        left, middle = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignVCenter
        if not box.kind.works:
            painter.setFont(self._small)
            shown = self._small_metrics.elidedText(title, Qt.TextElideMode.ElideMiddle, inside.width())
            painter.drawText(inside, int(Qt.AlignmentFlag.AlignCenter), shown)
            return
        upper = QRectF(inside.left(), inside.top(), inside.width(), inside.height() / 2)
        lower = upper.translated(0, upper.height())
        painter.setFont(self._font)
        if badge:
            painter.drawText(upper, int(Qt.AlignmentFlag.AlignRight | middle), badge)
            upper.setWidth(upper.width() - self._metrics.horizontalAdvance(badge) - 6)
        shown = self._metrics.elidedText(title, Qt.TextElideMode.ElideRight, upper.width())
        painter.drawText(upper, int(left | middle), shown)
        painter.setFont(self._small)
        painter.setPen(mixed(self._theme.color("text"), self.fill(index), 0.3))
        shown = self._small_metrics.elidedText(detail, Qt.TextElideMode.ElideRight, lower.width())
        painter.drawText(lower, int(left | middle), shown)

    def lines(self, painter: QPainter, lines: Sequence[Line], zoom: float) -> None:
        """Paint lines. Long ones only for the chosen box or the one under the pointer, as they cross all others."""
        plain = mixed(self._theme.color("background"), self._theme.color("muted"), 0.75)
        strong = self._theme.color("accent")
        near = {self.marks.current, self.marks.hovered} - {-1}
        if zoom < SHAPE_AT:
            painter.setPen(QPen(plain, 0))
            painter.drawLines(
                [QLineF(*line.points[0], *line.points[-1]) for line in lines if not line.far]  # all in one call
            )
            lines = [line for line in lines if line.source in near or line.target in near]
        for line in lines:
            beside = line.source in near or line.target in near
            if line.far and not beside:
                continue
            pen = QPen(strong if beside else plain, self._width(line) if zoom >= SHAPE_AT else 0)
            if line.far:
                pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(route(line))
            if zoom >= SHAPE_AT:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(pen.color())
                painter.drawPolygon(_head(line, pen.widthF()))

    @staticmethod
    def _width(line: Line) -> float:
        """A line's width: one step more for each factor of 1,024 in bytes."""
        return 1.0 + 0.5 * sum((line.bytes or 0) >= KIB**power for power in (1, 2, 3))

    def legend(self, painter: QPainter, bottom_left: QPointF) -> QRectF:
        """Paint the legend, in px of the screen; returns its area."""
        entries = self._look.legend()
        painter.setFont(self._small)
        widths = [self._small_metrics.horizontalAdvance(entry.text) + 24 for entry in entries]
        area = QRectF(bottom_left.x(), bottom_left.y() - 24, sum(widths) + 8, 24)
        painter.setPen(QPen(self._theme.color("border"), 1))
        painter.setBrush(self._theme.color("panel"))
        painter.drawRoundedRect(area, 5, 5)
        left = area.left() + 8
        for entry, width in zip(entries, widths, strict=True):
            color = mixed(self._theme.color("background"), self._theme.color("muted"), 0.16)
            if entry.series is not None:
                color = self._theme.series_color(entry.series)
            elif entry.share is not None:
                color = self.shade(entry.share)
            painter.setPen(QPen(self._theme.color("border"), 1))
            painter.setBrush(color)
            painter.drawRoundedRect(QRectF(left, area.top() + 7, 10, 10), 2, 2)
            painter.setPen(self._theme.color("text"))
            painter.drawText(QRectF(left + 14, area.top(), width, 24), int(Qt.AlignmentFlag.AlignVCenter), entry.text)
            left += width
        return area


def box_width(nodes: Iterable[GraphNode], font: QFont) -> float:
    """The width of boxes that shows the titles of these nodes whole, px at a zoom of 1, up to ``_WIDEST``."""
    large = QFont(font)
    large.setPixelSize(_TITLE_PX)
    advance = QFontMetricsF(large).horizontalAdvance
    longest = sorted({node_title(node) for node in nodes}, key=len)[-_MEASURED:]
    return min(max([BOX_WIDTH, *(advance(title) + _BESIDE for title in longest)]), _WIDEST)


def route(line: Line) -> QPainterPath:
    """The path of a line: curves that leave a box downwards and enter the other from above."""
    points = [QPointF(*point) for point in line.points]
    path = QPainterPath(points[0])
    for start, end in pairwise(points):
        bend = (end.y() - start.y()) / 2
        path.cubicTo(start + QPointF(0, bend), end - QPointF(0, bend), end)
    return path


def _head(line: Line, width: float) -> QPolygonF:
    x, y = line.points[-1]
    half = 3.0 + width
    return QPolygonF([QPointF(x, y), QPointF(x - half, y - 2 * half), QPointF(x + half, y - 2 * half)])
