"""Questions about devices and affinities."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.queries.base import SessionQueries

if TYPE_CHECKING:
    from passlens.engine.analysis.tables import AffinityTable


class DeviceQueries(SessionQueries):
    """Where ops and values live."""

    def affinity(self) -> AffinityTable | None:
        """The device table; None while it has not been made."""
        from passlens.engine.analysis.tables import AffinityTable

        table = self._table("affinity")
        return table if isinstance(table, AffinityTable) else None
