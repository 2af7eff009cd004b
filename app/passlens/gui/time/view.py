"""The Time tab: where the compile time went, as a flame chart and by pass; and the patterns of one dispatch."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.compile.pass_times import BarKind, PassTimes, PassTotal
from passlens.engine.units import format_ns, format_report_time
from passlens.gui.kit.form import TextField
from passlens.gui.kit.labels import ElidedLabel, PlainLabel
from passlens.gui.kit.page import GRID, EmptyState, Notes, text_label
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.tab_page import TabPage
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, number_of, tr, translated
from passlens.gui.time.flame import Flame
from passlens.gui.time.flame_chart import FlameChart
from passlens.gui.time.pattern_tables import PatternTables

PASSES, PATTERNS = "passes", "patterns"


class TimeView(TabPage):
    """Shows ``PassTimes``, and holds the tables of patterns.

    Signals:
        passes_requested: The name of a pass, how many executions changed something, and the id of the execution to
            show; None when none was captured.
        page_changed: ``passes`` or ``patterns``.
    """

    passes_requested = Signal(str, int, object)
    page_changed = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("TimeView", "Time"))
        self._times: PassTimes | None = None
        self._compile_ns = 0
        self._own_ns = 0
        self._phase = ""
        self._quiet = False
        self.pages = Segments(
            tr("TimeView", "Time of"),
            ((PASSES, tr("TimeView", "Passes")), (PATTERNS, tr("TimeView", "Rewrite patterns"))),
        )
        self.filter = TextField(
            tr("TimeView", "Filter passes and bars"), tr("TimeView", "Filter: pass, class, kind of op…"), clear=True
        )
        self.filter.setMaximumWidth(320)
        self.count = PlainLabel()
        self.count.setProperty("role", "muted")
        bar = QHBoxLayout()
        bar.setContentsMargins(4 * GRID, 0, 4 * GRID, 0)
        bar.setSpacing(2 * GRID)
        bar.addWidget(self.pages)
        bar.addWidget(self.filter, 1)
        bar.addStretch(1)
        bar.addWidget(self.count)
        self.chart = FlameChart(themes, tr("TimeView", "Pass times"))
        self.totals: DataTable[PassTotal] = DataTable(themes, self._columns(), tr("TimeView", "Time by pass"))
        self.empty = EmptyState(tr("TimeView", "No times to show"), tr("TimeView", "Open a model and compile it (F5)."))
        self.patterns = PatternTables(themes)
        # From the outside in: Qt styles everything in a widget again whenever that gets a parent.
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2 * GRID, 0, 0)
        column.setSpacing(2 * GRID)
        column.addLayout(bar)
        self._stack = QStackedWidget()
        column.addWidget(self._stack, 1)
        times = QWidget()
        self._stack.addWidget(times)
        self._stack.addWidget(self.patterns)
        self._times_stack = QStackedLayout(times)
        self._times_stack.addWidget(self.empty)
        self._body = self._build_body()
        self._times_stack.addWidget(self._body)
        self.pages.chosen.connect(self._on_page)
        self.filter.textChanged.connect(self._on_filter)
        self.chart.item_chosen.connect(self._on_bar)
        self.chart.item_opened.connect(self._on_bar_passes)
        self.totals.row_selected.connect(self._on_total)
        self.totals.link_clicked.connect(lambda row, _: self._request(row))

    def show_empty(self, title: str, hint: str) -> None:
        """Show why there is nothing to see, and what to do next."""
        self._times = None
        self.totals.set_rows(())
        self._count()
        self.empty.say(title, hint)
        self._times_stack.setCurrentWidget(self.empty)

    def wait(self) -> None:
        """Show that the times are being read, unless some are shown already."""
        if self._times is None:
            self.empty.say(
                tr("TimeView", "Reading the times…"), tr("TimeView", "The compiler's report is matched to the passes.")
            )

    def set_times(self, times: PassTimes, flame: Flame | None = None) -> None:
        """Show times; ``flame``: their bars, if made already. Resets the zoom, keeps the filter."""
        self._times = times
        self._compile_ns = times.compile_ns or 0
        self._own_ns = sum(total.own_ns or 0 for total in times.totals)
        if not times.totals:
            self.show_empty(tr("TimeView", "No times are known"), translated(times.notes[0]) if times.notes else "")
            return
        self._quiet = True
        self.chart.set_flame(flame or Flame(times.bars), times.compile_ns)
        self.chart.setVisible(bool(times.bars))
        self._hint.setVisible(bool(times.bars))
        self.totals.set_rows(times.totals)
        self.notes.set_notes((*times.notes, *times.bar_notes))
        self.notes.setVisible(self.about.isChecked())
        self._quiet = False
        self._describe(-1)
        self._times_stack.setCurrentWidget(self._body)
        self.chart.set_marked(self.chart.flame.matching(self.filter.text()))
        self._count()
        if self._phase:
            self.show_phase(self._phase)

    def show_page(self, name: str) -> None:
        """Show ``passes`` or ``patterns``."""
        self.pages.set_value(name)
        self._on_page(name)

    def show_phase(self, name: str) -> None:
        """Zoom to a phase, now or when times arrive; empty: show everything."""
        self._phase = name
        index = self.chart.flame.phase(name)
        if index >= 0:
            self.chart.zoom_to(index)
        elif not name:
            self.chart.reset_zoom()

    def show_pass(self, class_name: str) -> None:
        """Mark a pass in chart and table."""
        self.totals.select(lambda row: row.class_name == class_name)

    def _build_body(self) -> QWidget:
        upper = QWidget()
        upper.setMinimumHeight(120)
        column = QVBoxLayout(upper)
        column.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        column.setSpacing(GRID)
        column.addWidget(self.chart)
        self._hint = QWidget()
        foot = QHBoxLayout(self._hint)
        foot.setContentsMargins(2 * GRID, 0, 2 * GRID, 2 * GRID)
        foot.setSpacing(2 * GRID)
        self.selected = ElidedLabel()
        self.selected.setProperty("role", "muted")
        self.open = QPushButton(tr("TimeView", "Show its passes"))
        self.open.setToolTip(
            tr("TimeView", "List the executions of this pass, and show the IR of the first that changed something")
        )
        self.whole = QPushButton(tr("TimeView", "Whole compile"))
        self.whole.setToolTip(tr("TimeView", "Show all bars again (double click beside a bar, or 0)"))
        foot.addWidget(self.selected, 1)
        foot.addWidget(self.open)
        foot.addWidget(self.whole)
        column.addWidget(self._hint)
        column.addStretch(1)
        self.open.clicked.connect(lambda: self._on_bar_passes(self.chart.current))
        self.whole.clicked.connect(lambda: self.show_phase(""))
        self.notes = Notes()
        self.about = QPushButton(tr("TimeView", "What these times are"))
        self.about.setProperty("role", "link")
        self.about.setCheckable(True)
        self.about.setCursor(Qt.CursorShape.PointingHandCursor)
        self.about.toggled.connect(self.notes.setVisible)
        notes = QVBoxLayout()
        notes.setContentsMargins(4 * GRID, GRID, 4 * GRID, 2 * GRID)
        head = QHBoxLayout()
        head.addWidget(
            text_label(tr("TimeView", "The compiler's own times, in steps of 0.1 ms, merged over functions."), "muted"),
            1,
        )
        head.addWidget(self.about)
        notes.addLayout(head)
        notes.addWidget(self.notes)
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(upper)
        lower = QWidget()
        table = QVBoxLayout(lower)
        table.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)  # aligned with the text above
        table.addWidget(self.totals)
        split.addWidget(lower)
        split.setStretchFactor(1, 1)
        layout.addWidget(split, 1)
        layout.addLayout(notes)
        return body

    def _on_page(self, name: str) -> None:
        self._stack.setCurrentIndex(0 if name == PASSES else 1)
        self.patterns.set_filter(self.filter.text() if name == PATTERNS else "")
        self._count()
        self.page_changed.emit(name)

    def _on_filter(self, text: str) -> None:
        if self.pages.value == PATTERNS:
            self.patterns.set_filter(text)
        self.totals.rows.set_filter(text)
        self.chart.set_marked(self.chart.flame.matching(text))
        self._count()

    def _count(self) -> None:
        if self.pages.value == PATTERNS:
            self.count.setText(self.patterns.count())
            return
        shown, total = len(self.totals.rows.matching), self.totals.rows.total
        text = (
            number_of(total, "pass", "passes")
            if shown == total
            else tr("TimeView", "{shown:,} of {total:,} passes").format(shown=shown, total=total)
        )
        took = (
            tr("TimeView", " · the compile took {compile_ns}").format(compile_ns=format_ns(self._compile_ns))
            if self._compile_ns
            else ""
        )
        self.count.setText(text + took if total else "")

    def _on_bar(self, index: int) -> None:
        self._describe(index)
        bar = self.chart.flame.bars[index] if index >= 0 else None
        self._quiet = True
        if bar is not None and bar.kind is BarKind.PASS:
            self.totals.select(lambda row: row.class_name == bar.class_name)
        self._quiet = False

    def _describe(self, index: int) -> None:
        bar = self.chart.flame.bars[index] if index >= 0 else None
        self.open.setEnabled(bar is not None and bar.pass_id is not None)
        if bar is None:
            self.selected.setText(
                tr(
                    "TimeView",
                    "Click a bar; Ctrl and the wheel zoom, dragging moves, a double click zooms to a bar. Σ marks "
                    "sums over threads.",
                )
            )
            return
        self.selected.setText(" · ".join(self.chart.tooltip(index).splitlines()))

    def _on_total(self, row: PassTotal | None) -> None:
        if self._quiet:
            return
        bars = self.chart.flame.of_class(row.class_name) if row else frozenset()
        self.chart.set_marked(bars or self.chart.flame.matching(self.filter.text()))
        widest = self.chart.flame.widest(bars)
        self.chart.set_current(widest)
        self._describe(widest)

    def _on_bar_passes(self, index: int) -> None:
        bar = self.chart.flame.bars[index] if index >= 0 else None
        if bar is not None and bar.pass_id is not None:
            self.passes_requested.emit(bar.name, bar.changed, bar.pass_id)

    def _request(self, row: PassTotal) -> None:
        if row.executions:
            self.passes_requested.emit(row.name, row.changed, row.pass_id)

    def _columns(self) -> tuple[Column[PassTotal], ...]:
        def share(row: PassTotal) -> float | None:
            return row.own_ns / self._own_ns if row.own_ns is not None and self._own_ns else None

        def percent(row: PassTotal) -> float | None:
            part = share(row)
            return None if part is None else round(100 * part, 3)

        return (
            Column(
                mark_text("pass"),
                lambda row: row.name,
                tooltip=lambda row: (
                    tr("TimeView", "{class_name}\nClick: its executions in the list").format(class_name=row.class_name)
                    if row.executions
                    else tr("TimeView", "{class_name}\nNone of its executions is in the session").format(
                        class_name=row.class_name
                    )
                ),
                link=True,
                stretch=True,
                least=220,
            ),
            Column(
                mark_text("own time"),
                lambda row: row.own_ns,
                number=True,
                show=lambda row: UNKNOWN if row.own_ns is None else format_report_time(row.own_ns),
                share=share,
                help=tr(
                    "TimeView",
                    "Its rows in the compiler's report without the passes inside, added up over threads, in steps of "
                    "0.1 ms; ns in copies",
                ),
            ),
            Column(
                mark_text("share"),
                percent,
                unit="%",
                number=True,
                show=lambda row: UNKNOWN if (part := share(row)) is None else f"{100 * part:.1f}",
                help=tr(
                    "TimeView",
                    "Of the own times of all passes, added up over threads",
                ),
            ),
            Column(
                mark_text("inclusive"),
                lambda row: row.wall_ns,
                number=True,
                show=lambda row: UNKNOWN if row.wall_ns is None else format_report_time(row.wall_ns),
                help=tr("TimeView", "With the passes that it runs, or waits for, added up over threads"),
            ),
            Column(
                mark_text("executions"),
                lambda row: row.executions or None,
                number=True,
                help=tr("TimeView", "Executions in the session"),
            ),
            Column(
                mark_text("changed"),
                lambda row: row.changed if row.executions else None,
                number=True,
                tone=lambda row: "" if row.changed else "muted",
                help=tr("TimeView", "How many of them changed the IR"),
            ),
            Column(
                mark_text("runs on"),
                lambda row: ", ".join(row.ops),
                tooltip=lambda row: "\n".join(row.ops),
                stretch=True,
            ),
        )
