"""``passlens info``: what was compiled, with what, the outcome, and the content of the session."""

from __future__ import annotations

import shlex
from collections.abc import Collection

from passlens.cli.cells import NONE, Cell, Entry
from passlens.cli.note import add_notes
from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Column, Page
from passlens.cli.render import (
    UNKNOWN_VALUE,
    bytes_or_unknown,
    dispatch_words,
    ns_or_unknown,
    outcome_cell,
    pass_counts,
)
from passlens.cli.schema import write_json
from passlens.cli.translation import verbatim
from passlens.engine.compile.plain_command import plain_command
from passlens.engine.importing.input_type import InputDialects
from passlens.engine.messages import NOTHING, Bytes, Count, Items, Message, Word
from passlens.engine.session.rows import ArtifactRow, Origin, PhaseRow, SessionInfo
from passlens.engine.units import format_bytes

_MADE = {
    Origin.HERE: NOTHING,
    Origin.TRUSTED: Message("info.trusted", "elsewhere; you trust it"),
    Origin.ELSEWHERE: Message(
        "info.elsewhere", "elsewhere: nothing is compiled or run from it until you trust it (--trust)"
    ),
}


def info(path: SessionArgument, json: JsonOption = False) -> int:
    """Show what a session holds and how the compile ended."""
    with session(path) as queries:
        checked = queries.start_check()
        phases, artifacts, notes = queries.passes.phases(), queries.artifacts.listing(), queries.notes.listing()
        on_demand = {one.phase for one in queries.passes.unfetched()}
        damage = checked()
        head = queries.info()
        dialects = queries.texts.dialects()
    if json:
        write_json("info", session=head, input=dialects, phases=phases, artifacts=artifacts, notes=notes)
        return 0
    page = Page()
    _add_head(page, head, dialects)
    _add_phases(page, phases, on_demand, of_dispatch=head.dispatch is not None)
    _add_artifacts(page, artifacts)
    if damage:
        page.heading(Word("Damaged"))
        page.line(damage)
    notices = [notice for notice in head.notices if notice != damage]
    if notices:
        page.heading(Word("Not imported") if head.imported else Word("Notices"))
        for notice in notices:
            page.line(notice)
    if notes:
        page.heading(Word("Notes"))
        add_notes(page, notes)
    page.show()
    return 0


def _add_head(page: Page, head: SessionInfo, dialects: InputDialects | None) -> None:
    toolchain = " ".join(part for part in (head.toolchain, head.toolchain_version) if part)
    revision = head.toolchain_revision
    revised = Message("info.revision", "{toolchain}, revision {revision}", toolchain=toolchain, revision=revision)
    kept = Message("info.locations", "kept in the dumps, shown with --locations")
    snapshots = Count(head.snapshot_count, "snapshot")
    page.pairs(
        [
            ("outcome", outcome_cell(head.outcome, head.sentence)),
            (
                "imported from" if head.imported else "source",
                verbatim(f"{head.source} ({format_bytes(head.source_bytes)})"),
            ),
            ("input", dialects.sentence() if dialects is not None else NONE),
            ("dispatch", dispatch_words(head)),
            ("session", verbatim(f"{head.path} ({format_bytes(head.file_bytes)})")),
            ("created", verbatim(head.created)),
            ("target", verbatim(f"{head.target} ({head.driver})") if head.target else UNKNOWN_VALUE),
            ("devices", verbatim(", ".join(head.devices))),
            ("optimisation", verbatim(f"O{head.opt_level.removeprefix('O')}") if head.opt_level else NONE),
            ("flags", UNKNOWN_VALUE if head.imported else verbatim(shlex.join(head.flags))),
            ("locations", kept if head.locations else NONE),
            ("toolchain", UNKNOWN_VALUE if head.imported else revised if revision else verbatim(toolchain)),
            ("passes", Items((pass_counts(head), snapshots))),
            ("command", verbatim(shlex.join(plain_command(head)))),
            ("made", _MADE[head.origin]),
        ]
    )
    for lane in head.lanes:
        if not lane.argv:  # an import ran no compiler
            continue
        page.heading(Message("info.run", "Compiler run: {name}", name=Word(lane.name)))
        page.pairs(
            [
                ("outcome", outcome_cell(lane.outcome, lane.sentence)),
                ("time", ns_or_unknown(lane.wall_ns)),
                ("peak memory", bytes_or_unknown(lane.peak_rss_bytes)),
            ]
        )


def _add_phases(page: Page, phases: tuple[PhaseRow, ...], on_demand: Collection[str], *, of_dispatch: bool) -> None:
    page.heading(Word("Phases"))
    # A dispatch comes from a phase: earlier ones are not part of its compile.
    first = next((phase.ordinal for phase in phases if phase.reached), 1) if of_dispatch else 1
    rows: list[tuple[Entry, ...]] = []
    for phase in phases:
        if phase.ordinal < first:
            continue
        if phase.failed:
            state = Cell(Word("failed"), "fail")
        elif phase.reached and phase.bytes is None:
            state = Cell(Word("passes only"), "ok")
        elif phase.reached:
            state = Cell(Word("reached"), "ok")
        else:
            state = Cell(Word("not reached"), "muted")
        rows.append(
            (
                phase.ordinal,
                verbatim(phase.name),
                state,
                ns_or_unknown(phase.wall_ns),
                bytes_or_unknown(phase.bytes),
                # Unknown for a phase that is not fetched completely.
                *((None, None) if phase.name in on_demand else (phase.pass_count, phase.changed_count)),
            )
        )
    page.table(
        [
            Column("#", right=True),
            Column("phase"),
            Column("state"),
            Column("time", right=True),
            Column("IR at its end", right=True),
            Column("passes", right=True),
            Column("changed", right=True),
        ],
        rows,
    )


def _add_artifacts(page: Page, artifacts: tuple[ArtifactRow, ...]) -> None:
    if not artifacts:
        return
    page.heading(Word("Artifacts"))
    page.table(
        [Column("kind"), Column("name", flexible=True), Column("dispatch", flexible=True), Column("size", right=True)],
        [(verbatim(row.kind), verbatim(row.name), verbatim(row.dispatch), Bytes(row.bytes)) for row in artifacts],
    )
