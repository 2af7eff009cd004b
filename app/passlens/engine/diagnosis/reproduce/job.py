"""The reproducer job: finds and checks the smallest start that still fails as the session did.

A reproducer is written only if its own command, run on its own file, ends with the same message.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.dispatch_source import PHASE, cut_out
from passlens.engine.compile.failure import places_of
from passlens.engine.compile.session_input import input_file
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.causes.endings import signal_of
from passlens.engine.diagnosis.facts import Facts, read_facts
from passlens.engine.diagnosis.findings import Problem
from passlens.engine.diagnosis.narrowed import Narrowed, Narrowing, lacks_line, store_narrowed
from passlens.engine.diagnosis.problems import find_problems
from passlens.engine.diagnosis.reducer import rd_oracle
from passlens.engine.diagnosis.reproduce.reproduce_report import Report, issue_text, write_folder
from passlens.engine.diagnosis.reproduce.reproduce_start import (
    COMPILE,
    Start,
    StartKind,
    choose_toolchain,
    list_starts,
    model_flags,
    tool_path,
)
from passlens.engine.errors import UserError
from passlens.engine.events import Progress, StageStarted
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import Message, quoted
from passlens.engine.process import Outcome, run_child, scratch_folder
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, Severity
from passlens.engine.session.writer import SessionWriter
from passlens.engine.toolchain.discover import Toolchain

WITH_PLACES = ("--mlir-print-debuginfo", "--mlir-print-local-scope", "--mlir-elide-elementsattrs-if-larger=8")
"""Flags that make the compiler print IR with its input lines and without its constants."""
MOST_READ = 256 << 20
"""The most bytes of a model whose dispatches are looked up."""
HANG_SECONDS = 30.0
"""The time after which a tool counts as hanging, if the reproduced compile hung or was cancelled."""


@dataclass(frozen=True, slots=True)
class TargetFailure:
    """The failure that a reproducer must show.

    Attributes:
        verdict: The failure.
        problem: The first cause in the Problems list; None without one.
        dispatch: The dispatch at fault; empty if unknown.
        seconds: The time after which a run counts as hanging; None: no limit.
    """

    verdict: rd_oracle.Verdict
    problem: Problem | None
    dispatch: str
    seconds: float | None


@dataclass(frozen=True, slots=True)
class FailingStart:
    """A start that fails as wanted.

    Attributes:
        verdict: The verdict on its run.
        stderr: The tool's standard error.
        others: The starts tried before and how they ended, one sentence each.
    """

    start: Start
    toolchain: Toolchain
    target: TargetFailure
    verdict: rd_oracle.Verdict
    stderr: str
    others: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Reproducer:
    """The result.

    Attributes:
        folder: The written folder; None if none was.
        kind: The kind of start.
        title: The content of the file, as ``the dispatch @x, compiled from phase executable-sources``.
        command: The command to run in the folder.
        message: The error in the check.
        bytes: The size of the file.
        markdown: The text for an upstream issue.
        others: What smaller or other starts did instead, one sentence each.
    """

    folder: Path | None
    kind: StartKind
    title: Message
    command: str
    message: Message
    bytes: int
    markdown: str
    others: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class ReproduceJob:
    """Create a reproducer of a session (see the Job protocol).

    Attributes:
        session: The session of a failed compile.
        folder: The folder to write; None: only the text for an issue.
        toolchain: The toolchain to use; empty: the session's.
        hang_seconds: The time after which a tool counts as hanging; 0: only if the session was cancelled.
    """

    session: Path
    folder: Path | None = None
    toolchain: str = ""
    hang_seconds: float = 0.0

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("reproduce.reproducer", "Reproducer of {name}", name=self.session.stem)

    @property
    def queue(self) -> str:
        """Runs beside the user's compile and beside trials."""
        return "reproduce"

    @property
    def key(self) -> str:
        """Every reproducer is kept."""
        return ""

    def run(self, context: JobContext) -> Reproducer:
        """Find the smallest start that fails, and write it.

        Raises:
            UntrustedError: The session is from elsewhere and not trusted.
            UserError: The session did not fail, nothing in it fails alike, or the folder cannot be written.
            CancelledError: The user cancelled.
        """
        with SessionReader(self.session) as reader:
            trust.require(reader)
            found = find_start(reader, self.toolchain, context, self.hang_seconds)
            facts = read_facts(reader)
            report = Report(
                found.start,
                found.toolchain,
                found.verdict,
                found.stderr,
                found.target.problem,
                facts,
                seconds=found.target.seconds,
            )
            smaller = found.start.kind is not StartKind.MODEL
            narrowed = _narrowed(reader, facts, found, context) if smaller else None
        if self.folder is not None:
            write_folder(self.folder, report)
        if narrowed is not None:
            with suppress(UserError), SessionWriter.append(self.session) as writer:
                store_narrowed(writer, narrowed)
        return Reproducer(
            folder=self.folder,
            kind=found.start.kind,
            title=found.start.title,
            command=report.command(),
            message=end_of(found.verdict),
            bytes=len(found.start.data),
            markdown=issue_text(report),
            others=found.others,
        )


