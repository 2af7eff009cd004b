"""Runs one call of a model with every dispatch traced: the inputs and outputs of each, and the last one entered.

The model is compiled once more with ``--iree-flow-trace-dispatch-tensors``. Its dispatches are then the same, each
between two runtime calls that pass its tensors: on every driver, including those without profiles, and even if the
process dies half-way (IREE 3.13.0).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.request import CompileRequest
from passlens.engine.compile.session_input import keep_input, read_input
from passlens.engine.errors import UserError
from passlens.engine.events import Progress
from passlens.engine.jobs import JobContext
from passlens.engine.messages import Message
from passlens.engine.process import Outcome, run_child
from passlens.engine.run.benchmark import RunPlan, make_plan
from passlens.engine.run.values import RunRequest
from passlens.engine.run.worker_client import Conversation, Json, ask_worker
from passlens.engine.session import trust
from passlens.engine.session.reader import SessionReader
from passlens.engine.toolchain.discover import find
from passlens.engine.toolchain.flags import catalogue

TRACE_FLAG = "iree-flow-trace-dispatch-tensors"
KEPT_BYTES = 2 << 30
"""The most bytes of all tensors of a traced run; later ones are reported without values."""
TIME_LIMIT_SECONDS = 600.0
"""The time limit of a traced run if the run itself has none."""


@dataclass(frozen=True, slots=True)
class TracedTensor:
    """A tensor at a dispatch; ``file`` has its bytes if they were kept."""

    shape: tuple[int, ...]
    code: int
    file: Path | None

    def to_json(self) -> Json:
        """The tensor as ``run.compare.read_output`` reads it."""
        if self.file is None:
            return {"opaque": "its values were not kept"}
        return {"file": str(self.file), "shape": list(self.shape), "code": self.code}


@dataclass(frozen=True, slots=True)
class TracedStep:
    """One dispatch: its executable, its kernel, and its inputs (``entered``) or outputs."""

    dispatch: str
    kernel: str
    entered: bool
    tensors: tuple[TracedTensor, ...]


@dataclass(slots=True)
class Trace:
    """The steps of a traced run, in order."""

    plan: RunPlan
    steps: list[TracedStep] = field(default_factory=list)
    outputs: list[Json] = field(default_factory=list)
    talk: Conversation | None = None
    outcome: Outcome | None = None

    @property
    def died(self) -> bool:
        """Whether it did not complete."""
        return self.talk is None or not self.talk.done

    def open_steps(self) -> tuple[TracedStep, ...]:
        """Dispatches that were entered but not left, in order."""
        still: list[TracedStep] = []
        for step in self.steps:
            if step.entered:
                still.append(step)
                continue
            # Concurrent dispatches are left in the order in which they were entered.
            with suppress(StopIteration):
                still.remove(next(one for one in still if one.kernel == step.kernel))
        return tuple(still)

    @property
    def results(self) -> tuple[TracedStep, ...]:
        """The outputs of each dispatch."""
        return tuple(step for step in self.steps if not step.entered)


def compile_traced(reader: SessionReader, request: CompileRequest, target: Path, context: JobContext) -> Path:
    """Compile the input of a session with every dispatch traced; returns the module.

    Args:
        reader: The session.
        request: The compile request; its source is ignored.
        target: The module to write; the input is written beside it if it is no longer on the disk.
        context: Provides the cancel token.

    Raises:
        UserError: The input is missing, the toolchain is missing or lacks the flag, or it does not compile.
        CancelledError: The user cancelled.
    """
    info = reader.info()
    check_traceable(reader)
    toolchain = find(request.toolchain)
    if not catalogue(toolchain).has(TRACE_FLAG):
        raise UserError(
            Message(
                "traced-run.no-flag",
                "IREE {version} cannot trace dispatches: it has no flag --{flag}.",
                version=toolchain.version,
                flag=TRACE_FLAG,
            ),
            hint=Message("traced-run.newer", "Compile the model with a newer toolchain."),
            location=str(info.path),
        )
    traced = replace(request, flags=(*request.flags, f"--{TRACE_FLAG}"))
    hint = Message("traced-run.hint", "Trace it with the toolchain and flags that the session was compiled with.")
    how = Message("traced-run.how", "with its dispatches traced")
    return compile_again(reader, traced, target, context, how, hint)


def compile_again(
    reader: SessionReader, request: CompileRequest, target: Path, context: JobContext, how: Message, hint: Message
) -> Path:
    """Compile the input of a session again, without a new session; returns the module.

    Args:
        reader: The session.
        request: The compile request; its source is ignored.
        target: The module to write; the input is written beside it.
        context: Provides the cancel token.
        how: A message on what is special about this compile.
        hint: The advice if it fails.

    Raises:
        UserError: The input or the toolchain is missing, or it does not compile.
        CancelledError: The user cancelled.
    """
    trust.require(reader)
    info = reader.info()
    toolchain = find(request.toolchain)
    source = keep_input(read_input(reader), info.source.name, target.parent)
    context.emit(Progress(Message("traced-run.compiling", "Compiling {name} {how}", name=info.source.name, how=how)))
    words = command_line(replace(request, source=source), toolchain, catalogue(toolchain)).words
    outcome = run_child([*words, "-o", target], cancel=context.cancel, cwd=target.parent)
    context.cancel.raise_if_cancelled()
    if not outcome.ok or not target.is_file():
        reason = next((line for line in outcome.stderr.splitlines() if "error:" in line), str(outcome.sentence()))
        raise UserError(
            Message("traced-run.does-not-compile", "{name} does not compile {how}.", name=info.source.name, how=how),
            detail=reason[:2000],
            hint=hint,
            location=str(info.path),
        )
    return target


def check_traceable(reader: SessionReader) -> None:
    """Check that a session's input can be compiled again.

    Raises:
        UserError: The session has imported dumps, or a single dispatch.
    """
    info = reader.info()
    if info.imported or info.dispatch is not None:
        dumps = Message("traced-run.dumps", "imported dumps")
        what = dumps if info.imported else Message("traced-run.one-dispatch", "one dispatch of a model")
        raise UserError(
            Message(
                "traced-run.no-model",
                "This session is of {what}: there is no model that could be compiled to trace its dispatches.",
                what=what,
            ),
            hint=Message("traced-run.run-model", "Run the session of the model itself."),
            location=str(info.path),
        )


def trace_run(
    request: RunRequest, module: Path, folder: Path, context: JobContext, *, inputs_too: bool = False
) -> Trace:
    """Make the call of ``request`` once with a traced module.

    Args:
        request: The call; its module is ignored.
        module: The result of ``compile_traced``.
        folder: A scratch folder that exists as long as the tensors are needed.
        context: Provides the cancel token.
        inputs_too: Whether to keep the inputs of the dispatches too.

    Raises:
        UserError: The call does not fit the module or this machine.
        CancelledError: The user cancelled.
    """
    tensors = folder / "tensors"
    tensors.mkdir(parents=True, exist_ok=True)
    plan = make_plan(replace(request, module=module, expected=(), profile=False, save_to=None), context, folder)
    trace = Trace(plan)
    entered = 0

    def take(event: Json) -> None:
        nonlocal entered
        match event["event"]:
            case "entered" | "left":
                step = _step(event)
                trace.steps.append(step)
                if step.entered:
                    entered += 1
                    context.emit(
                        Progress(Message("traced-run.tracing-dispatch", "Tracing dispatch {number:,}", number=entered))
                    )
            case "outputs":
                trace.outputs = list(event["outputs"])

    asked = plan.worker_request(folder)
    asked.update(mode="trace", tensors=str(tensors), limit=KEPT_BYTES, inputs_too=inputs_too)
    context.emit(Progress(Message("traced-run.running", "Running it with every dispatch traced")))
    trace.talk, trace.outcome = ask_worker(
        asked,
        folder,
        take,
        runtime=plan.runtime,
        cancel=context.cancel,
        timeout_seconds=request.time_limit_s or TIME_LIMIT_SECONDS,
    )
    context.cancel.raise_if_cancelled()
    return trace


def _step(event: Json) -> TracedStep:
    dispatch, _, kernel = str(event["dispatch"]).partition("::")
    tensors = tuple(
        TracedTensor(
            tuple(int(size) for size in stored["shape"]),
            int(stored["code"]),
            Path(stored["file"]) if "file" in stored else None,
        )
        for stored in event["tensors"]
    )
    return TracedStep(dispatch, kernel or dispatch, event["event"] == "entered", tensors)
