"""Functions with tensors in place of tuples, lists and optional values, which the runtime does not pass."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.declared_types import edited, stated_type
from passlens.engine.diagnosis.edits.retyped import type_of
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS
from passlens.engine.messages import Message

_MAKES = frozenset({"torch.prim.TupleConstruct", "torch.prim.ListConstruct"})
_PACKED = re.compile(r"!torch\.(?:tuple|list)<")
_OPTIONAL = re.compile(r"!torch\.optional<(?P<type>v?tensor<[^<>]*>)>")
_GETS = re.compile(
    r"^\s*(?P<result>%[\w$.\-]+) = (?:torch\.operator \"onnx\.OptionalGetElement\"\((?P<onnx>%[\w$.\-]+)\)"
    r"|torch\.prim\.unchecked_cast (?P<cast>%[\w$.\-]+)) "
)
_RESULTS = re.compile(r" -> (?P<types>.+?)(?P<rest> attributes \{.*| ?\{)$")


def plain_signature(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The function of an op without tuples, lists and optional values in its signature."""
    function = op if op.name in FUNCTIONS else function_of(op)
    if function is not None:
        yield from _elements(ir, function)
        yield from _given(ir, function)


def _elements(ir: IrOps, function: Op) -> Iterator[Fix]:
    """The elements of a returned tuple or list as results of their own."""
    end = next((one for one in reversed(ir.ops) if one.parent is function and one.name.endswith("return")), None)
    at = next((number for number in function.lines if " -> " in ir.lines[number - 1]), 0)
    head = _RESULTS.search(ir.lines[at - 1]) if at else None
    if end is None or head is None or end.last != end.lines[0]:
        return
    values, types = list[str](), list[str]()
    for value in end.uses:
        maker = ir.maker(value)
        parts = [value]
        if _PACKED.match(stated_type(ir, value)) and maker is not None and maker.name in _MAKES:
            parts = list(maker.uses)
        values += map(ir.name, parts)
        types += [type_of(ir, one) or stated_type(ir, one) for one in parts]
    if len(values) == len(end.uses) or not all(types):
        return
    line, last = ir.lines[at - 1], ir.lines[end.lines[0] - 1]
    listed = types[0] if len(types) == 1 else f"({', '.join(types)})"
    word = last.split(maxsplit=1)[0]
    indent = last[: len(last) - len(last.lstrip())]
    edits = (
        Edit(at, at, (line[: head.start("types")] + listed + line[head.end("types") :],)),
        Edit(end.lines[0], end.lines[0], (f"{indent}{word} {', '.join(values)} : {', '.join(types)}",)),
    )
    title = Message("plain-signature.elements", "Return the elements of the tuple or list as results")
    detail = Message("two-types.returns-why", "Callers of the function get this type.")
    yield edited("results", title, edits, detail)


def _given(ir: IrOps, function: Op) -> Iterator[Fix]:
    """Tensors in place of optional ones, and the values themselves where the program takes them out."""
    body = range(function.lines[0], function.last + 1)
    if not any(_OPTIONAL.search(ir.lines[number - 1]) for number in function.lines):
        return
    names, edits = dict[str, str](), list[Edit]()
    for number in body:
        line = text = ir.lines[number - 1]
        if names:
            word = re.compile("|".join(rf"{re.escape(name)}(?![\w$.\-])" for name in names))
            text = word.sub(lambda one: names[one[0]], text)
        text = _OPTIONAL.sub(r"!torch.\g<type>", text)
        found = _GETS.match(text) if _OPTIONAL.search(line) else None
        if found is not None:
            names[found["result"]] = found["onnx"] or found["cast"]
            edits.append(Edit(number, number, ()))
        elif text != line:
            edits.append(Edit(number, number, (text,)))
    title = Message("plain-signature.given", "Take tensors in place of optional ones")
    detail = Message("input-fixes.argument-why", "Callers of the function must pass it.")
    yield edited("arguments", title, edits, detail)
