"""The rows on screen: which line each shows, and which part of a line that is wrapped. Knows no pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from passlens.gui.kit.folding import ShownLines
from passlens.gui.kit.text_metrics import Span
from passlens.gui.kit.text_search import Lines

Place = tuple[int, int]
"""Line of the text and column, both from 0."""

INDENT = 8
"""Columns left free before the rest of a wrapped line."""
_REACH = 16
_BREAKS = (" ,", "<([{.:")
"""Characters behind which a row ends best, and those behind which it ends where there are none of them."""
_FEWEST = 24
_LONGEST = 20_000
_FAR = 1 << 30


@dataclass(frozen=True, slots=True)
class Wrap:
    """Breaks lines at an edge. How many rows a line takes follows from its length, so that no text need be read.

    A row ends behind a blank or comma shortly before the edge, where there is one. Where a line then takes fewer rows
    than its length gives it, they are about equally long instead.
    """

    columns: int

    @classmethod
    def at(cls, columns: int) -> Wrap:
        """For a view of some columns; a narrower one shows the beginnings of the rows."""
        return cls(max(columns, _FEWEST))

    @property
    def _least(self) -> Span:
        """The fewest characters in the first row of a wrapped line, and in a row below it."""
        reach = min(_REACH, (self.columns - INDENT) // 5)
        return self.columns - reach, self.columns - INDENT - reach

    def heights(self, lengths: NDArray[np.int64]) -> NDArray[np.int64]:
        """The rows of lines of some lengths."""
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
        """Where the rows of a line end, in as many as that or fewer; ``even``: in as many, of about the same length."""
        below, length = self._least[1], len(line)
        ends, start = list[int](), 0
        for left in range(count - 1, 0, -1):
            # The rows left take what remains at their shortest.
            low, high = max(start + 1, length - left * below), start + self.columns - (INDENT if start else 0)
            if high >= length and not even:
                break
            best = max(low, min(high, start + (length - start) // (left + 1))) if even else high
            start = _break(line, low, best, min(high, length - left))
            ends.append(start)
        return [*ends, length]


def _break(line: str, low: int, best: int, high: int) -> int:
    """The place to break a line between two columns: before a third one between them, or else soon behind it."""
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
    """What a row shows.

    Attributes:
        line: The number of the line.
        text: All of the line.
        number: Which of the rows of the line it is, from 0.
        columns: Those of the line that the row has; none in rows that only keep a line beside that of another text.
        last: Whether the line ends there.
    """

    line: int
    text: str
    number: int
    columns: Span
    last: bool


class TextRows:
    """The rows of lines, each in as many as it needs.

    Attributes:
        wrap: Where lines are broken; None: each line is one row.
        count: How many rows there are.
    """

    def __init__(
        self, lines: Lines, shown: ShownLines, wrap: Wrap | None = None, heights: NDArray[np.int64] | None = None
    ) -> None:
        """``heights``: how many rows each line takes, at least as many as ``wrap`` gives it; None: that many."""
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
        """The line that a row shows; rows past the last one count on."""
        return self.shown.line_at(self._find(row)[0])

    def row_of(self, line: int) -> int:
        """The first row of a line; of one that is folded away, that of the line that opens its region."""
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
        """The place at a column of the screen; right of a row, the last one in it, or with ``to_end`` the one behind.

        Lines are not longer for that: a column right of a line's last row is past its end.
        """
        index, number = self._find(row)
        line, parts = self.shown.line_at(index), self._parts(self.shown.line_at(index))
        start, end = parts[min(number, len(parts) - 1)]
        target = start + max(0, column - INDENT) if number else column
        return line, target if number >= len(parts) - 1 else min(target, end if to_end else end - 1)

    def column_at(self, row: int, column: int) -> int:
        """The column of the line whose character is at one of the screen: -1 left of a row, a far one right of it."""
        index, number = self._find(row)
        parts = self._parts(self.shown.line_at(index))
        if number >= len(parts):
            return _FAR
        start, end = parts[number]
        at = start + column - (INDENT if number else 0)
        return at if number == 0 and at < end else -1 if at < start else _FAR if at >= end else at

    def parts_shown(self, first: int, last: int) -> Iterator[RowPart]:
        """What the rows ``first`` to ``last - 1`` show."""
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
        """Which of the lines shown a row has, and which of that line's rows it is."""
        if self._ends is None:
            return row, 0
        row = max(0, row)
        if row >= self.count:
            return self.shown.count + row - self.count, 0
        index = int(np.searchsorted(self._ends, row, side="right"))
        return index, row - self._first(index)

    def _first(self, index: int) -> int:
        """The first row of one of the lines shown."""
        if self._ends is None:
            return index
        if index >= len(self._ends):
            return self.count + index - len(self._ends)
        return int(self._ends[index - 1]) if index > 0 else 0
