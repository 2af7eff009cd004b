"""The sizes that an op requires of its operands and results, for ops whose verifiers do not compare them.

A table names the dimensions that must agree, in the notation of an equation: ``r k, k c -> r c``. Others list operands
that broadcast together, or into one of them. Code checks what no notation expresses: lists of indices, normalized
shapes, reduced dimensions, and sums of parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from passlens.engine.diagnosis.inference.op_conditions import broken_condition
from passlens.engine.diagnosis.inference.op_shapes import Shape
from passlens.engine.diagnosis.inference.read_op import ReadOp, Tensor, differ, read_op, shown
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message

_NUMBER = re.compile(r"[su]?i\d+|index")
_TORCH, _TOSA, _ONNX, _CHLO = "torch.aten.", "tosa.", "onnx.", "chlo.broadcast_"
_EQUATIONS: Mapping[str, str] = {
    "torch.aten.mm": "r k, k c -> r c",
    "torch.aten.bmm": "b r k, b k c -> b r c",
    "torch.aten.mv": "r k, k -> r",
    "torch.aten.dot": "k, k",
    "torch.aten.outer": "r, c -> r c",
    "torch.aten.addmm": "... c?, r k, k c -> r c",
    "torch.aten.addmv": "_, r k, k -> r",
    "torch.aten.baddbmm": "... c?, b r k, b k c -> b r c",
    "torch.aten.linear": "... k, c k, c -> ... c",
    "torch.aten.embedding": "_ e, ... -> ... e",
    "torch.aten.cdist": "... k, ... k",
    "torch.aten._cdist_forward": "... k, ... k",
    "torch.aten.bilinear": "... x, ... y, z x y, z -> ... z",
    "torch.aten.nll_loss_forward": "n c, n, c",
    "torch.aten.cross_entropy_loss": "n c, n",
    "torch.aten.grid_sampler": "n ..., n ...",
    "torch.aten.scaled_dot_product_attention": "... d, ... k d, ... k _",
    "torch.aten._scaled_dot_product_flash_attention_for_cpu": "... d, ... k d, ... k _",
    "torch.aten.conv1d": "..., c ..., c",
    "torch.aten.conv2d": "..., c ..., c",
    "torch.aten.conv3d": "..., c ..., c",
    "onnx.MatMulInteger": "... k, k c -> ... c",
    "onnx.QLinearMatMul": "... k, _, _, k c, _, _, _, _ -> ... c",
    "onnx.LSTM": "s b i, d g i, d g h -> s d b h, d b h, d b h",
    "onnx.GRU": "s b i, d g i, d g h -> s d b h, d b h",
    "onnx.RNN": "s b i, d g i, d g h -> s d b h, d b h",
    "onnx.ConvTranspose": "n k ..., k ...",
    "onnx.Attention": "b h _ d, b g k d, b g k _",
    "onnx.GridSample": "n ..., n ...",
    "tosa.conv2d": "n _ _ k, c _ _ k, c? -> n _ _ c",
    "tosa.conv3d": "n _ _ _ k, c _ _ _ k, c? -> n _ _ _ c",
    "tosa.transpose_conv2d": "n _ _ k, c _ _ k, c? -> n _ _ c",
    "tosa.depthwise_conv2d": "n _ _ k, _ _ k m, k*m? -> n _ _ k*m",
    "tosa.fully_connected": "n k, c k, c? -> n c",
    "tosa.matmul": "b r k, b k c -> b r c",
    "tosa.gather": "b _ c, b w -> b w c",
    "tosa.scatter": "b k c, b w, b w c -> b k c",
    "tosa.avg_pool2d": "n _ _ c -> n _ _ c",
    "tosa.max_pool2d": "n _ _ c -> n _ _ c",
}
"""For each op the dimensions of its operands and results: a letter stands for one size, ``c?`` for that or 1, ``k*m``
for a product, ``_`` for any size, ``...`` for any first or last dimensions, and a lone ``_`` for any shape.
"""
_PAIRS = (
    *(f"{_TORCH}{one}.Tensor" for one in ("add", "sub", "mul", "div", "eq", "ne", "lt", "le", "gt", "ge", "fmod")),
    *(
        f"{_TORCH}{one}.Tensor"
        for one in ("remainder", "bitwise_and", "bitwise_or", "bitwise_xor", "__and__", "__or__")
    ),
    *(f"{_TORCH}{one}" for one in ("maximum", "minimum", "fmax", "fmin", "atan2", "floor_divide", "div.Tensor_mode")),
    *(f"{_TORCH}{one}" for one in ("pow.Tensor_Tensor", "logical_and", "logical_or", "logical_xor", "mse_loss")),
    *(f"{_TORCH}{one}" for one in ("where.ScalarOther", "lerp.Scalar", "l1_loss", "smooth_l1_loss", "isclose")),
    *(f"{_TOSA}{one}" for one in ("add", "sub", "mul", "maximum", "minimum", "pow", "equal", "greater", "intdiv")),
    *(f"{_TOSA}{one}" for one in ("greater_equal", "logical_and", "logical_or", "logical_xor", "bitwise_and")),
    *(f"{_TOSA}{one}" for one in ("bitwise_or", "bitwise_xor", "logical_left_shift", "logical_right_shift")),
    *(f"{_CHLO}{one}" for one in ("add", "subtract", "multiply", "divide", "maximum", "minimum", "power", "compare")),
    *(f"{_CHLO}{one}" for one in ("and", "or", "xor", "remainder", "atan2", "complex", "next_after", "shift_left")),
)
_TRIPLES = tuple(f"{_TORCH}{one}" for one in ("where.self", "addcmul", "addcdiv", "lerp.Tensor", "clamp.Tensor"))
_SPREADS: Mapping[str, tuple[int, ...]] = {
    **dict.fromkeys(_PAIRS, (0, 1)),
    **dict.fromkeys(_TRIPLES, (0, 1, 2)),
    **{f"{_TORCH}masked_{one}": (0, 1) for one in ("fill.Scalar", "fill.Tensor", "scatter")},
    "torch.aten.where.ScalarSelf": (0, 2),
    **dict.fromkeys(("tosa.select", f"{_CHLO}select"), (0, 1, 2)),
}
"""For each op the operands that broadcast together."""
_INTO: Mapping[str, tuple[int, int]] = {"torch.aten.copy": (1, 0)}
"""For each op an operand that broadcasts into another one."""
_NORMALIZED: Mapping[str, int] = {f"{_TORCH}{one}": 1 for one in ("layer_norm", "native_layer_norm", "rms_norm")}
"""For each op the operand that lists the last dimensions of its first one."""
_INDEXED = frozenset(
    f"{_TORCH}{one}" for one in ("index.Tensor", "index_put", "index_put_", "_index_put_impl", "_unsafe_index")
)
"""Ops whose second operand lists a tensor of indices for each of the first dimensions."""
_INDICES: Mapping[str, int] = {
    "torch.aten.embedding": 1,
    "torch.aten.index_select": 2,
    "torch.aten.take": 1,
    "torch.aten.one_hot": 0,
    **{f"{_TORCH}{one}": 2 for one in ("gather", "scatter.src", "scatter.value", "scatter_add", "scatter_reduce.two")},
}
"""For each op the operand that has indices."""
_REDUCES = frozenset(
    f"{_TORCH}{one}"
    for one in ("mean.dim", "sum.dim_IntList", "amax", "amin", "logsumexp", "argmax", "argmin", "max.dim", "min.dim")
)
"""Ops that reduce the dimensions in their second operand, and keep them with size 1 if their third is true."""
_SPLITS = "torch.aten.split_with_sizes"
_ONNX_EINSUM, _ONNX_SPLIT = "onnx.Einsum", "onnx.Split"
_EINSUM, _INDEX_SELECT, _SQUEEZE = "torch.aten.einsum", "torch.aten.index_select", "torch.aten.squeeze.dim"
_GIVEN_EQUATION = re.compile(r'torch\.constant\.str "(?P<takes>[a-zA-Z, .]{1,200})(?:->[a-zA-Z .]*)?"')
_EQUATION_TEXT = re.compile(
    r'(?:torch\.constant\.str |torch\.onnx\.equation = )"(?P<equation>[a-zA-Z, .]{1,200}->[a-zA-Z .]*)"'
)
_PAD = re.compile(r"torch\.aten\.(?:reflection|replication)_pad(?P<dimensions>[123])d")
_QUANTIZES = frozenset({"onnx.QuantizeLinear", "onnx.DequantizeLinear"})
_AXIS = re.compile(r"\btorch\.onnx\.axis = (?P<axis>-?\d{1,4})\b")
_SPLIT_SIZES = "torch.onnx.split ="
_PLACED = "broadcast_dimensions ="
"""An attribute with which operands are not aligned at their last dimensions."""
_BLOCK, _BATCH_FIRST = "torch.onnx.block_size", "torch.onnx.layout = 1"
_SELECT, _GROUP_NORM = "torch.aten.select.int", "torch.aten.group_norm"
_CONVOLUTION, _IS_TRANSPOSED = "torch.aten.convolution", 6
_CONVOLVES = frozenset({_CONVOLUTION, *(f"torch.aten.conv{one}d" for one in (1, 2, 3))})
"""Ops whose fifth and sixth operands are the padding and the dilation of their filters."""
_POOLS = frozenset(f"torch.aten.{kind}_pool{one}d" for kind in ("max", "avg") for one in (1, 2, 3))
"""Ops whose second and fourth operands are the window and its padding."""
_ATTENTION, _QUERY, _KEY, _MASK = "torch.aten.scaled_dot_product_attention", 0, 1, 3


def demanded(ir: IrOps, op: Op, name: str, *, fails: bool = False) -> Message | None:
    """What does not match in an op's operands; None if all match, or for an unknown op.

    Args:
        ir: The input.
        op: The op.
        name: Its name, for ``torch.operator`` that of the operator.
        fails: Whether the compiler fails on this op.
    """
    if not name.startswith((_TORCH, _TOSA, _ONNX, _CHLO)):
        return None
    read = read_op(ir, op, name)
    found = _unknown_letter(ir, op, read) if name in {_EINSUM, _ONNX_EINSUM} else None
    found = found or (_summed(ir, op, read) if name == _EINSUM else None)
    found = found or next((found for check in _CHECKS if (found := check(read)) is not None), None)
    return found or broken_condition(ir, op, read, fails=fails)


def index_kind(ir: IrOps, op: Op, name: str) -> Message | None:
    """The operand of an op that must have indices and has no integers, as a clause; None without one.

    Args:
        ir: The input.
        op: The op.
        name: Its name.
    """
    if name not in _INDICES and name not in _INDEXED:
        return None
    read = read_op(ir, op, name)
    tensors = read.lists.get(1, ()) if name in _INDEXED else read.takes[_INDICES[name] : _INDICES[name] + 1]
    for one in tensors:
        if one is not None and not _NUMBER.fullmatch(one.element):
            return Message(
                "op-demands.index-kind",
                "{index} has elements of {type}, but indices must be integers",
                index=one.named,
                type=one.element,
            )
    return None


def _equation(op: ReadOp) -> Message | None:
    """Two tensors whose sizes differ where the op's equation has the same letter."""
    text = _EQUATIONS.get(op.name)
    if text is None:
        return None
    takes, _, gives = text.partition(" -> ")
    gives = "" if _BATCH_FIRST in op.text else gives
    pairs = [*zip(takes.split(", "), op.takes, strict=False)]
    return _of_letters([*pairs, *zip(gives.split(", ") if gives else (), op.gives, strict=False)])


