"""The grammar of printed MLIR that all dialects share: tokens, brackets, and the head of an op.

Every reader of printed IR builds on this module, and none repeats these patterns:

- ``lines`` and ``parse`` read a whole text as a tree; ``scan`` finds the ops that have a symbol and skips the rest;
- ``regions`` pairs the lines that open and close a region, for text painted while it is still being read;
- ``symbols``, ``value_types`` and ``counts`` read single facts, at the lines that may hold them; so do analyses and
  rules, with ``read_head``.

The patterns are not compiled: readers of bytes encode them, and others combine several into one search. Code that
runs in the Python of another toolchain (``analysis/reader``, ``diagnosis/reducer``) cannot import them.
"""

from __future__ import annotations

import re
import sys

from passlens.engine.units import whole_number

STRING = r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"'
STRING_OR_REST = f"{STRING}?"
"""An unterminated string extends to the end of the line: otherwise every quote in it would be tried as a start."""
COMMENT = r"//[^\n]*"
VALUE = r"%[\w$.\-]*"
"""A value, without the number of one of several results. In a skeleton (``lines.Skeleton``) names are empty."""
LABEL = r"\^[\w$.\-]*"
ALIAS = r"[#!][A-Za-z_][\w$\-]*"
SYMBOL = rf"@(?:{STRING}|[\w$.\-]+)"
RESULTS = rf"{VALUE}+(?::\d++)?+(?:, {VALUE}+(?::\d++)?+)*+ = "
HEAD = (
    rf"[ \t]*(?P<results>{RESULTS})?"
    r'(?:"(?P<generic>[^\W\d][\w$.\-]*)"(?=\()|(?P<custom>[^\W\d][\w$]*(?:\.[\w$]+)*))'
)
"""A line that may begin an op, to the end of the op's name."""

CLOSER = {"{": "}", "(": ")", "[": "]"}
"""The brackets that nest regions in printed MLIR. Not ``<``: it also occurs in ``->`` and in comparisons."""
AFTER_DEFINITION = (": ", " = ")
"""What follows the name of a value that an op's head defines for its region: ``%x: type``, ``%x = %init``."""
GROUP = rf"\({VALUE}(?:, {VALUE})*\)(?= (?:=|in) )"
"""Other definitions of names for a region: ``(%x, %y) in``, ``(%x, %y) =``."""
FUNCTIONS = frozenset({"func.func", "util.func"})
"""The functions of a program, as in the input and after its conversion."""
TABLES = frozenset({"module", "executable", "variant", "source"})
"""Last part of the names of ops that are symbol tables: ``vm.module``, ``hal.executable.variant`` and so on."""
REFERENCES = frozenset({"call", "variadic", "dispatch", "invoke", "call_indirect", "yieldable"})
"""Last part of the names of ops that name another op's symbol right after their own name."""
FULL_NAMES = {
    "module": "builtin.module",
    "unrealized_conversion_cast": "builtin.unrealized_conversion_cast",
    "return": "func.return",
    "call": "func.call",
    "call_indirect": "func.call_indirect",
    "constant": "func.constant",
    "func": "func.func",
}
"""Ops that the printer writes without their dialect where that dialect is the default one."""

_HEAD = re.compile(rf'{HEAD}(?:(?:[ ](?:[a-z_]\w*|"\w+"))*+[ ](?P<symbol>{SYMBOL}))?')
_SYM_NAME = re.compile(rf"\bsym_name = ({STRING})")
_NOT_CODE = re.compile(rf"{STRING_OR_REST}|{COMMENT}")
_BRACKET = re.compile(r"[{}()\[\]]")
_OPENING, _CLOSING = frozenset("<({["), frozenset(">)}]")
_IN_LIST = re.compile(rf"{STRING_OR_REST}|->|[<({{\[]|[>)}}\]]|,")


