"""Searches the open session in a job and publishes what is found, at most ten times a second."""

from __future__ import annotations

import queue
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.errors import PasslensError
from passlens.engine.events import Progress
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.gui.jobs import Jobs
from passlens.gui.state import AppState, OpenSession

if TYPE_CHECKING:
    from passlens.engine.session.search.values import Found, SearchRequest, SearchResult


@dataclass(frozen=True, slots=True)
class SearchJob:
    """One search; ``inbox`` holds what was found and not fetched yet."""

    queries: Queries
    request: SearchRequest
    inbox: queue.SimpleQueue[tuple[Found, ...]] = field(default_factory=queue.SimpleQueue)
    title: str = "Search"
    lane: str = "search"
    key: str = "search"

    def run(self, context: JobContext) -> SearchResult:
        """Search."""

        def take(found: Sequence[Found], done: float) -> None:
            if found:
                self.inbox.put(tuple(found))
            context.emit(Progress("", done))

        # What is found often, and an expression that never ends on a line, would hold up the window's thread too.
        return self.queries.search(self.request, take, context.cancel, apart=True)

    def fetch(self) -> tuple[Found, ...]:
        """What was found since the last call."""
        found: list[Found] = []
        while not self.inbox.empty():
            found.extend(self.inbox.get())
        return tuple(found)


class SearchController(QObject):
    """Runs one search at a time; a new one ends the one before.

    Signals:
        started: The request.
        found: What was found since the last time, and the share of the session that is searched.
        finished: The sums.
        cancelled: The search was ended by the user.
        failed: What is wrong.
    """

    started = Signal(object)
    found = Signal(object, float)  # tuple[Found, ...]
    finished = Signal(object)  # SearchResult
    cancelled = Signal()
    failed = Signal(object)  # PasslensError

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._job: SearchJob | None = None
        self._job_id = 0
        state.session_changed.connect(self._forget)

    @property
    def running(self) -> bool:
        """Whether a search is under way."""
        return self._job is not None

    def start(self, request: SearchRequest) -> None:
        """Search the open session."""
        session = self._state.session
        if session is None:
            return
        job = self._job = SearchJob(session.queries, request)
        self.started.emit(request)

        def hand_over(events: Sequence[object]) -> None:
            if self._job is job:
                done = max((event.fraction or 0.0 for event in events if isinstance(event, Progress)), default=0.0)
                self.found.emit(job.fetch(), done)

        def end(result: SearchResult) -> None:
            if self._job is job:
                self._job = None
                self.finished.emit(result)

        def fail(error: PasslensError) -> None:
            if self._job is job:
                self._job = None
                self.failed.emit(error)

        def stop(_: object) -> None:
            if self._job is job:
                self._job = None
                self.cancelled.emit()

        self._job_id = self._jobs.submit(job, end, on_failed=fail, on_cancelled=stop, on_events=hand_over, quiet=True)

    def cancel(self) -> None:
        """End the search; what was found stays."""
        if self._job is not None:
            self._jobs.cancel(self._job_id)

    def _forget(self, session: OpenSession | None) -> None:
        del session
        self._job = None
        self._jobs.drop("search")
