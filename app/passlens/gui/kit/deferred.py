"""Parts of a view that are made when they are first shown, and told then what was said before.

Only where a measurement asks for it: the first picture of a tab with several pages took longer than 100 ms.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QStackedWidget, QWidget

ViewT = TypeVar("ViewT", bound=QWidget)


class Deferred(Generic[ViewT]):
    """A view that may not be there yet."""

    def __init__(self, make: Callable[[], ViewT]) -> None:
        self._make = make
        self._view: ViewT | None = None
        self._first: list[Callable[[ViewT], object]] = []
        self._told: dict[str, Callable[[ViewT], object]] = {}
        self._last: list[Callable[[ViewT], object]] = []

    @property
    def made(self) -> ViewT | None:
        """The view, when it is there."""
        return self._view

    @property
    def view(self) -> ViewT:
        """The view; made when it is not there yet."""
        if self._view is None:
            view = self._view = self._make()
            for say in (*self._first, *self._told.values(), *self._last):
                say(view)
            self._first.clear()
            self._told.clear()
            self._last.clear()
        return self._view

    def when_made(self, do: Callable[[ViewT], object]) -> None:
        """Do something once with the view, such as to connect its signals; before all that it is told."""
        if self._view is not None:
            do(self._view)
        else:
            self._first.append(do)

    def when_ready(self, do: Callable[[ViewT], object]) -> None:
        """Do something once with the view, such as to show it, after all that: its signals are heard by then."""
        if self._view is not None:
            do(self._view)
        else:
            self._last.append(do)

    def tell(self, topic: str, say: Callable[[ViewT], object]) -> None:
        """Tell the view how something stands. A view that is made later is told the last word on each topic."""
        if self._view is not None:
            say(self._view)
        else:
            self._told.pop(topic, None)
            self._told[topic] = say


def page_of(pages: QStackedWidget, late: Deferred[ViewT]) -> ViewT:
    """A page that may not be there yet, made and added; the page that is shown stays."""
    if pages.indexOf(late.view) < 0:
        pages.addWidget(late.view)
    return late.view
