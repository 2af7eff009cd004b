"""Messages on the number of operands, elements and dynamic sizes."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.refused.refusal import Mistake, Readers, RefusedOp, message_pattern
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Count, Message
from passlens.engine.units import whole_number

_ALIAS = re.compile(r"#[\w$.]+")
_APPLIED = re.compile(
    r"affine_map<\((?P<loops>[^()]*)\)(?:\[(?P<symbols>[^\]]*)\])? -> \(.*?\)>\s*"
    r"\((?P<values>[^()]*)\)(?:\[(?P<more>[^\]]*)\])?"
)
"""A map, and the values to which an op applies it."""


def _sizes(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    kind = of.signature.results[0].type if len(of.signature.results) == 1 else ""
    what = Message(
        "refused-op.dynamic-sizes",
        "{op} has {given} for its type {type}, which has {wanted}",
        op=of.name,
        given=Count(whole_number(told["given"]), "size"),
        type=kind,
        wanted=Count(whole_number(told["wanted"]), "dynamic dimension"),
    )
    return (what, ()) if kind else None


def _elements(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    what = Message(
        "refused-op.operand-count",
        "an operand list of {op} has {given}, but types for {wanted}",
        op=of.name,
        given=Count(whole_number(told["given"]), "operand"),
        wanted=f"{whole_number(told['wanted']):,}",
    )
    return what, ()


def _of_map(of: RefusedOp, _: re.Match[str]) -> Mistake | None:
    """A map that an op applies to another number of values than the map takes."""
    text = " ".join(of.ir.lines[number - 1].strip() for number in of.op.lines)
    for alias in _ALIAS.finditer(text):
        made = next((line for line in of.ir.lines if line.startswith(f"{alias[0]} = ")), "")
        text = text.replace(alias[0], made.partition(" = ")[2].strip() or alias[0])
    found = _APPLIED.search(text)
    if found is None:
        return None
    takes, gives = (
        _count(found["loops"]) + _count(found["symbols"]),
        _count(found["values"]) + _count(found["more"]),
    )
    what = Message(
        "refused-op.map-operands",
        "the map of {op} takes {takes}, ({loops})[{symbols}], but {op} passes {gives}",
        op=of.name,
        takes=Count(takes, "value"),
        loops=found["loops"],
        symbols=found["symbols"] or "",
        gives=Count(gives, "value"),
    )
    return (what, ()) if takes != gives else None


def _count(values: str | None) -> int:
    return len(split_list(values)) if values else 0


READERS: Readers = (
    (message_pattern(r"\bincorrect number of dynamic sizes, has [given], expected [wanted]"), _sizes),
    (message_pattern(r"\bdimension or symbol index mismatch|\boperand count and affine map"), _of_map),
    (
        message_pattern(r"\bnumber of operands and types do not match: got [given] operands and [wanted] types"),
        _elements,
    ),
)
