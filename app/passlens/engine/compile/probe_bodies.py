"""A change to the whole region of an op that combines two values: a single plain op in place of several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from passlens.engine.compile.probe_change import BODY, Change, Changed, ChangeKind
from passlens.engine.compile.probe_op import Form

_BODY = re.compile(
    r"^\(\{\s*\^bb0\(%[\w#]+: (?P<type>tensor<[^<>x?]+>), %[\w#]+: (?P=type)\):(?P<ops>[^^]*?)"
    r'"stablehlo\.return"\(%[\w#]+\) : \((?P<gives>tensor<[^<>]*>)\) -> \(\)\s*\}\)$'
)
"""A single block on two scalars of one type, which returns one value."""
_COMPUTES = re.compile(r'= "(?!stablehlo\.constant")')
_SEVERAL = 2
_TRUTH = "tensor<i1>"


def of_bodies(form: Form) -> Iterator[Changed]:
    """The op with a body that only adds both values, or combines them with ``or``, in place of several ops."""
    found = _BODY.match(form.regions.strip())
    count = len(_COMPUTES.findall(found["ops"])) if found is not None else 0
    if found is None or count < _SEVERAL or found["gives"] != found["type"]:
        return
    type_ = found["type"]
    op = "stablehlo.or" if type_ == _TRUTH else "stablehlo.add"
    region = (
        f"({{\n^bb0(%one: {type_}, %other: {type_}):\n"
        f'%both = "{op}"(%one, %other) : ({type_}, {type_}) -> {type_}\n'
        f'"stablehlo.return"(%both) : ({type_}) -> ()\n}})'
    )
    yield Change(ChangeKind.REGION, BODY, str(count), op), replace(form, regions=region, captured=())
