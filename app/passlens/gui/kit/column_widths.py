"""How wide the columns of a table are in the room that there is. No Qt, so it is tested without painting.

Figures stay beside the name that they are about, however wide the window is: a column takes no more than its texts
need while others follow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDEST = 340
"""What a column asks for at most, px; the rest is shown when there is room."""
_AIR = 200
"""What a column gets of what is left over, px: figures that stand further apart are no longer read as a row."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a column would like, px.

    Attributes:
        whole: All of its texts are seen.
        least: It shrinks to this before the table scrolls sideways; None: not at all.
        number: Its texts stand at its right side.
    """

    whole: int
    least: int | None = None
    number: bool = False

    @property
    def natural(self) -> int:
        """What it asks for before it is known how much there is."""
        return min(self.whole, WIDEST)


def fitted(wishes: Sequence[Wish], room: int) -> tuple[int, ...]:
    """The widths in ``room`` px.

    Columns that can shrink share what is missing; where that is not enough, each keeps a third of the room. What is
    left over first shows texts whole; then it is all behind a last column of texts, or, behind figures, spread over the
    columns, as far as a row is still read as one.
    """
    widths = [wish.natural for wish in wishes]
    spare = room - sum(widths)
    if spare < 0:
        limits = [
            width if one.least is None else min(width, one.least) for one, width in zip(wishes, widths, strict=True)
        ]
    else:
        limits = [max(wish.whole, wish.natural) for wish in wishes]
    left = _share(widths, limits, spare)
    if left < 0:
        # It scrolls sideways whatever shrinks, so that names need not.
        widths = [max(width, min(wish.natural, room // 3)) for wish, width in zip(wishes, widths, strict=True)]
    if left > 0 and wishes:
        if wishes[-1].number:
            for place in range(len(widths)):
                widths[place] += min(left // len(widths) + (place < left % len(widths)), _AIR)
        else:
            widths[-1] += left
    return tuple(widths)


def _share(widths: list[int], limits: Sequence[int], spare: int) -> int:
    """Give ``spare`` px, or take them, in equal parts up to the limits; returns what nobody took."""
    step = 1 if spare > 0 else -1
    left = abs(spare)
    open_to = [place for place, limit in enumerate(limits) if (limit - widths[place]) * step > 0]
    while left and open_to:
        part = max(1, left // len(open_to))
        for place in list(open_to):
            moved = min(part, abs(limits[place] - widths[place]), left)
            widths[place] += step * moved
            left -= moved
            if widths[place] == limits[place]:
                open_to.remove(place)
    return left * step
