"""Finds the definition and the uses of the name at a place of a printed text, within the name's scope.

A value is in scope in the region of its op, a block argument in its region, a label among the blocks of its region: the
same name in another function, or in a region that redefines it, is a different one. A symbol is resolved in the tables
around its use and along its path (``@a::@b``). The text is not parsed: occurrences are searched for, in the function
for values and in the whole text for symbols and aliases, and only their lines are read.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Generator
from dataclasses import dataclass
from typing import NamedTuple

from passlens.engine.ir.names import REGISTER, name_at
from passlens.engine.ir.regions import Regions
from passlens.engine.ir.scan import find_ops
from passlens.engine.ir.syntax import (
    AFTER_DEFINITION,
    GROUP,
    REFERENCES,
    RESULTS,
    STRING_OR_REST,
    TABLES,
    read_head,
    unquote_symbol,
)
from passlens.engine.ir.text import LineIndex
from passlens.engine.units import whole_number

_PIECE = 1_000
_FEW = 50
_NAME_CHARACTERS = re.compile(r"[\w$.\-]")
_RESULTS = re.compile(rf"\s*{RESULTS}")
_GROUP = re.compile(GROUP)
_STEP = re.compile(r"[\w$.\-]+")
_STEPS, _STEP_LENGTH = 16, 1_000
"""Limits on a symbol path: of more steps or longer names, only the last steps count."""
_STRING = re.compile(STRING_OR_REST)
_LLVM_TOP = re.compile(
    r'(?P<kind>define|declare)\b[^\n@]*@(?P<function>"[^"\n]*"|[\w$.\-]+)\(|@(?P<global>"[^"\n]*"|[\w$.\-]+) =',
)
_LLVM_TOPS = re.compile("^(?:" + _LLVM_TOP.pattern + ")", re.MULTILINE)
_LABELS = re.compile(r"^([A-Za-z_$][\w.$]*):", re.MULTILINE)


class Span(NamedTuple):
    """Columns of a line, all from 0; ``end`` is the column after the last."""

    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Uses:
    """The occurrences of a name in its scope.

    Attributes:
        name: As written.
        definition: Its definition; None if the text has none.
        places: All occurrences including the definition, in text order.
    """

    name: str
    definition: Span | None
    places: tuple[Span, ...]

    @property
    def count(self) -> int:
        """The number of uses, without the definition."""
        return len(self.places) - (self.definition in self.places)

    def in_line(self, line: int) -> list[tuple[int, int]]:
        """The columns at which the name occurs in a line."""
        low = bisect_left(self.places, (line, -1, -1))
        high = bisect_left(self.places, (line + 1, -1, -1))
        return [(place.start, place.end) for place in self.places[low:high]]

    def next_from(self, line: int, column: int, *, forward: bool) -> tuple[int, Span]:
        """The next occurrence after a place, or the previous one, wrapping around; and its number, from 1."""
        if forward:
            at = bisect_right(self.places, (line, column, 1 << 60)) % len(self.places)
        else:
            at = (bisect_left(self.places, (line, column, -1)) - 1) % len(self.places)
        return at + 1, self.places[at]


@dataclass(frozen=True, slots=True)
class SymbolRow:
    """A symbol in a list: its name with ``@``, its op, its line from 0, and its nesting depth."""

    name: str
    op: str
    line: int
    depth: int


class _Definition(NamedTuple):
    span: Span
    first: int
    last: int
    """Scope of the name: from line ``first`` up to, not including, ``last``."""


def find_uses(
    index: LineIndex, regions: Regions, language: str, line: int, column: int
) -> Generator[None, None, Uses | None]:
    """Find the uses of the name at a place; None if there is no name, or only in a comment.

    Yields every few milliseconds.
    """
    found = yield from _find_uses(index, regions, language, line, column)
    return found if found is not None and found.places else None


def _find_uses(
    index: LineIndex, regions: Regions, language: str, line: int, column: int
) -> Generator[None, None, Uses | None]:
    name = name_at(index.line(line), column, language) if 0 <= line < index.count else ""
    if not name:
        return None
    if language == "amdgpu":
        found = yield from _assembly_uses(index, regions, name, line)
        return found
    if language == "llvm":
        found = yield from _llvm_uses(index, regions, name, line)
        return found
    extent = _function(index, regions, line) if name[0] in "%^" else (0, index.count)
    places = yield from _occurrences(index, name, extent)
    if name[0] == "@":
        found = yield from _symbol_uses(index, regions, name, places, line, column)
        return found
    if name[0] in "#!":
        definition = next((at for at in places if at.start == 0 and _follows(index, at, " = ")), None)
        return Uses(name, definition, tuple(places))
    definitions = list[_Definition]()
    here: _Line | None = None
    for number, place in enumerate(places):
        if here is None or here.number != place.line:
            here = _Line(index, regions, place.line)
        definition_ = here.definition(place)
        if definition_ is not None:
            definitions.append(definition_)
        if number % _PIECE == _PIECE - 1:
            yield
    return (yield from _bound(name, places, definitions, line, column))


def _bound(
    name: str, places: list[Span], definitions: list[_Definition], line: int, column: int
) -> Generator[None, None, Uses]:
    """The occurrences that refer to the same definition as the one at a place."""
    # Innermost first: a region that redefines the name is inside the scope of the other definition.
    definitions = sorted(definitions, key=lambda one: one.last - one.first)
    own = {one.span: one for one in definitions}

    def meant(place: Span) -> _Definition | None:
        if place in own:
            return own[place]
        return next(
            (one for one in definitions if one.first <= place.line < one.last and one.span.line != place.line), None
        ) or next((one for one in definitions if one.first <= place.line < one.last), None)

    here = next((at for at in places if at.line == line and at.start <= column < at.end), Span(line, column, column))
    definition = meant(here)
    if len(definitions) > 1 or (definition is None and definitions):
        kept = list[Span]()
        for number, place in enumerate(places):
            if meant(place) is definition:
                kept.append(place)
            if number % _PIECE == _PIECE - 1:
                yield
        places = kept
    return Uses(name, definition.span if definition else None, tuple(places))


def _occurrences(
    index: LineIndex, name: str, extent: tuple[int, int], comment: str = "//"
) -> Generator[None, None, list[Span]]:
    """The occurrences of a whole name in a range of lines, except in comments."""
    text, begin, stop = index.text, index.start(extent[0]), index.start(extent[1])
    whole = name.endswith('"')
    offsets = list[int]()
    at = text.find(name, begin, stop)
    while at >= 0:
        end = at + len(name)
        if whole or not _NAME_CHARACTERS.match(text, end):
            offsets.append(at)
            if len(offsets) % _PIECE == 0:
                yield
        at = text.find(name, end, stop)
    yield
    places = list[Span]()
    last, comment_at = -1, 0
    for offset, line in zip(offsets, index.lines_of(offsets).tolist(), strict=True):
        start = offset - index.start(line)
        if line != last:
            last, comment_at = line, _comment_start(index.line(line), comment)
        if start < comment_at:
            places.append(Span(line, start, start + len(name)))
    return places


def _comment_start(line: str, comment: str) -> int:
    """The column at which a comment begins outside strings; the line's length if there is none."""
    if comment not in line:
        return len(line)
    without = _STRING.sub(lambda match: "." * len(match[0]), line)
    at = without.find(comment)
    return len(line) if at < 0 else at


