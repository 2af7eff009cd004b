"""A rejected op, and the helpers that the readers of messages share."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from passlens.engine.diagnosis.inference.op_signature import Part, Signature
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import first_item
from passlens.engine.messages import Message
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.units import whole_number

MOST_PARTS = 6
"""An op with more operands and results is not listed."""


@dataclass(frozen=True, slots=True)
class RefusedOp:
    """A rejected op as the readers of messages see it."""

    ir: IrOps
    op: Op
    row: DiagnosticRow
    signature: Signature

    @property
    def name(self) -> str:
        """The op's name."""
        return self.op.name

    def part(self, kind: str, number: str) -> Part:
        """The operand or result with a number, from 0."""
        parts = self.signature.results if kind == "result" else self.signature.operands
        at = whole_number(number)
        return parts[at] if at < len(parts) else Part(at, kind == "result")


Mistake = tuple[Message, tuple[Part, ...]]
"""The mistake, as a clause, and the operands at fault."""
Readers = tuple[tuple[re.Pattern[str], Callable[["RefusedOp", re.Match[str]], "Mistake | None"]], ...]
"""Patterns of messages, and the reader of each."""


def attribute_value(of: RefusedOp, name: str) -> str:
    """The value of an attribute; empty if it is not in the op's text."""
    own = " ".join(of.ir.lines[number - 1].strip() for number in of.op.lines)
    for text in (own, of.signature.attributes):
        found = re.search(rf"(?<![\w.]){re.escape(name)}\s*=\s*(?P<value>[^\n]{{1,400}})", text)
        if found is not None:
            return first_item(found["value"])[:120]
    return ""


def message_pattern(*parts: str) -> re.Pattern[str]:
    """A pattern of the joined parts: ``{NAME}`` is a quoted type, ``[NAME]`` a number."""
    text = re.sub(r"\[([a-z]+)\]", r"(?P<\1>-?\\d{1,18})", "".join(parts))
    return re.compile(re.sub(r"\{([a-z]+)\}", r"'(?P<\1>[^']{1,400})'", text))
