"""Slices, positions, indices and dimensions of an op that are out of the bounds of its tensor, vector or buffer.

The verifier's message has at most two numbers; the op has the rest: the value, the dimension and the limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.inference.op_signature import Part, sizes_of
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.refused.refusal import Mistake, RefusedOp
from passlens.engine.messages import Count, Message

_LISTS = re.compile(r"(?<![\w.])(?P<name>\w+) = (?:array<i\d+: (?P<array>[^<>]*)>|\[(?P<list>[-\d, ]*)\])")
_SHAPED = re.compile(r"(?:tensor|vector|memref)<[^<>]*>+")
_INSERTS = re.compile(r"\.(?:parallel_)?insert")
"""Ops that insert their first operand into their second."""
_DIMENSION = re.compile(r"(?<![\w.])(?P<name>dimension|dim|axis) = (?P<number>-?\d{1,18}) : (?:index|i\d+)")
"""An attribute that selects a dimension of the first operand."""
_NUMBER = re.compile(r"\.constant(?:\"\(\) <\{value =)? (?P<number>-?\d{1,18}) : (?:index|i\d+)")
_DYNAMIC = -(2**63)
_SEGMENTS = "operandSegmentSizes"
_SLICES: Sequence[tuple[str, str, str]] = (
    ("static_offsets", "static_sizes", "static_strides"),
    ("offsets", "sizes", "strides"),
)
"""The attributes of slices: their offsets, sizes and strides."""
_POSITIONS = ("static_position", "position")
_MASK = "mask"
_INDEX = "index"

_Range = tuple[int, int, int]
"""A dimension, and the first and the last element that an op accesses in it."""


def out_of_bounds(of: RefusedOp) -> Mistake | None:
    """The first slice or position of an op that is out of bounds; None if all known ones fit."""
    operands, lists = of.signature.operands, dict(_lists(of.signature.attributes))
    if not operands or not operands[0].type:
        return None
    at = int(_INSERTS.search(of.name) is not None and len(operands) > 1)
    whole = operands[at]
    sizes = _sizes(whole.type)
    if of.name.endswith(".shuffle") and _MASK in lists:
        return _lane(of, lists[_MASK])
    if sizes is None:
        return None
    for name in _POSITIONS:
        for dimension, (position, size) in enumerate(zip(lists.get(name, ()), sizes, strict=False)):
            if size.isdigit() and position not in {_DYNAMIC, -1} and not 0 <= position < int(size):
                return _position(of, whole, dimension, position, int(size))
    taken = _taken(of, lists, at)
    for dimension, first, last in taken:
        size = sizes[dimension] if dimension < len(sizes) else "?"
        if size.isdigit() and (last >= int(size) or first < 0):
            return _slice(of, whole, (dimension, first, last), int(size))
    return None


def dimension_beyond(of: RefusedOp) -> Mistake | None:
    """An attribute that selects a dimension that the first operand lacks; None if the operand has it.

    Some ops count negative dimensions from the end.
    """
    told, operands = _DIMENSION.search(of.signature.attributes), of.signature.operands
    sizes = _sizes(operands[0].type) if operands else None
    if told is None or not sizes or -len(sizes) <= int(told["number"]) < len(sizes):
        return None
    whole = operands[0]
    what = Message(
        "refused-bounds.dimension",
        "{attribute} of {op} is {number}, but {part}, {type}, has {dimensions}, counted from 0",
        attribute=told["name"],
        op=of.name,
        number=told["number"],
        part=whole.named(),
        type=whole.type,
        dimensions=Count(len(sizes), "dimension"),
    )
    return what, (whole,)


def indices_beyond(of: RefusedOp) -> Mistake | None:
    """A constant index of a load, store, extraction or insertion that is out of bounds, or too few or too many indices;
    None if all known ones fit.
    """
    found = indexed(of)
    if found is None:
        return None
    whole, indices = found
    sizes = _sizes(whole.type) or ()
    if len(indices) != len(sizes):
        what = Message(
            "refused-bounds.indices",
            "{op} has {indices}, but {part}, {type}, has {dimensions}",
            op=of.name,
            indices=Count(len(indices), "index", "indices"),
            part=whole.named(),
            type=whole.type,
            dimensions=Count(len(sizes), "dimension"),
        )
        return what, (whole,)
    for dimension, (index, size) in enumerate(zip(indices, sizes, strict=True)):
        number = _constant(of.ir, index.value)
        if number is not None and size.isdigit() and not 0 <= number < int(size):
            return _position(of, whole, dimension, number, int(size))
    return None


def indexed(of: RefusedOp) -> tuple[Part, tuple[Part, ...]] | None:
    """The operand that an op indexes, and the indices that follow it; None if it has none."""
    operands = of.signature.operands
    start = next((number for number, one in enumerate(operands) if one.type == _INDEX), len(operands))
    rest = [one for one in operands[start:] if one.type == _INDEX]
    before = [one for one in operands[:start] if _sizes(one.type) is not None]
    if not rest or not before or any(one.type == _INDEX for one in operands[start + len(rest) :]):
        return None
    return before[-1], tuple(rest)


def _lists(attributes: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    for found in _LISTS.finditer(attributes):
        numbers = re.findall(r"-?\d+", found["array"] or found["list"] or "")
        yield found["name"], tuple(map(int, numbers))


def _sizes(kind: str) -> tuple[str, ...] | None:
    """The sizes of a type, or of the tensor in the type of a dispatch's binding."""
    inner = _SHAPED.search(kind)
    return sizes_of(inner[0]) if inner is not None else None


