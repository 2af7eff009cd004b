"""The controller of the Run tab: the module of the session or of an opened ``.vmfb``, the devices, and timed runs."""

# ruff: noqa: PLC0415 - what reads and runs modules is loaded with the first of them

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from passlens.engine.errors import CancelledError, PasslensError, UserError
from passlens.engine.events import Event, LogLine, Progress, SampleArrived, TimedCalls, Warned
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Message, Text
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.kit.translation import tr, translated
from passlens.gui.shell.jobs import Jobs
from passlens.gui.shell.state import AppState, OpenSession

if TYPE_CHECKING:
    from passlens.engine.run.benchmark_values import BenchmarkResult
    from passlens.engine.run.parameters import ParameterSource
    from passlens.engine.run.values import DeviceLoad, DriverState, ModuleInfo, RunResult
    from passlens.engine.scratch import HeldFolder
    from passlens.engine.session_runs.run_inputs import FunctionInputs
    from passlens.gui.run.run_form import RunForm


@dataclass(frozen=True, slots=True)
class ModuleJob:
    """Extract the module if it is part of a session, and read its declarations."""

    path: Path
    queries: Queries | None = None
    session: Path | None = None
    title: Text = Message("jobs.module", "Read the compiled module")
    queue: str = "query"
    key: str = "module"

    def run(self, context: JobContext) -> ModuleInfo:
        """Extract and read.

        Raises:
            UserError: There is no module, or it cannot be read.
        """
        from passlens.engine.run.inspect import inspect_module
        from passlens.engine.session_runs.run_parameters import with_parameters
        from passlens.engine.session_runs.session_run import toolchain_of

        if self.queries is None or self.session is None:
            return inspect_module(self.path, context)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        module = self.queries.artifacts.extract("vmfb", self.path)
        # The runtime of the session's toolchain reads it, if that is installed.
        return with_parameters(self.session, inspect_module(module, context, toolchain_of(self.session, module)))


@dataclass(frozen=True, slots=True)
class LoadJob:
    """Read the load of the devices."""

    drivers: tuple[DriverState, ...]
    title: Text = Message("jobs.loads", "Check how busy the devices are")
    queue: str = "query"
    key: str = "load"

    def run(self, context: JobContext) -> tuple[DeviceLoad, ...]:
        """Read the load."""
        from passlens.engine.run.load import read_load

        return read_load(self.drivers, context)


@dataclass(frozen=True, slots=True)
class ReproducerJob:
    """Write a folder that reproduces the crash of a run."""

    session: Path
    result: RunResult
    title: Text = Message("jobs.make-a-reproducer", "Make a reproducer")
    queue: str = "trial"
    key: str = ""

    def run(self, context: JobContext) -> Path:
        """Write the folder."""
        from passlens.engine.session_runs.run_reproducer import default_folder, write_reproducer

        folder = default_folder(self.session, self.result.crash.dispatch if self.result.crash else "")
        return write_reproducer(self.session, self.result, folder, context)


@dataclass(slots=True, eq=False)
class _Going:
    """A running run or benchmark; ``session`` stores its results."""

    session: Path | None
    job_id: int = 0


