"""The job that compiles one dispatch alone to count and time the rewrite patterns that its passes try."""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from typing_extensions import override

from passlens.engine.compile.action_trace import ActionTrace, PassSum
from passlens.engine.compile.dispatch import DispatchRequest, prepare_dispatch
from passlens.engine.errors import UserError
from passlens.engine.events import Progress, StageStarted
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import Bytes, Count, Message, Nanoseconds
from passlens.engine.process import run_child, scratch_folder
from passlens.engine.session.reader import SessionReader

TRACE_FLAG = "profile-actions-to"
_USUAL_BYTES = 128 << 20
_MOST_BYTES = 8 << 30
"""A trace that grows beyond this ends the compile: the disk is not ours to fill."""


@dataclass(frozen=True, slots=True)
class PatternTable:
    """The passes of one dispatch, with the patterns that they tried.

    Attributes:
        dispatch: Symbol of its executable.
        toolchain_version: Version of the traced compiler.
        sentence: How the compile ended.
        ok: Whether it succeeded; else the table ends where the compile did.
        wall_ns: Wall time of the traced compile, ns.
        trace_bytes: Size of the trace.
        passes: By own time, longest first.
        tries: Number of tries of all patterns.
        notes: What these figures do and do not include.
    """

    session: Path
    dispatch: str
    toolchain_version: str
    sentence: Message
    ok: bool
    wall_ns: int
    trace_bytes: int
    passes: tuple[PassSum, ...]
    tries: int
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PatternsJob(CompilerJob):
    """Trace the patterns of one dispatch (see the Job protocol)."""

    session: Path
    name: str

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("patterns.trace-patterns", "Trace the patterns of @{name}", name=self.name.removeprefix("@"))

    @property
    @override
    def key(self) -> str:
        """The newest counts."""
        return "patterns"

    def run(self, context: JobContext) -> PatternTable:
        """Compile with a trace, and summarise it; the session is not changed.

        Raises:
            UserError: The session lacks the dispatch or its source, its toolchain is missing or writes no traces, or
                the compiler did nothing.
            CancelledError: The user asked to stop.
        """
        context.emit(StageStarted(Message("dispatch.taking", "Taking the dispatch out of the session")))
        with (
            SessionReader(self.session) as reader,
            scratch_folder("patterns", need_bytes=_USUAL_BYTES) as folder,
        ):
            prepared = prepare_dispatch(DispatchRequest(self.session, self.name), reader, folder, context)
            version = prepared.toolchain.version
            if not prepared.flags.has(TRACE_FLAG):
                raise UserError(
                    Message(
                        "patterns.no-flag",
                        "IREE {version} has no flag --{flag}: it cannot report which patterns its passes try.",
                        version=version,
                        flag=TRACE_FLAG,
                    ),
                    hint=Message("patterns.choose-newer-toolchain", "Choose a newer toolchain."),
                    location=version,
                )
            trace = ActionTrace(folder / "actions.json")
            words = [*prepared.command.words, f"--{TRACE_FLAG}={folder / 'actions.json'}", "-o", os.devnull]
            context.emit(
                StageStarted(
                    Message(
                        "patterns.compiling",
                        "Compiling the dispatch with a trace of its patterns",
                    )
                )
            )

            def tick() -> None:
                trace.read()
                if trace.bytes_read > _MOST_BYTES:
                    raise UserError(
                        Message(
                            "patterns.too-large",
                            "The trace of @{name} grew beyond {limit} and was ended.",
                            name=self.name,
                            limit=Bytes(_MOST_BYTES),
                        ),
                        hint=Message("patterns.trace-smaller-dispatch", "Trace a smaller dispatch."),
                        location=self.name,
                    )
                tries = Count(trace.tries, "pattern try", "pattern tries")
                context.emit(
                    Progress(
                        Message("patterns.tries-in", "{tries}, in {name}", tries=tries, name=trace.last)
                        if trace.last
                        else Message("patterns.tries", "{tries}", tries=tries)
                    )
                )

            outcome = run_child(words, cancel=context.cancel, on_tick=tick)
            context.cancel.raise_if_cancelled()
            trace.finish()
            passes = trace.sums(_argument_names(reader))
            if not passes:
                raise UserError(
                    Message(
                        "patterns.no-pass",
                        "The compiler ran no pass on @{name}: {sentence}",
                        name=self.name,
                        sentence=outcome.sentence("iree-compile"),
                    ),
                    detail=outcome.stderr[-2000:],
                    location=self.name,
                )
            head = prepared.head.dispatch
            return PatternTable(
                session=self.session,
                dispatch=head.name if head else self.name,
                toolchain_version=version,
                sentence=outcome.sentence("iree-compile"),
                ok=outcome.ok,
                wall_ns=outcome.wall_ns,
                trace_bytes=trace.bytes_read,
                passes=passes,
                tries=trace.tries,
                notes=(*_notes(outcome.wall_ns, trace.bytes_read), *prepared.command.notices),
            )


def _argument_names(reader: SessionReader) -> dict[str, str]:
    """The argument name of each pass class that has one only."""
    names: dict[str, set[str]] = defaultdict(set)
    for row in reader.passes():
        names[row.class_name].add(row.name)
    return {name: next(iter(found)) for name, found in names.items() if len(found) == 1}


def _notes(wall_ns: int, size: int) -> tuple[Message, ...]:
    return (
        Message(
            "patterns.tries-only",
            "The compiler's trace records each try of a pattern on an op, not whether it matched: a pattern that "
            "is tried often and never matches counts like one that does all the work.",
        ),
        Message(
            "patterns.slower",
            "Times are with the trace on ({time}, {size} of trace), which makes every try slower: "
            "compare them with each other.",
            time=Nanoseconds(wall_ns),
            size=Bytes(size),
        ),
    )
