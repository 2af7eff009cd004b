"""The rows of a diff that a view paints: unified or split, with changed words marked and long runs folded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from passlens.engine.messages import NOTHING, Message


class RowKind(StrEnum):
    """What a diff row is."""

    SAME = "same"
    ADDED = "added"
    REMOVED = "removed"
    FOLD = "fold"  # a run of unchanged lines, not shown


class RowChange(StrEnum):
    """What a row means, beyond the side on which its line stands."""

    PLAIN = "plain"  # what its kind says: added, removed, the same
    CHANGED = "changed"  # another version of the partner line
    MOVED = "moved"  # the partner line, in a place where it does something else
    REORDERED = "reordered"  # the partner line; it only swapped order with what is independent of it
    QUIET = "quiet"  # stands on one side only, and means nothing: an alias definition, a comment


@dataclass(frozen=True, slots=True)
class DiffRow:
    """One line of a unified diff.

    Attributes:
        old_line, new_line: Line numbers from 1; 0 on the side where the line does not exist.
        text: The line without its newline; for FOLD, empty; for a folded block, what it is called.
        marks: Spans (start, end) of changed words in ``text``, in characters.
        count: How many lines are hidden, for FOLD and a folded block; 0: the row is a line.
        change: What the row means; a view colours all but SAME rows and QUIET ones.
        partner: For CHANGED, MOVED and REORDERED, the number of the line on the other side that this one became or
            was, from 1. (A number of a line and not of a row, so that it stays right when folds open.)
        old_text: For SAME, the line before where it reads otherwise (its values were renumbered); None: as ``text``.
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
    """Lines that stand elsewhere now, one after the other as before, and read the same but for renumbered values.

    Attributes:
        old_line, new_line: Where they began and begin, from 1.
        count: How many lines.
        name: The symbol with its ``@`` or the name of the op that they are; empty for a part of an op.
    """

    old_line: int
    new_line: int
    count: int
    name: str


@dataclass(frozen=True, slots=True)
class Diff:
    """A whole diff: ``changes`` are the indices into ``rows`` at which each run of changed lines begins.

    ``added`` and ``removed`` count lines; in a diff that sees ops, only those that make a difference. ``moved`` are the
    blocks that ``fold_moved`` folds, in the order of the text before.
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
    """The diff with one row in place of each block that moved, where it was and where it is; counts stay."""
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
    """One row in place of rows that moved together; without a name they are a part of an op."""
    return replace(rows[0], text=name, marks=(), count=len(rows), hidden=rows)


KIND_CODES = {RowKind.SAME: 0, RowKind.ADDED: 1, RowKind.REMOVED: 2, RowKind.FOLD: 3}
"""The kinds as small numbers, for arrays over all rows of a diff."""

Indices = NDArray[np.int64]


def kind_codes(rows: Sequence[DiffRow]) -> NDArray[np.uint8]:
    """The kind of each row as in ``KIND_CODES``."""
    return np.fromiter([KIND_CODES[row.kind] for row in rows], np.uint8, len(rows))


def split_indices(kinds: NDArray[np.uint8]) -> tuple[Indices, Indices]:
    """Which row of a unified diff stands at each line of the old and of the new column; -1 where none does.

    Within a run of changes, removed lines stand beside added ones in order. Arrays, since the diff of a pass that
    renumbers a large module has hundreds of thousands of rows.
    """
    added, removed = kinds == KIND_CODES[RowKind.ADDED], kinds == KIND_CODES[RowKind.REMOVED]
    changed = added | removed
    # A group is one unchanged row, or removed rows with the added rows that follow them.
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
