"""Finds ops that a pass left alone by comparing lines: no tree is parsed if nothing happened to the followed ops.

Most passes that change a function change other ops of it. Lines that a line diff pairs, ignoring value numbers, are the
same op if the definitions of their operands are, two steps up.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence

from passlens.engine.analysis.lineage.units import Unit
from passlens.engine.diff.lines import find_hunks
from passlens.engine.ir.syntax import VALUE

_NAME = re.compile(VALUE)
_CONTINUING = ("}", "^", ")")
_STEPS = 2


class Kept:
    """The lines of a function that are equal in two texts, ignoring value names."""

    def __init__(self, here: Unit, there: Unit) -> None:
        self._units = here, there
        self._lines = here.shown, there.shown
        self._hunks = find_hunks("\n".join(here.masked), "\n".join(there.masked)) if here.plain != there.plain else []
        self._starts = [hunk[0] for hunk in self._hunks]
        self._new: dict[str, list[int]] | None = None
        self._known: dict[tuple[int, int, int], bool] = {}

    def follow(self, lines: Sequence[int]) -> tuple[int, ...] | None:
        """The first lines, from 0, of these ops in the other text; None if one of them may not be the same.

        An op that may occur again among the differing lines of the other text counts as not the same.
        """
        found: list[int] = []
        for line in lines:
            there = self._follow(line)
            if there is None:
                return None
            found.append(there)
        return tuple(found)

    def _follow(self, line: int) -> int | None:
        if not 0 <= line < len(self._lines[0]):
            return None
        end = end_of_op(self._lines[0], line)
        first, last = self._pair(line), self._pair(end - 1)
        if first is None or last is None or last - first != end - 1 - line or self._hunk(line) != self._hunk(end - 1):
            return None
        if not self._same_values(line, end, first, _STEPS) or self._may_be_cloned(line):
            return None
        return first

    def _hunk(self, line: int) -> int:
        """The number of hunks that begin at or before a line."""
        return bisect_right(self._starts, line)

    def _pair(self, line: int) -> int | None:
        """The line in the other text; None for a line that differs."""
        at = self._hunk(line) - 1
        if at < 0:
            return line
        old, removed, new, added = self._hunks[at]
        return line - old - removed + new + added if line >= old + removed else None

    def _same_values(self, line: int, end: int, there: int, steps: int) -> bool:
        """Whether the names in lines mean the same values in both texts."""
        names = [
            _NAME.findall("\n".join(lines[at : at + end - line]))
            for lines, at in zip(self._lines, (line, there), strict=True)
        ]
        return len(names[0]) == len(names[1]) and all(
            self._units[0].defines(mine, line, end) or self._same_value(mine, theirs, line, there, steps)
            for mine, theirs in set(zip(*names, strict=True))
        )

    def _same_value(self, mine: str, theirs: str, line: int, there: int, steps: int) -> bool:
        here, other = self._units[0].definition(mine, line), self._units[1].definition(theirs, there)
        if here < 0 or other < 0:
            return here == other  # defined outside the function
        if here == other == 0:  # an argument of the function
            return _rank(self._lines[0][0], mine) == _rank(self._lines[1][0], theirs)
        paired = self._pair(here) == other
        if not steps and paired:
            return True
        key = here, other, steps
        if key not in self._known:
            self._known[key] = self._same_definition(here, other, steps, paired=paired)
        return self._known[key]

    def _same_definition(self, here: int, other: int, steps: int, *, paired: bool) -> bool:
        """Whether the ops in two lines are the same; if they moved, only ops without regions are compared."""
        if not paired:
            texts = [unit.masked[at].strip() for unit, at in zip(self._units, (here, other), strict=True)]
            whole = all(end_of_op(lines, at) == at + 1 for lines, at in zip(self._lines, (here, other), strict=True))
            if texts[0] != texts[1] or not whole or not texts[0].startswith("%"):
                return False
            if not steps:
                return texts[0].count("%") == 1  # a constant
        return self._same_values(here, here + 1, other, steps - 1)

    def _may_be_cloned(self, line: int) -> bool:
        """Whether a new line may be the same op with the same operands, or an op of the same location."""
        mine, theirs = self._units
        for at in self._between().get(mine.masked[line].strip(), ()):
            if self._same_values(line, line + 1, at, 0):
                return True
            place = mine.dump.places_at(mine.first + line)
            if place and place == theirs.dump.places_at(theirs.first + at):
                return True
        return False

    def _between(self) -> dict[str, list[int]]:
        if self._new is None:
            self._new = defaultdict(list)
            masked = self._units[1].masked
            for _, _, new, added in self._hunks:
                for at in range(new, new + added):
                    self._new[masked[at].strip()].append(at)
        return self._new


def _rank(header: str, name: str) -> int:
    return header.partition(f"{name}:")[0].count("%")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def end_of_op(lines: Sequence[str], first: int) -> int:
    """The line after an op: the op includes further indented lines and its closing line."""
    indent = _indent(lines[first])
    at = first + 1
    while at < len(lines):
        line = lines[at]
        here = _indent(line)
        if line.strip() and here <= indent and not (here == indent and line.lstrip().startswith(_CONTINUING)):
            break
        at += 1
    return at
