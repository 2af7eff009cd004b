"""Reads the operations and memory traffic of a dispatch from the ops of its body, and its code generation
configuration.

Operations are the iteration space of each structured op times the operations of its body (``ir_arithmetic``), or a
formula for an op without such a body (``ir_formulas``); bytes are what the dispatch loads from its bindings and stores
to them, counted once. Sizes known only at run time are nodes over the workload, ``w0``, ``w1`` (see ``ir_sizes``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_arithmetic, ir_common
    from passlens.engine.analysis.reader.ir_formulas import Formulas, has_formula
    from passlens.engine.analysis.reader.ir_loops import Loops, shaped
    from passlens.engine.analysis.reader.ir_shapes import Shapes
    from passlens.engine.analysis.reader.ir_sizes import Sizes
else:
    import ir_arithmetic
    import ir_common
    from ir_formulas import Formulas, has_formula
    from ir_loops import Loops, shaped
    from ir_shapes import Shapes
    from ir_sizes import Sizes

_LOADS = ("iree_tensor_ext.dispatch.tensor.load", "flow.dispatch.tensor.load", "iree_codegen.load_from_buffer")
_STORES = ("iree_tensor_ext.dispatch.tensor.store", "flow.dispatch.tensor.store", "iree_codegen.store_to_buffer")
_OPENED_NOT = ("iree_linalg_ext.custom_op",)
"""Ops whose regions work on single tiles, of which nothing is known."""
# iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, virtual_mma_layout<VMFMA_…>, data_tiled_mma_layout<intrinsic = …>.
_INTRINSIC = re.compile(r"mma_layout<[^<>]*?((?:V?MFMA|V?SMFMAC|V?S?WMMA\w*?)_\w+)")
_LEVELS = ("workgroup", "partial_reduction", "reduction", "subgroup", "thread", "lane", "subgroup_basis", "tile_sizes")


def read_work(ir: Any, module: Any) -> dict[str, Any]:
    """By kernel: sizes, ops, bytes read and written, and the configuration if the IR already has it."""
    _let_builders_be_replaced(ir)
    state = ir.AsmState(module.operation)
    found = {}
    for op in ir_common.walk(module.operation, skip=("util.func", "util.initializer")):
        if op.name == "func.func" and any(len(list(region)) for region in op.regions):
            found[ir_common.string(op, "sym_name")] = _Kernel(ir, op, state).read()
    return found


def _let_builders_be_replaced(ir: Any) -> None:
    """Let two dialects register an attribute builder of the same name.

    WORKAROUND: up to 3.9 those of iree_gpu and linalg both register ``IteratorType``, and loading an attribute of the
    second dialect ends the process (3.5) or the read. Nothing is built here, so it does not matter which one stays.
    """
    register = getattr(ir, "register_attribute_builder", None)
    if register is None or getattr(register, "replaces", False):
        return

    def replacing(kind: str, *_: Any, **__: Any) -> Any:
        return register(kind, replace=True)

    replacing.replaces = True  # type: ignore[attr-defined]
    ir.register_attribute_builder = replacing


class _Kernel:
    """Reads one function of an executable."""

    def __init__(self, ir: Any, function: Any, state: Any) -> None:
        self._ir = ir
        self._function = function
        self._sizes = Sizes(ir, state)
        self._shapes = Shapes(ir, self._sizes)
        self._loops = Loops(ir, self._shapes, self._sizes)
        self._formulas = Formulas(ir, self._shapes, self._sizes, self._loops)

    def read(self) -> dict[str, Any]:
        """See ``read_work``."""
        ops: list[dict[str, Any]] = []
        reads: list[int | None] = []
        writes: list[int | None] = []
        configs: list[str] = []
        for op in ir_common.walk(self._function, skip=_OPENED_NOT):
            for name in ("lowering_config", "decomposition_config", "compilation_info"):
                value = ir_common.attribute(op, name)
                if value is not None:
                    configs.append(str(value))
            if op.name in _LOADS:
                reads.append(self._read(op))
            elif op.name in _STORES:
                writes.append(self._write(op))
            elif has_formula(op.name) and op.results:
                ops.extend(self._by_formula(op))
            elif op.name.startswith("linalg.") and list(op.operands) and op.results:
                ops.extend(self._structured(op))
        return {
            "nodes": self._sizes.nodes,
            "assumed": self._sizes.assumed,
            "ops": ops,
            "reads": reads,
            "writes": writes,
            "config": _config(configs),
        }

    def _read(self, op: Any) -> int | None:
        """The bytes that a load needs: for a lookup table, only the elements looked up."""
        value = op.results[0]
        whole = self._shapes.bytes(value)
        uses = [(use.owner, use.operand_number) for use in value.uses] if hasattr(value, "uses") else []
        total: int | None = self._sizes.number(0)
        for user, number in uses:
            inner = getattr(user, "operation", user)
            if inner.name == "tensor.extract":
                part = self._looked_up(inner, value)
            elif inner.name == "iree_linalg_ext.gather" and number == 0:
                part = self._shapes.bytes(inner.results[0])
            elif inner.name == "iree_linalg_ext.scatter" and number == len(list(inner.operands)) - 1:
                # Written at the given indices only; also read there if the updates are added.
                adds = ir_arithmetic.operations(inner)
                part = self._shapes.bytes(inner.operands[0]) if adds else self._sizes.number(0)
            else:
                return whole
            total = None if part is None or total is None else self._sizes.make("+", total, part)
        return total if uses else whole

    def _looked_up(self, extract: Any, table: Any) -> int | None:
        around = ir_common.parent(extract)
        while around is not None and not around.name.startswith("linalg."):
            around = ir_common.parent(around)
        points = None if around is None else self._loops.points(around)
        bits = ir_common.element_bits(str(self._ir.ShapedType(table.type).element_type))
        if points is None or bits is None:
            return None
        return self._sizes.make("*", points, self._sizes.number(max(1, bits // 8)))

    def _write(self, op: Any) -> int | None:
        value = op.operands[0]
        maker = ir_common.owner(value)
        if getattr(maker, "name", "") == "iree_linalg_ext.scatter":
            return self._shapes.bytes(maker.operands[0])  # the updates; the rest of the result is unchanged
        return self._shapes.bytes(value)

    def _structured(self, op: Any) -> list[dict[str, Any]]:
        """The operations of a linalg op; none for one that only moves data."""
        count = ir_arithmetic.operations(op)
        if not count:
            return []
        segments = ir_common.segments(op)
        inputs = list(op.operands)[: segments[0]] if segments else list(op.operands)[:1]
        contraction = ir_arithmetic.multiplies_and_adds(op) and self._loops.reduces(op) and len(inputs) > 1
        entry = self._entry(op, self._loops.points(op), count, contraction)
        if not contraction:  # no matrix unit accepts its operands directly
            entry["element"] = ir_arithmetic.element(op)
        return [entry]

    def _by_formula(self, op: Any) -> list[dict[str, Any]]:
        """The operations of an op without a countable body, one row per part."""
        parts = self._formulas.parts(op)
        entries = [self._entry(op, *part) for part in ([(None, 0, False)] if parts is None else parts)]
        element = ir_arithmetic.argument(op)
        for entry in entries:
            if element and not entry["contraction"]:
                entry["element"] = element  # of the scores, or of the compared values
        return entries

    def _entry(self, op: Any, points: int | None, operations: int, contraction: bool) -> dict[str, Any]:
        tensors = [value for value in op.operands if shaped(value)]
        flops = None if points is None else self._sizes.make("*", points, self._sizes.number(operations))
        return {
            "op": op.name,
            "iterations": points,
            "operations": operations,
            "flops": flops,
            "element": str(self._ir.ShapedType(tensors[0].type).element_type) if tensors else "",
            "contraction": contraction,
            "line": _line(op),
        }


def _line(op: Any) -> int:
    file, line = ir_common.place(op)
    return line if file == "-" else 0


def _config(texts: list[str]) -> dict[str, Any]:
    """Tile sizes, promoted operands and intrinsic, from the most detailed configuration."""
    found: dict[str, Any] = {"text": "", "tiles": [], "promoted": [], "mma": ""}
    for text in texts:
        intrinsic = _INTRINSIC.search(text)
        if intrinsic is not None and not found["mma"]:
            found["mma"] = intrinsic[1]
    configurations = sorted(
        texts, key=lambda text: ("mma_kind" in text, "workgroup" in text, "reduction" in text), reverse=True
    )
    for text in configurations[:1]:
        words = ir_common.tokens(text)
        found["text"] = text
        found["promoted"] = ir_common.integers(ir_common.keyed(words, "promote_operands"))
        for level in _LEVELS:
            values = ir_common.keyed(words, level)
            if values:
                found["tiles"].append([level, ir_common.integers(values)])
    return found
