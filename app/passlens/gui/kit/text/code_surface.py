"""A whole text with line numbers and fold marks, and the headers of the enclosing ops above its lines."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from passlens.engine.ir.regions import Regions, read_regions
from passlens.engine.ir.symbols import headers_above
from passlens.engine.ir.text import LineIndex
from passlens.gui.kit.text.folding import Folding
from passlens.gui.kit.text.names import TAB, NamedText
from passlens.gui.kit.text.text_places import WholeText
from passlens.gui.kit.text.text_rows import TextRows
from passlens.gui.kit.text.text_surface import TextSurface
from passlens.gui.kit.text.text_work import PieceWork
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import number_of

_LEAST_DIGITS = 3
_MOST_HEADERS = 3


class CodeSurface(TextSurface):
    """One text with foldable regions; copying it restores its tabs."""

    def __init__(self, themes: ThemeManager, name: str, parent: QWidget | None = None) -> None:
        self._index = LineIndex("")
        self._headers: list[int] = []
        self._headers_of: tuple[TextRows, int, int] | None = None
        self._text = WholeText()
        super().__init__(themes, name, self._text, parent)
        self._reading = PieceWork[Regions](self)

    def set_text(self, text: NamedText, keep_place: bool = False) -> None:
        """Show a text, from its top or from the same line; missing regions are found afterwards."""
        self._index, self._text.whole = text.index, text
        self._reading.stop()
        self.names.forget()
        self.set_lines(self._index, text.language, keep_place)
        if text.regions is None:
            self._reading.start(read_regions(self._index, text.language), self._take_regions)
        else:
            self._take_regions(text.regions)

    @property
    def text(self) -> str:
        """The whole text."""
        return self._index.text

    @override
    def selected_text(self) -> str:
        if not self.place.has_selection:
            return ""
        places, index = [self.place.start, self.place.end], self._text.whole.index
        if self._text.whole.tabbed is not None:
            index = self._text.whole.tabbed
            places = [(line, _before_tabs(index.line(line), column)) for line, column in places]
        start, end = (index.offset(*place) for place in places)
        return index.text[start:end].replace("\r\n", "\n")

    def _take_regions(self, regions: Regions) -> None:
        self._text.whole.regions = regions
        self.set_folding(Folding(self._index.count, regions))

    # Folding.

    def fold(self) -> None:
        """Fold the region that the caret's line opens, or else the region around the caret."""
        line = self.folding.fold_at(self.place.caret[0])
        if line is not None:
            header = self._index.line(line)
            self.place.move((line, len(header) - len(header.lstrip())))
            self._refold()

    def unfold(self) -> None:
        """Unfold the region that the caret's line opens."""
        if self.folding.unfold_at(self.place.caret[0]):
            self._refold()

    def fold_all(self) -> None:
        """Fold every region."""
        self.folding.fold_all()
        self._refold()

    def unfold_all(self) -> None:
        """Show every line."""
        self.folding.unfold_all()
        self._refold()

    def fold_to(self, level: int) -> None:
        """Fold all regions nested deeper than a level."""
        self.folding.fold_to(level)
        self._refold()

    def _refold(self) -> None:
        caret = self.place.caret
        if not self.folding.shows(caret[0]):
            shown = self.folding.shown
            self.place.move((shown.line_at(shown.index_of(caret[0])), 0))
        self.set_folding(self.folding)
        self.keep_caret_visible()

    def _toggle_fold(self, line: int) -> bool:
        if not self.folding.toggle(line):
            return False
        self.set_folding(self.folding)
        return True

    # Painting.

    @override
    def gutter_columns(self) -> int:
        return max(_LEAST_DIGITS, len(str(self.lines.count))) + 3

    @override
    def paint_gutter(self, painter: QPainter, row: int, area: QRectF) -> None:
        theme = self.themes.theme
        current = row == self.place.caret[0] and self.hasFocus()
        painter.setPen(theme.color("text" if current else "muted"))
        number = area.adjusted(0, 0, -3 * self.metrics.advance, 0)
        painter.drawText(number, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(row + 1))
        folded = self.folding.mark(row)
        if folded is not None:
            size = self.metrics.advance * 0.5
            middle = QPointF(area.right() - 1.4 * self.metrics.advance, area.center().y())
            corners = ((-0.5, -1.0), (0.7, 0.0), (-0.5, 1.0)) if folded else ((-1.0, -0.5), (1.0, -0.5), (0.0, 0.7))
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent" if folded else "muted"))
            painter.drawPolygon(QPolygonF([middle + QPointF(x * size, y * size) for x, y in corners]))
            painter.restore()

    @override
    def row_suffix(self, row: int) -> str:
        hidden = self.folding.hidden(row)
        return f"⋯ {number_of(hidden, 'line')}" if hidden else ""

    @property
    def headers(self) -> list[int]:
        """The header lines of the ops around the first visible lines, painted above those."""
        seen = (self.rows, self.first_row, self.visible_rows)
        if self._headers_of != seen:
            self._headers_of = seen
            self._headers = self._find_headers(self.first_row)
        return self._headers

    def _find_headers(self, first: int) -> list[int]:
        found = list[int]()
        if first == 0 or self.visible_rows < 4 * _MOST_HEADERS:
            return found
        for _ in range(_MOST_HEADERS + 1):
            # The line right below the headers determines them.
            line = self.rows.line_at(first + len(found))
            around = headers_above(self._index, self.folding.regions, line, _MOST_HEADERS)
            above = [head for head in around if self.rows.row_of(head) < first + len(found)]
            if len(above) <= len(found):
                return above
            found = above
        return found

    @override
    def covered_rows(self) -> int:
        return len(self.headers)

    @override
    def paint_over(self, painter: QPainter) -> None:
        headers = self.headers
        if not headers:
            return
        width, height = float(self.viewport().width()), self.metrics.row_height
        panel = self.themes.theme.color("panel")
        for at, line in enumerate(headers):
            area = QRectF(0.0, at * height, width, height)
            painter.fillRect(area, panel)
            row = self.rows.row_of(line)
            self.paint_part(painter, next(self.rows.parts_shown(row, row + 1)), area)
        painter.fillRect(QRectF(0.0, len(headers) * height, width, 1.0), self.themes.theme.color("border"))

    # Mouse.

    @override
    def covers(self, point: QPointF) -> bool:
        return point.y() < len(self.headers) * self.metrics.row_height

    @override
    def line_at(self, point: QPointF) -> int | None:
        covered = int(point.y() // self.metrics.row_height)
        return self.headers[covered] if 0 <= covered < len(self.headers) else super().line_at(point)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        point, line = event.position(), self.line_at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and line is not None:
            if self.covers(point):
                self.names.jump(line)
                return
            row = self.row_under(point)
            on_mark = self.text_left - 4 * self.metrics.advance <= point.x() < self.text_left
            behind = self.folding.hidden(line) and point.x() >= self.suffix_left(line)
            marked = on_mark and row == self.rows.row_of(line)
            if (marked or (behind and row == self.rows.last_row_of(line))) and self._toggle_fold(line):
                return
        super().mousePressEvent(event)


def _before_tabs(line: str, column: int) -> int:
    """The column in a line for a column in the same line with expanded tabs."""
    width = 0
    for at, character in enumerate(line):
        if width >= column:
            return at
        width += TAB - width % TAB if character == "\t" else 1
    return len(line)
