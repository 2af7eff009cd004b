"""``passlens dispatch``: one dispatch of a session, compiled alone with every pass; without a name, a list of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.compile import carry_out, check_flags
from passlens.cli.options import JsonOption, SessionArgument, TrustOption, VerboseOption, session
from passlens.cli.output import Column, Page
from passlens.cli.render import program
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note, write_results
from passlens.cli.translation import Value, verbatim
from passlens.engine.compile.dispatch import DispatchJob, DispatchRequest
from passlens.engine.compile.dispatch_source import Dispatch
from passlens.engine.compile.request import PassCapture, as_compiled
from passlens.engine.errors import UserError
from passlens.engine.messages import Bytes, Message
from passlens.engine.queries import Queries


def dispatch(
    path: SessionArgument,
    name: Annotated[
        str,
        typer.Argument(
            metavar="[DISPATCH]", help="Its symbol, the end of that, its kernel, or its position in the list."
        ),
    ] = "",
    flags: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[-- RAW FLAGS]",
            help="Flags of iree-compile, beside those of the session or in place of one of the same name.",
            show_default=False,
        ),
    ] = None,
    toolchain: Annotated[
        str, typer.Option("--toolchain", metavar="T", help="As for 'compile'; by default the session's.")
    ] = "",
    passes: Annotated[
        PassCapture, typer.Option("--passes", help="Which pass executions to store with their IR.")
    ] = PassCapture.ALL,
    locations: Annotated[bool, typer.Option("--locations", help="Keep debug locations in the dumps.")] = False,
    source: Annotated[
        bool, typer.Option("--source", help="Print the source of the dispatch, as a module, and compile nothing.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="S.passlens", help="The new session file.", show_default=False),
    ] = None,
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Compile one dispatch of a session alone, with every pass, into a new session.

    Without DISPATCH: list the dispatches of the session.
    """
    del trust  # already applied by its callback
    if name.startswith("-"):
        raise UserError(
            Message("dispatch.missing", "A dispatch is missing before {name}.", name=name),
            hint=Message(
                "dispatch.dispatch-lists-them", "{program} dispatch {path} lists them.", program=program(), path=path
            ),
        )
    check_flags(flags, Message("dispatch.one-at-a-time", "One dispatch at a time; raw flags go after '--'."))
    with session(path) as queries:
        if not name:
            return _list(queries, json=json)
        symbol = queries.dispatches.find(name).symbol
        if source:
            return _print_source(queries, symbol)
        how = as_compiled(queries.info())
    how = replace(
        how,
        passes=passes,
        toolchain=toolchain or how.toolchain,
        output=output,
        locations=locations or how.locations,
        assembly=True,  # for one dispatch it takes no time, even without the passes
    )
    job = DispatchJob(DispatchRequest(path, symbol, how, tuple(flags or ())))
    return carry_out(job, verbose=verbose, json=json)


def _list(queries: Queries, *, json: bool) -> int:
    dispatches = queries.dispatches.listing()
    if json:
        write_json("dispatches", dispatches=dispatches)
        return 0
    if not dispatches:
        queries.dispatches.find("")  # raises if there are none
    page = Page()
    page.table(
        [
            Column("#", right=True),
            Column("dispatch", flexible=True),
            Column("kernel", flexible=True),
            Column("source", right=True, dispensable=1),
        ],
        [_row(one) for one in dispatches],
    )
    page.show()
    return 0


def _row(one: Dispatch) -> tuple[Value, ...]:
    kernels = ", ".join(export.removeprefix(f"{one.symbol}_") for export in one.exports)
    return verbatim(str(one.position)), verbatim(one.symbol), verbatim(kernels), Bytes(one.source_bytes)


def _print_source(queries: Queries, symbol: str) -> int:
    found = queries.dispatches.source(symbol)
    write_results(verbatim(found.text), exact=True)
    if found.elided:
        write_note(
            Message(
                "dispatch.elided",
                "The session's IR leaves out constants of @{symbol}: this text does not compile as it is.",
                symbol=symbol,
            )
        )
    return 0
