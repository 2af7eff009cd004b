"""Where the printed text of one op ends, and whether it is all of one piece.

Rules of MLIR's printer only: an op begins in the first column, what is inside it stands deeper (block labels of its
own regions aside), and its last line begins with ``}`` in the first column. No brackets are followed from line to line
as ``ir.scan`` does: with a line of another dump in between, all that follows would seem to be inside. Dumps are read as
bytes, up to 256 MB, and only the lines that begin and end an op are looked at.
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
    """Where the op that a text begins with ends.

    Attributes:
        end: Offset after its last line, with the definitions that follow it.
        closed: Whether the op is there to its end.
        aliases: Whether definitions of aliases stand before it, as only outermost ops have them.
    """

    end: int
    closed: bool
    aliases: bool


def measure(text: bytes) -> Extent:
    """Find the end of the op that a text begins with; what follows it is something else."""
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
        if not line.endswith((b"{", b"(")):  # else a further region of the op begins
            break
        at += 1
    if line_end < 0:
        return Extent(len(text), True, aliases)
    return Extent(_after(text, line_end + 1), True, aliases)


def blank_lines(text: bytes, at: int) -> int:
    """How many empty lines follow: one after an inner op, two after the outermost."""
    count = 0
    while text[at + count : at + count + 1] == b"\n":
        count += 1
    return count


def is_sound(text: bytes) -> bool:
    """Whether a text can be the printer's own, without lines of another dump between.

    Checked: brackets and quotes are balanced, and in each block the values are numbered upwards. Strict enough for a
    text in which several threads wrote at once, where a line too many rarely fits.
    """
    code = _STRING.sub(b"", text)
    if b'"' in code or any(code.count(opener) != code.count(closer) for opener, closer in _PAIRS):
        return False
    levels: list[tuple[int, int]] = []  # indentation, and the last number given there
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
    """Offset of the first line that is no alias definition or comment, and whether there was a definition."""
    at, aliases = 0, False
    while at < len(text):
        head = text[at : at + 2]
        if head[:1] in {b"#", b"!"}:
            aliases = True
        elif head[:1] != b"\n" and head != b"//" and not (aliases and head[:1] in {b" ", b"]", b"}", b">"}):
            break  # else a definition that runs over lines, whose inside stands deeper
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
