"""Another size throughout a function: in its types and its constants, where a view has more or fewer elements than its
operand.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.declared_types import edited
from passlens.engine.diagnosis.edits.retyped import type_of
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.inference.op_shapes import shapes_in
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message

_VIEWS = frozenset(
    f"torch.aten.{one}" for one in ("view", "_unsafe_view", "reshape", "unflatten.int", "_reshape_alias")
)
_SHAPE = re.compile(r"!torch\.v?tensor<\[[\d?,]*\]")
_CONSTANT = re.compile(r"(?P<before>= torch\.constant\.int )(?P<number>\d+)$")


def size_throughout(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Each size of a view's result, replaced throughout the function by the size that keeps the element count."""
    function = function_of(op)
    if op.name not in _VIEWS or function is None or len(op.results) != 1:
        return
    given, made = (shapes_in(type_of(ir, value)) for value in (op.uses[0], op.results[0]))
    before = [size for size in (given[0] if given else ()) if size]
    after = [size for size in (made[0] if made else ()) if size]
    if not before or not after or len(before) != len(given[0]) or len(after) != len(made[0]):
        return
    whole = math.prod(before)
    if whole == math.prod(after):
        return
    for was in dict.fromkeys(reversed(after)):
        rest = math.prod(after) // was
        if was in before or after.count(was) > 1 or whole % rest:
            continue
        now = whole // rest
        size = re.compile(rf"(?<=[\[,]){was}(?=[,\]])")

        def resized(line: str, size: re.Pattern[str] = size, was: int = was, now: int = now) -> str:
            line = _SHAPE.sub(lambda found: size.sub(str(now), found[0]), line)
            return _CONSTANT.sub(
                lambda found: found["before"] + (str(now) if found["number"] == str(was) else found["number"]), line
            )

        lines = range(function.lines[0], function.last + 1)
        edits = [
            Edit(number, number, (text,))
            for number in lines
            if (text := resized(ir.lines[number - 1])) != ir.lines[number - 1]
        ]
        title = Message(
            "two-types.throughout", "Write {now} for {was} in @{function}", was=was, now=now, function=function.symbol
        )
        detail = Message(
            "two-types.throughout-why", "If arguments or results have this type, callers pass and receive the new one."
        )
        yield edited("size-throughout", title, edits, detail)
