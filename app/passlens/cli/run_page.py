"""A run on the terminal: how it ended, samples, results, comparisons, dispatches."""

from __future__ import annotations

from passlens.cli.faults import Exit, exit_for
from passlens.cli.output import Cell, Column, Page
from passlens.cli.render import ns_or_unknown, outcome_cell
from passlens.cli.told import told
from passlens.engine.messages import Message
from passlens.engine.run.devices import in_words
from passlens.engine.run.run_words import calls_text
from passlens.engine.run.values import Comparison, OutputSummary, RunResult
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.units import format_ns

DISPATCHES_SHOWN = 20
LOG_LINES = 10
MISMATCHES_SHOWN = 5


def add_run(page: Page, result: RunResult) -> None:
    """Add a run to a page."""
    figures = result.statistics
    device = in_words(result.request.device.split(","))
    outcome = outcome_cell(result.outcome, told(result.sentence))
    if differs(result) and result.outcome is OutcomeKind.OK:
        # It ran well, and still the command ends with 1: a green "ok" would contradict that.
        outcome = Cell(f"differs: {told(result.sentence)}", "fail")
    page.pairs(
        [
            ("outcome", outcome),
            ("function", result.request.function),
            (
                "device",
                f"{device} ({told(result.device_name)})" if result.device_name else "",
            ),
            ("runtime", f"IREE {result.runtime}" if result.runtime else ""),
            ("median", ns_or_unknown(figures.median_ns) if figures else ""),
            (
                "spread",
                f"{format_ns(figures.min_ns)} to {format_ns(figures.max_ns)}, "
                f"half between {format_ns(figures.q1_ns)} and {format_ns(figures.q3_ns)}"
                if figures and figures.count > 1
                else "",
            ),
            ("first call", ns_or_unknown(result.first_ns) if result.first_ns is not None else ""),
            ("samples", ", ".join(format_ns(sample) for sample in result.samples_ns)),
        ]
    )
    if result.samples_ns:
        page.line(told(calls_text(result)), "muted")
    if result.outputs:
        page.heading("Results")
        page.table(
            [Column("#", right=True), Column("type"), Column("least"), Column("mean"), Column("largest"),
             Column("NaN", right=True), Column("inf", right=True), Column("first values", flexible=True)],
            [_output(row) for row in result.outputs],
        )  # fmt: skip
        for row in result.outputs:
            if row.file is not None:
                page.line(f"Saved {row.file}", "muted")
    _add_comparisons(page, result.comparisons)
    if result.against is not None:
        page.heading(Message("run-page.against", "Against {other}", other=result.against.other))
        page.line(told(result.against.sentence))
        if len({*result.against.runtimes}) > 1:
            page.line(f"Runtimes: IREE {' and '.join(result.against.runtimes)}.", "muted")
        _add_comparisons(page, result.against.comparisons)
    if result.dispatches:
        alone = any(row.isolated for row in result.dispatches)
        page.heading(
            Message("run-page.alone", "Dispatches, each timed alone, longest first")
            if alone
            else Message("profile-page.dispatches", "Dispatches, longest first")
        )
        page.table(
            [Column("dispatch", flexible=True), Column("calls", right=True), Column("total", right=True),
             Column("shortest", right=True), Column("longest", right=True)],
            [
                (row.name, f"{row.calls:,}", format_ns(row.total_ns), format_ns(row.min_ns), format_ns(row.max_ns))
                for row in result.dispatches[:DISPATCHES_SHOWN]
            ],
        )  # fmt: skip
        rest = result.dispatches[DISPATCHES_SHOWN:]
        if rest:
            page.line(f"… and {len(rest):,} more: {format_ns(sum(row.total_ns for row in rest))}", "muted")
    if result.profile_note and result.outcome is OutcomeKind.OK:
        page.line(told(result.profile_note), "muted")
    if exit_for(result.outcome) is Exit.FAILED and result.log.strip():
        page.heading("The end of its log")
        for line in result.log.strip().splitlines()[-LOG_LINES:]:
            page.line(line, "muted")


def differs(result: RunResult) -> bool:
    """Whether a result is not what was expected, or not what came elsewhere."""
    held = result.against
    elsewhere = held.comparisons if held is not None else ()
    return any(not one.matches for one in (*result.comparisons, *elsewhere))


def _add_comparisons(page: Page, comparisons: tuple[Comparison, ...]) -> None:
    for comparison in comparisons:
        mark, tone = ("✓", "ok") if comparison.matches else ("✗", "fail")
        page.line(f"{mark} {told(comparison.sentence)}", tone)
        odd = (comparison.non_finite_given, comparison.non_finite_wanted)
        if any(odd):
            page.line(f"  NaN and infinities: {odd[0]:,} given, {odd[1]:,} expected", "muted")
        if not comparison.matches:
            for one in comparison.first[:MISMATCHES_SHOWN]:
                place = ", ".join(map(str, one.index))
                page.line(f"  [{place}]: {one.given} instead of {one.wanted}", "muted")


def _output(row: OutputSummary) -> tuple[str | Cell, ...]:
    shape = "×".join([*map(str, row.shape), row.element])
    figures = ["–" if value is None else f"{value:.6g}" for value in (row.minimum, row.mean, row.maximum)]
    bad = [Cell(f"{count:,}", "fail" if count else "") for count in (row.nan_count, row.inf_count)]
    return (str(row.index), shape, *figures, *bad, told(row.preview))
