"""The options of a benchmark: one function alone, or in turn with another one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QLabel, QVBoxLayout, QWidget

from passlens.engine.run.values import DriverState
from passlens.gui.kit.form import Decimal, Number, add_below_label, form_grid
from passlens.gui.kit.page import GRID, SectionHead, text_label
from passlens.gui.kit.translation import tr
from passlens.gui.run.other_side import OtherSide
from passlens.gui.run.run_form import BenchmarkForm


class BenchmarkOptions(QWidget):
    """The other side, the precision, and the time limit."""

    def __init__(self, folder: Callable[[], str]) -> None:
        super().__init__()
        self.other = OtherSide(
            tr("BenchmarkOptions", "Benchmark against"),
            tr("BenchmarkOptions", "time it alone"),
            tr(
                "BenchmarkOptions",
                "Both are loaded together and called in turn, A B B A, in several processes one after the other.",
            ),
            before=tr("BenchmarkOptions", "against "),
            files=True,
            folder=folder,
        )
        self.precision = Decimal(
            tr("BenchmarkOptions", "Known to ± %"),
            0.1,
            50.0,
            1.0,
            tr("BenchmarkOptions", "It is timed until the interval of the median is that narrow"),
            step=0.5,
        )
        self.least = Decimal(
            tr("BenchmarkOptions", "Differences from %"),
            0.1,
            50.0,
            1.0,
            tr("BenchmarkOptions", "Smaller differences between A and B do not count"),
            step=0.5,
        )
        self.loads = Number(
            tr("BenchmarkOptions", "Loads"),
            1,
            100,
            12,
            tr("BenchmarkOptions", "How often both are loaded anew: each load gives one ratio"),
        )
        self.processes = Number(
            tr("BenchmarkOptions", "Processes"),
            1,
            100,
            1,
            tr(
                "BenchmarkOptions",
                "How many processes time it, one after the other. With several, the interval is of their "
                "medians: it covers what a new process changes. 6 give 97 %",
            ),
        )
        self.limit = Number(
            tr("BenchmarkOptions", "Limit, s"),
            1,
            1_000_000,
            60,
            tr("BenchmarkOptions", "Starts nothing more after this many seconds"),
        )
        self.tool = QCheckBox(tr("BenchmarkOptions", "Ask iree-benchmark-module too"))
        self.tool.setToolTip(
            tr("BenchmarkOptions", "For the numbers that others quote; you can copy its command from the result")
        )
        self._grid = form_grid()
        self._cells: list[tuple[QLabel, QAbstractSpinBox]] = []
        # Precision and processes apply to one side, loads and least difference to two: they share places.
        self._one = (self.precision, self.processes)
        places = (
            (self.limit, 0, 0),
            (self.precision, 0, 1),
            (self.loads, 0, 1),
            (self.processes, 1, 0),
            (self.least, 1, 0),
        )
        for box, row, column in places:
            label = add_below_label(self._grid, box, row, column)
            self._cells.append((label, box))
        column_ = QVBoxLayout(self)
        column_.setContentsMargins(0, 0, 0, 0)
        column_.setSpacing(GRID)
        column_.addWidget(SectionHead(tr("BenchmarkOptions", "Benchmark")))
        column_.addWidget(
            text_label(
                tr("BenchmarkOptions", "Warms up, then times it until the figure can be trusted; every call is kept."),
                "muted",
            )
        )
        column_.addWidget(self.other)
        column_.addLayout(self._grid)
        column_.addWidget(self.tool)
        self.other.changed.connect(self._show)
        self._show()

    def set_devices(self, drivers: tuple[DriverState, ...]) -> None:
        """Set the devices for the other side."""
        self.other.set_devices(drivers)

    def set_comparable(self, comparable: bool) -> None:
        """Set whether there is a model that can be compiled again."""
        self.other.set_comparable(comparable)

    @property
    def form(self) -> BenchmarkForm:
        """The current choices."""
        return BenchmarkForm(
            other=self.other.elsewhere,
            file=self.other.path,
            precision=self.precision.value() / 100,
            least=self.least.value() / 100,
            loads=self.loads.value(),
            limit_s=float(self.limit.value()),
            tool=self.tool.isChecked(),
            processes=self.processes.value(),
        )

    def _show(self) -> None:
        """Show only the options that apply to one side, or to two."""
        two = self.other.compares
        for label, box in self._cells:
            shown = box is self.limit or (box in self._one) != two
            label.setVisible(shown)
            box.setVisible(shown)
