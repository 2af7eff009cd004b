"""The room of the Run tab: the module of a session or file, its runs, and links from times to IR."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import PasslensError
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.translation import tr, translated
from passlens.gui.run import RUN
from passlens.gui.run.controller import RunController
from passlens.gui.shell.feature import Room
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import OpenSession, Setup
from passlens.gui.shell.targets import (
    CaptureTarget,
    DispatchSourceTarget,
    ModuleTarget,
    ParametersTarget,
    ProfileTarget,
    RunRequestTarget,
    Target,
)
from passlens.gui.shell.window.messages import notice_of

if TYPE_CHECKING:
    from pathlib import Path

    from passlens.engine.run.benchmark_values import BenchmarkResult
    from passlens.engine.run.values import DriverState, ModuleInfo, RunRequest, RunResult
    from passlens.gui.run.view import RunView


class RunRoom(Room):
    """The Run tab. It tracks the module to run even before it is shown."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.running = running = RunController(self.state, shell.jobs, self)
        self._view: RunView | None = None
        self._due = False  # another session opened; its module is not loaded yet
        self._waiting = False  # a compile began; its module is not loaded yet
        self._parameters: list[Path] = []  # files for its form, until it is read
        self._asked: RunRequest | None = None  # the run to fill the form with, once its module is read
        self.state.session_changed.connect(self.follow_session)
        self.state.info_changed.connect(lambda _: self.look_for_module())
        shell.session.overview_changed.connect(lambda _: self.look_for_module())
        shell.session.problems_changed.connect(lambda _: self.take_session())
        shell.compiling.started.connect(self.wait)
        shell.opening.taking.connect(lambda _: self._parameters.clear())
        shell.closed.connect(running.close)
        running.set_drivers(shell.machine.drivers)
        shell.machine.devices_found.connect(running.set_drivers)
        self.state.conditions_changed.connect(self.explain)
        running.recorded.connect(self.state.runs_changed)
        running.log_lines.connect(shell.logged)

    @override
    @classmethod
    def load_view(cls) -> None:
        from passlens.gui.run import view  # noqa: PLC0415 - not with the window

        del view

    @property
    @override
    def view(self) -> RunView:
        if self._view is None:
            from passlens.gui.run.view import RunView  # noqa: PLC0415 - charts and forms, when they are first shown

            self._view = RunView(self.shell.themes)
            self._connect(self._view)
            self._fill(self._view)
        return self._view

    @override
    def open(self, target: Target) -> None:
        self.shell.show(RUN)
        if isinstance(target, ModuleTarget):
            self._due = self._waiting = False  # a compile that ends later must not replace it
            self.running.use_file(target.file)
        elif isinstance(target, RunRequestTarget):
            self._open_request(target)
        elif isinstance(target, ParametersTarget):
            if self.running.module is None:
                self._parameters.append(target.file)
            self.view.form.take_parameters(target.file)

    @override
    def stop_waiting(self) -> bool:
        runs = self.running.running
        self.running.cancel()
        return runs

    def _open_request(self, target: RunRequestTarget) -> None:
        self._asked = target.request
        if target.file is not None:
            self._due = self._waiting = False
            self.running.use_file(target.file)
        elif self.running.module is not None:
            self._fill_asked()

    def _fill_asked(self) -> None:
        """Fill the form with the run that was requested before its module was read."""
        asked, self._asked = self._asked, None
        if asked is not None:
            self.view.form.take_request(asked)

    def _connect(self, view: RunView) -> None:
        running, shell, state = self.running, self.shell, self.state
        view.run_requested.connect(running.start)
        view.cancel_requested.connect(running.cancel)
        view.dispatch_selected.connect(state.select_dispatch)
        view.capture_requested.connect(lambda symbol: shell.open(CaptureTarget(symbol)))
        view.ir_requested.connect(lambda symbol: shell.open(DispatchSourceTarget(symbol)))
        view.profile_requested.connect(lambda: shell.open(ProfileTarget()))
        view.result_chosen.connect(state.run_chosen)
        view.reproducer_requested.connect(running.reproduce)
        view.save_preset.connect(running.keep_preset)
        view.load_requested.connect(lambda: running.look_at_load(shell.machine.drivers))
        view.when_results(lambda results: running.reproduced.connect(results.crash.say))
        running.module_read.connect(self.take_module)
        running.module_missing.connect(self.no_module)
        running.inputs_read.connect(lambda inputs, comparable: view.set_inputs(inputs, comparable=comparable))
        running.weights_found.connect(view.form.suggest_parameters)
        running.busy.connect(view.set_busy)
        running.doing.connect(lambda text: view.set_busy(True, text))
        running.samples.connect(view.add_samples)
        running.benchmark_begun.connect(view.begin_benchmark)
        running.timed.connect(view.add_calls)
        running.finished.connect(view.show_result)
        running.benchmarked.connect(view.show_benchmark)
        running.failed.connect(self.fail)
        running.load_read.connect(view.set_load)
        shell.machine.devices_found.connect(self.take_devices)
        state.runs_changed.connect(self.read_history)
        state.setup_changed.connect(self.take_setup)

    def _fill(self, view: RunView) -> None:
        """Show the current state."""
        self.take_setup(self.state.setup)
        if self.shell.machine.drivers:
            view.set_devices(self.shell.machine.drivers)
        if self.running.module is None:
            self.no_module(*self.running.missing)
            return
        self.take_module(self.running.module)
        if self.running.inputs is not None:
            view.set_inputs(self.running.inputs, comparable=self.running.comparable)
        view.form.suggest_parameters(self.running.weights)

    def follow_session(self, session: OpenSession | None) -> None:
        """Clear the module when the session changes; a running compile has none yet."""
        self.running.leave(session.path if session is not None else None)
        self._due = session is not None and not self.shell.compiling.running
        if session is None:
            self.running.use_session(None)
        elif self._due:
            self.running.wait_for_session()

    def wait(self) -> None:
        """Wait for the module of a new compile."""
        self._due, self._waiting = False, True
        self.running.wait_for_compile()

    def look_for_module(self) -> None:
        """Load the module after a compile; if it made none, that of the previous session."""
        session, compiling = self.state.session, self.shell.compiling
        if session is None or (compiling.running and compiling.path != session.path):
            return  # still the module of the previous compile
        if self._waiting and session.info.outcome is not OutcomeKind.RUNNING:
            self._due = self._waiting = False
            self.running.use_session(session)

    def take_session(self) -> None:
        """Load the module of an opened session, after everything else is read."""
        if self._due:
            self._due = False
            self.running.use_session(self.state.session)

    def take_setup(self, setup: Setup) -> None:
        """Start file dialogs in the model's folder."""
        if setup.source is not None:
            self.view.set_folder(setup.source.parent)

    def take_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """Show the drivers' devices."""
        self.view.set_devices(drivers)
        if self.running.module is not None:
            self.view.empty.say(*self._no_run())

    def explain(self) -> None:
        """Say why the commands that run the module are off."""
        for command in ("compile.run", "compile.benchmark"):
            self.shell.actions[command].setToolTip(plain(translated(self.running.obstacle)))

    def take_module(self, module: ModuleInfo) -> None:
        """Show the module to run."""
        self.view.set_module(module)
        for file in self._parameters:
            self.view.form.take_parameters(file)
        self._parameters.clear()
        self.view.show_empty(*self._no_run())
        if self.state.session is not None:
            self.read_history()
        else:
            self.view.set_history(())
        self._fill_asked()

    def _no_run(self) -> tuple[str, str]:
        return (
            tr("WiringJobs", "No run yet"),
            translated(self.running.obstacle)
            or tr("WiringJobs", "Choose a device and a function, then press Run (Shift+F5)."),
        )

    def no_module(self, title: str, hint: str) -> None:
        """Show why there is no module to run."""
        self.view.set_module(None)
        self.view.show_empty(title, hint)
        self.view.set_history(())

    def read_history(self) -> None:
        """Read the session's runs."""
        session = self.state.session
        if session is not None:
            self.shell.jobs.call(
                tr("WiringJobs", "Read the runs"), "runs", session.queries.runs.timed, self.show_history
            )

    def show_history(self, results: tuple[RunResult | BenchmarkResult, ...]) -> None:
        """Show the session's runs and benchmarks."""
        self.view.set_history(results)

    def fail(self, error: PasslensError) -> None:
        """Show why a run failed."""
        message = notice_of(error)
        self.view.show_error(message.sentence, message.hint)
        if not self.shell.shows(RUN):  # otherwise it is visible already
            self.shell.messages.show_error(error)
