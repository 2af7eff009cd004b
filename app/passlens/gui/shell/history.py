"""Visited entries and the current one, as in a browser: back and forward."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

LIMIT = 200
"""Older entries are dropped."""

Entry = TypeVar("Entry")


@dataclass(slots=True)
class History(Generic[Entry]):
    """Entries in the order of visits."""

    entries: list[Entry] = field(default_factory=list)
    index: int = -1

    @property
    def has_back(self) -> bool:
        """Whether there is an earlier entry."""
        return self.index > 0

    @property
    def has_forward(self) -> bool:
        """Whether there is a later entry."""
        return self.index < len(self.entries) - 1

    def push(self, entry: Entry) -> None:
        """Visit an entry; drops the entries after the current one."""
        del self.entries[self.index + 1 :]
        self.entries.append(entry)
        del self.entries[:-LIMIT]
        self.index = len(self.entries) - 1

    def replace(self, entry: Entry) -> None:
        """Replace the current entry."""
        if self.index >= 0:
            self.entries[self.index] = entry

    def step(self, by: int) -> Entry | None:
        """Go back or forward; None at the end."""
        target = self.index + by
        if not 0 <= target < len(self.entries):
            return None
        self.index = target
        return self.entries[target]
