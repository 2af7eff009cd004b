"""The Compare tab: the answer, both timelines, the change of each pass, and the figures. Opens and computes nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.compare import words
from passlens.engine.compare.values import ComparedDispatch, ComparedFigure, ComparedPass, Comparison
from passlens.gui.compare.pairs import Look, OneDiff, ShownPair
from passlens.gui.compare.rows import (
    Group,
    counts_of,
    different_first,
    dispatch_columns,
    figure_columns,
    pass_columns,
    shown_passes,
)
from passlens.gui.kit.chip import Chip
from passlens.gui.kit.deferred import Deferred
from passlens.gui.kit.flat_button import flat_button
from passlens.gui.kit.labels import ElidedLabel, PlainLabel, SectionTitle, SelectableLabel, hairline
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.page import GRID, EmptyState, Notes, text_label
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.style import ROW_PX
from passlens.gui.kit.tab_page import StoppableState, TabPage
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.text.diff_bar import DiffBar
from passlens.gui.kit.text.diff_view import DiffView
from passlens.gui.kit.text.text_metrics import TextMetrics
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr, translated

_EDGE_PX = 3
_SHOWN_FIRST = (Group.DIFFERS,)
_LEAST_COLUMNS = 60
"""The width, in characters with the gutter, at which the change in each session can be read."""
_LEAST_PX = 2 * ROW_PX
"""What a table or text keeps in a low window, which would grow otherwise."""


class SideName(QWidget):
    """The name of a session, with the colour of its side at the edge."""

    def __init__(self, themes: ThemeManager, letter: str, series: int) -> None:
        super().__init__()
        self._themes, self._series = themes, series
        self._letter = PlainLabel(letter)
        self._letter.setProperty("role", "title")
        self.name = ElidedLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(_EDGE_PX + 2 * GRID, GRID, 2 * GRID, GRID)
        row.setSpacing(2 * GRID)
        row.addWidget(self._letter)
        row.addWidget(self.name, 1)
        themes.changed.connect(self.update)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, GRID, _EDGE_PX, self.height() - 2 * GRID, self._themes.theme.series_color(self._series))


class OneSide(QWidget):
    """The change of a pass in one of the sessions, below the session's name."""

    def __init__(self, themes: ThemeManager, letter: str, series: int) -> None:
        super().__init__()
        self.name = SideName(themes, letter, series)
        self.bar = DiffBar(themes)
        self._diff = Deferred(lambda: self._make_diff(themes))
        self._empty = EmptyState()
        self._pages = QStackedWidget()
        self._pages.setMinimumHeight(ROW_PX)
        self._pages.addWidget(self._empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.name, self.bar, hairline()):
            column.addWidget(widget)
        column.addWidget(self._pages, 1)
        self.bar.hide()

    @property
    def diff(self) -> DiffView:
        """The diff view; made with the first diff."""
        return self._diff.view

    def _make_diff(self, themes: ThemeManager) -> DiffView:
        diff = DiffView(themes)
        self._pages.addWidget(diff)
        diff.change_shown.connect(self.bar.set_position)
        self.bar.previous_requested.connect(diff.previous_change)
        self.bar.next_requested.connect(diff.next_change)
        return diff

    def show_diff(self, shown: OneDiff, *, split: bool = False) -> None:
        """Show a diff, or why there is none."""
        self.bar.setVisible(shown.diff is not None)
        if shown.diff is None:
            self._empty.say(translated(shown.note), "")
            self._pages.setCurrentWidget(self._empty)
            return
        self.diff.set_split(split)
        self.bar.show_diff(shown.diff, shown.ops, ())
        self.diff.set_diff(shown.diff, shown.before, shown.after, table=shown.table)
        if shown.start is not None:
            self.diff.go_to_line(shown.start + 1)
        self._pages.setCurrentWidget(self.diff)

    def say(self, sentence: str, hint: str = "") -> None:
        """Show a sentence in place of a diff."""
        self.bar.hide()
        self._empty.say(sentence, hint)
        self._pages.setCurrentWidget(self._empty)