class RunController(QObject):
    """One run at a time in the window; when the user opens something else, it continues as a job for its session.

    Signals:
        module_read: ModuleInfo.
        module_missing: Title and hint: why there is nothing to run.
        busy: Whether a run or benchmark is running.
        benchmark_begun: A benchmark has started, not a run.
        timed: Calls of a benchmark, as tuple[(load, times of each side in ns), ...].
        benchmarked: BenchmarkResult.
        doing: The current step of a run, in words.
        samples: Index of the first, and wall times in ns, of timed calls.
        finished: RunResult.
        log_lines: list[str].
        failed: PasslensError: nothing could be run.
        recorded: A run was stored in the session.
        inputs_read: tuple[FunctionInputs, ...], and whether there is a model that can be compiled again.
        weights_found: tuple[ParameterSource, ...] beside the model.
        load_read: tuple[DeviceLoad, ...].
        reproduced: The result of writing a reproducer, in words.
    """

    module_read = Signal(object)
    module_missing = Signal(str, str)
    busy = Signal(bool)
    benchmark_begun = Signal()
    timed = Signal(object)
    benchmarked = Signal(object)
    doing = Signal(str)
    samples = Signal(int, object)
    finished = Signal(object)
    log_lines = Signal(object)
    failed = Signal(object)
    recorded = Signal()
    inputs_read = Signal(object, bool)
    weights_found = Signal(object)
    load_read = Signal(object)
    reproduced = Signal(str)

    def __init__(self, state: AppState, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._jobs = jobs
        self._folder: HeldFolder | None = None
        self._module: ModuleInfo | None = None
        self._drivers: tuple[DriverState, ...] = ()
        self._missing = _nothing()
        self._inputs: tuple[FunctionInputs, ...] | None = None
        self._weights: tuple[ParameterSource, ...] = ()
        self._session: Path | None = None
        self._model = ""
        self._going: _Going | None = None
        self._count = 0

    @property
    def running(self) -> bool:
        """Whether a run or benchmark is running."""
        return self._going is not None

    @property
    def module(self) -> ModuleInfo | None:
        """The module to run."""
        return self._module

    @property
    def obstacle(self) -> Message:
        """Why no device of this machine runs the module; nothing: one may, or there is no module."""
        if self._module is None:
            return NOTHING
        from passlens.engine.run.fits import no_driver

        return no_driver(self._module, self._drivers)

    @property
    def missing(self) -> tuple[str, str]:
        """Why there is nothing to run, and what to do."""
        return self._missing

    @property
    def inputs(self) -> tuple[FunctionInputs, ...] | None:
        """The open sizes of the functions, and presets; None: not read yet."""
        return self._inputs

    @property
    def weights(self) -> tuple[ParameterSource, ...]:
        """The files beside the model with the module's parameters, once they were looked for."""
        return self._weights

    @property
    def comparable(self) -> bool:
        """Whether there is a model that can be compiled again."""
        return self._session is not None

    def use_session(self, session: OpenSession | None) -> None:
        """Use the module of a session, if its compile made one."""
        self._forget()
        if session is None:
            self._miss(*_nothing())
            return
        if session.info.dispatch:
            self._miss(
                tr("Running", "A dispatch alone gives no module to run"),
                tr("Running", "The session of the whole model has one: go to it (Alt+Up)."),
            )
            return
        match session.info.outcome:
            case OutcomeKind.OK:
                self._session = session.path
                self._model = session.info.source.name
                self._count += 1  # a new folder each time: an earlier run may still read its file
                target = self._scratch().path / str(self._count) / f"{session.info.source.stem}.vmfb"
                self._read(ModuleJob(target, session.queries, session.path))
            case OutcomeKind.RUNNING:
                self._miss(*_compiling())
            case _:
                self._miss(
                    tr("Running", "This compile made no module"),
                    tr("Running", "See Problems for the reason, or open a compiled module (.vmfb)."),
                )

    def leave(self, session: Path | None) -> None:
        """Another session is shown, or none: a run of the previous one continues as a job that the window ignores."""
        going = self._going
        if going is not None and (session is None or going.session != session):
            if going.session is None:  # its results would be lost
                self._jobs.cancel(going.job_id)
            self._close()

    def wait_for_session(self) -> None:
        """Forget the module while another session is being read."""
        self._forget()
        self._miss(tr("Running", "The session is being read"), "")

    def wait_for_compile(self) -> None:
        """Forget the module while a new one is being compiled."""
        self._forget()
        self._miss(*_compiling())

    def use_file(self, path: Path) -> None:
        """Use a compiled module from the disk."""
        self.leave(None)
        self._forget()
        self._read(ModuleJob(path))

    def start(self, form: RunForm) -> None:
        """Run the module with a form's options; does nothing during a run."""
        if self._module is None or self.running:
            return
        from passlens.engine.session_runs.session_run import SessionRunJob
        from passlens.gui.run.benchmark_job import benchmark_job

        session = self._session
        going = self._going = _Going(session)
        self.busy.emit(True)
        if form.benchmark is not None:
            self.benchmark_begun.emit()
            benchmark = benchmark_job(form, self._module.path, session)
            self._say_wait(benchmark.queue)
            going.job_id = self._jobs.submit(
                benchmark,
                lambda result: self._benchmarked(going, result),
                on_failed=lambda error: self._failed(going, error),
                on_cancelled=lambda error: self._benchmark_cancelled(going, error),
                on_events=lambda events: self._take(going, events),
            )
            return
        run = SessionRunJob(form.to_request(self._module.path), session, form.other)
        self._say_wait(run.queue)
        going.job_id = self._jobs.submit(
            run,
            lambda result: self._done(going, result),
            on_failed=lambda error: self._failed(going, error),
            on_cancelled=lambda error: self._cancelled(going, error),
            on_events=lambda events: self._take(going, events),
        )

    def _say_wait(self, queue: str) -> None:
        """Show what the run waits for, such as a run of a session that is no longer open."""
        before = self._jobs.first_of(queue)
        if before:
            self.doing.emit(tr("Running", "Waits for: {job}").format(job=before))

    def cancel(self) -> None:
        """Stop the run; keep the samples so far."""
        if self._going is not None:
            self._jobs.cancel(self._going.job_id)

    def look_at_load(self, drivers: tuple[DriverState, ...]) -> None:
        """Read the load of the devices; does nothing during a run."""
        if drivers and not self.running:
            self._jobs.submit(LoadJob(drivers), self.load_read.emit, on_failed=lambda _: None, quiet=True)

    def reproduce(self, result: RunResult) -> None:
        """Write a reproducer of a run's crash beside its session."""
        if self._session is None:
            self.reproduced.emit(tr("Running", "The session of this run is no longer open."))
            return
        self._jobs.submit(
            ReproducerJob(self._session, result),
            lambda folder: self.reproduced.emit(
                tr("Running", "Written: {folder}. Run reproduce.sh there.").format(folder=folder)
            ),
            on_failed=lambda error: self.reproduced.emit(tr("Running", "No reproducer: {error}").format(error=error)),
            on_cancelled=lambda _: self.reproduced.emit(tr("Running", "Cancelled: no reproducer was written.")),
        )

    def keep_preset(self, function: str, name: str, inputs: tuple[str, ...] | None) -> None:
        """Save inputs under a name for this model; None: delete that preset."""
        module = self._module
        if module is None:
            return
        model = self._model or module.path.name

        def keep() -> None:
            from passlens.engine.run.presets import remove_preset, save_preset

            if inputs is None:
                remove_preset(model, function, name)
            else:
                save_preset(model, function, name, inputs)

        self._jobs.call(tr("Running", "Keep a preset"), "", keep, lambda _: self._read_inputs(), self.failed.emit)

    def close(self) -> None:
        """Remove the extracted modules."""
        if self._folder is not None:
            self._folder.close()

    def _scratch(self) -> HeldFolder:
        """The folder for modules extracted from sessions."""
        from passlens.engine.scratch import HeldFolder

        if self._folder is None:
            self._folder = HeldFolder("run")
        return self._folder

    def _read(self, job: ModuleJob) -> None:
        self._jobs.submit(job, self._take_module, on_failed=self._no_module, quiet=True)

    def _forget(self) -> None:
        self._jobs.drop("module")
        self._module = self._inputs = self._session = None
        self._weights = ()
        self._model = ""
        self._state.set_module(False)

    def _take_module(self, module: ModuleInfo) -> None:
        self._module = module
        self._say_runnable()
        self.module_read.emit(module)
        self._read_inputs()
        if module.parameter_scopes:
            self._look_for_weights(module)

    def set_drivers(self, drivers: tuple[DriverState, ...]) -> None:
        """Take the drivers of this machine."""
        self._drivers = drivers
        self._say_runnable()

    def _say_runnable(self) -> None:
        if self._module is not None:
            self._state.set_module(True, runnable=not self.obstacle)

    def _look_for_weights(self, module: ModuleInfo) -> None:
        session = self._session

        def look() -> tuple[ParameterSource, ...]:
            from passlens.engine.session_runs.run_parameters import weights_beside

            return weights_beside(session, module)

        def take(found: tuple[ParameterSource, ...]) -> None:
            if module is self._module and found:
                self._weights = found
                self.weights_found.emit(found)

        self._jobs.call(tr("Running", "Look for weights beside the model"), "weights", look, take, lambda _: None)

    def _read_inputs(self) -> None:
        module, session = self._module, self._session
        if module is None:
            return

        def read() -> tuple[FunctionInputs, ...]:
            from passlens.engine.session_runs.run_inputs import read_inputs

            return read_inputs(session, module)

        def take(inputs: tuple[FunctionInputs, ...]) -> None:
            if module is self._module:
                self._inputs = inputs
                self.inputs_read.emit(inputs, self.comparable)

        self._jobs.call(
            tr("Running", "Read the open sizes of the functions"), "function-inputs", read, take, lambda _: take(())
        )

    def _no_module(self, error: PasslensError) -> None:
        self._miss(str(error), getattr(error, "hint", ""))

    def _miss(self, title: str, hint: str) -> None:
        self._missing = title, hint
        self.module_missing.emit(title, hint)

    def _take(self, going: _Going, events: tuple[Event, ...]) -> None:
        if going is not self._going:
            return
        lines: list[str] = []
        doing = ""
        timed: list[tuple[int, tuple[tuple[int, ...], ...]]] = []
        samples: list[tuple[int, int]] = []
        for event in events:
            match event:
                case TimedCalls(load=load, sides=sides):
                    timed.append((load, sides))
                case SampleArrived(index=index, wall_ns=wall_ns):
                    samples.append((index, wall_ns))
                case LogLine(text=text):
                    lines.append(text)
                case Warned(message=message):
                    lines.append(f"▲ {translated(message)}")
                case Progress(text=text):
                    doing = translated(text)
                case _:
                    pass
        if doing:
            self.doing.emit(f"{doing}…")
        if samples:
            self.samples.emit(samples[0][0], tuple(wall_ns for _, wall_ns in samples))
        if timed:
            self.timed.emit(tuple(timed))
        if lines:
            self.log_lines.emit(lines)

    def _done(self, going: _Going, result: RunResult) -> None:
        session = going.session
        if self._ends(going):
            self.finished.emit(result)
        if session is None:
            return

        def keep() -> None:
            from passlens.engine.run.record import record_run

            record_run(session, result)

        self._jobs.call(tr("Running", "Keep the run"), "", keep, lambda _: self.recorded.emit(), self.failed.emit)

    def _benchmarked(self, going: _Going, result: BenchmarkResult) -> None:
        session = going.session
        if self._ends(going):
            self.benchmarked.emit(result)
        if session is None:
            return

        def keep() -> None:
            from passlens.engine.run.record import record_benchmark

            record_benchmark(session, result)

        self._jobs.call(tr("Running", "Keep the benchmark"), "", keep, lambda _: self.recorded.emit(), self.failed.emit)

    def _benchmark_cancelled(self, going: _Going, error: CancelledError | None) -> None:
        """Keep what was measured, which may have taken minutes."""
        from passlens.engine.run.benchmark_job import BenchmarkCancelledError

        result = error.result if isinstance(error, BenchmarkCancelledError) else None
        if result is not None and any(side.samples_ns for side in result.sides):
            self._benchmarked(going, result)
        elif self._ends(going):
            self.failed.emit(UserError(tr("Running", "The benchmark was cancelled before anything was timed.")))

    def _cancelled(self, going: _Going, error: CancelledError | None) -> None:
        """Show and keep what was measured so far, as the command line does."""
        from passlens.engine.run.benchmark import RunCancelledError

        result = error.result if isinstance(error, RunCancelledError) else None
        if result is not None:
            self._done(going, result)
        else:
            self._ends(going)

    def _failed(self, going: _Going, error: PasslensError) -> None:
        if self._ends(going):
            self.failed.emit(error)
        elif going.session is not None:
            self._jobs.failed_unseen.emit(error)

    def _ends(self, going: _Going) -> bool:
        """Forget an ended run; returns whether the window shows it."""
        if going is not self._going:
            return False
        self._close()
        return True

    def _close(self) -> None:
        self._going = None
        self.busy.emit(False)


def _nothing() -> tuple[str, str]:
    return (
        tr("Running", "Nothing to run yet"),
        tr("Running", "Compile a model, or open a compiled module (.vmfb)."),
    )


def _compiling() -> tuple[str, str]:
    return (
        tr("Running", "The model is being compiled"),
        tr("Running", "The module can be run when that is done."),
    )
