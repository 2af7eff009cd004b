"""Messages on calls and on the results of functions."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.refused.refusal import Mistake, Readers, RefusedOp, message_pattern
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Count, Message
from passlens.engine.units import whole_number


def _returns(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    what = Message(
        "refused-op.returns",
        "{op} returns {given}, but @{function} is declared with {wanted}",
        op=of.name,
        given=Count(whole_number(told["given"]), "value"),
        function=told["function"],
        wanted=Count(whole_number(told["wanted"]), "result"),
    )
    return what, ()


def _return_type(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    part = of.part("operand", told["number"])
    what = Message(
        "refused-op.return-type",
        "{part} of {op} is {given}, but @{function} is declared to return {wanted}",
        part=part.named(),
        op=of.name,
        given=told["given"],
        function=told["function"],
        wanted=told["wanted"],
    )
    return what, (part,)


def _call_type(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    part = of.part("operand", told["number"])
    what = Message(
        "refused-op.call-type",
        "{part} of {op} is {given}, but {callee} takes {wanted}",
        part=part.named(),
        op=of.name,
        given=told["given"],
        callee=_callee(of),
        wanted=told["wanted"],
    )
    return what, (part,)


def _callee(of: RefusedOp) -> str | Message:
    found = re.search(r"@[\w$.\-]+", of.ir.line(of.op))
    return found[0] if found is not None else Message("refused-op.callee", "the function")


def _called(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    what = Message(
        "refused-op.called",
        "{op} calls {callee} as {given}, but it is declared as {wanted}",
        op=of.name,
        callee=_callee(of),
        given=told["given"],
        wanted=told["wanted"],
    )
    return what, ()


def _call_count(of: RefusedOp, told: re.Match[str]) -> Mistake | None:
    """A call with another number of operands than its function takes."""
    callee = str(_callee(of))
    others = (op for op in of.ir.ops if op.symbol == callee[1:] and op is not of.op)
    head = next((of.ir.line(op) for op in others), "")
    found = re.search(rf"{re.escape(callee)}\((?P<arguments>.*?)\)\s*(?:->|attributes|\{{|$)", head)
    if found is None:
        return None
    what = Message(
        "refused-op.call-count",
        "{op} passes {given} to {callee}, which takes {wanted}",
        op=of.name,
        given=Count(len(of.signature.operands), "value"),
        callee=callee,
        wanted=Count(len([one for one in split_list(found["arguments"]) if one]), "argument"),
    )
    return what, ()


READERS: Readers = (
    (
        message_pattern(r"\bhas [given] operands, but enclosing function \(@(?P<function>[^)]+)\) returns [wanted]"),
        _returns,
    ),
    (
        message_pattern(
            r"\btype of return operand [number] \({given}\) doesn't match function result type ",
            r"\({wanted}\) in function @(?P<function>\S+)",
        ),
        _return_type,
    ),
    (
        message_pattern(
            r"\boperand type mismatch: expected operand type {wanted}, but provided {given} for operand number [number]"
        ),
        _call_type,
    ),
    (message_pattern(r"\bfunction type mismatch; expected {given} but callee is {wanted}"), _called),
    (message_pattern(r"\bincorrect number of operands for callee"), _call_count),
)
