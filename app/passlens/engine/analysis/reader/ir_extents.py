"""Sizes of tensors and resources in bytes: numbers if constant, otherwise expressions as text (``ir_sizes``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
    from passlens.engine.analysis.reader.ir_sizes import Sizes
else:
    import ir_common
    from ir_sizes import Sizes

_HANDED_ON = ("stream.timepoint.await", "stream.timepoint.barrier", "util.optimization_barrier")
_LISTED_FIRST = (
    "stream.resource.alloc",
    "stream.resource.alloca",
    "stream.cmd.parameter.load",
    "stream.parameter.load",
)
_DEEPEST = 24


class Extents:
    """The sizes of a module's values, in bytes."""

    def __init__(self, ir: Any, state: Any) -> None:
        self._ir = ir
        self._sizes = Sizes(ir, state)
        self._texts: dict[int, str] = {}
        self._static: dict[str, int | None] = {}  # bytes by type
        self._listings: dict[Any, tuple[dict[int, int], list[Any]]] = {}

    def of(self, value: Any) -> tuple[int | None, str]:
        """Bytes and expression of a tensor or resource; ``(None, "")`` if unknown."""
        kind = ir_common.text_of(value.type)
        if kind.startswith("tensor<"):
            if kind not in self._static:
                self._static[kind] = ir_common.shaped_bytes(self._ir, value.type)
            size = self._static[kind]
            if size is not None:
                return size, ""
            shaped = self._ir.ShapedType(value.type)
            if not shaped.has_rank:
                return None, ""
            dynamic = sum(shaped.is_dynamic_dim(place) for place in range(shaped.rank))
            node = self._sizes.tensor(value.type, self._dimensions(value, dynamic, 0))
            return None, "" if node is None else self._text(node)
        return self._resource(value) if kind.startswith("!stream.resource") else (None, "")

    def length(self, value: Any) -> tuple[int | None, str]:
        """A length in bytes given by an SSA value."""
        constant = ir_common.constant(self._ir, value)
        return (constant, "") if constant is not None else (None, self._text(self._sizes.of(value)))

    def _text(self, node: int) -> str:
        if node not in self._texts:
            op, *parts = self._sizes.nodes[node]
            if op in ("n", "s"):
                self._texts[node] = str(parts[0])
            else:
                inner = [self._text(part) for part in parts]
                joined = f" {op} ".join(f"({part})" for part in inner)
                self._texts[node] = joined if op in ("+", "*") else f"{op}({', '.join(inner)})"
        return self._texts[node]

    def _dimensions(self, value: Any, count: int, depth: int) -> list[Any]:
        """The values of a tensor's dynamic dimensions, as listed by the op that creates it."""
        op = ir_common.owner(value)
        if isinstance(op, self._ir.Block) or depth > _DEEPEST:
            return []
        operands = list(op.operands)
        number = self._ir.OpResult(value).result_number
        if op.name.startswith("linalg."):  # a result has the shape of its output operand
            return self._dimensions(operands[len(operands) - len(op.results) + number], count, depth + 1)
        listed = [one for one in operands if ir_common.text_of(one.type) == "index"]
        behind = sum(self._dynamic(result) for result in list(op.results)[number + 1 :])
        end = len(listed) - behind
        return listed[end - count : end] if end >= count else []

    def _dynamic(self, value: Any) -> int:
        if not ir_common.text_of(value.type).startswith("tensor<"):
            return 0
        shaped = self._ir.ShapedType(value.type)
        return sum(shaped.is_dynamic_dim(place) for place in range(shaped.rank)) if shaped.has_rank else 0

    def _resource(self, value: Any) -> tuple[int | None, str]:
        op = ir_common.owner(value)
        if isinstance(op, self._ir.Block):
            return None, ""
        if op.name in _HANDED_ON:
            return self.of(op.operands[self._ir.OpResult(value).result_number])
        places, listed = self._listing(op)
        if op.name == "util.global.load" or len(listed) < len(places):
            return None, ""
        start = 0 if op.name in _LISTED_FIRST else len(listed) - len(places)
        return self.length(listed[start + places[self._ir.OpResult(value).result_number]])

    def _listing(self, op: Any) -> tuple[dict[int, int], list[Any]]:
        """The index of each result among an op's resources, and the op's size operands; cached, as an op may have
        thousands.
        """
        if op not in self._listings:
            resources = [one for one in op.results if ir_common.is_resource(one)]
            places = {self._ir.OpResult(one).result_number: place for place, one in enumerate(resources)}
            self._listings[op] = places, [one for one in op.operands if ir_common.text_of(one.type) == "index"]
        return self._listings[op]
