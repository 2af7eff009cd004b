"""Counts operations: the scalar ops in the body of a structured op.

One operation is one floating-point addition, subtraction, multiplication, division, remainder, negation, comparison,
minimum, maximum or function of the math dialect (``exp`` is one, whatever its cost in hardware); ``math.fma`` is two.
Conversions, selections and loads do not count. In a body without floating-point arithmetic the same ops count on
integers of up to 32 bits: wider ones and ``index`` compute addresses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
else:
    import ir_common

_FLOAT = re.compile(r"arith\.(addf|subf|mulf|divf|remf|negf|cmpf|maximumf|minimumf|maxnumf|minnumf|maxf|minf)$")
_INTEGER = re.compile(r"arith\.(addi|subi|muli|divsi|divui|remsi|remui|maxsi|maxui|minsi|minui)$")
_COMPARISON = re.compile(r"arith\.cmp[if]$")
_NO_ARITHMETIC = ("math.absf", "math.copysign")


def body(op: Any) -> list[Any]:
    """The ops in an op's regions."""
    return [inner.operation for region in op.regions for block in region for inner in block]


def counted(op: Any) -> list[Any]:
    """The ops of an op's body that count."""
    ops = body(op)
    floats = [
        inner
        for inner in ops
        if _FLOAT.match(inner.name) or (inner.name.startswith("math.") and inner.name not in _NO_ARITHMETIC)
    ]
    return floats or [
        inner
        for inner in ops
        if _INTEGER.match(inner.name) and (ir_common.element_bits(ir_common.text_of(inner.results[0].type)) or 64) <= 32
    ]


def operations(op: Any) -> int:
    """The number of operations in one run of an op's body."""
    ops = counted(op)
    return len(ops) + sum(1 for inner in ops if inner.name == "math.fma")


def element(op: Any) -> str:
    """The type in which an op's body computes: ``f32`` if it extends f16 first; empty if it computes nothing."""
    ops = counted(op)
    return ir_common.text_of(ops[0].operands[0].type) if ops else ""


def argument(op: Any) -> str:
    """The type of the first scalar argument of an op's body; empty without one."""
    blocks = [block for region in op.regions for block in region]
    kinds = [ir_common.text_of(value.type) for block in blocks[:1] for value in block.arguments]
    return kinds[0] if kinds and ir_common.element_bits(kinds[0]) else ""


def comparisons(op: Any) -> int:
    """The number of comparisons in one run of a body that orders two elements, of any integer width; at least one."""
    return max(1, sum(1 for inner in body(op) if _COMPARISON.match(inner.name)))


def multiplies_and_adds(op: Any) -> bool:
    """Whether a body multiplies and adds, as matrix units do."""
    names = [inner.name for inner in body(op)]
    multiplies = any(name.endswith(("mulf", "muli", "math.fma")) for name in names)
    return multiplies and any(name.endswith(("addf", "addi", "math.fma")) for name in names)
