"""A search for edits with which the compiler accepts a rejected input, and the fixes that it finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edit_search.candidate import Step, StepKind
from passlens.engine.diagnosis.edit_search.search import Accepted, Searched
from passlens.engine.diagnosis.edits.applied import edits_between
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Fix, FixKind
from passlens.engine.diagnosis.inference.rule_help import refused_at
from passlens.engine.messages import NOTHING, Items, Join, Message

_LONGEST = 48
"""The most characters of a changed text in a title."""


def search_fix(facts: Facts) -> Iterator[Fix]:
    """The search, if the compiler rejected a line of the input."""
    if refused_at(facts) is not None:
        yield Fix(
            "search-edits",
            Message("searched-fixes.search", "Search for a small edit with which the compiler accepts the input"),
            FixKind.SEARCH,
            Message(
                "searched-fixes.search-why",
                "Tries thousands of edits at the line: other names, numbers, types and signs, more or fewer operands. "
                "Each that the compiler accepts becomes a fix.",
            ),
        )


def searched_fixes(searched: Searched, source: Sequence[str]) -> tuple[Fix, ...]:
    """The fixes that a search found, the likeliest first.

    Args:
        searched: What it found.
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
        hides = Message("searched-fixes.lost", "{text} is no longer part of the program.", text=_short(lost.was))
    return Fix(
        name,
        Message("probed-fixes.all", "{changes}", changes=Items(tuple(map(_title, accepted.steps)), Join.CLAUSES)),
        FixKind.EDIT,
        Message(
            "searched-fixes.why",
            "Found among {count:,} edits. The compiler accepts it; check that you mean it.",
            count=checked,
        ),
        edits=edits_between(source, accepted.lines),
        hides=hides,
        generic=not accepted.is_likely,
    )


def _title(step: Step) -> Message:
    was, now, line = _short(step.was), _short(step.now), step.line
    match step.kind:
        case StepKind.REPLACE if step.throughout:
            return Message("searched-fixes.throughout", "Write {now} for each {was}", now=now, was=was)
        case StepKind.REPLACE:
            return Message(
                "searched-fixes.replace", "Write {now} instead of {was} in line {line:,}", now=now, was=was, line=line
            )
        case StepKind.INSERT:
            return Message("parse-fixes.insert", "Insert {text} in line {line:,}", text=now, line=line)
        case StepKind.REMOVE:
            return Message("parse-fixes.leave-out", "Leave out {text} in line {line:,}", text=was, line=line)
        case StepKind.EXCHANGE:
            return Message(
                "searched-fixes.exchange", "Exchange {was} and {now} in line {line:,}", was=was, now=now, line=line
            )
        case StepKind.ADD_LINE:
            return Message("searched-fixes.add-line", "Add line {line:,}: {text}", line=line, text=now)
        case StepKind.REMOVE_LINE:
            return Message("searched-fixes.remove-line", "Leave out line {line:,}", line=line)
        case StepKind.MOVE_LINE:
            return Message("searched-fixes.move-line", "Move line {line:,} to line {to}", line=line, to=step.now)


def _short(text: str) -> str:
    """A text as titles show it, in one line and not too long."""
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
