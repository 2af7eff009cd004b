"""All about the shared memory of one kernel: the bill, what would fit, its history, lifetimes and tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from passlens.engine.analysis.shared_memory import words
from passlens.engine.analysis.shared_memory.values import (
    AllocationStep,
    Alternative,
    Bill,
)
from passlens.engine.analysis.shared_memory.values import LifetimeChart as Lifetimes
from passlens.engine.analysis.tables import LdsAllocation
from passlens.engine.diagnosis.findings import TriedTiles
from passlens.gui.kit.affinity_rows import at_symbol
from passlens.gui.kit.charts.step_chart import StepChart
from passlens.gui.kit.link_button import link_button
from passlens.gui.kit.link_text import Link, LinkText, Sentence
from passlens.gui.kit.page import Page, SectionHead, StatusLine, Tone, text_label
from passlens.gui.kit.problems.fitting_table import fitting_table, tiles_tried
from passlens.gui.kit.problems.fix_states import FixState
from passlens.gui.kit.shared_memory_rows import change_words, step_spans
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column
from passlens.gui.kit.theme import ThemeManager
from passlens.gui.kit.translation import localized, mark_text, number_of, tr, translated
from passlens.gui.memory.bill_table import BillTable
from passlens.gui.memory.kernel_memory import (
    KernelRow,
    life_bars,
    sharing_sentences,
)
from passlens.gui.memory.lifetime_chart import LifetimeChart
from passlens.gui.memory.targets import diff_of, input_of, ir_of, phase_of
from passlens.gui.memory.tile_facts import TileFacts
from passlens.gui.memory.trip_table import TripTable

_LOWERED = "executable-targets"


class KernelBill(Page):
    """The right side of the shared memory page.

    Signals:
        target_requested: A place to show, in the format of ``memory.targets``.
        lifetimes_requested: Kernel and pass execution whose lifetimes to read.
        source_requested: The kernel whose line of the input to find.
        passes_requested: The dispatch whose passes to make.
    """

    target_requested = Signal(str)
    lifetimes_requested = Signal(str, int)
    source_requested = Signal(str)
    passes_requested = Signal(str)

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("KernelBill", "Shared memory of one kernel"))
        self._row: KernelRow | None = None
        self._lifetimes: Lifetimes | None = None
        self._source = ""
        self._states: Mapping[str, FixState] = {}
        self._can_make = False
        self.title = text_label("", "title")
        self.verdict = StatusLine()
        self.facts = LinkText("muted")
        self.add(self.title, self.verdict, self.facts)
        self._build_bill(themes)
        self._build_fitting(themes)
        self._build_history(themes)
        self._build_lifetimes(themes)
        self.tiles = TileFacts()
        self.tiles.target_requested.connect(self.target_requested)
        self.trips_head = SectionHead(tr("KernelBill", "Dimensions collapsed and expanded again"))
        self.trips = TripTable(themes, tr("KernelBill", "Round trips of the kernel"))
        self.trips.target_requested.connect(self.target_requested)
        self.add(self.tiles, self.trips_head, self.trips)
        self.column.addStretch(1)
        self.facts.activated.connect(self.target_requested)

    @property
    def row(self) -> KernelRow | None:
        """The kernel shown."""
        return self._row

    @property
    def bill(self) -> Bill | None:
        """Its bill, once it is read."""
        return self._row.bill if self._row is not None else None

    def set_row(self, row: KernelRow) -> None:
        """Show a kernel."""
        moved = self._row is None or self._row.kernel != row.kernel
        self._row = row
        self._source = row.bill.source if row.bill is not None else ""
        self.title.setText(at_symbol(row.kernel))
        self._show_verdict(row)
        self._show_facts(row)
        self._show_bill(row)
        self._show_fitting(row.bill)
        self._show_history(row.bill)
        self.tiles.set_config(row.bill.config if row.bill is not None else None)
        trips = row.bill.round_trips if row.bill is not None else ()
        self.trips.set_rows(trips)
        _show(bool(trips), self.trips_head, self.trips)
        self.set_lifetimes(row.bill.chart if row.bill is not None else None)
        if moved:
            self.verticalScrollBar().setValue(0)
        if row.bill is not None and not self._source:
            self.source_requested.emit(row.kernel)

    def set_fix_states(self, states: Mapping[str, FixState]) -> None:
        """Set the states of the fixes, by the key of a fix."""
        self._states = states
        self._show_fitting(self.bill)

    def _tried(self, change: Alternative) -> TriedTiles | None:
        return tiles_tried(self._states, self._row.dispatch if self._row is not None else "")(change)

    def set_source(self, kernel: str, source: str) -> None:
        """Set the kernel's line of the input; empty if it was not found."""
        if self._row is not None and self._row.kernel == kernel and source:
            self._source = source
            self._show_facts(self._row)
            self.lines.set_bill(self.bill, source)

    def take_lifetimes(self, kernel: str, pass_id: int, chart: Lifetimes | None) -> None:
        """Take the lifetimes after another pass."""
        index = self.steps.current
        if self._row is None or self._row.kernel != kernel or index < 0:
            return
        step = self.steps.spans[index].step
        if step.pass_id == pass_id:
            self.set_lifetimes(chart, step)

    def set_lifetimes(self, chart: Lifetimes | None, step: AllocationStep | None = None) -> None:
        """Show lifetimes: of the text of the bill, or after ``step``."""
        bill = self.bill
        self._lifetimes = chart
        _show(bill is not None, self.lives_head)
        if bill is None or chart is None:
            self.lives.set_chart(None, ())
            _show(False, self.lives)
            kernel_is_there = bill is not None
            self.sharing.setText(localized(_NO_LIVES) if kernel_is_there else "")
            _show(kernel_is_there, self.sharing)
            return
        bars = life_bars(bill, chart)
        self.lives.set_chart(chart, bars)
        where = (
            tr("KernelBill", "after pass {position:,} {name}").format(position=step.position, name=step.name)
            if step is not None
            else tr("KernelBill", "in the text of {read_from}").format(read_from=bill.read_from)
        )
        peak = (
            tr("KernelBill", " · at most {peak:,} B in use at once (dotted line)").format(peak=chart.peak)
            if chart.peak is not None
            else ""
        )
        self.lives_head.set_remark(f"{where}{peak}")
        barriers = (
            tr("KernelBill", "Orange lines: {barriers}.").format(barriers=number_of(len(chart.barriers), "barrier"))
            if chart.barriers
            else ""
        )
        lines = [*sharing_sentences(bars, chart), " ".join(part for part in (barriers, translated(chart.note)) if part)]
        self.sharing.setText("\n".join(line for line in lines if line))
        _show(True, self.lives, self.sharing)

    # Layout.

    def _build_bill(self, themes: ThemeManager) -> None:
        self.bill_head = SectionHead(tr("KernelBill", "The bill"))
        self.lines = BillTable(themes)
        self.lines.target_requested.connect(self.target_requested)
        self.lines.chosen.connect(self._on_line)
        self.quick: DataTable[LdsAllocation] = DataTable(
            themes,
            (
                Column(mark_text("name"), lambda row: row.name, mono=True, stretch=True),
                Column(mark_text("type"), lambda row: row.type, mono=True, stretch=True, tooltip=lambda row: row.type),
                Column(
                    mark_text("size"),
                    lambda row: row.bytes,
                    unit="B",
                    number=True,
                    show=lambda row: localized("dynamic") if row.bytes is None else f"{row.bytes:,}",
                ),
                Column(
                    mark_text("line"),
                    lambda row: row.line,
                    number=True,
                    link=True,
                    help=tr("KernelBill", "Opens the IR it was read from"),
                ),
            ),
            tr("KernelBill", "Allocations"),
            max_rows=8,
        )
        self.quick.link_clicked.connect(self._on_quick_link)
        self.add(self.bill_head, self.lines, self.quick)

    def _build_fitting(self, themes: ThemeManager) -> None:
        self.fitting_head = SectionHead(tr("KernelBill", "What would fit"))
        self.fitting = fitting_table(themes, self._tried)
        self.fitting_note = text_label(localized(_BY_ARITHMETIC), "muted")
        self.add(self.fitting_head, self.fitting, self.fitting_note)

    def _build_history(self, themes: ThemeManager) -> None:
        self.steps_head = SectionHead(
            tr("KernelBill", "History over the passes"),
            tr("KernelBill", "solid: counted · hatched: tensors that become buffers"),
        )
        self.steps = StepChart(themes, tr("KernelBill", "Shared memory over the passes"))
        self.step_words = LinkText()
        self.no_steps = text_label(localized(_NO_STEPS), "muted")
        self.make_steps = link_button(tr("KernelBill", "Make the passes, and draw it"), self._ask_for_passes)
        self.steps.item_chosen.connect(self._on_step)
        self.steps.item_opened.connect(self._open_step)
        self.step_words.activated.connect(self.target_requested)
        self.add(self.steps_head, self.steps, self.step_words, self.no_steps, self.make_steps)

    def _build_lifetimes(self, themes: ThemeManager) -> None:
        self.lives_head = SectionHead(tr("KernelBill", "Lifetimes"))
        self.lives = LifetimeChart(themes, tr("KernelBill", "Lifetimes of allocations"))
        self.sharing = text_label("", "muted")
        self.lives.item_chosen.connect(self._on_life)
        self.lives.item_opened.connect(self._open_life)
        self.add(self.lives_head, self.lives, self.sharing)

    # Display.

    def _show_verdict(self, row: KernelRow) -> None:
        if row.bill is not None:
            sentence = translated(words.verdict_sentence(row.bill))
        else:
            total = tr("KernelBill", "Unknown size") if row.bytes is None else f"{row.bytes:,} B"
            over = tr("KernelBill", ": {over:,} B too many").format(over=row.over) if row.over else ""
            sentence = (
                tr("KernelBill", "{total} of {limit:,} B{over}.").format(total=total, limit=row.limit, over=over)
                if row.limit is not None
                else tr("KernelBill", "{total}; limit not known.").format(total=total)
            )
        tone = Tone.FAIL if row.over else Tone.WARN if row.bytes is None or row.limit is None else Tone.OK
        self.verdict.say(tone, sentence[:1].upper() + sentence[1:])

    def _show_facts(self, row: KernelRow) -> None:
        lines: list[Sentence] = []
        where: list[str | Link] = []
        bill = row.bill
        if self._source:
            where += [tr("KernelBill", "Input: "), Link(_short_place(self._source), input_of(self._source)), ".  "]
        if bill is not None and bill.pass_id is not None:
            where += [
                tr("KernelBill", "Read from pass "),
                Link(f"{bill.position:,} {bill.read_from}", ir_of(bill.pass_id, 0)),
                ".  ",
            ]
        elif bill is not None:
            where += [
                tr("KernelBill", "Read from the phase "),
                Link(bill.read_from, phase_of(bill.read_from, 0)),
                ".  ",
            ]
        elif row.quick is not None and row.quick.read_from:
            where.append(tr("KernelBill", "Read from {read_from}.  ").format(read_from=translated(row.quick.read_from)))
        if row.limit_source:
            where.append(tr("KernelBill", "Limit: {limit_source}.").format(limit_source=translated(row.limit_source)))
        lines.append(where)
        if bill is not None:
            facts = []
            if bill.stated is not None:
                facts.append(tr("KernelBill", "The compiler's message says {stated:,} B.").format(stated=bill.stated))
            if bill.code_bytes is not None:
                facts.append(
                    tr("KernelBill", "The code object declares {code_bytes:,} B.").format(code_bytes=bill.code_bytes)
                )
            if bill.peak is not None and bill.total is not None and bill.peak < bill.total:
                facts.append(
                    tr("KernelBill", "Never more than {peak:,} B are in use at once; the compiler counts all.").format(
                        peak=bill.peak
                    )
                )
            lines.append((" ".join(facts),))
            lines += [
                (f"▲ {translated(text)}",) for text in (bill.differs, bill.limit_conflict, *bill.uncertain) if text
            ]
        self.facts.say(*lines)

    def _show_bill(self, row: KernelRow) -> None:
        bill = row.bill
        self.lines.set_bill(bill, self._source)
        self.quick.set_rows(row.quick.allocations if bill is None and row.quick is not None else ())
        _show(bill is not None, self.lines)
        _show(bill is None, self.quick)
        count = len(bill.allocations) if bill is not None else len(row.pieces)
        remark = number_of(count, "allocation")
        if bill is not None:
            plain = all(line.allocation.padding_bytes == 0 for line in bill.allocations)
            remark += tr("KernelBill", "{rest} · choose one for details").format(
                rest=tr("KernelBill", " without padding") if plain else ""
            )
        self.bill_head.set_remark(remark)

    def _show_fitting(self, bill: Bill | None) -> None:
        found = bill.alternatives if bill is not None else ()
        self.fitting.set_rows(found)
        over = bill is not None and bool(bill.over)
        _show(over, self.fitting_head)
        _show(bool(found), self.fitting)
        self.fitting_head.set_title(
            tr("KernelBill", "What would fit")
            if any(one.fits for one in found) or not found
            else tr("KernelBill", "Still too much")
        )
        self.fitting_note.setText(localized(_BY_ARITHMETIC) if found else localized(_NOTHING_FITS))
        _show(over, self.fitting_note)

    def set_can_make(self, can_make: bool) -> None:
        """Set whether missing passes can be made; applies from the next kernel on."""
        self._can_make = can_make

    def _ask_for_passes(self) -> None:
        if self._row is not None:
            self.passes_requested.emit(self._row.dispatch)

    def _show_history(self, bill: Bill | None) -> None:
        axis, spans = step_spans(bill) if bill is not None else ((0.0, 1.0), ())
        labels = (
            {line.allocation.key: translated(words.holds(line, bill.config)) for line in bill.allocations}
            if bill
            else {}
        )
        self.steps.set_spans(axis, spans, bill.limit if bill is not None else None, labels)
        _show(bill is not None, self.steps_head)
        _show(bool(spans), self.steps)
        _show(bill is not None and not spans, self.no_steps)
        _show(bill is not None and not spans and self._can_make and bool(bill.dispatch), self.make_steps)
        self.steps_head.set_remark(localized(_HISTORY) if spans else "")
        self._say_steps((spans and [one.step for one in spans]) or [], -1)

    def _say_steps(self, steps: Sequence[AllocationStep], current: int) -> None:
        """Show all steps as sentences with links, the chosen one alone."""
        lines: list[Sentence] = []
        for index, step in enumerate(steps):
            if current in (-1, index):
                what = change_words(step)
                link = Link(f"{step.position:,} {step.name}", diff_of(step.pass_id)) if step.pass_id is not None else ""
                lines.append((link, f": {what}"))
        self.step_words.say(*lines)

    # Choices.

    def _on_line(self, key: str) -> None:
        keys = [bar.key for bar in self.lives.bars]
        if key in keys:
            self.lives.set_current(keys.index(key))

    def _on_quick_link(self, line: LdsAllocation, column: str) -> None:
        quick = self._row.quick if self._row is not None else None
        if column == "line" and quick is not None and quick.pass_id is not None:
            self.target_requested.emit(ir_of(quick.pass_id, line.line))

    def _on_step(self, index: int) -> None:
        spans = self.steps.spans
        self._say_steps([one.step for one in spans], index)
        step = spans[index].step
        if self._row is not None and step.pass_id is not None:
            self.lifetimes_requested.emit(self._row.kernel, step.pass_id)

    def _open_step(self, index: int) -> None:
        step = self.steps.spans[index].step
        if step.pass_id is not None:
            self.target_requested.emit(diff_of(step.pass_id))

    def _on_life(self, index: int) -> None:
        self.lines.select(self.lives.bars[index].key)

    def _open_life(self, index: int) -> None:
        """Show the first use of an allocation."""
        key, chart = self.lives.bars[index].key, self._lifetimes
        life = next((one for name, one in chart.lifetimes if name == key), None) if chart is not None else None
        if chart is not None and life is not None and chart.pass_id is not None:
            self.target_requested.emit(ir_of(chart.pass_id, life.first_line))
        elif life is not None and self.bill is not None:
            self.target_requested.emit(phase_of(_LOWERED, life.first_line))


_HISTORY = mark_text(
    "solid: counted · hatched: tensors that become buffers · a click shows lifetimes then, a double click the diff"
)
_NO_STEPS = mark_text("No history: the session lacks the passes of this kernel.")
_NO_LIVES = mark_text("The text that was read shows no lifetimes.")
_BY_ARITHMETIC = mark_text(
    "Calculated from the current allocations; a compile shows whether it adds others, or padding."
)
_NOTHING_FITS = mark_text("No change of one tile size or promotion would fit.")


def _short_place(source: str) -> str:
    return PurePath(source).name


def _show(visible: bool, *widgets: QWidget) -> None:
    for widget in widgets:
        widget.setVisible(visible)
