"""Other shapes for an op of torch or ONNX: of an argument, as its operands and result imply, of a constant that states
one, or of a transposed operand.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.declared_types import redeclared
from passlens.engine.diagnosis.edits.other_operand import operand, with_value
from passlens.engine.diagnosis.edits.retyped import type_of
from passlens.engine.diagnosis.findings import Fix, FixKind
from passlens.engine.diagnosis.inference.op_shapes import numbers_of
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message

VTENSOR = re.compile(r"!torch\.vtensor<\[(?P<sizes>[\d?,]*)\],(?P<element>[\w.]+)>$")
_PRODUCTS = frozenset({"torch.aten.mm", "torch.aten.bmm", "torch.aten.matmul", "onnx.MatMul"})
_SLICE_OPERANDS = 6
_OF_SHAPE = frozenset({"onnx.Reshape", "onnx.Expand"})
_OF_AXES = frozenset({"onnx.Squeeze", "onnx.Unsqueeze"})
_CONVOLUTIONS = frozenset({"torch.aten.convolution", "torch.aten.conv2d", "torch.aten.conv1d", "torch.aten.conv3d"})
_MOST_CHOICES = 2
"""The most lists of dimensions that are proposed."""
_WINDOW_OPERANDS = 6
"""The operands of a convolution up to its strides, padding and dilations."""
_TRUE = re.compile(r"^\s*(?P<name>%[\w$.\-]+) = torch\.constant\.bool true$")


def torch_shapes(ir: IrOps, op: Op, name: str) -> Iterator[Fix]:
    """The fixes by another shape; see ``torch_edits`` for the arguments."""
    yield from _aligned(ir, op, name)
    yield from _scattered(ir, op)
    yield from _constant(ir, op, name)
    yield from _windowed(ir, op)
    yield from _transposed(ir, op, name)


def _aligned(ir: IrOps, op: Op, name: str) -> Iterator[Fix]:
    """An argument with the size that another operand or the result of its rank has in the only dimension in which they
    differ.
    """
    if not name.startswith(("torch.aten.", "onnx.")) or name in _PRODUCTS | _CONVOLUTIONS:
        return
    shapes = {
        value: found["sizes"].split(",")
        for value in (*op.uses, *op.results)
        if (found := VTENSOR.match(type_of(ir, value))) is not None and found["sizes"]
    }
    seen = set[tuple[int, str]]()
    for value in reversed(dict.fromkeys(op.uses)):
        if ir.maker(value) is not None or value not in shapes:
            continue
        kind = VTENSOR.match(type_of(ir, value))
        for other, sizes in shapes.items():
            if other == value or len(sizes) != len(shapes[value]) or kind is None:
                continue
            apart = [axis for axis, pair in enumerate(zip(shapes[value], sizes, strict=True)) if pair[0] != pair[1]]
            inner = [axis for axis in apart if axis]  # a first dimension is more often a batch or a count
            for axis in apart if len(apart) == 1 else inner if len(inner) == 1 else ():
                now = ",".join((*shapes[value][:axis], sizes[axis], *shapes[value][axis + 1 :]))
                wanted = f"!torch.vtensor<[{now}],{kind['element']}>"
                both = {sizes[axis], shapes[value][axis]}
                if (value, wanted) in seen or both & {"?", "1"} or len(seen) == _MOST_CHOICES:
                    continue
                seen.add((value, wanted))
                yield from redeclared(ir, (value,), wanted)


def _scattered(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The tensor written into a slice, an argument, with the size of the slice."""
    if op.name != "torch.aten.slice_scatter" or len(op.uses) != _SLICE_OPERANDS or ir.maker(op.uses[1]) is not None:
        return
    numbers = numbers_of(ir, op)[2:]
    kinds = [VTENSOR.match(type_of(ir, value)) for value in op.uses[:2]]
    if None in numbers or None in kinds:
        return
    axis, begin, end, step = (number or 0 for number in numbers)
    whole, part = (kind["sizes"].split(",") for kind in kinds if kind is not None)
    if step <= 0 or axis >= len(part) or not whole[axis].isdecimal() or not 0 <= begin < end:
        return
    size = -(-(min(end, int(whole[axis])) - begin) // step)
    now = ",".join((*part[:axis], str(size), *part[axis + 1 :]))
    if size > 0 and now != ",".join(part) and kinds[1] is not None:
        yield from redeclared(ir, op.uses[1:2], f"!torch.vtensor<[{now}],{kinds[1]['element']}>")


def _constant(ir: IrOps, op: Op, name: str) -> Iterator[Fix]:
    """A constant shape or list of dimensions, as the types of an ONNX op imply it, in place of a computed one."""
    kinds = [VTENSOR.match(type_of(ir, value)) for value in (*op.uses[:2], *op.results[:1])]
    if name not in _OF_SHAPE | _OF_AXES or len(kinds) != len(("data", "numbers", "result")) or None in kinds:
        return
    maker = ir.maker(op.uses[1])
    given, _, made = (kind["sizes"].split(",") if kind is not None and kind["sizes"] else [] for kind in kinds)
    if maker is not None and "onnx.Constant" in ir.line(maker):
        return
    choices = [made]
    if name in _OF_AXES:
        few, many = sorted((given, made), key=len)
        axes = itertools.combinations(range(len(many)), len(many) - len(few))
        choices = [list(map(str, one)) for one in axes if _without(many, one) == few or _is_open(many, one, few)]
    new = f"%constant_{op.lines[0]}"
    for numbers in choices[:_MOST_CHOICES]:
        if not numbers or "?" in numbers:
            continue
        kind, listed = f"!torch.vtensor<[{len(numbers)}],si64>", ", ".join(numbers)
        value = f"dense<[{listed}]> : tensor<{len(numbers)}xsi64>"
        constant = f'{new} = torch.operator "onnx.Constant"() {{torch.onnx.value = {value}}} : () -> {kind}'
        title = Message("torch-edits.constant", "Pass [{numbers}] as a constant", numbers=listed)
        if edits := with_value(ir, op, 1, new, kind, (constant,)):
            yield Fix("constant-operand", title, FixKind.EDIT, edits=edits)


def _without(shape: Sequence[str], axes: Sequence[int]) -> list[str]:
    return [size for axis, size in enumerate(shape) if axis not in axes]


def _is_open(shape: Sequence[str], axes: Sequence[int], rest: Sequence[str]) -> bool:
    """Whether a shape without dimensions of size 1 may be one whose sizes are partly unknown."""
    kept = _without(shape, axes)
    alike = ("?" in pair or pair[0] == pair[1] for pair in zip(kept, rest, strict=True))
    return all(shape[axis] == "1" for axis in axes) and all(alike)


def _windowed(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The filter of a convolution, an argument, with the windows that image and result imply."""
    if op.name not in _CONVOLUTIONS or len(op.uses) < _WINDOW_OPERANDS or ir.maker(op.uses[1]) is not None:
        return
    kinds = [VTENSOR.match(type_of(ir, value)) for value in (*op.uses[:2], *op.results[:1])]
    image, weights, made = (kind["sizes"].split(",") if kind is not None else [] for kind in kinds)
    lists = [_numbers(ir, value) for value in op.uses[3:_WINDOW_OPERANDS]]
    spatial = len(image) - 2
    if spatial < 1 or not len(image) == len(weights) == len(made) or "?" in {*image, *weights, *made}:
        return
    if any(len(one) not in {1, spatial} for one in lists) or min(lists[0]) < 1:
        return
    steps, pads, dilations = (one * spatial if len(one) == 1 else one for one in lists)
    flag = ir.maker(op.uses[_WINDOW_OPERANDS]) if op.name == "torch.aten.convolution" else None
    is_transposed = flag is not None and _TRUE.match(ir.lines[flag.lines[0] - 1]) is not None
    fits = all(
        (int(image[axis + 2]) + 2 * pads[axis] - int(weights[axis + 2])) // steps[axis] + 1 == int(made[axis + 2])
        for axis in range(spatial)
    )
    if fits or is_transposed:
        return
    sizes = [int(image[axis + 2]) + 2 * pads[axis] - (int(made[axis + 2]) - 1) * steps[axis] for axis in range(spatial)]
    now = [*weights[:2], *map(str, sizes)]
    if now != weights and min(sizes) > 0 and set(dilations) == {1} and kinds[1] is not None:
        yield from redeclared(ir, op.uses[1:2], f"!torch.vtensor<[{','.join(now)}],{kinds[1]['element']}>")


def _numbers(ir: IrOps, value: int) -> list[int]:
    """The numbers of a constant list; empty if they are not all constants."""
    maker = ir.maker(value)
    found = numbers_of(ir, maker) if maker is not None and maker.name == "torch.prim.ListConstruct" else ()
    return [] if None in found else [one for one in found if one is not None]


def _transposed(ir: IrOps, op: Op, name: str) -> Iterator[Fix]:
    """The second operand of a product with its last dimensions exchanged, where those then match."""
    if name not in _PRODUCTS or len(op.uses) != len(("left", "right")):
        return
    kinds = [type_of(ir, value) for value in op.uses]
    found = [VTENSOR.match(kind) for kind in kinds]
    sizes = [one["sizes"].split(",") for one in found if one is not None]
    if len(sizes) != len(kinds) or min(map(len, sizes)) < len(kinds):
        return
    left, right = sizes
    if left[-1] == right[-2] or left[-1] != right[-1]:
        return
    read, new, rank = operand(ir, op, 1), f"%transposed_{op.lines[0]}", len(right)
    value = read[0] if read is not None else ""
    element = found[1]["element"] if found[1] is not None else ""
    kind = f"!torch.vtensor<[{','.join((*right[:-2], right[-1], right[-2]))}],{element}>"
    if name.startswith("onnx."):
        order = ", ".join(f"{axis} : si64" for axis in (*range(rank - 2), rank - 1, rank - 2))
        made: tuple[str, ...] = (
            f'{new} = torch.operator "onnx.Transpose"({value}) {{torch.onnx.perm = [{order}]}} : '
            f"({kinds[1]}) -> {kind}",
        )
    else:
        made = (
            f"{new}_a = torch.constant.int -2",
            f"{new}_b = torch.constant.int -1",
            f"{new} = torch.aten.transpose.int {value}, {new}_a, {new}_b : {kinds[1]}, !torch.int, !torch.int "
            f"-> {kind}",
        )
    if edits := with_value(ir, op, 1, new, kind, made):
        title = Message("torch-edits.transposed", "Transpose {value} for the product", value=value)
        yield Fix("transpose-operand", title, FixKind.EDIT, edits=edits)
