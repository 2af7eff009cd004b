"""Checks whether the operand and result shapes of a model's op match, for ops that no MLIR verifier checks.

Ops of torch and ONNX are accepted as written; a lowering then turns one with mismatched shapes into an invalid op.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_TENSOR = re.compile(r"!torch\.vtensor<\[(?P<shape>[\d?,]*)\]")
_RANKLESS = re.compile(r"!torch\.v?tensor(?!<\[|\w)")
_AXIS = re.compile(r"\btorch\.onnx\.ax[ei]s = \[?(?P<axes>[^\]}]*?(?=\]|[,}]))")
_PERM = re.compile(r"\btorch\.onnx\.perm = \[(?P<axes>[^\]]*)\]")
_EQUATION = re.compile(r"\btorch\.onnx\.equation = \"(?P<takes>[a-zA-Z, ]{1,200})(?:->|\")")
_SIGNED = re.compile(r"(?<![\w.])-?\d{1,9}(?= : si64|,|$)")
_NUMBER = re.compile(r"\btorch\.constant\.(?:int|bool) (?P<number>-?\d{1,9}\b|true|false)")
_PRODUCTS = frozenset({"torch.aten.mm", "torch.aten.bmm", "torch.aten.matmul", "onnx.MatMul"})
_RESHAPES = frozenset(
    {
        f"torch.aten.{name}"
        for name in ("view", "reshape", "_unsafe_view", "flatten.using_ints", "unflatten.int", "flip")
    }
    | {f"torch.aten.{name}" for name in ("permute", "transpose.int", "t", "unsqueeze", "roll")}
    | {f"torch.aten.{name}" for name in ("pixel_shuffle", "pixel_unshuffle", "channel_shuffle")}
    | {"onnx.Reshape"}
)
"""Ops that keep each element once."""
_CONVOLUTIONS = frozenset({"onnx.Conv"})
_OF_DIMENSIONS = frozenset({"torch.aten.conv1d", "torch.aten.conv2d", "torch.aten.conv3d"})
"""Their last operand is the number of groups."""
_CONVOLUTION = "torch.aten.convolution"
"""Its third last operand says whether it is transposed; its last one is the number of groups."""
_PER_CHANNEL = frozenset(
    {"onnx.BatchNormalization", "onnx.InstanceNormalization", "onnx.GroupNormalization"}
    | {"torch.aten.batch_norm", "torch.aten.group_norm", "torch.aten.instance_norm"}
)
_AXES = frozenset(
    {"onnx.Gather", "onnx.Concat", "onnx.Softmax", "onnx.LogSoftmax", "onnx.Split", "onnx.ArgMax", "onnx.ArgMin"}
    | {"onnx.TopK", "onnx.GatherElements", "onnx.ScatterElements"}
    | {f"onnx.Reduce{name}" for name in ("Max", "Min", "Sum", "Mean", "Prod", "L1", "L2")}
)
"""Ops with an axis of their first operand."""
_TRUTHS = {"true": 1, "false": 0}
_LINEAR, _ATTENTION = "torch.aten.linear", "torch.aten.scaled_dot_product_attention"
_GROUPED = 7
"""The number of the operand that says whether several query heads share a head of key and value."""
_STACK = "torch.aten.stack"
_JOINS = frozenset({"torch.aten.cat", "onnx.Concat"})
_OF_DIMENSION = frozenset(
    {f"torch.aten.{name}" for name in ("index_select", "gather", "scatter.src", "scatter_add", "cumsum", "sort")}
    | {f"torch.aten.{name}" for name in ("argmax", "argmin", "glu", "cumprod", "unbind.int", "unflatten.int", "narrow")}
    | {f"torch.aten.{name}" for name in ("_softmax", "_log_softmax", "transpose.int", "max.dim", "min.dim")}
    | {f"torch.aten.{name}" for name in ("softmax.int", "log_softmax.int", "select.int", "slice.Tensor", "squeeze.dim")}
)
"""Ops whose second operand is a dimension of the first."""
_NEW_DIMENSION = "torch.aten.unsqueeze"
"""Has the number of a dimension of its result as its second operand."""
_REPEAT = "torch.aten.repeat"
_EXPANSIONS = frozenset({"onnx.Expand", "torch.aten.expand", "torch.aten.broadcast_to"})
_ALIKE = frozenset(
    {"onnx.GatherElements", "onnx.ScatterElements", "torch.aten.gather", "torch.aten.scatter.src"}
    | {"torch.aten.scatter_add", "torch.aten.scatter_reduce.two"}
)
"""Ops whose operands have equal ranks."""
_SPREADS = frozenset(
    {f"torch.aten.{name}.Tensor" for name in ("add", "sub", "mul", "div", "maximum", "minimum")}
    | {f"onnx.{name}" for name in ("Add", "Sub", "Mul", "Div", "Pow", "Where", "LayerNormalization", "PRelu")}
)
"""Ops that broadcast their operands."""
_SLICE = "torch.aten.slice.Tensor"
_ONE_BY_ONE = frozenset(
    {f"torch.aten.{name}" for name in ("abs", "clone", "contiguous", "cos", "cumsum", "dropout", "erf", "exp", "gelu")}
    | {f"torch.aten.{name}" for name in ("log", "log_softmax.int", "neg", "relu", "rsqrt", "sigmoid", "silu", "sin")}
    | {f"torch.aten.{name}" for name in ("_softmax", "softmax.int", "sqrt", "tanh", "to.dtype")}
)
"""Ops whose result has the shape of their first operand."""

Shape = tuple[int | None, ...]
"""Sizes, None if dynamic."""

OF_DIMENSIONS = frozenset(
    {f"torch.aten.{name}" for name in ("mean.dim", "sum.dim_IntList", "amax", "amin", "var.dim", "std.dim", "flip")}
)
"""Ops whose second operand lists dimensions of the first."""


def shapes_in(types: str) -> tuple[Shape, ...]:
    """The shapes of the tensors in the text of types."""
    return tuple(
        tuple(None if size == "?" else whole_number(size) for size in found["shape"].split(",") if size)
        for found in _TENSOR.finditer(types)
    )


def numbers_of(ir: IrOps, op: Op) -> tuple[int | None, ...]:
    """The values of an op's operands: constant integers, and Booleans as 0 or 1; None for others."""
    lines = (ir.line(made) if (made := ir.maker(value)) is not None else "" for value in op.uses)
    found = (_NUMBER.search(line) for line in lines)
    return tuple(None if one is None else int(_TRUTHS.get(one["number"], one["number"])) for one in found)


