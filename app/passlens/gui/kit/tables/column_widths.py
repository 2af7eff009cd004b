"""Fits the columns of a table to the available width. Without Qt, to be tested without painting.

Figures stay beside the name that they belong to, however wide the window is: a column gets no more than its texts need
while others follow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDEST = 340
"""The most that a column asks for, px, unless it needs more at the least; it grows further if there is space."""
_AIR = 200
"""The most that a column gets of surplus space, px: across wider gaps, figures no longer read as a row."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The widths that a column asks for, px.

    Attributes:
        whole: The width that shows all of its texts.
        least: It shrinks to this before the table scrolls sideways; None: not at all.
        number: Its texts are right-aligned.
        spare: It is hidden where not all columns fit.
        mark: It has no title, only marks of the column after it, and stays beside that.
    """

    whole: int
    least: int | None = None
    number: bool = False
    spare: bool = False
    mark: bool = False

    @property
    def natural(self) -> int:
        """The width that it asks for before the available width is known."""
        return min(self.whole, max(WIDEST, self.least or 0))

    @property
    def smallest(self) -> int:
        """The width below which the table scrolls sideways."""
        return self.natural if self.least is None else min(self.natural, self.least)


def kept(wishes: Sequence[Wish], room: int) -> tuple[int, ...]:
    """The columns to show in ``room`` px: without as many spare ones, from the last, as it takes to show the others."""
    places = list(range(len(wishes)))
    for place in reversed(range(len(wishes))):
        if wishes[place].spare and sum(wishes[one].smallest for one in places) > room:
            places.remove(place)
    return tuple(places)


def fitted(wishes: Sequence[Wish], room: int) -> tuple[int, ...]:
    """The widths in ``room`` px.

    Columns that can shrink share the deficit; if that is not enough, each keeps half of the room. A surplus first
    shows texts whole. The rest goes behind a last column of texts or, behind figures, is spread over the columns as
    long as a row still reads as one.
    """
    widths = [wish.natural for wish in wishes]
    spare = room - sum(widths)
    limits = [wish.smallest if spare < 0 else max(wish.whole, wish.natural) for wish in wishes]
    left = _share(widths, limits, spare)
    if left < 0:
        # It scrolls sideways whatever shrinks, so that names need not.
        widths = [max(width, min(wish.whole, room // 2)) for wish, width in zip(wishes, widths, strict=True)]
    if left > 0 and wishes:
        if wishes[-1].number:
            places = [place for place, wish in enumerate(wishes) if not wish.mark]
            for count, place in enumerate(places):
                widths[place] += min(left // len(places) + (count < left % len(places)), _AIR)
        else:
            widths[-1] += left
    return tuple(widths)


def _share(widths: list[int], limits: Sequence[int], spare: int) -> int:
    """Distribute ``spare`` px, positive or negative, equally up to the limits; returns the rest."""
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
