"""The Devices tab: what runs where, what is stored where, what crosses, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QStackedLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from passlens.engine.analysis.placement_tables import AffinityHistory, PlacedItem, PlacementTable
from passlens.engine.analysis.tables import AffinityTable
from passlens.engine.diagnosis.findings import Problem
from passlens.gui.devices.device_overview import DeviceOverview
from passlens.gui.devices.placement_bar import PlacementBar
from passlens.gui.devices.placement_canvas import PlacementCanvas
from passlens.gui.devices.placement_chart import executable_of_item
from passlens.gui.devices.placement_findings import FindingPlace, function_of, marks_of, phases_of
from passlens.gui.devices.placement_menu import item_entries
from passlens.gui.devices.placement_rows import Arranged, TransferRow
from passlens.gui.devices.side import DeviceSide
from passlens.gui.devices.traffic_page import TrafficPage
from passlens.gui.kit.affinity_rows import NOT_DECLARED, series_index
from passlens.gui.kit.charts.chart_menu import insert_above
from passlens.gui.kit.deferred import Deferred, page_of
from passlens.gui.kit.labels import ElidedLabel
from passlens.gui.kit.page import GRID, EmptyState
from passlens.gui.kit.problems.fix_states import FixState
from passlens.gui.kit.side_split import SideSplit
from passlens.gui.kit.tab_page import StoppableState, TabPage
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import number_of, tr, translated


class DevicesView(TabPage):
    """Shows an ``AffinityTable``, and the placement at one point of the compile.

    Signals:
        phase_chosen, pass_chosen: The point of the compile to show.
        choice_changed: A ``ChartChoice`` to apply.
        cancel_requested: The user cancels the reading.
        line_requested: Phase, pass (None at the end of the phase), line and executable whose IR to show.
        location_requested: ``FILE:LINE`` to show.
        device_selected: The symbol of the chosen device; empty for none.
        dispatch_selected: The executable's symbol of the chosen block or row.
        history_requested, history_cancelled: See ``DeviceSide``.
        event_opened: AffinityEvent whose pass to show.
    """

    phase_chosen = Signal(str)
    pass_chosen = Signal(int)
    choice_changed = Signal(object)
    cancel_requested = Signal()
    line_requested = Signal(str, object, int, str)
    location_requested = Signal(str)
    device_selected = Signal(str)
    dispatch_selected = Signal(str)
    history_requested = Signal(str)
    history_cancelled = Signal()
    event_opened = Signal(object)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("DevicesView", "Devices"))
        self._table: AffinityTable | None = None
        self._arranged: Arranged | None = None
        self._placement: PlacementTable | None = None
        self._problems: tuple[Problem, ...] = ()
        self._symbols: tuple[str, ...] = ()
        self._declared: dict[str, str] = {}
        self._dispatch = ""
        self._sought: Problem | None = None  # the finding to scroll to
        self._phases_left: tuple[str, ...] = ()
        self._where = ""  # the point and function drawn last
        self.bar = PlacementBar()
        self.canvas = PlacementCanvas(themes)
        self._traffic = Deferred(lambda: TrafficPage(themes))
        self._overview = Deferred(lambda: DeviceOverview(themes))
        self.side = DeviceSide(themes)
        self.empty = EmptyState(
            tr("DevicesView", "No devices to show"),
            tr("DevicesView", "Open a model and compile it (F5): its devices appear here."),
        )
        self._waiting = StoppableState()
        self._note = ElidedLabel()
        self._note.setProperty("role", "muted")
        self._build()
        self._connect()

    @property
    def arranged(self) -> Arranged | None:
        """The part of the placement that is shown."""
        return self._arranged

    @property
    def traffic(self) -> TrafficPage:
        """Bytes from device to device; made when first shown."""
        return page_of(self._left, self._traffic)

    @property
    def overview(self) -> DeviceOverview:
        """The devices and what is inferred; made when first shown."""
        return page_of(self._left, self._overview)

    @property
    def note(self) -> str:
        """The remark on what is shown."""
        return self._note.text()

    @property
    def waiting(self) -> str:
        """The text in place of the drawing."""
        return self._waiting.text

    def series(self, symbol: str) -> int:
        """The colour of a device."""
        return series_index(symbol, self._symbols)

    def show_empty(self, title: str, hint: str) -> None:
        """Show why there is nothing to see, and what to do next."""
        self.empty.say(title, hint)
        self._pages.setCurrentWidget(self.empty)

    def forget(self) -> None:
        """Reset for another session, or for none."""
        self._table = self._arranged = self._placement = None
        self._dispatch = self._where = ""
        self._problems = ()
        self._sought = None
        self.bar.forget()
        self.side.forget()
        self.show_page("placement")
        self.show_waiting(tr("DevicesView", "Nothing is read yet"), "")

    @property
    def table(self) -> AffinityTable | None:
        """The table of devices; None before it is read."""
        return self._table

    @property
    def placement(self) -> PlacementTable | None:
        """The placement that is shown; None before it is read."""
        return self._placement

    def set_table(self, table: AffinityTable) -> None:
        """Show the table of devices."""
        if not table.devices and not table.undeclared:
            self.show_empty(
                tr("DevicesView", "This model names no device"),
                tr(
                    "DevicesView",
                    "Everything runs on one device. Declare several with Devices in the toolbar and compile again.",
                ),
            )
            return
        self._table = table
        self._symbols = tuple(device.symbol for device in table.devices)
        self._declared = {device.symbol: device.declared for device in table.devices}
        self._declared |= dict.fromkeys(table.undeclared, NOT_DECLARED)
        symbols = self._symbols
        self._overview.tell("table", lambda page: page.set_table(table, self.series))
        if self._arranged is None:
            self._traffic.tell("traffic", lambda page: page.set_table(table, symbols, self.series))
        else:
            self.set_arranged(self._arranged)
        if not table.phase and self._placement is None:
            self.show_page("overview")
        self._pages.setCurrentWidget(self._page)

    def set_phases(self, phases: Sequence[str]) -> None:
        """Offer the phases with IR."""
        self.bar.set_phases(phases)

    def offer_pass(self, pass_id: int, title: str) -> None:
        """Offer the selected pass; -1: none."""
        self.bar.offer_pass(pass_id, title)

    def show_loading(self, phase: str, pass_id: int | None) -> None:
        """Show that a placement is being read."""
        self.bar.set_moment(phase, pass_id)
        where = (
            tr("DevicesView", "after pass {pass_id}").format(pass_id=pass_id)
            if pass_id is not None
            else tr("DevicesView", "after {phase}").format(phase=phase)
            if phase
            else ""
        )
        title = tr("DevicesView", "Reading where everything is {where}").format(where=where).rstrip() + "…"
        self.show_waiting(title, tr("DevicesView", "It is read once, and then kept."), stoppable=True)

    def show_progress(self, fraction: float) -> None:
        """Show the progress of the reading, 0 to 1."""
        self._waiting.show_progress(fraction)

    def show_waiting(self, title: str, hint: str, *, stoppable: bool = False) -> None:
        """Show why there is no drawing."""
        self._arranged = self._placement = None
        self._say_waiting(title, hint, stoppable=stoppable)
        self._note.setText("")
        self.bar.set_ready(ready=False)

    def set_placement(self, table: PlacementTable) -> None:
        """Take a placement; its main function is laid out next."""
        self._placement = table
        self._symbols = self._symbols or table.devices
        self.bar.set_placement(table)
        self.side.set_placement(table, self._symbols or table.devices)
        self._change()

    def set_arranged(self, arranged: Arranged) -> None:
        """Show the filtered layout."""
        if self._placement is None or arranged.table is not self._placement:
            return
        table, choice = arranged.table, arranged.choice
        where = f"{table.phase}/{table.pass_id}/{choice.function}"
        self._arranged = arranged
        keep = where == self._where
        self.canvas.set_arranged(arranged, self.series, lambda symbol: self._declared.get(symbol, ""), keep=keep)
        self._where = where
        self.side.set_arranged(arranged, self.series)
        moment = (
            self.bar.moments.currentText()
            if table.pass_id is not None
            else tr("DevicesView", "after {phase}").format(phase=table.phase)
        )
        of = (
            f"{moment}, @{choice.function}"
            if choice.function
            else tr("DevicesView", "{moment}, all functions").format(moment=moment)
        )
        self._traffic.tell(
            "traffic",
            lambda page: page.set_traffic(arranged.symbols, arranged.matrix, arranged.transfers, self.series, of),
        )
        if arranged.chart.blocks:
            self._drawing.setCurrentWidget(self.canvas)
        else:
            self._say_waiting(
                tr("DevicesView", "Nothing to draw here"),
                tr("DevicesView", "Choose another function or phase, or fewer filters."),
            )
        hidden = (
            number_of(arranged.chart.hidden, "item") + tr("DevicesView", " not drawn") if arranged.chart.hidden else ""
        )
        parts = (f"{moment}: {arranged.shown}", hidden, *map(translated, table.notes))
        self._note.setText(" · ".join(part for part in parts if part))
        self._mark_findings(go=not keep)
        self._mark_found()
        self._mark_dispatch(go=not keep)
        self._seek()

    def set_findings(self, problems: tuple[Problem, ...]) -> None:
        """Show the findings of the rules about devices."""
        self._problems = problems
        self.side.set_findings(problems)
        self._mark_findings(go=True)

    def set_fix_states(self, states: Mapping[str, FixState]) -> None:
        """Show the states of the fixes."""
        self.side.set_fix_states(states)

    def set_history(self, history: AffinityHistory) -> None:
        """Show the passes that decided where something is."""
        self.side.set_history(history)

    def show_page(self, name: str) -> None:
        """Show ``placement``, ``matrix`` or ``overview``."""
        self.bar.show_page(name)
        match name:
            case "matrix":
                self._left.setCurrentWidget(self.traffic)
            case "overview":
                self._left.setCurrentWidget(self.overview)
            case _:
                self._left.setCurrentWidget(self._drawing)

    def select_dispatch(self, executable: str) -> None:
        """Mark the blocks of a dispatch and scroll to the first, without a signal."""
        if executable != self._dispatch:
            self._dispatch = executable
            self._mark_dispatch(go=True)

    def select_device(self, symbol: str) -> None:
        """Filter by the device selected elsewhere; empty shows all again."""
        self._overview.tell("device", lambda page: page.select_device(symbol))
        self.bar.choose_device(symbol)

    def _build(self) -> None:
        # From the outside in: Qt styles everything in a widget again whenever that gets a parent.
        self._page = QWidget()
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self._page)
        column = QVBoxLayout(self._page)
        column.setContentsMargins(0, 2 * GRID, 0, 0)
        column.setSpacing(GRID)
        line = QHBoxLayout()
        line.setContentsMargins(3 * GRID, 0, 3 * GRID, GRID)
        line.addWidget(self._note, 1)
        line.addWidget(self.bar.fault)
        line.addWidget(self.bar.shapes)
        columns = SideSplit()
        column.addWidget(self.bar)
        column.addLayout(line)
        column.addWidget(columns, 1)
        self._left = QStackedWidget()
        self._drawing = QStackedWidget()
        columns.addWidget(self._left)
        self._left.addWidget(self._drawing)
        self._drawing.addWidget(self._waiting)
        self._drawing.addWidget(self.canvas)
        columns.addWidget(self.side)

    def _connect(self) -> None:
        self.bar.page_chosen.connect(self.show_page)
        self.bar.phase_chosen.connect(self.phase_chosen)
        self.bar.pass_chosen.connect(self.pass_chosen)
        self.bar.changed.connect(self._on_changed)
        self.bar.zoomed.connect(lambda factor: self.canvas.zoom_by(factor) if factor else self.canvas.fit())
        self.canvas.item_chosen.connect(self._on_block)
        self.canvas.item_opened.connect(lambda place: self._open_item(self._item_of(place)))
        self.canvas.device_chosen.connect(self._on_device)
        self.canvas.menu_requested.connect(self._fill_menu)
        self._traffic.when_made(self._connect_traffic)
        self._overview.when_made(self._connect_overview)
        self.side.findings.problem_chosen.connect(self._on_finding)
        self.side.words_changed.connect(lambda _: self._change())
        self.side.item_chosen.connect(self._on_item)
        self.side.item_opened.connect(self._open_item)
        self.side.history_requested.connect(self.history_requested)
        self.side.history_cancelled.connect(self.history_cancelled)
        self.side.event_opened.connect(self.event_opened)
        self._waiting.cancel_requested.connect(self.cancel_requested)

    def _connect_traffic(self, page: TrafficPage) -> None:
        page.opened.connect(self._open_transfer)
        page.location_requested.connect(self.location_requested)

    def _connect_overview(self, page: DeviceOverview) -> None:
        page.location_requested.connect(self.location_requested)
        page.device_selected.connect(self.bar.choose_device)

    def _say_waiting(self, title: str, hint: str, *, stoppable: bool = False) -> None:
        self._waiting.say(title, hint, stoppable=stoppable)
        self._drawing.setCurrentWidget(self._waiting)

    def _on_changed(self) -> None:
        chosen = self.bar.choice.device
        self._overview.tell("device", lambda page: page.select_device(chosen))
        self.device_selected.emit(chosen)
        self._change()

    def _change(self) -> None:
        if self._placement is not None:
            self.choice_changed.emit(replace(self.bar.choice, words=self.side.search.text()))

    def _on_device(self, symbol: str) -> None:
        """Filter by the clicked device, or show all again."""
        self.bar.choose_device("" if symbol == self.bar.choice.device else symbol)

    def _item_of(self, block: int) -> int:
        chart = self.canvas.chart
        return chart.blocks[block].item if chart is not None and 0 <= block < len(chart.blocks) else -1

    def _item(self, place: int) -> PlacedItem | None:
        there = self._placement is not None and 0 <= place < len(self._placement.items)
        return self._placement.items[place] if there and self._placement is not None else None

    def _on_block(self, block: int) -> None:
        place = self._item_of(block)
        self.side.select_item(place)
        self._select(place)
        finding = self.canvas.findings.finding_of(block)
        self.side.findings.choose(self._problems[finding] if finding >= 0 else None)
        self.canvas.light_lanes(frozenset())
        if block in self.canvas.findings.wrong:
            self.side.show_page("findings")

    def _on_finding(self, problem: Problem) -> None:
        """Mark a chosen finding and scroll to it, also in another function or phase."""
        self._sought, self._phases_left = problem, phases_of(problem)
        self._seek()

    def _seek(self) -> None:
        """Mark the chosen finding, or load the function or phase of its places."""
        problem, table = self._sought, self._placement
        if problem is None or problem not in self._problems:
            return
        at = self._problems.index(problem)
        places = self.canvas.findings.places
        place = places[at] if self._arranged is not None and at < len(places) else FindingPlace()
        wrong = self.canvas.findings.wrong
        if not any(block in wrong for block in place.blocks) if problem.misplaced else place == FindingPlace():
            function = function_of(problem, table) if table is not None else None
            if function is not None and self._arranged is not None and self.bar.choice.function != function:
                self.side.search.clear()
                self.bar.show_function(function)
                return
            shown = table.phase if table is not None and table.pass_id is None else ""
            left = [phase for phase in self._phases_left if phase != shown]
            if function is None and left:
                self._phases_left = tuple(left[1:])
                self.phase_chosen.emit(left[0])
                return
        self._sought = None
        if self._arranged is None:
            return  # nothing is drawn
        self.canvas.set_current(-1)
        self.canvas.set_marks(chosen=frozenset(place.blocks))
        self.canvas.light_lanes(place.columns)
        if place.blocks:
            self.canvas.show_item(place.blocks[0])

    def _on_item(self, place: int) -> None:
        """Mark the block of the row at the table's cursor, or of the op that makes it."""
        chart = self.canvas.chart
        if chart is None or self._placement is None or self._item(place) is None:
            return
        block = chart.block_of(place, self._placement.items)
        self.canvas.set_current(block)
        self.canvas.show_item(block)
        self._select(place)

    def _select(self, place: int) -> None:
        item = self._item(place)
        executable = executable_of_item(item) if item is not None else ""
        if executable:
            self._dispatch = executable
            self._mark_dispatch(go=False)
            self.dispatch_selected.emit(executable)

    def _mark_dispatch(self, *, go: bool) -> None:
        chart = self.canvas.chart
        if chart is None or self._placement is None or self._arranged is None:
            return
        blocks = chart.blocks_of(self._dispatch, self._placement.items) if self._dispatch else ()
        self.canvas.set_marks(chosen=frozenset(blocks))
        if go and blocks:
            self.canvas.show_item(blocks[0])

    def _mark_findings(self, *, go: bool) -> None:
        if self._arranged is None:
            return
        marks = marks_of(self._problems, self._arranged.table, self._arranged.chart)
        self.canvas.set_findings(marks)
        if go and marks.wrong and not self._dispatch:
            self.canvas.show_item(min(marks.wrong))

    def _mark_found(self) -> None:
        found = self._arranged.found() if self._arranged is not None else frozenset()
        self.canvas.set_marks(found=found)
        if found:
            self.canvas.show_item(min(found))

    def _open_item(self, place: int) -> None:
        item, table = self._item(place), self._placement
        if item is not None and table is not None and item.line:
            self.line_requested.emit(table.phase, table.pass_id, item.line, executable_of_item(item))

    def _open_transfer(self, row: TransferRow) -> None:
        table = self._placement
        phase = table.phase if table is not None else self._table.phase if self._table is not None else ""
        if row.transfer.line and phase:
            self.line_requested.emit(phase, table.pass_id if table is not None else None, row.transfer.line, "")

    def _fill_menu(self, block: int, menu: QMenu) -> None:
        """Add the actions for a block above those of every chart."""
        place = self._item_of(block)
        item = self._item(place)
        if item is not None and self._placement is not None:
            show = partial(self._open_item, place)
            insert_above(
                menu,
                item_entries(item, self._placement.phase, show, self.location_requested.emit, self.side.ask_history),
            )
