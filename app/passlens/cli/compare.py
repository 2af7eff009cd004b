"""``passlens compare``: two compiles side by side: their first divergence, and its consequences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from passlens.cli.cells import NONE, Cell
from passlens.cli.faults import Exit
from passlens.cli.fetch import fetch_all
from passlens.cli.options import FetchOption, JsonOption, TrustOption, session
from passlens.cli.output import Column, Page
from passlens.cli.schema import write_json
from passlens.cli.translation import verbatim
from passlens.engine.compare import words
from passlens.engine.compare.compare import compare_sessions
from passlens.engine.compare.ignoring import Ignored
from passlens.engine.compare.values import Change, ComparedPass, Comparison, Divergence, PassPlace, Verdict
from passlens.engine.messages import Message, Word

_SHOWN = 20
_FileA = Annotated[Path, typer.Argument(metavar="A", help="A .passlens file.", show_default=False)]
_FileB = Annotated[Path, typer.Argument(metavar="B", help="The session to compare with.", show_default=False)]


def compare(
    a: _FileA,
    b: _FileB,
    ignore_release: Annotated[
        bool,
        typer.Option(
            "--ignore-release",
            help="Ignore what changes with every release: target attributes, memoized attributes and the "
            "spelling of attributes. The output lists what was ignored.",
        ),
    ] = False,
    everything: Annotated[
        bool,
        typer.Option("--all", help="Print all rows, including passes that only follow from an earlier difference."),
    ] = False,
    fetch: FetchOption = False,
    trust: TrustOption = False,
    json: JsonOption = False,
) -> int:
    """Compare two compiles: the first pass that leaves different IR, for the model and for each dispatch, and what
    follows.

    Passes are matched by order, name and scope, dispatches by what they compute: numbers of values, aliases and
    dispatches do not count. The exit code is 0 when nothing but times differs, else 1.
    """
    del trust  # already applied by its callback
    for path in (a, b) if fetch else ():
        with session(path) as queries:
            fetch_all(path, queries)
    found = compare_sessions(a, b, frozenset(Ignored) if ignore_release else frozenset())
    if json:
        _write_json(found, everything=everything)
    else:
        _show(found, everything=everything)
    return Exit.DONE if found.same else Exit.FAILED


def _write_json(found: Comparison, *, everything: bool) -> None:
    wanted = tuple(row for row in found.passes if everything or row.verdict is not Verdict.FOLLOWS)
    shown = replace(found, passes=tuple(row for row in wanted if everything or row.verdict is not Verdict.SAME))
    alone = found.alone()
    counts = {verdict.name.lower(): found.count(verdict) for verdict in Verdict}
    write_json(
        "compare",
        sentence=found.sentence,
        same=found.same,
        first_divergent_pass=found.first_divergent_pass,
        counts={**counts, "only_a": alone[0], "only_b": alone[1]},
        comparison=shown,
    )


def _show(found: Comparison, *, everything: bool) -> None:
    page = Page()
    page.line(found.sentence, "head")
    for note in found.notes:
        page.line(note, "warn")
    page.pairs([("A", verbatim(found.a.name)), ("B", verbatim(found.b.name))])
    if found.aligned:
        page.line(words.counts_of(found), "muted")
    for ignored, count in found.ignored:
        page.line(words.ignored_words(ignored, count), "muted")
    most = None if everything else _SHOWN
    _add_divergences(page, found.divergences, most)
    if everything:
        _add_passes(page, found.passes)
    _add_figures(page, found, most)
    _add_dispatches(page, found, most)
    page.show()


def _add_divergences(page: Page, rows: Sequence[Divergence], most: int | None) -> None:
    if not rows:
        return
    page.heading(Word("Where they part"))
    page.table(
        [
            Column("A", right=True),
            Column("B", right=True),
            Column("pass"),
            Column("scope", flexible=True),
            Column("what", flexible=True),
            Column("options", flexible=True, dispensable=1),
        ],
        [
            (
                _position(one.row.a),
                _position(one.row.b),
                verbatim(one.row.place.name),
                verbatim(one.scope),
                one.what,
                verbatim(", ".join(f"{name}: {was or '–'} → {now or '–'}" for name, was, now in one.options)),
            )
            for one in islice(rows, most)
        ],
    )
    _add_rest(page, len(rows), most)


def _position(place: PassPlace | None) -> int | None:
    return None if place is None else place.position


def _add_rest(page: Page, count: int, most: int | None) -> None:
    if most is not None and count > most:
        page.line(Message("comparison.more", "{count:,} more: --all lists them.", count=count - most), "muted")


def _add_passes(page: Page, rows: Sequence[ComparedPass]) -> None:
    page.heading(Word("Passes"))
    page.table(
        [
            Column("A", right=True),
            Column("B", right=True),
            Column("verdict"),
            Column("pass", flexible=True),
            Column("scope", flexible=True),
            Column("count", right=True),
        ],
        [
            (
                _position(row.a),
                _position(row.b),
                row.verdict,
                verbatim(row.place.name if row.count == 1 else row.place.phase),
                verbatim(row.place.scope if row.count == 1 else ""),
                row.count,
            )
            for row in rows
        ],
    )


def _add_figures(page: Page, found: Comparison, most: int | None) -> None:
    rows = [row for row in found.figures if row.change not in {Change.NOISE, Change.ALONE} or most is None]
    if not rows:
        return
    page.heading(Word("What follows"))
    page.table(
        [
            Column("figure", flexible=True),
            Column("A", right=True, flexible=True),
            Column("B", right=True, flexible=True),
            Column("change", right=True),
            Column("verdict"),
        ],
        [
            (
                words.titled(row),
                words.value_of(row, row.a),
                words.value_of(row, row.b),
                words.change_of(row),
                Cell(row.change, row.change.tone),
            )
            for row in islice(rows, most)
        ],
    )
    _add_rest(page, len(rows), most)


def _add_dispatches(page: Page, found: Comparison, most: int | None) -> None:
    rows = [one for one in found.dispatches if most is None or one.first or not one.computes_the_same]
    equal = sum(one.computes_the_same for one in found.dispatches)
    if not found.dispatches:
        return
    page.heading(Word("Dispatches"))
    page.line(
        Message(
            "comparison.equal-dispatches",
            "{equal:,} of {total:,} compute the same, regardless of their numbers.",
            equal=equal,
            total=len(found.dispatches),
        ),
        "muted",
    )
    if not rows:
        return
    page.table(
        [
            Column("A", flexible=True),
            Column("B", flexible=True),
            Column("computes", flexible=True, dispensable=1),
            Column("matched by"),
            Column("source"),
            Column("first pass that differs", flexible=True),
        ],
        [
            (
                verbatim(one.a or "–"),
                verbatim(one.b or "–"),
                verbatim(one.name),
                one.likeness or NONE,
                one.source or NONE,
                verbatim(f"{one.first.place.position:,} {one.first.place.name}") if one.first else NONE,
            )
            for one in islice(rows, most)
        ],
    )
    _add_rest(page, len(rows), most)
