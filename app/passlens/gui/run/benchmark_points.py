"""The data of the benchmark chart: points, bands, the range of the axes. Without Qt."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from passlens.engine.run.benchmark_values import BenchmarkResult, Interval
from passlens.engine.run.stats import median_interval, outliers, process_interval, quantile, summarize
from passlens.engine.run.worker_parts.wp_rules import median
from passlens.engine.units import format_ns
from passlens.gui.kit.translation import number_of, tr

MANY = 1500
"""With more points of a side than this, not all are drawn: it would block the window for too long."""
_REACH = 8.0
"""Points further above the quartiles than this many interquartile ranges do not extend the axis."""


@dataclass(frozen=True, slots=True)
class SidePoints:
    """One side.

    Attributes:
        values: ns, one for each call or, with two sides, the median of each turn.
        marked: Indices of outliers in ``values``.
        median, low, high: The median of the calls and its interval, or that over several processes; None while there
            are too few calls.
    """

    values: tuple[float, ...]
    marked: tuple[int, ...]
    median: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True)
class BenchmarkPoints:
    """The whole chart.

    Attributes:
        sides: One, or A and B.
        ratios: With two sides, B / A - 1 of each pair, in percent.
        loads: With two sides, for each load its begin and end in ``ratios``, and its median in percent.
        interval: The interval of the ratio, in percent; None while it is not known.
    """

    sides: tuple[SidePoints, ...]
    ratios: tuple[float, ...] = ()
    loads: tuple[tuple[int, int, float], ...] = ()
    interval: tuple[float, float] | None = None

    @property
    def above(self) -> int:
        """The number of points above the initial range."""
        high = self.time_range()[1]
        return sum(value > high for side in self.sides for value in side.values)

    def time_range(self) -> tuple[float, float]:
        """The range of the times, ns, without points far above the others."""
        values = sorted(value for side in self.sides for value in side.values)
        if not values:
            return 0.0, 1e6
        q1, q3 = quantile(values, 0.25), quantile(values, 0.75)
        high = min(values[-1], max(q3 + _REACH * (q3 - q1), q3 * 1.02))
        air = (high - values[0]) * 0.08 or values[0] * 0.05 or 1.0
        return max(0.0, values[0] - air), high + air

    def ratio_range(self) -> tuple[float, float]:
        """The range of the ratios, percent, including 0 and the interval."""
        ordered = sorted(self.ratios)
        if not ordered:
            return -1.0, 1.0
        q1, q3 = quantile(ordered, 0.25), quantile(ordered, 0.75)
        reach = 3 * (q3 - q1)
        ends = [max(ordered[0], q1 - reach), min(ordered[-1], q3 + reach), 0.0, *(self.interval or ())]
        air = (max(ends) - min(ends)) * 0.08 or 1.0
        return min(ends) - air, max(ends) + air


@dataclass(slots=True)
class Gathering:
    """Collects calls as they arrive, and makes the points."""

    samples: list[list[int]]
    turns: list[list[float]]
    ratios: list[float]
    begins: list[int]
    load: int = -1

    @classmethod
    def empty(cls) -> Gathering:
        """A collection without calls."""
        return cls([], [], [], [])

    def add(self, load: int, sides: Sequence[Sequence[int]]) -> None:
        """Add calls of one side, or one pair of turns."""
        while len(self.samples) < len(sides):
            self.samples.append([])
            self.turns.append([])
        for place, calls in enumerate(sides):
            self.samples[place] += calls
        if load != self.load and all(sides):
            self.load = load
            self.begins.append(len(self.ratios) if len(sides) > 1 else len(self.samples[0]) - len(sides[0]))
        if len(sides) < 2 or not all(sides):
            return
        medians = [median(calls) for calls in sides]
        for place, value in enumerate(medians):
            self.turns[place].append(value)
        self.ratios.append((medians[1] / medians[0] - 1) * 100 if medians[0] else 0.0)

    def points(self, confidence: float = 0.95) -> BenchmarkPoints:
        """The points of the calls so far."""
        two = len(self.samples) > 1
        sides = tuple(
            _side(calls, self.turns[place] if two else calls, confidence) for place, calls in enumerate(self.samples)
        )
        if not two:
            return BenchmarkPoints(tuple(_among(side, self._processes(confidence)) for side in sides))
        edges = [*self.begins, len(self.ratios)]
        loads = tuple((begin, end, median(self.ratios[begin:end])) for begin, end in pairwise(edges))
        return BenchmarkPoints(sides, tuple(self.ratios), loads)

    def _processes(self, confidence: float) -> Interval | None:
        """For one side, the interval over its processes; None for a single process."""
        calls = self.samples[0] if self.samples else []
        edges = [*self.begins, len(calls)]
        return process_interval([median(calls[begin:end]) for begin, end in pairwise(edges)], confidence)


def points_of(result: BenchmarkResult) -> BenchmarkPoints:
    """The points of a finished benchmark."""
    gathered = Gathering.empty()
    if len(result.sides) == 1:
        (side,) = result.sides
        gathered.add(0, (side.samples_ns,))
        points = gathered.points(result.request.confidence)
        return BenchmarkPoints(tuple(_among(one, side.interval if side.by_process else None) for one in points.sides))
    places = [0, 0]
    for load, pairs in enumerate(result.pairs):
        for _ in range(pairs.pairs):
            turn = []
            for place in (0, 1):
                end = places[place] + pairs.turns[place]
                turn.append(result.sides[place].samples_ns[places[place] : end])
                places[place] = end
            gathered.add(load, turn)
    points = gathered.points(result.request.confidence)
    if result.ratio is None:
        return points
    interval = result.ratio.interval
    return BenchmarkPoints(
        points.sides, points.ratios, points.loads, ((interval.low - 1) * 100, (interval.high - 1) * 100)
    )


def drawn(values: Sequence[float]) -> list[int]:
    """The indices of the values to draw: all of a few; of many, the smallest and the largest of each group."""
    size = math.ceil(2 * len(values) / MANY)
    if size <= 2:
        return list(range(len(values)))
    kept: list[int] = []
    for begin in range(0, len(values), size):
        group = range(begin, min(begin + size, len(values)))
        kept += sorted({min(group, key=values.__getitem__), max(group, key=values.__getitem__)})
    return kept


def so_far(points: BenchmarkPoints) -> str:
    """The figures so far, while the benchmark runs."""
    parts = []
    for name, side in zip("AB" if len(points.sides) > 1 else " ", points.sides, strict=False):
        if side.median is None:
            continue
        text = tr("BenchmarkPoints", "{name} median {median}").format(name=name, median=format_ns(side.median)).strip()
        if side.low is not None and side.high is not None and side.median:
            text += f" ± {max(side.high - side.median, side.median - side.low) / side.median:.1%}".replace("%", " %")
        parts.append(text)
    if points.loads:
        middle = median([load for _, _, load in points.loads])
        parts.append(
            tr("BenchmarkPoints", "B to A {middle:+.2f} % over {loads}").format(
                middle=middle, loads=number_of(len(points.loads), "load")
            )
        )
    return " · ".join(parts)


def _among(side: SidePoints, interval: Interval | None) -> SidePoints:
    """The side with the interval over its processes, if there is one."""
    return side if interval is None else replace(side, low=interval.low, high=interval.high)


def _side(calls: Sequence[int], shown: Sequence[float], confidence: float) -> SidePoints:
    figures = summarize(calls)
    found = median_interval(calls, confidence)
    return SidePoints(
        values=tuple(float(value) for value in shown),
        marked=outliers([round(value) for value in shown]),
        median=figures.median_ns if figures is not None else None,
        low=found.low if found is not None else None,
        high=found.high if found is not None else None,
    )
