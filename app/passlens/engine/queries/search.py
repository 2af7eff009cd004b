"""Queries that read many texts: search, and the lineage of an op."""

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
    """Search, and the origin of ops."""

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
            take: Receives results in portions while the search runs; on this thread.
            cancel: Cancels the query.
            in_child: Whether to search in a separate process, so that a window stays responsive: 0.2 s more.

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
        """Sentences on the texts in the scope of a search that the session lacks, and why; empty when it has all."""
        from passlens.engine.analysis.kernel_places import no_code
        from passlens.engine.session.search.values import Corpus

        left_out = NOTHING
        missing = [name for name in self._session.reader.unfetched() if request.phase in {"", name}]
        if missing and Corpus.PASSES in request.where:
            left_out = Message(
                "search.on-demand",
                "Passes that were not made yet were not searched: those of {phases}.",
                phases=Items(tuple(missing), Join.AND),
            )
        if request.scope or request.phase or not request.where & {Corpus.LLVM, Corpus.ASSEMBLY}:
            return left_out
        return together(left_out, no_code(self._session.reader))

    def lineage(
        self, start: Start, take: Callable[[LineageStep], None] | None = None, cancel: CancelToken | None = None
    ) -> Lineage:
        """The origin and the later fate of an op, over all passes.

        Args:
            start: The op.
            take: Receives each step as soon as it is found, unless the result is cached; on this thread.
            cancel: Cancels the query.

        Raises:
            UserError: There is no such pass or line, or the line has no op.
            CancelledError: The user asked to stop.
        """
        from passlens.engine.analysis.lineage.lineage_process import lineage_of

        reader = self._session.reader
        key = ("lineage", start, reader.contents({Part.PASSES}))
        found = self._session.cached(key, lambda: lineage_of(reader, start, take, self._session.watch(cancel)))
        missing = reader.unfetched()
        if not missing:
            return found
        sentence = Message(
            "lineage.on-demand",
            "Passes that were not made yet were not followed: those of {phases}.",
            phases=Items(missing, Join.AND),
        )
        return replace(found, ending=together(found.ending, sentence))
