"""Fetches the passes of a failed phase or dispatch right after a compile that kept none: their IR shows the cause."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.compile.failure import AFTER, End, read_failure
from passlens.engine.compile.fetch.job import CONFIGURED, TARGETS, FetchJob
from passlens.engine.compile.fetch.refusal import fetch_refusal
from passlens.engine.compile.unprinted import list_unprinted
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Warned
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, together
from passlens.engine.session.fetched import Piece
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import Status
from passlens.engine.session.writer import SessionWriter


def failed_pieces(reader: SessionReader) -> tuple[Piece, ...]:
    """The phase in which a compile failed; for code generation, the dispatches that failed in it.

    Empty where no pass failed, or where one hung: it would hang again.
    """
    failure = read_failure(reader)
    phase = next((phase.ordinal for phase in reader.phases() if phase.failed), 0)
    if not reader.info().failed or failure is None or failure.end is End.HUNG or not phase:
        return ()
    dispatches = dict.fromkeys(one.dispatch for one in (failure, *failure.others))
    if CONFIGURED <= phase <= TARGETS and all(dispatches):
        return tuple(Piece(phase, dispatch) for dispatch in dispatches)
    return (Piece(phase),)


def fetch_failed(session: Path, context: JobContext) -> None:
    """Fetch these passes; where that is impossible, add a notice to the session. A cancel leaves the session unchanged.

    After the first dispatch, those that need a compile of the whole model are left out: each takes as long as the
    compile. The causes from the quick look are enough until the user asks for their passes.

    Raises:
        UserError: The session can no longer be written.
    """
    with SessionReader(session) as reader:
        pieces = () if fetch_refusal(reader) else failed_pieces(reader)
    if not pieces:
        return
    try:
        FetchJob(session, pieces, whole=False).run(context)
        _list_unprinted(session, pieces[0].phase)
    except CancelledError:
        return
    except UserError as error:
        why = together(_NOT_FETCHED, error.title)
        context.emit(Warned(why))
        with SessionWriter.append(session) as writer:
            writer.add_notice(why)


def _list_unprinted(session: Path, phase: int) -> None:
    """List the failed pass on the module if the compiler died while it printed the IR that the pass left.

    That IR is known if the quick look, which verifies IR before it prints it, could print it.
    """
    with SessionReader(session) as reader:
        failure = read_failure(reader)
        if failure is None or failure.end is not End.FAILED or len(failure.path) != 1:
            return
        if any(row.status is Status.FAILED for row in reader.pass_list(frozenset(Status)).passes):
            return
        after = next((reader.artifact(row.id) for row in reader.artifacts() if row.kind == AFTER), b"")
    with SessionWriter.append(session) as writer:
        list_unprinted(writer, failure.name, failure.class_name, phase=phase, after=after)


_NOT_FETCHED = Message("failed-phase.not-fetched", "The passes of the phase that failed could not be made again.")
