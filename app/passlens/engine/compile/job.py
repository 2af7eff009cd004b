"""The compile job: a request becomes a session file, in one run of the compiler or two.

The *quick look* is a compile with phase dumps, timing, statistics and code objects; devices, memory, kernels and
diagnostics are on screen after it. *Every pass* is a compile with a dump after each pass, read into the session while
the compiler runs, and with the LLVM IR and assembly of the kernels. One run gives both, or the quick look comes first
and a second run captures the passes. Dumping can crash a compile: the outcome is then that of a run without dumps.
Where passes are fetched on demand, those of the failed phase or dispatch are captured at once, because their IR shows
the cause.
"""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.analysis.ir_reader_client import EarlyReader
from passlens.engine.compile.failed_phase import fetch_failed
from passlens.engine.compile.input_file import InputFile
from passlens.engine.compile.places import inputs_folder
from passlens.engine.compile.prepared import Prepared, prepare
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.compile.session_input import input_file
from passlens.engine.compile.steps import KEPT, Steps
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import SessionOpened, StageStarted, Warned
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import Message, together
from passlens.engine.process import scratch_folder, unusable_file
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session.writer import SessionWriter


@dataclass(frozen=True, slots=True)
class CompileJob(CompilerJob):
    """Compile a model into a session (see the Job protocol)."""

    request: CompileRequest

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("job.compile", "Compile {name}", name=self.request.source.name)

    def run(self, context: JobContext) -> Path:
        """Compile; return the session's path whatever the outcome, also after a failure or a cancel.

        Raises:
            UserError: No compiler could be started, or the session can no longer be written.
            UntrustedError: The input is stored in a session from elsewhere that the user has not trusted.
        """
        context.emit(StageStarted(Message("job.checking-request", "Checking the request")))
        request = self.request
        if request.taken_from is not None:
            with SessionReader(request.taken_from) as reader:
                trust.require(reader)
                request = replace(request, source=input_file(reader, inputs_folder()))
        path = carry_out(prepare(request, context), context)
        if request.passes is PassCapture.ON_DEMAND and not context.cancel.cancelled:
            fetch_failed(path, context)
        return path


def carry_out(prepared: Prepared, context: JobContext) -> Path:
    """Compile a prepared request; return the session's path, as ``CompileJob.run`` does.

    An existing session stays until the new one is complete and no worse; where it stays, the new one is next to it.

    Raises:
        UserError: No compiler could be started, or the session can no longer be written.
    """
    with SessionWriter.create(prepared.session, prepared.head) as writer:
        context.emit(SessionOpened(writer.path))
        try:
            kind, sentence = _compile(prepared, writer, context)
        except CancelledError:
            kind = OutcomeKind.CANCELLED
            sentence = together(Message("compile.cancelled-early", "Cancelled."), KEPT)
        except UserError as error:
            _try_finish(writer, error)
            raise
        except OSError as error:
            fault = unusable_file(error)
            _try_finish(writer, fault)
            raise fault from error
        writer.finish(kind, sentence, whole=not context.cancel.cancelled)
    if writer.kept:
        context.emit(Warned(writer.kept))
    return writer.path


def _try_finish(writer: SessionWriter, error: UserError) -> None:
    """Store the reason in the session where that is still possible (on a full disk it is not)."""
    try:
        writer.finish(OutcomeKind.FAILED, error.title, whole=False)
    except UserError:
        return


def _compile(prepared: Prepared, writer: SessionWriter, context: JobContext) -> tuple[OutcomeKind, Message]:
    """Run the compiler as often as needed; return the outcome and its sentence."""
    for notice in prepared.command.notices:
        writer.add_notice(notice)
    passes = prepared.request.passes
    toolchain = prepared.toolchain
    with (
        closing(InputFile(prepared.source, writer)) as source,  # stored even where there is no space to compile
        scratch_folder("compile", need_bytes=max(256 << 20, 40 * prepared.source.bytes)) as folder,
        EarlyReader(toolchain.python, python_path=toolchain.python_path) as early,
        ExitStack() as held,
    ):
        steps = Steps(prepared, source, folder, writer, context, early, held)
        if prepared.request.look_first or not passes.captures:
            kind, sentence = steps.look(code=prepared.request.assembly and not passes.captures)
            looks_first = prepared.request.look_first
            if not passes.captures and not looks_first:
                steps.find_fault()
            elif kind is OutcomeKind.FAILED:
                steps.tell_cause_first()
            if kind is OutcomeKind.CANCELLED or not steps.read_tables():
                return kind, together(sentence, steps.cut_short)
            if not passes.captures:
                if looks_first:
                    steps.find_fault()
                return kind, together(sentence, steps.cut_short)
            if not source.still_there():
                return kind, sentence
            steps.capture()
            steps.find_fault()
        else:
            kind, sentence = steps.look_and_capture()
            steps.find_fault()
            if kind is not OutcomeKind.CANCELLED:
                steps.read_tables()
    return kind, together(sentence, steps.cut_short)
