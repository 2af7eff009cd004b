"""Questions about memory: of the device, and of a workgroup (LDS)."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.queries.base import SessionQueries

if TYPE_CHECKING:
    from passlens.engine.analysis.tables import MemoryTable


class MemoryQueries(SessionQueries):
    """What takes memory."""

    def memory(self) -> MemoryTable | None:
        """The memory table; None while it has not been made."""
        from passlens.engine.analysis.tables import MemoryTable

        table = self._table("memory")
        return table if isinstance(table, MemoryTable) else None
