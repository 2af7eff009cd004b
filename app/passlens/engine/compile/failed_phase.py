"""Fetches the passes of a failed phase or dispatch right after a compile that kept none: their IR shows the cause."""

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
        _add_unprinted(session, pieces[0].phase)
    except CancelledError:
        return
    except UserError as error:
        why = together(_NOT_FETCHED, error.title)
        context.emit(Warned(why))
        with SessionWriter.append(session) as writer:
            writer.add_notice(why)


def _add_unprinted(session: Path, phase: int) -> None:
    """List the failed pass on the module, where the compiler died while printing its IR.

    Its text is that IR where the quick look printed it, because it verified it first; otherwise the IR before the pass.
    """
    with SessionReader(session) as reader:
        failure = read_failure(reader)
        listing = reader.pass_list(frozenset(Status))
        made = [row for row in listing.passes if row.phase == PHASES[phase - 1]]
        roots = [scope.id for scope in reader.scopes() if scope.parent_id is None]
        listed = any(row.status is Status.FAILED for row in listing.passes)
        if (
            failure is None
            or failure.end is not End.FAILED
            or len(failure.path) != 1
            or listed
            or not made
            or not roots
        ):
            return
        last = max(made)
        left = next((reader.artifact(row.id) for row in reader.artifacts() if row.kind == AFTER), b"")
        before = None if left else reader.module_after(last.id)
        text = before.text.encode("utf-8", "surrogateescape") if before is not None else left
    if not text:
        return
    with SessionWriter.append(session) as writer:
        record = PassRecord(
            order_key=f"{last.key}!{failure.name}",
            scope=roots[-1],
            name=failure.name,
            class_name=failure.class_name,
            options="",
            status=Status.FAILED,
            blob=writer.blobs.put(text),
            added=None,
            removed=None,
            text=Text.WHOLE if left else Text.NOT_PRINTED,
            phase=phase,
        )
        writer.add_passes([record])


_NOT_FETCHED = Message("failed-phase.not-fetched", "The passes of the phase that failed could not be made again.")
