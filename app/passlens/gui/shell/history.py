"""What was gone through, with the place in it: the back and forward of a browser."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

LIMIT = 200
"""What lies further back is forgotten."""

Entry = TypeVar("Entry")


@dataclass(slots=True)
class History(Generic[Entry]):
    """Entries in the order they were gone through."""

    entries: list[Entry] = field(default_factory=list)
    index: int = -1

    @property
    def has_back(self) -> bool:
        """Whether there is an entry before this one."""
        return self.index > 0

    @property
    def has_forward(self) -> bool:
        """Whether there is an entry after this one."""
        return self.index < len(self.entries) - 1

    def push(self, entry: Entry) -> None:
        """Go on to an entry; what lay after the one before is forgotten."""
        del self.entries[self.index + 1 :]
        self.entries.append(entry)
        del self.entries[:-LIMIT]
        self.index = len(self.entries) - 1

    def replace(self, entry: Entry) -> None:
        """Put an entry in place of this one."""
        if self.index >= 0:
            self.entries[self.index] = entry

    def step(self, by: int) -> Entry | None:
        """Go back or forward; None where there is nothing."""
        target = self.index + by
        if not 0 <= target < len(self.entries):
            return None
        self.index = target
        return self.entries[target]
