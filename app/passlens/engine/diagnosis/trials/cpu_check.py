"""Runs the result of a fix on the CPU, against the model without it, and reports how results and times compare.

The model without the fix is compiled for the CPU, where other code generation lowers it; if only another release or
another form of the input compiles, by that release. So a fix is compared as far as it acts before a GPU's code
generation: if it acts only there, nothing is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from passlens.engine.compile.command_line import command_line
from passlens.engine.compile.request import CompileRequest, Driver, as_compiled
from passlens.engine.compile.session_input import input_file
from passlens.engine.diagnosis.findings import Fix, FixKind, Judgement, Numerics
from passlens.engine.diagnosis.fixes.apply import apply_fix
from passlens.engine.errors import UserError
from passlens.engine.events import StageStarted
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Items, Message, quoted
from passlens.engine.process import run_child, scratch_folder
from passlens.engine.run.benchmark import RunJob
from passlens.engine.run.inspect import inspect_module
from passlens.engine.run.stats import median_interval
from passlens.engine.run.values import RunRequest
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, SessionInfo
from passlens.engine.session_runs.run_against import LOOSER
from passlens.engine.toolchain import OWN
from passlens.engine.toolchain.discover import find, installed
from passlens.engine.toolchain.flags import catalogue

_DEVICE = "local-task"
_SECONDS, _RUN_SECONDS = 60.0, 20.0
"""The time limits of a compile and a run: slower models are not compared."""
_MOST_BYTES = 8 << 20
"""The most bytes of an input that is compared."""
_TOLERANCE = 1e-3
_CALLS = 15
_TIMED_NS = 50e6
"""Slower calls are not timed: only their results are compared."""
_STANDS_OUT = 1.1
"""The factor between the intervals of two medians from which on a model counts as slower."""
_OF_A_GPU = ("iree-codegen-", "iree-llvmgpu-", "iree-rocm-", "iree-hip-", "iree-cuda-", "iree-vulkan-")
_OTHER_BACKEND = "--iree-hal-local-target-device-backends=vmvx"
_FUNCTIONS = 2
_OTHERS = 6
"""The most other toolchains that are tried for a reference."""


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of the comparison: its compile and its name."""

    request: CompileRequest
    words: Message


def judge(reader: SessionReader, fix: Fix, fixed: Path, context: JobContext) -> Judgement:
    """Run a model with a fix on the CPU and judge it.

    Args:
        reader: The session that fails.
        fix: A fix with which it compiles.
        fixed: The input with the fix's edits; the input itself if the fix does not edit it.
        context: Provides the cancel token.

    Raises:
        CancelledError: The user cancelled.
    """
    info = reader.info()
    if info.dispatch is not None or info.imported or fix.kind is FixKind.DEVICES or fix.tiles or fix.file:
        return Judgement()
    if fix.kind is FixKind.FLAGS and not _seen_on_cpu(info, fix):
        text = Message("cpu-check.gpu-only", "It changes only code for {driver}.", driver=info.driver)
        return _unknown(text)
    try:
        with scratch_folder("judge") as folder:
            source = input_file(reader, folder)
            if source.stat().st_size > _MOST_BYTES:
                return _unknown(Message("cpu-check.too-large", "The model is too large for this check."))
            context.emit(StageStarted(Message("cpu-check.comparing", "Comparing results on the CPU")))
            return _compared(_fixed_side(info, fix, fixed), list(_references(info, fix, source)), folder, context)
    except (UserError, OSError) as error:
        why = error.title_and_hint() if isinstance(error, UserError) else quoted(str(error))
        return _unknown(why)


def _seen_on_cpu(info: SessionInfo, fix: Fix) -> bool:
    names = [word.lstrip("-").partition("=")[0] for word in (*fix.flags, *fix.without)]
    return info.driver == Driver.LOCAL or not all(name.startswith(_OF_A_GPU) for name in names)


def _on_cpu(info: SessionInfo) -> CompileRequest:
    """The compile of a session for the CPU of this machine."""
    request = as_compiled(info)
    if request.driver is Driver.LOCAL:
        return request
    # Flags of the first side apply to its own kind of device.
    return replace(request, driver=Driver.LOCAL, target="", devices=1, flags=())


def _fixed_side(info: SessionInfo, fix: Fix, fixed: Path) -> _Side:
    return _Side(
        replace(apply_fix(_on_cpu(info), fix), source=fixed), Message("cpu-check.fixed", "the model with the fix")
    )


