"""Traces the rewrite patterns of a dispatch in a job, one at a time."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from passlens.engine.compile.patterns import PatternsJob
from passlens.engine.events import Event, Progress
from passlens.gui.kit.translation import translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob
from passlens.gui.shell.state import AppState, OpenSession


class TraceController(QObject):
    """Counts patterns for the open session; drops results that arrive after another session was opened.

    Signals:
        started: The dispatch's symbol.
        progressed: The current step, in words.
        cancelling: A cancellation was requested.
        finished: PatternTable.
        cancelled: The user cancelled.
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
        self._trace = OneJob(jobs, "patterns")
        state.session_changed.connect(self._forget)

    @property
    def running(self) -> bool:
        """Whether a trace is running."""
        return self._trace.running

    def start(self, dispatch: str) -> None:
        """Trace a dispatch of the open session; does nothing during a trace."""
        session = self._state.session
        if session is None or self.running:
            return
        job = PatternsJob(session.path, dispatch)
        self._trace.start(job, self.finished.emit, self.failed.emit, self.cancelled.emit, self._take, quiet=False)
        self.started.emit(dispatch)

    def cancel(self) -> None:
        """Cancel the trace."""
        if self.running:
            self.cancelling.emit()
            self._trace.cancel()

    def _take(self, events: tuple[Event, ...]) -> None:
        texts = [event.text for event in events if isinstance(event, Progress) and event.text]
        if texts:
            self.progressed.emit(translated(texts[-1]))

    def _forget(self, session: OpenSession | None) -> None:
        del session
        self._trace.forget()
