"""A view with a panel beside it: the panel takes a share of the width, and no more than its text can use."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget
from typing_extensions import override

_SHARE = 0.32
_MOST_PX = 600
"""Longer lines are hard to read; the view beside the panel has more use for the room."""


class SideSplit(QSplitter):
    """Divides its width by itself until the user moves the handle; then the handle stays at that share."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self._moved = False
        self.splitterMoved.connect(self._keep)

    def _keep(self) -> None:
        self._moved = True

    @override
    def resizeEvent(self, arg__1: QResizeEvent) -> None:
        super().resizeEvent(arg__1)
        if not self._moved:
            side = min(round(self.width() * _SHARE), _MOST_PX)
            self.setSizes([self.width() - side - self.handleWidth(), side])
