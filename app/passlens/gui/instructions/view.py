"""The Instructions tab: the classes and the instructions of a traced kernel, with their cycles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from passlens.gui.kit.choice import Choice
from passlens.gui.kit.labels import hairline
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.page import GRID, EmptyState, text_label
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.tab_page import TabPage
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, tr, translated

if TYPE_CHECKING:
    from passlens.engine.run.profiles.hot_instructions import ClassCost, HotInstruction, HotKernel
    from passlens.gui.instructions.controller import ShownTrace
    from passlens.gui.shell.window.messages import Notice

_CLASSES_PX, _INSTRUCTIONS_PX = 340, 900
_LATENCY = mark_text("Cycles from the issue to the end, stalls included, of all traced wavefronts")
_HITS = mark_text("Executions by all traced wavefronts")
_STALL = mark_text("Cycles of the latency in which it could not be issued: the unit was busy, or it waited")
_IDLE = mark_text(
    "Cycles between the end of the previous instruction and its start: another wavefront went first, a register "
    "was not ready, or the instruction cache missed"
)


def _percent(share: float | None) -> str:
    return UNKNOWN if share is None else f"{100 * share:.1f}"


def class_columns() -> tuple[Column[ClassCost], ...]:
    """The columns of the classes."""
    return (
        Column(mark_text("class"), lambda row: translated(row.kind), stretch=True),
        Column(
            mark_text("latency"),
            lambda row: None if row.share is None else 100 * row.share,
            unit="%",
            number=True,
            show=lambda row: _percent(row.share),
            share=lambda row: row.share,
            help=_LATENCY,
        ),
        Column(mark_text("stall"), lambda row: row.stall, number=True, help=_STALL),
    )


def instruction_columns() -> tuple[Column[HotInstruction], ...]:
    """The columns of the instructions, in the order of the code."""
    return (
        Column(mark_text("#"), lambda row: row.place, number=True),
        Column(
            mark_text("instruction"),
            lambda row: row.traced.text,
            mono=True,
            stretch=True,
            least=260,
            tone=lambda row: "" if row.traced.hits else "muted",
            tooltip=lambda row: row.traced.text,
        ),
        Column(
            mark_text("latency"),
            lambda row: None if row.share is None else 100 * row.share,
            unit="%",
            number=True,
            show=lambda row: _percent(row.share),
            share=lambda row: row.of_hottest,
            help=_LATENCY,
        ),
        Column(mark_text("cycles"), lambda row: row.traced.latency, number=True, help=_LATENCY),
        Column(mark_text("stall"), lambda row: row.traced.stall, number=True, help=_STALL),
        Column(mark_text("idle"), lambda row: row.traced.idle, number=True, help=_IDLE),
        Column(
            mark_text("hits"),
            lambda row: row.traced.hits,
            number=True,
            help=_HITS,
        ),
        Column(mark_text("source"), lambda row: row.traced.source or None, keep_end=True, stretch=True),
    )


class InstructionsView(TabPage):
    """Shows a ``ShownTrace``.

    Signals:
        trace_chosen: The name of another trace of the session.
        add_requested: Add a file.
        kernel_requested: The dispatch whose kernel to show.
    """

    trace_chosen = Signal(str)
    add_requested = Signal()
    kernel_requested = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("InstructionsView", "Instructions"))
        self.waiting = False
        self._kernels: tuple[HotKernel, ...] = ()
        self._shown: HotKernel | None = None
        self.traces = Choice(tr("InstructionsView", "Thread trace"), 22)
        self.kernels = Choice(tr("InstructionsView", "Kernel"), 30)
        self.add = link_button(
            tr("InstructionsView", "Add a Thread Trace…"),
            self.add_requested.emit,
            tr("InstructionsView", "stats_ui_output_agent_A_dispatch_D.csv from rocprofv3 --att"),
        )
        self.kernel = link_button(
            tr("InstructionsView", "Show the Kernel"),
            lambda: self.kernel_requested.emit(self._shown.dispatch if self._shown else ""),
            tr("InstructionsView", "Its registers, occupancy and limits, in the Kernels tab"),
        )
        self.all = link_button(
            tr("InstructionsView", "Show All Classes"),
            lambda: self._show_class(None),
            tr("InstructionsView", "Show the instructions of all classes"),
        )
        self.headline, self.facts = text_label(role="title"), text_label(role="muted")
        self.classes: DataTable[ClassCost] = DataTable(
            themes, class_columns(), tr("InstructionsView", "Classes of instructions")
        )
        self.instructions: DataTable[HotInstruction] = DataTable(
            themes, instruction_columns(), tr("InstructionsView", "Instructions")
        )
        self._empty = EmptyState()
        self.first = link_button(tr("InstructionsView", "Add a Thread Trace…"), self.add_requested.emit)
        self._empty.add(self.first)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._empty)
        self._pages.addWidget(self._page())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
        self.traces.activated.connect(lambda place: self.trace_chosen.emit(self.traces.itemText(place)))
        self.kernels.activated.connect(lambda place: self.show_kernel(self._kernels[place]))
        self.classes.row_selected.connect(self._show_class)
        self.clear()

    def _page(self) -> QWidget:
        page, bar, split = QWidget(), QHBoxLayout(), QSplitter(Qt.Orientation.Horizontal)
        bar.setContentsMargins(4 * GRID, GRID, 4 * GRID, GRID)
        bar.setSpacing(2 * GRID)
        bar.addWidget(self.kernels, 2)
        bar.addWidget(self.traces, 1)
        bar.addStretch(1)
        for button in (self.all, self.kernel, self.add):
            bar.addWidget(button)
        words = QVBoxLayout()
        words.setContentsMargins(4 * GRID, GRID, 4 * GRID, 2 * GRID)
        words.setSpacing(GRID)
        words.addWidget(self.headline)
        words.addWidget(self.facts)
        split.setChildrenCollapsible(False)
        split.addWidget(self.classes)
        split.addWidget(self.instructions)
        split.setStretchFactor(1, 1)
        split.setSizes([_CLASSES_PX, _INSTRUCTIONS_PX])
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(hairline())
        column.addLayout(words)
        column.addWidget(hairline())
        column.addWidget(split, 1)
        return page

    @property
    def text(self) -> str:
        """The text of an empty page."""
        return self._empty.text

    def clear(self) -> None:
        """Reset for a session whose traces are not read, or for none."""
        self._say(tr("InstructionsView", "No thread trace"), tr("InstructionsView", "Open a session."), can_add=False)

    def show_loading(self) -> None:
        """Show that a trace is being read."""
        self._say(tr("InstructionsView", "Reading the thread trace…"), "", can_add=False)
        self.waiting = True

    def show_failure(self, notice: Notice) -> None:
        """Show why a trace cannot be read."""
        self._say(notice.sentence, notice.hint, can_add=True)

    def show_trace(self, shown: ShownTrace) -> None:
        """Show a trace, starting with its kernel of the largest latency."""
        if shown.found is None:
            self._say(
                tr("InstructionsView", "No thread trace in this session"),
                tr(
                    "InstructionsView",
                    "A thread trace says how many cycles each instruction of a kernel took. Run the module on its GPU "
                    "under rocprofv3 --att -d FOLDER -- COMMAND, and add stats_ui_output_agent_A_dispatch_D.csv from "
                    "that folder.",
                ),
                can_add=True,
            )
            return
        self.waiting = False
        self._kernels = shown.found.kernels
        self.traces.clear()
        self.traces.addItems(shown.names)
        self.traces.setCurrentIndex(shown.names.index(shown.found.trace))
        self.kernels.clear()
        for place, one in enumerate(self._kernels):
            name = one.name or tr("InstructionsView", "a kernel without a name")
            share = tr("InstructionsView", "{name} · {percent} % of the latency").format(
                name=name, percent=_percent(one.share)
            )
            self.kernels.addItem(name if one.share is None else share)
            self.kernels.setItemData(place, plain(name), Qt.ItemDataRole.ToolTipRole)
        self.show_kernel(self._kernels[0])
        self._pages.setCurrentIndex(1)

    def show_kernel(self, kernel: HotKernel) -> None:
        """Show one kernel of the trace."""
        self._shown = kernel
        self.headline.setText(translated(kernel.headline))
        self.facts.setText(facts_of(kernel))
        self.kernel.setVisible(bool(kernel.dispatch))
        self.classes.set_rows(kernel.classes)
        self._show_class(None)

    def _show_class(self, chosen: ClassCost | None) -> None:
        """Show the instructions of a class and its hottest ones; None: all."""
        assert self._shown is not None
        rows = [row for row in self._shown.instructions if chosen is None or row.kind is chosen.kind]
        self.all.setVisible(chosen is not None)
        if chosen is None:
            self.classes.clearSelection()
        self.instructions.set_rows(rows)
        hottest = max(rows, key=lambda row: row.traced.latency)
        if hottest.traced.latency:
            self.instructions.select(lambda row: row.place == hottest.place)

    def _say(self, title: str, hint: str, *, can_add: bool) -> None:
        self.waiting = False
        self._empty.say(title, hint)
        self.first.setVisible(can_add)
        self._pages.setCurrentIndex(0)


def facts_of(kernel: HotKernel) -> str:
    """The totals of a kernel, and whether it belongs to the session."""
    words = (
        tr("InstructionsView", "{count:,} cycles of latency").format(count=kernel.latency),
        tr("InstructionsView", "{count:,} of them stalled ({percent:.0f} %)").format(
            count=kernel.stall, percent=100 * kernel.stall / max(1, kernel.latency)
        ),
        tr("InstructionsView", "{count:,} idle").format(count=kernel.idle),
        tr("InstructionsView", "wavefronts traced: {count:,}").format(count=kernel.wavefronts),
    )
    code = tr("InstructionsView", "code: {answer}").format(answer=translated(kernel.code))
    return " · ".join([*words, code])
