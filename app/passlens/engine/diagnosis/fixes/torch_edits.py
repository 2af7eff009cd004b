"""Rewrites torch and ONNX programs in the form that a conversion needs: with an opset, indices instead of a mask, the
initial value of a loop cast to the type in its body, or a value that is already converted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.cast_around import ONNX_CODES, TORCH_CODES, operand_as
from passlens.engine.diagnosis.edits.declared_opset import opset_title
from passlens.engine.diagnosis.edits.other_attribute import with_attribute
from passlens.engine.diagnosis.edits.other_operand import with_constant, with_value
from passlens.engine.diagnosis.edits.retyped import retyped, type_of
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.fixes.torch_shapes import VTENSOR, torch_shapes
from passlens.engine.diagnosis.inference.op_shapes import numbers_of
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message
from passlens.engine.toolchain.torch_operands import torch_operands

OPSET = 17
"""The opset to state for a program that states none."""
_ONNX = re.compile(r"torch\.operator \"onnx\.")
_INDEXES = re.compile(r"torch\.aten\.(?:index\.Tensor|_unsafe_index|index_put)")
_LIST = "torch.prim.ListConstruct"
_FROM_BUILTIN = re.compile(
    r"^\s*%[\w$.\-]+ = torch_c\.from_builtin_tensor %[\w$.\-]+ : tensor<(?:[\d?]+x)*\w+> -> "
    r"!torch\.vtensor<\[[\d?,]*\],(?P<wanted>\w+)>$"
)
_WANTED = {
    "torch.aten.where.self": ((0, "i1"),), "torch.aten.where.ScalarSelf": ((0, "i1"),), "Where": ((0, "i1"),),
    "torch.aten.index_select": ((2, "si64"),), "torch.aten.gather": ((2, "si64"),), "Gather": ((1, "si64"),),
    "torch.aten.embedding": ((1, "si64"),), "GatherElements": ((1, "si64"),), "GatherND": ((1, "si64"),),
    "ScatterND": ((1, "si64"),), "ScatterElements": ((1, "si64"),), "torch.aten.scatter.src": ((2, "si64"),),
}  # fmt: skip
"""The element types of operands that are conditions or indices."""
_OVERWRITES = re.compile(
    r"torch\.overwrite\.tensor\.contents .* : (?P<was>!torch\.vtensor<\[[\d?,]*\],\w+>), "
    r"!torch\.tensor<\[(?P<sizes>[\d?,]*)\],(?P<element>\w+)>"
)
_DEQUANTIZES = re.compile(
    r"^\s*(?P<result>%[\w$.\-]+) = torch\.operator \"torch\.quantized_decomposed\.dequantize_per_tensor\"\("
    r"(?P<values>%[^()]*)\)"
)
_SIGNLESS = re.compile(r"(?P<before>!torch\.v?tensor<\[[\d?,]*\],)(?P<type>i(?:8|16|32|64))(?=>)")
_ANY_NUMBER = re.compile(r"!torch\.number\b")
_ON_DEVICE = re.compile(r"(?P<before>torch\.constant\.device \")(?!cpu)\w+(?::\d+)?(?P<after>\")")
_TRUE = re.compile(r"^\s*(?P<name>%[\w$.\-]+) = torch\.constant\.bool true$")
_DTYPE = "dtype"
_DIVIDES = re.compile(r"torch\.aten\.div\.int(?P<rest> .* -> )!torch\.float$")
_OF_BUILTIN = "arith"
"""The dialect that converts tensors which are not of torch."""
_SIGN = re.compile(r"\b[su]i(?=\d)")


def torch_edits(ir: IrOps, op: Op, name: str) -> Iterator[Fix]:
    """The rewritings of an op of torch or ONNX.

    Args:
        ir: The input.
        op: The op that fails or is rejected.
        name: What the op stands for, such as ``onnx.MatMul``.
    """
    yield from _with_opset(ir, op)
    yield from _as_indices(ir, op)
    yield from _carried(ir, op)
    yield from _converted(ir, op)
    yield from _from_builtin(ir, op)
    yield from _as_wanted(ir, op, name)
    yield from _stored(ir, op)
    yield from torch_shapes(ir, op, name)
    yield from _dequantized(ir, op)
    yield from _written_otherwise(ir, op)
    yield from _as_listed(ir, op)
    yield from _typed(ir, op, name)


def _with_opset(ir: IrOps, op: Op) -> Iterator[Fix]:
    """An opset for a function with ops of ONNX that states none: without it, nothing converts them."""
    function = op if op.name == "func.func" else function_of(op)
    if function is None:
        return
    at = function.lines[0]
    line = ir.lines[at - 1].rstrip()
    body = ir.lines[at : function.last]
    if "opset_version" in line or not line.endswith("{") or not any(map(_ONNX.search, body)):
        return
    stated = f"torch.onnx_meta.opset_version = {OPSET} : si64"
    if "torch.onnx_meta.ir_version" not in line:
        stated = f"torch.onnx_meta.ir_version = 8 : si64, {stated}"
    text = (
        line.replace("attributes {", f"attributes {{{stated}, ", 1)
        if "attributes {" in line
        else f"{line[:-1].rstrip()} attributes {{{stated}}} {{"
    )
    detail = Message("torch-edits.opset-why", "Without an opset, the compiler converts no ONNX op.")
    yield Fix("opset", opset_title(OPSET), FixKind.EDIT, detail, edits=(Edit(at, at, (text,)),))


def _as_indices(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The indices of the elements that a mask selects, in place of the mask."""
    maker = next((one for one in map(ir.maker, op.uses) if one is not None and one.name == _LIST), None)
    line = ir.lines[op.lines[0] - 1]
    if maker is None or not _INDEXES.search(line):
        return
    at, text, made = maker.lines[0], ir.lines[maker.lines[0] - 1], list[str]()
    indent = indent_of(text)
    for value in maker.uses:
        kind = VTENSOR.match(type_of(ir, value))
        if kind is None or kind["element"] != "i1" or "," in kind["sizes"]:
            continue
        name, new = ir.name(value), f"%indices_{at}_{len(made)}"
        mask = f"!torch.vtensor<[{kind['sizes']}],i1>"
        made += (
            f"{indent}{new}_axis = torch.constant.int 1",
            f"{indent}{new}_2d = torch.aten.nonzero {name} : {mask} -> !torch.vtensor<[?,1],si64>",
            f"{indent}{new} = torch.aten.squeeze.dim {new}_2d, {new}_axis : !torch.vtensor<[?,1],si64>, !torch.int -> "
            "!torch.vtensor<[?],si64>",
        )
        start = text.find(" = ") + 3
        text = text[:start] + re.sub(rf"{re.escape(name)}(?![\w$.\-])", new, text[start:])
        text = text.replace(mask, "!torch.vtensor<[?],si64>", 1)
    if made:
        title = Message("torch-edits.indices", "Index with the positions that the mask selects")
        yield Fix("indices-of-mask", title, FixKind.EDIT, edits=(Edit(at, at, (*made, text)),))


