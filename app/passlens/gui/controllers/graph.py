"""Reads the dispatch graph of the open session when it is first looked at, and lays it out, in jobs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.errors import PasslensError
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.gui.controllers import late_jobs
from passlens.gui.jobs import Jobs
from passlens.gui.state import AppState, OpenSession

if TYPE_CHECKING:
    from passlens.engine.analysis.graph import GraphTable
    from passlens.engine.analysis.graph_picture import Choice, Picture
    from passlens.engine.session.rows import SessionInfo
    from passlens.gui.models.graph_look import Loaded

_READ, _PLACE = "graph", "graph-picture"


@dataclass(frozen=True, slots=True)
class Wish:
    """Which graph is looked at: of a phase, and whether against the other one."""

    phase: str = "flow"
    difference: bool = False


@dataclass(frozen=True, slots=True)
class GraphJob:
    """Reads the graph of a phase, and of the other one for the difference."""

    queries: Queries
    wish: Wish
    times: Mapping[str, int] | None = None
    title: str = "Read the dispatch graph"
    lane: str = "query"
    key: str = _READ

    def run(self, context: JobContext) -> Loaded:
        """Read."""
        wish = self.wish
        return late_jobs.load_graph(
            self.queries, wish.phase, context.cancel, difference=wish.difference, times=self.times
        )


@dataclass(frozen=True, slots=True)
class PictureJob:
    """Folds and lays out one function."""

    table: GraphTable
    choice: Choice
    title: str = "Lay out the dispatch graph"
    lane: str = "query"
    key: str = _PLACE

    def run(self, context: JobContext) -> Picture:
        """Lay out."""
        return late_jobs.graph_picture(self.table, self.choice, context.cancel)


class GraphController(QObject):
    """Reads only while somebody looks.

    Signals:
        loading: The phase whose graph is being read.
        loaded: Loaded.
        placed: Picture.
        failed: PasslensError: why there is nothing to see.
        cancelled: The user ended the reading or the layout.
        emptied: No session is open, or another one.
    """

    loading = Signal(str)
    loaded = Signal(object)
    placed = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    emptied = Signal()

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._wish = Wish()
        self._table: GraphTable | None = None
        self._watched = False
        self._read = False  # what is wished for was read, or failed to
        self._jobs_running: list[int] = []
        state.session_changed.connect(self._forget)
        state.info_changed.connect(self._follow)

    @property
    def wish(self) -> Wish:
        """What is looked at."""
        return self._wish

    def watch(self, watched: bool) -> None:
        """Somebody looks at the graph, or no longer does."""
        self._watched = watched
        if watched and not self._read:
            self._load()

    def forget_times(self) -> None:
        """Other times count now: what is read is read again, now or when somebody looks the next time."""
        self._read = False
        if self._watched:
            self._load()

    def choose_phase(self, phase: str) -> None:
        """Look at another phase."""
        self._change(replace(self._wish, phase=phase))

    def show_difference(self, wanted: bool) -> None:
        """Compare with the other phase, or no longer."""
        self._change(replace(self._wish, difference=wanted))

    def place(self, choice: Choice) -> None:
        """Lay out what was chosen."""
        if self._table is not None:
            job = PictureJob(self._table, choice)
            self._jobs_running.append(
                self._jobs.submit(job, self.placed.emit, on_failed=self._fail, on_cancelled=self._stop, quiet=True)
            )

    def cancel(self) -> None:
        """End the reading or the layout."""
        for job in self._jobs_running:
            self._jobs.cancel(job)

    def _change(self, wish: Wish) -> None:
        if wish != self._wish:
            self._wish, self._read = wish, False
            if self._watched:
                self._load()

    def _load(self) -> None:
        session = self._state.session
        if session is None:
            self.emptied.emit()
            return
        self._read = True
        self._jobs.drop(_PLACE)
        self.loading.emit(self._wish.phase)
        timed = self._state.measured
        job = GraphJob(session.queries, self._wish, timed.times if timed is not None else None)
        self._jobs_running = [
            self._jobs.submit(job, self._take, on_failed=self._fail, on_cancelled=self._stop, quiet=True)
        ]

    def _take(self, loaded: Loaded) -> None:
        self._table = loaded.table
        self.loaded.emit(loaded)

    def _fail(self, error: PasslensError) -> None:
        self._table = None
        self.failed.emit(error)

    def _stop(self, _: object) -> None:
        self._read = False
        self.cancelled.emit()

    def _forget(self, session: OpenSession | None) -> None:
        self._jobs.drop(_READ)
        self._jobs.drop(_PLACE)
        self._table, self._read = None, False
        self._jobs_running = []
        self.emptied.emit()
        if session is not None and self._watched:
            self._load()

    def _follow(self, info: SessionInfo) -> None:
        """While a compile writes, a phase that was missing may be there now."""
        del info
        if self._table is None and self._read:
            self._read = False
            if self._watched:
                self._load()
