"""Ops that are not lowered because of one operand: the size of a result that nothing computes, or an encoding that the
other operands lack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from passlens.engine.diagnosis.causes.source_rank import line_like, op_in
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence
from passlens.engine.diagnosis.inference.rule_help import INPUT_LINE, in_source, version_of
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.ir.tree import Block
from passlens.engine.messages import Items, Join, Message

_DIM_LEFT = re.compile(r"'tensor\.dim' op unexpected during shape cleanup")
_NOT_TAKEN = re.compile(r"failed to legalize operation '(?P<op>(?:linalg|iree_linalg_ext)\.[\w.]+)'")
_LISTS = re.compile(r"\b(?:ins|outs)\(")
_ROUND = re.compile(r"[()]")
_ENCODED = re.compile(r"^tensor<[\d?x]*[\w!.]+, #")
_PLAIN = re.compile(r"^(?P<shape>tensor<[\d?x]*[\w!.]+), #.*>$")
_BROUGHT = frozenset({"hal.tensor.import", "flow.dispatch.workgroups", "flow.dispatch"})
"""Ops with the sizes of their results as operands."""


@dataclass(frozen=True, slots=True)
class LeftOperand:
    """Why an op is left.

    Attributes:
        line: The line of the input of the op at fault, from 1; 0 if unknown.
    """

    op: str
    line: int
    certainty: Certainty
    title: Message
    why: Message
    hint: Message
    evidence: tuple[Evidence, ...]


def left_operand(facts: Facts) -> LeftOperand | None:
    """Why an operand keeps an op from being lowered; None for any other failure."""
    cause = facts.cause
    first = facts.first_error
    if cause is None or first is None:
        return None
    if _DIM_LEFT.match(first.message):
        return _without_size(facts)
    if (found := _NOT_TAKEN.match(first.message)) is not None and "encoding" in cause.pass_name:
        return _half_encoded(facts, found["op"])
    return None


def _without_size(facts: Facts) -> LeftOperand | None:
    """The op that gives the tensor whose size is asked for."""
    assert facts.cause is not None, "there is an error"
    ir, place = IrOps(facts.texts.after or facts.texts.before), facts.cause.after or facts.cause.before
    dim = next(ir.named("tensor.dim"), None)
    definer = ir.definer(dim.uses[0]) if dim is not None and dim.uses and dim.uses[0] >= 0 else None
    maker = definer.op if isinstance(definer, Block) else definer
    if dim is None or not isinstance(maker, Op) or maker.name in _BROUGHT or maker.name.endswith(".func"):
        return None
    line = _line(facts, ir.line(maker), maker.name)
    here = (in_source(facts, INPUT_LINE, line),) if line else ()
    return LeftOperand(
        maker.name,
        line,
        Certainty.CERTAIN,
        Message(
            "left-operand.no-size",
            "IREE {version} cannot compute the dynamic size of the result of {op}.",
            version=version_of(facts),
            op=maker.name,
        ),
        Message(
            "left-operand.dim",
            "tensor.dim asks for the size, which must be known before dispatches are scheduled: no pass lowers {op} "
            "or computes the size from its operands.",
            op=maker.name,
        ),
        Message(
            "left-operand.without", "Write the model without {op}, or give its result a static size.", op=maker.name
        ),
        (
            ir.evidence(place, Message("left-operand.made", "The op that produces the tensor."), maker),
            ir.evidence(place, Message("left-operand.asked", "This op asks for its size."), dim),
            *here,
        ),
    )


def _half_encoded(facts: Facts, name: str) -> LeftOperand | None:
    """An op with an encoding on some of its operands only."""
    assert facts.cause is not None, "there is an error"
    ir, place = IrOps(facts.texts.after or facts.texts.before), facts.cause.after or facts.cause.before
    for op in ir.named(name):
        types = [one for one in _types(ir.line(op)) if one.startswith("tensor<")]
        encoded = [str(number) for number, type_ in enumerate(types) if _ENCODED.match(type_)]
        plain = [str(number) for number, type_ in enumerate(types) if not _ENCODED.match(type_)]
        if not encoded or not plain:
            continue
        line = _line(facts, ir.line(op), name)
        here = (in_source(facts, INPUT_LINE, line),) if line else ()
        return LeftOperand(
            name,
            line,
            Certainty.LIKELY,
            Message(
                "left-operand.half-encoded",
                "IREE {version} does not lower {op} with an encoding on only some operands: {encoded} has one, but "
                "{plain} does not.",
                version=version_of(facts),
                op=name,
                encoded=_numbered(types, encoded),
                plain=_numbered(types, plain),
            ),
            Message(
                "left-operand.all-or-none",
                "The compiler chooses layouts only for an op whose inputs and output all have encodings "
                "(iree_encoding.set_encoding); the conversion has no pattern for others.",
            ),
            Message("left-operand.encode", "Set encodings on all operands or on none."),
            (ir.evidence(place, Message("left-operand.partly", "Only some operands have an encoding."), op), *here),
        )
    return None


def _types(text: str) -> Iterator[str]:
    """The types in ``ins(…)`` and ``outs(…)``."""
    for found in _LISTS.finditer(text):
        depth = 1
        for bracket in _ROUND.finditer(text, found.end()):
            depth += 1 if bracket[0] == "(" else -1
            if not depth:
                yield from split_list(text[found.end() : bracket.start()].partition(" : ")[2])
                break


def _numbered(types: list[str], numbers: list[str]) -> Items:
    return Items(
        tuple(
            Message(
                "left-operand.operand",
                "operand {number} ({type})",
                number=number,
                type=_PLAIN.sub(r"\g<shape>, #…>", types[int(number)]),
            )
            for number in numbers
        ),
        Join.AND,
    )


def _line(facts: Facts, text: str, name: str) -> int:
    """The line of the input of an op of the IR: that of the only op of its name, or the one most like it."""
    lines = [number for number, line in enumerate(facts.source, 1) if name in line and op_in(line) == name]
    return lines[0] if len(lines) == 1 else line_like(text, facts.source)
