"""The rows of a line diff as arrays: a row is built when it is read, so unseen rows cost little."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import override

from passlens.engine.diff.rows import KIND_CODES, DiffRow, RowKind
from passlens.engine.diff.words import HunkWords
from passlens.engine.ir.text import LineIndex

Hunk = tuple[int, int, int, int]
"""First removed line, their number, first added line, their number; lines from 0."""

_KINDS = {code: kind for kind, code in KIND_CODES.items()}
_SAME, _ADDED, _REMOVED, _FOLD = (
    KIND_CODES[kind] for kind in (RowKind.SAME, RowKind.ADDED, RowKind.REMOVED, RowKind.FOLD)
)


class LineRows(Sequence[DiffRow]):
    """The rows of a diff, equivalent to a tuple of them.

    Attributes:
        kinds: The kind of each row, as in ``KIND_CODES``.
        old_lines, new_lines: The line numbers of each row, from 1; 0 for none.
        counts: The number of lines that a fold hides; 0 in other rows.
    """

    __slots__ = ("_after", "_before", "_hunk_starts", "_hunks", "_words", "counts", "kinds", "new_lines", "old_lines")

    def __init__(
        self,
        before: LineIndex,
        after: LineIndex,
        hunks: Sequence[Hunk],
        columns: tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    ) -> None:
        self._before, self._after, self._hunks = before, after, hunks
        self._hunk_starts = ([hunk[0] for hunk in hunks], [hunk[2] for hunk in hunks])
        self._words: dict[int, HunkWords] = {}
        self.kinds, self.old_lines, self.new_lines, self.counts = columns

    @property
    def longest(self) -> int:
        """Characters of the longest line in either text, shown or not."""
        return max(self._before.longest, self._after.longest)

    @property
    def lengths(self) -> NDArray[np.int64]:
        """The number of characters in each row; 0 for folds."""
        found = np.zeros(len(self), np.int64)
        for numbers, index in ((self.old_lines, self._before), (self.new_lines, self._after)):
            rows = np.flatnonzero((numbers > 0) & (self.counts == 0))
            found[rows] = index.lengths()[numbers[rows] - 1]
        return found

    def with_fold_shown(self, index: int, skip: int, count: int) -> LineRows:
        """The rows with ``count`` lines of the fold at ``index`` shown; ``skip`` lines above them and the rest below
        stay hidden.
        """
        old, new, rest = (int(column[index]) for column in (self.old_lines, self.new_lines, self.counts))
        rest -= skip + count
        pieces = Columns()
        if skip:
            pieces.fold(old, new, skip)
        pieces.same(old + skip, new + skip, count)
        if rest:
            pieces.fold(old + skip + count, new + skip + count, rest)
        kinds, olds, news, hidden = pieces.joined()
        columns = (
            np.concatenate((self.kinds[:index], kinds, self.kinds[index + 1 :])),
            np.concatenate((self.old_lines[:index], olds, self.old_lines[index + 1 :])),
            np.concatenate((self.new_lines[:index], news, self.new_lines[index + 1 :])),
            np.concatenate((self.counts[:index], hidden, self.counts[index + 1 :])),
        )
        return LineRows(self._before, self._after, self._hunks, columns)

    @override
    def __len__(self) -> int:
        return len(self.kinds)

    @overload
    def __getitem__(self, index: int) -> DiffRow: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[DiffRow, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> DiffRow | tuple[DiffRow, ...]:
        if isinstance(index, slice):
            return tuple(self._rows(np.arange(len(self))[index]))
        kind = int(self.kinds[index])
        old, new = int(self.old_lines[index]), int(self.new_lines[index])
        if kind == _FOLD:
            return DiffRow(RowKind.FOLD, old, new, "", (), int(self.counts[index]))
        if kind == _REMOVED:
            words, first = self._words_of(old - 1, 0)
            return DiffRow(RowKind.REMOVED, old, 0, self._before.line(old - 1), words.of_old(old - 1 - first))
        text = self._after.line(new - 1)
        if kind == _SAME:
            return DiffRow(RowKind.SAME, old, new, text)
        words, first = self._words_of(new - 1, 1)
        return DiffRow(RowKind.ADDED, 0, new, text, words.of_new(new - 1 - first))

    @override
    def __iter__(self) -> Iterator[DiffRow]:
        return self._rows(np.arange(len(self)))

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(DiffRow.__eq__, self, other))

    @override
    def __hash__(self) -> int:
        return hash(tuple(self))

    def _rows(self, indices: NDArray[np.int64]) -> Iterator[DiffRow]:
        return (self[index] for index in indices.tolist())

    def _words_of(self, line: int, side: int) -> tuple[HunkWords, int]:
        """The changed words of the hunk with this changed line, and the hunk's first line on that side."""
        at = bisect_right(self._hunk_starts[side], line) - 1
        hunk = self._hunks[at]
        # An empty range may begin where the next hunk does: bisection finds the later one, which has the line.
        found = self._words.get(at)
        if found is None:
            old, olds, new, news = hunk
            found = HunkWords(self._before.lines(old, old + olds), self._after.lines(new, new + news))
            self._words[at] = found
        return found, hunk[2 * side]


class Columns:
    """Builds the rows."""

    def __init__(self) -> None:
        self._runs: list[tuple[int, int, int, int, int]] = []  # kind, first old, first new, rows, lines hidden
        self.count = 0
        """The number of rows so far."""

    def same(self, old: int, new: int, count: int) -> None:
        """Unchanged lines; line numbers from 1."""
        self._add(_SAME, old, new, count, 0)

    def removed(self, old: int, count: int) -> None:
        """Lines only in the text before."""
        self._add(_REMOVED, old, 0, count, 0)

    def added(self, new: int, count: int) -> None:
        """Lines only in the text after."""
        self._add(_ADDED, 0, new, count, 0)

    def fold(self, old: int, new: int, hidden: int) -> None:
        """Hidden unchanged lines."""
        self._add(_FOLD, old, new, 1, hidden)

    @property
    def ends_unchanged(self) -> bool:
        """Whether the last row is unchanged; also True without rows."""
        return not self._runs or self._runs[-1][0] in {_SAME, _FOLD}

    def _add(self, kind: int, old: int, new: int, rows: int, hidden: int) -> None:
        if rows:
            self._runs.append((kind, old, new, rows, hidden))
            self.count += rows

    def joined(self) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """The kinds, line numbers before and after, and hidden lines of all rows."""
        numbers = np.fromiter(chain.from_iterable(self._runs), np.int64, 5 * len(self._runs))
        kinds, olds, news, lengths, hidden = numbers.reshape(-1, 5).T
        tops = np.cumsum(lengths) - lengths
        rows = np.arange(self.count)

        def lines(first: NDArray[np.int64]) -> NDArray[np.int64]:
            found = np.repeat(first - tops, lengths)
            found += rows
            found *= np.repeat(first > 0, lengths)
            return found

        counts = np.zeros(self.count, np.int64)
        counts[tops[hidden > 0]] = hidden[hidden > 0]  # a fold is one row
        return np.repeat(kinds.astype(np.uint8), lengths), lines(olds), lines(news), counts
