"""Follows the memory of allocations through one function: views, casts, loops, reads and writes.

The effect of an op on memory follows from its name. An unknown op counts as reading and writing its operands: lifetimes
may then be too long, never too short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from passlens.engine.ir.parse import Op, Tree, parse
from passlens.engine.ir.tree import Block

VIEWS = frozenset({
    "memref.subview", "memref.collapse_shape", "memref.expand_shape", "memref.cast", "memref.reinterpret_cast",
    "memref.view", "memref.transpose", "memref.reshape", "memref.assume_alignment", "memref.memory_space_cast",
    "memref.extract_strided_metadata", "memref.extract_aligned_pointer_as_index", "memref.get_global",
    "builtin.unrealized_conversion_cast", "amdgpu.fat_raw_buffer_cast", "iree_codegen.swizzle_hint",
    "iree_codegen.extract_strided_metadata", "util.assume.int", "iree_gpu.buffer_resource_cast",
    "tensor.extract_slice", "tensor.expand_shape", "tensor.collapse_shape", "tensor.cast", "bufferization.to_tensor",
    "bufferization.to_memref", "bufferization.to_buffer", "iree_codegen.load_from_buffer", "iree_gpu.value_barrier",
    "llvm.mlir.addressof", "spirv.mlir.addressof", "llvm.getelementptr", "llvm.addrspacecast", "llvm.bitcast",
    "llvm.ptrtoint", "llvm.inttoptr", "llvm.insertvalue", "llvm.extractvalue", "spirv.AccessChain",
    "spirv.PtrAccessChain", "spirv.Bitcast", "arith.index_cast", "vector.type_cast", "iree_codegen.null_pointer",
})  # fmt: skip
"""Ops whose result is the memory of their operand, or an address in it."""
WRITES = frozenset({
    "memref.store", "vector.store", "vector.transfer_write", "vector.maskedstore", "vector.scatter", "affine.store",
    "llvm.store", "spirv.Store", "iree_vector_ext.transfer_scatter", "amdgpu.gather_to_lds", "amdgpu.raw_buffer_store",
    "rocdl.load.to.lds", "rocdl.global.load.lds", "tensor.insert_slice", "tensor.parallel_insert_slice",
    "linalg.fill", "nvgpu.device_async_copy", "iree_gpu.coalesced_gather_dma",
})  # fmt: skip
READS = frozenset({
    "memref.load", "vector.load", "vector.transfer_read", "vector.maskedload", "vector.gather", "affine.load",
    "llvm.load", "spirv.Load", "iree_vector_ext.transfer_gather", "amdgpu.transpose_load", "amdgpu.raw_buffer_load",
    "nvgpu.ldmatrix", "gpu.subgroup_mma_load_matrix",
})  # fmt: skip
NEITHER = frozenset({"memref.dealloc", "memref.dim", "tensor.dim", "memref.rank", "llvm.intr.lifetime.start"})
BARRIERS = frozenset({
    "gpu.barrier", "rocdl.barrier", "rocdl.s.barrier", "rocdl.s.barrier.signal", "amdgpu.lds_barrier", "nvvm.barrier0",
    "nvvm.barrier", "spirv.ControlBarrier", "iree_gpu.value_barrier", "iree_gpu.barrier_region",
    "amdgpu.memory_counter_wait",
})  # fmt: skip
_ALLOCATE = frozenset({"memref.alloc", "bufferization.alloc_tensor"})
_REPEATING = frozenset({"scf.for", "scf.while", "affine.for", "scf.parallel", "affine.parallel"})
_YIELDS = frozenset({"scf.yield", "iree_gpu.yield", "affine.yield", "scf.condition"})


@dataclass(slots=True)
class Access:
    """An op that accesses an allocation."""

    op: Op
    reads: bool
    writes: bool


@dataclass(slots=True)
class Function:
    """A function of a text, with its ops in text order."""

    tree: Tree
    op: Op
    ops: list[Op] = field(default_factory=list)

    def ordinal(self, op: Op) -> int:
        """The index of an op in the function."""
        return op.index - self.op.index

    @property
    def size(self) -> int:
        """The number of ops, including the function itself."""
        return self.op.size


@contextmanager
def function_in(text: str, symbol: str, line: int) -> Iterator[Function | None]:
    """The function that begins at a line of a text, parsed separately; its tree is freed at the end."""
    start = _start_of_line(text, line)
    piece = text[start : end_of_op(text, start)]
    tree = parse(piece, range(line, line + piece.count("\n") + 1))
    try:
        yield find_function(tree, symbol, line)
    finally:
        tree.release()


def end_of_op(text: str, start: int) -> int:
    """The end of an op with a region whose line begins at ``start``: its closing bracket has the same indentation."""
    first = text[start : start + 200]
    closer = "\n" + first[: len(first) - len(first.lstrip(" "))] + "}"
    found = text.find(closer, start)
    end = text.find("\n", found + 1) if found >= 0 else -1
    return end if end >= 0 else len(text)


def _start_of_line(text: str, line: int) -> int:
    at = 0
    for _ in range(line - 1):
        at = text.find("\n", at) + 1
    return at


def find_function(tree: Tree, symbol: str, line: int) -> Function | None:
    """The function with this symbol; of several, the one at this line."""
    named = [op for op in tree.ops if op.symbol == symbol and op.name.rpartition(".")[2] == "func" and any(op.blocks())]
    found = next((op for op in named if op.lines[0] == line), named[0] if named else None)
    if found is None:
        return None
    return Function(tree, found, tree.ops[found.index : found.index + found.size])


def definition_of(function: Function, name: str, line: int) -> list[int]:
    """The values of an allocation: the result of the op at its line, or all addresses of a global."""
    if name.startswith("@"):
        prefix = f"{name} " if not name.endswith(" ") else name
        return [
            op.results[0]
            for op in function.ops
            if op.results
            and op.name in {"llvm.mlir.addressof", "spirv.mlir.addressof", "memref.get_global"}
            and prefix in f"{op.key} "
        ]
    for op in function.ops:
        if op.lines and op.lines[0] == line and op.name in _ALLOCATE and op.results:
            return [op.results[0]]
    return []


def users(function: Function) -> dict[int, list[tuple[Op, int]]]:
    """The users of each value, with the operand index."""
    found: dict[int, list[tuple[Op, int]]] = {}
    for op in function.ops:
        for place, value in enumerate(op.uses):
            found.setdefault(value, []).append((op, place))
    return found


def carried(op: Op, place: int) -> Iterator[int]:
    """The values into which a loop or region op passes an operand: its region arguments, and its results."""
    if op.name == "iree_gpu.barrier_region":
        arguments = [value for block in op.blocks() for value in block.arguments]
        if place < len(arguments):
            yield arguments[place]
        if place < len(op.results):
            yield op.results[place]
    elif op.name in {"scf.for", "affine.for", "scf.forall", "scf.while"} and op.results:
        number = place - (len(op.uses) - len(op.results))
        if number >= 0:
            yield op.results[number]
            inner = list(op.defines)[-len(op.results) :]
            if number < len(inner):
                yield inner[number]


def yielded(op: Op, place: int) -> Iterator[int]:
    """The result of the parent op that a yielded value becomes."""
    outer = op.parent
    if op.name in _YIELDS and outer is not None and place < len(outer.results):
        yield outer.results[place]


def passed(op: Op, place: int, tree: Tree) -> Iterator[int]:
    """The values that are the same memory as an op's operand."""
    if op.name in VIEWS:
        yield from op.results
    elif op.name in _YIELDS:
        yield from yielded(op, place)
    elif op.name in {"tensor.insert_slice", "linalg.fill"} or _is_copy(op):
        # On tensors, the result is the memory after the write.
        if place == len(_shaped_operands(op)) - 1:
            yield from op.results
    elif op.name == "vector.transfer_write" and place == 1:
        yield from op.results
    elif op.name in {"llvm.br", "cf.br", "llvm.cond_br", "cf.cond_br"}:
        yield from _block_arguments(op, place)
    else:
        yield from carried(op, place)


