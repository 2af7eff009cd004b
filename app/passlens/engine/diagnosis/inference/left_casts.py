"""The ``builtin.unrealized_conversion_cast`` that conversions leave behind, and the op that keeps one alive."""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import source_lines
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op

CAST = "builtin.unrealized_conversion_cast"
MESSAGE = re.compile(
    r"(?:LLVM Translation failed for operation: |registration for dialect for op: |failed to legalize operation ')"
    r"builtin\.unrealized_conversion_cast"
)
IN_INPUT = re.compile(
    r"unrealized_conversion_cast\"?(?: |\()[^:]*: (?P<given>.+?) (?:to|->) (?P<wanted>.+?)(?: loc\(.*)?(?: ?//.*)?$"
)
_OWN = ("llvm.", "builtin.", "nvvm.", "rocdl.")


@dataclass(frozen=True, slots=True)
class Left:
    """A leftover cast.

    Attributes:
        ir: The ops of its text.
        cast: The cast.
        user: The unconverted op that uses the cast's result.
        function: The function around it.
    """

    ir: IrOps
    cast: Op
    user: Op | None
    function: Op | None

    @property
    def kernel(self) -> str:
        """The symbol of that function; empty without one."""
        return "" if self.function is None else self.function.symbol


def left(facts: Facts) -> Left | None:
    """The first cast whose result an unconverted op uses; otherwise the first cast."""
    text = facts.texts.after or facts.texts.before
    ir = IrOps(text if CAST in text else "")
    casts = list(ir.named(CAST))
    if not casts:
        return None
    made = {value: number for number, cast in enumerate(casts) for value in cast.results}
    used = [(made[value], op.index) for value, op in ir.users(made) if not op.name.startswith(_OWN)]
    number, user = min(used, default=(0, None))
    return Left(ir, casts[number], None if user is None else ir.ops[user], function_of(casts[number]))


def in_input(facts: Facts) -> int:
    """The input line, from 1, with a cast that fails before dispatches are formed; 0 if it does not come from the
    input.
    """
    if facts.cause is None or facts.cause.dispatch:
        return 0
    lines = [number for number, line in enumerate(facts.source, 1) if IN_INPUT.search(line)]
    lines_named = (line for line in source_lines(facts) if line in lines)
    return next(lines_named, lines[0] if lines else 0)
