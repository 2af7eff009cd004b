"""Searches the open session in a job and publishes results at most ten times a second."""

from __future__ import annotations

import queue
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.events import Progress
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, Text
from passlens.engine.queries import Queries
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob
from passlens.gui.shell.state import AppState, OpenSession

if TYPE_CHECKING:
    from passlens.engine.session.search.values import SearchRequest, SearchResult, TextHits


@dataclass(frozen=True, slots=True)
class SearchJob:
    """One search; ``inbox`` holds results that were not fetched yet."""

    queries: Queries
    request: SearchRequest
    inbox: queue.SimpleQueue[tuple[TextHits, ...]] = field(default_factory=queue.SimpleQueue)
    title: Text = Message("jobs.search", "Search")
    queue: str = "search"
    key: str = "search"

    def run(self, context: JobContext) -> tuple[SearchResult, Message, bool]:
        """Search; returns the totals, what the session lacks of the requested texts, and whether it can be made."""

        def take(found: Sequence[TextHits], done: float) -> None:
            if found:
                self.inbox.put(tuple(found))
            context.emit(Progress(NOTHING, done))

        # Many results, or an expression that never ends on a line, would block the GUI thread too.
        result = self.queries.search.find(self.request, take, context.cancel, in_child=True)
        return result, self.queries.search.not_searched(self.request), bool(self.queries.passes.lacking())

    def fetch(self) -> tuple[TextHits, ...]:
        """The results since the last call."""
        found: list[TextHits] = []
        while not self.inbox.empty():
            found.extend(self.inbox.get())
        return tuple(found)


class SearchController(QObject):
    """Runs one search at a time; a new one cancels the previous one.

    Signals:
        started: The request.
        found: The new results, and the searched share of the session.
        finished: The totals, what the session lacks of the requested texts, and whether it can be made.
        cancelled: The user cancelled the search.
        failed: PasslensError.
    """

    started = Signal(object)
    found = Signal(object, float)  # tuple[Found, ...]
    finished = Signal(object, object, bool)  # SearchResult, Message
    cancelled = Signal()
    failed = Signal(object)  # PasslensError

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._search = OneJob(jobs, "search")
        state.session_changed.connect(self._forget)

    @property
    def running(self) -> bool:
        """Whether a search is running."""
        return self._search.running

    def start(self, request: SearchRequest) -> None:
        """Search the open session."""
        session = self._state.session
        if session is None:
            return
        job = SearchJob(session.queries, request)

        def hand_over(events: Sequence[object]) -> None:
            done = max((event.fraction or 0.0 for event in events if isinstance(event, Progress)), default=0.0)
            self.found.emit(job.fetch(), done)

        self._search.start(job, lambda end: self.finished.emit(*end), self.failed.emit, self.cancelled.emit, hand_over)
        self.started.emit(request)

    def cancel(self) -> None:
        """Cancel the search; results stay."""
        self._search.cancel()

    def _forget(self, session: OpenSession | None) -> None:
        del session
        self._search.forget()
