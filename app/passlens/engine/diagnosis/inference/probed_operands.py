"""The operand whose element type differs from the others, if compiles of other forms of the op show its effect."""

from __future__ import annotations

from passlens.engine.compile.probe import Probed
from passlens.engine.compile.probe_change import Change, ChangeKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.op_signature import declared_type, element_of, signature
from passlens.engine.messages import NOTHING, Items, Message

_MOST_NAMES = 2
_OPERANDS = {"iree_linalg_ext.attention": ("query", "key", "value", "scale", "mask")}
"""The names of operands of ops whose operands differ in purpose (IREE, LinalgExtOps.td)."""


def of_mixed(facts: Facts, probed: Probed, change: Change) -> Message:
    """The two element types of an op's operands, if the op is lowered only with a single one of these types."""
    taken = _taken(facts, probed, change)
    if change.was in taken and change.now not in taken and _given(facts, probed, change) == {change.now}:
        return Message("probed.mixed-result", "on {type} with a result of {other}", type=change.was, other=change.now)
    others = {one.now for one in probed.lowered if (one.kind, one.was) == (change.kind, change.was)}
    if change.was not in taken or change.now not in taken or not others <= {*taken}:
        return NOTHING
    if (alone := of_one(facts, probed, change, change.was)) is not NOTHING:
        return alone
    having = [_named(facts, probed, taken, kind) for kind in (change.was, change.now)]
    if not all(having):
        return Message("probed.mixed", "on {type} together with {other}", type=change.was, other=change.now)
    return Message(
        "probed.mixed-of",
        "on {type} ({having}) together with {other} ({others})",
        type=change.was,
        having=Items(having[0]),
        other=change.now,
        others=Items(having[1]),
    )


def of_result(facts: Facts, probed: Probed, change: Change) -> Message:
    """The result whose element type a change replaces, if no operand has that type; empty otherwise."""
    op = facts.ir.op_at(probed.line) if change.kind is ChangeKind.ELEMENT and probed.line else None
    if op is None or change.was in _taken(facts, probed, change):
        return NOTHING
    kinds = [element_of(one.type) for one in signature(facts.ir, op, "").results]
    if kinds.count(change.was) != 1 or len(kinds) == 1:
        return NOTHING
    return Message(
        "probed.result-of", "with result {number} of type {type}", number=kinds.index(change.was), type=change.was
    )


def _named(facts: Facts, probed: Probed, taken: list[str | None], kind: str) -> tuple[str, ...]:
    """The names of the operands of a type; empty for many."""
    op = facts.ir.op_at(probed.line)
    names = tuple(facts.ir.name(op.uses[at]) for at, one in enumerate(taken) if one == kind) if op is not None else ()
    return names if len(names) <= _MOST_NAMES else ()


def of_one(facts: Facts, probed: Probed, change: Change, kind: str) -> Message:
    """The only operand with the type that a change replaces, with another type; empty if its name is not known."""
    taken, names = _taken(facts, probed, change), _OPERANDS.get(probed.op, ())
    if taken.count(change.was) != 1 or (at := taken.index(change.was)) >= len(names):
        return NOTHING
    return Message("probed.operand-of", "with a {part} of {type}", part=names[at], type=kind)


def _given(facts: Facts, probed: Probed, change: Change) -> set[str]:
    """The element types of the op's results."""
    op = facts.ir.op_at(probed.line) if change.kind is ChangeKind.ELEMENT and probed.line else None
    return {element_of(one.type) for one in signature(facts.ir, op, "").results} if op is not None else set()


def _taken(facts: Facts, probed: Probed, change: Change) -> list[str | None]:
    """The element types of the op's operands."""
    op = facts.ir.op_at(probed.line) if change.kind is ChangeKind.ELEMENT and probed.line else None
    return [element_of(declared_type(facts.ir, value)) for value in op.uses] if op is not None else []
