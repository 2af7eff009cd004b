"""``passlens patterns``: the rewrite patterns that the passes of one dispatch try."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.cells import NONE
from passlens.cli.faults import Exit
from passlens.cli.options import JsonOption, SessionArgument, TrustOption
from passlens.cli.output import Column, Page
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import Value, verbatim
from passlens.engine.compile.action_trace import PassSum
from passlens.engine.compile.patterns import PatternsJob
from passlens.engine.messages import Count, Message, Nanoseconds


def patterns(
    path: SessionArgument,
    dispatch: Annotated[
        str,
        typer.Argument(
            metavar="DISPATCH", help="A symbol, the end of one, a kernel, or a position.", show_default=False
        ),
    ],
    limit: Annotated[
        int,
        typer.Option(
            "--limit", min=0, metavar="N", help="Print at most this many patterns of each pass; JSON has all."
        ),
    ] = 5,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Compile one dispatch alone, and list the rewrite patterns that each pass tried, how often, and for how long.

    The session stays as it is. Exit code 1 when the dispatch does not compile: the passes until then are listed.
    """
    del trust  # already applied by its callback
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
    tries = Count(table.tries, "pattern try", "pattern tries")
    page.line(Message("patterns.dispatch", "@{dispatch}: {tries}", dispatch=table.dispatch, tries=tries), "head")
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
        more = Count(silent, "more pass", "more passes")
        write_note(Message("patterns.silent", "{passes} tried no pattern.", passes=more))
    if not table.ok:
        write_note(table.sentence)
    for note in table.notes:
        write_note(note)
    return code


def _rows(one: PassSum, limit: int) -> list[tuple[Value, ...]]:
    rows: list[tuple[Value, ...]] = [
        (verbatim(one.name), one.executions, Nanoseconds(one.own_ns), one.tries, Nanoseconds(one.pattern_ns))
    ]
    rows += [
        (verbatim(f"  {pattern.name}"), NONE, NONE, pattern.tries, Nanoseconds(pattern.wall_ns))
        for pattern in one.patterns[:limit]
    ]
    rest = one.patterns[limit:]
    if rest:
        tries, wall_ns = sum(other.tries for other in rest), sum(other.wall_ns for other in rest)
        more = Message("patterns.more", "  and {count:,} more", count=len(rest))
        rows.append((more, NONE, NONE, tries, Nanoseconds(wall_ns)))
    return rows
