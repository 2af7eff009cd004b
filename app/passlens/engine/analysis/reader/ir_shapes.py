"""Traces the dynamic dimensions of tensors inside a dispatch back to the values that determine them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
    from passlens.engine.analysis.reader.ir_sizes import Sizes
else:
    import ir_common
    from ir_sizes import Sizes

_SAME = (
    "tensor.cast",
    "amdgpu.fat_raw_buffer_cast",
    "memref.cast",
    "memref.memory_space_cast",
    "memref.assume_alignment",
    "iree_tensor_ext.compute_barrier.start",
    "iree_tensor_ext.compute_barrier.end",
    "iree_codegen.load_from_buffer",
    "bufferization.to_tensor",
    "arith.extf",
    "arith.truncf",
)
_SIZED = (
    "dispatch.tensor.load",
    "tensor.extract_slice",
    "dispatch.tie_shape",
    "tensor.expand_shape",
    "interface.binding.subspan",
)


class Shapes:
    """Dimensions of tensors as nodes of ``Sizes``."""

    def __init__(self, ir: Any, sizes: Sizes) -> None:
        self._ir = ir
        self._sizes = sizes
        self._known: dict[Any, list[int | None]] = {}

    def bytes(self, value: Any) -> int | None:
        """Bytes of a tensor; None if a dimension or the element type is unknown."""
        dims = self.dims(value)
        bits = ir_common.element_bits(str(self._ir.ShapedType(value.type).element_type))
        known = [size for size in dims if size is not None]
        if len(known) < len(dims) or bits is None:
            return None
        count = self._sizes.product(known)
        if bits % 8 == 0:
            return self._sizes.make("*", count, self._sizes.number(bits // 8))
        return self._sizes.make(
            "ceildiv", self._sizes.make("*", count, self._sizes.number(bits)), self._sizes.number(8)
        )

    def dims(self, value: Any) -> list[int | None]:
        """The dimensions of a tensor or memref; None for each unknown one."""
        if value not in self._known:
            shaped = self._ir.ShapedType(value.type)
            if not shaped.has_rank:
                return []
            fixed = [
                None if shaped.is_dynamic_dim(place) else self._sizes.number(shaped.get_dim_size(place))
                for place in range(shaped.rank)
            ]
            self._known[value] = fixed  # ends a loop that passes the value to itself
            if None in fixed:
                self._known[value] = self._filled(value, fixed)
        return self._known[value]

    def _filled(self, value: Any, fixed: list[int | None]) -> list[int | None]:
        """``fixed`` with the dynamic dimensions filled in, if the op that creates the value gives them."""
        op = ir_common.owner(value)
        if isinstance(op, self._ir.Block):
            return fixed
        operands = list(op.operands)
        number = self._ir.OpResult(value).result_number
        if op.name in _SAME:
            return _over(fixed, self.dims(operands[0]))
        if op.name in ("tensor.empty", "tensor.splat", "tensor.generate"):
            return self._in_order(fixed, operands)
        if op.name.endswith(_SIZED):
            return self._in_order(fixed, self._size_operands(op, operands))
        if op.name == "tensor.collapse_shape":
            return self._collapsed(op, operands[0], fixed)
        if op.name == "tensor.insert_slice":
            return _over(fixed, self.dims(operands[1]))
        if op.name == "scf.for":
            return _over(fixed, self.dims(operands[3 + number]))
        segments = ir_common.segments(op)
        if op.name.startswith(("linalg.", "iree_linalg_ext.")) and len(segments) > 1:
            return _over(fixed, self.dims(operands[sum(segments[:-1]) + number])) if number < segments[-1] else fixed
        if op.name.startswith(("linalg.", "iree_linalg_ext.")) and len(operands) >= len(op.results):
            return _over(fixed, self.dims(operands[len(operands) - len(op.results) + number]))  # of its output operand
        return fixed

    def _size_operands(self, op: Any, operands: list[Any]) -> list[Any]:
        """The operands that give the dynamic sizes of an op's result."""
        segments = ir_common.segments(op)
        if (
            op.name.endswith("dispatch.tensor.load") and len(segments) == 5
        ):  # source, its sizes, offsets, sizes, strides
            start = sum(segments[:3])
            return operands[start : start + segments[3]]
        if op.name == "tensor.extract_slice" and len(segments) == 4:
            start = sum(segments[:2])
            return operands[start : start + segments[2]]
        if op.name.endswith("interface.binding.subspan"):
            return operands[1:] if len(operands) > 1 else []
        return operands[1:]

    def _in_order(self, fixed: list[int | None], values: list[Any]) -> list[int | None]:
        if fixed.count(None) != len(values):
            return fixed  # an op that drops dimensions: which ones is unknown
        left = [self._sizes.of(value) for value in values]
        return [left.pop(0) if size is None else size for size in fixed]

    def _collapsed(self, op: Any, source: Any, fixed: list[int | None]) -> list[int | None]:
        groups = ir_common.attribute(op, "reassociation")
        dims = self.dims(source)
        found = list(fixed)
        for place, group in enumerate(groups):
            parts = [dims[int(item.value)] for item in group]
            known = [part for part in parts if part is not None]
            if found[place] is None and len(known) == len(parts):
                found[place] = self._sizes.product(known)
        return found


def _over(fixed: list[int | None], other: list[int | None]) -> list[int | None]:
    if len(fixed) != len(other):
        return fixed
    return [right if left is None else left for left, right in zip(fixed, other)]  # noqa: B905 - Python 3.9
