"""Paints columns, blocks and arrows of a placement, in as much detail as the row height allows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from passlens.engine.units import format_bytes
from passlens.gui.devices.placement_chart import Arrow, Block, BlockKind, DeviceColumn, block_lines
from passlens.gui.devices.placement_findings import NO_MARKS
from passlens.gui.devices.placement_geometry import HEADER, Box, PlacementGeometry
from passlens.gui.kit.affinity_rows import NOT_DECLARED, at_symbol, short_symbol
from passlens.gui.kit.charts.canvas import Marks
from passlens.gui.kit.cut_text import cut_name
from passlens.gui.kit.page import ICONS, Tone
from passlens.gui.kit.style import mixed
from passlens.gui.kit.theme import Theme
from passlens.gui.kit.translation import number_of, tr

READ_AT, TWO_LINES_AT, SHAPE_AT = 0.42, 0.82, 0.3
_THICK, _THIN = 8.0, 1.6
_TEXT_PX, _NARROW_PX = 8, 120  # margins of a block's text; narrow blocks up to that width have less


class PlacementPainter:
    """Paints one chart in one theme. ``series`` returns the colour of a device, ``declared`` its declaration."""

    def __init__(
        self,
        theme: Theme,
        geometry: PlacementGeometry,
        font: QFont,
        series: Callable[[str], int],
        declared: Callable[[str], str],
    ) -> None:
        self._theme, self._geometry = theme, geometry
        self._declared = declared
        self.marks = Marks()
        self.findings = NO_MARKS
        self.lit_lanes: frozenset[int] = frozenset()  # the columns of the chosen finding
        self._font, self._bold, self._small = QFont(font), QFont(font), QFont(font)
        self._font.setPixelSize(12)
        self._bold.setPixelSize(12)
        self._bold.setBold(True)
        self._small.setPixelSize(11)
        self._small_metrics = QFontMetricsF(self._small)
        muted = theme.color("muted")
        self._colors = [
            theme.series_color(series(column.device)) if column.device else muted for column in geometry.chart.columns
        ]

    def columns(self, painter: QPainter, top: float, bottom: float) -> None:
        """Paint the columns between two heights of the drawing."""
        base = self._theme.color("background")
        painter.setPen(Qt.PenStyle.NoPen)
        for place, color in enumerate(self._colors):
            column = self._geometry.column(place)
            painter.fillRect(QRectF(column.x, top, column.width, bottom - top), mixed(base, color, 0.07))

    def header(self, painter: QPainter) -> None:
        """Paint the names of the devices, which stay at the top."""
        chart, base = self._geometry.chart, self._theme.color("background")
        painter.fillRect(QRectF(0, 0, max(self._geometry.width, 1.0), HEADER), base)
        for place, (column, color) in enumerate(zip(chart.columns, self._colors, strict=True)):
            box = self._geometry.column(place)
            area = QRectF(box.x, 2, box.width, HEADER - 4)
            painter.fillRect(area, mixed(base, color, 0.20))
            painter.fillRect(QRectF(area.x(), area.bottom() - 2, area.width(), 2), color)
            if place in self.lit_lanes:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(self._theme.color("accent"), 2))
                painter.drawRect(area.adjusted(1, 1, -1, -1))
            inner = area.adjusted(8, 0, -8, -2)
            painter.setFont(self._bold)
            painter.setPen(self._theme.color("text"))
            at = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            metrics = QFontMetricsF(self._bold)
            if self._undeclared(column):
                painter.setPen(self._theme.color("warn"))
                painter.drawText(inner, at, ICONS[Tone.WARN])
                inner.setLeft(inner.left() + metrics.horizontalAdvance(ICONS[Tone.WARN]) + 5)
                painter.setPen(self._theme.color("text"))
            whole = at_symbol(column.device) or tr("PlacementPaint", "device not known")
            for name in dict.fromkeys((whole, short_symbol(column.device) or whole)):
                used = metrics.horizontalAdvance(name) + 8
                if facts := self._column_facts(column, inner.width() - used):
                    break  # the short name only if the whole one leaves no space for the facts
            name = metrics.elidedText(name, Qt.TextElideMode.ElideLeft, inner.width())
            painter.drawText(inner, at, name)
            painter.setFont(self._small)
            painter.setPen(self._theme.color("warn" if self._undeclared(column) else "muted"))
            painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, facts)

    def _undeclared(self, column: DeviceColumn) -> bool:
        return bool(column.device) and self._declared(column.device) == NOT_DECLARED

    def _column_facts(self, column: DeviceColumn, room: float) -> str:
        """As many facts as fit."""
        undeclared = self._undeclared(column)
        spec = self._declared(column.device)
        count = number_of(column.dispatches, "dispatch", "dispatches")
        held = (
            tr("PlacementPaint", "{resident} of globals").format(resident=format_bytes(column.resident))
            if column.resident
            else ""
        )
        fewer = (spec,) if undeclared else (count,)
        for facts in ((spec, count, held), (spec, count), fewer, (spec,)):
            text = " · ".join(fact for fact in facts if fact)
            if self._small_metrics.horizontalAdvance(text) <= room:
                return text
        return ""

    def blocks(self, painter: QPainter, places: Iterable[int]) -> None:
        """Paint blocks, and the other places where they may be."""
        for place in places:
            block = self._geometry.chart.blocks[place]
            wrong = self.findings.wrong.get(place)
            for column in block.others:
                if wrong is None or wrong.expected is None or wrong.expected.column != column:
                    self._ghost(painter, block, column)
            self._block(painter, place, block)

    def wrong_places(self, painter: QPainter, top: float, bottom: float) -> None:
        """Paint where misplaced ops were expected, and what pulls them away, between two heights."""
        for wrong in self.findings.wrong.values():
            if wrong.expected is not None:
                box = self._geometry.box(wrong.expected)
                if box.bottom >= top and box.y <= bottom:
                    self._expected(painter, wrong.expected)
            target = self._geometry.box(self._geometry.chart.blocks[wrong.block])
            for place in wrong.pulls:
                source = self._geometry.box(self._geometry.chart.blocks[place])
                if max(source.bottom, target.bottom) >= top and min(source.y, target.y) <= bottom:
                    self._pull(painter, source, target)

    def _expected(self, painter: QPainter, block: Block) -> None:
        area, color = _rect(self._geometry.box(block)), self._colors[block.column]
        base = self._theme.color("background")
        painter.setBrush(mixed(base, color, 0.07))
        painter.setPen(QPen(mixed(color, self._theme.color("text"), 0.25), 1.6, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(area, 4, 4)
        if self._geometry.zoom >= READ_AT:
            self._text(painter, area, block.title, block.detail, self._theme.color("text"))

    def _pull(self, painter: QPainter, source: Box, target: Box) -> None:
        """Paint a labelled arrow from the cause to the op, over everything else."""
        y1, y2 = source.y + source.height / 2, target.y + target.height / 2
        if source.right < target.x:
            x1, x2, side = source.right, target.x, 1.0
        elif target.right < source.x:
            x1, x2, side = source.x, target.right, -1.0
        else:  # one below the other: along their left side
            x1, x2, side = source.x, target.x, 1.0
        color, head = self._theme.color("warn"), 8.0
        end = x2 - side * head
        bend = max(abs(end - x1) / 2, 12.0) * side
        if x1 == x2:
            bend = -10.0
            end = x2 - head
        path = QPainterPath(QPointF(x1, y1))
        path.cubicTo(QPointF(x1 + bend, y1), QPointF(end - abs(bend) * side, y2), QPointF(end, y2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawPath(path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        tip = [QPointF(x2, y2), QPointF(end, y2 - 5), QPointF(end, y2 + 5)]
        painter.drawPolygon(QPolygonF(tip))
        if self._geometry.zoom >= READ_AT:
            self._label(painter, tr("PlacementPaint", "pulls"), path.pointAtPercent(0.5), color)

    def _label(self, painter: QPainter, text: str, middle: QPointF, color: QColor) -> None:
        painter.setFont(self._small)
        width = self._small_metrics.horizontalAdvance(text) + 10
        area = QRectF(middle.x() - width / 2, middle.y() - 8, width, 16)
        painter.setPen(QPen(color, 1))
        painter.setBrush(self._theme.color("background"))
        painter.drawRoundedRect(area, 4, 4)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)

    def _ghost(self, painter: QPainter, block: Block, column: int) -> None:
        area = _rect(self._geometry.box(block, column))
        color = mixed(
            self._theme.color("background"), self._colors[column], 0.07
        )  # in the column's colour: arrows pass behind words
        painter.setBrush(color)
        painter.setPen(
            QPen(mixed(self._theme.color("background"), self._colors[column], 0.8), 1.2, Qt.PenStyle.DashLine)
        )
        painter.drawRoundedRect(area, 4, 4)
        if self._geometry.zoom >= READ_AT:
            self._text(
                painter,
                area,
                tr("PlacementPaint", "or {title}").format(title=block.title),
                "",
                self._theme.color("muted"),
            )

    def _block(self, painter: QPainter, place: int, block: Block) -> None:
        color, base = self._colors[block.column], self._theme.color("background")
        area = _rect(self._geometry.box(block))
        zoom, marks = self._geometry.zoom, self.marks
        strength = {BlockKind.WORK: 0.42, BlockKind.TRANSFER: 0.16, BlockKind.RESOURCE: 0.0}[block.kind]
        fill = mixed(base, color, strength if zoom >= SHAPE_AT or not strength else min(1.0, strength * 2))
        edge = mixed(color, self._theme.color("text"), 0.25)
        pen = QPen(edge, 1.2)
        if block.others:
            pen = QPen(self._theme.color("warn"), 2.0, Qt.PenStyle.DashLine)
        elif block.pinned:
            pen.setStyle(Qt.PenStyle.DashLine)
        if place in marks.found:
            pen = QPen(self._theme.color("warn"), 2.6)
        lit = place == marks.current or place in marks.chosen
        if place in self.findings.wrong:
            pen = QPen(self._theme.color("fail"), 2.8)
        elif lit:
            pen = QPen(self._theme.color("accent"), 2.6)
        elif place == marks.hovered:
            pen.setWidthF(2.0)
        if zoom < SHAPE_AT:
            strong = pen.color() if pen.widthF() > 2.2 else fill if strength else mixed(base, color, 0.3)
            painter.fillRect(area, strong)
            return
        painter.setBrush(fill)
        painter.setPen(pen)
        radius = min(area.height() / 2, 12.0) if block.kind is BlockKind.TRANSFER else 4.0
        painter.drawRoundedRect(area, radius, radius)
        if lit and place in self.findings.wrong:  # a misplaced block stays red when chosen
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.color("accent"), 1.6))
            painter.drawRoundedRect(area.adjusted(-3, -3, 3, 3), radius + 2, radius + 2)
        if zoom >= READ_AT:
            self._text(painter, area, block.title, block.detail, self._theme.color("text"))

    def _text(self, painter: QPainter, area: QRectF, title: str, detail: str, color: QColor) -> None:
        inner = area.adjusted(_TEXT_PX, 1, -_TEXT_PX, -1) if area.width() > _NARROW_PX else area.adjusted(5, 1, -4, -1)
        if inner.width() < 12:
            return
        two = self._geometry.zoom >= TWO_LINES_AT and bool(detail)
        painter.setFont(self._small)
        if two:
            title, detail = block_lines(title, detail, self._small_metrics.horizontalAdvance, inner.width())
        if not two and detail and self._small_metrics.horizontalAdvance(f"{title}   {detail}") <= inner.width():
            title = f"{title}   {detail}"
        upper = QRectF(inner.x(), inner.center().y() - 15, inner.width(), 15) if two else inner
        at = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(color)
        cut = Qt.TextElideMode.ElideRight
        painter.drawText(upper, at, cut_name(title, self._small_metrics.horizontalAdvance, inner.width()))
        if two:
            painter.setPen(mixed(color, self._theme.color("muted"), 0.75 if self._theme.name == "light" else 0.4))
            lower = QRectF(inner.x(), inner.center().y(), inner.width(), 15)
            painter.drawText(lower, at, self._small_metrics.elidedText(detail, cut, inner.width()))

    def arrow_width(self, size: int | None) -> float:
        """The width of an arrow, by the logarithm of its bytes between the least and the most that cross."""
        chart = self._geometry.chart
        if not size:
            return 1.2
        if chart.most_bytes <= chart.least_bytes:
            return 3.0
        share = math.log(max(1.0, size / chart.least_bytes)) / math.log(chart.most_bytes / chart.least_bytes)
        return _THIN + (_THICK - _THIN) * min(1.0, share)

    def arrows(self, painter: QPainter, places: Iterable[int], *, crossing: bool) -> None:
        """Paint lines within columns, or arrows across: behind the blocks, whose names must stay readable."""
        lit = {self.marks.current, *self.marks.chosen} - {-1}
        for place in places:
            arrow = self._geometry.chart.arrows[place]
            if arrow.crosses is crossing:
                self._arrow(painter, arrow, lit=arrow.source in lit or arrow.target in lit)

    def lit_arrows(self, painter: QPainter, places: Iterable[int]) -> None:
        """Paint the arrows of the chosen blocks again, over everything."""
        lit = {self.marks.current, *self.marks.chosen} - {-1}
        for place in places:
            arrow = self._geometry.chart.arrows[place]
            if arrow.crosses and (arrow.source in lit or arrow.target in lit):
                self._arrow(painter, arrow, lit=True)

    def _arrow(self, painter: QPainter, arrow: Arrow, *, lit: bool) -> None:
        x1, y1, x2, y2 = self._geometry.ends(arrow)
        muted = mixed(self._theme.color("background"), self._theme.color("muted"), 0.6)
        if not arrow.crosses:
            painter.setPen(QPen(self._theme.color("accent") if lit else muted, 1.6 if lit else 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(
                _curve(x1, y1, x2, y2, down=y2 > y1 and abs(x2 - x1) < abs(y2 - y1) * 3 + 40 and y2 - y1 > 2)
            )
            return
        color = mixed(self._colors[arrow.came], self._theme.color("text"), 0.18)
        width = self.arrow_width(arrow.bytes)
        pen = QPen(self._theme.color("accent") if lit else color, width + (1.0 if lit else 0.0))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if not arrow.moves:
            pen.setStyle(Qt.PenStyle.DashLine)
        head = 5.0 + width
        side = 1.0 if x2 >= x1 else -1.0
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(_curve(x1, y1, x2 - side * head, y2, down=False))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pen.color())
        half = 3.0 + width * 0.7
        points = [QPointF(x2, y2), QPointF(x2 - side * head, y2 - half), QPointF(x2 - side * head, y2 + half)]
        painter.drawPolygon(QPolygonF(points))

    def labels(self, painter: QPainter, places: Iterable[int]) -> None:
        """Paint the bytes beside the arrows of blocks that are chosen or under the pointer."""
        marks = self.marks
        lit = {marks.current, marks.hovered, *marks.chosen} - {-1}
        painter.setFont(self._small)
        for place in places:
            arrow = self._geometry.chart.arrows[place]
            text = arrow.size
            if not text or not arrow.crosses or not (arrow.source in lit or arrow.target in lit):
                continue
            x1, y1, x2, y2 = self._geometry.ends(arrow)
            self._label(painter, text, QPointF((x1 + x2) / 2, (y1 + y2) / 2), self._theme.color("text"))

    def legend(self, painter: QPainter, at: QPointF, room: float) -> None:
        """Paint the legend of shapes and widths on one line that ends above ``at``, with as many entries as fit."""
        chart = self._geometry.chart
        painter.setFont(self._small)
        entries: list[tuple[str, str, float]] = [
            ("work", tr("PlacementPaint", "runs"), 0),
            ("resource", tr("PlacementPaint", "holds"), 0),
            ("transfer", tr("PlacementPaint", "moves"), 0),
        ]
        if self.findings.wrong:
            entries.insert(0, ("wrong", tr("PlacementPaint", "on the wrong device"), 0))
        if any(block.pinned for block in chart.blocks):
            entries.append(("pinned", tr("PlacementPaint", "pinned by the IR"), 0))
        if any(block.others for block in chart.blocks):
            entries.append(("ambiguous", tr("PlacementPaint", "ambiguous"), 0))
        sizes = [size for size in dict.fromkeys((chart.least_bytes, chart.most_bytes)) if size]
        entries += [("width", format_bytes(size), self.arrow_width(size)) for size in sizes]
        if any(arrow.crosses and not arrow.moves for arrow in chart.arrows):
            entries.append(("remote", tr("PlacementPaint", "used from another device"), 1.4))
        x, y = at.x(), at.y() - 8
        for kind, words, width in entries:
            needed = 22 + self._small_metrics.horizontalAdvance(words)
            if x + needed > at.x() + room:
                return
            self._sign(painter, kind, QPointF(x, y), width)
            painter.setPen(self._theme.color("text"))
            painter.drawText(QRectF(x + 22, y - 8, needed, 16), Qt.AlignmentFlag.AlignVCenter, words)
            x += needed + 14

    def _sign(self, painter: QPainter, kind: str, at: QPointF, width: float) -> None:
        """Paint a symbol of the legend: a small block, or a piece of an arrow ``width`` px wide."""
        muted = self._theme.color("muted")
        color = self._theme.color({"ambiguous": "warn", "wrong": "fail"}.get(kind, "muted"))
        pen = QPen(color, width or (2.4 if kind == "wrong" else 1.4))
        dashed = kind in {"pinned", "ambiguous", "remote"}
        pen.setStyle(Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        if width:
            painter.drawLine(at, at + QPointF(17, 0))
            return
        fill = {"work": 0.42, "wrong": 0.42, "transfer": 0.16}.get(kind, 0.0)
        painter.setBrush(mixed(self._theme.color("background"), muted, fill))
        radius = 5.0 if kind == "transfer" else 2.0
        painter.drawRoundedRect(QRectF(at.x(), at.y() - 5, 16, 10), radius, radius)


def _rect(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)


def _curve(x1: float, y1: float, x2: float, y2: float, *, down: bool) -> QPainterPath:
    path = QPainterPath(QPointF(x1, y1))
    if down:
        bend = (y2 - y1) / 2
        path.cubicTo(QPointF(x1, y1 + bend), QPointF(x2, y2 - bend), QPointF(x2, y2))
    else:
        bend = (x2 - x1) / 2
        path.cubicTo(QPointF(x1 + bend, y1), QPointF(x2 - bend, y2), QPointF(x2, y2))
    return path
