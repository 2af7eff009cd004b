"""The Run tab in a window: the module of the session or of a file, its runs, and the way from a time to IR."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import PasslensError
from passlens.engine.session.rows import OutcomeKind
from passlens.gui.kit.translation import tr
from passlens.gui.run.controller import RunController
from passlens.gui.run.feature import RUN
from passlens.gui.shell.feature import Room
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.shell import Shell
from passlens.gui.shell.state import OpenSession, Setup
from passlens.gui.shell.targets import CaptureTarget, DispatchSourceTarget, ModuleTarget, ProfileTarget, Target

if TYPE_CHECKING:
    from passlens.engine.run.benchmark_values import BenchmarkResult
    from passlens.engine.run.values import DriverState, ModuleInfo, RunResult
    from passlens.gui.run.view import RunView


class RunRoom(Room):
    """The Run tab. It knows whether there is a module to run before it is shown."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.running = running = RunController(self.state, shell.jobs, self)
        self._view: RunView | None = None
        self._due = False  # another session is open, whose module was not taken yet
        self._waiting = False  # a compile began, and the module was not taken since
        self.state.session_changed.connect(self.follow_session)
        self.state.info_changed.connect(lambda _: self.look_for_module())
        shell.session.overview_changed.connect(lambda _: self.look_for_module())
        shell.session.problems_changed.connect(lambda _: self.take_session())
        shell.compiling.started.connect(self.wait)
        shell.closed.connect(running.close)
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
            self.running.use_file(target.file)

    @override
    def stop_waiting(self) -> bool:
        runs = self.running.running
        self.running.cancel()
        return runs

    def _connect(self, view: RunView) -> None:
        running, shell, state = self.running, self.shell, self.state
        view.run_requested.connect(running.start)
        view.cancel_requested.connect(running.cancel)
        view.dispatch_selected.connect(state.select_dispatch)
        view.capture_wanted.connect(lambda symbol: shell.open(CaptureTarget(symbol)))
        view.ir_wanted.connect(lambda symbol: shell.open(DispatchSourceTarget(symbol)))
        view.profile_wanted.connect(lambda: shell.open(ProfileTarget()))
        view.result_chosen.connect(state.run_chosen)
        view.reproducer_wanted.connect(running.reproduce)
        view.save_preset.connect(running.keep_preset)
        view.load_wanted.connect(lambda: running.look_at_load(shell.machine.drivers))
        view.when_results(lambda results: running.reproduced.connect(results.crash.say))
        running.module_read.connect(self.take_module)
        running.module_missing.connect(self.no_module)
        running.inputs_read.connect(lambda inputs, comparable: view.set_inputs(inputs, comparable=comparable))
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
        """With what is known by now."""
        self.take_setup(self.state.setup)
        if self.shell.machine.drivers:
            view.set_devices(self.shell.machine.drivers)
        if self.running.module is None:
            self.no_module(*self.running.missing)
            return
        self.take_module(self.running.module)
        if self.running.inputs is not None:
            view.set_inputs(self.running.inputs, comparable=self.running.comparable)

    def follow_session(self, session: OpenSession | None) -> None:
        """Another session is open; a compile that writes it has no module yet."""
        self._due = session is not None and not self.shell.compiling.running
        if session is None:
            self.running.use_session(None)

    def wait(self) -> None:
        """A compile begins."""
        self._due, self._waiting = False, True
        self.running.wait_for_compile()

    def look_for_module(self) -> None:
        """Take the module once the compile has ended; that of the session before where nothing came of it."""
        session = self.state.session
        if (
            self._waiting
            and session is not None
            and not self.shell.compiling.running
            and session.info.outcome is not OutcomeKind.RUNNING
        ):
            self._due = self._waiting = False
            self.running.use_session(session)

    def take_session(self) -> None:
        """Take the module of a session that was opened; it is read last, as few look at it first."""
        if self._due:
            self._due = False
            self.running.use_session(self.state.session)

    def take_setup(self, setup: Setup) -> None:
        """File dialogs begin beside the model."""
        if setup.source is not None:
            self.view.set_folder(setup.source.parent)

    def take_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """The drivers answered."""
        self.view.set_devices(drivers)

    def take_module(self, module: ModuleInfo) -> None:
        """There is a module to run."""
        self.view.set_module(module)
        self.view.show_empty(
            tr("WiringJobs", "No run yet"),
            tr("WiringJobs", "Choose a device and a function, then press Run (Shift+F5)."),
        )
        if self.state.session is not None:
            self.read_history()
        else:
            self.view.set_history(())

    def no_module(self, title: str, hint: str) -> None:
        """There is nothing to run."""
        self.view.set_module(None)
        self.view.show_empty(title, hint)
        self.view.set_history(())

    def read_history(self) -> None:
        """Read the runs kept in the session."""
        session = self.state.session
        if session is not None:
            self.shell.jobs.call(
                tr("WiringJobs", "Read the runs"), "runs", session.queries.runs.timed, self.show_history
            )

    def show_history(self, results: tuple[RunResult | BenchmarkResult, ...]) -> None:
        """Show the runs and benchmarks that the session holds."""
        self.view.set_history(results)

    def fail(self, error: PasslensError) -> None:
        """A run could not be done."""
        message = notice_of(error)
        self.view.show_error(message.sentence, message.hint)
        if not self.shell.shows(RUN):  # else it is in sight already
            self.shell.messages.show_error(error)
