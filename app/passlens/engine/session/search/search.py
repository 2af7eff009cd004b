"""A search as both clients call it: filters in, texts in pipeline order out, then totals and the journey."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message
from passlens.engine.session.pass_list import STATUSES
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import PARSED, PHASES, SOURCE, ScopeRow, Use
from passlens.engine.session.search.journey import JourneyFinder
from passlens.engine.session.search.pattern import Pattern
from passlens.engine.session.search.scan import scan
from passlens.engine.session.search.values import Corpus, Journey, SearchRequest, SearchResult, Source, TextHits

_KINDS = {
    SOURCE: Corpus.INPUT,
    PARSED: Corpus.INPUT,
    "linked.ll": Corpus.LLVM,
    "optimized.ll": Corpus.LLVM,
    "ll": Corpus.LLVM,
    "rocmasm": Corpus.ASSEMBLY,
    "s": Corpus.ASSEMBLY,
    "ptx": Corpus.ASSEMBLY,
}

Take = Callable[[Sequence[TextHits], float], None]
"""Receives the hits in one part of the session, in pipeline order, and the share searched so far, 0 to 1."""


def search(reader: SessionReader, request: SearchRequest, take: Take, cancel: CancelToken) -> SearchResult:
    """Search a session; hits are handed out as they are found.

    Parts come in the order of capture, which is nearly pipeline order.

    Raises:
        UserError: The pattern is invalid, there is no such phase, or the session is damaged.
        CancelledError: The search was cancelled.
    """
    pattern = Pattern(request.pattern, regex=request.regex, ignore_case=request.ignore_case)
    if request.phase and request.phase not in PHASES:
        raise UserError(
            Message("common.no-phase", "There is no phase '{phase}'.", phase=request.phase),
            hint=Message("common.phases-are", "The phases are {names}.", names=", ".join(PHASES)),
        )
    places = _Places(reader, request)
    lines = texts = shows = shown = searched = 0
    holding = set[int]()
    for part in scan(reader, pattern, places.blobs, request.limit, cancel):
        found = list[TextHits]()
        for one in part.found:
            holding.add(one.blob)
            source = places.source(one.blob)
            texts += 1
            shows += source.more + 1
            lines += one.total
            found.append(TextHits(source, one.hits, one.total))
        found.sort(key=lambda one: (one.source.corpus is not Corpus.PASSES, one.source.position))
        for at, entry in enumerate(found):
            room = max(0, request.limit - shown)
            if len(entry.hits) > room:
                found[at] = replace(entry, hits=entry.hits[:room])
            shown += len(found[at].hits)
        searched += part.bytes
        take(found, part.done)
    journey = Journey((), (), exact=True)
    if holding and request.journey:
        if places.given is not None and pattern.found_in(reader.text(places.given)):
            holding.add(places.given)
        journey = JourneyFinder(places.uses, places.scopes.values(), reader.text, pattern.found_in).find(
            holding, places.given
        )
    return SearchResult(
        lines=lines,
        texts=texts,
        places=shows,
        shown=shown,
        searched_bytes=searched,
        journey=journey,
    )


class _Places:
    """The blobs to search, and the passes, phases and files that show each."""

    def __init__(self, reader: SessionReader, request: SearchRequest) -> None:
        self._reader = reader
        self._request = request
        phases, artifacts = reader.text_blobs()
        alone = bool(request.scope)
        self._phases = [
            (name, blob)
            for name, blob in phases
            if Corpus.PHASES in request.where and not alone and request.phase in {"", name}
        ]
        self._files = [
            (number, _KINDS[kind], name, blob)
            for number, kind, name, blob in artifacts
            if _KINDS.get(kind) in request.where and not (alone or request.phase)
        ]
        # The input of the first pass; ignored when the search is limited to a scope or phase.
        self.given = (
            None
            if request.scope or request.phase
            else next((blob for _, kind, _, blob in artifacts if kind == PARSED), None)
        )
        self.blobs = {blob for _, blob in self._phases} | {blob for *_, blob in self._files}
        if Corpus.PASSES in request.where:
            filtered = request.scope or request.phase
            self.blobs.update({use.blob for use in self.uses} if filtered else reader.uses().blobs)

    @cached_property
    def scopes(self) -> dict[int, ScopeRow]:
        """All scopes by id."""
        return self._reader.scopes_by_id()

    @cached_property
    def uses(self) -> list[Use]:
        """The searched pass executions, in pipeline order."""
        request = self._request
        if Corpus.PASSES not in request.where:
            return []
        uses = self._reader.uses().rows
        if request.phase:
            ordinal = PHASES.index(request.phase) + 1
            uses = [use for use in uses if use.phase == ordinal]
        if request.scope:
            scopes = self._reader.scopes_like(request.scope)
            uses = [use for use in uses if use.scope_id in scopes]
        return uses

    @cached_property
    def _shown(self) -> dict[int, tuple[Use | tuple[str, int] | tuple[int, Corpus, str, int], int]]:
        """The first place that shows each blob, and the number of further ones."""
        shown: dict[int, tuple[Use | tuple[str, int] | tuple[int, Corpus, str, int], int]] = {}
        for group in (self.uses, self._phases, self._files):
            for one in group:
                blob = one.blob if isinstance(one, Use) else one[-1]
                first, more = shown.get(blob, (one, -1))
                shown[blob] = (first, more + 1)
        return shown

    def source(self, blob: int) -> Source:
        """The place that shows a searched blob."""
        match self._shown[blob]:
            case Use() as use, more:
                return Source(
                    Corpus.PASSES,
                    use.name,
                    PHASES[use.phase - 1],
                    use.pass_id,
                    use.position,
                    STATUSES[use.status],
                    use.scope_id,
                    self.scopes[use.scope_id].label,
                    None,
                    more,
                )
            case (str(name), _), more:
                return Source(Corpus.PHASES, name, name, None, 0, None, None, "", None, more)
            case (number, corpus, name, _), more:
                return Source(corpus, name, "", None, 0, None, None, "", number, more)
