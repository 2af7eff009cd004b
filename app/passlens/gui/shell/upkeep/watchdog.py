"""Logs the GUI thread's stack when it is blocked for longer than a limit.

The frames of that thread are released before anything slow: a frame held here keeps its local variables alive after
its function has returned. A painter would then outlive its paint event and be destroyed on this thread; the window
crashed that way (PySide 6.11).
"""

from __future__ import annotations

import linecache
import logging
import sys
import threading
import time
from collections import deque
from dataclasses import dataclass
from types import FrameType

from PySide6.QtCore import QObject, QTimer

_log = logging.getLogger(__name__)

LIMIT_MS = 50
_BEAT_MS = 10
_KEPT = 100


@dataclass(frozen=True, slots=True)
class Stall:
    """One block of the GUI thread beyond the limit, of ``milliseconds`` as measured."""

    milliseconds: float
    stack: str


class Watchdog(QObject):
    """A timer on the GUI thread, and a thread that checks whether the timer still runs."""

    def __init__(self, limit_ms: int = LIMIT_MS, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._limit = limit_ms / 1000
        self._beat = time.monotonic()
        self._gui_thread = threading.get_ident()
        self._stop = threading.Event()
        self._stalls = deque[Stall](maxlen=_KEPT)
        self._timer = QTimer(self)
        self._timer.setInterval(_BEAT_MS)
        self._timer.timeout.connect(self._mark)
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)

    @property
    def stalls(self) -> tuple[Stall, ...]:
        """The latest stalls, oldest first."""
        return tuple(self._stalls)

    def start(self) -> None:
        """Start; call on the GUI thread before the event loop runs."""
        self._mark()
        self._timer.start()
        self._thread.start()

    def stop(self) -> None:
        """Stop watching."""
        self._timer.stop()
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(1.0)

    def _mark(self) -> None:
        self._beat = time.monotonic()

    def _watch(self) -> None:
        reported = 0.0
        while not self._stop.wait(self._limit / 2):
            beat = self._beat
            late = time.monotonic() - beat - _BEAT_MS / 1000
            if late > self._limit and beat != reported:
                reported = beat
                stack = describe(places(self._gui_thread))
                self._stalls.append(Stall(late * 1000, stack))
                _log.warning("the window was blocked for more than %.0f ms:\n%s", late * 1000, stack)


Place = tuple[str, int, str]
"""File, line, function."""


def places(thread: int) -> list[Place]:
    """The call stack of a thread, the outermost place first. No frame is held on return, nor while a file is read."""
    found: list[Place] = []
    frame: FrameType | None = sys._current_frames().get(thread)  # noqa: SLF001 - the documented way to another thread's stack
    while frame is not None:
        line: int | None = frame.f_lineno  # None between two lines, in Python's internal code
        found.append((frame.f_code.co_filename, line or 0, frame.f_code.co_name))
        frame = frame.f_back
    found.reverse()
    return found


def describe(stack: list[Place]) -> str:
    """Places in the format of a Python traceback, with their source lines."""
    lines = []
    for file, line, name in stack:
        lines.append(f'  File "{file}", line {line}, in {name}\n')
        source = linecache.getline(file, line).strip()
        if source:
            lines.append(f"    {source}\n")
    return "".join(lines)
