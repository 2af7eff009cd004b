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
_ELEMENT = re.compile(r"(?<![\w.%#@])(?:[\d?]+x)*(index|bf16|tf32|[fi]\d+\w*)(?=[>,)\s]|$)")
_QUOTED = re.compile(r"\"[\w$]+(?:\.[\w$]+)+\"|`[\w$]+(?:\.[\w$]+)+`")
"""Names in a message that are not of the compiler's own ops."""


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


def is_within(source: Sequence[str], first: int, line: int) -> bool:
    """Whether an input line, from 1, is inside the op that begins in another line."""
    if not 0 < first < line or not source[first - 1].strip():
        return first == line
    text = source[first - 1]
    indent = text[: len(text) - len(text.lstrip())]
    return all(one.startswith((f"{indent} ", f"{indent}^", f"{indent}\t")) for one in source[first:line])


def line_within(source: Sequence[str], first: int, op: str, excerpt: str, message: str) -> int:
    """The input line, from 1, in the region of an op that a failure of code generation is about; 0 if unknown.

    Code generation keeps the location of the op around a region and the names of the ops inside: the line has the
    failing op, of several the one with most of its element types, or it is the only one with a name that the message
    quotes.

    Args:
        source: The lines of the input.
        first: The line in which the op with the region begins.
        op: The failing op.
        excerpt: The failing op in the IR.
        message: The compiler's message.
    """
    inside = list[tuple[int, str]]()
    for number in range(first + 1, len(source) + 1):
        if not is_within(source, first, number):
            break
        if rank_of(source[number - 1]) is Rank.OP:
            inside.append((number, source[number - 1]))
    types = element_types(excerpt)
    same = [(len(types & element_types(line)), -number) for number, line in inside if op_in(line) == op]
    if op and same:
        return -max(same)[1]
    for name in (found.strip('"`') for found in _QUOTED.findall(message)):
        word = re.compile(rf"(?<![\w.$]){re.escape(name)}(?![\w.$])")
        lines = [number for number, line in inside if word.search(line)]
        if len(lines) == 1:
            return lines[0]
    return 0


def element_types(text: str) -> frozenset[str]:
    """The types of numbers in a text, those of the elements of tensors and vectors among them."""
    return frozenset(_ELEMENT.findall(text))
