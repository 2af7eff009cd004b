"""Statistics of timed samples, with their formulas; quantiles agree with numpy's defaults."""

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
"""A drift below this share from one end to the other is not reported."""
_BLOCKS = 30
_FEWEST_BLOCKS = 8
RATIO_CONFIDENCE = 0.99
"""The confidence of a ratio's interval: a verdict that is wrong in one of twenty cases would be useless."""
TRUSTED = 0.95
"""No verdict is given below this confidence."""
FEWEST_LOADS = 6
"""The number of loads whose smallest and largest ratio enclose the median with more than 95 %."""


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

    Calls that follow each other are not quite independent: a disturbance of one often slows the next too. So the
    interval applies to the median of *this* stretch of time; medians of two runs may differ by more.
    """
    found = interval([float(value) for value in samples_ns], confidence)
    return Interval(*found, confidence) if found else None


def process_interval(medians_ns: Sequence[float], confidence: float) -> Interval | None:
    """The interval of the median over processes, from the median of each; None for fewer than two.

    It covers the effects of a new process (see ``ratio_of``): memory placement, the state of caches and clocks. With
    too few processes for the confidence, smallest and largest are given with theirs: 93.75 % for 5 processes, 96.9 %
    for 6.
    """
    if len(medians_ns) < 2:
        return None
    found = interval(medians_ns, confidence)
    if found is None:
        found, confidence = (min(medians_ns), max(medians_ns)), 1 - 2 * 0.5 ** len(medians_ns)
    return Interval(*found, confidence)


def outliers(samples_ns: Sequence[int]) -> tuple[int, ...]:
    """The indices of outliers, from 0: outside the quartiles by more than 1.5 interquartile ranges.

    Tukey, "Exploratory Data Analysis", 1977 (inner fences). They are marked, never dropped: median and interval do not
    depend on how far out they are. Fewer than eight samples have none.
    """
    if len(samples_ns) < FEWEST_FOR_OUTLIERS:
        return ()
    ordered = sorted(float(value) for value in samples_ns)
    low, high = quantile(ordered, 0.25), quantile(ordered, 0.75)
    reach = FENCE * (high - low)
    return tuple(place for place, value in enumerate(samples_ns) if not low - reach <= value <= high + reach)


def drift(samples_ns: Sequence[int]) -> Drift | None:
    """The drift of calls from the first to the last; None when there is none, or none visible.

    The samples are cut into up to 30 blocks of equal length (at least 8), whose medians undergo the test of Mann
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
    """The ratio of B to A of each pair of neighbouring turns; a turn of several calls counts with its median."""
    pairs = min(len(first_ns) // turns[0], len(second_ns) // turns[1])
    return [
        median(second_ns[place * turns[1] : (place + 1) * turns[1]])
        / max(1e-9, median(first_ns[place * turns[0] : (place + 1) * turns[0]]))
        for place in range(pairs)
    ]


def ratio_of(pairs: Sequence[Sequence[float]], least: float, confidence: float = RATIO_CONFIDENCE) -> Ratio | None:
    """Compare B with A by the ratios of neighbouring turns in each of several loads; None when there are none.

    The memory placement of a module and its buffers, and with it the speed, differs from load to load by more than two
    calls in one load differ (Mytkowicz et al., "Producing wrong data without doing anything obviously wrong!", ASPLOS
    2009; Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013). So loads are repeated: each gives
    one number, the median ratio of its pairs, and the interval of their median comes from order statistics
    (``wp_rules.ranks``), which assume nothing about the distribution. The smallest and largest of 6 loads enclose the
    median with 96.9 %, of 8 with 99.2 %, of 10 with 99.8 %, of 12 with 99.95 %.

    With fewer than 6 loads the pairs of all loads are the samples, and ``by_load`` is False.

    The verdict is that B is slower (faster) when the whole interval is above (below) 1 and the median differs by at
    least ``least``. Otherwise no difference larger than the far end of the interval was seen.

    Args:
        pairs: For each load, the ratios from ``turn_ratios``.
        least: The smallest difference that matters, such as 0.01.
        confidence: The least confidence of the interval, where there are enough samples.
    """
    loads = [median(ratios) for ratios in pairs if ratios]
    if not loads:
        return None
    by_load = len(loads) >= FEWEST_LOADS
    values = loads if by_load else [ratio for ratios in pairs for ratio in ratios]
    found = interval(values, confidence)
    if found is None:  # too few for that confidence: give that of the smallest and largest
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
