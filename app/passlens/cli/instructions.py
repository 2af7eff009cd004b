"""``passlens instructions``: where the wavefronts of a traced kernel spend their cycles; adds thread traces."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.options import JsonOption, SessionArgument, VerboseOption, session
from passlens.cli.output import Column, Page
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import Shown, verbatim
from passlens.engine.errors import UserError
from passlens.engine.messages import Message, Word, did_you_mean, quoted
from passlens.engine.run.profiles.hot_instructions import HotInstructions, HotKernel
from passlens.engine.run.profiles.profile_store import import_thread_trace


def instructions(
    path: SessionArgument,
    kernel: Annotated[
        str,
        typer.Argument(
            metavar="[KERNEL]",
            help="A kernel of the trace, or a part of its name; all unless given.",
            show_default=False,
        ),
    ] = "",
    name: Annotated[
        str, typer.Option("--name", metavar="N", help="Which thread trace of the session; the newest unless given.")
    ] = "",
    import_: Annotated[
        Path | None,
        typer.Option(
            "--import", metavar="FILE", help="Add a thread trace to the session: a CSV file of rocprofv3 --att."
        ),
    ] = None,
    top: Annotated[
        int,
        typer.Option(
            "--top", metavar="N", min=0, help="List the N hottest instructions; 0: all, in the order of the code."
        ),
    ] = 20,
    verbose: VerboseOption = False,
    json: JsonOption = False,
) -> int:
    """Show which instructions of a kernel the wavefronts of a thread trace spend their cycles on."""
    with cancellable(verbose=verbose) as context:
        if import_ is not None:
            name = import_thread_trace(path, import_, context.cancel)
            write_note(Message("profile.kept", "Kept in {path} as {name}.", path=path, name=name))
        with session(path) as queries:
            traces = queries.profiles.traces()
            found = queries.profiles.instructions(name, context.cancel)
    shown = _chosen(found, kernel)
    if json:
        write_json("instructions", traces=traces, trace=found.trace, broken=found.broken, kernels=shown)
        return 0
    page = Page()
    for one in shown:
        _add(page, one, top)
    if found.broken:
        page.line(
            Message("instructions.broken", "{count:,} rows of the trace could not be read.", count=found.broken), "warn"
        )
    page.show()
    return 0


def _chosen(found: HotInstructions, kernel: str) -> tuple[HotKernel, ...]:
    """The kernels with a name, otherwise those that contain the text.

    Raises:
        UserError: The trace has none.
    """
    for shown in (
        tuple(one for one in found.kernels if kernel in {"", one.name, one.kernel, one.dispatch}),
        tuple(one for one in found.kernels if kernel in one.name),
    ):
        if shown:
            return shown
    raise UserError(
        Message("instructions.unknown", "The thread trace has no kernel '{name}'.", name=kernel),
        hint=did_you_mean([one.name for one in found.kernels][:3]),
        location=kernel,
    )


def _add(page: Page, kernel: HotKernel, top: int) -> None:
    page.heading(quoted(kernel.name) if kernel.name else Word("a kernel without a name"))
    page.line(kernel.headline)
    page.pairs(
        [
            ("latency", _cycles(kernel.latency)),
            ("stall", _cycles(kernel.stall)),
            ("idle", _cycles(kernel.idle)),
            ("wavefronts", kernel.wavefronts),
            ("code", kernel.code),
        ]
    )
    page.line()
    page.table(
        [
            Column("class"),
            Column("latency", right=True),
            Column("stall", right=True),
            Column("idle", right=True, dispensable=1),
            Column("hits", right=True),
            Column("instructions", right=True, dispensable=2),
        ],
        [(one.kind, _percent(one.share), one.stall, one.idle, one.hits, one.count) for one in kernel.classes],
    )
    rows = kernel.instructions
    if top:
        rows = tuple(sorted(rows, key=lambda one: -one.traced.latency)[:top])
    page.line()
    page.table(
        [
            Column("#", right=True),
            Column("instruction", flexible=True),
            Column("latency", right=True),
            Column("cycles", right=True, dispensable=3),
            Column("stall", right=True),
            Column("idle", right=True, dispensable=2),
            Column("hits", right=True),
            Column("source", dispensable=1),
        ],
        [
            (
                one.place,
                verbatim(one.traced.text),
                _percent(one.share),
                one.traced.latency,
                one.traced.stall,
                one.traced.idle,
                one.traced.hits,
                verbatim(one.traced.source) if one.traced.source else None,
            )
            for one in rows
        ],
    )
    if len(rows) < len(kernel.instructions):
        rest = Message("instructions.more", "… and {count:,} more: --top 0", count=len(kernel.instructions) - len(rows))
        page.line(rest, "muted")


def _percent(share: float | None) -> Shown | None:
    return None if share is None else verbatim(f"{100 * share:.1f} %")


def _cycles(count: int) -> Message:
    return Message("instructions.cycles", "{count:,} cycles", count=count)