def _is_copy(op: Op) -> bool:
    return op.name in {"linalg.copy", "memref.copy", "linalg.transpose"}


def _shaped_operands(op: Op) -> Sequence[int]:
    """The operands without trailing indices: for these ops, source and destination come first."""
    return list(op.uses)[:2] if op.name == "tensor.insert_slice" else op.uses


def _block_arguments(op: Op, place: int) -> Iterator[int]:
    """The block arguments that a branch with a single target sets."""
    block = op.block
    if block is None or len(op.targets) != 1 or op.targets[0] < 0:
        return
    target: Block = block.op.regions[block.region][op.targets[0]]
    if place < len(target.arguments):
        yield target.arguments[place]


def reached(function: Function, start: Iterable[int], using: dict[int, list[tuple[Op, int]]]) -> set[int]:
    """All values that are the same memory as ``start``."""
    waiting = list(start)
    found = set(waiting)
    while waiting:
        value = waiting.pop()
        for op, place in using.get(value, ()):
            for after in passed(op, place, function.tree):
                if after not in found:
                    found.add(after)
                    waiting.append(after)
    return found


def accesses(memory: set[int], using: dict[int, list[tuple[Op, int]]]) -> list[Access]:
    """The ops that read or write this memory, in text order."""
    found: dict[int, Access] = {}
    for value in memory:
        for op, place in using.get(value, ()):
            reads, writes = _effect(op, place, memory)
            if reads or writes:
                known = found.setdefault(op.index, Access(op, False, False))
                known.reads, known.writes = known.reads or reads, known.writes or writes
    return [found[index] for index in sorted(found)]


