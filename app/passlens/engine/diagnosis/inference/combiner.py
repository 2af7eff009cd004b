"""Finds the op by which a reduction combines its elements, where it has no neutral element.

A reduction is divided among threads, or padded, with the neutral element of that op (MLIR,
``arith::getNeutralElement``); the compiler knows it for the ops below only.
"""

from __future__ import annotations

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op

_NEUTRAL = frozenset(
    {f"arith.{name}f" for name in ("add", "mul", "maximum", "minimum", "maxnum", "minnum")}
    | {f"arith.{name}i" for name in ("add", "mul", "and", "or", "xor", "maxs", "maxu", "mins", "minu")}
)


def odd_combiner(ir: IrOps, op: Op) -> Op | None:
    """The op in a reduction's region that combines, if it has no neutral element; None otherwise, and where several
    ops combine.
    """
    if '"reduction"' not in ir.line(op) and "dimensions = " not in ir.types(op):
        return None
    block = op.regions[0][0] if op.regions and op.regions[0] else None
    if block is None or not block.ops:
        return None
    results = block.ops[-1].uses
    for value, into in zip(results, block.arguments[-len(results) :] if results else (), strict=False):
        maker = ir.maker(value)
        if maker is not None and maker.block is block and into in maker.uses and maker.name not in _NEUTRAL:
            return maker
    return None


def fails_at_combiner(facts: Facts) -> bool:
    """Whether the op that the compiler names is such a reduction."""
    place = facts.cause.after if facts.cause is not None else None
    ir = IrOps(facts.texts.after if place is not None and place.line else "")
    op = next((one for one in ir.ops if place is not None and one.lines[0] == place.line), None)
    return op is not None and odd_combiner(ir, op) is not None
