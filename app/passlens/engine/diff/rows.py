"""The rows of a diff that a view paints: unified or split, with changed words marked and long runs folded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class RowKind(StrEnum):
    """What a diff row is."""

    SAME = "same"
    ADDED = "added"
    REMOVED = "removed"
    FOLD = "fold"  # a run of unchanged lines, not shown


@dataclass(frozen=True, slots=True)
class DiffRow:
    """One line of a unified diff.

    Attributes:
        old_line, new_line: Line numbers from 1; 0 on the side where the line does not exist.
        text: The line without its newline; for FOLD, empty.
        marks: Spans (start, end) of changed words in ``text``, in characters.
        count: For FOLD, how many lines are hidden.
    """

    kind: RowKind
    old_line: int
    new_line: int
    text: str
    marks: tuple[tuple[int, int], ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class SplitRow:
    """One line of a split diff; a side is None where it has no line. Both are FOLD for a fold."""

    old: DiffRow | None
    new: DiffRow | None


@dataclass(frozen=True, slots=True)
class Diff:
    """A whole diff: ``changes`` are the indices into ``rows`` at which each run of changed lines begins."""

    rows: tuple[DiffRow, ...]
    added: int
    removed: int
    changes: tuple[int, ...]
    before_title: str = ""
    after_title: str = ""

    @property
    def empty(self) -> bool:
        """Whether the two texts are equal."""
        return not self.added and not self.removed


def split_rows(diff: Diff) -> tuple[SplitRow, ...]:
    """The same diff in two columns: within a run of changes, removed lines stand beside added ones in order."""
    found: list[SplitRow] = []
    removed: list[DiffRow] = []
    added: list[DiffRow] = []

    def flush() -> None:
        for at in range(max(len(removed), len(added))):
            old = removed[at] if at < len(removed) else None
            new = added[at] if at < len(added) else None
            found.append(SplitRow(old, new))
        removed.clear()
        added.clear()

    for row in diff.rows:
        if row.kind is RowKind.REMOVED:
            if added:
                flush()
            removed.append(row)
        elif row.kind is RowKind.ADDED:
            added.append(row)
        else:
            flush()
            found.append(SplitRow(row, row))
    flush()
    return tuple(found)
