"""The op-level diff of two texts of IR: finds ops that were added, removed, changed or moved, regardless of names.

Two values are the same if their definitions are: text, attributes, types, and recursively their operands. Names of
values, aliases and blocks do not count, nor do locations or the order of independent ops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.collection import without_collection
from passlens.engine.diff.compare import Comparison, Part, compare
from passlens.engine.diff.match import Matching
from passlens.engine.diff.painting import paint_rows
from passlens.engine.diff.rows import Diff
from passlens.engine.diff.unchanged import Pair, read_pair, read_whole
from passlens.engine.ir.lines import visible
from passlens.engine.ir.parse import Op, Tree
from passlens.engine.ir.tree import unwatched
from passlens.engine.messages import NOTHING, Message
from passlens.engine.op_counts import OpCounts


class OpChangeKind(StrEnum):
    """The kinds of change to an op."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    MOVED = "moved"
    REORDERED = "reordered"


@dataclass(frozen=True, slots=True)
class OpChange:
    """A changed op.

    Attributes:
        kind: The kind of change. REORDERED has no effect: only independent ops swapped order.
        name: ``arith.addi``; for a changed op its new name.
        symbol: Without ``@``; empty if it has none.
        parts: The parts in which a changed or moved op differs.
        old_line, new_line: Its first line, from 1; 0 on the side where it is missing.
        count: The number of ops added or removed with it, itself included; 1 for other kinds.
    """

    kind: OpChangeKind
    name: str
    symbol: str
    parts: tuple[Part, ...]
    old_line: int
    new_line: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class OpDiff:
    """The differences between two texts, op by op.

    Attributes:
        same: Whether only names and the order of independent ops differ.
        changes: The changed ops in the order of the text after (removed ones at their old place). Inside an added,
            removed or moved op, only ops that differ themselves are listed.
        added, removed: The number of ops by name, including nested ones; the most frequent first.
        changed, moved, reordered: The number of ops. One that moved and changed counts as changed.
        kept: The number of unchanged ops.
        diff: The rows to paint.
    """

    same: bool
    changes: tuple[OpChange, ...]
    added: Mapping[str, int]
    removed: Mapping[str, int]
    changed: int
    moved: int
    reordered: int
    kept: int
    diff: Diff

    @property
    def counts(self) -> OpCounts:
        """The totals."""
        added, removed = sum(self.added.values()), sum(self.removed.values())
        return OpCounts(self.same, added, removed, self.changed, self.moved)


def diff_ops(
    before: str,
    after: str,
    *,
    pins: Iterable[tuple[int, int]] = (),
    context: int | None = 3,
    before_title: Message = NOTHING,
    after_title: Message = NOTHING,
    on_stage: Callable[[Message], None] = lambda title: None,
    check: Callable[[], None] = unwatched,
) -> OpDiff:
    """Compare two texts of MLIR, in custom or generic form, complete or truncated.

    Args:
        before: The text before.
        after: The text after.
        pins: Pairs of lines, before and after, from 1: the ops on these lines are the same.
        context: The number of unchanged lines around each change; None: all.
        before_title: The title of the text before.
        after_title: The title of the text after.
        on_stage: Called with the title of each stage.
        check: Called every few lines and ops, so within milliseconds; an exception from it ends the comparison.
    """
    with without_collection():
        pins = tuple(pins)
        on_stage(Message("ops.reading-ops", "Reading the ops"))
        pair = read_pair(before, after, check) if not pins else read_whole(before, after, check)
        on_stage(Message("ops.matching-ops", "Matching the ops"))
        matching = Matching(pair.before, pair.after, _pinned(pair, pins), check=check)
        on_stage(Message("ops.finding-what-differs", "Finding what differs"))
        comparison = compare(matching)
        on_stage(Message("ops.writing-lines", "Writing the lines"))
        rows = paint_rows(before, after, comparison, pair.left_out, context, before_title, after_title)
        found = _summary(comparison, rows)
        pair.release()
    return found


def count_changed_ops(before: str, after: str) -> OpCounts:
    """The totals of ``diff_ops``, without its rows."""
    with without_collection():
        pair = read_pair(before, after, unwatched)
        found = _summary(compare(Matching(pair.before, pair.after, (), check=unwatched)), Diff((), 0, 0, ()))
        pair.release()
    return found.counts


def op_at(tree: Tree, line: int) -> Op | None:
    """The op that a line belongs to; None for a line outside all ops."""
    found: Op | None = None
    for op in tree.ops:
        if op.lines[0] > line:
            break
        if line in op.lines:
            return op
        if line <= op.last:
            found = op
    return found


def _pinned(pair: Pair, pins: Iterable[tuple[int, int]]) -> list[tuple[Op, Op]]:
    found: list[tuple[Op, Op]] = []
    for old_line, new_line in pins:
        old, new = op_at(pair.before, old_line), op_at(pair.after, new_line)
        if old is not None and new is not None:
            found.append((old, new))
    return found


def _summary(comparison: Comparison, rows: Diff) -> OpDiff:
    matching = comparison.matching
    forth, back = matching.forth, matching.back
    before, after = matching.before.ops, matching.after.ops
    added = Counter(op.name for op in after if back[op.index] < 0)
    removed = Counter(op.name for op in before if forth[op.index] < 0)
    listed: list[tuple[tuple[int, int], OpChange]] = []
    kinds: Counter[OpChangeKind] = Counter()
    place = 0
    for op in before:
        index = op.index
        if forth[index] < 0:
            parent = op.parent
            if parent is None or parent.index < 0 or forth[parent.index] >= 0:
                count = _alone(op, forth)
                change = OpChange(OpChangeKind.REMOVED, op.name, visible(op.symbol), (), op.lines[0], 0, count)
                listed.append(((place, 0), change))
            continue
        new = after[forth[index]]
        place = new.lines[0]
        parts = comparison.changed.get(index, ())
        if index in comparison.moved:
            kind = OpChangeKind.CHANGED if parts else OpChangeKind.MOVED
        elif parts:
            kind = OpChangeKind.CHANGED
        elif index in comparison.reordered:
            kind = OpChangeKind.REORDERED
        else:
            continue
        kinds[kind] += 1
        change = OpChange(kind, new.name, visible(new.symbol), parts, op.lines[0], new.lines[0])
        listed.append(((place, 1), change))
    for op in after:
        parent = op.parent
        if back[op.index] < 0 and (parent is None or parent.index < 0 or back[parent.index] >= 0):
            count = _alone(op, back)
            change = OpChange(OpChangeKind.ADDED, op.name, visible(op.symbol), (), 0, op.lines[0], count)
            listed.append(((op.lines[0], 1), change))
    paired = len(before) - sum(removed.values())
    return OpDiff(
        comparison.same,
        tuple(change for _, change in sorted(listed, key=lambda entry: entry[0])),
        dict(added.most_common()),
        dict(removed.most_common()),
        kinds[OpChangeKind.CHANGED],
        kinds[OpChangeKind.MOVED],
        kinds[OpChangeKind.REORDERED],
        paired - sum(kinds.values()),
        rows,
    )


def _alone(op: Op, partners: list[int]) -> int:
    """The number of unpaired ops in a subtree."""
    return sum([partner < 0 for partner in partners[op.index : op.index + op.size]]) if op.size > 1 else 1
