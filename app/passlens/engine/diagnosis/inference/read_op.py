"""An op of the input, read for the checks of its operands: tensors with shapes, constants, lists and attributes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from passlens.engine.diagnosis.inference.op_shapes import Shape, numbers_of
from passlens.engine.diagnosis.inference.op_signature import (
    Part,
    Signature,
    declared_type,
    element_of,
    signature,
    sizes_of,
)
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message
from passlens.engine.units import whole_number

_MAKES_A_LIST = "torch.prim.ListConstruct"
_ONNX, _OPERATOR, _SCALAR = "onnx.", "torch.operator", "!torch.vtensor<[],"


@dataclass(frozen=True, slots=True)
class Tensor:
    """A tensor that an op takes or gives: its name in a sentence, its sizes, and its element type."""

    named: Message
    shape: Shape
    element: str


@dataclass(frozen=True, slots=True)
class ReadOp:
    """An op with its tensors, None for operands that are none, and the tensors and numbers in lists that it takes."""

    name: str
    takes: tuple[Tensor | None, ...]
    gives: tuple[Tensor | None, ...]
    lists: Mapping[int, tuple[Tensor | None, ...]]
    numbers: Mapping[int, tuple[int | None, ...]]
    text: str
    attributes: str


def read_op(ir: IrOps, op: Op, name: str, parts: Signature | None = None) -> ReadOp:
    """Read an op.

    Args:
        ir: The input.
        op: The op.
        name: Its name in its exporter.
        parts: Its operands, results and attributes as the compiler printed them; None: as the input has them.
    """
    parts = parts or signature(ir, op, "")
    lists, numbers = dict[int, tuple[Tensor | None, ...]](), dict[int, tuple[int | None, ...]]()
    for number, value in enumerate(op.uses):
        maker = ir.maker(value)
        if maker is not None and maker.name == _MAKES_A_LIST:
            kinds = [Part(at, False, ir.name(one), declared_type(ir, one)) for at, one in enumerate(maker.uses)]
            lists[number] = tuple(_tensor(one, one.name) for one in kinds)
            numbers[number] = numbers_of(ir, maker)
    own = numbers_of(ir, op)
    numbers |= {number: (one,) for number, one in enumerate(own) if number not in numbers}
    takes = tuple(
        None if name.startswith(_ONNX) and _has_no_shape(ir, one) else _tensor(one, "") for one in parts.operands
    )
    return ReadOp(
        name, takes, tuple(_tensor(one, "") for one in parts.results), lists, numbers, ir.types(op), parts.attributes
    )


def _has_no_shape(ir: IrOps, part: Part) -> bool:
    """Whether the result of an ONNX operator is written as a scalar, as the importer writes an unknown shape, too."""
    maker = ir.maker(part.value) if part.value is not None else None
    return maker is not None and maker.name == _OPERATOR and part.type.startswith(_SCALAR)


def _tensor(part: Part, name: str) -> Tensor | None:
    """A part of an op as a tensor; None for another type. ``name``: that of a tensor in a list."""
    sizes = sizes_of(part.type) if part.type else None
    if sizes is None or "[" in part.type.partition("<")[0]:
        return None
    shape = tuple(None if one == "?" else whole_number(one) for one in sizes)
    named = Message("op-demands.in-list", "{name} in its list", name=name) if name else part.named()
    return Tensor(named, shape, element_of(part.type))


def differ(one: Tensor, at: int, size: int, other: Tensor, other_at: int, other_size: int) -> Message:
    """The clause that two tensors differ in the size of a dimension of each."""
    return Message(
        "op-demands.sizes",
        "{one} of shape {shape} has size {size:,} in dimension {at}, but {other} of shape {other_shape} has "
        "{other_size:,} in dimension {other_at}",
        one=one.named,
        shape=shown(one.shape),
        size=size,
        at=at,
        other=other.named,
        other_shape=shown(other.shape),
        other_size=other_size,
        other_at=other_at,
    )


def shown(shape: Sequence[int | None]) -> str | Message:
    """A shape in a sentence."""
    if not shape:
        return Message("op-demands.scalar", "of a scalar")
    return "x".join("?" if size is None else str(size) for size in shape)
