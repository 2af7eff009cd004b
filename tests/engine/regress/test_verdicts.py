"""Whether a benchmark became faster or slower: intervals counted by hand, and how often chance passes for a change."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from passlens.engine.regress.verdicts import Change, TimeRatio, change_of, ratio_in_turn, ratio_unpaired, threshold


def statistic(first: tuple[int, ...], size: int) -> int:
    """Of how many pairs the one of the second set has the lower rank; both sets share the ranks below ``size``."""
    second = [rank for rank in range(size) if rank not in first]
    return sum(other < one for one in first for other in second)


@pytest.mark.parametrize(("count", "left_out"), [(5, 1), (6, 3), (7, 5)])
def test_that_the_interval_is_that_of_the_rank_sum_test(count: int, left_out: int) -> None:
    sums = [statistic(one, 2 * count) for one in combinations(range(2 * count), count)]
    outside = 2 * sum(value < left_out for value in sums) / len(sums)
    assert outside <= 0.01 < 2 * sum(value <= left_out for value in sums) / len(sums), "counted one by one"
    before = [100.0 * 1.01**place for place in range(count)]
    found = ratio_unpaired(before, before)
    ratios = sorted(later / earlier for earlier in before for later in before)
    assert found.low == pytest.approx(ratios[left_out - 1])
    assert found.high == pytest.approx(ratios[-left_out])
    assert found.middle == pytest.approx(1.0)
    assert found.confidence == 0.99


def test_that_the_interval_in_turn_is_that_of_the_signed_rank_test() -> None:
    sums = [sum(one) for size in range(9) for one in combinations(range(1, 9), size)]
    assert 2 * sum(value < 1 for value in sums) / 2**8 <= 0.01 < 2 * sum(value < 2 for value in sums) / 2**8
    ratios = [0.97, 0.98, 0.99, 1.0, 1.01, 1.02, 1.03, 1.04]
    found = ratio_in_turn(ratios)
    assert found.low == pytest.approx(0.97), "the first of all means"
    assert found.high == pytest.approx(1.04)
    assert found.middle == pytest.approx(1.005, abs=0.001)
    assert ratio_in_turn(ratios[:5]).confidence == pytest.approx(0.9375)
    assert change_of(ratio_in_turn([1.5] * 5), 0.01) is Change.UNKNOWN, "never from too few"


def test_that_too_few_are_told_with_the_confidence_that_they_have() -> None:
    assert ratio_unpaired([1.0], [2.0]).confidence == 0
    assert ratio_unpaired([1.0] * 3, [2.0] * 3).confidence == pytest.approx(0.9)
    assert change_of(ratio_unpaired([1.0] * 3, [2.0] * 3), 0.01) is Change.UNKNOWN, "never from too few samples"
    assert change_of(ratio_unpaired([1.0] * 4, [2.0] * 4), 0.01) is Change.WORSE


def test_that_chance_is_rarely_taken_for_a_change_and_a_change_is_found() -> None:
    chance = random.Random(1)

    def medians(scale: float) -> list[float]:
        return [scale * chance.lognormvariate(0, 0.05) for _ in range(8)]

    same = [change_of(ratio_unpaired(medians(1), medians(1)), 0.01) for _ in range(400)]
    assert same.count(Change.WORSE) + same.count(Change.IMPROVED) <= 8, "1 % of them, and the luck of the draw"
    slower = [change_of(ratio_unpaired(medians(1), medians(1.25)), 0.01) for _ in range(40)]
    assert slower == [Change.WORSE] * 40


@pytest.mark.parametrize(
    ("ratio", "least", "change"),
    [
        ((1.10, 1.05, 1.15), 0.01, Change.WORSE),
        ((0.90, 0.86, 0.95), 0.01, Change.IMPROVED),
        ((1.10, 1.05, 1.15), 0.20, Change.SAME),  # its history varies by as much
        ((1.005, 1.002, 1.008), 0.01, Change.SAME),
        ((1.00, 0.95, 1.05), 0.01, Change.SAME),
        ((1.05, 0.80, 1.60), 0.01, Change.UNKNOWN),  # it may be 60 % slower
    ],
)
def test_that_a_verdict_needs_the_whole_interval(
    ratio: tuple[float, float, float], least: float, change: Change
) -> None:
    assert change_of(TimeRatio(*ratio, 0.99), least) is change


def test_that_more_is_measured_until_the_interval_is_narrow_or_far_from_no_change() -> None:
    ratios = [(0.97, 1.03), (1.5, 2.5), (0.4, 0.6), (0.9, 1.1), (1.02, 1.3)]
    assert [TimeRatio(1.0, *one, 0.99).settled for one in ratios] == [True, True, True, False, False]


def test_that_a_history_tells_which_changes_count() -> None:
    assert threshold([100.0] * 5) is None, "four changes are too few"
    assert threshold([100.0] * 6) == 0
    # Changes of 1, 1, 2, 2 and 1 %: quartiles 1 and 2 %, so 2 + 3 * (2 - 1) = 5 %.
    series = [100.0, 101.0, 100.0, 102.0, 100.0, 101.0]
    assert threshold(series) == pytest.approx(0.05, abs=0.002)
