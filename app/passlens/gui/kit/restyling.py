"""Changes the colours of an open window without a pause: visible widgets at once, the rest soon after."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

_TURN_SECONDS = 0.02
"""Processor time for hidden widgets in one turn of the event loop."""


class Restyling(QObject):
    """Gives the application a stylesheet that differs from the previous one in colours only.

    Qt would style and lay out each widget again, also those of hidden tabs: a millisecond for each. Sizes are the same
    in both sheets, so it is enough that Qt drops what it derived from the old sheet, which it does in ``unpolish``, and
    sets the colours of texts, which it does in ``polish``.

    Args:
        app: An application with a stylesheet.
        palette: The current colours, for what the style paints without a rule.
        sheet: The current stylesheet.
        parent: Qt's.
    """

    def __init__(
        self, app: QApplication, palette: Callable[[], QPalette], sheet: Callable[[], str], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._app, self._palette, self._sheet = app, palette, sheet
        self._waiting = list[QWidget]()
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._go_on)

    def begin(self) -> None:
        """Apply the current colours."""
        style = self._app.style()
        style.unpolish(self._app)
        self._app.setStyleSheet(self._sheet())
        self._app.setPalette(self._palette())
        style.polish(self._app)
        self._waiting.clear()
        for widget in self._app.allWidgets():
            if widget.isVisible():
                _polish(widget)
            elif widget.testAttribute(
                Qt.WidgetAttribute.WA_WState_Polished
            ):  # Qt polishes other widgets when they are shown
                self._waiting.append(widget)
        for window in self._app.topLevelWidgets():
            window.update()
        self._turn.start()

    def _go_on(self) -> None:
        until = thread_time() + _TURN_SECONDS
        while self._waiting and thread_time() < until:
            widget = self._waiting.pop()
            if isValid(widget):
                _polish(widget)
        if not self._waiting:
            self._turn.stop()


def _polish(widget: QWidget) -> None:
    widget.style().polish(widget)
