"""Finds where an ordered list changes from one verdict to the other, in the fewest tries; pure, knows no compilers.

The verdicts are the only state between two calls: a caller who stores them can resume after a stop.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from passlens.engine.messages import Term


class Verdict(Term):
    """The verdict on one candidate."""

    GOOD = "good"
    BAD = "bad"
    SKIP = "skipped"  # it cannot judge


Verdicts = Sequence[Verdict | None]
"""By index in the list; None: not tried."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Two candidates with different verdicts, and no verdict between them.

    Attributes:
        first, second: Their indices, ``first < second``.
        between: The candidates between them, which could not judge: the turn may be at any of them.
    """

    first: int
    second: int

    @property
    def between(self) -> range:
        """See the class."""
        return range(self.first + 1, self.second)


def next_tries(verdicts: Verdicts, *, known: int | None = None, ready: Collection[int] = ()) -> tuple[int, ...]:
    """The candidates to try next, concurrently; none if there is an answer, or cannot be one.

    First the ends; then one between them that minimises the remaining tries in the worst case. Among equal ones a ready
    one is preferred, then the one nearest to the middle, then the later one: recent changes are more common.

    Args:
        verdicts: The verdicts so far.
        known: The candidate in question. The turn is searched for after it; before it only if the last candidate has
            the same verdict. None: between the first and the last one.
        ready: Those that cost less to try, such as installed compilers.
    """
    ends = _ends(verdicts, known)
    untried = tuple(place for place in ends if verdicts[place] is None)
    if untried or len(ends) < 2 or verdicts[ends[0]] is verdicts[ends[1]]:
        return untried
    turn = _narrowed(verdicts, *ends)
    left = [place for place in turn.between if verdicts[place] is None]
    if not left:
        return ()

    def cost(at: int) -> tuple[int, bool, float, int]:
        worst = max(at.bit_length(), (len(left) - 1 - at).bit_length())
        return worst, left[at] not in ready, abs(at - (len(left) - 1) / 2), -at

    return (left[min(range(len(left)), key=cost)],)


def most_left(verdicts: Verdicts, *, known: int | None = None) -> int:
    """The most tries remaining, as far as the ends are known."""
    ends = _ends(verdicts, known)
    untried = sum(verdicts[place] is None for place in ends)
    if untried or len(ends) < 2:
        return untried + max(0, sum(one is None for one in verdicts) - untried).bit_length()
    if verdicts[ends[0]] is verdicts[ends[1]]:
        return 0
    return sum(verdicts[place] is None for place in _narrowed(verdicts, *ends).between).bit_length()


def turn_of(verdicts: Verdicts, *, known: int | None = None) -> Turn | None:
    """Where the verdict changes, once ``next_tries`` returns nothing more; None if both ends have the same."""
    ends = _ends(verdicts, known)
    if len(ends) < 2 or verdicts[ends[0]] is verdicts[ends[1]]:
        return None
    return _narrowed(verdicts, *ends)


def _ends(verdicts: Verdicts, known: int | None) -> tuple[int, ...]:
    """The two indices to search between; fewer if all others are skipped, one if that must be tried first."""
    judging = [place for place, verdict in enumerate(verdicts) if verdict is not Verdict.SKIP]
    if known is None or verdicts[known] is Verdict.SKIP:
        return tuple(dict.fromkeys((judging[0], judging[-1]))) if judging else ()
    if verdicts[known] is None:
        return (known,)
    if judging[-1] != known and verdicts[judging[-1]] is not verdicts[known]:
        return known, judging[-1]
    return tuple(dict.fromkeys((judging[0], known)))


def _narrowed(verdicts: Verdicts, first: int, second: int) -> Turn:
    """The first turn between two indices that differ."""
    after = next(place for place in range(first, second + 1) if verdicts[place] is verdicts[second])
    before = max(place for place in range(first, after) if verdicts[place] is verdicts[first])
    return Turn(before, after)