def unfit(
    op: str, line: str, takes: Sequence[Shape], gives: Sequence[Shape], numbers: Sequence[int | None] = ()
) -> Message | None:
    """The mismatch in an op's shapes; None without one, or for an unknown op.

    Args:
        op: Its name, for ONNX as ``onnx.Conv``.
        line: The line with the op.
        takes: The shapes of its operands.
        gives: The shapes of its results.
        numbers: The values of its constant operands (see ``numbers_of``).
    """
    if op in _PRODUCTS and len(takes) == 2:
        return _product(*takes)
    if op == _LINEAR and len(takes) > 1:
        return _linear(takes)
    if op == _ATTENTION and len(takes) > 2:
        return _attention(takes, numbers)
    if op in _RESHAPES and takes and gives:
        before, after = _count(takes[0]), _count(gives[0])
        if before is not None and after is not None and before != after:
            return Message(
                "op-shapes.count",
                "its input of shape {takes} has {before:,} elements, and its result of shape {gives} has {after:,}",
                takes=_shown(takes[0]),
                gives=_shown(gives[0]),
                before=before,
                after=after,
            )
    is_torch = op in _OF_DIMENSIONS or (op == _CONVOLUTION and numbers[-3:-2] == (0,))
    if (op in _CONVOLUTIONS or is_torch) and len(takes) > 1:
        made, bias = takes[1][:1], takes[2][:1] if len(takes) > 2 else ()
        biased = _differ(1, made[0], 2, bias[0]) if made and bias else None
        groups = _number("group", line) or 1 if op in _CONVOLUTIONS else numbers[-1]
        return _convolution(groups, takes[0], takes[1]) or biased
    if op in _AXES and takes and (beyond := _beyond(line, len(takes[0]))) is not None:
        return beyond
    axes = numbers[1:2] if op in _OF_DIMENSION and takes and takes[0] else ()
    if (beyond := _without(len(takes[0]), axes) if axes else None) is not None:
        return beyond
    if op == _NEW_DIMENSION and takes and (beyond := _without(len(takes[0]), numbers[1:2], added=1)) is not None:
        return beyond
    if op == _REPEAT and takes and gives and len(gives[0]) < len(takes[0]):
        return Message(
            "op-shapes.fewer",
            "operand 0 has {rank} dimensions, and its result has only {less}",
            rank=len(takes[0]),
            less=len(gives[0]),
        )
    if op in _ALIKE and len(takes) > 1 and (found := _other_rank(takes)) is not None:
        return found
    if op == _STACK:
        return next((found for number in range(1, len(takes)) if (found := _unequal(takes, number)) is not None), None)
    if op in _JOINS:
        return _join(takes, gives, _axis_of_join(line, numbers))
    if op == "onnx.Gemm" and len(takes) > 1 and len(takes[0]) == len(takes[1]) == 2:
        left, right = takes[0], takes[1]
        left = left[::-1] if _number("transA", line) else left
        right = right[::-1] if _number("transB", line) else right
        return _product(left, right)
    if op == "onnx.Einsum":
        return _summed(line, takes)
    if op == "onnx.Transpose" and takes and gives:
        return _transposition(line, takes[0], gives[0])
    if op == "onnx.Squeeze" and takes and gives:
        return _squeezed(takes[0], gives[0])
    if op in _EXPANSIONS and takes and gives:
        return _spread((gives[0], takes[0])) and _result(takes[0], gives[0])
    if op in {"onnx.DepthToSpace", "onnx.SpaceToDepth"} and takes:
        return _blocks(op, line, takes[0])
    if op in _PER_CHANNEL and takes:
        return _per_channel(line, takes)
    if op in _SPREADS:
        is_known = takes and gives and _RANKLESS.search(line) is None
        return _spread(takes) or (_declared(_broadcast(takes), gives[0]) if is_known else None)
    if op == _SLICE and takes and gives:
        return _declared(_sliced(takes[0], numbers), gives[0])
    return _declared(takes[0], gives[0]) if op in _ONE_BY_ONE and takes and gives else None


