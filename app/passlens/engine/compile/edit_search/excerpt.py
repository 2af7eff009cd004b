"""The part of a large input that is searched: the function in which the compiler stopped, and all outside functions."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from passlens.engine.compile.edit_search.candidate import Step
from passlens.engine.ir.syntax import FUNCTIONS, follow_brackets, read_head


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of a text.

    Attributes:
        whole: The lines of the text.
        numbers: The numbers of the lines in the part, from 1.
    """

    whole: tuple[str, ...]
    numbers: tuple[int, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the part."""
        return tuple(self.whole[number - 1] for number in self.numbers)

    def put_back(self, lines: Sequence[str]) -> tuple[str, ...]:
        """The whole text after the part was edited."""
        made, done = list[str](), 0
        matcher = difflib.SequenceMatcher(None, self.lines, lines, autojunk=False)
        for tag, start, end, first, last in matcher.get_opcodes():
            if tag == "equal":
                continue
            begins = self.numbers[start] - 1 if start < len(self.numbers) else len(self.whole)
            made += self.whole[done:begins]
            made += lines[first:last]
            done = self.numbers[end - 1] if end > start else begins
        return (*made, *self.whole[done:])

    def told(self, step: Step) -> Step:
        """An edit with the number of its line in the whole text."""
        return replace(step, line=self.numbers[min(step.line, len(self.numbers)) - 1])


def excerpt(lines: Sequence[str], at: int) -> Excerpt:
    """The text without the other functions.

    Args:
        lines: The text.
        at: The line where the compiler stopped, from 1.
    """
    kept, number = list[int](), 1
    while number <= len(lines):
        head = read_head(lines[number - 1])
        last = _last(lines, number) if head is not None and head.name in FUNCTIONS else number
        if last == number or number <= at <= last:
            kept += range(number, last + 1)
        number = last + 1
    return Excerpt(tuple(lines), tuple(kept))


def _last(lines: Sequence[str], first: int) -> int:
    """The last line of the function that begins in a line; the one before the next function if its brackets do not
    close.
    """
    opened = list[str]()
    for number in range(first, len(lines) + 1):
        head = read_head(lines[number - 1]) if number > first else None
        if head is not None and head.name in FUNCTIONS:
            return number - 1
        follow_brackets(lines[number - 1], opened)
        if not opened:
            return number
    return len(lines)
