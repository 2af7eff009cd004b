"""``passlens reduce``: makes failing IR smaller as long as it fails in the same way."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.compile import ONE_FILE, check_flags
from passlens.cli.options import JsonOption, ToolchainOption, TrustOption, VerboseOption
from passlens.cli.output import Page
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.cli.translation import verbatim
from passlens.engine.diagnosis.reproduce.reduce import IrSize, ReduceJob, ReduceRequest
from passlens.engine.messages import Bytes, Count, Message, Nanoseconds


def reduce(
    path: Annotated[
        Path, typer.Argument(metavar="SESSION|FILE", help="A session of a compile that failed, or a file of IR.")
    ],
    flags: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[-- RAW FLAGS]",
            help="For a file: the flags that it fails with, of iree-opt when they name a pass pipeline.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="OUT.mlir", help="The result; unless given: NAME.reduced.mlir."),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            metavar="N",
            min=0,
            help="Stop after this many seconds, with the best so far.",
            show_default=False,
        ),
    ] = None,
    toolchain: ToolchainOption = "",
    hang: Annotated[
        float, typer.Option("--hang", metavar="SECONDS", min=0, help="A run that takes longer counts as hanging.")
    ] = 0.0,
    jobs: Annotated[int, typer.Option("--jobs", min=0, help="Runs at a time; 0: one for each processor.")] = 0,
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Leave out of failing IR what the failure does not need: functions, ops, operands, attributes, dimensions.

    The diagnostic is the judge: each candidate must fail with a message of the same class, in the same pass where that
    is known. Ctrl-C stops it, and keeps the best so far.
    """
    del trust  # already applied by its callback
    check_flags(flags, ONE_FILE)
    request = ReduceRequest(
        source=path,
        output=output,
        flags=tuple(flags or ()),
        toolchain=toolchain,
        seconds=seconds,
        hang_seconds=hang,
        jobs=jobs,
    )
    with cancellable(verbose=verbose) as context:
        made = ReduceJob(request).run(context)
    if json:
        write_json("reduction", reduction=made)
        return 0
    candidates, time = Count(made.tried, "candidate"), Nanoseconds(made.wall_ns)
    tried = Message("reduce.tried", "{candidates} in {time}", candidates=candidates, time=time)
    stopped = Message("reduce.stopped-early", "stopped early; it may become smaller still")
    page = Page()
    page.pairs(
        [
            ("result", made.path),
            ("reduced", made.start),
            ("before", _size(made.before)),
            ("after", _size(made.after)),
            ("tried", tried),
            ("ended", stopped if made.stopped else Message("reduce.done", "nothing more can be left out")),
            ("command", verbatim(made.command)),
            ("fails with", made.message),
        ]
    )
    page.show()
    return 0


def _size(size: IrSize) -> Message:
    return Message(
        "reduce.size",
        "{ops}, {essential:,} of them more than reads, writes and constants; {size}",
        ops=Count(size.all_ops, "op"),
        essential=size.ops,
        size=Bytes(size.bytes),
    )
