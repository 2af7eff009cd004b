"""Queries on dispatches: their sources, and the graph between them."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.jobs import CancelToken
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.queries.texts import TextQueries

if TYPE_CHECKING:
    from passlens.engine.analysis.graph import GraphTable
    from passlens.engine.compile.dispatch_source import Dispatch, Source


class DispatchQueries:
    """The dispatches of a session."""

    def __init__(self, session: OpenSession, texts: TextQueries) -> None:
        self._session = session
        self._texts = texts

    def listing(self) -> tuple[Dispatch, ...]:
        """The dispatches whose source the session has; none before phase ``executable-sources``."""
        from passlens.engine.compile.dispatch_source import list_dispatches

        return list_dispatches(self._session.reader)

    def find(self, name: str) -> Dispatch:
        """Find a dispatch by ``name``: a symbol, the end of one, a kernel, or a position.

        Raises:
            UserError: The session has no sources of dispatches, none with that name, or several.
        """
        from passlens.engine.compile.dispatch_source import find_dispatch, missing_source

        known = self.listing()
        if not known:
            raise missing_source(self._session.reader)
        return find_dispatch(known, name)

    def source(self, symbol: str) -> Source:
        """The source of a dispatch, as a module that compiles alone.

        Raises:
            UserError: The session does not have it.
        """
        from passlens.engine.compile.dispatch_source import missing_source, read_source

        source = read_source(self._session.reader, symbol)
        if source is None:
            raise missing_source(self._session.reader)
        return source

    def graph(self, phase: str, cancel: CancelToken | None = None) -> GraphTable:
        """The dispatch graph of the phase ``flow`` or ``stream``: read on first use, and stored.

        Raises:
            UserError: The session has no IR of that phase, or it cannot be read.
            CancelledError: The user asked to stop.
        """
        from passlens.engine.analysis.graph_store import graph_of

        key = ("graph", phase, self._texts.end_of_phase(phase))
        return self._session.cached(key, lambda: graph_of(self._session.reader, phase, self._session.watch(cancel)))