def _effect(op: Op, place: int, memory: set[int]) -> tuple[bool, bool]:
    """Whether an op reads, and whether it writes, the operand at an index."""
    name = op.name
    if name in VIEWS or name in NEITHER or name in _YIELDS or name.startswith(("scf.", "cf.", "llvm.br", "llvm.cond")):
        return False, False
    if name == "iree_gpu.barrier_region":
        return False, False
    if name in READS:
        return True, False
    if name == "amdgpu.gather_to_lds":
        first_memory = next((at for at, value in enumerate(op.uses) if value in memory), place)
        return (place == first_memory and place == 0, place != 0)
    if name in {"tensor.insert_slice", "tensor.parallel_insert_slice"}:
        return (place == 0, place == 1)
    if name in WRITES:
        return False, True
    if _is_copy(op):
        last = len(op.uses) - 1
        return (place < last or op.uses[0] == op.uses[last], place == last)
    return True, name.startswith(("linalg.", "iree_linalg_ext.", "memref.", "llvm.", "amdgpu.", "gpu."))


def barriers(function: Function) -> list[int]:
    """The ordinals of all barriers."""
    found = []
    for op in function.ops:
        if op.name in BARRIERS or (op.name == "llvm.inline_asm" and "s_barrier" in op.key):
            found.append(function.ordinal(op))
            if op.name == "iree_gpu.barrier_region":  # one before it, and one at its end
                found.append(function.ordinal(op) + op.size - 1)
    return sorted(found)


def loops(function: Function) -> list[tuple[int, int]]:
    """First and last ordinal of each loop. A loop distributed over threads or workgroups does not count: each runs it
    once.
    """
    found: list[tuple[int, int]] = []
    for op in function.ops:
        mapped = op.name == "scf.forall" and "mapping" in op.key
        if op.name in _REPEATING or (op.name == "scf.forall" and not mapped):
            found.append((function.ordinal(op), function.ordinal(op) + op.size - 1))
        if op.targets and op.block is not None:
            blocks = op.block.op.regions[op.block.region]
            back = [target for target in op.targets if 0 <= target <= op.block.index and blocks[target].ops]
            found += [(function.ordinal(blocks[target].ops[0]), function.ordinal(op)) for target in back]
    return sorted(found)
