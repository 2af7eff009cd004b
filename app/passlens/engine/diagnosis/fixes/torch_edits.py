"""Rewrites torch and ONNX programs where a conversion needs another form: an opset, indices instead of a mask, a loop
value of the type that its body gives it, a value that the program has converted, a transposed operand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.retyped import retyped, type_of
from passlens.engine.diagnosis.edits.type_edits import cast_verb
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.inference.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message

OPSET = 17
"""The opset to state for a program that states none."""
_ONNX = re.compile(r"torch\.operator \"onnx\.")
_VTENSOR = re.compile(r"!torch\.vtensor<\[(?P<sizes>[\d?,]*)\],(?P<element>[\w.]+)>$")
_INDEXES = re.compile(r"torch\.aten\.(?:index\.Tensor|_unsafe_index|index_put)")
_LIST = "torch.prim.ListConstruct"
_INIT = re.compile(r"\binit\((?P<values>[^()]*)\)")
_FROM_BUILTIN = re.compile(
    r"^(?P<before>(?P<indent>\s*)%[\w$.\-]+ = torch_c\.from_builtin_tensor )(?P<value>%[\w$.\-]+) : "
    r"(?P<was>tensor<(?P<shape>(?:[\d?]+x)*)\w+>) -> (?P<made>!torch\.vtensor<\[[\d?,]*\],(?P<wanted>\w+)>)$"
)
_PRODUCTS = frozenset({"torch.aten.mm", "torch.aten.bmm", "torch.aten.matmul", "onnx.MatMul"})
_TRUE = re.compile(r"^\s*(?P<name>%[\w$.\-]+) = torch\.constant\.bool true$")
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
    yield from _transposed(ir, op, name)
    yield from _switched_off(ir, op)


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
    stated = f"torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = {OPSET} : si64"
    text = (
        line.replace("attributes {", f"attributes {{{stated}, ", 1)
        if "attributes {" in line
        else f"{line[:-1].rstrip()} attributes {{{stated}}} {{"
    )
    title = Message("input-fixes.opset", "Declare opset {opset} for the ONNX ops", opset=OPSET)
    detail = Message("torch-edits.opset-why", "Without an opset, no ONNX op is converted.")
    yield Fix("opset", title, FixKind.EDIT, detail, edits=(Edit(at, at, (text,)),))


def _as_indices(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The indices of the elements that a mask selects, in place of the mask."""
    maker = next((one for one in map(ir.maker, op.uses) if one is not None and one.name == _LIST), None)
    line = ir.lines[op.lines[0] - 1]
    if maker is None or not _INDEXES.search(line):
        return
    at, text, made = maker.lines[0], ir.lines[maker.lines[0] - 1], list[str]()
    indent = text[: len(text) - len(text.lstrip())]
    for value in maker.uses:
        kind = _VTENSOR.match(type_of(ir, value))
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
    indent = line[: len(line) - len(line.lstrip())]
    carried = list(block.arguments)
    values = list(op.uses)[-len(carried) :]
    casts, text, end = list[str](), line, ir.lines[op.last - 1]
    for value, argument in zip(reversed(values), reversed(carried), strict=False):
        was = type_of(ir, value) or _declared(ir, op, ir.name(value))
        found = re.search(rf"{re.escape(ir.name(argument))}: (?P<type>!torch\.vtensor<\[[\d?,]*\],[\w.]+>)", label)
        one, two = (_VTENSOR.match(kind) for kind in (was, found["type"] if found is not None else ""))
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
        title = Message("torch-edits.carried", "Cast the initial value to the type of the loop's body")
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
            title = Message("torch-edits.converted", "Use {new}, to which {value} is converted", new=new, value=name)
            yield Fix("converted-value", title, FixKind.EDIT, edits=(Edit(at, at, (text,)),))


