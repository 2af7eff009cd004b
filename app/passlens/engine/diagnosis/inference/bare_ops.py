"""Ops without their dialect prefix, inside an op of that dialect."""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit
from passlens.engine.toolchain.knowledge import NameKind, table_knows


@dataclass(frozen=True, slots=True)
class BareOp:
    """An op that is named without its dialect.

    Attributes:
        meant: The op that is meant, such as ``scf.yield``.
        holder: The op around it, of the same dialect.
    """

    meant: str
    holder: str


def bare_op(facts: Facts, name: str, line: int) -> BareOp | None:
    """The op that a name without a dialect means in an input line; None if no op around has a dialect with that op."""
    if "." in name or not name:
        return None
    at = facts.ir.op_at(line)
    around = at.parent if at is not None else None
    while around is not None:
        meant = f"{around.name.partition('.')[0]}.{name}"
        if table_knows(facts.info.toolchain_version, meant, NameKind.OP):
            return BareOp(meant, around.name)
        around = around.parent
    return None


def bare_edits(facts: Facts, name: str, first: int) -> tuple[Edit, ...]:
    """The edits that add the dialect of the op around it to each op with such a name, from a line on."""
    word = re.compile(rf"^(?P<before>\s*(?:%[^=]* = )?){re.escape(name)}(?![\w.])")
    return tuple(
        Edit(at, at, (word.sub(rf"\g<before>{found.meant}", text),))
        for at, text in enumerate(facts.source[first - 1 :], first)
        if word.match(text) and (found := bare_op(facts, name, at)) is not None
    )
