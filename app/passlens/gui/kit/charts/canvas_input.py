"""Mouse and keys for zooming and panning: the same steps and thresholds in every drawing."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QToolTip, QWidget

from passlens.gui.kit.plain_text import plain

ZOOM_STEP = 1.25
"""Zoom factor of one notch of the wheel, or of one key."""
_DRAG_PX = 4


class ZoomKey(Enum):
    """The effect of a zoom key."""

    IN = ZOOM_STEP
    OUT = 1 / ZOOM_STEP
    FIT = 0.0


def zoom_key(event: QKeyEvent) -> ZoomKey | None:
    """The effect of a key: ``+`` and ``=`` zoom in, ``-`` out, ``0`` fits; None for another key."""
    match Qt.Key(event.key()):
        case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
            return ZoomKey.IN
        case Qt.Key.Key_Minus:
            return ZoomKey.OUT
        case Qt.Key.Key_0:
            return ZoomKey.FIT
    return None


def wheel_factor(event: QWheelEvent) -> float:
    """The zoom factor of a wheel event."""
    return float(ZOOM_STEP ** (event.angleDelta().y() / 120))


def sideways(event: QWheelEvent) -> bool:
    """Whether a wheel event scrolls sideways: with Shift, or by a second wheel."""
    turn = event.angleDelta()
    return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier) or abs(turn.x()) > abs(turn.y())


def show_tip(event: QHelpEvent, widget: QWidget, text: str) -> None:
    """Show a tooltip; an empty text hides it."""
    if text:
        QToolTip.showText(event.globalPos(), plain(text), widget)
    else:
        QToolTip.hideText()


class Drag:
    """A press of the left or middle button that may become a drag."""

    def __init__(self) -> None:
        self._last: QPointF | None = None
        self._dragged = False

    @property
    def pressed(self) -> bool:
        """Whether a button is down."""
        return self._last is not None

    def press(self, event: QMouseEvent) -> None:
        """Begin a press."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._last, self._dragged = event.position(), False

    def move(self, event: QMouseEvent) -> QPointF | None:
        """The distance to pan, px, opposite to the pointer; None before it is a drag."""
        if self._last is None:
            return None
        moved = self._last - event.position()
        if not self._dragged and moved.manhattanLength() <= _DRAG_PX:
            return None
        self._last, self._dragged = event.position(), True
        return moved

    def release(self, event: QMouseEvent) -> bool:
        """End the press; returns whether it was a left click."""
        pressed, self._last = self._last, None
        return pressed is not None and not self._dragged and event.button() is Qt.MouseButton.LeftButton
