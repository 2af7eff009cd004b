"""Line diffs of two texts by libgit2's xdiff, as rows to paint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from passlens.engine.diff.ends import equal_end, equal_start
from passlens.engine.diff.libgit2 import pygit2
from passlens.engine.diff.line_rows import Columns, Hunk, LineRows
from passlens.engine.diff.patches import make_patch
from passlens.engine.diff.rows import Diff, DiffRow, RowKind, folded_block
from passlens.engine.ir.text import LineIndex
from passlens.engine.messages import NOTHING, Message

SLACK = 4096
"""Bytes of equal lines at the end that take part in the diff: git shifts a change down as far as it can."""

_HIDE_AT_LEAST = 2
"""A fold takes a row itself, so hiding one line saves nothing."""


def diff_text(
    before: str | bytes,
    after: str | bytes,
    context: int | None = 3,
    before_title: Message = NOTHING,
    after_title: Message = NOTHING,
) -> Diff:
    """The changes between two texts, with long runs of unchanged lines folded.

    Args:
        before: The text before; ASCII text as bytes saves two copies of a large text.
        after: The text after, in the same form.
        context: The number of unchanged lines around each change; None: all.
        before_title: The title of the text before.
        after_title: The title of the text after.
    """
    old, new = LineIndex(before), LineIndex(after)
    columns = Columns()
    changes: list[int] = []
    position_old = position_new = 0
    added = removed = 0
    hunks = find_hunks(before, after)
    for old_start, old_count, new_start, new_count in hunks:
        _unchanged(columns, position_old, position_new, old_start - position_old, context, bool(changes), True)
        if not changes or columns.ends_unchanged:
            changes.append(columns.count)
        columns.removed(old_start + 1, old_count)
        columns.added(new_start + 1, new_count)
        position_old, position_new = old_start + old_count, new_start + new_count
        added += new_count
        removed += old_count
    _unchanged(columns, position_old, position_new, old.count - position_old, context, bool(changes), False)
    rows = LineRows(old, new, hunks, columns.joined())
    return Diff(rows, added, removed, tuple(changes), before_title, after_title)


def count_changes(before: str, after: str) -> tuple[int, int]:
    """The added and removed lines of the diff, without building its rows: about 0.1 s for 10 MB."""
    if before == after:
        return 0, 0
    _, added, removed = _patch(_encoded(before), _encoded(after))[0].line_stats
    return int(added), int(removed)


def find_hunks(before: str | bytes, after: str | bytes) -> list[Hunk]:
    """The runs of changed lines in order; bytes are UTF-8."""
    old, new = _encoded(before), _encoded(after)
    if old == new:
        return []
    found: list[Hunk] = []
    patch, skipped = _patch(old, new)
    for hunk in patch.hunks:
        # git counts lines from 1; the start of an empty range is the line before it.
        old_start = hunk.old_start - 1 if hunk.old_lines else hunk.old_start
        new_start = hunk.new_start - 1 if hunk.new_lines else hunk.new_start
        found.append((old_start + skipped, hunk.old_lines, new_start + skipped, hunk.new_lines))
    return found


def unfold(
    diff: Diff,
    after: LineIndex,
    index: int,
    limit: int | None = None,
    before: LineIndex | None = None,
    skip: int = 0,
) -> Diff:
    """The diff with the hidden lines of the fold at row ``index`` shown.

    Args:
        diff: Any diff of that text.
        after: The text after the change.
        index: A row of kind FOLD, or of a folded block; other rows leave the diff as it is.
        limit: Show only that many lines, from the top of the fold; the rest stays folded.
        before: The text before the change, for a diff whose unchanged lines may have different text there.
        skip: Leave that many lines at the top folded.
    """
    fold = diff.rows[index]
    if not fold.count:
        return diff
    if skip < _HIDE_AT_LEAST:
        limit, skip = None if limit is None else limit + skip, 0
    hidden = max(0, fold.count - skip)
    count = hidden if limit is None or hidden - limit < _HIDE_AT_LEAST else limit
    if isinstance(diff.rows, LineRows):
        rows: Sequence[DiffRow] = diff.rows.with_fold_shown(index, skip, count)
    else:
        rows = (*diff.rows[:index], *_shown(fold, skip, count, before or after, after), *diff.rows[index + 1 :])
    more = len(rows) - len(diff.rows)
    changes = tuple(at + more if at > index else at for at in diff.changes)
    return replace(diff, rows=rows, changes=changes)


def _shown(fold: DiffRow, skip: int, count: int, before: LineIndex, after: LineIndex) -> Iterator[DiffRow]:
    """The rows that replace a fold when ``count`` lines after the first ``skip`` are shown."""
    if fold.hidden:
        if skip:
            yield folded_block(fold.hidden[:skip])
        yield from fold.hidden[skip : skip + count]
        if skip + count < fold.count:
            yield folded_block(fold.hidden[skip + count :])
        return
    if skip:
        yield replace(fold, count=skip)
    old, new = fold.old_line + skip, fold.new_line + skip
    texts = after.lines(new - 1, new - 1 + count)
    olds = texts if before is after else before.lines(old - 1, old - 1 + count)
    for at, (was, text) in enumerate(zip(olds, texts, strict=True)):
        yield DiffRow(RowKind.SAME, old + at, new + at, text, old_text=None if was == text else was)
    if skip + count < fold.count:
        yield DiffRow(RowKind.FOLD, old + count, new + count, "", (), fold.count - skip - count)


def _encoded(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")


def _patch(old: bytes, new: bytes) -> tuple[pygit2.Patch, int]:
    """The diff of the part between the equal lines at both ends, and the number of lines before it."""
    start = equal_start(old, new)
    end = equal_end(old, new, start, SLACK)
    left, right = (np.frombuffer(one, np.uint8)[start : len(one) - end] for one in (old, new))  # no copies
    return make_patch(left, right), old.count(b"\n", 0, start)


def _unchanged(
    columns: Columns,
    old: int,
    new: int,
    count: int,
    context: int | None,
    follows_change: bool,
    precedes_change: bool,
) -> None:
    """Add ``count`` unchanged lines from lines ``old`` and ``new``, folded in the middle."""
    top = bottom = 0
    if context is not None:
        top = context if follows_change else 0
        bottom = context if precedes_change else 0
    hidden = 0 if context is None else max(0, count - top - bottom)
    if hidden < _HIDE_AT_LEAST:
        columns.same(old + 1, new + 1, count)
        return
    columns.same(old + 1, new + 1, top)
    columns.fold(old + top + 1, new + top + 1, hidden)
    columns.same(old + count - bottom + 1, new + count - bottom + 1, bottom)
