"""``passlens times``: where the compile's time went, by pass over all scopes."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Column, Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.told import told
from passlens.engine.compile.pass_times import PassTotal
from passlens.engine.units import format_ns, format_report_time

LimitOption = Annotated[
    int, typer.Option("--limit", min=0, metavar="N", help="Print so many passes; JSON always has all.")
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
                total.name,
                _time(total.own_ns),
                _share(total, whole),
                _time(total.wall_ns),
                f"{total.executions:,}" if total.executions else "–",
                f"{total.changed:,}" if total.executions else "–",
                ", ".join(total.ops),
            )
            for total in found.totals[:limit]
        ],
    )
    page.show()
    more = len(found.totals) - limit
    if more > 0:
        write_note(f"{more:,} more passes took less; --limit {len(found.totals)} prints all.")
    if whole:
        write_note(f"The share is of all own times, added up over threads: {format_ns(whole)}.")
    if found.compile_ns is not None:
        write_note(f"The compile took {format_ns(found.compile_ns)}.")
    for note in found.notes:
        write_note(told(note))
    return 0


def _time(wall_ns: int | None) -> str:
    return "–" if wall_ns is None else format_report_time(wall_ns)


def _share(total: PassTotal, whole: int) -> str:
    return "–" if total.own_ns is None or not whole else f"{total.own_ns / whole:.1%}"
