"""Invalid IR that a pass creates from valid input."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.causes.cause_values import Cause, IrPlace
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.at_fault import CAST, AtFault
from passlens.engine.diagnosis.failed.finding import of_source
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message

_CASTS = frozenset({CAST, "torch_c.from_builtin_tensor", "torch_c.to_builtin_tensor", "tensor.cast"})
_TENSOR = r"(?:tensor|!torch\.vtensor)<[^>]*>"
_CAST_TYPES = re.compile(rf": (?P<given>{_TENSOR}) (?:to|->) (?P<wanted>{_TENSOR})$")
_DIMENSION = re.compile(r"(?:\d+|\?)(?=[x,\]])")


@dataclass(frozen=True, slots=True)
class MadeWrong:
    """Invalid IR that a pass creates from valid input."""

    title: Message
    why: Message
    evidence: tuple[Evidence, ...]


def made_wrong(facts: Facts, cause: Cause, found: AtFault, place: IrPlace | None) -> MadeWrong | None:
    """IR created by a pass in which a value is used before its definition, or has a type that its user rejects."""
    ir, of = found.ir, of_source(facts)
    asserted = next((op for op in ir.ops if op.name.endswith(".assert") and _is_false(ir, op)), None)
    more: tuple[Evidence, ...] = ()
    if asserted is not None:
        text = Message("failed-pass.assertion", "The pass has found this to be false while compiling.")
        more = (ir.evidence(place, text, asserted),)
    if found.after and found.op is not None and found.cast is None:
        makers = ((value, ir.maker(value)) for value in found.op.uses)
        defined_after = next(
            ((value, one) for value, one in makers if one is not None and one.index > found.op.index), None
        )
        if defined_after is not None and defined_after[1].block is found.op.block:
            title = Message(
                "failed-pass.too-early",
                "{name} makes IR in which {op} uses a value before it is defined{of}.",
                name=cause.pass_name,
                op=found.op.name,
                of=of,
            )
            why = Message("failed-pass.order", "The pass put {value} below its use.", value=ir.name(defined_after[0]))
            text = Message("undefined-value.defined", "{name} is defined here.", name=ir.name(defined_after[0]))
            return MadeWrong(title, why, (ir.evidence(place, text, defined_after[1]), *more))
    cast = found.cast or found.op
    types = _CAST_TYPES.search(ir.line(cast)) if cast is not None and cast.name in _CASTS else None
    if types is None or cast is None:
        return None
    given, wanted = (_DIMENSION.findall(types[key]) for key in ("given", "wanted"))
    if given == wanted or (cast.name == "tensor.cast" and _may_be_same(given, wanted)):
        return None
    title = Message(
        "failed-pass.other-type",
        "{name} gives {given} where {wanted} is wanted{of}.",
        name=cause.pass_name,
        given=types["given"],
        wanted=types["wanted"],
        of=of,
    )
    why = Message("failed-pass.other-type-why", "Nothing leads from one shape to the other.")
    return MadeWrong(title, why, more)


def _may_be_same(given: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether the sizes can be equal where both are known: a ``tensor.cast`` then is what it should be."""
    return len(given) == len(wanted) and all(
        "?" in pair or pair[0] == pair[1] for pair in zip(given, wanted, strict=True)
    )


def _is_false(ir: IrOps, op: Op) -> bool:
    maker = ir.maker(op.uses[0]) if op.uses else None
    return maker is not None and ir.line(maker).endswith((".constant false", ".bool false"))