def _declared(made: Shape | None, gives: Shape) -> Message | None:
    """A declared result of another shape than an op makes; None where either is unknown or they agree."""
    if made is None or _agree(made, gives):
        return None
    return Message(
        "op-shapes.declared",
        "it makes the shape {made}, and its result is declared with {gives}",
        made=_shown(made),
        gives=_shown(gives),
    )


def unfit_region(made: Sequence[Shape], gives: Sequence[Shape]) -> Message | None:
    """The first value that a region gives with another shape than its op declares; None without one."""
    for one, declared in zip(made, gives, strict=False):
        if not _agree(one, declared):
            return Message(
                "op-shapes.region",
                "a region of it yields the shape {made}, but its result is declared with {gives}",
                made=_shown(one),
                gives=_shown(declared),
            )
    return None


def _agree(made: Shape, gives: Shape) -> bool:
    """Whether two shapes may be the same."""
    return len(made) == len(gives) and all(None in pair or pair[0] == pair[1] for pair in zip(made, gives, strict=True))


def _broadcast(takes: Sequence[Shape]) -> Shape:
    """The shape that fitting operands have together."""
    made = list[int | None]()
    for back in range(max(map(len, takes)), 0, -1):
        sizes = {shape[-back] for shape in takes if len(shape) >= back} - {1}
        made.append(next(iter(sizes - {None}), None) if sizes else 1)
    return tuple(made)


def _sliced(takes: Shape, numbers: Sequence[int | None]) -> Shape | None:
    """The shape of a slice; None where its dimension is unknown or does not exist."""
    axis, start, end, step = (*numbers[1:5], None, None, None, None)[:4]
    if axis is None or not -len(takes) <= axis < len(takes):
        return None
    size, made = takes[axis], None
    if size is not None and start is not None and end is not None and step is not None and step > 0:
        made = len(range(*slice(start, end, step).indices(size)))
    return tuple(made if number == axis % len(takes) else one for number, one in enumerate(takes))


def _number(name: str, line: str) -> int:
    found = re.search(rf"\btorch\.onnx\.{name} = (-?\d{{1,9}})\b", line)
    return int(found[1]) if found is not None else 0


def _axes(line: str) -> list[int]:
    """The axes that an ONNX operator's attributes give."""
    found = _AXIS.search(line)
    return [int(number) for number in _SIGNED.findall(found["axes"])] if found is not None else []


def _beyond(line: str, rank: int) -> Message | None:
    """An axis that the first operand does not have."""
    return _without(rank, _axes(line))


def beyond_rank(rank: int, axes: Sequence[int | None]) -> Message | None:
    """An axis in a list that a tensor of a rank does not have."""
    return _without(rank, axes)


