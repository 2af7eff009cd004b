"""The journey of a text: the passes between which it is present, per scope and overall.

A dump shows an op with everything inside it, and a pass on an inner op changes part of what an outer dump showed. So
the state of a scope is that of its newest dump, or of the newest dump of an enclosing op. Which inner scopes of a dump
contain the text is computed only where it matters: for scopes whose next dumps are their own, or that contained it
before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from passlens.engine.ir.aliases import strip_header
from passlens.engine.ir.outline import find_op
from passlens.engine.ir.scan import find_ops
from passlens.engine.session.rows import ScopeRow, Use
from passlens.engine.session.search.values import Interval, Journey, Mark, ScopeJourney

LOCATED_BYTES = 256 << 20
"""Bytes of dumps that are searched for inner scopes; see Journey.exact."""


class JourneyFinder:
    """Follows a text through the pipeline."""

    def __init__(
        self,
        uses: Sequence[Use],
        scopes: Iterable[ScopeRow],
        text: Callable[[int], str],
        found_in: Callable[[str], bool],
    ) -> None:
        """Store the inputs.

        Args:
            uses: The pass executions to follow, in pipeline order.
            scopes: All scopes.
            text: Returns the content of a blob.
            found_in: Returns whether a part of a text contains the pattern.
        """
        self._uses = uses
        self._scopes = {scope.id: scope for scope in scopes}
        self._text, self._found_in = text, found_in
        self._lineages: dict[int, tuple[int, ...]] = {}
        self._parents = {scope.parent_id for scope in self._scopes.values()}
        self._left = LOCATED_BYTES
        self._exact = True

    def find(self, holding: Collection[int], given: int | None = None) -> Journey:
        """The journey of a text that these blobs contain; ``given`` is the blob of the parsed input."""
        course = _Course(self._around)
        root = next((scope.id for scope in self._scopes.values() if scope.parent_id is None), None)
        if root is not None and given is not None and given in holding:
            course.move(root, self._inside(root, given, self._next_inside(root, -1), ()), None)
        for place, use in enumerate(self._uses):
            holds = use.blob in holding
            if not holds and not course.inside(use.scope_id):
                continue
            now: set[int] = set()
            if holds:
                had = course.inside(use.scope_id)
                now = self._inside(use.scope_id, use.blob, self._next_inside(use.scope_id, place), had)
            mark = Mark(use.pass_id, use.position, use.name, self._scopes[use.scope_id].label)
            course.move(use.scope_id, now, mark)
        overall, each = course.end()
        scopes = tuple(
            ScopeJourney(scope, self._scopes[scope].label, self._scopes[scope].path, intervals)
            for scope, intervals in each.items()
        )
        return Journey(overall, scopes, self._exact)

    def _next_inside(self, scope: int, place: int) -> set[int]:
        """The inner scopes that are dumped after a dump and before the next dump that shows the whole scope."""
        found: set[int] = set()
        if scope not in self._parents:
            return found
        around = self._around(scope)
        for at in range(place + 1, len(self._uses)):
            use = self._uses[at]
            if use.scope_id in around:
                break
            if scope in self._around(use.scope_id):
                found.add(use.scope_id)
        return found

    def _inside(self, scope: int, blob: int, following: Collection[int], had: Collection[int]) -> set[int]:
        """Those of the queried scopes that contain the text in a dump of ``scope``."""
        asked = {one for one in (*following, *had) if one != scope}
        if not asked:
            return {scope}
        text = strip_header(self._text(blob))
        self._left -= len(text)
        if self._left < 0:
            self._exact = False
            return {scope, *had}
        roots = find_ops(text)
        ranges: dict[int, tuple[int, int]] = {}
        for one in asked:
            steps = self._around(one)[: self._around(one).index(scope)]
            path = [(self._scopes[step].op, self._scopes[step].symbol) for step in reversed(steps)]
            node = find_op(roots, path)
            if node is not None:
                ranges[one] = (node.start, node.end)
        whole = (0, len(text))
        return {
            one
            for one, place in {**ranges, scope: whole}.items()
            if any(self._found_in(text[start:end]) for start, end in _own(place, ranges.values()) if start < end)
        }

    def _around(self, scope: int) -> tuple[int, ...]:
        """A scope and its ancestors, innermost first."""
        known = self._lineages.get(scope)
        if known is None:
            parent = self._scopes[scope].parent_id
            known = (scope, *self._around(parent)) if parent is not None else (scope,)
            self._lineages[scope] = known
        return known


class _Course:
    """Tracks which scopes contain the text, dump by dump."""

    def __init__(self, around: Callable[[int], tuple[int, ...]]) -> None:
        self._around = around
        self._here: dict[int, Mark | None] = {}
        self._inside: dict[int, set[int]] = {}
        self._whole: set[int] = set()
        self._begin: Mark | None = None
        self._overall: list[Interval] = []
        self._each: dict[int, list[Interval]] = {}

    def inside(self, scope: int) -> set[int]:
        """The scopes that contain the text now: this one and those inside it."""
        return self._inside.get(scope, set())

    def _add(self, scope: int, mark: Mark | None) -> None:
        self._here[scope] = mark
        for around in self._around(scope):
            self._inside.setdefault(around, set()).add(scope)

    def _take(self, scope: int) -> Mark | None:
        for around in self._around(scope):
            self._inside[around].discard(scope)
        return self._here.pop(scope)

    def move(self, scope: int, now: set[int], mark: Mark | None) -> None:
        """Record a dump of ``scope``: of it and the scopes inside, ``now`` contain the text."""
        had = set(self.inside(scope))
        first = mark
        if now == had:
            return
        was = bool(self._here)
        if scope in had - now and scope in self._whole and now:
            # Its earlier dumps were not searched: the inner scopes have contained the text since then.
            first = self._take(scope)
            if not self._each[scope]:
                del self._each[scope]
        for one in had - now - ({scope} if scope not in self._here else set()):
            self._each[one].append(Interval(self._take(one), mark))
        for one in sorted(now - had):
            self._add(one, first)
            self._each.setdefault(one, [])
        (self._whole.add if now == {scope} else self._whole.discard)(scope)
        if not was:
            self._begin = mark
        elif not self._here:
            self._overall.append(Interval(self._begin, mark))

    def end(self) -> tuple[tuple[Interval, ...], dict[int, tuple[Interval, ...]]]:
        """The intervals overall and per scope; an open interval ends with None."""
        if self._here:
            self._overall.append(Interval(self._begin, None))
        for one, mark in self._here.items():
            self._each[one].append(Interval(mark, None))
        return tuple(self._overall), {one: tuple(intervals) for one, intervals in self._each.items()}


def _own(place: tuple[int, int], others: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """A range without the ranges inside it."""
    start, end = place
    parts, at = list[tuple[int, int]](), start
    for low, high in sorted(other for other in others if start <= other[0] and other[1] <= end and other != place):
        if low >= at:
            parts.append((at, low))
            at = high
    parts.append((at, end))
    return parts
