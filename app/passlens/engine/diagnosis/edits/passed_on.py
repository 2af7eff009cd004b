"""Edits that remove an op and let its readers read another value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from passlens.engine.diagnosis.findings import Edit
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op


def passed_on(ir: IrOps, op: Op, value: str) -> tuple[Edit, ...]:
    """The edits that remove an op with one result and let its readers read another value.

    Args:
        ir: The input.
        op: The op to remove.
        value: The name of the value to read instead, such as ``%x``.
    """
    lines = dict(enumerate(ir.lines, 1))
    return (Edit(op.lines[0], op.last, ()), *renamed_after(lines, ir, op, value))


def renamed_after(lines: Mapping[int, str], ir: IrOps, op: Op, new: str) -> Iterator[Edit]:
    """The lines of an op's function after the op in which another value is read instead of its result.

    Args:
        lines: The lines of the input as they are now, from 1.
        ir: The input.
        op: An op with one result.
        new: The name of the value to read.
    """
    function = function_of(op)
    last = function.last if function is not None else len(lines)
    word = re.compile(rf"{re.escape(ir.name(op.results[0]))}(?![\w$.\-])")
    for number in range(op.last + 1, last + 1):
        text = word.sub(lambda _: new, lines[number])
        if text != lines[number]:
            yield Edit(number, number, (text,))
