"""``passlens search``: a text or regular expression in all snapshots, and when it appeared and disappeared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from passlens.cli.fetch import WITH_FETCH, fetch_all
from passlens.cli.options import FetchOption, JsonOption, SessionArgument, TrustOption, session
from passlens.cli.output import Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.translation import Value, verbatim
from passlens.engine.errors import UserError
from passlens.engine.messages import NOTHING, Count, Message, Word, listed, together
from passlens.engine.session.search.values import (
    IR,
    SHOWN_LINES,
    Corpus,
    Hit,
    Interval,
    Journey,
    Mark,
    SearchRequest,
    SearchResult,
    Source,
    TextHits,
)

_INTERVALS_SHOWN = 4
_SCOPES_SHOWN = 20


def search(
    path: SessionArgument,
    pattern: Annotated[str, typer.Argument(metavar="PATTERN", help="What to look for in each line.")],
    regex: Annotated[
        bool, typer.Option("--regex", "-E", help="PATTERN is a regular expression, in Python's syntax.")
    ] = False,
    ignore_case: Annotated[bool, typer.Option("--ignore-case", "-i", help="Ignore case.")] = False,
    scope: Annotated[
        str, typer.Option("--scope", metavar="GLOB", help="Only on scopes with this path, such as '*/@dispatch_3*'.")
    ] = "",
    phase: Annotated[str, typer.Option("--phase", metavar="PHASE", help="Only of this phase, such as 'flow'.")] = "",
    where: Annotated[
        list[str] | None,
        typer.Option(
            "--in", metavar="WHAT", help="passes, phases, input, llvm or assembly; may be repeated. [passes, phases]"
        ),
    ] = None,
    first: Annotated[
        bool, typer.Option("--first", help="Only after which passes it appears and disappears, in each scope.")
    ] = False,
    limit: Annotated[
        int, typer.Option("--limit", min=0, help="Print at most this many lines; all are counted.")
    ] = SHOWN_LINES,
    fetch: FetchOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Find a text in the IR after every pass; lines are printed as they are found.

    A text that is the same after several passes is searched once and printed for the first of them. Exit code 0 when
    something was found, else 1.
    """
    del trust  # already applied by its callback
    request = SearchRequest(
        pattern,
        regex=regex,
        ignore_case=ignore_case,
        scope=scope,
        phase=phase,
        where=_where(where or []),
        limit=0 if first else limit,
        journey=first or json,
    )
    found: list[TextHits] = []

    def take(part: Sequence[TextHits], done: float) -> None:
        del done
        if json:
            found.extend(part)
        elif not first:
            _print(part)

    with session(path) as queries:
        if fetch:
            fetch_all(path, queries, phase)
        result = queries.search.find(request, take)
        lacking, left = queries.search.not_searched(request), queries.passes.lacking()
    if json:
        write_json("search", pattern=pattern, result=result, found=sorted(found, key=_order))
    elif first:
        _print_journey(result.journey)
    if not json:
        write_note(_sums(result, request))
    if lacking:
        write_note(together(lacking, WITH_FETCH) if left else lacking)
    return 0 if result.lines else 1


def _where(names: list[str]) -> frozenset[Corpus]:
    known = [corpus.value for corpus in Corpus]
    for name in names:
        if name not in known:
            raise UserError(
                Message("search.cannot-searched", "'{name}' cannot be searched.", name=name),
                hint=Message("search.there-are", "There are {known}.", known=", ".join(known)),
            )
    return frozenset(map(Corpus, names)) or IR


def _order(found: TextHits) -> tuple[bool, int]:
    return found.source.corpus is not Corpus.PASSES, found.source.position


def _print(part: Sequence[TextHits]) -> None:
    page = Page()
    for found in part:
        if not found.hits:
            continue
        title, remark = page.paint(_title(found.source), "head"), page.paint(_remark(found), "muted")
        page.line(verbatim(title + remark))
        for hit in found.hits:
            number = page.paint(verbatim(f"{hit.line:>7}"), "muted")
            page.text(verbatim(f"{number}  {_marked(page, hit)}"))
    page.show()


def _title(source: Source) -> Value:
    if source.corpus is Corpus.PASSES:
        return verbatim(f"{source.position}  {source.name}  {source.scope}")
    if source.corpus is Corpus.PHASES:
        return Message("texts.after-phase", "module after {phase}", phase=source.name)
    return verbatim(source.name)


def _remark(found: TextHits) -> Message:
    parts = []
    if found.source.more:
        later = Count(found.source.more, "later pass", "later passes")
        parts.append(Message("search.same-text", "{passes} with the same text", passes=later))
    if found.total > len(found.hits):
        shown = len(found.hits)
        parts.append(Message("search.some-lines", "{shown:,} of {count:,} lines", shown=shown, count=found.total))
    return Message("search.remark", "  ({parts})", parts=listed(parts)) if parts else NOTHING


def _marked(page: Page, hit: Hit) -> str:
    return hit.text[: hit.start] + page.paint(verbatim(hit.text[hit.start : hit.end]), "warn") + hit.text[hit.end :]


def _print_journey(journey: Journey) -> None:
    page = Page()
    if journey.intervals:
        page.line(Word("anywhere"), "head")
        _intervals(page, journey.intervals)
    for scope in journey.scopes[:_SCOPES_SHOWN]:
        page.line(verbatim(scope.path), "head")
        _intervals(page, scope.intervals)
    left = len(journey.scopes) - _SCOPES_SHOWN
    if left > 0:
        more = Count(left, "more scope")
        page.line(
            Message("search.more-scopes", "and {scopes}; --scope narrows it down, --json lists all.", scopes=more),
            "muted",
        )
    if not journey.exact:
        page.line(
            Message(
                "search.inexact",
                "Too many large dumps contain it to search each scope inside them: it may disappear earlier there.",
            ),
            "muted",
        )
    page.show()


def _intervals(page: Page, intervals: tuple[Interval, ...]) -> None:
    for interval in intervals[:_INTERVALS_SHOWN]:
        first, gone = interval.first, interval.gone
        appears = Message("search.appears", "appears      {where}", where=_mark(first)) if first else None
        disappears = Message("search.disappears", "disappears   {where}", where=_mark(gone)) if gone else None
        page.line(appears or Word("in the input"), indent=2)
        page.line(disappears or Word("stays to the end"), indent=2)
    left = len(intervals) - _INTERVALS_SHOWN
    if left > 0:
        page.line(Message("search.more-times", "and {times}", times=Count(left, "more time")), "muted", indent=2)


def _mark(mark: Mark) -> str:
    return f"{mark.position}  {mark.name}  {mark.scope}"


def _sums(result: SearchResult, request: SearchRequest) -> Message:
    if not result.lines:
        return Message("search.none", "'{pattern}' was not found.", pattern=request.pattern)
    found = Message(
        "search.found",
        "{lines} in {texts}, shown in {places}.",
        lines=Count(result.lines, "line"),
        texts=Count(result.texts, "text"),
        places=Count(result.places, "place"),
    )
    if result.shown == result.lines or not request.limit:
        return found
    return together(found, Message("search.first", "The first {count:,} are shown.", count=result.shown))
