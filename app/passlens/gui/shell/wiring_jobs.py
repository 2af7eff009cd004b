"""Connects what runs for a while: compiles, timed runs, the look at the machine; and the list of jobs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from typing_extensions import override

from passlens.engine.errors import PasslensError
from passlens.engine.session.rows import SessionInfo
from passlens.gui.kit.translation import tr
from passlens.gui.shell import late_jobs
from passlens.gui.shell.jobs import JobRow, JobState
from passlens.gui.shell.messages import notice_of
from passlens.gui.shell.state import CompileActivity, Condition, Mode, Selection
from passlens.gui.shell.window import Window
from passlens.gui.shell.wiring_base import Part

if TYPE_CHECKING:
    from passlens.engine.diagnosis.run_inputs import FunctionInputs
    from passlens.engine.run.benchmark_values import BenchmarkResult
    from passlens.engine.run.values import DriverState, ModuleInfo, RunResult
    from passlens.engine.toolchain.discover import Toolchain
    from passlens.gui.run.run_form import RunForm
    from passlens.gui.run.view import RunView
    from passlens.gui.shell.samples import Sample


class Compiles(Part):
    """Compile: progress, arriving passes, the end; the list of jobs."""

    @override
    def connect_parts(self, window: Window) -> None:
        compiling = window.compiling
        compiling.started.connect(self.begin)
        compiling.arrived.connect(self.arrive)
        compiling.phase_running.connect(window.rail.set_running)
        compiling.log_lines.connect(lambda lines: window.log.append(lines))  # noqa: PLW0108 - made by the first line
        compiling.ended.connect(self.end)
        compiling.failed.connect(self.fail)
        window.toolbar.cancel_requested.connect(compiling.cancel)
        self.state.activity_changed.connect(self.show_activity)
        window.jobs.listed.connect(self.list_jobs)
        window.jobs.failed_unseen.connect(window.messages.show_error)
        window.late_jobs_view.when_made(lambda view: view.cancel_requested.connect(self.cancel_job))

    def begin(self, source: Path | str) -> None:
        """A compile starts."""
        window = self.window_
        window.messages.dismiss()
        window.show_workspace()
        doing = tr("WiringJobs", "Import") if window.compiling.importing else tr("WiringJobs", "Compile")
        begun = f"{doing} {source}"
        window.late_log.tell("text", lambda view: view.set_text(begun))
        window.running.wait_for_compile()
        window.pipeline.show_empty(window.waiting_for_passes())

    def arrive(self, kind: str) -> None:
        """Something new is in the session."""
        if kind == "tables":
            self.window_.session.reload_tables()
        self.window_.session.reload_soon()  # with the tables, how the quick look ended

    def show_activity(self, activity: CompileActivity | None) -> None:
        """Show the progress."""
        self.window_.toolbar.set_activity(activity)

    def end(self, path: Path | None) -> None:
        """The compile ended, well or not."""
        window, session = self.window_, self.state.session
        window.session.reload_tables()
        window.session.reload_log()
        if session is None or path is None:
            window.toolbar.set_status(tr("WiringJobs", "⊘ Cancelled"), "warn")
            self.restore()
            return
        window.remember_file(path)
        window.jobs.call(
            tr("WiringJobs", "Read the outcome"), "outcome", session.queries.info, self.ended_with, self.fail
        )

    def ended_with(self, info: SessionInfo) -> None:
        """Show the outcome; lead to the cause when it failed."""
        window = self.window_
        self.state.set_info(info)
        session = self.state.session
        if session is not None and session.path == info.path:
            window.running.use_session(session)
        window.session.reload()

    def fail(self, error: PasslensError) -> None:
        """Nothing could be compiled."""
        self.window_.messages.show_error(error)
        imported = self.window_.compiling.importing
        status = tr("WiringJobs", "✕ Not imported") if imported else tr("WiringJobs", "✕ Not compiled")
        self.window_.toolbar.set_status(status, "fail")
        self.restore()

    def restore(self) -> None:
        """Show the session again that is still open: nothing came to take its place."""
        session = self.state.session
        if session is None and self.state.setup.source is not None:
            self.window_.pipeline.show_empty(tr("WiringFiles", "Press Compile (F5): the passes arrive here."))
        elif session is None and Condition.RUNNABLE not in self.state.conditions():
            self.window_.show_start()  # what was to be imported is nothing that could be shown
        elif session is not None and not self.window_.compiling.running:
            self.window_.running.use_session(session)
            self.window_.session.reload()
            self.window_.session.reload_log()

    def list_jobs(self, rows: tuple[JobRow, ...]) -> None:
        """Show the jobs."""
        window = self.window_
        window.late_jobs_view.tell("rows", lambda view: view.set_rows(rows))
        live = [row for row in rows if not row.state.ended]
        running = [row for row in live if row.state is not JobState.WAITING]
        self.state.set_busy(bool(live))
        title = tr("WiringJobs", "Jobs {live}").format(live=len(live)) if live else tr("WiringJobs", "Jobs")
        window.bottom.set_title(window.late_jobs_view, title)
        if not running:
            window.status_line.set_job("")
            return
        more = tr("WiringJobs", " and {live} more").format(live=len(live) - 1) if len(live) > 1 else ""
        seconds = f" {running[0].seconds:.0f} s" if running[0].seconds is not None else ""
        window.status_line.set_job(f"● {running[0].title}{seconds}{more}")

    def cancel_job(self, job_id: int) -> None:
        """Cancel was pressed in the Jobs panel."""
        window = self.window_
        if window.compiling.job_id == job_id:
            window.compiling.cancel()
        else:
            window.jobs.cancel(job_id)


class Runs(Part):
    """The Run tab."""

    @override
    def connect_parts(self, window: Window) -> None:
        running = window.running
        running.module_read.connect(self.take_module)
        running.module_missing.connect(self.no_module)
        running.finished.connect(self.finish)
        running.benchmarked.connect(self.finish_benchmark)
        running.log_lines.connect(lambda lines: window.log.append(lines))  # noqa: PLW0108 - made by the first line
        running.failed.connect(self.fail)
        running.recorded.connect(self.read_history)
        running.recorded.connect(self.state.runs_changed)
        running.inputs_read.connect(self.take_inputs)
        window.machine.devices_found.connect(self.take_devices)
        window.late_run.when_made(self.connect_run)

    def connect_run(self, view: RunView) -> None:
        """The Run tab is there."""
        running = self.window_.running
        running.busy.connect(view.set_busy)
        running.doing.connect(lambda text: view.set_busy(True, text))
        running.samples.connect(view.add_samples)
        running.benchmark_begun.connect(view.begin_benchmark)
        running.timed.connect(view.add_calls)
        view.run_requested.connect(self.start)
        view.cancel_requested.connect(running.cancel)
        view.dispatch_selected.connect(self.choose_dispatch)
        view.capture_wanted.connect(self.window_.capture_dispatch)
        view.ir_wanted.connect(self.show_dispatch)
        view.reproducer_wanted.connect(running.reproduce)
        view.save_preset.connect(running.keep_preset)
        view.load_wanted.connect(self.look_at_load)
        running.load_read.connect(view.set_load)
        view.when_results(lambda results: running.reproduced.connect(results.crash.say))

    def take_inputs(self, inputs: tuple[FunctionInputs, ...], comparable: bool) -> None:
        """The sizes that the functions leave open, and presets."""
        self.window_.late_run.tell("inputs", lambda view: view.set_inputs(inputs, comparable=comparable))

    def look_at_load(self) -> None:
        """The Run tab is in sight."""
        self.window_.running.look_at_load(self.window_.machine.drivers)

    def start(self, form: RunForm) -> None:
        """Run was pressed."""
        self.window_.running.start(form)

    def take_module(self, module: ModuleInfo) -> None:
        """There is a module to run."""
        self.show_module(
            module,
            tr("WiringJobs", "No run yet"),
            tr("WiringJobs", "Choose a device and a function, then press Run (Shift+F5)."),
        )
        if self.state.session is not None:
            self.read_history()
        else:
            self.show_history(())

    def no_module(self, title: str, hint: str) -> None:
        """There is nothing to run."""
        self.show_module(None, title, hint)
        self.show_history(())

    def show_module(self, module: ModuleInfo | None, title: str, hint: str) -> None:
        """Show what can be run, and what to do."""

        def show(view: RunView) -> None:
            view.set_module(module)
            view.show_empty(title, hint)

        self.window_.late_run.tell("module", show)

    def show_history(self, results: tuple[RunResult | BenchmarkResult, ...]) -> None:
        """Show the runs and benchmarks that the session holds."""
        self.window_.late_run.tell("history", lambda view: view.set_history(results))

    def take_devices(self, drivers: tuple[DriverState, ...], problem: str) -> None:
        """The drivers answered."""
        self.window_.late_run.tell("devices", lambda view: view.set_devices(drivers))
        self.window_.late_start.tell("devices", lambda page: page.set_devices(drivers, problem))

    def finish(self, result: RunResult) -> None:
        """A run ended."""
        self.window_.run.show_result(result)

    def finish_benchmark(self, result: BenchmarkResult) -> None:
        """A benchmark ended."""
        self.window_.run.show_benchmark(result)

    def fail(self, error: PasslensError) -> None:
        """A run could not be done."""
        message = notice_of(error)
        self.window_.run.show_error(message.sentence, message.hint)
        if self.window_.tabs.currentWidget() is not self.window_.run:  # else it is in sight already
            self.window_.messages.show_error(error)

    def read_history(self) -> None:
        """Read the runs kept in the session."""
        session = self.state.session
        if session is not None:
            self.window_.jobs.call(tr("WiringJobs", "Read the runs"), "runs", session.queries.timed, self.show_history)

    def choose_dispatch(self, name: str) -> None:
        """A dispatch was chosen among the times."""
        self.state.select(replace(self.state.selection, dispatch=name), remember=False)

    def show_dispatch(self, symbol: str) -> None:
        """Show the source of a dispatch in the IR that code generation gets."""
        session = self.state.session
        if session is None:
            return
        queries = session.queries
        self.window_.jobs.call(
            tr("WiringJobs", "Find the dispatch"),
            "dispatch-place",
            lambda: late_jobs.find_dispatch_line(queries, symbol),
            lambda place: self._go_to(symbol, *place),
            self.window_.messages.show_error,
        )

    def _go_to(self, symbol: str, phase: str, line: int) -> None:
        self.window_.show_tab("ir")
        self.state.select(Selection(None, phase, symbol, self.state.selection.device, Mode.AFTER, line))


class Machine(Part):
    """Toolchains and samples."""

    @override
    def connect_parts(self, window: Window) -> None:
        window.machine.toolchains_found.connect(self.take_toolchains)
        window.machine.samples_found.connect(self.take_samples)

    def take_toolchains(self, toolchains: tuple[Toolchain, ...], problem: str) -> None:
        """The toolchains were found."""
        self.window_.toolbar.set_toolchains(toolchains)
        self.window_.late_start.tell("toolchains", lambda page: page.set_toolchains(toolchains, problem))

    def take_samples(self, samples: tuple[Sample, ...]) -> None:
        """The samples were read."""
        self.window_.late_start.tell("samples", lambda page: page.set_samples(samples))
