"""``passlens search``: a text or regular expression in all snapshots, and when it came and went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from passlens.cli.options import JsonOption, SessionArgument, session
from passlens.cli.output import Page
from passlens.cli.schema import write_json
from passlens.cli.streams import write_note
from passlens.cli.told import told
from passlens.engine.errors import UserError
from passlens.engine.messages import Message
from passlens.engine.session.search.values import (
    IR,
    SHOWN_LINES,
    Corpus,
    Found,
    Hit,
    Interval,
    Journey,
    Mark,
    SearchRequest,
    SearchResult,
    Source,
)
from passlens.engine.units import format_count

_INTERVALS_SHOWN = 4
_SCOPES_SHOWN = 20


def search(
    path: SessionArgument,
    pattern: Annotated[str, typer.Argument(metavar="PATTERN", help="What to look for in each line.")],
    regex: Annotated[
        bool, typer.Option("--regex", "-E", help="PATTERN is a regular expression, in Python's syntax.")
    ] = False,
    ignore_case: Annotated[bool, typer.Option("--ignore-case", "-i", help="Capitals do not matter.")] = False,
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
    limit: Annotated[int, typer.Option("--limit", min=0, help="Print so many lines; all are counted.")] = SHOWN_LINES,
    json: JsonOption = False,
) -> int:
    """Find a text in the IR after every pass; lines are printed as they are found.

    A text that stands after several passes is searched once and printed for the first of them. Ends with 0 when
    something was found and with 1 when not.
    """
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
    found: list[Found] = []

    def take(part: Sequence[Found], done: float) -> None:
        del done
        if json:
            found.extend(part)
        elif not first:
            _print(part)

    with session(path) as queries:
        result = queries.search.find(request, take)
        lacking = queries.search.not_searched(request)
    if json:
        write_json("search", pattern=pattern, result=result, found=sorted(found, key=_order))
    elif first:
        _print_journey(result.journey)
    if not json:
        write_note(_sums(result, request))
    if lacking:
        write_note(told(lacking))
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


def _order(found: Found) -> tuple[bool, int]:
    return found.source.corpus is not Corpus.PASSES, found.source.position


def _print(part: Sequence[Found]) -> None:
    page = Page()
    for found in part:
        if not found.hits:
            continue
        page.line(page.paint(_title(found.source), "head") + page.paint(_remark(found), "muted"))
        for hit in found.hits:
            page.text(f"{page.paint(f'{hit.line:>7}', 'muted')}  {_marked(page, hit)}")
    page.show()


def _title(source: Source) -> str:
    if source.corpus is Corpus.PASSES:
        return f"{source.position}  {source.name}  {source.scope}"
    return f"module after {source.name}" if source.corpus is Corpus.PHASES else source.name


def _remark(found: Found) -> str:
    words = []
    if found.source.more:
        words.append(f"{format_count(found.source.more, 'later pass', 'later passes')} with the same text")
    if found.total > len(found.hits):
        words.append(f"{len(found.hits):,} of {found.total:,} lines")
    return f"  ({', '.join(words)})" if words else ""


def _marked(page: Page, hit: Hit) -> str:
    return hit.text[: hit.start] + page.paint(hit.text[hit.start : hit.end], "warn") + hit.text[hit.end :]


def _print_journey(journey: Journey) -> None:
    page = Page()
    if journey.intervals:
        page.line("anywhere", "head")
        _intervals(page, journey.intervals)
    for scope in journey.scopes[:_SCOPES_SHOWN]:
        page.line(scope.path, "head")
        _intervals(page, scope.intervals)
    left = len(journey.scopes) - _SCOPES_SHOWN
    if left > 0:
        page.line(f"and {format_count(left, 'more scope')}; --scope narrows it down, --json lists all.", "muted")
    if not journey.exact:
        page.line(
            "Too many large dumps have it to look into each for the scopes inside: there it may be gone sooner.",
            "muted",
        )
    page.show()


def _intervals(page: Page, intervals: tuple[Interval, ...]) -> None:
    for interval in intervals[:_INTERVALS_SHOWN]:
        appears = "in the input" if interval.first is None else f"appears      {_mark(interval.first)}"
        page.line(f"  {appears}")
        page.line("  stays to the end" if interval.gone is None else f"  disappears   {_mark(interval.gone)}")
    left = len(intervals) - _INTERVALS_SHOWN
    if left > 0:
        page.line(f"  and {format_count(left, 'more time')}", "muted")


def _mark(mark: Mark) -> str:
    return f"{mark.position}  {mark.name}  {mark.scope}"


def _sums(result: SearchResult, request: SearchRequest) -> str:
    if not result.lines:
        return f"'{request.pattern}' was not found."
    lines = format_count(result.lines, "line")
    texts = format_count(result.texts, "text")
    places = format_count(result.places, "place")
    shown = "" if result.shown == result.lines or not request.limit else f" The first {result.shown:,} are shown."
    return f"{lines} in {texts}, shown in {places}.{shown}"
