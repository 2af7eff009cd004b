"""Debug locations in printed IR (``--mlir-print-debuginfo``): found, and left out of what is shown and compared.

The printer writes a location after each op and each block argument (``%0 = arith.addi … : i32 loc(#loc7)``), and
defines the longer ones as aliases above and below the module (``#loc7 = loc(callsite(#loc1 at #loc2))``). They nest
(fused, call sites, names), and hold strings with anything inside, brackets too: so they are scanned, not matched.
A location that is a value (``{origin = loc("a")}``) is part of the IR and stays.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

_STRING = r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"'
_PLAIN = rf'(?:[^()"\n]|{_STRING})*+'
_USUAL = rf"{_PLAIN}(?:\({_PLAIN}(?:\({_PLAIN}\){_PLAIN})*+\){_PLAIN})*+\)"
"""What follows ``loc(``, with up to two more brackets open at once: nearly all of them."""
# Each begins with plain characters: the search for those runs in C, four times as fast as with what stands before
# a location, or the two in one.
_ALIAS = re.compile(r"^#[\w$\-]+ = loc\([^\n]*\n?", re.MULTILINE)
_LOCATION = re.compile(rf" loc\((?:\#[\w$\-]+\)|{_USUAL})?+")
_BEFORE_VALUES = frozenset(",=:([{<\n\t")
"""Before a location that is a value."""
_STRINGS = re.compile(_STRING)
_PART = re.compile(rf"{_STRING}|[()\n]")


@dataclass(frozen=True, slots=True)
class Elided:
    """A text without its locations.

    Attributes:
        text: What is left of it.
        hidden: Numbers of the lines, from 1, that are left out altogether: they defined locations.
        found: Whether there were any locations.
    """

    text: str
    hidden: tuple[int, ...]
    found: bool

    def shown_line(self, line: int) -> int:
        """Where a line of the whole text, from 1, is in this one; of one left out, the next one that is there."""
        return line - bisect_left(self.hidden, line)


def elide(text: str) -> Elided:
    """The text without its locations. Linear: 70 MB/s where there are some, at once where there are none."""
    if "loc(" not in text:
        return Elided(text, (), found=False)
    body, hidden = _without_aliases(text)
    pieces: list[str] = []
    position = 0
    for match in _LOCATION.finditer(body):
        start, end = match.span()
        if start < position or body[start - 1] in _BEFORE_VALUES or _in_string(body, position, start):
            continue
        if body[end - 1] != ")":
            after = _end(body, end)
            if after is None:  # the text ends in the middle of it
                continue
            end = after
        pieces.append(body[position:start])
        position = end
    pieces.append(body[position:])
    return Elided("".join(pieces), hidden, found=bool(position or hidden))


def _without_aliases(text: str) -> tuple[str, tuple[int, ...]]:
    """The text without the lines that define locations, and the numbers of those."""
    pieces: list[str] = []
    hidden: list[int] = []
    position, line = 0, 1
    for match in _ALIAS.finditer(text):
        start, end = match.span()
        line += text.count("\n", position, start)
        hidden.append(line)
        line += 1
        pieces.append(text[position:start])
        position = end
    pieces.append(text[position:])
    return "".join(pieces), tuple(hidden)


def without_locations(text: str) -> str:
    """The text without its locations, to compare it."""
    return elide(text).text


def _in_string(text: str, outside: int, place: int) -> bool:
    """Whether a place is inside a string; ``outside`` is an earlier one that is not."""
    line = max(outside, text.rfind("\n", outside, place) + 1)
    quote = text.find('"', line, place)
    return quote >= 0 and '"' in _STRINGS.sub("", text[quote:place])


def _end(text: str, position: int) -> int | None:
    """The offset after the bracket that closes the one open at ``position``, on the same line."""
    depth = 1
    for match in _PART.finditer(text, position):
        token = match[0]
        if token == "(":
            depth += 1
        elif token == ")":
            depth -= 1
            if not depth:
                return match.end()
        elif token == "\n":
            return None
    return None