def _carried(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Initial values of a loop, cast to the types that its body gives them."""
    block = next(iter(op.blocks()), None)
    if block is None or not op.uses:
        return
    at = op.lines[0]
    line = ir.lines[at - 1]
    label = ir.lines[block.line - 1]
    indent = indent_of(line)
    carried = list(block.arguments)
    values = list(op.uses)[-len(carried) :]
    casts, text, end = list[str](), line, ir.lines[op.last - 1]
    for value, argument in zip(reversed(values), reversed(carried), strict=False):
        was = type_of(ir, value) or _declared(ir, op, ir.name(value))
        found = re.search(rf"{re.escape(ir.name(argument))}: (?P<type>!torch\.vtensor<\[[\d?,]*\],[\w.]+>)", label)
        one, two = (VTENSOR.match(kind) for kind in (was, found["type"] if found is not None else ""))
        if one is None or two is None or found is None or one["element"] != two["element"] or was == found["type"]:
            continue
        if one["sizes"].count(",") != two["sizes"].count(",") or "?" not in two["sizes"]:
            continue
        if ir.maker(value) is None and (edits := retyped(ir, (value,), (found["type"],))):
            title = Message("two-types.declare", "Declare {name} as {type}", name=ir.name(value), type=found["type"])
            yield Fix("declare", title, FixKind.EDIT, edits=edits)
        new = f"%carried_{at}_{len(casts)}"
        casts.append(f"{indent}{new} = torch.tensor_static_info_cast {ir.name(value)} : {was} to {found['type']}")
        before, _, after = text.rpartition(ir.name(value))
        types = text if was in after else end
        text = f"{before}{new}{after}"
        if types is end:
            head, _, tail = end.rpartition(was)
            end = f"{head}{found['type']}{tail}"
        else:
            head, arrow, tail = text.rpartition(" -> ") if " -> " in text else (text, "", "")
            first, _, last = head.rpartition(was)
            text = f"{first}{found['type']}{last}{arrow}{tail}"
    if casts:
        closed = (Edit(op.last, op.last, (end,)),) if end != ir.lines[op.last - 1] else ()
        title = Message("torch-edits.carried", "Cast the initial value to the type in the loop body")
        yield Fix("carried-type", title, FixKind.EDIT, edits=(Edit(at, at, (*casts, text)), *closed))


def _declared(ir: IrOps, op: Op, name: str) -> str:
    """The type of an argument of the function around an op; empty if unknown."""
    function = function_of(op)
    line = ir.lines[function.lines[0] - 1] if function is not None else ""
    found = re.search(rf"{re.escape(name)}: (?P<type>!torch\.vtensor<\[[\d?,]*\],[\w.]+>)", line)
    return found["type"] if found is not None else ""


def _converted(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The converted form of an operand, where the program has converted it to the type of another operand."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    kinds = dict.fromkeys(re.findall(r"!torch\.v?tensor<\[[\d?,]*\],[\w.]+>", line))
    shapes = {kind: kind.partition("<")[2] for kind in kinds}
    for value in dict.fromkeys(op.uses):
        was = type_of(ir, value)
        if was not in shapes:
            continue
        for _, user in ir.users({value}):
            converts = "convert" in user.name or "to.dtype" in user.name
            if not converts or len(user.results) != 1 or user.lines[0] >= at:
                continue
            now = type_of(ir, user.results[0])
            wanted = {shapes[kind] for kind in kinds if kind != was}
            if now.partition("<")[2] not in wanted or now == was:
                continue
            name, new = ir.name(value), ir.name(user.results[0])
            text = re.sub(rf"{re.escape(name)}(?![\w$.\-])", new, line).replace(was, now, 1)
            title = Message("torch-edits.converted", "Use {new}, the converted {value}", new=new, value=name)
            yield Fix("converted-value", title, FixKind.EDIT, edits=(Edit(at, at, (text,)),))


def _from_builtin(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A conversion to the element type that a torch tensor is declared with."""
    found = _FROM_BUILTIN.match(ir.lines[op.lines[0] - 1])
    if found is not None:
        yield from operand_as(ir, op, 0, _OF_BUILTIN, _SIGN.sub("i", found["wanted"]))


def _as_wanted(ir: IrOps, op: Op, name: str) -> Iterator[Fix]:
    """An operand that must be a truth value or an index, converted to that."""
    for place, element in _WANTED.get(name.rpartition("onnx.")[2] if name.startswith("onnx.") else name, ()):
        kind = VTENSOR.match(type_of(ir, op.uses[place])) if place < len(op.uses) else None
        if kind is not None and kind["element"] not in {element, "si32"}:
            yield from operand_as(ir, op, place, name if name.startswith("onnx.") else op.name, element)


def _stored(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A value converted to the element type of the tensor that it overwrites."""
    found = _OVERWRITES.search(ir.lines[op.lines[0] - 1])
    kind = VTENSOR.match(found["was"]) if found is not None else None
    if (
        found is not None
        and kind is not None
        and kind["sizes"] == found["sizes"]
        and kind["element"] != found["element"]
    ):
        yield from operand_as(ir, op, 0, op.name, found["element"])


def _dequantized(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The arithmetic of a dequantization: the zero point subtracted, then the scale multiplied."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    found = _DEQUANTIZES.match(line)
    result = VTENSOR.match(type_of(ir, op.results[0])) if found is not None and op.results else None
    if found is None or result is None or result["element"] not in TORCH_CODES:
        return
    value, scale, zero = [one.strip() for one in found["values"].split(",")][:3]
    indent, new, kind = indent_of(line), f"%real_{at}", result[0]
    was = type_of(ir, op.uses[0])
    lines = (
        f"{indent}{new}_type = torch.constant.int {TORCH_CODES[result['element']]}",
        f"{indent}{new}_one = torch.constant.int 1",
        f"{indent}{new}_wide = torch.prims.convert_element_type {value}, {new}_type : {was}, !torch.int -> {kind}",
        f"{indent}{new} = torch.aten.sub.Scalar {new}_wide, {zero}, {new}_one : {kind}, !torch.int, !torch.int "
        f"-> {kind}",
        f"{indent}{found['result']} = torch.aten.mul.Scalar {new}, {scale} : {kind}, !torch.float -> {kind}",
    )
    title = Message("torch-edits.dequantized", "Write the dequantization as arithmetic")
    yield Fix("arithmetic", title, FixKind.EDIT, edits=(Edit(at, op.last, lines),))


def _written_otherwise(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Integers of torch with a sign, numbers of one type, and tensors on the device that the conversions take."""
    near = "\n".join((ir.types(op), *(ir.types(one) for one in map(ir.maker, op.uses) if one is not None)))
    of_float = Message(
        "parse-fixes.instead", "Write {right} instead of {wrong}", right="!torch.float", wrong="!torch.number"
    )
    for name, title, pattern, text in (
        (
            "signed",
            Message("torch-edits.signed", "Use signed integer types in torch tensors"),
            _SIGNLESS,
            r"\g<before>s\g<type>",
        ),
        ("float", of_float, _ANY_NUMBER, "!torch.float"),
        ("on-cpu", Message("torch-edits.cpu", "Name the device cpu"), _ON_DEVICE, r"\g<before>cpu\g<after>"),
    ):
        edits = tuple(
            Edit(number, number, (after,))
            for number, line in enumerate(ir.lines, 1)
            if (after := pattern.sub(text, line)) != line
        )
        if edits and pattern.search(near) is not None:
            yield Fix(name, title, FixKind.EDIT, edits=edits)


def _typed(ir: IrOps, op: Op, name: str) -> Iterator[Fix]:
    """The type code of the result's declared element type, instead of another code."""
    kind = VTENSOR.match(type_of(ir, op.results[0])) if len(op.results) == 1 else None
    element = kind["element"] if kind is not None else ""
    edits: tuple[Edit, ...] = ()
    operands = [one for one, _ in torch_operands(op.name)]
    if name.startswith("onnx.") and element in ONNX_CODES:
        at, code = op.lines[0], ONNX_CODES[element]
        line = ir.lines[at - 1]
        text = with_attribute(with_attribute(line, "to", str(code)), "dtype", str(code))
        edits = (Edit(at, at, (text,)),) if text != line else ()
    elif _DTYPE in operands and element in TORCH_CODES and operands.index(_DTYPE) < len(op.uses):
        place, code = operands.index(_DTYPE), TORCH_CODES[element]
        given = numbers_of(ir, op)[place]
        edits = with_constant(ir, op, place, str(code)) if given not in {None, code} else ()
    if edits:
        title = Message(
            "torch-edits.typed",
            "Write {code}, the type code of {type}, for which the result is declared",
            code=code,
            type=element,
        )
        yield Fix("type-code", title, FixKind.EDIT, edits=edits)


def _as_listed(ir: IrOps, op: Op) -> Iterator[Fix]:
    """Integers instead of floats in a list of integers: a division that rounds down, or a conversion."""
    line, at = ir.lines[op.lines[0] - 1], op.lines[0]
    if op.name != _LIST or not line.rstrip().endswith("!torch.list<int>"):
        return
    for place, value in enumerate(op.uses):
        maker = ir.maker(value)
        if maker is None or type_of(ir, value) != "!torch.float":
            continue
        made, name = ir.lines[maker.lines[0] - 1], ir.name(value)
        if _DIVIDES.search(made) is not None and len(list(ir.users({value}))) == 1:
            text = _DIVIDES.sub(r"torch.aten.floordiv.int\g<rest>!torch.int", made)
            listed = with_value(ir, op, place, name, "!torch.int")
            edits = (Edit(maker.lines[0], maker.lines[0], (text,)), *listed) if listed else ()
            title = Message("torch-edits.floor", "Use torch.aten.floordiv.int, which gives an integer")
        else:
            new = f"%whole_{at}_{place}"
            cast = f"{new} = torch.aten.Int.float {name} : !torch.float -> !torch.int"
            edits = with_value(ir, op, place, new, "!torch.int", (cast,))
            title = Message(
                "two-types.convert",
                "Convert {value} from {was} to {now}",
                value=name,
                was="!torch.float",
                now="!torch.int",
            )
        if edits:
            yield Fix("integer", title, FixKind.EDIT, edits=edits)


def switched_off(ir: IrOps, op: Op) -> Iterator[Fix]:
    """An op of torch with one of its options off that its conversion may not take: it computes something else."""
    if not op.name.startswith("torch.aten."):
        return
    for place, value in enumerate(op.uses):
        maker = ir.maker(value)
        if maker is None or _TRUE.match(ir.lines[maker.lines[0] - 1]) is None:
            continue
        edits = with_constant(ir, op, place, "false")
        title = Message("torch-edits.off", "Pass false as operand {place} of {op}", place=place, op=op.name)
        hides = Message("torch-edits.off-hides", "{op} then computes something else: the results differ.", op=op.name)
        if edits:
            yield Fix(f"without-operand-{place + 1}", title, FixKind.EDIT, edits=edits, hides=hides)
