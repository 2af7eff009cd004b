"""Questions that read many texts: search, and the lineage of an op."""

# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from passlens.engine.jobs import CancelToken
from passlens.engine.messages import NOTHING, Items, Join, Message, together
from passlens.engine.queries.open_session import OpenSession
from passlens.engine.session.rows import Part

if TYPE_CHECKING:
    from passlens.engine.analysis.lineage.values import Lineage, LineageStep, Start
    from passlens.engine.session.search.search import Take
    from passlens.engine.session.search.values import SearchRequest, SearchResult


class SearchQueries:
    """Where something stands, and where it comes from."""

    def __init__(self, session: OpenSession) -> None:
        self._session = session

    def find(
        self,
        request: SearchRequest,
        take: Take | None = None,
        cancel: CancelToken | None = None,
        *,
        in_child: bool = False,
    ) -> SearchResult:
        """Search all texts.

        Args:
            request: What to look for, and where.
            take: Gets what is found, part by part, while the search goes on; on this thread.
            cancel: Ends it.
            in_child: Search in a process of its own, so that a window stays alive: 0.2 s more.

        Raises:
            UserError: The pattern cannot be used, or there is no such phase.
            CancelledError: The search was cancelled.
        """
        take, cancel = take or (lambda found, done: None), cancel or CancelToken()
        if in_child:
            from passlens.engine.session.search.search_process import search_in_child

            return search_in_child(self._session.reader.path, request, take, cancel)
        from passlens.engine.session.search.search import search

        return search(self._session.reader, request, take, cancel)

    def not_searched(self, request: SearchRequest) -> Message:
        """What of that which a search asks for is not in the session, and why, as sentences; empty: all is there."""
        from passlens.engine.analysis.kernel_places import no_code
        from passlens.engine.session.search.values import Corpus

        told = NOTHING
        missing = [name for name in self._session.reader.unfetched() if request.phase in {"", name}]
        if missing and Corpus.PASSES in request.where:
            told = Message(
                "search.on-demand",
                "Passes that were not made yet were not searched: those of {phases}.",
                phases=Items(tuple(missing), Join.AND),
            )
        if request.scope or request.phase or not request.where & {Corpus.LLVM, Corpus.ASSEMBLY}:
            return told
        return together(told, no_code(self._session.reader))

    def lineage(
        self, start: Start, take: Callable[[LineageStep], None] | None = None, cancel: CancelToken | None = None
    ) -> Lineage:
        """Where an op comes from, and what became of it, over all passes.

        Args:
            start: The op.
            take: Gets each step as soon as it is found, unless the answer is known; on this thread.
            cancel: Ends it.

        Raises:
            UserError: There is no such pass or line, or no op stands there.
            CancelledError: It was cancelled.
        """
        from passlens.engine.analysis.lineage.lineage_process import lineage_of

        reader = self._session.reader
        key = ("lineage", start, reader.contents({Part.PASSES}))
        found = self._session.cached(key, lambda: lineage_of(reader, start, take, self._session.watch(cancel)))
        missing = reader.unfetched()
        if not missing:
            return found
        told = Message(
            "lineage.on-demand",
            "Passes that were not made yet were not followed: those of {phases}.",
            phases=Items(missing, Join.AND),
        )
        return replace(found, ending=together(found.ending, told))
