"""Algorithms on sequences: the longest increasing subsequence, and the common subsequence of two."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import pairwise

_EXACT_CELLS = 40_000


def increasing(values: Sequence[int]) -> list[int]:
    """The indices of a longest strictly increasing subsequence; all of them, at once, for an increasing sequence."""
    if all(before < after for before, after in pairwise(values)):
        return list(range(len(values)))
    ends: list[int] = []  # the smallest last value of a subsequence of each length
    at: list[int] = []
    before = [-1] * len(values)
    for index, value in enumerate(values):
        length = bisect_left(ends, value)
        before[index] = at[length - 1] if length else -1
        if length == len(ends):
            ends.append(value)
            at.append(index)
        else:
            ends[length] = value
            at[length] = index
    found: list[int] = []
    index = at[-1] if at else -1
    while index >= 0:
        found.append(index)
        index = before[index]
    return found[::-1]


def common(xs: Sequence[Hashable], ys: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Index pairs of equal items, increasing on both sides; as many as bounded cost allows."""
    shared = set(xs) & set(ys)
    if not shared:
        return []
    places = [at for at, item in enumerate(xs) if item in shared], [at for at, item in enumerate(ys) if item in shared]
    found = _common([xs[at] for at in places[0]], [ys[at] for at in places[1]])
    return [(places[0][x], places[1][y]) for x, y in found]


def _common(xs: Sequence[Hashable], ys: Sequence[Hashable]) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    open_parts = [(0, len(xs), 0, len(ys))]
    while open_parts:
        x, x_end, y, y_end = open_parts.pop()
        while x < x_end and y < y_end and xs[x] == ys[y]:
            pairs.append((x, y))
            x, y = x + 1, y + 1
        while x < x_end and y < y_end and xs[x_end - 1] == ys[y_end - 1]:
            x_end, y_end = x_end - 1, y_end - 1
            pairs.append((x_end, y_end))
        if x == x_end or y == y_end:
            continue
        anchors = _unique(xs, ys, x, x_end, y, y_end)
        if not anchors:
            if (x_end - x) * (y_end - y) <= _EXACT_CELLS:
                pairs += _exact(xs, ys, x, x_end, y, y_end)
            else:
                pairs += _nth(xs, ys, x, x_end, y, y_end)
            continue
        for at_x, at_y in anchors:
            open_parts.append((x, at_x, y, at_y))
            pairs.append((at_x, at_y))
            x, y = at_x + 1, at_y + 1
        open_parts.append((x, x_end, y, y_end))
    return sorted(pairs)


def _unique(
    xs: Sequence[Hashable], ys: Sequence[Hashable], x: int, x_end: int, y: int, y_end: int
) -> list[tuple[int, int]]:
    """Pairs of items that are unique on both sides, in order (patience diff)."""
    count_x, count_y = Counter(xs[x:x_end]), Counter(ys[y:y_end])
    places = {ys[at]: at for at in range(y, y_end) if count_y[ys[at]] == 1}
    found = [(at, places[xs[at]]) for at in range(x, x_end) if count_x[xs[at]] == 1 and xs[at] in places]
    return [found[at] for at in increasing([pair[1] for pair in found])] if found else []


def _exact(
    xs: Sequence[Hashable], ys: Sequence[Hashable], x: int, x_end: int, y: int, y_end: int
) -> list[tuple[int, int]]:
    """A longest common subsequence, by dynamic programming."""
    rows, columns = x_end - x, y_end - y
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for row in range(rows - 1, -1, -1):
        item, here, below = xs[x + row], best[row], best[row + 1]
        for column in range(columns - 1, -1, -1):
            if item == ys[y + column]:
                here[column] = below[column + 1] + 1
            else:
                here[column] = max(below[column], here[column + 1])
    pairs, row, column = list[tuple[int, int]](), 0, 0
    while row < rows and column < columns:
        if xs[x + row] == ys[y + column]:
            pairs.append((x + row, y + column))
            row, column = row + 1, column + 1
        elif best[row + 1][column] >= best[row][column + 1]:
            row += 1
        else:
            column += 1
    return pairs


def _nth(
    xs: Sequence[Hashable], ys: Sequence[Hashable], x: int, x_end: int, y: int, y_end: int
) -> list[tuple[int, int]]:
    """Pairs of the n-th occurrences of each item, as far as they are in order."""
    seen: Counter[Hashable] = Counter()
    places: dict[tuple[Hashable, int], int] = {}
    for at in range(y, y_end):
        places[ys[at], seen[ys[at]]] = at
        seen[ys[at]] += 1
    seen.clear()
    found: list[tuple[int, int]] = []
    for at in range(x, x_end):
        place = places.get((xs[at], seen[xs[at]]))
        seen[xs[at]] += 1
        if place is not None:
            found.append((at, place))
    return [found[at] for at in increasing([pair[1] for pair in found])]
