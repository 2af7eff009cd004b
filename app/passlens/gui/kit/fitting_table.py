"""What of the configuration of a kernel could be changed so that its shared memory fits."""

from __future__ import annotations

from passlens.engine.analysis.shared_memory.values import Alternative
from passlens.gui.kit.data_table import DataTable
from passlens.gui.kit.shared_memory_rows import fitting_text, fitting_title
from passlens.gui.kit.table_model import Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, tr


def fitting_table(themes: ThemeManager) -> DataTable[Alternative]:
    """A row for each change, with what the allocations would be then."""
    return DataTable(
        themes,
        (
            Column(
                mark_text("change"),
                lambda row: str(row.title),
                show=fitting_title,
                help=tr(
                    "FittingTable", "All that is changed of the configuration; a part of it alone makes another sum"
                ),
            ),
            Column(
                mark_text("sum then"),
                lambda row: row.total,
                help=tr("FittingTable", "All allocations of the kernel together, with that change"),
                unit="B",
                number=True,
                tone=lambda row: "ok" if row.fits else "fail",
                show=lambda row: f"{'✓' if row.fits else '✗'} {row.total:,}",
            ),
            Column(mark_text("allocations then"), _sum, tooltip=lambda row: row.arithmetic),
            Column(mark_text("in the configuration"), fitting_text, stretch=True, mono=True, tooltip=fitting_text),
        ),
        tr("FittingTable", "What would fit"),
        max_rows=8,
    )


def _sum(one: Alternative) -> str:
    return " + ".join(f"{size:,}" for _, size in one.parts if size)
