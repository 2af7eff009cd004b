"""The search for edits with which the compiler accepts a rejected input, and the fixes that it finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passlens.engine.compile.edit_search.candidate import StepKind
from passlens.engine.compile.edit_search.search import Accepted, Searched
from passlens.engine.diagnosis.edits.applied import edits_between
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Fix, FixKind
from passlens.engine.diagnosis.inference.edit_words import edit_words, short
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.messages import NOTHING, Items, Join, Message


def search_fix(facts: Facts) -> Iterator[Fix]:
    """The search, if the compiler rejected a line of the input."""
    if refused_at(facts) is not None:
        yield Fix(
            "search-edits",
            Message("searched-fixes.search", "Search for small edits that make the compiler accept the input"),
            FixKind.SEARCH,
            Message(
                "searched-fixes.search-why",
                "Tries many small edits around the rejected line: other names, numbers, types and punctuation, more or "
                "fewer operands. Edits that the compiler accepts become fixes.",
            ),
        )


def searched_fixes(searched: Searched, source: Sequence[str]) -> tuple[Fix, ...]:
    """The fixes that a search found, the likeliest first.

    Args:
        searched: The outcome of the search.
        source: The lines of the input.
    """
    return tuple(
        _fix(f"searched-{number}", accepted, searched.checked, source)
        for number, accepted in enumerate(searched.accepted, 1)
    )


def _fix(name: str, accepted: Accepted, checked: int, source: Sequence[str]) -> Fix:
    lost = next((step for step in accepted.steps if step.kind is StepKind.REMOVE_LINE), None)
    hides = NOTHING
    if lost is not None:
        hides = Message("searched-fixes.lost", "The edit removes {text} from the program.", text=short(lost.was))
    return Fix(
        name,
        Message("probed-fixes.all", "{changes}", changes=Items(tuple(map(edit_words, accepted.steps)), Join.CLAUSES)),
        FixKind.EDIT,
        Message(
            "searched-fixes.why",
            "Found among {count:,} edits. The compiler accepts it; check that it does what you intend.",
            count=checked,
        ),
        edits=edits_between(source, accepted.lines),
        hides=hides,
        generic=not accepted.is_likely,
    )
