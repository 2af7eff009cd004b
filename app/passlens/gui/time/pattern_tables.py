"""The rewrite patterns of one dispatch: its choice, the trace's progress, the passes, the patterns of each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from passlens.engine.compile.action_trace import PassSum, PatternSum
from passlens.engine.compile.patterns import PatternTable
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.page import GRID, EmptyState, Notes, StatusLine, Tone
from passlens.gui.kit.tables.columns import time_column
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column, short_name
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, number_of, tr, translated

_NOTHING = mark_text("No patterns counted yet")
_HINT = mark_text(
    "Choose a dispatch and press Trace: Passlens compiles it alone and counts every try of a rewrite pattern. "
    "The session stays as it is."
)


class PatternTables(QWidget):
    """Shows a ``PatternTable`` and requests new ones.

    Signals:
        trace_requested: The symbol of a dispatch.
        cancel_requested: Cancel the trace.
        passes_requested: The name of a pass whose executions to list.
    """

    trace_requested = Signal(str)
    cancel_requested = Signal()
    passes_requested = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._running = False
        self._total_ns = 1
        self._filter = ""
        self.dispatch = Choice(tr("PatternTables", "Dispatch to trace"), 40)
        self.trace = QPushButton(tr("PatternTables", "Trace"))
        self.trace.setToolTip(
            tr("PatternTables", "Compile this dispatch alone and count the tries of its rewrite patterns")
        )
        self.status = StatusLine()
        bar = QHBoxLayout()
        bar.setContentsMargins(4 * GRID, 0, 4 * GRID, 0)
        bar.setSpacing(2 * GRID)
        bar.addWidget(self.dispatch, 2)
        bar.addWidget(self.trace)
        bar.addWidget(self.status, 3, Qt.AlignmentFlag.AlignVCenter)
        self.passes: DataTable[PassSum] = DataTable(
            themes, self._pass_columns(), tr("PatternTables", "Passes of the dispatch")
        )
        self.patterns: DataTable[PatternSum] = DataTable(
            themes, self._pattern_columns(), tr("PatternTables", "Rewrite patterns")
        )
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(self.passes)
        split.addWidget(self.patterns)
        split.setSizes([520, 480])
        self.notes = Notes()
        body = QWidget()
        inner = QVBoxLayout(body)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(split, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(4 * GRID, 0, 4 * GRID, 2 * GRID)
        foot.addWidget(self.notes)
        inner.addLayout(foot)
        self.empty = EmptyState(localized(_NOTHING), localized(_HINT))
        pages = QWidget()
        self._stack = QStackedLayout(pages)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(body)
        self._body = body
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * GRID)
        column.addLayout(bar)
        column.addWidget(pages, 1)
        self.trace.clicked.connect(self._on_trace)
        self.passes.row_selected.connect(self._on_pass)
        self.passes.link_clicked.connect(lambda row, _: self.passes_requested.emit(row.name))
        self.set_dispatches(())

    def set_dispatches(self, symbols: Sequence[str], reason: str = "") -> None:
        """Set the dispatches to choose from; ``reason``: why there are none."""
        kept = self.dispatch.currentData()
        self.dispatch.clear()
        for symbol in symbols:
            self.dispatch.addItem(short_name(symbol), symbol)
        self.dispatch.setEnabled(bool(symbols))
        self.choose(kept or "")
        self._enable()
        if reason:
            self.status.say(Tone.MUTED, reason)

    def choose(self, symbol: str) -> None:
        """Choose a dispatch, without tracing it."""
        place = self.dispatch.findData(symbol)
        if place >= 0:
            self.dispatch.setCurrentIndex(place)

    def clear(self) -> None:
        """Show that nothing was traced."""
        self._running = False
        self._enable()
        self.status.say(Tone.MUTED, "")
        self._stack.setCurrentWidget(self.empty)

    def begin(self, symbol: str) -> None:
        """Show that a trace begins."""
        self._running = True
        self.choose(symbol)
        self._enable()
        self.status.say(Tone.MUTED, tr("PatternTables", "Compiling {symbol}…").format(symbol=short_name(symbol)))

    def say(self, text: str) -> None:
        """Show the current step of the trace."""
        if self._running:
            self.status.say(Tone.MUTED, text)

    def cancelling(self) -> None:
        """Show that the trace is being cancelled."""
        self.trace.setEnabled(False)
        self.status.say(Tone.MUTED, tr("PatternTables", "Cancelling…"))

    def stop(self) -> None:
        """Show that the trace was cancelled; earlier counts stay."""
        self._end(Tone.WARN, tr("PatternTables", "Cancelled."))

    def fail(self, text: str) -> None:
        """Show why the trace failed."""
        self._end(Tone.FAIL, text)

    def set_table(self, table: PatternTable) -> None:
        """Show the counted patterns."""
        self._running = False
        self.choose(table.dispatch)
        self._enable()
        tries = number_of(table.tries, "pattern try", "pattern tries")
        found = tr("PatternTables", "{tries} in {passes} of {dispatch}").format(
            tries=tries, passes=number_of(len(table.passes), "pass", "passes"), dispatch=short_name(table.dispatch)
        )
        if table.ok:
            self.status.say(Tone.OK, found)
        else:
            self.status.say(
                Tone.WARN,
                tr("PatternTables", "{found}; it ends there: {sentence}").format(
                    found=found, sentence=translated(table.sentence)
                ),
            )
        self._total_ns = max(1, sum(one.own_ns for one in table.passes))
        self.passes.set_rows(sorted(table.passes, key=lambda one: (not one.tries, -one.own_ns)))
        self.notes.set_notes(table.notes)
        self._stack.setCurrentWidget(self._body)
        self.passes.select(lambda _: True)

    def set_filter(self, text: str) -> None:
        """Keep passes that contain the words, themselves or in a pattern, and clear the marked pattern."""
        self._filter = text
        self.passes.rows.set_filter(text)
        self.passes.select(lambda _: True)

    def count(self) -> str:
        """The number of listed passes."""
        shown, total = len(self.passes.rows.matching), self.passes.rows.total
        if not total:
            return ""
        return (
            number_of(total, "pass", "passes")
            if shown == total
            else tr("PatternTables", "{shown:,} of {total:,} passes").format(shown=shown, total=total)
        )

    def _end(self, tone: Tone, text: str) -> None:
        self._running = False
        self._enable()
        self.status.say(tone, text)

    def _enable(self) -> None:
        self.trace.setText(tr("PatternTables", "Cancel") if self._running else tr("PatternTables", "Trace"))
        self.trace.setEnabled(self._running or self.dispatch.count() > 0)
        self.dispatch.setEnabled(not self._running and self.dispatch.count() > 0)

    def _on_trace(self) -> None:
        if self._running:
            self.cancel_requested.emit()
        elif self.dispatch.currentData():
            self.trace_requested.emit(self.dispatch.currentData())

    def _on_pass(self, row: PassSum | None) -> None:
        self.patterns.set_rows(row.patterns if row else ())

    def _pass_columns(self) -> tuple[Column[PassSum], ...]:
        return (
            Column(
                mark_text("pass"),
                lambda row: row.name,
                tooltip=lambda row: tr("PatternTables", "{class_name}\nClick: its executions in the list").format(
                    class_name=row.class_name
                ),
                link=True,
                stretch=True,
                least=180,
            ),
            Column(
                mark_text("runs"),
                lambda row: row.executions,
                number=True,
                help=tr("PatternTables", "Executions of the pass"),
            ),
            time_column(
                mark_text("own time"),
                lambda row: row.own_ns,
                tr("PatternTables", "Time of its executions without the passes that ran inside, ns in copies"),
                share=lambda row: row.own_ns / self._total_ns,
            ),
            Column(
                mark_text("tries"),
                lambda row: row.tries,
                number=True,
                tone=lambda row: "" if row.tries else "muted",
                help=tr("PatternTables", "How often its patterns were tried on an op, whether they matched or not"),
            ),
            Column(
                mark_text("rounds"),
                lambda row: row.rewrites,
                number=True,
                help=tr(
                    "PatternTables",
                    "How often it began to apply patterns: rounds of the greedy driver, walks, conversions",
                ),
            ),
        )

    @staticmethod
    def _pattern_columns() -> tuple[Column[PatternSum], ...]:
        return (
            Column(
                mark_text("pattern"),
                lambda row: row.name,
                tooltip=lambda row: row.full_name or tr("PatternTables", "A pattern to which its author gave no name"),
                mono=True,
                stretch=True,
                least=160,
            ),
            Column(
                mark_text("tries"),
                lambda row: row.tries,
                number=True,
                help=tr("PatternTables", "On an op, whether it matched or not"),
            ),
            time_column(
                mark_text("time"),
                lambda row: row.wall_ns,
                tr("PatternTables", "Time of these tries, ns in copies; each is in whole µs"),
            ),
        )
