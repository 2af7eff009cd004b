"""Caret and selection over lines of text. Works in lines and columns, not in pixels."""

from __future__ import annotations

from enum import Enum, auto

from passlens.gui.kit.text.folding import ShownLines
from passlens.gui.kit.text.text_rows import Place, TextRows
from passlens.gui.kit.text.text_search import Lines

_FAR = 1 << 30


class CaretMove(Enum):
    """The movement that a key causes."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    LINE_START = auto()
    LINE_END = auto()
    TEXT_START = auto()
    TEXT_END = auto()


class TextCursor:
    """A caret and the other end of the selection; without a selection both are the same.

    Attributes:
        rows: The rows in which the lines are shown.
    """

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.rows = TextRows(lines, ShownLines(lines.count))
        self.caret: Place = (0, 0)
        self.anchor: Place = (0, 0)
        self._goal_column = 0

    @property
    def start(self) -> Place:
        """The beginning of the selection."""
        return min(self.anchor, self.caret)

    @property
    def end(self) -> Place:
        """The end of the selection."""
        return max(self.anchor, self.caret)

    @property
    def has_selection(self) -> bool:
        """Whether anything is selected."""
        return self.anchor != self.caret

    def clamped(self, place: Place) -> Place:
        """The nearest place that exists."""
        if not self.lines.count:
            return 0, 0
        row = min(max(0, place[0]), self.lines.count - 1)
        return row, min(max(0, place[1]), len(self.lines.line(row)))

    def set_lines(self, lines: Lines) -> None:
        """Take other lines, and keep the nearest place in them."""
        self.lines = lines
        self.rows = TextRows(lines, ShownLines(lines.count))
        self.anchor, self.caret = self.clamped(self.anchor), self.clamped(self.caret)

    def move(self, place: Place, extend: bool = False) -> None:
        """Move the caret; ``extend`` keeps the other end of the selection."""
        self.caret = self.clamped(place)
        self._goal_column = self.rows.row_at(self.caret)[1]
        if not extend:
            self.anchor = self.caret

    def select(self, start: Place, end: Place) -> None:
        """Select from one place to another, with the caret at the second."""
        self.anchor, self.caret = self.clamped(start), self.clamped(end)
        self._goal_column = self.rows.row_at(self.caret)[1]

    def select_word(self, place: Place) -> None:
        """Select the word at a place."""
        row, column = self.clamped(place)
        line = self.lines.line(row) if self.lines.count else ""
        start = end = min(column, len(line))
        while start > 0 and _is_word(line[start - 1]):
            start -= 1
        while end < len(line) and _is_word(line[end]):
            end += 1
        self.select((row, start), (row, end))

    def step(self, step: CaretMove, page: int, extend: bool) -> None:
        """Move by a step; ``page`` is the number of rows of a page."""
        row, column = self.caret
        length = len(self.lines.line(row)) if self.lines.count else 0
        rows = {CaretMove.UP: -1, CaretMove.DOWN: 1, CaretMove.PAGE_UP: -page, CaretMove.PAGE_DOWN: page}
        if step in rows:
            # Short lines on the way do not change the goal column.
            goal = self._goal_column
            target_row = min(max(0, self.rows.row_at(self.caret)[0] + rows[step]), self.rows.count - 1)
            self.move(self.rows.place_at(target_row, goal), extend)
            self._goal_column = goal
            return
        last = self.lines.count - 1
        shown = self.rows.shown
        above = shown.line_at(shown.index_of(row) - 1)
        below = shown.line_at(shown.index_of(row) + 1)
        match step:
            case CaretMove.LEFT:
                target = (row, column - 1) if column else (above, _FAR) if row else (0, 0)
            case CaretMove.RIGHT:
                target = (row, column + 1) if column < length or row >= last else (below, 0)
            case CaretMove.LINE_START:
                target = (row, 0)
            case CaretMove.LINE_END:
                target = (row, _FAR)
            case CaretMove.TEXT_START:
                target = (0, 0)
            case _:
                target = (last, _FAR)
        self.move(target, extend)

    def columns_in(self, row: int, length: int) -> tuple[int, int] | None:
        """The selected columns of a row of that length; one more than its length if the next row is selected too."""
        if not self.has_selection or not self.start[0] <= row <= self.end[0]:
            return None
        first = self.start[1] if row == self.start[0] else 0
        last = self.end[1] if row == self.end[0] else length + 1
        return first, last


def _is_word(character: str) -> bool:
    return character.isalnum() or character in "_.$%@#"