def _references(info: SessionInfo, fix: Fix, source: Path) -> Iterator[_Side]:
    """The references, the closest first: the unchanged model, with other code generation or by another release."""
    plain = replace(_on_cpu(info), source=source)
    if plain.driver is Driver.LOCAL and info.driver == Driver.LOCAL:
        other = replace(plain, flags=(*plain.flags, _OTHER_BACKEND))
        yield _Side(other, Message("cpu-check.other-backend", "the model without the fix in the VMVX backend"))
    else:
        yield _Side(plain, Message("cpu-check.without", "the model without the fix"))
    others = [fix.printer] if fix.printer else [one.name for one in installed() if one.name != fix.toolchain]
    for name in others[:_OTHERS]:
        by = Message("elsewhere.own-iree", "the IREE of Passlens") if name == OWN else quoted(name)
        words = Message("cpu-check.by", "the model without the fix, compiled by {toolchain}", toolchain=by)
        yield _Side(replace(plain, toolchain=name), words)


def _compared(fixed: _Side, references: list[_Side], folder: Path, context: JobContext) -> Judgement:
    module = _compiled(fixed, folder / "fixed.vmfb", context)
    if module is None:
        return _unknown(Message("cpu-check.fixed-fails", "With the fix, the model does not compile for the CPU."))
    judged = _unknown(
        Message("cpu-check.no-reference", "No toolchain here compiles the model without the fix for the CPU.")
    )
    for number, side in enumerate(references):
        reference = _compiled(side, folder / f"reference-{number}.vmfb", context)
        if reference is None:
            continue
        try:
            return _runs(fixed, module, side, reference, folder, context)
        except UserError as error:  # such as a release without a runtime
            judged = _unknown(error.title_and_hint())
    return judged


def _compiled(side: _Side, target: Path, context: JobContext) -> Path | None:
    """The compiled module; None if it does not compile."""
    with suppress(UserError):
        toolchain = find(side.request.toolchain)
        words = command_line(side.request, toolchain, catalogue(toolchain)).words
        outcome = run_child([*words, "-o", target], cancel=context.cancel, cwd=target.parent, timeout_seconds=_SECONDS)
        context.cancel.raise_if_cancelled()
        return target if outcome.ok and target.is_file() else None
    return None


def _runs(fixed: _Side, module: Path, side: _Side, reference: Path, folder: Path, context: JobContext) -> Judgement:
    """Call the same functions of both modules with the same inputs."""
    functions = inspect_module(reference, context, side.request.toolchain).functions[:_FUNCTIONS]
    slower, compared, why = 1.0, list[str](), NOTHING
    for function in functions:
        asked = RunRequest(
            reference,
            _DEVICE,
            function.name,
            repetitions=1,
            warmup=0,
            profile=False,
            time_limit_s=_RUN_SECONDS,
            save_to=folder / f"results-{len(compared)}",
            toolchain=side.request.toolchain,
        )
        expected_run = RunJob(asked).run(context)
        files = tuple(str(one.file) for one in expected_run.outputs if one.file is not None)
        if expected_run.outcome is not OutcomeKind.OK or len(files) != len(expected_run.outputs) or not files:
            why = expected_run.sentence
            continue
        tolerance = max(LOOSER.get(one.element, _TOLERANCE) for one in expected_run.outputs)
        other = replace(asked, module=module, save_to=None, toolchain=fixed.request.toolchain)
        given = RunJob(replace(other, expected=files, atol=tolerance, rtol=tolerance)).run(context)
        if given.outcome is not OutcomeKind.OK or not given.comparisons:
            why = given.sentence
            continue
        compared.append(function.name)
        worst = next((one for one in given.comparisons if not one.matches), None)
        if worst is not None:
            text = Message(
                "cpu-check.differs",
                "On the CPU, @{function} gives different results than {reference}: {how}",
                function=function.name,
                reference=side.words,
                how=worst.sentence,
            )
            return Judgement(Numerics.CHANGED, text)
        if max(*expected_run.samples_ns, *given.samples_ns) < _TIMED_NS:
            slower = max(slower, _slower(replace(asked, save_to=None), other, context))
    if not compared:
        return _unknown(why or Message("cpu-check.no-run", "The module has no function to call."))
    return _same(compared, side.words, slower)


def _same(compared: list[str], words: Message, slower: float) -> Judgement:
    names = Items(tuple(f"@{name}" for name in compared))
    text = Message(
        "cpu-check.same",
        "On the CPU, {functions} gives the same results as {reference}.",
        functions=names,
        reference=words,
    )
    return Judgement(Numerics.SAME, text, slower)


def _slower(reference: RunRequest, fixed: RunRequest, context: JobContext) -> float:
    """How many times as long a call takes with the fix; 1 if there is no significant difference or it is faster."""
    timed = [RunJob(replace(one, repetitions=_CALLS, warmup=2)).run(context) for one in (reference, fixed)]
    before, after = (median_interval(one.samples_ns, 0.95) for one in timed)
    if before is None or after is None or after.low <= before.high * _STANDS_OUT:
        return 1.0
    medians = [one.statistics.median_ns for one in timed if one.statistics is not None]
    return medians[1] / medians[0]


def _unknown(why: Message) -> Judgement:
    return Judgement(Numerics.UNKNOWN, Message("cpu-check.unknown", "Its results were not compared: {why}", why=why))
