"""The view of the Sweep tab: the matrix with its filter, a chart, and the facts about the selected cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.errors import UserError
from passlens.engine.sweep.estimate import Estimate
from passlens.engine.sweep.grid import Point
from passlens.engine.sweep.matrix import Line, Matrix, lines_of, toolchains_of
from passlens.engine.sweep.results import CellEnd
from passlens.engine.sweep.sweep import Row, Sweep, matching
from passlens.gui.kit.chip import Chip
from passlens.gui.kit.flow import FlowLayout
from passlens.gui.kit.form import TextField, label_of
from passlens.gui.kit.labels import ElidedLabel, PlainLabel, hairline
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.page import GRID, EmptyState
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.style import set_role
from passlens.gui.kit.tab_page import TabPage
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr, translated
from passlens.gui.sweep.rows import LEFT, bars_of, cell_at, cell_words, columns_of, counts_of, end_of
from passlens.gui.sweep.sweep_chart import SweepChart

_PAIR = 2
_CLUSTER_PX = 210


class SweepView(TabPage):
    """Shows a ``Sweep``.

    Signals:
        grid_requested: Open a grid's file.
        results_requested: Open a folder with results.
        build_requested: Build a grid of the open model.
        run_requested: Run the open sweep.
        cancel_requested: Stop the sweep.
        cluster_changed: str: the address of a cluster that compiles, as typed; empty: this machine.
        export_requested: tuple[Row, ...]: cells to write to a file.
        session_requested: Row: the cell whose session to open.
        comparison_requested: Row and Row: cells to compare.
    """

    grid_requested = Signal()
    results_requested = Signal()
    build_requested = Signal()
    run_requested = Signal()
    cancel_requested = Signal()
    cluster_changed = Signal(str)
    export_requested = Signal(object)
    session_requested = Signal(object)
    comparison_requested = Signal(object, object)

    def __init__(self, themes: ThemeManager, cluster: str) -> None:
        """``cluster``: the address entered last."""
        super().__init__(tr("SweepView", "Sweep"))
        self._estimates: tuple[Estimate, Estimate] | None = None
        self._rows: tuple[Row, ...] = ()
        self._toolchains: tuple[str, ...] = ()
        self._shown: Matrix | None = None
        self.name = ElidedLabel()
        set_role(self.name, "title")
        self.build = link_button(
            tr("SweepView", "From the Open Model…"),
            self.build_requested.emit,
            tr("SweepView", "Pick toolchains, targets and flag sets for the open model"),
        )
        self.open_grid = link_button(
            tr("SweepView", "Open a Grid…"), self.grid_requested.emit, tr("SweepView", "A TOML file that lists a grid")
        )
        self.open_results = link_button(
            tr("SweepView", "Open Results…"),
            self.results_requested.emit,
            tr("SweepView", "The folder that a sweep wrote, from any machine"),
        )
        self.run = QPushButton(tr("SweepView", "Run"))
        self.run.setProperty("role", "primary")
        self.run.setToolTip(tr("SweepView", "Compile the missing cells"))
        self.cancel = QPushButton(tr("SweepView", "Cancel"))
        self.cancel.setToolTip(tr("SweepView", "Stop; the results so far are kept"))
        self.export = QPushButton(tr("SweepView", "Export…"))
        self.export.setToolTip(tr("SweepView", "Write the cells shown as CSV, Markdown or HTML"))
        self.sentence = ElidedLabel()
        self.cluster = TextField(
            tr("SweepView", "Compile on"),
            tr("SweepView", "here, or tcp://HOST:8786"),
            tr("SweepView", "The address of a Dask scheduler, whose workers compile the cells. Empty: this machine"),
            clear=True,
        )
        self.cluster.setFixedWidth(_CLUSTER_PX)
        self.cluster.setText(cluster)
        self.doing = ElidedLabel()
        set_role(self.doing, "muted")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(160)
        self.looks = Segments(
            tr("SweepView", "What the cells show"),
            (
                (Matrix.RESULT, tr("SweepView", "Result")),
                (Matrix.LDS, tr("SweepView", "LDS")),
                (Matrix.DISPATCHES, tr("SweepView", "Dispatches")),
                (Matrix.COMPILE_TIME, tr("SweepView", "Compile time")),
                (Matrix.RUN_TIME, tr("SweepView", "Run time")),
            ),
        )
        self.filter = TextField(
            tr("SweepView", "Filter the cells"),
            tr("SweepView", "Filter: gfx942  toolchain=3.9*  rule=shared-memory"),
            tr("SweepView", "Words, or model=, target=, flags=, toolchain=, dispatch=, result=, rule= with * and ?"),
            clear=True,
        )
        self.fault = PlainLabel()
        set_role(self.fault, "warn")
        self.chips = {end: Chip(translated(end) if end is not None else translated(LEFT)) for end in (*CellEnd, None)}
        self.table: DataTable[Line] = DataTable(themes, (), tr("SweepView", "Cells"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.chart = SweepChart(themes)
        self.detail = ElidedLabel()
        self.open_session = QPushButton(tr("SweepView", "Open Session"))
        self.compare = QPushButton(tr("SweepView", "Compare"))
        self.compare.setToolTip(tr("SweepView", "Compare the two selected cells; select the second with Ctrl"))
        self.state = EmptyState()
        self._pages = QStackedWidget()
        self._pages.addWidget(self.state)
        self._pages.addWidget(self._body())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar())
        column.addWidget(hairline())
        column.addWidget(self._pages, 1)
        self._connect()
        self.set_running(running=False)
        self.set_buildable(buildable=False)
        self.show_empty(
            tr("SweepView", "No sweep is open."),
            tr(
                "SweepView",
                "A sweep compiles every combination of toolchains, targets, flag sets and models, and shows the "
                "results side by side. Open a grid, the results of a sweep, or build one from the open model.",
            ),
        )

    def _bar(self) -> QWidget:
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(4 * GRID, GRID, 3 * GRID, GRID)
        row.setSpacing(2 * GRID)
        row.addWidget(self.name, 1)
        for widget in (self.build, self.open_grid, self.open_results, self.export):
            row.addWidget(widget)
        row.addWidget(label_of(self.cluster))
        row.addWidget(self.cluster)
        for button in (self.cancel, self.run):
            row.addWidget(button)
        return bar

    def _body(self) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(4 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        head.setSpacing(2 * GRID)
        working = QHBoxLayout()
        working.addWidget(self.doing, 1)
        working.addWidget(self.progress)
        chips = FlowLayout(GRID, GRID)
        for chip in self.chips.values():
            chip.setChecked(True)
            chips.addWidget(chip)
        row = QHBoxLayout()
        row.setSpacing(3 * GRID)
        row.addWidget(self.looks)
        row.addWidget(self.filter, 1)
        head.addWidget(self.sentence)
        head.addLayout(working)
        head.addLayout(row)
        head.addLayout(chips)
        head.addWidget(self.fault)
        column.addLayout(head)
        column.addWidget(hairline())
        self._split = QSplitter(Qt.Orientation.Vertical)
        self._split.setHandleWidth(1)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self.table)
        self._split.addWidget(self.chart)
        self._split.setSizes((600, 500))
        column.addWidget(self._split, 1)
        column.addWidget(hairline())
        below = QHBoxLayout()
        below.setContentsMargins(4 * GRID, GRID, 3 * GRID, GRID)
        below.setSpacing(2 * GRID)
        below.addWidget(self.detail, 1)
        below.addWidget(self.open_session)
        below.addWidget(self.compare)
        column.addLayout(below)
        self.fault.hide()
        return body

    def _connect(self) -> None:
        self.run.clicked.connect(self.run_requested)
        self.cancel.clicked.connect(self._stop)
        self.cluster.textChanged.connect(self._change_cluster)
        self.export.clicked.connect(lambda: self.export_requested.emit(self.cells()))
        self.looks.chosen.connect(lambda _: self._fill())
        self.filter.textChanged.connect(lambda _: self._fill())
        for chip in self.chips.values():
            chip.clicked.connect(self._fill)
        self.table.clicked.connect(self._click)
        self.table.activated.connect(self._open_at)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._tell())
        self.table.selectionModel().currentChanged.connect(lambda *_: self._tell())
        self.chart.item_chosen.connect(lambda index: self._open(self.chart.bars[index].row))
        self.chart.item_opened.connect(lambda index: self._open(self.chart.bars[index].row))
        self.open_session.clicked.connect(self._open_selected)
        self.compare.clicked.connect(self._compare)

    # Display.

    def show_empty(self, title: str, hint: str) -> None:
        """Show why there is nothing to see."""
        self.state.say(title, hint)
        self._pages.setCurrentWidget(self.state)
        self.run.setEnabled(False)
        self.export.setEnabled(False)

    def show_sweep(self, name: str, sweep: Sweep, here: Estimate, elsewhere: Estimate) -> None:
        """Show an opened sweep, and the remaining work for this machine, or for a cluster."""
        self.name.setText(name)
        self._estimates = here, elsewhere
        self._say_estimate()
        self.sentence.setToolTip(plain(str(sweep.folder)))
        self._pages.setCurrentIndex(1)
        self.run.setEnabled(True)
        self.export.setEnabled(True)
        self._shown = None
        self.show_rows(sweep.rows)

    def _say_estimate(self) -> None:
        """Show the remaining work where the cells are compiled; unchanged once the sweep has started."""
        if self._estimates is not None:
            here, elsewhere = self._estimates
            self.sentence.setText(translated(elsewhere.elsewhere() if self.cluster.text() else here.sentence()))

    def _change_cluster(self, text: str) -> None:
        self._say_estimate()
        self.cluster_changed.emit(text.strip())

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show the current results of the cells."""
        self._rows = tuple(rows)
        self._count(counts_of(self._rows))
        self._fill()

    def show_result(self, sweep: Sweep) -> None:
        """Show the current results of the cells, and the number of those left."""
        self._estimates = None
        self.sentence.setText(translated(sweep.sentence()))
        self.show_rows(sweep.rows)

    def set_progress(self, text: str, fraction: float | None) -> None:
        """Show the current step."""
        if self.cancel.isEnabled():  # otherwise it shows that it is being cancelled
            self.doing.setText(text)
            if fraction is not None:
                self.progress.setRange(0, 1000)
                self.progress.setValue(round(fraction * 1000))

    def set_running(self, *, running: bool) -> None:
        """Set whether a sweep is running."""
        for widget in (self.doing, self.progress, self.cancel):
            widget.setVisible(running)
        for widget in (self.run, self.build, self.open_grid, self.open_results):
            widget.setVisible(not running)
        self.cluster.setEnabled(not running)
        self.cancel.setEnabled(running)
        self.doing.setText("")
        self.progress.setRange(0, 0 if running else 1)

    def set_buildable(self, *, buildable: bool) -> None:
        """Set whether there is a model to build a grid from."""
        self.build.setEnabled(buildable)

    def cells(self) -> tuple[Row, ...]:
        """The cells that pass the filter and the chips."""
        ends = {end for end, chip in self.chips.items() if chip.isChecked()}
        try:
            rows = matching(self._rows, self.filter.text())
        except UserError as error:
            self.fault.setText(f"{translated(error.title)} {translated(error.hint)}".strip())
            self.fault.show()
            return self._rows
        self.fault.hide()
        return tuple(row for row in rows if end_of(row) in ends)

    def selected_cells(self) -> tuple[Row, ...]:
        """The selected cells, those of one row from left to right."""
        indexes = sorted(self.table.selectionModel().selectedIndexes(), key=lambda at: (at.row(), at.column()))
        return tuple(row for index in indexes if (row := self._cell(index)) is not None)

    def _count(self, counts: Mapping[CellEnd | None, int]) -> None:
        for end, chip in self.chips.items():
            chip.set_count(counts[end])
            chip.setVisible(counts[end] > 0)

    def _fill(self) -> None:
        shown, rows = Matrix(self.looks.value), self.cells()
        toolchains = toolchains_of(rows)
        chosen = {row.point for row in self.selected_cells()}
        lines = lines_of(rows)
        if (toolchains, shown) == (self._toolchains, self._shown):
            self.table.set_rows(lines)
        else:
            self.table.set_columns(columns_of(rows, shown), lines)
            self._toolchains, self._shown = toolchains, shown
        self._select(chosen)
        self.chart.setVisible(shown is not Matrix.RESULT)
        if shown is not Matrix.RESULT:
            self.chart.set_bars(bars_of(rows, shown), shown)
        self._tell()

    def _select(self, points: set[Point]) -> None:
        """Select these cells again."""
        model, found = self.table.rows, QItemSelection()
        for place in range(model.rowCount()) if points else ():
            for column in range(len(model.columns)):
                index = model.index(place, column)
                cell = self._cell(index)
                if cell is not None and cell.point in points:
                    found.select(index, index)
        self.table.selectionModel().select(found, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _cell(self, index: QModelIndex) -> Row | None:
        line = self.table.rows.row_at(index)
        return cell_at(line, index.column(), len(self.table.rows.columns)) if line is not None else None

    def _tell(self) -> None:
        """Show the facts about the selected cells."""
        chosen = self.selected_cells()
        current = self._cell(self.table.currentIndex()) or (chosen[0] if chosen else None)
        self.detail.setText("  ".join(cell_words(current).split("\n")) if current is not None else "")
        self.open_session.setEnabled(len(chosen) == 1 and _has_session(chosen[0]))
        self.compare.setEnabled(len(chosen) == _PAIR and all(map(_has_session, chosen)))

    # Actions.

    def _click(self, index: QModelIndex) -> None:
        """Open the session of a clicked cell; with Ctrl or Shift, only select it."""
        selecting = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        if not QGuiApplication.keyboardModifiers() & selecting:
            self._open_at(index)

    def _open_at(self, index: QModelIndex) -> None:
        cell = self._cell(index)
        if cell is not None:
            self._open(cell)

    def _open_selected(self) -> None:
        for cell in self.selected_cells()[:1]:
            self._open(cell)

    def _open(self, cell: Row) -> None:
        if _has_session(cell):
            self.session_requested.emit(cell)

    def _compare(self) -> None:
        first, second = self.selected_cells()[:_PAIR]
        self.comparison_requested.emit(first, second)

    def _stop(self) -> None:
        self.cancel.setEnabled(False)
        self.doing.setText(tr("SweepView", "Cancelling…"))
        self.cancel_requested.emit()


def _has_session(cell: Row) -> bool:
    return cell.result is not None and bool(cell.result.session)
