"""Returns memory to the system when the window is idle, since it may stay open for days."""

from __future__ import annotations

import linecache
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from passlens.engine.own_memory import release_memory
from passlens.gui.kit.translation import tr
from passlens.gui.shell.jobs import Jobs

QUIET_MS = 1500
"""Memory is returned after this long without a job."""


class MemoryCare(QObject):
    """Acts after jobs, which leave free memory behind: some 100 MB after reading all passes of a model."""

    def __init__(self, jobs: Jobs, release: Callable[[], None], parent: QObject | None = None) -> None:
        """``release`` drops caches that are quick to refill."""
        super().__init__(parent)
        self._jobs = jobs
        self._release = release
        self._own = 0
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(QUIET_MS)
        self._pause.timeout.connect(self._care)
        jobs.rested.connect(self._wait)

    def _wait(self) -> None:
        if self._jobs.newest != self._own:  # otherwise only this object's own job has ended since
            self._pause.start()

    def _care(self) -> None:
        if self._jobs.idle():  # otherwise a job runs, and its end starts the wait again
            self._release()
            self._own = self._jobs.call(tr("MemoryCare", "Give memory back"), "memory", give_back)


def give_back() -> None:
    """Clear caches, and return free memory to the system."""
    # PySide reads the source of each module that is imported, and linecache keeps all of it.
    linecache.clearcache()
    release_memory()
