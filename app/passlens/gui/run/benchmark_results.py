"""The results of a benchmark: the verdict, the calls, both sides, throughput, the machine, notes."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QPushButton

from passlens.engine.messages import Word
from passlens.engine.run.benchmark_values import BenchmarkResult, Ratio, SideResult, Throughput, Verdict
from passlens.engine.run.benchmark_words import (
    amount_text,
    interval_text,
    rate_text,
    ratio_basis,
    side_names,
    tool_text,
    verdict_sentence,
)
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.units import format_bytes, format_ns_range
from passlens.gui.kit.page import Notes, Page, SectionHead, StatusLine, Tone, text_label
from passlens.gui.kit.tables.columns import time_column
from passlens.gui.kit.tables.data_table import DataTable
from passlens.gui.kit.tables.table_model import UNKNOWN, Column
from passlens.gui.kit.theme import ThemeManager, fixed_font
from passlens.gui.kit.translation import mark_text, number_of, tr, translated
from passlens.gui.run.benchmark_chart import BenchmarkChart
from passlens.gui.run.benchmark_points import MANY, Gathering, points_of, so_far
from passlens.gui.run.course_chart import CourseChart, lines_of


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side with its name."""

    name: str
    side: SideResult


@dataclass(frozen=True, slots=True)
class RateRow:
    """The throughput of a side."""

    name: str
    rate: Throughput


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact of the machine, at the beginning and at the end."""

    label: str
    begin: str
    end: str


class BenchmarkResults(Page):
    """Fills during the benchmark, and shows finished ones."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__(tr("BenchmarkResults", "Benchmark results"))
        self._themes = themes
        self._gathered = Gathering.empty()
        self._command = ""
        self._two = self._many = False
        self.status = StatusLine()
        self.basis = text_label("", "muted")
        self._chart_head = SectionHead(tr("BenchmarkResults", "Calls"))
        self.chart = BenchmarkChart(themes)
        self.legend = text_label("", "muted")
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self._sides_head = SectionHead(tr("BenchmarkResults", "Time of a call"))
        self.sides: DataTable[SideRow] = DataTable(
            themes, _side_columns(), tr("BenchmarkResults", "Time of a call"), max_rows=3
        )
        self._rates_head = SectionHead(tr("BenchmarkResults", "Throughput"), tr("BenchmarkResults", "by the median"))
        self.rates: DataTable[RateRow] = DataTable(
            themes, _rate_columns(), tr("BenchmarkResults", "Throughput"), max_rows=8
        )
        self._tool_head = SectionHead("iree-benchmark-module")
        self.tool = text_label()
        self.copy = QPushButton(tr("BenchmarkResults", "Copy its command"))
        self.copy.setProperty("role", "link")
        self._facts_head = SectionHead(tr("BenchmarkResults", "This machine"))
        self.facts: DataTable[FactRow] = DataTable(
            themes, _fact_columns(), tr("BenchmarkResults", "This machine"), max_rows=6
        )
        self._course_head = SectionHead(tr("BenchmarkResults", "Devices meanwhile"))
        self.course = CourseChart(themes)
        self._notes_head = SectionHead(tr("BenchmarkResults", "To know"))
        self.notes = Notes()
        self._log_head = SectionHead(tr("BenchmarkResults", "What the runtime wrote"))
        self.log = QPlainTextEdit()
        self.log.setReadOnly(True)
        self.log.setAccessibleName(tr("BenchmarkResults", "What the runtime wrote"))
        font = QFont(fixed_font())
        font.setPixelSize(11)
        self.log.setFont(font)
        self.log.setFixedHeight(120)
        self.add(self.status, self.basis, self._chart_head, self.chart, self.legend)
        self.add(self._sides_head, self.sides, self._rates_head, self.rates)
        self.add(self._tool_head, self.tool, self.copy, self._facts_head, self.facts)
        self.add(self._course_head, self.course)
        self.add(self._notes_head, self.notes, self._log_head, self.log)
        self.column.addStretch(1)
        themes.changed.connect(self._write_legend)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self._command))
        self.begin("")

    def begin(self, text: str) -> None:
        """Clear everything for a new benchmark."""
        self._gathered = Gathering.empty()
        self.chart.set_points(self._gathered.points())
        self.status.say(Tone.MUTED, text)
        for widget in (self._chart_head, self.chart, self.legend):
            widget.setVisible(False)
        self._fill(None)

    def say(self, text: str) -> None:
        """Show the current step."""
        self.status.say(Tone.MUTED, text)

    def set_error(self, title: str, hint: str) -> None:
        """Show that it could not start."""
        self.status.say(Tone.FAIL, f"{title} {hint}".strip())

    def add_calls(self, batches: Sequence[tuple[int, tuple[tuple[int, ...], ...]]]) -> None:
        """Add timed calls: of each batch the load, and the times of each side, ns."""
        for load, sides in batches:
            self._gathered.add(load, sides)
        points = self._gathered.points()
        self.chart.follow(points)
        self.basis.setText(tr("BenchmarkResults", "So far: {points}").format(points=so_far(points)))
        self.basis.setVisible(True)
        self._show_chart(len(points.sides), sum(map(len, self._gathered.samples)), points.above)

    def show_result(self, result: BenchmarkResult) -> None:
        """Show a finished benchmark."""
        tone = {OutcomeKind.OK: Tone.OK, OutcomeKind.CANCELLED: Tone.WARN}.get(result.outcome, Tone.FAIL)
        ratio = result.ratio
        if tone is Tone.OK and ratio is not None:
            self.status.say(_tone(ratio), translated(verdict_sentence(ratio)))
            self.basis.setText(
                tr("BenchmarkResults", "{ratio} · median of the ratio {median:.4f}").format(
                    ratio=translated(ratio_basis(ratio)), median=ratio.median
                )
            )
        else:
            self.status.say(tone, translated(result.sentence))
            self.basis.setText(_partial(result))
        points = points_of(result)
        self.chart.set_points(points)
        self._fill(result)
        self._show_chart(len(points.sides), sum(len(side.samples_ns) for side in result.sides), points.above)

    def _show_chart(self, sides: int, calls: int, above: int) -> None:
        """Show the chart only if there are calls; its axes would be empty."""
        for widget in (self._chart_head, self.chart, self.legend):
            widget.setVisible(calls > 0)
        if not calls:
            return
        more = (
            tr("BenchmarkResults", " · {points} above the chart").format(points=number_of(above, "point"))
            if above
            else ""
        )
        self._chart_head.set_remark(
            tr("BenchmarkResults", "{calls}{more} · wheel zooms, right click exports").format(
                calls=number_of(calls, "call"), more=more
            )
        )
        self._two, self._many = sides > 1, calls > MANY
        self._write_legend()

    def _write_legend(self) -> None:
        if not self._two:
            many = tr("BenchmarkResults", "; of many calls, the shortest and longest of each few") if self._many else ""
            self.legend.setText(
                tr("BenchmarkResults", "Line: median; shaded: its interval; rings: outliers{many}").format(many=many)
            )
            return
        first, second = (self._themes.theme.series_color(place).name() for place in range(2))
        self.legend.setText(
            f'<span style="color: {first}">●</span> A &nbsp; <span style="color: {second}">▲</span> B: '
            + tr(
                "BenchmarkResults",
                "a point for each turn (the median of its calls); lines: medians of all calls; rings: outliers.<br>"
                "Below: how much longer B took in each pair; bars: the median of each load; shaded: the interval",
            )
        )

    def _fill(self, result: BenchmarkResult | None) -> None:
        sides = result.sides if result is not None else ()
        rows = [SideRow(name or "–", side) for name, side in zip(side_names(sides), sides, strict=False)]
        timed = [row for row in rows if row.side.statistics is not None]
        rates = [RateRow(row.name, rate) for row in rows for rate in row.side.throughput]
        known = any(row.side.runtime for row in timed)
        self.sides.set_columns([one for one in _side_columns() if known or one.title != _RUNTIME], timed)
        self.rates.set_rows(rates)
        asked = [row for row in rows if row.side.tool is not None]
        measured = [(row.name, row.side.tool) for row in asked if row.side.tool is not None]
        self.tool.setText(
            "\n".join(
                (f"{name}: " if len(measured) > 1 else "") + translated(tool_text(tool)) for name, tool in measured
            )
        )
        self._command = "\n".join(shlex.join(tool.command) for _, tool in measured if tool.command)
        conditions = result.conditions if result is not None else None
        at_end = dict(conditions.at_end) if conditions is not None else {}
        facts = conditions.at_begin if conditions is not None else ()
        self.facts.set_rows(
            [
                FactRow(
                    translated(Word(label)),
                    translated(value),
                    translated(at_end[label]) if label in at_end else UNKNOWN,
                )
                for label, value in facts
            ]
        )
        course = conditions.course if conditions is not None else ()
        self.course.set_course(course)
        self.notes.set_notes((*result.notes, *result.conditions.notes) if result is not None else ())
        log = result.log.strip() if result is not None and result.outcome is not OutcomeKind.OK else ""
        self.log.setPlainText(log)
        if result is None:
            self.basis.setText("")
        self.basis.setVisible(bool(self.basis.text()))
        for widgets, shown in (
            ((self._sides_head, self.sides), bool(timed)),
            ((self._rates_head, self.rates), bool(rates)),
            ((self._tool_head, self.tool), bool(measured)),
            ((self.copy,), bool(self._command)),
            ((self._facts_head, self.facts), bool(facts)),
            ((self._course_head, self.course), any(lines_of(course))),
            ((self._notes_head,), bool(self.notes.notes)),
            ((self._log_head, self.log), bool(log)),
        ):
            for widget in widgets:
                widget.setVisible(shown)


