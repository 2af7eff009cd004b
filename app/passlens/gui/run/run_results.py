"""The results of a run: its outcome, the samples, outputs, comparisons, times of each dispatch."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPlainTextEdit, QPushButton

from passlens.engine.messages import NOTHING, Message
from passlens.engine.run.run_words import calls_text
from passlens.engine.run.values import Comparison, DispatchTime, Mismatch, OutputSummary, RunResult, Statistics
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.units import format_ns
from passlens.gui.kit.deferred import Deferred
from passlens.gui.kit.page import Page, SectionHead, StatusLine, Tone, text_label
from passlens.gui.kit.tables.columns import kernel_column, time_column
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import Column
from passlens.gui.kit.theme import ThemeManager, fixed_font
from passlens.gui.kit.translation import localized, mark_text, number_of, tr, translated
from passlens.gui.run.against_panel import AgainstPanel, comparison_columns
from passlens.gui.run.crash_panel import CrashPanel
from passlens.gui.run.output_details import OutputDetails
from passlens.gui.run.sample_chart import SampleChart

_WORDS = {
    OutcomeKind.RUNNING: mark_text("Running"),
    OutcomeKind.OK: mark_text("Finished"),
    OutcomeKind.FAILED: mark_text("Failed"),
    OutcomeKind.CRASHED: mark_text("Crashed"),
    OutcomeKind.CANCELLED: mark_text("Cancelled"),
}
_ENDED_EARLY = frozenset({OutcomeKind.CRASHED, OutcomeKind.CANCELLED})
"""Outcomes whose sentences name them already."""


class RunResults(Page):
    """Fills during a run, and shows finished ones.

    Signals:
        dispatch_selected: The name of the chosen dispatch.
        reproducer_requested: The ``RunResult`` whose crash to reproduce.
        capture_requested: Symbol of a dispatch to compile alone.
        ir_requested: Symbol of a dispatch to show.
        profile_requested: Show the profile of the run.
    """

    dispatch_selected = Signal(str)
    reproducer_requested = Signal(object)
    capture_requested = Signal(str)
    ir_requested = Signal(str)
    profile_requested = Signal()

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("RunResults", "Run results"))
        self._longest = self._total = 1
        self._result: RunResult | None = None
        self.crash = CrashPanel()
        self.status = StatusLine()
        self.statistics = text_label("", "muted")
        self._chart_head = SectionHead(tr("RunResults", "Samples"))
        self._chart = Deferred(lambda: self._make_chart(themes))
        self._comparison_head = SectionHead(tr("RunResults", "Compared with what was expected"))
        self.comparisons: DataTable[Comparison] = DataTable(
            themes, comparison_columns(), tr("RunResults", "Comparisons"), max_rows=8
        )
        self._mismatch_head = SectionHead(tr("RunResults", "The first elements that differ"))
        self.mismatches: DataTable[Mismatch] = DataTable(
            themes, _mismatch_columns(), tr("RunResults", "Mismatches"), max_rows=8
        )
        self.against = AgainstPanel(themes)
        self.details = OutputDetails(themes)
        self._outputs_head = SectionHead(tr("RunResults", "Results"))
        self.outputs: DataTable[OutputSummary] = DataTable(
            themes, _output_columns(), tr("RunResults", "Results"), max_rows=8
        )
        self._dispatch_head = SectionHead(tr("RunResults", "Time of each dispatch"))
        self.profile_note = text_label("", "muted")
        self.dispatches: DataTable[DispatchTime] = DataTable(
            themes, self._dispatch_columns(), tr("RunResults", "Time of each dispatch"), max_rows=16
        )
        self.profile_button = QPushButton(
            tr("RunResults", "Show its profile: what ran when, and memory over time (Ctrl+8)")
        )
        self.profile_button.setProperty("role", "link")
        self._log_button = QPushButton(tr("RunResults", "Show what the runtime wrote"))
        self._log_button.setProperty("role", "link")
        self.log = QPlainTextEdit()
        self.log.setReadOnly(True)
        self.log.setAccessibleName(tr("RunResults", "What the runtime wrote"))
        font = QFont(fixed_font())
        font.setPixelSize(11)
        self.log.setFont(font)
        self.log.setFixedHeight(160)
        self.add(self.status, self.crash, self.statistics, self._chart_head)
        self.add(self._comparison_head, self.comparisons, self._mismatch_head, self.mismatches, self.against)
        self.add(self._outputs_head, self.outputs, self.details)
        self.add(self._dispatch_head, self.profile_note, self.profile_button, self.dispatches)
        self.add(self._log_button, self.log)
        self.column.addStretch(1)
        self.profile_button.clicked.connect(self.profile_requested)
        self._log_button.clicked.connect(self._toggle_log)
        self.dispatches.row_selected.connect(self._on_dispatch)
        self.outputs.row_selected.connect(self._on_output)
        self.comparisons.row_selected.connect(self._show_mismatches)
        self.crash.dispatch_requested.connect(self.ir_requested)
        self.against.dispatch_requested.connect(self.ir_requested)
        self.crash.capture_requested.connect(self.capture_requested)
        self.crash.reproducer_requested.connect(lambda: self.reproducer_requested.emit(self._result))
        self.begin("")

    @property
    def chart(self) -> SampleChart:
        """The samples; made with the first of them, as its axes take as long to make as all the rest."""
        return self._chart.view

    def _make_chart(self, themes: ThemeManager) -> SampleChart:
        chart = SampleChart(themes, tr("RunResults", "Samples"))
        self.column.insertWidget(self.column.indexOf(self._chart_head) + 1, chart)
        return chart

    def begin(self, text: str) -> None:
        """Clear everything for a new run."""
        self.status.say(Tone.MUTED, text)
        self._result = None
        self.statistics.setText("")
        self.crash.show_site(None, can_reproduce=False)
        self.against.show_against(None)
        self._show_samples((), "")
        self._show_tables((), (), (), NOTHING)
        self.profile_button.setVisible(False)
        self._show_log("")

    def add_samples(self, walls_ns: Sequence[int]) -> None:
        """Add timed calls, ns."""
        if not self.chart.count:
            self._show_samples(walls_ns, "")
        else:
            self.chart.add_samples(walls_ns)
        self._chart_head.set_remark(localized(_SAMPLES).format(number_of(self.chart.count, "sample")))

    def say(self, text: str) -> None:
        """Show the current step of the run."""
        self.status.say(Tone.MUTED, text)

    def set_error(self, title: str, hint: str) -> None:
        """Show that the run could not start."""
        self.status.say(Tone.FAIL, f"{title} {hint}".strip())

    def show_result(self, result: RunResult) -> None:
        """Show a finished run."""
        self._result = result
        elsewhere = result.against.comparisons if result.against is not None else ()
        differs = any(not comparison.matches for comparison in (*result.comparisons, *elsewhere))
        tone = {OutcomeKind.OK: Tone.OK, OutcomeKind.CANCELLED: Tone.WARN}.get(result.outcome, Tone.FAIL)
        if tone is Tone.OK and differs:
            tone = Tone.FAIL
        word = (
            tr("RunResults", "Differs")
            if differs and result.outcome is OutcomeKind.OK
            else localized(_WORDS[result.outcome])
        )
        sentence = translated(result.sentence)
        ended_early = result.outcome in _ENDED_EARLY
        self.status.say(
            tone,
            sentence if ended_early else tr("RunResults", "{word}. {sentence}").format(word=word, sentence=sentence),
        )
        runtime = tr("RunResults", "IREE {runtime}").format(runtime=result.runtime) if result.runtime else ""
        figures = " · ".join(part for part in (statistics_text(result.statistics), runtime) if part)
        self.statistics.setText("\n".join(part for part in (figures, translated(calls_text(result))) if part))
        count = number_of(len(result.samples_ns), "sample")
        self._show_samples(result.samples_ns, localized(_SAMPLES).format(count))
        self._show_tables(result.comparisons, result.outputs, result.dispatches, result.profile_note)
        self.profile_button.setVisible(bool(result.profile_file))
        self._show_log(result.log)
        self.crash.show_site(result.crash, can_reproduce=result.crash is not None)
        self.against.show_against(result.against)

    def _show_samples(self, samples: Sequence[int], remark: str) -> None:
        """Draw samples; without any the chart, whose axes would be empty, is hidden."""
        self._chart_head.set_remark(remark)
        self._chart_head.setVisible(bool(samples))
        chart = self.chart if samples else self._chart.made
        if chart is not None:
            chart.set_samples(samples)
            chart.setVisible(bool(samples))

    def _show_tables(
        self,
        comparisons: tuple[Comparison, ...],
        outputs: tuple[OutputSummary, ...],
        dispatches: tuple[DispatchTime, ...],
        note: Message,
    ) -> None:
        self.comparisons.set_rows(comparisons)
        self.outputs.set_rows(outputs)
        self.details.show_output(outputs[0] if outputs else None)
        self._show_mismatches(next((one for one in comparisons if not one.matches), None))
        self._longest = max((row.total_ns for row in dispatches), default=0) or 1
        self._total = sum(row.total_ns for row in dispatches) or 1
        self.dispatches.set_rows(dispatches)
        self.profile_note.setText(translated(note))
        for head, table, shown in (
            (self._comparison_head, self.comparisons, bool(comparisons)),
            (self._outputs_head, self.outputs, bool(outputs)),
            (self._dispatch_head, self.dispatches, bool(dispatches)),
        ):
            head.setVisible(shown)
            table.setVisible(shown)
        self._dispatch_head.setVisible(bool(dispatches or note))
        self.profile_note.setVisible(bool(note))
        total = format_ns(sum(row.total_ns for row in dispatches))
        alone = tr("RunResults", ", each timed alone") if any(row.isolated for row in dispatches) else ""
        self._dispatch_head.set_remark(
            tr("RunResults", "{dispatches}, {total} in one call{alone}").format(
                dispatches=number_of(len(dispatches), "dispatch", "dispatches"), total=total, alone=alone
            )
            if dispatches
            else ""
        )

    def _show_mismatches(self, comparison: Comparison | None) -> None:
        rows = comparison.first if comparison is not None else ()
        self.mismatches.set_rows(rows)
        self._mismatch_head.setVisible(bool(rows))
        self.mismatches.setVisible(bool(rows))
        if comparison is not None and rows:
            more = comparison.mismatches - len(rows)
            self._mismatch_head.set_remark(
                tr("RunResults", "of result {index}").format(index=comparison.index + 1)
                + (tr("RunResults", "; {more:,} more").format(more=more) if more > 0 else "")
            )

    def _show_log(self, text: str) -> None:
        self.log.setPlainText(text)
        self.log.setVisible(False)
        self._log_button.setVisible(bool(text.strip()))
        self._log_button.setText(tr("RunResults", "Show what the runtime wrote"))

    def _on_output(self, row: OutputSummary | None) -> None:
        if row is not None:
            self.details.show_output(row)

    def _on_dispatch(self, row: DispatchTime | None) -> None:
        if row is not None:
            self.dispatch_selected.emit(row.name)

    def _toggle_log(self) -> None:
        shown = not self.log.isVisible()
        self.log.setVisible(shown)
        self._log_button.setText(
            tr("RunResults", "Hide what the runtime wrote")
            if shown
            else tr("RunResults", "Show what the runtime wrote")
        )

    def _dispatch_columns(self) -> tuple[Column[DispatchTime], ...]:
        return (
            kernel_column(mark_text("dispatch"), lambda row: row.name, 200),
            time_column(
                mark_text("total"),
                lambda row: row.total_ns,
                tr("RunResults", "Summed over its calls in one run; the bar compares with the longest"),
                tooltip=lambda row: tr("RunResults", "{total_ns:,} ns, {value:.1f} % of all dispatches").format(
                    total_ns=row.total_ns, value=100 * row.total_ns / self._total
                ),
                share=lambda row: row.total_ns / self._longest,
            ),
            Column(mark_text("calls"), lambda row: row.calls, number=True),
            time_column("min", lambda row: row.min_ns, tr("RunResults", "The shortest call")),
            time_column("max", lambda row: row.max_ns, tr("RunResults", "The longest call")),
        )


_SAMPLES = mark_text("{} · line: median, band: the middle half · wheel zooms, right click exports")


def statistics_text(statistics: Statistics | None) -> str:
    """One line: median, spread, range, number of samples."""
    if statistics is None:
        return ""
    low, high = format_ns(statistics.min_ns), format_ns(statistics.max_ns)
    return tr(
        "RunResults", "median {median_ns} · spread ± {mad_ns} (median deviation) · {low} to {high} · n = {count:,}"
    ).format(
        median_ns=format_ns(statistics.median_ns),
        mad_ns=format_ns(statistics.mad_ns),
        low=low,
        high=high,
        count=statistics.count,
    )


def _output_columns() -> tuple[Column[OutputSummary], ...]:
    def bad(title: str, get: str) -> Column[OutputSummary]:
        return Column(
            title,
            lambda row: int(getattr(row, get)),
            number=True,
            show=lambda row: f"▲ {getattr(row, get):,}" if getattr(row, get) else "0",
            tone=lambda row: "warn" if getattr(row, get) else "muted",
        )

    return (
        Column("#", lambda row: row.index + 1, number=True),
        Column(mark_text("shape"), lambda row: "×".join(map(str, row.shape)) or tr("RunResults", "scalar")),
        Column(mark_text("type"), lambda row: row.element, tone=lambda _: "type", mono=True),
        Column(mark_text("min"), lambda row: row.minimum, number=True),
        Column(mark_text("max"), lambda row: row.maximum, number=True),
        Column(mark_text("mean"), lambda row: row.mean, number=True),
        bad("NaN", "nan_count"),
        bad("Inf", "inf_count"),
        Column(
            mark_text("first values"),
            lambda row: translated(row.preview),
            mono=True,
            stretch=True,
            least=160,
            tooltip=lambda r: translated(r.preview),
        ),
    )


def _mismatch_columns() -> tuple[Column[Mismatch], ...]:
    return (
        Column(
            mark_text("at"),
            lambda row: ", ".join(map(str, row.index)),
            show=lambda row: f"[{', '.join(map(str, row.index))}]",
        ),
        Column(mark_text("given"), lambda row: row.given, mono=True),
        Column(mark_text("expected"), lambda row: row.wanted, mono=True, stretch=True),
    )
