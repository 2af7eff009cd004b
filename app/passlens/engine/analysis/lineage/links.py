"""Links each op of one text to its ops in another, with evidence and confidence; in both directions.

The pairs come from the op-level diff. The rest is linked by locations, if both texts have them, then by data flow: the
ops that the users of an op's results use now are what the op became.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Literal

from passlens.engine.analysis.lineage.clones import MOST_BY_LOCATION, Clones
from passlens.engine.analysis.lineage.sides import Finder, Link, family_of, is_helper
from passlens.engine.analysis.lineage.units import Place, Unit
from passlens.engine.analysis.lineage.values import Known, Relation, Sure
from passlens.engine.collection import without_collection
from passlens.engine.diff.compare import Comparison, compare
from passlens.engine.ir.effects import Effect, effect_of
from passlens.engine.ir.parse import Op, Tree

_MOST_CANDIDATES = 4_000
_MOST_MADE = 64
_REWRITTEN = 10
_CONSTANT = re.compile(r"\.const(?:ant)?\b")
_NUMBER = re.compile(r"-?\d+\.\d*(?:[eE][+-]?\d+)?")


class Links(Clones):
    """All links between two trees; each is computed on first use."""

    def __init__(
        self,
        before: Tree,
        after: Tree,
        finders: tuple[Finder, Finder] | Literal[False],
        *,
        anywhere: bool = False,
    ) -> None:
        """Compare two trees.

        Args:
            before: The tree before.
            after: The tree after.
            finders: Return the input locations of an op, one for each tree; False if there are none.
            anywhere: Whether an op that is gone may have become any equal one, since its function was inlined.
        """
        super().__init__(before, after, finders)
        self._anywhere = anywhere
        self._comparison: Comparison | None = None
        self._known: dict[int, tuple[Link, ...]] = {}
        self._backward: dict[int, list[Link]] | None = None
        self._claimed: dict[int, int] | None = None
        self._part_constants()

    def forward(self, index: int) -> tuple[Link, ...]:
        """The links of an op before; empty if it is gone."""
        known = self._known.get(index)
        if known is None:
            self._known[index] = ()  # an op that is reached through itself
            known = self._known[index] = tuple(self._forward(self.before.ops[index]))
        return known

    def _part_constants(self) -> None:
        """Unpair constants with different values: the diff pairs them as changed, but nothing of the old remains."""
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
        """Whether hardly any op survives: a conversion to another dialect."""
        kept = sum(partner >= 0 for partner in self._forth)
        return len(self.before.ops) > 1 and kept <= len(self.before.ops) // _REWRITTEN

    def stays(self, index: int) -> bool:
        """Whether an op before is still there: paired with one of the same name."""
        partner = self._forth[index]
        return partner >= 0 and self.after.ops[partner].name == self.before.ops[index].name

    def stood(self, index: int) -> bool:
        """Whether an op after was there before: paired with one of the same name."""
        partner = self._back[index]
        return partner >= 0 and self.before.ops[partner].name == self.after.ops[index].name

    def backward(self, index: int) -> tuple[Link, ...]:
        """The links to an op after; empty if the pass created it from nothing."""
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
        if not (is_helper(op) and found):
            found += self._by_location(op, found)
        if found and not self._place(op, 0):
            found += self._made_for(op, found)
        return (
            found or self._clones(op, moved=True) or (self._equal(op) if self._anywhere else []) or self._by_family(op)
        )

    def _made_for(self, op: Op, found: list[Link]) -> list[Link]:
        """New ops that compute what an op became: without locations, the parts that it was decomposed into."""
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
                if inside or claimed.get(source.index, op.index) != op.index or is_helper(source):
                    continue
                linked.add(source.index)
                work.append(source)
                more.append(Link(op.index, source.index, Relation.BECAME, Known.STRUCTURE, Sure.GUESS))
        return more

    def _claims(self) -> dict[int, int]:
        """New ops in the place of an op that is gone, with that op; -1 for several."""
        if self._claimed is None:
            claimed: dict[int, int] = {}
            gone = [op for op in self.before.ops if self._forth[op.index] < 0]
            for op in gone[:_MOST_CANDIDATES]:
                for link in self._by_flow(op):
                    claimed[link.new] = op.index if claimed.get(link.new, op.index) == op.index else -1
            self._claimed = claimed
        return self._claimed

    def _pair(self, op: Op, new: Op) -> Link:
        """The link between an op and its partner."""
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
        equal = deep[op.index] == other[new.index] and op.name == new.name
        if equal and effect_of(op) is Effect.PURE and self._same_home(op, new):
            return Link(op.index, new.index, Relation.SAME, known, sure)
        parts = tuple(part.value for part in self.comparison.changed.get(op.index, ()))
        relation = Relation.SAME
        if op.index in self.comparison.moved:
            relation = Relation.MOVED
        elif op.name != new.name:
            relation = Relation.BECAME
        elif parts:
            relation = Relation.CHANGED
        return Link(op.index, new.index, relation, known, sure, parts)

    def _same_home(self, op: Op, new: Op) -> bool:
        """Whether the parents of two ops are paired."""
        old_home, new_home = op.parent, new.parent
        if old_home is None or new_home is None or old_home.index < 0 or new_home.index < 0:
            return (old_home is None or old_home.index < 0) and (new_home is None or new_home.index < 0)
        return self._forth[old_home.index] == new_home.index

    @property
    def comparison(self) -> Comparison:
        """How the pairs differ; computed on first use."""
        if self._comparison is None:
            with without_collection():
                self._comparison = compare(self.matching)
        return self._comparison

    def _company(self, op: Op, new: Op) -> bool:
        """Whether an operand or a user of an op is paired as well."""
        values = self.matching.values
        if any(values[use] in new.uses for use in op.uses):
            return True
        users = {user.index for result in new.results for user, _ in self._users_of(result, 1)}
        return any(self._forth[user.index] in users for result in op.results for user, _ in self._users_of(result, 0))

    def _by_flow(self, op: Op) -> list[Link]:
        """The ops whose values an op's users use now, or the users that it was fused into."""
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
            disjoint = here and there and not here & there
            sure = Sure.LIKELY if not disjoint and self._akin(op, source) else Sure.GUESS
            return Link(op.index, source.index, relation, Known.STRUCTURE, sure)
        deep = self.matching.hashes[0].deep
        twin = self.before.ops[origin]
        if deep[twin.index] == deep[op.index] and effect_of(op) is Effect.PURE:
            return Link(op.index, source.index, Relation.MERGED, Known.STRUCTURE, Sure.CERTAIN)
        return None  # the users look at another value that was there before: the op was folded away

    def _akin(self, op: Op, source: Op) -> bool:
        """Whether an op and its replacement have more in common than the place: their kind, their operands, or
        constants and the result of folding those. A constant may replace the load of a weight.
        """
        values = self.matching.values
        if set(family_of(op.name)) & set(family_of(source.name)) or op.name == source.name:
            return True
        asked = {values[use] for use in op.uses if values[use] >= 0}
        if asked and not asked.isdisjoint(use for inner in self._inside(source) for use in inner.uses):
            return True
        made_of = [self.before.definers[use] for use in op.uses]
        folded = bool(made_of) and all(isinstance(one, Op) and one.name.endswith(".constant") for one in made_of)
        return folded and source.name.endswith(".constant")

    def _took_over(self, op: Op, user: Op, new: Op) -> bool:
        """Whether a user took over an op: it now uses the op's operands, which it did not before."""
        values = self.matching.values
        asked = {values[use] for use in op.uses if values[use] >= 0}
        had = {values[use] for use in user.uses if values[use] >= 0}
        return bool((asked - had) & set(new.uses)) or (not asked and bool(user.regions))

    def _by_location(self, op: Op, found: list[Link]) -> list[Link]:
        """New ops from the same input location, if that location identifies the op."""
        here = self._place(op, 0)
        if not here:
            return []
        gone, fresh = self._at_place(here)
        if op.index not in gone:
            return []
        same = fresh.get(op.name)
        linked = {link.new for link in found}
        candidates = same or fresh[""]
        if linked:
            candidates = [new for new in candidates if new.index not in linked]
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
            for new in candidates[:MOST_BY_LOCATION]
        ]


def _value(text: str) -> list[str]:
    """The words of a constant, with numbers normalised: an input may have 0.0 where the printer has 0.000000e+00."""
    return [repr(float(word)) if _NUMBER.fullmatch(word) else word for word in text.split()]


def links_of(before: Unit, after: Unit) -> Links:
    """The links between two units."""
    return Links(
        before.tree, after.tree, " loc(" in before.body and " loc(" in after.body and (before.places, after.places)
    )
