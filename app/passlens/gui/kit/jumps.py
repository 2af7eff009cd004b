"""Where one was in a text before a jump, and where one came back from."""

from __future__ import annotations

from typing import Generic, TypeVar

PlaceT = TypeVar("PlaceT")

_KEPT = 100


class Jumps(Generic[PlaceT]):
    """A history of places in a text, as a browser keeps one of pages."""

    def __init__(self) -> None:
        self._before: list[PlaceT] = []
        self._after: list[PlaceT] = []

    @property
    def can_go_back(self) -> bool:
        """Whether there was a jump."""
        return bool(self._before)

    @property
    def can_go_forward(self) -> bool:
        """Whether one went back."""
        return bool(self._after)

    def jumped(self, origin: PlaceT) -> None:
        """Remember where a jump began."""
        if not self._before or self._before[-1] != origin:
            self._before.append(origin)
        del self._before[:-_KEPT]
        self._after.clear()

    def back(self, here: PlaceT) -> PlaceT | None:
        """The place before; None when there is none."""
        if not self._before:
            return None
        self._after.append(here)
        return self._before.pop()

    def forward(self, here: PlaceT) -> PlaceT | None:
        """The place that one came back from; None when there is none."""
        if not self._after:
            return None
        self._before.append(here)
        return self._after.pop()

    def forget(self) -> None:
        """Another text: no places."""
        self._before.clear()
        self._after.clear()
