"""Finds the op that a conversion turned into another one of a lower dialect, by their names."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.ir_ops import IrOps
from passlens.engine.ir.parse import Op

_NOT_LETTERS = re.compile(r"[^a-z0-9]")
_VARIANT = re.compile(r"^(?:%[^=]* = )?[\w.]+ (?P<word>[a-z]\w*),? %")


def converted_from(facts: Facts) -> tuple[IrOps, Op] | None:
    """The op before the failing pass that has the name of the op at fault in another dialect; None unless it is unique.

    ``llvm.atomicrmw`` comes from ``memref.atomic_rmw``.
    """
    cause = facts.cause
    if cause is None or not cause.op or not facts.texts.before:
        return None
    ir = IrOps(facts.texts.before)
    named = [op for op in ir.ops if op.name != cause.op and _letters(op.name) == _letters(cause.op)]
    return (ir, named[0]) if len({ir.types(op) for op in named}) == 1 else None


def spelled(ir: IrOps, op: Op) -> str:
    """An op's name with its kind: ``memref.atomic_rmw mulf``, ``gpu.shuffle xor``."""
    variant = _VARIANT.match(ir.line(op))
    return f"{op.name} {variant['word']}" if variant is not None else op.name


def _letters(name: str) -> str:
    return _NOT_LETTERS.sub("", name.rpartition(".")[2].lower())
