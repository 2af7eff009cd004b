"""``passlens compact`` and ``passlens trim``: make a session smaller; ``--dry-run`` only reports the savings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.cells import Cell
from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Column, Page
from passlens.cli.render import cancellable, to_type
from passlens.cli.schema import write_json
from passlens.cli.translation import Value, verbatim
from passlens.engine.messages import NOTHING, Bytes, Count, Items, Message
from passlens.engine.session.trim import TrimResult
from passlens.engine.session.trim import measure as measure_trim
from passlens.engine.session.trim import trim as do_trim
from passlens.engine.session.trimmed import Drop
from passlens.engine.session.usage import SpaceGroup, SpaceRow, Usage
from passlens.engine.units import format_bytes

DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Measure the gain on a copy, and leave the session as it is.")
]
_GROUPS = {
    SpaceGroup.PHASE: "--phase",
    SpaceGroup.SCOPES: "--scope",
    SpaceGroup.UNCHANGED: "--unchanged",
    SpaceGroup.ARTIFACT: "--artifacts",
}


def compact(path: SessionArgument, dry_run: DryRunOption = False, json: JsonOption = False) -> int:
    """Pack all contents of a session again, tighter, and without unused ones. Nothing is lost."""
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
    """Drop parts of a session, and pack the rest again. Without an option: list what takes the space.

    Passes keep their positions. The session says where a text before a pass can no longer be rebuilt.
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
            ("now", Bytes(result.now)),
            ("after", Message("trim.measured", "{size} (measured)", size=Bytes(result.after))),
            ("won", verbatim(f"{format_bytes(result.won)} ({100 * result.won / result.now:.0f} %)")),
            ("dropped", NOTHING if drop.empty else _dropped(result)),
            ("kept", _kept(result)),
            ("not known", _unknown(result)),
            ("notes", _notes(result)),
        ]
    )
    if dry_run:
        page.line(Message("trim.dry-run", "Nothing was changed: this was measured on a copy."), "muted")
    elif not result.done:
        page.line(Message("trim.packed", "Nothing was changed: the session cannot be packed tighter."), "muted")
    page.show()
    return 0


def _dropped(result: TrimResult) -> Items:
    dropped = [Count(result.dropped.passes, "pass", "passes")]
    if result.dropped.artifacts:
        dropped.append(Count(result.dropped.artifacts, "file"))
    return Items(tuple(dropped))


def _kept(result: TrimResult) -> Message:
    count = result.dropped.kept_unchanged
    if not count:
        return NOTHING
    passes = Count(count, "pass", "passes")
    return Message(
        "trim.kept",
        "{passes} that changed nothing: their dumps make the texts before other passes",
        passes=passes,
    )


def _unknown(result: TrimResult) -> Cell:
    count = result.dropped.unknown
    passes = Count(count, "remaining pass", "remaining passes")
    return Cell(Message("trim.unknown", "the text before {passes}", passes=passes) if count else NOTHING, "warn")


def _notes(result: TrimResult) -> Cell:
    count = result.dropped.notes
    if not count:
        return Cell(NOTHING)
    one = Message("trim.note", "1 note loses its place; it stays, and says so")
    many = Message("trim.notes", "{count:,} notes lose their places; they stay, and say so", count=count)
    return Cell(one if count == 1 else many, "warn")


def _list_usage(path: Path, usage: Usage) -> None:
    page = Page()
    page.line(verbatim(f"{path}: {format_bytes(usage.bytes)}"))
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
    estimate = Message(
        "trim.estimate", "Each figure is an estimate for that row alone: texts are compressed together. To measure:"
    )
    page.line(estimate, "muted")
    page.line(to_type("trim", path, "--unchanged", "--dry-run"), indent=2)
    page.line(to_type("compact", path, "--dry-run"), indent=2)
    page.show()


def _usage_row(row: SpaceRow) -> tuple[Value, ...]:
    what = verbatim("" if row.group is SpaceGroup.UNCHANGED else row.name)
    return (verbatim(_GROUPS[row.group]), what, row.count, Bytes(row.raw), Bytes(row.stored))
