"""A benchmark on the terminal: the verdict, both sides, throughput, the machine, notes."""

from __future__ import annotations

import shlex

from passlens.cli.faults import Exit, exit_for
from passlens.cli.output import Column, Page
from passlens.cli.render import outcome_cell
from passlens.cli.run_page import LOG_LINES
from passlens.cli.told import told
from passlens.engine.run.benchmark_values import BenchmarkResult, SideResult
from passlens.engine.run.benchmark_words import interval_text, side_names, throughput_text, tool_text
from passlens.engine.units import format_count, format_ns


def add_benchmark(page: Page, result: BenchmarkResult) -> None:
    """Add a benchmark to a page."""
    names = side_names(result.sides)
    page.pairs([("outcome", outcome_cell(result.outcome, told(result.sentence)))])
    for name, side in zip(names, result.sides, strict=True):
        words = told(side.words)
        page.heading(f"{name}: {words}" if name else words)
        _add_side(page, side)
    if result.ratio is not None:
        page.heading("B to A, time of a call")
        page.pairs(
            [
                ("ratio", f"{result.ratio.median:.4f}"),
                ("interval", f"{result.ratio.interval.low:.4f} to {result.ratio.interval.high:.4f}"),
                ("of each load", ", ".join(f"{one:.4f}" for one in result.ratio.loads)),
            ]
        )
    conditions = result.conditions
    if conditions.at_begin or conditions.at_end:
        page.heading("This machine")
        at_end = dict(conditions.at_end)
        page.table(
            [Column(""), Column("at the start"), Column("at the end")],
            [(label, told(value), told(at_end.get(label, ""))) for label, value in conditions.at_begin],
        )
    notes = (*result.notes, *conditions.notes)
    if notes:
        page.heading("To know")
        for note in notes:
            page.line(f"· {told(note)}")
    if exit_for(result.outcome) is Exit.FAILED and result.log.strip():
        page.heading("The end of its log")
        for line in result.log.strip().splitlines()[-LOG_LINES:]:
            page.line(line, "muted")


def _add_side(page: Page, side: SideResult) -> None:
    figures = side.statistics
    if figures is None:
        page.line("no sample", "muted")
        return
    warm = side.warmups[0] if side.warmups else None
    page.pairs(
        [
            ("device", told(side.device_name)),
            ("runtime", f"IREE {side.runtime}" if side.runtime else ""),
            ("median", format_ns(figures.median_ns)),
            ("interval", told(interval_text(side.interval)) if side.interval is not None else ""),
            ("quartiles", f"{format_ns(figures.q1_ns)} to {format_ns(figures.q3_ns)}"),
            ("range", f"{format_ns(figures.min_ns)} to {format_ns(figures.max_ns)}"),
            ("calls", f"{figures.count:,}" + (f", outliers {len(side.outliers):,}" if side.outliers else "")),
            (
                "warm-up",
                f"{format_count(warm.calls, 'call')} in {format_ns(warm.wall_ns)}, the first of all "
                f"{format_ns(warm.first_ns)}"
                if warm is not None
                else "",
            ),
        ]
    )
    for one in side.throughput:
        page.line(told(throughput_text(one)))
        page.line(f"    {told(one.counted)}", "muted")
    if side.tool is not None:
        page.line(told(tool_text(side.tool)))
        if side.tool.command:
            page.line(f"    {shlex.join(side.tool.command)}", "muted")