def _narrowed(reader: SessionReader, facts: Facts, found: FailingStart, context: JobContext) -> Narrowed:
    """The facts that the smallest start shows about the failure."""
    dispatch = found.start.dispatch
    needs_lines = bool(dispatch) and lacks_line(facts.cause, facts.narrowed)
    places = _lines_of(reader, found, dispatch, context) if needs_lines else ()
    return Narrowed(Narrowing.REPRODUCED, found.start.title, dispatch, places)


def _lines_of(reader: SessionReader, found: FailingStart, dispatch: str, context: JobContext) -> tuple[str, ...]:
    """``FILE:LINE`` of the input for a dispatch: compiles the model up to its dispatches once more."""
    flags = model_flags(reader, found.toolchain, PHASE)
    if flags is None:
        return ()
    source = reader.info().source
    context.emit(Progress(Message("reproduce.lines", "Finding the lines of the input")))
    with suppress(UserError, OSError), scratch_folder("reproduce") as folder:
        out = folder / "sources.mlir"
        words: list[str | Path] = [tool_path(found.toolchain, COMPILE), input_file(reader, folder), *flags]
        outcome = run_child([*words, *WITH_PLACES, "-o", str(out)], cancel=context.cancel, cwd=folder)
        context.cancel.raise_if_cancelled()
        if outcome.ok and out.stat().st_size <= MOST_READ:
            own = cut_out(out.read_text(encoding="utf-8", errors="replace"), dispatch)
            return places_of(own.text, source) if own is not None else ()
    return ()


def find_start(reader: SessionReader, toolchain: str, context: JobContext, hang_seconds: float = 0.0) -> FailingStart:
    """The smallest start of a session that fails as the session did.

    Raises:
        UserError: The session did not fail, or nothing in it fails alike.
        CancelledError: The user cancelled.
    """
    context.emit(StageStarted(Message("reproduce.looking", "Looking for the smallest start that fails")))
    facts = read_facts(reader)
    target = _target_failure(reader, facts, hang_seconds)
    tools = choose_toolchain(reader, toolchain)
    others = list[Message]()
    for start in list_starts(reader, facts, tools, target.dispatch, context):
        context.emit(Progress(Message("reproduce.checking", "Checking {name}", name=start.title)))
        verdict, stderr = check(start, tools, target.seconds, context.cancel)
        if verdict.like(target.verdict):
            return FailingStart(start, tools, target, verdict, stderr, tuple(others))
        if verdict.kind == rd_oracle.OK:
            others.append(Message("reproduce.does-not-fail", "{start}: does not fail", start=start.title))
        else:
            others.append(
                Message(
                    "reproduce.fails-otherwise",
                    "{start}: fails otherwise: {reason}",
                    start=start.title,
                    reason=end_of(verdict),
                )
            )
    raise UserError(
        Message(
            "reproduce.nothing-fails-alike",
            "Nothing that the session holds fails as it did: {reason}",
            reason=end_of(target.verdict),
        ),
        detail="\n".join(str(other) for other in others),
        hint=Message(
            "reproduce.every-pass",
            "Compile the model again with every pass, with the toolchain that failed.",
        ),
        location=str(reader.path),
    )


