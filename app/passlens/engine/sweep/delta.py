"""Finds which of several differences a failure needs; pure, knows no compilers."""

from __future__ import annotations

from collections.abc import Callable


def needed(differences: int, fails: Callable[[frozenset[int]], bool | None]) -> frozenset[int]:
    """The differences that a failure needs: without any one of them it disappears.

    Delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", IEEE TSE 28, 2002,
    algorithm ddmin). All of them together must fail, and none of them must not: neither is tested.

    Args:
        differences: The number of differences, identified by index.
        fails: Returns whether a subset fails; None: unknown. Called once per subset.
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
