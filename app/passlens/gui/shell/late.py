"""Parts of the window that are made when they are first shown or asked for, and told then what was said before.

The window must be there at once, with the pass list; most of its parts are looked at later, or never.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QStackedWidget, QTabWidget, QWidget
from typing_extensions import override

ViewT = TypeVar("ViewT", bound=QWidget)


class Late(Generic[ViewT]):
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


class LateTabs(QTabWidget):
    """Tabs, some of which are made when they are first shown. A click on one gives its page the keyboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._places: dict[QWidget | None, Late[Any]] = {}
        self.currentChanged.connect(self._fill)
        # The click is told before the page changes, and Qt gives the keyboard of a page that goes to any widget.
        self.tabBarClicked.connect(self._give_keyboard, Qt.ConnectionType.QueuedConnection)

    @override
    def minimumSizeHint(self) -> QSize:
        """Of the page that is shown: a large one must not squeeze what stands beside or below another."""
        whole = super().minimumSizeHint()
        if not self.count():
            return whole
        needed = self.currentWidget().minimumSizeHint().expandedTo(self.currentWidget().minimumSize())
        tabs = self.tabBar().sizeHint().height() + 2
        return QSize(min(whole.width(), needed.width()), min(whole.height(), needed.height() + tabs))

    def add_late(self, late: Late[Any], title: str) -> None:
        """Add a tab for a view that may not be there yet."""
        place = QWidget()
        self._places[place] = late
        self.addTab(place, title)
        late.when_ready(lambda view: self._put(place, view))

    def set_title(self, late: Late[Any], title: str) -> None:
        """Change the title of a tab."""
        for index in range(self.count()):
            page = self.widget(index)
            if page is late.made or self._places.get(page) is late:
                self.setTabText(index, title)

    def _give_keyboard(self, index: int) -> None:
        """To the page, not to a field on it, which would swallow single-key commands."""
        page = self.currentWidget()
        if index == self.currentIndex() and page.isVisible():
            page.setFocus(Qt.FocusReason.MouseFocusReason)

    def _fill(self, index: int) -> None:
        late = self._places.get(self.widget(index))
        if late is not None:
            late.view  # noqa: B018 - to ask for it is to make it

    def _put(self, place: QWidget, view: QWidget) -> None:
        index, current = self.indexOf(place), self.currentIndex()
        title = self.tabText(index)
        del self._places[place]
        self.blockSignals(True)
        self.insertTab(index, view, title)
        self.removeTab(index + 1)
        self.setCurrentIndex(current)
        self.blockSignals(False)
        place.deleteLater()


def page_of(pages: QStackedWidget, late: Late[ViewT]) -> ViewT:
    """A page that may not be there yet, made and added; the page that is shown stays."""
    if pages.indexOf(late.view) < 0:
        pages.addWidget(late.view)
    return late.view
