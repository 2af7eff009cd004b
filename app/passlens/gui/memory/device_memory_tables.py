"""The tables of the device memory page: the peak, allocations, constants, the compiler's statistics."""

from __future__ import annotations

from collections.abc import Callable

from passlens.engine.analysis.device_chart import Block
from passlens.gui.kit.affinity_rows import at_symbol
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column, Row
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, tr, translated
from passlens.gui.memory.device_picture import AllocationRow, ModuleRow

_STATISTICS_PX = 440  # keeps a figure beside its name


def makers_table(
    themes: ThemeManager,
    share: Callable[[Block], float | None],
    words: Callable[[Block], str],
    type_of: Callable[[Block], str | None],
) -> DataTable[Block]:
    """The contents of the peak; ``share`` of it, a block's description in ``words``, and the type of its value."""
    return DataTable(
        themes,
        (
            Column(mark_text("size"), lambda row: row.size, unit="B", number=True, share=share),
            Column(
                mark_text("written by"),
                lambda row: row.name,
                stretch=True,
                link=True,
                tooltip=words,
                help=tr("DeviceMemoryTables", "The op that writes it; a click shows what is known about it"),
            ),
            Column(mark_text("type"), type_of, mono=True, stretch=True),
            _steps(lambda row: (row.first, row.last)),
            Column(
                mark_text("offset"),
                lambda row: row.offset,
                unit="B",
                number=True,
                help=tr("DeviceMemoryTables", "Its offset in its slab"),
            ),
        ),
        tr("DeviceMemoryTables", "What makes the peak"),
        max_rows=8,
    )


def allocations_table(themes: ThemeManager) -> DataTable[AllocationRow]:
    """All allocations of a function."""
    return DataTable(
        themes,
        (
            Column(mark_text("what for"), lambda row: row.kind.value, show=lambda row: translated(row.kind)),
            Column(mark_text("value"), lambda row: row.name, mono=True, stretch=True),
            Column(mark_text("size"), lambda row: row.size, unit="B", number=True),
            Column(
                mark_text("as an expression"),
                lambda row: row.expression,
                mono=True,
                stretch=True,
                help=tr("DeviceMemoryTables", "Its size as the IR computes it from the shapes of a call"),
            ),
            _steps(lambda row: (row.first, row.last)),
            Column(
                mark_text("line"),
                lambda row: row.line or None,
                number=True,
                link=True,
                help=tr("DeviceMemoryTables", "Opens the IR of the phase"),
            ),
        ),
        tr("DeviceMemoryTables", "Allocations of the function"),
        max_rows=10,
    )


def module_table(themes: ThemeManager, series: Callable[[ModuleRow], int | None]) -> DataTable[ModuleRow]:
    """The module's memory during its whole life; ``series``: the colour of its device."""
    return DataTable(
        themes,
        (
            Column(mark_text("global"), lambda row: row.name, mono=True, stretch=True, tooltip=lambda row: row.name),
            Column(mark_text("what for"), lambda row: row.kind, show=lambda row: translated(row.kind)),
            Column(mark_text("device"), lambda row: at_symbol(row.device), swatch=series),
            Column(mark_text("size"), lambda row: row.size, unit="B", number=True),
            Column(mark_text("from"), lambda row: row.source, show=lambda row: translated(row.source)),
        ),
        tr("DeviceMemoryTables", "Constants and variables"),
        max_rows=10,
    )


def statistics_table(themes: ThemeManager) -> DataTable[tuple[str, int]]:
    """The compiler's counts, by its names."""
    table: DataTable[tuple[str, int]] = DataTable(
        themes,
        (
            Column(mark_text("name"), lambda row: row[0], mono=True, stretch=True),
            Column(mark_text("value"), lambda row: row[1], number=True, show=_statistic),
        ),
        tr("DeviceMemoryTables", "Compiler statistics"),
        max_rows=12,
    )
    table.setMaximumWidth(_STATISTICS_PX)
    return table


def _steps(ends: Callable[[Row], tuple[int, int]]) -> Column[Row]:
    def show(row: Row) -> str:
        first, last = ends(row)
        return tr("DeviceMemoryTables", "{first:,} to {last:,}").format(first=first, last=last)

    return Column(
        mark_text("steps"),
        lambda row: ends(row)[0],
        show=show,
        number=True,
        help=tr("DeviceMemoryTables", "The first and the last step of the function in which it holds data"),
    )


def _statistic(row: tuple[str, int]) -> str:
    name, value = row
    return f"{value:,} B" if "size" in name or "bytes" in name else f"{value:,}"
