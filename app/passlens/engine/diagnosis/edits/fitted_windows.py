"""Edits for a convolution or pooling whose sizes are rejected: a filter with the layout or channels that the op takes,
or an image without the rows that no window reads.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence

from passlens.engine.diagnosis.edits.declared_types import edited, redeclared, sizes_of, stated_type, with_sizes
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_NAMED = re.compile(r"linalg\.(?:depthwise_)?conv_\dd_(?P<image>[nhwdcg]+)_(?P<filter>[hwdcfgm]+)(?:_q)?$")
_OF_TOSA = {"tosa.conv2d": ("nhwc", "fhwc"), "tosa.depthwise_conv2d": ("nhwc", "hwcm")}
"""The dimensions of image and filter, by name."""
_LIST = r"{} = array<i64: (?P<numbers>[\d, ]+)>"
_KERNEL, _STRIDE, _PAD, _DILATION = (re.compile(_LIST.format(name)) for name in ("kernel", "stride", "pad", "dilation"))
_POOLS = frozenset({"tosa.max_pool2d", "tosa.avg_pool2d"})
_AXIS = re.compile(r"\b(?:dimensions?|dim|axis)(?: = |\(|\s*=\s*\[)(?P<value>\d+)(?=[)\] ,}]| : i\d+)")
_MATMULS = {"linalg.matmul": 2, "linalg.batch_matmul": 3}
"""The ranks of products whose second operand has the reduced dimension before its last one."""
_RESHAPES = frozenset({"flow.tensor.reshape", "stablehlo.reshape", "tosa.reshape", "tensor.reshape"})
_IMAGE_RANK = 4
_MOST = 2
"""The most layouts that are proposed."""


def relaid(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The filter of a convolution, an argument, with its dimensions in the order that the op takes."""
    named = _NAMED.match(op.name)
    layouts = (named["image"], named["filter"]) if named is not None else _OF_TOSA.get(op.name)
    if layouts is None or len(op.uses) < len(layouts) or len(op.results) != 1 or ir.maker(op.uses[1]) is not None:
        return
    image, weights = (sizes_of(stated_type(ir, value)) for value in op.uses[:2])
    made = sizes_of(stated_type(ir, op.results[0]))
    if len(image) != len(layouts[0]) or len(weights) != len(layouts[1]) or len(made) != len(image):
        return
    given = dict(zip(layouts[0], image, strict=True))
    result = dict(zip(layouts[0].replace("c", "f"), made, strict=True))
    if _suits(dict(zip(layouts[1], weights, strict=True)), given, result):
        return
    channels = {"c": given.get("c", "?"), "f": result.get("f", "?")}
    fitted = [channels.get(one, size) for one, size in zip(layouts[1], weights, strict=True)]
    if "?" not in fitted and _suits(dict(zip(layouts[1], fitted, strict=True)), given, result):
        yield from redeclared(ir, op.uses[1:2], with_sizes(stated_type(ir, op.uses[1]), fitted))
    seen = list[tuple[str, ...]]()
    for order in itertools.permutations(weights):
        if order not in seen and _suits(dict(zip(layouts[1], order, strict=True)), given, result):
            seen.append(order)
            yield from redeclared(ir, op.uses[1:2], with_sizes(stated_type(ir, op.uses[1]), order))
            if len(seen) == _MOST:
                return


