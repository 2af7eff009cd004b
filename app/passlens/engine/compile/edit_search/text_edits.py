"""The lines of a text that an edit may change, and the edits that add, remove and move lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from passlens.engine.compile.edit_search.candidate import Candidate, Rank, Step, StepKind
from passlens.engine.compile.edit_search.line_edits import line_edits
from passlens.engine.compile.edit_search.pieces import in_pieces
from passlens.engine.compile.edit_search.place import Place
from passlens.engine.compile.edit_search.statements import end_of
from passlens.engine.ir.syntax import FUNCTIONS, indent_of, read_head

_MOST_LINES = 8
"""The most lines of an op, and the most lines that make its operands."""
_VALUE = re.compile(r"%[\w$.\-]+")
_ENDS = ("}", "})", "return", "linalg.yield", "scf.yield", "tensor.yield", "util.return", "iree_linalg_ext.yield",
         "stablehlo.return", "flow.return")  # fmt: skip
"""Lines that end a region and have no operands."""


def edits_at(place: Place) -> Iterator[Candidate]:
    """The edits to try where the compiler stopped, in no particular order."""
    for number in _lines_at(place):
        yield from line_edits(place, number)
    yield from _of_lines(place)


def _lines_at(place: Place) -> list[int]:
    """The lines to edit: where the compiler stopped and the line before, the rest of the op, the lines that make its
    operands, and the signature of the function.
    """
    lines, at = place.lines, place.stop.line
    found = [at]
    before = next((number for number in range(at - 1, 0, -1) if _is_code(lines[number - 1])), 0)
    if before and not place.stop.parsed:
        found.append(before)
    found += range(at + 1, min(end_of(lines, at), at + _MOST_LINES) + 1)
    if place.stop.parsed:
        found += _makers(lines, at)
    return list(dict.fromkeys((*found, *_signature(lines, at))))


def _makers(lines: Sequence[str], at: int) -> list[int]:
    """The lines that make the operands of the op in a line, and in turn the operands of those lines."""
    found, waiting = list[int](), [at]
    while waiting and len(found) < _MOST_LINES:
        here = waiting.pop(0)
        _, _, right = lines[here - 1].rpartition(" = ")
        for value in dict.fromkeys(_VALUE.findall(right)):
            maker = next((number for number in range(here - 1, 0, -1) if _makes(lines[number - 1], value)), 0)
            if maker and maker not in found:
                found.append(maker)
                waiting.append(maker)
    return found


def _signature(lines: Sequence[str], at: int) -> list[int]:
    """The head of the function that a line is in."""
    heads = ((number, read_head(lines[number - 1])) for number in range(at, 0, -1))
    return list(islice((number for number, head in heads if head is not None and head.name in FUNCTIONS), 1))


def _is_code(text: str) -> bool:
    return bool(text.strip()) and not text.lstrip().startswith("//")


def _of_lines(place: Place) -> Iterator[Candidate]:
    """The edits of whole lines."""
    lines, at = place.lines, place.stop.line
    here = lines[at - 1]
    yield Candidate(Rank.LOST, 0, Step(StepKind.REMOVE_LINE, at, here.strip()), {at: ()})
    for number in (at, at + 1):
        indent = indent_of(lines[min(number, len(lines)) - 1])
        before = (lines[number - 1],) if number <= len(lines) else ()
        for text in _added(place, number):
            yield Candidate(
                Rank.OTHER,
                abs(number - at),
                Step(StepKind.ADD_LINE, number, now=text),
                {number: (f"{indent}{text}", *before)},
            )
    for count, end in ((1, "}"), (2, "}\n}")):
        step = Step(StepKind.ADD_LINE, len(lines) + count, now=end)
        yield Candidate(Rank.OTHER, count, step, {len(lines) + 1: tuple(end.split("\n"))})
    values = _VALUE.findall(here)
    later = (one for value in values for one in range(at + 1, len(lines) + 1) if _makes(lines[one - 1], value))
    for number, to in ((at, at - 1), (at, at + 1), (at, at + 2), *((at, one) for one in later)):
        if 0 < to <= len(lines) and number != to:
            step = Step(StepKind.MOVE_LINE, number, here.strip(), f"{to}")
            moved = {number: (), to: (here, lines[to - 1]) if to < number else (lines[to - 1], here)}
            yield Candidate(Rank.SMALL, abs(to - number), step, moved)


def _makes(line: str, value: str) -> bool:
    """Whether a line begins the op that makes a value."""
    return re.match(rf"\s*{re.escape(value)}(?::\d+)? = ", line) is not None


def _added(place: Place, number: int) -> Iterator[str]:
    """Lines that may be missing before a line: the end of a region, with or without a value of the line before it."""
    yield from _ENDS
    last = place.lines[number - 2] if number > 1 else ""
    head = read_head(last)
    if head is None or not head.results:
        return
    value = head.results[0].partition(":")[0]
    for kind in dict.fromkeys(piece.text for piece in reversed(in_pieces(last).types)):
        for end in _ENDS[2:]:
            yield f"{end} {value} : {kind}"
