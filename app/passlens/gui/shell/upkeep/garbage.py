"""Collects garbage on the GUI thread only.

Python collects on whichever thread allocates next, and destroys the garbage there. A Qt object must be destroyed on
the thread that it lives on: a job's thread that destroys a painter, timer or model can crash the window.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

_LOOK_MS = 100
_FULL_SHARE = 0.05
"""The largest share of the time for full collections: one with a large session open takes 100 ms."""


class GarbageCollector(QObject):
    """Replaces Python's automatic collection, at the same thresholds, until it is stopped."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._full_not_before = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        gc.disable()

    def stop(self) -> None:
        """Restore Python's automatic collection."""
        self._timer.stop()
        gc.enable()

    def _look(self) -> None:
        due = [count > limit for count, limit in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        began = time.monotonic()
        if due[2] and began >= self._full_not_before:
            gc.collect()
            ended = time.monotonic()
            self._full_not_before = ended + (ended - began) / _FULL_SHARE
        elif due[1]:
            gc.collect(1)
        elif due[0]:
            gc.collect(0)
