"""Ops on tensors that are still in the host code at a late pass, because no pass formed dispatches of them."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.input_place import line_of
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.messages import NOTHING, Message

_LATE = frozenset({"stream", "hal", "vm"})
"""Phases in which the code around the dispatches has no tensors any more."""
_TENSOR = re.compile(r"(?<![\w.])tensor<[^<>]*>")
_OF_HOST = ("builtin.", "flow.", "func.", "hal.", "stream.", "util.", "vm.")
_HOLDS = re.compile(r"^ *(?:flow|stream|hal)\.executable\b", re.MULTILINE)


def left_tensors(facts: Facts) -> Message:
    """A sentence on the first op on tensors in the host code before a late pass that fails; empty without one."""
    cause = facts.cause
    if cause is None or cause.dispatch or cause.phase not in _LATE or _HOLDS.search(facts.texts.before):
        return NOTHING
    ir = IrOps(facts.texts.before)
    for op in ir.ops:
        if op.name.startswith(_OF_HOST) or not op.lines or (type_ := _TENSOR.search(ir.types(op))) is None:
            continue
        line = line_of(ir.evidence(cause.before, NOTHING, op), facts)
        where = Message("left-tensors.line", " in line {line:,}", line=line) if line else NOTHING
        return Message(
            "left-tensors.left",
            "With this flag, no pass forms a dispatch for {op} on {type}{where}: it stays in the host code, "
            "which cannot compute on tensors.",
            op=op.name,
            type=type_[0],
            where=where,
        )
    return NOTHING
