"""Reads the details of the open session's kernels when they are first shown, in jobs."""

# ruff: noqa: PLC0415 - what reads and joins them is loaded with the first job

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from passlens.engine.errors import PasslensError
from passlens.engine.events import Event, StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, Text
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind, SessionInfo
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob
from passlens.gui.shell.state import AppState, OpenSession, TimedRun
from passlens.gui.shell.watched import Watched

if TYPE_CHECKING:
    from passlens.engine.analysis.kernel_places import KernelPlace, PlaceKind
    from passlens.engine.analysis.launch_work import Values
    from passlens.engine.analysis.tables import KernelTable
    from passlens.gui.kit.kernel_rows import KernelFacts, KernelFigures

_READ, _CHART, _PLACE = "kernels", "kernel-figures", "kernel-place"
READING = Message("kernels.reading", "Reading instructions, configuration, work and launches of the kernels…")


@dataclass(frozen=True, slots=True)
class KernelsJob:
    """Reads the kernels' details and their figures for given sizes."""

    queries: Queries
    values: Values | None
    timed: TimedRun | None = None
    title: Text = Message("jobs.read-the-kernels", "Read the kernels")
    queue: str = "query"
    key: str = _READ

    def run(self, context: JobContext) -> KernelFigures:
        """Read them."""
        context.emit(StageStarted(READING))
        from passlens.gui.kernels.loading import load_kernels

        return load_kernels(self.queries, self.values, context.cancel, self.timed)


class KernelsController(Watched):
    """Reads only while the view is shown.

    Signals:
        loading: What is being read.
        loaded: KernelFigures.
        failed: PasslensError: why there are no details.
        cancelled: The user cancelled the reading.
        placed: KernelPlace: the place of the requested kernel.
        missing: PasslensError: the session lacks the requested text.
    """

    loading = Signal(str)
    loaded = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    placed = Signal(object)
    missing = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(state, parent)
        self._jobs = jobs
        self._reading = OneJob(jobs, _READ)
        self._facts: KernelFacts | None = None
        self._values: Values | None = None  # entered by the user
        self._stage: object = None  # of the compile, when it was read

    def cancel(self) -> None:
        """Cancel the reading."""
        self._reading.cancel()

    def follow_table(self, table: KernelTable | None) -> None:
        """Drop the joined data if another kernel table has been stored."""
        if self._facts is not None and self._facts.table != table:
            self.read_again()

    def set_values(self, values: Values) -> None:
        """Set other sizes."""
        self._values = values
        facts = self._facts
        if facts is not None:

            def compute() -> KernelFigures:
                from passlens.gui.kernels.loading import kernel_figures

                return kernel_figures(facts, values)

            self._jobs.call(
                tr("Kernels", "Place the kernels under the roofline"),
                _CHART,
                compute,
                self.loaded.emit,
                self.failed.emit,
            )

    def find(self, kernel: str, dispatch: str, kind: PlaceKind) -> None:
        """Find a kernel in a text of the session."""
        session = self._state.session
        if session is not None:
            queries = session.queries

            def found(place: KernelPlace) -> None:
                self.placed.emit(place)

            self._jobs.call(
                tr("Kernels", "Find the kernel"),
                _PLACE,
                lambda: queries.kernels.place(kernel, dispatch, kind),
                found,
                self.missing.emit,
            )

    def _take(self, figures: KernelFigures) -> None:
        self._facts = figures.facts
        self.loaded.emit(figures)

    def _take_events(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, StageStarted):
                self.loading.emit(translated(event.title))

    def _fail(self, error: PasslensError) -> None:
        self.failed.emit(error)

    def _stop(self) -> None:
        self.cancelled.emit()

    @override
    def _start(self, session: OpenSession) -> None:
        self._stage = _stage(session.info)
        self.loading.emit(translated(READING))
        self._reading.start(
            KernelsJob(session.queries, self._values, self._state.measured),
            self._take,
            self._fail,
            self._stop,
            self._take_events,
        )

    @override
    def _drop(self) -> None:
        self._reading.forget()
        for key in (_CHART, _PLACE):
            self._jobs.drop(key)
        self._facts, self._values = None, None

    @override
    def _has_more(self, ended: bool) -> bool:
        """Whether a compile or one of its runs has ended: assembly comes at the end of the run with the passes."""
        session = self._state.session
        return ended or (session is not None and _stage(session.info) != self._stage)


def _stage(info: SessionInfo) -> object:
    """The number of ended compiler runs, and whether the compile has ended."""
    return sum(lane.outcome is not OutcomeKind.RUNNING for lane in info.lanes), info.growing
