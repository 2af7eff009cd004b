"""Questions about kernels: the table, their details, and where one stands in a text."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.queries.open_session import OpenSession

if TYPE_CHECKING:
    from passlens.engine.analysis.kernel_places import KernelPlace, PlaceKind
    from passlens.engine.analysis.kernel_tables import KernelDetails
    from passlens.engine.analysis.tables import KernelTable
    from passlens.engine.jobs import CancelToken


class KernelQueries:
    """What dispatches became."""

    def __init__(self, session: OpenSession) -> None:
        self._session = session

    def table(self) -> KernelTable | None:
        """The kernel table; None while it has not been made."""
        from passlens.engine.analysis.tables import KernelTable

        table = self._session.table("kernels")
        return table if isinstance(table, KernelTable) else None

    def details(self, cancel: CancelToken | None = None) -> KernelDetails:
        """Instructions, configuration, work and launches of all kernels: read when first asked for, and kept.

        Raises:
            UserError: The session is damaged.
            CancelledError: It was cancelled.
        """
        return self._session.resources(cancel).kernels

    def place(self, kernel: str, dispatch: str, kind: PlaceKind) -> KernelPlace:
        """Where a kernel stands in its source, in IR, LLVM IR or assembly.

        Raises:
            UserError: The session does not have that text.
        """
        from passlens.engine.analysis.kernel_places import place_of

        return place_of(self._session.reader, kernel, dispatch, kind)
