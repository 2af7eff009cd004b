"""The Run tab: a form on the left, what came of it on the right, earlier runs to look at again."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from passlens.engine.run.values import DriverState, ModuleInfo, RunResult
from passlens.engine.units import format_ns
from passlens.gui.theme import ThemeManager
from passlens.gui.widgets.choice import Choice
from passlens.gui.widgets.page import GRID, EmptyState
from passlens.gui.widgets.run_form_panel import RunFormPanel
from passlens.gui.widgets.run_results import RunResults

_FORM_WIDTH = 340


class RunView(QWidget):
    """Runs nothing itself: it asks, and shows what it is told.

    Signals:
        run_requested: A ``models.run_form.RunForm``.
        cancel_requested: The user wants the run to end.
        dispatch_selected: The name of the dispatch chosen among the times.
    """

    run_requested = Signal(object)
    cancel_requested = Signal()
    dispatch_selected = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setAccessibleName("Run")
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._history: tuple[RunResult, ...] = ()
        self._busy = False
        self.history = Choice("Earlier runs", 20)
        self.form = RunFormPanel()
        self.form.setMinimumWidth(260)
        self.results = RunResults(themes)
        self.empty = EmptyState(
            "No run yet", "Choose a device and a function, then press Run: each call is timed and drawn here."
        )
        self._right = QStackedWidget()
        self._right.addWidget(self.empty)
        self._right.addWidget(self.results)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._build_history())
        column.addWidget(self._right, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(self.form)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setSizes([_FORM_WIDTH, 480])
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)
        self.form.run_requested.connect(self.run_requested)
        self.form.cancel_requested.connect(self.cancel_requested)
        self.results.dispatch_selected.connect(self.dispatch_selected)

    def set_module(self, module: ModuleInfo | None) -> None:
        """What can be run; None when nothing is compiled."""
        self.form.set_module(module)

    def set_folder(self, folder: Path) -> None:
        """Where file dialogs begin."""
        self.form.set_folder(folder)

    def set_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """What it can run on, with the drivers that are not available."""
        self.form.set_devices(drivers)

    def set_busy(self, busy: bool, text: str = "") -> None:
        """A run goes on, or not. The first call of a run empties the results."""
        starts = busy and not self._busy
        self._busy = busy
        self.form.set_busy(busy, text)
        self.history.setEnabled(not busy)
        if starts:
            self.results.begin(text)
        if busy:
            self.results.say(text)
            self._right.setCurrentWidget(self.results)

    def add_sample(self, index: int, wall_ns: int) -> None:
        """A timed call ended; ``index`` counts from 0, ``wall_ns`` is its wall time."""
        if index == len(self.results.chart.samples):  # one that is told twice is drawn once
            self.results.add_sample(wall_ns)

    def show_result(self, result: RunResult) -> None:
        """Show a run that ended, well or not."""
        self.results.show_result(result)
        self._right.setCurrentWidget(self.results)

    def show_error(self, title: str, hint: str) -> None:
        """The run could not be started; say why and what to do."""
        self.results.begin("")
        self.results.set_error(title, hint)
        self._right.setCurrentWidget(self.results)

    def show_empty(self, title: str, hint: str) -> None:
        """Say why there is nothing to see, and what to do next."""
        self.empty.say(title, hint)
        self._right.setCurrentWidget(self.empty)

    def set_history(self, results: tuple[RunResult, ...]) -> None:
        """Earlier runs, in the order to list them."""
        self._history = results
        self.history.clear()
        for result in results:
            self.history.addItem(history_text(result))
            self.history.setItemData(self.history.count() - 1, result.sentence, Qt.ItemDataRole.ToolTipRole)
        self.history.setCurrentIndex(-1)
        self._bar.setVisible(bool(results))

    def submit(self) -> None:
        """Press Run, for the shortcut."""
        self.form.submit()

    def _build_history(self) -> QWidget:
        self._bar = QWidget()
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, 0)
        label = QLabel("Earlier runs")
        label.setProperty("role", "muted")
        self.history.setPlaceholderText("look at an earlier run…")
        label.setBuddy(self.history)
        row.addWidget(label)
        row.addWidget(self.history, 1)
        self._bar.setVisible(False)
        self.history.activated.connect(self._on_history)
        return self._bar

    def _on_history(self, index: int) -> None:
        if 0 <= index < len(self._history):
            self.show_result(self._history[index])


def history_text(result: RunResult) -> str:
    """A run in one line: when, what, where, how long or how it ended."""
    try:
        when = datetime.fromisoformat(result.started).astimezone().strftime("%d %b %H:%M:%S")
    except ValueError:
        when = result.started
    time = format_ns(result.statistics.median_ns) if result.statistics else result.outcome.value
    return f"{when} · {result.request.function} on {result.device_name or result.request.device} · {time}"
