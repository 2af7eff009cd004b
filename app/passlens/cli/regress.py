"""``passlens regress``: slower and faster benchmarks against a baseline, as a table and an exit code."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.cells import Cell, Entry
from passlens.cli.exports import write_export
from passlens.cli.faults import Exit
from passlens.cli.options import HereOption, JsonOption, TrustOption, VerboseOption
from passlens.cli.output import Column, Page
from passlens.cli.regress_options import LimitOption, ProcessesOption, SuiteFlagsOption, SuiteToolchainOption
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.cli.translation import translated, verbatim
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.regress.baseline import read_baseline
from passlens.engine.regress.measure import HowToTime, RegressJob
from passlens.engine.regress.report import (
    Regression,
    Row,
    basis_words,
    change_text,
    compare_recordings,
    export_text,
    interval_text,
    time_text,
)
from passlens.engine.regress.suite import read_suite
from passlens.engine.regress.verdicts import Change
from passlens.engine.table_files import check_suffix

_DEFAULT = HowToTime()
_STYLES = {Change.IMPROVED: "ok", Change.WORSE: "fail", Change.UNKNOWN: "warn"}


def regress(
    baseline: Annotated[
        str, typer.Argument(metavar="BASELINE", help="The name or folder of a baseline.", show_default=False)
    ],
    after: Annotated[
        str,
        typer.Argument(metavar="AFTER", help="A suite (.toml) to time now, or another baseline.", show_default=False),
    ],
    before: Annotated[
        str, typer.Option("--before", metavar="NAME", help="A third baseline, for its column in the table.")
    ] = "",
    exports: Annotated[
        list[Path] | None,
        typer.Option(
            "--export", metavar="FILE", help="Write the table to a .csv, .json, .md or .html file.", show_default=False
        ),
    ] = None,
    recorded: Annotated[
        bool,
        typer.Option("--recorded", help="Compare with the recorded times: do not time the baseline's modules again."),
    ] = False,
    toolchain: SuiteToolchainOption = "",
    flags: SuiteFlagsOption = None,
    processes: ProcessesOption = _DEFAULT.processes,
    limit: LimitOption = _DEFAULT.limit_s,
    here: HereOption = False,
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Compare the times of a suite with a baseline: improved, the same or worse, with an interval.

    Modules of the baseline that still exist are timed again, in turn with the new ones, so that a busy machine
    disturbs both. Recorded times of another device or driver are not compared. Exit code 1 when a benchmark is
    worse, or cannot be judged.
    """
    del trust  # already applied by its callback
    for file in exports or ():
        check_suffix(file)
    known = read_baseline(baseline)
    third = read_baseline(before) if before else None
    if after.endswith(".toml"):
        suite = read_suite(Path(after), toolchain, tuple(flags or ()))
        with cancellable(verbose=verbose) as context:
            found = RegressJob(known, suite, HowToTime(processes, limit, not here), recorded).run(context)
    elif toolchain or flags:
        raise UserError(
            Message(
                "regress.recorded-already", "'{name}' is a baseline: it is compared as it was recorded.", name=after
            ),
            hint=Message("regress.give-suite", "To compile and time something now, give a suite (.toml)."),
        )
    else:
        found = compare_recordings(known, read_baseline(after))
    if third is not None:
        found = found.with_before(third)
    for file in exports or ():
        write_export(file, _document(found), partial(export_text, file, found, translated))
    if json:
        write_json("regression", **_document(found))
    else:
        _show(found)
    return Exit.DONE if found.passed else Exit.FAILED


def _document(found: Regression) -> dict[str, object]:
    return {
        "sentence": found.sentence(),
        "passed": found.passed,
        "rows": found.rows,
        "against": found.against,
        "now": found.now,
        "notes": basis_words(found),
    }


def _show(found: Regression) -> None:
    page = Page()
    with_before = any(row.before is not None for row in found.rows)
    page.table(
        [
            Column("benchmark"),
            *([Column("before", right=True)] if with_before else []),
            Column("baseline", right=True),
            Column("after", right=True),
            Column("change", right=True),
            Column("interval"),
            Column("verdict"),
            Column("why", flexible=True),
        ],
        [_line(row, with_before=with_before) for row in found.rows],
    )
    page.line()
    page.line(found.sentence(), "ok" if found.passed else "warn")
    for note in basis_words(found):
        page.line(note, "muted")
    page.show()


def _line(row: Row, *, with_before: bool) -> tuple[Entry, ...]:
    return (
        verbatim(row.name),
        *([verbatim(time_text(row.before))] if with_before else []),
        verbatim(time_text(row.baseline)),
        verbatim(time_text(row.after)),
        verbatim(change_text(row)),
        verbatim(interval_text(row)),
        Cell(row.change, _STYLES.get(row.change, "")),
        row.why,
    )
