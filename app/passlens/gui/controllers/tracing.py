"""Traces the rewrite patterns of a dispatch in a job, one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.errors import PasslensError
from passlens.engine.events import Event, Progress
from passlens.gui.controllers import late_jobs
from passlens.gui.jobs import Jobs
from passlens.gui.state import AppState, OpenSession

if TYPE_CHECKING:
    from passlens.engine.compile.patterns import PatternTable


class TraceController(QObject):
    """Counts patterns for the open session; what ends after another session was opened is dropped.

    Signals:
        started: The dispatch's symbol.
        progressed: What the trace does, in words.
        cancelling: It was asked to stop.
        finished: PatternTable.
        cancelled: It was ended by the user.
        failed: PasslensError.
    """

    started = Signal(str)
    progressed = Signal(str)
    cancelling = Signal()
    finished = Signal(object)
    cancelled = Signal()
    failed = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._job_id: int | None = None
        state.session_changed.connect(self._forget)

    @property
    def running(self) -> bool:
        """Whether a trace is under way."""
        return self._job_id is not None

    def start(self, dispatch: str) -> None:
        """Trace a dispatch of the open session; nothing while a trace goes on."""
        session = self._state.session
        if session is None or self.running:
            return
        self.started.emit(dispatch)
        self._job_id = self._jobs.submit(
            late_jobs.patterns_job(session.path, dispatch),
            lambda table: self._end(session, table),
            on_failed=lambda error: self._fail(session, error),
            on_cancelled=lambda _: self._stop(session),
            on_events=self._take,
        )

    def cancel(self) -> None:
        """End the trace."""
        if self._job_id is not None:
            self.cancelling.emit()
            self._jobs.cancel(self._job_id)

    def _take(self, events: tuple[Event, ...]) -> None:
        texts = [event.text for event in events if isinstance(event, Progress) and event.text]
        if texts and self.running:
            self.progressed.emit(texts[-1])

    def _end(self, session: OpenSession, table: PatternTable) -> None:
        if self._is_open(session):
            self._job_id = None
            self.finished.emit(table)

    def _fail(self, session: OpenSession, error: PasslensError) -> None:
        if self._is_open(session):
            self._job_id = None
            self.failed.emit(error)

    def _stop(self, session: OpenSession) -> None:
        if self._is_open(session):
            self._job_id = None
            self.cancelled.emit()

    def _is_open(self, session: OpenSession) -> bool:
        """A session whose head was read again is the same one."""
        return self._state.session is not None and self._state.session.queries is session.queries

    def _forget(self, session: OpenSession | None) -> None:
        del session
        self._job_id = None
        self._jobs.drop("patterns")
