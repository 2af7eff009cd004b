"""The bar above the kernels: pages, filters, count, columns; and the line with the reading progress."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from passlens.engine.analysis.occupancy import Limiter
from passlens.gui.kernels.column_button import ColumnButton
from passlens.gui.kernels.kernel_filter import Counts, KernelFilter
from passlens.gui.kit.chip import Chip
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.form import TextField
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.page import GRID
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.tables.kernel_columns import ALWAYS, COLUMNS, HIDDEN_FIRST
from passlens.gui.kit.translation import localized, mark_text, tr, translated

TABLE, ROOFLINE, BARS = "table", "roofline", "bars"
_NOT_READ = mark_text(
    "⊘ Not read: instructions, configuration, work and launches. What is shown was stored with the compile."
)


class KernelBar(QWidget):
    """Pages and filters.

    Signals:
        filter_changed: Chips or the limiter changed.
    """

    filter_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.pages = Segments(
            tr("KernelBar", "Show as"),
            (
                (TABLE, tr("KernelBar", "Table")),
                (ROOFLINE, tr("KernelBar", "Roofline")),
                (BARS, tr("KernelBar", "Bars")),
            ),
        )
        self.filter = TextField(
            tr("KernelBar", "Filter kernels"), tr("KernelBar", "Filter: name, pipeline, MMA…"), clear=True
        )
        self.filter.setMinimumWidth(120)
        self.filter.setMaximumWidth(260)
        self.spills = Chip(tr("KernelBar", "spills"), tr("KernelBar", "Only kernels whose registers spill to memory"))
        self.matrix = Chip(
            tr("KernelBar", "matrix"), tr("KernelBar", "Only kernels with matrix instructions (MFMA, WMMA)")
        )
        self.lds = Chip("LDS", tr("KernelBar", "Only kernels that use shared memory"))
        self.limiter = Choice(tr("KernelBar", "Occupancy limited by"), 9)
        self.limiter.setToolTip(tr("KernelBar", "Only kernels whose occupancy this limits"))
        self.limiter.addItem(tr("KernelBar", "Any limiter"))
        slots = tr("KernelBar", "nothing")  # of the kernel, as in the table
        self.limiter.addItems([slots if one is Limiter.SLOTS else translated(one) for one in Limiter])
        self.count = PlainLabel()
        self.count.setProperty("role", "muted")
        self.columns = ColumnButton([one.title for one in COLUMNS if one.title != ALWAYS], HIDDEN_FIRST)
        self.copy = QPushButton(tr("KernelBar", "Copy CSV"))
        self.copy.setToolTip(tr("KernelBar", "Copy the kernels shown, with these columns, as CSV"))
        bar = QHBoxLayout(self)
        bar.setContentsMargins(4 * GRID, 0, 4 * GRID, 0)
        bar.setSpacing(2 * GRID)
        bar.addWidget(self.pages)
        bar.addWidget(self.filter, 1)
        for part in (self.spills, self.matrix, self.lds, self.limiter):
            bar.addWidget(part)
        bar.addStretch(1)
        for button in (self.columns, self.copy):  # keeps the bar's height on the chart pages
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            button.setSizePolicy(policy)
        bar.addWidget(self.columns)
        bar.addWidget(self.copy)
        bar.addWidget(self.count)
        for chip in (self.spills, self.matrix, self.lds):
            chip.toggled.connect(lambda _: self.filter_changed.emit())
        self.limiter.currentIndexChanged.connect(lambda _: self.filter_changed.emit())

    @property
    def kernel_filter(self) -> KernelFilter:
        """The filter set by chips and limiter."""
        index = self.limiter.currentIndex()
        return KernelFilter(
            spills=self.spills.isChecked(),
            matrix=self.matrix.isChecked(),
            lds=self.lds.isChecked(),
            limiter=tuple(Limiter)[index - 1] if index > 0 else None,
        )

    def set_counts(self, counts: Counts) -> None:
        """Show the number of kernels on each chip."""
        self.spills.set_count(counts.spills)
        self.matrix.set_count(counts.matrix)
        self.lds.set_count(counts.lds)

    def show_page(self, name: str) -> None:
        """Mark a page; show the table's actions on the table page only."""
        self.pages.set_value(name)
        self.columns.setVisible(name == TABLE)
        self.copy.setVisible(name == TABLE)


class ReadingLine(QWidget):
    """The current step of reading, with Cancel; after a cancellation, a button to read after all."""

    def __init__(self) -> None:
        super().__init__()
        self._stage = PlainLabel()
        self._stage.setProperty("role", "muted")
        self._progress = QProgressBar()
        self._progress.setTextVisible(False)
        self._progress.setFixedWidth(160)
        self.cancel = QPushButton(tr("KernelBar", "Cancel"))
        self.cancel.setToolTip(tr("KernelBar", "Do not wait for it; stored results stay"))
        self.again = QPushButton(tr("KernelBar", "Read them"))
        row = QHBoxLayout(self)
        row.setContentsMargins(4 * GRID, 0, 4 * GRID, 2 * GRID)
        row.setSpacing(2 * GRID)
        for part in (self._stage, self._progress, self.cancel, self.again):
            row.addWidget(part)
        row.addStretch(1)
        self.say("")

    @property
    def text(self) -> str:
        """What it says."""
        return self._stage.text()

    def say(self, stage: str, *, cancelled: bool = False) -> None:
        """Show the current step; empty: none."""
        self.setVisible(bool(stage) or cancelled)
        self._progress.setVisible(bool(stage))
        self._progress.setRange(0, 0 if stage else 1)  # an animated one costs time even while hidden
        self.cancel.setVisible(bool(stage))
        self.again.setVisible(cancelled)
        self._stage.setText(stage or (localized(_NOT_READ) if cancelled else ""))
