"""Queries on kernels: the table, their details, and their places in texts."""

# ruff: noqa: PLC0415

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from passlens.engine.queries.open_session import OpenSession

if TYPE_CHECKING:
    from passlens.engine.analysis.kernel_places import KernelPlace, PlaceKind
    from passlens.engine.analysis.kernel_tables import KernelDetails
    from passlens.engine.analysis.tables import KernelTable
    from passlens.engine.jobs import CancelToken


class KernelQueries:
    """The kernels of a session."""

    def __init__(self, session: OpenSession) -> None:
        self._session = session

    def table(self) -> KernelTable | None:
        """The kernel table, with shared memory from the IR for kernels without code; None before it is built."""
        from passlens.engine.analysis.tables import KernelTable, MemoryTable

        table, memory = self._session.table("kernels"), self._session.table("memory")
        if not isinstance(table, KernelTable):
            return None
        known = {one.kernel: one.bytes for one in memory.lds} if isinstance(memory, MemoryTable) else {}
        rows = (replace(row, lds_bytes=known.get(row.name)) if row.lds_bytes is None else row for row in table.kernels)
        return replace(table, kernels=tuple(rows))

    def details(self, cancel: CancelToken | None = None) -> KernelDetails:
        """Instructions, configuration, work and launches of all kernels: read on first use, and stored.

        Raises:
            UserError: The session is damaged.
            CancelledError: The user asked to stop.
        """
        return self._session.resources(cancel).kernels

    def place(self, kernel: str, dispatch: str, kind: PlaceKind) -> KernelPlace:
        """The place of a kernel in its source, in IR, LLVM IR or assembly.

        Raises:
            UserError: The session does not have that text.
        """
        from passlens.engine.analysis.kernel_places import place_of

        return place_of(self._session.reader, kernel, dispatch, kind)
