"""A hand-written kernel with an op that only generated code may have, before it is tiled."""

from __future__ import annotations

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.finding import finding_on
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding
from passlens.engine.diagnosis.inference.rule_help import in_source, source_lines, types_of
from passlens.engine.diagnosis.ir_ops import function_of
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Items, Message

_EXECUTABLES = ("hal.executable", "flow.executable", "stream.executable")


def kernel_around(facts: Facts) -> tuple[Op, str] | None:
    """The op of the input at fault and the kernel that it is in, if that is hand-written; otherwise None."""
    line = next(iter(source_lines(facts)), 0)
    op = facts.ir.op_at(line) if line else None
    function = function_of(op) if op is not None else None
    is_written = op is not None and _executable(op) is not None
    return (op, function.symbol) if op is not None and is_written and function is not None else None


def configured_line(facts: Facts) -> int:
    """The input line, from 1, where the hand-written kernel at fault sets its pipeline and threads; 0 without one."""
    line = next(iter(source_lines(facts)), 0)
    op = facts.ir.op_at(line) if line else None
    around = _executable(op) if op is not None else None
    lines = (
        number for one in facts.ir.ops if around is not None and _executable(one) is around for number in one.lines
    )
    return next((number for number in lines if "translation_info" in facts.ir.lines[number - 1]), 0)


def _executable(op: Op) -> Op | None:
    """The outermost executable that is an op of the input or holds it; None without one."""
    around = op if op.name.startswith(_EXECUTABLES) else None
    while op.parent is not None:
        op = op.parent
        around = op if op.name.startswith(_EXECUTABLES) else around
    return around


def of_kernel(facts: Facts, cause: Cause, op: Op, kernel: str, evidence: list[Evidence]) -> Finding:
    """A finding for an op on tensors, or on whole arrays, in a hand-written kernel."""
    text = facts.ir.types(op)
    source = next(
        (one for one in map(facts.ir.maker, op.uses) if one is not None and "tensor<" in facts.ir.line(one)), None
    )
    title = Message(
        "failed-pass.kernel-array",
        "{op} is in the hand-written kernel @{kernel}, where no pass tiles it: {name} refuses it.",
        op=op.name,
        kernel=kernel,
        name=cause.pass_name,
    )
    hint = Message("failed-pass.kernel-loops", "Write it as loops over memref.load and memref.store, or as vector ops.")
    if "tensor<" in text:
        title = Message(
            "failed-pass.kernel-tensor",
            "{op} works on {types} in the hand-written kernel @{kernel}, where no pass bufferizes tensors.",
            op=op.name,
            types=Items(types_of(text)),
            kernel=kernel,
        )
        hint = Message("failed-pass.kernel-memory", "Read memory with memref.load and write it with memref.store.")
    made = Message("failed-pass.kernel-made", "The tensor is made here.")
    from_ = (in_source(facts, made, source.lines[0]),) if source is not None else ()
    why = Message(
        "failed-pass.kernel-why", "The compiler expects a kernel that is already lowered to memory and loops."
    )
    return finding_on(facts, title, why, (*evidence, *from_), Certainty.LIKELY, hint)
