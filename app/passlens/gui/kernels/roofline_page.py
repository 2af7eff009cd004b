"""The roofline with its inputs: the product, sizes known only at run time, and what is left out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from passlens.engine.analysis.launch_sizes import SizeField
from passlens.engine.analysis.roofline import Roofline
from passlens.gui.kernels.kernel_facts import symbol_text
from passlens.gui.kernels.kernel_filter import chart_of
from passlens.gui.kernels.roofline_chart import RooflineChart
from passlens.gui.kernels.roofline_points import left_out
from passlens.gui.kernels.what_if import Figure
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.flow import FlowLayout
from passlens.gui.kit.kernel_rows import KernelFigures, KernelRow
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.page import GRID, EmptyState, clear, text_label
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.tables.table_model import short_name
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, tr, translated

_PAUSE_MS = 250
_MOST = 2**31 - 1
_BOX_PX = 88
_NO_PRODUCT = mark_text("none known for this target")


class RooflinePage(QWidget):
    """Shows one of the rooflines of ``KernelFigures``.

    Signals:
        kernel_selected: The kernel of a chosen point.
        product_changed: Another product was chosen.
        values_changed: The entered sizes, by function and symbol.
    """

    kernel_selected = Signal(str)
    product_changed = Signal()
    values_changed = Signal(object)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self._figures: KernelFigures | None = None
        self._rows: Sequence[KernelRow] = ()
        self._fields: tuple[SizeField, ...] = ()
        self._boxes: list[Figure] = []
        self._quiet = False
        self.products = Choice(tr("RooflinePage", "Product"), 22)
        self.products.setToolTip(
            tr("RooflinePage", "Products with the chip that the kernels are for; peak rates, dense")
        )
        self.chart = RooflineChart(themes)
        self.notes = text_label("", "muted")
        self.empty = EmptyState()
        self._sizes, self._about_sizes = QWidget(), text_label("", "muted")
        self._flow = FlowLayout(4 * GRID, GRID)
        self._sizes.setLayout(self._flow)
        self._about = text_label("", "muted")
        bar = QHBoxLayout()
        label = PlainLabel(tr("RooflinePage", "Product"))
        label.setProperty("role", "muted")
        bar.addWidget(label)
        bar.addWidget(self.products)
        bar.addStretch(1)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(4 * GRID, 0, 4 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addLayout(bar)
        column.addWidget(self._about_sizes)
        column.addWidget(self._sizes)
        column.addWidget(self.chart, 1)
        column.addWidget(self._about)
        column.addWidget(self.notes)
        self._body = body
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(body)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._say_values)
        self.products.currentIndexChanged.connect(self._on_product)
        self.chart.kernel_selected.connect(self.kernel_selected)
        self.show_empty(
            tr("RooflinePage", "No roofline yet"),
            tr("RooflinePage", "It is drawn when the kernels' work has been read."),
        )

    @property
    def roofline(self) -> Roofline | None:
        """The roofline of the chosen product, with all kernels."""
        index = self.products.currentIndex()
        if self._figures is None or not 0 <= index < len(self._figures.rooflines):
            return None
        return self._figures.rooflines[index]

    @property
    def boxes(self) -> tuple[Figure, ...]:
        """The fields for sizes."""
        return tuple(self._boxes)

    def show_empty(self, title: str, hint: str) -> None:
        """Show why there is no chart."""
        self._figures = None
        self.empty.say(title, hint)
        self._stack.setCurrentWidget(self.empty)

    def set_figures(self, figures: KernelFigures, rows: Sequence[KernelRow]) -> None:
        """Show the rooflines of a session, with the points of these kernels."""
        self._figures, self._rows = figures, rows
        products = figures.facts.products
        if not products and all(row.time_ns is None for row in figures.rows):
            self._say_unknown(figures, rows)
            return
        self._quiet = True
        names = [f"{one.name} ({translated(one.note)})" if one.note else one.name for one in products] or [
            localized(_NO_PRODUCT)
        ]
        if names != [self.products.itemText(place) for place in range(self.products.count())]:
            self.products.clear()
            self.products.addItems(names)
            best = max(range(len(products)), key=lambda place: products[place].bandwidth, default=0)
            self.products.setCurrentIndex(best)
            self.products.setEnabled(len(names) > 1)
        self._show_fields(figures)
        self._quiet = False
        self._stack.setCurrentWidget(self._body)
        self._draw()

    def set_rows(self, rows: Sequence[KernelRow]) -> None:
        """Show the points of these kernels only."""
        self._rows = rows
        self._draw()

    def _draw(self) -> None:
        chart = self.roofline
        if chart is None:
            return
        shown = chart_of(chart, self._rows)
        self.chart.set_chart(shown)
        measured = sum(spot.y is not None for spot in self.chart.spots)
        measured_words = (
            tr(
                "RooflinePage",
                "Filled points were measured; hollow ones, on the axis, were not.",
            )
            if measured
            else tr("RooflinePage", "Not measured: hollow points are on the axis at their intensity.")
        )
        if chart.product is None:
            measured_words = (
                tr("RooflinePage", "Measured points alone.")
                if measured
                else tr("RooflinePage", "The run measured none of these sizes.")
            )
        source = f" {chart.product.source}." if chart.product is not None else ""
        self._about.setText(
            tr("RooflinePage", "{said} Larger points take more of the whole time.{source}").format(
                said=measured_words, source=source
            )
        )
        self.notes.setText(" ".join(left_out(shown)))
        self.notes.setVisible(bool(self.notes.text()))

    def _say_unknown(self, figures: KernelFigures, rows: Sequence[KernelRow]) -> None:
        """Explain a missing chart: the target has no roofline, and nothing was measured."""
        target = next((row.target for row in rows if row.target), "")
        chip = (
            tr("RooflinePage", "{target} is no chip").format(target=target)
            if target
            else tr("RooflinePage", "These kernels are for no chip")
        )
        self.show_empty(
            tr("RooflinePage", "No roofline of this target"),
            tr(
                "RooflinePage",
                "{chip} of which Passlens holds peak rates and bandwidth (AMD Instinct, Radeon).\nA "
                "run with a profile (Shift+F5) puts its measured points here, without a roof.",
            ).format(chip=chip),
        )
        self._figures = figures

    def _show_fields(self, figures: KernelFigures) -> None:
        fields = figures.facts.fields
        self._sizes.setVisible(bool(fields))
        self._about_sizes.setVisible(bool(fields))
        if fields == self._fields:
            for field, box in zip(fields, self._boxes, strict=True):
                box.blockSignals(True)
                box.setValue(_given(figures, field))
                box.blockSignals(False)
            return
        self._fields = fields
        clear(self._flow)
        self._boxes = []
        self._about_sizes.setText(
            tr("RooflinePage", "Sizes known only at run time; {figures}, until you change them:").format(
                figures=_first(figures)
            )
        )
        for field in fields:
            label = PlainLabel(
                tr("RooflinePage", "{name} of {value}").format(
                    name=field.symbol.name, value=short_name(field.function).removesuffix("$async")
                )
            )
            label.setProperty("role", "muted")
            box = Figure(
                tr("RooflinePage", "{name} of {function}").format(name=field.symbol.name, function=field.function)
            )
            box.setRange(field.symbol.minimum, min(field.symbol.maximum or _MOST, _MOST))
            box.setSingleStep(field.symbol.multiple)
            box.setToolTip(plain(f"{symbol_text(field.symbol)} (@{field.function})"))
            box.setValue(_given(figures, field))
            box.setFixedWidth(_BOX_PX)
            box.valueChanged.connect(lambda _: self._pause.start())
            named = QWidget()
            row = QHBoxLayout(named)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(GRID)
            row.addWidget(label)
            row.addWidget(box)
            self._flow.addWidget(named)
            self._boxes.append(box)

    def _say_values(self) -> None:
        values: dict[str, dict[str, int]] = {}
        for field, box in zip(self._fields, self._boxes, strict=True):
            values.setdefault(field.function, {})[field.symbol.name] = box.value()
        self.values_changed.emit(values)

    def _on_product(self) -> None:
        if not self._quiet:
            self._draw()
            self.product_changed.emit()


def _given(figures: KernelFigures, field: SizeField) -> int:
    return figures.values.get(field.function, {}).get(field.symbol.name, field.least)


def _first(figures: KernelFigures) -> str:
    """The origin of the initial values of the fields."""
    run = figures.facts.measured
    return (
        tr("RooflinePage", "those of the newest run of @{function}").format(function=run.function)
        if run.values
        else tr("RooflinePage", "the least that the IR allows")
    )
