"""The text that describes an edit that a search found."""

from __future__ import annotations

from passlens.engine.compile.edit_search.candidate import Step, StepKind
from passlens.engine.messages import Message

_LONGEST = 48
"""The most characters to show of a changed text."""


def edit_words(step: Step) -> Message:
    """An edit as the title of a fix."""
    was, now, line = short(step.was.strip(" ,") or step.was), short(step.now), step.line
    match step.kind:
        case StepKind.REPLACE if step.throughout:
            return Message(
                "searched-fixes.throughout", "Write {now} instead of {was} in several places", now=now, was=was
            )
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
                "searched-fixes.exchange", "Swap {was} and {now} in line {line:,}", was=was, now=now, line=line
            )
        case StepKind.ADD_LINE:
            return Message("searched-fixes.add-line", "Add line {line:,}: {text}", line=line, text=now)
        case StepKind.REMOVE_LINE:
            return Message("searched-fixes.remove-line", "Leave out line {line:,}", line=line)
        case StepKind.MOVE_LINE:
            return Message("searched-fixes.move-line", "Move line {line:,} to line {to}", line=line, to=step.now)


def short(text: str) -> str:
    """A text as titles show it: on one line, shortened."""
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
