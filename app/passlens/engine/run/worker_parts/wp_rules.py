"""The rules of timing: the end of a warm-up, the number of samples, and the interval of a median."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

STEP_NS = 5_000_000
"""The time of a warm-up step, which is at least one call: single short calls jitter too much."""
STEPS = 3
"""Steps on each side of the comparison that ends the warm-up."""
STEADY = 0.02
"""Two times are equal if they differ by at most this share."""
FEWEST = 20
"""The fewest samples for an interval of their median."""
_EXACT = 200


def median(values: Sequence[float]) -> float:
    """The middle of the values, or the mean of the two in the middle."""
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


class Steadiness:
    """Decides when call times are steady, so that timing can start.

    The rule: the medians of the last three steps and of the three before them differ by at most 2 %, or by at most 0.6
    of the middle range of all six (from the second smallest to the second largest). The second bound is for noisy
    machines: it grows with the differences of single steps. Six steps that fall (or rise) evenly are never steady:
    their medians differ by three steps, and the middle range is three steps wide.
    """

    def __init__(self) -> None:
        self._steps: list[float] = []
        self._open: list[int] = []
        self._taken = 0

    def add(self, wall_ns: int) -> None:
        """Add the time of one call."""
        self._open.append(wall_ns)
        self._taken += wall_ns
        if self._taken >= STEP_NS:
            self._steps.append(median(self._open))
            self._open, self._taken = [], 0

    @property
    def change(self) -> float | None:
        """The share by which the last three steps took longer than the three before; None while there are fewer."""
        if len(self._steps) < 2 * STEPS:
            return None
        before = median(self._steps[-2 * STEPS : -STEPS])
        return median(self._steps[-STEPS:]) / before - 1 if before else 0.0

    @property
    def steady(self) -> bool:
        """Whether the warm-up can end."""
        change = self.change
        if change is None:
            return False
        recent = sorted(self._steps[-2 * STEPS :])
        middle = median(recent)
        return abs(change) <= max(STEADY, 0.6 * (recent[-2] - recent[1]) / middle if middle else 0.0)


def ranks(count: int, confidence: float) -> tuple[int, int] | None:
    """The ranks, from 0, of the ordered samples that enclose the median of their distribution.

    Distribution-free: the number of samples below the true median is binomial with n and 1/2, so the interval between
    the samples of rank l and n + 1 - l contains it with probability 1 - 2 P(B < l). The largest such l is taken (Hahn
    and Meeker, "Statistical Intervals", 1991, section 5.2). Above 200 samples the binomial is approximated by the
    normal distribution.

    Returns:
        None if even the smallest and the largest sample do not enclose it with that probability.
    """
    tail = (1 - confidence) / 2
    if count > _EXACT:
        low = math.floor((count - NormalDist().inv_cdf(1 - tail) * math.sqrt(count)) / 2)
        return low - 1, count - low
    below = 0.0
    low = 0
    for place in range(count // 2):
        below += math.comb(count, place) / 2**count  # P(B <= place)
        if below > tail:
            break
        low = place + 1
    return (low - 1, count - low) if low else None


def interval(samples: Sequence[float], confidence: float) -> tuple[float, float] | None:
    """The interval of the samples' median, in any order; None if there are too few for the confidence."""
    places = ranks(len(samples), confidence)
    if places is None:
        return None
    ordered = sorted(samples)
    return ordered[places[0]], ordered[places[1]]


def narrow_enough(samples: Sequence[float], precision: float, confidence: float) -> bool:
    """Whether the interval of the median extends at most a share of the median to each side."""
    found = interval(samples, confidence) if len(samples) >= FEWEST else None
    if found is None:
        return False
    middle = median(samples)
    return max(found[1] - middle, middle - found[0]) <= precision * middle
