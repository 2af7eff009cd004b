"""Prefetches the diff that is likely to be requested next: for a large model each takes a second."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer

from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, Text
from passlens.gui.shell.jobs import Jobs
from passlens.gui.text.shown import Shown
from passlens.gui.text.wish import DiffOf, Read, Wish

_AFTER_MS = 300
"""Delay, so that the details of the shown pass are read first."""
_LOOK_SECONDS = 0.02
_KEY = "text-ahead"


@dataclass(slots=True, eq=False)
class _Reading:
    """A diff that is being read, for a later request."""

    read: Read
    of: DiffOf
    title: Text = Message("jobs.read-ahead", "Read the next diff")
    queue: str = "ahead"
    key: str = _KEY
    _shown: Shown | None = None
    _error: Exception | None = None
    _stage: Message = NOTHING

    def run(self, context: JobContext) -> None:
        try:
            self._shown = self.read(Wish(self.of.exact, self.of.pins, context.cancel, self._follow))
        except Exception as error:
            self._error = error
            raise

    def wait(self, wish: Wish) -> Shown:
        """Wait for the result; on a job's thread.

        Raises:
            PasslensError: The reading failed.
        """
        reported = NOTHING
        while self._shown is None:
            if self._error is not None:
                raise self._error
            if self._stage != reported:
                reported = self._stage
                wish.on_stage(reported)
            wish.cancel.wait(_LOOK_SECONDS)
            wish.cancel.raise_if_cancelled()
        return self._shown

    def _follow(self, stage: Message) -> None:
        self._stage = stage


class ReadAhead(QObject):
    """Prefetches at most one diff; the next request takes it over, or cancels it."""

    def __init__(self, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._reading: _Reading | None = None
        self._expected: _Reading | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_AFTER_MS)
        self._later.timeout.connect(self._begin)

    def expect(self, read: Read, of: DiffOf) -> None:
        """Read a diff after a short time without other requests."""
        self._expected = _Reading(read, of)
        self._later.start()

    def take(self, of: DiffOf | None) -> Read | None:
        """The reader of a diff that is prefetched; None if it is another one, which is dropped."""
        self._later.stop()
        reading, self._reading, self._expected = self._reading, None, None
        if reading is not None and reading.of == of:
            return reading.wait
        self._jobs.drop(_KEY)
        return None

    def _begin(self) -> None:
        if self._expected is not None:
            self._reading, self._expected = self._expected, None
            self._jobs.submit(self._reading, on_failed=lambda _: None, quiet=True)
