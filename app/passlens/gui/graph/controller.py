"""Reads the dispatch graph of the open session when it is first shown, and lays it out, in jobs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from passlens.engine.analysis.graph import GraphTable
from passlens.engine.analysis.graph_picture import Choice, Picture, make_picture
from passlens.engine.errors import PasslensError
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, Text
from passlens.engine.queries import Queries
from passlens.gui.graph.graph_look import Loaded
from passlens.gui.graph.loading import load_graph
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob
from passlens.gui.shell.state import AppState, OpenSession
from passlens.gui.shell.watched import Watched

_READ, _PLACE = "graph", "graph-picture"


@dataclass(frozen=True, slots=True)
class Wish:
    """The graph to show: its phase, and whether to compare it with the other one."""

    phase: str = "flow"
    difference: bool = False


@dataclass(frozen=True, slots=True)
class GraphJob:
    """Reads the graph of a phase, and the other phase's for the difference."""

    queries: Queries
    wish: Wish
    times: Mapping[str, int] | None = None
    title: Text = Message("jobs.graph", "Read the dispatch graph")
    queue: str = "query"
    key: str = _READ

    def run(self, context: JobContext) -> Loaded:
        """Read them."""
        wish = self.wish
        return load_graph(self.queries, wish.phase, context.cancel, difference=wish.difference, times=self.times)


@dataclass(frozen=True, slots=True)
class PictureJob:
    """Folds and lays out one function."""

    table: GraphTable
    choice: Choice
    title: Text = Message("jobs.graph-layout", "Lay out the dispatch graph")
    queue: str = "query"
    key: str = _PLACE

    def run(self, context: JobContext) -> Picture:
        """Lay it out."""
        return make_picture(self.table, self.choice, context.cancel)


class GraphController(Watched):
    """Reads only while the view is shown.

    Signals:
        loading: The phase whose graph is being read.
        loaded: Loaded.
        placed: Picture.
        failed: PasslensError: why there is nothing to see.
        cancelled: The user cancelled the reading or the layout.
    """

    loading = Signal(str)
    loaded = Signal(object)
    placed = Signal(object)
    failed = Signal(object)
    cancelled = Signal()

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(state, parent)
        self._wish = Wish()
        self._table: GraphTable | None = None
        self._reading, self._placing = OneJob(jobs, _READ), OneJob(jobs, _PLACE)

    @property
    def wish(self) -> Wish:
        """The graph to show."""
        return self._wish

    def choose_phase(self, phase: str) -> None:
        """Show another phase."""
        self._change(replace(self._wish, phase=phase))

    def show_difference(self, shown: bool) -> None:
        """Compare with the other phase, or stop comparing."""
        self._change(replace(self._wish, difference=shown))

    def place(self, choice: Choice) -> None:
        """Lay out the chosen part."""
        if self._table is not None:
            self._placing.start(PictureJob(self._table, choice), self.placed.emit, self._fail, self._stop)

    def cancel(self) -> None:
        """Cancel the reading or the layout."""
        self._reading.cancel()
        self._placing.cancel()

    def _change(self, wish: Wish) -> None:
        if wish != self._wish:
            self._wish = wish
            self.read_again()

    @override
    def _start(self, session: OpenSession) -> None:
        self._placing.forget()
        self.loading.emit(self._wish.phase)
        timed = self._state.measured
        job = GraphJob(session.queries, self._wish, timed.times if timed is not None else None)
        self._reading.start(job, self._take, self._fail, self._stop)

    def _take(self, loaded: Loaded) -> None:
        self._table = loaded.table
        self.loaded.emit(loaded)

    def _fail(self, error: PasslensError) -> None:
        self._table = None
        self.failed.emit(error)

    def _stop(self) -> None:
        self._read = False
        self.cancelled.emit()

    @override
    def _drop(self) -> None:
        self._reading.forget()
        self._placing.forget()
        self._table = None

    @override
    def _has_more(self, ended: bool) -> bool:
        """During a compile, a phase that was missing may exist now."""
        return self._table is None
