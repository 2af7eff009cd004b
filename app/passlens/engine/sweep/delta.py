"""Which of several differences are needed for a failure; pure, knows nothing of compilers."""

from __future__ import annotations

from collections.abc import Callable


def needed(differences: int, fails: Callable[[frozenset[int]], bool | None]) -> frozenset[int]:
    """Which of several differences are needed for a failure: leaving out any one of them makes it go away.

    Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28, 2002,
    algorithm ddmin). All of them together fail, and none of them does not: neither is asked for.

    Args:
        differences: How many there are; they are told by their places.
        fails: Whether a part of them fails; None: that cannot be told. It is asked once for each part.
    """
    asked = dict[frozenset[int], bool]()

    def failing(part: frozenset[int]) -> bool:
        if part not in asked:
            asked[part] = bool(part) and fails(part) is True
        return asked[part]

    kept = list(range(differences))
    parts = 2
    while len(kept) > 1:
        size = -(-len(kept) // parts)
        chunks = [frozenset(kept[at : at + size]) for at in range(0, len(kept), size)]
        smaller = next((one for one in chunks if failing(one)), None)
        if smaller is not None:
            kept, parts = sorted(smaller), 2
            continue
        rest = next((found for one in chunks if failing(found := frozenset(kept) - one)), None)
        if rest is not None:
            kept, parts = sorted(rest), max(parts - 1, 2)
        elif len(chunks) >= len(kept):
            break
        else:
            parts = min(2 * parts, len(kept))
    return frozenset(kept)
