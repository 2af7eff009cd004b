"""Device memory: what each device holds, what a function allocates there over time, its peak, and whether it fits.

The compiler's decisions come first; the memory measured by a profile is between the packed chart and the tables of
the peak, over the time of the profile.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from passlens.engine.analysis.device_chart import Block, devices_of
from passlens.engine.analysis.device_tables import DeviceMemoryTable
from passlens.engine.analysis.tables import MemoryTable
from passlens.engine.messages import quoted
from passlens.gui.kit.affinity_rows import TRANSIENT, at_symbol, series_index
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.link_text import Link, LinkText
from passlens.gui.kit.page import GRID, Notes, Page, SectionHead, StatusLine, Tone
from passlens.gui.kit.profile_data import ProfileData
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, number_of, tr
from passlens.gui.memory.device_memory_tables import allocations_table, makers_table, module_table, statistics_table
from passlens.gui.memory.device_picture import (
    DevicePicture,
    DeviceWish,
    ModuleRow,
    allocation_rows,
    block_words,
    first_wish,
    line_of,
    module_rows,
    needed_symbols,
    peak_sentence,
)
from passlens.gui.memory.device_totals import DeviceTotals
from passlens.gui.memory.fit_table import FitTable
from passlens.gui.memory.measured_memory import measured_memory
from passlens.gui.memory.measured_panel import MeasuredPanel
from passlens.gui.memory.packed_chart import PackedChart
from passlens.gui.memory.symbol_fields import SymbolFields
from passlens.gui.memory.targets import phase_of

_CHOOSE = mark_text("Choose a part of the chart to see what it is and where its IR is.")
_PACKED = mark_text("Ctrl+wheel zooms steps, Ctrl+Shift+wheel bytes · line: allocated in each step")


class DeviceMemoryPage(Page):
    """Shows the stored tables, and memory over time once that is read.

    Signals:
        wished: DeviceWish: compute its picture.
        target_requested: A place to show, in the format of ``memory.targets``.
        profile_requested: The user wants the Profile tab.
    """

    wished = Signal(object)
    target_requested = Signal(str)
    profile_requested = Signal()

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("DeviceMemoryPage", "Device memory"))
        self._quick: MemoryTable | None = None
        self._table: DeviceMemoryTable | None = None
        self._picture: DevicePicture | None = None
        self._profile: ProfileData | None = None
        self._wish = DeviceWish()
        self._symbols: tuple[str, ...] = ()
        self.totals = DeviceTotals(themes)
        self.totals.device_chosen.connect(self._on_device)
        self.add(self.totals)
        self._build_timeline(themes)
        self._build_tables(themes)
        self.column.addStretch(1)
        self._show_quick("")
        self.set_device(None)

    @property
    def wish(self) -> DeviceWish:
        """The current choice."""
        return self._wish

    @property
    def picture(self) -> DevicePicture | None:
        """The picture shown."""
        return self._picture

    def set_table(self, table: MemoryTable) -> None:
        """Set the table stored by the compile."""
        self._quick = table
        self._show_quick("")

    def set_missing(self, why: str) -> None:
        """Show why that table is missing."""
        self._quick = None
        self._show_quick(why)

    def set_device(self, table: DeviceMemoryTable | None) -> None:
        """Set memory over time; None if it is not read."""
        self._table = table
        self._picture = None
        self.packed.set_picture(None, 0)
        there = table is not None and bool(table.functions)
        over_time = (self._time_head, self._choices, self.fields, self.packed, self.peak, self._picked, self.measured)
        for widget in over_time:
            widget.setVisible(there)
        self._show_module()
        if table is None or not table.functions:
            self._show_peak_tables(None)
            self._wish = DeviceWish()
            return
        self._wish = first_wish(table, self._wish)
        self._fill_choices(table)
        self._ask()

    def set_measured(self, data: ProfileData | None) -> None:
        """Set the measured memory of a profile; None without one."""
        self._profile = data
        self._show_measured()

    def set_picture(self, picture: DevicePicture) -> None:
        """Show a function on a device for given sizes; ignore a picture that is no longer the current choice."""
        if self._table is None or picture.wish != self._wish:
            return
        self._picture = picture
        self.packed.set_picture(picture, series_index(picture.wish.device, self._symbols))
        self.packed.setVisible(picture.chart is not None)
        self._say_peak(picture)
        self._picked.say((localized(_CHOOSE) if picture.chart is not None else "",))
        self._show_measured()
        self._show_peak_tables(picture)

    # Layout.

    def _build_timeline(self, themes: ThemeManager) -> None:
        self._time_head = SectionHead(tr("DeviceMemoryPage", "Over time"), localized(_PACKED))
        self._choices = QWidget()
        row = QHBoxLayout(self._choices)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        self.functions = Choice(tr("DeviceMemoryPage", "Function"), 24)
        self.on_device = Choice(tr("DeviceMemoryPage", "Device"), 12)
        for name, choice in (
            (tr("DeviceMemoryPage", "Function"), self.functions),
            (tr("DeviceMemoryPage", "Device"), self.on_device),
        ):
            label = PlainLabel(name)
            label.setBuddy(choice)
            row.addWidget(label)
            row.addWidget(choice)
        row.addStretch(1)
        self.fields = SymbolFields()
        self.peak = StatusLine()
        self.packed = PackedChart(themes, tr("DeviceMemoryPage", "Device memory over time"))
        self._picked = LinkText()
        self.functions.activated.connect(self._on_function)
        self.on_device.activated.connect(self._on_place)
        self.fields.edited.connect(self._on_values)
        self.packed.item_chosen.connect(self._on_block)
        self.packed.item_opened.connect(self._open_block)
        self._picked.activated.connect(self.target_requested)
        self.measured = MeasuredPanel(themes)
        self.measured.profile_requested.connect(self.profile_requested)
        self.add(self._time_head, self._choices, self.fields, self.peak, self.packed, self._picked, self.measured)
        self.fits = FitTable(themes)
        self.add(self.fits)

    def _build_tables(self, themes: ThemeManager) -> None:
        self._makers_head = SectionHead(tr("DeviceMemoryPage", "What makes the peak of the slabs"))
        self.makers = makers_table(themes, self._maker_share, self._block_words, self._block_type)
        self._allocations_head = SectionHead(tr("DeviceMemoryPage", "Allocations of the function"))
        self.allocations = allocations_table(themes)
        self._module_head = SectionHead(tr("DeviceMemoryPage", "Constants and variables"))
        self.module = module_table(themes, self._module_series)
        self._statistics_head = SectionHead(tr("DeviceMemoryPage", "The compiler's statistics"))
        self.statistics = statistics_table(themes)
        self._notes_head = SectionHead(tr("DeviceMemoryPage", "What is certain, what is inferred"))
        self.notes = Notes()
        self.makers.link_clicked.connect(lambda block, _: self._show_block(block))
        self.allocations.link_clicked.connect(lambda row, _: self._show_line(row.line))
        self.add(self._makers_head, self.makers, self._allocations_head, self.allocations)
        self.add(self._module_head, self.module, self._statistics_head, self.statistics, self._notes_head, self.notes)

    # Display.

    def _show_quick(self, why_none: str) -> None:
        table = self._quick
        devices = table.devices if table is not None else ()
        self._symbols = tuple(device.symbol for device in devices)
        self.totals.set_rows(devices, why_none)
        statistics = table.statistics if table is not None else ()
        self.statistics.set_rows(statistics)
        self._statistics_head.setVisible(bool(statistics))
        self.statistics.setVisible(bool(statistics))
        self._show_notes()

    def _show_measured(self) -> None:
        data, table, picture = self._profile, self._table, self._picture
        if data is None or table is None or picture is None:
            self.measured.show_measured(None)
        else:
            series = series_index(picture.wish.device, self._symbols)
            self.measured.show_measured(measured_memory(data, table, picture), series)

    def _show_module(self) -> None:
        rows = module_rows(self._table) if self._table is not None else ()
        self.module.set_rows(rows)
        self._module_head.set_remark(number_of(len(rows), "global") if rows else "")
        self._module_head.setVisible(bool(rows))
        self.module.setVisible(bool(rows))
        self._show_notes()

    def _show_notes(self) -> None:
        quick = self._quick.notes if self._quick is not None else ()
        notes_of_table = self._table.notes if self._table is not None else ()
        transient = (quoted(localized(TRANSIENT)),) if self._quick is not None and self._quick.devices else ()
        notes = tuple(dict.fromkeys((*quick, *notes_of_table, *transient)))
        self.notes.set_notes(notes)
        self._notes_head.setVisible(bool(notes))

    def _fill_choices(self, table: DeviceMemoryTable) -> None:
        self.functions.clear()
        for function in table.functions:
            self.functions.addItem(f"{function.function} · {number_of(len(function.steps), 'step')}", function.function)
        names = [function.function for function in table.functions]
        self.functions.setCurrentIndex(names.index(self._wish.function))
        self._fill_devices()

    def _fill_devices(self) -> None:
        """Show the devices of the chosen function, and its fields."""
        table = self._table
        function = (
            next((one for one in table.functions if one.function == self._wish.function), None) if table else None
        )
        if function is None:
            return
        devices = devices_of(function)
        if self._wish.device not in devices:
            self._wish = replace(self._wish, device=devices[0] if devices else "")
        self.on_device.clear()
        for device in devices:
            self.on_device.addItem(at_symbol(device), device)
        if self._wish.device in devices:
            self.on_device.setCurrentIndex(devices.index(self._wish.device))
        symbols = needed_symbols(function)
        self.fields.set_symbols(symbols, self._wish.values.get(function.function, {}))
        self.fields.setVisible(bool(symbols))

    def _say_peak(self, picture: DevicePicture) -> None:
        sentence = peak_sentence(picture)
        if picture.missing:
            self.peak.say(
                Tone.WARN,
                tr("DeviceMemoryPage", "Fill in {missing} above to draw it. {sentence}").format(
                    missing=", ".join(picture.missing), sentence=sentence
                ),
            )
        else:
            self.peak.say(Tone.MUTED, sentence)

    def _show_peak_tables(self, picture: DevicePicture | None) -> None:
        chart = picture.chart if picture is not None else None
        makers = chart.makers if chart is not None else ()
        self.makers.set_rows(makers)
        self._makers_head.setVisible(bool(makers))
        self.makers.setVisible(bool(makers))
        if chart is not None:
            self._makers_head.set_remark(
                tr("DeviceMemoryPage", "in use in step {live_step:,}: {live_peak:,} B").format(
                    live_step=chart.live_step, live_peak=chart.live_peak
                )
            )
        rows = allocation_rows(picture) if picture is not None else ()
        self.allocations.set_rows(rows)
        self._allocations_head.setVisible(bool(rows))
        self.allocations.setVisible(bool(rows))
        self.fits.set_picture(picture, self._symbols)

    def _module_series(self, row: ModuleRow) -> int | None:
        return series_index(row.device, self._symbols) if row.device else None

    def _maker_share(self, block: Block) -> float | None:
        chart = self._picture.chart if self._picture is not None else None
        return block.size / chart.live_peak if chart is not None and chart.live_peak else None

    def _block_words(self, block: Block) -> str:
        return block_words(self._picture, block) if self._picture is not None else ""

    def _block_type(self, block: Block) -> str | None:
        return self._picture.function.slices[block.slice].type or None if self._picture is not None else None

    # Choices.

    def _ask(self) -> None:
        self.wished.emit(self._wish)

    def _on_function(self, index: int) -> None:
        self._wish = replace(self._wish, function=str(self.functions.itemData(index)))
        self._fill_devices()
        self._ask()

    def _on_place(self, index: int) -> None:
        self._wish = replace(self._wish, device=str(self.on_device.itemData(index)))
        self._ask()

    def _on_device(self, symbol: str) -> None:
        place = self.on_device.findData(symbol)
        if place >= 0 and place != self.on_device.currentIndex():
            self.on_device.setCurrentIndex(place)
            self._on_place(place)

    def _on_values(self, values: dict[str, int]) -> None:
        kept = {**self._wish.values, self._wish.function: values}
        self._wish = replace(self._wish, values=kept)
        self._ask()

    def _on_block(self, index: int) -> None:
        picture = self._picture
        if picture is None or picture.chart is None or index < 0:
            self._picked.say((localized(_CHOOSE),))
            return
        block = picture.chart.blocks[index]
        first, *rest = block_words(picture, block).splitlines()
        line = line_of(picture, block)
        phase = self._table.phase if self._table is not None else ""
        link = (
            Link(tr("DeviceMemoryPage", "{phase}, line {line:,}").format(phase=phase, line=line), phase_of(phase, line))
            if line and phase
            else ""
        )
        self._picked.say((f"{first}: ", "; ".join(rest), ".  " if link else "", link))

    def _open_block(self, index: int) -> None:
        if self._picture is not None and self._picture.chart is not None:
            self._show_block(self._picture.chart.blocks[index])

    def _show_block(self, block: Block) -> None:
        if self._picture is not None:
            self._show_line(line_of(self._picture, block))

    def _show_line(self, line: int) -> None:
        if self._table is not None and line:
            self.target_requested.emit(phase_of(self._table.phase, line))
