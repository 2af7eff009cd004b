"""The pairs of ops and values that a match has found so far, and how they are written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from passlens.engine.ir.hashing import hash_tree, near_hash
from passlens.engine.ir.parse import Op, Tree


class Pairs:
    """Which op and which value of one tree is which of another.

    Attributes:
        before: The tree before.
        after: The tree after.
        forth: For each op before, the index of its partner; -1 for none.
        back: For each op after, likewise.
        values: For each value before, its partner; -1 for none.
        hashes: Those of the tree before and of the tree after.
        pinned: Indices of ops before whose partner somebody chose.
        to_do: Pairs with regions whose insides are not paired yet.
    """

    def __init__(self, before: Tree, after: Tree) -> None:
        self.before, self.after = before, after
        self.hashes = hash_tree(before), hash_tree(after)
        self.forth = [-1] * len(before.ops)
        self.back = [-1] * len(after.ops)
        self.values = [-1] * len(before.definers)
        self.pinned: set[int] = set()
        self.to_do: list[tuple[Op, Op]] = []
        self._near_hashes: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def partner(self, op: Op) -> Op | None:
        """The op after that an op before became."""
        index = self.forth[op.index] if op.index >= 0 else -1
        return self.after.ops[index] if index >= 0 else (self.after.root if op is self.before.root else None)

    def pair(self, old: Op, new: Op) -> None:
        """Two ops are the same; what is inside them is yet to be seen."""
        self.forth[old.index] = new.index
        self.back[new.index] = old.index
        for value, partner in zip(old.results, new.results, strict=False):
            self.values[value] = partner
        if old.regions or new.regions:
            self.to_do.append((old, new))

    def pair_equal(self, old: Op, new: Op) -> None:
        """Pair two ops of equal deep hash, with all that is inside them."""
        if old.size == 1:
            self.pair(old, new)
            return
        ours, theirs = old.index, new.index
        if old.size != new.size or self.pinned:
            self.pair(old, new)
            return
        values = self.values
        for at in range(old.size):
            self.forth[ours + at], self.back[theirs + at] = theirs + at, ours + at
            for value, partner in zip(
                self.before.ops[ours + at].results, self.after.ops[theirs + at].results, strict=False
            ):
                values[value] = partner

    def unpaired(self, old: Sequence[Op], new: Sequence[Op]) -> tuple[list[Op], list[Op]]:
        """Those without a partner."""
        return [op for op in old if self.forth[op.index] < 0], [op for op in new if self.back[op.index] < 0]

    def near(self, op: Op, side: int) -> int:
        """The near hash of an op of the tree before (side 0) or after (1)."""
        known = self._near_hashes[side]
        found = known.get(op.index)
        if found is None:
            found = known[op.index] = near_hash(op, self.after if side else self.before, self.hashes[side])
        return found

    def votes(self) -> Counter[tuple[int, int]]:
        """How often a value after stands where a value before stood, in ops that are paired."""
        votes: Counter[tuple[int, int]] = Counter()
        ops = self.after.ops
        for op in self.before.ops:
            partner = self.forth[op.index]
            if partner >= 0 and op.uses and len(op.uses) == len(ops[partner].uses):
                votes.update(zip(op.uses, ops[partner].uses, strict=True))
        return votes
