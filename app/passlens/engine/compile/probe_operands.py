"""Changes to tensor operands: constants instead of computed ones, other constants, and optional operands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from passlens.engine.compile.probe_change import NONE, Change, Changed, ChangeKind, schema_of
from passlens.engine.compile.probe_op import Form, Value

_MODELS = ("torch.", "stablehlo.", "chlo.", "tosa.")
_TORCH, _REPRESENTED, _NOTHING = "torch.", "torch.operator", "torch.constant.none"
_SMALL = re.compile(
    r"(?:!torch\.vtensor<\[(?P<sizes>\d?)\],(?P<type>[su]?i\d+|f32)>|"
    r"tensor<(?:(?P<size>\d)x)?(?P<element>[su]?i\d+|f32)>)$"
)
"""Small tensors, which may be axes, sizes, options, zero points and the like."""
_LITERAL = re.compile(
    r"^dense<(?P<value>[-\d.,e+ \[\]]+|true|false)> : (?P<type>tensor<(?:[\dx]+x)?(?P<element>[su]?i\d+|f\d+|bf16)>)$"
)
_SHAPED = re.compile(r"!torch\.vtensor<\[(?P<sizes>[\d?,]*)\],(?P<element>[^<>]+)>$")
_MOST_TYPES = 6


def plain_numbers(element: str) -> tuple[str, ...]:
    """The plain values of an element type."""
    if element == "i1":
        return ("false", "true")
    return ("1.0", "0.0") if element.startswith(("f", "bf")) else ("1", "0")


def of_tensor(form: Form, number: int) -> Iterator[Changed]:
    """Changes to an operand that is a tensor."""
    operand = form.operands[number]
    name, _ = schema_of(form, number)
    if form.name.startswith(_TORCH) and number and "tensor<" in operand.type:
        nothing = Value(f"!{_TORCH}{NONE}", "", Form(_NOTHING, results=(f"!{_TORCH}{NONE}",)))
        yield Change(ChangeKind.GIVEN, name, operand.type, NONE), with_operand(form, number, nothing)
    if form.name.startswith(_MODELS):
        yield from _literals(form, number, name) if operand.maker is not None else _constants(form, number, name)


def _constants(form: Form, number: int, name: str) -> Iterator[Changed]:
    """A small tensor computed at run time, replaced by a constant."""
    operand = form.operands[number]
    found = _SMALL.match(operand.type)
    if found is None or any(one == operand and one.name == operand.name for one in form.operands[:number]):
        return
    element, size = found["type"] or found["element"], found["sizes"] or found["size"]
    if element == "f32" and not number:
        return
    made_by = (
        "torch.vtensor.literal"
        if form.name.startswith(_TORCH)
        else "arith.constant"
        if element.startswith(("i", "f"))
        else "stablehlo.constant"
    )
    for plain in plain_numbers(element):
        literal = f"dense<{plain}> : tensor<{size}x{element}>" if size else f"dense<{plain}> : tensor<{element}>"
        given = Form(made_by, properties=(("value", literal),), results=(operand.type,))
        change = Change(ChangeKind.CONSTANT, name, NONE, plain)
        yield change, with_value(form, number, Value(operand.type, "", given))


def _literals(form: Form, number: int, name: str) -> Iterator[Changed]:
    """A constant tensor, replaced by one whose elements are all equal."""
    operand = form.operands[number]
    maker = operand.maker
    assert maker is not None, "a constant has a maker"
    for place, entries in (("properties", maker.properties), ("attributes", maker.attributes)):
        for at, (key, text) in enumerate(entries):
            found = _LITERAL.match(text)
            if found is None or maker.operands:
                continue
            for plain in plain_numbers(found["element"]):
                now = f"dense<{plain}> : {found['type']}"
                if _number(found["value"]) != _number(plain):
                    kept = (*entries[:at], (key, now), *entries[at + 1 :])
                    made = replace(operand, maker=replace(maker, **{place: kept}))  # type: ignore[arg-type]
                    change = Change(ChangeKind.OPERAND, name, found["value"], plain)
                    yield change, with_operand(form, number, made)


def _number(text: str) -> str | float:
    try:
        return float(text)
    except ValueError:
        return text


def of_missing(form: Form) -> Iterator[Changed]:
    """The op with an optional tensor operand that it lacks."""
    if not form.name.startswith(_TORCH) or not form.operands:
        return
    lacking = [
        number
        for number, one in enumerate(form.operands)
        if one.maker is not None and one.maker.name == _NOTHING and number
    ]
    lacking += [len(form.operands)] if form.name == _REPRESENTED else []
    types = list(dict.fromkeys(one.type for one in form.operands if _SHAPED.match(one.type)))
    first = _SHAPED.match(form.operands[0].type)
    if first is not None:
        sizes = [one for one in first["sizes"].split(",") if one]
        of_sizes = [f"!torch.vtensor<[{size}],{first['element']}>" for size in sizes[1:2] + sizes[-1:]]
        types = list(dict.fromkeys([*of_sizes, *types]))
    for number in lacking:
        name = schema_of(form, number)[0] if number < len(form.operands) else str(number)
        for type_ in types[:_MOST_TYPES]:
            change = Change(ChangeKind.GIVEN, name, NONE, type_)
            yield change, with_operand(form, number, Value(type_, f"%given{number}"))


def with_operand(form: Form, number: int, operand: Value) -> Form:
    """A form with one operand replaced."""
    return replace(form, operands=(*form.operands[:number], operand, *form.operands[number + 1 :]))


def with_value(form: Form, number: int, made: Value) -> Form:
    """A form with the value of an operand replaced, wherever the op takes that value."""
    given = form.operands[number]
    return replace(
        form, operands=tuple(made if one == given and one.name == given.name else one for one in form.operands)
    )
