"""The rows on screen: the line, or part of a wrapped line, that each shows. Works in columns, not in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from passlens.gui.kit.text.folding import ShownLines
from passlens.gui.kit.text.text_metrics import Span
from passlens.gui.kit.text.text_search import Lines

Place = tuple[int, int]
"""Line of the text and column, both from 0."""

INDENT = 8
"""The indentation of the rows below the first one of a wrapped line."""
_REACH = 16
_BREAKS = (" ,", "<([{.:")
"""Characters after which a row preferably ends, and those after which it ends otherwise."""
_FEWEST = 24
_LONGEST = 20_000
_FAR = 1 << 30


@dataclass(frozen=True, slots=True)
class Wrap:
    """Wraps lines at an edge. The number of rows follows from a line's length, so that no text is read for it.

    A row ends after a blank or comma shortly before the edge, if there is one. If a line then needs fewer rows than its
    length gave it, its rows get about equal lengths instead.
    """

    columns: int

    @classmethod
    def at(cls, columns: int) -> Wrap:
        """For a view of so many columns; a narrower view shows the beginnings of the rows."""
        return cls(max(columns, _FEWEST))

    @property
    def _least(self) -> Span:
        """The fewest characters in the first row of a wrapped line, and in the rows below it."""
        reach = min(_REACH, (self.columns - INDENT) // 5)
        return self.columns - reach, self.columns - INDENT - reach

    def heights(self, lengths: NDArray[np.int64]) -> NDArray[np.int64]:
        """The number of rows for lines of given lengths."""
        first, below = self._least
        rows: NDArray[np.int64] = np.where(lengths <= self.columns, 1, 1 - (first - lengths) // below)
        return rows

    def parts(self, line: str) -> list[Span]:
        """The columns of a line in each of its rows."""
        first, below = self._least
        length = len(line)
        if length <= self.columns:
            return [(0, length)]
        count = 1 - (first - length) // below
        if length > _LONGEST:
            starts = [0, *range(first, length, below)]
            return list(zip(starts, [*starts[1:], length], strict=True))
        ends = self._ends(line, count, even=False)
        if len(ends) < count:
            ends = self._ends(line, count, even=True)
        return list(zip([0, *ends[:-1]], ends, strict=True))

    def _ends(self, line: str, count: int, *, even: bool) -> list[int]:
        """Where the rows of a line end, in at most so many; ``even``: in exactly so many, of about equal length."""
        below, length = self._least[1], len(line)
        ends, start = list[int](), 0
        for left in range(count - 1, 0, -1):
            # The rows left can hold the rest even at their shortest.
            low, high = max(start + 1, length - left * below), start + self.columns - (INDENT if start else 0)
            if high >= length and not even:
                break
            best = max(low, min(high, start + (length - start) // (left + 1))) if even else high
            start = _break(line, low, best, min(high, length - left))
            ends.append(start)
        return [*ends, length]


def _break(line: str, low: int, best: int, high: int) -> int:
    """The place to break a line: preferably before ``best``, otherwise soon after it, between ``low`` and ``high``."""
    for signs in _BREAKS:
        end = max([line.rfind(sign, low - 1, best) for sign in signs]) + 1
        if end:
            return end + (end < best and line[end] == " ")
        behind = [at for sign in signs if (at := line.find(sign, best, high)) >= 0]
        if behind:
            return min(behind) + 1
    return best


@dataclass(frozen=True, slots=True)
class RowPart:
    """The content of a row.

    Attributes:
        line: The number of the line.
        text: The whole line.
        number: The number of the row within its line, from 0.
        columns: The columns of the line in this row; empty in rows that only align the line with another text.
        last: Whether the line ends there.
    """

    line: int
    text: str
    number: int
    columns: Span
    last: bool


class TextRows:
    """The rows of lines, as many for each as it needs.

    Attributes:
        wrap: Where lines wrap; None: each line is one row.
        count: The number of rows.
    """

    def __init__(
        self, lines: Lines, shown: ShownLines, wrap: Wrap | None = None, heights: NDArray[np.int64] | None = None
    ) -> None:
        """``heights``: the rows of each line, at least as many as ``wrap`` gives it; None: as many as that."""
        self.wrap = wrap
        self.shown = shown
        self._lines = lines
        self._ends: NDArray[np.int64] | None = None
        self.count = shown.count
        if wrap is not None:
            heights = wrap.heights(lines.lengths()) if heights is None else heights
            self._ends = np.cumsum(heights if shown.numbers is None else heights[shown.numbers])
            self.count = int(self._ends[-1]) if len(self._ends) else 0

    def line_at(self, row: int) -> int:
        """The line in a row; counts on past the last row."""
        return self.shown.line_at(self._find(row)[0])

    def row_of(self, line: int) -> int:
        """The first row of a line; for a folded line, that of the line that opens its region."""
        return self._first(self.shown.index_of(line))

    def last_row_of(self, line: int) -> int:
        """The row in which a line ends."""
        return self.row_of(line) + len(self._parts(line)) - 1

    def rows_of(self, lines: ArrayLike) -> NDArray[np.int64]:
        """The first rows of many lines."""
        indices = self.shown.indices_of(lines)
        if self._ends is None:
            return indices
        starts = np.concatenate((np.zeros(1, np.int64), self._ends))
        return starts[np.minimum(indices, len(self._ends))]

    def row_at(self, place: Place) -> tuple[int, int]:
        """The row of a place, and its column on the screen."""
        line, column = place
        row, parts = self.row_of(line), self._parts(line)
        for number, (start, end) in enumerate(parts):
            if column < end or number == len(parts) - 1:
                return row + number, column - start + (INDENT if number else 0)
        return row, column

    def place_at(self, row: int, column: int, *, to_end: bool = False) -> Place:
        """The place at a column of the screen; right of a row, its last place, or with ``to_end`` the place after it.

        In a line's last row, a column may be past the end of the line.
        """
        index, number = self._find(row)
        line, parts = self.shown.line_at(index), self._parts(self.shown.line_at(index))
        start, end = parts[min(number, len(parts) - 1)]
        target = start + max(0, column - INDENT) if number else column
        return line, target if number >= len(parts) - 1 else min(target, end if to_end else end - 1)

    def column_at(self, row: int, column: int) -> int:
        """The column of the line for a column of the screen: -1 left of a row, a large one right of it."""
        index, number = self._find(row)
        parts = self._parts(self.shown.line_at(index))
        if number >= len(parts):
            return _FAR
        start, end = parts[number]
        at = start + column - (INDENT if number else 0)
        return at if number == 0 and at < end else -1 if at < start else _FAR if at >= end else at

    def parts_shown(self, first: int, last: int) -> Iterator[RowPart]:
        """The content of the rows ``first`` to ``last - 1``."""
        if self._ends is None and self.shown.numbers is None:
            for number, text in enumerate(self._lines.lines(first, last), first):
                yield RowPart(number, text, 0, (0, len(text)), last=True)
            return
        row = first
        while row < min(last, self.count):
            index, skipped = self._find(row)
            line, end = self.shown.line_at(index), self._first(index + 1)
            text = self._lines.line(line)
            parts = self.wrap.parts(text) if self.wrap is not None else [(0, len(text))]
            for number in range(skipped, min(end, last) - row + skipped):
                there = number < len(parts)
                columns = parts[number] if there else (len(text), len(text))
                yield RowPart(line, text, number, columns, last=number == len(parts) - 1)
            row = end

    def _parts(self, line: int) -> list[Span]:
        if self.wrap is None or not 0 <= line < self.shown.lines:
            return [(0, _FAR)]
        return self.wrap.parts(self._lines.line(line))

    def _find(self, row: int) -> Span:
        """The index of a row's line among the visible lines, and the row's number within that line."""
        if self._ends is None:
            return row, 0
        row = max(0, row)
        if row >= self.count:
            return self.shown.count + row - self.count, 0
        index = int(np.searchsorted(self._ends, row, side="right"))
        return index, row - self._first(index)

    def _first(self, index: int) -> int:
        """The first row of a visible line."""
        if self._ends is None:
            return index
        if index >= len(self._ends):
            return self.count + index - len(self._ends)
        return int(self._ends[index - 1]) if index > 0 else 0
