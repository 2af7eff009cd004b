"""Statistics of timed samples, by formulas that are written down here; quantiles agree with numpy's defaults."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise
from statistics import NormalDist

from passlens.engine.run.benchmark_values import Drift, Interval, Ratio, Verdict
from passlens.engine.run.values import Statistics
from passlens.engine.run.worker_parts.wp_rules import interval, median

FENCE = 1.5
"""Samples further outside the quartiles than this many interquartile ranges are outliers."""
FEWEST_FOR_OUTLIERS = 8
DRIFT_CONFIDENCE = 0.99
LEAST_DRIFT = 0.01
"""A drift of less than this share from one end to the other is not worth a word."""
_BLOCKS = 30
_FEWEST_BLOCKS = 8
RATIO_CONFIDENCE = 0.99
"""Of the interval of a ratio: a verdict that is wrong in one of twenty cases would be of no use."""
TRUSTED = 0.95
"""Below this no verdict is given."""
FEWEST_LOADS = 6
"""Loads whose smallest and largest ratio enclose the median with more than 95 %."""


def quantile(ordered: Sequence[float], fraction: float) -> float:
    """The quantile of values in ascending order, by linear interpolation (Hyndman and Fan 1996, type 7).

    With ``h = (n - 1) * fraction``, it is ``x[floor(h)] + (h - floor(h)) * (x[floor(h) + 1] - x[floor(h)])``;
    the default of ``numpy.quantile``.
    """
    place = (len(ordered) - 1) * fraction
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def summarize(samples_ns: Sequence[int]) -> Statistics | None:
    """Median, quartiles, extremes and spread of samples in ns; None when there is no sample.

    The spread is the median absolute deviation, ``median(|x - median(x)|)``, not scaled: half of the samples lie
    within it around the median. One slow call does not move it, as it would a standard deviation.
    """
    if not samples_ns:
        return None
    ordered = sorted(float(value) for value in samples_ns)
    median = quantile(ordered, 0.5)
    return Statistics(
        count=len(ordered),
        median_ns=median,
        q1_ns=quantile(ordered, 0.25),
        q3_ns=quantile(ordered, 0.75),
        min_ns=ordered[0],
        max_ns=ordered[-1],
        mad_ns=quantile(sorted(abs(value - median) for value in ordered), 0.5),
    )


def median_interval(samples_ns: Sequence[int], confidence: float) -> Interval | None:
    """The interval of the median of samples, by order statistics (see ``wp_rules.ranks``); None for too few.

    Calls that follow each other are not quite independent: what slows one down often slows the next too. So it tells
    how well the median of *this* stretch of time is known; between two runs medians may differ by more.
    """
    found = interval([float(value) for value in samples_ns], confidence)
    return Interval(*found, confidence) if found else None


def process_interval(medians_ns: Sequence[float], confidence: float) -> Interval | None:
    """The interval of the median of what processes give, from the median of each; None for fewer than two.

    So it covers what a new process changes (see ``ratio_of``): where memory lies, the state of caches and clocks. Of
    too few for the confidence, smallest and largest are told with theirs: of 5 processes 93.75 %, of 6 96.9 %.
    """
    if len(medians_ns) < 2:
        return None
    found = interval(medians_ns, confidence)
    if found is None:
        found, confidence = (min(medians_ns), max(medians_ns)), 1 - 2 * 0.5 ** len(medians_ns)
    return Interval(*found, confidence)


def outliers(samples_ns: Sequence[int]) -> tuple[int, ...]:
    """The places of outliers, from 0: outside of the quartiles by more than 1.5 interquartile ranges.

    Tukey, "Exploratory Data Analysis", 1977 (inner fences). They are marked, never left out: median and interval do not
    depend on how far out they lie. None are marked among fewer than eight samples.
    """
    if len(samples_ns) < FEWEST_FOR_OUTLIERS:
        return ()
    ordered = sorted(float(value) for value in samples_ns)
    low, high = quantile(ordered, 0.25), quantile(ordered, 0.75)
    reach = FENCE * (high - low)
    return tuple(place for place, value in enumerate(samples_ns) if not low - reach <= value <= high + reach)


def drift(samples_ns: Sequence[int]) -> Drift | None:
    """Whether calls became slower or faster from the first to the last; None when they did not, or not visibly.

    The samples are cut into up to 30 blocks of equal length (at least 8), whose medians are put to the test of Mann
    ("Nonparametric tests against trend", Econometrica 13, 1945) and Kendall at 99 %. The size is the slope of Theil and
    Sen (median of the slopes between all pairs of blocks) over the whole length, as a share of the median.
    """
    count = min(_BLOCKS, len(samples_ns) // 3)
    if count < _FEWEST_BLOCKS:
        return None
    edges = [round(place * len(samples_ns) / count) for place in range(count + 1)]
    blocks = [median(samples_ns[low:high]) for low, high in pairwise(edges)]
    pairs = [(second - first, blocks[second] - blocks[first]) for first, second in combinations(range(count), 2)]
    score = sum((rise > 0) - (rise < 0) for _, rise in pairs)
    deviation = math.sqrt(count * (count - 1) * (2 * count + 5) / 18)
    if abs(score) <= NormalDist().inv_cdf(0.5 + DRIFT_CONFIDENCE / 2) * deviation:
        return None
    share = median([rise / length for length, rise in pairs]) * (count - 1) / median(samples_ns)
    return Drift(share) if abs(share) >= LEAST_DRIFT else None


def turn_ratios(first_ns: Sequence[int], second_ns: Sequence[int], turns: tuple[int, int]) -> list[float]:
    """The ratio of B to A of each pair of neighbouring turns; of a turn of several calls its median counts."""
    pairs = min(len(first_ns) // turns[0], len(second_ns) // turns[1])
    return [
        median(second_ns[place * turns[1] : (place + 1) * turns[1]])
        / max(1e-9, median(first_ns[place * turns[0] : (place + 1) * turns[0]]))
        for place in range(pairs)
    ]


def ratio_of(pairs: Sequence[Sequence[float]], least: float, confidence: float = RATIO_CONFIDENCE) -> Ratio | None:
    """B against A, from the ratios of neighbouring turns in each of several loads; None when there are none.

    Where a module and its buffers lie in memory differs from load to load, and its speed with that, by more than two
    calls in one load differ (Mytkowicz et al., "Producing wrong data without doing anything obviously wrong!", ASPLOS
    2009; Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013). So the load is what is repeated:
    each gives one number, the median ratio of its pairs, and the interval of their median is that of the order
    statistics (``wp_rules.ranks``), which supposes nothing of how they are spread. Of 6 loads smallest and largest
    enclose the median with 96.9 %, of 8 with 99.2 %, of 10 with 99.8 %, of 12 with 99.95 %.

    With fewer than 6 loads the pairs of all loads are taken as samples, and ``by_load`` is False.

    The verdict is that B is slower (faster) when the whole interval is above (below) 1 and the median differs by at
    least ``least``. Else no difference larger than the far end of the interval was seen.

    Args:
        pairs: For each load, the ratios as ``turn_ratios`` gives them.
        least: The smallest difference that counts, such as 0.01.
        confidence: Of the interval at the least, where there are samples enough.
    """
    loads = [median(ratios) for ratios in pairs if ratios]
    if not loads:
        return None
    by_load = len(loads) >= FEWEST_LOADS
    values = loads if by_load else [ratio for ratios in pairs for ratio in ratios]
    found = interval(values, confidence)
    if found is None:  # too few for that confidence: what smallest and largest enclose is told
        found = (min(values), max(values))
        confidence = 1 - 2 * 0.5 ** len(values)
    low, high = found
    middle = median(values)
    verdict = Verdict.NONE
    if confidence < TRUSTED:
        verdict = Verdict.UNKNOWN
    elif low > 1 and middle >= 1 + least:
        verdict = Verdict.SLOWER
    elif high < 1 and middle <= 1 / (1 + least):
        verdict = Verdict.FASTER
    return Ratio(middle, Interval(low, high, confidence), tuple(loads), by_load, verdict)
