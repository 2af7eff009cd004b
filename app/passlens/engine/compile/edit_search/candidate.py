"""One small edit of a text, with its rank among others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum


class StepKind(StrEnum):
    """How an edit changes the text."""

    REPLACE = "replace"
    INSERT = "insert"
    REMOVE = "remove"
    EXCHANGE = "exchange"
    ADD_LINE = "add-line"
    REMOVE_LINE = "remove-line"
    MOVE_LINE = "move-line"


@dataclass(frozen=True, slots=True)
class Step:
    """What one edit does.

    Attributes:
        line: Its line, from 1; of an edit in several lines the one in which the compiler stopped.
        was: The text that goes, or the first of the two that are exchanged; empty if text is only added.
        now: The text that comes, or the other of the two; empty if text only goes. For a moved line, its new number.
        throughout: Whether the edit is made wherever ``was`` occurs.
    """

    kind: StepKind
    line: int
    was: str = ""
    now: str = ""
    throughout: bool = False


class Rank(IntEnum):
    """How likely an edit is what was meant: an edit that says more than one below it in this list comes earlier."""

    NAMED = 2
    """The compiler's message names what comes, or it is a name that is almost the same."""
    SMALL = 3
    """A token, a number, a value or a type becomes another that the text has, or two change places."""
    OTHER = 4
    """What comes is in neither the message nor the text, or something goes."""
    LOST = 7
    """A whole line goes."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An edit to try.

    Attributes:
        far: The characters between the edit and the column at which the compiler stopped, which decides among edits of
            one rank.
        lines: The lines that come in place of a line, by its number, from 1; those in place of the line after the last
            are appended.
    """

    rank: int
    far: int
    step: Step
    lines: Mapping[int, tuple[str, ...]]

    def of(self, text: Sequence[str]) -> tuple[str, ...]:
        """The lines of a text after the edit."""
        made = list[str]()
        for number in range(1, len(text) + 2):
            kept = (text[number - 1],) if number <= len(text) else ()
            made += self.lines.get(number, kept)
        return tuple(made)