def _follows(index: LineIndex, place: Span, words: str) -> bool:
    return index.text.startswith(words, index.start(place.line) + place.end)


def _op_of(line: str) -> str:
    """The last part of the name of the op at the start of a line."""
    head = read_head(line)
    return "" if head is None else head.kind


def _is_table(index: LineIndex, regions: Regions, region: int) -> bool:
    return _op_of(index.line(regions.head(region))) in TABLES


def _function(index: LineIndex, regions: Regions, line: int) -> tuple[int, int]:
    """The lines of the outermost op around a line that is not a symbol table; otherwise of the innermost table."""
    around = regions.inside(line)
    opened = regions.opened_by(line)
    if opened is not None:
        around.append(opened)
    extent = (0, index.count)
    for region in around:
        extent = regions.head(region), min(index.count, regions.last(region) + 1)
        if not _is_table(index, regions, region):
            break
    return extent


class _Line:
    """The facts on a line that decide definitions: computed once for all occurrences in it, of which there may be a
    million.
    """

    def __init__(self, index: LineIndex, regions: Regions, number: int) -> None:
        self.number = number
        self.text = index.line(number)
        around = regions.inside(number)
        self.block = (int(regions.starts[around[-1]]), int(regions.ends[around[-1]])) if around else (0, index.count)
        self.indent = len(self.text) - len(self.text.lstrip())
        results = _RESULTS.match(self.text)
        self.results_end = results.end() if results is not None else 0
        opened = regions.opened_by(number)
        self.end = None if opened is None else int(regions.ends[opened])
        self._groups = [] if opened is None else [match.span() for match in _GROUP.finditer(self.text)]

    def definition(self, place: Span) -> _Definition | None:
        """The definition at this occurrence of a value or label, with its scope in lines; None if it is a use."""
        text = self.text
        if text[place.start] == "^":
            return _Definition(place, *self.block) if place.start == self.indent else None
        if text.startswith("^", self.indent):
            return _Definition(place, *self.block) if text.startswith(": ", place.end) else None
        if place.start < self.results_end:
            return _Definition(place, *self.block)
        if self.end is None:
            return None
        at = bisect_right(self._groups, (place.start, -1)) - 1
        grouped = at >= 0 and self._groups[at][0] < place.start < self._groups[at][1]
        if grouped or text.startswith(AFTER_DEFINITION, place.end):
            return _Definition(place, self.number, self.end)
        return None


