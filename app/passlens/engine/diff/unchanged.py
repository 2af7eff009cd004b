"""Removes equal ops from two large texts before they are parsed.

A pass over a module leaves most functions and executables unchanged. Their text is replaced by a placeholder line on
both sides, so that the cost of comparing two modules depends on what changed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from passlens.engine.ir.aliases import Expander, definitions
from passlens.engine.ir.parse import Tree, parse
from passlens.engine.ir.scan import OpNode, find_ops
from passlens.engine.ir.tree import unwatched

_WORTH_IT = 30_000
_SMALLEST = 200
_ALIAS = re.compile(r"[#!][A-Za-z_][\w$]*")
_MARK = "passlens.unchanged"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two parsed texts, without the parts that are equal in both.

    Attributes:
        before, after: The trees; a removed op is a single op without contents.
        left_out: The removed ops by index: in the tree before, in the tree after.
    """

    before: Tree
    after: Tree
    left_out: tuple[frozenset[int], frozenset[int]]

    def release(self) -> None:
        """Free the trees immediately."""
        self.before.release()
        self.after.release()


def read_pair(before: str, after: str, check: Callable[[], None] = unwatched) -> Pair:
    """Parse two texts without the ops that are equal in both; small texts are parsed in full.

    Args:
        before: The text before.
        after: The text after.
        check: Called every few lines; an exception from it ends the parsing.
    """
    if min(len(before), len(after)) < _WORTH_IT:
        return read_whole(before, after, check)
    same = _same_ops(before, after, check)
    if not same:
        return read_whole(before, after, check)
    left, left_out = _read_without(before, [pair[0] for pair in same], check)
    right, right_out = _read_without(after, [pair[1] for pair in same], check)
    return Pair(left, right, (left_out, right_out))


def read_whole(before: str, after: str, check: Callable[[], None] = unwatched) -> Pair:
    """Parse two texts with all their ops."""
    return Pair(parse(before, None, check), parse(after, None, check), (frozenset(), frozenset()))


def _same_ops(before: str, after: str, check: Callable[[], None]) -> list[tuple[OpNode, OpNode]]:
    """The outermost ops with the same text on both sides whose aliases mean the same."""
    unstable = Expander(definitions(before)).unstable(Expander(definitions(after)))
    found: list[tuple[OpNode, OpNode]] = []
    levels = [(find_ops(before), find_ops(after))]
    while levels:
        check()
        old, new = levels.pop()
        partners = _partners(old, new)
        for node in old:
            other = partners.get(id(node))
            if other is None:
                continue
            text = before[node.start : node.end]
            equal = node.end - node.start == other.end - other.start and text == after[other.start : other.end]
            if equal and len(text) >= _SMALLEST and not (unstable and unstable & set(_ALIAS.findall(text))):
                found.append((node, other))
                continue
            if node.children and other.children:
                levels.append((node.children, other.children))
    return sorted(found, key=lambda pair: pair[0].start)


def _partners(old: Sequence[OpNode], new: Sequence[OpNode]) -> dict[int, OpNode]:
    """The op after for each op before, by name and symbol; ops without symbol by order, if there are equally many."""
    names = Counter((node.op, node.symbol) for node in old), Counter((node.op, node.symbol) for node in new)
    places: dict[tuple[str, str], list[OpNode]] = {}
    for node in new:
        places.setdefault((node.op, node.symbol), []).append(node)
    seen: Counter[tuple[str, str]] = Counter()
    partners: dict[int, OpNode] = {}
    for node in old:
        name = node.op, node.symbol
        if names[0][name] == names[1][name] and (not node.symbol or names[0][name] == 1):
            partners[id(node)] = places[name][seen[name]]
            seen[name] += 1
    return partners


def _read_without(text: str, nodes: Sequence[OpNode], check: Callable[[], None]) -> tuple[Tree, frozenset[int]]:
    """Parse a text with a placeholder line for each of these ops; the line contains the op's index in ``nodes``."""
    pieces: list[str] = []
    numbers: list[int] = []
    last_lines = [0] * len(nodes)
    position, line = 0, 1
    for at, node in sorted(enumerate(nodes), key=lambda entry: entry[1].start):
        pieces.append(text[position : node.start])
        first = line + text.count("\n", position, node.start)
        numbers.extend(range(line, first + 1))
        pieces.append(f"{' ' * node.indent}{_MARK} {at}\n")
        line = first + text.count("\n", node.start, node.end)
        last_lines[at] = max(first, line - 1)
        position = node.end
    rest = text[position:]
    pieces.append(rest)
    numbers.extend(range(line, line + rest.count("\n") + 1))
    tree = parse("".join(pieces), numbers, check)
    marks = [op for op in tree.ops if op.name == _MARK]
    for op in marks:
        at = int(op.key.split()[1])
        op.name, op.symbol, op.last = nodes[at].op, nodes[at].symbol, last_lines[at]
    return tree, frozenset(op.index for op in marks)
