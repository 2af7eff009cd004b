"""Sets an operand of a torch or ONNX op to another value: a constant before the op, which reads it instead."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.edits.retyped import type_of, type_spans
from passlens.engine.diagnosis.findings import Edit
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of

NONE = "none"
_VALUE = re.compile(r"%[\w$.\-]+(?:#\d+)?")
_NUMBERS = re.compile(r"\[(?P<numbers>[-\d, ]*)\]$")
_TENSOR = re.compile(r"!torch\.vtensor<\[(?P<sizes>[\d,]*)\],(?P<element>si\d+|i1)>$")
_FLOAT = "!torch.float"


def with_constant(ir: IrOps, op: Op, place: int, text: str, kind: str = "") -> tuple[Edit, ...]:
    """The edit with which an op reads a constant as one of its operands; empty if none of its type can be written.

    Args:
        ir: The input.
        op: The op.
        place: The number of the operand, from 0.
        text: Its value as users write it: ``none``, ``true``, ``-1``, ``0.5``, ``"mean"``, ``[1, 1]``.
        kind: The type of the operand where it stays a tensor, of whose elements each gets the value.
    """
    new = f"%other_{op.lines[0]}_{place}"
    made, made_type = _constant(text, new, kind, of_float=type_of(ir, op.uses[place]) == _FLOAT)
    return with_value(ir, op, place, new, made_type, made) if made else ()


def with_numbers(ir: IrOps, op: Op, place: int, numbers: Sequence[int]) -> tuple[Edit, ...]:
    """The edit with which an op reads other numbers as one of its operands: a list, or for ONNX a tensor."""
    kind = _TENSOR.match(type_of(ir, op.uses[place]))
    if kind is None:
        return with_constant(ir, op, place, f"[{', '.join(map(str, numbers))}]")
    new = f"%other_{op.lines[0]}_{place}"
    listed, count = ", ".join(map(str, numbers)), f"{len(numbers)}x" if kind["sizes"] else ""
    made_type = f"!torch.vtensor<[{count.rstrip('x')}],{kind['element']}>"
    value = f"dense<{f'[{listed}]' if kind['sizes'] else listed}> : tensor<{count}{kind['element']}>"
    return with_value(ir, op, place, new, made_type, (f"{new} = torch.vtensor.literal({value}) : {made_type}",))


def with_value(ir: IrOps, op: Op, place: int, new: str, kind: str, made: Sequence[str] = ()) -> tuple[Edit, ...]:
    """The edit with which an op reads another value as one of its operands; empty if its lines do not show that one.

    Args:
        ir: The input.
        op: An op without regions.
        place: The number of the operand, from 0.
        new: The value to read.
        kind: Its type.
        made: The ops that make it, to write before the op.
    """
    at, was = operand(ir, op, place), type_of(ir, op.uses[place])
    if at is None or "//" in at.string:
        return ()
    line = at.string
    text = line[: at.start()] + new + line[at.end() :]
    spans = type_spans(text, len(op.uses), len(op.results))
    if spans is not None:
        begin, end = spans[0][place]
        text = text[:begin] + kind + text[end:]
    elif was:
        text = text.replace(was, kind, 1)
    indent = indent_of(text)
    return (Edit(op.lines[0], op.lines[-1], (*(indent + one for one in made), text)),)


def operand(ir: IrOps, op: Op, place: int) -> re.Match[str] | None:
    """An operand, from 0, as an op reads it, such as ``%0#1``, in its lines as one; None if they do not show it."""
    first, *rest = (ir.lines[number - 1] for number in op.lines)
    line = " ".join((first.rstrip(), *map(str.strip, rest)))
    start = line.find(" = ") + 3 if " = " in line else 0
    names = [one for one in _VALUE.finditer(line, start) if one[0].partition("#")[0] in map(ir.name, op.uses)]
    return names[place] if place < len(names) else None


def _constant(text: str, new: str, kind: str, *, of_float: bool) -> tuple[tuple[str, ...], str]:
    """The ops that make a constant, and its type; no ops for a text of another form."""
    if kind:
        found = _TENSOR.match(kind)
        if found is None:
            return (), ""
        sizes = "".join(f"{one}x" for one in found["sizes"].split(",") if one)
        value = f"dense<{text}> : tensor<{sizes}{found['element']}>"
        return (f"{new} = torch.vtensor.literal({value}) : {kind}",), kind
    if (listed := _NUMBERS.match(text)) is not None:
        numbers = [one for one in listed["numbers"].split(", ") if one]
        names = [f"{new}_{at}" for at in range(len(numbers))]
        ints = (f"{name} = torch.constant.int {number}" for name, number in zip(names, numbers, strict=True))
        types = ", ".join("!torch.int" for _ in names)
        made = f"{new} = torch.prim.ListConstruct {', '.join(names)} : ({types}) -> !torch.list<int>"
        return (*ints, made.replace("  :", " :")), "!torch.list<int>"
    if text == NONE:
        return (f"{new} = torch.constant.none",), "!torch.none"
    if text in {"true", "false"}:
        return (f"{new} = torch.constant.bool {text}",), "!torch.bool"
    if text.startswith('"'):
        return (f"{new} = torch.constant.str {text}",), "!torch.str"
    if re.fullmatch(r"-?\d+", text) and not of_float:
        return (f"{new} = torch.constant.int {text}",), "!torch.int"
    if re.fullmatch(r"-?\d+(?:\.\d*)?(?:e[-+]?\d+)?", text):
        return (f"{new} = torch.constant.float {float(text):e}",), _FLOAT
    return (), ""