class _Sides(QSplitter):
    """A and B beside each other where both have room, or one above the other."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._themes = themes
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        themes.code_resized.connect(self._settle)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._settle()

    def _settle(self) -> None:
        least = TextMetrics.of_size(self._themes.code_pixels).advance * _LEAST_COLUMNS
        orientation = Qt.Orientation.Horizontal if self.width() >= 2 * least else Qt.Orientation.Vertical
        if orientation is not self.orientation():
            self.setOrientation(orientation)
            self.setSizes((1_000, 1_000))


class CompareView(TabPage):
    """Shows a ``Comparison``.

    Signals:
        pair_requested: ComparedPass and Look: what of it to show.
        pass_requested: Which session, 0 or 1, and the id of a pass execution there.
        dispatch_requested: Which session, and the symbol of a dispatch there.
        phase_requested: Which session, and the name of a phase.
        session_requested: Which session to open.
        swap_requested: Exchange A and B.
        other_requested: Compare another session.
        ignore_changed: Whether to ignore what differs between any two releases.
        cancel_requested: Cancel the comparison.
        passes_requested: Fetch the missing passes of A and B.
    """

    pair_requested = Signal(object, str)
    pass_requested = Signal(int, int)
    dispatch_requested = Signal(int, str)
    phase_requested = Signal(int, str)
    session_requested = Signal(int)
    swap_requested = Signal()
    other_requested = Signal()
    ignore_changed = Signal(bool)
    cancel_requested = Signal()
    passes_requested = Signal()

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("CompareView", "Compare two compiles"))
        self._themes = themes
        self._found: Comparison | None = None
        self._row: ComparedPass | None = None
        self.a, self.b = SideName(themes, "A", 0), SideName(themes, "B", 1)
        self.ignore = Chip(
            tr("CompareView", "ignore what releases change"),
            tr("CompareView", "Target attributes, memoized attributes and the spelling of attributes do not count"),
        )
        self.took = PlainLabel()
        self.took.setProperty("role", "muted")
        self.answer = SelectableLabel("", role="cause")
        self.counts = text_label("", "muted")
        self.notes = Notes()
        self.make = link_button(
            tr("CompareView", "Make the missing passes, and compare again"), self.passes_requested.emit
        )
        self._doing = ""
        self.chips = {group: Chip(title, tip) for group, (title, tip) in _chips().items()}
        self.passes: DataTable[ComparedPass] = DataTable(
            themes, pass_columns(), tr("CompareView", "Passes side by side")
        )
        self.dispatches: DataTable[ComparedDispatch] = DataTable(
            themes, dispatch_columns(), tr("CompareView", "Dispatches by structure")
        )
        self.figures: DataTable[ComparedFigure] = DataTable(
            themes, figure_columns(), tr("CompareView", "What follows from it")
        )
        self.looks = Segments(
            tr("CompareView", "What is shown of a pass"),
            (
                (Look.EACH, tr("CompareView", "What each did")),
                (Look.AGAINST, tr("CompareView", "IR after, A against B")),
            ),
        )
        self.sides = OneSide(themes, "A", 0), OneSide(themes, "B", 1)
        self.state = StoppableState()
        self._pages = QStackedWidget()
        self._pages.addWidget(self.state)
        self._pages.addWidget(self._build())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar())
        column.addWidget(hairline())
        column.addWidget(self._pages, 1)
        self._connect()

    def _bar(self) -> QWidget:
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(2 * GRID, GRID, 3 * GRID, GRID)
        row.setSpacing(2 * GRID)
        swap = flat_button("⇄", tr("CompareView", "Swap A and B"))
        swap.clicked.connect(self.swap_requested)
        other = link_button(tr("CompareView", "Compare With…"), self.other_requested.emit)
        row.addWidget(self.a, 1)
        row.addWidget(swap)
        row.addWidget(self.b, 1)
        row.addWidget(other)
        row.addWidget(self.ignore)
        row.addWidget(self.took)
        return bar

    def _build(self) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QVBoxLayout()
        head.setContentsMargins(4 * GRID, 2 * GRID, 4 * GRID, 2 * GRID)
        head.setSpacing(GRID)
        for widget in (self.answer, self.counts, self.notes, self.make):
            head.addWidget(widget)
        column.addLayout(head)
        column.addWidget(hairline())
        whole = QSplitter(Qt.Orientation.Horizontal)
        right = QSplitter(Qt.Orientation.Vertical)
        for splitter in (whole, right):
            splitter.setHandleWidth(1)
            splitter.setChildrenCollapsible(False)
        for splitter, parts, sizes in (
            (right, (self._texts(), self._table(tr("CompareView", "What follows from it"), self.figures)), (600, 240)),
            (whole, (self._lists(), right), (360, 900)),
        ):
            for part in parts:
                splitter.addWidget(part)
            splitter.setSizes(sizes)
        column.addWidget(whole, 1)
        return body

    def _lists(self) -> QWidget:
        chips = QHBoxLayout()
        chips.setContentsMargins(3 * GRID, 0, 2 * GRID, GRID)
        chips.setSpacing(GRID)
        for group, chip in self.chips.items():
            chip.setChecked(group in _SHOWN_FIRST)
            chips.addWidget(chip)
        chips.addStretch(1)
        lists = QSplitter(Qt.Orientation.Vertical)
        lists.setHandleWidth(1)
        lists.setChildrenCollapsible(False)
        upper = self._table(tr("CompareView", "Passes side by side"), self.passes, chips)
        lists.addWidget(upper)
        lists.addWidget(self._table(tr("CompareView", "Dispatches, by structure"), self.dispatches))
        lists.setSizes((500, 260))
        return lists

    def _table(self, title: str, table: QWidget, above: QHBoxLayout | None = None) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = SectionTitle(title)
        head.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, GRID)
        column.addWidget(head)
        if above is not None:
            column.addLayout(above)
        table.setMinimumHeight(_LEAST_PX)
        column.addWidget(table, 1)
        return part

    def _texts(self) -> QWidget:
        part = QWidget()
        column = QVBoxLayout(part)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.shown = ElidedLabel()
        row = QHBoxLayout()
        row.setContentsMargins(3 * GRID, GRID, 3 * GRID, GRID)
        row.setSpacing(3 * GRID)
        row.addWidget(self.looks)
        row.addWidget(self.shown, 1)
        column.addLayout(row)
        column.addWidget(hairline())
        both = _Sides(self._themes)
        for side in self.sides:
            both.addWidget(side)
        both.setSizes((1_000, 1_000))
        column.addWidget(both, 1)
        return part

    def _connect(self) -> None:
        self.state.cancel_requested.connect(self.cancel_requested)
        self.ignore.clicked.connect(self.ignore_changed)
        self.looks.chosen.connect(lambda _: self._ask())
        self.passes.row_selected.connect(self._choose)
        self.passes.link_clicked.connect(self._go_to_pass)
        self.dispatches.row_selected.connect(self._choose_dispatch)
        self.dispatches.link_clicked.connect(self._go_to_dispatch)
        self.figures.link_clicked.connect(self._go_to_figure)
        for chip in self.chips.values():
            chip.clicked.connect(self._fill_passes)

    # Display.

    def show_waiting(self, a: str, b: str) -> None:
        """Show that two sessions are being compared."""
        self._found = self._row = None
        self.a.name.setText(a)
        self.b.name.setText(b)
        self.took.setText("")
        self._pages.setCurrentWidget(self.state)
        self.state.say(
            tr("CompareView", "Comparing…"),
            tr("CompareView", "Passes and dispatches of both are matched."),
            stoppable=True,
        )

    def show_making(self, a: str, b: str) -> None:
        """Show that A's model is being compiled with other options."""
        self._show_doing(a, b, tr("CompareView", "Compiling with {name}, to compare…").format(name=b))

    def show_fetching(self, a: str, b: str) -> None:
        """Show that the missing passes of two sessions are being fetched."""
        self._show_doing(a, b, tr("CompareView", "Making the missing passes, to compare…"))

    def _show_doing(self, a: str, b: str, doing: str) -> None:
        self._found = self._row = None
        self.a.name.setText(a)
        self.b.name.setText(b)
        self.took.setText("")
        self._doing = doing
        self._pages.setCurrentWidget(self.state)
        self.show_stage("", None)

    def show_stage(self, stage: str, fraction: float | None) -> None:
        """Show the current step and its progress."""
        self.state.say(self._doing, stage, stoppable=True)
        if fraction is not None:
            self.state.show_progress(fraction)

    def show_progress(self, fraction: float) -> None:
        """Show the progress of the comparison."""
        self.state.show_progress(fraction)

    def show_empty(self, title: str, hint: str) -> None:
        """Show why there is nothing to see."""
        self._found = self._row = None
        self._pages.setCurrentWidget(self.state)
        self.state.say(title, hint)

    def show_comparison(self, found: Comparison) -> None:
        """Show a comparison at its first divergent pass."""
        self._found, self._row = found, None
        for name, side in ((self.a.name, found.a), (self.b.name, found.b)):
            name.setText(side.name)
            name.setToolTip(plain(str(side.path)))
        self.sides[0].name.name.setText(found.a.name)
        self.sides[1].name.name.setText(found.b.name)
        self.took.setText(tr("CompareView", "compared in {seconds:.1f} s").format(seconds=found.seconds))
        self.answer.setText(translated(found.sentence))
        self.counts.setText(translated(words.counts_of(found)) if found.aligned else "")
        self.make.setVisible(found.lacks_passes)
        self.notes.set_notes((*found.notes, *[words.ignored_words(*one) for one in found.ignored]))
        for group, count in counts_of(found).items():
            if group in self.chips:
                self.chips[group].set_count(count)
        self._pages.setCurrentIndex(1)
        self.dispatches.set_rows(different_first(found.dispatches))
        self.figures.set_rows(found.figures)
        self._fill_passes()
        first = found.first_divergent_pass
        if first is None or not self.passes.select(lambda row: row == first.row):
            for part in self.sides:
                part.say(
                    tr("CompareView", "Select a pass to see what it does in each compile.")
                    if found.aligned
                    else tr("CompareView", "Passes are not compared here.")
                )

    def show_pair(self, shown: ShownPair) -> None:
        """Show the change of a pass in each session, or the IR after it in A against that in B."""
        if shown.row != self._row:
            return
        self.sides[1].setVisible(shown.look is Look.EACH)
        self.sides[0].name.setVisible(shown.look is Look.EACH)
        for side, diff in zip(self.sides, shown.diffs, strict=False):
            side.show_diff(diff, split=shown.look is Look.AGAINST)

    def show_pair_error(self, sentence: str, hint: str) -> None:
        """Show why a pair cannot be shown."""
        self.sides[0].say(sentence, hint)

    def _fill_passes(self) -> None:
        if self._found is not None:
            self.passes.set_rows(
                shown_passes(self._found, [group for group, chip in self.chips.items() if chip.isChecked()])
            )

    def _choose(self, row: ComparedPass | None) -> None:
        if row is not None and row != self._row:
            self._row = row
            self._ask()

    def _ask(self) -> None:
        if self._row is None:
            return
        self.shown.setText(_title(self._row))
        self.pair_requested.emit(self._row, self.looks.value)

    def _choose_dispatch(self, row: ComparedDispatch | None) -> None:
        """Go to the pass at which a dispatch diverges."""
        if row is not None and row.first is not None:
            first = row.first
            self.passes.select(lambda one: one == first)

    # Links to both sessions.

    def _go_to_pass(self, row: ComparedPass, column: str) -> None:
        place = row.a if column == "A" else row.b
        if place is not None:
            self.pass_requested.emit(_side(column), place.id)

    def _go_to_dispatch(self, row: ComparedDispatch, column: str) -> None:
        symbol = row.a if column == "A" else row.b
        if symbol:
            self.dispatch_requested.emit(_side(column), symbol)

    def _go_to_figure(self, row: ComparedFigure, column: str) -> None:
        side = _side(column)
        dispatch = row.dispatch_a if column == "A" else row.dispatch_b
        if dispatch:
            self.dispatch_requested.emit(side, dispatch)
        elif row.phase:
            self.phase_requested.emit(side, row.phase)
        else:
            self.session_requested.emit(side)


def _side(column: str) -> int:
    return 0 if column == "A" else 1


def _title(row: ComparedPass) -> str:
    place = row.place
    return f"{place.name} · {place.scope}"


def _chips() -> dict[Group, tuple[str, str]]:
    return {
        Group.DIFFERS: (
            tr("CompareView", "differ"),
            tr("CompareView", "The IR is the same before the pass, and differs after it"),
        ),
        Group.ONLY_A: (tr("CompareView", "only in A"), tr("CompareView", "B does not run the pass there")),
        Group.ONLY_B: (tr("CompareView", "only in B"), tr("CompareView", "A does not run the pass there")),
        Group.FOLLOWS: (tr("CompareView", "follow"), tr("CompareView", "The IR already differed before the pass")),
    }
