"""Hashes of ops that ignore locations and the names of values, aliases and blocks.

Three of them, from strict to loose. Ops of two texts with an equal hash are candidates for a match; a comparison
(``diff.ops``) decides, so that a collision does no harm.

- *deep*: text, operands by what defines them in turn, and all that is inside. A value is what its definition is; an
  argument is the n-th of that kind of op.
- *near*: text, what is inside, and the texts of the ops that define the operands.
- *local*: text and what is inside.

They are valid within one process, like Python's hashes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from passlens.engine.ir.parse import Block, Op, Tree
from passlens.engine.ir.tree import OFTEN, unwatched

_UNKNOWN = 0x5EED


@dataclass(frozen=True, slots=True)
class Hashes:
    """The hashes of a tree's ops, by ``Op.index``, and of its values."""

    deep: Sequence[int]
    local: Sequence[int]
    values: Sequence[int]


def hash_tree(tree: Tree, check: Callable[[], None] = unwatched) -> Hashes:
    """The deep and local hashes of all ops; cost is linear in the text.

    Args:
        tree: The ops.
        check: Called every few ops; what it raises ends the work.
    """
    ops = tree.ops
    deep, local = [0] * len(ops), [0] * len(ops)
    values = [_UNKNOWN] * len(tree.definers)
    heads: list[tuple[Op, int]] = []  # ops whose insides are being hashed
    for op in ops:
        if not op.index % OFTEN:
            check()
        block = op.block
        parent = None if block is None else block.op
        while heads and heads[-1][0] is not parent:
            _end(*heads.pop(), deep, local, values)
        uses = op.uses
        head = (
            hash((op.key, len(op.results), *[values[use] for use in uses])) if uses else hash((op.key, len(op.results)))
        )
        if op.regions:
            _begin(op, len(heads), values)
            heads.append((op, head))
            continue
        index = op.index
        if op.targets:
            head = hash((head, *op.targets))
        deep[index] = head
        local[index] = hash((op.key, len(op.results)))
        for ordinal, value in enumerate(op.results):
            values[value] = head + ordinal
    while heads:
        _end(*heads.pop(), deep, local, values)
    return Hashes(deep, local, values)


def _begin(op: Op, depth: int, values: list[int]) -> None:
    """Hash the values that an op's header and blocks define."""
    for ordinal, value in enumerate(op.defines):
        values[value] = hash((op.name, depth, ordinal))
    for block in op.blocks():
        for ordinal, value in enumerate(block.arguments):
            values[value] = hash((op.name, depth, block.region, block.index, ordinal))


def _end(op: Op, head: int, deep: list[int], local: list[int], values: list[int]) -> None:
    inside_subtree: list[int] = []
    inside_local: list[int] = []
    for block in op.blocks():
        mark = hash((block.key, block.region))
        inside_subtree.append(mark)
        inside_local.append(mark)
        inside_subtree += [deep[child.index] for child in block.ops]
        inside_local += [local[child.index] for child in block.ops]
    full = hash((head, *inside_subtree))
    deep[op.index] = full
    local[op.index] = hash((op.key, len(op.results), *inside_local))
    for ordinal, value in enumerate(op.results):
        values[value] = full + ordinal


def near_hash(op: Op, tree: Tree, hashes: Hashes) -> int:
    """The near hash of one op."""
    parts: list[object] = [hashes.local[op.index]]
    for use in op.uses:
        definer = tree.definers[use]
        if isinstance(definer, Op):
            parts.append((definer.key, tree.ordinals[use]))
        elif isinstance(definer, Block):
            parts.append((definer.region, definer.index, tree.ordinals[use]))
        else:
            parts.append(None)
    return hash(tuple(parts))
