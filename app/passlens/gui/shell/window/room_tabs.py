"""Tabs of features. A view is made when its tab is first shown, and put in place in the next turn of the event loop."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QTabWidget, QWidget
from typing_extensions import override

from passlens.gui.kit.translation import localized
from passlens.gui.shell.feature import Feature, Room
from passlens.gui.shell.shell import Shell

_NEXT_TURN_MS = 1
"""0 would run in the same turn, like all posted events."""


class RoomTabs(QTabWidget):
    """A tab for each feature; a click on a tab focuses its page."""

    def __init__(self, shell: Shell, features: Sequence[Feature[Room]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell = shell
        self._features = tuple(features)
        self._filled = set[Feature[Room]]()
        for feature in self._features:
            self.setTabVisible(self.addTab(QWidget(), localized(feature.title)), not feature.hidden)
        self._place(self.feature, self._make(self.feature))  # it is the current tab without a change signal
        self.currentChanged.connect(self._fill)
        # The click arrives before the page changes, and Qt moves the focus from the hidden page to any widget.
        self.tabBarClicked.connect(self._give_keyboard, Qt.ConnectionType.QueuedConnection)

    @property
    def feature(self) -> Feature[Room]:
        """The feature in front."""
        return self._features[self.currentIndex()]

    def show_feature(self, feature: Feature[Room]) -> QWidget:
        """Bring a tab to the front; returns its page, or the placeholder of a page that was just made."""
        index = self._features.index(feature)
        self._fill(index)
        self.setCurrentIndex(index)
        return self.currentWidget()

    def set_shown(self, feature: Feature[Room], shown: bool) -> None:
        """Show or hide a tab; the next tab takes the place of a hidden current one."""
        self.setTabVisible(self._features.index(feature), shown)

    def set_title(self, feature: Feature[Room], title: str) -> None:
        """Change the title of a tab."""
        self.setTabText(self._features.index(feature), title)

    @override
    def minimumSizeHint(self) -> QSize:
        """Of the current page only: a large page must not constrain the others, and asking all of them takes 10 ms."""
        if not self.count():
            return super().minimumSizeHint()
        page = self.currentWidget()
        needed = page.minimumSizeHint().expandedTo(page.minimumSize())
        return QSize(needed.width(), needed.height() + self.tabBar().sizeHint().height())

    def _give_keyboard(self, index: int) -> None:
        """Focus the page, not a field in it, which would swallow single-key commands."""
        page = self.currentWidget()
        if index == self.currentIndex() and page.isVisible():
            page.setFocus(Qt.FocusReason.MouseFocusReason)

    def _fill(self, index: int) -> None:
        """Make the feature's view; the next turn puts it in place, where Qt styles, arranges and paints it."""
        feature = self._features[index]
        if feature not in self._filled:
            view = self._make(feature)
            QTimer.singleShot(_NEXT_TURN_MS, self, lambda: self._place(feature, view))

    def _make(self, feature: Feature[Room]) -> QWidget:
        self._filled.add(feature)
        return self._shell.room(feature).view

    def _place(self, feature: Feature[Room], view: QWidget) -> None:
        """Replace the feature's placeholder by its view."""
        index = self._features.index(feature)
        place, title = self.widget(index), self.tabText(index)
        current = self.currentIndex()
        self.blockSignals(True)
        shown = self.isTabVisible(index)
        self.insertTab(index, view, title)
        self.setTabVisible(index, shown)
        keyboard = place is not None and place.hasFocus()
        self.removeTab(index + 1)
        self.setCurrentIndex(current)
        self.blockSignals(False)
        if keyboard:
            view.setFocus()
        if place is not None:
            place.deleteLater()
