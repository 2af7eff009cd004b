"""The end of a StableHLO loop's body that returns another type than the loop carries."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.inference.op_signature import types_in
from passlens.engine.diagnosis.inference.passed_values import passed_types
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op

_CARRIES = re.compile(r"operands to be compatible with body block return types but got (?P<wanted>.+?) vs ")


def loop_end(ir: IrOps, op: Op, message: str) -> tuple[Op, int, str, str] | None:
    """The terminator, the number of the value, its type, and the type that the loop carries.

    Args:
        ir: The input.
        op: The loop.
        message: The first line of the compiler's message on it.
    """
    found = _CARRIES.search(message)
    body = op.regions[-1] if op.regions else ()
    end = body[-1].ops[-1] if body and body[-1].ops else None
    if found is None or end is None:
        return None
    given, wanted = passed_types(ir, end), types_in(found["wanted"].replace("'", ""))
    if len(given) != len(wanted):
        return None
    pairs = zip(given, wanted, strict=True)
    return next(((end, number, one, other) for number, (one, other) in enumerate(pairs) if one != other), None)
