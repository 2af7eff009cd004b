"""Matches the ops of two texts: by hashes from strict to loose, by data flow, then by similarity.

It works from the top down, level by level: the ops of two corresponding regions are paired by symbol and by equal
hashes (unique ones first, then in order); the rest is searched for elsewhere (an op that moved to another region or was
outlined). Then pairs propagate along operands, and only what is still unpaired is compared by similarity. The approach
follows GumTree (Falleri et al., "Fine-grained and accurate source code differencing", ASE 2014), with def-use chains in
place of the bottom-up phase, since an op's operands and users say more than its place.

Paired ops need not be equal; ``diff.compare`` finds how they differ.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from operator import itemgetter

from passlens.engine.diff.levels import Keys, Levels
from passlens.engine.diff.likeness import Likeness, shared_items
from passlens.engine.diff.settle import map_arguments, swap_disputed
from passlens.engine.ir.parse import Op, Tree
from passlens.engine.ir.tree import OFTEN, unwatched

_ALIKE = 0.5
_LEAST_WORDS = 0.2  # with fewer words in common, no neighbours can make two ops similar
_ROUNDING = 1e-9
_CANDIDATES = 24
_ROUNDS = 4


class Matching(Levels):
    """Finds the pairs of two trees."""

    def __init__(
        self,
        before: Tree,
        after: Tree,
        pins: Iterable[tuple[Op, Op]] = (),
        *,
        exact: bool = False,
        check: Callable[[], None] = unwatched,
    ) -> None:
        """Find the pairs.

        Args:
            before: The tree before.
            after: The tree after.
            pins: Pairs that the user fixed.
            exact: Pair only ops that are equal except for names and order: enough to decide whether all are.
            check: Called every few ops; an exception from it ends the search.
        """
        super().__init__(before, after, exact, check)
        self._likeness = Likeness()
        self._likely: dict[tuple[int, int], tuple[float, float]] = {}
        self._insides: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
        self._wanderers: tuple[list[Op], list[Op]] | None = None
        for old, new in pins:
            if self.forth[old.index] < 0 and self.back[new.index] < 0:
                self.pinned.add(old.index)
                self.pair(old, new)
        self._run()

    def _run(self) -> None:
        self.to_do.insert(0, (self.before.root, self.after.root))
        self.pair_levels()
        if self.left and not self.exact:
            for _ in range(_ROUNDS):
                found = self._elsewhere() + self._spread() + self._along_users() + self._containers()
                self.pair_levels()
                if not found:
                    break
            for _ in range(_ROUNDS):
                # The score needs only the votes on values of unpaired ops.
                if not self._by_likeness(self.votes(self.unpaired_values())):
                    break
                self.pair_levels()
                if self._spread() + self._along_users():
                    self.pair_levels()
        map_arguments(self)
        swap_disputed(self)

    # Across levels

    def _alone(self) -> tuple[list[Op], list[Op]]:
        """All unpaired ops, including those inside unpaired ops."""
        return self.unpaired(self.before.ops, self.after.ops)

    def _wandering(self) -> tuple[list[Op], list[Op]]:
        """The unpaired ops that have an equal op on the other side.

        Their number only shrinks later, so all ops are examined once.
        """
        if self._wanderers is None:
            old, new = self._alone()
            # If a pass rewrote everything, most ops are ruled out by the local hash alone.
            shared = set(self.local_keys(old, 0)).intersection(self.local_keys(new, 1))
            local, other = self.hashes[0].local, self.hashes[1].local
            old = [op for op in old if local[op.index] in shared]
            new = [op for op in new if other[op.index] in shared]
            kept: tuple[set[int], set[int]] = (set(), set())
            for keys in (self.subtree_keys, self.near_keys, self.local_inside_keys):
                mine, theirs = keys(old, 0), keys(new, 1)
                both = set[Hashable](mine).intersection(theirs)
                both.discard(None)
                for ops, known, indices in ((old, mine, kept[0]), (new, theirs, kept[1])):
                    indices.update([op.index for op, key in zip(ops, known, strict=True) if key in both])
            self._wanderers = [op for op in old if op.index in kept[0]], [op for op in new if op.index in kept[1]]
        else:
            self._wanderers = self.unpaired(*self._wanderers)
        return self._wanderers

    def _elsewhere(self) -> int:
        """Pair ops that are now in another region: hoisted, sunk, wrapped in a loop, outlined."""
        old, new = self._wandering()
        if not old or not new:
            return 0
        scopes = _scopes(old), _scopes(new)

        def homes(ops: Sequence[Op], side: int) -> list[int | None]:
            """The enclosing functions, as indices in the tree after; None for an unpaired function."""
            forth, back = self.forth, self.back
            around = [scopes[side][id(op.block)] for op in ops]
            if side:
                return [scope if scope < 0 or back[scope] >= 0 else None for scope in around]
            return [scope if scope < 0 else (forth[scope] if forth[scope] >= 0 else None) for scope in around]

        def within(keys: Keys) -> Keys:
            def found(ops: Sequence[Op], side: int) -> list[Hashable]:
                pairs = zip(keys(ops, side), homes(ops, side), strict=True)
                return [None if place is None else (key, place) for key, place in pairs]

            return found

        def lost(ops: Sequence[Op], side: int) -> list[Op]:
            """The ops whose function is new or gone."""
            return [op for op, place in zip(ops, homes(ops, side), strict=True) if place is None]

        self.check()
        count = self.pair_unique(old, new, within(self.subtree_keys), groups=True)
        count += self.pair_unique(*self.unpaired(old, new), within(self.near_keys))
        # Across functions, pair only into or out of functions that are new or gone, and no constants: those are
        # everywhere.
        for keys in (self.subtree_keys, self.near_keys, self.local_inside_keys):
            old, new = self.unpaired(old, new)
            telling = [op for op in old if op.uses or op.size > 1], [op for op in new if op.uses or op.size > 1]
            count += self.pair_unique(telling[0], lost(telling[1], 1), keys)
            telling = self.unpaired(*telling)
            count += self.pair_unique(lost(telling[0], 0), telling[1], keys)
        return count

    def _spread(self) -> int:
        """Pair the definitions of corresponding operands of paired ops."""
        definers, other = self.before.definers, self.after.definers
        forth = self.forth
        wanted = self.unpaired_values()
        if not wanted:
            return 0
        work = [
            (op, self.after.ops[forth[op.index]])
            for op in self.before.ops
            if forth[op.index] >= 0 and not wanted.isdisjoint(op.uses)
        ]
        count = 0
        while work:
            if not len(work) % OFTEN:
                self.check()
            old, new = work.pop()
            if len(old.uses) != len(new.uses):
                continue
            for use, partner in zip(old.uses, new.uses, strict=True):
                if self.values[use] >= 0:
                    continue
                source, target = definers[use], other[partner]
                if not isinstance(source, Op) or not isinstance(target, Op) or source.name != target.name:
                    continue
                if self.forth[source.index] >= 0 or self.back[target.index] >= 0:
                    continue
                if self.before.ordinals[use] != self.after.ordinals[partner]:
                    continue
                near = self._parents_paired(source, target)
                if source.key == target.key or (near and self._likeness.of(source, target) >= _ALIKE):
                    self.pair(source, target)
                    work.append((source, target))
                    count += 1
        return count

    def _along_users(self) -> int:
        """Pair ops that use paired values at the same operand places, if one candidate fits best."""
        old, new = self._alone()
        names = {op.name for op in old} & {op.name for op in new}
        old, new = [op for op in old if op.name in names], [op for op in new if op.name in names]
        if not old or not new:
            return 0
        asking: dict[tuple[int, int, str], list[Op]] = defaultdict(list)
        for op in new:
            name = op.name
            for place, use in enumerate(op.uses):
                asking[use, place, name].append(op)
        count = 0
        values, back = self.values, self.back
        for op in old:
            if not op.index % OFTEN:
                self.check()
            name = op.name
            votes: list[int] = []
            for place, use in enumerate(op.uses):
                value = values[use]
                if value >= 0:
                    users = asking.get((value, place, name), ())
                    if len(users) <= _CANDIDATES:
                        votes += [user.index for user in users if back[user.index] < 0]
            if not votes:
                continue
            best = Counter(votes).most_common(2)
            if len(best) > 1 and best[0][1] == best[1][1]:
                continue
            partner = self.after.ops[best[0][0]]
            if len(op.regions) == len(partner.regions) and self._likeness.of(op, partner) >= _ALIKE:
                self.pair(op, partner)
                count += 1
        return count

    def _parents_paired(self, old: Op, new: Op) -> bool:
        mine, theirs = old.parent, new.parent
        if mine is None or theirs is None:
            return mine is theirs
        return self.partner(mine) is theirs

    def _containers(self) -> int:
        """Pair ops with regions whose contents are largely paired: only the name or header changed."""
        votes: Counter[tuple[int, int]] = Counter()
        forth, ops, others = self.forth, self.before.ops, self.after.ops
        inside = [
            child.index
            for mine in ops
            if mine.regions and forth[mine.index] < 0
            for child in mine.children()
            if forth[child.index] >= 0
        ]
        for index in sorted(inside):
            parent, theirs = ops[index].parent, others[forth[index]].parent
            if parent is not None and theirs is not None and theirs.index >= 0 and self.back[theirs.index] < 0:
                votes[parent.index, theirs.index] += 1
        count = 0
        for (mine_index, their_index), shared in votes.most_common():
            mine, theirs = self.before.ops[mine_index], self.after.ops[their_index]
            if self.forth[mine_index] >= 0 or self.back[their_index] >= 0 or bool(mine.symbol) != bool(theirs.symbol):
                continue
            total = len(mine.children()) + len(theirs.children())
            if (mine.name == theirs.name and 4 * shared >= total) or 3 * shared >= total:
                self.pair(mine, theirs)
                count += 1
        return count

    # By likeness

    def _by_likeness(self, votes: Counter[tuple[int, int]]) -> int:
        left, self.left = self.left, []
        count = 0
        for level in left:
            old, new = self.unpaired(*level)
            if not old or not new:
                continue
            groups: dict[str, list[tuple[int, Op]]] = defaultdict(list)
            for at, op in enumerate(new):
                groups[op.name].append((at, op))
            scored: list[tuple[float, int, Op, Op]] = []
            for at, op in enumerate(old):
                if op.name not in groups:
                    continue
                self.check()
                place = at * len(new) // len(old)
                for at_new, partner in _nearest(groups.get(op.name, []), place):
                    score = self._score(op, partner, votes)
                    if score >= _ALIKE:
                        scored.append((score, -abs(at_new - place), op, partner))
            scored.sort(key=lambda entry: (-entry[0], -entry[1], entry[2].index, entry[3].index))
            for _, _, op, partner in scored:
                if self.forth[op.index] < 0 and self.back[partner.index] < 0:
                    self.pair(op, partner)
                    count += 1
            rest = self.unpaired(old, new)
            if rest[0] and rest[1]:
                self.left.append(rest)
        return count

    def _score(self, old: Op, new: Op, votes: Counter[tuple[int, int]]) -> float:
        """The similarity of two ops, 0 to 1: 0.6 by words, 0.4 by operands, users and contents; 0 if too low."""
        if bool(old.symbol) != bool(new.symbol) or len(old.regions) != len(new.regions):
            return 0.0
        # Equal local hashes give equal results, so each pair of hashes is compared once.
        pair = self.hashes[0].local[old.index], self.hashes[1].local[new.index]
        known = self._likely.get(pair)
        if known is None:
            known = self._likely[pair] = self._likeness.of(old, new), self._inside_share(old, new)
        words, inside = known
        if words < _LEAST_WORDS or 0.6 * words + (0.4 if inside < 0 else 0.2 + 0.2 * inside) < _ALIKE - _ROUNDING:
            return 0.0
        values, theirs_used = self.values, new.uses
        kept = sum([values[use] in theirs_used for use in old.uses])
        asked = len(old.uses)
        used = sum([each in votes for each in zip(old.results, new.results, strict=False)])
        company = (kept + 2 * used) / (asked + 2 * bool(used)) if asked or used else words
        if inside >= 0:
            company = (company + inside) / 2
        return 0.6 * words + 0.4 * company

    def _inside_share(self, old: Op, new: Op) -> float:
        """The share of equal ops directly inside, 0 to 1; -1 if there are none."""
        if not old.regions:
            return -1.0
        mine, theirs = self._inside(old, 0), self._inside(new, 1)
        total = len(mine) + len(theirs)
        return 2.0 * shared_items(mine, theirs) / total if total else -1.0

    def _inside(self, op: Op, side: int) -> list[int]:
        """The local hashes of the ops directly inside, sorted."""
        found = self._insides[side].get(op.index)
        if found is None:
            found = self._insides[side][op.index] = sorted(self.local_keys(op.children(), side))
        return found


def _scopes(ops: Iterable[Op]) -> dict[int, int]:
    """By ``id`` of a block: the index of the nearest enclosing op with a symbol; -1 for the top level."""
    known: dict[int, int] = {}
    for op in ops:
        block, waiting = op.block, list[int]()
        found = -1
        while block is not None:
            at = known.get(id(block))
            if at is not None:
                found = at
                break
            waiting.append(id(block))
            if block.op.index < 0 or block.op.symbol:
                found = block.op.index
                break
            block = block.op.block
        for each in waiting:
            known[each] = found
    return known


def _nearest(candidates: list[tuple[int, Op]], place: int) -> list[tuple[int, Op]]:
    """The candidates nearest to a place, if there are too many to compare all."""
    if len(candidates) <= _CANDIDATES:
        return candidates
    start = end = bisect_left(candidates, place, key=itemgetter(0))
    while end - start < _CANDIDATES:
        if end == len(candidates) or (start and place - candidates[start - 1][0] <= candidates[end][0] - place):
            start -= 1
        else:
            end += 1
    return candidates[start:end]
