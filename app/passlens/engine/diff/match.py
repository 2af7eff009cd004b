"""Which op of one text is which op of another: by hashes from strict to loose, by data flow, then by likeness.

From the top down, level by level: the ops of two regions that belong together are paired by symbol, by equal hashes
(unique ones first, then in order), and what is left is looked for elsewhere (an op that moved to another region, or
was outlined). Then pairs spread along operands, and only what is still alone is compared by likeness. The same ideas
as GumTree (Falleri et al., "Fine-grained and accurate source code differencing", ASE 2014), with def-use chains in
place of the bottom-up phase, since an op's operands and users tell more than its place.

Two ops being paired does not mean that they are equal; ``diff.compare`` says in what they differ.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable

from passlens.engine.diff.likeness import Likeness
from passlens.engine.diff.pairs import Pairs
from passlens.engine.diff.sequences import common, increasing
from passlens.engine.diff.settle import map_arguments, swap_disputed
from passlens.engine.ir.parse import Op, Tree

_ALIKE = 0.5
_LEAST_WORDS = 0.2  # with less in common, the best company cannot make two ops alike
_CANDIDATES = 24
_ROUNDS = 4


class Matching(Pairs):
    """Finds the pairs of two trees."""

    def __init__(self, before: Tree, after: Tree, pins: Iterable[tuple[Op, Op]] = (), *, exact: bool = False) -> None:
        """Find the pairs.

        Args:
            before: The tree before.
            after: The tree after.
            pins: Ops that are the same because somebody says so.
            exact: Look only for ops that are equal but for names and order: enough to tell whether all are.
        """
        super().__init__(before, after)
        self._exact = exact
        self._left: list[tuple[list[Op], list[Op]]] = []  # what is alone in two regions that are paired
        self._likeness = Likeness()
        for old, new in pins:
            if self.forth[old.index] < 0 and self.back[new.index] < 0:
                self.pinned.add(old.index)
                self.pair(old, new)
        self._run()

    def _run(self) -> None:
        self.to_do.insert(0, (self.before.root, self.after.root))
        self._levels()
        if self._left and not self._exact:
            for _ in range(_ROUNDS):
                found = self._elsewhere() + self._spread() + self._along_users() + self._containers()
                self._levels()
                if not found:
                    break
            votes = self.votes()
            for _ in range(_ROUNDS):
                if not self._by_likeness(votes):
                    break
                self._levels()
                if self._spread() + self._along_users():
                    self._levels()
                votes = self.votes()
        map_arguments(self)
        swap_disputed(self)

    # Level by level

    def _levels(self) -> None:
        while self.to_do:
            old, new = self.to_do.pop()
            old_ops, new_ops = old.children(), new.children()
            self._level(old_ops, new_ops)
            left = self.unpaired(old_ops, new_ops)
            if left[0] or left[1]:
                self._left.append(left)

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
        self._unique(old, new, lambda op, _: op.symbol or None)
        self._unique(*self.unpaired(old, new), lambda op, side: self.hashes[side].deep[op.index], groups=True)
        self._unique(*self.unpaired(old, new), self._body)
        self._unique(*self.unpaired(old, new), self.near)
        for key in (self.near, lambda op, side: self.hashes[side].local[op.index]):
            for gap in self._gaps(old_all, new_all):
                self._ordered(*gap, key)
        self._unique(*self.unpaired(old, new), lambda op, side: self.hashes[side].local[op.index])
        if self._exact:
            # Insides in another order have other hashes; what comes of them is seen one level down.
            self._unique(*self.unpaired(old, new), lambda op, _: op.key if op.regions else None, groups=True)

    def _body(self, op: Op, side: int) -> Hashable:
        """What is inside an op with a symbol, for one that was renamed."""
        if not op.symbol or op.size < 3:
            return None
        hashes = self.hashes[side].deep
        return hash((op.name, *[hashes[child.index] for child in op.children()]))

    def _unique(self, old: list[Op], new: list[Op], key: Callable[[Op, int], Hashable], groups: bool = False) -> int:
        """Pair ops whose key occurs once on either side; with ``groups`` also equally often, in order."""
        if not old or not new:
            return 0
        theirs: dict[Hashable, list[Op]] = defaultdict(list)
        for op in new:
            theirs[key(op, 1)].append(op)
        ours: dict[Hashable, list[Op]] = defaultdict(list)
        for op in old:
            found = key(op, 0)
            if found is not None and found in theirs:
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
        """Runs of ops without a partner, between pairs that kept their order."""
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

    def _ordered(self, old: list[Op], new: list[Op], key: Callable[[Op, int], Hashable]) -> None:
        pairs = common([key(op, 0) for op in old], [key(op, 1) for op in new])
        deep, other = self.hashes[0].deep, self.hashes[1].deep
        for x, y in pairs:
            if deep[old[x].index] == other[new[y].index]:
                self.pair_equal(old[x], new[y])
            else:
                self.pair(old[x], new[y])

    # Across levels

    def _alone(self) -> tuple[list[Op], list[Op]]:
        """All ops without a partner; under an op that is alone, those inside it too."""
        return self.unpaired(self.before.ops, self.after.ops)

    def _elsewhere(self) -> int:
        """Pair ops that stand in another region now: hoisted, sunk, wrapped in a loop, outlined."""
        old, new = self._alone()
        # Equal hashes mean equal texts, so most ops of a pass that rewrote everything need not be looked at.
        texts = {op.key for op in old} & {op.key for op in new}
        old, new = [op for op in old if op.key in texts], [op for op in new if op.key in texts]
        if not old or not new:
            return 0
        scopes = {op.index: _scope(op) for op in old}, {op.index: _scope(op) for op in new}

        def home(op: Op, side: int) -> int | None:
            """The function around, as the tree after counts it; None when that has no partner."""
            scope = scopes[side][op.index]
            if scope < 0 or side:
                return scope if scope < 0 or self.back[scope] >= 0 else None
            return self.forth[scope] if self.forth[scope] >= 0 else None

        def within(hashed: Callable[[Op, int], int]) -> Callable[[Op, int], Hashable]:
            def key(op: Op, side: int) -> Hashable:
                place = home(op, side)
                return None if place is None else (hashed(op, side), place)

            return key

        def deep(op: Op, side: int) -> int:
            return self.hashes[side].deep[op.index]

        count = self._unique(old, new, within(deep), groups=True)
        count += self._unique(*self.unpaired(old, new), within(self.near))
        # From one function to another only what is new or gone as a whole, and no constants: they are everywhere.
        for key in (deep, self.near, self._local_inside):
            old, new = self.unpaired(old, new)
            telling = [op for op in old if op.uses or op.size > 1], [op for op in new if op.uses or op.size > 1]
            count += self._unique(telling[0], [op for op in telling[1] if home(op, 1) is None], key)
            telling = self.unpaired(*telling)
            count += self._unique([op for op in telling[0] if home(op, 0) is None], telling[1], key)
        return count

    def _local_inside(self, op: Op, side: int) -> int | None:
        """The local hash, where it is of more than one op."""
        return self.hashes[side].local[op.index] if op.size > 1 else None

    def _spread(self) -> int:
        """Pair the definitions of what two paired ops use at the same place."""
        definers, other = self.before.definers, self.after.definers
        work = [(op, self.after.ops[self.forth[op.index]]) for op in self.before.ops if self.forth[op.index] >= 0]
        count = 0
        while work:
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
        """Pair ops that use what is paired, at the same places, where only one comes into question."""
        old, new = self._alone()
        names = {op.name for op in old} & {op.name for op in new}
        old, new = [op for op in old if op.name in names], [op for op in new if op.name in names]
        if not old or not new:
            return 0
        asking: dict[tuple[int, int, str], list[Op]] = defaultdict(list)
        for op in new:
            for place, use in enumerate(op.uses):
                asking[use, place, op.name].append(op)
        count = 0
        for op in old:
            votes: Counter[int] = Counter()
            for place, use in enumerate(op.uses):
                value = self.values[use]
                if value >= 0:
                    users = asking.get((value, place, op.name), ())
                    if len(users) <= _CANDIDATES:
                        votes.update(user.index for user in users if self.back[user.index] < 0)
            best = votes.most_common(2)
            if not best or (len(best) > 1 and best[0][1] == best[1][1]):
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
        """Pair ops with regions whose insides are largely paired: what changed is a name or a header."""
        votes: Counter[tuple[int, int]] = Counter()
        for op in self.before.ops:
            partner = self.forth[op.index]
            if partner < 0:
                continue
            mine, theirs = op.parent, self.after.ops[partner].parent
            if mine is None or theirs is None or mine.index < 0 or theirs.index < 0:
                continue
            if self.forth[mine.index] < 0 and self.back[theirs.index] < 0:
                votes[mine.index, theirs.index] += 1
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
        left, self._left = self._left, []
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
                self._left.append(rest)
        return count

    def _score(self, old: Op, new: Op, votes: Counter[tuple[int, int]]) -> float:
        """How alike two ops are, 0 to 1: half by their words, half by the company they keep."""
        if bool(old.symbol) != bool(new.symbol) or len(old.regions) != len(new.regions):
            return 0.0
        words = self._likeness.of(old, new)
        if words < _LEAST_WORDS:
            return 0.0
        kept = sum([self.values[use] in new.uses for use in old.uses])
        asked = len(old.uses)
        used = sum([pair in votes for pair in zip(old.results, new.results, strict=False)])
        company = (kept + 2 * used) / (asked + 2 * bool(used)) if asked or used else words
        if old.regions:
            local, other = self.hashes[0].local, self.hashes[1].local
            mine = Counter(local[child.index] for child in old.children())
            theirs = Counter(other[child.index] for child in new.children())
            total = mine.total() + theirs.total()
            company = (company + 2.0 * (mine & theirs).total() / total) / 2 if total else company
        return 0.6 * words + 0.4 * company


def _scope(op: Op) -> int:
    """The index of the nearest op around that has a symbol; -1 for the text itself."""
    parent = op.parent
    while parent is not None and parent.index >= 0:
        if parent.symbol:
            return parent.index
        parent = parent.parent
    return -1


def _nearest(candidates: list[tuple[int, Op]], place: int) -> list[tuple[int, Op]]:
    """The candidates around a place, when there are too many to look at all."""
    if len(candidates) <= _CANDIDATES:
        return candidates
    return sorted(candidates, key=lambda entry: abs(entry[0] - place))[:_CANDIDATES]
