"""``passlens ir``: the IR before or after one pass execution."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.options import PASS_HELP, JsonOption, LocationsOption, SessionArgument, session
from passlens.cli.output import write_note, write_results
from passlens.cli.schema import write_json
from passlens.engine.session.rows import Side


def ir(
    path: SessionArgument,
    which: Annotated[str, typer.Argument(metavar="PASS", help=PASS_HELP, show_default=False)],
    before: Annotated[bool, typer.Option("--before", help="The IR before the pass instead of after it.")] = False,
    locations: LocationsOption = False,
    json: JsonOption = False,
) -> int:
    """Print the IR after a pass, or before it."""
    side = Side.BEFORE if before else Side.AFTER
    with session(path) as queries:
        row = queries.find_pass(which)
        text = queries.ir(row.id, side, locations=locations)
    if json:
        write_json("ir", **{"pass": row}, side=side, ir=text)
        return 0
    write_note(text.title + (f" ({text.note})" if text.note else ""))
    write_results(text.text if text.text.endswith("\n") else text.text + "\n")
    return 0
