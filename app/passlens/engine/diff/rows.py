"""The rows of a diff that a view paints: unified or split, with changed words marked and long runs folded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from passlens.engine.messages import NOTHING, Message


class RowKind(StrEnum):
    """The kind of a diff row."""

    SAME = "same"
    ADDED = "added"
    REMOVED = "removed"
    FOLD = "fold"  # a hidden run of unchanged lines


class RowChange(StrEnum):
    """The meaning of a row, beyond the side of its line."""

    PLAIN = "plain"  # as its kind: added, removed, the same
    CHANGED = "changed"  # another version of the partner line
    MOVED = "moved"  # the partner line, moved to a place with a different effect
    REORDERED = "reordered"  # the partner line; only swapped order with independent lines
    QUIET = "quiet"  # on one side only, without meaning: an alias definition, a comment


@dataclass(frozen=True, slots=True)
class DiffRow:
    """One line of a unified diff.

    Attributes:
        old_line, new_line: Line numbers from 1; 0 on the side where the line does not exist.
        text: The line without its newline; for FOLD, empty; for a folded block, its name.
        marks: Spans (start, end) of changed words in ``text``, in characters.
        count: The number of hidden lines of a FOLD or folded block; 0 for a line.
        change: The row's meaning; a view colours all except SAME and QUIET rows.
        partner: For CHANGED, MOVED and REORDERED, the number of the corresponding line on the other side, from 1. (A
            line number rather than a row number, so that it stays valid when folds open.)
        old_text: For SAME, the line before if its text differs (renumbered values); None: equal to ``text``.
        hidden: The rows of a folded block.
    """

    kind: RowKind
    old_line: int
    new_line: int
    text: str
    marks: Sequence[tuple[int, int]] = ()
    count: int = 0
    change: RowChange = RowChange.PLAIN
    partner: int = 0
    old_text: str | None = None
    hidden: Sequence[DiffRow] = ()


@dataclass(frozen=True, slots=True)
class MovedBlock:
    """A block of consecutive lines that moved unchanged, except for renumbered values.

    Attributes:
        old_line, new_line: Its first line before and after, from 1.
        count: The number of lines.
        name: The symbol with its ``@``, or the op's name; empty for a part of an op.
    """

    old_line: int
    new_line: int
    count: int
    name: str


@dataclass(frozen=True, slots=True)
class Diff:
    """A whole diff: ``changes`` are the indices into ``rows`` at which each run of changed lines begins.

    ``added`` and ``removed`` count lines; in an op-level diff, only those with an effect. ``moved`` are the blocks that
    ``fold_moved`` folds, in the order of the text before.
    """

    rows: Sequence[DiffRow]
    added: int
    removed: int
    changes: tuple[int, ...]
    before_title: Message = NOTHING
    after_title: Message = NOTHING
    moved: tuple[MovedBlock, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether the two texts are equal."""
        return not self.added and not self.removed


def fold_moved(diff: Diff) -> Diff:
    """The diff with each moved block folded into one row, at its old and its new place; the counts are unchanged."""
    starts = {(RowKind.REMOVED, block.old_line): block for block in diff.moved}
    starts |= {(RowKind.ADDED, block.new_line): block for block in diff.moved}
    if not starts:
        return diff
    rows: list[DiffRow] = []
    places: list[int] = []
    index = 0
    while index < len(diff.rows):
        row = diff.rows[index]
        block = starts.get((row.kind, row.old_line or row.new_line))
        count = 1 if block is None else block.count
        places += [len(rows)] * count
        rows.append(row if block is None else folded_block(diff.rows[index : index + count], block.name))
        index += count
    return replace(diff, rows=tuple(rows), changes=tuple(places[at] for at in diff.changes), moved=())


def folded_block(rows: Sequence[DiffRow], name: str = "") -> DiffRow:
    """One row in place of rows that moved together; without a name they are part of an op."""
    return replace(rows[0], text=name, marks=(), count=len(rows), hidden=rows)


KIND_CODES = {RowKind.SAME: 0, RowKind.ADDED: 1, RowKind.REMOVED: 2, RowKind.FOLD: 3}
"""The kinds as small integers, for arrays over all rows of a diff."""

Indices = NDArray[np.int64]


def kind_codes(rows: Sequence[DiffRow]) -> NDArray[np.uint8]:
    """The kind of each row as in ``KIND_CODES``."""
    return np.fromiter([KIND_CODES[row.kind] for row in rows], np.uint8, len(rows))


def split_indices(kinds: NDArray[np.uint8]) -> tuple[Indices, Indices]:
    """The row of a unified diff for each line of the old and of the new column; -1 for none.

    Within a run of changes, removed lines are next to added ones in order. Returns arrays, since the diff of a pass
    that renumbers a large module has hundreds of thousands of rows.
    """
    added, removed = kinds == KIND_CODES[RowKind.ADDED], kinds == KIND_CODES[RowKind.REMOVED]
    changed = added | removed
    # A group is one unchanged row, or removed rows plus the added rows after them.
    starts = ~changed
    starts[1:] |= ~changed[:-1] | (removed[1:] & added[:-1])
    starts[:1] = True
    group = np.cumsum(starts) - 1
    first = np.flatnonzero(starts)
    removed_in = np.bincount(group[removed], minlength=len(first))
    added_in = np.bincount(group[added], minlength=len(first))
    height = np.maximum(np.maximum(removed_in, added_in), 1)
    top = np.cumsum(height) - height
    total = int(height.sum()) if len(kinds) else 0
    old, new = np.full(total, -1, np.int64), np.full(total, -1, np.int64)
    at = np.arange(len(kinds))
    rank = at - first[group] if len(kinds) else at
    line = top[group] + rank if len(kinds) else at
    old[line[~added]] = at[~added]
    new[line[~changed]] = at[~changed]
    if added.any():
        new[(line - removed_in[group])[added]] = at[added]
    return old, new
