"""Opens grids and results, estimates the remaining work, and runs sweeps, each in a job."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.errors import PasslensError
from passlens.engine.events import CellEnded, Event, Progress, StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, Text
from passlens.engine.sweep.results import CellResult
from passlens.gui.kit.translation import translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.one_job import OneJob

if TYPE_CHECKING:
    from passlens.engine.sweep.built import GridForm
    from passlens.engine.sweep.estimate import Estimate
    from passlens.engine.sweep.grid import Grid
    from passlens.engine.sweep.sweep import Sweep

_LOAD, _FORM = "sweep-load", "sweep-form"


@dataclass(frozen=True, slots=True)
class LoadedSweep:
    """A grid with its results.

    Attributes:
        estimate: The remaining work for this machine.
        elsewhere: The remaining work for a cluster.
    """

    name: str
    grid: Grid
    sweep: Sweep
    estimate: Estimate
    elsewhere: Estimate


@dataclass(frozen=True, slots=True)
class LoadJob:
    """Reads a grid and its results.

    Attributes:
        source: A grid's file, a folder with results, or the choices of the user.
        known: A model and its compile time, ns, if known.
    """

    source: Path | GridForm
    known: tuple[Path, float] | None = None
    key: str = _LOAD
    title: Text = Message("jobs.sweep-load", "Read the results of a sweep")
    queue: str = "query"

    def run(self, context: JobContext) -> LoadedSweep:
        """Read them."""
        from passlens.engine.sweep.built import grid_of_form  # noqa: PLC0415 - on the job's thread
        from passlens.engine.sweep.estimate import estimate  # noqa: PLC0415
        from passlens.engine.sweep.grid import read_grid  # noqa: PLC0415
        from passlens.engine.sweep.kept import sweep_folder  # noqa: PLC0415
        from passlens.engine.sweep.sweep import known_sweep, opened_sweep  # noqa: PLC0415
        from passlens.gui.sweep import view  # noqa: PLC0415

        del view
        context.cancel.raise_if_cancelled()
        if not isinstance(self.source, Path):
            grid, name = grid_of_form(self.source), self.source.model.name
            found = known_sweep(grid, sweep_folder(self.source.model))
        elif self.source.is_dir():
            name, grid, found = opened_sweep(self.source)
        else:
            grid, name = read_grid(self.source), self.source.name
            found = known_sweep(grid, self.source.with_suffix(".sweep"))
        known = dict([self.known] if self.known else [])
        here, elsewhere = (estimate(grid, found.rows, known, elsewhere=other) for other in (False, True))
        return LoadedSweep(name, grid, found, here, elsewhere)


@dataclass(frozen=True, slots=True)
class RunJob:
    """Runs a sweep. Compiles may run beside it, except while modules are timed.

    Attributes:
        cluster: Address of the Dask scheduler for it; empty: this machine.
    """

    loaded: LoadedSweep
    cluster: str = ""
    key: str = ""

    @property
    def title(self) -> Message:
        """The title, as in the command line."""
        return Message("sweep.title", "Sweep {name}", name=self.loaded.name)

    @property
    def queue(self) -> str:
        """The queue: that of compiles if a compile would disturb measured times."""
        return "compile" if self.loaded.grid.measure is not None else "sweep"

    def run(self, context: JobContext) -> Sweep:
        """Run the sweep; after a cancellation, the result so far."""
        from passlens.engine.sweep.sweep import SweepJob  # noqa: PLC0415 - on the job's thread

        loaded = self.loaded
        return SweepJob(loaded.grid, loaded.sweep.folder, loaded.name, cluster=self.cluster).run(context)


@dataclass(frozen=True, slots=True)
class SaveGridJob:
    """Writes the user's choices as the file of a grid."""

    form: GridForm
    file: Path
    title: Text = Message("jobs.save-grid", "Save a grid")
    queue: str = "query"
    key: str = ""

    def run(self, context: JobContext) -> Path:
        """Write the file."""
        from passlens.engine.sweep.built import grid_of_form  # noqa: PLC0415 - on the job's thread
        from passlens.engine.sweep.grid import grid_text  # noqa: PLC0415
        from passlens.engine.whole_files import unwritable_file, write_whole  # noqa: PLC0415

        del context
        try:
            write_whole(self.file, grid_text(grid_of_form(self.form)))
        except OSError as error:
            raise unwritable_file(self.file, error) from error
        return self.file


