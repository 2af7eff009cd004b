"""Functions with tensors instead of tuples, lists and optional values, which the runtime cannot pass."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited, stated_type
from passlens.engine.diagnosis.edits.retyped import type_of
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.inference.op_shapes import shapes_in
from passlens.engine.diagnosis.inference.rule_help import stands_for
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS, indent_of
from passlens.engine.messages import Message

_MAKES = frozenset({"torch.prim.TupleConstruct", "torch.prim.ListConstruct"})
_FEW = 2
_PACKED = re.compile(r"!torch\.(?:tuple|list)<")
_SEQUENCE, _CONCATENATES = "onnx.SequenceConstruct", "onnx.ConcatFromSequence"
_OF_TENSORS = re.compile(r"(?P<name>%[\w$.\-]+): !torch\.list<(?P<type>vtensor<\[[\d?,]*\],\w+>)>")
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
        yield from _of_list(ir, op, function)
    yield from _concatenated(ir, op)


def _elements(ir: IrOps, function: Op) -> Iterator[Fix]:
    """The elements of a returned tuple or list as separate results."""
    end = next((one for one in reversed(ir.ops) if one.parent is function and one.name.endswith("return")), None)
    at = next((number for number in function.lines if " -> " in ir.lines[number - 1]), 0)
    head = _RESULTS.search(ir.lines[at - 1]) if at else None
    if end is None or head is None or end.last != end.lines[0]:
        return
    values, types, gone = list[str](), list[str](), list[Edit]()
    for value in end.uses:
        maker = ir.maker(value)
        parts = [value]
        if maker is not None and _PACKED.match(stated_type(ir, value)) and _makes(ir, maker):
            parts = list(maker.uses)
            gone += _without(ir, maker)
        values += map(ir.name, parts)
        types += [type_of(ir, one) or stated_type(ir, one) for one in parts]
    if len(values) == len(end.uses) or not all(types):
        return
    line, last = ir.lines[at - 1], ir.lines[end.lines[0] - 1]
    listed = types[0] if len(types) == 1 else f"({', '.join(types)})"
    word = last.split(maxsplit=1)[0]
    indent = indent_of(last)
    edits = (
        *gone,
        Edit(at, at, (line[: head.start("types")] + listed + line[head.end("types") :],)),
        Edit(end.lines[0], end.lines[0], (f"{indent}{word} {', '.join(values)} : {', '.join(types)}",)),
    )
    title = Message("plain-signature.elements", "Return the elements of the tuple or list as separate results")
    detail = Message("two-types.returns-why", "Callers of the function get this type.")
    yield edited("results", title, sorted(edits, key=lambda edit: edit.first), detail)


def _makes(ir: IrOps, maker: Op) -> bool:
    """Whether an op puts values into a tuple, a list or a sequence."""
    return maker.name in _MAKES or stands_for(ir.line(maker)) == _SEQUENCE


def _without(ir: IrOps, maker: Op) -> Iterator[Edit]:
    """The edit that removes an op whose results only one op uses."""
    if len(list(ir.users(set(maker.results)))) == 1:
        yield Edit(maker.lines[0], maker.last, ())


def _of_list(ir: IrOps, op: Op, function: Op) -> Iterator[Fix]:
    """Tensors instead of an argument that is a list of them: as many as the size of a concatenation implies, or two."""
    at = function.lines[0]
    line = ir.lines[at - 1]
    found = _OF_TENSORS.search(line)
    if found is None or not line.rstrip().endswith("{"):
        return
    kind, name, count = f"!torch.{found['type']}", found["name"], _FEW
    whole, part = (shapes_in(one) for one in (type_of(ir, op.results[0]) if len(op.results) == 1 else "", kind))
    for one, other in zip(whole[0] if whole else (), part[0] if part else (), strict=False):
        if one and other and one > other and one % other == 0:
            count = one // other
    names = [f"{name}_{number}" for number in range(count)]
    arguments = ", ".join(f"{one}: {kind}" for one in names)
    indent = next((indent_of(one) for one in ir.lines[at:] if one.strip()), "  ")
    made = (
        f"{indent}{name} = torch.prim.ListConstruct {', '.join(names)} : ({', '.join([kind] * count)}) -> "
        f"!torch.list<{found['type']}>"
    )
    text = line[: found.start()] + arguments + line[found.end() :]
    edits = [Edit(at, at, (text, made))]
    if stands_for(ir.line(op)) == _CONCATENATES:
        edits = [Edit(at, at, (text,)), Edit(op.lines[0], op.lines[0], (_as_concat(ir, op, names, [kind] * count),))]
    title = Message("plain-signature.list", "Take {count} tensors instead of the list {name}", count=count, name=name)
    detail = Message("plain-signature.list-why", "Write as many tensors as the callers pass.")
    yield edited("list-argument", title, edits, detail)


def _concatenated(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A concatenation of tensors instead of a sequence of them."""
    maker = ir.maker(op.uses[0]) if op.uses and stands_for(ir.line(op)) == _CONCATENATES else None
    if maker is None or stands_for(ir.line(maker)) != _SEQUENCE:
        return
    types = [type_of(ir, one) for one in maker.uses]
    text = _as_concat(ir, op, list(map(ir.name, maker.uses)), types)
    title = Message("plain-signature.concat", "Concatenate the tensors instead of their sequence")
    yield edited("concat", title, (*_without(ir, maker), Edit(op.lines[0], op.lines[0], (text,))))


def _as_concat(ir: IrOps, op: Op, names: Sequence[str], types: Sequence[str]) -> str:
    """The line that concatenates tensors instead of a sequence."""
    before, _, rest = ir.lines[op.lines[0] - 1].partition(f'"{_CONCATENATES}"(')
    attributes = rest.partition(")")[2].rpartition(" : (")[0]
    attributes = re.sub(r",? ?torch\.onnx\.new_axis = 0 : si64", "", attributes)
    result = rest.rpartition(" -> ")[2]
    return f'{before}"onnx.Concat"({", ".join(names)}){attributes} : ({", ".join(types)}) -> {result}'


def _given(ir: IrOps, function: Op) -> Iterator[Fix]:
    """Tensors instead of optional ones, without the ops that unwrap them."""
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
    title = Message("plain-signature.given", "Take tensors instead of optional tensors")
    detail = Message("plain-signature.given-why", "Callers must then always pass a tensor.")
    yield edited("arguments", title, edits, detail)
