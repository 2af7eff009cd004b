"""A second run for the IR of the pass at fault: on the dispatch alone where that is cheaper, else on the model."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from passlens.engine.compile import lanes
from passlens.engine.compile.command_line import CommandLine
from passlens.engine.compile.dispatch_source import PHASE, cut_out
from passlens.engine.compile.failure import BeforePass, End, Failure, LastEntered, Texts
from passlens.engine.compile.look import QuickLook
from passlens.engine.compile.request import BEGIN_AND_END
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Count, Message
from passlens.engine.process import Outcome
from passlens.engine.session.rows import CompilerRun
from passlens.engine.session.writer import SessionWriter

if TYPE_CHECKING:
    from passlens.engine.compile.prepared import Prepared

WHOLE_SECONDS = 8.0
"""A model that failed within this processor time is compiled again completely, with debug locations, which a dumped
dispatch lacks.
"""
END = "hal"
_MAX_SOURCE = 64 << 20


def find_pass_at_fault(
    prepared: Prepared,
    known: tuple[Failure | None, Texts],
    look: QuickLook,
    outcome: Outcome,
    writer: SessionWriter,
    context: JobContext,
    folder: Path,
    *,
    at_once: bool = False,
    prints_failed: bool = True,
) -> tuple[Failure | None, Texts]:
    """The pass at fault and its IR; None when no pass had begun.

    Args:
        prepared: The compiled request.
        known: The innermost failed pass and its IR, where the compile reported them.
        look: The quick look, whose phases may hold the dispatch.
        outcome: How the compile ended.
        writer: The session, which records the run.
        context: Receives the progress; may cancel.
        folder: An empty folder for the run.
        at_once: Whether to run at most a dispatch alone, which takes a moment, but not the model.
        prints_failed: Whether the compile prints the IR after a failed pass, which names that pass; otherwise the pass
            entered last is the one.

    Raises:
        UserError: The compiler cannot be started, or the session cannot be written.
        CancelledError: The user asked to stop.
    """
    failure, texts = known
    if outcome.crashed or outcome.timed_out or not prints_failed:
        end = End.HUNG if outcome.timed_out else End.CRASHED if outcome.crashed else End.FAILED
        entered = LastEntered(folder, end, prepared.request.source)
        again = _run(prepared, prepared.command, entered, writer, context, folder)
        if again.ok or outcome.crashed != again.crashed:
            writer.add_notice(
                Message(
                    "pass-at-fault.ended-otherwise",
                    "On one thread, in the search for the pass at fault, the compiler ended differently, so that "
                    "pass is not certain.",
                )
            )
        return (entered.found or failure), (entered.texts if entered.found else texts)
    if failure is None or not failure.name:
        return failure, texts
    command = None
    if at_once or outcome.work_ns >= WHOLE_SECONDS * 1e9:
        command = _alone(prepared.command, failure.dispatch, look, folder)
    if command is None and at_once:
        return failure, texts
    command = command or prepared.command
    before = BeforePass(folder, failure, texts, prepared.request.source)
    _run(prepared, command, before, writer, context, folder)
    return before.found, before.texts


def _run(
    prepared: Prepared,
    command: CommandLine,
    part: lanes.Part,
    writer: SessionWriter,
    context: JobContext,
    folder: Path,
) -> Outcome:
    outcome = lanes.run(
        CompilerRun.FAILED_PASS, [part], prepared.flags, command, folder, writer, context, prepared.request.hang_after
    )
    context.cancel.raise_if_cancelled()
    return outcome


def _alone(command: CommandLine, dispatch: str, look: QuickLook, folder: Path) -> CommandLine | None:
    """The command that compiles the dispatch alone; None where its source is not available."""
    file = look.phases.get(PHASE)
    if not dispatch or file is None or command.one_dispatch:
        return None
    if file.stat().st_size > _MAX_SOURCE:
        return None
    source = cut_out(file.read_text(encoding="utf-8", errors="surrogateescape"), dispatch)
    if source is None or source.elided:
        return None
    alone = folder / "dispatch.mlir"
    alone.write_text(source.text, encoding="utf-8", errors="surrogateescape")
    words = [word for word in command.words[2:] if word.lstrip("-").partition("=")[0] not in BEGIN_AND_END]
    return replace(
        command,
        words=(command.words[0], str(alone), *words, f"--compile-from={PHASE}", f"--compile-to={END}"),
        one_dispatch=True,
    )


def duration_message(seconds: float) -> Message:
    """A number of seconds in words."""
    if seconds < 120:
        return Message("pass-at-fault.seconds", "{seconds:g} s", seconds=seconds)
    return Message("pass-at-fault.minutes", "{minutes}", minutes=Count(round(seconds / 60), "minute"))
