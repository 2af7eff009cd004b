"""Reads what a dispatch computes and moves, from the ops of its body, and how code generation is configured for it.

Arithmetic is the iteration space of each structured op times the arithmetic of its body; bytes are what the body loads
and stores, once. Sizes known only at run time are nodes over the workload, ``w0``, ``w1`` (see ``ir_sizes``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
    from passlens.engine.analysis.reader.ir_named import named_maps
    from passlens.engine.analysis.reader.ir_shapes import Shapes
    from passlens.engine.analysis.reader.ir_sizes import Sizes
else:
    import ir_common
    from ir_named import named_maps
    from ir_shapes import Shapes
    from ir_sizes import Sizes

_LOADS = ("iree_tensor_ext.dispatch.tensor.load", "flow.dispatch.tensor.load", "iree_codegen.load_from_buffer")
_STORES = ("iree_tensor_ext.dispatch.tensor.store", "flow.dispatch.tensor.store", "iree_codegen.store_to_buffer")
_ATTENTION = ("iree_linalg_ext.attention", "iree_linalg_ext.online_attention", "iree_linalg_ext.exp_reduction")
_FLOAT = re.compile(r"arith\.(addf|subf|mulf|divf|remf|negf|cmpf|maximumf|minimumf|maxnumf|minnumf|maxf|minf)$")
_INTEGER = re.compile(r"arith\.(addi|subi|muli|divsi|divui|remsi|remui|maxsi|maxui|minsi|minui)$")
_NO_ARITHMETIC = ("math.absf", "math.copysign")
# iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, virtual_mma_layout<VMFMA_…>, data_tiled_mma_layout<intrinsic = …>.
_INTRINSIC = re.compile(r"mma_layout<[^<>]*?((?:V?MFMA|V?SMFMAC|V?S?WMMA\w*?)_\w+)")
_LEVELS = ("workgroup", "partial_reduction", "reduction", "subgroup", "thread", "lane", "subgroup_basis", "tile_sizes")


def read_work(ir: Any, module: Any) -> dict[str, Any]:
    """By kernel: sizes, ops, bytes read and written, and the configuration where the IR has it already."""
    _let_builders_be_replaced(ir)
    state = ir.AsmState(module.operation)
    found = {}
    for op in ir_common.walk(module.operation, skip=("util.func", "util.initializer")):
        if op.name == "func.func" and any(len(list(region)) for region in op.regions):
            found[ir_common.string(op, "sym_name")] = _Kernel(ir, op, state).read()
    return found


def _let_builders_be_replaced(ir: Any) -> None:
    """Let two dialects register an attribute builder of one name.

    WORKAROUND: up to 3.9 those of iree_gpu and linalg both register ``IteratorType``, and an attribute of the second to
    be loaded ends the process (3.5) or the read. Nothing is built here, so it does not matter which one stays.
    """
    register = getattr(ir, "register_attribute_builder", None)
    if register is None or getattr(register, "replaces", False):
        return

    def replacing(kind: str, *_: Any, **__: Any) -> Any:
        return register(kind, replace=True)

    replacing.replaces = True  # type: ignore[attr-defined]
    ir.register_attribute_builder = replacing


class _Kernel:
    """One function of an executable."""

    def __init__(self, ir: Any, function: Any, state: Any) -> None:
        self._ir = ir
        self._function = function
        self._sizes = Sizes(ir, state)
        self._shapes = Shapes(ir, self._sizes)
        self._notes: list[str] = []

    def read(self) -> dict[str, Any]:
        """See ``read_work``."""
        ops: list[dict[str, Any]] = []
        reads: list[int | None] = []
        writes: list[int | None] = []
        configs: list[str] = []
        for op in ir_common.walk(self._function):
            for name in ("lowering_config", "decomposition_config", "compilation_info"):
                value = ir_common.attribute(op, name)
                if value is not None:
                    configs.append(str(value))
            if op.name in _LOADS:
                reads.append(self._read(op))
            elif op.name in _STORES:
                writes.append(self._write(op))
            elif op.name in _ATTENTION:
                ops.append(self._attention(op))
            elif op.name.startswith("linalg.") and list(op.operands) and op.results:
                entry = self._structured(op)
                if entry is not None:
                    ops.append(entry)
            elif op.name.startswith("iree_linalg_ext.") and len(op.regions) and op.results:
                self._note(f"The arithmetic of {op.name} is not counted.")
        return {
            "nodes": self._sizes.nodes,
            "assumed": self._sizes.assumed,
            "ops": ops,
            "reads": reads,
            "writes": writes,
            "config": _config(configs),
            "notes": self._notes,
        }

    def _note(self, text: str) -> None:
        if text not in self._notes:
            self._notes.append(text)

    def _read(self, op: Any) -> int | None:
        """Bytes that a load needs: of a table that is only looked up, what is looked up."""
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
                part = self._sizes.number(0)  # only written, where the indices say
            else:
                return whole
            total = None if part is None or total is None else self._sizes.make("+", total, part)
        return total if uses else whole

    def _looked_up(self, extract: Any, table: Any) -> int | None:
        around = ir_common.parent(extract)
        while around is not None and not around.name.startswith("linalg."):
            around = ir_common.parent(around)
        points = None if around is None else self._iterations(around)
        bits = ir_common.element_bits(str(self._ir.ShapedType(table.type).element_type))
        if points is None or bits is None:
            return None
        return self._sizes.make("*", points, self._sizes.number(max(1, bits // 8)))

    def _write(self, op: Any) -> int | None:
        value = op.operands[0]
        maker = ir_common.owner(value)
        if getattr(maker, "name", "") == "iree_linalg_ext.scatter":
            return self._shapes.bytes(maker.operands[0])  # the updates; the rest of the result stays as it is
        return self._shapes.bytes(value)

    def _maps(self, op: Any) -> list[_Map]:
        """The indexing maps of a structured op; empty when neither the op nor its name tells them."""
        stated = ir_common.attribute(op, "indexing_maps")
        if stated is not None:
            return [_Map(str(item)) for item in stated]
        operands = list(op.operands)
        ranks = [self._ir.ShapedType(value.type).rank if _shaped(value) else 0 for value in operands]
        letters = named_maps(op.name.partition(".")[2], ranks)
        loops = [letter for letter in dict.fromkeys("".join(letters)) if letter != "*"]
        return [_Map.of(loops, text) for text in letters]

    def _extents(self, op: Any) -> dict[int, int]:
        """The extent of each loop of a structured op, as far as an operand is indexed by that loop alone."""
        found: dict[int, int] = {}
        for operand, each in zip(op.operands, self._maps(op)):  # noqa: B905 - Python 3.9
            dims = self._shapes.dims(operand) if _shaped(operand) else []
            for loop, size in zip(each.results, dims):  # noqa: B905
                if loop is not None and size is not None:
                    found.setdefault(loop, size)
        return found

    def _iterations(self, op: Any, loops: set[int] | None = None) -> int | None:
        maps = self._maps(op)
        if not maps:
            return None
        extents = self._extents(op)
        wanted = set(range(maps[0].loops)) if loops is None else loops
        if not wanted <= set(extents):
            return None
        return self._sizes.product([extents[loop] for loop in sorted(wanted)])

    def _structured(self, op: Any) -> dict[str, Any] | None:
        """The arithmetic of a linalg op; None for one that only moves data."""
        body = [inner.operation for region in op.regions for block in region for inner in block]
        names = [inner.name for inner in body]
        floats = [name for name in names if _FLOAT.match(name)]
        functions = [name for name in names if name.startswith("math.") and name not in _NO_ARITHMETIC]
        fused = names.count("math.fma")
        whole = [
            inner.name
            for inner in body
            if _INTEGER.match(inner.name) and (ir_common.element_bits(str(inner.results[0].type)) or 64) <= 32
        ]
        operations = len(floats) + len(functions) + fused if floats or functions else len(whole)
        if not operations:
            return None
        points = self._iterations(op)
        segments = ir_common.segments(op)
        inputs = list(op.operands)[: segments[0]] if segments else list(op.operands)[:1]
        shaped = [value for value in (*inputs, *op.operands) if _shaped(value)]
        multiplies = any(name.endswith(("mulf", "muli", "math.fma")) for name in names)
        adds = any(name.endswith(("addf", "addi", "math.fma")) for name in names)
        flops = None if points is None else self._sizes.make("*", points, self._sizes.number(operations))
        return {
            "op": op.name,
            "iterations": points,
            "operations": operations,
            "flops": flops,
            "element": str(self._ir.ShapedType(shaped[0].type).element_type) if shaped else "",
            "contraction": multiplies and adds and self._reduces(op) and len(inputs) > 1,
            "line": _line(op),
        }

    def _reduces(self, op: Any) -> bool:
        """Whether some loop is in no result."""
        maps = self._maps(op)
        if not maps:
            return False
        used = {loop for each in maps[-len(list(op.results)) :] for loop in each.results}
        return not set(range(maps[0].loops)) <= used

    def _attention(self, op: Any) -> dict[str, Any]:
        """Both products of attention; softmax, a few operations for each score, is left out."""
        self._note("Of attention, the two products are counted, not the softmax between them.")
        maps = self._maps(op)
        entry = {"op": op.name, "iterations": None, "operations": 4, "flops": None, "contraction": True}
        entry["element"] = str(self._ir.ShapedType(op.operands[0].type).element_type)
        entry["line"] = _line(op)
        if len(maps) < 4:
            return entry
        query, key, value = (each.used() for each in maps[:3])
        first = self._iterations(op, query | key)
        second = self._iterations(op, ((query | key) - ((query & key) - value - maps[-1].used())) | value)
        if first is not None and second is not None:
            points = self._sizes.make("+", first, second)
            entry["iterations"] = points
            entry["operations"] = 2
            entry["flops"] = self._sizes.make("*", points, self._sizes.number(2))
        return entry


class _Map:
    """An indexing map: how many loops there are, and for each index the loop that it is (None: more than one loop).

    Read from its text, ``affine_map<(d0, d1) -> (d1, d0 * 2)>``, which is alike in all versions of the bindings.
    """

    def __init__(self, text: str) -> None:
        left, _, right = text.partition("->")
        names = [word.strip() for word in left[left.index("(") + 1 : left.index(")")].split(",") if word.strip()]
        inside = right.strip()[1:].rpartition(")")[0]
        words = [word.strip() for word in inside.split(",") if word.strip()]
        self.loops = len(names)
        self.results = [names.index(word) if word in names else None for word in words]

    @staticmethod
    def of(loops: list[str], letters: str) -> _Map:
        """The map of a named op: a letter for each index, of those that name the loops."""
        names = ", ".join(f"d{place}" for place in range(len(loops)))
        words = [f"d{loops.index(letter)}" if letter in loops else "?" for letter in letters]
        return _Map(f"affine_map<({names}) -> ({', '.join(words)})>")

    def used(self) -> set[int]:
        """The loops that are an index by themselves."""
        return {loop for loop in self.results if loop is not None}


def _shaped(value: Any) -> bool:
    return str(value.type).startswith(("tensor<", "memref<"))


def _line(op: Any) -> int:
    file, line = ir_common.place(op)
    return line if file == "-" else 0


def _config(texts: list[str]) -> dict[str, Any]:
    """Tile sizes, promoted operands and intrinsic from the configuration that says the most."""
    found: dict[str, Any] = {"text": "", "tiles": [], "promoted": [], "mma": ""}
    for text in texts:
        intrinsic = _INTRINSIC.search(text)
        if intrinsic is not None and not found["mma"]:
            found["mma"] = intrinsic[1]
    said = sorted(texts, key=lambda text: ("mma_kind" in text, "workgroup" in text, "reduction" in text), reverse=True)
    for text in said[:1]:
        words = ir_common.tokens(text)
        found["text"] = text
        found["promoted"] = ir_common.integers(ir_common.keyed(words, "promote_operands"))
        for level in _LEVELS:
            values = ir_common.keyed(words, level)
            if values:
                found["tiles"].append([level, ir_common.integers(values)])
    return found
