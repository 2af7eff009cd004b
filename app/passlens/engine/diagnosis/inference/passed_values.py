"""The values that a terminator passes on, by its text: without a condition, and without the sizes of their types.

The compiler prints all operands of an op in one list, in which sizes and conditions look like values of their own.
"""

from __future__ import annotations

import re

from passlens.engine.diagnosis.inference.op_signature import types_in
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op

_BRACES = re.compile(r"\s*\{[^{}]*\}$")
_LOCATION = re.compile(r"\s*\bloc\(.*$")
_SEGMENTS = re.compile(r"operandSegmentSizes = array<i32: (?P<first>\d{1,6})")
_DECIDES = frozenset({"scf.condition", "torch.prim.Loop.condition"})
"""Terminators whose first operand decides which region follows."""


def passed_types(ir: IrOps, op: Op) -> tuple[str, ...]:
    """The types of the values that a terminator passes on."""
    text = _LOCATION.sub("", " ".join(ir.lines[number - 1].strip() for number in op.lines)).strip()
    types = text.rpartition(" : ")[2] if " : " in text else ""
    if op.generic:
        types = types.rpartition(" -> ")[0].strip().removeprefix("(").removesuffix(")")
        listed = types_in(types)
        if (segments := _SEGMENTS.search(text)) is not None:
            return listed[: int(segments["first"])]
        return listed[1:] if op.name in _DECIDES else listed
    if types.count(")") > types.count("("):
        types = types.rstrip(" )")  # the types are in a list that the op names
    return tuple(map(unsized, types_in(types)))


def unsized(kind: str) -> str:
    """A type without the sizes in braces that follow it."""
    return _BRACES.sub("", kind)
