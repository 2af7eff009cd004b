"""Reads placements when the Devices tab is first shown, filters them and lays them out, in jobs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from typing_extensions import override

from passlens.engine.diagnosis.problems import problem_of
from passlens.engine.errors import PasslensError
from passlens.engine.events import Event, Progress
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, Text
from passlens.engine.queries import Queries
from passlens.gui.devices.placement_chart import ChartChoice
from passlens.gui.devices.placement_rows import Arranged, arrange
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob
from passlens.gui.shell.state import AppState, OpenSession
from passlens.gui.shell.watched import Watched

if TYPE_CHECKING:
    from passlens.engine.analysis.lineage.values import Start
    from passlens.engine.analysis.placement_tables import AffinityHistory, PlacementTable
    from passlens.engine.diagnosis.findings import Problem
    from passlens.engine.session.rows import SessionInfo


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of the compile: after a pass, or at the end of a phase (empty: the last one that places anything)."""

    phase: str = ""
    pass_id: int | None = None


@dataclass(frozen=True, slots=True)
class PlacementJob:
    """Reads one placement."""

    queries: Queries
    moment: Moment
    title: Text = Message("jobs.read-the-placement", "Read the placement")
    queue: str = "query"
    key: str = "placement"

    def run(self, context: JobContext) -> PlacementTable:
        """Read it."""

        def tell(fraction: float) -> None:
            context.emit(Progress(NOTHING, fraction))

        return self.queries.devices.placement(self.moment.phase, self.moment.pass_id, context.cancel, tell)


@dataclass(frozen=True, slots=True)
class ArrangeJob:
    """Filters a placement and lays it out."""

    table: PlacementTable
    choice: ChartChoice
    title: Text = Message("jobs.placement-layout", "Lay out the placement")
    queue: str = "query"
    key: str = "placement-picture"

    def run(self, context: JobContext) -> Arranged:
        """Lay it out."""
        context.cancel.raise_if_cancelled()
        return arrange(self.table, self.choice)


@dataclass(frozen=True, slots=True)
class HistoryJob:
    """Finds the passes that decided where a device, a global or an op is."""

    queries: Queries
    subject: str | Start
    title: Text = Message("jobs.affinity-history", "Find the passes that assigned it")
    queue: str = "query"
    key: str = "placement-history"

    def run(self, context: JobContext) -> AffinityHistory:
        """Search all texts."""
        return self.queries.devices.history(self.subject, context.cancel)


@dataclass(frozen=True, slots=True)
class FindingsJob:
    """Evaluates the rules about devices."""

    queries: Queries
    title: Text = Message("jobs.preflight", "Check for device problems")
    queue: str = "query"
    key: str = "placement-findings"

    def run(self, context: JobContext) -> tuple[Problem, ...]:
        """Evaluate them."""
        context.cancel.raise_if_cancelled()
        return tuple(problem_of(finding) for finding in self.queries.devices.findings())


class PlacementController(Watched):
    """Reads only while the view is shown.

    Signals:
        loading: Moment that is being read.
        progressed: The progress of that, 0 to 1.
        loaded: PlacementTable.
        arranged: Arranged.
        failed: PasslensError: why there is nothing to see.
        cancelled: The user cancelled the reading.
        history_found: AffinityHistory.
        history_failed: PasslensError.
        history_cancelled: The user cancelled the search.
        findings_found: Problem tuple.
    """

    loading = Signal(object)
    progressed = Signal(float)
    loaded = Signal(object)
    arranged = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    history_found = Signal(object)
    history_failed = Signal(object)
    history_cancelled = Signal()
    findings_found = Signal(object)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(state, parent)
        self._moment = Moment()
        self._whole = True  # whether the data of the rules was complete
        self._table: PlacementTable | None = None
        self._reading, self._arranging = OneJob(jobs, "placement"), OneJob(jobs, "placement-picture")
        self._history, self._findings = OneJob(jobs, "placement-history"), OneJob(jobs, "placement-findings")

    @property
    def moment(self) -> Moment:
        """The point of the compile that is shown."""
        return self._moment

    def choose(self, moment: Moment) -> None:
        """Show another point of the compile."""
        if moment != self._moment or not self._read:
            self._moment = moment
            self.read_again()

    def arrange(self, choice: ChartChoice) -> None:
        """Filter and lay out the placement."""
        if self._table is not None:
            self._arranging.start(ArrangeJob(self._table, choice), self.arranged.emit, self.failed.emit)

    def ask_history(self, subject: str | Start) -> None:
        """Find the passes that decided where something is."""
        session = self._state.session
        if session is not None:
            job = HistoryJob(session.queries, subject)
            found, failed = self.history_found.emit, self.history_failed.emit
            self._history.start(job, found, failed, self.history_cancelled.emit)

    def cancel_history(self) -> None:
        """Cancel the search for a history."""
        self._history.cancel()

    def cancel(self) -> None:
        """Cancel the reading."""
        self._reading.cancel()

    @override
    def _start(self, session: OpenSession) -> None:
        self._table = None
        self._arranging.forget()
        self.loading.emit(self._moment)
        job = PlacementJob(session.queries, self._moment)
        self._reading.start(job, self._take, self._fail, self._stop, self._tell)
        self._find(session)

    @override
    def _take_info(self, info: SessionInfo) -> None:
        super()._take_info(info)
        whole, self._whole = not info.growing and not self._whole, not info.growing
        session = self._state.session
        if whole and self._read and session is not None:
            self._find(session)

    def _find(self, session: OpenSession) -> None:
        self._whole = not session.info.growing
        self._findings.start(FindingsJob(session.queries), self.findings_found.emit, lambda _: None)

    def _tell(self, events: Sequence[Event]) -> None:
        known = [one.fraction for one in events if isinstance(one, Progress) and one.fraction is not None]
        if known:
            self.progressed.emit(known[-1])

    def _take(self, table: PlacementTable) -> None:
        self._table = table
        self.loaded.emit(table)

    def _fail(self, error: PasslensError) -> None:
        self.failed.emit(error)

    def _stop(self) -> None:
        self._read = False
        self.cancelled.emit()

    @override
    def _drop(self) -> None:
        for job in (self._reading, self._arranging, self._history, self._findings):
            job.forget()
        self._table, self._moment = None, Moment()

    @override
    def _has_more(self, ended: bool) -> bool:
        """During a compile, data that was missing may exist now; at its end there is more."""
        return ended or (not self._reading.running and self._table is None)
