"""``passlens reproduce``: finds the smallest starting point at which a failed compile still fails, as a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.options import JsonOption, SessionArgument, ToolchainOption, TrustOption, VerboseOption
from passlens.cli.output import Page
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note, write_results
from passlens.cli.translation import verbatim
from passlens.engine.diagnosis.reproduce.job import ReproduceJob
from passlens.engine.messages import Bytes, Message


def reproduce(
    path: SessionArgument,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="DIR", help="The folder to write; without it, the text for an issue."),
    ] = None,
    toolchain: ToolchainOption = "",
    hang: Annotated[
        float, typer.Option("--hang", metavar="SECONDS", min=0, help="A run that takes longer counts as hanging.")
    ] = 0.0,
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Find the smallest input that still fails with the same message: a dispatch, a pass, a phase, or the model.

    The folder has the input, a script, the expected error, a README and a text for an upstream issue.
    """
    del trust  # already applied by its callback
    with cancellable(verbose=verbose) as context:
        made = ReproduceJob(path, output, toolchain, hang).run(context)
    if json:
        write_json("reproducer", reproducer=made)
        return 0
    if output is None:
        write_results(verbatim(made.markdown), exact=True)
        return 0
    page = Page()
    page.pairs(
        [
            ("folder", verbatim(str(made.folder))),
            ("input", Message("reproduce.input", "{what}, {size}", what=made.title, size=Bytes(made.bytes))),
            ("command", verbatim(made.command)),
            ("fails with", made.message),
        ]
    )
    page.show()
    for other in made.others:
        write_note(Message("reproduce.not-taken", "Not taken: {what}", what=other))
    return 0
