"""Finds ops that a pass copied or moved unchanged: new ops equal to an old one."""

from __future__ import annotations

from collections import defaultdict
from typing import Literal

from passlens.engine.analysis.lineage.sides import RANKS, Finder, Link, Sides
from passlens.engine.analysis.lineage.units import Place
from passlens.engine.analysis.lineage.values import Known, Relation, Sure
from passlens.engine.ir.parse import Op, Tree

MOST_BY_LOCATION = 400


class Clones(Sides):
    """Finds copies, and the original of a copy."""

    def __init__(self, before: Tree, after: Tree, finders: tuple[Finder, Finder] | Literal[False]) -> None:
        super().__init__(before, after, finders)
        self._alike: dict[tuple[int, frozenset[Place]], list[Op]] | None = None
        self._equals: dict[tuple[str, str], list[Op]] | None = None
        self._hashed: tuple[dict[tuple[str, int], list[Op]], dict[tuple[str, int], list[Op]]] | None = None

    def _clones(self, op: Op, *, moved: bool = False) -> list[Link]:
        """New ops equal to this one: its clones, or with ``moved`` its new place."""
        hashes, new_hashes = self.matching.hashes
        here = self._place(op, 0)
        plain = not op.uses and op.size == 1
        relation = Relation.MOVED if moved else Relation.CLONED
        equal: list[Link] = []
        by_subtree, by_local = self._new_by_hash()
        for new in by_subtree.get((op.name, hashes.deep[op.index]), ()):
            there = self._place(new, 1)
            if here and there and here != there:
                continue
            known = Known.LOCATION if here and here == there else Known.STRUCTURE
            sure = Sure.CERTAIN if known is Known.LOCATION else Sure.GUESS if plain else Sure.LIKELY
            equal.append(Link(op.index, new.index, relation, known, sure))
            if len(equal) == MOST_BY_LOCATION:
                return equal
        if equal or not here:
            return equal
        alike = [
            new
            for new in by_local.get((op.name, hashes.local[op.index]), ())
            if self._place(new, 1) == here and new_hashes.deep[new.index] != hashes.deep[op.index]
        ]
        if not alike:
            return []
        # Ops of the same location and text with other operands: each of several such ops gets its share, in order.
        twins = [old.index for old in self._twins(op)]
        if len(alike) % len(twins):
            return []
        mine = alike[twins.index(op.index) :: len(twins)]
        sure = Sure.LIKELY if len(twins) == 1 else Sure.GUESS
        return [Link(op.index, new.index, relation, Known.LOCATION, sure) for new in mine[:MOST_BY_LOCATION]]

    def _new_by_hash(self) -> tuple[dict[tuple[str, int], list[Op]], dict[tuple[str, int], list[Op]]]:
        """The new ops by name and deep hash, and by name and local hash."""
        if self._hashed is None:
            by_subtree, by_local = (
                defaultdict[tuple[str, int], list[Op]](list),
                defaultdict[tuple[str, int], list[Op]](list),
            )
            other = self.matching.hashes[1]
            for new in self.after.ops:
                if self._back[new.index] < 0:
                    by_subtree[new.name, other.deep[new.index]].append(new)
                    by_local[new.name, other.local[new.index]].append(new)
            self._hashed = by_subtree, by_local
        return self._hashed

    def _twins(self, op: Op) -> list[Op]:
        """The ops before with the same location and text, including the op itself."""
        if self._alike is None:
            self._alike = defaultdict(list)
            local = self.matching.hashes[0].local
            for old in self.before.ops:
                self._alike[local[old.index], self._place(old, 0)].append(old)
        return self._alike[self.matching.hashes[0].local[op.index], self._place(op, 0)]

    def _origin_of_clone(self, new: Op) -> Link | None:
        hashes, new_hashes = self.matching.hashes
        there = self._place(new, 1)
        best: Link | None = None
        for op in self.before.ops:
            if op.name != new.name or hashes.local[op.index] != new_hashes.local[new.index]:
                continue
            link = next((link for link in self._clones(op) if link.new == new.index), None)
            if link is not None and (best is None or RANKS[link.sure] < RANKS[best.sure]):
                best = link
        if best is None and there:
            # Not the same op, but from the same location: the op that it was created for.
            olds = [op for op in self.before.ops if self._place(op, 0) == there]
            if len(olds) == 1:
                best = Link(olds[0].index, new.index, Relation.BECAME, Known.LOCATION, Sure.LIKELY)
        return best

    def _equal(self, op: Op) -> list[Link]:
        """The only op with the same text, for an op whose function is gone."""
        here = self._place(op, 0)
        if not op.uses and op.size == 1 and not here:
            return []  # constants are everywhere
        if self._equals is None:
            self._equals = defaultdict(list)
            for new in self.after.ops:
                self._equals[new.name, new.key].append(new)
        found = [new for new in self._equals.get((op.name, op.key), ()) if not here or self._place(new, 1) == here]
        if len(found) != 1:
            return []
        at = found[0].index
        if here:
            return [Link(op.index, at, Relation.MOVED, Known.LOCATION, Sure.CERTAIN)]
        sure = Sure.LIKELY if self._back[at] < 0 else Sure.GUESS
        return [Link(op.index, at, Relation.MOVED, Known.STRUCTURE, sure)]
