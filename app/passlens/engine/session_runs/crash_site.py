"""Names the dispatch in which a run died."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from passlens.engine.compile.request import as_compiled
from passlens.engine.compile.session_input import read_input
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Count, Message, together
from passlens.engine.process import scratch_folder
from passlens.engine.run.ending import without_advice
from passlens.engine.run.inputs import resolve_inputs
from passlens.engine.run.sizes import FunctionSizes, completed, misfit, read_sizes, sizes_of
from passlens.engine.run.values import CrashSite, RunRequest, RunResult, Signature
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.traced_run import Trace, check_traceable, compile_traced, trace_run


def died(result: RunResult) -> bool:
    """Whether a dispatch can be the reason for a run's end: a crash, or its time limit."""
    return result.outcome is OutcomeKind.CRASHED or (result.outcome is OutcomeKind.FAILED and result.timed_out)


def with_crash(result: RunResult, site: CrashSite) -> RunResult:
    """The result with its crash site."""
    sentence = without_advice(result.sentence) if site.misfit or site.dispatch else result.sentence
    return replace(result, crash=site, sentence=together(sentence, site.sentence, site.misfit))


def locate_crash(session: Path, request: RunRequest, context: JobContext) -> CrashSite:
    """Compile the model with traced dispatches, make the call once, and see how far it gets.

    Raises:
        UserError: It cannot be compiled again, see ``compile_traced``.
        CancelledError: The user cancelled.
    """
    with SessionReader(session) as reader, scratch_folder("crash") as folder:
        check_traceable(reader)
        module = compile_traced(reader, as_compiled(reader.info()), folder / "traced.vmfb", context)
        trace = trace_run(request, module, folder, context)
        return crash_site(trace, size_misfit(reader, trace.plan.signature, request.inputs))


def crash_site(trace: Trace, wrong_sizes: Message = NOTHING) -> CrashSite:
    """The crash site in a traced run."""
    entered = sum(step.entered for step in trace.steps)
    if not trace.died:
        text = Message(
            "crash-site.comes-to-its-end",
            "With its {dispatches} run one after the other, it finishes: the crash depends on their order in "
            "time, or on memory that they share.",
            dispatches=Count(entered, "dispatch", "dispatches"),
        )
        return CrashSite("", "", entered, text, wrong_sizes)
    still = trace.open_steps()
    if not still:
        text = Message("crash-site.in-runtime", "It crashes in no dispatch, but in the runtime.")
        if trace.steps:
            text = Message(
                "crash-site.after-dispatch",
                "It crashes in no dispatch, but in the runtime after {name}.",
                name=trace.steps[-1].kernel,
            )
        return CrashSite("", "", entered, text, wrong_sizes)
    last = still[-1]
    if len(still) > 1:
        text = Message(
            "crash-site.last-of-several",
            "The last dispatch entered is {name} (or in one of {count:,} that run beside it), number {number:,} since "
            "the module was loaded.",
            name=last.kernel,
            count=len(still) - 1,
            number=entered,
        )
    else:
        text = Message(
            "crash-site.last",
            "The last dispatch entered is {name}, number {number:,} since the module was loaded.",
            name=last.kernel,
            number=entered,
        )
    return CrashSite(last.dispatch, last.kernel, entered, text, wrong_sizes)


def model_sizes(reader: SessionReader) -> dict[str, FunctionSizes]:
    """The open sizes in a session's input, by function; empty if its text is missing."""
    try:
        return read_sizes(read_input(reader).decode("utf-8", errors="replace"))
    except UserError:
        return {}


def size_misfit(reader: SessionReader, signature: Signature, inputs: tuple[str, ...]) -> Message:
    """Why the sizes of inputs do not fit the model's own text; empty if they do, or if unknown."""
    sizes = model_sizes(reader).get(signature.name)
    if sizes is None:
        return NOTHING
    signature = completed(signature, sizes)
    shapes = [value.shape for value in resolve_inputs(signature, inputs)]
    return misfit(signature, sizes_of(signature, sizes), shapes)
