"""Prints a bisection: every candidate with its verdict, then the answer and the sessions around it."""

from __future__ import annotations

from passlens.cli.cells import NONE, UNKNOWN, Cell, Entry
from passlens.cli.faults import Exit
from passlens.cli.output import Column, Page
from passlens.cli.render import add_next, bytes_or_unknown, ns_or_unknown
from passlens.cli.schema import write_json
from passlens.cli.translation import translated, verbatim
from passlens.engine.diagnosis.figures import Figure
from passlens.engine.messages import Message
from passlens.engine.sweep.bisect import Bisection, Tried
from passlens.engine.sweep.bisection import Verdict
from passlens.engine.sweep.results import CellEnd, CellResult

END_STYLE = {
    CellEnd.COMPILES: "ok",
    CellEnd.FAILS: "fail",
    CellEnd.CRASHES: "fail",
    CellEnd.NOT_TRIED: "warn",
}
VERDICT_STYLE = {Verdict.GOOD: "ok", Verdict.BAD: "fail", Verdict.SKIP: "warn"}
FIGURE_COLUMNS = (
    Column("LDS", right=True),
    Column("dispatches", right=True, dispensable=2),
    Column("compile time", right=True, dispensable=3),
)


def figure_cells(result: CellResult) -> tuple[Entry, ...]:
    """The cells of FIGURE_COLUMNS."""
    dispatches = result.figure(Figure.DISPATCHES)
    return (
        bytes_or_unknown(result.figure(Figure.LDS)),
        UNKNOWN if dispatches is None else translated(dispatches),
        ns_or_unknown(result.compile_ns.median if result.compile_ns else None),
    )


def end_code(found: Bisection) -> Exit:
    """The exit code of a bisection."""
    return Exit.DONE if found.turn is not None else Exit.FAILED


def answer(found: Bisection, *, json: bool) -> None:
    """Print a bisection."""
    if json:
        write_json(
            "bisection",
            candidates=found.names,
            tried=found.tried,
            turn=None
            if found.turn is None
            else {
                "first": found.names[found.turn.first],
                "second": found.names[found.turn.second],
                "between": [found.names[place] for place in found.turn.between],
            },
            sentence=found.sentence,
            sentence_id=found.sentence.id,
            folder=found.folder,
            compiles=found.compiles,
            captured=found.captured,
            parted=found.parted,
            first_divergent_pass=found.first_divergent_pass,
        )
        return
    page = Page()
    page.table(
        [
            Column("tried", right=True),
            Column("candidate"),
            Column("verdict"),
            Column("result"),
            *FIGURE_COLUMNS,
            Column("why", flexible=True),
        ],
        [_row(found, place) for place in range(len(found.names))],
    )
    page.line()
    page.line(found.sentence, "ok" if found.turn is not None else "warn")
    if found.parted:
        page.line(found.parted)
    compiled = Message(
        "bisect.compiled",
        "{count:,} compiled now; the sessions are in {folder}.",
        count=found.compiles,
        folder=found.folder,
    )
    page.line(compiled, "muted")
    pair = found.captured or found.pair
    if pair is not None:
        add_next(page, [("compare", *pair, *_ignored(found)), *(("problems", path) for path in pair)])
    page.show()


def _ignored(found: Bisection) -> tuple[str, ...]:
    """How both sides were compared: without the differences between any two releases, if two releases made them."""
    if found.turn is None:
        return ()
    sides = (found.at(found.turn.first), found.at(found.turn.second))
    versions = {one.result.version for one in sides if one is not None}
    return ("--ignore-release",) if len(versions) > 1 else ()


def _row(found: Bisection, place: int) -> tuple[Entry, ...]:
    name, one = verbatim(found.names[place]), found.at(place)
    if one is None:
        return (NONE, name, NONE, NONE, NONE, NONE, NONE, NONE)
    return (
        translated(found.tried.index(one) + 1),
        name,
        Cell(one.verdict, VERDICT_STYLE[one.verdict]),
        Cell(one.result.end, END_STYLE[one.result.end]),
        *figure_cells(one.result),
        _why(one),
    )


def _why(one: Tried) -> Entry:
    return one.why
