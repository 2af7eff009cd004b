"""The search itself, without compilers: how many tries it takes, and what it says of those that cannot judge."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from passlens.engine.sweep.bisection import Turn, Verdict, next_tries, turn_of
from passlens.engine.sweep.delta import needed

G, B, S = Verdict.GOOD, Verdict.BAD, Verdict.SKIP


def searched(truth: Sequence[Verdict], known: int | None = None) -> tuple[Turn | None, list[int]]:
    """What a search over candidates of these verdicts finds, and what it tried."""
    verdicts: list[Verdict | None] = [None] * len(truth)
    tried: list[int] = []
    while places := next_tries(verdicts, known=known):
        for place in places:
            assert verdicts[place] is None, "nothing is tried twice"
            verdicts[place] = truth[place]
            tried.append(place)
    return turn_of(verdicts, known=known), tried


@given(st.integers(2, 200), st.data(), st.booleans())
def test_that_one_turn_is_found_in_as_few_tries_as_there_can_be(count: int, data: st.DataObject, rising: bool) -> None:
    at = data.draw(st.integers(1, count - 1))
    first, second = (B, G) if rising else (G, B)
    turn, tried = searched([first] * at + [second] * (count - at))
    assert turn == Turn(at - 1, at)
    assert len(tried) <= 2 + (count - 2).bit_length()


@given(st.lists(st.sampled_from([G, B, S]), min_size=1, max_size=40))
def test_that_a_turn_has_both_verdicts_at_its_ends_and_only_skipped_ones_between(truth: list[Verdict]) -> None:
    turn, tried = searched(truth)
    judging = [one for one in truth if one is not S]
    if not judging or judging[0] is judging[-1]:
        assert turn is None
        return
    assert turn is not None
    assert {truth[turn.first], truth[turn.second]} == {G, B}
    assert all(truth[place] is S for place in turn.between)
    assert {turn.first, turn.second, *turn.between} <= set(tried)


@given(st.lists(st.sampled_from([G, B, S]), min_size=1, max_size=40), st.data())
def test_that_the_turn_after_the_one_that_is_asked_about_comes_first(truth: list[Verdict], data: st.DataObject) -> None:
    known = data.draw(st.integers(0, len(truth) - 1))
    turn, tried = searched(truth, known)
    assert tried[0] == known
    if truth[known] is S:
        return
    later = [one for one in truth[known:] if one is not S]
    earlier = [one for one in truth[: known + 1] if one is not S]
    if later[-1] is not truth[known]:
        assert turn is not None
        assert turn.first >= known
        assert truth[turn.first] is truth[known]
    elif earlier[0] is not truth[known]:
        assert turn is not None
        assert turn.second <= known
    else:
        assert turn is None


def test_that_what_is_known_already_is_not_tried_again() -> None:
    assert next_tries([B, None, B, None, G]) == (3,)
    assert next_tries([B, None, B, G, G]) == ()
    assert turn_of([B, None, B, G, G]) == Turn(2, 3)


def test_that_one_that_is_ready_goes_first_where_that_costs_no_more_tries() -> None:
    verdicts = [B, *[None] * 8, G]
    assert next_tries(verdicts) == (5,)
    assert next_tries(verdicts, ready={3}) == (3,)
    assert next_tries([B, *[None] * 7, G], ready={1}) == (4,), "a try more in the worst case"


def test_that_ends_with_one_verdict_end_the_search_after_both() -> None:
    assert searched([B, G, G, B]) == (None, [0, 3])


@given(st.integers(1, 24), st.data())
def test_that_exactly_the_differences_are_left_that_fail_together(count: int, data: st.DataObject) -> None:
    guilty = data.draw(st.frozensets(st.integers(0, count - 1), min_size=1))
    asked: list[frozenset[int]] = []

    def fails(part: frozenset[int]) -> bool:
        asked.append(part)
        return guilty <= part

    assert needed(count, fails) == guilty
    assert len(asked) == len(set(asked))


@pytest.mark.campaign
@given(st.integers(1, 12), st.data())
def test_that_no_difference_can_be_left_out_of_those_that_are_left(count: int, data: st.DataObject) -> None:
    whole = frozenset(range(count))
    failing = data.draw(st.frozensets(st.frozensets(st.integers(0, count - 1), min_size=1), max_size=8)) | {whole}
    unknown = data.draw(st.frozensets(st.frozensets(st.integers(0, count - 1), min_size=1), max_size=8)) - failing

    def fails(part: frozenset[int]) -> bool | None:
        return None if part in unknown else part in failing

    left = needed(count, fails)
    assert left in failing
    assert not any(left - {one} in failing for one in left)


@pytest.mark.parametrize(("guilty", "most"), [({5}, 8), ({0, 15}, 40)])
def test_that_few_of_many_differences_take_few_tries(guilty: set[int], most: int) -> None:
    asked: list[frozenset[int]] = []

    def fails(part: frozenset[int]) -> bool:
        asked.append(part)
        return guilty <= part

    assert needed(16, fails) == guilty
    assert len(asked) <= most
