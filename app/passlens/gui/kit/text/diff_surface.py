"""One column of a diff: its rows, their gutter, and the links of moved lines.

Names are looked up in the whole text before or after the pass, depending on the line's side.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QToolTip
from typing_extensions import override

from passlens.engine.diff.rows import Diff, DiffRow, Indices, RowChange, RowKind
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.text.diff_table import DiffTable, Look, Pins, look_of
from passlens.gui.kit.text.names import NamedText
from passlens.gui.kit.text.text_metrics import Span
from passlens.gui.kit.text.text_rows import Wrap
from passlens.gui.kit.text.text_surface import TextSurface
from passlens.gui.kit.theme import Theme, ThemeManager
from passlens.gui.kit.translation import number_of, tr

_LEAST_DIGITS = 3
_BACKGROUNDS = {Look.ADDED: "added", Look.REMOVED: "removed", Look.MOVED: "moved"}
_WORDS = {RowKind.ADDED: "added_word", RowKind.REMOVED: "removed_word"}
_SIGNS = {Look.ADDED: ("+", "ok"), Look.REMOVED: ("-", "fail")}
_QUIET_SIGNS = {RowKind.ADDED: "+", RowKind.REMOVED: "-"}
_MOVED_TOKEN = "type"  # the theme's violet; the background of moved lines is a pale shade of it
_PIN = "="

EMPTY_TABLE = DiffTable.of(Diff((), 0, 0, ()))


class DiffRows:
    """The rows of one column as lines of text.

    Attributes:
        count: Number of lines of the column.
        longest: Characters of the longest row.
        looks: How each line is painted.
        hides: Whether the column has no text in that line.
    """

    def __init__(self, table: DiffTable, indices: Indices | None = None, side: str = "") -> None:
        """``indices`` gives the row for each line, -1 for none; None: all in order. ``side``: old, new, both."""
        self.table = table
        self._rows = table.diff.rows
        self._indices = indices
        self._old = side == "old"
        # One extra row, of no kind, for lines without text in this column (index -1).
        self.hides = (table.counts if indices is None else np.append(table.counts, 1)[indices]) > 0
        self.looks = table.looks if indices is None else np.append(table.looks, np.uint8(Look.PLAIN))[indices]
        self.count = len(self.looks)
        self.longest = table.longest

    def lengths(self) -> Indices:
        """The length of each line in characters."""
        lengths = self.table.old_lengths if self._old else self.table.lengths
        return lengths if self._indices is None else np.append(lengths, 0)[self._indices]

    def index(self, number: int) -> int:
        """The row of the diff at a line; -1 if the column has none there."""
        if not 0 <= number < self.count:
            return -1
        return number if self._indices is None else int(self._indices[number])

    def line_of(self, index: int) -> int:
        """The line of a row of the diff; -1 if the column does not have it."""
        return index if self._indices is None else int(self._lines[index])

    def lines_of(self, indices: Indices) -> Indices:
        """The lines of several rows of the diff, without those that the column does not have."""
        if self._indices is None:
            return indices
        lines = self._lines[indices]
        return lines[lines >= 0]

    @functools.cached_property
    def _lines(self) -> Indices:
        """The line of each row of the diff; -1 for none."""
        lines = np.full(len(self._rows), -1, np.int64)
        if self._indices is not None:
            shown = np.flatnonzero(self._indices >= 0)
            lines[self._indices[shown]] = shown
        return lines

    def row(self, number: int) -> DiffRow | None:
        """The row at a line; None if the column has none there."""
        index = self.index(number)
        return self._rows[index] if index >= 0 else None

    def line(self, number: int) -> str:
        """The text of a line on this side; empty for none."""
        row = self.row(number)
        if row is None or row.count:
            return ""
        return row.old_text if self._old and row.old_text is not None else row.text

    def lines(self, first: int, last: int) -> list[str]:
        """The lines of a range of rows."""
        return [self.line(number) for number in range(max(0, first), min(last, self.count))]


class DiffPlaces:
    """Maps the lines of a column to those of the texts before and after.

    Attributes:
        content: The rows of the column.
        before: The whole text before.
        after: The whole text after.
    """

    def __init__(self, side: str, uncover: Callable[[int, int], object]) -> None:
        """``side``: as in ``DiffRows``; ``uncover`` opens a fold, given its row of the diff and the lines above."""
        self.content = DiffRows(EMPTY_TABLE)
        self.before, self.after = NamedText("", "text"), NamedText("", "text")
        self._side = side
        self._uncover = uncover

    @property
    def whole(self) -> NamedText:
        """The text of this side; for both sides, the text after."""
        return self.before if self._side == "old" else self.after

    def named_at(self, row: int) -> tuple[NamedText, int] | None:
        """The text at a visible line, and its line number there; None where there is no text."""
        shown = self.content.row(row)
        if shown is None or shown.count:
            return None
        if self._side == "old" or shown.kind is RowKind.REMOVED:
            return self.before, shown.old_line - 1
        return self.after, shown.new_line - 1

    def noted_at(self, row: int) -> tuple[int, int]:
        """The lines, from 1, of the texts whose notes belong to a visible line; 0: none."""
        shown = self.content.row(row)
        if shown is None or shown.count:
            return 0, 0
        return shown.old_line if self._side != "new" else 0, shown.new_line if self._side != "old" else 0

    def line_read_at(self, text: NamedText, row: int) -> int:
        """The line of a text that reads the same at a visible line; -1: none."""
        shown, named = self.content.row(row), self.named_at(row)
        if shown is None or named is None:
            return -1
        if named[0] is text:
            return named[1]
        # An unchanged line belongs to both texts, unless its values have other names before.
        both = shown.kind is RowKind.SAME and shown.old_text is None
        return (shown.old_line if text is self.before else shown.new_line) - 1 if both else -1

    def place_near(self, text: NamedText, row: int, column: int) -> tuple[int, int]:
        """The place in a text for a visible place, or else the end of the line before it."""
        shown = self.content.row(row)
        number = 0 if shown is None else shown.old_line if text is self.before else shown.new_line
        if number:
            return number - 1, column
        table, index = self.content.table, max(0, self.content.index(row))
        numbers = (table.old_lines if text is self.before else table.new_lines)[:index]
        return int(numbers.max(initial=0)) - 1, 1 << 30

    def row_showing(self, text: NamedText, line: int) -> int:
        """The visible line for a line of a text, after opening a fold that hides it; -1: none."""
        old = text is self.before
        index, hidden = self.content.table.place_of(line + 1, old=old)
        if hidden >= 0:
            self._uncover(index, hidden)
            index, hidden = self.content.table.place_of(line + 1, old=old)
        return self.content.line_of(index) if index >= 0 and hidden < 0 else -1

    def rows_showing(self, text: NamedText, lines: Sequence[int]) -> ArrayLike:
        """The visible lines for lines of a text, or the folds that hide them."""
        rows = self.content.table.places_of(np.asarray(lines, np.int64) + 1, old=text is self.before)
        return self.content.lines_of(rows)


class DiffSurface(TextSurface):
    """One column of a diff: unified with both line numbers and a sign, or one side with its own.

    Signals:
        row_activated: Enter was pressed on a line.
        partner_requested: The mark of a moved line was clicked.
        menu_requested: The user asks for the context menu of a line, at a point of the screen.
        uncover_requested: Open a fold to show a line in it: the fold's row of the diff, and how many of its lines are
            above that line.
    """

    row_activated = Signal(int)
    partner_requested = Signal(int)
    menu_requested = Signal(int, QPoint)
    uncover_requested = Signal(int, int)

    def __init__(self, themes: ThemeManager, name: str, side: str = "") -> None:
        self.side = side
        self._content = DiffRows(EMPTY_TABLE)
        self._texts = DiffPlaces(side, self._uncover)
        self._beside: DiffSurface | None = None
        self._level_with: DiffSurface | None = None
        self._pinned: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
        super().__init__(themes, name, self._texts)

    def _uncover(self, row: int, above: int) -> None:
        self.uncover_requested.emit(row, above)

    def set_beside(self, beside: DiffSurface) -> None:
        """Align the lines with those of another column; this scroll bar shows its changes too."""
        self._beside = self._level_with = beside
        beside._level_with = self
        for column, other in ((self, beside), (beside, self)):
            column.laid_out.connect(functools.partial(_level, column, other))
        beside.names.changed.connect(self.renew_marks)
        beside.search.progressed.connect(self.renew_marks)

    def set_texts(self, before: NamedText, after: NamedText) -> None:
        """Set the whole texts."""
        self._texts.before, self._texts.after = before, after
        self.names.forget()

    def set_rows(self, rows: DiffRows, language: str, keep_place: bool) -> None:
        """Show rows of the texts."""
        if not keep_place:
            self.names.forget()
        self._content = self._texts.content = rows
        self.set_lines(rows, language, keep_place)

    def set_pins(self, pins: Pins) -> None:
        """Mark the lines of pinned ops."""
        self._pinned = frozenset(old for old, _ in pins), frozenset(new for _, new in pins)
        self.viewport().update()

    def row(self, number: int) -> DiffRow | None:
        """The row at a line; None if this side has none there."""
        return self._content.row(number)

    def index(self, number: int) -> int:
        """The row of the diff at a line; -1: none."""
        return self._content.index(number)

    def line_of(self, index: int) -> int:
        """The line of a row of the diff; -1: not in this column."""
        return self._content.line_of(index)

    @override
    def line_heights(self, wrap: Wrap) -> Indices:
        heights, other = super().line_heights(wrap), self._level_with
        if other is None or other.rows.wrap is None or other.lines.count != self.lines.count:
            return heights
        return np.maximum(heights, other.rows.wrap.heights(other.lines.lengths()))

    @property
    def _digits(self) -> int:
        return max(_LEAST_DIGITS, len(str(self._content.table.last_number)))

    @override
    def gutter_columns(self) -> int:
        return (self._digits if self.side else 2 * self._digits + 1) + 3

    @override
    def paint_gutter(self, painter: QPainter, row: int, area: QRectF) -> None:
        shown = self._content.row(row)
        if shown is None or shown.kind is RowKind.FOLD:
            return
        theme, advance = self.themes.theme, self.metrics.advance
        painter.setPen(theme.color("muted"))
        numbers = {"old": [shown.old_line], "new": [shown.new_line], "": [shown.old_line, shown.new_line]}[self.side]
        width = self._digits * advance
        left = area.x()
        for number in numbers:
            if number:
                box = QRectF(left, area.y(), width, area.height())
                painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(number))
            left += width + advance
        sign, token = self._sign(row, shown)
        if sign:
            painter.setPen(theme.color(token))
            painter.drawText(QRectF(left, area.y(), advance, area.height()), int(Qt.AlignmentFlag.AlignCenter), sign)
        if self.is_pinned(shown):
            painter.setPen(theme.color("accent"))
            box = QRectF(left + advance, area.y(), advance, area.height())
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), _PIN)

    def is_pinned(self, row: DiffRow) -> bool:
        """Whether the user pinned this line's op to one on the other side."""
        return row.old_line in self._pinned[0] or row.new_line in self._pinned[1]

    def _sign(self, number: int, row: DiffRow) -> tuple[str, str]:
        look = look_of(row)
        if look in {Look.MOVED, Look.REORDERED}:
            index = self._content.index(number)
            partner = self._content.table.partner(index)
            arrow = "" if partner < 0 else "↓" if partner > index else "↑"
            return arrow, _MOVED_TOKEN if look is Look.MOVED else "muted"
        if look is Look.QUIET:
            return _QUIET_SIGNS.get(row.kind, ""), "muted"
        return _SIGNS.get(look, ("", ""))

    @override
    def row_background(self, row: int, theme: Theme) -> QColor | None:
        shown = self._content.row(row)
        if shown is None or shown.kind is RowKind.FOLD:
            return theme.color("panel")
        token = _BACKGROUNDS.get(look_of(shown))
        return theme.color(token) if token else None

    @override
    def row_marks(self, row: int) -> tuple[Sequence[Span], str]:
        shown = self._content.row(row)
        if shown is None or look_of(shown) not in _BACKGROUNDS:
            return (), ""
        return shown.marks, _WORDS[shown.kind]

    @override
    def row_label(self, row: int) -> str:
        shown = self._content.row(row)
        if shown is None or not shown.count:
            return ""
        return f"⋯ {_words_of_block(shown) if shown.hidden else number_of(shown.count, 'unchanged line')}"

    @override
    def copied_rows(self, first: int, last: int) -> list[int]:
        found: list[int] = (np.flatnonzero(~self._content.hides[first : last + 1]) + first).tolist()
        return found

    @override
    def marks_in_bar(self) -> Mapping[str, ArrayLike]:
        tokens = {Look.MOVED: _MOVED_TOKEN, **{look: token for look, (_, token) in _SIGNS.items()}}
        looks = self._content.looks
        changes = {token: np.flatnonzero(looks == look) for look, token in tokens.items()}
        own = {**changes, **super().marks_in_bar()}
        if self._beside is None:
            return own
        other = self._beside.marks_in_bar()
        none = np.empty(0, np.int64)
        return {
            token: np.concatenate([np.asarray(marks.get(token, none), np.int64) for marks in (own, other)])
            for token in [*own, *(token for token in other if token not in own)]
        }

    # Moved lines.

    def partner_tip(self, row: int) -> str:
        """The tooltip on a moved line's mark; empty for other lines."""
        shown = self._content.row(row)
        if shown is None or not shown.partner or shown.change is RowChange.CHANGED:
            return ""
        what = (
            tr("DiffSurface", "Moved")
            if shown.change is RowChange.MOVED
            else tr("DiffSurface", "Only in another order")
        )
        where = (
            tr("DiffSurface", "it is at line") if shown.kind is RowKind.REMOVED else tr("DiffSurface", "it was at line")
        )
        return tr(
            "DiffSurface", "{what}: {where} {partner:,} {rest}. Click, or press Enter on the line, to go there."
        ).format(
            what=what, where=where, partner=shown.partner, rest="after" if shown.kind is RowKind.REMOVED else "before"
        )

    def _mark_at(self, x: float, y: float) -> int:
        """The moved line whose mark is at a point; -1: none."""
        row = self.row_under(QPointF(x, y))
        line = self.rows.line_at(row)
        on_mark = self.note_width <= x < self.text_left and row == self.rows.row_of(line)
        return line if on_mark and self.partner_tip(line) else -1

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self._mark_at(event.position().x(), event.position().y())
        if row >= 0 and event.button() is Qt.MouseButton.LeftButton:
            self.partner_requested.emit(row)
            return
        super().mousePressEvent(event)

    @override
    def pointer_at(self, point: QPointF, modifiers: Qt.KeyboardModifier) -> Qt.CursorShape:
        row = self.line_at(point)
        if self._mark_at(point.x(), point.y()) >= 0 or (row is not None and self.row_label(row)):
            return Qt.CursorShape.PointingHandCursor
        return super().pointer_at(point, modifiers)

    @override
    def ask(self, point: QPointF, at: QPoint) -> None:
        row = self._mark_at(point.x(), point.y())
        if row >= 0:
            QToolTip.showText(at, plain(self.partner_tip(row)), self.viewport())
        else:
            super().ask(point, at)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not event.modifiers():
            self.row_activated.emit(self.place.caret[0])
            return
        super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() is QContextMenuEvent.Reason.Mouse:
            row = self.rows.line_at(self.row_under(QPointF(event.pos())))
            at = event.globalPos()
        else:
            row = self.place.caret[0]
            at = self.viewport().mapToGlobal(self.point_of(row, 0))
        if row < self._content.count:
            self.menu_requested.emit(row, at)


def _level(column: DiffSurface, other: DiffSurface) -> None:
    """Give the other column the same row heights as this one, and scroll it to the same place."""
    other.lay_out((column.top[0], 0))
    other.bar.setValue(column.first_row)


def _words_of_block(row: DiffRow) -> str:
    """Where a folded block moved to or from."""
    gone, block = row.kind is RowKind.REMOVED, number_of(row.count, "line")
    if row.text:
        block = f"{row.text} ({block})"
    if row.change is RowChange.REORDERED:
        words = (
            tr("DiffSurface", "{block}: only in another order, now at line {line:,}")
            if gone
            else tr("DiffSurface", "{block}: only in another order, was at line {line:,}")
        )
    else:
        words = (
            tr("DiffSurface", "{block} moved from here to line {line:,}")
            if gone
            else tr("DiffSurface", "{block} moved here from line {line:,}")
        )
    return words.format(block=block, line=row.partner)