class SweepController(QObject):
    """One sweep at a time.

    Signals:
        loaded: LoadedSweep: another grid, or new results.
        failed: PasslensError: why it cannot be opened, or run.
        begun: The sweep has started.
        updated: Sweep: with results of more cells.
        progressed: The current step, and its progress, 0 to 1; None if unknown.
        ended: The sweep no longer runs.
        estimated: Message: the work for the user's choices.
        form_refused: PasslensError: what is wrong with them.
        saved: Path of a written grid.
    """

    loaded = Signal(object)
    failed = Signal(object)
    begun = Signal()
    updated = Signal(object)
    progressed = Signal(str, object)
    ended = Signal()
    estimated = Signal(object)
    form_refused = Signal(object)
    saved = Signal(object)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._loading, self._forming, self._running = OneJob(jobs, _LOAD), OneJob(jobs, _FORM), OneJob(jobs, "")
        self.cluster = ""
        """Address of the Dask scheduler for the next sweep; empty: this machine."""
        self._loaded: LoadedSweep | None = None
        self._known: tuple[Path, float] | None = None
        self._start = False

    @property
    def running(self) -> bool:
        """Whether a sweep is running."""
        return self._running.running

    @property
    def current(self) -> LoadedSweep | None:
        """The open sweep."""
        return self._loaded

    def set_known(self, known: tuple[Path, float] | None) -> None:
        """Set the open session's model and compile time, ns, for estimates."""
        self._known = known

    def open(self, source: Path | GridForm, *, start: bool = False) -> None:
        """Open a grid or results, unless a sweep is running; ``start``: run it then."""
        if not self.running:
            self._start = start
            self._loading.start(LoadJob(source, self._known), self._take, self.failed.emit, quiet=False)

    def look_at_form(self, form: GridForm) -> None:
        """Estimate the work for the user's choices."""
        job = LoadJob(form, self._known, _FORM)
        self._forming.start(job, self._take_form, self.form_refused.emit)

    def _take_form(self, found: LoadedSweep) -> None:
        self.estimated.emit(found.elsewhere.elsewhere() if self.cluster else found.estimate.sentence())

    def save_grid(self, form: GridForm, file: Path) -> None:
        """Write the user's choices as a file."""
        self._jobs.submit(SaveGridJob(form, file), self.saved.emit, on_failed=self.failed.emit)

    def run(self) -> None:
        """Run the open sweep."""
        if self._loaded is None or self.running:
            return
        job = RunJob(self._loaded, self.cluster)
        self._running.start(job, self._end, self._fail, self._stop, self._take_events, quiet=False)
        self.begun.emit()

    def cancel(self) -> None:
        """Stop the sweep; results are kept."""
        self._running.cancel()

    def _take(self, found: LoadedSweep) -> None:
        self._loaded = found
        self.loaded.emit(found)
        if self._start:
            self.run()

    def _take_events(self, events: tuple[Event, ...]) -> None:
        arrived = dict[int, CellResult]()
        for event in events:
            match event:
                case CellEnded(place=place, result=CellResult() as result):
                    arrived[place] = result
                case StageStarted(title=title):
                    self.progressed.emit(translated(title), None)
                case Progress(text=text, fraction=fraction):
                    self.progressed.emit(translated(text), fraction)
                case _:
                    pass
        if arrived and self._loaded is not None:
            rows = tuple(
                replace(row, result=arrived.get(place, row.result)) for place, row in enumerate(self._loaded.sweep.rows)
            )
            self._update(replace(self._loaded.sweep, rows=rows))

    def _update(self, sweep: Sweep) -> None:
        if self._loaded is not None:
            self._loaded = replace(self._loaded, sweep=sweep)
            self.updated.emit(sweep)

    def _end(self, sweep: Sweep) -> None:
        self._update(sweep)
        self.ended.emit()

    def _stop(self) -> None:
        self.ended.emit()

    def _fail(self, error: PasslensError) -> None:
        self.ended.emit()
        self.failed.emit(error)
