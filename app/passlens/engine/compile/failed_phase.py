"""Fetches the passes of what failed, right after a compile that kept none: causes are found in their IR."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.compile.failure import AFTER, End, read_failure
from passlens.engine.compile.fetch.job import CONFIGURED, TARGETS, FetchJob
from passlens.engine.compile.fetch.refusal import fetch_refusal
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Warned
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message, together
from passlens.engine.session.fetched import Piece
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PHASES, Status, Text
from passlens.engine.session.writer import PassRecord, SessionWriter


def failed_pieces(reader: SessionReader) -> tuple[Piece, ...]:
    """The phase that a compile failed in, or of code generation the dispatches that failed in it.

    Nothing where no pass failed, or where one hung: it would hang again.
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
    """Fetch them; where that cannot be done the session says so. A cancel leaves it as it is.

    Of the dispatches after the first, those that would need the whole model compiled are left out: each took as long as
    the compile. What the quick look knows of their causes is enough until someone asks for their passes.

    Raises:
        UserError: The session cannot be written any more.
    """
    with SessionReader(session) as reader:
        pieces = () if fetch_refusal(reader) else failed_pieces(reader)
    if not pieces:
        return
    try:
        FetchJob(session, pieces, whole=False).run(context)
        _add_unprinted(session, pieces[0].phase)
    except CancelledError:
        return
    except UserError as error:
        why = together(_NOT_FETCHED, error.title)
        context.emit(Warned(why))
        with SessionWriter.append(session) as writer:
            writer.add_notice(why)


def _add_unprinted(session: Path, phase: int) -> None:
    """List the pass on the module that failed, where the compiler died while it printed what that left.

    The quick look has the text: there it was printed verified.
    """
    with SessionReader(session) as reader:
        failure = read_failure(reader)
        left = next((row.id for row in reader.artifacts() if row.kind == AFTER), None)
        listing = reader.pass_list(frozenset(Status))
        keys = [row.key for row in listing.passes if row.phase == PHASES[phase - 1]]
        roots = [scope.id for scope in reader.scopes() if scope.parent_id is None]
        listed = any(row.status is Status.FAILED for row in listing.passes)
        if failure is None or failure.end is not End.FAILED or len(failure.path) != 1 or left is None:
            return
        text = reader.artifact(left)
    if listed or not keys or not roots:
        return
    with SessionWriter.append(session) as writer:
        record = PassRecord(
            order_key=f"{max(keys)}!{failure.name}",
            scope=roots[-1],
            name=failure.name,
            class_name=failure.class_name,
            options="",
            status=Status.FAILED,
            blob=writer.blobs.put(text),
            added=None,
            removed=None,
            text=Text.WHOLE,
            phase=phase,
        )
        writer.add_passes([record])


_NOT_FETCHED = Message("failed-phase.not-fetched", "The passes of the phase that failed could not be made again.")
