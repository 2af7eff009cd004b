"""IR of another phase than the command says: a model whose first passes are skipped, or the inside of a kernel."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.nested_module import MODULE
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, in_source, source_lines, source_op
from passlens.engine.diagnosis.program.compile_mode import wrong_mode
from passlens.engine.messages import NOTHING, Message
from passlens.engine.session.rows import PHASES

RULE = "wrong-phase"
FLAG, END = "compile-from", "compile-to"
_EXECUTABLE = "hal-executable"
_LATER = frozenset({"util.func", "flow.executable", "stream.executable", "hal.executable", "vm.module"})
"""Ops in modules that have passed the first phases."""
NO_VM_MODULE = "does not contain a vm.module op"
"""A phrase of the message on a model that the command declares to be a program of the VM."""
_UNCONFIGURED, _TRANSLATED = "executable-configurations", "executable-targets"
_CONFIGURES = re.compile(r"\b(?:translation_info|lowering_config|lowering_strategy)\b")
_WITHOUT = Fix(
    "without-compile-from",
    Message("wrong-phase.without", "Compile from the beginning"),
    FixKind.FLAGS,
    Message("wrong-phase.leaves-out", "Leaves --compile-from out."),
    without=(FLAG,),
)
_GONE = {
    "stream": ("flow.", "stream.async."),
    "executable-sources": ("flow.", "stream.async.", "stream.executable"),
    "executable-configurations": ("flow.", "stream.async.", "stream.executable"),
    "executable-targets": ("flow.", "stream.async.", "stream.executable"),
    "hal": ("flow.", "stream."),
    "vm": ("flow.", "stream.", "hal.", "util."),
}
"""The ops that no IR has at the end of a phase."""
_OBJECTS = ("torch.nn_module", "torch.class_type", "torch.global_slot")
"""Ops that hold the state and the methods of a TorchScript module, the most telling first."""
_OF_KERNELS, _BOUND = "hal.interface.", "hal.interface.binding."
_HOLD_KERNELS = (".executable", ".dispatch.region", ".dispatch.workgroups")
"""Parts of the names of ops that hold code of devices."""


def ends_before(facts: Facts) -> tuple[str, str] | None:
    """The phases in which the compile is to begin and to end, if it is to end before it begins."""
    begun, ended = flag_values(facts.info.flags, FLAG), flag_values(facts.info.flags, END)
    if not begun or not ended or begun[-1] not in PHASES or ended[-1] not in PHASES:
        return None
    return (begun[-1], ended[-1]) if PHASES.index(begun[-1]) >= PHASES.index(ended[-1]) else None


def wrong_phase(facts: Facts) -> Sequence[Finding]:
    """A finding if a compile that began late failed, on an input with functions that no phase has converted."""
    if found := (_inside_of_kernel(facts) or _object_graph(facts)):
        return found
    if facts.cause is None or ends_before(facts):
        return ()
    if found := wrong_mode(facts):
        return found
    begun = flag_values(facts.info.flags, FLAG)
    if not begun or begun[-1] not in PHASES:
        return ()
    if earlier := _earlier(facts, begun[-1], [(number, head.name) for number, head in facts.heads]):
        return earlier
    phase, first = begun[-1], next((number for number, head in facts.heads if head.name == "func.func"), 0)
    if FLAG in facts.begins_at_fault and (not first or any(head.name in _LATER for _, head in facts.heads)):
        return (_from_beginning(facts, phase),)
    if not first or any(head.name in _LATER for _, head in facts.heads):
        return ()
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if FLAG in facts.begins_at_fault else Certainty.LIKELY,
            Message(
                "wrong-phase.title",
                "The command compiles from phase {phase}, and the input is a model that no phase has converted.",
                phase=phase,
            ),
            Message(
                "wrong-phase.why",
                "With --compile-from={phase} the passes before are left out, which the model needs.",
                phase=phase,
            ),
            (
                in_source(
                    facts, Message("wrong-phase.function", "The functions of the input are still func.func."), first
                ),
            ),
            (_WITHOUT,),
            diagnostics=tuple(row.id for row in facts.errors),
        ),
    )


def _from_beginning(facts: Facts, phase: str) -> Finding:
    """A finding on an input that gets further if the compile starts from the beginning."""
    op = source_op(facts) or (facts.cause.op if facts.cause is not None else "")
    of_part = op and op != MODULE
    needs = Message("wrong-phase.needs", ", which convert {op}", op=op) if of_part else NOTHING
    title = Message(
        "wrong-phase.from-beginning",
        "The command compiles from phase {phase}, but the input needs earlier passes{needs}.",
        phase=phase,
        needs=needs,
    )
    why = Message("wrong-phase.gets-further", "Without --{flag}, the same input gets past this failure.", flag=FLAG)
    lines = source_lines(facts)
    evidence = (
        (in_source(facts, Message("wrong-phase.earlier-here", "An op from an earlier phase."), lines[0]),)
        if lines
        else ()
    )
    rows = tuple(row.id for row in facts.errors)
    return Finding(RULE, Level.ERROR, Certainty.CERTAIN, title, why, evidence, (_WITHOUT,), diagnostics=rows)


def _earlier(facts: Facts, phase: str, ops: Sequence[tuple[int, str]]) -> Sequence[Finding]:
    """A finding if the input has ops that an earlier phase converts, or an executable that none has configured."""
    if facts.cause is None or facts.cause.kind is CauseKind.REFUSED:
        return ()
    line, op = next(((number, name) for number, name in ops if name.startswith(_GONE.get(phase, ("\n",)))), (0, ""))
    title = Message(
        "wrong-phase.earlier",
        "The command compiles from phase {phase}, but the input is from an earlier phase: it has {op}.",
        phase=phase,
        op=op,
    )
    why = Message(
        "wrong-phase.earlier-why",
        "With --compile-from={phase}, the compiler skips the passes that convert it.",
        phase=phase,
    )
    here = Message("wrong-phase.earlier-here", "An op from an earlier phase.")
    after = "flow" if op.startswith(("flow.", "stream.async.")) else "stream" if op.startswith("stream.") else ""
    of_executable = any(name == _EXECUTABLE.replace("-", ".") for _, name in ops)
    if not line and phase == _TRANSLATED and of_executable:
        line = next((number for number, name in ops if name == "func.func"), 0)
        title = Message(
            "wrong-phase.untranslated",
            "The command compiles from phase {phase}, but the executable in the input is not translated: its kernels "
            "are still func.func.",
            phase=phase,
        )
        why = Message(
            "wrong-phase.untranslated-why", "Phase {phase} generates their code, but the command skips it.", phase=phase
        )
        here, after = Message("program-fault.kernel", "The kernel."), "executable-sources"
        if any(map(_CONFIGURES.search, facts.source)):
            after = _UNCONFIGURED
    if not line and phase == _UNCONFIGURED and not any(map(_CONFIGURES.search, facts.source)):
        line = next((number for number, name in ops if name == _EXECUTABLE.replace("-", ".")), 0)
        title = Message(
            "wrong-phase.unconfigured",
            "The command compiles from phase {phase}, but the executable in the input has no configuration: no pass "
            "has chosen its pipeline and tiles.",
            phase=phase,
        )
        why = Message(
            "wrong-phase.unconfigured-why", "Phase {phase} chooses them, but the command skips it.", phase=phase
        )
        here, after = Message("wrong-phase.executable-here", "The executable."), "executable-sources"
    if not line:
        return ()
    fixes: tuple[Fix, ...] = ()
    if after:
        fixes = (
            Fix(
                f"from-{after}",
                Message("wrong-phase.from", "Compile from phase {phase}", phase=after),
                FixKind.FLAGS,
                flags=(f"--{FLAG}={after}",),
            ),
        )
    evidence = (in_source(facts, here, line),)
    rows = tuple(row.id for row in facts.errors)
    finding = Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, evidence, fixes, diagnostics=rows)
    return (replace(finding, dispatch=dispatch_of(facts), place=evidence[0].source),)


def _inside_of_kernel(facts: Facts) -> Sequence[Finding]:
    """A finding if a function of the input has ops that only a kernel in an executable may have."""
    cause = facts.cause
    if cause is None or cause.kind is CauseKind.REFUSED:
        return ()
    ops = [(number, head.name) for number, head in facts.heads]
    line, op = next(((number, name) for number, name in ops if name.startswith(_OF_KERNELS)), (0, ""))
    if not line or any(part in name for _, name in ops for part in _HOLD_KERNELS):
        return ()
    if not any(name.startswith(_BOUND) for _, name in ops):
        return ()  # a program with a kernel op in it
    title = Message(
        "wrong-phase.kernel",
        "The input is the body of a kernel, given as a program: only functions in a hal.executable may use {op}.",
        op=op,
    )
    why = Message("wrong-phase.kernel-why", "A program has no bindings and no workgroups: it dispatches kernels.")
    here = Message("wrong-phase.kernel-here", "Only kernels have {op}.", op=op)
    hint = Message(
        "wrong-phase.kernel-hint",
        "Compile the hal.executable around it, with --{flag}=executable-sources, or the model that it was made from.",
        flag=FLAG,
    )
    rows = tuple(row.id for row in facts.errors)
    evidence = (in_source(facts, here, line),)
    finding = Finding(RULE, Level.ERROR, Certainty.LIKELY, title, why, evidence, hint=hint, diagnostics=rows)
    return (replace(finding, place=evidence[0].source),)


def _object_graph(facts: Facts) -> Sequence[Finding]:
    """A finding if the input has the objects of a TorchScript module, which torch-mlir turns into functions."""
    cause = facts.cause
    if cause is None or cause.kind is CauseKind.REFUSED:
        return ()
    found = {head.name: number for number, head in reversed(facts.heads) if head.name in _OBJECTS}
    op = next((name for name in _OBJECTS if name in found), "")
    if not op:
        return ()
    line = found[op]
    title = Message(
        "wrong-phase.objects",
        "The input is a TorchScript module as torch-mlir first imports it, with {op} in line {line:,}: "
        "IREE takes only the functions that torch-mlir makes from it.",
        op=op,
        line=line,
    )
    why = Message(
        "wrong-phase.objects-why",
        "iree-compile does not run the passes that turn the classes, attributes and methods of a module into "
        "functions on value tensors.",
    )
    here = Message("wrong-phase.objects-here", "An object of the module.")
    hint = Message(
        "wrong-phase.objects-hint",
        "Run torch-mlir's {pipeline} on it first, or export the model with torch.export.",
        pipeline="torchscript-module-to-torch-backend-pipeline",
    )
    rows = tuple(row.id for row in facts.errors)
    evidence = (in_source(facts, here, line),)
    finding = Finding(RULE, Level.ERROR, Certainty.CERTAIN, title, why, evidence, hint=hint, diagnostics=rows)
    return (replace(finding, place=evidence[0].source),)
