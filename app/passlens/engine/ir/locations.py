"""Finds debug locations in printed IR (``--mlir-print-debuginfo``) and removes them for display and comparison.

The printer writes a location after each op and each block argument (``%0 = arith.addi … : i32 loc(#loc7)``), and
defines the longer ones as aliases above and below the module (``#loc7 = loc(callsite(#loc1 at #loc2))``). They nest
(fused, call sites, names) and hold strings with any characters, including brackets: so they are scanned, not matched. A
location that is a value (``{origin = loc("a")}``) is part of the IR and stays.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from passlens.engine.ir.syntax import STRING, STRING_OR_REST
from passlens.engine.units import whole_number

_PLAIN = rf'(?:[^()"\n]|{STRING})*+'
_USUAL = rf"{_PLAIN}(?:\({_PLAIN}(?:\({_PLAIN}\){_PLAIN})*+\){_PLAIN})*+\)"
"""The part after ``loc(`` with up to two more nested brackets, which covers nearly all locations."""
_ALIAS = re.compile(r"^(#[\w$\-]+) = loc\(([^\n]*)\)(\n?)", re.MULTILINE)
_ALIAS_NAME = re.compile(r"#[\w$\-]+")
_MARK = " loc("
_STRING_OR_LOCATION = re.compile(rf"{STRING_OR_REST}| loc\((?:\#[\w$\-]+\)|{_USUAL})?+")
_BEFORE_VALUES = frozenset(",=:([{<\n\t")
"""Before a location that is a value."""
_PART = re.compile(rf"{STRING_OR_REST}|[()\n]")


_ALIAS_USE = re.compile(rf"{STRING_OR_REST}|(#[\w$\-]+)")
LONGEST = 200
"""The most characters of a spelled-out location: call sites and fused ones can hold hundreds of others."""
_DEEPEST = 40
_LEAF = re.compile(r'"(?P<file>[^"\n]+)":(?P<line>[1-9]\d*):\d+|(?P<alias>#[\w$\-]+)')


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A text with its locations removed or spelled out.

    Attributes:
        text: The result.
        hidden: Numbers of the removed lines, from 1, which defined locations.
        found: Whether there were any locations.
    """

    text: str
    hidden: tuple[int, ...]
    found: bool


def may_have_locations(text: str | bytes) -> bool:
    """A quick check: a location follows a blank; ``alloc(``, which occurs in most kernels, is not one."""
    # Python searches such a text three times as fast from its end as from its start.
    return (text.rfind(" loc(") if isinstance(text, str) else text.rfind(b" loc(")) >= 0


def elide(text: str) -> Rewritten:
    """The text without its locations. Linear: 70 MB/s where there are some, at once where there are none."""
    if not may_have_locations(text):
        return Rewritten(text, (), found=False)
    body, hidden = _without_aliases(text)
    left = _without_places(body)
    return Rewritten(left, hidden, found=bool(hidden) or len(left) < len(body))


def blank_locations(text: str) -> str:
    """The text without its locations, line by line: a line that defined one becomes empty."""
    return _without_places(_ALIAS.sub(r"\3", text)) if may_have_locations(text) else text


def spell_out(text: str) -> Rewritten:
    """The text with location aliases replaced by their locations, up to a length; the IR stays the same.

    Alias names mean nothing, and each dump renumbers them: in a diff every line would differ.
    """
    if not may_have_locations(text):
        return Rewritten(text, (), found=False)
    aliases = _Aliases(text)
    pieces: list[str] = []
    position = 0
    for start, end in _places(text):
        pieces += text[position:start], aliases.spelled(text[start:end])
        position = end
    pieces.append(text[position:])
    spelled = "".join(pieces)
    shown, hidden = _without_aliases(spelled, keep=aliases.needed(_without_aliases(spelled)[0]))
    return Rewritten(shown, hidden, found=bool(position or hidden))


class _Aliases:
    """The aliases of a text's locations."""

    def __init__(self, text: str) -> None:
        self._inner = {match[1]: match[2] for match in _ALIAS.finditer(text)}
        self._spelled: dict[str, str | None] = {}

    def spelled(self, location: str) -> str:
        """A location with its aliases replaced, except those that are too long."""
        return self._replaced(location, 0) if "#" in location else location

    def needed(self, text: str) -> set[str]:
        """The aliases that a text uses, directly or through others."""
        found = set[str]()
        used = [name for name in set(_ALIAS_NAME.findall(text)) if name in self._inner]
        while used:
            name = used.pop()
            if name not in found:
                found.add(name)
                used += [other for other in _ALIAS_NAME.findall(self._inner[name]) if other in self._inner]
        return found

    def _definition(self, name: str, depth: int) -> str | None:
        if name not in self._spelled:
            self._spelled[name] = None  # one that contains itself is left alone
            text = self._replaced(self._inner[name], depth) if depth < _DEEPEST else ""
            self._spelled[name] = text if 0 < len(text) <= LONGEST else None
        return self._spelled[name]

    def _replaced(self, text: str, depth: int) -> str:
        def replace(match: re.Match[str]) -> str:
            name = match[1]
            return (name in self._inner and self._definition(name, depth + 1)) or match[0]

        return _ALIAS_USE.sub(replace, text)


def _places(text: str) -> Iterator[tuple[int, int]]:
    """Where the locations of ops and arguments begin, with the blank before them, and end."""
    mark = text.find(_MARK)
    while mark >= 0:
        line_end = text.find("\n", mark)
        line_end = len(text) if line_end < 0 else line_end
        line = text.rfind("\n", 0, mark) + 1
        # Nearly all lines have no string before their location.
        position = line if text.find('"', line, mark) >= 0 else mark
        while match := _STRING_OR_LOCATION.search(text, position, line_end):
            start, position = match.span()
            if text[start] == '"':
                continue
            if text[position - 1] != ")":
                after = _end(text, position)
                if after is None:  # the text ends in the middle of it
                    break
                position = after
            if text[start - 1] not in _BEFORE_VALUES:
                yield start, position
        mark = text.find(_MARK, line_end)


def _without_places(text: str) -> str:
    pieces: list[str] = []
    position = 0
    for start, end in _places(text):
        pieces.append(text[position:start])
        position = end
    pieces.append(text[position:])
    return "".join(pieces)


def _without_aliases(text: str, keep: Collection[str] = ()) -> tuple[str, tuple[int, ...]]:
    """The text without the lines that define locations, but for some, and the numbers of those left out."""
    pieces: list[str] = []
    hidden: list[int] = []
    position, line = 0, 1
    for match in _ALIAS.finditer(text):
        if match[1] in keep:
            continue
        start, end = match.span()
        line += text.count("\n", position, start)
        hidden.append(line)
        line += 1
        pieces.append(text[position:start])
        position = end
    pieces.append(text[position:])
    return "".join(pieces), tuple(hidden)


def lines_of(text: str, file: str) -> dict[int, int]:
    """The source lines in a file for the lines of a text; for call sites, those of the callee; all from 1.

    Args:
        text: The text with its locations.
        file: Name of the file, without folders.

    Returns:
        By the lines of the text without its locations (see ``elide``); those that lead to no line of it are left out.
    """
    aliases = {match[1]: match[2] for match in _ALIAS.finditer(text)}
    body, _ = _without_aliases(text)
    known, found = dict[str, int](), dict[int, int]()
    line, position = 1, 0
    for start, end in _places(body):
        line += body.count("\n", position, start)
        position = start
        if place := _first_line(body[start + len(_MARK) : end - 1], file, aliases, known, 0):
            found[line] = place  # of several in a line, the last one is that of the op
    return found


def _first_line(location: str, file: str, aliases: Mapping[str, str], known: dict[str, int], depth: int) -> int:
    """The first line of a file that a location names, directly or through aliases; 0 when it names none."""
    for match in _LEAF.finditer(location):
        if (alias := match["alias"]) is None:
            if match["file"].rpartition("/")[2] == file:
                return whole_number(match["line"])
            continue
        if alias not in known and depth < _DEEPEST:
            known[alias] = 0  # one that holds itself leads nowhere
            known[alias] = _first_line(aliases.get(alias, ""), file, aliases, known, depth + 1)
        if line := known.get(alias, 0):
            return line
    return 0


def without_locations(text: str) -> str:
    """The text without its locations, to compare it."""
    return elide(text).text


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
