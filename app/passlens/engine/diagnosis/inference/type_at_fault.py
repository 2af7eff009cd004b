"""Which element or vector type a message about an op of a kernel is about."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.causes.source_rank import element_types
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.left_casts import MESSAGE as CAST_LEFT
from passlens.engine.diagnosis.inference.left_casts import in_input, left
from passlens.engine.diagnosis.inference.rule_help import matching_errors
from passlens.engine.diagnosis.inference.unusual_types import rarest
from passlens.engine.session.rows import DiagnosticRow

SMALL = re.compile(
    r"\b(?:vector<[\dx]*|tensor<[\dx?]*|memref<[\dx?]*)?(?P<type>f8E\w+|f4E\w+|f6E\w+|bf16|tf32|f64|f80|f128)\b"
)
_STORED = re.compile(r"floating point LLVM type.*\bbut got '(?:vector<[\dx]*)?i(?P<bits>[468])>?'")
"""A float op on an integer: lowerings store float types that LLVM lacks as integers."""
PART_OF_BYTE = re.compile(r"(?<![\w.])(?:[\dx?]+x)?(?P<type>i[2-7])(?=[,>)\s]|$)")
_BLOCK_TYPE = re.compile(r"\bvector<(?P<sizes>(?:\[?\d+\]?x){2,})[a-z]\w*>")
"""A vector of several dimensions."""
_OF_ONE_DIMENSION = frozenset(
    f"vector.{name}" for name in ("compressstore", "expandload", "load", "maskedload", "maskedstore", "store")
)
"""Ops that are converted to LLVM if their vectors have one dimension."""
_TO_ONE_DIMENSION = ("iree-convert-to-", "iree-llvmgpu-legalize-nd-vectors")
"""The beginnings of the names of passes that leave only vectors of one dimension."""


def small_cast(facts: Facts) -> tuple[str, str] | None:
    """The op that keeps a leftover cast alive, and the cast's small type; None for other casts."""
    found = left(facts) if matching_errors(facts, CAST_LEFT) and not in_input(facts) else None
    if found is None or found.user is None:
        return None
    casts, works = (rarest(SMALL, found.ir.types(op)) for op in (found.cast, found.user))
    return (found.user.name, casts) if casts and casts == works else None


def vector_block(facts: Facts) -> tuple[str, str, int] | None:
    """An op that is not converted to LLVM, its vector of several dimensions, and their number; None without one.

    The op uses a leftover cast, or the conversion stops at it.
    """
    found = left(facts) if matching_errors(facts, CAST_LEFT) and not in_input(facts) else None
    cause = facts.cause
    if found is not None and found.user is not None:
        op, text = found.user.name, found.ir.types(found.user)
    elif cause is not None and cause.pass_name.startswith(_TO_ONE_DIMENSION) and cause.op.startswith("vector."):
        op, text = cause.op, cause.excerpt
    else:
        return None
    block = _BLOCK_TYPE.search(text) if op in _OF_ONE_DIMENSION else None
    return (op, block[0], block["sizes"].count("x")) if block is not None else None


def type_at_fault(facts: Facts, row: DiagnosticRow) -> str:
    """The unusual element type that a message is about: in the op that it shows, otherwise in the input; empty if that
    is ambiguous.
    """
    if (bits := _STORED.search(row.message)) is not None:
        return _stored_as(facts, bits["bits"])
    op = facts.cause.excerpt if facts.cause else "", row.current_op.split("\n", 1)[0]
    for text in (*op, row.message):
        if SMALL.search(text):
            return rarest(SMALL, text)
    packed = {match["type"] for text in op for match in PART_OF_BYTE.finditer(text)}
    in_input = {match["type"] for line in facts.source for match in SMALL.finditer(line)}
    of_op = element_types(" ".join(op)) - {"index"}
    if len(packed) == 1 and not any(_width(one) == _width(next(iter(packed))) for one in in_input):
        return next(iter(packed))
    # An op without a type of the same width works on other values.
    stored = [one for one in in_input if not of_op or any(_width(other) == _width(one) for other in of_op)]
    return stored[0] if len(stored) == 1 else ""


def _width(element: str) -> str:
    """The bits of an element type, as digits."""
    found = re.search(r"\d+", element)
    return found[0] if found is not None else ""


def _stored_as(facts: Facts, bits: str) -> str:
    """The float type that a lowering stores as an integer of so many bits; empty unless exactly one has that width."""
    types = {one["type"] for one in SMALL.finditer("\n".join((facts.texts.before, *facts.source)))}
    found = [one for one in types if re.match(rf"f{bits}E", one)]
    return found[0] if len(found) == 1 else ""
