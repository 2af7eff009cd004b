"""The part of a large input that is edited: the function in which the compiler stopped, or one of its ops alone."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from passlens.engine.compile.edit_search.candidate import Step
from passlens.engine.compile.edit_search.statements import end_of
from passlens.engine.ir.syntax import FUNCTIONS, follow_brackets, read_head

_VALUE = re.compile(r"%[\w$.\-]+")
_MOST_NEAR = 40
"""The most values before an op that an edit may take as operands."""
_ALIAS = re.compile(r"[#!]\w+ = ")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of a text.

    Attributes:
        whole: The lines of the text.
        numbers: The numbers of the lines in the part, from 1.
        before, after: The lines around them that are not in the text.
    """

    whole: tuple[str, ...]
    numbers: tuple[int, ...]
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the part, with those around it."""
        return (*self.before, *self._kept, *self.after)

    @property
    def is_whole(self) -> bool:
        """Whether the part is the text."""
        return len(self.numbers) == len(self.whole)

    @property
    def _kept(self) -> tuple[str, ...]:
        return tuple(self.whole[number - 1] for number in self.numbers)

    def put_back(self, lines: Sequence[str]) -> tuple[str, ...]:
        """The whole text after the part was edited. What was edited around the part is lost."""
        lines = lines[len(self.before) : len(lines) - len(self.after)]
        made, done = list[str](), 0
        matcher = difflib.SequenceMatcher(None, self._kept, lines, autojunk=False)
        for tag, start, end, first, last in matcher.get_opcodes():
            if tag == "equal":
                continue
            begins = self.numbers[start] - 1 if start < len(self.numbers) else self.numbers[-1]
            made += self.whole[done:begins]
            made += lines[first:last]
            done = self.numbers[end - 1] if end > start else begins
        return (*made, *self.whole[done:])

    def told(self, step: Step) -> Step:
        """An edit with the number of its line in the whole text."""
        place = min(max(step.line - len(self.before), 1), len(self.numbers))
        return replace(step, line=self.numbers[place - 1])


def whole(lines: Sequence[str]) -> Excerpt:
    """All of a text."""
    return Excerpt(tuple(lines), tuple(range(1, len(lines) + 1)))


def one_function(lines: Sequence[str], at: int) -> Excerpt:
    """The text without the functions in which a line, from 1, is not."""
    kept, number = list[int](), 1
    while number <= len(lines):
        head = read_head(lines[number - 1])
        last = _last(lines, number) if head is not None and head.name in FUNCTIONS else number
        if last == number or number <= at <= last:
            kept += range(number, last + 1)
        number = last + 1
    return Excerpt(tuple(lines), tuple(kept))


def one_op(lines: Sequence[str], at: int) -> Excerpt | None:
    """The op in a line, from 1, alone in a function that defines its operands and the values before it; None if the
    text does not state the types of its operands.
    """
    first, last = _statement(lines, at)
    text = "\n".join(lines[first - 1 : last])
    makers = {name: number for number in range(1, first) for name in _results(lines[number - 1])}
    own = {name for number in range(first, last + 1) for name in _results(lines[number - 1])}
    used = [one for one in dict.fromkeys(_VALUE.findall(text)) if one not in own and f"{one}: " not in text]
    made, near = list[str](), list(makers)[-_MOST_NEAR:]
    for value in dict.fromkeys((*used, *reversed(near))):
        given = _given(lines, value, makers.get(value, 0), first)
        if not given and value in used:
            return None
        made += given
    aliases = [line for line in lines if _ALIAS.match(line)]
    before = (*aliases, "func.func @alone() {", *made)
    return Excerpt(tuple(lines), tuple(range(first, last + 1)), before, ("  return", "}"))


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


def _statement(lines: Sequence[str], at: int) -> tuple[int, int]:
    """The first and the last line of the op in a line, all from 1."""
    first = at
    while first > 1 and ((head := read_head(lines[first - 1])) is None or not head.certain):
        first -= 1
    return first, end_of(lines, first, at)


def _results(line: str) -> list[str]:
    """The names of the results of the op that begins in a line, but not of those with several values each."""
    head = read_head(line)
    return [one for one in head.results if ":" not in one] if head is not None else []


def _given(lines: Sequence[str], value: str, maker: int, before: int) -> list[str]:
    """Lines that define a value as its maker does, if that takes no operands, or else by its type; none if the text
    does not state that.
    """
    if maker:
        first, last = _statement(lines, maker)
        made = " ".join(lines[first - 1 : last])
        if "%" not in made.partition(" = ")[2]:
            return list(lines[first - 1 : last])
        kind = _last_type(made)
    else:
        kind = _declared(lines, value, before)
    return [f"  {value} = builtin.unrealized_conversion_cast to {kind}"] if kind else []


def _declared(lines: Sequence[str], value: str, before: int) -> str:
    """The type of an argument as the last line before a line declares it; empty without one."""
    declared = re.compile(rf"{re.escape(value)}: ")
    for number in range(before - 1, 0, -1):
        if (found := declared.search(lines[number - 1])) is not None:
            rest = re.split(r", %|\) ", lines[number - 1][found.end() :], maxsplit=1)[0]
            return rest.rstrip("):{ ")
    return ""


def _last_type(text: str) -> str:
    """The type at the end of a line; empty without one."""
    for mark in (" -> ", " to ", " : "):
        _, found, kind = text.rpartition(mark)
        if found:
            return kind.strip()
    return ""
