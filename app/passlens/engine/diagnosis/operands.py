"""The op on a line of an IR, with its operands and their definitions."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op

DEPTH = 3
"""How far definitions are followed: the op's operands, their operands, and those of these."""
_CONSTANTS = ("arith.constant", "llvm.mlir.constant", "util.null")


@dataclass(frozen=True, slots=True)
class Operand:
    """An operand of an op, or a value from which one is computed.

    Attributes:
        value: Its name, such as ``%3``.
        depth: 1: an operand of the op; 2: an operand of the op that defines that; and so on.
        op: The name of the op that defines it; empty for an argument of a function or block.
        line: The line of that op, from 1; 0 for an argument.
        text: That op as printed.
    """

    value: str
    depth: int
    op: str
    line: int
    text: str


@dataclass(frozen=True, slots=True)
class OpOperands:
    """An op and the values from which it is computed, each followed by its own; each value is followed once."""

    op: str
    line: int
    text: str
    operands: tuple[Operand, ...]


def operands_at(text: str, line: int, depth: int = DEPTH) -> OpOperands | None:
    """The op on a line, from 1; None if there is none, or one without operands. Constants are not followed further."""
    ir = IrOps(text)
    op = next((one for one in ir.ops if one.lines[0] == line), None)
    if op is None:
        return None
    found: list[Operand] = []
    _follow(ir, op, 1, depth, set(), found)
    return OpOperands(op.name, line, ir.line(op), tuple(found)) if found else None


def _follow(ir: IrOps, op: Op, depth: int, most: int, seen: set[int], found: list[Operand]) -> None:
    for value in op.uses:
        if value in seen:
            continue
        seen.add(value)
        made = ir.maker(value)
        if made is None:
            found.append(Operand(ir.name(value), depth, "", 0, ""))
            continue
        if made.name in _CONSTANTS and depth > 1:
            continue
        found.append(Operand(ir.name(value), depth, made.name, made.lines[0], ir.line(made)))
        if depth < most:
            _follow(ir, made, depth + 1, most, seen, found)