def _from_builtin(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A conversion to the element type that a torch tensor is declared with."""
    at = op.lines[0]
    found = _FROM_BUILTIN.match(ir.lines[at - 1])
    if found is None:
        return
    now = f"tensor<{found['shape']}{_SIGN.sub('i', found['wanted'])}>"
    verb = cast_verb(found["was"], now)
    if not verb:
        return
    new = f"%converted_{at}"
    lines = (
        f"{found['indent']}{new} = arith.{verb} {found['value']} : {found['was']} to {now}",
        f"{found['before']}{new} : {now} -> {found['made']}",
    )
    title = Message(
        "two-types.convert", "Convert {value} from {was} to {now}", value=found["value"], was=found["was"], now=now
    )
    yield Fix("convert", title, FixKind.EDIT, edits=(Edit(at, at, lines),))


def _transposed(ir: IrOps, op: Op, name: str) -> Iterator[Fix]:
    """The second operand of a product with its last dimensions exchanged, where those then match."""
    if name not in _PRODUCTS or len(op.uses) != len(("left", "right")):
        return
    kinds = [type_of(ir, value) for value in op.uses]
    found = [_VTENSOR.match(kind) for kind in kinds]
    sizes = [one["sizes"].split(",") for one in found if one is not None]
    if len(sizes) != len(kinds) or min(map(len, sizes)) < len(kinds):
        return
    left, right = sizes
    if left[-1] == right[-2] or left[-1] != right[-1]:
        return
    at = op.lines[0]
    line, value = ir.lines[at - 1], ir.name(op.uses[1])
    indent, new = line[: len(line) - len(line.lstrip())], f"%transposed_{at}"
    rank = len(right)
    element = found[1]["element"] if found[1] is not None else ""
    kind = f"!torch.vtensor<[{','.join((*right[:-2], right[-1], right[-2]))}],{element}>"
    if name.startswith("onnx."):
        order = ", ".join(f"{axis} : si64" for axis in (*range(rank - 2), rank - 1, rank - 2))
        made: tuple[str, ...] = (
            f'{indent}{new} = torch.operator "onnx.Transpose"({value}) {{torch.onnx.perm = [{order}]}} : '
            f"({kinds[1]}) -> {kind}",
        )
    else:
        made = (
            f"{indent}{new}_a = torch.constant.int -2",
            f"{indent}{new}_b = torch.constant.int -1",
            f"{indent}{new} = torch.aten.transpose.int {value}, {new}_a, {new}_b : {kinds[1]}, !torch.int, !torch.int "
            f"-> {kind}",
        )
    start = line.find(" = ") + 3
    before, _, after = line[start:].partition(" : ")
    head, _, tail = before.rpartition(value)
    types, arrow, result = after.rpartition(" -> ")
    first, _, last = types.rpartition(kinds[1])
    text = f"{line[:start]}{head}{new}{tail} : {first}{kind}{last}{arrow}{result}"
    title = Message("torch-edits.transposed", "Transpose {value} for the product", value=value)
    yield Fix("transpose-operand", title, FixKind.EDIT, edits=(Edit(at, at, (*made, text)),))


def _switched_off(ir: IrOps, op: Op) -> Iterator[Fix]:
    """An op of torch with one of its options off that its conversion may not take: it computes something else."""
    if not op.name.startswith("torch.aten."):
        return
    at = op.lines[0]
    line = ir.lines[at - 1]
    indent = line[: len(line) - len(line.lstrip())]
    for place, value in enumerate(op.uses):
        maker = ir.maker(value)
        if maker is None or _TRUE.match(ir.lines[maker.lines[0] - 1]) is None:
            continue
        new, name = f"%off_{at}_{place}", ir.name(value)
        start = line.find(" = ") + 3
        text = line[:start] + re.sub(rf"{re.escape(name)}(?![\w$.\-])", new, line[start:], count=1)
        title = Message("torch-edits.off", "Pass false as operand {place} of {op}", place=place + 1, op=op.name)
        hides = Message("torch-edits.off-hides", "{op} then computes something else: the results differ.", op=op.name)
        edit = Edit(at, at, (f"{indent}{new} = torch.constant.bool false", text))
        yield Fix(f"without-operand-{place + 1}", title, FixKind.EDIT, edits=(edit,), hides=hides)
