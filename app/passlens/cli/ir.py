"""``passlens ir``: the IR before or after one pass execution, or at the end of a phase."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.fetch import find_pass
from passlens.cli.note import notes_of
from passlens.cli.options import PASS_HELP, JsonOption, LocationsOption, SessionArgument, TrustOption, session
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note, write_results
from passlens.cli.translation import verbatim
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.session.rows import Side


def ir(
    path: SessionArgument,
    which: Annotated[str, typer.Argument(metavar="PASS", help=PASS_HELP, show_default=False)] = "",
    phase: Annotated[
        str, typer.Option("--phase", metavar="NAME", help="The module at the end of this phase, instead of a pass.")
    ] = "",
    before: Annotated[bool, typer.Option("--before", help="The IR before the pass instead of after it.")] = False,
    locations: LocationsOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Print the IR after a pass or before it, or at the end of a phase."""
    del trust  # already applied by its callback
    if bool(which) == bool(phase):
        raise UserError(
            Message("ir.one-point", "The IR of one point of the compile is printed."),
            hint=Message("ir.give-place", "Give a pass, or --phase and its name."),
        )
    if phase and before:
        raise UserError(
            Message("ir.before", "--before is the other side of a pass."),
            hint=Message("ir.phase-begin", "A phase begins where the one before it ends."),
        )
    side = Side.BEFORE if before else Side.AFTER
    with session(path) as queries:
        if phase and phase not in (names := [one.name for one in queries.passes.phases()]):
            raise UserError(
                Message("common.session-without-phase", "The session has no phase '{name}'.", name=phase),
                hint=Message("common.has", "It has {names}.", names=", ".join(names)),
            )
        row = find_pass(path, queries, which) if which else None
        text = (
            queries.texts.phase(phase, locations=locations)
            if row is None
            else queries.texts.ir(row.id, side, locations=locations)
        )
        notes = (
            notes_of(queries.notes.listing(), pass_id=row.id if row is not None else None, phase=phase) if json else ()
        )
    if json:
        write_json("ir", **{"pass": row}, phase=phase, side=side, ir=text, notes=notes)
        return 0
    noted = Message("ir.noted", "{title} ({note})", title=text.title, note=text.note)
    write_note(noted if text.note else text.title)
    write_results(verbatim(text.text if text.text.endswith("\n") else text.text + "\n"), exact=True)
    return 0
