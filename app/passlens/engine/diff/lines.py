"""Line diffs of two texts with libgit2's xdiff, as rows to paint."""

from __future__ import annotations

import pygit2
from pygit2.enums import DiffOption

from passlens.engine.diff.rows import Diff, DiffRow, RowKind
from passlens.engine.diff.words import changed_words, pair_lines
from passlens.engine.ir.text import LineIndex

_MARKED_PAIRS = 4_000
"""How many pairs of lines of one diff get their changed words marked: about 0.2 s at most."""

_HIDE_AT_LEAST = 2
"""A fold takes a row itself, so hiding one line gains nothing."""

Hunk = tuple[int, int, int, int]
"""First removed line, their number, first added line, their number; lines from 0."""


def diff_text(before: str, after: str, context: int | None = 3, before_title: str = "", after_title: str = "") -> Diff:
    """What changed between two texts, with long runs of unchanged lines folded.

    ``context`` is how many unchanged lines to show around each change; None: all of them.
    """
    old, new = LineIndex(before), LineIndex(after)
    old_lines, new_lines = old.lines(0, old.count), new.lines(0, new.count)
    rows: list[DiffRow] = []
    changes: list[int] = []
    position_old = position_new = 0
    added = removed = 0
    marked = 0
    hunks = find_hunks(before, after)
    for old_start, old_count, new_start, new_count in hunks:
        _unchanged(rows, new_lines, position_old, position_new, old_start - position_old, context, bool(changes), True)
        if not changes or rows[-1].kind in {RowKind.SAME, RowKind.FOLD}:
            changes.append(len(rows))
        gone = old_lines[old_start : old_start + old_count]
        come = new_lines[new_start : new_start + new_count]
        pairs = pair_lines(gone, come, _MARKED_PAIRS - marked)
        marked += len(pairs)
        marks = [(left, right, changed_words(gone[left], come[right])) for left, right in pairs]
        old_marks = {left: spans[0] for left, _, spans in marks}
        new_marks = {right: spans[1] for _, right, spans in marks}
        for at, text in enumerate(gone):
            rows.append(DiffRow(RowKind.REMOVED, old_start + at + 1, 0, text, old_marks.get(at, ())))
        for at, text in enumerate(come):
            rows.append(DiffRow(RowKind.ADDED, 0, new_start + at + 1, text, new_marks.get(at, ())))
        position_old, position_new = old_start + old_count, new_start + new_count
        added += new_count
        removed += old_count
    _unchanged(rows, new_lines, position_old, position_new, old.count - position_old, context, bool(changes), False)
    return Diff(tuple(rows), added, removed, tuple(changes), before_title, after_title)


def count_changes(before: str, after: str) -> tuple[int, int]:
    """Added and removed lines of the diff, without building its rows: about 0.1 s for 10 MB."""
    if before == after:
        return 0, 0
    _, added, removed = _patch(before, after).line_stats
    return int(added), int(removed)


def find_hunks(before: str, after: str) -> list[Hunk]:
    """Runs of changed lines in order."""
    if before == after:
        return []
    found: list[Hunk] = []
    for hunk in _patch(before, after).hunks:
        # git counts lines from 1; the start of an empty range is the line before it.
        old_start = hunk.old_start - 1 if hunk.old_lines else hunk.old_start
        new_start = hunk.new_start - 1 if hunk.new_lines else hunk.new_start
        found.append((old_start, hunk.old_lines, new_start, hunk.new_lines))
    return found


def unfold(diff: Diff, after: LineIndex, index: int, limit: int | None = None) -> Diff:
    """The diff with the hidden lines of the fold at row ``index`` shown.

    Args:
        diff: Any diff of that text.
        after: The text after the change.
        index: A row of kind FOLD; other rows leave the diff as it is.
        limit: Show only that many lines, from the top of the fold; the rest stays folded.
    """
    fold = diff.rows[index]
    if fold.kind is not RowKind.FOLD:
        return diff
    count = fold.count if limit is None or fold.count - limit < _HIDE_AT_LEAST else limit
    texts = after.lines(fold.new_line - 1, fold.new_line - 1 + count)
    shown = [DiffRow(RowKind.SAME, fold.old_line + at, fold.new_line + at, text) for at, text in enumerate(texts)]
    if count < fold.count:
        shown.append(DiffRow(RowKind.FOLD, fold.old_line + count, fold.new_line + count, "", (), fold.count - count))
    more = len(shown) - 1
    changes = tuple(at + more if at > index else at for at in diff.changes)
    rows = (*diff.rows[:index], *shown, *diff.rows[index + 1 :])
    return Diff(rows, diff.added, diff.removed, changes, diff.before_title, diff.after_title)


def _patch(before: str, after: str) -> pygit2.Patch:
    # Forced, or a text that holds a NUL would count as binary and as unchanged.
    return pygit2.Patch.create_from(
        before.encode("utf-8", "surrogatepass"),
        after.encode("utf-8", "surrogatepass"),
        flag=DiffOption.FORCE_TEXT,
        context_lines=0,
        interhunk_lines=0,
    )


def _unchanged(
    rows: list[DiffRow],
    lines: list[str],
    old: int,
    new: int,
    count: int,
    context: int | None,
    follows_change: bool,
    precedes_change: bool,
) -> None:
    """Add a run of ``count`` unchanged lines that begins at line ``old`` and ``new``, folded in its middle."""
    top = bottom = 0
    if context is not None:
        top = context if follows_change else 0
        bottom = context if precedes_change else 0
    hidden = 0 if context is None else max(0, count - top - bottom)
    if hidden < _HIDE_AT_LEAST:
        top, bottom, hidden = count, 0, 0
    rows.extend(DiffRow(RowKind.SAME, old + at + 1, new + at + 1, lines[new + at]) for at in range(top))
    if hidden:
        rows.append(DiffRow(RowKind.FOLD, old + top + 1, new + top + 1, "", (), hidden))
        below = range(count - bottom, count)
        rows.extend(DiffRow(RowKind.SAME, old + at + 1, new + at + 1, lines[new + at]) for at in below)
