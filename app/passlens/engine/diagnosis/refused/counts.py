"""Messages on the number of operands, elements and dynamic sizes."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.refused.refusal import Mistake, Readers, RefusedOp, message_pattern
from passlens.engine.messages import Count, Message
from passlens.engine.units import whole_number


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


READERS: Readers = (
    (message_pattern(r"\bincorrect number of dynamic sizes, has [given], expected [wanted]"), _sizes),
    (
        message_pattern(r"\bnumber of operands and types do not match: got [given] operands and [wanted] types"),
        _elements,
    ),
)
