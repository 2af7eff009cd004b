"""The three columns of the window: the pass list, the views, the details; those at the sides grow with the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget
from typing_extensions import override

_LEFT, _RIGHT = (270, 520), (230, 420)
"""Narrowest and widest that the window makes the columns at the sides, px; the user may go further."""


def column_widths(whole: int) -> tuple[int, int, int]:
    """The widths of the columns in a window, px: names and values need room, IR needs more."""
    left = min(max(round(0.22 * whole + 70), _LEFT[0]), _LEFT[1])
    right = min(max(round(0.12 * whole + 126), _RIGHT[0]), _RIGHT[1])
    return left, max(1, whole - left - right), right


class Columns(QSplitter):
    """Distributes its width until the user drags a handle, then keeps the user's widths."""

    def __init__(self, left: QWidget, middle: QWidget, right: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._chosen = False
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        for place, widget in enumerate((left, middle, right)):
            self.addWidget(widget)
            self.setStretchFactor(place, int(widget is middle))
        self.setSizes(list(column_widths(1400)))
        self.splitterMoved.connect(self.keep)

    @property
    def chosen(self) -> bool:
        """Whether the widths are the user's."""
        return self._chosen

    def keep(self) -> None:
        """Keep the widths as they are: they are the user's."""
        self._chosen = True

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if not self._chosen:
            self.setSizes(list(column_widths(self.width())))
