"""The rows of a diff as arrays: the colour of each, where changes begin, the partners of moved lines."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np
from numpy.typing import ArrayLike, NDArray

from passlens.engine.diff.line_rows import LineRows
from passlens.engine.diff.lines import unfold
from passlens.engine.diff.rows import KIND_CODES, Diff, DiffRow, Indices, RowChange, RowKind, kind_codes, split_indices
from passlens.engine.ir.text import LineIndex

Pins = tuple[tuple[int, int], ...]
"""Pairs of lines, before and after, from 1, with the same op."""


class Look(IntEnum):
    """How a row is painted."""

    PLAIN = 0  # the same on both sides, apart from names
    ADDED = 1
    REMOVED = 2
    MOVED = 3
    REORDERED = 4  # without meaning: only its order among independent ops changed
    QUIET = 5  # without meaning: an alias, a comment


_LOOKS = {RowChange.MOVED: Look.MOVED, RowChange.REORDERED: Look.REORDERED, RowChange.QUIET: Look.QUIET}
_LINE_LOOKS = np.asarray([Look.PLAIN, Look.ADDED, Look.REMOVED, Look.PLAIN], np.uint8)
"""How the rows of a line diff are painted, by ``KIND_CODES``."""
_SIDES = {RowKind.ADDED: Look.ADDED, RowKind.REMOVED: Look.REMOVED}


def look_of(row: DiffRow) -> Look:
    """How a row is painted."""
    side = _SIDES.get(row.kind)
    return Look.PLAIN if side is None else _LOOKS.get(row.change, side)


@dataclass(frozen=True)
class DiffTable:
    """A diff, with the data that a view needs of all rows at once.

    Attributes:
        diff: The rows.
        kinds: The kind of each row, as in ``KIND_CODES``.
        looks: How each row is painted.
        old_lines, new_lines: The line numbers of each row, 0 for none.
        counts: How many lines each row hides; 0 for a line.
        lengths, old_lengths: Characters of each row, and of its text before; 0 for a fold.
        longest: Characters of the longest row.
        last_number: The highest line number of both texts.
    """

    diff: Diff
    kinds: NDArray[np.uint8]
    looks: NDArray[np.uint8]
    old_lines: Indices
    new_lines: Indices
    counts: Indices
    lengths: Indices
    old_lengths: Indices
    longest: int
    last_number: int

    @functools.cached_property
    def _of_side(self) -> tuple[Indices, Indices]:
        """The rows that have a line before, and those that have one after."""
        return np.flatnonzero(self.old_lines), np.flatnonzero(self.new_lines)

    @classmethod
    def of(cls, diff: Diff) -> DiffTable:
        """Scan all rows once: 0.1 s for 100,000 rows of an op diff, 1 ms for a line diff."""
        rows = diff.rows
        if isinstance(rows, LineRows):
            lengths = rows.lengths
            return cls(
                diff,
                rows.kinds,
                _LINE_LOOKS[rows.kinds],
                rows.old_lines,
                rows.new_lines,
                rows.counts,
                lengths,
                lengths,
                rows.longest,
                int(max((column + rows.counts).max(initial=0) for column in (rows.old_lines, rows.new_lines))),
            )
        count = len(rows)
        lengths = np.fromiter([0 if row.count else len(row.text) for row in rows], np.int64, count)
        old = [0 if row.count else len(row.text if row.old_text is None else row.old_text) for row in rows]
        old_lengths = np.fromiter(old, np.int64, count)
        return cls(
            diff,
            kind_codes(rows),
            np.fromiter([look_of(row) for row in rows], np.uint8, count),
            np.fromiter([row.old_line for row in rows], np.int64, count),
            np.fromiter([row.new_line for row in rows], np.int64, count),
            np.fromiter([row.count for row in rows], np.int64, count),
            lengths,
            old_lengths,
            int(max(lengths.max(initial=0), old_lengths.max(initial=0))),
            _last_number(diff),
        )

    def changes(self) -> Indices:
        """The rows at which real changes begin; runs of lines that only changed their order do not count."""
        true = (self.looks > Look.PLAIN) & (self.looks < Look.REORDERED)
        breaks = (self.looks == Look.PLAIN) | (self.looks == Look.QUIET)
        places = np.flatnonzero(true)
        runs = np.cumsum(breaks)[places]
        return places[np.unique(runs, return_index=True)[1]]

    def of_look(self, look: Look) -> Indices:
        """The rows that are painted in a way."""
        return np.flatnonzero(self.looks == look)

    def partner(self, index: int) -> int:
        """The other place of a moved line, or the folded block with it; -1 for none."""
        row = self.diff.rows[index]
        if not row.partner:
            return -1
        there = RowKind.ADDED if row.kind is RowKind.REMOVED else RowKind.REMOVED
        rows = np.flatnonzero(self.kinds == KIND_CODES[there])
        lines = (self.new_lines if there is RowKind.ADDED else self.old_lines)[rows]
        at = int(np.searchsorted(lines, row.partner, side="right")) - 1
        return int(rows[at]) if at >= 0 and row.partner - lines[at] <= max(0, self.counts[rows[at]] - 1) else -1

    def split(self) -> tuple[Indices, Indices]:
        """The row at each line of the two columns; -1 for none."""
        return split_indices(self.kinds)

    def place_of(self, line: int, *, old: bool) -> tuple[int, int]:
        """Where a line, from 1, of the text before or after is.

        Returns:
            The row, and how many lines of that row's fold are hidden above it, -1 if the line is visible; the row is -1
            if the diff does not have the line.
        """
        numbers, rows = self.old_lines if old else self.new_lines, self._of_side[0 if old else 1]
        at = int(np.searchsorted(numbers[rows], line, side="right")) - 1
        if at < 0:
            return -1, -1
        index = int(rows[at])
        beyond = line - int(numbers[index])
        if self.counts[index]:
            return (index, beyond) if beyond < self.counts[index] else (-1, -1)
        return (index, -1) if not beyond else (-1, -1)

    def places_of(self, lines: ArrayLike, *, old: bool) -> Indices:
        """The rows of many lines, from 1; hidden lines have the row of their fold."""
        numbers, rows = self.old_lines if old else self.new_lines, self._of_side[0 if old else 1]
        if not len(rows):
            return np.empty(0, np.int64)
        at = np.searchsorted(numbers[rows], np.asarray(lines, np.int64), side="right") - 1
        return rows[at[at >= 0]]

    def unfolded(self, index: int, before: LineIndex, after: LineIndex, limit: int, skip: int = 0) -> DiffTable:
        """The table with at most ``limit`` hidden lines of a fold shown; the cost depends on those alone.

        ``skip`` lines at the top of the fold stay hidden.
        """
        diff = unfold(self.diff, after, index, limit, before, skip)
        shown = len(diff.rows) - len(self.diff.rows) + 1
        part = DiffTable.of(replace(diff, rows=diff.rows[index : index + shown]))

        def join(whole: NDArray[np.generic], new: NDArray[np.generic]) -> NDArray[np.generic]:
            return np.concatenate((whole[:index], new, whole[index + 1 :]))

        return DiffTable(
            diff,
            join(self.kinds, part.kinds).astype(np.uint8),
            join(self.looks, part.looks).astype(np.uint8),
            join(self.old_lines, part.old_lines).astype(np.int64),
            join(self.new_lines, part.new_lines).astype(np.int64),
            join(self.counts, part.counts).astype(np.int64),
            join(self.lengths, part.lengths).astype(np.int64),
            join(self.old_lengths, part.old_lengths).astype(np.int64),
            max(self.longest, part.longest),
            self.last_number,
        )


def _last_number(diff: Diff) -> int:
    last_old = next((row.old_line + row.count for row in reversed(diff.rows) if row.old_line), 0)
    last_new = next((row.new_line + row.count for row in reversed(diff.rows) if row.new_line), 0)
    return max(last_old, last_new)
