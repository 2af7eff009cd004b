"""The bottom panel: folds to its tabs while empty, otherwise as tall as its content needs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from typing_extensions import override

from passlens.gui.shell.feature import Feature, Room
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.window.room_tabs import RoomTabs

_UNBOUND = 16_777_215  # QWIDGETSIZE_MAX
_LEAST_PX = 100
_MOST = 0.45
"""The largest share of the height of views and panels; the rest is for the views above."""


class BottomPanel(RoomTabs):
    """Tabs that fold: a click on a tab opens it, a second click folds the panel.

    Signals:
        height_requested: The new height, px, after folding, unfolding or a change of content.
    """

    height_requested = Signal(int)

    def __init__(self, shell: Shell, features: Sequence[Feature[Room]], parent: QWidget | None = None) -> None:
        super().__init__(shell, features, parent)
        self._growth = QTimer(self, singleShot=True, interval=0)  # delayed until the whole page has its new size
        self._growth.timeout.connect(self._grow)
        self._change = QTimer(
            self, singleShot=True, interval=0
        )  # delayed until the pages show the new session or have their new size
        self._change.timeout.connect(self._fit)
        self._folded = False
        self._chosen = 0
        self._pressed_on = -1
        self.tabBarClicked.connect(self._click)
        self.currentChanged.connect(self._fit)
        shell.state.session_changed.connect(lambda _: self._change.start())

    @property
    def folded(self) -> bool:
        """Whether only the tabs are shown."""
        return self._folded

    def fold(self) -> None:
        """Show the tabs only."""
        if not self._folded:
            self._folded = True
            self._bind()
            focused = QApplication.focusWidget()
            if focused is not None and self.currentWidget().isAncestorOf(focused):
                self.tabBar().setFocus()  # a hidden field would swallow single-key commands

    def unfold(self) -> None:
        """Show the current tab."""
        if self._folded:
            self._folded = False
            self.setMaximumHeight(_UNBOUND)
            self.updateGeometry()
            self._fit()

    def choose_height(self) -> None:
        """Keep the current height as the user's choice."""
        if not self._folded:
            self._chosen = self.height()

    def _fit(self) -> None:
        """Take the height that the user chose, or else the height that the current page needs."""
        if not self._folded:
            self.height_requested.emit(self._chosen or self._needed())

    def _grow(self) -> None:
        """Grow with the content, but do not shrink with it, which would make the panel jump."""
        if not self._folded and not self._chosen and self._needed() > self.height():
            self._fit()

    def _most(self) -> int:
        splitter = self.parentWidget()
        return round(_MOST * splitter.height()) if splitter is not None else _UNBOUND

    def _needed(self) -> int:
        height = self._tabs_height() + _content_height(self.currentWidget())
        return min(max(_LEAST_PX, height), self._most())

    def follow(self, splitter: QWidget) -> None:
        """Keep the height when the splitter that holds the panel is resized."""
        splitter.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and watched is self.parentWidget():
            self._change.start()
        return super().eventFilter(watched, event)

    @override
    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._growth.start()
        return handled

    @override
    def _fill(self, index: int) -> None:
        """Make the page at once: the panel takes the height of its content."""
        feature = self._features[index]
        if feature in self._filled:
            return
        page = self._make(feature)
        self._place(feature, page)
        if isinstance(page, QScrollArea):
            page.verticalScrollBar().rangeChanged.connect(lambda *_: self._growth.start())

    def _bind(self) -> None:
        """Shrink to the tabs; a splitter checks the minimum height before the maximum."""
        tabs = self._tabs_height()
        self.setMaximumHeight(tabs)
        self.updateGeometry()
        self.height_requested.emit(tabs)

    @override
    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(least.width(), self._tabs_height()) if self._folded else least

    def _tabs_height(self) -> int:
        """The height without the line below the tabs, which would double that of the status bar."""
        return max(1, self.tabBar().sizeHint().height() - 1)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._folded:  # only now has the style set the height of the tabs
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


def _content_height(page: QWidget) -> int:
    """The height at which the page does not scroll, px."""
    if not isinstance(page, QScrollArea):
        return page.sizeHint().height()
    body = page.widget()
    if body is None:
        return page.sizeHint().height()
    height = body.heightForWidth(page.viewport().width()) if body.hasHeightForWidth() else body.sizeHint().height()
    return height + 2 * page.frameWidth()
