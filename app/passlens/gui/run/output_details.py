"""One result in detail: its histogram, and its values slice by slice."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from passlens.engine.run.values import OutputSummary
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.deferred import Deferred
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.page import GRID, SectionHead, text_label
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import mark_text, tr
from passlens.gui.run.histogram_chart import HistogramChart

SliceRow = tuple[int, tuple[str, ...]]


class OutputDetails(QWidget):
    """Shows the result that is selected in the table of results."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._output: OutputSummary | None = None
        self._head = SectionHead(tr("OutputDetails", "Values of a result"))
        self.facts = text_label("", "muted")
        self._chart = Deferred(lambda: self._make_chart(themes))
        self.slices = Choice(tr("OutputDetails", "Slice"), 16)
        label = PlainLabel(tr("OutputDetails", "Slice"))
        label.setProperty("role", "muted")
        label.setBuddy(self.slices)
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        row.addWidget(label)
        row.addWidget(self.slices)
        row.addStretch(1)
        self.values: DataTable[SliceRow] = DataTable(
            themes, (), tr("OutputDetails", "Values of the slice"), max_rows=12
        )
        self._cut = text_label("", "muted")
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for widget in (self._head, self.facts, self._row, self.values, self._cut):
            column.addWidget(widget)
        self.slices.currentIndexChanged.connect(self._on_slice)
        self.show_output(None)

    @property
    def chart(self) -> HistogramChart:
        """The histogram; made with the first result that has one."""
        return self._chart.view

    def _make_chart(self, themes: ThemeManager) -> HistogramChart:
        chart = HistogramChart(themes, tr("OutputDetails", "Histogram of the values"))
        self._column.insertWidget(self._column.indexOf(self.facts) + 1, chart)
        return chart

    def show_output(self, output: OutputSummary | None) -> None:
        """Show a result; None: none."""
        self._output = output
        self.setVisible(output is not None and bool(output.slices))
        if output is None:
            return
        self._head.set_title(tr("OutputDetails", "Values of result {index}").format(index=output.index + 1))
        self._head.set_remark(tr("OutputDetails", "Ctrl and the wheel zoom, right click exports"))
        self.facts.setText(_facts(output))
        spread = output.histogram is not None and output.histogram.low < output.histogram.high
        chart = self.chart if spread else self._chart.made
        if chart is not None:
            chart.setVisible(spread)
            chart.set_histogram(output.histogram)
        self.slices.blockSignals(True)
        self.slices.clear()
        for one in output.slices:
            place = (
                ", ".join([*map(str, one.index), "…", "…"]) if one.index else tr("OutputDetails", "the whole result")
            )
            self.slices.addItem(f"[{place}]" if one.index else place)
        self.slices.blockSignals(False)
        self._row.setVisible(len(output.slices) > 1)
        self._on_slice(0)

    def _on_slice(self, place: int) -> None:
        output = self._output
        if output is None or not 0 <= place < len(output.slices):
            return
        chosen = output.slices[place]
        width = max((len(row) for row in chosen.rows), default=0)
        self.values.set_columns(_columns(width), tuple(enumerate(chosen.rows)))
        self._cut.setVisible(not chosen.whole)
        self._cut.setText(
            tr("OutputDetails", "The first {rows:,} rows and {width:,} columns of this slice.").format(
                rows=len(chosen.rows), width=width
            )
        )


def _facts(output: OutputSummary) -> str:
    spread = output.histogram
    if spread is not None and spread.low == spread.high:
        return tr("OutputDetails", "all {counts:,} finite values are {low:g}").format(
            counts=spread.counts[0], low=spread.low
        )
    parts = [
        tr("OutputDetails", "standard deviation {deviation:.6g}").format(deviation=output.deviation)
        if output.deviation is not None
        else ""
    ]
    parts.append(tr("OutputDetails", "{zeros:,} zeros").format(zeros=output.zeros))
    parts.append(tr("OutputDetails", "saved as {file}").format(file=output.file) if output.file else "")
    return " · ".join(part for part in parts if part)


def _columns(width: int) -> tuple[Column[SliceRow], ...]:
    def value(place: int) -> Column[SliceRow]:
        return Column(
            str(place),
            lambda row: row[1][place] if place < len(row[1]) else None,
            mono=True,
            number=True,
            tone=lambda row: "warn" if place < len(row[1]) and row[1][place] in {"nan", "inf", "-inf"} else "",
        )

    return (Column(mark_text("row"), lambda row: row[0], number=True), *(value(place) for place in range(width)))