class Head:
    """The head of an op in its first line, up to the op's symbol. Each part is read on request."""

    __slots__ = ("_match",)

    def __init__(self, match: re.Match[str]) -> None:
        self._match = match

    @property
    def name(self) -> str:
        """Full name of the op, even if printed without its dialect."""
        printed = self._match["custom"] or self._match["generic"]
        return printed if "." in printed else FULL_NAMES.get(printed, printed)

    @property
    def kind(self) -> str:
        """The last part of the name."""
        return self.name.rpartition(".")[2]

    @property
    def generic(self) -> bool:
        """Whether the op is in generic form."""
        return self._match["generic"] is not None

    @property
    def symbol(self) -> str:
        """The symbol after the name and keywords, without ``@`` and quotes. A reference for some ops."""
        symbol = self._match["symbol"]
        return "" if symbol is None else unquote_symbol(symbol)

    @property
    def certain(self) -> bool:
        """Whether the line alone shows that this is an op: by results, a dialect, or a known name.

        An attribute on a separate line looks much like an op: ``name = value``.
        """
        match = self._match
        if match["results"] is not None or match["custom"] is None:
            return True
        return "." in self.name and not match.string.startswith(" =", match.end("custom"))

    @property
    def results(self) -> list[str]:
        """The names before ``=``: each of one value or, with its count after a colon, of several."""
        results = self._match["results"]
        return [] if results is None else results[:-3].split(", ")

    @property
    def start(self) -> int:
        """Offset of the first non-blank character."""
        return self.name_at if self._match["results"] is None else self._match.start("results")

    @property
    def name_at(self) -> int:
        """Offset of the op's name, or of the quote before it."""
        return self._match.start("generic") - 1 if self.generic else self._match.start("custom")

    @property
    def name_end(self) -> int:
        """Offset after the op's name, or after the quote that follows it."""
        return self._match.end("generic") + 1 if self.generic else self._match.end("custom")

    @property
    def symbol_at(self) -> int:
        """Offset of the symbol's ``@``; -1 without one."""
        return self._match.start("symbol")


def read_head(text: str, at: int = 0, end: int = sys.maxsize) -> Head | None:
    """The head of the op in the line that begins at ``at``; None if no op can begin there."""
    match = _HEAD.match(text, at, end)
    return None if match is None else Head(match)


def name_and_count(result: str) -> tuple[str, int]:
    """The name of a result such as ``%3:2``, and the number of its values."""
    name, _, count = result.partition(":")
    return name, whole_number(count) if count else 1


def sym_name(text: str, start: int = 0, end: int = sys.maxsize) -> str:
    """The ``sym_name`` of an op in generic form, in a part of a text; empty for none."""
    match = _SYM_NAME.search(text, start, end)
    return "" if match is None else match[1][1:-1]


def indent_of(line: str) -> str:
    """The blanks that a line begins with; all of a blank line."""
    return line[: len(line) - len(line.lstrip())]


def unquote_symbol(text: str) -> str:
    """The symbol named by ``@x`` or ``@"x"``."""
    name = text.removeprefix("@")
    return name[1:-1] if name.startswith('"') else name


def follow_brackets(text: str, stack: list[str], *, plain: bool = False) -> str:
    """Update the stack of open brackets, outermost first, over a text.

    Args:
        text: Of one line or more.
        stack: The open brackets.
        plain: Whether no string or comment in the text holds a bracket.

    Returns:
        The closing brackets without an open one.
    """
    closed: list[str] = []
    for token in _BRACKET.findall(text if plain else _NOT_CODE.sub("", text)):
        if token in CLOSER:
            stack.append(token)
        elif stack and CLOSER[stack[-1]] == token:
            stack.pop()
        else:
            closed.append(token)
    return "".join(closed)


def split_list(text: str) -> list[str]:
    """Split a list of types or attributes at the commas outside brackets; here, ``<`` is a bracket."""
    found, depth, start = list[str](), 0, 0
    for match in _IN_LIST.finditer(text) if "," in text else ():
        token = match[0]
        if token == ",":
            if not depth:
                found.append(text[start : match.start()].strip())
                start = match.end()
        elif token in _OPENING:
            depth += 1
        elif token in _CLOSING:
            depth -= 1
    found.append(text[start:].strip())
    return found


def first_item(text: str) -> str:
    """The first item of a list, up to a comma, a bracket that closes the list, or the types of an op."""
    depth, types = 0, len(text)
    for number, character in enumerate(text):
        if character in "<([{":
            depth += 1
        elif character in ">)]}" and text[number - 1 : number] != "-":
            depth -= 1
        if depth < 0 or (not depth and (character == "," or text.startswith(" : (", number))):
            return text[:number].strip()
        if not depth and types == len(text) and text.startswith(" : ", number):
            types = number
    return text[:types].strip()  # no bracket closes a list, so the types belong to the op
