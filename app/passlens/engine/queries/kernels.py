"""Questions about dispatches and their kernels: the table, and the source of one."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.queries.base import SessionQueries

if TYPE_CHECKING:
    from passlens.engine.analysis.kernel_places import KernelPlace, PlaceKind
    from passlens.engine.analysis.kernel_tables import KernelDetails
    from passlens.engine.analysis.tables import KernelTable
    from passlens.engine.compile.dispatch_source import Dispatch, Source
    from passlens.engine.jobs import CancelToken


class KernelQueries(SessionQueries):
    """The dispatches and what they became."""

    def kernels(self) -> KernelTable | None:
        """The kernel table; None while it has not been made."""
        from passlens.engine.analysis.tables import KernelTable

        table = self._table("kernels")
        return table if isinstance(table, KernelTable) else None

    def kernel_details(self, cancel: CancelToken | None = None) -> KernelDetails:
        """Instructions, configuration, work and launches of all kernels: read when first asked for, and kept.

        Raises:
            UserError: The session is damaged.
            CancelledError: It was cancelled.
        """
        return self._resources(cancel).kernels

    def kernel_place(self, kernel: str, dispatch: str, kind: PlaceKind) -> KernelPlace:
        """Where a kernel stands in its source, in IR, LLVM IR or assembly.

        Raises:
            UserError: The session does not have that text.
        """
        from passlens.engine.analysis.kernel_places import place_of

        return place_of(self._reader, kernel, dispatch, kind)

    def dispatches(self) -> tuple[Dispatch, ...]:
        """The dispatches of which the session has the source; none before phase ``executable-sources``."""
        from passlens.engine.compile.dispatch_source import list_dispatches

        return list_dispatches(self._reader)

    def find_dispatch(self, name: str) -> Dispatch:
        """The dispatch that ``name`` means: a symbol, the end of one, a kernel, or a position.

        Raises:
            UserError: The session has no sources of dispatches, none of that name, or several.
        """
        from passlens.engine.compile.dispatch_source import find_dispatch, missing_source

        known = self.dispatches()
        if not known:
            raise missing_source(self._reader)
        return find_dispatch(known, name)

    def dispatch_source(self, symbol: str) -> Source:
        """The source of a dispatch, as a module that compiles alone.

        Raises:
            UserError: The session does not have it.
        """
        from passlens.engine.compile.dispatch_source import missing_source, read_source

        source = read_source(self._reader, symbol)
        if source is None:
            raise missing_source(self._reader)
        return source
