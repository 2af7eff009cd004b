"""``passlens profile``: what devices did and when, from a session's runs or a file; imports and exports profiles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.options import JsonOption, VerboseOption, session
from passlens.cli.output import Page
from passlens.cli.profile_page import add_profile, add_profiles, add_spans
from passlens.cli.render import cancellable, program
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.engine.errors import UserError
from passlens.engine.messages import Message, together
from passlens.engine.queries import Queries
from passlens.engine.run.profiles.profile_export import write_csv, write_perfetto
from passlens.engine.run.profiles.profile_file import is_session_file, read_profile_file
from passlens.engine.run.profiles.profile_store import Imported, ProfileEntry, import_profile, no_such_profile
from passlens.engine.run.profiles.profile_table import ProfileTable, gaps, table_of
from passlens.engine.run.profiles.timeline import Timeline


def profile(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="SESSION|FILE",
            help="A session, or a profile of the IREE runtime or of ROCm's profilers.",
            show_default=False,
        ),
    ],
    name: Annotated[
        str, typer.Option("--name", metavar="N", help="Which profile of the session; the newest unless given.")
    ] = "",
    import_: Annotated[
        Path | None,
        typer.Option("--import", metavar="FILE", help="Add a profile of another machine to the session."),
    ] = None,
    calls: Annotated[
        int,
        typer.Option(
            "--calls", metavar="N", min=0, help="Calls of the function in FILE: of several the first is a warm-up."
        ),
    ] = 0,
    perfetto: Annotated[
        Path | None, typer.Option("--perfetto", metavar="OUT", help="Write it for ui.perfetto.dev (Chrome's JSON).")
    ] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="OUT", help="Write all spans and memory events.")] = None,
    spans: Annotated[
        int, typer.Option("--spans", metavar="N", min=0, help="Also list the first N spans, in order of time.")
    ] = 0,
    verbose: VerboseOption = False,
    json: JsonOption = False,
) -> int:
    """Show a profile: time by dispatch with its kernel, idle gaps, transfers, and memory beside the compiler's plan."""
    with cancellable(verbose=verbose) as context:
        if not is_session_file(path):
            if import_ is not None or name:
                raise UserError(
                    Message(
                        "profile.needs-session",
                        "{path} is not a session: {option} needs one.",
                        path=path,
                        option="--import" if import_ is not None else "--name",
                    ),
                    hint=Message(
                        "profile.usage",
                        "Name the session first: {program} profile SESSION --import {path}",
                        program=program(),
                        path=path,
                    ),
                    location=str(path),
                )
            timeline = read_profile_file(path, context.cancel, calls=max(1, calls))
            entry = ProfileEntry(path.name, path.stat().st_size, None, "", "", calls)
            return _show((entry,), table_of(entry, timeline, ()), timeline, perfetto, csv, spans, json=json)
        imported: Imported | None = None
        if import_ is not None:
            imported = import_profile(path, import_, context.cancel, calls=calls)
            name = imported.name
            kept = Message("profile.kept", "Kept in {path} as {name}.", path=path, name=name)
            write_note(together(kept, imported.word))
        with session(path) as queries:
            if imported is not None:
                queries.profiles.timeline(name, decoded=imported.timeline)
            return _of_session(queries, name, perfetto, csv, spans, json=json)


def _of_session(queries: Queries, name: str, perfetto: Path | None, csv: Path | None, spans: int, *, json: bool) -> int:
    entries = queries.profiles.listing()
    if not entries:
        raise no_such_profile(entries, name)
    chosen = name or entries[-1].name
    timeline = queries.profiles.timeline(chosen)
    return _show(entries, queries.profiles.table(chosen), timeline, perfetto, csv, spans, json=json)


def _show(
    entries: tuple[ProfileEntry, ...],
    table: ProfileTable,
    timeline: Timeline,
    perfetto: Path | None,
    csv: Path | None,
    spans: int,
    *,
    json: bool,
) -> int:
    if perfetto is not None:
        write_perfetto(timeline, perfetto)
        write_note(Message("profile.perfetto", "Written: {path}. Open it at https://ui.perfetto.dev.", path=perfetto))
    if csv is not None:
        write_csv(timeline, csv)
        write_note(Message("profile.written", "Written: {path}.", path=csv))
    if json:
        write_json("profile", profiles=entries, table=table, timeline=timeline, gaps=gaps(timeline, warm_up=False))
        return 0
    page = Page()
    if len(entries) > 1:
        add_profiles(page, entries, table.profile.name)
    add_profile(page, table, timeline)
    if spans:
        add_spans(page, timeline, spans)
    page.show()
    return 0
