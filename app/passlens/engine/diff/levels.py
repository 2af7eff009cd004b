"""Pairs the ops of corresponding regions, from the top down: by symbol, by hash, and in order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence

from passlens.engine.diff.pairs import Pairs
from passlens.engine.diff.sequences import common, increasing
from passlens.engine.ir.parse import Op, Tree

_LOOKED = 64
"""How often an op may be read as part of an enclosing op: in deeper nesting the inner ones are skipped."""
_SMALL = 8
"""Ops with fewer ops inside are not paired by their contents."""

Keys = Callable[[Sequence[Op], int], Sequence[Hashable]]
"""A key for each op, of the tree before (side 0) or after (1); None for no key."""


class Levels(Pairs):
    """Pairs ops level by level.

    Attributes:
        left: The unpaired ops of paired regions.
    """

    def __init__(self, before: Tree, after: Tree, exact: bool, check: Callable[[], None]) -> None:
        super().__init__(before, after, check)
        self.left: list[tuple[list[Op], list[Op]]] = []
        self.exact = exact
        self._may_look = _LOOKED * (len(before.ops) + len(after.ops))
        self._shared = set(self.hashes[0].local).intersection(self.hashes[1].local)

    def pair_levels(self) -> None:
        """Pair the ops inside all pending pairs, and inside the pairs that this finds."""
        while self.to_do:
            self.check()
            old, new = self.to_do.pop()
            old_ops, new_ops = old.children(), new.children()
            self._level(old_ops, new_ops)
            left = self.unpaired(old_ops, new_ops)
            if left[0] or left[1]:
                self.left.append(left)

    def _level(self, old_all: list[Op], new_all: list[Op]) -> None:
        deep, other = self.hashes[0].deep, self.hashes[1].deep
        old, new = self.unpaired(old_all, new_all)
        start, end = 0, 0
        shorter = min(len(old), len(new))
        while start < shorter and deep[old[start].index] == other[new[start].index]:
            start += 1
        while end < shorter - start and deep[old[-1 - end].index] == other[new[-1 - end].index]:
            end += 1
        for at in range(start):
            self.pair_equal(old[at], new[at])
        for at in range(1, end + 1):
            self.pair_equal(old[-at], new[-at])
        old, new = old[start : len(old) - end], new[start : len(new) - end]
        if not old or not new:
            return
        if self.pair_unique(old, new, _symbols):
            old, new = self.unpaired(old, new)
        unique_by = ((self.subtree_keys, True), (self._bodies, False), (self._contents, True), (self.near_keys, False))
        for keys, groups in unique_by:
            self.check()
            if self.pair_unique(old, new, keys, groups):
                old, new = self.unpaired(old, new)
        if self._lone_containers(old, new):
            old, new = self.unpaired(old, new)
        if not old or not new:
            return
        for keys in (self.near_keys, self.local_keys):
            for gap in self._gaps(old_all, new_all):
                self.check()
                self._ordered(*gap, keys)
        self.pair_unique(*self.unpaired(old, new), self.local_keys)
        if self.exact:
            # Reordered ops inside change the hash; the next level compares them.
            self.pair_unique(
                *self.unpaired(old, new), lambda ops, _: [op.key if op.regions else None for op in ops], groups=True
            )

    # Keys of ops

    def subtree_keys(self, ops: Sequence[Op], side: int) -> list[int]:
        """The deep hashes."""
        deep = self.hashes[side].deep
        return [deep[op.index] for op in ops]

    def local_keys(self, ops: Sequence[Op], side: int) -> list[int]:
        """The local hashes."""
        local = self.hashes[side].local
        return [local[op.index] for op in ops]

    def near_keys(self, ops: Sequence[Op], side: int) -> list[Hashable]:
        """The near hashes."""
        # Equal near hashes imply equal local ones: an op with an unshared local hash gets its index as a unique key.
        local, shared, near, known = self.hashes[side].local, self._shared, self.near, self.near_hashes[side]
        return [
            (known.get(op.index) or near(op, side)) if local[op.index] in shared else (side, op.index) for op in ops
        ]

    def local_inside_keys(self, ops: Sequence[Op], side: int) -> list[int | None]:
        """The local hashes of ops with ops inside; None for others."""
        local = self.hashes[side].local
        return [local[op.index] if op.size > 1 else None for op in ops]

    def _bodies(self, ops: Sequence[Op], side: int) -> list[int | None]:
        """A key of the ops directly inside an op with a symbol, to find renamed ones."""
        deep = self.hashes[side].deep
        return [
            hash((op.name, *[deep[child.index] for child in op.children()])) if op.symbol and op.size > 2 else None
            for op in ops
        ]

    def _contents(self, ops: Sequence[Op], side: int) -> list[int | None]:
        """A key of the texts inside an op with a symbol, except ops with symbols: those contain the new name too."""
        every = (self.after if side else self.before).ops
        return [
            hash((op.name, *[inner.key for inner in every[op.index + 1 : op.index + op.size] if not inner.symbol]))
            if op.symbol and op.size > _SMALL and self._looks(op)
            else None
            for op in ops
        ]

    def _looks(self, *ops: Op) -> bool:
        """Whether the ops inside may still be read: without a limit, nesting would take quadratic time."""
        self._may_look -= sum(op.size for op in ops)
        return self._may_look >= 0

    def _lone_containers(self, old: list[Op], new: list[Op]) -> int:
        """Pair ops like the single module of an executable: the only one of their name, and with largely equal ops
        inside.
        """
        mine, theirs = _containers_by_name(old), _containers_by_name(new)
        count = 0
        for name, ops in mine.items():
            others = theirs.get(name, ())
            if len(ops) != 1 or len(others) != 1 or ops[0].size <= _SMALL or others[0].size <= _SMALL:
                continue
            if not self._looks(ops[0], others[0]):
                continue
            texts, others_texts = (
                {inner.key for inner in tree.ops[op.index : op.index + op.size]}
                for tree, op in ((self.before, ops[0]), (self.after, others[0]))
            )
            if 2 * len(texts & others_texts) >= min(len(texts), len(others_texts)):
                self.pair(ops[0], others[0])
                count += 1
        return count

    def pair_unique(self, old: list[Op], new: list[Op], keys: Keys, groups: bool = False) -> int:
        """Pair ops whose key is unique on both sides; with ``groups`` also keys that occur equally often, in order."""
        if not old or not new:
            return 0
        mine, others = keys(old, 0), keys(new, 1)
        shared = set(mine).intersection(others)
        shared.discard(None)
        if not shared:
            return 0
        theirs: dict[Hashable, list[Op]] = defaultdict(list)
        for op, found in zip(new, others, strict=True):
            if found in shared:
                theirs[found].append(op)
        ours: dict[Hashable, list[Op]] = defaultdict(list)
        for op, found in zip(old, mine, strict=True):
            if found in shared:
                ours[found].append(op)
        count = 0
        deep, other = self.hashes[0].deep, self.hashes[1].deep
        for found, ops in ours.items():
            partners = theirs[found]
            if len(ops) == len(partners) and (groups or len(ops) == 1):
                count += len(ops)
                for op, partner in zip(ops, partners, strict=True):
                    if deep[op.index] == other[partner.index]:
                        self.pair_equal(op, partner)
                    else:
                        self.pair(op, partner)
        return count

    def _gaps(self, old: list[Op], new: list[Op]) -> list[tuple[list[Op], list[Op]]]:
        """The runs of unpaired ops between pairs that kept their order."""
        place = {op.index: at for at, op in enumerate(new)}
        pairs = [(at, place[self.forth[op.index]]) for at, op in enumerate(old) if self.forth[op.index] in place]
        anchors = [pairs[at] for at in increasing([pair[1] for pair in pairs])]
        gaps: list[tuple[list[Op], list[Op]]] = []
        x = y = 0
        for at_x, at_y in [*anchors, (len(old), len(new))]:
            if at_x > x and at_y > y:
                gap = self.unpaired(old[x:at_x], new[y:at_y])
                if gap[0] and gap[1]:
                    gaps.append(gap)
            x, y = at_x + 1, at_y + 1
        return gaps

    def _ordered(self, old: list[Op], new: list[Op], keys: Keys) -> None:
        pairs = common(keys(old, 0), keys(new, 1))
        deep, other = self.hashes[0].deep, self.hashes[1].deep
        for x, y in pairs:
            if deep[old[x].index] == other[new[y].index]:
                self.pair_equal(old[x], new[y])
            else:
                self.pair(old[x], new[y])


def _containers_by_name(ops: Iterable[Op]) -> dict[str, list[Op]]:
    """Ops with regions, but without results or a symbol, by name."""
    found: dict[str, list[Op]] = defaultdict(list)
    for op in ops:
        if op.regions and not op.results and not op.symbol:
            found[op.name].append(op)
    return found


def _symbols(ops: Sequence[Op], side: int) -> list[str | None]:
    return [op.symbol or None for op in ops]