def _summed(ir: IrOps, op: Op, read: ReadOp) -> Message | None:
    """Two tensors whose sizes differ where the equation that an op takes has one letter."""
    maker = ir.maker(op.uses[0]) if op.uses else None
    found = _GIVEN_EQUATION.search(ir.line(maker)) if maker is not None else None
    if found is None or "." in found["takes"]:
        return None
    words = [" ".join(f"{letter}?" for letter in one.strip()) for one in found["takes"].split(",")]
    return _of_letters([*zip(words, read.lists.get(1, ()), strict=False)])


def _unknown_letter(ir: IrOps, op: Op, read: ReadOp) -> Message | None:
    """A letter of the result in an equation that is in none of its operands."""
    maker = ir.maker(op.uses[0]) if op.uses and read.name == _EINSUM else op
    found = (
        _EQUATION_TEXT.search(" ".join(ir.lines[number - 1] for number in maker.lines)) if maker is not None else None
    )
    takes, arrow, gives = found["equation"].partition("->") if found is not None else ("", "", "")
    unknown = next((letter for letter in gives if letter.isalpha() and letter not in takes), "")
    if not arrow or not unknown:
        return None
    return Message(
        "op-demands.letter",
        "its equation {equation} has {letter} on the right, which none of its operands has",
        equation=f"{takes}->{gives}",
        letter=unknown,
    )


