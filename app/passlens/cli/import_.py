"""``passlens import``: makes a session from existing dumps."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.cells import NONE
from passlens.cli.compile import make_session
from passlens.cli.faults import Exit
from passlens.cli.options import JsonOption, OutputOption, VerboseOption, session
from passlens.cli.output import Page
from passlens.cli.render import (
    UNKNOWN_VALUE,
    add_first_problem,
    add_next,
    outcome_cell,
    pass_counts,
    pass_fields,
    serious_problems,
)
from passlens.cli.schema import write_json
from passlens.cli.translation import verbatim
from passlens.engine.diagnosis.findings import Problem
from passlens.engine.importing.job import ImportJob, ImportRequest
from passlens.engine.messages import Message
from passlens.engine.session.rows import OutcomeKind, PhaseRow, SessionInfo
from passlens.engine.units import format_bytes


def import_(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="PATH",
            help="A folder of --mlir-print-ir-tree-dir or --dump-compilation-phases-to, or a log of printed IR.",
            show_default=False,
        ),
    ],
    output: OutputOption = None,
    verbose: VerboseOption = False,
    json: JsonOption = False,
) -> int:
    """Import what a compile left: dump folders, or a log of printed IR, also unfinished or compressed ones."""
    made, cancelled = make_session(ImportJob(ImportRequest(path, output)), verbose=verbose)
    _summarize(made, json=json)
    return Exit.CANCELLED if cancelled else Exit.DONE


def _summarize(path: Path, *, json: bool) -> None:
    with session(path) as queries:
        head, phases, problems = queries.info(), queries.passes.phases(), queries.problems.listing()
    serious = serious_problems(problems)
    reached = sum(phase.bytes is not None for phase in phases)
    if json:
        write_json(
            "import",
            session=head.path,
            outcome=head.outcome,
            sentence=head.sentence,
            target=head.target,
            driver=head.driver,
            phases=reached,
            **pass_fields(head, serious),
            notices=head.notices,
        )
        return
    with_ir = Message("import.phases", "{reached} of {count} with their IR", reached=reached, count=len(phases))
    page = Page()
    page.pairs(
        [
            ("outcome", outcome_cell(head.outcome, head.sentence)),
            ("session", verbatim(f"{head.path} ({format_bytes(head.file_bytes)})")),
            ("target", verbatim(f"{head.target} ({head.driver})") if head.target else UNKNOWN_VALUE),
            ("phases", with_ir if reached else NONE),
            ("passes", pass_counts(head)),
        ]
    )
    add_first_problem(page, serious)
    if head.notices:
        page.line()
    for notice in head.notices:
        page.line(notice, "muted")
    add_next(page, _next(head, phases, problems))
    page.show()


def _next(head: SessionInfo, phases: tuple[PhaseRow, ...], problems: tuple[Problem, ...]) -> list[tuple[str, ...]]:
    path = str(head.path)
    commands: list[tuple[str, ...]] = [("info", path)]
    if head.outcome is not OutcomeKind.OK and problems:
        commands.insert(0, ("problems", path))
    if head.changed_count:
        commands += [("passes", path, "--changed"), ("diff", path, "PASS")]
    elif any(phase.bytes is not None for phase in phases):
        commands.append(("memory", path))
    return commands
