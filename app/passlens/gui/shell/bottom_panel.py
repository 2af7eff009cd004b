"""The bottom panel: folded to its tabs while empty, and as tall as its content needs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from passlens.gui.shell.feature import Feature, Room
from passlens.gui.shell.room_tabs import RoomTabs
from passlens.gui.shell.shell import Shell

_UNBOUND = 16_777_215  # QWIDGETSIZE_MAX
USUAL_PX = 200


class BottomPanel(RoomTabs):
    """Tabs that fold: a click on one opens it, a second click folds the panel.

    Signals:
        height_wanted: The height to take after folding or unfolding, px.
    """

    height_wanted = Signal(int)

    def __init__(self, shell: Shell, features: Sequence[Feature[Room]], parent: QWidget | None = None) -> None:
        super().__init__(shell, features, parent)
        self._folded = False
        self._height = USUAL_PX
        self._pressed_on = -1
        self.tabBarClicked.connect(self._click)

    @property
    def folded(self) -> bool:
        """Whether only the tabs are shown."""
        return self._folded

    def fold(self) -> None:
        """Show the tabs only."""
        if not self._folded:
            self._height = max(USUAL_PX, self.height())
            self._folded = True
            self._bind()
            focused = QApplication.focusWidget()
            if focused is not None and self.currentWidget().isAncestorOf(focused):
                self.tabBar().setFocus()  # a hidden field would swallow single-key commands

    def unfold(self, least: int = 0) -> None:
        """Show the current tab, at least so many pixels tall; a panel that is open is only made taller."""
        height = max(self._height if self._folded else self.height(), least)
        self._folded = False
        self.setMaximumHeight(_UNBOUND)
        self.updateGeometry()
        if height > self.height():
            self.height_wanted.emit(height)

    def _bind(self) -> None:
        """No room for a page, and none asked for: a splitter heeds the least height before the largest."""
        tabs = self._tabs_height()
        self.setMaximumHeight(tabs)
        self.updateGeometry()
        self.height_wanted.emit(tabs)

    @override
    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), self._tabs_height()) if self._folded else least

    def _tabs_height(self) -> int:
        """Without the line below the tabs, which would stand on that of the status bar."""
        return max(1, self.tabBar().sizeHint().height() - 1)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._folded:  # the tabs have their height from the style only now
            self._bind()

    @override
    def _give_keyboard(self, index: int) -> None:
        if not self._folded:
            super()._give_keyboard(index)

    def _click(self, index: int) -> None:
        if index < 0:
            return
        if self._folded:
            self.unfold()
        elif index == self.currentIndex():
            self.fold()
