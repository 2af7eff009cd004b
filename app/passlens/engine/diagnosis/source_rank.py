"""Lines of the input: how much one tells of a failure that its IR comes from, and which one an op of the IR is like."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum

from passlens.engine.diagnosis.cause import find_op
from passlens.engine.ir.syntax import read_head

_CARRIERS = frozenset(
    {"arith.constant", "tensor.empty", "linalg.fill", "torch.vtensor.literal", "torch.prim.ListConstruct"}
)
_ENDS = frozenset({"func.return", "util.return", "linalg.yield", "builtin.module"})
_TYPES = re.compile(r"\b\w*tensor<[^<>]*>")


class Rank(IntEnum):
    """What stands in a line, that which tells most first."""

    OP = 0
    VALUE = 1  # a constant, or a tensor that others write into
    AROUND = 2  # a function, its end, or no op


def rank_of(line: str) -> Rank:
    """What stands in a line of the input."""
    head = read_head(line)
    if head is None or not head.certain or head.kind in {"func", "initializer"} or head.name in _ENDS:
        return Rank.AROUND
    if head.name in _CARRIERS or head.name.endswith((".constant", ".const", ".cst")) or ".constant." in head.name:
        return Rank.VALUE
    return Rank.OP


def op_in(line: str) -> str:
    """The op in a line of the input; empty where a function, its end, or no op is."""
    head = read_head(line) if rank_of(line) is not Rank.AROUND else None
    return head.name if head is not None else ""


def line_like(op: str, source: Sequence[str]) -> int:
    """The line of the input, from 1, that an op of the IR stands in, or is likely made of; 0 where that is not known.

    An op of the same name with most of its types; else the only one that has most of its types.
    """
    head = read_head(op)
    if head is None or not head.certain:
        return 0
    if same := find_op("\n".join(source), head.name, op)[0]:
        return same
    types = set(_TYPES.findall(op))
    shared = [
        (len(types.intersection(_TYPES.findall(line))), number)
        for number, line in enumerate(source, 1)
        if rank_of(line) is Rank.OP
    ]
    best = max(shared, default=(0, 0))
    return best[1] if best[0] and sum(count == best[0] for count, _ in shared) == 1 else 0
