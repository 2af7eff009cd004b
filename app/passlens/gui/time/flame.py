"""The arithmetic of the flame chart: the visible bars in a time range. Without Qt, to be tested without painting."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from passlens.engine.compile.pass_times import BarKind, TimeBar


class Flame:
    """Bars by depth, from left to right; see TimeBar. Indices refer to ``bars``."""

    def __init__(self, bars: Sequence[TimeBar] = ()) -> None:
        self.bars = tuple(bars)
        self.depth = 1 + max((bar.depth for bar in bars), default=-1)
        self.full = max((bar.start_ns + bar.width_ns for bar in bars if bar.depth == 0), default=0)
        self._rows: list[list[int]] = [[] for _ in range(self.depth)]
        self._parents: list[int] = []
        path: list[int] = []
        for index, bar in enumerate(self.bars):
            del path[bar.depth :]
            self._parents.append(path[-1] if path else -1)
            path.append(index)
            if bar.width_ns:
                self._rows[bar.depth].append(index)
        self._starts = [[self.bars[index].start_ns for index in row] for row in self._rows]
        self._ends = [[self.bars[index].start_ns + self.bars[index].width_ns for index in row] for row in self._rows]

    def visible(self, depth: int, low: float, high: float, pixel: float) -> Iterator[int]:
        """The bars of a row to paint between two times: at most one for each ``pixel`` of time.

        Of bars thinner than a pixel, the first represents the others in that pixel: the cost depends on the width of
        the picture, not on the number of bars.
        """
        row, starts, ends = self._rows[depth], self._starts[depth], self._ends[depth]
        place = bisect_right(ends, low)
        while place < len(row) and starts[place] < high:
            yield row[place]
            place = max(place + 1, bisect_right(ends, max(ends[place], starts[place] + pixel)))

    def at(self, depth: int, time: float) -> int:
        """The bar of a row at a time; -1 for none."""
        if not 0 <= depth < self.depth:
            return -1
        place = bisect_right(self._starts[depth], time) - 1
        return self._rows[depth][place] if place >= 0 and time < self._ends[depth][place] else -1

    def parent(self, index: int) -> int:
        """The enclosing bar; -1 for a phase."""
        return self._parents[index]

    def child(self, index: int) -> int:
        """The first inner bar with a width; -1 for none."""
        bar = self.bars[index]
        if bar.depth + 1 >= self.depth:
            return -1
        place = bisect_left(self._starts[bar.depth + 1], bar.start_ns)
        row = self._rows[bar.depth + 1]
        return row[place] if place < len(row) and self._parents[row[place]] == index else -1

    def neighbour(self, index: int, by: int) -> int:
        """The next or previous bar in its row; itself at the end of the row."""
        row = self._rows[self.bars[index].depth]
        if index not in row:  # it has no width
            return index
        return row[min(max(row.index(index) + by, 0), len(row) - 1)]

    def phase(self, name: str) -> int:
        """The bar of a phase; -1 for none."""
        return next((index for index in (self._rows[0] if self._rows else []) if self.bars[index].name == name), -1)

    def matching(self, text: str) -> frozenset[int]:
        """The bars of passes whose name, class or kind of op contains every word of ``text``, ignoring case."""
        words = text.casefold().split()
        return frozenset(
            index
            for index, bar in enumerate(self.bars)
            if words
            and bar.kind is BarKind.PASS
            and all(word in f"{bar.name}\n{bar.class_name}\n{bar.op}".casefold() for word in words)
        )

    def of_class(self, name: str) -> frozenset[int]:
        """The bars of a pass."""
        return frozenset(index for index, bar in enumerate(self.bars) if name and bar.class_name == name)

    def widest(self, indices: frozenset[int]) -> int:
        """The one of these bars that takes longest; -1 for none."""
        return max(indices, key=lambda index: self.bars[index].width_ns, default=-1)
