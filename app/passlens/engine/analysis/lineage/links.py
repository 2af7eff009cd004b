"""What became of each op between two texts, with what tells so and how sure it is; read forth and back.

The pairs come from the op diff. What that leaves alone is explained by locations, where both texts have them, then by
data flow: what stands where the users of an op's results look is what the op became.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from passlens.engine.analysis.lineage.units import Place, Unit
from passlens.engine.analysis.lineage.values import Known, Relation, Sure
from passlens.engine.diff.compare import Comparison, compare
from passlens.engine.diff.match import Matching
from passlens.engine.ir.effects import Effect, effect_of
from passlens.engine.ir.parse import Op, Tree, without_collection

_MOST_BY_LOCATION = 400
_MOST_CANDIDATES = 4_000
_MOST_MADE = 64
_REWRITTEN = 10

_EVERYWHERE = frozenset({"constant", "mlir", "return", "yield", "br", "cond_br", "func", "global"})
_CONSTANT = re.compile(r"\.const(?:ant)?\b")
_NUMBER = re.compile(r"-?\d+\.\d*(?:[eE][+-]?\d+)?")
_HELPER = re.compile(r"(?:constant|const\..*|sizeof|\.dim|\.empty|affine\.apply|null)$")
_RANKS = {Sure.CERTAIN: 0, Sure.LIKELY: 1, Sure.GUESS: 2}


def weakest(found: Iterable[Sure]) -> Sure:
    """The least sure of several; CERTAIN for none."""
    return max(found, key=_RANKS.__getitem__, default=Sure.CERTAIN)


@dataclass(frozen=True, slots=True)
class Link:
    """An op before and one after that belong together.

    Attributes:
        old, new: Indices of the ops.
    """

    old: int
    new: int
    relation: Relation
    known: Known
    sure: Sure
    parts: tuple[str, ...] = ()


class Links:
    """All links between two trees; each is worked out when it is asked for."""

    def __init__(
        self,
        before: Tree,
        after: Tree,
        places: tuple[dict[int, frozenset[Place]], dict[int, frozenset[Place]]],
        *,
        anywhere: bool = False,
    ) -> None:
        """Compare two trees.

        Args:
            before: The tree before.
            after: The tree after.
            places: Where in the input the ops of either come from, by index; ops without a location left out.
            anywhere: An op that is gone may have become any equal one: its function was inlined.
        """
        self._anywhere = anywhere
        self._places = places
        with without_collection():
            self.matching = Matching(before, after)
            self.comparison: Comparison = compare(self.matching)
        self.before, self.after = before, after
        self._forth, self._back = list(self.matching.forth), list(self.matching.back)
        self._part_constants()
        self._users: tuple[dict[int, list[tuple[Op, int]]], dict[int, list[tuple[Op, int]]]] | None = None
        self._known: dict[int, tuple[Link, ...]] = {}
        self._backward: dict[int, list[Link]] | None = None
        self._new_at: dict[frozenset[Place], list[Op]] | None = None
        self._gone_at: dict[frozenset[Place], list[Op]] | None = None
        self._places_known: dict[frozenset[Place], tuple[dict[int, tuple[int, int]], dict[str, list[Op]]]] = {}
        self._claimed: dict[int, int] | None = None
        self._families: tuple[dict[str, list[int]], dict[str, list[int]]] | None = None
        self._alike: dict[tuple[int, frozenset[Place]], list[Op]] | None = None
        self._new_by_name: dict[str, list[Op]] | None = None

    def forward(self, index: int) -> tuple[Link, ...]:
        """What became of an op before; empty when it is gone."""
        known = self._known.get(index)
        if known is None:
            self._known[index] = ()  # an op that is reached through itself
            known = self._known[index] = tuple(self._forward(self.before.ops[index]))
        return known

    def _part_constants(self) -> None:
        """Take constants of another value apart: the diff calls one changed to the other, but nothing is left of it."""
        for op in self.before.ops:
            partner = self._forth[op.index]
            if partner < 0 or op.uses or op.regions or not _CONSTANT.search(op.name):
                continue
            new = self.after.ops[partner]
            here = self._place(op, 0)
            if _value(op.key) != _value(new.key) and not (here and here == self._place(new, 1)):
                self._forth[op.index] = self._back[partner] = -1

    @property
    def rewritten(self) -> bool:
        """Whether hardly an op before is there after: a conversion to another dialect."""
        kept = sum(partner >= 0 for partner in self._forth)
        return len(self.before.ops) > 1 and kept <= len(self.before.ops) // _REWRITTEN

    def stays(self, index: int) -> bool:
        """Whether an op before is there after: paired with one of its kind."""
        partner = self._forth[index]
        return partner >= 0 and self.after.ops[partner].name == self.before.ops[index].name

    def stood(self, index: int) -> bool:
        """Whether an op after was there before: paired with one of its kind."""
        partner = self._back[index]
        return partner >= 0 and self.before.ops[partner].name == self.after.ops[index].name

    def backward(self, index: int) -> tuple[Link, ...]:
        """What an op after comes from; empty when the pass created it out of nothing."""
        if self._backward is None:
            self._backward = defaultdict(list)
            gone = [op for op in self.before.ops if self._forth[op.index] < 0]
            for op in gone[:_MOST_CANDIDATES]:
                for link in self.forward(op.index):
                    self._backward[link.new].append(link)
        found: dict[int, Link] = {}
        partner = self._back[index]
        if partner >= 0:
            found[partner] = self._pair(self.before.ops[partner], self.after.ops[index])
        for link in self._backward.get(index, ()):
            found.setdefault(link.old, link)
        if not found:
            origin = self._origin_of_clone(self.after.ops[index])
            if origin is not None:
                found[origin.old] = origin
        return tuple(found.values())

    # One op

    def _forward(self, op: Op) -> list[Link]:
        partner = self._forth[op.index]
        if partner >= 0:
            return [self._pair(op, self.after.ops[partner]), *self._clones(op)]
        found = self._by_flow(op)
        if not (_is_helper(op) and found):
            found += self._by_location(op, found)
        if found and not self._place(op, 0):
            found += self._made_for(op, found)
        return (
            found or self._clones(op, moved=True) or (self._equal(op) if self._anywhere else []) or self._by_family(op)
        )

    def _made_for(self, op: Op, found: list[Link]) -> list[Link]:
        """New ops that make what an op became: where there are no locations, what it was taken apart into."""
        claimed = self._claims()
        linked = {link.new for link in found}
        work = [self.after.ops[link.new] for link in found if link.relation is Relation.BECAME]
        more: list[Link] = []
        while work and len(more) < _MOST_MADE:
            current = work.pop()
            for use in [use for inner in self._inside(current) for use in inner.uses]:
                source = self.after.definers[use]
                if not isinstance(source, Op) or source.index in linked or self._back[source.index] >= 0:
                    continue
                inside = current.index <= source.index < current.index + current.size
                if inside or claimed.get(source.index, op.index) != op.index or _is_helper(source):
                    continue
                linked.add(source.index)
                work.append(source)
                more.append(Link(op.index, source.index, Relation.BECAME, Known.STRUCTURE, Sure.GUESS))
        return more

    def _claims(self) -> dict[int, int]:
        """New ops that stand in the place of one that is gone, with that one; -1 for several."""
        if self._claimed is None:
            claimed: dict[int, int] = {}
            gone = [op for op in self.before.ops if self._forth[op.index] < 0]
            for op in gone[:_MOST_CANDIDATES]:
                for link in self._by_flow(op):
                    claimed[link.new] = op.index if claimed.get(link.new, op.index) == op.index else -1
            self._claimed = claimed
        return self._claimed

    def _by_family(self, op: Op) -> list[Link]:
        """The op of another dialect at the same place among those of its family: ``amdgpu.mfma``, ``rocdl.mfma.x``."""
        if self._families is None:
            self._families = _families(self.before, self._forth), _families(self.after, self._back)
        for family in _family(op.name):
            mine, theirs = (side.get(family, []) for side in self._families)
            if len(mine) == len(theirs) and op.index in mine:
                new = theirs[mine.index(op.index)]
                sure = Sure.LIKELY if len(mine) == 1 else Sure.GUESS
                return [Link(op.index, new, Relation.BECAME, Known.STRUCTURE, sure)]
        return []

    def _equal(self, op: Op) -> list[Link]:
        """The one op of the same text, where an op's function is gone."""
        here = self._place(op, 0)
        if not op.uses and op.size == 1 and not here:
            return []  # constants are everywhere
        found = [
            new
            for new in self.after.ops
            if new.name == op.name and new.key == op.key and (not here or self._place(new, 1) == here)
        ]
        if len(found) != 1:
            return []
        new = found[0].index
        if here:
            return [Link(op.index, new, Relation.MOVED, Known.LOCATION, Sure.CERTAIN)]
        sure = Sure.LIKELY if self._back[new] < 0 else Sure.GUESS
        return [Link(op.index, new, Relation.MOVED, Known.STRUCTURE, sure)]

    def _pair(self, op: Op, new: Op) -> Link:
        """How an op and its partner belong together."""
        here, there = self._place(op, 0), self._place(new, 1)
        deep, other = self.matching.hashes[0].deep, self.matching.hashes[1].deep
        known = Known.STRUCTURE
        if op.symbol and op.symbol == new.symbol:
            known, sure = Known.SYMBOL, Sure.CERTAIN
        elif here and here == there:
            known, sure = Known.LOCATION, Sure.CERTAIN if op.name == new.name else Sure.LIKELY
        elif deep[op.index] == other[new.index]:
            sure = Sure.CERTAIN if op.uses or op.size > 1 else Sure.LIKELY
        elif op.key == new.key:
            sure = Sure.LIKELY
        elif op.name == new.name:
            sure = Sure.LIKELY if self._company(op, new) else Sure.GUESS
        else:
            sure = Sure.GUESS
        if here and there and not here & there and sure is not Sure.CERTAIN:
            sure = Sure.GUESS
        parts = tuple(part.value for part in self.comparison.changed.get(op.index, ()))
        relation = Relation.SAME
        if op.index in self.comparison.moved:
            relation = Relation.MOVED
        elif op.name != new.name:
            relation = Relation.BECAME
        elif parts:
            relation = Relation.CHANGED
        return Link(op.index, new.index, relation, known, sure, parts)

    def _company(self, op: Op, new: Op) -> bool:
        """Whether what an op uses, or who uses it, is paired as well."""
        values = self.matching.values
        if any(values[use] in new.uses for use in op.uses):
            return True
        users = {user.index for result in new.results for user, _ in self._users_of(result, 1)}
        return any(self._forth[user.index] in users for result in op.results for user, _ in self._users_of(result, 0))

    def _by_flow(self, op: Op) -> list[Link]:
        """What stands where the users of an op's results look now, or into which of them it went."""
        found: dict[int, Link] = {}
        here = self._place(op, 0)
        for result in op.results:
            for user, place in self._users_of(result, 0):
                new = self.matching.partner(user)
                if new is None or new.index < 0:
                    continue
                if len(user.uses) == len(new.uses):
                    value = new.uses[place]
                    source = self.after.definers[value]
                    if not isinstance(source, Op) or source.index in found:
                        continue
                    link = self._replacement(op, source, here)
                    if link is not None:
                        found[source.index] = link
                elif new.index not in found and self._took_over(op, user, new):
                    known, sure = Known.STRUCTURE, Sure.LIKELY
                    if here and here <= self._place(new, 1):
                        known, sure = Known.LOCATION, Sure.CERTAIN
                    found[new.index] = Link(op.index, new.index, Relation.FUSED, known, sure)
        replaced = [link for link in found.values() if link.relation is not Relation.FUSED]
        return replaced or list(found.values())

    def _replacement(self, op: Op, source: Op, here: frozenset[Place]) -> Link | None:
        there = self._place(source, 1)
        origin = self._back[source.index]
        if origin < 0:
            relation = Relation.CHANGED if op.name == source.name else Relation.BECAME
            if here and here <= there:
                return Link(op.index, source.index, relation, Known.LOCATION, Sure.CERTAIN)
            sure = Sure.GUESS if here and there and not here & there else Sure.LIKELY
            return Link(op.index, source.index, relation, Known.STRUCTURE, sure)
        deep = self.matching.hashes[0].deep
        twin = self.before.ops[origin]
        if deep[twin.index] == deep[op.index] and effect_of(op) is Effect.PURE:
            return Link(op.index, source.index, Relation.MERGED, Known.STRUCTURE, Sure.CERTAIN)
        return None  # the users look at another value that was there before: the op was folded away

    def _took_over(self, op: Op, user: Op, new: Op) -> bool:
        """Whether a user took an op's place: it uses now what the op used, and did not before."""
        values = self.matching.values
        asked = {values[use] for use in op.uses if values[use] >= 0}
        had = {values[use] for use in user.uses if values[use] >= 0}
        return bool((asked - had) & set(new.uses)) or (not asked and bool(user.regions))

    def _by_location(self, op: Op, found: list[Link]) -> list[Link]:
        """New ops that come from the same place in the input, when that place tells ops apart."""
        here = self._place(op, 0)
        if not here:
            return []
        gone, fresh = self._at_place(here)
        if op.index not in gone:
            return []
        same = fresh.get(op.name)
        linked = {link.new for link in found}
        candidates = [new for new in (same or fresh[""]) if new.index not in linked]
        sure = Sure.CERTAIN
        if len(gone) > 1:
            # Several ops of one place are gone: each has its share of what is new there, in order, where that divides.
            at, among = gone[op.index]
            share, rest = divmod(len(candidates), among)
            sure = Sure.GUESS
            if not rest:
                candidates = candidates[at * share : (at + 1) * share]
            elif found:
                return []
        return [
            Link(
                op.index,
                new.index,
                Relation.CHANGED if new.name == op.name else Relation.BECAME,
                Known.LOCATION,
                sure,
            )
            for new in candidates[:_MOST_BY_LOCATION]
        ]

    def _at_place(self, place: frozenset[Place]) -> tuple[dict[int, tuple[int, int]], dict[str, list[Op]]]:
        """What is gone at a place: each op with its rank and number among those of its name; and what is new, by name.

        Under no name stand the telling ones of all that is new.
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
            for old in [old for old in olds if not _is_helper(old)] or olds:
                gone[old.name].append(old.index)
            fresh: dict[str, list[Op]] = defaultdict(list)
            for new in self._new_at.get(place, ()):
                fresh[new.name].append(new)
            fresh[""] = self._telling(self._new_at.get(place, []))
            ranks = {index: (at, len(ops)) for ops in gone.values() for at, index in enumerate(ops)}
            known = self._places_known[place] = ranks, fresh
        return known

    def _telling(self, ops: list[Op]) -> list[Op]:
        """Without what was only made on the way: constants, sizes, indices that others of them use."""
        used = {use for op in ops for inner in self._inside(op) for use in inner.uses}
        kept = [op for op in ops if not (_is_helper(op) and any(result in used for result in op.results))]
        return kept or ops

    def _inside(self, op: Op) -> list[Op]:
        return self.after.ops[op.index : op.index + op.size]

    # Clones

    def _clones(self, op: Op, *, moved: bool = False) -> list[Link]:
        """New ops that are as this one: what it was cloned to, or with ``moved`` where it went."""
        deep, other = self.matching.hashes
        here = self._place(op, 0)
        plain = not op.uses and op.size == 1
        relation = Relation.MOVED if moved else Relation.CLONED
        equal: list[Link] = []
        alike: list[Op] = []
        for new in self._new_named(op.name):
            there = self._place(new, 1)
            if here and there and here != there:
                continue
            known = Known.LOCATION if here and here == there else Known.STRUCTURE
            if deep.deep[op.index] == other.deep[new.index]:
                sure = Sure.CERTAIN if known is Known.LOCATION else Sure.GUESS if plain else Sure.LIKELY
                equal.append(Link(op.index, new.index, relation, known, sure))
            elif known is Known.LOCATION and deep.local[op.index] == other.local[new.index]:
                alike.append(new)
        if equal or not alike:
            return equal[:_MOST_BY_LOCATION]
        # Of the same place and text, but with other operands: of several such ops each has its share, in order.
        twins = [old.index for old in self._twins(op)]
        if len(alike) % len(twins):
            return []
        mine = alike[twins.index(op.index) :: len(twins)]
        sure = Sure.LIKELY if len(twins) == 1 else Sure.GUESS
        return [Link(op.index, new.index, relation, Known.LOCATION, sure) for new in mine[:_MOST_BY_LOCATION]]

    def _twins(self, op: Op) -> list[Op]:
        """The ops before of the same place and text, the op itself among them."""
        if self._alike is None:
            self._alike = defaultdict(list)
            local = self.matching.hashes[0].local
            for old in self.before.ops:
                self._alike[local[old.index], self._place(old, 0)].append(old)
        return self._alike[self.matching.hashes[0].local[op.index], self._place(op, 0)]

    def _origin_of_clone(self, new: Op) -> Link | None:
        deep, other = self.matching.hashes
        there = self._place(new, 1)
        best: Link | None = None
        for op in self.before.ops:
            if op.name != new.name or deep.local[op.index] != other.local[new.index]:
                continue
            link = next((link for link in self._clones(op) if link.new == new.index), None)
            if link is not None and (best is None or _RANKS[link.sure] < _RANKS[best.sure]):
                best = link
        if best is None and there:
            # Not the same op, but from the same place: what it was made for.
            olds = [op for op in self.before.ops if self._place(op, 0) == there]
            if len(olds) == 1:
                best = Link(olds[0].index, new.index, Relation.BECAME, Known.LOCATION, Sure.LIKELY)
        return best

    def _new_named(self, name: str) -> list[Op]:
        if self._new_by_name is None:
            self._new_by_name = defaultdict(list)
            for op in self.after.ops:
                if self._back[op.index] < 0:
                    self._new_by_name[op.name].append(op)
        return self._new_by_name.get(name, [])

    def _place(self, op: Op, side: int) -> frozenset[Place]:
        return self._places[side].get(op.index, frozenset())

    def _users_of(self, value: int, side: int) -> list[tuple[Op, int]]:
        if self._users is None:
            self._users = _users(self.before), _users(self.after)
        return self._users[side].get(value, [])


def _is_helper(op: Op) -> bool:
    return bool(_HELPER.search(op.name)) or (op.name.startswith(("arith.", "affine.")) and op.key.endswith("index"))


def _value(text: str) -> list[str]:
    """The words of a constant; numbers as they count: an input may say 0.0 where the printer says 0.000000e+00."""
    return [repr(float(word)) if _NUMBER.fullmatch(word) else word for word in text.split()]


def _family(name: str) -> tuple[str, ...]:
    """What an op is in its dialect, and in any: ``amdgpu.mfma`` and ``mfma``; nothing for what is everywhere."""
    dialect, _, rest = name.partition(".")
    word = rest.partition(".")[0]
    return () if not word or word in _EVERYWHERE else (f"{dialect}.{word}", word)


def _families(tree: Tree, partners: Sequence[int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    for op in tree.ops:
        if partners[op.index] < 0:
            for family in _family(op.name):
                found[family].append(op.index)
    return found


def links_of(before: Unit, after: Unit) -> Links:
    """The links between two units."""
    return Links(before.tree, after.tree, (_places(before), _places(after)))


def _places(unit: Unit) -> dict[int, frozenset[Place]]:
    if " loc(" not in unit.body:
        return {}
    found = {op.index: unit.places(op) for op in unit.tree.ops}
    return {index: places for index, places in found.items() if places}


def _users(tree: Tree) -> dict[int, list[tuple[Op, int]]]:
    found: dict[int, list[tuple[Op, int]]] = defaultdict(list)
    for op in tree.ops:
        for place, use in enumerate(op.uses):
            found[use].append((op, place))
    return found
