"""Decides whether a benchmark became faster or slower, from the medians of several processes on each side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise

from passlens.engine.messages import Term
from passlens.engine.run.stats import RATIO_CONFIDENCE, TRUSTED, quantile
from passlens.engine.run.worker_parts.wp_rules import median

LEAST = 0.01
"""The smallest significant change, as a share, if both sides were timed in turn: a disturbance affects both."""
LEAST_UNPAIRED = 0.05
"""The same if they were timed at different times, and their history gives no other value."""
WIDEST = 0.1
"""A benchmark counts as unchanged only if its interval excludes a larger change than this share."""
FEWEST_CHANGES = 5
"""The fewest changes between recordings from which a history shows their variation."""
_FENCE = 3.0
_MOST = 40
"""The most medians of a side that are used, the first ones: the exact distribution takes long for many more."""


class Change(Term):
    """The verdict on a benchmark; the value is displayed."""

    IMPROVED = "improved"
    SAME = "same"
    WORSE = "worse"
    UNKNOWN = "not known"


@dataclass(frozen=True, slots=True)
class TimeRatio:
    """The new time divided by the old one: an estimate, and its interval from ``low`` to ``high`` at ``confidence``."""

    middle: float
    low: float
    high: float
    confidence: float

    @property
    def settled(self) -> bool:
        """Whether more processes would change little: the interval is narrow, or far from no change.

        It is not enough that the interval excludes no change: checking after each process, and stopping then, would be
        wrong too often.
        """
        narrow = self.high / self.low <= 1 + WIDEST
        return narrow or self.low >= 1 + WIDEST or self.high <= 1 / (1 + WIDEST)


def ratio_unpaired(before: Sequence[float], after: Sequence[float], confidence: float = RATIO_CONFIDENCE) -> TimeRatio:
    """The ratio of two sets of medians that were measured at different times.

    The estimate is the median of all ratios of a new to an old median (Hodges and Lehmann, "Estimates of location based
    on rank tests", Annals of Mathematical Statistics 34, 1963), the interval that of the rank-sum test (Mann and
    Whitney 1947) by its exact distribution: it assumes nothing about the distribution of times. With five processes on
    each side 99.2 % is possible, with four 97.1 %; with too few for ``confidence``, the widest interval is returned
    with its own confidence.

    Args:
        before: Medians in ns, at least one.
        after: The same.
        confidence: The confidence of the interval, if there are enough medians.
    """
    xs, ys = before[:_MOST], after[:_MOST]
    return _interval([math.log(y / x) for x in xs for y in ys], _rank_sums(len(xs), len(ys)), confidence)


def ratio_in_turn(ratios: Sequence[float], confidence: float = RATIO_CONFIDENCE) -> TimeRatio:
    """The ratio of two sides that were timed in turn, from the ratio of each of several processes.

    The estimate is the median of the means of any two, the interval that of the signed-rank test (Wilcoxon 1945) by its
    exact distribution, both of logarithms. It assumes that a disturbance of a pair slows down either side with equal
    probability, which taking turns ensures. With eight processes 99.2 % is possible, with six 96.9 %.

    Args:
        ratios: At least one.
        confidence: As in ``ratio_unpaired``.
    """
    logs = [math.log(one) for one in ratios]
    means = [(one + other) / 2 for one, other in combinations_with_replacement(logs, 2)]
    return _interval(means, _signed_rank_sums(len(logs)), confidence)


def _interval(logs: Sequence[float], counts: Sequence[int], confidence: float) -> TimeRatio:
    """The median of logarithms, with the interval from the distribution of a statistic.

    Args:
        logs: The logarithms; the statistic counts those above 0.
        counts: The number of ways in which the statistic takes each of its values, from 0.
        confidence: The confidence of the interval, if there are enough values.
    """
    ordered, total = sorted(logs), sum(counts)
    tail, place = 0, 0  # ``place``: the number left out on each side
    while place < len(counts) and 2 * (tail + counts[place]) <= (1 - confidence) * total:
        tail += counts[place]
        place += 1
    if not place:
        place, confidence = 1, max(0.0, 1 - 2 / total)
    low, high = ordered[place - 1], ordered[len(ordered) - place]
    return TimeRatio(math.exp(median(ordered)), math.exp(low), math.exp(high), confidence)


def _rank_sums(first: int, second: int) -> list[int]:
    """The number of ways in which the statistic of Mann and Whitney takes each of its values, from 0."""
    ways = [1] + [0] * (first * second)
    for one in range(1, first + 1):  # the Gaussian binomial coefficient, factor by factor
        for at in range(first * second, second + one - 1, -1):
            ways[at] -= ways[at - second - one]
        for at in range(one, first * second + 1):
            ways[at] += ways[at - one]
    return ways


def _signed_rank_sums(count: int) -> list[int]:
    """The number of ways in which the statistic of Wilcoxon takes each of its values, from 0."""
    ways = [1] + [0] * (count * (count + 1) // 2)
    for rank in range(1, count + 1):
        for at in range(len(ways) - 1, rank - 1, -1):
            ways[at] += ways[at - rank]
    return ways


def threshold(history: Sequence[float]) -> float | None:
    """The smallest change, as a share, that the history of a benchmark does not explain; None if it is too short.

    The upper quartile of the changes between recordings plus three interquartile ranges, as in rustc-perf's
    significance threshold.

    Args:
        history: The medians of the recordings in order, ns.
    """
    changes = sorted(abs(math.log(later / earlier)) for earlier, later in pairwise(history))
    if len(changes) < FEWEST_CHANGES:
        return None
    first, third = quantile(changes, 0.25), quantile(changes, 0.75)
    return math.exp(third + _FENCE * (third - first)) - 1


def change_of(ratio: TimeRatio, least: float) -> Change:
    """Worse (improved) if the whole interval is above (below) 1, and the estimate differs by at least ``least``.

    Otherwise unchanged if the interval excludes a change of more than ``WIDEST``, or of ``least`` if that is larger.
    """
    if ratio.confidence < TRUSTED:
        return Change.UNKNOWN
    if ratio.low > 1 and ratio.middle >= 1 + least:
        return Change.WORSE
    if ratio.high < 1 and ratio.middle <= 1 / (1 + least):
        return Change.IMPROVED
    widest = 1 + max(WIDEST, least)
    return Change.SAME if 1 / widest <= ratio.low and ratio.high <= widest else Change.UNKNOWN
