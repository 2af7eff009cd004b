"""The Kernels tab: the registers, memory and size of every kernel, as its code object states them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.analysis.tables import Kernel, KernelTable
from passlens.engine.units import format_bytes, format_count
from passlens.gui.models.table_model import UNKNOWN, Column, short_name
from passlens.gui.theme import ThemeManager
from passlens.gui.widgets.data_table import DataTable
from passlens.gui.widgets.labels import SelectableLabel
from passlens.gui.widgets.page import GRID, EmptyState, Notes, Page, SectionHead, clear, text_label


class KernelsView(QWidget):
    """Shows a ``KernelTable``.

    Signals:
        dispatch_selected: The executable's symbol of the kernel chosen.
        capture_requested: The executable's symbol of the kernel that is to be compiled alone.
        patterns_requested: The executable's symbol of the kernel whose rewrite patterns are wanted.
    """

    dispatch_selected = Signal(str)
    capture_requested = Signal(str)
    patterns_requested = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setAccessibleName("Kernels")
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._quiet = False
        self._stack = QStackedLayout(self)
        self.empty = EmptyState(
            "No kernels to show",
            "Compile for a GPU target (F5): each kernel's registers and memory are read from its code object.",
        )
        self._stack.addWidget(self.empty)
        body = QWidget()
        self._body = body
        self._stack.addWidget(body)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 2 * GRID, 0, 0)
        column.setSpacing(2 * GRID)

        bar = QHBoxLayout()
        bar.setContentsMargins(4 * GRID, 0, 4 * GRID, 0)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText("Filter kernels: name, pipeline, target…")
        self.filter.setAccessibleName("Filter kernels")
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaximumWidth(320)
        self.count = QLabel()
        self.count.setProperty("role", "muted")
        bar.addWidget(self.filter, 1)
        bar.addStretch(1)
        bar.addWidget(self.count)
        column.addLayout(bar)

        self.kernels: DataTable[Kernel] = DataTable(themes, _columns(), "Kernels")
        detail = Page("Kernel detail")
        self._detail_head = SectionHead("Kernel")
        self._figures = QGridLayout()
        self._figures.setHorizontalSpacing(4 * GRID)
        self._figures.setVerticalSpacing(GRID)
        self.notes = Notes()
        self._name = text_label("", "title")
        self._alone = QPushButton("Capture every pass of this dispatch")
        self._alone.setProperty("role", "link")
        self._alone.setCursor(Qt.CursorShape.PointingHandCursor)
        self._alone.setToolTip("Compile this dispatch alone, in about a second, into a session of its own (F6)")
        self._alone.clicked.connect(lambda: self._capture(self._shown))
        self._shown: Kernel | None = None
        detail.add(self._detail_head, self._name)
        detail.column.addWidget(self._alone, 0, Qt.AlignmentFlag.AlignLeft)
        detail.column.addLayout(self._figures)
        detail.add(self.notes)
        detail.column.addStretch(1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setHandleWidth(1)
        split.addWidget(self.kernels)
        split.addWidget(detail)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        split.setSizes([340, 190])
        split.setChildrenCollapsible(False)
        self.kernels.setMinimumHeight(120)
        detail.setMinimumHeight(120)
        column.addWidget(split, 1)

        self.filter.textChanged.connect(self._on_filter)
        self.kernels.row_selected.connect(self._on_row)
        self.kernels.add_action("Capture this dispatch", self._capture)
        self.kernels.add_action("Trace rewrite patterns", lambda kernel: self.patterns_requested.emit(kernel.dispatch))

    def show_empty(self, title: str, hint: str) -> None:
        """Say why there is nothing to see, and what to do next."""
        self.empty.say(title, hint)
        self._stack.setCurrentWidget(self.empty)

    def set_table(self, table: KernelTable) -> None:
        """Show a table. The first kernel is shown in detail, without a signal."""
        if not table.kernels:
            reason = " ".join(table.notes)
            self.show_empty(
                "No kernel's resources are known",
                reason or "Compile for an AMD GPU target: code objects of other targets do not state them.",
            )
            return
        self.notes.set_notes(table.notes)
        self._quiet = True
        self.kernels.set_rows(table.kernels)
        self._count()
        self.kernels.select(lambda _: True)
        self._quiet = False
        self._stack.setCurrentWidget(self._body)

    def select_dispatch(self, dispatch: str) -> None:
        """Mark the kernel of a dispatch, without a signal."""
        self._quiet = True
        self.kernels.select(lambda kernel: kernel.dispatch == dispatch)
        self._quiet = False

    @property
    def detail(self) -> tuple[tuple[str, str], ...]:
        """The names and values shown below the table."""
        labels = []
        for place in range(self._figures.count()):
            item = self._figures.itemAt(place)
            if item is not None and isinstance(label := item.widget(), QLabel):
                labels.append(label.text())
        return tuple(zip(labels[::2], labels[1::2], strict=True))

    def set_capturable(self, capturable: bool) -> None:
        """Say whether the dispatches can be compiled alone: not in the session of one."""
        self._alone.setVisible(capturable)

    def _capture(self, kernel: Kernel | None) -> None:
        if kernel is not None and kernel.dispatch:
            self.capture_requested.emit(kernel.dispatch)

    def _on_filter(self, text: str) -> None:
        self.kernels.rows.set_filter(text)
        self._count()

    def _count(self) -> None:
        shown, total = len(self.kernels.rows.matching), self.kernels.rows.total
        spilling = sum(bool(_spills(kernel)) for kernel in self.kernels.rows.matching)
        text = format_count(total, "kernel") if shown == total else f"{shown:,} of {format_count(total, 'kernel')}"
        verb = "spills" if spilling == 1 else "spill"
        self.count.setText(text + (f" · ▲ {spilling:,} of them {verb} registers" if spilling else ""))

    def _on_row(self, kernel: Kernel | None) -> None:
        if kernel is None:
            return
        self._shown = kernel
        self._name.setText(kernel.name)
        self._detail_head.set_remark(f"from {kernel.source}" if kernel.source else "")
        clear(self._figures)
        for place, (name, value) in enumerate(_facts(kernel)):
            row, side = place // 2, place % 2
            label = SelectableLabel(name, "muted")
            label.setWordWrap(False)
            figure = text_label(value)
            figure.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            self._figures.addWidget(label, row, 2 * side, Qt.AlignmentFlag.AlignTop)
            self._figures.addWidget(figure, row, 2 * side + 1)
            self._figures.setColumnStretch(2 * side + 1, 1)
        if not self._quiet:
            self.dispatch_selected.emit(kernel.dispatch)


def _columns() -> tuple[Column[Kernel], ...]:
    def number(title: str, value: Callable[[Kernel], int | None], unit: str = "", text: str = "") -> Column[Kernel]:
        return Column(title, value, unit=unit, number=True, help=text)

    return (
        Column(
            "kernel",
            lambda row: row.name,
            show=lambda row: short_name(row.name),
            stretch=True,
            least=210,
            tooltip=lambda row: row.name,
        ),
        Column("pipeline", lambda row: row.pipeline or None, tooltip=lambda row: row.pipeline),
        number("VGPR", lambda row: row.vgprs, text="Vector registers of a lane"),
        number("AGPR", lambda row: row.agprs, text="Accumulation registers of a lane"),
        number("SGPR", lambda row: row.sgprs, text="Scalar registers of a wavefront"),
        Column(
            "spills",
            _spills,
            number=True,
            show=lambda row: UNKNOWN if (count := _spills(row)) is None else f"▲ {count:,}" if count else "0",
            tone=lambda row: "warn" if _spills(row) else "muted",
            tooltip=_spill_text,
            help="Registers that did not fit and live in memory: vector and scalar together",
        ),
        number("LDS", lambda row: row.lds_bytes, "B", "Shared memory of a workgroup"),
        number("scratch", lambda row: row.scratch_bytes, "B", "Private memory of a lane"),
        Column(
            "workgroup",
            lambda row: "×".join(map(str, row.workgroup_size)) or None,
            sort_key=_threads,
            help="Threads of a workgroup, x × y × z",
        ),
        number("wave", lambda row: row.wavefront_size, text="Lanes of a wavefront"),
        number("code", lambda row: row.code_bytes, "B"),
        Column("dispatch", lambda row: row.dispatch, tooltip=lambda row: row.dispatch, stretch=True, keep_end=True),
        Column("source", lambda row: row.source, tooltip=lambda row: row.source, stretch=True, keep_end=True),
    )


def _facts(kernel: Kernel) -> tuple[tuple[str, str], ...]:
    def count(value: int | None) -> str:
        return UNKNOWN if value is None else f"{value:,}"

    def size(value: int | None) -> str:
        if value is None:
            return UNKNOWN
        short = format_bytes(value)
        return short if short.endswith(" B") else f"{value:,} B ({short})"

    return (
        ("dispatch", kernel.dispatch or UNKNOWN),
        ("pipeline", kernel.pipeline or UNKNOWN),
        ("target", kernel.target or UNKNOWN),
        ("registers", f"{count(kernel.vgprs)} VGPR, {count(kernel.agprs)} AGPR, {count(kernel.sgprs)} SGPR"),
        ("spills", _spill_text(kernel)),
        ("shared memory", size(kernel.lds_bytes)),
        ("scratch a lane", size(kernel.scratch_bytes)),
        ("workgroup", _workgroup(kernel)),
        ("arguments", size(kernel.kernarg_bytes)),
        ("code", size(kernel.code_bytes)),
    )


def _workgroup(kernel: Kernel) -> str:
    shape = " × ".join(map(str, kernel.workgroup_size)) or UNKNOWN
    threads = _threads(kernel)
    text = f"{shape} = {threads:,} threads" if threads else shape
    if kernel.max_workgroup_size is not None:
        text += f", at most {kernel.max_workgroup_size:,}"
    return text + (f", waves of {kernel.wavefront_size}" if kernel.wavefront_size else "")


def _threads(kernel: Kernel) -> int | None:
    if not kernel.workgroup_size:
        return None
    product = 1
    for extent in kernel.workgroup_size:
        product *= extent
    return product


def _spills(kernel: Kernel) -> int | None:
    if kernel.vgpr_spills is None and kernel.sgpr_spills is None:
        return None
    return (kernel.vgpr_spills or 0) + (kernel.sgpr_spills or 0)


def _spill_text(kernel: Kernel) -> str:
    if _spills(kernel) is None:
        return "not known"
    return f"{kernel.vgpr_spills or 0:,} vector, {kernel.sgpr_spills or 0:,} scalar"
