"""The pass executions of one session for a comparison, and their alignment with those of another one.

Executions are aligned scope by scope, since a compile keeps no order among different functions: first those of the same
name that leave a byte-identical text, then those of the same name, in order. Remaining ones with the same name moved in
the order; remaining ones between the same neighbours that leave the same IR have another name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.diff.sequences import common
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import ScopeRow, Use, executables_of


@dataclass(frozen=True, slots=True)
class Timeline:
    """The pass executions of a session in pipeline order.

    Attributes:
        lineage: Each scope with its ancestors, innermost first.
        shared: The scopes whose dumps several ops share, and those inside: not compared.
        executables: The executable that each scope is or is in; other scopes are left out.
        digests: The digests of all contents.
        options: The options of each pass execution that has any, by its id.
    """

    uses: Sequence[Use]
    scopes: Mapping[int, ScopeRow]
    lineage: Mapping[int, tuple[int, ...]]
    shared: frozenset[int]
    executables: Mapping[int, str]
    digests: Mapping[int, bytes]
    options: Mapping[int, str]

    def by_scope(self) -> Mapping[int, list[Use]]:
        """The executions of each scope in order, without indistinguishable ones."""
        found: dict[int, list[Use]] = defaultdict(list)
        for use in self.uses:
            if use.scope_id not in self.shared:
                found[use.scope_id].append(use)
        return found


def read_timeline(reader: SessionReader) -> Timeline:
    """The pass executions of a session."""
    scopes = reader.scopes_by_id()
    lineage: dict[int, tuple[int, ...]] = {}
    for scope in scopes.values():  # parents come first
        around = () if scope.parent_id is None else lineage.get(scope.parent_id, ())
        lineage[scope.id] = (scope.id, *around)
    uses = sorted((use for use in reader.uses().rows if use.scope_id in lineage), key=lambda use: use.position)
    shared = frozenset(one for one, around in lineage.items() if any(scopes[scope].shared for scope in around))
    return Timeline(uses, scopes, lineage, shared, _executables(scopes), reader.digests(), reader.options())


def _executables(scopes: Mapping[int, ScopeRow]) -> dict[int, str]:
    """Like ``executables_of``, including dispatches in the dialects before ``hal``."""
    found = executables_of(scopes)
    for scope in scopes.values():
        if scope.op in {"flow.executable", "stream.executable"}:
            found[scope.id] = scope.symbol
        elif scope.parent_id in found:
            found.setdefault(scope.id, found[scope.parent_id])
    return found


@dataclass(frozen=True, slots=True)
class Aligned:
    """An execution of A and its partner in B, or one of them alone; ``moved``: in another order."""

    a: Use | None
    b: Use | None
    moved: bool = False


def align(
    mine: Timeline, theirs: Timeline, scopes: Mapping[int, int], same: Callable[[int, int], bool]
) -> list[Aligned]:
    """All executions of both: those of A in order, those of B alone after their predecessor in B.

    At the same place, those of A alone come first.

    Args:
        mine: The timeline of A.
        theirs: The timeline of B.
        scopes: The scopes of B by those of A.
        same: Returns whether a text of A and one of B are equal.
    """
    of_a, of_b = mine.by_scope(), theirs.by_scope()
    partners: dict[int, tuple[Use, bool]] = {}
    for scope, uses in of_a.items():
        other = scopes.get(scope)
        if other is not None:
            for pair in _align_scope(uses, of_b.get(other, []), mine.digests, theirs.digests, same):
                partners[pair[0].pass_id] = pair[1], pair[2]
    taken = {use.pass_id: mine_id for mine_id, (use, _) in partners.items()}
    after: dict[int | None, list[Use]] = defaultdict(list)  # executions of B alone, by their predecessor in A
    last: int | None = None
    for use in theirs.uses:
        if use.pass_id in taken:
            last = taken[use.pass_id]
        elif use.scope_id not in theirs.shared:
            after[last].append(use)
    found: list[Aligned] = []
    waiting = [Aligned(None, use) for use in after[None]]
    for use in mine.uses:
        if use.scope_id in mine.shared:
            continue
        other_use, moved = partners.get(use.pass_id, (None, False))
        if other_use is not None:
            found += waiting
            waiting = [Aligned(None, alone) for alone in after.get(use.pass_id, ())]
        found.append(Aligned(use, other_use, moved))
    return found + waiting


def reached(rows: Sequence[Aligned], mine: Timeline, theirs: Timeline, unfinished: tuple[bool, bool]) -> list[Aligned]:
    """The rows without those that an unfinished compile may still run: passes of the other one alone, with nothing
    after them.

    A pass will not run any more once a later one has run on the same op, an enclosing or a nested one.

    Args:
        rows: The result of ``align``.
        mine: The timeline of A.
        theirs: The timeline of B.
        unfinished: Whether the passes of A, and of B, stop half-way.
    """
    at_or_around = set[int](), set[int]()  # scopes of A and of B with a later pair
    at_or_inside = set[int](), set[int]()
    found: list[Aligned] = []
    for row in reversed(rows):
        if row.a is not None and row.b is not None:
            for at, (timeline, pair) in enumerate(((mine, row.a), (theirs, row.b))):
                at_or_around[at].add(pair.scope_id)
                at_or_inside[at].update(timeline.lineage[pair.scope_id])
        sides = (0, mine, row.a, row.b), (1, theirs, row.b, row.a)
        for side, timeline, use, other in sides:
            if (
                unfinished[1 - side]
                and use is not None
                and other is None
                and use.scope_id not in at_or_inside[side]
                and at_or_around[side].isdisjoint(timeline.lineage[use.scope_id])
            ):
                break
        else:
            found.append(row)
    return found[::-1]


def _align_scope(
    xs: Sequence[Use],
    ys: Sequence[Use],
    mine: Mapping[int, bytes],
    theirs: Mapping[int, bytes],
    same: Callable[[int, int], bool],
) -> list[tuple[Use, Use, bool]]:
    anchors = common([(use.name, mine[use.blob]) for use in xs], [(use.name, theirs[use.blob]) for use in ys])
    pairs: list[tuple[int, int]] = []
    x = y = 0
    for end_x, end_y in [*anchors, (len(xs), len(ys))]:
        between = common([use.name for use in xs[x:end_x]], [use.name for use in ys[y:end_y]])
        pairs += [(x + at, y + other) for at, other in between]
        pairs.append((end_x, end_y))
        x, y = end_x + 1, end_y + 1
    pairs.pop()  # the end
    found = [(xs[x], ys[y], False) for x, y in pairs]
    left = _without(len(xs), [x for x, _ in pairs]), _without(len(ys), [y for _, y in pairs])
    if not left[0] or not left[1]:
        return found
    moved = _moved([xs[at].name for at in left[0]], [ys[at].name for at in left[1]])
    found += [(xs[left[0][x]], ys[left[1][y]], True) for x, y in moved]
    rest = (
        [at for place, at in enumerate(left[0]) if place not in {x for x, _ in moved}],
        [at for place, at in enumerate(left[1]) if place not in {y for _, y in moved}],
    )
    neighbours = {-1: -1, **dict(pairs)}
    before_y = {y: at for at, y in enumerate(rest[1])}
    for x in rest[0]:
        y = neighbours.get(x - 1, -2) + 1
        if y in before_y and same(xs[x].blob, ys[y].blob):
            found.append((xs[x], ys[y], False))
    return found


def _without(count: int, gone: Sequence[int]) -> list[int]:
    left = set(gone)
    return [at for at in range(count) if at not in left]


def _moved(xs: Sequence[str], ys: Sequence[str]) -> list[tuple[int, int]]:
    """Common items, matched by name in order of occurrence."""
    places: dict[str, list[int]] = defaultdict(list)
    for at, name in enumerate(ys):
        places[name].append(at)
    return [(at, places[name].pop(0)) for at, name in enumerate(xs) if places.get(name)]
