"""Messages on a value or symbol that is defined as one thing and used as another."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.inference.op_signature import Part, declared_type
from passlens.engine.diagnosis.refused.refusal import MOST_PARTS, Mistake, Readers, RefusedOp, message_pattern
from passlens.engine.messages import Items, Join, Message
from passlens.engine.units import whole_number

_VALUE = re.compile(r"%[\w$.\-]+(?:#\d+)?")
_USED = re.compile(r":(?P<line>\d+):\d+: previously used here with type '(?P<wanted>[^']+)'")
_PRIOR = re.compile(r":(?P<line>\d+):\d+: prior use here")
_INTO = ("linalg.", "iree_linalg_ext.")
"""Dialects whose ops write into operands."""


def _use(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    """A value that an op uses with another type than its definition has."""
    name, place = told["name"].partition("#")[0], of.row.location
    kinds = {value: declared_type(of.ir, value) for value in of.op.uses if of.ir.name(value) == name}
    wanted, given = told["wanted"], told["given"]
    value = next((one for one, kind in kinds.items() if kind == given), None)
    if len(kinds) == 1 and wanted in kinds.values():  # defined later: the first use, in another op, set its type
        return _first_use(of, name, wanted, given)
    at = _VALUE.match(of.ir.lines[place.line - 1], place.column - 1) if place is not None else None
    shown = at[0] if at is not None and at[0].partition("#")[0] == name else name
    what = Message(
        "refused-op.use",
        "{op} takes {name} as {wanted}, but {name} is {given}",
        op=of.name,
        name=shown,
        wanted=wanted,
        given=given,
    )
    return what, (Part(0, False, shown, given, value),)


def _first_use(of: RefusedOp, name: str, wanted: str, given: str) -> Mistake | None:
    """A value that an earlier op uses with a type other than that of its later definition."""
    used = next((found for note in of.row.notes if (found := _PRIOR.search(note)) is not None), None)
    if used is None:
        return None
    what = Message(
        "refused-op.defined",
        "{name} is defined as {given}, but line {line:,} uses it as {wanted}",
        name=name,
        given=wanted,
        line=whole_number(used["line"]),
        wanted=given,
    )
    return what, ()


def _defined(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    """A value that is defined with another type than an earlier op uses."""
    used = next((found for note in of.row.notes if (found := _USED.search(note)) is not None), None)
    if used is None:
        return None
    what = Message(
        "refused-op.defined",
        "{name} is defined as {given}, but line {line:,} uses it as {wanted}",
        name=told["name"].partition("#")[0],
        given=told["given"],
        line=whole_number(used["line"]),
        wanted=used["wanted"],
    )
    return what, ()


def _redefined(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    lines = [op.lines[0] for op in of.ir.ops if op.symbol == told["name"] and op.lines[0] != of.op.lines[0]]
    if not lines:
        return None
    what = Message(
        "refused-op.redefined", "@{name} is already defined in line {line:,}", line=lines[0], name=told["name"]
    )
    return what, ()


def _expected(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    """An operand or a result whose type does not follow from those of the others."""
    at_fault = [one for one in of.signature.parts if one.type == told["given"]]
    if of.name.startswith(_INTO):  # their results have the types of their last operands
        at_fault = [one for one in at_fault if not one.is_result] or at_fault
    if len({one.name or one.number for one in at_fault}) != 1:
        return None
    others = dict.fromkeys(one.type for one in of.signature.parts if one.type not in {told["given"], ""})
    what = Message(
        "refused-op.expected",
        "{part} of {op} is {given}, but must be {wanted} beside {others}",
        part=at_fault[0].named(),
        op=of.name,
        given=told["given"],
        wanted=told["wanted"],
        others=Items(tuple(others), Join.AND),
    )
    return (what, (at_fault[0],)) if 0 < len(others) <= MOST_PARTS else None


_USE = message_pattern(r"^use of value '(?P<name>%[^']+)' expects different type than prior uses: {wanted} vs {given}")
READERS: Readers = (
    (_USE, _use),
    (message_pattern(r"^definition of SSA value '(?P<name>%[^']+)' has type {given}"), _defined),
    (message_pattern(r"^redefinition of symbol named '(?P<name>[^']+)'"), _redefined),
    (message_pattern(r"\bexpected {wanted}.*?\b(?:got|found|provided|given) {given}"), _expected),
)
