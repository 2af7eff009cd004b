"""The operand whose element type differs from the others, if compiles of other forms of the op show its effect."""

from __future__ import annotations

from passlens.engine.compile.probe import Probed
from passlens.engine.compile.probe_change import Change, ChangeKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.op_signature import declared_type, element_of
from passlens.engine.messages import NOTHING, Message

_OPERANDS = {"iree_linalg_ext.attention": ("query", "key", "value", "scale", "mask")}
"""The names of operands of ops whose operands differ in purpose (IREE, LinalgExtOps.td)."""


def of_mixed(facts: Facts, probed: Probed, change: Change) -> Message:
    """The two element types of an op's operands, if the op is lowered only with a single one of these types."""
    taken = _taken(facts, probed, change)
    others = {one.now for one in probed.lowered if (one.kind, one.was) == (change.kind, change.was)}
    if change.was not in taken or change.now not in taken or not others <= {*taken}:
        return NOTHING
    return of_one(facts, probed, change, change.was) or Message(
        "probed.mixed", "on {type} together with {other}", type=change.was, other=change.now
    )


def of_one(facts: Facts, probed: Probed, change: Change, kind: str) -> Message:
    """The only operand with the type that a change replaces, with another type; empty if its name is not known."""
    taken, names = _taken(facts, probed, change), _OPERANDS.get(probed.op, ())
    if taken.count(change.was) != 1 or (at := taken.index(change.was)) >= len(names):
        return NOTHING
    return Message("probed.operand-of", "with a {part} of {type}", part=names[at], type=kind)


def _taken(facts: Facts, probed: Probed, change: Change) -> list[str | None]:
    """The element types of the op's operands."""
    op = facts.ir.op_at(probed.line) if change.kind is ChangeKind.ELEMENT and probed.line else None
    return [element_of(declared_type(facts.ir, value)) for value in op.uses] if op is not None else []
