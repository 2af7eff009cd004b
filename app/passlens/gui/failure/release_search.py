"""Searches in the background for a release that compiles the open session's model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.events import CandidateTried, Event, Progress, StageStarted
from passlens.engine.jobs import JobContext
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob

if TYPE_CHECKING:
    from passlens.engine.sweep.bisect import Bisection


@dataclass(frozen=True, slots=True)
class _Search:
    """A search, whose modules are loaded on the job's thread (see the Job protocol). It runs beside compiles."""

    session: Path
    every: bool
    install: bool
    queue: str = "releases"
    key: str = ""

    @property
    def title(self) -> str:
        return tr("Releases", "Which release compiles {name}?").format(name=self.session.stem)

    def run(self, context: JobContext) -> Bisection:
        from passlens.engine.sweep.releases import ReleasesJob, releases_in  # noqa: PLC0415 - on the job's thread

        return ReleasesJob(self.session, releases_in(), every=self.every, install=self.install, capture=True).run(
            context
        )


class ReleaseSearch(QObject):
    """One search at a time.

    Signals:
        tried: CandidateTried.
        progressed: The current step, and its progress, 0 to 1; None if unknown.
        found: Bisection.
        failed: PasslensError.
        stopped: The search was cancelled; tried releases are kept.
    """

    tried = Signal(object)
    progressed = Signal(str, object)
    found = Signal(object)
    failed = Signal(object)
    stopped = Signal()

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search = OneJob(jobs, "")

    @property
    def running(self) -> bool:
        """Whether a search is running."""
        return self._search.running

    def start(self, session: Path, *, every: bool, install: bool) -> None:
        """Search, unless a search is running."""
        if not self.running:
            job = _Search(session, every, install)
            self._search.start(
                job, self.found.emit, self.failed.emit, self.stopped.emit, self._take_events, quiet=False
            )

    def cancel(self) -> None:
        """Cancel the search."""
        self._search.cancel()

    def _take_events(self, events: tuple[Event, ...]) -> None:
        for event in events:
            match event:
                case CandidateTried():
                    self.tried.emit(event)
                case StageStarted(title=title):
                    self.progressed.emit(translated(title), None)
                case Progress(text=text, fraction=fraction):
                    self.progressed.emit(translated(text), fraction)
                case _:
                    pass
