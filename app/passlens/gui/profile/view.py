"""The Profile tab: what a profiled run did and when, the memory of devices, and the time of each kernel."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from passlens.engine.messages import quoted
from passlens.gui.kit.charts.timeline_index import TimelineIndex
from passlens.gui.kit.charts.timeline_sums import TOP_KERNELS
from passlens.gui.kit.kernel_rows import KernelRow
from passlens.gui.kit.page import GRID
from passlens.gui.kit.profile_data import ProfileData, ProfileItem
from passlens.gui.kit.tab_page import TabPage
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import tr
from passlens.gui.profile.notes_line import NotesLine
from passlens.gui.profile.profile_bar import BY_SHARE, ProfileBar
from passlens.gui.profile.profile_empty import ProfileEmpty
from passlens.gui.profile.profile_foot import ProfileFoot
from passlens.gui.profile.profile_rows import ProfileRow, isolated_words, profile_columns, rows_of, rows_of_times
from passlens.gui.profile.timeline_panel import TimelinePanel
from passlens.gui.profile.timeline_words import range_words, span_words, summary_words


class ProfileView(TabPage):
    """Shows one ``ProfileData``; timeline and table share the selection.

    Signals:
        profile_chosen: The key of a ``ProfileItem``.
        import_requested: Read a profile from a file.
        perfetto_requested: Write the profile on screen for Perfetto.
        run_requested: The user wants the Run tab.
        again_requested: Repeat a cancelled reading.
        alone_requested: Time each dispatch alone.
        cancel_requested: Cancel the reading.
        dispatch_selected: An executable's symbol.
        ir_requested: An executable's symbol whose source to show.
        kernel_requested: An executable's symbol whose kernel to show.
    """

    profile_chosen = Signal(str)
    import_requested = Signal()
    perfetto_requested = Signal()
    run_requested = Signal()
    again_requested = Signal()
    alone_requested = Signal()
    cancel_requested = Signal()
    dispatch_selected = Signal(str)
    ir_requested = Signal(str)
    kernel_requested = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("ProfileView", "Profile"))
        self._data: ProfileData | None = None
        self._kernels: tuple[KernelRow, ...] = ()
        self._dispatch = ""
        self._rows: dict[str, ProfileRow] = {}  # of all kernels, also while the table covers a range
        self._quiet = False
        self.bar = ProfileBar()
        self.notes = NotesLine()
        self.panel = TimelinePanel(themes)
        self.timeline = self.panel.timeline
        self.memory = self.panel.memory
        self.foot = ProfileFoot()
        self.table: DataTable[ProfileRow] = DataTable(
            themes, profile_columns(), tr("ProfileView", "Time of each kernel")
        )
        self.empty = ProfileEmpty()
        self._stack = QStackedLayout()
        self._body = self._build_body()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2 * GRID, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.bar)
        column.addLayout(self._stack, 1)
        # Now that it has a parent: a stack shows its first page at once, otherwise as a window.
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self._body)
        self._connect()
        self.setFocusProxy(self.timeline)

    @property
    def data(self) -> ProfileData | None:
        """What is shown."""
        return self._data

    def show_empty(self, title: str, hint: str, *, cancelled: bool = False) -> None:
        """Show why there is nothing to see, and what to do."""
        self._show(None)
        self.empty.say(title, hint)
        self.empty.offer_again(can_read=cancelled)
        self._stack.setCurrentWidget(self.empty)

    def offer(self, *, can_run: bool, can_time: bool) -> None:
        """Set whether the Run tab can make a profile, and whether each dispatch can be timed alone."""
        self.empty.offer_run(can_run=can_run)
        self.empty.offer_alone(can_time=can_time)
        self.bar.set_timeable(can_time)

    def show_loading(self, text: str) -> None:
        """Show the current step; empty: none. What is on screen stays."""
        self.bar.show_progress(text)
        if text and self._data is None:
            self.empty.say(tr("ProfileView", "Reading the profile"), text)
            self.empty.offer_again(can_read=False)

    def set_items(self, items: Sequence[ProfileItem], current: str) -> None:
        """Set the profiles to choose from, and the one on screen."""
        self.bar.set_items(items, current)

    def set_profile(self, data: ProfileData) -> None:
        """Show a profile."""
        first = self._data is None
        self._show(data)
        self._stack.setCurrentWidget(self._body)
        if first and (self.hasFocus() or self.bar.profiles.hasFocus()):
            self.timeline.setFocus()  # for its keys, now that it is shown
        self.bar.set_current(data.item.key)
        self.select_dispatch(self._dispatch)

    def set_kernels(self, kernels: Sequence[KernelRow]) -> None:
        """Set the session's kernels, for the table."""
        self._kernels = tuple(kernels)
        if self._data is not None:
            self._show_rows()

    def select_dispatch(self, dispatch: str) -> None:
        """Mark a dispatch, without a signal."""
        self._dispatch = dispatch
        current = self.timeline.current
        if current >= 0 and self._dispatch_of(current) == dispatch:
            return
        self._quiet = True
        row = next((row for row in self.table.rows.matching if dispatch and row.dispatch == dispatch), None)
        if row is not None and row not in self.table.selected():
            self.table.select(lambda one: one is row)
        self._quiet = False
        self._mark(row)

    def focus_search(self) -> None:
        """Focus the search field."""
        if self.bar.search.isVisible():
            self.bar.search.setFocus()
            self.bar.search.selectAll()

    def _build_body(self) -> QWidget:
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        head = QVBoxLayout()
        head.setContentsMargins(4 * GRID, 0, 4 * GRID, 0)
        head.addWidget(self.notes)
        column.addLayout(head)
        lower = QWidget()
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addWidget(self.foot)
        below.addWidget(self.table, 1)
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setHandleWidth(1)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.panel)
        self.split.addWidget(lower)
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 2)
        column.addWidget(self.split, 1)
        return body

    def _connect(self) -> None:
        bar, foot = self.bar, self.foot
        bar.chosen.connect(self.profile_chosen)
        bar.import_requested.connect(self.import_requested)
        bar.perfetto_requested.connect(self.perfetto_requested)
        bar.alone_requested.connect(self.alone_requested)
        bar.cancel_requested.connect(self.cancel_requested)
        bar.coloured.connect(lambda by: self.timeline.set_by_share(by == BY_SHARE))
        bar.searched.connect(self._on_search)
        bar.stepped.connect(self._on_step)
        self.empty.again_requested.connect(self.again_requested)
        self.empty.import_requested.connect(self.import_requested)
        self.empty.run_requested.connect(self.run_requested)
        self.empty.alone_requested.connect(self.alone_requested)
        self.timeline.item_chosen.connect(self._on_span)
        self.timeline.item_opened.connect(self._on_open)
        self.timeline.range_selected.connect(self._on_range)
        self.timeline.menu_requested.connect(self._add_to_menu)
        foot.ir_requested.connect(lambda: self.ir_requested.emit(self._dispatch))
        foot.kernel_requested.connect(lambda: self.kernel_requested.emit(self._dispatch))
        foot.whole_requested.connect(self._show_whole)
        self.table.row_selected.connect(self._on_row)
        self.table.link_clicked.connect(self._on_link)

    # Display.

    def _show(self, data: ProfileData | None) -> None:
        self._data = data
        self.panel.set_profile(data.index if data is not None else None, data.curves if data is not None else ())
        self.panel.setVisible(data is not None and data.index is not None)
        self.bar.set_timeline(data is not None and data.index is not None)
        self._show_rows()
        self._on_search(self.bar.search.text())
        self._describe()

    def _show_rows(self) -> None:
        data, chosen = self._data, self.timeline.range
        self._quiet = True
        rows: tuple[ProfileRow, ...] = ()
        self._rows = {}
        if data is not None and data.index is not None and data.index.kernels:
            every = rows_of(data.index.kernels, self._kernels, TOP_KERNELS, data.times)
            self._rows = {row.name: row for row in every}
            ranged = rows_of(data.index.within(*chosen)[0], self._kernels, TOP_KERNELS, data.times) if chosen else every
            rows = tuple(row for row in ranged if row.calls)
        elif data is not None:
            rows = rows_of_times(data.times, self._kernels)
        columns = profile_columns(rows)
        if [one.title for one in columns] == [one.title for one in self.table.rows.columns]:
            self.table.set_rows(rows)
        else:
            self.table.set_columns(columns, rows)
        self._quiet = False
        notes = data.notes if data is not None else ()
        has_note = data is None or (data.item.run is not None and data.item.run.profile_note)
        alone = "" if data is None or has_note else isolated_words(data.times, data.item.whole_ns)
        self.notes.set_notes((*([quoted(alone)] if alone else ()), *notes))

    def _describe(self) -> None:
        index, chosen, current = self.timeline.index, self.timeline.range, self.timeline.current
        if index is None:
            self.foot.say("", ranged=False)
        elif chosen is not None:
            self.foot.say(tr("ProfileView", "Selected: {index}").format(index=range_words(index, *chosen)), ranged=True)
        elif current >= 0:
            self.foot.say(" · ".join(span_words(index, current)), ranged=False)
        else:
            self.foot.say(summary_words(index), ranged=False)
        kernel = any(row.kernel is not None and row.dispatch == self._dispatch for row in self.table.rows.matching)
        self.foot.enable(known=bool(self._dispatch) and kernel)

    def _mark(self, row: ProfileRow | None) -> None:
        """Highlight the spans of a kernel, unless a search is active."""
        index = self.timeline.index
        if index is None or self.bar.search.text().strip():
            return
        kernel = next((place for place, one in enumerate(index.kernels) if row and one.name == row.name), -1)
        self.timeline.set_marked(index.mask(index.of_kernel(kernel)) if kernel >= 0 else None)
        self._describe()

    def _show_whole(self) -> None:
        self.timeline.set_range(0, 0)
        self.timeline.choose(-1)
        self.timeline.reset_zoom()

    # Selection.

    def _on_span(self, place: int) -> None:
        index = self.timeline.index
        if index is None:
            return
        kernel = int(index.kernel_of[place]) if place >= 0 else -1
        name = index.kernels[kernel].name if kernel >= 0 else ""
        self._quiet = True
        row = next((row for row in self.table.rows.matching if name and row.name == name), None)
        if row is not None:
            self.table.select(lambda one: one is row)
        else:
            self.table.clearSelection()
        self._quiet = False
        self._dispatch = self._dispatch_of(place)
        self._mark(row)
        self._describe()
        if self._dispatch:
            self.dispatch_selected.emit(self._dispatch)

    def _on_row(self, row: ProfileRow | None) -> None:
        if self._quiet:
            return
        self.timeline.set_current(-1)
        self._dispatch = row.dispatch if row is not None else ""
        self._mark(row)
        self._describe()
        if self._dispatch:
            self.dispatch_selected.emit(self._dispatch)

    def _on_link(self, row: ProfileRow, title: str) -> None:
        (self.ir_requested if title == "IR" else self.kernel_requested).emit(row.dispatch)

    def _on_open(self, place: int) -> None:
        if self.foot.ir.isEnabled() and self._dispatch_of(place):
            self.ir_requested.emit(self._dispatch_of(place))

    def _on_range(self, low: float, high: float) -> None:
        self.memory.set_range(low, high)
        self._show_rows()
        self._describe()

    def _dispatch_of(self, place: int) -> str:
        """The executable's symbol of a span; empty if it is not a dispatch."""
        index = self.timeline.index
        if index is None or place < 0 or index.kernel_of[place] < 0:
            return ""
        row = self._rows.get(index.kernels[int(index.kernel_of[place])].name)
        return row.dispatch if row is not None else ""

    def _add_to_menu(self, place: int, menu: QMenu) -> None:
        dispatch = self._dispatch_of(place)
        if dispatch and self.foot.ir.isEnabled():
            actions = menu.actions()
            made = [
                menu.addAction(tr("ProfileView", "Show its IR"), lambda: self.ir_requested.emit(dispatch)),
                menu.addAction(tr("ProfileView", "Show its kernel"), lambda: self.kernel_requested.emit(dispatch)),
            ]
            menu.insertActions(actions[0], made)
        menu.addAction(tr("ProfileView", "Export for Perfetto…"), self.perfetto_requested.emit)

    # Search.

    def _on_search(self, text: str) -> None:
        index = self.timeline.index
        if index is None:
            self.bar.show_hits(0, 0, "")
            return
        hits = index.matching(text)
        if text.strip():
            self.timeline.set_marked(index.mask(hits))
        else:
            self._mark(next(iter(self.table.selected()), None))
        self._show_hits(index, text)

    def _on_step(self, forward: bool) -> None:
        index = self.timeline.index
        found = index.step(self.bar.search.text(), self.timeline.current, forward=forward) if index is not None else -1
        if index is not None and found >= 0:
            self.timeline.choose(found)
            self.timeline.set_current(found)
            self._show_hits(index, self.bar.search.text())

    def _show_hits(self, index: TimelineIndex, text: str) -> None:
        hits = index.matching(text)
        place = int(hits.searchsorted(self.timeline.current))
        there = place < len(hits) and hits[place] == self.timeline.current
        self.bar.show_hits(place + 1 if there else 0, len(hits), text)
