"""The op of a kernel on a type that LLVM's instruction selection does not support on the target."""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.diagnosis.causes.cause_values import at
from passlens.engine.diagnosis.causes.source_rank import line_like
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.diagnosis.inference.rule_help import INPUT_LINE, in_source, target_of, types_of, where
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.messages import NOTHING, Message

_NODE = re.compile(r"Cannot select: (?:t\d+|0x[0-9a-f]+): (?P<type>(?:v\d+)?(?:bf|[if])\d+)\b")
"""A node that LLVM cannot select, with the type of its result."""
_LEGALIZED = re.compile(r"[Dd]o not know how to (?:promote|expand|soften|split|widen|scalarize)|[Ii]nvalid type to")
_VECTOR = re.compile(r"vector<(?P<count>\d+)x(?P<element>\w+)>")
_INTEGER = re.compile(r"i\d+")
_HELD = frozenset({"i1", "i16", "i32", "i64"})
"""The integers that registers hold."""
_INSTRUCTIONS = ("rocdl.", "nvvm.", "amdgpu.", "gpu.", "llvm.intr.", "llvm.call_intrinsic", "llvm.atomicrmw")
"""Ops that become instructions of the target as they are."""


@dataclass(frozen=True, slots=True)
class Untyped:
    """An op with a type that no instruction has.

    Attributes:
        line: Of the op in the IR before the pass, from 1.
        input_line: Of the op in the input, from 1; 0 if unknown.
    """

    op: str
    type: str
    line: int
    excerpt: str
    input_line: int


def untyped_op(facts: Facts) -> Untyped | None:
    """The op of the kernel that LLVM compiled last with the type that it refuses; None unless exactly one has it."""
    cause = facts.cause
    if cause is None or not cause.llvm_pass:
        return None
    row = facts.first_error
    words = row.message if row is not None else str(cause.message)
    node, legalized = _NODE.search(words), _LEGALIZED.search(words)
    if node is None and legalized is None:
        return None
    ir, found = IrOps(facts.texts.before), dict[tuple[str, str], Untyped]()
    kernel = cause.llvm_on.lstrip("@")
    for op in ir.ops:
        around = function_of(op)
        if not op.name.startswith(_INSTRUCTIONS) or (around is not None and around.symbol != kernel):
            continue
        line = ir.line(op)
        for kind in types_of(line):
            if node is not None and _spelled(kind) != node["type"]:
                continue
            if node is None and (_INTEGER.fullmatch(kind) is None or kind in _HELD):
                continue
            found[op.name, kind] = Untyped(op.name, kind, op.lines[0], line, line_like(line, facts.source))
    return next(iter(found.values())) if len(found) == 1 else None


def _spelled(kind: str) -> str:
    """A type as LLVM's instruction selection prints it: ``v4f32`` for ``vector<4xf32>``."""
    vector = _VECTOR.fullmatch(kind)
    return f"v{vector['count']}{vector['element']}" if vector is not None else kind


def untyped_title(facts: Facts, found: Untyped | None) -> Message:
    """The title of a finding on such an op; empty without one."""
    if found is None:
        return NOTHING
    return Message(
        "compiler-crash.untyped",
        "LLVM has no instruction of {target} for {op} on {type}{where}.",
        op=found.op,
        type=found.type,
        target=target_of(facts),
        where=where(facts),
    )


def untyped_evidence(facts: Facts, found: Untyped | None) -> tuple[Evidence, ...]:
    """Its line in the IR and in the input."""
    if found is None or facts.cause is None:
        return ()
    text = Message("compiler-crash.untyped-here", "{op} is on {type} here.", op=found.op, type=found.type)
    here = at(facts.cause.before, text, found.line, found.excerpt)
    return (here, in_source(facts, INPUT_LINE, found.input_line)) if found.input_line else (here,)