def _tone(ratio: Ratio) -> Tone:
    return {Verdict.SLOWER: Tone.WARN, Verdict.UNKNOWN: Tone.WARN}.get(ratio.verdict, Tone.OK)


def _partial(result: BenchmarkResult) -> str:
    """The figures of the calls before a failure."""
    if result.outcome is OutcomeKind.OK or result.ratio is None:
        return ""
    return tr("BenchmarkResults", "Until then: {ratio} ({ratio2})").format(
        ratio=translated(verdict_sentence(result.ratio)), ratio2=translated(ratio_basis(result.ratio))
    )


_RUNTIME = mark_text("runtime")


def _side_columns() -> tuple[Column[SideRow], ...]:
    def time(title: str, get: str, text: str) -> Column[SideRow]:
        return time_column(title, lambda row: float(getattr(row.side.statistics, get)), text)

    return (
        Column(mark_text("side"), lambda row: row.name),
        time(mark_text("median"), "median_ns", tr("BenchmarkResults", "Half of the calls took longer")),
        Column(
            mark_text("interval"),
            lambda row: row.side.interval.low if row.side.interval else None,
            show=lambda row: _interval(row.side),
            tooltip=lambda row: (
                translated(interval_text(row.side.interval))
                if row.side.interval
                else tr("BenchmarkResults", "too few calls")
            ),
            help=tr("BenchmarkResults", "Of the median, by order statistics"),
        ),
        time(
            tr("BenchmarkResults", "lower quartile"),
            "q1_ns",
            tr("BenchmarkResults", "A quarter of the calls took less"),
        ),
        time(
            tr("BenchmarkResults", "upper quartile"),
            "q3_ns",
            tr("BenchmarkResults", "A quarter of the calls took longer"),
        ),
        time(mark_text("min"), "min_ns", tr("BenchmarkResults", "The shortest call")),
        time(mark_text("max"), "max_ns", tr("BenchmarkResults", "The longest call")),
        Column(mark_text("calls"), lambda row: len(row.side.samples_ns), number=True),
        Column(mark_text("outliers"), lambda row: len(row.side.outliers), number=True),
        Column(
            mark_text("what"),
            lambda row: translated(row.side.words),
            stretch=True,
            least=160,
            tooltip=lambda row: f"{translated(row.side.words)}\n{translated(row.side.device_name)}",
        ),
        Column(
            _RUNTIME,
            lambda row: row.side.runtime,
            tooltip=lambda row: f"IREE {row.side.runtime}",
            help=tr("BenchmarkResults", "Version of the IREE runtime that ran it"),
        ),
    )


