"""The memory that a module needs on each device, against that of each product with the chip."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from passlens.engine.analysis.device_chart import Fit
from passlens.engine.units import format_bytes
from passlens.gui.kit.affinity_rows import at_symbol, series_index
from passlens.gui.kit.page import GRID, Notes, SectionHead
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column, short_name
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, tr, translated
from passlens.gui.memory.device_picture import DevicePicture

_PARTIAL = mark_text("So far: a function without its sizes is not counted yet")


class FitTable(QWidget):
    """Shows the fit of a ``DevicePicture``; hidden if it has none."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._partial: frozenset[str] = frozenset()
        self._symbols: tuple[str, ...] = ()
        head = SectionHead(
            tr("FitTable", "Will it fit?"),
            tr("FitTable", "constants, variables and the largest peak against the memory"),
        )
        self.table: DataTable[Fit] = DataTable(
            themes,
            (
                Column(
                    mark_text("fits"), lambda row: row.fits, show=self._words, tone=self._tone, help=localized(_PARTIAL)
                ),
                Column(
                    mark_text("device"),
                    lambda row: at_symbol(row.device),
                    swatch=lambda row: series_index(row.device, self._symbols),
                ),
                Column(
                    mark_text("product"),
                    lambda row: row.product.name,
                    tooltip=lambda row: row.product.source,
                    help=tr("FitTable", "Products with the chip of the target, each with its memory"),
                ),
                Column(
                    mark_text("module"),
                    lambda row: row.module,
                    show=lambda row: format_bytes(row.module),
                    number=True,
                    help=tr("FitTable", "Constants, parameters among them, and variables"),
                ),
                Column(mark_text("peak"), lambda row: row.peak, show=lambda row: format_bytes(row.peak), number=True),
                Column(mark_text("of function"), lambda row: short_name(row.function) or None, stretch=True),
                Column(
                    mark_text("needed"),
                    lambda row: row.needed,
                    show=lambda row: format_bytes(row.needed),
                    number=True,
                    help=tr("FitTable", "Constants, variables and the largest peak together"),
                ),
                Column(
                    mark_text("memory"),
                    lambda row: row.product.memory_bytes,
                    show=lambda row: format_bytes(row.product.memory_bytes),
                    number=True,
                ),
                Column(
                    mark_text("left"),
                    lambda row: row.free,
                    show=lambda row: format_bytes(row.free),
                    number=True,
                    help=tr("FitTable", "What it leaves of the product's memory"),
                ),
                Column(
                    mark_text("note"),
                    lambda row: translated(row.product.note) or None,
                    show=lambda row: translated(row.product.note),
                    stretch=True,
                ),
            ),
            tr("FitTable", "Will it fit"),
            max_rows=8,
        )
        self.notes = Notes()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (head, self.table, self.notes):
            column.addWidget(widget)

    def set_picture(self, picture: DevicePicture | None, symbols: tuple[str, ...]) -> None:
        """Show a picture; ``symbols``: the devices in the order of their colours."""
        fits = picture.fits if picture is not None else ()
        notes = picture.fit_notes if picture is not None else ()
        self._partial = frozenset(picture.partial) if picture is not None else frozenset()
        self._symbols = symbols
        self.table.set_rows(fits)
        self.table.setVisible(bool(fits))
        self.notes.set_notes(notes)
        self.setVisible(bool(fits) or bool(notes))

    def _words(self, fit: Fit) -> str:
        if not fit.fits:
            return tr("FitTable", "✗ no")
        return tr("FitTable", "▲ so far") if fit.device in self._partial else tr("FitTable", "✓ yes")

    def _tone(self, fit: Fit) -> str:
        if not fit.fits:
            return "fail"
        return "warn" if fit.device in self._partial else "ok"
