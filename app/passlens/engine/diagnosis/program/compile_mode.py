"""An input that the compile mode of the command does not take."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import in_source, source_lines, source_op
from passlens.engine.ir.syntax import FUNCTIONS
from passlens.engine.messages import Message

RULE = "wrong-phase"
_MODE, _EXECUTABLE, _VM = "compile-mode", "hal-executable", "vm"
_EXECUTABLES = frozenset({"hal.executable", "hal.executable.source"})
_OF_EXECUTABLES = re.compile(r"\w+\.executable(?:\.source)?")
_TENSOR = re.compile(r"\btensor<|!torch\.")
_BEFORE_VM = ("flow.", "stream.")
_ATTRIBUTES = re.compile(r"\battributes \{.*")
_MODULES = frozenset({"module", "builtin.module"})
_ONE = Message("wrong-phase.executable-why", "This mode takes one hal.executable and forms no dispatches.")


def wrong_mode(facts: Facts) -> Sequence[Finding]:
    """A finding if the mode of the failed compile is for another kind of input."""
    modes = flag_values(facts.info.flags, _MODE)
    mode = modes[-1] if modes else ""
    if mode == _EXECUTABLE:
        return _not_an_executable(facts)
    if mode == _VM:
        return _not_host_code(facts)
    return _only_an_executable(facts)


def _only_an_executable(facts: Facts) -> Sequence[Finding]:
    """A finding if the compile succeeds in the mode for a single executable, and no function is outside it."""
    if facts.fitting_mode != _EXECUTABLE or any(
        op.name in FUNCTIONS and not _in_executable(facts, op.lines[0]) for op in facts.ir.ops
    ):
        return ()
    line, op = next(((number, head.name) for number, head in facts.heads if head.name in _EXECUTABLES), (0, ""))
    if not line:
        return ()
    title = Message(
        "wrong-phase.lone-executable",
        "The input is a single {op}, but the command lacks --{flag}={mode} and compiles it as a program.",
        op=op,
        flag=_MODE,
        mode=_EXECUTABLE,
    )
    why = Message(
        "wrong-phase.fits-mode", "With --{flag}={mode}, the same input compiles.", flag=_MODE, mode=_EXECUTABLE
    )
    use = Fix(
        f"mode-{_EXECUTABLE}",
        Message("wrong-phase.use-mode", "Compile with --{flag}={mode}", flag=_MODE, mode=_EXECUTABLE),
        FixKind.FLAGS,
        flags=(f"--{_MODE}={_EXECUTABLE}",),
    )
    evidence = (in_source(facts, Message("wrong-phase.executable-here", "The executable."), line),)
    rows = tuple(row.id for row in facts.errors)
    return (Finding(RULE, Level.ERROR, Certainty.CERTAIN, title, why, evidence, (use,), diagnostics=rows),)


def _in_executable(facts: Facts, line: int) -> bool:
    """Whether the op in a line of the input is an executable, or inside one."""
    op = facts.ir.op_at(line)
    while op is not None and op.name not in _EXECUTABLES:
        op = op.parent
    return op is not None


def _not_an_executable(facts: Facts) -> Sequence[Finding]:
    """A finding if the input does not have exactly one executable at its top level."""
    heads = [(number, head) for number, head in facts.heads]
    executables = [number for number, head in heads if head.name in _EXECUTABLES]
    functions = [number for number, head in heads if head.name in FUNCTIONS]
    if len(executables) > 1:
        title = Message(
            "wrong-phase.executables",
            "The command compiles a single executable (--{flag}={mode}), but the input has {count}.",
            flag=_MODE,
            mode=_EXECUTABLE,
            count=str(len(executables)),
        )
        return (_finding(facts, title, _ONE, executables[1], Message("wrong-phase.second", "The second executable.")),)
    if executables:
        return _around_executable(facts)
    other = next(((number, head.name) for number, head in heads if _OF_EXECUTABLES.fullmatch(head.name)), (0, ""))
    if other[0]:
        title = Message(
            "wrong-phase.other-executable",
            "The command compiles a single hal.executable (--{flag}={mode}), but the input is a program of an earlier "
            "phase, with {op}.",
            flag=_MODE,
            mode=_EXECUTABLE,
            op=other[1],
        )
        return (_finding(facts, title, _ONE, other[0], Message("wrong-phase.executable-here", "The executable.")),)
    if not functions:
        return _no_executable(facts)
    title = Message(
        "wrong-phase.executable",
        "The command compiles a single executable (--{flag}={mode}), but the input is a model.",
        flag=_MODE,
        mode=_EXECUTABLE,
    )
    return (_finding(facts, title, _ONE, functions[0], _function(facts, functions[0])),)


def _around_executable(facts: Facts) -> Sequence[Finding]:
    """A finding if the compile fails at an op outside the only executable."""
    line = next(iter(source_lines(facts)), 0)
    head = next((head for number, head in facts.heads if number == line), None)
    if head is None or _in_executable(facts, line) or head.name in _MODULES:
        return ()
    title = Message(
        "wrong-phase.around-executable",
        "The command compiles a single executable (--{flag}={mode}), but {op} in line {line:,} is outside it.",
        flag=_MODE,
        mode=_EXECUTABLE,
        op=head.name,
        line=line,
    )
    return (_finding(facts, title, _ONE, line, Message("wrong-phase.has", "The input has {op}.", op=head.name)),)


def _no_executable(facts: Facts) -> Sequence[Finding]:
    """A finding on an input that has neither an executable nor a function on tensors, such as a program of the VM."""
    line, op = next(((number, head.name) for number, head in facts.heads if head.name not in _MODULES), (0, ""))
    if not line:
        return ()
    title = Message(
        "wrong-phase.no-executable",
        "The command compiles a single executable (--{flag}={mode}), but the input has none, only ops such as {op}.",
        flag=_MODE,
        mode=_EXECUTABLE,
        op=op,
    )
    return (_finding(facts, title, _ONE, line, Message("wrong-phase.has", "The input has {op}.", op=op)),)


def _needs_passes(facts: Facts) -> Sequence[Finding]:
    """A finding if the same input gets further in the standard mode, which first converts the op at fault."""
    line, op = next(iter(source_lines(facts)), 0), source_op(facts)
    if _MODE not in facts.begins_at_fault or not line or not op:
        return ()
    title = Message(
        "wrong-phase.vm-needs",
        "The command only converts host code to the VM (--{flag}={mode}), but the input has {op}, which earlier "
        "passes convert.",
        flag=_MODE,
        mode=_VM,
        op=op,
    )
    why = Message("wrong-phase.gets-further", "Without --{flag}, the same input gets past this failure.", flag=_MODE)
    return (_finding(facts, title, why, line, Message("wrong-phase.has", "The input has {op}.", op=op)),)


def _not_host_code(facts: Facts) -> Sequence[Finding]:
    """A finding if the input has functions on tensors, or ops of dispatches, which only other modes convert."""
    at = next(
        (
            number
            for number, head in facts.heads
            if head.name.startswith(_BEFORE_VM)
            or (head.name in FUNCTIONS and _TENSOR.search(_ATTRIBUTES.sub("", facts.source[number - 1])) is not None)
        ),
        0,
    )
    if not at:
        return _needs_passes(facts)
    title = Message(
        "wrong-phase.vm",
        "The command only converts host code to the VM (--{flag}={mode}), but the input is a model.",
        flag=_MODE,
        mode=_VM,
    )
    why = Message("wrong-phase.vm-why", "This mode forms no dispatches: tensors and the ops on them remain.")
    return (_finding(facts, title, why, at, _function(facts, at)),)


def _function(facts: Facts, line: int) -> Message:
    head = next(head for number, head in facts.heads if number == line)
    return Message("wrong-phase.has", "The input has {op}.", op=head.name)


def _finding(facts: Facts, title: Message, why: Message, line: int, here: Message) -> Finding:
    without = Fix(
        f"without-{_MODE}",
        Message("generic-fixes.without", "Without --{flag}", flag=_MODE),
        FixKind.FLAGS,
        without=(_MODE,),
    )
    certainty = Certainty.CERTAIN if _MODE in facts.begins_at_fault else Certainty.LIKELY
    rows = tuple(row.id for row in facts.errors)
    evidence = (in_source(facts, here, line),)
    return Finding(RULE, Level.ERROR, certainty, title, why, evidence, (without,), diagnostics=rows)
