"""Operands of ops of the input whose element types no verifier checks, so that what a pass makes of them is invalid."""

from __future__ import annotations

import re
from collections.abc import Mapping

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.made_op import ends_region
from passlens.engine.diagnosis.inference.op_signature import element_of, signature
from passlens.engine.diagnosis.inference.rule_help import source_lines
from passlens.engine.ir.parse import Op
from passlens.engine.messages import NOTHING, Message

_INTEGER, _FLOAT = re.compile(r"i\d+$|index$"), re.compile(r"b?f\d")
_ARGUMENT = re.compile(r"%[\w$]+: (\w+)")
_POSITIONS = Message("unchecked-types.positions", "positions, which are integers")
_FLOATS = Message("unchecked-types.floats", "floating-point numbers")
_DEMANDS: Mapping[str, tuple[slice, re.Pattern[str], Message]] = {
    "iree_linalg_ext.arg_compare": (slice(-1, None), _INTEGER, _POSITIONS),
    "iree_linalg_ext.topk": (slice(-1, None), _INTEGER, _POSITIONS),
    "iree_linalg_ext.fft": (slice(-2, None), _FLOAT, _FLOATS),
}
"""An op's operands, the pattern of the element types that it can compute with, and these types in words."""


def unchecked_type(facts: Facts) -> Message:
    """The operand or the yielded value of the failing op of the input whose type the op cannot have, as a clause; empty
    without one.
    """
    line = next(iter(source_lines(facts)), 0)
    op = facts.ir.op_at(line) if line else None
    if op is None:
        return NOTHING
    if op.name not in _DEMANDS:
        return _yielded(facts, op)
    which, fits, holds = _DEMANDS[op.name]
    for part in signature(facts.ir, op, "").operands[which]:
        element = element_of(part.type)
        if element and fits.match(element) is None:
            return Message(
                "unchecked-types.holds",
                "{part} of {op} is {type}, but must hold {what}",
                part=part.named(),
                op=op.name,
                type=part.type,
                what=holds,
            )
    return NOTHING


def _yielded(facts: Facts, op: Op) -> Message:
    """The type that an op's region yields, if it differs from the one that the region takes and a pass made an op of
    its end that the compiler refuses.
    """
    ends = (one for one in op.children() if ends_region(one.name) and len(one.uses) == 1)
    end = next(ends, None) if facts.cause is not None and ends_region(facts.cause.op) else None
    if end is None or end.block is None:
        return NOTHING
    head = facts.ir.lines[end.block.line - 1] if end.block.line else ""
    takes, gives = set(_ARGUMENT.findall(head)), facts.ir.line(end).rpartition(" : ")[2]
    if len(takes) != 1 or gives in takes:
        return NOTHING
    return Message(
        "unchecked-types.yields",
        "the region of {op} takes {takes} and yields {gives} in line {line:,}",
        op=op.name,
        takes=takes.pop(),
        gives=gives,
        line=end.lines[0],
    )
