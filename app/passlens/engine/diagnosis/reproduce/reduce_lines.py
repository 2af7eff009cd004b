"""Reduces a text that the compiler rejects and no parser reads: by lines, keeping the rejected one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

LINES_READ = 50_000
"""The longest text that is reduced, in lines."""


def reduce_lines(
    lines: Sequence[str], kept: int, fails: Callable[[Sequence[str], int], bool], stop: Callable[[], bool]
) -> list[str]:
    """The fewest lines found with the same failure: first without the lines after the rejected one, then without pieces
    before.

    Args:
        lines: The lines of the text.
        kept: The index of the rejected line, from 0.
        fails: Returns whether lines fail alike, given the index of the rejected one.
        stop: Called before each try; True ends the reduction with the present result.
    """
    best, at = list(lines), kept
    for end in (at + 1, *(at + 1 + (len(lines) - at - 1) // part for part in (64, 16, 4, 2))):
        if end < len(best) and not stop() and fails(best[:end], at):
            best = best[:end]
            break
    size = max(1, len(best) // 2)
    while not stop():
        start = 0
        while start < len(best) and not stop():
            piece = best[start : start + size]
            inside = start <= at < start + len(piece)
            place = at - (len(piece) if start < at else 0)
            if not inside and fails([*best[:start], *best[start + size :]], place):
                best, at = [*best[:start], *best[start + size :]], place
            else:
                start += size
        if size == 1:
            break
        size //= 2
    return best
