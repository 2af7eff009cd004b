"""Computes an op in another element type: its operands are converted before it, and its result back after it; or
converts one operand alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from passlens.engine.diagnosis.edits.declared_types import edited
from passlens.engine.diagnosis.edits.other_operand import operand, with_value
from passlens.engine.diagnosis.edits.retyped import Span, type_of, type_spans
from passlens.engine.diagnosis.edits.type_edits import cast_verb
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message

TORCH_CODES = {"ui8": 0, "si8": 1, "si16": 2, "si32": 3, "si64": 4, "f16": 5, "f32": 6, "f64": 7, "i1": 11, "bf16": 15}
"""Element types as torch numbers them (``c10::ScalarType``)."""
ONNX_CODES = {
    "f32": 1, "ui8": 2, "si8": 3, "ui16": 4, "si16": 5, "si32": 6, "si64": 7, "i1": 9, "f16": 10, "f64": 11, "ui32": 12,
    "ui64": 13, "bf16": 16,
}  # fmt: skip
"""Element types as ONNX numbers them (``TensorProto.DataType``)."""
_VALUE = re.compile(r"%[\w$.\-]+(?:#\d+)?")
_HEAD = re.compile(r"^(?P<indent>\s*)(?P<result>%[\w$.\-]+) = ")
_SHAPED = re.compile(r"(?P<before>!torch\.vtensor<\[[\d?,]*\],|tensor<(?:[\d?]+x)*)(?P<element>[a-z]\w*)>$")
_Cast = Callable[[str, str, str, str], tuple[str, ...]]
"""The ops that convert a value of a type to another type, by the names of the result and the value."""


def computed_as(ir: IrOps, op: Op, name: str, was: str, now: str) -> tuple[Edit, ...]:
    """The edit with which an op computes in another element type; empty if its line does not state all its types.

    Args:
        ir: The input.
        op: An op without regions, with one result.
        name: The name that it stands for, such as ``onnx.Add``.
        was: The element type of its tensors.
        now: The one to compute in.
    """
    at = op.lines[0]
    line = ir.lines[at - 1]
    cast, head = _cast(name, was, now), _HEAD.match(line)
    spans = _all_spans(line, op)
    if cast is None or head is None or op.regions or len(op.results) != 1 or op.last != at or spans is None:
        return ()
    takes, gives = spans
    before, changes, seen = list[str](), dict[Span, str](), dict[str, str]()
    names = [one for one in _VALUE.finditer(line, head.end()) if one[0].partition("#")[0] in map(ir.name, op.uses)]
    if len(names) != len(op.uses):
        return ()
    for used, span in zip(names, takes, strict=True):
        value, kind = used[0], line[slice(*span)]
        if (shaped := _SHAPED.match(kind)) is None or shaped["element"] != was:
            continue
        changes[span] = f"{shaped['before']}{now}>"
        if value not in seen:
            seen[value] = f"%in_{now}_{at}_{len(seen)}"
            before += cast(seen[value], value, kind, changes[span])
        changes[used.span()] = seen[value]
    after = list[str]()
    kind = line[slice(*gives[0])]
    if (shaped := _SHAPED.match(kind)) is not None and shaped["element"] == was:
        changes[gives[0]] = f"{shaped['before']}{now}>"
        changes[head.span("result")] = f"%in_{now}_{at}"
        after += _back(name, was, now, f"%in_{now}_{at}", head["result"], (changes[gives[0]], kind))
        if not after:
            return ()
    if not before and not after:
        return ()
    text = line
    for (start, end), new in sorted(changes.items(), reverse=True):
        text = text[:start] + new + text[end:]
    indent = head["indent"]
    return (Edit(at, at, (*(indent + one for one in before), text, *(indent + one for one in after))),)


def operand_as(ir: IrOps, op: Op, place: int, name: str, now: str) -> Iterator[Fix]:
    """The fix with which an op reads one of its operands, a tensor, converted to another element type.

    Args:
        ir: The input.
        op: An op without regions.
        place: The number of the operand, from 0.
        name: What the op stands for, such as ``onnx.Add``.
        now: The element type.
    """
    read, was = operand(ir, op, place), type_of(ir, op.uses[place])
    shaped = _SHAPED.match(was)
    cast = _cast(name, shaped["element"], now) if shaped is not None else None
    if read is None or shaped is None or cast is None:
        return
    value = read[0]
    new, kind = f"%as_{now}_{op.lines[0]}_{place}", f"{shaped['before']}{now}>"
    if edits := with_value(ir, op, place, new, kind, cast(new, value, was, kind)):
        title = Message("two-types.convert", "Convert {value} from {was} to {now}", value=value, was=was, now=kind)
        yield edited("convert", title, edits)


def _back(name: str, was: str, now: str, value: str, result: str, kinds: tuple[str, str]) -> tuple[str, ...]:
    cast = _cast(name, now, was)
    return cast(result, value, *kinds) if cast is not None else ()


def _all_spans(line: str, op: Op) -> tuple[list[Span], list[Span]] | None:
    """The spans of the types of operands and results; for an elementwise op the span of their common type."""
    spans = type_spans(line, len(op.uses), len(op.results))
    if spans is not None or len(op.results) != 1:
        return spans
    start = line.rfind(" : ") + 3
    if start < len(" : ") or _SHAPED.match(line[start:].rstrip()) is None:
        return None
    one = (start, len(line.rstrip()))
    return [one] * len(op.uses), [one]


def _cast(name: str, was: str, now: str) -> _Cast | None:
    """The conversion between two element types in the dialect of an op; None if there is none."""
    dialect = name.partition(".")[0]
    if dialect == "onnx" and now in ONNX_CODES:
        return lambda new, value, kind, other: (
            f'{new} = torch.operator "onnx.Cast"({value}) {{torch.onnx.to = {ONNX_CODES[now]} : si64}} : ({kind}) -> '
            f"{other}",
        )
    if dialect == "torch" and now in TORCH_CODES:
        return lambda new, value, kind, other: (
            f"{new}_type = torch.constant.int {TORCH_CODES[now]}",
            f"{new} = torch.prims.convert_element_type {value}, {new}_type : {kind}, !torch.int -> {other}",
        )
    if dialect in {"stablehlo", "chlo"}:
        return lambda new, value, kind, other: (f"{new} = stablehlo.convert {value} : ({kind}) -> {other}",)
    if dialect == "tosa":
        return lambda new, value, kind, other: (f"{new} = tosa.cast {value} : ({kind}) -> {other}",)
    verb = cast_verb(was, now)
    if verb and dialect in {"arith", "math", "tensor", "linalg"}:
        return lambda new, value, kind, other: (f"{new} = arith.{verb} {value} : {kind} to {other}",)
    return None
