"""``passlens bisect-flags``: which of the differences between two commands changes the outcome."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.bisect_page import END_STYLE, FIGURE_COLUMNS, VERDICT_STYLE, figure_cells
from passlens.cli.cells import Cell
from passlens.cli.faults import Exit
from passlens.cli.options import (
    CriterionOption,
    FolderOption,
    HereOption,
    JsonOption,
    ReferenceOption,
    TrustOption,
    VerboseOption,
)
from passlens.cli.output import Column, Page
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.cli.translation import verbatim
from passlens.engine.compile.request import CompileRequest
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.sweep.commands import read_commands
from passlens.engine.sweep.flag_search import FlagSearch, FlagSearchJob, part_words
from passlens.engine.sweep.judge import COMPILES, Criterion, parse_criterion
from passlens.engine.sweep.releases import campaign_folder, request_of_session


def bisect_flags(
    first: Annotated[
        Path | None, typer.Argument(metavar="[A]", help="The session of one compile.", show_default=False)
    ] = None,
    second: Annotated[
        Path | None,
        typer.Argument(
            metavar="[B]", help="A session of the same model, compiled by another command.", show_default=False
        ),
    ] = None,
    commands: Annotated[
        Path | None,
        typer.Option(
            "--commands",
            metavar="FILE",
            help="Two iree-compile commands in place of sessions, one per line.",
            show_default=False,
        ),
    ] = None,
    criterion: CriterionOption = COMPILES,
    reference: ReferenceOption = None,
    here: HereOption = False,
    output: FolderOption = None,
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Find the flags that matter among the differences between two commands, by delta debugging.

    The first command is compiled with parts of the differences, until none can be left out. Devices, chip, optimisation
    level and toolchain count as differences. Exit code 1 when both commands give the same verdict.
    """
    del trust  # already applied by its callback
    asked = parse_criterion(criterion, reference)
    one, other = _commands(commands, asked) if commands is not None else _sessions(first, second)
    folder = output or campaign_folder(one.source)
    with cancellable(verbose=verbose) as context:
        found = FlagSearchJob(one, other, asked, folder, install=not here).run(context)
    if json:
        needed = None if found.needed is None else [found.differences[place].name for place in sorted(found.needed)]
        write_json(
            "flag_search",
            differences=found.differences,
            needed=needed,
            tried=[
                {
                    "with": [found.differences[place].name for place in sorted(tried.differences)],
                    "verdict": tried.verdict,
                    "why": tried.why,
                    "anew": tried.anew,
                    "result": tried.result,
                }
                for tried in found.tried
            ],
            sentence=found.sentence,
            sentence_id=found.sentence.id,
            folder=found.folder,
            compiles=found.compiles,
        )
    else:
        _show(found)
    return Exit.DONE if found.needed is not None else Exit.FAILED


def _sessions(first: Path | None, second: Path | None) -> tuple[CompileRequest, CompileRequest]:
    if first is None or second is None:
        raise UserError(
            Message("flag-search.two", "Two compiles are compared: give two sessions, or --commands with two lines.")
        )
    return request_of_session(first)[0], request_of_session(second)[0]


def _commands(path: Path, criterion: Criterion) -> tuple[CompileRequest, CompileRequest]:
    requests = [one.cell.request for one in read_commands(path, criterion)]
    match requests:
        case [CompileRequest() as first, CompileRequest() as second]:
            return first, second
    raise UserError(
        Message(
            "flag-search.two-lines",
            "{path} does not hold two iree-compile commands for a device and a chip.",
            path=path,
        ),
        location=str(path),
    )


def _show(found: FlagSearch) -> None:
    page = Page()
    page.table(
        [
            Column("matters"),
            Column("difference"),
            Column("first command", flexible=True),
            Column("second command", flexible=True),
        ],
        [
            (
                Cell(verbatim("✓"), "fail") if found.needed is not None and place in found.needed else verbatim(""),
                verbatim(one.name),
                verbatim(" ".join(one.first) or "–"),
                verbatim(" ".join(one.second) or "–"),
            )
            for place, one in enumerate(found.differences)
        ],
    )
    page.line()
    page.table(
        [
            Column("tried", right=True),
            Column("command", flexible=True),
            Column("verdict"),
            Column("result"),
            *FIGURE_COLUMNS,
            Column("why", flexible=True),
        ],
        [
            (
                number,
                part_words(found.differences, tried.differences),
                Cell(tried.verdict, VERDICT_STYLE[tried.verdict]),
                Cell(tried.result.end, END_STYLE[tried.result.end]),
                *figure_cells(tried.result),
                tried.why,
            )
            for number, tried in enumerate(found.tried, 1)
        ],
    )
    page.line()
    page.line(found.sentence, "ok" if found.needed is not None else "warn")
    page.line(
        Message(
            "bisect.compiled",
            "{count:,} compiled now; the sessions are in {folder}.",
            count=found.compiles,
            folder=found.folder,
        ),
        "muted",
    )
    page.show()
