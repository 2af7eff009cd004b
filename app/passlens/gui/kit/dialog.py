"""Dialogs that fit the screen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QWidget
from typing_extensions import override

_FRAME, _PANELS = QSize(16, 48), QSize(80, 48)
"""The most that a window's frame takes, px; and what unreported desktop panels may take."""


class Dialog(QDialog):
    """A dialog that opens no larger than the screen has room; tall contents need a scroll area."""

    @override
    def setVisible(self, visible: bool, /) -> None:
        if visible and not self.isVisible():
            self.resize(self.size().boundedTo(room_of(screens_of(self))))
        super().setVisible(visible)


def screens_of(window: QWidget) -> list[tuple[QRect, QRect]]:
    """The screens that a window may open on: for each the whole area, and the area without panels."""
    wayland = QGuiApplication.platformName().startswith("wayland")  # there, it may open on any screen
    screens = QGuiApplication.screens() if wayland else [window.screen()]
    return [(screen.geometry(), screen.availableGeometry()) for screen in screens]


def room_of(screens: Sequence[tuple[QRect, QRect]]) -> QSize:
    """The largest size of a window that fits each of the screens with its frame, px.

    Args:
        screens: See ``screens_of``; at least one. If both areas are equal, as always under Wayland, there may be panels
            that Qt does not know of.
    """
    rooms = [room.size() - _FRAME - (_PANELS if room == whole else QSize(0, 0)) for whole, room in screens]
    return QSize(min(room.width() for room in rooms), min(room.height() for room in rooms))
