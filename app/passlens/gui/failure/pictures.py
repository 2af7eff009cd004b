"""The picture of a cause: shared memory over the passes, declared and named devices, or an op and its operands."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from passlens.engine.analysis.shared_memory import words
from passlens.engine.analysis.shared_memory.values import Alternative
from passlens.engine.diagnosis.findings import TriedTiles
from passlens.engine.diagnosis.operands import Operand
from passlens.gui.failure.reading import NamedDevice, Picture
from passlens.gui.kit.affinity_rows import at_symbol, series_index
from passlens.gui.kit.charts.step_chart import StepChart
from passlens.gui.kit.page import Page, SectionHead, text_label
from passlens.gui.kit.problems.fitting_table import fitting_table, tiles_tried
from passlens.gui.kit.problems.fix_states import FixState
from passlens.gui.kit.shared_memory_rows import step_spans
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, tr, translated

_CHART_PX = 240
_ROWS = 14


class CausePicture(Page):
    """Shows a ``Picture``.

    Signals:
        pass_requested: The pass execution whose change to show.
        input_requested: A line of the input, from 1.
        line_requested: Pass execution, and a line of its IR, from 1.
    """

    pass_requested = Signal(int)
    input_requested = Signal(int)
    line_requested = Signal(int, int)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("Failure", "Picture of the cause"))
        self._picture = Picture()
        self._states: Mapping[str, FixState] = {}
        self.head = SectionHead("")
        self.steps = StepChart(themes, tr("Failure", "Shared memory over the passes"), _CHART_PX)
        self.fitting_head = SectionHead(
            tr("Failure", "What would fit"), tr("Failure", "by arithmetic; later passes may pad rows")
        )
        self.fitting: DataTable[Alternative] = fitting_table(themes, self._tried, brief=True)
        self.devices: DataTable[NamedDevice] = DataTable(
            themes, _DEVICES, tr("Failure", "Devices declared and named"), max_rows=_ROWS
        )
        self.op = text_label("", "muted")
        self.operands: DataTable[Operand] = DataTable(
            themes, _OPERANDS, tr("Failure", "Operands of the op"), max_rows=_ROWS
        )
        self.add(self.head, self.steps, self.fitting_head, self.fitting, self.devices, self.op, self.operands)
        self.column.addStretch(1)
        self.steps.item_opened.connect(self._open_step)
        self.devices.link_clicked.connect(lambda row, _: self.input_requested.emit(row.line))
        self.operands.link_clicked.connect(self._open_operand)

    def show_picture(self, picture: Picture) -> None:
        """Show a picture; an empty one hides everything."""
        self._picture = picture
        bill, op = picture.bill, picture.op
        fits = bill.alternatives if bill is not None else ()
        spans = step_spans(bill) if bill is not None else ((0.0, 1.0), ())
        if bill is not None:
            self.head.set_title(tr("Failure", "Shared memory over the passes"))
            self.head.set_remark(
                tr("Failure", "limit {limit:,} B").format(limit=bill.limit) if bill.limit is not None else ""
            )
            labels = {line.allocation.key: translated(words.holds(line, bill.config)) for line in bill.allocations}
            self.steps.set_spans(*spans, bill.limit, labels)
            self.fitting.set_rows(fits)
            self.fitting_head.set_title(
                tr("Failure", "What would fit") if any(one.fits for one in fits) else tr("Failure", "Still too much")
            )
        elif picture.devices:
            self.head.set_title(tr("Failure", "Devices declared and named"))
            missing = sum(not one.declared for one in picture.devices)
            self.head.set_remark(
                tr("Failure", "{missing} of {all} not declared").format(missing=missing, all=len(picture.devices))
            )
            self.devices.set_rows(picture.devices)
        elif op is not None:
            self.head.set_title(tr("Failure", "What the op is made of"))
            self.head.set_remark(op.op)
            self.op.setText(op.text)
            self.operands.set_rows(op.operands)
        _show(bool(spans[1]), self.steps)
        _show(bool(fits), self.fitting_head, self.fitting)
        _show(bool(picture.devices), self.devices)
        _show(op is not None, self.op, self.operands)

    def set_fix_states(self, states: Mapping[str, FixState]) -> None:
        """Show the states of the fixes, by the key of a fix."""
        self._states = states
        if self._picture.bill is not None:
            self.fitting.set_rows(self._picture.bill.alternatives)

    def _tried(self, change: Alternative) -> TriedTiles | None:
        bill = self._picture.bill
        return tiles_tried(self._states, bill.dispatch)(change) if bill is not None else None

    def _open_step(self, index: int) -> None:
        pass_id = self.steps.spans[index].step.pass_id if 0 <= index < len(self.steps.spans) else None
        if pass_id is not None:
            self.pass_requested.emit(pass_id)

    def _open_operand(self, row: Operand, _: str) -> None:
        if self._picture.pass_id is not None and row.line:
            self.line_requested.emit(self._picture.pass_id, row.line)


def _show(shown: bool, *widgets: QWidget) -> None:
    for widget in widgets:
        widget.setVisible(shown)


def _declared(row: NamedDevice) -> str:
    return f"✓ {row.declared}" if row.declared else localized(_MISSING)


_MISSING = mark_text("✕ not declared")
_DEVICES: tuple[Column[NamedDevice], ...] = (
    Column(
        mark_text("device"), lambda row: row.symbol, show=lambda row: at_symbol(row.symbol),
        swatch=lambda row: series_index(row.symbol, ()), mono=True,
    ),
    Column(
        mark_text("declared"), _declared,
        tone=lambda row: "ok" if row.declared else "fail",
    ),
    Column(mark_text("named in"), lambda row: row.places, number=True,
           help=mark_text("Places of the input that name the device")),
    Column(mark_text("line"), lambda row: row.line or None, number=True, link=True,
           help=mark_text("Of the input: the first of them")),
    Column(mark_text("first op"), lambda row: row.op or None, mono=True, stretch=True,
           tooltip=lambda row: row.op),
)  # fmt: skip


def _defined(row: Operand) -> str:
    return row.op or localized(_ARGUMENT)


_ARGUMENT = mark_text("argument")
_OPERANDS: tuple[Column[Operand], ...] = (
    Column(mark_text("value"), lambda row: row.value, mono=True,
           show=lambda row: "   " * (row.depth - 1) + ("└ " if row.depth > 1 else "") + row.value),
    Column(mark_text("defined by"), lambda row: row.op or None, show=_defined, mono=True),
    Column(mark_text("line"), lambda row: row.line or None, number=True, link=True),
    Column(mark_text("op"), lambda row: row.text or None, mono=True, stretch=True, tooltip=lambda row: row.text),
)  # fmt: skip
