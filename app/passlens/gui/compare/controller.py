"""Compares two sessions in a job, and reads texts of the comparison in further jobs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.events import Event, Progress
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, Text
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob

if TYPE_CHECKING:
    from passlens.engine.compare.values import ComparedPass, Comparison
    from passlens.engine.queries import Queries
    from passlens.gui.compare.pairs import Look, ShownPair

_COMPARE, _PAIR = "compare", "compared-pair"


@dataclass(frozen=True, slots=True)
class Opened:
    """A comparison with both sessions open."""

    found: Comparison
    sides: tuple[Queries, Queries]


@dataclass(frozen=True, slots=True)
class CompareJob:
    """Compares two sessions; see ``compare_sessions``."""

    a: Path
    b: Path
    ignore_release: bool
    title: Text = Message("jobs.compare", "Compare two compiles")
    queue: str = "query"
    key: str = _COMPARE

    def run(self, context: JobContext) -> Opened:
        """Compare them."""
        from passlens.engine.analysis.session_analysis import Watch  # noqa: PLC0415 - on the job's thread
        from passlens.engine.compare.compare import compare_sessions  # noqa: PLC0415
        from passlens.engine.compare.ignoring import Ignored  # noqa: PLC0415
        from passlens.engine.queries import Queries  # noqa: PLC0415
        from passlens.gui.compare import view  # noqa: PLC0415

        del view
        watch = Watch(context.cancel, lambda done: context.emit(Progress(NOTHING, done)), in_child=True)
        ignored = frozenset(Ignored) if self.ignore_release else frozenset[Ignored]()
        found = compare_sessions(self.a, self.b, ignored, watch)
        return Opened(found, (Queries(self.a, in_child=True), Queries(self.b, in_child=True)))


@dataclass(frozen=True, slots=True)
class PairJob:
    """Reads the texts or diffs of a pair of passes."""

    sides: tuple[Queries, Queries]
    row: ComparedPass
    look: Look
    title: Text = Message("jobs.compared-pair", "Compare two passes")
    queue: str = "query"
    key: str = _PAIR

    def run(self, context: JobContext) -> ShownPair:
        """Read them."""
        from passlens.engine.diff.watched import Watch  # noqa: PLC0415 - on the job's thread
        from passlens.gui.compare.pairs import read_pair  # noqa: PLC0415

        return read_pair(self.sides, self.row, self.look, Watch(context.cancel))


class CompareController(QObject):
    """Compares the sessions requested last.

    Signals:
        begun: The files of A and B.
        progressed: The progress of the comparison, 0 to 1.
        compared: Comparison.
        failed: PasslensError: why there is none.
        cancelled: The user cancelled.
        pair_read: ShownPair.
        pair_failed: PasslensError: why a pair cannot be shown.
    """

    begun = Signal(object, object)
    progressed = Signal(float)
    compared = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    pair_read = Signal(object)
    pair_failed = Signal(object)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._comparing, self._reading = OneJob(jobs, _COMPARE), OneJob(jobs, _PAIR)
        self._paths: tuple[Path, Path] | None = None
        self._ignore_release = False
        self._opened: Opened | None = None

    @property
    def paths(self) -> tuple[Path, Path] | None:
        """The compared sessions."""
        return self._paths

    @property
    def running(self) -> bool:
        """Whether a comparison runs."""
        return self._comparing.running

    def compare(self, a: Path, b: Path, *, ignore_release: bool | None = None) -> None:
        """Compare two sessions; ``ignore_release``: None: no change."""
        self._paths = a, b
        if ignore_release is not None:
            self._ignore_release = ignore_release
        self._start()

    def again(self) -> None:
        """Compare the same two again, after one of them has grown."""
        self._start()

    def leave(self) -> None:
        """Cancel the comparison, and show no more of it."""
        self._comparing.leave()
        self._close()
        self._paths = None

    def rest(self) -> None:
        """Close the files of both sessions until a pair is requested."""
        for queries in self._opened.sides if self._opened is not None else ():
            queries.rest()

    def swap(self) -> None:
        """Exchange A and B."""
        if self._paths is not None:
            self.compare(*self._paths[::-1])

    def set_ignore_release(self, ignored: bool) -> None:
        """Ignore what differs between any two releases, or do not."""
        if ignored != self._ignore_release:
            self._ignore_release = ignored
            self._start()

    def show(self, row: ComparedPass, look: Look) -> None:
        """Read the texts or diffs of a pair of passes."""
        if self._opened is not None:
            job = PairJob(self._opened.sides, row, look)
            self._reading.start(job, self.pair_read.emit, self.pair_failed.emit)

    def cancel(self) -> None:
        """Cancel the comparison."""
        self._comparing.cancel()

    def _start(self) -> None:
        if self._paths is None:
            return
        self._close()
        self.begun.emit(*self._paths)
        job = CompareJob(*self._paths, self._ignore_release)
        self._comparing.start(job, self._take, self.failed.emit, self.cancelled.emit, self._tell, quiet=False)

    def _take(self, opened: Opened) -> None:
        self._opened = opened
        self.compared.emit(opened.found)

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Progress) and event.fraction is not None:
                self.progressed.emit(event.fraction)

    def _close(self) -> None:
        """Close the sessions of the previous comparison."""
        self._reading.forget()
        opened, self._opened = self._opened, None
        if opened is not None:
            for queries in opened.sides:
                queries.close()