def _symbol_uses(
    index: LineIndex, regions: Regions, name: str, places: list[Span], line: int, column: int
) -> Generator[None, None, Uses]:
    """The occurrences of a symbol that refer to the same op as the one at a place."""
    known = dict[int, list[str]]()

    def tables(number: int) -> list[str]:
        if number not in known:
            known[number] = _tables(index, regions, number)
        return known[number]

    definitions = list[tuple[Span, list[str]]]()
    for number, place in enumerate(places):
        if _defines_symbol(index, regions, place):
            definitions.append((place, tables(place.line)))
        if number % _FEW == _FEW - 1:
            yield
    yield
    spelled = f'sym_name = "{unquote_symbol(name)}"'
    at = index.text.find(spelled)
    while at >= 0:  # ops in generic form
        row, start = index.position(at)
        definitions.append((Span(row, start, start + len(spelled)), tables(row)))
        at = index.text.find(spelled, at + 1)

    own = {span for span, _ in definitions}

    def meant(place: Span) -> Span | None:
        if place in own:
            return place
        steps = _path_before(index.text, index.start(place.line), index.start(place.line) + place.start)
        around = tables(place.line)
        best: tuple[int, Span | None] = (-1, None)
        for span, tables_of in definitions:
            if steps:
                # A path names the tables around the op, innermost last; tables without a symbol are skipped.
                score = 1 if tables_of[-len(steps) :] == steps else 0
            else:
                score = len(tables_of) if around[: len(tables_of)] == tables_of else -1
            if score > best[0]:
                best = (score, span)
        return best[1]

    if not definitions:
        return Uses(name, None, tuple(places))
    here = next((at for at in places if at.line == line and at.start <= column < at.end), places[0])
    definition = meant(here)
    if len(definitions) > 1 or definition is None:
        kept = list[Span]()
        for number, place in enumerate(places):
            if meant(place) == definition:
                kept.append(place)
            if number % _FEW == _FEW - 1:
                yield
        places = kept
    if definition is not None and definition not in places:
        places = sorted([*places, definition])
    return Uses(name, definition, tuple(places))


def _path_before(text: str, line: int, end: int) -> list[str]:
    """The steps of the path before the name at a place: ``a`` and ``b`` of ``@a::@b::@c``."""
    steps = list[str]()
    while len(steps) < _STEPS and text.endswith("::", line, end):
        end -= 2
        first = max(line, end - _STEP_LENGTH)
        if text.endswith('"', line, end):
            at = text.rfind('@"', first, end - 1)
            name = text[at + 2 : end - 1]
        else:
            at = text.rfind("@", first, end)
            name = text[at + 1 : end]
            if not _STEP.fullmatch(name):
                break
        if at < 0:
            break
        steps.append(name)
        end = at
    return steps[::-1]


def _defines_symbol(index: LineIndex, regions: Regions, place: Span) -> bool:
    head = read_head(index.line(place.line))
    if head is None or head.results or head.symbol_at != place.start or head.kind in REFERENCES:
        return False
    around = regions.inside(place.line)
    return not around or _is_table(index, regions, around[-1])


