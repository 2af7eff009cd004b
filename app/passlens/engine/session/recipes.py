"""Finds the dumps that make up the text before each pass: for a whole session in one walk, without reading texts.

``history.text_before`` does this for one pass and reads the texts; here it is done for all of them, to find the passes
whose text before would change without some others. Both follow the same rule: the latest dump of the scope or of an
enclosing one, and the last changed dumps inside it since then.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

GIVEN: Final = 0
"""In place of a scope: the input, before all passes."""


@dataclass(frozen=True, slots=True)
class Execution:
    """One pass execution of the list, in pipeline order.

    Attributes:
        inliner: Whether it is the inliner, which the text before a pass inside it mentions.
        inlined: Whether it ran inside the inliner; None if the session does not say.
        asks: Whether its text before is composed at all; one that changed nothing shows its own text.
    """

    id: int
    scope: int
    blob: int
    changed: bool
    inliner: bool
    inlined: bool | None
    asks: bool


@dataclass(frozen=True, slots=True)
class Recipe:
    """The parts of a text before; two equal recipes give the same text.

    Attributes:
        start: The pass whose dump the text is cut from; None for the input.
        scope: The scope of that dump, or GIVEN.
        blob: Its content.
        inside: The passes whose dumps replace parts of it.
        inlining: Whether the inliner was running around it.
    """

    start: int | None
    scope: int
    blob: int
    inside: frozenset[int]
    inlining: bool

    def same_text(self, other: Recipe | None) -> bool:
        """Whether another recipe gives the same text: an equal dump of the same scope may come from another pass."""
        return (
            other is not None
            and (self.scope, self.blob, self.inside) == (other.scope, other.blob, other.inside)
            and self.inlining == other.inlining
        )


def recipes(
    executions: Sequence[Execution],
    parents: Mapping[int, int | None],
    shared: Collection[int],
    given: int | None,
    left_out: Collection[int] = (),
) -> dict[int, Recipe]:
    """The recipe of each execution that needs one; none where no capture holds its text.

    Args:
        executions: All of them, in pipeline order.
        parents: The scope around each scope.
        shared: Scopes that represent several ops, whose texts before are unknown.
        given: The blob of the input that the first passes are compared with, None when there is none.
        left_out: Ids of executions to treat as missing.
    """
    kept = [one for one in executions if one.id not in left_out]
    lineages = {scope: _lineage(scope, parents) for scope in {one.scope for one in kept}}
    inlining = _at_work(kept, lineages)
    found: dict[int, Recipe] = {}
    last: dict[int, tuple[int, Execution]] = {}
    inside: dict[int, dict[int, tuple[int, Execution]]] = {}
    around_inliner: dict[int, dict[int, tuple[int, Execution]]] = {}
    for place, one in enumerate(kept):
        lineage = lineages[one.scope]
        if one.asks and one.scope not in shared:
            start = max((last[scope] for scope in lineage if scope in last), key=lambda entry: entry[0], default=None)
            since = -1 if start is None else start[0]
            these = (around_inliner if one.inliner else inside).get(one.scope, {})
            newer = frozenset(other.id for at, other in these.values() if at > since and other.scope not in shared)
            if start is not None:
                found[one.id] = Recipe(start[1].id, start[1].scope, start[1].blob, newer, one.id in inlining)
            elif given is not None:
                found[one.id] = Recipe(None, GIVEN, given, newer, one.id in inlining)
        last[one.scope] = (place, one)
        inside.pop(one.scope, None)  # this dump includes the effect of what ran inside before
        around_inliner.pop(one.scope, None)
        if one.changed:
            for scope in lineage[1:]:
                inside.setdefault(scope, {})[one.scope] = (place, one)
                if not one.inlined:
                    around_inliner.setdefault(scope, {})[one.scope] = (place, one)
    return found


def _at_work(executions: Sequence[Execution], lineages: Mapping[int, Sequence[int]]) -> set[int]:
    """Executions inside a running inliner: if the session does not record it, those whose next enclosing dump is the
    inliner's.
    """
    found = set[int]()
    following: dict[int, tuple[int, bool]] = {}
    for place in range(len(executions) - 1, -1, -1):
        one = executions[place]
        around = [following[scope] for scope in lineages[one.scope][1:] if scope in following]
        if one.inlined or (one.inlined is None and around and min(around)[1]):
            found.add(one.id)
        following[one.scope] = (place, one.inliner)
    return found


def _lineage(scope: int, parents: Mapping[int, int | None]) -> list[int]:
    """A scope and its enclosing scopes, innermost first."""
    found: list[int] = []
    current: int | None = scope
    while current is not None:
        found.append(current)
        current = parents[current]
    return found
