"""The possible effects of an op, judged by its name and types: decides which ops may swap places.

The judgement follows convention, not the compiler: an unknown op, one without results, or one that uses memory or
runtime handles keeps its place.
"""

from __future__ import annotations

import functools
import re
from enum import IntEnum

from passlens.engine.ir.parse import Op


class Effect(IntEnum):
    """The possible effect of an op, from none to any."""

    PURE = 0  # its value depends only on its operands
    ALLOCATES = 1  # may be anywhere, but each one is distinct
    READS = 2
    WRITES = 3


_REFERENCE = re.compile(
    r"\bmemref<|!llvm\.ptr|!(?:hal|stream|vm|hip|async|nvgpu|transform|gpu|emitc|ml_program|pcf|iree_tensor_ext)\.|"
    r"!util\.(?:buffer|list|object|variant)|!spirv\.ptr"
)
_KEPT_LENGTH = 500
_VALUE_DIALECTS = frozenset({"arith", "math", "complex", "index", "ub", "shape", "ptr", "affine"})
_ALLOCATIONS = frozenset({"alloc", "alloca", "alloc_tensor"})
_PURE_LLVM = re.compile(
    r"(?:mlir\.(?:constant|undef|poison|zero|addressof|none)|extractvalue|insertvalue|extractelement|insertelement|"
    r"shufflevector|getelementptr|bitcast|addrspacecast|inttoptr|ptrtoint|[fiz]ext\w*|sext|fpext|trunc|fptrunc|"
    r"[su]itofp|fpto[su]i|icmp|fcmp|select|f?(?:add|sub|mul|neg)|[fus]div|[fus]rem|and|or|xor|shl|[la]shr|freeze|"
    r"intr\.(?!.*(?:load|store|mem|masked|prefetch|assume|trap|lifetime|stack)).*)"
)
_PURE_OTHERS = re.compile(
    r"(?:memref\.(?:subview|cast|dim|view|reinterpret_cast|expand_shape|collapse_shape|assume_alignment|rank|transpose|"
    r"extract_strided_metadata|memory_space_cast|extract_aligned_pointer_as_index|get_global)"
    r"|hal\.interface\.\w+(?:\.\w+)*|gpu\.(?:thread_id|block_id|block_dim|grid_dim|global_id|lane_id|subgroup_\w+)"
    r"|amdgpu\.fat_raw_buffer_cast|builtin\.unrealized_conversion_cast|stream\.binding\.subspan|util\.assume\.int"
    r"|iree_tensor_ext\.dispatch\.workload\.ordinal"
    r"|vm\.(?:const|add|sub|mul|div|rem|cmp|select|ext|trunc|min|max|shl|shr|and|or|xor|not|abs|fma|cast)(?:\.\w+)*)"
)
_READING = re.compile(r"(?:^|[._])(?:load\w*|read|gather|maskedload|expandload|to_tensor)(?:$|[._])")
_WRITING = re.compile(
    r"(?:^|[._])(?:store\w*|write\w*|scatter|call\w*|invoke|copy|dealloc\w*|barrier\w*|atomic\w*|wait\w*|await|signal|fill|"
    r"update|discard|fence|yield|return|br|cond_br|assert|print|trace|barriers|optimization_barrier|launch\w*|dispatch)"
    r"(?:$|[._])"
)
_ON_VALUES = frozenset({"tensor", "linalg", "iree_linalg_ext", "vector", "flow", "iree_tensor_ext", "iree_vector_ext"})


def effect_of(op: Op) -> Effect:
    """The possible effect of an op and the ops inside it; computed once per op."""
    waiting = [op] if op.effect is None else []
    while waiting:
        last = waiting[-1]
        inside = [child for block in last.blocks() for child in (block.ops[:-1] if last.results else block.ops)]
        own = (
            Effect.PURE
            if last.regions and last.results
            else _own_effect(last.name, bool(last.results), _on_reference(last))
        )
        missing = [] if own is Effect.WRITES else [child for child in inside if child.effect is None]
        if missing:
            waiting += missing
            continue
        waiting.pop()
        found = max([own, *(child.effect for child in inside if child.effect is not None)])
        if last.regions and last.results and _on_reference(last):
            found = max(found, Effect.READS)
        last.effect = found
    assert op.effect is not None
    return Effect(op.effect)


def _on_reference(op: Op) -> bool:
    key = op.key
    return _refers(key) if len(key) < _KEPT_LENGTH else _REFERENCE.search(key) is not None


@functools.lru_cache(maxsize=8192)
def _refers(key: str) -> bool:
    return _REFERENCE.search(key) is not None


@functools.lru_cache(maxsize=4096)
def _own_effect(name: str, gives: bool, on_reference: bool) -> Effect:
    dialect, _, rest = name.partition(".")
    last = name.rpartition(".")[2]
    if not gives:
        return Effect.WRITES
    if dialect == "llvm":
        if _PURE_LLVM.fullmatch(rest):
            return Effect.PURE
        return Effect.READS if rest == "load" else Effect.WRITES
    if _PURE_OTHERS.fullmatch(name):
        return Effect.PURE
    if last in _ALLOCATIONS:
        return Effect.ALLOCATES
    if _READING.search(rest):
        return Effect.READS
    if dialect in _VALUE_DIALECTS or last == "constant":
        return Effect.PURE
    if dialect in _ON_VALUES and not on_reference:
        return Effect.PURE
    if _WRITING.search(rest) or on_reference:
        return Effect.WRITES
    return Effect.PURE
