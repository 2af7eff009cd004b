"""``passlens compact`` and ``passlens trim``: a session made smaller; with ``--dry-run`` only what that would win."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Cell, Column, Page
from passlens.cli.render import cancellable, program
from passlens.cli.schema import write_json
from passlens.engine.session.trim import TrimResult
from passlens.engine.session.trim import measure as measure_trim
from passlens.engine.session.trim import trim as do_trim
from passlens.engine.session.trimmed import Drop
from passlens.engine.session.usage import SpaceGroup, SpaceRow, Usage
from passlens.engine.units import format_bytes, format_count

DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Measure what it would win, on a copy, and leave the session as it is.")
]
_GROUPS = {
    SpaceGroup.PHASE: "--phase",
    SpaceGroup.SCOPES: "--scope",
    SpaceGroup.UNCHANGED: "--unchanged",
    SpaceGroup.ARTIFACT: "--artifacts",
}


def compact(path: SessionArgument, dry_run: DryRunOption = False, json: JsonOption = False) -> int:
    """Pack all contents of a session anew, closer, and without what nothing refers to any more. Nothing is lost."""
    return _make_smaller(path, Drop(), "compact", dry_run=dry_run, json=json)


def trim(
    path: SessionArgument,
    scope: Annotated[
        list[str] | None,
        typer.Option(
            "--scope",
            metavar="GLOB",
            help="Drop the passes of scopes that match, and of all inside them. May be given again.",
            show_default=False,
        ),
    ] = None,
    phase: Annotated[
        list[str] | None,
        typer.Option("--phase", metavar="P", help="Drop the passes and the IR of a phase.", show_default=False),
    ] = None,
    unchanged: Annotated[bool, typer.Option("--unchanged", help="Drop the passes that changed nothing.")] = False,
    artifacts: Annotated[
        list[str] | None,
        typer.Option("--artifacts", metavar="KIND", help="Drop the files of a kind (vmfb, …).", show_default=False),
    ] = None,
    dry_run: DryRunOption = False,
    json: JsonOption = False,
) -> int:
    """Drop from a session what one no longer wants, and pack the rest anew. Without an option: what takes the space.

    Positions of passes stay. Where a text before can no longer be put together, the session says so.
    """
    drop = Drop(tuple(scope or ()), tuple(phase or ()), unchanged, tuple(artifacts or ()))
    if not drop.empty:
        return _make_smaller(path, drop, "trim", dry_run=dry_run, json=json)
    with session(path) as queries:
        usage = queries.usage()
    if json:
        write_json("trim", session=path, changed=False, now=usage.bytes, after=None, dropped=None, usage=usage.rows)
        return 0
    _list_usage(path, usage)
    return 0


def _make_smaller(path: Path, drop: Drop, kind: str, *, dry_run: bool, json: bool) -> int:
    with cancellable() as context:
        result = (measure_trim if dry_run else do_trim)(path, drop, context)
    if json:
        parts = {} if kind == "compact" else {"dropped": result.dropped, "usage": ()}
        write_json(kind, session=path, changed=result.done, now=result.now, after=result.after, **parts)
        return 0
    page = Page()
    page.pairs(
        [
            ("now", format_bytes(result.now)),
            ("after", f"{format_bytes(result.after)} (measured)"),
            ("won", f"{format_bytes(result.won)} ({result.won / result.now:.0%})"),
            ("dropped", "" if drop.empty else _dropped(result)),
            ("kept", _kept(result)),
            ("not known", _unknown(result)),
            ("notes", _notes(result)),
        ]
    )
    if dry_run:
        page.line("Nothing was changed: this was measured on a copy.", "muted")
    elif not result.done:
        page.line("Nothing was changed: the session is packed as close as it gets.", "muted")
    page.show()
    return 0


def _dropped(result: TrimResult) -> str:
    parts = [format_count(result.dropped.passes, "pass", "passes")]
    if result.dropped.artifacts:
        parts.append(format_count(result.dropped.artifacts, "file"))
    return ", ".join(parts)


def _kept(result: TrimResult) -> str:
    count = result.dropped.kept_unchanged
    if not count:
        return ""
    passes = format_count(count, "pass", "passes")
    return f"{passes} that changed nothing: the texts before other passes are made of their dumps"


def _unknown(result: TrimResult) -> str | Cell:
    count = result.dropped.unknown
    return Cell(f"the text before {format_count(count, 'remaining pass', 'remaining passes')}", "warn") if count else ""


def _notes(result: TrimResult) -> str | Cell:
    count = result.dropped.notes
    if not count:
        return ""
    words = "1 note loses its place; it stays" if count == 1 else f"{count:,} notes lose their places; they stay"
    return Cell(f"{words}, and say so" if count > 1 else f"{words}, and says so", "warn")


def _list_usage(path: Path, usage: Usage) -> None:
    page = Page()
    page.line(f"{path}: {format_bytes(usage.bytes)}")
    page.line()
    page.table(
        [
            Column("option"),
            Column("what", flexible=True),
            Column("entries", right=True),
            Column("uncompressed", right=True),
            Column("won, about", right=True),
        ],
        [_usage_row(row) for row in usage.rows],
    )
    page.line()
    page.line("What is won is an estimate for each by itself: texts are compressed together. To measure it:", "muted")
    quoted = shlex.quote(str(path))
    page.line(f"  {program()} trim {quoted} --unchanged --dry-run")
    page.line(f"  {program()} compact {quoted} --dry-run")
    page.show()


def _usage_row(row: SpaceRow) -> tuple[str, ...]:
    what = "" if row.group is SpaceGroup.UNCHANGED else row.name
    return (_GROUPS[row.group], what, f"{row.count:,}", format_bytes(row.raw), format_bytes(row.stored))
