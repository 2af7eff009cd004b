"""Incremental work on a text: a few milliseconds between two frames, so that the window never blocks."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

_SLICE_SECONDS = 0.008
_ResultT = TypeVar("_ResultT")


class PieceWork(QObject, Generic[_ResultT]):
    """Runs one incremental computation at a time; a new one replaces the previous one."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: Generator[None, None, _ResultT] | None = None
        self._done: Callable[[_ResultT], None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._slice)

    @property
    def busy(self) -> bool:
        """Whether work is under way."""
        return self._work is not None

    def start(self, work: Generator[None, None, _ResultT], done: Callable[[_ResultT], None]) -> None:
        """Begin; a short computation finishes before this returns."""
        self._work, self._done = work, done
        self._timer.start()
        self._slice()

    def stop(self) -> None:
        """Drop the current computation."""
        self._timer.stop()
        self._work = self._done = None

    def _slice(self) -> None:
        work, done = self._work, self._done
        if work is None or done is None:
            self._timer.stop()
            return
        until = time.perf_counter() + _SLICE_SECONDS
        while time.perf_counter() < until:
            try:
                next(work)
            except StopIteration as end:
                self.stop()
                done(end.value)
                return
