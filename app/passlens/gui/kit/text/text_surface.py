"""The base of all text widgets: lines of fixed-width text, of which only the visible ones are processed.

A surface shows any source of lines (``Lines``), with a caret that mouse and keyboard move. Lines are those of the text,
including folded ones; rows are those on screen, and a wrapped line takes several. A subclass adds the gutter,
backgrounds and marked words; ``TextPlaces`` maps the visible lines to the texts behind them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip, QWidget
from typing_extensions import override

from passlens.engine.ir.text import LineIndex
from passlens.gui.kit.note_icon import paint_note
from passlens.gui.kit.note_rows import NoteMark, NoteMarks
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.text.folding import Folding
from passlens.gui.kit.text.marked_scroll_bar import MarkedScrollBar
from passlens.gui.kit.text.text_colors import Highlighter
from passlens.gui.kit.text.text_cursor import CaretMove, TextCursor
from passlens.gui.kit.text.text_metrics import RowPainter, Span, TextMetrics, with_alpha
from passlens.gui.kit.text.text_names import TextNames
from passlens.gui.kit.text.text_places import TextPlaces
from passlens.gui.kit.text.text_rows import INDENT, Place, RowPart, TextRows, Wrap
from passlens.gui.kit.text.text_search import Lines, TextSearch
from passlens.gui.kit.theme import CODE_PX, Theme, ThemeManager

_PAD = 10.0
_NOTE_COLUMNS = 1.8
_CONTINUED, _CONTINUED_COLUMN = "↪", INDENT - 2
_MATCH_ALPHA, _USE_ALPHA = 55, 60
_NO_NOTES: NoteMarks = MappingProxyType({})
_KEYS = {
    Qt.Key.Key_Up: CaretMove.UP,
    Qt.Key.Key_Down: CaretMove.DOWN,
    Qt.Key.Key_Left: CaretMove.LEFT,
    Qt.Key.Key_Right: CaretMove.RIGHT,
    Qt.Key.Key_PageUp: CaretMove.PAGE_UP,
    Qt.Key.Key_PageDown: CaretMove.PAGE_DOWN,
    Qt.Key.Key_Home: CaretMove.LINE_START,
    Qt.Key.Key_End: CaretMove.LINE_END,
}
_CONTROL_KEYS = {Qt.Key.Key_Home: CaretMove.TEXT_START, Qt.Key.Key_End: CaretMove.TEXT_END}


def step_of(key: int, *, control: bool) -> CaretMove | None:
    """The caret movement of a key, with or without Control; None if it has none."""
    plain_step = _KEYS.get(Qt.Key(key)) if key in _KEYS else None
    return _CONTROL_KEYS.get(Qt.Key(key), plain_step) if control and plain_step is not None else plain_step


class TextSurface(QAbstractScrollArea):
    """Lines of text with a caret, notes and names.

    Attributes:
        search: The search in the lines.
        places: The texts behind the visible lines.
        names: The names in the lines.
        bar: The vertical scroll bar, with marks.

    Signals:
        row_clicked: A line was clicked (not dragged over).
        find_requested: The user asks for the find bar.
        focus_taken: The surface got the focus.
        note_requested: Key of the note whose mark was clicked.
        laid_out: The rows of the lines changed, with the width, the font or wrapping.
    """

    laid_out = Signal()
    row_clicked = Signal(int)
    find_requested = Signal()
    focus_taken = Signal()
    note_requested = Signal(int)

    def __init__(self, themes: ThemeManager, name: str, places: TextPlaces, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.themes = themes
        self.places = places
        self._lines: Lines = LineIndex("")
        self._highlighter = Highlighter("text")
        self._folding = Folding(0)
        self._wrapped = False
        self._place = TextCursor(self._lines)
        self._rows = self._place.rows
        self._notes = (_NO_NOTES, _NO_NOTES)
        self._dragging = False
        self._dragged = False
        self.search = TextSearch(self)
        self.search.progressed.connect(self.renew_marks)
        self.bar = MarkedScrollBar(themes, self)
        self.setVerticalScrollBar(self.bar)
        self.setCornerWidget(QWidget())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.viewport().setMouseTracking(True)
        themes.changed.connect(self.viewport().update)
        themes.code_resized.connect(self._take_font)
        self.names = TextNames(self, places)
        self.bar.valueChanged.connect(QToolTip.hideText)
        self._take_font()

    # To be overridden for a kind of text; the default has plain lines, no gutter and no marks.

    def gutter_columns(self) -> int:
        """Width of the gutter left of the text, in characters."""
        return 0

    def paint_gutter(self, painter: QPainter, row: int, area: QRectF) -> None:
        """Paint the gutter of a line, in its first row."""

    def line_heights(self, wrap: Wrap) -> NDArray[np.int64]:
        """The number of rows of each line when lines wrap."""
        return wrap.heights(self._lines.lengths())

    def row_background(self, row: int, theme: Theme) -> QColor | None:
        """The background of a row; None: the theme's."""
        return None

    def row_marks(self, row: int) -> tuple[Sequence[Span], str]:
        """Marked spans of a row, and the colour token of their background."""
        return (), ""

    def row_label(self, row: int) -> str:
        """A muted label for a row without text, such as a fold; not selectable."""
        return ""

    def row_suffix(self, row: int) -> str:
        """Framed words after a line, such as the number of folded lines; not part of the text."""
        return ""

    def paint_over(self, painter: QPainter) -> None:
        """Paint over the rows."""

    def covered_rows(self) -> int:
        """How many rows at the top are covered by ``paint_over``."""
        return 0

    def copied_rows(self, first: int, last: int) -> list[int]:
        """The rows of a range that are text."""
        return list(range(first, last + 1))

    def marks_in_bar(self) -> Mapping[str, ArrayLike]:
        """Lines to mark in the scroll bar, by colour token: uses of the marked name, with the matches above them."""
        found = [match.row for match in self.search.matches]
        return {**self.names.marks_in_bar(), **({"warn": found} if found else {})}

    # Content.

    def set_lines(self, lines: Lines, language: str, keep_place: bool = False) -> None:
        """Show other lines, from the top; ``keep_place`` keeps the line at the top."""
        top = (self._rows.line_at(self.first_row), 0) if keep_place else (0, 0)
        column = self.horizontalScrollBar().value() if keep_place else 0
        self._lines = lines
        if language != self._highlighter.language:
            self._highlighter = Highlighter(language)
        self._place.set_lines(lines)
        if not keep_place:
            self._place.move((0, 0))
        self._folding = Folding(lines.count)
        self.search.restart(lines)
        self.lay_out(top)
        self.horizontalScrollBar().setValue(column)

    def set_folding(self, folding: Folding) -> None:
        """Set the visible lines; keeps the line at the top."""
        top = self.top
        self._folding = folding
        self.lay_out(top)

    def set_wrapped(self, wrapped: bool) -> None:
        """Wrap lines at the right edge, or scroll sideways."""
        self._wrapped = wrapped
        self._fit()

    @property
    def rows(self) -> TextRows:
        """The rows on screen."""
        return self._rows

    @property
    def top(self) -> Place:
        """The place at the top."""
        return self._rows.place_at(self.first_row, 0)

    def lay_out(self, top: Place) -> None:
        """Lay out the rows again, with a place at the top."""
        wrap = self._wrap()
        heights = None if wrap is None else self.line_heights(wrap)
        self._rows = self._place.rows = TextRows(self._lines, self._folding.shown, wrap, heights)
        self._update_bars()
        self.bar.setValue(self._rows.row_at(top)[0])
        self.renew_marks()

    @property
    def folding(self) -> Folding:
        """The folds of the text."""
        return self._folding

    @property
    def language(self) -> str:
        """The language of the lines."""
        return self._highlighter.language

    @property
    def lines(self) -> Lines:
        """All lines, including folded ones."""
        return self._lines

    @property
    def place(self) -> TextCursor:
        """Caret and selection."""
        return self._place

    @property
    def text_pixels(self) -> int:
        """The height of the text, px."""
        return self.themes.code_pixels

    @property
    def visible_rows(self) -> int:
        """The number of rows that fit completely."""
        return max(1, int(self.viewport().height() / self._metrics.row_height))

    @property
    def first_row(self) -> int:
        """The row at the top."""
        return self.bar.value()

    def go_to_row(self, row: int, column: int = 0) -> None:
        """Move the caret to a place and show it, a third from the top if it was out of sight."""
        self._place.move((row, column))
        self.show_row(*self._place.caret)
        self._show_column(self._place.caret[1])
        self.viewport().update()

    def show_row(self, line: int, column: int = 0) -> None:
        """Scroll until a place is visible with some context; unfold what hides it."""
        if self._folding.reveal(line):
            self.set_folding(self._folding)
        row, rows = self._rows.row_at((line, column))[0], self.visible_rows
        if not self.first_row + self.covered_rows() + 1 <= row < self.first_row + rows - 1:
            self.bar.setValue(row - rows // 3)

    def select(self, start: Place, end: Place) -> None:
        """Select from one place to another, and scroll to it."""
        self._place.select(start, end)
        self.show_row(*start)
        self._show_column(end[1])
        self._show_column(start[1])
        self.viewport().update()

    def select_all(self) -> None:
        """Select the whole text without scrolling."""
        self._place.select((0, 0), (self._lines.count, 1 << 30))
        self.viewport().update()

    def selected_text(self) -> str:
        """The selected text, without rows that are not text."""
        if not self._place.has_selection:
            return ""
        (first, start), (last, end) = self._place.start, self._place.end
        lines = self._lines.lines(first, last + 1)
        parts = list[str]()
        for row in self.copied_rows(first, last):
            line = lines[row - first]
            parts.append(line[start if row == first else 0 : end if row == last else len(line)])
        return "\n".join(parts)

    def current_match(self) -> int | None:
        """The index of the selected match; None if the selection is none."""
        (row, start), (last, end) = self._place.start, self._place.end
        return self.search.index_of(row, start, end) if row == last else None

    def copy(self) -> None:
        """Copy the selected text to the clipboard, if there is any."""
        text = self.selected_text()
        if text:
            QGuiApplication.clipboard().setText(text)

    def zoom(self, steps: int) -> None:
        """Make the text of all surfaces larger or smaller; 0: the default size."""
        self.themes.set_code_pixels(self.text_pixels + steps if steps else CODE_PX)

    # Geometry.

    @property
    def metrics(self) -> TextMetrics:
        """The sizes of the text."""
        return self._metrics

    def _take_font(self) -> None:
        self._metrics = TextMetrics.of_size(self.text_pixels)
        self._fit()
        self.viewport().update()

    @property
    def text_left(self) -> float:
        """The x position of the text before scrolling, px."""
        columns = self.gutter_columns()
        return self.note_width + columns * self._metrics.advance + (2 * _PAD if columns else _PAD)

    def _wrap(self) -> Wrap | None:
        room = self.viewport().width() - self.text_left - _PAD
        return Wrap.at(int(room / self._metrics.advance)) if self._wrapped else None

    def _fit(self) -> None:
        """Lay out the rows again if the available width has changed."""
        if self._wrap() == self._rows.wrap:
            self._update_bars()
        else:
            self.lay_out(self.top)
            self.laid_out.emit()

    def _update_bars(self) -> None:
        rows = self._rows.count
        self.bar.setPageStep(self.visible_rows)
        self.bar.setRange(0, max(0, rows - self.visible_rows))
        width = self.viewport().width() - self.text_left
        sideways = self.horizontalScrollBar()
        sideways.setPageStep(max(1, int(width)))
        sideways.setSingleStep(max(1, int(self._metrics.advance * 4)))
        longest = 0 if self._wrapped else self._lines.longest
        sideways.setRange(0, max(0, int(longest * self._metrics.advance + 2 * _PAD - width)))

    def row_under(self, point: QPointF) -> int:
        """The row at a point of the viewport, also above the first row or below the last."""
        return self.first_row + int(point.y() // self._metrics.row_height)

    def _columns_left_of(self, point: QPointF) -> float:
        return (point.x() - self.text_left + self.horizontalScrollBar().value()) / self._metrics.advance

    def _place_at(self, point: QPointF) -> Place:
        column = round(self._columns_left_of(point))
        return self._rows.place_at(self.row_under(point), column, to_end=self._dragging)

    def _show_column(self, column: int) -> None:
        sideways = self.horizontalScrollBar()
        x = column * self._metrics.advance
        width = self.viewport().width() - self.text_left - 2 * _PAD
        if sideways.value() <= x <= sideways.value() + width:
            return
        # Keep the beginnings of the lines visible if possible.
        sideways.setValue(0 if x <= width else int(x - width / 2))

    def show_columns(self, columns: Span) -> None:
        """Scroll sideways as little as possible to show some columns; if they are too many, the first ones."""
        sideways, advance = self.horizontalScrollBar(), self._metrics.advance
        first, end = columns[0] * advance, columns[1] * advance
        width = self.viewport().width() - self.text_left - 2 * _PAD
        least, most = int(end - width) + 1, int(first)
        sideways.setValue(min(max(sideways.value(), least), most))

    def renew_marks(self) -> None:
        """Update the marks in the lines and the scroll bar."""
        if self.search.done:
            rows = {token: self._rows.rows_of(lines) for token, lines in self.marks_in_bar().items()}
            self.bar.set_marks(rows, self._rows.count)
        self.viewport().update()

    # Notes.

    def set_notes(self, before: NoteMarks, after: NoteMarks) -> None:
        """Mark lines, from 1, of the text before and of the one after; a single text is the one after."""
        if (before, after) != self._notes:
            self._notes = dict(before), dict(after)
            self._fit()
            self.viewport().update()

    @property
    def note_width(self) -> float:
        """Width of the note marks left of everything else, px; 0 without notes."""
        return _NOTE_COLUMNS * self._metrics.advance if any(self._notes) else 0.0

    def note_at(self, row: int) -> NoteMark | None:
        """The mark beside a visible line."""
        (before, after), (old, new) = self._notes, self.places.noted_at(row)
        return before.get(old) or after.get(new)

    def note_under(self, point: QPointF) -> NoteMark | None:
        """The mark at a point of the viewport."""
        if not self.note_width or point.x() > self.note_width + self._metrics.advance:
            return None
        line = self.line_at(point)
        return self.note_at(line) if line is not None else None

    # Painting.

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.themes.theme
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), theme.color("background"))
        painter.setFont(self._metrics.font)
        width, height = float(self.viewport().width()), self.viewport().height()
        first = self.first_row
        last = first + int(height / self._metrics.row_height) + 2
        for at, part in enumerate(self._rows.parts_shown(first, last)):
            area = QRectF(0.0, at * self._metrics.row_height, width, self._metrics.row_height)
            self.paint_part(painter, part, area)
        self.paint_over(painter)

    def paint_part(self, painter: QPainter, part: RowPart, area: QRectF) -> None:
        """Paint a row with its background; the first row of a line has the gutter and notes."""
        left = self.text_left
        background = self.row_background(part.line, self.themes.theme)
        if background is not None:
            painter.fillRect(area, background)
        painter.save()
        painter.setClipRect(area.adjusted(left - _PAD / 2, 0, 0, 0))
        self._paint_text(painter, part, area, left)
        painter.restore()
        if part.number:
            return
        notes = self.note_width
        self.paint_gutter(painter, part.line, QRectF(_PAD / 2 + notes, area.y(), left - _PAD - notes, area.height()))
        if notes and self.note_at(part.line) is not None:
            paint_note(painter, QRectF(2.0, area.y(), notes, area.height()), self.themes.theme.color("accent"))

    def _row_painter(self, painter: QPainter, part: RowPart, area: QRectF, left: float) -> RowPainter:
        advance = self._metrics.advance
        if self._rows.wrap is not None:
            first, end = part.columns
            origin = left + ((INDENT if part.number else 0) - first) * advance
            # One column past the end, for a selection that continues and for the caret.
            return RowPainter(painter, self._metrics, area, origin, (first, end + int(part.last)))
        scrolled = self.horizontalScrollBar().value()
        low = max(0, int(scrolled / advance) - 1)
        return RowPainter(painter, self._metrics, area, left - scrolled, (low, low + int(area.width() / advance) + 3))

    def _paint_text(self, painter: QPainter, part: RowPart, area: QRectF, left: float) -> None:
        theme, row, line = self.themes.theme, part.line, part.text
        paint = self._row_painter(painter, part, area, left)
        if part.number:
            if part.columns[0] >= part.columns[1]:
                return
            paint.label(_CONTINUED, left + _CONTINUED_COLUMN * self._metrics.advance, theme.color("muted"))
        label = self.row_label(row)
        if label:
            paint.label(label, left + 2 * self._metrics.advance, theme.color("muted"))
            return
        marks, token = self.row_marks(row)
        if marks:
            paint.fill(marks, theme.color(token))
        uses = self.names.spans(row)
        if uses:
            paint.fill(uses, with_alpha(theme.color("accent"), _USE_ALPHA))
        if self.search.matches:
            matches = [match[1:] for match in self.search.in_row(row)]
            paint.fill(matches, with_alpha(theme.color("warn"), _MATCH_ALPHA))
        selected = self._place.columns_in(row, len(line))
        if selected is not None:
            if self.search.matches and self.current_match() is not None:
                paint.frame(selected, theme.color("warn"))
            else:
                paint.fill([selected], self._selection_color(row, theme))
        paint.text(line, self._highlighter.runs(line), theme)
        if marks and self._rows.wrap is None:
            paint.edges(marks, left, theme.color(token), theme.color("text"))
        suffix = self.row_suffix(row)
        if suffix and part.last:
            paint.suffix(suffix, self.suffix_left(row), theme)
        if self._place.caret[0] == row and self.hasFocus():
            paint.caret(self._place.caret[1], theme.color("accent"))

    def suffix_left(self, row: int) -> float:
        """The x position of the suffix of a line, px: at the right edge if the line is longer."""
        advance = self._metrics.advance
        end = self._rows.row_at((row, len(self._lines.line(row))))[1]
        behind = self.text_left - self.horizontalScrollBar().value() + (end + 1) * advance
        return min(behind, self.viewport().width() - (len(self.row_suffix(row)) + 1) * advance - 1)

    def _selection_color(self, row: int, theme: Theme) -> QColor:
        if self.row_background(row, theme) is None:
            return theme.color("selection")
        return with_alpha(theme.color("accent"), _USE_ALPHA)  # so that the colours for added and removed stay visible

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self.names.settle_chip()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._fit()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focus_taken.emit()
        self.viewport().update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    # Places and points.

    def keep_caret_visible(self) -> None:
        """Scroll as little as possible to show the caret."""
        rows, row = self.visible_rows, self._rows.row_at(self._place.caret)[0]
        if row < self.first_row + self.covered_rows():
            self.bar.setValue(row)
            while self.first_row and row < self.first_row + self.covered_rows():
                self.bar.setValue(self.first_row - 1)  # what covers the top depends on the lines there
        elif row >= self.first_row + rows:
            self.bar.setValue(row - rows + 1)
        self._show_column(self._place.caret[1])

    def column_at(self, point: QPointF) -> int:
        """The column of the character at a point of the viewport."""
        return self._rows.column_at(self.row_under(point), int(self._columns_left_of(point) // 1))

    def line_at(self, point: QPointF) -> int | None:
        """The line at a point of the viewport; None below the last one."""
        row = self.row_under(point)
        return self._rows.line_at(row) if 0 <= row < self._rows.count else None

    def point_of(self, line: int, column: int) -> QPoint:
        """The middle of a character in the viewport, px; for tests and tooltips."""
        row, at = self._rows.row_at((line, column))
        x = self.text_left - self.horizontalScrollBar().value() + (at + 0.5) * self._metrics.advance
        return QPoint(int(x), int((row - self.first_row + 0.5) * self._metrics.row_height))

    # Mouse.

    def covers(self, point: QPointF) -> bool:
        """Whether something covers the text at a point of the viewport."""
        del point
        return False

    def pointer_at(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> Qt.CursorShape:
        """The pointer's shape, by the effect of a click."""
        if self.note_under(point) is not None:
            return Qt.CursorShape.PointingHandCursor
        if point.x() < self.text_left or self.covers(point):
            return Qt.CursorShape.ArrowCursor
        follow = modifiers & Qt.KeyboardModifier.ControlModifier
        if follow and self.names.at(self.line_at(point), self.column_at(point)):
            return Qt.CursorShape.PointingHandCursor
        return Qt.CursorShape.IBeamCursor

    def ask(self, point: QPointF, at: QPoint) -> None:
        """Show a tooltip for a point of the viewport; ``at`` is that point on the screen."""
        self.names.ask(point, at)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        point, place = event.position(), self._place_at(event.position())
        if event.button() is Qt.MouseButton.RightButton and not self._place.has_selection:
            self._move(place, False)  # the menu applies to this line
        if event.button() is not Qt.MouseButton.LeftButton or self._follow(event):
            return
        note = self.note_under(point)
        if note is not None:
            self.note_requested.emit(note.key)
            return
        self._dragging, self._dragged = True, False
        self._move(place, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))

    def _follow(self, event: QMouseEvent) -> bool:
        """Jump to the definition of a name clicked with Control; False if there is none."""
        point, row = event.position(), self.line_at(event.position())
        column = self.column_at(point)
        follow = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier) and point.x() >= self.text_left
        if not follow or row is None or not self.names.at(row, column):
            return False
        self._place.move((row, column))
        self.names.follow(row, column)
        return True

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            place = self._place_at(event.position())
            self._dragged = self._dragged or place != self._place.anchor
            self._move(place, True)
        shape = self.pointer_at(event.position(), event.modifiers())
        if self.viewport().cursor().shape() is not shape:
            self.viewport().setCursor(shape)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._dragging or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._dragging = False
        if self._dragged or not self._lines.count:
            return
        line, column = self.line_at(event.position()), self.column_at(event.position())
        if line is not None:
            inside = event.position().x() >= self.text_left and not self.row_label(line)
            self.names.mark(self.names.at(line, column) if inside else "", line, column)
            self.row_clicked.emit(line)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._place.select_word(self._place_at(event.position()))
        self.viewport().update()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            if event.angleDelta().y():
                self.zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            note = self.note_under(QPointF(event.pos()))
            if note is not None:
                QToolTip.showText(event.globalPos(), plain(note.tip), self.viewport())
            else:
                self.ask(QPointF(event.pos()), event.globalPos())
            return True
        return super().viewportEvent(event)

    # Keyboard.

    @override
    def event(self, event: QEvent) -> bool:
        # Alt and an arrow move through the jumps in this text first, then through the window's history.
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.names.walks(event):
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.names.press(event):
            return
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif event.matches(QKeySequence.StandardKey.Find) or (event.text() == "/" and not control):
            self.find_requested.emit()
        elif control and event.key() in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom(1)
        elif control and event.key() == Qt.Key.Key_Minus:
            self.zoom(-1)
        elif control and event.key() == Qt.Key.Key_0:
            self.zoom(0)
        elif (step := step_of(event.key(), control=control)) is not None:
            page = max(1, self.visible_rows - 1)
            if step in {CaretMove.PAGE_UP, CaretMove.PAGE_DOWN}:
                self.bar.setValue(self.bar.value() + (page if step is CaretMove.PAGE_DOWN else -page))
            self._place.step(step, page, shift)
            self.keep_caret_visible()
            self.viewport().update()
        else:
            super().keyPressEvent(event)

    def _move(self, place: Place, extend: bool) -> None:
        self._place.move(place, extend)
        if self._dragging:
            self.keep_caret_visible()
        self.viewport().update()
