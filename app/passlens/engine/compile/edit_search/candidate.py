"""A small edit of a text, with its rank among others."""

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
    """How an edit changes a text.

    Attributes:
        line: Its line, from 1; for an edit in several lines, the line from which it was made.
        was: The old text, or the first of two exchanged texts; empty if the edit only adds text.
        now: The new text, or the second of two exchanged texts; empty if the edit only removes text. For a moved line,
            its new number.
        throughout: Whether the edit replaces ``was`` in several places.
    """

    kind: StepKind
    line: int
    was: str = ""
    now: str = ""
    throughout: bool = False


class Rank(IntEnum):
    """How likely the user meant an edit: lower values are tried first, and the values of successive edits add up."""

    NAMED = 2
    """The compiler's message contains the new text, or the new name resembles the old one."""
    SMALL = 3
    """A token, number, value or type becomes a similar one or one that the text has, or two are exchanged."""
    OTHER = 4
    """The new text is in neither the message nor the input, or the edit removes something."""
    LOST = 7
    """The edit removes a whole line."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An edit to try.

    Attributes:
        rank: See ``Rank``.
        far: The characters between the edit and the column at which the compiler stopped; among edits of one rank, the
            nearest is tried first.
        step: How it changes the text.
        lines: The lines that replace a line, by its number, from 1; those for the number after the last line are
            appended.
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
