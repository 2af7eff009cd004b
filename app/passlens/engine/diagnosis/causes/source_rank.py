"""Ranks input lines by how much they say about a failure, and finds the line that matches an op of the IR."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum

from passlens.engine.diagnosis.causes.cause import find_op
from passlens.engine.ir.syntax import read_head

_CARRIERS = frozenset(
    {"arith.constant", "tensor.empty", "linalg.fill", "torch.vtensor.literal", "torch.prim.ListConstruct"}
)
_ENDS = frozenset({"func.return", "util.return", "linalg.yield", "builtin.module"})
_TYPES = re.compile(r"\b\w*tensor<[^<>]*>")


class Rank(IntEnum):
    """The content of a line, the most significant first."""

    OP = 0
    VALUE = 1  # a constant, or a tensor that others write into
    AROUND = 2  # a function, its end, or no op


def rank_of(line: str) -> Rank:
    """The rank of an input line."""
    head = read_head(line)
    if head is None or not head.certain or head.kind in {"func", "initializer"} or head.name in _ENDS:
        return Rank.AROUND
    if head.name in _CARRIERS or head.name.endswith((".constant", ".const", ".cst")) or ".constant." in head.name:
        return Rank.VALUE
    return Rank.OP


def op_in(line: str) -> str:
    """The op in an input line; empty for a function, its end, or no op."""
    head = read_head(line) if rank_of(line) is not Rank.AROUND else None
    return head.name if head is not None else ""


def line_like(op: str, source: Sequence[str]) -> int:
    """The input line, from 1, of an op of the IR, or of its likely origin; 0 if unknown.

    An op of the same name with most of its types; otherwise the only one with most of its types.
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