def _interval(side: SideResult) -> str:
    if side.interval is None:
        return UNKNOWN
    low, high = format_ns_range(side.interval.low, side.interval.high)
    return tr("BenchmarkResults", "{low} to {high}").format(low=low, high=high)


def _rate_columns() -> tuple[Column[RateRow], ...]:
    return (
        Column(mark_text("side"), lambda row: row.name),
        Column(
            mark_text("rate"),
            lambda row: row.rate.per_second,
            number=True,
            show=lambda row: translated(rate_text(row.rate)),
        ),
        Column(
            mark_text("a call"),
            lambda row: row.rate.amount,
            number=True,
            show=lambda row: (
                format_bytes(round(row.rate.amount))
                if row.rate.unit == "B"
                else translated(amount_text(row.rate.amount, row.rate.unit))
            ),
        ),
        Column(
            mark_text("of the limit"),
            lambda row: row.rate.per_second / row.rate.limit if row.rate.limit else None,
            number=True,
            show=lambda row: f"{100 * row.rate.per_second / row.rate.limit:.2g} %" if row.rate.limit else UNKNOWN,
            tooltip=lambda row: (
                translated(row.rate.limit_words) or tr("BenchmarkResults", "No limit of this chip is known")
            ),
            help=tr("BenchmarkResults", "Of what the chip could do"),
        ),
        Column(
            mark_text("how it was counted"),
            lambda row: translated(row.rate.counted),
            stretch=True,
            least=200,
            tooltip=lambda row: translated(row.rate.counted),
        ),
    )


def _fact_columns() -> tuple[Column[FactRow], ...]:
    return (
        Column("", lambda row: row.label),
        Column(mark_text("at the start"), lambda row: row.begin),
        Column(mark_text("at the end"), lambda row: row.end, stretch=True),
    )
