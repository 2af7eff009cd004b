"""Settles what depends on paired ops: block arguments, and similar ops that their users distinguish."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from passlens.engine.diff.pairs import Pairs
from passlens.engine.ir.parse import Block, Op

_ROUNDS = 4


def map_arguments(pairs: Pairs) -> None:
    """Pair the values defined by headers and blocks of paired ops, and undefined values."""
    votes: dict[int, list[tuple[int, int]]] | None = None
    for op in [pairs.before.root, *pairs.before.ops]:
        if not op.regions and not op.defines:
            continue
        partner = pairs.partner(op)
        if partner is None:
            continue
        groups: list[tuple[Sequence[int], Sequence[int]]] = [(op.defines, partner.defines)]
        groups += [(mine.arguments, theirs.arguments) for mine, theirs in block_pairs(pairs, op, partner)]
        for mine, theirs in groups:
            if len(mine) == len(theirs):
                for value, other in zip(mine, theirs, strict=True):
                    pairs.values[value] = other
            elif mine and theirs:
                votes = votes if votes is not None else _votes_by_value(pairs)
                _elect(pairs, mine, theirs, votes)
    if pairs.before.free and pairs.after.free:
        votes = votes if votes is not None else _votes_by_value(pairs)
        _elect(pairs, pairs.before.free, pairs.after.free, votes)


def _votes_by_value(pairs: Pairs) -> dict[int, list[tuple[int, int]]]:
    grouped: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for (value, other), count in pairs.votes().items():
        grouped[value].append((other, count))
    return grouped


def _elect(pairs: Pairs, mine: Sequence[int], theirs: Sequence[int], votes: dict[int, list[tuple[int, int]]]) -> None:
    """Pair values by how often they have the same operand place."""
    offered = set(theirs)
    counted = [(count, value, other) for value in mine for other, count in votes.get(value, ()) if other in offered]
    taken: set[int] = set()
    for _, value, other in sorted(counted, key=lambda entry: (-entry[0], entry[1], entry[2])):
        if pairs.values[value] < 0 and other not in taken:
            pairs.values[value] = other
            taken.add(other)


def block_pairs(pairs: Pairs, old: Op, new: Op) -> list[tuple[Block, Block]]:
    """The paired blocks of two ops: by the ops in them, otherwise by position."""
    found: list[tuple[Block, Block]] = []
    for mine, theirs in zip(old.regions, new.regions, strict=False):
        if len(mine) == 1 and len(theirs) == 1:
            found.append((mine[0], theirs[0]))
            continue
        votes: Counter[tuple[int, int]] = Counter()
        inside = {id(block): block.index for block in theirs}
        for block in mine:
            for op in block.ops:
                partner = pairs.partner(op)
                if partner is not None and id(partner.block) in inside:
                    votes[block.index, inside[id(partner.block)]] += 1
        votes[0, 0] += 1
        places: dict[int, int] = {}
        taken = set[int]()
        for (x, y), _ in votes.most_common():
            if x not in places and y not in taken:
                places[x] = y
                taken.add(y)
        if len(mine) == len(theirs):
            for at in range(len(mine)):
                if at not in places and at not in taken:
                    places[at] = at
                    taken.add(at)
        found += [(mine[x], theirs[y]) for x, y in sorted(places.items())]
    return found


def swap_disputed(pairs: Pairs) -> None:
    """Swap the partners of similar ops if their users disagree."""
    local, other = pairs.hashes[0].local, pairs.hashes[1].local
    for _ in range(_ROUNDS):
        wrong = _disputed(pairs)
        if not wrong:
            return
        votes: Counter[tuple[int, int]] | None = None
        swapped = False
        for value, wanted in wrong:
            source, target = pairs.before.definers[value], pairs.after.definers[wanted]
            if not isinstance(source, Op) or not isinstance(target, Op) or source.size > 1 or target.size > 1:
                continue
            now, rival = pairs.forth[source.index], pairs.back[target.index]
            if now < 0 or rival < 0 or now == target.index or {source.index, rival} & pairs.pinned:
                continue
            if not local[source.index] == local[rival] == other[now] == other[target.index]:
                continue
            votes = pairs.votes() if votes is None else votes
            first, second = pairs.before.ops[rival], pairs.after.ops[now]
            gain = _support(votes, source, target) + _support(votes, first, second)
            loss = _support(votes, source, second) + _support(votes, first, target)
            if gain > loss:
                pairs.pair(source, target)
                pairs.pair(first, second)
                swapped = True
        if not swapped:
            return


def _support(votes: Counter[tuple[int, int]], old: Op, new: Op) -> int:
    return sum(votes[pair] for pair in zip(old.results, new.results, strict=False))


def _disputed(pairs: Pairs) -> list[tuple[int, int]]:
    """Operands that differ from the partner's: the value before, and the value in its place after."""
    found: dict[tuple[int, int], None] = {}
    values, ops, forth = pairs.values, pairs.after.ops, pairs.forth
    for op in pairs.before.ops:
        if not op.uses or forth[op.index] < 0:
            continue
        others = ops[forth[op.index]].uses
        if [values[use] for use in op.uses] == others:
            continue
        for use, other in zip(op.uses, others, strict=False):
            if values[use] != other:
                found[use, other] = None
    return list(found)