def _tables(index: LineIndex, regions: Regions, line: int) -> list[str]:
    """The symbols of the tables around a line, outermost first; tables without one are skipped."""
    found = list[str]()
    for region in regions.inside(line):
        head = read_head(index.line(regions.head(region)))
        if head is not None and head.symbol and head.kind in TABLES:
            found.append(head.symbol)
    return found


def _llvm_uses(index: LineIndex, regions: Regions, name: str, line: int) -> Generator[None, None, Uses]:
    local = name[0] == "%"
    extent = _function(index, regions, line) if local else (0, index.count)
    places = yield from _occurrences(index, name, extent, ";")
    label = f"\n{name[1:]}:"
    at = index.text.find(label, max(0, index.start(extent[0]) - 1), index.start(extent[1])) if local else -1
    if at >= 0:
        row = index.position(at + 1)[0]
        places = sorted([*places, Span(row, 0, len(name) - 1)])
    definition = next((one for one in places if _defines_llvm(index, name, one)), None)
    return Uses(name, definition, tuple(places))


def _defines_llvm(index: LineIndex, name: str, place: Span) -> bool:
    line = index.line(place.line)
    if line.startswith(("define ", "declare ")):
        top = _LLVM_TOP.match(line)
        if top is None:
            return False
        return name[0] == "%" or (top["function"] is not None and top.start("function") - 1 == place.start)
    before = line[: place.start].strip()
    after = line.startswith(" = ", place.end) or line.startswith(":", place.end)
    return after and before in {"", "attributes"}


def _assembly_uses(index: LineIndex, regions: Regions, name: str, line: int) -> Generator[None, None, Uses]:
    register = REGISTER.fullmatch(name)
    if register is None:
        places = yield from _occurrences(index, name, (0, index.count), ";")
        definition = next((at for at in places if at.start == 0 and _follows(index, at, ":")), None)
        return Uses(name, definition, tuple(places))
    around = regions.inside(line)
    first, last = (int(regions.starts[around[0]]), int(regions.ends[around[0]])) if around else (0, index.count)
    kind, low, high = _registers(register)
    found = list[Span]()
    for at in range(first, last, _PIECE):
        for row, text in enumerate(index.lines(at, min(last, at + _PIECE)), at):
            if kind in text:
                found += [
                    Span(row, *match.span())
                    for match in REGISTER.finditer(text.partition(";")[0])
                    if match[1] == kind and _registers(match)[1] <= high and _registers(match)[2] >= low
                ]
        yield
    return Uses(name, None, tuple(found))


def _registers(match: re.Match[str]) -> tuple[str, int, int]:
    """The kind, first and last number of the matched registers."""
    return match[1], whole_number(match[2] or match[3]), whole_number(match[2] or match[4])


def headers_above(index: LineIndex, regions: Regions, line: int, most: int) -> list[int]:
    """The first lines of the ops around a line: the function and the innermost ops in it, outermost first.

    Symbol tables are left out if a function encloses the line; of more than ``most`` lines, the middle ones are left
    out.
    """
    around = regions.inside(line)
    heads = list(dict.fromkeys(regions.head(region) for region in around))
    inner = [head for head in heads if _op_of(index.line(head)) not in TABLES]
    heads = inner or heads[-1:]
    return heads if len(heads) <= most else [heads[0], *heads[len(heads) - most + 1 :]]


def list_symbols(text: str, language: str) -> tuple[SymbolRow, ...]:
    """The symbols that a text defines, in text order: 0.1 s for 10 MB."""
    index = LineIndex(text)
    if language == "llvm":
        tops = list(_LLVM_TOPS.finditer(text))
        rows = index.lines_of([match.start() for match in tops]).tolist() if tops else []
        return tuple(
            SymbolRow(f"@{match['function'] or match['global']}", match["kind"] or "global", row, 0)
            for match, row in zip(tops, rows, strict=True)
        )
    if language == "amdgpu":
        labels = list(_LABELS.finditer(text))
        rows = index.lines_of([match.start() for match in labels]).tolist() if labels else []
        return tuple(SymbolRow(match[1], "label", row, 0) for match, row in zip(labels, rows, strict=True))
    if language != "mlir":
        return ()
    nodes = [node for root in find_ops(text) for node in root.walk() if node.symbol]
    rows = index.lines_of([node.start for node in nodes]).tolist() if nodes else []
    return tuple(
        SymbolRow(f"@{node.symbol}", node.op, row, node.indent // 2) for node, row in zip(nodes, rows, strict=True)
    )
