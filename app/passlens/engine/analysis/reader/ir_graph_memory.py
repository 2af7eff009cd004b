"""The writers of a stream resource's contents, range by range: for the edges of the dispatch graph.

A range begins at an offset that is a constant or an SSA value; two ranges with the same start are the same slot.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from passlens.engine.analysis.reader import ir_common
else:
    import ir_common

_CASTS = ("arith.index_cast", "arith.index_castui", "arith.trunci", "arith.extui", "arith.extsi", "util.assume.int")
_ORDINALS = ("iree_tensor_ext.dispatch.workload.ordinal", "flow.dispatch.workload.ordinal")
_ACCESS = re.compile(r"dispatch\.tensor<(readonly|writeonly|readwrite):(tensor<.*)>$")
_TENSOR = re.compile(r"tensor<((?:\d+x|\?x)*)([^,>]+(?:<[^>]*>)?)")


class Place:
    """A range of a resource: its root, its start, and its length, with text for a dynamic one."""

    def __init__(self, root: Any, start: tuple[Any, ...], size: int | None, text: str) -> None:
        self.root = root
        self.start = start
        self.bytes = size
        self.text = text

    def range(self) -> tuple[int, int] | None:
        """The first byte and the one after the last, if both are constant."""
        if self.bytes is None or any(kind != "at" for kind, _ in self.start):
            return None
        first = sum(number for _, number in self.start)
        return first, first + self.bytes

    def key(self) -> tuple[Any, ...]:
        """The identity of the slot: equal for ranges with the same start."""
        fixed = sum(number for kind, number in self.start if kind == "at")
        return (fixed, *sorted((item for item in self.start if item[0] != "at"), key=lambda item: hash(item[1])))


class Memory:
    """The contents of one function's resources at the current op."""

    def __init__(self, ir: Any) -> None:
        self._ir = ir
        self._captured: dict[Any, Any] = {}  # the region's argument: the value outside
        self._held: dict[Any, dict[tuple[Any, ...], tuple[int, tuple[int, int] | None]]] = {}
        self._whole: dict[Any, int] = {}

    def knows(self, op: Any) -> bool:
        """Whether an op only allocates, passes on or orders memory."""
        return bool(op.name.startswith(("stream.resource.", "stream.timepoint.", "stream.cmd."))) and not (
            op.name.startswith("stream.cmd.parameter") or op.name in ("stream.cmd.call", "stream.cmd.collective")
        )

    def take(self, op: Any) -> None:
        """Enter an execution: its region's arguments are the captured resources."""
        if op.name == "stream.cmd.execute":
            outside = [value for value in op.operands if ir_common.is_resource(value)]
            for argument, value in zip(op.regions[0].blocks[0].arguments, outside):  # noqa: B905 - Python 3.9
                self._captured[argument] = value

    def root(self, value: Any) -> tuple[Any, tuple[Any, ...]]:
        """The value that created a resource, and the start of ``value`` in it."""
        start: tuple[Any, ...] = ()
        for _ in range(64):
            if value in self._captured:
                value = self._captured[value]
                continue
            op = ir_common.owner(value)
            if isinstance(op, self._ir.Block):
                break
            operands = list(op.operands)
            if op.name in ("stream.timepoint.await", "util.optimization_barrier", "stream.timepoint.barrier"):
                value = operands[self._ir.OpResult(value).result_number]
            elif op.name == "stream.resource.subview":
                start = (*start, self.offset(operands[2]))
                value = operands[0]
            else:
                break
        return value, start

    def offset(self, value: Any) -> tuple[str, Any]:
        """A constant, or the SSA value that determines the offset, ignoring casts."""
        for _ in range(16):
            known = ir_common.constant(self._ir, value)
            if known is not None:
                return "at", known
            op = ir_common.owner(value)
            if isinstance(op, self._ir.Block) or op.name not in _CASTS:
                break
            value = op.operands[self._ir.OpResult(value).result_number if op.name == "util.assume.int" else 0]
        return "by", value

    def place(self, resource: Any, offset: Any, size: int | None, text: str, inner: Any = None) -> Place:
        """The range of ``resource`` from ``offset``; ``inner`` is a further offset added in the executable."""
        root, start = self.root(resource)
        return Place(root, (*start, self.offset(offset), *([inner] if inner else [])), size, text)

    def make(self, value: Any, index: int) -> None:
        """Record that a node created a whole resource."""
        if ir_common.is_resource(value):
            self._whole[self.root(value)[0]] = index

    def write(self, place: Place, index: int) -> None:
        """Record that a node wrote a range, which replaces overlapping ones."""
        held = self._held.setdefault(place.root, {})
        extent = place.range()
        if extent is not None:
            for key, (_, other) in list(held.items()):
                if other is not None and other[0] < extent[1] and extent[0] < other[1]:
                    del held[key]
        held.pop(place.key(), None)
        held[place.key()] = (index, extent)

    def read(self, place: Place, *, updates: bool = False) -> list[int]:
        """The nodes that wrote the contents of a range.

        A range that a dispatch ``updates`` may never have been written: then other starts belong to reused memory.
        """
        held = self._held.get(place.root, {})
        exact = held.get(place.key())
        if exact is not None:
            return [exact[0]]
        extent = place.range()
        if extent is not None and not updates:
            over = [index for index, other in held.values() if other and other[0] < extent[1] and extent[0] < other[1]]
            if over:
                return list(dict.fromkeys(over))
        if place.root in self._whole:
            return [self._whole[place.root]]
        # No other range has this start, as in part of a larger write: assume the last writer.
        return [] if updates else [index for index, _ in list(held.values())[-1:]]

    def holders(self, value: Any) -> list[int]:
        """All nodes that wrote contents of a resource."""
        root, start = self.root(value)
        held = self._held.get(root, {})
        if start:
            exact = held.get(Place(root, start, None, "").key())
            if exact is not None:
                return [exact[0]]
        found = list(dict.fromkeys(index for index, _ in held.values()))
        return found or ([self._whole[root]] if root in self._whole else [])


