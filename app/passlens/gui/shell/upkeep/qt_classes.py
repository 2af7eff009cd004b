"""Makes all of PySide's classes before a second thread uses them.

PySide makes a class at its first use, on whichever thread that is. The window crashed (PySide 6.11) while a thread
loaded views and both threads made classes of QtGui and QtWidgets at once. Making all of them takes 0.07 s: too long
before the first picture (so no PYSIDE6_OPTION_LAZY=0), unnoticeable in slices after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QObject, QTimer

_SLICE_SECONDS = 0.005


class ClassMaker(QObject):
    """Makes all classes between events, then runs the work that had to wait for them."""

    def __init__(self, then: Callable[[], object], parent: QObject) -> None:
        """``start`` begins; ``then`` is called on this thread at the end."""
        super().__init__(parent)
        self._then = then
        self._left = _all_names()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._slice)

    def start(self) -> None:
        """Begin."""
        self._timer.start()

    def _slice(self) -> None:
        end = perf_counter() + _SLICE_SECONDS
        for module, name in self._left:
            getattr(module, name)
            if perf_counter() > end:
                return
        self._timer.stop()
        self._then()


def _all_names() -> Iterator[tuple[object, str]]:
    for module in (QtCore, QtGui, QtWidgets):
        for name in dir(module):
            yield module, name
