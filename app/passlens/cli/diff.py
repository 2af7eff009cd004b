"""``passlens diff``: what a pass changed, or what differs between the IR after two passes."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.options import PASS_HELP, JsonOption, SessionArgument, session
from passlens.cli.output import Page, write_note
from passlens.cli.schema import write_json
from passlens.engine.diff.rows import Diff, DiffRow, RowKind

_SIGN = {RowKind.SAME: " ", RowKind.ADDED: "+", RowKind.REMOVED: "-"}


def diff(
    path: SessionArgument,
    which: Annotated[str, typer.Argument(metavar="PASS", help=PASS_HELP, show_default=False)],
    other: Annotated[
        str, typer.Argument(metavar="[PASS]", help="Compare the IR after the first with the IR after this one.")
    ] = "",
    exact: Annotated[
        bool,
        typer.Option(
            "--exact",
            help="Compare the text as it is. All diffs are exact for now, so this changes nothing yet: "
            "a renumbered SSA value counts as a change.",
        ),
    ] = False,
    json: JsonOption = False,
) -> int:
    """Print what a pass changed as a unified diff."""
    del exact  # accepted, so that scripts which need the plain text diff keep getting it
    with session(path) as queries:
        first = queries.find_pass(which)
        second = queries.find_pass(other) if other else None
        result = queries.diff(first.id, second.id if second else None)
    if json:
        write_json("diff", **{"pass": first}, other=second, diff=result)
        return 0
    if result.empty:
        what = f"{first.name} and {second.name}" if second else first.name
        write_note(f"{what}: no difference." if second else f"{what} changed nothing.")
        return 0
    page = Page()
    add_unified(page, result)
    page.show()
    return 0


def add_unified(page: Page, result: Diff) -> None:
    """Add a diff in unified form; changed words are marked where the page has colours."""
    page.line(f"--- {result.before_title or 'before'}", "head")
    page.line(f"+++ {result.after_title or 'after'}", "head")
    for hunk in _hunks(result.rows):
        page.line(_hunk_head(hunk), "hunk")
        for row in hunk:
            page.text(_painted(page, row))


def _hunks(rows: tuple[DiffRow, ...]) -> list[list[DiffRow]]:
    """The rows between folds."""
    hunks: list[list[DiffRow]] = [[]]
    for row in rows:
        if row.kind is RowKind.FOLD:
            hunks.append([])
        else:
            hunks[-1].append(row)
    return [hunk for hunk in hunks if any(row.kind is not RowKind.SAME for row in hunk)]


def _hunk_head(hunk: list[DiffRow]) -> str:
    """``@@ -first,count +first,count @@``; a side without lines starts at 0, as diff(1) has it."""
    parts = []
    for sign, numbers in (
        ("-", [row.old_line for row in hunk if row.kind is not RowKind.ADDED]),
        ("+", [row.new_line for row in hunk if row.kind is not RowKind.REMOVED]),
    ):
        parts.append(f"{sign}{numbers[0] if numbers else 0},{len(numbers)}")
    return f"@@ {' '.join(parts)} @@"


def _painted(page: Page, row: DiffRow) -> str:
    if row.kind is RowKind.SAME or not page.colored:
        return f"{_SIGN[row.kind]}{row.text}\n"
    style = row.kind.value
    parts = [page.paint(_SIGN[row.kind], style)]
    at = 0
    for start, end in row.marks:
        parts.append(page.paint(row.text[at:start], style))
        parts.append(page.paint(row.text[start:end], f"{style}_word"))
        at = end
    parts.append(page.paint(row.text[at:], style))
    return "".join(parts) + "\n"
