"""Finds whether the op in the input behind a failing dispatch writes into an argument of its function.

Other readers need the contents of such a tensor: the op writes to another buffer, into which the argument is copied
first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.diagnosis.inference.rule_help import in_source, source_lines
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.messages import NOTHING, Message

_INTO = re.compile(r"\b(?:outs\(|into )(?P<value>%[\w$.\-]+)")
_DYNAMIC = re.compile(r"[<x]\?x")
MAX_LINES = 20_000
"""The longest input that is searched, in lines."""


@dataclass(frozen=True, slots=True)
class Destination:
    """An argument that an op writes into.

    Attributes:
        op: The op of the input.
        value: The argument, such as ``%arg0``.
        line: The op's line, from 1.
        reads_it: Whether the op also reads it as an operand.
        dynamic: Whether a size in that line is known only at run time.
    """

    op: str
    value: str
    line: int
    reads_it: bool
    dynamic: bool

    def sentence(self) -> Message:
        """A sentence on the problem."""
        also = NOTHING
        if self.reads_it:
            also = Message("destination.operand", ", which is one of its operands too")
        return Message(
            "destination.why",
            "{op} (line {line:,}) writes into the argument {value}{also}: its contents may be needed later, so they "
            "are first copied to another buffer.",
            op=self.op,
            line=self.line,
            value=self.value,
            also=also,
        )

    def evidence(self, facts: Facts) -> Evidence:
        """The op's place as evidence."""
        text = Message("destination.here", "{op} writes into {value}.", op=self.op, value=self.value)
        return in_source(facts, text, self.line)


def destination(facts: Facts) -> Destination | None:
    """The argument that the op of the failing IR writes into; None if it writes into a new tensor."""
    if len(facts.source) > MAX_LINES:
        return None
    lines = source_lines(facts)
    ir = facts.ir if lines else IrOps("")
    by_line = {op.lines[0]: op for op in ir.ops}
    for line in lines:
        op = by_line.get(line)
        if op is None:
            continue
        text = " ".join(ir.lines[number - 1] for number in op.lines)
        found = _INTO.search(text)
        value = next((one for one in op.uses if found is not None and ir.name(one) == found["value"]), None)
        if value is not None and ir.maker(value) is None and not ir.is_free(value):
            return Destination(
                op.name, ir.name(value), line, list(op.uses).count(value) > 1, bool(_DYNAMIC.search(text))
            )
    return None