def _without(rank: int, axes: Sequence[int | None], added: int = 0) -> Message | None:
    """An axis that a tensor of a rank, with added dimensions, does not have."""
    of = rank + added
    other = next((axis for axis in axes if axis is not None and not -of <= axis < of), None)
    if other is None:
        return None
    return Message("op-shapes.axis", "it names axis {axis}, and operand 0 has {rank} dimensions", axis=other, rank=rank)


def _summed(line: str, takes: Sequence[Shape]) -> Message | None:
    """A letter of an equation with two different sizes."""
    found = _EQUATION.search(line)
    sizes = dict[str, int]()
    for letters, shape in zip(found["takes"].replace(" ", "").split(","), takes, strict=False) if found else ():
        for letter, size in zip(letters, shape, strict=False):
            if size is None or 1 in {size, sizes.setdefault(letter, size)} or sizes[letter] == size:
                continue
            return Message(
                "op-shapes.letter",
                "{letter} of its equation stands for sizes of {size:,} and {other:,}",
                letter=letter,
                size=sizes[letter],
                other=size,
            )
    return None


def _result(takes: Shape, gives: Shape) -> Message:
    return Message(
        "op-shapes.result",
        "operand 0 of shape {takes} cannot become a result of shape {gives}",
        takes=_shown(takes),
        gives=_shown(gives),
    )


def _shown(shape: Shape) -> str:
    return "x".join("?" if size is None else str(size) for size in shape)


def _transposition(line: str, takes: Shape, gives: Shape) -> Message | None:
    found = _PERM.search(line)
    order = [int(number) for number in _SIGNED.findall(found["axes"])] if found is not None else []
    if not order:
        return None
    if sorted(order) != list(range(len(takes))):
        return Message(
            "op-shapes.order",
            "its perm, {order}, does not name each of the {rank} dimensions of operand 0 once",
            order=", ".join(map(str, order)),
            rank=len(takes),
        )
    made = tuple(takes[axis] for axis in order)
    if _agree(made, gives):
        return None
    return Message(
        "op-shapes.transposed",
        "its perm gives the shape {made}, and its result has {gives}",
        made=_shown(made),
        gives=_shown(gives),
    )


def _squeezed(takes: Shape, gives: Shape) -> Message | None:
    """A removed dimension whose size is not 1."""
    if None in takes or None in gives:
        return None
    left = [size for size in takes if size != 1]
    return None if left == [size for size in gives if size != 1] else _result(takes, gives)


def _blocks(op: str, line: str, takes: Shape) -> Message | None:
    block = _number("blocksize", line)
    if block < 1 or len(takes) < 4:
        return None
    sizes, of = (takes[1:2], block * block) if op == "onnx.DepthToSpace" else (takes[2:4], block)
    odd = next((size for size in sizes if size is not None and size % of), None)
    if odd is None:
        return None
    return Message(
        "op-shapes.blocks",
        "the size {size:,} of operand 0 does not divide by {of:,}, as blocks of {block:,} need",
        size=odd,
        of=of,
        block=block,
    )


def _per_channel(line: str, takes: Sequence[Shape]) -> Message | None:
    """Scale, bias or statistics without one element per channel of the first operand."""
    channels = takes[0][1] if len(takes[0]) > 1 else None
    groups = _number("num_groups", line)
    if channels is None:
        return None
    if groups > 0:  # in older opsets, scale and bias are per group
        if not channels % groups:
            return None
        return Message(
            "op-shapes.divided",
            "its {channels:,} channels do not divide into {groups:,} groups",
            channels=channels,
            groups=groups,
        )
    for number, shape in enumerate(takes[1:], 1):
        if len(shape) == 1 and (found := _differ(0, channels, number, shape[0])) is not None:
            return found
    return None


def _product(left: Shape, right: Shape) -> Message | None:
    inner = left[-1:], right[-2:-1] or right[-1:]
    found = _differ(0, inner[0][0] if inner[0] else None, 1, inner[1][0] if inner[1] else None)
    return found or _spread((left[:-2], right[:-2]))


def _convolution(groups: int | None, image: Shape, filters: Shape) -> Message | None:
    if not groups or len(image) < 2 or len(filters) < 2:
        return None
    channels, each, made = image[1], filters[1], filters[0]
    if made is not None and made % groups:
        return Message(
            "op-shapes.groups", "its {count:,} filters do not divide into {groups:,} groups", count=made, groups=groups
        )
    if channels is None or each is None or channels == each * groups:
        return None
    return Message(
        "op-shapes.channels",
        "operand 0 has {channels:,} channels, but {groups:,} groups of filters take {each:,} each",
        channels=channels,
        groups=groups,
        each=each,
    )


