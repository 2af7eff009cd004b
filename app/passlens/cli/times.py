"""``passlens times``: where the compile time went, by pass over all scopes."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Column, Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import Shown, verbatim
from passlens.engine.compile.pass_times import PassTotal
from passlens.engine.messages import Count, Message, Nanoseconds
from passlens.engine.units import format_report_time

LimitOption = Annotated[
    int, typer.Option("--limit", min=0, metavar="N", help="Print at most this many passes; JSON has all.")
]


def times(path: SessionArgument, limit: LimitOption = 40, json: JsonOption = False) -> int:
    """List the passes by the time that they took, from the compiler's own report."""
    with session(path) as queries:
        found = queries.passes.times()
    if json:
        write_json("times", compile_ns=found.compile_ns, notes=found.notes, passes=found.totals)
        return 0
    page = Page()
    whole = sum(total.own_ns or 0 for total in found.totals)
    page.table(
        [
            Column("pass", flexible=True),
            Column("own time", right=True),
            Column("share", right=True),
            Column("inclusive", right=True),
            Column("executions", right=True),
            Column("changed", right=True),
            Column("runs on", flexible=True, dispensable=1),
        ],
        [
            (
                verbatim(total.name),
                _time(total.own_ns),
                _share(total, whole),
                _time(total.wall_ns),
                total.executions or None,
                total.changed if total.executions else None,
                verbatim(", ".join(total.ops)),
            )
            for total in found.totals[:limit]
        ],
    )
    page.show()
    more = len(found.totals) - limit
    if more > 0:
        passes, all_of = Count(more, "more pass", "more passes"), len(found.totals)
        write_note(
            Message("times.more", "{passes} took less; --limit {count} prints all.", passes=passes, count=all_of)
        )
    if whole:
        write_note(
            Message(
                "times.share", "The share is of all own times, added up over threads: {time}.", time=Nanoseconds(whole)
            )
        )
    if found.compile_ns is not None:
        write_note(Message("times.compile", "The compile took {time}.", time=Nanoseconds(found.compile_ns)))
    for note in found.notes:
        write_note(note)
    return 0


def _time(wall_ns: int | None) -> Shown | None:
    return None if wall_ns is None else verbatim(format_report_time(wall_ns))


def _share(total: PassTotal, whole: int) -> Shown | None:
    return None if total.own_ns is None or not whole else verbatim(f"{100 * total.own_ns / whole:.1f} %")
