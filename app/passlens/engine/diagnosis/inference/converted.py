"""Finds the op that a conversion turned into another one of a lower dialect, by their names."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.causes.source_rank import line_like
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op

_COMMON = frozenset(
    {"to", "of", "id", "load", "store", "constant", "global", "alloc", "cast", "ptr", "add", "mul", "and", "or", "get"}
    | {
        "index",
        "func",
        "call",
        "br",
        "return",
        "view",
        "fat",
        "intr",
        "buffer",
        "raw",
        "cmp",
        "vector",
        "s",
        "x",
        "y",
        "z",
    }
)
"""Words in the names of many ops."""
_LLVM_NAMES = {
    "cmpxchg": "generic_atomic_rmw", "fcmp": "cmpf", "fneg": "negf", "fpext": "extf", "fptrunc": "truncf",
    "frem": "remf", "icmp": "cmpi", "sext": "extsi", "trunc": "trunci", "zext": "extui",
}  # fmt: skip
"""LLVM's instructions whose name differs from that of the only op that becomes them."""
_NOT_LETTERS = re.compile(r"[^a-z0-9]")
_VARIANT = re.compile(r"^(?:%[^=]* = )?[\w.]+ (?P<word>[a-z]\w*),? %")


def converted_from(facts: Facts) -> tuple[IrOps, Op] | None:
    """The op before the failing pass that has the name of the op at fault in another dialect; None unless it is unique.

    ``llvm.atomicrmw`` comes from ``memref.atomic_rmw``, ``llvm.intr.fabs`` from ``math.absf``, and
    ``rocdl.global.load.lds`` from ``amdgpu.gather_to_lds``.
    """
    cause = facts.cause
    if cause is None or not cause.op or not facts.texts.before:
        return None
    ir = IrOps(facts.texts.before)
    after = IrOps(facts.texts.after)
    made = next((one for one in after.ops if cause.after is not None and one.lines[0] == cause.after.line), None)
    takes = made is not None and bool(made.uses)
    own, others = cause.op.partition(".")[0], [op for op in ir.ops if bool(op.uses) or not takes]
    for alike in (is_same, _shares_word):
        named = [op for op in others if op.name.partition(".")[0] != own and alike(op.name, cause.op)]
        if len({ir.types(op) for op in named}) == 1:
            return ir, named[0]
        if named:
            return None
    return None


def line_of_origin(facts: Facts) -> int:
    """The input line, from 1, of the op that became the op at fault; 0 unless exactly one op qualifies.

    Passes expand an op into one of a similar name, such as ``memref.atomic_rmw`` into ``memref.generic_atomic_rmw``.
    """
    found = converted_from(facts)
    if found is None:
        return 0
    ir, op = found
    if line := line_like(ir.line(op), facts.source):
        return line
    dialect = op.name.partition(".")[0]
    lines = {
        one.lines[0]
        for one in facts.ir.ops
        if one.name.partition(".")[0] == dialect and _shares_word(one.name, op.name)
    }
    return lines.pop() if len(lines) == 1 else 0


def is_same(one: str, other: str) -> bool:
    """Whether two ops, the second possibly an instruction of LLVM, have one name up to the order of its letters: LLVM
    says ``fadd`` for ``addf``.
    """
    name = other.rpartition(".")[2]
    return sorted(_letters(one)) == sorted(_letters(_LLVM_NAMES.get(name, name)))


def _shares_word(one: str, other: str) -> bool:
    """Whether two names share a word that few ops have."""
    first, second = (set(re.split(r"[._]", name.partition(".")[2])) for name in (one, other))
    return bool((first & second) - _COMMON)


def spelled(ir: IrOps, op: Op) -> str:
    """An op's name with its kind: ``memref.atomic_rmw mulf``, ``gpu.shuffle xor``."""
    variant = _VARIANT.match(ir.line(op))
    return f"{op.name} {variant['word']}" if variant is not None else op.name


def _letters(name: str) -> str:
    return _NOT_LETTERS.sub("", name.rpartition(".")[2].lower())
