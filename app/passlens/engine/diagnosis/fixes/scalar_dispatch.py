"""Moves scalar ops into a dispatch, where the code around the dispatches has no instructions for them.

The runtime's interpreter computes with few types and ops; a device computes with more. The scalars go in and out as
tensors without dimensions, through a ``linalg.generic``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.edits.retyped import retyped, type_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Items, Message

_DIALECTS = ("arith.", "math.", "complex.")
_ON_HOST = frozenset({"i32", "i64", "f32", "f64"})
"""The types that the interpreter computes with."""
_TYPE = re.compile(r"(?: : | to )(?P<type>[\w<>]+)$")
_COMPARES = frozenset({"arith.cmpi", "arith.cmpf", "math.isnan", "math.isinf", "math.isfinite", "math.isnormal"})
_WIDE_PRODUCTS = frozenset({"arith.mului_extended", "arith.mulsi_extended"})
_PARTS = frozenset({"complex.re", "complex.im", "complex.abs", "complex.angle"})
_COMPLEX = re.compile(r"complex<(?P<type>\w+)>")
_RARE = re.compile(r"(?<![\w%@.])(?:f16|bf16|tf32|f80|f128|f[468]E\w+|complex<|i(?!(?:1|8|16|32|64)\b)\d+)")
"""Types that only devices compute with."""
_MOST = 64
"""The most ops that are moved."""


@dataclass(frozen=True, slots=True)
class _Group:
    """The ops to move, in text order, with the values that they take and those that others need of them."""

    ops: tuple[Op, ...]
    takes: tuple[int, ...]
    gives: tuple[int, ...]


def scalar_dispatch(facts: Facts, lines: Sequence[int]) -> Iterator[Fix]:
    """A fix that moves the scalar op at the first of some input lines, from 1, and those around it into a dispatch."""
    cause = facts.cause
    if cause is None or cause.kind is not CauseKind.FAILED or cause.dispatch:
        return
    ir = facts.ir
    starts = {op.lines[0]: op for op in reversed(ir.ops)}
    first = next((op for line in lines if (op := starts.get(line)) is not None and _is_scalar(ir, op)), None)
    if first is None or first.block is None:
        return
    groups = list[_Group]()
    for op in (first, *(one for one in first.block.ops if _is_scalar(ir, one) and _RARE.search(ir.line(one)))):
        if all(op not in one.ops for one in groups) and (group := _around(ir, op)) is not None:
            groups.append(group)
    if groups and first in groups[0].ops and (edits := _moved(ir, groups)):
        title = Message(
            "scalar-dispatch.title", "Compute {ops} in a dispatch", ops=_names([op for one in groups for op in one.ops])
        )
        detail = Message(
            "scalar-dispatch.detail",
            "The device can compute them; the code around the dispatches cannot. Scalars go there and back as tensors.",
        )
        yield Fix("in-dispatch", title, FixKind.EDIT, detail, edits=edits)


def _names(ops: Sequence[Op]) -> Items:
    return Items(tuple(dict.fromkeys(op.name for op in ops if op.name != "arith.constant")))


def _is_scalar(ir: IrOps, op: Op) -> bool:
    line = ir.line(op)
    named = op.name.startswith(_DIALECTS) and len(op.results) > 0
    return named and not op.regions and len(op.lines) == 1 and "<" not in _COMPLEX.sub("", line)


def _around(ir: IrOps, first: Op) -> _Group | None:
    """The scalar ops of its block that compute for an op or with it; None if they cannot be moved together."""
    chosen, waiting = dict[int, Op](), [first]
    while waiting:
        op = waiting.pop()
        if op.index in chosen:
            continue
        chosen[op.index] = op
        makers = (ir.maker(value) for value in op.uses)
        users = (user for _, user in ir.users(set(op.results)))
        near = (one for one in (*makers, *users) if one is not None and one.block is first.block)
        waiting += [one for one in near if _is_scalar(ir, one)]
        if len(chosen) > _MOST:
            return None
    # A constant that others need too goes in as a value.
    shared = {
        value
        for op in chosen.values()
        for value in op.results
        if op.name == "arith.constant" and any(user.index not in chosen for _, user in ir.users({value}))
    }
    ops = [chosen[index] for index in sorted(chosen) if shared.isdisjoint(chosen[index].results)]
    made = {value for op in ops for value in op.results}
    takes = list(dict.fromkeys(value for op in ops for value in op.uses if value not in made))
    needed = [(value, user) for value, user in ir.users(made) if user.index not in chosen]
    if not takes or any(user.index < ops[-1].index for _, user in needed):
        return None
    return _Group(tuple(ops), tuple(takes), tuple(dict.fromkeys(value for value, _ in needed)))


def _moved(ir: IrOps, groups: Sequence[_Group]) -> tuple[Edit, ...]:
    kinds = {value: _type(ir, value) for group in groups for value in (*group.takes, *group.gives)}
    if not all(kinds.values()):
        return ()
    # Scalars of other types cross the boundary of the program as tensors too.
    outer = [value for value, kind in kinds.items() if kind not in _ON_HOST]
    inside = {op.index for group in groups for op in group.ops}
    for value in outer:
        others = [user for _, user in ir.users({value}) if user.index not in inside]
        is_result = ir.maker(value) is not None and all(user.name.endswith("return") for user in others)
        if not is_result and (ir.maker(value) is not None or others):
            return ()
    signature = _signature(ir, outer, kinds)
    if signature is None:
        return ()
    edits = {one.first: one for one in signature}
    for group in groups:
        edits |= {op.lines[0]: Edit(op.lines[0], op.lines[0], ()) for op in group.ops}
        at = group.ops[-1].lines[0]
        line = ir.lines[at - 1]
        indent = indent_of(line)
        edits[at] = Edit(at, at, tuple(_generic(ir, group, kinds, outer, indent, f"%scalars_{at}")))
    return tuple(edits[number] for number in sorted(edits))


def _signature(ir: IrOps, outer: Sequence[int], kinds: dict[int, str]) -> tuple[Edit, ...] | None:
    """The edits of the function's signature and of its end; None if a type is not stated there."""
    if not outer:
        return ()
    edits = retyped(ir, outer, [f"tensor<{kinds[value]}>" for value in outer], inside=False)
    return edits or None


