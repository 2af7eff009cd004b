"""The three columns of the window: the pass list, the views, the details; those at the sides grow with the window."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget
from typing_extensions import override

from passlens.gui.shell.feature import Side
from passlens.gui.shell.side_panel import STRIP_PX, SidePanel

_LEFT, _RIGHT = (270, 460), (250, 420)
"""Narrowest and widest that the window makes the columns at the sides, px; the user may go further."""
_ROOM_FROM_PX = {Side.LEFT: 960, Side.RIGHT: 1600}
"""A narrower window closes the panel beside the IR: a split diff needs 500 px a side for 70 characters of code."""


def column_widths(whole: int) -> dict[Side, int]:
    """The widths of the open panels in a window, px: names and values need room, IR needs more."""
    left = min(max(round(0.16 * whole + 100), _LEFT[0]), _LEFT[1])
    right = min(max(round(0.12 * whole + 100), _RIGHT[0]), _RIGHT[1])
    return {Side.LEFT: left, Side.RIGHT: right}


def has_room(side: Side, whole: int) -> bool:
    """Whether a window of that width shows the panel beside the IR unless the user says otherwise."""
    return whole >= _ROOM_FROM_PX[side]


class Columns(QSplitter):
    """Distributes its width until the user drags a handle, then keeps the user's widths; closed panels are strips."""

    def __init__(self, left: SidePanel, middle: QWidget, right: SidePanel, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._panels: Mapping[Side, SidePanel] = {Side.LEFT: left, Side.RIGHT: right}
        self._asked: dict[Side, int] = {}
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        for place, widget in enumerate((left, middle, right)):
            self.addWidget(widget)
            self.setStretchFactor(place, int(widget is middle))
        # Beside each other for Tab: what is in the middle leads it past its own place.
        QWidget.setTabOrder(left.strip, right.strip)
        self.splitterMoved.connect(lambda *_: self.keep())

    @property
    def chosen(self) -> Mapping[Side, int]:
        """The widths that the user gave open panels, px."""
        return dict(self._asked)

    def keep(self) -> None:
        """Keep the widths of the open panels as they are: they are the user's."""
        for (side, panel), width in zip(self._panels.items(), (self.sizes()[0], self.sizes()[2]), strict=True):
            if panel.is_open and width > STRIP_PX:
                self._asked[side] = width

    def choose(self, widths: Mapping[Side, int]) -> None:
        """Give open panels the widths that a user chose earlier, px."""
        self._asked = dict(widths)
        self.distribute()

    def open(self, shown: Mapping[Side, bool]) -> None:
        """Show these panels, and strips for the others."""
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