def _of_letters(pairs: Sequence[tuple[str, Tensor | None]]) -> Message | None:
    """Two tensors whose sizes differ where their words have the same letter."""
    known = dict[str, tuple[Tensor, int, int]]()
    for one, tensor in pairs:
        if tensor is None:
            continue
        for word, at, size in _bound(one.split(), tensor):
            letters = word.rstrip("?").split("*")
            if word.endswith("?") and size == 1:
                continue
            if len(letters) > 1:
                if all(letter in known for letter in letters):
                    first, second = (known[letter] for letter in letters)
                    if first[2] * second[2] != size:
                        return _product(tensor, at, size, first, second)
            elif letters[0] not in known:
                known[letters[0]] = tensor, at, size
            elif known[letters[0]][2] != size:
                return differ(*known[letters[0]], tensor, at, size)
    return None


def _bound(words: Sequence[str], tensor: Tensor) -> Iterator[tuple[str, int, int]]:
    """The words of a tensor in an equation with the dimensions and static sizes that they stand for."""
    rank, given = len(tensor.shape), [one for one in words if one != "..."]
    if words == ["_"] or (rank != len(given) if len(given) == len(words) else rank < len(given)):
        return
    for at, word in enumerate(given, 0 if words[-1:] == ["..."] else rank - len(given)):
        size = tensor.shape[at]
        if word != "_" and size is not None:
            yield word, at, size


