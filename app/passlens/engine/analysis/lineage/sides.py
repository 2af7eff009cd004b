"""Two trees and lookup tables for them: users of values, input locations, pairs; built on demand."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from passlens.engine.analysis.lineage.units import Place
from passlens.engine.analysis.lineage.values import Known, Relation, Sure
from passlens.engine.collection import without_collection
from passlens.engine.diff.match import Matching
from passlens.engine.ir.parse import Op, Tree

_EVERYWHERE = frozenset({"constant", "mlir", "return", "yield", "br", "cond_br", "func", "global"})
_HELPER = re.compile(r"(?:constant|const\..*|sizeof|\.dim|\.empty|affine\.apply|null)$")
_NOWHERE: frozenset[Place] = frozenset()
Finder = Callable[[Op], frozenset[Place]]
RANKS = {Sure.CERTAIN: 0, Sure.LIKELY: 1, Sure.GUESS: 2}


def weakest(found: Iterable[Sure]) -> Sure:
    """The lowest confidence of several; CERTAIN for none."""
    return max(found, key=RANKS.__getitem__, default=Sure.CERTAIN)


@dataclass(frozen=True, slots=True)
class Link:
    """The link between an op before and an op after.

    Attributes:
        old, new: Indices of the ops.
    """

    old: int
    new: int
    relation: Relation
    known: Known
    sure: Sure
    parts: tuple[str, ...] = ()


class Sides:
    """Two trees, their pairs, and lookup tables."""

    def __init__(self, before: Tree, after: Tree, finders: tuple[Finder, Finder] | Literal[False]) -> None:
        self._finders = finders
        self._places: tuple[dict[int, frozenset[Place]], dict[int, frozenset[Place]]] = {}, {}
        with without_collection():
            self.matching = Matching(before, after)
        self.before, self.after = before, after
        self._forth, self._back = list(self.matching.forth), list(self.matching.back)
        self._users: tuple[dict[int, list[tuple[Op, int]]], dict[int, list[tuple[Op, int]]]] | None = None
        self._new_at: dict[frozenset[Place], list[Op]] | None = None
        self._gone_at: dict[frozenset[Place], list[Op]] | None = None
        self._places_known: dict[frozenset[Place], tuple[dict[int, tuple[int, int]], dict[str, list[Op]]]] = {}
        self._families: tuple[dict[str, list[int]], dict[str, list[int]]] | None = None

    def _place(self, op: Op, side: int) -> frozenset[Place]:
        if not self._finders:
            return _NOWHERE
        found = self._places[side].get(op.index)
        if found is None:
            found = self._places[side][op.index] = self._finders[side](op)
        return found

    def _users_of(self, value: int, side: int) -> list[tuple[Op, int]]:
        if self._users is None:
            self._users = _users(self.before), _users(self.after)
        return self._users[side].get(value, [])

    def _at_place(self, place: frozenset[Place]) -> tuple[dict[int, tuple[int, int]], dict[str, list[Op]]]:
        """The removed ops of a location, with rank and number among those of the same name; and the new ones, by name.

        The empty name has the significant ones of all new ops.
        """
        if self._new_at is None or self._gone_at is None:
            self._new_at, self._gone_at = defaultdict(list), defaultdict(list)
            for new in self.after.ops:
                if self._back[new.index] < 0:
                    self._new_at[self._place(new, 1)].append(new)
            for old in self.before.ops:
                if self._forth[old.index] < 0:
                    self._gone_at[self._place(old, 0)].append(old)
        known = self._places_known.get(place)
        if known is None:
            gone: dict[str, list[int]] = defaultdict(list)
            olds = self._gone_at.get(place, [])
            for old in [old for old in olds if not is_helper(old)] or olds:
                gone[old.name].append(old.index)
            fresh: dict[str, list[Op]] = defaultdict(list)
            for new in self._new_at.get(place, ()):
                fresh[new.name].append(new)
            fresh[""] = self._telling(self._new_at.get(place, []))
            ranks = {index: (at, len(ops)) for ops in gone.values() for at, index in enumerate(ops)}
            known = self._places_known[place] = ranks, fresh
        return known

    def _telling(self, ops: list[Op]) -> list[Op]:
        """Ops without mere helpers: constants, sizes and indices that others among them use."""
        used = {use for op in ops for inner in self._inside(op) for use in inner.uses}
        kept = [op for op in ops if not (is_helper(op) and any(result in used for result in op.results))]
        return kept or ops

    def _inside(self, op: Op) -> list[Op]:
        return self.after.ops[op.index : op.index + op.size]

    def _by_family(self, op: Op) -> list[Link]:
        """The op of another dialect at the same place among those of its family: ``amdgpu.mfma``, ``rocdl.mfma.x``."""
        if self._families is None:
            self._families = _families(self.before, self._forth), _families(self.after, self._back)
        for family in family_of(op.name):
            mine, theirs = (side.get(family, []) for side in self._families)
            if len(mine) == len(theirs) and op.index in mine:
                new = theirs[mine.index(op.index)]
                sure = Sure.LIKELY if len(mine) == 1 else Sure.GUESS
                return [Link(op.index, new, Relation.BECAME, Known.STRUCTURE, sure)]
        return []


def is_helper(op: Op) -> bool:
    """Whether an op is a mere helper: a constant, a size, an index."""
    return bool(_HELPER.search(op.name)) or (op.name.startswith(("arith.", "affine.")) and op.key.endswith("index"))


def family_of(name: str) -> tuple[str, ...]:
    """An op's families, with and without its dialect: ``amdgpu.mfma`` and ``mfma``; empty for ubiquitous ops."""
    dialect, _, rest = name.partition(".")
    word = rest.partition(".")[0]
    return () if not word or word in _EVERYWHERE else (f"{dialect}.{word}", word)


def _families(tree: Tree, partners: Sequence[int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for op in tree.ops:
        if partners[op.index] < 0:
            for family in family_of(op.name):
                found[family].append(op.index)
    return found


def _users(tree: Tree) -> dict[int, list[tuple[Op, int]]]:
    found: dict[int, list[tuple[Op, int]]] = defaultdict(list)
    for op in tree.ops:
        for place, use in enumerate(op.uses):
            found[use].append((op, place))
    return found
