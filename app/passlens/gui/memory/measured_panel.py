"""The part of the device memory page with the measured memory of a profile, beside the compiler's plan."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from passlens.engine.messages import quoted
from passlens.gui.kit.charts.memory_curve_chart import MemoryCurveChart
from passlens.gui.kit.page import GRID, Notes, SectionHead, text_label
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, tr
from passlens.gui.memory.measured_memory import MeasuredMemory, MemoryRow

_CHART_PX = 130
_GUTTER = 72  # as in the packed chart above
_NONE = mark_text("No profile: run the module with its profile to see the measured curve beside the static one.")


class MeasuredPanel(QWidget):
    """Chart, figures on both sides, and words on the difference.

    Signals:
        profile_requested: The user wants the Profile tab.
    """

    profile_requested = Signal()

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._head = SectionHead(tr("MeasuredPanel", "Measured in a profile"))
        self._none = text_label(localized(_NONE), "muted")
        self.chart = MemoryCurveChart(themes, tr("MeasuredPanel", "Measured device memory"), in_page=True)
        self.chart.set_gutter(_GUTTER)
        self.chart.setFixedHeight(_CHART_PX)
        self.table: DataTable[MemoryRow] = DataTable(
            themes,
            (
                Column(mark_text("what"), lambda row: row.what, stretch=True, tooltip=lambda row: row.help),
                Column(
                    mark_text("static"),
                    lambda row: row.static,
                    unit="B",
                    number=True,
                    help=tr("MeasuredPanel", "What the compiler decided"),
                ),
                Column(
                    mark_text("measured"),
                    lambda row: row.measured,
                    unit="B",
                    number=True,
                    help=tr("MeasuredPanel", "What the profile shows"),
                ),
                Column(
                    mark_text("measured − static"),
                    lambda row: row.difference,
                    unit="B",
                    number=True,
                    show=lambda row: UNKNOWN if row.difference is None else f"{row.difference:+,}",
                    tone=lambda row: "" if row.difference else "muted",
                ),
            ),
            tr("MeasuredPanel", "Static and measured memory"),
            max_rows=4,
        )
        self.table.setMaximumWidth(760)
        self.notes = Notes()
        self.open = QPushButton(tr("MeasuredPanel", "Open the Profile tab"))
        self.open.setProperty("role", "link")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (self._head, self._none, self.chart, self.table, self.notes, self.open):
            column.addWidget(widget)
        self.open.clicked.connect(self.profile_requested)
        self.show_measured(None)

    def show_measured(self, measured: MeasuredMemory | None, series: int = 0) -> None:
        """Show one device in its colour; None without a profile."""
        curve = measured.curve if measured is not None else None
        self._none.setVisible(measured is None)
        self._head.set_remark(
            tr("MeasuredPanel", "{title} · Ctrl+wheel zooms").format(title=measured.title)
            if measured is not None
            else ""
        )
        self.chart.setVisible(curve is not None)
        self.table.setVisible(curve is not None)
        if measured is not None and curve is not None:
            self.chart.set_curves((curve,), measured.full_ns, (series,))
        self.table.set_rows(measured.rows if measured is not None else ())
        self.notes.set_notes(tuple(map(quoted, measured.words)) if measured is not None else ())