def _spreads(op: ReadOp) -> Message | None:
    """Two operands that do not broadcast, or a result of another size."""
    numbers = _SPREADS.get(op.name, ()) if _PLACED not in op.text else ()
    tensors = [one for number in numbers if number < len(op.takes) and (one := op.takes[number]) is not None]
    return _together(tensors)


def _together(tensors: Sequence[Tensor]) -> Message | None:
    """Two tensors that do not broadcast."""
    known = dict[int, tuple[Tensor, int, int]]()
    for one in tensors:
        for at, size in enumerate(one.shape):
            back = len(one.shape) - at
            if size is None or size == 1:
                continue
            if known.setdefault(back, (one, at, size))[2] != size:
                return differ(*known[back], one, at, size)
    return None


def _into(op: ReadOp) -> Message | None:
    """An operand that does not broadcast into another one."""
    numbers = _INTO.get(op.name)
    if numbers is None or max(numbers) >= len(op.takes):
        return None
    given, into = (op.takes[number] for number in numbers)
    return _fits(given, into) if given is not None and into is not None else None


def _fits(given: Tensor, into: Tensor) -> Message | None:
    if len(given.shape) > len(into.shape):
        return Message(
            "op-demands.rank",
            "{given} of shape {shape} has more dimensions than {into} of shape {other}",
            given=given.named,
            shape=shown(given.shape),
            into=into.named,
            other=shown(into.shape),
        )
    for back in range(1, len(given.shape) + 1):
        size, other = given.shape[-back], into.shape[-back]
        if size is not None and other is not None and size not in {1, other}:
            return differ(given, len(given.shape) - back, size, into, len(into.shape) - back, other)
    return None


def _mask(op: ReadOp) -> Message | None:
    """A mask of attention that does not fit the lengths of query and key."""
    if op.name != _ATTENTION or len(op.takes) <= _MASK:
        return None
    query, key, mask = op.takes[_QUERY], op.takes[_KEY], op.takes[_MASK]
    if query is None or key is None or mask is None or min(map(len, (query.shape, key.shape, mask.shape))) < 2:
        return None
    for of, back in ((key, 1), (query, 2)):
        size, other, at = mask.shape[-back], of.shape[-2], len(of.shape) - 2
        if size is not None and other is not None and size not in {1, other}:
            return differ(mask, len(mask.shape) - back, size, of, at, other)
    return None


def _normalized(op: ReadOp) -> Message | None:
    """A normalized shape that is not that of the last dimensions, or a weight of another shape."""
    at = _NORMALIZED.get(op.name)
    sizes, first = (op.numbers.get(at, ()), op.takes[0]) if at is not None and op.takes else ((), None)
    if at is None or first is None or not sizes or len(sizes) > len(first.shape):
        return None
    last = first.shape[len(first.shape) - len(sizes) :]
    if _disagree(last, sizes):
        return Message(
            "op-demands.normalized",
            "the op normalizes over the shape {sizes}, but {first} of shape {shape} ends with {last}",
            sizes=shown(sizes),
            first=first.named,
            shape=shown(first.shape),
            last=shown(last),
        )
    for one in op.takes[at + 1 :]:
        if one is not None and _disagree(one.shape, sizes):
            return Message(
                "op-demands.normalized-by",
                "{one} has the shape {shape}, but the op normalizes over the shape {sizes}",
                one=one.named,
                shape=shown(one.shape),
                sizes=shown(sizes),
            )
    return None