def _axis_of_join(line: str, numbers: Sequence[int | None]) -> int | None:
    """The dimension along which operands are joined; None if it is not given."""
    return next((one for one in (*_axes(line), *numbers) if one is not None), None)


def _join(takes: Sequence[Shape], gives: Sequence[Shape], along: int | None) -> Message | None:
    """Operands that differ outside the joined dimension, or a result whose size there is not their sum."""
    rank = len(gives[0]) if gives else 0
    if not rank or not takes or any(len(shape) != rank for shape in takes):
        return None
    if along is None:
        along = next((axis for axis, size in enumerate(gives[0]) if size and size == _count_in(takes, axis)), rank)
    if not -rank <= along < rank:
        return None
    for axis, size in enumerate(gives[0]):
        if axis != along % rank:
            sizes = [(number, known) for number, shape in enumerate(takes) if (known := shape[axis]) is not None]
            other = next((one for one in sizes if one[1] != sizes[0][1]), None)
            if other is not None:
                return _differ(*sizes[0], *other)
        elif size is not None and (total := _count_in(takes, axis)) not in {None, size}:
            return Message(
                "op-shapes.joined",
                "its result has size {size:,} in dimension {axis}, but its operands add up to {total:,}",
                size=size,
                axis=axis,
                total=total,
            )
    return None


def _unequal(takes: Sequence[Shape], number: int) -> Message | None:
    """The first size in which an operand differs from operand 0, if both must have one shape."""
    pairs = zip(takes[0], takes[number], strict=False)
    return next((found for one, other in pairs if (found := _differ(0, one, number, other)) is not None), None)


def _count_in(takes: Sequence[Shape], axis: int) -> int | None:
    """The sum of the sizes of a dimension; None if one is dynamic."""
    sizes = [known for shape in takes if (known := shape[axis]) is not None]
    return sum(sizes) if len(sizes) == len(takes) else None


def _linear(takes: Sequence[Shape]) -> Message | None:
    """Input features or bias elements that do not match the weight (outputs x inputs)."""
    features, weight, bias = takes[0], takes[1], takes[2] if len(takes) > 2 else ()
    if not features or len(weight) != 2:
        return None
    return _differ(0, features[-1], 1, weight[1]) or (_differ(1, weight[0], 2, bias[0]) if bias else None)


def _attention(takes: Sequence[Shape], numbers: Sequence[int | None]) -> Message | None:
    """A mismatch of query, key and value: head sizes, lengths, or the number of heads unless they are grouped."""
    query, key, value = takes[:3]
    if min(len(query), len(key), len(value)) < 2:
        return None
    if (found := _differ(0, query[-1], 1, key[-1]) or _differ(1, key[-2], 2, value[-2])) is not None:
        return found
    for number, shape in ((1, key), (2, value)):
        if len(query) < 3 or len(shape) != len(query) or shape[-3] == 1:
            continue
        heads, shared, is_grouped = query[-3], shape[-3], numbers[_GROUPED] if len(numbers) > _GROUPED else 0
        if heads and shared and (heads % shared or is_grouped == 0):
            return _differ(0, heads, number, shared)
    return None


def _spread(takes: Sequence[Shape]) -> Message | None:
    for number, shape in enumerate(takes[1:], 1):
        for back in range(1, min(len(shape), len(takes[0])) + 1):
            first, other = takes[0][-back], shape[-back]
            if 1 not in {first, other} and (found := _differ(0, first, number, other)) is not None:
                return found
    return None


def _other_rank(takes: Sequence[Shape]) -> Message | None:
    other = next((number for number, shape in enumerate(takes) if len(shape) != len(takes[0])), 0)
    if not other:
        return None
    return Message(
        "op-shapes.ranks",
        "operand 0 has {first} dimensions, but operand {number} has {second}",
        first=len(takes[0]),
        number=other,
        second=len(takes[other]),
    )


def _differ(first: int, size: int | None, second: int, other: int | None) -> Message | None:
    if size is None or other is None or size == other:
        return None
    return Message(
        "op-shapes.sizes",
        "operand {first} has {size:,} where operand {second} has {other:,}",
        first=first,
        size=size,
        second=second,
        other=other,
    )


def _count(shape: Shape) -> int | None:
    return None if None in shape else math.prod(size for size in shape if size is not None)