def _generic(
    ir: IrOps, group: _Group, kinds: dict[int, str], outer: Sequence[int], indent: str, name: str
) -> Iterator[str]:
    ins, heads = list[str](), list[str]()
    for number, value in enumerate(group.takes):
        kind = kinds[value]
        wrapped = ir.name(value)
        if value not in outer:
            wrapped = f"{name}_{number}"  # older releases do not lower tensor.from_elements
            yield f"{indent}{wrapped}_e = tensor.empty() : tensor<{kind}>"
            yield (
                f"{indent}{wrapped} = linalg.fill ins({ir.name(value)} : {kind}) outs({wrapped}_e : tensor<{kind}>) "
                f"-> tensor<{kind}>"
            )
        ins.append(wrapped)
        heads.append(f"{name}_in_{number}: {kind}")
    outs = list[str]()
    for number, value in enumerate(group.gives):
        out = f"{name}_e{number}"
        yield f"{indent}{out} = tensor.empty() : tensor<{kinds[value]}>"
        outs.append(out)
        heads.append(f"{name}_out_{number}: {kinds[value]}")
    taken, given = (", ".join(f"tensor<{kinds[value]}>" for value in values) for values in (group.takes, group.gives))
    maps = ", ".join(["affine_map<() -> ()>"] * len(heads))
    several = len(group.gives) > 1
    yield (
        f"{indent}{name}{f':{len(group.gives)}' if several else ''} = linalg.generic "
        f"{{indexing_maps = [{maps}], iterator_types = []}} ins({', '.join(ins)} : {taken}) "
        f"outs({', '.join(outs)} : {given}) {{"
    )
    yield f"{indent}^bb0({', '.join(heads)}):"
    renamed = {ir.name(value): f"{name}_in_{number}" for number, value in enumerate(group.takes)}
    word = re.compile("|".join(rf"{re.escape(one)}(?![\w$.\-#])" for one in sorted(renamed, key=len, reverse=True)))
    for op in group.ops:
        yield f"{indent}  {word.sub(lambda found: renamed[found[0]], ir.line(op))}"
    yields = ", ".join(ir.name(value) for value in group.gives)
    yield f"{indent}  linalg.yield {yields} : {', '.join(kinds[value] for value in group.gives)}"
    yield f"{indent}}} -> {f'({given})' if several else given}"
    for number, value in enumerate(group.gives):
        made = f"{name}#{number}" if several else name
        if value not in outer:
            yield f"{indent}{ir.name(value)} = tensor.extract {made}[] : tensor<{kinds[value]}>"
        else:
            yield f"{indent}{ir.name(value)} = tensor.cast {made} : tensor<{kinds[value]}> to tensor<{kinds[value]}>"


def _type(ir: IrOps, value: int) -> str:
    """The type of a scalar; empty if unknown."""
    maker = ir.maker(value)
    if maker is None or not maker.name.startswith(_DIALECTS):
        found = type_of(ir, value)
        return found if found and "<" not in _COMPLEX.sub("", found) else ""
    if len(maker.results) > 1 and maker.name not in _WIDE_PRODUCTS:
        return ""
    if maker.name in _COMPARES:
        return "i1"
    stated = _TYPE.search(ir.line(maker))
    if stated is None:
        return ""
    inner = _COMPLEX.fullmatch(stated["type"])
    return inner["type"] if inner is not None and maker.name in _PARTS else stated["type"]
