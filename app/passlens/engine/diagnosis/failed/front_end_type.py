"""A value of a front end's type in an op of another dialect, which that front end's conversion leaves unchanged."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.failed.at_fault import AtFault
from passlens.engine.diagnosis.ir_ops import CONTAINERS
from passlens.engine.messages import Message

_TYPE = re.compile(r"!(?P<dialect>torch|stablehlo|chlo|tosa|quant)\.[\w.]+(?:<(?:[^<>]|<[^<>]*>)*>)?")
_SHARED = ("func.", "cf.", "builtin.", "torch_c.")
"""Ops whose types the conversions of all front ends convert."""
_BUILTIN = {
    "!torch.vtensor": "torch_c.to_builtin_tensor",
    "!torch.int": "torch_c.to_i64",
    "!torch.float": "torch_c.to_f64",
    "!torch.bool": "torch_c.to_i1",
}
"""The op that converts a torch type to its builtin form."""


def front_end_type(cause: Cause, found: AtFault) -> tuple[Message, Message] | None:
    """The title and the hint for an op of another dialect that takes or gives a front end's type.

    None for an op without such a type, an op of the type's own dialect, and one that every front end converts.
    """
    op = found.op
    if op is None or op.name in CONTAINERS or op.name.startswith(_SHARED):
        return None
    of_type = _TYPE.search(found.ir.types(op))
    if of_type is None or op.name.partition(".")[0] == of_type["dialect"]:
        return None
    title = Message(
        "failed-pass.front-end-type",
        "{op} takes or gives {type}, a type of the {dialect} dialect, but {name} does not convert it there.",
        op=op.name,
        type=of_type[0],
        dialect=of_type["dialect"],
        name=cause.pass_name,
    )
    cast = _BUILTIN.get(of_type[0].partition("<")[0])
    hint = Message("failed-pass.front-end-hint", "Use a builtin type, such as tensor<…>, in {op}.", op=op.name)
    if cast is not None:
        hint = Message(
            "failed-pass.front-end-cast",
            "Use a builtin type in {op}; {cast} converts the value.",
            op=op.name,
            cast=cast,
        )
    return title, hint
