"""Reads a session while the window is built: on two cores, both take about the same time."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.errors import PasslensError
from passlens.engine.formats import SESSION
from passlens.engine.jobs import JobContext
from passlens.gui.shell.files.opening import OpenJob
from passlens.gui.shell.state import Filters

if TYPE_CHECKING:
    from passlens.gui.shell.files.opening import Opened


class EarlyOpen:
    """Opens a session on another thread; also a job with the result of ``OpenJob``."""

    def __init__(self, job: OpenJob) -> None:
        self.job = job
        self._opened: Opened | None = None
        self._thread = threading.Thread(target=self._read, name="ahead", daemon=True)
        self._thread.start()

    @property
    def title(self) -> str:
        """Shown in the Jobs panel."""
        return self.job.title

    @property
    def queue(self) -> str:
        """The queue of ``OpenJob``."""
        return self.job.queue

    @property
    def key(self) -> str:
        """The key of ``OpenJob``."""
        return self.job.key

    def opened(self, patience: float = 0.0) -> Opened | None:
        """The opened session, after at most ``patience`` seconds; None while it is read or if reading failed."""
        self._thread.join(patience)
        return None if self._thread.is_alive() else self._opened

    def run(self, context: JobContext) -> Opened:
        """Wait for the session; if reading failed, read again, so that the caller gets the error.

        Raises:
            UserError: See ``OpenJob.run``.
        """
        self._thread.join()
        return self._opened if self._opened is not None else self.job.run(context)

    def _read(self) -> None:
        try:
            self._opened = self.job.run(JobContext())
        except PasslensError:
            self._opened = None  # run() raises the error


def begin_open(files: tuple[Path, ...]) -> EarlyOpen | None:
    """Begin to read the one session that the window will open; None for other files."""
    if len(files) != 1 or files[0].suffix.lower() != SESSION.suffix:
        return None
    return EarlyOpen(OpenJob(files[0].expanduser().absolute(), Filters()))
