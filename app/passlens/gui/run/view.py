"""The Run tab: a form on the left, results on the right, with earlier runs to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.run.benchmark_values import BenchmarkResult
from passlens.engine.run.values import DeviceLoad, DriverState, ModuleInfo, RunResult
from passlens.engine.units import format_ns
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.deferred import Deferred, page_of
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.page import GRID, EmptyState
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr, translated
from passlens.gui.run.benchmark_results import BenchmarkResults
from passlens.gui.run.run_form_panel import RunFormPanel
from passlens.gui.run.run_results import RunResults

if TYPE_CHECKING:
    from passlens.engine.session_runs.run_inputs import FunctionInputs

_FORM_WIDTH = 340
_HISTORY_PX = 900  # the maximum width of a run's line
_LOAD_MS = 5000  # the interval for reading the load of the devices, while the tab is visible


class RunView(QWidget):
    """Emits requests and shows results; runs nothing itself.

    Signals:
        run_requested: A ``RunForm``.
        cancel_requested: The user cancels the run.
        dispatch_selected: The name of the dispatch chosen among the times.
        ir_requested: Symbol of a dispatch to show.
        capture_requested: Symbol of a dispatch to compile alone.
        reproducer_requested: A ``RunResult`` whose crash to reproduce.
        save_preset: Function, name, and inputs to save (None: delete the preset).
        result_chosen: An earlier ``RunResult``, whose times are used from now on.
        profile_requested: Show the profile of the run on screen.
        load_requested: Read the load of the devices.
    """

    run_requested = Signal(object)
    cancel_requested = Signal()
    dispatch_selected = Signal(str)
    capture_requested = Signal(str)
    ir_requested = Signal(str)
    reproducer_requested = Signal(object)
    save_preset = Signal(str, str, object)
    result_chosen = Signal(object)
    profile_requested = Signal()
    load_requested = Signal()

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setAccessibleName(tr("RunView", "Run"))
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._history: tuple[RunResult | BenchmarkResult, ...] = ()
        self._busy = self._benchmarking = False
        self.history = Choice(tr("RunView", "Earlier runs"), 20)
        self._results = Deferred(lambda: RunResults(themes))
        self._benchmark = Deferred(lambda: BenchmarkResults(themes))
        self.empty = EmptyState(
            tr("RunView", "No run yet"),
            tr(
                "RunView",
                "Choose a device and a function, then press Run to see its results, or Benchmark to time it precisely.",
            ),
        )
        # From the outside in: Qt styles everything in a widget again whenever that gets a parent.
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        split = QSplitter(Qt.Orientation.Horizontal)
        layout.addWidget(split)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        self.form = RunFormPanel(split)
        self.form.setMinimumWidth(260)
        split.addWidget(self.form)
        self._right = QStackedWidget()
        self._right.addWidget(self.empty)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._build_history())
        column.addWidget(self._right, 1)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setSizes([_FORM_WIDTH, 480])
        self.form.run_requested.connect(self.run_requested)
        self.form.cancel_requested.connect(self.cancel_requested)
        self._results.when_made(self._connect_results)
        self.form.save_preset.connect(self.save_preset)
        self._look_again = QTimer(self)
        self._look_again.setInterval(_LOAD_MS)
        self._look_again.timeout.connect(self._ask_load)

    @property
    def results(self) -> RunResults:
        """The results of a run; made with the first run, as its charts take long."""
        return page_of(self._right, self._results)

    @property
    def benchmark(self) -> BenchmarkResults:
        """The results of a benchmark; made with the first one."""
        return page_of(self._right, self._benchmark)

    def when_results(self, do: Callable[[RunResults], object]) -> None:
        """Call a function once with the results view, when it exists."""
        self._results.when_made(do)

    def _connect_results(self, results: RunResults) -> None:
        results.dispatch_selected.connect(self.dispatch_selected)
        results.capture_requested.connect(self.capture_requested)
        results.ir_requested.connect(self.ir_requested)
        results.reproducer_requested.connect(self.reproducer_requested)
        results.profile_requested.connect(self.profile_requested)

    def set_module(self, module: ModuleInfo | None) -> None:
        """Set the module to run; None if nothing is compiled."""
        self.form.set_module(module)

    def set_folder(self, folder: Path) -> None:
        """Set the initial folder of file dialogs."""
        self.form.set_folder(folder)

    def set_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """Set the devices, with unavailable drivers."""
        self.form.set_devices(drivers)

    def set_inputs(self, inputs: tuple[FunctionInputs, ...], *, comparable: bool) -> None:
        """Set the open sizes of the functions, and their presets."""
        self.form.set_inputs(inputs, comparable=comparable)

    def set_load(self, loads: tuple[DeviceLoad, ...]) -> None:
        """Set the load of the devices."""
        self.form.set_load(loads)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_again.start()
        self._ask_load()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._look_again.stop()

    def _ask_load(self) -> None:
        """Request the load, except during a timed run: reading it takes time on this machine too."""
        if not self._busy:
            self.load_requested.emit()

    def set_busy(self, busy: bool, text: str = "") -> None:
        """Set whether a run is running. At the start of a run, clear the results."""
        starts = busy and not self._busy
        self._busy = busy
        self.form.set_busy(busy, text)
        self.history.setEnabled(not busy)
        if starts:
            self._benchmarking = False
            self.results.begin(text)
        if busy:
            page = self.benchmark if self._benchmarking else self.results
            page.say(text)
            self._right.setCurrentWidget(page)

    def begin_benchmark(self) -> None:
        """Show that a benchmark runs, not a run."""
        self._benchmarking = True
        self.benchmark.begin("")
        self._right.setCurrentWidget(self.benchmark)

    def add_calls(self, batches: Sequence[tuple[int, tuple[tuple[int, ...], ...]]]) -> None:
        """Add calls of a benchmark: of each batch the load, and the times of each side, ns."""
        self.benchmark.add_calls(batches)

    def show_benchmark(self, result: BenchmarkResult) -> None:
        """Show a benchmark that ended, whatever its outcome."""
        self.benchmark.show_result(result)
        self._right.setCurrentWidget(self.benchmark)

    def add_samples(self, first: int, walls_ns: Sequence[int]) -> None:
        """Add timed calls; ``first`` is the index of the first one, from 0, ``walls_ns`` their wall times."""
        known = self.results.chart.count
        if first <= known:  # repeated ones are drawn once
            self.results.add_samples(walls_ns[known - first :])

    def show_result(self, result: RunResult) -> None:
        """Show a run that ended, whatever its outcome."""
        self.results.show_result(result)
        self._right.setCurrentWidget(self.results)

    def show_error(self, title: str, hint: str) -> None:
        """Show why the run could not start, and what to do."""
        page = self.benchmark if self._benchmarking else self.results
        page.begin("")
        page.set_error(title, hint)
        self._right.setCurrentWidget(page)

    def show_empty(self, title: str, hint: str) -> None:
        """Show why there is nothing to see, and what to do next."""
        self.empty.say(title, hint)
        self._right.setCurrentWidget(self.empty)

    def set_history(self, results: tuple[RunResult | BenchmarkResult, ...]) -> None:
        """List earlier runs and benchmarks, in this order."""
        self._history = results
        self.history.clear()
        for result in results:
            self.history.addItem(history_text(result))
            self.history.setItemData(
                self.history.count() - 1, plain(translated(result.sentence)), Qt.ItemDataRole.ToolTipRole
            )
        self.history.setCurrentIndex(-1)
        self._bar.setVisible(bool(results))

    def submit(self) -> None:
        """Press Run, for the shortcut."""
        self.form.submit()

    def submit_isolated(self) -> None:
        """Press Run, with each dispatch timed alone."""
        self.form.timing.isolated.setChecked(True)
        self.form.submit()

    def submit_benchmark(self) -> None:
        """Press Benchmark, for the shortcut."""
        self.form.submit_benchmark()

    def _build_history(self) -> QWidget:
        self._bar = QWidget()
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, GRID)
        label = PlainLabel(tr("RunView", "Earlier runs"))
        label.setProperty("role", "muted")
        self.history.setPlaceholderText(tr("RunView", "open an earlier run…"))
        label.setBuddy(self.history)
        row.addWidget(label)
        self.history.setMaximumWidth(_HISTORY_PX)
        row.addWidget(self.history, 1)
        row.addStretch(0)
        self._bar.setVisible(False)
        self.history.activated.connect(self._on_history)
        return self._bar

    def _on_history(self, index: int) -> None:
        if not 0 <= index < len(self._history):
            return
        result = self._history[index]
        if isinstance(result, BenchmarkResult):
            self.show_benchmark(result)
        else:
            self.show_result(result)
            self.result_chosen.emit(result)


def history_text(result: RunResult | BenchmarkResult) -> str:
    """A run or benchmark in one line: when, what, where, how long or with what outcome."""
    try:
        when = datetime.fromisoformat(result.started).astimezone().strftime(tr("Time", "%d %b %H:%M:%S"))
    except ValueError:
        when = result.started
    if isinstance(result, BenchmarkResult):
        return tr("RunView", "{when} · benchmark: {sentence}").format(when=when, sentence=translated(result.sentence))
    time = format_ns(result.statistics.median_ns) if result.statistics else translated(result.outcome)
    return tr("RunView", "{when} · {function} on {device_name} · {time}").format(
        when=when,
        function=result.request.function,
        device_name=translated(result.device_name) or result.request.device,
        time=time,
    )
