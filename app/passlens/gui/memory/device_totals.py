"""The totals of each device: constants, variables and transients, as a table and as bars."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from passlens.engine.analysis.tables import DeviceMemory
from passlens.engine.units import format_bytes
from passlens.gui.kit.affinity_rows import TRANSIENT, at_symbol, series_index, short_symbol
from passlens.gui.kit.page import GRID, SectionHead, text_label
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, tr
from passlens.gui.memory.bar_chart import Bar, BarChart, Segment

_KINDS = (
    (mark_text("constants"), 1.0),
    (mark_text("variables"), 0.62),
    (mark_text("transient"), 0.34),
)  # shades of the device's colour
_SIDE_BY_SIDE_PX = 1100
"""In a narrower page the bars are below the table, which then shows all its columns."""


class DeviceTotals(QWidget):
    """Shows the rows of a ``MemoryTable``.

    Signals:
        device_chosen: The symbol of the device whose row or bar was chosen.
    """

    device_chosen = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._symbols: tuple[str, ...] = ()
        self._head = SectionHead(tr("DeviceTotals", "Memory of each device"))
        self._none = text_label("", "muted")
        self.chart = BarChart(themes, tr("DeviceTotals", "Device memory of each device"), max_rows=8)
        self.table: DataTable[DeviceMemory] = DataTable(
            themes,
            (
                Column(
                    mark_text("device"),
                    lambda row: at_symbol(row.symbol),
                    swatch=lambda row: series_index(row.symbol, self._symbols),
                    stretch=True,
                ),
                Column(mark_text("constants"), lambda row: row.constant_bytes, unit="B", number=True),
                Column(mark_text("constants, count"), lambda row: row.constant_count, number=True),
                Column(mark_text("variables"), lambda row: row.variable_bytes, unit="B", number=True),
                Column(mark_text("transient"), lambda row: row.transient_bytes, unit="B", number=True, help=TRANSIENT),
                Column(
                    mark_text("dynamic"),
                    lambda row: row.dynamic_allocations,
                    number=True,
                    tone=lambda row: "" if row.dynamic_allocations else "muted",
                    help=tr(
                        "DeviceTotals", "Allocations whose size is known only when the module runs; they come on top"
                    ),
                ),
            ),
            tr("DeviceTotals", "Device memory"),
            max_rows=8,
        )
        self._body = QWidget()
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._body)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4 * GRID)
        self._row.addWidget(self.table, 6, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.chart, 5, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (self._head, self._none, self._body):
            column.addWidget(widget)
        self.table.row_selected.connect(self._on_row)
        self.chart.item_chosen.connect(
            lambda place: self.device_chosen.emit(self._symbols[place]) if place >= 0 else None
        )

    def set_rows(self, devices: Sequence[DeviceMemory], why_none: str) -> None:
        """Show these devices; without any, say why."""
        self._none.setText(
            why_none or tr("DeviceTotals", "The compile did not reach the phase that says what is on a device.")
        )
        self._symbols = tuple(device.symbol for device in devices)
        self._none.setVisible(not devices)
        self.chart.setVisible(any(_total(device) for device in devices))
        self._body.setVisible(bool(devices))
        self._head.set_remark(
            tr("DeviceTotals", "strong: constants · medium: variables · pale: transient") if devices else ""
        )
        self.table.set_rows(devices)
        self.chart.set_bars([self._bar(device) for device in devices])

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = event.size().width() >= _SIDE_BY_SIDE_PX
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def _on_row(self, device: DeviceMemory | None) -> None:
        if device is not None:
            self.device_chosen.emit(device.symbol)

    def _bar(self, device: DeviceMemory) -> Bar:
        series = series_index(device.symbol, self._symbols)
        sizes = (device.constant_bytes, device.variable_bytes, device.transient_bytes)
        segments = tuple(
            Segment(localized(name), size, series, strength)
            for (name, strength), size in zip(_KINDS, sizes, strict=True)
            if size
        )
        more = " +" if device.dynamic_allocations else ""
        return Bar(short_symbol(device.symbol), segments, note=format_bytes(_total(device)) + more)


def _total(device: DeviceMemory) -> int:
    return (device.constant_bytes or 0) + (device.variable_bytes or 0) + (device.transient_bytes or 0)
