"""Where the symbol-carrying ops of a printed MLIR module stand, found without a compiler.

The printer indents: an op's closing bracket stands at the op's own indentation, and what is inside stands deeper. So
an op's end is found by a substring search, and the whole scan is linear in the text with little work in Python.
Symbols live in symbol tables only; the scan descends into ops that are one (modules, executables, variants) and skips
over the bodies of all others (functions, initializers). It stays beside ``parse``, with the heads and brackets of
``syntax``, because it is asked of every dump and takes a twentieth of the time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.ir.aliases import end_of_definitions
from passlens.engine.ir.syntax import (
    CLOSER,
    REFERENCES,
    TABLES,
    Head,
    depth_change,
    follow_brackets,
    read_head,
    sym_name,
    unclosed,
)

_INDENT = re.compile(r"[ \t]*")
_SEARCHED = 32
"""How many times a text is searched in all for the ends of its ops: as deep as symbol tables may nest. Beyond that an
op ends where the one around it does."""


class OpNode:
    """One op of the outline.

    Attributes:
        op: Full name (``builtin.module`` also where it is printed as ``module``).
        symbol: Without ``@`` and quotes; empty when the op has none.
        start, end: Offsets in the text, of the line's first character and of what follows the last newline's line.
        indent: Leading blanks of the header line.
    """

    __slots__ = ("_children", "_inside", "_scan", "end", "indent", "op", "start", "symbol")

    def __init__(self, op: str, symbol: str, start: int, end: int, indent: int, inside: int, scan: _Scan) -> None:
        self.op, self.symbol = op, symbol
        self.start, self.end, self.indent = start, end, indent
        self._inside, self._scan = inside, scan
        self._children: tuple[OpNode, ...] | None = None

    @property
    def children(self) -> tuple[OpNode, ...]:
        """The ops directly inside, when the op is a symbol table. Found when they are asked for first."""
        if self._children is None:
            self._children = self._scan.ops(self._inside, self.end) if self._inside else ()
        return self._children

    def walk(self) -> Iterator[OpNode]:
        """The op and all ops inside, in the order of the text."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


def find_ops(text: str) -> tuple[OpNode, ...]:
    """The outermost ops of a printed module or op; what is inside them is found when it is asked for.

    Comments, alias definitions and resource blocks are not ops. Cost is linear: about 0.1 s for all of 10 MB.
    """
    return _Scan(text).ops(0, len(text))


class _Scan:
    """Finds the ops of one level of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        # Of tables nested by the thousand each would be searched to its end.
        self._may_search = _SEARCHED * len(text)

    def ops(self, start: int, end: int) -> tuple[OpNode, ...]:
        """The ops whose header lines stand between two offsets at the indentation of the first of them."""
        text, found, position = self._text, list[OpNode](), start
        level: int | None = None
        while position < end:
            line_end = text.find("\n", position, end)
            line_end = end if line_end < 0 else line_end
            match = _INDENT.match(text, position)
            column = match.end() if match else position
            indent = column - position
            begin = text[column : column + 2]
            if column >= line_end or begin == "//" or begin[0] in "^})]":
                position = line_end + 1
                continue
            if begin[0] in "#!" and column == position and (after := end_of_definitions(text, position)) > position:
                position = after
                continue
            if begin == "{-":  # file-level resources, up to the end
                closing = text.find("#-}", column, end)
                position = end if closing < 0 else closing + 4
                continue
            if level is None:
                level = indent
            if indent != level:
                position = line_end + 1
                continue
            op_end = self._end_of_op(position, line_end, indent, end)
            head = read_head(text, position, line_end)
            if head is not None and not head.results:
                node = self._node(head, position, line_end, op_end, indent)
                if node is not None:
                    found.append(node)
            position = op_end
        return tuple(found)

    def _node(self, head: Head, start: int, line_end: int, end: int, indent: int) -> OpNode | None:
        symbol = head.symbol
        if symbol and head.kind in REFERENCES:
            return None
        has_region = end > line_end + 1
        if head.generic and not symbol:
            symbol = self._generic_symbol(line_end, start, end)
        if not symbol and not has_region:
            return None
        inside = line_end + 1 if has_region and head.kind in TABLES else 0
        return OpNode(head.name, symbol, start, end, indent, inside, self)

    def _generic_symbol(self, line_end: int, start: int, end: int) -> str:
        """The ``sym_name`` of an op in generic form: in its properties, or after its regions."""
        text = self._text
        closing = text.rfind("\n", start, max(start, end - 1)) + 1
        return sym_name(text, start, line_end) or (sym_name(text, closing, end) if closing > line_end else "")

    def _end_of_op(self, start: int, line_end: int, indent: int, limit: int) -> int:
        """The offset after the op's last line."""
        text = self._text
        opened = list(unclosed(text[start:line_end]))
        if opened and self._may_search < 0:
            return limit
        position = min(line_end + 1, limit)
        blanks = text[start : start + indent]
        while opened:
            closer = CLOSER[opened[-1]]
            if text.startswith(blanks + closer, position):
                at = position
            else:
                found = text.find("\n" + blanks + closer, position - 1, limit)
                if closer == "]" and indent:
                    # A composite attribute is closed in the first column, wherever its op stands.
                    first = text.find("\n]", position - 1, limit if found < 0 else found)
                    found = first if first >= 0 else found
                self._may_search -= (limit if found < 0 else found) - position
                if found < 0:
                    self._may_search -= limit - start
                    return self._end_by_counting(position, len(opened), limit)
                at = found + 1
            stop = text.find("\n", at, limit)
            stop = limit if stop < 0 else stop
            follow_brackets(text[at:stop], opened)
            position = min(stop + 1, limit)
        # A printer may break a line without leaving a bracket open: what stands deeper still belongs to the op.
        while position < limit:
            match = _INDENT.match(text, position)
            column = match.end() if match else position
            if column - position <= indent or text[column : column + 1] in {"\n", ""}:
                break
            stop = text.find("\n", column, limit)
            position = limit if stop < 0 else stop + 1
        return position

    def _end_by_counting(self, position: int, depth: int, limit: int) -> int:
        """For text that is not indented as the printer does: the offset after the line that balances the brackets."""
        while depth > 0 and position < limit:
            stop = self._text.find("\n", position, limit)
            stop = limit if stop < 0 else stop
            depth += depth_change(self._text[position:stop])
            position = min(stop + 1, limit)
        return position
