"""``passlens info``: what was compiled, with what, how it ended, what the session holds."""

from __future__ import annotations

import shlex

from passlens.cli.note import add_notes
from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Cell, Column, Page
from passlens.cli.render import (
    UNKNOWN_VALUE,
    bytes_or_unknown,
    dispatch_words,
    ns_or_unknown,
    outcome_cell,
    pass_counts,
)
from passlens.cli.schema import write_json
from passlens.cli.told import told
from passlens.engine.compile.plain_command import plain_command
from passlens.engine.messages import Message, Word
from passlens.engine.session.rows import ArtifactRow, Origin, PhaseRow, SessionInfo
from passlens.engine.units import format_bytes, format_count

_MADE = {
    Origin.HERE: "",
    Origin.TRUSTED: "elsewhere; you trust it",
    Origin.ELSEWHERE: "elsewhere: nothing is compiled or run from it until you trust it (--trust)",
}


def info(path: SessionArgument, json: JsonOption = False) -> int:
    """Show what a session holds and how the compile ended."""
    with session(path) as queries:
        checked = queries.start_check()
        phases, artifacts, notes = queries.passes.phases(), queries.artifacts.listing(), queries.notes.listing()
        damage = checked()
        head = queries.info()
    if json:
        write_json("info", session=head, phases=phases, artifacts=artifacts, notes=notes)
        return 0
    page = Page()
    _add_head(page, head)
    _add_phases(page, phases, of_dispatch=head.dispatch is not None)
    _add_artifacts(page, artifacts)
    if damage:
        page.heading("Damaged")
        page.line(told(damage))
    notices = [notice for notice in head.notices if notice != damage]
    if notices:
        page.heading("Not imported" if head.imported else "Not captured")
        for notice in notices:
            page.line(told(notice))
    if notes:
        page.heading("Notes")
        add_notes(page, notes)
    page.show()
    return 0


def _add_head(page: Page, head: SessionInfo) -> None:
    toolchain = " ".join(part for part in (head.toolchain, head.toolchain_version) if part)
    revision = f", revision {head.toolchain_revision}" if head.toolchain_revision else ""
    page.pairs(
        [
            ("outcome", outcome_cell(head.outcome, head.sentence)),
            ("imported from" if head.imported else "source", f"{head.source} ({format_bytes(head.source_bytes)})"),
            ("dispatch", dispatch_words(head)),
            ("session", f"{head.path} ({format_bytes(head.file_bytes)})"),
            ("created", head.created),
            ("target", f"{head.target} ({head.driver})" if head.target else UNKNOWN_VALUE),
            ("devices", ", ".join(head.devices)),
            ("optimisation", f"O{head.opt_level.removeprefix('O')}" if head.opt_level else ""),
            ("flags", UNKNOWN_VALUE if head.imported else shlex.join(head.flags)),
            ("locations", "kept in the dumps, shown with --locations" if head.locations else ""),
            ("toolchain", UNKNOWN_VALUE if head.imported else toolchain + revision),
            (
                "passes",
                f"{pass_counts(head)}, {format_count(head.snapshot_count, 'snapshot')}",
            ),
            ("command", shlex.join(plain_command(head))),
            ("made", _MADE[head.origin]),
        ]
    )
    for lane in head.lanes:
        if not lane.argv:  # an import: no compiler was run
            continue
        page.heading(Message("info.run", "Compiler run: {name}", name=Word(lane.name)))
        page.pairs(
            [
                ("outcome", outcome_cell(lane.outcome, lane.sentence)),
                ("time", ns_or_unknown(lane.wall_ns)),
                ("peak memory", bytes_or_unknown(lane.peak_rss_bytes)),
            ]
        )


def _add_phases(page: Page, phases: tuple[PhaseRow, ...], *, of_dispatch: bool) -> None:
    page.heading("Phases")
    # A dispatch comes out of a phase: those before are no part of its compile.
    first = next((phase.ordinal for phase in phases if phase.reached), 1) if of_dispatch else 1
    rows: list[tuple[str | Cell, ...]] = []
    for phase in phases:
        if phase.ordinal < first:
            continue
        if phase.failed:
            state = Cell("failed", "fail")
        elif phase.reached and phase.bytes is None:
            state = Cell("passes only", "ok")
        elif phase.reached:
            state = Cell("reached", "ok")
        else:
            state = Cell("not reached", "muted")
        rows.append(
            (
                str(phase.ordinal),
                phase.name,
                state,
                ns_or_unknown(phase.wall_ns),
                bytes_or_unknown(phase.bytes),
                f"{phase.pass_count:,}",
                f"{phase.changed_count:,}",
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
    page.heading("Artifacts")
    page.table(
        [Column("kind"), Column("name", flexible=True), Column("dispatch", flexible=True), Column("size", right=True)],
        [(row.kind, row.name, row.dispatch, format_bytes(row.bytes)) for row in artifacts],
    )
