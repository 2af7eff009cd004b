"""Reduces a text that the compiler refuses, which no parser reads: by its lines, with the refused one kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence

LINES_READ = 50_000
"""Longer texts are not reduced."""


def reduce_lines(
    lines: Sequence[str], kept: int, fails: Callable[[Sequence[str], int], bool], stop: Callable[[], bool]
) -> list[str]:
    """The fewest lines found that fail alike: first without what follows the refused line, then without pieces before.

    Args:
        lines: Of the text.
        kept: The place of the line that is refused, from 0.
        fails: Whether lines fail alike, given the place of the refused one among them.
        stop: Asked before each try; true: end with what there is.
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
