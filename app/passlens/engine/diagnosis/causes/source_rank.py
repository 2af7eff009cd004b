"""Ranks input lines by how much they say about a failure, and finds the line that matches an op of the IR."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum

from passlens.engine.diagnosis.causes.cause import find_op
from passlens.engine.ir.syntax import indent_of, read_head

_CARRIERS = frozenset(
    {
        "arith.constant",
        "hal.interface.binding.subspan",
        "hal.interface.constant.load",
        "linalg.fill",
        "stream.binding.subspan",
        "tensor.empty",
        "torch.prim.ListConstruct",
        "torch.vtensor.literal",
    }
)
_ENDS = frozenset({"func.return", "util.return", "linalg.yield", "builtin.module"})
_HOLDERS = frozenset(
    {
        "hal.executable",
        "hal.executable.export",
        "hal.executable.source",
        "hal.executable.variant",
        "flow.executable",
        "flow.executable.export",
        "stream.executable",
        "stream.executable.export",
    }
)
"""Ops that hold kernels, as functions hold the code of the program."""
_REGIONS = frozenset({"flow.dispatch.region", "flow.dispatch.workgroups"})
_TYPES = re.compile(r"\b\w*tensor<[^<>]*>")
_ELEMENT = re.compile(r"(?<![\w.%#@])(?:[\d?]+x)*(index|bf16|tf32|[fi]\d+\w*)(?=[>,)\s]|$)")
_NAMED = re.compile(r"(?<![\w.$])[A-Za-z_][\w$]*(?:[._][\w$]+)+")
_STRUCTURED = ("linalg.", "iree_linalg_ext.")
_LEAST_NAME = 6
"""Characters of a name in a message that tells one line from the others."""


class Rank(IntEnum):
    """The content of a line, the most significant first."""

    OP = 0
    VALUE = 1  # a constant, a tensor that others write into, or the region of a dispatch
    AROUND = 2  # a function, its end, or no op


def rank_of(line: str) -> Rank:
    """The rank of an input line."""
    head = read_head(line)
    if head is None or not head.certain or head.kind in {"func", "initializer"} or head.name in _ENDS | _HOLDERS:
        return Rank.AROUND
    if (
        head.name in _CARRIERS | _REGIONS
        or head.name.endswith((".constant", ".const", ".cst"))
        or ".constant." in head.name
    ):
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
    indent = indent_of(text)
    return all(one.startswith((f"{indent} ", f"{indent}^", f"{indent}\t")) for one in source[first:line])


def counts_workgroups(source: Sequence[str], line: int) -> bool:
    """Whether an input line, from 1, is in the region of an export, which computes a number of workgroups.

    The kernel has none of these ops.
    """
    exports = (number for number, text in enumerate(source[:line], 1) if ".export" in text)
    return any(op_name(source[one - 1]).endswith(".export") and is_within(source, one, line) for one in exports)


def op_name(line: str) -> str:
    """The op in an input line, whatever its rank; empty without one."""
    head = read_head(line)
    return head.name if head is not None else ""


def holds_several(source: Sequence[str], first: int) -> bool:
    """Whether an input line, from 1, begins the region of a dispatch with several structured ops, any of which may be
    at fault.
    """
    head = read_head(source[first - 1]) if first else None
    if head is None or head.name not in _REGIONS:
        return False
    roots = 0
    for number in range(first + 1, len(source) + 1):
        if not is_within(source, first, number):
            break
        line = source[number - 1]
        roots += rank_of(line) is Rank.OP and op_in(line).startswith(_STRUCTURED)
    return roots > 1


def line_within(source: Sequence[str], first: int, op: str, excerpt: str, message: str) -> int:
    """The input line, from 1, in the region of an op that a failure of code generation is about; 0 if unknown.

    Code generation keeps the location of the op around a region and the names of the ops inside: the line has the
    failing op, of several the one with most of its element types, or it is the only one with a name in the message.

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
    for name in names_in(message):
        lines = [number for number, line in inside if has_name(line, name)]
        if len(lines) == 1:
            return lines[0]
    return 0


def names_in(message: str) -> list[str]:
    """The names in a message of the compiler: of ops, functions, and instructions."""
    return [name for name in _NAMED.findall(message) if len(name) >= _LEAST_NAME]


def has_name(line: str, name: str) -> bool:
    """Whether a line has a name as a whole."""
    return re.search(rf"(?<![\w.$]){re.escape(name)}(?![\w.$])", line) is not None


def element_types(text: str) -> frozenset[str]:
    """The types of numbers in a text, those of the elements of tensors and vectors among them."""
    return frozenset(_ELEMENT.findall(text))
