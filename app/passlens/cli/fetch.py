"""``passlens fetch``: fetches passes of a quick look; and how other commands fetch the passes that they need."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passlens.cli.faults import Exit
from passlens.cli.options import JsonOption, SessionArgument, TrustOption, VerboseOption, session
from passlens.cli.render import cancellable
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.messages import Count, Message
from passlens.engine.session.fetched import Piece
from passlens.engine.session.rows import PHASES, PassRow

if TYPE_CHECKING:
    from passlens.engine.queries import Queries


def fetch(
    path: SessionArgument,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PHASE|DISPATCH …]",
            help="Phases, such as 'flow', or dispatches, as 'passlens dispatch' lists them; by default all phases.",
            show_default=False,
        ),
    ] = None,
    verbose: VerboseOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Fetch the passes that a compile left out: their phases are compiled again, one by one.

    Other commands fetch what they need. Ctrl-C keeps the phases that are done.
    """
    del trust  # already applied by its callback
    with session(path) as queries:
        check_fetchable(queries)
        pieces = tuple(_piece(queries, name) for name in what) if what else _lacking(queries)
        before = queries.info().pass_count
        cancelled = False
        try:
            fetch_pieces(path, pieces, verbose=verbose)
        except CancelledError:
            cancelled = True
        head, held = queries.info(), queries.passes.fetched()
    if json:
        phases = [name for place, name in enumerate(PHASES, 1) if Piece(place) in held]
        dispatches = sorted({piece.executable for piece in held if piece.executable})
        write_json("fetch", session=head.path, passes=head.pass_count, phases=phases, dispatches=dispatches)
    else:
        more = Count(head.pass_count - before, "pass", "passes")
        write_note(
            Message("fetch.fetched", "{more} fetched; the session has {total:,}.", more=more, total=head.pass_count)
        )
    return Exit.CANCELLED if cancelled else Exit.DONE


def check_fetchable(queries: Queries) -> None:
    """Refuse a session whose passes cannot be fetched.

    Raises:
        UserError: As ``FetchJob.run``.
    """
    why = queries.passes.fetch_refusal()
    if why:
        raise UserError(why)


def find_pass(path: Path, queries: Queries, which: str, *, whole: bool = False) -> PassRow:
    """The execution with a name; fetches what is missing to find it.

    ``whole``: as for ``PassQueries.next_piece``.

    Raises:
        UserError: There is none, or it cannot be fetched.
        CancelledError: Ctrl-C was pressed.
    """
    while (piece := queries.passes.next_piece(which, whole=whole)) is not None:
        fetch_pieces(path, (piece,))
    return queries.passes.find(which)


def fetch_all(path: Path, queries: Queries, phase: str = "") -> None:
    """Fetch everything that a session, or one of its phases, lacks, for commands that read all passes.

    Raises:
        UserError: They cannot be fetched.
        CancelledError: Ctrl-C was pressed.
    """
    if pieces := _lacking(queries, phase):
        fetch_pieces(path, pieces)


def fetch_pieces(path: Path, pieces: tuple[Piece, ...], *, verbose: bool = False) -> None:
    """Fetch pieces, with progress on standard error.

    Raises:
        UserError: They cannot be fetched.
        CancelledError: Ctrl-C was pressed.
    """
    from passlens.engine.compile.fetch.job import FetchJob  # noqa: PLC0415 - for a session that lacks something

    with cancellable(verbose=verbose) as context:
        FetchJob(path, pieces).run(context)


WITH_FETCH = Message("fetch.with-fetch", "With --fetch, they are made first.")
"""Added to a sentence about passes that were not read."""


def _lacking(queries: Queries, phase: str = "") -> tuple[Piece, ...]:
    return tuple(Piece(PHASES.index(name) + 1) for name in queries.passes.lacking() if phase in {"", name})


def _piece(queries: Queries, name: str) -> Piece:
    """The meaning of a name: a phase, or a dispatch's code generation.

    Raises:
        UserError: Neither.
    """
    if name in PHASES:
        return Piece(PHASES.index(name) + 1)
    return Piece(PHASES.index("executable-targets") + 1, queries.dispatches.find(name).symbol)
