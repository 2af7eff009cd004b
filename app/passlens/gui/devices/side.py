"""Beside the placement: findings, a table of all items, and the passes that decided where something is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from passlens.engine.analysis.placement_tables import AffinityEvent, AffinityHistory, ItemKind, PlacementTable
from passlens.engine.diagnosis.findings import Problem
from passlens.gui.devices.placement_chart import executable_of_item
from passlens.gui.devices.placement_rows import Arranged, ItemRow, explain, short_item
from passlens.gui.kit.affinity_rows import at_symbol, short_symbol
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.form import TextField
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.page import GRID, text_label
from passlens.gui.kit.problems.fix_states import FixState
from passlens.gui.kit.problems.problem_list import ProblemsView
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, number_of, tr, translated

NO_FINDINGS = mark_text("✓ No device problems found: everything is where the program asks it to be.")
_MEASURED = 40  # rows that determine the column widths: measuring thousands takes too long
_ASK = mark_text(
    "Choose a device or a global, or a dispatch by its menu, to list the passes that assigned, changed or "
    "removed its place."
)


class DeviceSide(QWidget):
    """Pages for findings, items and history.

    Signals:
        words_changed: The search words of the table.
        item_chosen: The index of the item at the cursor.
        item_opened: The index of the item whose IR to show.
        history_requested: ``@symbol`` of a device or global.
        history_cancelled: The user cancels the search.
        passes_requested: Make the missing passes, and search those too.
        event_opened: AffinityEvent whose pass to show.
    """

    words_changed = Signal(str)
    item_chosen = Signal(int)
    item_opened = Signal(int)
    history_requested = Signal(str)
    history_cancelled = Signal()
    passes_requested = Signal()
    event_opened = Signal(object)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._table: PlacementTable | None = None
        self._series: Callable[[str], int] = lambda _: 0
        self.pages = Segments(
            tr("DeviceSide", "Beside"),
            [
                ("findings", tr("DeviceSide", "Findings")),
                ("items", tr("DeviceSide", "Items")),
                ("history", tr("DeviceSide", "History")),
            ],
        )
        self.search = TextField(
            tr("DeviceSide", "Search the items"),
            tr("DeviceSide", "Search: name, op, device, inferred, function…"),
            clear=True,
        )
        self.items: DataTable[ItemRow] = DataTable(themes, self._columns(), tr("DeviceSide", "Placed items"))
        self.items.setEditTriggers(DataTable.EditTrigger.EditKeyPressed)
        self.items.horizontalHeader().setResizeContentsPrecision(_MEASURED)
        self.items.add_action(tr("DeviceSide", "Show in the IR"), lambda row: self.item_opened.emit(row.place))
        self.items.add_action(tr("DeviceSide", "Show its history"), self._ask_of)
        self.findings = ProblemsView(stacked=True)
        self.findings.show_empty(tr("DeviceSide", "The findings of the rules about devices appear here."))
        self.subjects = Choice(tr("DeviceSide", "Whose history"), 14)
        self._stop = QPushButton(tr("DeviceSide", "Cancel"))
        self._stop.hide()
        self._status = text_label(localized(_ASK), "muted")
        self.make = link_button(tr("DeviceSide", "Make the other passes, and search again"), self.passes_requested.emit)
        self.make.hide()
        self.events: DataTable[AffinityEvent] = DataTable(themes, _EVENTS, tr("DeviceSide", "Passes that decided it"))
        self.events.setEditTriggers(DataTable.EditTrigger.EditKeyPressed)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.findings)
        self._stack.addWidget(_column(self.search, self.items))
        head = QWidget()
        across = QHBoxLayout(head)
        across.setContentsMargins(0, 0, 0, 0)
        across.addWidget(self.subjects, 1)
        across.addWidget(self._stop)
        self._stack.addWidget(_column(head, self._status, self.make, self.events))
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        column.setSpacing(2 * GRID)
        column.addWidget(self.pages, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._stack, 1)
        self.setMinimumWidth(300)
        self._connect()

    def show_page(self, name: str) -> None:
        """Show ``items``, ``findings`` or ``history``."""
        self.pages.set_value(name)
        self._stack.setCurrentIndex(("findings", "items", "history").index(name))

    def set_placement(self, table: PlacementTable, devices: Sequence[str]) -> None:
        """Offer the histories of the devices and globals of a placement; keep the choice."""
        self._table = table
        had = self.subjects.currentData()
        named = [item.name for item in table.items if item.kind is ItemKind.GLOBAL]
        subjects = [*map(at_symbol, devices), *dict.fromkeys(named)]
        self.subjects.blockSignals(True)
        self.subjects.clear()
        self.subjects.addItem(tr("DeviceSide", "Choose a device or a global…"), "")
        for subject in subjects:
            self.subjects.addItem(subject, subject)
        self.subjects.setCurrentIndex(max(0, self.subjects.findData(had)) if had else 0)
        self.subjects.blockSignals(False)

    def set_arranged(self, arranged: Arranged, series: Callable[[str], int]) -> None:
        """List the items that pass the filters."""
        self._table, self._series = arranged.table, series
        self.items.set_rows(arranged.rows)
        self.pages.set_title("items", tr("DeviceSide", "Items {rows:,}").format(rows=len(arranged.rows)))

    def select_item(self, place: int) -> None:
        """Move the cursor to the row of an item, without a signal."""
        self.items.selectionModel().blockSignals(True)
        self.items.select(lambda row: row.place == place)
        self.items.selectionModel().blockSignals(False)
        self.items.viewport().update()

    def set_findings(self, problems: tuple[Problem, ...]) -> None:
        """Show the findings; without any, show the items."""
        if not problems and self.pages.value == "findings":
            self.show_page("items")
        elif problems and not self.findings.cards:
            self.show_page("findings")
        self.findings.set_problems(problems, localized(NO_FINDINGS))
        self.pages.set_title(
            "findings",
            tr("DeviceSide", "Findings {problems:,}").format(problems=len(problems))
            if problems
            else tr("DeviceSide", "Findings"),
        )

    def set_fix_states(self, states: Mapping[str, FixState]) -> None:
        """Show the states of the fixes, by the key of a fix."""
        self.findings.set_fix_states(states)

    def set_history(self, history: AffinityHistory) -> None:
        """Show the passes that decided where something is."""
        self._stop.hide()
        self.make.setVisible(bool(history.unseen))
        count = number_of(len(history.events), "change", "changes")
        self._status.setText(
            " ".join(
                (
                    tr("DeviceSide", "{subject}: {count}; a click opens the pass.").format(
                        subject=history.subject, count=count
                    ),
                    *map(translated, history.notes),
                )
            )
        )
        self.events.set_rows(history.events)

    def say_history(self, words: str, *, lacking: bool = False) -> None:
        """Show why there is no history; ``lacking``: passes that were not made yet may have it."""
        self._stop.hide()
        self.make.setVisible(lacking)
        self._status.setText(words)
        self.events.set_rows(())

    def forget(self) -> None:
        """Reset for another session."""
        self._table = None
        self.items.set_rows(())
        self.pages.set_title("items", tr("DeviceSide", "Items"))
        self.findings.show_empty(tr("DeviceSide", "The findings of the rules about devices appear here."))
        self.pages.set_title("findings", tr("DeviceSide", "Findings"))
        self.subjects.blockSignals(True)
        self.subjects.clear()
        self.subjects.blockSignals(False)
        self.say_history(localized(_ASK))

    def ask_history(self, subject: str) -> None:
        """Show the page, and request the history of a device or global."""
        self.show_page("history")
        if self.subjects.findData(subject) < 0:
            self.subjects.addItem(subject, subject)
        self.subjects.setCurrentIndex(max(0, self.subjects.findData(subject)))
        self._status.setText(tr("DeviceSide", "Looking through the texts for {subject}…").format(subject=subject))
        self.events.set_rows(())
        self.make.hide()
        self._stop.show()
        self.history_requested.emit(subject)

    def ask_again(self) -> None:
        """Request the current history again, after more passes have been made."""
        self._ask(str(self.subjects.currentData() or ""))

    def _connect(self) -> None:
        self.pages.chosen.connect(self.show_page)
        self.search.textChanged.connect(self.words_changed)
        self.items.row_selected.connect(self._choose)
        self.items.activated.connect(lambda index: self._open(self.items.rows.row_at(index)))
        self.events.clicked.connect(lambda index: self._open_event(self.events.rows.row_at(index)))
        self.events.activated.connect(lambda index: self._open_event(self.events.rows.row_at(index)))
        self.subjects.activated.connect(lambda index: self._ask(str(self.subjects.itemData(index) or "")))
        self._stop.clicked.connect(self.history_cancelled)

    def _ask(self, subject: str) -> None:
        if subject:
            self.ask_history(subject)

    def _ask_of(self, row: ItemRow) -> None:
        item = row.item
        if self._table is not None and item.kind is not ItemKind.GLOBAL and 0 <= item.owner < len(self._table.items):
            owner = self._table.items[item.owner]
            item = owner if owner.kind is ItemKind.GLOBAL else item
        executable = executable_of_item(item)
        if item.kind is ItemKind.GLOBAL:
            self.ask_history(item.name)
        elif executable:
            self.ask_history(at_symbol(executable))
        elif item.devices:
            self.ask_history(at_symbol(item.devices[0]))

    def _choose(self, row: ItemRow | None) -> None:
        if row is not None:
            self.item_chosen.emit(row.place)

    def _open(self, row: ItemRow | None) -> None:
        if row is not None:
            self.item_opened.emit(row.place)

    def _open_event(self, event: AffinityEvent | None) -> None:
        if event is not None:
            self.event_opened.emit(event)

    def _columns(self) -> tuple[Column[ItemRow], ...]:
        return (
            Column(
                mark_text("name"),
                lambda row: row.item.name or row.item.op,
                show=lambda row: short_item(row.item),
                mono=True,
                stretch=True,
                least=170,
                name=True,
                tooltip=self._explain,
            ),
            Column(
                mark_text("device"),
                lambda row: row.device or None,
                show=_devices,
                swatch=lambda row: self._series(row.item.devices[0]) if row.item.devices else None,
                tone=lambda row: "warn" if row.item.ambiguous else "",
                tooltip=self._explain,
            ),
            Column(
                mark_text("bytes"),
                lambda row: row.bytes,
                number=True,
                help=tr("DeviceSide", "Its size; an expression if it depends on the shapes of a call"),
                show=lambda row: f"{row.bytes:,}" if row.bytes is not None else row.size,
                tooltip=lambda row: row.size,
            ),
            Column(
                mark_text("basis"),
                lambda row: row.basis,
                tone=lambda row: "" if row.item.basis.explicit else "muted",
                help=tr(
                    "DeviceSide",
                    "How its device is known: stated in the IR, or inferred from what makes it, takes it or reads it",
                ),
            ),
            Column(mark_text("op"), lambda row: row.item.op, mono=True),
            Column(
                mark_text("kind"),
                lambda row: row.item.kind.value,
                show=lambda row: translated(row.item.kind),
                help=tr("DeviceSide", "A global, an argument, a result, a value, or an op"),
            ),
            Column(mark_text("function"), lambda row: row.item.function, mono=True),
            Column(mark_text("line"), lambda row: row.item.line, number=True),
        )

    def _explain(self, row: ItemRow) -> str:
        known = self._table is not None and row.place < len(self._table.items)
        return explain(self._table, row.place) if known and self._table is not None else ""


def _devices(row: ItemRow) -> str:
    first, *others = map(short_symbol, row.item.devices or ("",))
    return (
        tr("DeviceSide", "{first} or {others:,} more").format(first=first, others=len(others))
        if others
        else first or UNKNOWN
    )


def _column(*widgets: QWidget) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2 * GRID)
    for widget in widgets:
        column.addWidget(widget, int(isinstance(widget, DataTable)))
    return page


def _event_words(event: AffinityEvent) -> str:
    if event.form:  # for a device: how many times its name has that form
        return f"{event.before or 0} → {event.after or 0} × {event.form}"
    return event.after.replace("#hal.device.", "") or "–"


def _event_tooltip(event: AffinityEvent) -> str:
    place = (
        tr("DeviceSide", "{phase}, {scope}, line {line:,}").format(
            phase=event.phase, scope=event.scope, line=event.line
        )
        if event.phase
        else tr("DeviceSide", "line {line:,}").format(line=event.line)
    )
    nothing = tr("DeviceSide", "nothing")
    change = f"{event.before or nothing} → {event.after or nothing}"
    return "\n".join((f"{event.name} ({translated(event.change)})", place, change, event.excerpt))


_EVENTS: tuple[Column[AffinityEvent], ...] = (
    Column("#", lambda row: row.position or None, number=True),
    Column(
        mark_text("pass"),
        lambda row: row.name,
        show=lambda row: row.name.removeprefix("iree-"),
        stretch=True,
        link=True,
        least=110,
        tooltip=_event_tooltip,
    ),
    Column(
        mark_text("change"),
        lambda row: row.change.value,
        show=lambda row: translated(row.change),
        help=mark_text("What the pass did to it"),
    ),
    Column(
        mark_text("then"),
        _event_words,
        stretch=True,
        mono=True,
        least=130,
        tooltip=_event_tooltip,
        help=mark_text("What the text after the pass contains; for a device, how often it is named"),
    ),
)
