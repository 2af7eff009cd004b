"""``passlens patterns``: the rewrite patterns that the passes of one dispatch try."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.faults import Exit
from passlens.cli.options import JsonOption, SessionArgument, TrustOption
from passlens.cli.output import Column, Page
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.told import told
from passlens.engine.compile.action_trace import PassSum
from passlens.engine.compile.patterns import PatternsJob
from passlens.engine.units import format_count, format_ns


def patterns(
    path: SessionArgument,
    dispatch: Annotated[
        str,
        typer.Argument(
            metavar="DISPATCH", help="A symbol, the end of one, a kernel, or a position.", show_default=False
        ),
    ],
    limit: Annotated[
        int, typer.Option("--limit", min=0, metavar="N", help="Print so many patterns of each pass; JSON has all.")
    ] = 5,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Compile one dispatch alone, and list the rewrite patterns that each pass tried, how often, and for how long.

    The session stays as it is. Ends with 1 when the dispatch does not compile: the passes until then are listed.
    """
    del trust  # its callback acted on it
    with cancellable() as context:
        table = PatternsJob(path, dispatch).run(context)
    code = Exit.DONE if table.ok else Exit.FAILED
    if json:
        write_json(
            "patterns",
            session=table.session,
            dispatch=table.dispatch,
            toolchain_version=table.toolchain_version,
            ok=table.ok,
            sentence=table.sentence,
            wall_ns=table.wall_ns,
            tries=table.tries,
            notes=table.notes,
            passes=table.passes,
        )
        return code
    page = Page()
    telling = [one for one in table.passes if one.tries]
    page.line(f"@{table.dispatch}: {format_count(table.tries, 'pattern try', 'pattern tries')}", "head")
    page.table(
        [
            Column("pass, pattern", flexible=True),
            Column("runs", right=True),
            Column("own time", right=True),
            Column("tries", right=True),
            Column("time of tries", right=True),
        ],
        [row for one in telling for row in _rows(one, limit)],
    )
    page.show()
    silent = len(table.passes) - len(telling)
    if silent:
        write_note(f"{format_count(silent, 'more pass', 'more passes')} tried no pattern.")
    if not table.ok:
        write_note(told(table.sentence))
    for note in table.notes:
        write_note(told(note))
    return code


def _rows(one: PassSum, limit: int) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [
        (one.name, f"{one.executions:,}", format_ns(one.own_ns), f"{one.tries:,}", format_ns(one.pattern_ns))
    ]
    rows += [
        (f"  {pattern.name}", "", "", f"{pattern.tries:,}", format_ns(pattern.wall_ns))
        for pattern in one.patterns[:limit]
    ]
    rest = one.patterns[limit:]
    if rest:
        tries, wall_ns = sum(other.tries for other in rest), sum(other.wall_ns for other in rest)
        rows.append((f"  and {len(rest):,} more", "", "", f"{tries:,}", format_ns(wall_ns)))
    return rows
