"""A session that is read while the window is made: the two take as long as each other, on two cores."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.errors import PasslensError
from passlens.engine.formats import SESSION
from passlens.engine.jobs import JobContext
from passlens.gui.shell.opening import OpenJob
from passlens.gui.shell.state import Filters

if TYPE_CHECKING:
    from passlens.gui.shell.opening import Opened


class Ahead:
    """Opens a session on a thread of its own; a job for whoever wants it, and what ``OpenJob`` gives comes of it."""

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
    def lane(self) -> str:
        """As that of the job."""
        return self.job.lane

    @property
    def key(self) -> str:
        """As that of the job."""
        return self.job.key

    def opened(self, patience: float = 0.0) -> Opened | None:
        """What was opened, after so many seconds at most; None while it is read, and where that failed."""
        self._thread.join(patience)
        return None if self._thread.is_alive() else self._opened

    def run(self, context: JobContext) -> Opened:
        """Wait for it; what failed is tried again, for there is somebody now who is told why.

        Raises:
            UserError: See ``OpenJob.run``.
        """
        self._thread.join()
        return self._opened if self._opened is not None else self.job.run(context)

    def _read(self) -> None:
        try:
            self._opened = self.job.run(JobContext())
        except PasslensError:
            self._opened = None  # run() says so


def read_ahead(files: tuple[Path, ...]) -> Ahead | None:
    """Begin to read a session that the window is to open; None for anything else."""
    if len(files) != 1 or files[0].suffix.lower() != SESSION.suffix:
        return None
    return Ahead(OpenJob(files[0].expanduser().absolute(), Filters()))
