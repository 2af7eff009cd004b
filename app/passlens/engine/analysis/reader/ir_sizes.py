"""Writes the computation of a size as a list of nodes, each referring to earlier ones: the reader's form of an
expression.

A node is ``["n", 64]`` (a number), ``["s", "arg0[1]"]`` (a symbol) or ``["+", 0, 1]`` with an operation that
``engine.ir.expressions`` knows. The engine folds the list into expressions from front to back.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
else:
    import ir_common

_SAME = ("arith.index_cast", "arith.index_castui", "arith.trunci", "arith.extui", "arith.extsi")
_CALLS = {
    "arith.addi": "+",
    "arith.subi": "sub",
    "arith.muli": "*",
    "arith.divui": "floordiv",
    "arith.divsi": "floordiv",
    "arith.floordivsi": "floordiv",
    "arith.ceildivui": "ceildiv",
    "arith.ceildivsi": "ceildiv",
    "arith.remui": "rem",
    "arith.remsi": "rem",
    "arith.maxui": "max",
    "arith.maxsi": "max",
    "arith.minui": "min",
    "arith.minsi": "min",
    "util.align": "align",
    "arith.select": "select",
}
# By arith.cmpi's predicate; the missing ones are these with swapped operands.
_PREDICATES = {0: "eq", 1: "ne", 2: "lt", 3: "le", 6: "lt", 7: "le"}
_EXCHANGED = {4: "lt", 5: "le", 8: "lt", 9: "le"}
_DIMENSIONS = ("hal.buffer_view.dim", "tensor.dim")
_ORDINALS = ("iree_tensor_ext.dispatch.workload.ordinal", "flow.dispatch.workload.ordinal")
_ASSUMED = re.compile(r"u(min|max|div)\s*=\s*(\d+)")
_NAME = re.compile(r"[^\w.$#:@%\[\]]")
_UNBOUNDED = 2**53 - 1  # the compiler's value for "no bound"


class Sizes:
    """The sizes of one module: nodes by SSA value, and the IR's assumptions on them."""

    def __init__(self, ir: Any, state: Any) -> None:
        self._ir = ir
        self._state = state
        self._known: dict[Any, int] = {}
        self._made: dict[Any, int] = {}
        self.nodes: list[list[Any]] = []
        self.assumed: list[list[Any]] = []  # node, least, greatest or None, divisor

    def number(self, value: int) -> int:
        """The node of a number."""
        return self.make("n", value)

    def symbol(self, name: str) -> int:
        """The node of a symbol."""
        return self.make("s", _NAME.sub("_", name))

    def make(self, op: str, *parts: Any) -> int:
        """The node of an operation; equal operations share a node."""
        key = (op, *parts)
        if key not in self._made:
            self._made[key] = len(self.nodes)
            self.nodes.append([op, *parts])
        return self._made[key]

    def of(self, value: Any) -> int:
        """The node of an integer SSA value."""
        if value not in self._known:
            self._known[value] = self._of(value)
        return self._known[value]

    def product(self, parts: list[int]) -> int:
        """The node of a product."""
        found = self.number(1)
        for part in parts:
            found = self.make("*", found, part)
        return found

    def tensor(self, kind: Any, dynamic: list[Any]) -> int | None:
        """Bytes of a shaped type with these values for its dynamic dimensions; None if something is unknown."""
        dims = self.dims(kind, dynamic)
        bits = ir_common.element_bits(str(self._ir.ShapedType(kind).element_type))
        if dims is None or bits is None:
            return None
        count = self.product(dims)
        if bits % 8 == 0:
            return self.make("*", count, self.number(bits // 8))
        return self.make("ceildiv", self.make("*", count, self.number(bits)), self.number(8))

    def dims(self, kind: Any, dynamic: list[Any]) -> list[int] | None:
        """The nodes of a shaped type's dimensions; None if a dynamic one has no value."""
        shaped = self._ir.ShapedType(kind)
        if not shaped.has_rank:
            return None
        left = list(dynamic)
        found = []
        for place in range(shaped.rank):
            if not shaped.is_dynamic_dim(place):
                found.append(self.number(shaped.get_dim_size(place)))
            elif left:
                found.append(self.of(left.pop(0)))
            else:
                return None
        return found

    def _of(self, value: Any) -> int:
        op = ir_common.owner(value)
        if isinstance(op, self._ir.Block):
            return self.symbol(value.get_name(self._state).lstrip("%"))
        operands = list(op.operands)
        if op.name == "arith.constant":
            number = getattr(ir_common.attribute(op, "value"), "value", None)
            if isinstance(number, int):
                return self.number(int(number))
        elif op.name in _SAME:
            return self.of(operands[0])
        elif op.name == "util.assume.int":
            return self._assume(op, self._ir.OpResult(value).result_number)
        elif op.name in _ORDINALS:
            return self._ordinal(op)
        elif op.name == "arith.ori":
            return self.of(operands[0])  # of a wide number in two halves the low one is first
        elif op.name in _CALLS:
            return self.make(_CALLS[op.name], *[self.of(operand) for operand in operands])
        elif op.name == "arith.cmpi":
            return self._compare(op, operands)
        elif op.name in _DIMENSIONS:
            found = self._dimension(op, operands)
            if found is not None:
                return found
        elif op.name == "util.global.load":
            return self.symbol("@" + ir_common.symbol_reference(op, "global"))
        return self.symbol(str(value.get_name(self._state)))

    def _compare(self, op: Any, operands: list[Any]) -> int:
        predicate = int(ir_common.attribute(op, "predicate").value)
        left, right = (self.of(operand) for operand in operands)
        if predicate in _PREDICATES:
            return self.make(_PREDICATES[predicate], left, right)
        return self.make(_EXCHANGED[predicate], right, left)

    def _dimension(self, op: Any, operands: list[Any]) -> int | None:
        """``arg0[1]`` for a dimension of a function's argument; None for one of another value."""
        index = ir_common.attribute(op, "index")
        place = int(index.value) if index is not None else ir_common.constant(self._ir, operands[1])
        base = operands[0]
        while not isinstance(ir_common.owner(base), self._ir.Block):
            before = ir_common.owner(base)
            if before.name not in ("hal.tensor.import", "hal.tensor.barrier", "flow.tensor.barrier"):
                return None
            base = before.operands[0]
        return None if place is None else self.symbol(f"{base.get_name(self._state).lstrip('%')}[{place}]")

    def _ordinal(self, op: Any) -> int:
        """``w0`` for workload 0 of a dispatch; assumptions on its operand apply to it."""
        number = ir_common.attribute(op, "ordinal")
        node = self.symbol(f"w{int(number.value)}")
        inner = ir_common.owner(op.operands[0])
        if not isinstance(inner, self._ir.Block) and inner.name == "util.assume.int":
            least, most, step = self._assumptions(inner, self._ir.OpResult(op.operands[0]).result_number)
            self._note(node, least, most, step)
        return node

    def _assume(self, op: Any, number: int) -> int:
        node = self.of(op.operands[number])
        self._note(node, *self._assumptions(op, number))
        return node

    def _note(self, node: int, least: int, most: int | None, step: int) -> None:
        entry = [node, least, most, step]
        if entry not in self.assumed:
            self.assumed.append(entry)

    def _assumptions(self, op: Any, number: int) -> tuple[int, int | None, int]:
        """Least value, greatest value and divisor of an operand; for several alternatives, those that hold for all."""
        rows = ir_common.attribute(op, "assumptions")
        if rows is None or number >= len(rows):
            return 0, None, 1
        found = []
        for item in rows[number]:
            words = dict(_ASSUMED.findall(str(item)))
            found.append((int(words.get("min", 0)), int(words.get("max", _UNBOUNDED)), int(words.get("div", 1))))
        if not found:
            return 0, None, 1
        most = max(entry[1] for entry in found)
        step = found[0][2]
        for entry in found[1:]:
            step = _common(step, entry[2])
        return min(entry[0] for entry in found), None if most >= _UNBOUNDED else most, step


def _common(left: int, right: int) -> int:
    while right:
        left, right = right, left % right
    return left