def _taken(of: RefusedOp, lists: dict[str, tuple[int, ...]], at: int) -> Iterator[_Range]:
    """The elements of each dimension that a slice accesses, where they are known."""
    for names in _SLICES:
        offsets, sizes, strides = (lists.get(name, ()) for name in names)
        if not offsets:
            continue
        part = _sizes(of.signature.operands[0].type) if at and not sizes else None
        if part is not None:  # a vector that is inserted as it is
            sizes = (*(1 for _ in range(len(offsets) - len(part))), *(int(one) for one in part if one.isdigit()))
        if len(sizes) != len(offsets):
            continue
        strides = (*strides, *(1 for _ in range(len(offsets) - len(strides))))
        columns = [_known(of, lists, number, column) for number, column in enumerate((offsets, sizes, strides))]
        for dimension, (offset, size, stride) in enumerate(zip(*columns, strict=True)):
            if offset is not None and size and stride is not None:
                yield dimension, offset, offset + (size - 1) * stride
        return
    starts, limits = lists.get("start_indices", ()), lists.get("limit_indices", ())
    for dimension, (start, limit) in enumerate(zip(starts, limits, strict=False)):
        yield dimension, start, limit - 1


def _known(
    of: RefusedOp, lists: dict[str, tuple[int, ...]], column: int, values: Sequence[int]
) -> Sequence[int | None]:
    """The numbers of a list, also those from operands that are constants; None for others."""
    segments = lists.get(_SEGMENTS, ())
    start = sum(segments[: len(segments) - 3 + column]) if len(segments) > 3 else len(of.signature.operands)
    given = iter(of.signature.operands[start:])
    known = list[int | None]()
    for value in values:
        part = next(given, None) if value == _DYNAMIC else None
        known.append(_constant(of.ir, part.value if part is not None else None) if value == _DYNAMIC else value)
    return known


def _constant(ir: IrOps, value: int | None) -> int | None:
    maker = ir.maker(value) if value is not None else None
    found = _NUMBER.search(ir.line(maker)) if maker is not None and maker.name.endswith(".constant") else None
    return int(found["number"]) if found is not None else None


def _position(of: RefusedOp, whole: Part, dimension: int, position: int, size: int) -> Mistake:
    what = Message(
        "refused-bounds.position",
        "{op} accesses element {position} of dimension {dimension}, but {part}, {type}, has size {size} there: "
        "elements 0 to {last}",
        op=of.name,
        position=str(position),
        dimension=dimension,
        part=whole.named(),
        type=whole.type,
        size=size,
        last=size - 1,
    )
    return what, (whole,)


def _slice(of: RefusedOp, whole: Part, taken: _Range, size: int) -> Mistake:
    dimension, first, last = taken
    what = Message(
        "refused-bounds.slice",
        "{op} accesses elements {first} to {last} of dimension {dimension}, but {part}, {type}, has size {size} there",
        op=of.name,
        first=str(first),
        last=str(last),
        dimension=dimension,
        part=whole.named(),
        type=whole.type,
        size=size,
    )
    return what, (whole,)


def _lane(of: RefusedOp, mask: Sequence[int]) -> Mistake | None:
    """A lane beyond the two vectors of a shuffle."""
    counts = [(_sizes(one.type) or ("?",))[0] for one in of.signature.operands[:2]]
    if not all(one.isdigit() for one in counts):
        return None
    lanes = sum(map(int, counts))
    lane = next((one for one in mask if one >= lanes), None)
    if lane is None:
        return None
    what = Message(
        "refused-bounds.lane",
        "the mask of {op} selects lane {lane}, but its two vectors have {lanes} together: lanes 0 to {last}",
        op=of.name,
        lane=lane,
        lanes=Count(lanes, "lane"),
        last=lanes - 1,
    )
    return what, of.signature.operands[:2]
