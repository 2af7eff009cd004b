"""The pairs of ops and values found so far, and how they are stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain

from passlens.engine.ir.hashing import hash_tree, near_hash
from passlens.engine.ir.parse import Op, Tree


class Pairs:
    """The pairs of ops and values of two trees.

    Attributes:
        before: The tree before.
        after: The tree after.
        forth: The partner's index for each op before; -1 for none.
        back: The partner's index for each op after; -1 for none.
        values: The partner of each value before; -1 for none.
        hashes: The hashes of the tree before and of the tree after.
        pinned: Indices of ops before whose partner the user fixed.
        to_do: Pairs with regions whose contents are not paired yet.
        check: Called every few ops; an exception from it ends the search.
        near_hashes: The near hashes computed so far, by op index, of the tree before and of the tree after.
    """

    def __init__(self, before: Tree, after: Tree, check: Callable[[], None]) -> None:
        self.before, self.after = before, after
        self.check = check
        self.hashes = hash_tree(before, check), hash_tree(after, check)
        self.forth = [-1] * len(before.ops)
        self.back = [-1] * len(after.ops)
        self.values = [-1] * len(before.definers)
        self.pinned: set[int] = set()
        self.to_do: list[tuple[Op, Op]] = []
        self.near_hashes: tuple[dict[int, int], dict[int, int]] = ({}, {})

    def partner(self, op: Op) -> Op | None:
        """The partner of an op before."""
        index = self.forth[op.index] if op.index >= 0 else -1
        return self.after.ops[index] if index >= 0 else (self.after.root if op is self.before.root else None)

    def pair(self, old: Op, new: Op) -> None:
        """Pair two ops; their contents are paired later."""
        self.forth[old.index] = new.index
        self.back[new.index] = old.index
        for value, partner in zip(old.results, new.results, strict=False):
            self.values[value] = partner
        if old.regions or new.regions:
            self.to_do.append((old, new))

    def pair_equal(self, old: Op, new: Op) -> None:
        """Pair two ops of equal deep hash, with everything inside them."""
        if old.size == 1:
            self.pair(old, new)
            return
        if self.forth[old.index] == new.index:
            return  # already paired with an enclosing op
        ours, theirs = old.index, new.index
        if old.size != new.size or self.pinned:
            self.pair(old, new)
            return
        values, size = self.values, old.size
        self.forth[ours : ours + size] = range(theirs, theirs + size)
        self.back[theirs : theirs + size] = range(ours, ours + size)
        mine, others = self.before.ops[ours : ours + size], self.after.ops[theirs : theirs + size]
        for op, other in zip(mine, others, strict=True):
            for value, partner in zip(op.results, other.results, strict=False):
                values[value] = partner

    def unpaired(self, old: Sequence[Op], new: Sequence[Op]) -> tuple[list[Op], list[Op]]:
        """The unpaired ones of these ops."""
        forth, back = self.forth, self.back
        return [op for op in old if forth[op.index] < 0], [op for op in new if back[op.index] < 0]

    def unpaired_values(self) -> set[int]:
        """The values that unpaired ops before return or define in their regions."""
        forth = self.forth
        alone = [op for op in self.before.ops if forth[op.index] < 0]
        return set(chain.from_iterable([*(op.results for op in alone), *(op.defines for op in alone if op.defines)]))

    def near(self, op: Op, side: int) -> int:
        """The near hash of an op of the tree before (side 0) or after (1)."""
        known = self.near_hashes[side]
        found = known.get(op.index)
        if found is None:
            found = known[op.index] = near_hash(op, self.after if side else self.before, self.hashes[side])
        return found

    def votes(self, values: set[int] | None = None) -> Counter[tuple[int, int]]:
        """How often a value after takes the operand place of a value before, in paired ops.

        Args:
            values: Values before whose votes must be counted; None: all.
        """
        ops, forth = self.after.ops, self.forth
        voting = [
            (op.uses, ops[forth[op.index]].uses)
            for op in self.before.ops
            if op.uses and forth[op.index] >= 0 and (values is None or not values.isdisjoint(op.uses))
        ]
        return Counter(
            chain.from_iterable(zip(mine, theirs, strict=True) for mine, theirs in voting if len(mine) == len(theirs))
        )
