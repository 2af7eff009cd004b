"""``passlens record``: runs a script unchanged, and makes a session of each call of the compiler in it."""

from __future__ import annotations

from typing import Annotated

import typer

from passlens.cli.cells import Cell
from passlens.cli.faults import Exit
from passlens.cli.options import FolderOption, JsonOption, VerboseOption
from passlens.cli.output import Column, Page
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import verbatim
from passlens.engine.compile.request import PassCapture
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.process import scratch_folder
from passlens.engine.recording.record import (
    RecordedSession,
    counted,
    make_session,
    read_calls,
    recording,
    run_script,
)


def record(
    script: Annotated[
        list[str],
        typer.Argument(metavar="-- COMMAND", help="The script with its arguments, after '--'.", show_default=False),
    ],
    passes: Annotated[
        PassCapture, typer.Option("--passes", help="Which pass executions to store with their IR.")
    ] = PassCapture.ON_DEMAND,
    output: FolderOption = None,
    verbose: VerboseOption = False,
    json: JsonOption = False,
) -> int:
    """Run a script unchanged, and make a session of each call of iree-compile in it when the call ends.

    Calls are seen through PATH and IREE_TOOL_PATH, which iree.compiler.tools reads. The exit code is that of the
    script.
    """
    with scratch_folder("record") as folder:
        with recording(folder / "r") as environment:
            code = run_script(script, environment, to_stderr=json)
        calls = read_calls(folder / "r")
        write_note(counted(calls))
        if output is not None:
            output.mkdir(parents=True, exist_ok=True)
        made = list[RecordedSession]()
        with cancellable(verbose=verbose) as context:
            for call in calls:
                if context.cancel.cancelled:
                    break
                try:
                    made.append(make_session(call, output, passes, context))
                except UserError as error:
                    write_note(
                        Message(
                            "record.no-session", "{source}: {reason}", source=call.source, reason=error.title_and_hint()
                        )
                    )
    if json:
        write_json("record", script=script, code=code, calls=len(calls), sessions=[_fields(one) for one in made])
    elif made:
        page = Page()
        page.table(
            [Column("outcome"), Column("in the script"), Column("session", flexible=True)],
            [
                (
                    one.outcome,
                    Cell(_ended(one), "" if one.same_end else "warn"),
                    verbatim(str(one.session)),
                )
                for one in made
            ],
        )
        page.show()
    if context.cancel.cancelled:
        return Exit.CANCELLED
    return code if code >= 0 else 128 - code


def _ended(one: RecordedSession) -> Message:
    """The outcome of the script's own compile."""
    if one.call.code is None:
        return Message("record.cut-off", "cut off")
    return Message("record.ended", "exit code {code}", code=one.call.code)


def _fields(one: RecordedSession) -> dict[str, object]:
    """A session for ``--json``, with the recorded call."""
    call = one.call
    return {
        "session": one.session,
        "outcome": one.outcome,
        "code": call.code,
        "same_end": one.same_end,
        "seconds": call.seconds,
        "compiler": call.compiler,
        "arguments": call.arguments,
        "source": call.source,
        "folder": call.folder,
    }
