"""Finds what an allocation serves: the op whose operand or result it holds, by following values in both directions.

Forward from the memory through loads, transposes, casts and further copies to the first op that computes; backward from
the written values to the op that computed them. Memory outside that it is copied from or to is not followed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from passlens.engine.analysis.shared_memory import flow
from passlens.engine.analysis.shared_memory.values import Role, Served
from passlens.engine.ir.parse import Op

_COMPUTES = ("linalg.", "iree_linalg_ext.", "gpu.subgroup_mma_compute", "rocdl.mfma", "rocdl.wmma")
_COMPUTING = frozenset({
    "iree_codegen.inner_tiled", "iree_gpu.multi_mma", "vector.contract", "vector.multi_reduction", "vector.reduction",
    "vector.outerproduct", "amdgpu.mfma", "amdgpu.wmma", "amdgpu.scaled_mfma", "gpu.subgroup_reduce", "vector.scan",
})  # fmt: skip
_PASSING = frozenset({
    "linalg.copy", "linalg.transpose", "linalg.fill", "linalg.pack", "linalg.unpack", "linalg.yield", "linalg.index",
    "linalg.broadcast", "iree_linalg_ext.map_scatter", "iree_linalg_ext.map_store", "iree_linalg_ext.yield",
    "iree_linalg_ext.im2col",
})  # fmt: skip
"""Ops that move values without computing, although their dialect computes."""
_VALUE_OPS = (
    "vector.", "tensor.", "arith.ext", "arith.trunc", "arith.select", "iree_vector_ext.", "linalg.pack",
    "linalg.unpack", "llvm.shufflevector", "llvm.insertelement", "llvm.extractelement", "llvm.bitcast",
    "builtin.unrealized", "linalg.transpose", "linalg.broadcast", "iree_linalg_ext.im2col",
)  # fmt: skip
_INPUTS = re.compile(r"\bins\(((?:%(?:, )?)+)")
_MOST = 4
_LONGEST = 160
_MOST_VISITED = 20_000

Lines = Sequence[str]
Places = Callable[[int], str]


def served(
    function: flow.Function, start: Sequence[int], lines: Lines, pass_id: int | None, places: Places
) -> tuple[Served, ...]:
    """The ops that an allocation serves, those that read it first.

    Args:
        function: The function that contains it.
        start: The values of the allocation.
        lines: The lines of the text.
        pass_id: The pass execution of the text.
        places: Returns ``FILE:LINE`` of the input for a line of the text; empty if unknown.
    """
    walk = _Walk(function)
    found = list(walk.forward(start))
    if not any(role is Role.OPERAND for _, role, _ in found):
        found += [one for one in walk.backward(start) if one[0].index not in {op.index for op, _, _ in found}]
    made: list[Served] = []
    for op, role, operand in found[:_MOST]:
        line = op.lines[0]
        text = lines[line - 1].strip() if 0 < line <= len(lines) else op.name
        made.append(Served(op.name, role, operand, text[:_LONGEST], pass_id, line, places(line)))
    return tuple(made)


def inputs_of(op: Op) -> int:
    """The number of an op's inputs; the other operands are outputs."""
    match = _INPUTS.search(op.key)
    return match[1].count("%") if match else len(op.uses)


class _Walk:
    def __init__(self, function: flow.Function) -> None:
        self._function = function
        self._using = flow.users(function)

    def forward(self, start: Sequence[int]) -> Iterator[tuple[Op, Role, int | None]]:
        """The ops that compute with the contents of the memory."""
        seen = set(start)
        waiting = list(start)
        given = set[int]()
        while waiting and len(seen) < _MOST_VISITED:
            value = waiting.pop(0)
            for op, place in self._using.get(value, ()):
                if _computes(op):
                    if op.index not in given:
                        given.add(op.index)
                        inputs = inputs_of(op)
                        named = op.name.startswith(("linalg.", "iree_linalg_ext.")) and not op.results
                        if place < inputs:
                            yield op, Role.OPERAND, place
                        else:
                            yield op, Role.RESULT if named else Role.ACCUMULATOR, place
                    continue
                for after in self._next(op, place):
                    if after not in seen:
                        seen.add(after)
                        waiting.append(after)

    def _next(self, op: Op, place: int) -> Iterator[int]:
        """The values that hold an op's operand afterwards."""
        yield from flow.passed(op, place, self._function.tree)
        if op.name in flow.READS and place == 0:
            yield from op.results
        elif op.name in {"vector.transfer_write", "vector.store", "memref.store", "llvm.store"} and place == 0:
            yield from self._memory(op.uses[1])
        elif op.name in {"linalg.copy", "memref.copy"} and place == 0 and len(op.uses) > 1:
            yield from op.results
            yield from self._memory(op.uses[1])
        elif op.name.startswith(_VALUE_OPS) and op.name not in flow.READS:
            yield from op.results

    def _memory(self, value: int) -> Iterator[int]:
        """The memory behind a view, from its allocation on; nothing for memory from outside the function."""
        base = self._base(value)
        definer = self._function.tree.definers[base]
        if isinstance(definer, Op) and definer.name.rpartition(".")[2] in {"alloc", "alloca", "alloc_tensor"}:
            yield base

    def _base(self, value: int) -> int:
        definers = self._function.tree.definers
        for _ in range(100):
            definer = definers[value]
            if not isinstance(definer, Op) or definer.name not in flow.VIEWS or not definer.uses:
                return value
            value = definer.uses[0]
        return value

    def backward(self, start: Sequence[int]) -> Iterator[tuple[Op, Role, int | None]]:
        """The ops that computed the contents of the memory."""
        seen = set[int]()
        memory = flow.reached(self._function, start, self._using)
        waiting = [source for one in flow.accesses(memory, self._using) if one.writes for source in _sources(one.op)]
        given = set[int]()
        while waiting and len(seen) < _MOST_VISITED:
            value = waiting.pop(0)
            if value in seen:
                continue
            seen.add(value)
            definer = self._function.tree.definers[value]
            if not isinstance(definer, Op):
                continue
            if _computes(definer):
                if definer.index not in given:
                    given.add(definer.index)
                    yield definer, Role.RESULT, None
                continue
            waiting += self._before(definer, value)

    def _before(self, op: Op, value: int) -> list[int]:
        """The values from which a result of an op is taken."""
        if op.name in {"scf.for", "scf.forall", "scf.if", "iree_gpu.barrier_region"} and value in op.results:
            number = list(op.results).index(value)
            ends = [block.ops[-1] for block in op.blocks() if block.ops]
            return [end.uses[number] for end in ends if number < len(end.uses)]
        if op.name in flow.READS and op.uses:
            base = self._base(op.uses[0])
            memory = flow.reached(self._function, [base], self._using)
            return [source for one in flow.accesses(memory, self._using) if one.writes for source in _sources(one.op)]
        if op.name.startswith(_VALUE_OPS) or op.name in flow.VIEWS or op.name in _PASSING:
            return list(op.uses)[:1]
        return []


def _sources(op: Op) -> list[int]:
    """The values that an op writes into memory."""
    return [] if op.name == "linalg.fill" else list(op.uses)[:1]


def _computes(op: Op) -> bool:
    return op.name in _COMPUTING or (op.name.startswith(_COMPUTES) and op.name not in _PASSING)
