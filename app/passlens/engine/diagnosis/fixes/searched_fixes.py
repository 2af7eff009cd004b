"""The edits with which the compiler accepts a rejected input, as a search found them when it failed."""

from __future__ import annotations

from collections.abc import Iterator

from passlens.engine.compile.edit_search.candidate import Step, StepKind
from passlens.engine.compile.edit_search.edit_search import Accepted, Searched
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.messages import NOTHING, Items, Join, Message

_LONGEST = 48
"""The most characters of a changed text in a title."""


def searched_fixes(facts: Facts) -> Iterator[Fix]:
    """The accepted edits, the likeliest first."""
    if facts.searched is None:
        return
    for number, accepted in enumerate(facts.searched.accepted, 1):
        yield _fix(f"searched-{number}", accepted, facts.searched)


def _fix(name: str, accepted: Accepted, searched: Searched) -> Fix:
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
            "Found by a search of {count:,} changes: with this one, the compiler accepts the input. Use it only if it "
            "says what you mean.",
            count=searched.checked,
        ),
        edits=tuple(Edit(one.first, one.last, one.lines) for one in accepted.changes),
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