def _split(op: ReadOp) -> Message | None:
    """Parts that do not add up to the size of the split dimension."""
    parts, first = op.numbers.get(1, ()), op.takes[0] if op.takes else None
    axis = next(iter(op.numbers.get(2, ())), None)
    if op.name != _SPLITS or first is None or axis is None or not -len(first.shape) <= axis < len(first.shape):
        return None
    size, known = first.shape[axis], [one for one in parts if one is not None]
    if size is None or len(known) != len(parts) or not parts or sum(known) == size:
        return None
    return Message(
        "op-demands.split",
        "its parts ({parts}) add up to {total:,}, but {first} has size {size:,} in dimension {axis}",
        parts=", ".join(map(str, known)),
        total=sum(known),
        first=first.named,
        size=size,
        axis=axis % len(first.shape),
    )


def _equal_parts(op: ReadOp) -> Message | None:
    """Results of a split into equal parts that would begin beyond the end of the split dimension; a part that begins at
    the end is empty, as ONNX allows.
    """
    first, found = op.takes[0] if op.takes else None, _AXIS.search(op.text)
    axis, count = int(found["axis"]) if found is not None else 0, len(op.gives)
    if op.name != _ONNX_SPLIT or len(op.takes) != 1 or _SPLIT_SIZES in op.text or first is None:
        return None
    size = first.shape[axis] if -len(first.shape) <= axis < len(first.shape) else None
    if size is None or size == 0 or -(-size // count) * (count - 1) <= size:
        return None
    return Message(
        "op-demands.equal-parts",
        "it has {count} results, parts of {part:,} each, but {first} of shape {shape} has size {size:,} in dimension "
        "{axis}: the last part begins at {start:,}, beyond its end",
        count=count,
        part=-(-size // count),
        first=first.named,
        shape=shown(first.shape),
        size=size,
        axis=axis % len(first.shape),
        start=-(-size // count) * (count - 1),
    )


def _window(op: ReadOp) -> Message | None:
    """A window, of filters or of a pooling, that is larger than the padded tensor."""
    first = op.takes[0] if op.takes else None
    if first is None or (op.name == _CONVOLUTION and op.numbers.get(_IS_TRANSPOSED) != (0,)):
        return None
    if op.name in _CONVOLVES:
        filters = op.takes[1] if len(op.takes) > 1 else None
        window, pads, steps = (filters.shape[2:] if filters is not None else ()), op.numbers.get(4), op.numbers.get(5)
    elif op.name in _POOLS:
        window, pads, steps = op.numbers.get(1, ()), op.numbers.get(3), (1,)
    else:
        return None
    count = len(window)
    if not count or len(first.shape) < count or not pads or not steps:
        return None
    pads, steps = pads * count if len(pads) == 1 else pads, steps * count if len(steps) == 1 else steps
    rows = zip(first.shape[len(first.shape) - count :], window, pads, steps, strict=False)
    for size, taps, pad, step in rows:
        if size is None or taps is None or pad is None or step is None or size + 2 * pad >= step * (taps - 1) + 1:
            continue
        return Message(
            "op-demands.window",
            "its window is {window}, but {first} of shape {shape} has size {size:,} there ({padded:,} with its "
            "padding)",
            window=shown(window),
            first=first.named,
            shape=shown(first.shape),
            size=size,
            padded=size + 2 * pad,
        )
    return None


def _squeezed(op: ReadOp) -> Message | None:
    """A result without a dimension that stays, because its size is not 1."""
    first, gives = op.takes[0] if op.takes else None, op.gives[0] if op.gives else None
    axis = next(iter(op.numbers.get(1, ())), None)
    if op.name != _SQUEEZE or first is None or gives is None or axis is None:
        return None
    rank = len(first.shape)
    size = first.shape[axis] if -rank <= axis < rank else None
    if size in {None, 1} or len(gives.shape) == rank:
        return None
    return Message(
        "op-demands.squeezed",
        "dimension {axis} of {first} of shape {shape} has size {size:,}, but only a dimension of size 1 can be "
        "squeezed; the result is declared with {gives}",
        axis=axis % rank,
        first=first.named,
        shape=shown(first.shape),
        size=size or 0,
        gives=shown(gives.shape),
    )


def two_kinds(ir: IrOps, op: Op, name: str, kinds: tuple[str, str]) -> Message | None:
    """The first operands of an op with each of two element types, as a clause; None unless it has both.

    Args:
        ir: The input.
        op: The op.
        name: Its name.
        kinds: The types, signless.
    """
    read = read_op(ir, op, name)
    tensors = [*read.takes, *(one for tensors in read.lists.values() for one in tensors)]
    found = [
        next((one for one in tensors if one is not None and _signless(one.element) == kind), None) for kind in kinds
    ]
    first, second = found
    if first is None or second is None:
        return None
    return Message(
        "op-demands.two-kinds",
        "{first} has elements of {kind}, but {second} has {other}",
        first=first.named,
        kind=first.element,
        second=second.named,
        other=second.element,
    )


def _signless(element: str) -> str:
    return re.sub(r"^[su](?=i\d)", "", element)


def _rank_of_index(op: ReadOp) -> Message | None:
    """Indices of more than one dimension where an op takes a list."""
    index = op.takes[2] if op.name == _INDEX_SELECT and len(op.takes) > 2 else None
    if index is None or len(index.shape) < 2:
        return None
    return Message(
        "op-demands.index-rank",
        "{index} of shape {shape} has {rank} dimensions, but the indices of this op must have one",
        index=index.named,
        shape=shown(index.shape),
        rank=len(index.shape),
    )


def _padded(op: ReadOp) -> Message | None:
    """Padding without a pair of numbers for each padded dimension."""
    found, given = _PAD.fullmatch(op.name), op.numbers.get(1, ())
    if found is None or not given or len(given) == 2 * int(found["dimensions"]):
        return None
    return Message(
        "op-demands.pads",
        "its padding has {count} numbers, but the op takes {wanted}: a pair for each of the last {dimensions} "
        "dimensions",
        count=len(given),
        wanted=2 * int(found["dimensions"]),
        dimensions=int(found["dimensions"]),
    )


def _quantized(op: ReadOp) -> Message | None:
    """A scale with another number of elements than the quantized dimension."""
    if op.name not in _QUANTIZES or _BLOCK in op.text or len(op.takes) < 2:
        return None
    first, scale, found = op.takes[0], op.takes[1], _AXIS.search(op.text)
    axis = int(found["axis"]) if found is not None else 1
    if first is None or scale is None or len(scale.shape) != 1 or not -len(first.shape) <= axis < len(first.shape):
        return None
    size, other = first.shape[axis], scale.shape[0]
    fits = size is None or other is None or other in {1, size}
    return None if fits else differ(first, axis % len(first.shape), size or 0, scale, 0, other or 0)


def _transposed(op: ReadOp) -> Message | None:
    """A transposed convolution whose filters do not begin with the channels of its first operand."""
    if op.name != _CONVOLUTION or op.numbers.get(_IS_TRANSPOSED) != (1,) or len(op.takes) < 2:
        return None
    image, filters = op.takes[:2]
    if image is None or filters is None or len(image.shape) < 3 or len(filters.shape) != len(image.shape):
        return None
    size, other = image.shape[1], filters.shape[0]
    return differ(image, 1, size, filters, 0, other) if size and other and size != other else None


def _beyond(op: ReadOp) -> Message | None:
    """An index that the selected dimension does not have."""
    axis, index = (next(iter(op.numbers.get(number, ())), None) for number in (1, 2))
    first = op.takes[0] if op.takes else None
    if op.name != _SELECT or first is None or axis is None or index is None:
        return None
    if not -len(first.shape) <= axis < len(first.shape) or (size := first.shape[axis]) is None or -size <= index < size:
        return None
    return Message(
        "op-demands.beyond",
        "it selects index {index} of dimension {axis}, but {first} of shape {shape} has {size:,} there",
        index=index,
        axis=axis % len(first.shape),
        first=first.named,
        shape=shown(first.shape),
        size=size,
    )


def _divided(op: ReadOp) -> Message | None:
    """Channels that do not divide into the groups of a normalization, or a weight of another size."""
    groups, first = next(iter(op.numbers.get(1, ())), None), op.takes[0] if op.takes else None
    if op.name != _GROUP_NORM or first is None or not groups or len(first.shape) < 2:
        return None
    channels = first.shape[1]
    if channels is not None and channels % groups:
        return Message(
            "op-demands.divided",
            "{first} of shape {shape} has {channels:,} channels, which do not divide into {groups:,} groups",
            first=first.named,
            shape=shown(first.shape),
            channels=channels,
            groups=groups,
        )
    for one in op.takes[2:]:
        if one is not None and len(one.shape) == 1 and channels and one.shape[0] not in {None, channels}:
            return differ(one, 0, one.shape[0] or 0, first, 1, channels)
    return None


def _reduced(op: ReadOp) -> Message | None:
    """A result of another shape than an operand without its reduced dimensions."""
    first, gives = op.takes[0] if op.takes else None, op.gives[0] if op.gives else None
    axes, keeps = op.numbers.get(1, ()), next(iter(op.numbers.get(2, ())), None)
    if op.name not in _REDUCES or first is None or gives is None or not axes or keeps is None:
        return None
    rank, known = len(first.shape), [one for one in axes if one is not None]
    if len(known) != len(axes) or not all(-rank <= axis < rank for axis in known):
        return None
    gone = {axis % rank for axis in known}
    made = [1 if at in gone else size for at, size in enumerate(first.shape) if keeps or at not in gone]
    if not _disagree(made, gives.shape):
        return None
    return Message(
        "op-demands.reduced",
        "{first} of shape {shape} reduced over {axes} has the shape {made}, but its result is declared with {gives}",
        first=first.named,
        shape=shown(first.shape),
        axes=", ".join(map(str, sorted(gone))),
        made=shown(made),
        gives=shown(gives.shape),
    )


def _indexed(op: ReadOp) -> Message | None:
    """Too many indices, indices that do not broadcast, or values that do not fit what they select."""
    first, indices = op.takes[0] if op.takes else None, op.lists.get(1, ())
    if op.name not in _INDEXED or first is None or not indices:
        return None
    if len(indices) > len(first.shape):
        return Message(
            "op-demands.indices",
            "its list has {count} indices, but {first} of shape {shape} has {rank} dimensions",
            count=len(indices),
            first=first.named,
            shape=shown(first.shape),
            rank=len(first.shape),
        )
    given = [one for one in indices if one is not None]
    if any(one.element == "i1" for one in given):
        return None  # a mask stands for as many dimensions as it has
    if (found := _together(given)) is not None:
        return found
    values = op.takes[2] if len(op.takes) > 2 else None
    numbers = [number for number, one in enumerate(indices) if one is not None]
    if values is None or not numbers or numbers[-1] - numbers[0] != len(numbers) - 1:
        return None
    spread = _broadcast([one.shape for one in given])
    selected = (*first.shape[: numbers[0]], *spread, *first.shape[numbers[-1] + 1 :])
    named = Message("op-demands.selected", "what its indices select from {first}", first=first.named)
    return _fits(values, Tensor(named, selected, first.element))


def _broadcast(shapes: Sequence[Shape]) -> Shape:
    """The shape of tensors that broadcast."""
    made = list[int | None]()
    for back in range(max(map(len, shapes)), 0, -1):
        sizes = {shape[-back] for shape in shapes if len(shape) >= back}
        made.append(next((one for one in sizes if one is not None and one != 1), None if None in sizes else 1))
    return tuple(made)


def _disagree(one: Sequence[int | None], other: Sequence[int | None]) -> bool:
    """Whether two shapes cannot be the same."""
    if len(one) != len(other):
        return True
    return any(None not in pair and pair[0] != pair[1] for pair in zip(one, other, strict=True))


def _product(
    tensor: Tensor, at: int, size: int, first: tuple[Tensor, int, int], second: tuple[Tensor, int, int]
) -> Message:
    return Message(
        "op-demands.product",
        "{one} of shape {shape} has size {size:,} in dimension {at}, but {first} x {second} make {product:,}",
        one=tensor.named,
        shape=shown(tensor.shape),
        size=size,
        at=at,
        first=first[2],
        second=second[2],
        product=first[2] * second[2],
    )


_CHECKS: Sequence[Callable[[ReadOp], Message | None]] = (
    _equation,
    _spreads,
    _into,
    _mask,
    _normalized,
    _split,
    _equal_parts,
    _reduced,
    _window,
    _squeezed,
    _rank_of_index,
    _padded,
    _quantized,
    _transposed,
    _divided,
    _beyond,
    _indexed,
)