def transposed(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The second operand of a product, an argument, with its last dimensions exchanged, where those then match."""
    rank = _MATMULS.get(op.name, 0)
    if not rank or len(op.uses) <= rank - 1 or not op.results or ir.maker(op.uses[1]) is not None:
        return
    left, right = (sizes_of(stated_type(ir, value)) for value in op.uses[:2])
    if len(left) == len(right) == rank and left[-1] != right[-2] and left[-1] == right[-1]:
        sizes = (*right[:-2], right[-1], right[-2])
        yield from redeclared(ir, op.uses[1:2], with_sizes(stated_type(ir, op.uses[1]), sizes))


def reshaped(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The operand of a reshape, an argument, with as many elements as the result: its shape, or one size changed."""
    if op.name not in _RESHAPES or not op.uses or len(op.results) != 1 or ir.maker(op.uses[0]) is not None:
        return
    kind = stated_type(ir, op.uses[0])
    given, made = sizes_of(kind), sizes_of(stated_type(ir, op.results[0]))
    if not given or not made or "?" in {*given, *made}:
        return
    whole, wanted = (math.prod(map(whole_number, sizes)) for sizes in (given, made))
    if not whole or whole == wanted:
        return
    for axis in reversed(range(len(given))):
        rest = whole // whole_number(given[axis])
        if rest and wanted % rest == 0:
            sizes = [*given[:axis], str(wanted // rest), *given[axis + 1 :]]
            yield from redeclared(ir, op.uses[:1], with_sizes(kind, sizes))
            return
    yield from redeclared(ir, op.uses[:1], with_sizes(kind, made))


def _suits(weights: Mapping[str, str], image: Mapping[str, str], made: Mapping[str, str]) -> bool:
    """Whether a filter has the channels of image and result, and windows that fit the image."""
    channels = all(weights[one] == sizes[one] for one, sizes in (("c", image), ("f", made)) if one in weights)
    spatial = [(weights[one], image[one]) for one in "hwd" if one in weights and one in image]
    return channels and all("?" in pair or whole_number(pair[0]) <= whole_number(pair[1]) for pair in spatial)


def divisible(ir: IrOps, op: Op) -> Iterator[Fix]:
    """An image without its last rows and columns, which no window of a stride reads and TOSA does not take."""
    at = op.lines[0]
    line = ir.lines[at - 1]
    if op.name not in _POOLS and op.name not in _OF_TOSA:
        return
    kind = stated_type(ir, op.uses[0])
    image, stride, pad = sizes_of(kind), _numbers(_STRIDE, line), _numbers(_PAD, line)
    dilation = _numbers(_DILATION, line) or (1, 1)
    kernel = _numbers(_KERNEL, line)
    if op.name in _OF_TOSA and len(op.uses) > 1:
        weights = dict(zip(_OF_TOSA[op.name][1], sizes_of(stated_type(ir, op.uses[1])), strict=False))
        sizes = (weights.get("h", "?"), weights.get("w", "?"))
        kernel = tuple(map(whole_number, sizes)) if "?" not in sizes else ()
    if len(image) != _IMAGE_RANK or "?" in image or 0 in stride:
        return
    if not len(kernel) == len(stride) == len(pad) // 2 == len(dilation):
        return
    over = [
        (whole_number(image[axis + 1]) - 1 + pad[2 * axis] + pad[2 * axis + 1] - (kernel[axis] - 1) * dilation[axis])
        % stride[axis]
        for axis in range(len(kernel))
    ]
    if not any(over):
        return
    less = [min(one, pad[2 * axis + 1]) for axis, one in enumerate(over)]
    padding = [number - (less[place // 2] if place % 2 else 0) for place, number in enumerate(pad)]
    text = _PAD.sub(lambda found: found[0].replace(found["numbers"], ", ".join(map(str, padding))), line)
    lines = list[str]()
    if less != over:
        cut = [image[0], *(str(whole_number(image[axis + 1]) - over[axis] + less[axis]) for axis in (0, 1)), image[3]]
        small, new, name = with_sizes(kind, cut), f"%inside_{at}", ir.name(op.uses[0])
        indent = indent_of(line)
        lines.append(
            f"{indent}{new} = tensor.extract_slice {name}[0, 0, 0, 0] [{', '.join(cut)}] [1, 1, 1, 1] : {kind} "
            f"to {small}"
        )
        start = text.find(" = ") + 3
        text = text[:start] + re.sub(rf"{re.escape(name)}(?![\w$.\-])", new, text[start:], count=1).replace(
            kind, small, 1
        )
    title = Message("fitted-windows.cut", "Crop the edge of the image that no window reads")
    yield edited("whole-windows", title, (Edit(at, at, (*lines, text)),))


def _numbers(pattern: re.Pattern[str], line: str) -> tuple[int, ...]:
    found = pattern.search(line)
    return tuple(whole_number(one.strip()) for one in found["numbers"].split(",")) if found is not None else ()


def other_axis(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The only dimension in which operand and result differ, in place of another one."""
    if not op.uses or not op.results:
        return
    given, made = (sizes_of(stated_type(ir, value)) for value in (op.uses[0], op.results[0]))
    axes = _differing(given, made)
    for number in op.lines:
        line = ir.lines[number - 1]
        found = _AXIS.search(line)
        if found is not None and len(axes) == 1 and whole_number(found["value"]) != axes[0]:
            text = f"{line[: found.start('value')]}{axes[0]}{line[found.end('value') :]}"
            title = Message("fitted-windows.axis", "Use dimension {number}, where the result differs", number=axes[0])
            yield edited("other-axis", title, (Edit(number, number, (text,)),))
            return


def _differing(given: Sequence[str], made: Sequence[str]) -> list[int]:
    """The dimensions in which two shapes differ, or those without which the first one is the second."""
    if len(given) == len(made):
        return [axis for axis, pair in enumerate(zip(given, made, strict=True)) if pair[0] != pair[1]]
    if len(given) == len(made) + 1:
        return [axis for axis in range(len(given)) if [*given[:axis], *given[axis + 1 :]] == list(made)]
    return []
