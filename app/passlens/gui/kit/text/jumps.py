"""A history of jumps in a text: back and forward."""

from __future__ import annotations

from typing import Generic, TypeVar

PlaceT = TypeVar("PlaceT")

_KEPT = 100


class Jumps(Generic[PlaceT]):
    """A history of places in a text, like a browser's history of pages."""

    def __init__(self) -> None:
        self._before: list[PlaceT] = []
        self._after: list[PlaceT] = []

    @property
    def can_go_back(self) -> bool:
        """Whether there was a jump."""
        return bool(self._before)

    @property
    def can_go_forward(self) -> bool:
        """Whether the user went back."""
        return bool(self._after)

    def jumped(self, origin: PlaceT) -> None:
        """Remember the origin of a jump."""
        if not self._before or self._before[-1] != origin:
            self._before.append(origin)
        del self._before[:-_KEPT]
        self._after.clear()

    def back(self, here: PlaceT) -> PlaceT | None:
        """The previous place; None if there is none."""
        if not self._before:
            return None
        self._after.append(here)
        return self._before.pop()

    def forward(self, here: PlaceT) -> PlaceT | None:
        """The place that ``back`` left; None if there is none."""
        if not self._after:
            return None
        self._before.append(here)
        return self._after.pop()

    def forget(self) -> None:
        """Clear the history for another text."""
        self._before.clear()
        self._after.clear()
