"""Paints the rows of an op-level diff: only real changes are coloured, and moved lines are linked to their partners.

The lines of paired ops are paired. Pairs in the same order on both sides form the backbone of the rows; between them
are the lines of one side: removed, added, or moved.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from passlens.engine.diff.compare import Comparison
from passlens.engine.diff.rows import Diff, DiffRow, MovedBlock, RowChange, RowKind
from passlens.engine.diff.sequences import common, increasing
from passlens.engine.diff.words import PairWords
from passlens.engine.ir.aliases import Expander
from passlens.engine.ir.lines import visible
from passlens.engine.ir.parse import Op, Tree
from passlens.engine.ir.text import LineIndex
from passlens.engine.ir.tree import OFTEN
from passlens.engine.messages import NOTHING, Message

_MARKED_PAIRS = 4_000
"""The most pairs of lines per diff whose changed words are marked: takes at most about 0.2 s."""
_HIDE_AT_LEAST = 2
_FOLD_MOVED = 6
"""The shortest block of moved lines that is folded: shorter ones are read faster than opened."""
_CHECKED_RUNS = 32
"""Runs of lines between two checks for a cancel: some milliseconds if words are marked."""

_SAME, _CHANGED, _MOVED, _REORDERED, _ALONE, _QUIET = range(6)
_CHANGES = {
    _SAME: RowChange.PLAIN, _CHANGED: RowChange.CHANGED, _MOVED: RowChange.MOVED, _REORDERED: RowChange.REORDERED,
    _ALONE: RowChange.PLAIN, _QUIET: RowChange.QUIET,
}  # fmt: skip

_LINKED = frozenset({_MOVED, _REORDERED})

Marks = Sequence[tuple[int, int]]
_Codes = NDArray[np.uint8]
_Lines = NDArray[np.int64]


def paint_rows(
    before: str,
    after: str,
    comparison: Comparison,
    left_out: tuple[frozenset[int], frozenset[int]],
    context: int | None = 3,
    before_title: Message = NOTHING,
    after_title: Message = NOTHING,
) -> Diff:
    """The rows of a comparison.

    Args:
        before: The text before.
        after: The text after.
        comparison: The comparison of the ops.
        left_out: Ops that were not parsed because their texts are equal.
        context: The number of unchanged lines around each change; None: all, and all lines without meaning.
        before_title: The title of the side before.
        after_title: The title of the side after.
    """
    return _Painter(before, after, comparison, left_out, context).paint(before_title, after_title)


class _Painter:
    def __init__(
        self,
        before: str,
        after: str,
        comparison: Comparison,
        left_out: tuple[frozenset[int], frozenset[int]],
        context: int | None,
    ) -> None:
        self._old, self._new = LineIndex(before), LineIndex(after)
        self._comparison = comparison
        self._left_out = left_out
        self._context = context
        self._old_codes: _Codes = np.full(self._old.count + 2, _QUIET, np.uint8)
        self._new_codes: _Codes = np.full(self._new.count + 2, _QUIET, np.uint8)
        self._to_new: _Lines = np.zeros(self._old.count + 2, np.int64)
        self._to_old: _Lines = np.zeros(self._new.count + 2, np.int64)
        self._owners: dict[int, tuple[Op, Op]] = {}
        self._marked = 0
        self._rows: list[DiffRow] = []
        self._changes: list[int] = []
        self._counts = [0, 0]

    def paint(self, before_title: Message, after_title: Message) -> Diff:
        self._pair_lines()
        self._pair_quiet(*self._backbone())
        old_lines, new_lines = self._backbone()
        position_old = position_new = 1
        runs = list(self._runs(old_lines, new_lines))
        check = self._comparison.matching.check
        for at, (old, new, count, changed) in enumerate(runs):
            if not at % _CHECKED_RUNS:
                check()
            self._between(position_old, old, position_new, new)
            if changed:
                self._changed_pair(old, new)
            else:
                following = runs[at + 1] if at + 1 < len(runs) else None
                self._same_run(old, new, count, self._colour_follows(old + count, new + count, following))
            position_old, position_new = old + count, new + count
        self._between(position_old, self._old.count + 1, position_new, self._new.count + 1)
        return Diff(
            tuple(self._rows),
            self._counts[1],
            self._counts[0],
            tuple(self._changes),
            before_title,
            after_title,
            tuple(self._moved_blocks()) if self._context is not None else (),
        )

    # What each line is

    def _pair_lines(self) -> None:
        comparison = self._comparison
        matching = comparison.matching
        forth, others = matching.forth, matching.after.ops
        moved_until = reordered_until = -1
        for op in matching.before.ops:
            index = op.index
            if not index % OFTEN:
                matching.check()
            if index in comparison.moved:
                moved_until = max(moved_until, index + op.size)
            elif index in comparison.reordered:
                reordered_until = max(reordered_until, index + op.size)
            partner = forth[index]
            if partner < 0:
                self._old_codes[op.lines] = _ALONE
                continue
            new = others[partner]
            if index in self._left_out[0]:
                self._pair_left_out(op, new, index < moved_until)
                continue
            if index < moved_until:
                code = _MOVED
            elif index < reordered_until:
                code = _REORDERED if index not in comparison.changed else _MOVED
            else:
                code = _CHANGED if index in comparison.changed else _SAME
            mine, theirs = op.lines, new.lines
            if len(mine) == 1 and len(theirs) == 1:
                self._pair(mine[0], theirs[0], code)
            elif len(mine) == len(theirs):
                for line, other in zip(mine, theirs, strict=True):
                    self._pair(line, other, code)
            else:
                self._pair_uneven(mine, theirs, code)
            if code == _CHANGED or (code == _MOVED and index in comparison.changed):
                for line in mine:
                    self._owners[line] = op, new
        self._pair_labels()
        for op in others:
            if matching.back[op.index] < 0:
                self._new_codes[op.lines] = _ALONE
        self._sort_out_changed()

    def _pair(self, old: int, new: int, code: int) -> None:
        self._old_codes[old] = self._new_codes[new] = code
        self._to_new[old], self._to_old[new] = new, old

    def _pair_left_out(self, old: Op, new: Op, moved: bool) -> None:
        mine, theirs = slice(old.lines[0], old.last + 1), slice(new.lines[0], new.last + 1)
        self._old_codes[mine] = self._new_codes[theirs] = _MOVED if moved else _SAME
        self._to_new[mine] = np.arange(new.lines[0], new.last + 1)
        self._to_old[theirs] = np.arange(old.lines[0], old.last + 1)

    def _pair_uneven(self, mine: Sequence[int], theirs: Sequence[int], code: int) -> None:
        """Pair the lines of an op whose number of lines changed: the first lines, and the last."""
        self._old_codes[list(mine)] = _ALONE
        self._new_codes[list(theirs)] = _ALONE
        self._pair(mine[0], theirs[0], code)
        for at in range(1, min(len(mine), len(theirs))):
            self._pair(mine[-at], theirs[-at], code)

    def _pair_labels(self) -> None:
        comparison = self._comparison
        matching = comparison.matching
        for tree, codes in ((matching.before, self._old_codes), (matching.after, self._new_codes)):
            for op in [tree.root, *tree.ops]:
                for block in op.blocks() if op.regions else ():
                    if block.line:
                        codes[block.line] = _ALONE
        for mine, theirs in comparison.blocks:
            if mine.line and theirs.line:
                code = _CHANGED if id(mine) in comparison.changed_blocks else _SAME
                around = int(self._old_codes[mine.op.lines[0]]) if mine.op.lines else _SAME
                self._pair(mine.line, theirs.line, around if around in {_MOVED, _REORDERED} else code)

    def _sort_out_changed(self) -> None:
        """Mark the equal lines of a changed op with several lines as unchanged."""
        for line in np.flatnonzero(self._old_codes == _CHANGED).tolist():
            owner = self._owners.get(line)
            other = int(self._to_new[line])
            if owner is None or len(owner[0].lines) == 1:
                continue
            old, new = self._old.line(line - 1), self._new.line(other - 1)
            if old.strip() == new.strip() and (line != owner[0].lines[0] or "%" not in old):
                self._pair(line, other, _SAME)

    # The backbone

    def _backbone(self) -> tuple[_Lines, _Lines]:
        """The lines that are paired in order."""
        old = np.flatnonzero((self._old_codes == _SAME) | (self._old_codes == _CHANGED))
        new = self._to_new[old]
        if len(new) > 1 and not (np.diff(new) > 0).all():
            kept = np.asarray(increasing(new.tolist()), np.int64)
            crossing = np.ones(len(old), bool)
            crossing[kept] = False
            for line, other in zip(old[crossing].tolist(), new[crossing].tolist(), strict=True):
                self._pair(line, other, _REORDERED if self._old_codes[line] == _SAME else _MOVED)
            old, new = old[kept], new[kept]
        return old, new

    def _pair_quiet(self, old: _Lines, new: _Lines) -> None:
        """Pair lines outside ops (comments, alias definitions, resources) that mean the same."""
        edges = zip([0, *old.tolist()], [*old.tolist(), self._old.count + 1], strict=True)
        for (mine, mine_end), theirs, theirs_end in zip(
            edges, [0, *new.tolist()], [*new.tolist(), self._new.count + 1], strict=True
        ):
            if mine_end - mine < 2 or theirs_end - theirs < 2:
                continue
            here = [at for at in range(mine + 1, mine_end) if self._old_codes[at] == _QUIET]
            there = [at for at in range(theirs + 1, theirs_end) if self._new_codes[at] == _QUIET]
            if not here or not there:
                continue
            tree, other = self._comparison.matching.before, self._comparison.matching.after
            left = _meanings([self._old.line(at - 1) for at in here], tree)
            right = _meanings([self._new.line(at - 1) for at in there], other)
            for x, y in common(left, right):
                self._pair(here[x], there[y], _SAME)
        matching = self._comparison.matching
        for index, codes, resources in (
            (self._old, self._old_codes, matching.before.resources),
            (self._new, self._new_codes, matching.after.resources),
        ):
            if resources:  # outside ops, only resources have a meaning
                first = index.count - resources.rstrip("\n").count("\n") + (0 if resources[0] == "\n" else -1)
                section = codes[first + 1 : index.count + 1]
                section[section == _QUIET] = _ALONE

    def _runs(self, old: _Lines, new: _Lines) -> Iterator[tuple[int, int, int, bool]]:
        """Runs of unchanged lines that are adjacent on both sides, and single changed pairs."""
        if not len(old):
            return
        changed = self._old_codes[old] == _CHANGED
        breaks = (np.diff(old) != 1) | (np.diff(new) != 1) | changed[1:] | changed[:-1]
        starts = np.concatenate(([0], np.flatnonzero(breaks) + 1))
        ends = np.append(starts[1:], len(old))
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
            yield int(old[start]), int(new[start]), end - start, bool(changed[start])

    # Rows

    def _same_run(self, old: int, new: int, count: int, precedes_change: bool) -> None:
        context = self._context
        top = bottom = 0
        if context is not None:
            top = context if self._changes else 0
            bottom = context if precedes_change else 0
        hidden = 0 if context is None else max(0, count - top - bottom)
        if hidden < _HIDE_AT_LEAST:
            top, bottom, hidden = count, 0, 0
        self._same(old, new, top)
        if hidden:
            self._rows.append(DiffRow(RowKind.FOLD, old + top, new + top, "", (), hidden))
            self._same(old + count - bottom, new + count - bottom, bottom)

    def _same(self, old: int, new: int, count: int) -> None:
        befores = self._old.lines(old - 1, old - 1 + count)
        afters = self._new.lines(new - 1, new - 1 + count)
        self._rows.extend(
            DiffRow(RowKind.SAME, old + at, new + at, after, old_text=None if before == after else before)
            for at, (before, after) in enumerate(zip(befores, afters, strict=True))
        )

    def _changed_pair(self, old: int, new: int) -> None:
        before, after = self._old.line(old - 1), self._new.line(new - 1)
        left, right = self._marks(old, before, after)
        self._begin_change()
        self._rows.append(DiffRow(RowKind.REMOVED, old, 0, before, left, 0, RowChange.CHANGED, new))
        self._rows.append(DiffRow(RowKind.ADDED, 0, new, after, right, 0, RowChange.CHANGED, old))
        self._counts[0] += 1
        self._counts[1] += 1

    def _marks(self, line: int, before: str, after: str) -> tuple[Marks, Marks]:
        """The changed words of two lines; the trees are queried only here."""
        if self._marked >= _MARKED_PAIRS:
            return (), ()
        self._marked += 1
        owner = self._owners.get(line)
        return PairWords(before, after, self._renamed(*owner) if owner is not None else None).marks()

    def _renamed(self, old: Op, new: Op) -> dict[str, str]:
        """The new names of an old op's values; a removed value gets a name that occurs nowhere after."""
        matching = self._comparison.matching
        names, others = matching.before.names, matching.after.names
        renamed: dict[str, str] = {}
        for value in (*old.results, *old.defines, *old.uses):
            partner = matching.values[value]
            renamed[names[value]] = others[partner] if partner >= 0 else ""
        if len(old.uses) == len(new.uses):
            # A value equal by content to the new one (cloned or merged) has not changed.
            for value, partner in zip(old.uses, new.uses, strict=True):
                if matching.values[value] != partner and self._comparison.equal_values(value, partner):
                    renamed[names[value]] = others[partner]
        return renamed

    def _between(self, old: int, old_end: int, new: int, new_end: int) -> None:
        """Add the lines of one side only."""
        if old == old_end and new == new_end:
            return
        if self._context is not None and not self._is_coloured(old, old_end, new, new_end):
            return  # lines without meaning are shown only next to a change
        self._one_sided(old, old_end, RowKind.REMOVED)
        self._one_sided(new, new_end, RowKind.ADDED)

    def _is_coloured(self, old: int, old_end: int, new: int, new_end: int) -> bool:
        return bool((self._old_codes[old:old_end] != _QUIET).any() or (self._new_codes[new:new_end] != _QUIET).any())

    def _colour_follows(self, old: int, new: int, following: tuple[int, int, int, bool] | None) -> bool:
        if following is None:
            return self._is_coloured(old, self._old.count + 1, new, self._new.count + 1)
        return following[3] or self._is_coloured(old, following[0], new, following[1])

    def _one_sided(self, start: int, end: int, kind: RowKind) -> None:
        if start == end:
            return
        removed = kind is RowKind.REMOVED
        side = 0 if removed else 1
        codes, index = (self._old_codes, self._old) if removed else (self._new_codes, self._new)
        partners = (self._to_new if removed else self._to_old)[start:end].tolist()
        rows, counts = self._rows, self._counts
        texts = index.lines(start - 1, end - 1)
        check = self._comparison.matching.check
        lines = zip(range(start, end), codes[start:end].tolist(), texts, partners, strict=True)
        for line, code, text, partner in lines:
            if not line % OFTEN:
                check()
            if code != _QUIET:
                self._begin_change()
                if code != _REORDERED:
                    counts[side] += 1
            old_line, new_line = (line, 0) if removed else (0, line)
            if code not in _LINKED:
                rows.append(DiffRow(kind, old_line, new_line, text, change=_CHANGES[code]))
                continue
            marks: Marks = ()
            if code == _MOVED and partner:
                old, new = (line, partner) if removed else (partner, line)
                if old in self._owners:
                    marks = self._marks(old, self._old.line(old - 1), self._new.line(new - 1))[side]
            rows.append(DiffRow(kind, old_line, new_line, text, marks, 0, _CHANGES[code], partner))

    # Blocks

    def _moved_blocks(self) -> Iterator[MovedBlock]:
        """The ops that moved unchanged; of ops that also changed, the runs of unchanged lines."""
        comparison, matching = self._comparison, self._comparison.matching
        linked = np.isin(self._old_codes, tuple(_LINKED))
        linked[list(self._owners)] = False
        done = 0
        for index in sorted(comparison.moved | comparison.reordered):
            op = matching.before.ops[index]
            new = matching.after.ops[matching.forth[index]]
            first, end = op.lines[0], op.last + 1
            if end - first < _FOLD_MOVED or first < done:
                continue
            done = end
            breaks = ~linked[first : end - 1] | ~linked[first + 1 : end] | (np.diff(self._to_new[first:end]) != 1)
            edges = [first, *(np.flatnonzero(breaks) + first + 1).tolist(), end]
            if len(edges) == 2 and new.last - new.lines[0] == op.last - first:
                if linked[first]:
                    name = f"@{visible(op.symbol)}" if op.symbol else op.name
                    yield MovedBlock(first, int(self._to_new[first]), end - first, name)
                continue
            for start, stop in itertools.pairwise(edges):
                # The header identifies the block; around a change some lines stay visible.
                top = start + (1 if start == first else self._context or 0)
                bottom = stop - (0 if stop == end else self._context or 0)
                if bottom - top >= _FOLD_MOVED and linked[start]:
                    yield MovedBlock(top, int(self._to_new[top]), bottom - top, "")

    def _begin_change(self) -> None:
        """Record the start of a run of changes, unless one is open."""
        rows = self._rows
        if not rows or rows[-1].kind in {RowKind.SAME, RowKind.FOLD} or rows[-1].change is RowChange.QUIET:
            self._changes.append(len(rows))


def _meanings(lines: Sequence[str], tree: Tree) -> list[str]:
    """The lines as compared: an alias definition is replaced by its value, whatever its name."""
    expander = Expander(tree.aliases)
    found: list[str] = []
    for line in lines:
        if line[:1] in {"#", "!"} and " = " in line:
            name, _, definition = line.partition(" = ")
            known = name in tree.aliases and "\n" not in tree.aliases[name]
            found.append(line[0] + (expander.definition(name) if known else definition))
        else:
            found.append(line.rstrip())
    return found
