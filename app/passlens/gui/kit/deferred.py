"""Parts of a view that are made when first shown, and then get the state set before.

Use it only where a measurement asks for it: a tab with several pages took over 100 ms to its first picture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QStackedWidget, QWidget

ViewT = TypeVar("ViewT", bound=QWidget)


class Deferred(Generic[ViewT]):
    """A view that may not exist yet."""

    def __init__(self, make: Callable[[], ViewT]) -> None:
        self._make = make
        self._view: ViewT | None = None
        self._first: list[Callable[[ViewT], object]] = []
        self._latest: dict[str, Callable[[ViewT], object]] = {}

    @property
    def made(self) -> ViewT | None:
        """The view, if it exists."""
        return self._view

    @property
    def view(self) -> ViewT:
        """The view; made at first use."""
        if self._view is None:
            view = self._view = self._make()
            for say in (*self._first, *self._latest.values()):
                say(view)
            self._first.clear()
            self._latest.clear()
        return self._view

    def when_made(self, do: Callable[[ViewT], object]) -> None:
        """Call ``do`` with the view once, before any ``tell``: for example, to connect its signals."""
        if self._view is not None:
            do(self._view)
        else:
            self._first.append(do)

    def tell(self, topic: str, say: Callable[[ViewT], object]) -> None:
        """Update the view. A view made later gets only the last update of each topic."""
        if self._view is not None:
            say(self._view)
        else:
            self._latest.pop(topic, None)
            self._latest[topic] = say


def page_of(pages: QStackedWidget, deferred: Deferred[ViewT]) -> ViewT:
    """Make a page if necessary, and add it; the current page stays."""
    if pages.indexOf(deferred.view) < 0:
        pages.addWidget(deferred.view)
    return deferred.view
