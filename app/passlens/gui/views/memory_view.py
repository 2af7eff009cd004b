"""The Memory tab: what shared memory (LDS) goes to, kernel by kernel, and what lives on each device."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from passlens.engine.analysis.tables import DeviceMemory, KernelLds, LdsAllocation, MemoryTable
from passlens.engine.units import format_bytes, format_count
from passlens.gui.models.affinity_rows import TRANSIENT, at_symbol, series_index, short_symbol
from passlens.gui.models.table_model import Column, short_name
from passlens.gui.theme import ThemeManager
from passlens.gui.widgets.bar_chart import Bar, BarChart, Segment
from passlens.gui.widgets.data_table import DataTable
from passlens.gui.widgets.page import (
    GRID,
    EmptyState,
    Notes,
    Page,
    SectionHead,
    StatusLine,
    Strip,
    Tone,
    clear,
    text_label,
)

_SHADES = ((0, 1.0), (4, 1.0), (0, 0.6), (4, 0.6))  # series and strength of neighbouring allocations
_KINDS = (("constants", 1.0), ("variables", 0.62), ("transient", 0.34))  # shades of the device's own colour
_BARS_SHOWN = 10  # more kernels than this scroll within the chart


class MemoryView(QWidget):
    """Shows a ``MemoryTable``.

    Signals:
        dispatch_selected: The executable's symbol of the kernel chosen.
        pass_requested: The pass execution whose text holds the kernel's allocations.
    """

    dispatch_selected = Signal(str)
    pass_requested = Signal(int)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setAccessibleName("Memory")
        self._kernels: tuple[KernelLds, ...] = ()
        self._kernel: KernelLds | None = None
        self._symbols: tuple[str, ...] = ()
        self._stack = QStackedLayout(self)
        self.empty = EmptyState("No memory to show", "Open a model and compile it (F5): its allocations appear here.")
        self._page = Page("Memory")
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self._page)
        self._build_lds(themes)
        self._build_devices(themes)
        self._page.column.addStretch(1)

    @property
    def kernel(self) -> KernelLds | None:
        """The kernel whose allocations are shown."""
        return self._kernel

    @property
    def strips(self) -> tuple[Strip, ...]:
        """The findings shown."""
        items = (self._strips.itemAt(place) for place in range(self._strips.count()))
        return tuple(widget for item in items if item and isinstance(widget := item.widget(), Strip))

    def show_empty(self, title: str, hint: str) -> None:
        """Say why there is nothing to see, and what to do next."""
        self.empty.say(title, hint)
        self._stack.setCurrentWidget(self.empty)

    def set_table(self, table: MemoryTable) -> None:
        """Show a table; the kernels that ask for most come first."""
        using = [kernel for kernel in table.lds if kernel.allocations or kernel.total]
        # A dynamic size may be anything, so it stands before all known ones.
        using.sort(key=lambda kernel: (kernel.total is not None, -_over(kernel), -(kernel.total or 0)))
        self._kernels = tuple(using)
        self._symbols = tuple(device.symbol for device in table.devices)
        self._show_findings()
        self._show_lds(len(table.lds))
        self._show_devices(table.devices)
        self.statistics.set_rows(table.statistics)
        self._statistics_head.setVisible(bool(table.statistics))
        self.statistics.setVisible(bool(table.statistics))
        notes = (*table.notes, TRANSIENT) if table.devices else table.notes
        self.notes.set_notes(notes)
        self._notes_head.setVisible(bool(notes))
        self._page.verticalScrollBar().setValue(0)
        self._stack.setCurrentWidget(self._page)

    def select_dispatch(self, dispatch: str) -> None:
        """Mark the kernel of a dispatch, without a signal."""
        for index, kernel in enumerate(self._kernels):
            if kernel.dispatch == dispatch:
                self._show_kernel(index)
                return

    def _build_lds(self, themes: ThemeManager) -> None:
        strips = QWidget()
        self._strips = QVBoxLayout(strips)
        self._strips.setContentsMargins(0, GRID, 0, 0)
        self._strips.setSpacing(GRID)
        self._lds_head = SectionHead("Shared memory (LDS) of each kernel")
        self.lds_status = StatusLine()
        self.chart = BarChart(themes, "Shared memory of each kernel", max_rows=_BARS_SHOWN)
        self._allocations_head = SectionHead("Allocations")
        self._open = QPushButton("Open the pass")
        self._open.setToolTip("Show the IR that holds these allocations")
        self._open.setAccessibleName("Open the pass that holds these allocations")
        self._read_from = text_label("", "muted")
        self.allocations: DataTable[LdsAllocation] = DataTable(
            themes,
            (
                Column("name", lambda row: row.name, mono=True, stretch=True, tooltip=lambda row: row.name),
                Column("type", lambda row: row.type, mono=True, stretch=True, tooltip=lambda row: row.type),
                Column(
                    "size",
                    lambda row: row.bytes,
                    unit="B",
                    number=True,
                    show=lambda row: "dynamic" if row.bytes is None else f"{row.bytes:,}",
                    tone=lambda row: "warn" if row.bytes is None else "",
                ),
                Column("line", lambda row: row.line, number=True, help="Line in the IR it was read from"),
            ),
            "Allocations",
            max_rows=8,
        )
        foot = QWidget()
        row = QHBoxLayout(foot)
        row.setContentsMargins(0, 2 * GRID, 0, 0)
        row.addWidget(self._open)
        row.addWidget(self._read_from, 1)
        self._foot = foot
        self._page.add(strips, self._lds_head, self.lds_status, self.chart)
        self._page.add(self._allocations_head, self.allocations, foot)
        self.chart.bar_selected.connect(self._on_bar)
        self._open.clicked.connect(self._on_open)

    def _build_devices(self, themes: ThemeManager) -> None:
        self._device_head = SectionHead("Device memory")
        self._no_devices = text_label("The compile did not get to the phase that says what lives on a device.", "muted")
        self.device_chart = BarChart(themes, "Device memory of each device")
        self.devices: DataTable[DeviceMemory] = DataTable(
            themes,
            (
                Column(
                    "device",
                    lambda row: at_symbol(row.symbol),
                    swatch=lambda row: series_index(row.symbol, self._symbols),
                    stretch=True,
                ),
                Column("constants", lambda row: row.constant_bytes, unit="B", number=True),
                Column("constants, count", lambda row: row.constant_count, number=True),
                Column("variables", lambda row: row.variable_bytes, unit="B", number=True),
                Column("transient", lambda row: row.transient_bytes, unit="B", number=True, help=TRANSIENT),
                Column(
                    "dynamic allocations",
                    lambda row: row.dynamic_allocations,
                    number=True,
                    tone=lambda row: "" if row.dynamic_allocations else "muted",
                    help="Allocations whose size is known only when the module runs; they come on top",
                ),
            ),
            "Device memory",
            max_rows=16,
        )
        self._statistics_head = SectionHead("The compiler's statistics")
        self.statistics: DataTable[tuple[str, int]] = DataTable(
            themes,
            (
                Column("name", lambda row: row[0], mono=True, stretch=True),
                Column("value", lambda row: row[1], number=True, show=_statistic),
            ),
            "Compiler statistics",
            max_rows=12,
        )
        self.statistics.setMaximumWidth(440)
        self._notes_head = SectionHead("What is certain, what is inferred")
        self.notes = Notes()
        self._page.add(self._device_head, self._no_devices, self.device_chart, self.devices)
        self._page.add(self._statistics_head, self.statistics, self._notes_head, self.notes)

    def _show_findings(self) -> None:
        clear(self._strips)
        over = [kernel for kernel in self._kernels if _over(kernel)]
        for kernel in over[:3]:
            text = (
                f"{at_symbol(kernel.kernel)} asks for {kernel.total or 0:,} B of shared memory; the limit is"
                f" {kernel.limit or 0:,} B: {_over(kernel):,} B over."
            )
            source = f" Limit from {kernel.limit_source}." if kernel.limit_source else ""
            hint = f"The compiler adds up all allocations, also those that never live together.{source}"
            self._strips.addWidget(Strip(Tone.FAIL, text, hint))
        if len(over) > 3:
            self._strips.addWidget(Strip(Tone.FAIL, f"{len(over) - 3:,} more kernels are over the limit, see below."))

    def _show_lds(self, all_kernels: int) -> None:
        kernels = self._kernels
        using = bool(kernels)
        for widget in (self.chart, self._allocations_head, self.allocations, self._foot):
            widget.setVisible(using)
        self._lds_head.set_remark("Ctrl+wheel zooms, right-click copies and exports" if using else "")
        over = sum(_over(kernel) > 0 for kernel in kernels)
        if not using:
            asked = f"None of the {format_count(all_kernels, 'kernel')} uses" if all_kernels else "No kernel uses"
            self.lds_status.say(Tone.MUTED, f"{asked} shared memory.")
        elif over:
            self.lds_status.say(Tone.FAIL, f"{over:,} of {format_count(len(kernels), 'kernel')} over the limit.")
        elif any(kernel.limit is None or kernel.total is None for kernel in kernels):
            self.lds_status.say(Tone.WARN, "A limit or a size is not known, so nobody can say whether all kernels fit.")
        else:
            many = f"All {len(kernels):,} kernels that use shared memory fit."
            self.lds_status.say(Tone.OK, many if len(kernels) > 1 else "The one kernel that uses shared memory fits.")
        self.lds_status.setVisible(not (over and len(kernels) == 1))  # the finding above says it already
        self.chart.set_bars([_lds_bar(kernel) for kernel in kernels])
        self._kernel = None
        if using:
            self._show_kernel(0)

    def _show_kernel(self, index: int) -> None:
        kernel = self._kernels[index]
        self._kernel = kernel
        self.chart.set_current(index)
        known = "a dynamic size" if kernel.total is None else f"{kernel.total:,} B"
        limit = f" of {kernel.limit:,} B" if kernel.limit is not None else ""
        count = format_count(len(kernel.allocations), "allocation")
        self._allocations_head.set_remark(f"{at_symbol(kernel.kernel)} · {count}, {known}{limit}")
        self.allocations.set_rows(kernel.allocations)
        self._open.setVisible(kernel.pass_id is not None)
        self._read_from.setText(f"Read from {kernel.read_from}." if kernel.read_from else "")

    def _show_devices(self, devices: tuple[DeviceMemory, ...]) -> None:
        self._no_devices.setVisible(not devices)
        self.device_chart.setVisible(any(_device_total(device) for device in devices))
        self.devices.setVisible(bool(devices))
        self._device_head.set_remark("strong: constants · medium: variables · pale: transient" if devices else "")
        self.devices.set_rows(devices)
        self.device_chart.set_bars([self._device_bar(device) for device in devices])

    def _device_bar(self, device: DeviceMemory) -> Bar:
        series = series_index(device.symbol, self._symbols)
        sizes = (device.constant_bytes, device.variable_bytes, device.transient_bytes)
        segments = tuple(
            Segment(name, size, series, strength) for (name, strength), size in zip(_KINDS, sizes, strict=True) if size
        )
        more = " +" if device.dynamic_allocations else ""
        return Bar(short_symbol(device.symbol), segments, note=format_bytes(_device_total(device)) + more)

    def _on_bar(self, index: int) -> None:
        self._show_kernel(index)
        self.dispatch_selected.emit(self._kernels[index].dispatch)

    def _on_open(self) -> None:
        if self._kernel is not None and self._kernel.pass_id is not None:
            self.pass_requested.emit(self._kernel.pass_id)


def _over(kernel: KernelLds) -> int:
    if kernel.total is None or kernel.limit is None:
        return 0
    return max(0, kernel.total - kernel.limit)


def _lds_bar(kernel: KernelLds) -> Bar:
    segments = tuple(
        Segment(f"{allocation.name} {allocation.type}", allocation.bytes, *_SHADES[place % len(_SHADES)])
        for place, allocation in enumerate(kernel.allocations)
        if allocation.bytes
    )
    if not segments and kernel.total:
        segments = (Segment("all allocations", kernel.total, *_SHADES[0]),)
    over = _over(kernel)
    size = "dynamic" if kernel.total is None else f"{kernel.total:,} B"
    note = f"{size} · ✗ {over:,} B over" if over else size
    return Bar(short_name(kernel.kernel), segments, kernel.limit, note)


def _device_total(device: DeviceMemory) -> int:
    return (device.constant_bytes or 0) + (device.variable_bytes or 0) + (device.transient_bytes or 0)


def _statistic(row: tuple[str, int]) -> str:
    name, value = row
    return f"{value:,} B" if "size" in name or "bytes" in name else f"{value:,}"
