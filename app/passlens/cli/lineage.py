"""``passlens lineage``: the origin of an op, and what became of it, over all passes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from passlens.cli.cells import Cell
from passlens.cli.fetch import fetch_all
from passlens.cli.options import PASS_HELP, JsonOption, LocationsOption, SessionArgument, TrustOption, session
from passlens.cli.output import Column, Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import verbatim
from passlens.engine.analysis.lineage.values import Lineage, LineageStep, Start, Sure
from passlens.engine.analysis.lineage.words import happened
from passlens.engine.errors import UserError
from passlens.engine.messages import Message

_STYLES = {Sure.CERTAIN: "", Sure.LIKELY: "", Sure.GUESS: "warn"}


def lineage(
    path: SessionArgument,
    which: Annotated[str, typer.Argument(metavar="[PASS]", help=PASS_HELP, show_default=False)] = "",
    line: Annotated[
        int, typer.Argument(metavar="[LINE]", min=0, help="Line of the op, as 'passlens ir' prints it.")
    ] = 0,
    input_line: Annotated[
        int, typer.Option("--input-line", metavar="N", min=0, help="Follow the op in this line of the input instead.")
    ] = 0,
    file: Annotated[
        str,
        typer.Option(
            "--file", metavar="NAME", help="LINE is in this file of LLVM IR or assembly: what its kernel computes."
        ),
    ] = "",
    before: Annotated[bool, typer.Option("--before", help="LINE is in the IR before the pass.")] = False,
    locations: LocationsOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Follow one op through all passes, from the input to the files of the compiler.

    Each step says how it is known (debug locations, structure, symbol) and how sure it is: certain, likely, guess.
    Sessions compiled with --locations know more.
    """
    del trust  # already applied by its callback
    if file:
        which, line = _line_of_file(which, line)
    elif bool(which) == bool(input_line) or bool(which) != bool(line):
        raise UserError(
            Message("lineage.unclear", "It is not clear which op to follow."),
            hint=Message(
                "lineage.give-place",
                "Give a pass and a line of its IR, --input-line N, or --file NAME LINE.",
            ),
        )
    with session(path) as queries:
        fetch_all(path, queries)  # an op may come from any pass
        row = queries.passes.find(which) if which else None
        start = Start(row.id if row is not None else None, line or input_line, before, locations, file)
        found = queries.search.lineage(start)
    if json:
        write_json("lineage", **{"pass": row}, lineage=found)
        return 0
    _show(found)
    return 0


def _line_of_file(first: str, second: int) -> tuple[str, int]:
    """With ``--file``, the only argument is the line."""
    if not first.isdecimal() or not int(first) or second:
        raise UserError(
            Message("lineage.file-needs-line", "With --file goes one line of that file."),
            hint=Message("lineage.file-usage", "passlens lineage SESSION --file NAME LINE"),
        )
    return "", int(first)


def _show(found: Lineage) -> None:
    page = Page()
    page.line(verbatim(found.op.text), "head")
    page.line(Message("lineage.place", "line {line:,} · {place}", line=found.op.line, place=found.place), "muted")
    _table(page, Message("lineage.ancestors", "Where it comes from"), found.ancestors, found.beginning)
    _table(page, Message("lineage.descendants", "What became of it"), found.descendants, found.ending)
    page.show()
    if not found.located:
        write_note(
            Message(
                "lineage.no-locations",
                "The session has no debug locations; with those of 'passlens compile --locations' more is known.",
            )
        )


def _table(page: Page, title: Message, steps: Sequence[LineageStep], sentence: Message) -> None:
    page.heading(title)
    if steps:
        page.table(
            [
                Column("#", right=True),
                Column("pass", flexible=True),
                Column("what happened", flexible=True),
                Column("line", right=True),
                Column("known by", dispensable=2),
                Column("sure"),
                Column("where", flexible=True, dispensable=1),
            ],
            [
                (
                    verbatim(f"{step.position or ''}"),
                    verbatim(step.name),
                    happened(step),
                    verbatim(", ".join(f"{op.line}" for op in step.ops[:2]) + ("…" if step.count > 2 else "")),
                    step.known,
                    Cell(step.sure, _STYLES[step.sure]),
                    step.place,
                )
                for step in steps
            ],
        )
    page.line(sentence)
