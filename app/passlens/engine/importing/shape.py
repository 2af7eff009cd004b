"""Finds the end of an op's printed text, and checks that the text is in one piece.

Uses only the rules of MLIR's printer: an op begins in the first column, its contents are indented (except block labels
of its regions), and its last line begins with ``}`` in the first column. Brackets are not matched across lines as in
``ir.scan``: a line of another dump in between would make everything after it appear nested. Dumps are read as bytes, up
to 256 MB, and only the lines that begin and end an op are examined.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.ir.syntax import CLOSER, STRING

_STRING = re.compile(STRING.encode())
_LINE = re.compile(rb"(?m)^( *)(?:%(\d+)(?::\d+)? = )?")
_MOST_DIGITS = 18
_PAIRS = [(opener.encode(), closer.encode()) for opener, closer in CLOSER.items()]


@dataclass(frozen=True, slots=True)
class Extent:
    """The extent of the op at the start of a text.

    Attributes:
        end: The offset after its last line and the definitions after that.
        closed: Whether the op is complete.
        aliases: Whether alias definitions precede it, as only for outermost ops.
    """

    end: int
    closed: bool
    aliases: bool


def measure(text: bytes) -> Extent:
    """Find the end of the op at the start of a text; the text after it is something else."""
    start, aliases = _first_op(text)
    line_end = text.find(b"\n", start)
    if start >= len(text) or line_end < 0:
        whole = start < len(text) and not text.rstrip().endswith((b"{", b"("))
        return Extent(len(text), whole and _balanced(text[start:]), aliases)
    end = line_end + 1
    opens = text[start:line_end].rstrip().endswith((b"{", b"(", b"["))
    if not opens and text[end : end + 1] != b" ":
        closed = _balanced(text[start:line_end])
        return Extent(_after(text, end) if closed else end, closed, aliases)
    at = line_end
    while True:
        at = text.find(b"\n}", at)
        if at < 0:
            return Extent(len(text), False, aliases)
        line_end = text.find(b"\n", at + 1)
        line = text[at + 1 : line_end if line_end >= 0 else len(text)].rstrip()
        if not line.endswith((b"{", b"(")):  # otherwise a further region of the op begins
            break
        at += 1
    if line_end < 0:
        return Extent(len(text), True, aliases)
    return Extent(_after(text, line_end + 1), True, aliases)


def blank_lines(text: bytes, at: int) -> int:
    """The number of empty lines that follow: one after an inner op, two after the outermost."""
    count = 0
    while text[at + count : at + count + 1] == b"\n":
        count += 1
    return count


def is_sound(text: bytes) -> bool:
    """Whether a text can be the printer's own output, without lines of another dump.

    Checked: brackets and quotes are balanced, and in each block the values are numbered in increasing order. Strict
    enough for the output of several threads at once, where an extra line rarely fits.
    """
    code = _STRING.sub(b"", text)
    if b'"' in code or any(code.count(opener) != code.count(closer) for opener, closer in _PAIRS):
        return False
    levels: list[tuple[int, int]] = []  # indentation, and the last value number there
    for match in _LINE.finditer(code):
        if code[match.end() : match.end() + 1] in {b"\n", b"", b"^"}:
            continue
        indent = len(match[1])
        while levels and levels[-1][0] > indent:
            levels.pop()
        if not levels or levels[-1][0] < indent:
            levels.append((indent, -1))
        if match[2] is not None:
            if len(match[2]) > _MOST_DIGITS:
                return False
            number = int(match[2])
            if number <= levels[-1][1]:
                return False
            levels[-1] = (indent, number)
    return True


def _first_op(text: bytes) -> tuple[int, bool]:
    """The offset of the first line that is not an alias definition or comment, and whether there was a definition."""
    at, aliases = 0, False
    while at < len(text):
        head = text[at : at + 2]
        if head[:1] in {b"#", b"!"}:
            aliases = True
        elif head[:1] != b"\n" and head != b"//" and not (aliases and head[:1] in {b" ", b"]", b"}", b">"}):
            break  # otherwise a definition over several lines, whose inside is indented
        line_end = text.find(b"\n", at)
        if line_end < 0:
            return len(text), aliases
        at = line_end + 1
    return at, aliases


def _after(text: bytes, at: int) -> int:
    """The offset after the definitions of locations and resources that follow an outermost op."""
    while True:
        if text[at : at + 3] == b"{-#":
            closing = text.find(b"\n#-}", at)
            if closing < 0:
                return len(text)
            line_end = text.find(b"\n", closing + 1)
        elif text[at : at + 1] in {b"#", b"!"}:
            line_end = text.find(b"\n", at)
        else:
            return at
        if line_end < 0:
            return len(text)
        at = line_end + 1


def _balanced(line: bytes) -> bool:
    code = _STRING.sub(b"", line)
    return b'"' not in code and all(code.count(opener) == code.count(closer) for opener, closer in _PAIRS)
