"""What each device is declared as, holds and executes: cards, ops by name, and how certain that is."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from passlens.engine.analysis.tables import AffinityTable, DeviceUse
from passlens.engine.messages import quoted
from passlens.engine.units import format_bytes
from passlens.gui.devices.device_cards import CardText, DeviceCards
from passlens.gui.kit.affinity_rows import TRANSIENT, OpRow, at_symbol, findings, ops_by_name, short_symbol
from passlens.gui.kit.page import GRID, Notes, Page, SectionHead, Strip, Tone, clear
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, number_of, tr


class DeviceOverview(Page):
    """Shows an ``AffinityTable``.

    Signals:
        location_requested: ``FILE:LINE`` to show.
        device_selected: The symbol of the chosen device; empty for none.
    """

    location_requested = Signal(str)
    device_selected = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("DeviceOverview", "Devices"))
        self._table: AffinityTable | None = None
        strips = QWidget()
        self._strips = QVBoxLayout(strips)
        self._strips.setContentsMargins(0, 0, 0, 0)
        self._strips.setSpacing(GRID)
        self._head = SectionHead(tr("DeviceOverview", "Devices"))
        self.cards = DeviceCards(themes)
        self._ops_head = SectionHead(tr("DeviceOverview", "Ops by name"))
        self.ops: DataTable[OpRow] = DataTable(themes, (), tr("DeviceOverview", "Ops by name"), max_rows=10)
        self._notes_head = SectionHead(tr("DeviceOverview", "What is certain, what is inferred"))
        self.notes = Notes()
        self._found = strips
        self.add(strips, self._head, self.cards, self._ops_head, self.ops, self._notes_head, self.notes)
        self.column.addStretch(1)
        self.cards.selected.connect(self._on_device)

    @property
    def strips(self) -> tuple[Strip, ...]:
        """The strips about the declarations."""
        items = (self._strips.itemAt(place) for place in range(self._strips.count()))
        return tuple(widget for item in items if item and isinstance(widget := item.widget(), Strip))

    @property
    def phase_text(self) -> str:
        """The label with the source of the figures."""
        return self._head.remark

    def set_table(self, table: AffinityTable, series: Callable[[str], int]) -> None:
        """Show a table; ``series`` returns the colour of a device."""
        self._table = table
        clear(self._strips)
        for finding in findings(table):
            strip = Strip(Tone.FAIL if finding.fail else Tone.WARN, finding.text, finding.hint, finding.location)
            strip.link_activated.connect(self.location_requested)
            self._strips.addWidget(strip)
        self._found.setVisible(bool(self.strips))  # an empty one would leave a gap above the head
        self._head.set_title(number_of(len(table.devices), "device"))
        self._head.set_remark(
            tr("DeviceOverview", "read from the {phase} phase").format(phase=table.phase)
            if table.phase
            else tr("DeviceOverview", "the compile did not reach a phase that places ops")
        )
        self.cards.set_cards([self._card(device, series) for device in table.devices])
        self._show_ops("")
        notes = (*table.notes, quoted(localized(TRANSIENT))) if table.phase else table.notes
        self.notes.set_notes(notes)
        self._notes_head.setVisible(bool(notes))
        self.verticalScrollBar().setValue(0)

    def select_device(self, symbol: str) -> None:
        """Mark the card of a device without a signal; empty for none."""
        self.cards.select(symbol)
        self._show_ops(symbol)

    def _card(self, device: DeviceUse, series: Callable[[str], int]) -> CardText:
        assert self._table is not None
        remark, tone = device.declared, Tone.MUTED
        if device.symbol in self._table.undeclared:
            remark, tone = tr("DeviceOverview", "not declared"), Tone.FAIL
        elif device.symbol in self._table.unused:
            remark, tone = (
                tr("DeviceOverview", "{declared} · never named").format(declared=device.declared).lstrip(" ·"),
                Tone.WARN,
            )
        return CardText(
            symbol=device.symbol,
            title=at_symbol(device.symbol),
            remark=remark,
            tone=tone,
            series=series(device.symbol),
            figures=_figures(device, placed=bool(self._table.phase)),
        )

    def _show_ops(self, symbol: str) -> None:
        """Show the ops of one device, or of all (empty)."""
        if self._table is None:
            return
        of_device = (
            tr("DeviceOverview", " · only {symbol}, click its card again for all").format(symbol=at_symbol(symbol))
            if symbol
            else ""
        )
        symbols, rows = ops_by_name(self._table)
        shown = [row for row in rows if not symbol or row.counts.get(symbol)]
        self._ops_head.setVisible(bool(rows))
        self.ops.setVisible(bool(rows))
        self._ops_head.set_remark(f"{number_of(len(shown), 'op name')}{of_device}")
        columns: list[Column[OpRow]] = [
            Column(mark_text("op"), lambda row: row.op, mono=True, stretch=True, tooltip=lambda row: row.op)
        ]
        columns += [_op_column(name) for name in symbols if not symbol or name == symbol]
        if not symbol and len(symbols) > 1:
            columns.append(Column(mark_text("all"), lambda row: row.total, number=True))
        self.ops.set_columns(columns, shown)

    def _on_device(self, symbol: str) -> None:
        self._show_ops(symbol)
        self.device_selected.emit(symbol)


def _figures(device: DeviceUse, *, placed: bool) -> tuple[tuple[str, str], ...]:
    """The figures of a card; before placement, only those of the input."""
    named = (
        (tr("DeviceOverview", "named"), f"{device.referenced:,}×"),
        (tr("DeviceOverview", "first at"), device.first_reference or UNKNOWN),
    )
    if not placed:
        return named
    return (
        (tr("DeviceOverview", "dispatches"), _count(device.dispatches)),
        (localized("ops"), _count(device.ops)),
        (localized("constants"), _size(device.constant_bytes)),
        (localized("transient"), _size(device.transient_bytes)),
        *named,
    )


def _op_column(symbol: str) -> Column[OpRow]:
    return Column(
        short_symbol(symbol),
        lambda row: row.counts.get(symbol, 0),
        number=True,
        tone=lambda row: "" if row.counts.get(symbol) else "muted",
    )


def _count(value: int | None) -> str:
    return UNKNOWN if value is None else f"{value:,}"


def _size(value: int | None) -> str:
    return UNKNOWN if value is None else format_bytes(value)
