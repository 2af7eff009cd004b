"""The three columns of the window: pass list, views, details. The outer ones grow with the window."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget
from typing_extensions import override

from passlens.gui.shell.feature import Side
from passlens.gui.shell.window.side_panel import STRIP_PX, SidePanel

_LEFT, _RIGHT = (270, 460), (250, 420)
"""Minimum and maximum width that the window gives the outer columns, px; the user may go further."""
_ROOM_FROM_PX = {Side.LEFT: 960, Side.RIGHT: 1600}
"""A narrower window closes the panel beside the IR: a split diff needs 500 px a side for 70 characters of code."""


def column_widths(whole: int) -> dict[Side, int]:
    """The widths of the open panels in a window, px. Names and values need room; IR needs more."""
    left = min(max(round(0.16 * whole + 100), _LEFT[0]), _LEFT[1])
    right = min(max(round(0.12 * whole + 100), _RIGHT[0]), _RIGHT[1])
    return {Side.LEFT: left, Side.RIGHT: right}


def has_room(side: Side, whole: int) -> bool:
    """Whether a window of that width shows the panel beside the IR by default."""
    return whole >= _ROOM_FROM_PX[side]


class Columns(QSplitter):
    """Distributes its width until the user drags a handle, then keeps the user's widths. Closed panels are strips."""

    def __init__(self, left: SidePanel, middle: QWidget, right: SidePanel, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._panels: Mapping[Side, SidePanel] = {Side.LEFT: left, Side.RIGHT: right}
        self._asked: dict[Side, int] = {}
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        for place, widget in enumerate((left, middle, right)):
            self.addWidget(widget)
            self.setStretchFactor(place, int(widget is middle))
        # Neighbours in the tab order: the widgets in the middle lead Tab past their own place.
        QWidget.setTabOrder(left.strip, right.strip)
        self.splitterMoved.connect(lambda *_: self.keep())

    @property
    def chosen(self) -> Mapping[Side, int]:
        """The widths that the user gave open panels, px."""
        return dict(self._asked)

    def keep(self) -> None:
        """Keep the current widths of the open panels as the user's choice."""
        for (side, panel), width in zip(self._panels.items(), (self.sizes()[0], self.sizes()[2]), strict=True):
            if panel.is_open and width > STRIP_PX:
                self._asked[side] = width

    def choose(self, widths: Mapping[Side, int]) -> None:
        """Restore the widths that the user chose for open panels, px."""
        self._asked = dict(widths)
        self.distribute()

    def open(self, shown: Mapping[Side, bool]) -> None:
        """Open these panels; show strips for the others."""
        if all(panel.is_open == shown[side] for side, panel in self._panels.items()):
            return
        for side, panel in self._panels.items():
            panel.set_open(shown[side])
        self.distribute()

    def distribute(self) -> None:
        """Divide the width among the columns."""
        widths = column_widths(self.width()) | self._asked
        left, right = (widths[side] if panel.is_open else STRIP_PX for side, panel in self._panels.items())
        self.setSizes([left, max(1, self.width() - left - right - 2 * self.handleWidth()), right])

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.distribute()
