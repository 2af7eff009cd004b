"""Names the dispatch that a run died in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from passlens.engine.compile.request import as_compiled
from passlens.engine.compile.session_input import read_input
from passlens.engine.diagnosis.traced_run import Trace, check_traceable, compile_traced, trace_run
from passlens.engine.errors import UserError
from passlens.engine.jobs import JobContext
from passlens.engine.process import scratch_folder
from passlens.engine.run.inputs import resolve_inputs
from passlens.engine.run.sizes import FunctionSizes, completed, misfit, read_sizes, sizes_of
from passlens.engine.run.values import CrashSite, RunRequest, RunResult, Signature
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.units import format_count


def died(result: RunResult) -> bool:
    """Whether a run ended in a way that a dispatch can be to blame for: a crash, or its time limit."""
    return result.outcome is OutcomeKind.CRASHED or (
        result.outcome is OutcomeKind.FAILED and "the time limit" in result.sentence
    )


def with_crash(result: RunResult, site: CrashSite) -> RunResult:
    """A result that says where it died."""
    advice = result.sentence.find(" See that sizes")
    said = result.sentence[:advice] if advice >= 0 and (site.misfit or site.dispatch) else result.sentence
    return replace(result, crash=site, sentence=" ".join(part for part in (said, site.sentence, site.misfit) if part))


def locate_crash(session: Path, request: RunRequest, context: JobContext) -> CrashSite:
    """Compile the model with its dispatches traced, make the call once, and see how far it comes.

    Raises:
        UserError: It cannot be compiled again, see ``compile_traced``.
        CancelledError: The user asked to stop.
    """
    with SessionReader(session) as reader, scratch_folder("crash") as folder:
        check_traceable(reader)
        module = compile_traced(reader, as_compiled(reader.info()), folder / "traced.vmfb", context)
        trace = trace_run(request, module, folder, context)
        return crash_site(trace, size_misfit(reader, trace.plan.signature, request.inputs))


def crash_site(trace: Trace, wrong_sizes: str = "") -> CrashSite:
    """What a traced run tells of where it died."""
    entered = sum(step.entered for step in trace.steps)
    many = format_count(entered, "dispatch", "dispatches")
    if not trace.died:
        text = (
            f"With its {many} run one after the other it comes to its end: what killed it hangs on their order in "
            "time, or on memory that they share."
        )
        return CrashSite("", "", entered, text, wrong_sizes)
    still = trace.open_steps()
    if not still:
        after = f" after {trace.steps[-1].kernel}" if trace.steps else ""
        return CrashSite("", "", entered, f"It dies in no dispatch, but in the runtime{after}.", wrong_sizes)
    last = still[-1]
    others = f" (or in one of {len(still) - 1:,} that run beside it)" if len(still) > 1 else ""
    text = f"The last dispatch entered is {last.kernel}{others}, number {entered:,} since the module was loaded."
    return CrashSite(last.dispatch, last.kernel, entered, text, wrong_sizes)


def model_sizes(reader: SessionReader) -> dict[str, FunctionSizes]:
    """The sizes that a session's input leaves open, by function; nothing where its text is not there."""
    try:
        return read_sizes(read_input(reader).decode("utf-8", errors="replace"))
    except UserError:
        return {}


def size_misfit(reader: SessionReader, signature: Signature, inputs: tuple[str, ...]) -> str:
    """What speaks against the sizes of inputs, as the model's own text has it; empty: nothing, or it is not known."""
    told = model_sizes(reader).get(signature.name)
    if told is None:
        return ""
    signature = completed(signature, told)
    shapes = [value.shape for value in resolve_inputs(signature, inputs)]
    return misfit(signature, sizes_of(signature, told), shapes)
