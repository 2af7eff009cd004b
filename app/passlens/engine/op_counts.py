"""The totals of a diff of ops, without the ops: what a list shows of a pass."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpCounts:
    """How many ops of a text differ; counted by OpDiff.

    Attributes:
        same: Whether nothing but names and the order of independent ops differs.
        added, removed: Includes nested ops.
        changed, moved: An op that moved and changed counts as changed.
    """

    same: bool = True
    added: int = 0
    removed: int = 0
    changed: int = 0
    moved: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.added + self.removed + self.changed + self.moved
