"""The bar above a placement: point of the compile, function, device and size; shapes for dynamic sizes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from passlens.engine.analysis.placement_tables import PlacementTable
from passlens.engine.analysis.shapes import values_of
from passlens.engine.errors import UserError
from passlens.engine.units import KIB
from passlens.gui.devices.placement_chart import ChartChoice, functions_of, is_dynamic, main_function
from passlens.gui.kit.affinity_rows import at_symbol
from passlens.gui.kit.chip import Chip
from passlens.gui.kit.choice import Choice
from passlens.gui.kit.flat_button import flat_button
from passlens.gui.kit.flow import FlowLayout
from passlens.gui.kit.form import TextField
from passlens.gui.kit.labels import PlainLabel
from passlens.gui.kit.page import GRID
from passlens.gui.kit.plain_text import plain
from passlens.gui.kit.segments import Segments
from passlens.gui.kit.style import set_role
from passlens.gui.kit.translation import localized, mark_text, number_of, tr

_LEAST = ((mark_text("any size"), 0), ("≥ 1 KiB", 1), ("≥ 64 KiB", 64), ("≥ 1 MiB", 1024), ("≥ 16 MiB", 16 * 1024))
_LAST = mark_text("last phase that places ops")
_STEP = 1.25
_LEAST_PX = 480
_MOST_PX = 260  # of a choice; its longest entries are elided
_SHAPES_PX = 210


class PlacementBar(QWidget):
    """All choices of the Devices tab; ``shapes`` and ``fault`` are on the line below, which has space.

    Signals:
        page_chosen: ``placement``, ``matrix`` or ``overview``.
        phase_chosen: A phase, empty for the last that places ops.
        pass_chosen: Show the placement after the selected pass.
        changed: Function, size, device, ops or shapes changed: see ``choice``.
        zoomed: A factor; 0 shows everything.
    """

    page_chosen = Signal(str)
    phase_chosen = Signal(str)
    pass_chosen = Signal(int)
    changed = Signal()
    zoomed = Signal(float)

    def __init__(self) -> None:
        super().__init__()
        self._known = False
        self._pass = -1
        self._function: str | None = None
        self._values: tuple[tuple[str, int], ...] = ()
        pages = [
            ("placement", tr("PlacementBar", "Placement")),
            ("matrix", tr("PlacementBar", "Matrix")),
            ("overview", tr("PlacementBar", "Overview")),
        ]
        self.pages = Segments(tr("PlacementBar", "Devices"), pages)
        self.moments = Choice(tr("PlacementBar", "After which phase or pass"), 5)
        self.functions = Choice(tr("PlacementBar", "Function"), 5)
        self.devices = Choice(tr("PlacementBar", "Device"), 5)
        self.sizes = Choice(tr("PlacementBar", "Size"), 5)
        self.every = Chip(
            tr("PlacementBar", "Every op"),
            tr("PlacementBar", "Also ops that neither compute nor move: reshapes, awaits, casts, barriers"),
        )
        self.shapes = TextField(
            tr("PlacementBar", "Shapes of a call"),
            tr("PlacementBar", "Shapes: arg0=1x32"),
            tr(
                "PlacementBar",
                "Sizes of this model depend on the shapes of a call. Type those of the arguments (arg0=1x32 arg2[1]=4)"
                " to see bytes instead of expressions.",
            ),
            clear=True,
        )
        self.shapes.setFixedWidth(_SHAPES_PX)
        self.shapes.hide()
        self.fault = PlainLabel()
        self.fault.hide()
        for title, least in _LEAST:
            self.sizes.addItem(localized(title), least * KIB)
        self.sizes.setToolTip(tr("PlacementBar", "Transfers and resources of at least this size; ops have none"))
        self.set_phases(())
        choices = (self.moments, self.functions, self.devices, self.sizes)
        for choice in choices:
            choice.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToContents)
            choice.setMaximumWidth(_MOST_PX)
        flow = FlowLayout(2 * GRID, GRID)
        for widget in (self.pages, *choices, self.every):
            flow.addWidget(widget)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * GRID, 0, 3 * GRID, 0)
        row.setSpacing(2 * GRID)
        row.addLayout(flow, 1)
        self._zoom = []
        for text, name, factor in (
            ("−", tr("PlacementBar", "Lower rows (-)"), 1 / _STEP),
            ("+", tr("PlacementBar", "Higher rows (+)"), _STEP),
            (tr("PlacementBar", "Fit"), tr("PlacementBar", "Show all rows (0)"), 0.0),
        ):  # fmt: skip
            button = flat_button(text, name)
            button.clicked.connect(lambda _=False, factor=factor: self.zoomed.emit(factor))
            self._zoom.append(button)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self._connect()
        self.set_ready(ready=False)
        # A hidden tab must not make the window wider than the visible one.
        self.setMinimumWidth(_LEAST_PX)

    @property
    def choice(self) -> ChartChoice:
        """The choices, without the search words of the table."""
        return ChartChoice(
            function=self.functions.currentData() or None,
            least=int(self.sizes.currentData() or 0),
            device=self.devices.currentData() or "",
            every_op=self.every.isChecked(),
            values=self._values,
        )

    def show_page(self, name: str) -> None:
        """Mark the page that is shown."""
        self.pages.set_value(name)
        for widget in (*self._zoom, self.every):
            widget.setVisible(name == "placement")

    def set_phases(self, phases: Sequence[str]) -> None:
        """Offer the phases with IR, and the selected pass."""
        had = self.moments.currentData()
        self.moments.blockSignals(True)
        self.moments.clear()
        self.moments.addItem(localized(_LAST), "")
        for phase in phases:
            self.moments.addItem(tr("PlacementBar", "after {phase}").format(phase=phase), phase)
        if self._pass >= 0:
            self.moments.addItem(self._pass_title, self._pass)
        found = self.moments.findData(had) if had else 0
        self.moments.setCurrentIndex(max(0, found))
        self.moments.blockSignals(False)

    def offer_pass(self, pass_id: int, title: str) -> None:
        """Offer the selected pass; -1: none."""
        at_pass = isinstance(self.moments.currentData(), int)
        if self._pass >= 0 and not at_pass:
            self.moments.removeItem(self.moments.count() - 1)
        if at_pass:  # keep the choice, and offer the other pass beside it
            self.moments.blockSignals(True)
            for index in range(self.moments.count() - 1, -1, -1):
                if isinstance(self.moments.itemData(index), int) and index != self.moments.currentIndex():
                    self.moments.removeItem(index)
            self.moments.blockSignals(False)
        self._pass, self._pass_title = pass_id, title
        if pass_id >= 0 and self.moments.findData(pass_id) < 0:
            self.moments.addItem(title, pass_id)

    def set_moment(self, phase: str, pass_id: int | None) -> None:
        """Show a point of the compile without a signal."""
        found = self.moments.findData(phase if pass_id is None else pass_id)
        self.moments.blockSignals(True)
        self.moments.setCurrentIndex(max(0, found))
        self.moments.blockSignals(False)

    def set_placement(self, table: PlacementTable) -> None:
        """Offer the functions and devices of a placement; keep the choices that it has too."""
        functions = functions_of(table)
        had, device = self._function, self.devices.currentData()
        names = [name for name, _ in functions]
        function = had if had in names or (had == "" and self._known) else main_function(table)
        for box in (self.functions, self.devices):
            box.blockSignals(True)
            box.clear()
        self.functions.addItem(
            tr("PlacementBar", "all {functions}").format(functions=number_of(len(names), "function")), ""
        )
        for name, count in functions:
            self.functions.addItem(f"@{name} · {number_of(count, 'op')}", name)
        self.functions.setCurrentIndex(max(0, self.functions.findData(function)))
        self.devices.addItem(tr("PlacementBar", "all devices"), "")
        for symbol in table.devices:
            self.devices.addItem(at_symbol(symbol), symbol)
        self.devices.setCurrentIndex(max(0, self.devices.findData(device)))
        for box in (self.functions, self.devices):
            box.blockSignals(False)
        self._known = True
        self.shapes.setVisible(is_dynamic(table) or bool(self.shapes.text()))
        self.set_ready(ready=True)

    def choose_device(self, symbol: str) -> None:
        """Filter by a device; an unknown one changes nothing."""
        found = self.devices.findData(symbol)
        if found >= 0 and found != self.devices.currentIndex():
            self.devices.setCurrentIndex(found)
            self.changed.emit()

    def show_function(self, name: str) -> None:
        """Show the whole of a function, without filters."""
        self._function = name
        for box, row in (
            (self.functions, self.functions.findData(name)),
            (self.devices, self.devices.findData("")),
            (self.sizes, self.sizes.findData(0)),
        ):
            box.setCurrentIndex(max(0, row))
        self.changed.emit()

    def set_ready(self, *, ready: bool) -> None:
        """Set whether there is anything to filter."""
        for widget in (self.functions, self.devices, self.sizes, self.every, self.shapes, *self._zoom):
            widget.setEnabled(ready)

    def forget(self) -> None:
        """Reset for another session."""
        self._known, self._function, self._pass = False, None, -1
        self.set_phases(())
        self.moments.setCurrentIndex(0)
        for box in (self.functions, self.devices):
            box.clear()
        self.shapes.clear()
        self.set_ready(ready=False)

    def _connect(self) -> None:
        self.pages.chosen.connect(self.page_chosen)
        self.moments.activated.connect(self._choose_moment)
        self.functions.activated.connect(self._choose_function)
        for box in (self.devices, self.sizes):
            box.activated.connect(lambda _: self.changed.emit())
        self.every.clicked.connect(lambda _: self.changed.emit())
        self.shapes.textChanged.connect(self._read_shapes)

    def _choose_moment(self, index: int) -> None:
        chosen = self.moments.itemData(index)
        if isinstance(chosen, int):
            self.pass_chosen.emit(chosen)
        else:
            self.phase_chosen.emit(str(chosen or ""))

    def _choose_function(self, index: int) -> None:
        self._function = str(self.functions.itemData(index) or "")
        self.changed.emit()

    def _read_shapes(self, text: str) -> None:
        try:
            values = tuple(sorted(values_of(text.replace(",", " ").split()).items()))
        except UserError as error:
            self.fault.setText("✕")
            self.fault.setToolTip(plain(error.sentence()))
            set_role(self.fault, "fail")
            self.fault.show()
            return
        self.fault.hide()
        if values != self._values:
            self._values = values
            self.changed.emit()