def check(
    start: Start, toolchain: Toolchain, seconds: float | None, cancel: CancelToken
) -> tuple[rd_oracle.Verdict, str]:
    """Run a start; returns the verdict and the tool's standard error.

    Raises:
        UserError: The tool does not exist or cannot be started.
        CancelledError: The user cancelled.
    """
    with scratch_folder("reproduce") as folder:
        name = f"input{start.suffix}"
        for named, data in ((name, start.data), *start.files):
            (folder / named).write_bytes(data)
        words: list[str | Path] = [tool_path(toolchain, start.tool), name, *start.flags, "-o", str(folder / "out")]
        outcome = run_child(words, cancel=cancel, cwd=folder, timeout_seconds=seconds)
    cancel.raise_if_cancelled()
    return verdict_of(outcome), outcome.stderr


def verdict_of(outcome: Outcome) -> rd_oracle.Verdict:
    """The verdict on a run of a tool."""
    code = outcome.exit_code if outcome.exit_code is not None else -1
    return rd_oracle.judge(code, outcome.stderr, timed_out=outcome.timed_out, signal=outcome.signal)


def end_of(verdict: rd_oracle.Verdict) -> Message:
    """The tool's first message, or how it ended."""
    if verdict.kind == rd_oracle.HANG:
        return Message("reproduce.no-answer", "It gave no answer.")
    if verdict.signal and verdict.place:
        return Message(
            "reproduce.ended-in",
            "The tool was ended by {signal} in {place}.",
            signal=verdict.signal,
            place=verdict.place,
        )
    if verdict.signal:
        return Message("reproduce.ended", "The tool was ended by {signal}.", signal=verdict.signal)
    return quoted(verdict.message)


def _target_failure(reader: SessionReader, facts: Facts, hang_seconds: float) -> TargetFailure:
    """The failure of a session.

    Raises:
        UserError: The session did not fail.
    """
    info = facts.info
    # The results of an earlier reproducer do not belong to this one's description.
    problems = find_problems(replace(facts, narrowed=()))
    problem = next((one for one in problems if one.severity is Severity.ERROR), None)
    cause = facts.cause
    dispatch = cause.dispatch if cause is not None else ""
    dispatch = dispatch or facts.failed_in or (problem.dispatch if problem is not None else "")
    if info.outcome is OutcomeKind.CANCELLED or (cause is not None and cause.kind is CauseKind.HUNG):
        hang = rd_oracle.judge(0, "", timed_out=True)
        return TargetFailure(hang, problem, dispatch, hang_seconds or HANG_SECONDS)
    if info.outcome is OutcomeKind.INTERRUPTED:
        raise UserError(
            Message(
                "reproduce.interrupted",
                "Passlens ended before this compile did: nothing has failed that could be reproduced.",
            ),
            hint=Message("reproduce.compile-again", "Compile again, and open that session."),
            location=str(info.path),
        )
    if info.outcome not in {OutcomeKind.FAILED, OutcomeKind.CRASHED} and not (info.imported and facts.failed):
        raise UserError(
            Message("reproduce.did-not-fail", "This session did not fail: there is nothing to reproduce."),
            hint=Message("reproduce.open-failed", "Open the session of a compile that ended with an error."),
            location=str(info.path),
        )
    logs = {name: text for name, _, text in reader.log()}
    ended = {OutcomeKind.FAILED, OutcomeKind.CRASHED}
    # The first compile also reports statistics, which can crash it: the next one has the user's own flags.
    lane = next((one for one in reversed(info.lanes) if one.outcome in ended), None)
    crashed = info.outcome is OutcomeKind.CRASHED
    text = logs.get(lane.name, "") if lane is not None else "\n".join(logs.values())
    verdict = rd_oracle.judge(-1 if crashed else 1, text, signal=signal_of(info) if crashed else "")
    if not crashed and facts.diagnostics:
        errors = facts.errors
        first = next((row for row in errors if cause is not None and row.id == cause.first), next(iter(errors), None))
        if first is not None:
            message = first.message.split("\n", 1)[0]
            others = {rd_oracle.message_class(row.message) for row in errors[: rd_oracle.MOST]}
            rule = rd_oracle.message_class(message)
            verdict = rd_oracle.Verdict(rd_oracle.ERROR, message, rule, "", others=tuple(sorted(others)))
    return TargetFailure(verdict, problem, dispatch, hang_seconds or None)
