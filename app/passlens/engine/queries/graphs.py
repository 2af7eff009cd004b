"""Questions about the dispatch graph."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.jobs import CancelToken
from passlens.engine.queries.texts import TextQueries

if TYPE_CHECKING:
    from passlens.engine.analysis.graph import GraphTable


class GraphQueries(TextQueries):
    """How dispatches hang together."""

    def graph(self, phase: str, cancel: CancelToken | None = None) -> GraphTable:
        """The dispatch graph of the phase ``flow`` or ``stream``: read when it is first asked for, and kept.

        Raises:
            UserError: The session has no IR of that phase, or it cannot be read.
            CancelledError: It was cancelled.
        """
        from passlens.engine.analysis.graph_store import graph_of

        key = ("graph", phase, self._end_of_phase(phase))
        return self._cached(key, lambda: graph_of(self._reader, phase, self._watch(cancel)))
