"""Finds the dispatch for which code outside dispatches computes a value."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op

_EXECUTABLE = re.compile(r"@(?:__device_\d+_executable_\d+_)?(?P<name>[\w$\-]+?_dispatch_\d+)(?![\w$])")


def served_dispatch(ir: IrOps, op: Op) -> str:
    """The symbol of the executable whose launch uses an op's result, also through other ops; empty without one.

    Launches name it, or use it as a value (``hal.command_buffer.dispatch target(%executable)``).
    """
    values = set(op.results)
    for user in ir.ops[op.index + 1 :] if values else ():
        if values.isdisjoint(user.uses):
            continue
        if user.name.endswith(".dispatch"):
            makers = (made for value in user.uses if (made := ir.maker(value)) is not None)
            for text in (*(ir.lines[number - 1] for number in user.lines), *map(ir.line, makers)):
                if named := _EXECUTABLE.search(text):
                    return named["name"]
        values |= set(user.results)
    return ""
