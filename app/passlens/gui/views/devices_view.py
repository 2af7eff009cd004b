"""The Devices tab: who is declared, who runs and holds what, and which bytes cross."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from passlens.engine.analysis.tables import AffinityTable, DeviceUse, Transfer
from passlens.engine.units import format_bytes, format_count
from passlens.gui.models.affinity_rows import (
    TRANSIENT,
    MatrixRow,
    OpRow,
    at_symbol,
    findings,
    matrix,
    ops_by_name,
    series_index,
    short_symbol,
)
from passlens.gui.models.table_model import UNKNOWN, Column
from passlens.gui.theme import ThemeManager
from passlens.gui.widgets.data_table import DataTable
from passlens.gui.widgets.device_cards import CardText, DeviceCards
from passlens.gui.widgets.page import GRID, EmptyState, Notes, Page, SectionHead, Strip, Tone, clear, text_label


class DevicesView(QWidget):
    """Shows an ``AffinityTable``.

    Signals:
        location_requested: ``FILE:LINE`` that the user wants to see.
        device_selected: The symbol of the device chosen; empty when none is.
    """

    location_requested = Signal(str)
    device_selected = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setAccessibleName("Devices")
        self._table: AffinityTable | None = None
        self._symbols: tuple[str, ...] = ()
        self._stack = QStackedLayout(self)
        self.empty = EmptyState("No devices to show", "Open a model and compile it (F5): its devices appear here.")
        self._page = Page("Devices")
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self._page)

        strips = QWidget()
        self._strips = QVBoxLayout(strips)
        self._strips.setContentsMargins(0, GRID, 0, 0)
        self._strips.setSpacing(GRID)
        self._head = SectionHead("Devices")
        self.cards = DeviceCards(themes)
        self._transfer_head = SectionHead("Transfers")
        self._no_transfers = text_label("", "muted")
        self.transfers: DataTable[Transfer] = DataTable(themes, self._transfer_columns(), "Transfers", max_rows=8)
        self._matrix_head = SectionHead("Bytes from device to device")
        self.matrix: DataTable[MatrixRow] = DataTable(themes, (), "Bytes from device to device", max_rows=16)
        self._ops_head = SectionHead("Ops by name")
        self.ops: DataTable[OpRow] = DataTable(themes, (), "Ops by name", max_rows=10)
        self._notes_head = SectionHead("What is certain, what is inferred")
        self.notes = Notes()
        self._page.add(strips, self._head, self.cards, self._matrix_head, self.matrix)
        self._page.add(self._transfer_head, self._no_transfers, self.transfers)
        self._page.add(self._ops_head, self.ops, self._notes_head, self.notes)
        self._page.column.addStretch(1)

        self.cards.selected.connect(self._on_device)
        self.transfers.link_clicked.connect(lambda row, _: self.location_requested.emit(row.location))

    @property
    def strips(self) -> tuple[Strip, ...]:
        """The findings shown."""
        items = (self._strips.itemAt(place) for place in range(self._strips.count()))
        return tuple(widget for item in items if item and isinstance(widget := item.widget(), Strip))

    @property
    def phase_text(self) -> str:
        """Where the placement was read from, as shown."""
        return self._head.remark

    def show_empty(self, title: str, hint: str) -> None:
        """Say why there is nothing to see, and what to do next."""
        self.empty.say(title, hint)
        self._stack.setCurrentWidget(self.empty)

    def set_table(self, table: AffinityTable) -> None:
        """Show a table."""
        if not table.devices and not table.undeclared:
            self.show_empty(
                "This model names no device",
                "Everything runs on one device. Declare several with Devices in the toolbar and compile again.",
            )
            return
        self._table = table
        self._symbols = tuple(device.symbol for device in table.devices)
        clear(self._strips)
        for finding in findings(table):
            strip = Strip(Tone.FAIL if finding.fail else Tone.WARN, finding.text, finding.hint, finding.location)
            strip.link_activated.connect(self.location_requested)
            self._strips.addWidget(strip)
        self._head.set_title(format_count(len(table.devices), "device"))
        self._head.set_remark(
            f"read from the {table.phase} phase"
            if table.phase
            else "the compile did not get to a phase that places ops"
        )
        self.cards.set_cards([self._card(device) for device in table.devices])
        self._show_matrix()
        self._show_rows("")
        notes = (*table.notes, TRANSIENT) if table.phase else table.notes
        self.notes.set_notes(notes)
        self._notes_head.setVisible(bool(notes))
        self._page.verticalScrollBar().setValue(0)
        self._stack.setCurrentWidget(self._page)

    def _card(self, device: DeviceUse) -> CardText:
        assert self._table is not None
        remark, tone = device.declared, Tone.MUTED
        if device.symbol in self._table.undeclared:
            remark, tone = "not declared", Tone.FAIL
        elif device.symbol in self._table.unused:
            remark, tone = f"{device.declared} · never named".lstrip(" ·"), Tone.WARN
        return CardText(
            symbol=device.symbol,
            title=at_symbol(device.symbol),
            remark=remark,
            tone=tone,
            series=series_index(device.symbol, self._symbols),
            figures=_figures(device, placed=bool(self._table.phase)),
        )

    def _show_matrix(self) -> None:
        assert self._table is not None
        symbols, rows = matrix(self._table)
        several = len(symbols) > 1 and bool(self._table.transfers)
        self._matrix_head.setVisible(several)
        self.matrix.setVisible(several)
        if not several:
            return
        largest = max((size for row in rows for size in row.bytes.values()), default=0) or 1
        columns: list[Column[MatrixRow]] = [
            Column(
                "from ↓  to →",
                lambda row: row.source,
                show=lambda row: short_symbol(row.source),
                swatch=lambda row: series_index(row.source, self._symbols),
            )
        ]
        columns += [self._matrix_column(symbol, largest) for symbol in symbols]
        total = sum(transfer.bytes or 0 for transfer in self._table.transfers)
        self._matrix_head.set_remark(f"{total:,} B in all; + means a dynamic size comes on top")
        self.matrix.set_columns(columns, rows)

    @staticmethod
    def _matrix_column(target: str, largest: int) -> Column[MatrixRow]:
        def show(row: MatrixRow) -> str:
            if target == row.source and target not in row.transfers:
                return "·"
            size = row.bytes.get(target, 0)
            if target in row.dynamic:
                return f"{format_bytes(size)} +" if size else "dynamic"
            return format_bytes(size) if target in row.transfers else "0"

        def tooltip(row: MatrixRow) -> str:
            moved = format_count(row.transfers.get(target, 0), "transfer")
            return f"{at_symbol(row.source)} → {at_symbol(target)}: {row.bytes.get(target, 0):,} B in {moved}"

        return Column(
            short_symbol(target),
            lambda row: row.bytes.get(target, 0),
            number=True,
            show=show,
            tooltip=tooltip,
            tone=lambda row: "" if target in row.transfers else "muted",
            heat=lambda row: row.bytes.get(target, 0) / largest,
            stretch=True,
        )

    def _transfer_columns(self) -> tuple[Column[Transfer], ...]:
        return (
            Column(
                "from",
                lambda row: row.source,
                show=lambda row: short_symbol(row.source),
                swatch=lambda row: series_index(row.source, self._symbols),
            ),
            Column(
                "to",
                lambda row: row.target,
                show=lambda row: short_symbol(row.target),
                swatch=lambda row: series_index(row.target, self._symbols),
            ),
            Column("value", lambda row: row.value, mono=True, stretch=True, tooltip=lambda row: row.value),
            Column(
                "size",
                lambda row: row.bytes,
                unit="B",
                number=True,
                show=lambda row: "dynamic" if row.bytes is None else f"{row.bytes:,}",
            ),
            Column("function", lambda row: row.function, mono=True, stretch=True, tooltip=lambda row: row.function),
            Column(
                "location",
                lambda row: row.location,
                show=lambda row: row.location or UNKNOWN,
                link=True,
                stretch=True,
                keep_end=True,
                tooltip=lambda row: row.location,
            ),
        )

    def _show_rows(self, symbol: str) -> None:
        """Transfers and ops, of one device or of all (empty)."""
        assert self._table is not None
        of_device = f" · only {at_symbol(symbol)}, click its card again for all" if symbol else ""
        moved = [row for row in self._table.transfers if not symbol or symbol in {row.source, row.target}]
        total = sum(row.bytes or 0 for row in moved)
        dynamic = sum(row.bytes is None for row in moved)
        text = f"{format_count(len(moved), 'transfer')}, {format_bytes(total)}"
        text += f" and {dynamic:,} of dynamic size" if dynamic else ""
        self._transfer_head.set_remark(text + of_device if moved else of_device.lstrip(" ·"))
        self.transfers.set_rows(moved)
        self.transfers.setVisible(bool(moved))
        self._no_transfers.setVisible(not moved)
        self._no_transfers.setText(
            "Nothing crosses from one device to another."
            if self._table.phase
            else "Unknown: the compile ended before devices were assigned."
        )
        symbols, rows = ops_by_name(self._table)
        shown = [row for row in rows if not symbol or row.counts.get(symbol)]
        self._ops_head.setVisible(bool(rows))
        self.ops.setVisible(bool(rows))
        self._ops_head.set_remark(f"{format_count(len(shown), 'op name')}{of_device}")
        columns: list[Column[OpRow]] = [
            Column("op", lambda row: row.op, mono=True, stretch=True, tooltip=lambda row: row.op)
        ]
        columns += [_op_column(name) for name in symbols if not symbol or name == symbol]
        if not symbol and len(symbols) > 1:
            columns.append(Column("all", lambda row: row.total, number=True))
        self.ops.set_columns(columns, shown)

    def _on_device(self, symbol: str) -> None:
        self._show_rows(symbol)
        self.device_selected.emit(symbol)


def _figures(device: DeviceUse, *, placed: bool) -> tuple[tuple[str, str], ...]:
    """The figures of a card; before placement only what the input says."""
    named = (("named", f"{device.referenced:,}×"), ("first at", device.first_reference or UNKNOWN))
    if not placed:
        return named
    return (
        ("dispatches", _count(device.dispatches)),
        ("ops", _count(device.ops)),
        ("constants", _size(device.constant_bytes)),
        ("transient", _size(device.transient_bytes)),
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
