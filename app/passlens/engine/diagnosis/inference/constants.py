"""Integers that host code computes from constants, folded as the compiler folds them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.units import whole_number

_CONSTANT = re.compile(r"\b(?:arith|index)\.constant (?P<value>-?\d{1,18})(?: : (?:index|i\d+))?$")
_FOLDED: Mapping[str, Callable[[int, int], int]] = {
    "add": lambda left, right: left + right,
    "sub": lambda left, right: left - right,
    "mul": lambda left, right: left * right,
    "div": lambda left, right: left // right,
    "ceildiv": lambda left, right: -(-left // right),
    "rem": lambda left, right: left % right,
    "min": min,
    "max": max,
}
_ARITHMETIC = re.compile(r"(?:arith|index)\.(?P<what>add|sub|mul|ceildiv|div|rem|min|max)(?:i|si|ui|s|u)?$")
_CASTS = re.compile(r"(?:arith\.(?:index_cast(?:ui)?|ext[su]i|trunci)|index\.cast[su])$")
_DEPTH = 16


def number_of(ir: IrOps, value: int, depth: int = _DEPTH) -> int | None:
    """The constant integer of a value, from folded arithmetic on non-negative constants; None if unknown."""
    maker = ir.maker(value) if value >= 0 else None
    if maker is None or not depth:
        return None
    if (constant := _CONSTANT.search(ir.line(maker))) is not None:
        return int(constant["value"]) if constant["value"].startswith("-") else whole_number(constant["value"])
    if _CASTS.match(maker.name) and len(maker.uses) == 1:
        return number_of(ir, maker.uses[0], depth - 1)
    found = _ARITHMETIC.match(maker.name)
    operands = [number_of(ir, use, depth - 1) for use in maker.uses] if found is not None else []
    numbers = [one for one in operands if one is not None and one >= 0]
    if found is None or len(operands) != 2 or len(numbers) != 2:
        return None
    if found["what"] in {"div", "ceildiv", "rem"} and not numbers[1]:
        return None
    return _FOLDED[found["what"]](*numbers)
