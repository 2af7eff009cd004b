"""Finds the ops with symbols in a printed MLIR module, without a compiler.

The printer indents: an op's closing bracket has the op's own indentation, and its contents are indented further. So an
op extends to the next line that is not indented further and closes nothing, and no bracket matching is needed. Symbols
are only in symbol tables; the scan descends into such ops (modules, executables, variants) and skips the bodies of all
others (functions, initializers). It exists beside ``parse``, using the heads of ``syntax``, because it runs on every
dump and takes a twentieth of the time.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from passlens.engine.ir.aliases import end_of_definitions
from passlens.engine.ir.syntax import CLOSER, REFERENCES, TABLES, read_head, sym_name

_RESOURCES = "{-#"
_RESOURCES_END = ("#-}", "#-}\n")
_FIRST = re.compile(r"^([ \t]*+)(?=[^\s^/})\]])", re.MULTILINE)
"""The first line of a level that begins an op."""
_ASIDE = re.compile(r"[ \t\r]*+(?://|\n|\Z)")
"""A line that belongs to no op."""
_DEEPEST = 64
"""The deepest indentation at which symbol tables are searched; otherwise each of many thousands would be scanned to its
end.
"""


class OpNode:
    """One op of the outline.

    Attributes:
        op: Full name (``builtin.module`` even if printed as ``module``).
        symbol: Without ``@`` and quotes; empty when the op has none.
        start, end: Offsets in the text: of the first line's first character, and past the last line's newline.
        indent: Leading blanks of the header line.
    """

    __slots__ = ("_children", "_inside", "_text", "end", "indent", "op", "start", "symbol")

    def __init__(self, op: str, symbol: str, start: int, end: int, indent: int, inside: int, text: str) -> None:
        self.op, self.symbol = op, symbol
        self.start, self.end, self.indent = start, end, indent
        self._inside, self._text = inside, text
        self._children: tuple[OpNode, ...] | None = None

    @property
    def children(self) -> tuple[OpNode, ...]:
        """The ops directly inside, if the op is a symbol table; computed on first use."""
        if self._children is None:
            self._children = _ops(self._text, self._inside, self.end, self.indent + 1) if self._inside else ()
        return self._children

    def walk(self) -> Iterator[OpNode]:
        """The op and all ops inside, in text order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


def find_ops(text: str) -> tuple[OpNode, ...]:
    """The outermost ops of a printed module or op; their contents are scanned on demand.

    Comments, alias definitions and resource blocks are not ops. Cost is linear: about 0.05 s for 10 MB.
    """
    end = len(text)
    if text.endswith(_RESOURCES_END):  # to look for their beginning takes as long as to find all ops
        end = 0 if text.startswith(_RESOURCES) else text.find("\n" + _RESOURCES) + 1 or end
    return _ops(text, 0, end)


@functools.lru_cache(maxsize=_DEEPEST)
def _stops(level: int) -> re.Pattern[str]:
    """The lines that end an op of a level; ``op`` is set if another op may begin there.

    A composite attribute is closed by ``]`` in the first column, whatever its op's indentation.
    """
    less = rf"[ \t]{{0,{level - 1}}}+(?=[^\s/\]])" if level else r"(?=[#!])"
    return re.compile(rf"\n(?:(?P<op>[ \t]{{{level}}}(?=[^\s^/)\]}}#!]))|{less})")


def _ops(text: str, start: int, end: int, least: int = 0) -> tuple[OpNode, ...]:
    """The ops of a part of a text, at the indentation of the first one, which is at least ``least``."""
    first = _FIRST.search(text, start, end)
    while first is not None and not first[1] and text[first.end()] in "#!":
        after = end_of_definitions(text, first.end())
        first = _FIRST.search(text, max(after, first.end() + 1), end)
    if first is None or not least <= len(first[1]) <= _DEEPEST:
        return ()
    level, found, stops = len(first[1]), list[OpNode](), _stops(len(first[1]))
    at, begins, closes = first.start(), True, True
    while True:
        line_end = text.find("\n", at, end)
        position = line_end = end if line_end < 0 else line_end
        if begins and closes and text.endswith("{", at, line_end):
            # Nothing stops the op before its region ends: to look for that is faster than to look at each line.
            position = text.find(f"\n{first[1]}}}", line_end, end)
            closes = position >= 0
        stop = stops.search(text, max(position, line_end), end)
        after = end if stop is None else stop.start() + 1
        if begins and (node := _node(text, at, line_end, _last(text, at, after), level)) is not None:
            found.append(node)
        if stop is None:
            return tuple(found)
        at, begins = after, stop["op"] is not None


def _last(text: str, start: int, end: int) -> int:
    """The end of an op without the blank lines and comments after it."""
    while (line := text.rfind("\n", start, end - 1) + 1) > start and _ASIDE.match(text, line, end):
        end = line
    return end


def _node(text: str, start: int, line_end: int, end: int, indent: int) -> OpNode | None:
    head = read_head(text, start, line_end)
    if head is None or head.results:
        return None
    symbol, has_region = head.symbol, end > line_end + 1
    if symbol and head.kind in REFERENCES:
        return None
    if head.generic and not symbol:  # in its properties, or after its regions
        last_line = max(start, text.rfind("\n", start, end - 1) + 1)
        symbol = sym_name(text, start, line_end) or sym_name(text, last_line, end)
    if not has_region and (not symbol or text[start:line_end].rstrip()[-1:] in CLOSER):
        return None
    return OpNode(head.name, symbol, start, end, indent, line_end + 1 if head.kind in TABLES else 0, text)
