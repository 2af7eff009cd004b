"""The Kernels tab: all kernels as a table, under the roofline and as bars; and the chosen one in detail."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from passlens.engine.analysis.kernel_table import NO_METADATA, WITHOUT_CODE
from passlens.engine.analysis.tables import KernelTable
from passlens.engine.messages import Message, quoted
from passlens.gui.kernels.frozen_table import FrozenTable
from passlens.gui.kernels.kernel_bar import BARS, ROOFLINE, TABLE, KernelBar, ReadingLine
from passlens.gui.kernels.kernel_bars import KernelBars
from passlens.gui.kernels.kernel_filter import counts_of
from passlens.gui.kernels.kernel_panel import KernelPanel
from passlens.gui.kernels.roofline_page import RooflinePage
from passlens.gui.kit.kernel_rows import KernelFigures, KernelRow, sizes_note, stored_rows
from passlens.gui.kit.page import GRID, EmptyState, Notes, Pages, Strip, Tone, clear
from passlens.gui.kit.side_split import SideSplit
from passlens.gui.kit.tab_page import TabPage
from passlens.gui.kit.tables.kernel_columns import COLUMNS, HIDDEN_FIRST, WORTH, columns_but
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import number_of, tr, translated


class KernelsView(TabPage):
    """Shows a ``KernelTable`` at once, and ``KernelFigures`` when they have been read.

    Signals:
        cancel_requested, read_requested: Cancel the reading; read after a cancellation.
        values_changed: Sizes known only at run time, by function and symbol.
        dispatch_selected: The executable's symbol of the chosen kernel.
        capture_requested: The executable's symbol of the kernel to compile alone.
        patterns_requested: The executable's symbol of the kernel whose rewrite patterns to show.
        place_requested: A kernel, its executable, and the kind of text in which to show it (``PlaceKind``).
        memory_requested, graph_requested: The executable's symbol.
        launch_requested: A ``Launch`` whose IR to show.
        columns_changed: The hidden columns.
    """

    cancel_requested = Signal()
    read_requested = Signal()
    values_changed = Signal(object)
    dispatch_selected = Signal(str)
    capture_requested = Signal(str)
    patterns_requested = Signal(str)
    place_requested = Signal(str, str, object)
    memory_requested = Signal(str)
    graph_requested = Signal(str)
    launch_requested = Signal(object)
    columns_changed = Signal(tuple)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("KernelsView", "Kernels"))
        self._table: KernelTable | None = None
        self._figures: KernelFigures | None = None
        self._rows: tuple[KernelRow, ...] = ()
        self._chosen = ""
        self._picked = False  # by the user, not only because some kernel must be shown
        self._bare = False
        self._said: tuple[Message, ...] = ()
        self._quiet = False
        self._stack = QStackedLayout(self)
        self.empty = EmptyState(
            tr("KernelsView", "No kernels to show"),
            tr(
                "KernelsView",
                "Compile for a GPU target (F5): each kernel's registers and memory are read from its code object.",
            ),
        )
        self._stack.addWidget(self.empty)
        columns = columns_but(HIDDEN_FIRST)
        self.kernels: FrozenTable[KernelRow] = FrozenTable(themes, columns, tr("KernelsView", "Kernels"))
        self._sorted_by = WORTH, Qt.SortOrder.AscendingOrder
        self.kernels.sortByColumn([one.title for one in columns].index(WORTH), Qt.SortOrder.AscendingOrder)
        self.roofline = RooflinePage(themes)
        self.bars = KernelBars(themes)
        self.notes = Notes()
        self._body = QWidget()
        self._stack.addWidget(self._body)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 2 * GRID, 0, 0)
        column.setSpacing(2 * GRID)
        self.bar, self.reading = KernelBar(), ReadingLine()
        column.addWidget(self.bar)
        self.strips: tuple[Strip, ...] = ()
        self._strips = QVBoxLayout()
        self._strips.setContentsMargins(4 * GRID, 0, 4 * GRID, 0)
        column.addLayout(self._strips)
        # From the outside in: Qt styles all that is in a widget anew whenever it gets a parent.
        split = SideSplit()
        column.addWidget(split, 1)
        left = QWidget()
        split.addWidget(left)
        layout = QVBoxLayout(left)
        layout.setContentsMargins(0, 0, 0, 0)
        self._pages = Pages()
        layout.addWidget(self._pages, 1)
        for page in (self.kernels, self.roofline, self.bars):
            self._pages.addWidget(page)
        notes = QVBoxLayout()
        notes.setContentsMargins(4 * GRID, 0, 4 * GRID, GRID)
        notes.addWidget(self.notes)
        layout.addLayout(notes)
        self.panel = KernelPanel(themes, split)
        split.addWidget(self.panel)
        self.panel.setMinimumWidth(350)
        left.setMinimumWidth(320)
        column.addWidget(self.reading)  # below, so that no row moves when it disappears
        self._connect()

    # Display.

    def show_empty(self, title: str, hint: str) -> None:
        """Show why there is nothing to see, and what to do next."""
        self._table, self._figures, self._rows, self._chosen = None, None, (), ""
        self._picked = False
        self.empty.say(title, hint)
        self._stack.setCurrentWidget(self.empty)

    @property
    def figures(self) -> KernelFigures | None:
        """The figures of all kernels; None before they are read."""
        return self._figures

    def set_table(self, table: KernelTable) -> None:
        """Show the stored table; keep the details read for the same one."""
        if self._figures is not None and self._figures.facts.table == table:
            return
        self._table, self._figures = table, None
        self.panel.set_without_assembly(False)
        if not table.kernels:
            reason = " ".join(map(translated, table.notes))
            self.show_empty(
                tr("KernelsView", "No kernel's resources are known"),
                reason
                or tr("KernelsView", "Compile for an AMD GPU target: code objects of other targets do not state them."),
            )
            self._table = table
            return
        self.roofline.show_empty(
            tr("KernelsView", "No roofline yet"), tr("KernelsView", "It is drawn when the kernels' work has been read.")
        )
        self._show(stored_rows(table), table.notes)

    def set_no_table(self, title: str, hint: str) -> None:
        """Show that no table is stored, unless kernels are known in another way."""
        if self._figures is None or not self._figures.rows:
            self.show_empty(title, hint)

    def set_figures(self, figures: KernelFigures) -> None:
        """Show the details."""
        self.show_reading("")
        self._figures = figures
        if not figures.rows:
            if self._table is None or not self._table.kernels:
                notes = (*(self._table.notes if self._table else ()), *figures.facts.details.notes)
                hint = " ".join(map(translated, dict.fromkeys(notes))) or tr(
                    "KernelsView", "The compile left no kernels."
                )
                self.empty.say(tr("KernelsView", "This session has no kernels"), hint)
            return
        self.panel.set_without_assembly(figures.facts.without_assembly)
        self._show(figures.rows, tuple(note for note in dict.fromkeys(figures.facts.notes) if note))
        self.roofline.set_figures(figures, self.kernels.rows.matching)
        if not self._picked and self.kernels.rows.matching:
            self._choose(self.kernels.rows.matching[0].name, quiet=True)
        self._show_panel()

    def show_reading(self, stage: str, *, cancelled: bool = False) -> None:
        """Show the current step of reading; empty: none. ``cancelled``: offer to read after all."""
        self.reading.say(stage, cancelled=cancelled)
        if cancelled and self._figures is None:
            self.roofline.show_empty(
                tr("KernelsView", "No roofline"), tr("KernelsView", "Reading the kernels' work was cancelled.")
            )

    def fail(self, sentence: str, hint: str) -> None:
        """Show why nothing more could be read."""
        self.show_reading("")
        if self._stack.currentWidget() is self._body:
            self._say_strips((Strip(Tone.FAIL, sentence, hint),))
            self.roofline.show_empty(sentence, hint)
        else:
            self.empty.say(sentence, hint)

    def select_dispatch(self, dispatch: str) -> None:
        """Mark the kernel of a dispatch, without a signal."""
        if any(row.name == self._chosen and row.dispatch == dispatch for row in self._rows):
            self._picked = True
            return
        row = next((row for row in self._rows if row.dispatch == dispatch), None)
        if row is not None:
            self._picked = True
            self._choose(row.name, quiet=True)

    def set_capturable(self, capturable: bool) -> None:
        """Set whether the dispatches can be compiled alone: not in the session of a single one."""
        self.panel.set_capturable(capturable)

    def hide_columns(self, names: Sequence[str]) -> None:
        """Show all columns except these."""
        self.bar.columns.hide_columns(names)

    @property
    def chosen(self) -> str:
        """The kernel in the panel."""
        return self._chosen

    # Layout.

    def _connect(self) -> None:
        bar = self.bar
        bar.pages.chosen.connect(self.show_page)
        bar.filter.textChanged.connect(self._on_words)
        bar.filter_changed.connect(self._on_filter)
        bar.columns.hidden_changed.connect(self._on_columns)
        bar.copy.clicked.connect(self.copy_csv)
        self.reading.cancel.clicked.connect(self.cancel_requested)
        self.reading.again.clicked.connect(self.read_requested)
        self.kernels.row_selected.connect(self._on_row)
        self.kernels.rows.modelReset.connect(self._follow_rows)
        self.kernels.add_action(tr("KernelsView", "Capture this dispatch"), self._capture)
        self.kernels.add_action(
            tr("KernelsView", "Trace rewrite patterns"), lambda row: self.patterns_requested.emit(row.dispatch)
        )
        self.roofline.kernel_selected.connect(self._choose)
        self.roofline.product_changed.connect(self._show_panel)
        self.roofline.values_changed.connect(self.values_changed)
        self.bars.kernel_selected.connect(self._choose)
        panel = self.panel
        panel.place_requested.connect(self._on_place)
        panel.memory_requested.connect(self.memory_requested)
        panel.graph_requested.connect(self.graph_requested)
        panel.capture_requested.connect(self.capture_requested)
        panel.patterns_requested.connect(self.patterns_requested)
        panel.launch_requested.connect(self._on_launch)

    # Actions.

    def copy_csv(self) -> None:
        """Copy the listed kernels as CSV."""
        QGuiApplication.clipboard().setText(self.kernels.rows.csv(self.kernels.rows.matching))

    def show_page(self, name: str) -> None:
        """Show ``table``, ``roofline`` or ``bars``."""
        self.bar.show_page(name)
        self._pages.setCurrentIndex((TABLE, ROOFLINE, BARS).index(name))
        self._say_notes()
        if self.isVisible():  # not a field on the page, which would swallow single-key commands
            {TABLE: self.kernels, ROOFLINE: self.roofline.chart, BARS: self.bars}[name].setFocus()

    def _show(self, rows: tuple[KernelRow, ...], notes: tuple[Message, ...]) -> None:
        self._rows = rows
        self._stack.setCurrentWidget(self._body)
        self.bar.set_counts(counts_of(rows))
        self._bare = all(row.resources is None or row.resources.vgprs is None for row in rows)
        # Do not repeat below what the strip says.
        self._said = tuple(note for note in notes if not (self._bare and note.id == WITHOUT_CODE))
        self._say_notes()
        self._say_strips((Strip(Tone.MUTED, *_why_bare(rows, notes)),) if self._bare else ())
        self._place_columns()
        self._on_filter()
        known = {row.name for row in rows}
        if self._chosen not in known:
            self._choose(rows[0].name if rows else "", quiet=True)
        else:
            self._show_panel()

    def _say_notes(self) -> None:
        sizes = sizes_note(self._figures) if self._figures is not None else ""
        # The roofline has the sizes themselves.
        above = (quoted(sizes),) if sizes and self._pages.currentWidget() is not self.roofline else ()
        self.notes.set_notes((*above, *self._said))

    def _say_strips(self, strips: Sequence[Strip]) -> None:
        clear(self._strips)
        self.strips = tuple(strips)
        for strip in strips:
            self._strips.addWidget(strip)

    def _on_words(self, text: str) -> None:
        self._quiet = True
        self.kernels.rows.set_filter(text)
        self._quiet = False
        self._mark()

    def _on_filter(self) -> None:
        kernel_filter = self.bar.kernel_filter
        self._quiet = True
        self.kernels.set_rows([row for row in self._rows if kernel_filter.keeps(row)])
        self._quiet = False
        self._mark()

    def _on_columns(self, hidden: tuple[str, ...]) -> None:
        self._place_columns()
        self._on_filter()
        self.columns_changed.emit(hidden)

    def _place_columns(self) -> None:
        """Show the chosen columns; without any code, hide those that have no figure."""
        model = self.kernels.rows
        without = [one.title for one in COLUMNS if all(one.value(row) is None for row in self._rows)]
        shown = columns_but((*self.bar.columns.hidden_names, *(without if self._bare else ())))
        if shown == model.columns:
            return
        if model.sorting is not None:  # else its column stays away, and may come back with the next session
            self._sorted_by = model.columns[model.sorting[0]].title, model.sorting[1]
        title, order = self._sorted_by
        self._quiet = True
        self.kernels.set_columns(shown, model.matching)
        titles = [one.title for one in shown]
        if title in titles:
            model.sort(titles.index(title), order)
        self._quiet = False

    def _follow_rows(self) -> None:
        """Update charts and count when the rows or their order changed."""
        rows = self.kernels.rows.matching
        self.bars.set_rows(rows)
        self.roofline.set_rows(rows)
        total = len(self._rows)
        text = (
            number_of(total, "kernel")
            if len(rows) == total
            else tr("KernelsView", "{rows:,} of {total:,} kernels").format(rows=len(rows), total=total)
        )
        spilling = sum(bool(row.spills) for row in rows)
        self.bar.count.setText(text + (f" · ▲ {number_of(spilling, 'spills', 'spill')}" if spilling else ""))

    def _on_row(self, row: KernelRow | None) -> None:
        if row is not None and not self._quiet:
            self._choose(row.name)

    def _choose(self, name: str, *, quiet: bool = False) -> None:
        changed = name != self._chosen
        self._picked = self._picked or not quiet
        self._chosen = name
        self._mark()
        self._show_panel()
        row = next((row for row in self._rows if row.name == name), None)
        if row is not None and changed and not quiet:
            self.dispatch_selected.emit(row.dispatch)

    def _mark(self) -> None:
        """Move the cursor of table and charts to the chosen kernel, without a signal."""
        self._quiet = True
        current = self.kernels.rows.row_at(self.kernels.currentIndex())
        if current is None or current.name != self._chosen:
            self.kernels.select(lambda row: row.name == self._chosen)
        self._quiet = False
        self.roofline.chart.set_kernel(self._chosen)
        self.bars.set_kernel(self._chosen)

    def _show_panel(self) -> None:
        row = next((row for row in self._rows if row.name == self._chosen), None)
        if row is not None:
            self.panel.set_row(row, self.roofline.roofline)

    def _on_place(self, kind: object) -> None:
        row = next((row for row in self._rows if row.name == self._chosen), None)
        if row is not None:
            self.dispatch_selected.emit(row.dispatch)  # the first kernel is chosen without a signal
            self.place_requested.emit(row.name, row.dispatch, kind)

    def _on_launch(self, launch: object) -> None:
        row = next((row for row in self._rows if row.name == self._chosen), None)
        if row is not None:
            self.dispatch_selected.emit(row.dispatch)
        self.launch_requested.emit(launch)

    def _capture(self, row: KernelRow) -> None:
        if row.dispatch:
            self.capture_requested.emit(row.dispatch)


def _is_of_processor(note: Message) -> bool:
    """Whether a note says that the code is for the CPU."""
    return note.id == NO_METADATA and "llvm-cpu" in str(note.arguments["backend"])


def _why_bare(rows: Sequence[KernelRow], notes: Sequence[Message]) -> tuple[str, str]:
    """Why no kernel has resources, and what is shown instead."""
    targets = sorted({row.target for row in rows if row.target})
    names = ", ".join(targets) or tr("KernelsView", "this machine")
    if any(target.startswith("gfx") for target in targets):
        title = tr(
            "KernelsView",
            "No machine code of these kernels was kept: their registers, LDS and occupancy are not known.",
        )
    elif any(_is_of_processor(note) for note in notes):
        title = tr(
            "KernelsView",
            "No GPU kernels: these functions are for a CPU ({names}), without lane registers, LDS or occupancy.",
        ).format(names=names)
    else:
        title = tr(
            "KernelsView",
            "Registers, LDS and occupancy are read from code for AMD GPUs; these kernels are for {names}.",
        ).format(names=names)
    return title, tr("KernelsView", "What their ops do, their launches and measured times are listed.")
