"""Shared memory (LDS): all kernels as bars against the limit at the left, the chosen one in detail at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.analysis.shared_memory.values import SharedMemory
from passlens.engine.analysis.tables import MemoryTable
from passlens.gui.kit.chip import Chip
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.form import TextField
from passlens.gui.kit.page import GRID, EmptyState, Notes, StatusLine, Tone, text_label
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, number_of, tr, translated
from passlens.gui.memory.bar_chart import Bar, BarChart, Segment
from passlens.gui.memory.kernel_bill import KernelBill
from passlens.gui.memory.kernel_memory import KernelOrder, KernelRow, arrange, kernel_labels, kernel_rows

_LEFT_PX, _MOST_LEFT_PX = 320, 840


class SharedMemoryPage(QSplitter):
    """Shows kernels by the stored table, and by their bills once those are read.

    Signals:
        dispatch_selected: The executable's symbol of the chosen kernel.
    """

    dispatch_selected = Signal(str)

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self._table: MemoryTable | None = None
        self._shared: SharedMemory | None = None
        self._all: tuple[KernelRow, ...] = ()
        self._rows: tuple[KernelRow, ...] = ()
        self._kernel = ""
        self.kernel_view = KernelBill(themes)
        self._none = EmptyState()
        self._left = _Left()
        self._build(themes)
        self.addWidget(self._left)
        self.addWidget(self.kernel_view)
        self.addWidget(self._none)
        self._left.setMaximumWidth(_MOST_LEFT_PX)
        for place, share in enumerate((1, 3, 3)):  # names have room beside their bars in a wide window
            self.setStretchFactor(place, share)
        self.setSizes([_LEFT_PX, 800, 800])
        self._show()

    @property
    def rows(self) -> tuple[KernelRow, ...]:
        """The kernels as listed."""
        return self._rows

    @property
    def kernel(self) -> KernelRow | None:
        """The kernel shown at the right."""
        return next((row for row in self._rows if row.kernel == self._kernel), None)

    def set_table(self, table: MemoryTable | None) -> None:
        """Set the table stored by the compile."""
        self._table = table
        self._show()

    def set_shared(self, shared: SharedMemory | None) -> None:
        """Set the bills; None if they are not read."""
        if shared is not self._shared:
            self._shared = shared
            self._show()

    def select_dispatch(self, dispatch: str) -> None:
        """Show the kernel of a dispatch and scroll to its bar, without a signal."""
        found = next((row for row in self._all if row.dispatch == dispatch), None)
        if found is None or found.kernel == self._kernel:
            return
        if found not in self._rows:
            self.search.clear()
            self.over.setChecked(False)
        self._choose(found)

    def _build(self, themes: ThemeManager) -> None:
        self.search = TextField(
            tr("SharedMemoryPage", "Filter kernels"), tr("SharedMemoryPage", "Filter kernels…"), clear=True
        )
        self.over = Chip(
            tr("SharedMemoryPage", "over the limit"),
            tr("SharedMemoryPage", "Only kernels that ask for more than the chip has"),
        )
        self.order = Choice(tr("SharedMemoryPage", "Order of kernels"), 10)
        self.order.addItems([localized(order.value) for order in KernelOrder])
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.over)
        head.addStretch(1)
        head.addWidget(self.order)
        self.status = StatusLine()
        self.chart = BarChart(themes, tr("SharedMemoryPage", "Shared memory of each kernel"))
        self.hint = text_label("", "muted")
        self.notes = Notes()
        self._column = column = QVBoxLayout(self._left)
        column.setContentsMargins(4 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(self.search)
        column.addLayout(head)
        column.addWidget(self.status)
        column.addWidget(self.chart)
        column.addWidget(self.hint)
        column.addWidget(self.notes)
        column.addStretch(1)
        self._left.resized = self._fit_chart
        self.search.textChanged.connect(self._arrange)
        self.over.toggled.connect(self._arrange)
        self.order.currentTextChanged.connect(self._arrange)
        self.chart.item_chosen.connect(self._on_bar)

    def _show(self) -> None:
        self._all = kernel_rows(self._table, self._shared)
        over = sum(row.over > 0 for row in self._all)
        self.over.set_count(over)
        self.over.setEnabled(bool(over) or self.over.isChecked())
        self._say_status(over)
        self.notes.set_notes(self._shared.notes if self._shared is not None else ())
        self._arrange()

    def _say_status(self, over: int) -> None:
        rows, count = self._all, len(self._all)
        without = self._without()
        rest = (
            tr("SharedMemoryPage", " {others} uses none.").format(others=number_of(without, "other"))
            if without == 1 and rows
            else tr("SharedMemoryPage", " {others} use none.").format(others=number_of(without, "other"))
            if without and rows
            else ""
        )
        if not rows and self._unknown():
            later = self._shared is None
            self.status.say(  # the reason is shown at the right
                Tone.WARN, tr("SharedMemoryPage", "Not known yet.") if later else tr("SharedMemoryPage", "Not known.")
            )
        elif not rows:
            none = (
                tr("SharedMemoryPage", "The one kernel uses no shared memory.")
                if without == 1
                else tr("SharedMemoryPage", "None of the {kernels} uses shared memory.").format(
                    kernels=number_of(without, "kernel")
                )
                if without
                else tr("SharedMemoryPage", "No kernel uses shared memory.")
            )
            self.status.say(Tone.MUTED, none)
        elif over:
            self.status.say(
                Tone.FAIL,
                tr("SharedMemoryPage", "{over:,} of {kernels} over the limit.{rest}").format(
                    over=over, kernels=number_of(count, "kernel"), rest=rest
                ),
            )
        elif any(row.limit is None or row.bytes is None for row in rows):
            self.status.say(
                Tone.WARN,
                tr("SharedMemoryPage", "Whether all fit is not known: a limit or a size is missing.{rest}").format(
                    rest=rest
                ),
            )
        else:
            one = tr("SharedMemoryPage", "The one kernel that uses shared memory fits.")
            fits = (
                tr("SharedMemoryPage", "{count:,} kernels use shared memory; all fit.").format(count=count)
                if count > 1
                else one
            )
            unknown = self._shared is not None and bool(self._shared.unknown)
            tone, more = (Tone.WARN, f" {self._unknown()}") if unknown else (Tone.OK, "")
            self.status.say(tone, f"{fits}{rest}{more}")

    def _unknown(self) -> str:
        """Why kernels may use shared memory that is not shown; empty if they do not."""
        if self._shared is not None:
            return translated(self._shared.unknown)
        return "" if self._table is not None and self._table.lds else tr("SharedMemoryPage", "Not known yet.")

    def _without(self) -> int:
        if self._shared is not None and (self._shared.bills or self._shared.without):
            return self._shared.without
        table = self._table.lds if self._table is not None else ()
        return sum(not (row.allocations or row.bytes) for row in table)

    def _arrange(self, *_: object) -> None:
        order = tuple(KernelOrder)[max(0, self.order.currentIndex())]
        self._rows = arrange(self._all, self.search.text(), order, over_only=self.over.isChecked())
        labels = kernel_labels(self._rows)
        self.chart.set_bars([_bar(row, label) for row, label in zip(self._rows, labels, strict=True)])
        self.chart.setVisible(bool(self._rows))
        self._fit_chart()
        hidden = len(self._all) - len(self._rows)
        self.hint.setText(
            tr("SharedMemoryPage", "{kernels} hidden by the filter.").format(kernels=number_of(hidden, "kernel"))
            if hidden
            else tr(
                "SharedMemoryPage", "Up and down choose a kernel · Ctrl+wheel zooms · right-click copies and exports"
            )
            if self._rows
            else ""
        )
        row = self.kernel or next(iter(self._rows), None)
        if row is None:
            self._none.say(
                tr("SharedMemoryPage", "No kernel to show")
                if self._all or self._unknown()
                else tr("SharedMemoryPage", "No shared memory"),
                tr("SharedMemoryPage", "Clear the filter to see the others.")
                if self._all
                else self._unknown() or tr("SharedMemoryPage", "No kernel of this session allocates any."),
            )
        self.kernel_view.setVisible(row is not None)
        self._none.setVisible(row is None)
        if row is not None:
            self._choose(row)

    def _choose(self, row: KernelRow) -> None:
        self._kernel = row.kernel
        if row in self._rows:
            self.chart.set_current(self._rows.index(row))
        if self.kernel_view.row is not row:
            self.kernel_view.set_row(row)

    def _on_bar(self, index: int) -> None:
        if 0 <= index < len(self._rows):
            self._choose(self._rows[index])
            self.dispatch_selected.emit(self._rows[index].dispatch)

    def _fit_chart(self) -> None:
        """Give the bars the height that is left; more of them scroll between limit and axis."""
        others = self._column.totalHeightForWidth(self._left.width()) - self.chart.height()
        self.chart.set_most_height(self._left.height() - others)


class _Left(QWidget):
    """Emits a signal when its size changes."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(_LEFT_PX)
        self.resized = _nothing

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized()


def _nothing() -> None:
    """Default callback: does nothing."""


def _bar(row: KernelRow, label: str) -> Bar:
    segments = tuple(Segment(piece.label, piece.bytes, piece.series) for piece in row.pieces)
    return Bar(label, segments, row.limit, row.figure, row.kernel)