class Subspans:
    """The accesses of a module's executables to each binding: offset, access and size."""

    def __init__(self, ir: Any, module: Any) -> None:
        self._ir = ir
        self._functions: dict[tuple[str, str], Any] = {}
        self._read: dict[tuple[str, str], dict[int, list[Any]] | None] = {}
        for op in ir_common.walk(module.operation, skip=("util.func", "util.initializer")):
            if op.name == "func.func":
                around = ir_common.parent(op)
                while around is not None and not around.name.endswith(".executable"):
                    around = ir_common.parent(around)
                if around is not None:
                    names = ir_common.string(around, "sym_name"), ir_common.string(op, "sym_name")
                    self._functions[names] = op

    def of(self, op: Any, memory: Memory) -> list[tuple[bool, bool, Place]]:
        """For each range of a ``stream.cmd.dispatch``: whether it is read, whether it is written, and the range."""
        sizes = ir_common.segments(op)  # workload, operands, resources, resource sizes, offsets, lengths
        operands = list(op.operands)
        groups, start = [], 0
        for length in sizes:
            groups.append(operands[start : start + length])
            start += length
        words = [ir_common.symbol_name(w) for w in ir_common.tokens(str(ir_common.attribute(op, "entry_points")))[:9]]
        names = [word for word in words if word not in ("[", "]", "::", ",", ":")]
        inside = self._inside((names[0], names[1])) if len(names) > 1 else None
        bits = [int(str(item).split(" ")[0]) for item in ir_common.attribute(op, "resource_accesses")]
        found: list[tuple[bool, bool, Place]] = []
        for number, resource in enumerate(groups[2]):
            reads, writes = bool(bits[number] & 1), bool(bits[number] & 2)
            known = ir_common.constant(self._ir, groups[5][number])
            spans = (inside or {}).get(number)
            if not spans:
                found.append((reads, writes, memory.place(resource, groups[4][number], known, "")))
                continue
            for access, kind, extra in spans:
                how, what = extra
                if how == "operand":
                    extra = memory.offset(groups[1][what]) if what < len(groups[1]) else ("by", (number, what))  # noqa: PLW2901
                size, text = tensor_extent(kind)
                place = memory.place(resource, groups[4][number], size, text, extra)
                found.append((access != "writeonly", access != "readonly", place))
        return found

    def _inside(self, names: tuple[str, str]) -> dict[int, list[Any]] | None:
        if names not in self._read:
            function = self._functions.get(names)
            self._read[names] = None if function is None else self._bindings(function)
        return self._read[names]

    def _bindings(self, function: Any) -> dict[int, list[Any]]:
        """By binding: access, tensor type, and the offset, either constant or the number of a dispatch operand."""
        blocks = [block for region in function.regions for block in region]
        if not blocks:
            return {}
        bindings: dict[Any, int] = {}
        scalars: dict[Any, int] = {}
        for argument in blocks[0].arguments:
            group = bindings if ir_common.text_of(argument.type) == "!stream.binding" else scalars
            group[argument] = len(group)
        found: dict[int, list[Any]] = {}
        for op in ir_common.walk(function):
            if op.name != "stream.binding.subspan":
                continue
            access = _ACCESS.search(ir_common.text_of(op.results[0].type))
            operands = list(op.operands)
            if access and operands[0] in bindings:
                offset = self._offset(operands[1], scalars)
                found.setdefault(bindings[operands[0]], []).append((access[1], access[2], offset))
        return found

    def _offset(self, value: Any, scalars: dict[Any, int]) -> tuple[str, Any]:
        for _ in range(32):
            if value in scalars:
                return "operand", scalars[value]
            known = ir_common.constant(self._ir, value)
            if known is not None:
                return "at", known
            op = ir_common.owner(value)
            if isinstance(op, self._ir.Block):
                break
            if op.name == "util.assume.int":
                value = op.operands[self._ir.OpResult(value).result_number]
            elif op.name in _CASTS or op.name in _ORDINALS or op.name == "arith.ori":
                value = op.operands[0]  # the first, low half of a wide number; enough to identify slots
            else:
                break
        return "by", value


def tensor_extent(kind: str) -> tuple[int | None, str]:
    """Bytes of a printed tensor type; or None and an expression such as ``8,192 B × ?``."""
    found = _TENSOR.search(kind)
    bits = None if found is None else ir_common.element_bits(found[2].strip())
    if found is None or bits is None:
        return None, kind
    sizes = [size for size in found[1].split("x") if size]
    count = 1
    for size in sizes:
        count *= 1 if size == "?" else int(size)
    total = (count * bits + 7) // 8
    unknown = sizes.count("?")
    return (total, "") if not unknown else (None, f"{total:,} B" + " × ?" * unknown)
