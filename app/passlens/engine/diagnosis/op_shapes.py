"""Whether the shapes that an op of a model takes and gives fit each other, for ops that no verifier of MLIR checks.

Ops of torch and ONNX are taken as they are written; a lowering then makes an invalid op of one whose shapes do not fit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_TENSOR = re.compile(r"!torch\.vtensor<\[(?P<shape>[\d?,]*)\]")
_GROUP = re.compile(r"torch\.onnx\.group = (?P<group>\d+)")
_PRODUCTS = frozenset({"torch.aten.mm", "torch.aten.bmm", "torch.aten.matmul", "onnx.MatMul"})
_RESHAPES = frozenset({"torch.aten.view", "torch.aten.reshape", "torch.aten._unsafe_view", "onnx.Reshape"})
_CONVOLUTIONS = frozenset({"onnx.Conv"})
_JOINS = frozenset({"torch.aten.cat", "onnx.Concat"})
_SPREADS = frozenset(
    {f"torch.aten.{name}.Tensor" for name in ("add", "sub", "mul", "div", "maximum", "minimum")}
    | {f"onnx.{name}" for name in ("Add", "Sub", "Mul", "Div", "Pow", "Where", "LayerNormalization", "PRelu")}
)
"""Ops that spread their operands over each other."""

Shape = tuple[int | None, ...]
"""Sizes, None where one is dynamic."""


def shapes_in(types: str) -> tuple[Shape, ...]:
    """The shapes of the tensors in the text of types."""
    return tuple(
        tuple(None if size == "?" else whole_number(size) for size in found["shape"].split(",") if size)
        for found in _TENSOR.finditer(types)
    )


def unfit(op: str, line: str, takes: Sequence[Shape], gives: Sequence[Shape]) -> Message | None:
    """What of the shapes of an op does not fit; None where all does, or the op is none that is known.

    Args:
        op: Its name, of ONNX as ``onnx.Conv``.
        line: The line that it stands in.
        takes: The shapes of its operands.
        gives: Those of its results.
    """
    if op in _PRODUCTS and len(takes) == 2:
        return _product(*takes)
    if op in _RESHAPES and takes and gives:
        before, after = _count(takes[0]), _count(gives[0])
        if before is not None and after is not None and before != after:
            return Message(
                "op-shapes.count",
                "its input has {before:,} elements and its result {after:,}",
                before=before,
                after=after,
            )
    if op in _CONVOLUTIONS and len(takes) > 1:
        return _convolution(line, takes[0], takes[1])
    if op in _JOINS:
        return _join(takes, gives)
    return _spread(takes) if op in _SPREADS else None


def _product(left: Shape, right: Shape) -> Message | None:
    inner = left[-1:], right[-2:-1] or right[-1:]
    return _differ(0, inner[0][0] if inner[0] else None, 1, inner[1][0] if inner[1] else None)


def _convolution(line: str, image: Shape, filters: Shape) -> Message | None:
    found = _GROUP.search(line)
    groups = whole_number(found["group"]) if found is not None else 1
    if len(image) < 2 or len(filters) < 2:
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


def _join(takes: Sequence[Shape], gives: Sequence[Shape]) -> Message | None:
    """Operands may differ in one dimension only, that in which the result has the sum of their sizes."""
    if not gives or len({len(shape) for shape in (*takes, gives[0])}) != 1:
        return None
    for axis, size in enumerate(gives[0]):
        sizes = [known for shape in takes if (known := shape[axis]) is not None]
        if len(sizes) == len(takes) and len(set(sizes)) > 1 and size not in {None, sum(sizes)}:
            other = next(number for number, one in enumerate(sizes) if one != sizes[0])
            return _differ(0, sizes[0], other, sizes[other])
    return None


def _spread(takes: Sequence[Shape]) -> Message | None:
    for number, shape in enumerate(takes[1:], 1):
        for back in range(1, min(len(shape), len(takes[0])) + 1):
            first, other = takes[0][-back], shape[-back]
            if 1 not in {first, other} and (found := _differ(0, first, number, other)) is not None:
                return found
    return None


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
