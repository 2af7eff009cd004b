"""The Pipeline panel: the pass tree with its filter box and chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from passlens.engine.session.listing import SLOW_SHARE, ListedPass
from passlens.gui.kit.chip import Chip
from passlens.gui.kit.form import TextField
from passlens.gui.kit.labels import PlainLabel, SectionTitle
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.passes.pass_delegate import PassDelegate
from passlens.gui.passes.pass_tree_model import PassTreeModel
from passlens.gui.passes.pass_tree_words import Column
from passlens.gui.passes.steady_tree import SteadyTree
from passlens.gui.shell.pass_tree import Group, PassTree, Phase
from passlens.gui.shell.state import Filters

if TYPE_CHECKING:
    from passlens.engine.analysis.op_counts import Counted
    from passlens.gui.kit.note_rows import NoteMark, NoteMarks
    from passlens.gui.passes.journey_rows import JourneyMark

_TYPING_PAUSE_MS = 150
_TIMES_FROM_PX = 320
"""In a narrower list the names use the space of the times, which are in the tooltips."""


class PipelineView(QWidget):
    """Shows a PassTree; emits what the user clicks and types.

    Signals:
        pass_chosen: The id and the phase of a pass.
        phase_chosen: A phase's name.
        filters_edited: The current filters.
        counts_requested: The ids of visible passes whose ops are not counted.
        menu_requested: The id of the scope for the context menu, -1 for none, and the point of the screen.
        summarized: The number of passes, in words; empty without passes.
    """

    pass_chosen = Signal(int, str)
    phase_chosen = Signal(str)
    filters_edited = Signal(object)
    counts_requested = Signal(object)
    menu_requested = Signal(int, QPoint)
    summarized = Signal(str)

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._filters = Filters()
        self._quiet = False
        self._touched = False
        self._title = SectionTitle(tr("Pipeline", "Pipeline"))
        self._summary = SectionTitle()
        self._box = TextField(
            tr("Pipeline", "Filter passes"), tr("Pipeline", "Filter passes, options, symbols…"), clear=True
        )
        self._box.setAcceptDrops(False)  # the window accepts dropped files
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_TYPING_PAUSE_MS)
        self._changed = Chip(
            tr("Pipeline", "changed"), tr("Pipeline", "Only passes that changed the IR, and those that failed")
        )
        self._failed = Chip(tr("Pipeline", "failed"), tr("Pipeline", "Only passes that failed"))
        self._slow = Chip(
            tr("Pipeline", "slow"),
            tr("Pipeline", "Only passes that take {slow_share:.0f} % or more of the time of all passes").format(
                slow_share=100 * SLOW_SHARE
            ),
        )
        self._chips = (self._changed, self._failed, self._slow)
        self._model = PassTreeModel(self)
        self._model.counts_requested.connect(self.counts_requested)
        self._tree = self._make_tree(themes)
        self._empty = PlainLabel()
        self._empty.setProperty("role", "muted")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._empty.setContentsMargins(12, 8, 12, 8)
        self._offers: list[tuple[QPushButton, QAction]] = []
        self._offering = False
        self._blank = QWidget()
        column = QVBoxLayout(self._blank)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._empty)
        column.addStretch(1)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._blank)
        self._pages.addWidget(self._tree)
        self._lay_out()
        self._box.textEdited.connect(self._pause.start)
        self._box.returnPressed.connect(self._tree.setFocus)
        self._pause.timeout.connect(self._edited)
        for chip in self._chips:
            chip.clicked.connect(self._edited)
        themes.changed.connect(self._repaint)
        self.set_filters(self._filters)
        self.show_empty(tr("Pipeline", "Open a model and press Compile (F5): its passes arrive here."))

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        narrow = event.size().width() < _TIMES_FROM_PX
        if narrow != self._tree.isColumnHidden(Column.TIME):  # setting it again would lay out all rows again
            self._tree.setColumnHidden(Column.TIME, narrow)

    def set_offers(self, actions: Sequence[QAction]) -> None:
        """Set the buttons below the text for a session without passes."""
        column = self._blank.layout()
        assert isinstance(column, QVBoxLayout)
        for action in actions:
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button = QPushButton(f"{action.text()}  ({keys})" if keys else action.text())
            button.setProperty("role", "link")
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(action.trigger)
            action.changed.connect(self._show_offers)
            row = QHBoxLayout()
            row.setContentsMargins(12, 0, 12, 0)
            row.addWidget(button)
            row.addStretch(1)
            column.insertLayout(column.count() - 1, row)
            self._offers.append((button, action))
        self._show_offers()

    def _show_offers(self) -> None:
        for button, action in self._offers:
            button.setVisible(self._offering and action.isEnabled())

    def show_empty(self, text: str, *, offers: bool = False) -> None:
        """Show a text in place of passes; with ``offers``, the buttons below it."""
        self._offering = offers
        self._show_offers()
        self._model.set_tree(PassTree())
        self._touched = False
        self._empty.setText(text)
        self._pages.setCurrentWidget(self._blank)
        self._summarize("")
        for chip in self._chips:
            chip.set_count(None)
            chip.setEnabled(False)

    def set_tree(self, tree: PassTree) -> None:
        """Show the passes; keep open branches and the selection."""
        expanded, current = self._expanded(), self._current_id()
        # An empty tree has nothing to keep, and rows may only be appended to a shown tree.
        if self._model.set_tree(tree):
            self._quiet = True
            self._restore(expanded)
            if current is not None:
                self._mark(current, scroll=False)
            self._quiet = False
        counts = tree.counts
        self._summarize(_summary(tree))
        for chip, count in zip(self._chips, (counts.changed, counts.failed, counts.slow), strict=True):
            chip.set_count(count if counts.total or not tree.planned else None)  # else unknown: not fetched
            chip.setEnabled(True)
        if tree.phases:
            self._pages.setCurrentWidget(self._tree)
            if not self._touched:
                self._open_first(tree)
        else:
            self._offering = False
            self._show_offers()
            self._empty.setText(
                tr("Pipeline", "No pass matches the filter.")
                if counts.total or self._filters != Filters()
                else tr("Pipeline", "The passes arrive here while the model compiles.")
            )
            self._pages.setCurrentWidget(self._blank)

    def _summarize(self, text: str) -> None:
        self._summary.setText(text)
        self.summarized.emit(text)

    def _repaint(self) -> None:
        # Looked up late: for the first widget that Qt made itself, PySide makes all widget classes.
        self._tree.viewport().update()

    def set_marks(self, marks: Mapping[int, JourneyMark]) -> None:
        """Mark the passes where something happened to the followed op; none clear the marks."""
        if self._model.set_marks(marks):
            self._repaint()

    def set_counts(self, counted: Counted) -> None:
        """Show the op counts of more passes."""
        self._model.set_counts(counted)
        self._repaint()

    def forget_counts(self) -> None:
        """Clear the counts for another session."""
        self._model.forget_counts()

    def set_notes(self, notes: NoteMarks, phases: Mapping[str, NoteMark]) -> None:
        """Mark passes with notes, by id, and phases, by name."""
        if self._model.set_notes(notes, phases):
            self._repaint()

    def chosen_place(self) -> tuple[int | None, str, int]:
        """Pass, phase and scope of the row at the cursor; None, empty and -1 if it has none."""
        index = self._tree.currentIndex()
        node = self._model.node(index)
        if isinstance(node, ListedPass):
            return (None, node.phase, -1) if node.planned else (node.id, node.phase, node.scope_id)
        if isinstance(node, Group):
            above = self._model.node(index.parent())
            return None, above.name if isinstance(above, Phase) else "", node.scope_id
        return None, node.name if isinstance(node, Phase) else "", -1

    def set_current(self, pass_id: int | None) -> None:
        """Mark a pass, open its branch and scroll to it."""
        self._quiet = True
        if pass_id is None:
            self._tree.selectionModel().clear()
        elif pass_id != self._current_id():
            self._mark(pass_id, scroll=True)
        self._quiet = False

    def set_filters(self, filters: Filters) -> None:
        """Show filters without a signal."""
        self._filters = filters
        if self._box.text() != filters.text:
            self._box.setText(filters.text)
        self._changed.setChecked(filters.changed)
        self._failed.setChecked(filters.failed)
        self._slow.setChecked(filters.slow)

    def focus_filter(self) -> None:
        """Put the cursor into the filter box."""
        self._box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._box.selectAll()

    def leave_filter(self) -> bool:
        """Return the focus from the filter box to the passes, for j and k; returns whether the box had it."""
        if not self._box.hasFocus():
            return False
        self._tree.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def _make_tree(self, themes: ThemeManager) -> SteadyTree:
        tree = SteadyTree()
        tree.setProperty("role", "sidebar")
        tree.setModel(self._model)
        tree.setItemDelegate(PassDelegate(themes, tree))
        tree.setHeaderHidden(True)
        tree.setUniformRowHeights(True)
        tree.setIndentation(14)
        tree.setAllColumnsShowFocus(False)  # otherwise Fusion paints a button over the selected row
        tree.setExpandsOnDoubleClick(False)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tree.setAccessibleName(tr("Pipeline", "Passes"))
        header = tree.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(20)
        header.setSectionResizeMode(Column.NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(Column.DELTA, QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(Column.TIME, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(Column.DELTA, 92)
        header.resizeSection(Column.TIME, 74)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(self._ask_for_menu)
        tree.selectionModel().currentChanged.connect(self._chosen)
        tree.clicked.connect(self._clicked)
        tree.expanded.connect(self._opened)
        return tree

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._summary)
        chips = QHBoxLayout()
        chips.setSpacing(4)
        for chip in self._chips:
            chips.addWidget(chip)
        chips.addStretch(1)
        top = QVBoxLayout()
        top.setContentsMargins(12, 8, 12, 4)
        top.setSpacing(8)
        top.addLayout(head)
        top.addWidget(self._box)
        top.addLayout(chips)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addWidget(self._pages, 1)

    def _edited(self) -> None:
        self._filters = replace(
            self._filters,
            text=self._box.text().strip(),
            changed=self._changed.isChecked(),
            failed=self._failed.isChecked(),
            slow=self._slow.isChecked(),
        )
        self.filters_edited.emit(self._filters)

    def _chosen(self, current: QModelIndex) -> None:
        node = self._model.node(current)
        if self._quiet or node is None:
            return
        if isinstance(node, ListedPass):
            self.pass_chosen.emit(node.id, node.phase)
        elif isinstance(node, Phase):
            self.phase_chosen.emit(node.name)

    def _ask_for_menu(self, place: QPoint) -> None:
        node = self._model.node(self._tree.indexAt(place))
        scope = node.scope_id if isinstance(node, Group | ListedPass) else -1
        self.menu_requested.emit(scope, self._tree.viewport().mapToGlobal(place))

    def _clicked(self, index: QModelIndex) -> None:
        # A click on a scope's row opens it: the arrow alone would be hard to hit.
        if isinstance(self._model.node(index), Group):
            self._touched = True
            first = index.siblingAtColumn(0)
            self._tree.setExpanded(first, not self._tree.isExpanded(first))

    def _opened(self, index: QModelIndex) -> None:
        if not self._quiet:
            self._touched = True
        if isinstance(self._model.node(index), Phase) and self._model.rowCount(index) == 1:
            self._tree.expand(self._model.index(0, 0, index))

    def _open_first(self, tree: PassTree) -> None:
        """Open the failed phase, or all of a few, until the user opens or closes any."""
        self._quiet = True
        failed = [row for row, phase in enumerate(tree.phases) if phase.failed]
        for row in failed or range(len(tree.phases)):
            phase = tree.phases[row]
            if failed or phase.pass_count <= 60:
                self._tree.expand(self._model.phase_index(row))
            for group_row, group in enumerate(phase.groups):
                if group.failed:
                    self._tree.expand(self._model.group_index(row, group_row))
        self._quiet = False

    def _expanded(self) -> set[tuple[str, int]]:
        found = set()
        for phase_row, phase in enumerate(self._model.tree.phases):
            if self._tree.isExpanded(self._model.phase_index(phase_row)):
                found.add((phase.name, -1))
            for group_row, group in enumerate(phase.groups):
                if self._tree.isExpanded(self._model.group_index(phase_row, group_row)):
                    found.add((phase.name, group.scope_id))
        return found

    def _restore(self, expanded: set[tuple[str, int]]) -> None:
        for phase_row, phase in enumerate(self._model.tree.phases):
            if (phase.name, -1) in expanded:
                self._tree.expand(self._model.phase_index(phase_row))
            for group_row, group in enumerate(phase.groups):
                if (phase.name, group.scope_id) in expanded:
                    self._tree.expand(self._model.group_index(phase_row, group_row))

    def _current_id(self) -> int | None:
        node = self._model.node(self._tree.currentIndex())
        return node.id if isinstance(node, ListedPass) else None

    def _mark(self, pass_id: int, *, scroll: bool) -> None:
        index = self._model.index_of(pass_id)
        flags = QItemSelectionModel.SelectionFlag
        self._tree.selectionModel().setCurrentIndex(
            index, flags.ClearAndSelect | flags.Rows if index.isValid() else flags.Clear
        )
        if scroll and index.isValid():
            self._tree.scrollTo(index)


def _summary(tree: PassTree) -> str:
    counts, planned = tree.counts, tree.planned
    if counts.total and planned:
        return tr("Pipeline", "{changed:,} changed, {planned:,} on demand").format(
            changed=counts.changed, planned=planned
        )
    if planned:
        return tr("Pipeline", "{planned:,} on demand").format(planned=planned)
    if counts.total:
        return tr("Pipeline", "{changed:,} changed of {total:,}").format(changed=counts.changed, total=counts.total)
    return ""
