"""Matches the dispatches of two sessions: by the IR before code generation, by name, or by their ops.

Numbers mean nothing: one more dispatch renumbers all later ones.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from passlens.engine.compare.normal import loose_form, stem
from passlens.engine.compare.values import Likeness
from passlens.engine.diff.sequences import common
from passlens.engine.ir.counts import count_ops

_NUMBERED = re.compile(r"^(?P<before>.*?_dispatch)_\d+_?(?P<name>.*)$")
_ALIKE = 0.6
"""The share of common ops from which on two dispatches are versions of one."""


@dataclass(frozen=True, slots=True)
class Dispatch:
    """A dispatch of a session.

    Attributes:
        symbol: The symbol of its executable.
        kernel: The name of its function without the number: ``matmul_4x8_f16``; empty if unknown.
        text: Its IR; empty if unknown.
    """

    symbol: str
    kernel: str
    text: str
    form: bytes = b""
    ops: Mapping[str, int] = field(default_factory=dict)

    @property
    def function(self) -> str:
        """The function in which it was formed, from the start of its symbol."""
        found = _NUMBERED.match(self.symbol)
        return found["before"] if found else stem(self.symbol)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two matching dispatches, and the criterion."""

    a: str
    b: str
    likeness: Likeness


def dispatch_of(symbol: str, functions: Sequence[str], text: str) -> Dispatch:
    """A dispatch with its matching keys.

    Args:
        symbol: The symbol of its executable.
        functions: The symbols of its functions.
        text: Its IR.
    """
    kernel = next((name for one in functions if (name := kernel_name(one))), "")
    form = loose_form(text) if text else b""
    return Dispatch(symbol, kernel, text, form, count_ops(text) if text else {})


def kernel_name(symbol: str) -> str:
    """The name of a kernel without its function and number; empty if it has no other."""
    found = _NUMBERED.match(symbol)
    return found["name"] if found else ""


def match_dispatches(mine: Sequence[Dispatch], theirs: Sequence[Dispatch]) -> list[Pair]:
    """Pairs of dispatches in the order of A; the cost grows with the number of unequal ones."""
    pairs: dict[str, Pair] = {}
    left, right = list(mine), list(theirs)

    def take(found: Sequence[tuple[int, int]], likeness: Likeness) -> None:
        for x, y in found:
            pairs[left[x].symbol] = Pair(left[x].symbol, right[y].symbol, likeness)
        gone = {x for x, _ in found}, {y for _, y in found}
        left[:] = [one for at, one in enumerate(left) if at not in gone[0]]
        right[:] = [one for at, one in enumerate(right) if at not in gone[1]]

    def keys(key: Callable[[Dispatch], tuple[Hashable, ...] | None]) -> tuple[list[Hashable], list[Hashable]]:
        """An unknown key equals no other."""
        return [key(one) or ("a", one.symbol) for one in left], [key(one) or ("b", one.symbol) for one in right]

    steps: list[tuple[Callable[[Dispatch], tuple[Hashable, ...] | None], Likeness]] = [
        (lambda one: (one.function, one.form) if one.form else None, Likeness.SOURCE),
        (lambda one: (one.form,) if one.form else None, Likeness.SOURCE),
        (lambda one: (one.function, one.kernel) if one.kernel else None, Likeness.NAME),
        (lambda one: (one.kernel,) if one.kernel else None, Likeness.NAME),
    ]
    for key, likeness in steps:
        take(common(*keys(key)), likeness)  # in order, as far as possible
        take(_in_any_order(*keys(key)), likeness)
    take(_alike(left, right), Likeness.OPS)
    return [pairs[one.symbol] for one in mine if one.symbol in pairs]


def _in_any_order(xs: Sequence[Hashable], ys: Sequence[Hashable]) -> list[tuple[int, int]]:
    places: dict[Hashable, list[int]] = defaultdict(list)
    for at, item in enumerate(ys):
        places[item].append(at)
    return [(at, places[item].pop(0)) for at, item in enumerate(xs) if places.get(item)]


def _alike(left: Sequence[Dispatch], right: Sequence[Dispatch]) -> list[tuple[int, int]]:
    """The pairs with most common ops, the most similar first; among equals, those of the same function."""
    scored = []
    for x, one in enumerate(left):
        for y, other in enumerate(right):
            share = _likeness(one.ops, other.ops)
            if share >= _ALIKE:
                scored.append((-share, one.function != other.function, abs(x - y), x, y))
    found: list[tuple[int, int]] = []
    gone: tuple[set[int], set[int]] = set(), set()
    for *_, x, y in sorted(scored):
        if x not in gone[0] and y not in gone[1]:
            gone[0].add(x)
            gone[1].add(y)
            found.append((x, y))
    return found


def _likeness(ops: Mapping[str, int], others: Mapping[str, int]) -> float:
    one, other = Counter(ops), Counter(others)
    all_of_them = (one | other).total()
    return (one & other).total() / all_of_them if all_of_them else 0.0
