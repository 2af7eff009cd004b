"""A run on the terminal: outcome, samples, results, comparisons, dispatches."""

from __future__ import annotations

from passlens.cli.cells import NONE, Cell, Entry
from passlens.cli.faults import Exit, exit_for
from passlens.cli.output import Column, Page
from passlens.cli.profile_page import add_rest
from passlens.cli.render import add_log_end, ns_or_unknown, outcome_cell
from passlens.cli.translation import translated, verbatim
from passlens.engine.messages import NOTHING, Items, Join, Message, Nanoseconds, Word
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
    outcome = outcome_cell(result.outcome, result.sentence)
    if differs(result) and result.outcome is OutcomeKind.OK:
        # The run succeeded, but the command ends with 1: a green "ok" would contradict that.
        outcome = Cell(Message("run-page.differs", "differs: {sentence}", sentence=result.sentence), "fail")
    spread = NOTHING
    if figures and figures.count > 1:
        spread = Message(
            "run-page.spread",
            "{least} to {most}, half between {q1} and {q3}",
            least=Nanoseconds(figures.min_ns),
            most=Nanoseconds(figures.max_ns),
            q1=Nanoseconds(figures.q1_ns),
            q3=Nanoseconds(figures.q3_ns),
        )
    page.pairs(
        [
            ("outcome", outcome),
            ("function", verbatim(result.request.function)),
            ("device", verbatim(f"{device} ({translated(result.device_name)})") if result.device_name else NONE),
            ("runtime", verbatim(f"IREE {result.runtime}") if result.runtime else NONE),
            ("median", ns_or_unknown(figures.median_ns) if figures else NONE),
            ("spread", spread),
            ("first call", ns_or_unknown(result.first_ns) if result.first_ns is not None else NONE),
            ("samples", verbatim(", ".join(format_ns(sample) for sample in result.samples_ns))),
        ]
    )
    if result.samples_ns:
        page.line(calls_text(result), "muted")
    if result.outputs:
        page.heading(Word("Results"))
        page.table(
            [Column("#", right=True), Column("type"), Column("least"), Column("mean"), Column("largest"),
             Column("NaN", right=True), Column("inf", right=True), Column("first values", flexible=True)],
            [_output(row) for row in result.outputs],
        )  # fmt: skip
        for row in result.outputs:
            if row.file is not None:
                page.line(Message("run-page.saved", "Saved {path}", path=row.file), "muted")
    _add_comparisons(page, result.comparisons)
    if result.against is not None:
        page.heading(Message("run-page.against", "Against {other}", other=result.against.other))
        page.line(result.against.sentence)
        if len({*result.against.runtimes}) > 1:
            runtimes = Items(tuple(result.against.runtimes), Join.AND)
            page.line(Message("run-page.runtimes", "Runtimes: IREE {versions}.", versions=runtimes), "muted")
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
                (verbatim(row.name), row.calls, *map(Nanoseconds, (row.total_ns, row.min_ns, row.max_ns)))
                for row in result.dispatches[:DISPATCHES_SHOWN]
            ],
        )  # fmt: skip
        rest = result.dispatches[DISPATCHES_SHOWN:]
        if rest:
            add_rest(page, len(rest), sum(row.total_ns for row in rest))
    if result.profile_note and result.outcome is OutcomeKind.OK:
        page.line(result.profile_note, "muted")
    if exit_for(result.outcome) is Exit.FAILED and result.log.strip():
        add_log_end(page, result.log)


def differs(result: RunResult) -> bool:
    """Whether a result differs from the expected one, or from the other side's."""
    held = result.against
    elsewhere = held.comparisons if held is not None else ()
    return any(not one.matches for one in (*result.comparisons, *elsewhere))


def _add_comparisons(page: Page, comparisons: tuple[Comparison, ...]) -> None:
    for comparison in comparisons:
        mark, tone = ("✓", "ok") if comparison.matches else ("✗", "fail")
        page.line(verbatim(f"{mark} {translated(comparison.sentence)}"), tone)
        odd = (comparison.non_finite_given, comparison.non_finite_wanted)
        if any(odd):
            given, wanted = odd
            page.line(
                Message(
                    "run-page.non-finite",
                    "NaN and infinities: {given:,} given, {wanted:,} expected",
                    given=given,
                    wanted=wanted,
                ),
                "muted",
                indent=2,
            )
        if not comparison.matches:
            for one in comparison.first[:MISMATCHES_SHOWN]:
                place = ", ".join(map(str, one.index))
                page.line(
                    Message(
                        "run-page.mismatch",
                        "[{place}]: {given} instead of {wanted}",
                        place=place,
                        given=str(one.given),
                        wanted=str(one.wanted),
                    ),
                    "muted",
                    indent=2,
                )


def _output(row: OutputSummary) -> tuple[Entry, ...]:
    shape = verbatim("×".join([*map(str, row.shape), row.element]))
    figures = [None if value is None else verbatim(f"{value:.6g}") for value in (row.minimum, row.mean, row.maximum)]
    bad = [Cell(count, "fail" if count else "") for count in (row.nan_count, row.inf_count)]
    return (row.index, shape, *figures, *bad, row.preview)
