"""A benchmark on the terminal: the verdict, both sides, throughput, the machine, notes."""

from __future__ import annotations

import shlex

from passlens.cli.cells import NONE
from passlens.cli.faults import Exit, exit_for
from passlens.cli.output import Column, Page
from passlens.cli.render import add_log_end, outcome_cell
from passlens.cli.translation import Value, translated, verbatim, worded
from passlens.engine.messages import NOTHING, Count, Items, Message, Nanoseconds, Word
from passlens.engine.run.benchmark_values import BenchmarkResult, SideResult
from passlens.engine.run.benchmark_words import interval_text, side_names, throughput_text, tool_text


def add_benchmark(page: Page, result: BenchmarkResult) -> None:
    """Add a benchmark to a page."""
    names = side_names(result.sides)
    page.pairs([("outcome", outcome_cell(result.outcome, result.sentence))])
    for name, side in zip(names, result.sides, strict=True):
        words = translated(side.words)
        page.heading(verbatim(f"{name}: {words}") if name else words)
        _add_side(page, side)
    if result.ratio is not None:
        page.heading(Word("B to A, time of a call"))
        page.pairs(
            [
                ("ratio", verbatim(f"{result.ratio.median:.4f}")),
                ("interval", _range(f"{result.ratio.interval.low:.4f}", f"{result.ratio.interval.high:.4f}")),
                ("of each load", verbatim(", ".join(f"{one:.4f}" for one in result.ratio.loads))),
            ]
        )
    conditions = result.conditions
    if conditions.at_begin or conditions.at_end:
        page.heading(Word("This machine"))
        at_end = dict(conditions.at_end)
        page.table(
            [Column(""), Column("at the start"), Column("at the end")],
            [(worded(label), value, at_end.get(label)) for label, value in conditions.at_begin],
        )
    notes = (*result.notes, *conditions.notes)
    if notes:
        page.heading(Word("To know"))
        for note in notes:
            page.line(verbatim(f"· {translated(note)}"))
    if exit_for(result.outcome) is Exit.FAILED and result.log.strip():
        add_log_end(page, result.log)


def _range(least: str | Nanoseconds, most: str | Nanoseconds) -> Message:
    return Message("help.from-to", "{least} to {most}", least=least, most=most)


def _medians(side: SideResult) -> Message:
    return Message("benchmark.of-each", "{medians}", medians=Items(tuple(map(Nanoseconds, side.by_process))))


def _add_side(page: Page, side: SideResult) -> None:
    figures = side.statistics
    if figures is None:
        page.line(Word("no sample"), "muted")
        return
    calls: Value = figures.count
    if side.outliers:
        outliers = len(side.outliers)
        calls = Message(
            "benchmark.outliers", "{count:,}, outliers {outliers:,}", count=figures.count, outliers=outliers
        )
    warm = NOTHING
    if side.warmups:
        first = side.warmups[0]
        warm = Message(
            "benchmark.warm-up",
            "{calls} in {time}, the first of all {first}",
            calls=Count(first.calls, "call"),
            time=Nanoseconds(first.wall_ns),
            first=Nanoseconds(first.first_ns),
        )
    page.pairs(
        [
            ("device", translated(side.device_name)),
            ("runtime", verbatim(f"IREE {side.runtime}") if side.runtime else NONE),
            ("median", Nanoseconds(figures.median_ns)),
            ("interval", interval_text(side.interval) if side.interval is not None else NONE),
            *([("of each process", _medians(side))] if side.by_process else []),
            ("quartiles", _range(Nanoseconds(figures.q1_ns), Nanoseconds(figures.q3_ns))),
            ("range", _range(Nanoseconds(figures.min_ns), Nanoseconds(figures.max_ns))),
            ("calls", calls),
            ("warm-up", warm),
        ]
    )
    for one in side.throughput:
        page.line(throughput_text(one))
        page.line(one.counted, "muted", indent=4)
    if side.tool is not None:
        page.line(tool_text(side.tool))
        if side.tool.command:
            page.line(verbatim(shlex.join(side.tool.command)), "muted", indent=4)
