"""Matches the scopes of two sessions: by name in the same surroundings, executables by structure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence

from passlens.engine.compare.normal import stem
from passlens.engine.diff.sequences import common
from passlens.engine.session.rows import ScopeRow

EXECUTABLES = ("hal.executable", "stream.executable", "flow.executable")
"""The ops that contain a dispatch one after the other, the last one first."""

MatchExecutables = Callable[[Sequence[str], Sequence[str], int, int], Mapping[str, str]]
"""Takes the symbols of executables below two scopes, and these scopes; returns the pairs of symbols."""


def match_scopes(
    mine: Mapping[int, ScopeRow], theirs: Mapping[int, ScopeRow], match_executables: MatchExecutables
) -> dict[int, int]:
    """The scopes of B by the matching scopes of A."""
    inside = _children(mine), _children(theirs)
    found: dict[int, int] = {}
    waiting = _pairs(inside[0][None], inside[1][None], {})
    while waiting:
        one, other = waiting.pop()
        found[one.id] = other.id
        below = inside[0].get(one.id, []), inside[1].get(other.id, [])
        symbols = [list(dict.fromkeys(row.symbol for row in side if row.op in EXECUTABLES)) for side in below]
        partners = match_executables(symbols[0], symbols[1], one.id, other.id) if all(symbols) else {}
        waiting += _pairs(*below, partners)
    return found


def _children(scopes: Mapping[int, ScopeRow]) -> dict[int | None, list[ScopeRow]]:
    found: dict[int | None, list[ScopeRow]] = defaultdict(list)
    for row in scopes.values():
        found[row.parent_id].append(row)
    return found


def _pairs(
    mine: Sequence[ScopeRow], theirs: Sequence[ScopeRow], partners: Mapping[str, str]
) -> list[tuple[ScopeRow, ScopeRow]]:
    """The matching scopes of one level."""
    pairs: list[tuple[ScopeRow, ScopeRow]] = []
    for op in dict.fromkeys(row.op for row in mine):
        left = [row for row in mine if row.op == op]
        right = [row for row in theirs if row.op == op]
        if op in EXECUTABLES:
            by_symbol = {row.symbol: row for row in right}
            pairs += [(row, by_symbol[partners[row.symbol]]) for row in left if partners.get(row.symbol) in by_symbol]
            continue
        pairs += _by_name(left, right)
    return pairs


def _by_name(left: Sequence[ScopeRow], right: Sequence[ScopeRow]) -> list[tuple[ScopeRow, ScopeRow]]:
    """Ops of one kind: by symbol, then by symbol without its number, in order; single ones of a kind always match."""
    if len(left) == len(right) == 1:
        return [(left[0], right[0])]
    pairs: list[tuple[ScopeRow, ScopeRow]] = []
    counts = Counter(row.symbol for row in left), Counter(row.symbol for row in right)
    exact = {row.symbol: row for row in right if counts[1][row.symbol] == 1}
    rest: list[ScopeRow] = []
    for row in left:
        if counts[0][row.symbol] == 1 and row.symbol in exact and stem(row.symbol) == row.symbol:
            pairs.append((row, exact.pop(row.symbol)))
        else:
            rest.append(row)
    taken = {other.id for _, other in pairs}
    others = [row for row in right if row.id not in taken]
    names = [stem(row.symbol) for row in rest], [stem(row.symbol) for row in others]
    return pairs + [(rest[x], others[y]) for x, y in common(*names)]
