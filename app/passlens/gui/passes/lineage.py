"""Follows an op through the open session in a job, and publishes steps as they are found."""

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
    from passlens.engine.analysis.lineage.values import Lineage, LineageStep, Start


@dataclass(frozen=True, slots=True)
class LineageJob:
    """One walk; ``inbox`` holds the steps that were not taken yet."""

    queries: Queries
    start: Start
    inbox: queue.SimpleQueue[LineageStep] = field(default_factory=queue.SimpleQueue)
    title: Text = Message("jobs.follow-an-op", "Follow an op")
    queue: str = "lineage"
    key: str = "lineage"

    def run(self, context: JobContext) -> Lineage:
        """Walk."""

        def take(step: LineageStep) -> None:
            self.inbox.put(step)
            context.emit(Progress(NOTHING, None))

        return self.queries.search.lineage(self.start, take, context.cancel)


class LineageController(QObject):
    """Runs one walk at a time; a new one cancels the previous one.

    Signals:
        found: tuple[Step, ...]: all steps so far.
        finished: Lineage.
        failed: PasslensError.
    """

    found = Signal(object)
    finished = Signal(object)
    failed = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._walk = OneJob(jobs, "lineage")
        state.session_changed.connect(self._forget)

    @property
    def running(self) -> bool:
        """Whether a walk is running."""
        return self._walk.running

    def follow(self, start: Start) -> None:
        """Follow an op of the open session."""
        session = self._state.session
        if session is None:
            return
        job = LineageJob(session.queries, start)
        steps: list[LineageStep] = []

        def hand_over(events: Sequence[object]) -> None:
            del events
            while not job.inbox.empty():
                steps.append(job.inbox.get())
            if steps:
                self.found.emit(tuple(steps))

        self._walk.start(job, self.finished.emit, self.failed.emit, on_events=hand_over)

    def cancel(self) -> None:
        """Cancel the walk."""
        self._walk.leave()

    def _forget(self, session: OpenSession | None) -> None:
        del session
        self._walk.forget()
