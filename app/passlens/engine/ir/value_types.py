"""Reads what a text says of a name at its definition: a value's type, if the op spells it, and the line.

MLIR's ops spell types at their end, each in its own syntax; this module knows the forms that many ops share. If an op
does not spell the type of its results, none is returned rather than a guess.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.ir.locations import without_locations
from passlens.engine.ir.regions import Regions
from passlens.engine.ir.symbols import Uses
from passlens.engine.ir.syntax import STRING_OR_REST, name_and_count, read_head, split_list
from passlens.engine.ir.text import LineIndex

_LIMIT = 400
_LONGEST_LINE = 20_000
"""The longest line that is searched for types: a generic constant can have megabytes."""
_MOST_TYPES = 64
"""The most result types that are written out if the op spells none: their number comes from a file."""
_ATTRIBUTES = "attributes {"
_INDEX = frozenset({
    "affine.apply", "affine.min", "affine.max", "tensor.dim", "memref.dim", "tensor.rank", "memref.rank",
    "index.constant",
    "gpu.thread_id", "gpu.block_id", "gpu.block_dim", "gpu.grid_dim", "gpu.lane_id", "affine.linearize_index",
    "affine.delinearize_index", "index.add", "index.sub", "index.mul", "vector.vscale",
})  # fmt: skip
_ELEMENT = frozenset({
    "tensor.extract", "memref.load", "affine.load", "vector.extractelement", "complex.re", "complex.im", "complex.abs",
    "llvm.extractelement",
})  # fmt: skip
_COMPARE = frozenset({
    "arith.cmpi", "arith.cmpf", "llvm.icmp", "llvm.fcmp", "math.isnan", "math.isinf", "math.isfinite",
})  # fmt: skip
_UNSPELLED = frozenset({"llvm.extractvalue", "index.cmp", "gpu.shuffle", "complex.eq", "complex.neq"})
_BRACKETS = re.compile(rf"{STRING_OR_REST}|->|[<({{\[]|[>)}}\]]|,| : | = | to | into | from ")
_SHAPED = re.compile(r"(?:tensor|memref|vector|complex)<(?:(?:\d+|\?|\[\d+\])x)*+([^<>,]++|complex<[^<>]*>)(?:, .*)?>")


@dataclass(frozen=True, slots=True)
class Described:
    """The definition of a name.

    Attributes:
        name: The name.
        type: A value's type; empty if unknown.
        line: The line of its definition, from 1; 0 if the text does not define it.
        text: That line without its indentation, shortened if long.
    """

    name: str
    type: str
    line: int
    text: str


def describe(index: LineIndex, regions: Regions, language: str, uses: Uses) -> Described:
    """Read the definition of a name."""
    place = uses.definition
    if place is None:
        return Described(uses.name, "", 0, "")
    line = index.line(place.line)
    kind = ""
    if language == "mlir" and uses.name[0] == "%":
        if line.startswith(": ", place.end):
            kind = _first_type(line[place.end + 2 : place.end + 2 + _LIMIT * 10])
        else:
            kind = _result_type(index, regions, place.line, uses.name)
            kind = "" if kind.startswith("<") else kind  # the short form of a type of the op's own dialect
    text = line.strip()
    return Described(uses.name, kind, place.line + 1, text if len(text) <= _LIMIT else text[:_LIMIT] + "…")


def _first_type(text: str) -> str:
    """The type at the start of a text."""
    depth = 0
    for match in _BRACKETS.finditer(text):
        token = match[0]
        if token in "<([":
            depth += 1
        elif token in {">", ")", "]", "}"}:
            depth -= 1
            if depth < 0:
                return text[: match.start()].strip()
        elif depth == 0 and token in {",", "{"}:
            return text[: match.start()].strip()
        elif token == "{":
            depth += 1
    return _without_tail(text).strip()


def _result_type(index: LineIndex, regions: Regions, number: int, name: str) -> str:
    """The types that an op spells for the results of one name."""
    line = index.line(number)
    head = read_head(line)
    if head is None or not head.results or len(line) > _LONGEST_LINE:
        return ""
    op, rest = head.name, line[head.name_end :]
    position, count, total = _among(head.results, name)
    if op in _INDEX:
        return ", ".join(["index"] * min(count, _MOST_TYPES))
    if op in _UNSPELLED or op.startswith("vm.const"):
        return ""
    spelled = _spelled(rest)
    region = regions.opened_by(number)
    if spelled is None and region is not None and regions.last(region) < index.count:
        closing = index.line(regions.last(region)).lstrip("})] ")
        spelled = _spelled(" " + closing)
    if spelled is None:
        return "i1" if op == "arith.constant" and rest.strip().startswith(("true", "false")) else ""
    types, arrow = spelled
    if op in _ELEMENT and len(types) == 1:
        return _element(types[0])
    if op in _COMPARE and len(types) == 1 and not arrow:
        return _with_element(types[0], "i1")
    if arrow:
        return ", ".join(types[position : position + count]) if len(types) >= position + count else ""
    if len(types) == total:
        return ", ".join(types[position : position + count])
    return types[-1] if total == 1 else ""


def _without_tail(text: str) -> str:
    """A line without its location and without the parts before a region: attributes, an equals sign and brackets."""
    text = without_locations(text).rstrip()
    while True:
        if text.endswith("({"):
            text = text[:-2].rstrip()
        elif text.endswith(("=", "{")):
            text = text[:-1].rstrip()
        elif text.endswith("}") and (at := text.rfind("{")) >= 0 and text.endswith(_ATTRIBUTES, 0, at + 1):
            text = text[: at + 1 - len(_ATTRIBUTES)].rstrip()
        else:
            return text


def _among(results: list[str], name: str) -> tuple[int, int, int]:
    """The index of a name's first result among all results of an op, the number of its results, and of all."""
    position = count = total = 0
    for own, number in map(name_and_count, results):
        if own == name:
            position, count = total, number
        total += number
    return position, max(1, count), total


def _spelled(text: str) -> tuple[list[str], bool] | None:
    """The types at the end of an op, and whether they follow an arrow; None if there are none."""
    text = _without_tail(text.partition(" // ")[0].rstrip())
    depth = 0
    colon = arrow = after = -1
    commas = list[int]()
    before_from = -1
    for match in _BRACKETS.finditer(text):
        token = match[0]
        if token in {"<", "(", "[", "{"}:
            depth += 1
        elif token in {">", ")", "]", "}"}:
            depth -= 1
        elif depth == 0:
            if token == " : ":
                colon, arrow, after, before_from = match.end(), -1, -1, -1
                commas.clear()
            elif token == "->":
                arrow = match.end()
                commas.clear()
            elif token in {" to ", " into "} and colon >= 0:
                after = match.end()
                commas.clear()
            elif token in {" from ", " = "} and colon >= 0:
                before_from = before_from if before_from >= 0 else match.start()
            elif token == ",":
                commas.append(match.start())
    begin = max(colon, arrow, after)
    if begin < 0:
        return None
    part = text[begin : before_from if before_from > begin else len(text)].strip()
    if arrow >= 0 and part.startswith("("):
        inner = _first_type(part)
        part = inner[1:-1] if inner.startswith("(") and inner.endswith(")") else part
    return [one for one in split_list(part) if one], arrow >= 0


def _element(kind: str) -> str:
    """The element of a shaped type: ``f32`` of ``tensor<4x?xf32>``; empty if it has none."""
    match = _SHAPED.fullmatch(kind)
    return match[1].strip() if match else ""


def _with_element(kind: str, element: str) -> str:
    """A type with its element replaced: ``tensor<4xi1>`` for ``tensor<4xf32>``."""
    inner = _element(kind)
    return kind.replace(inner, element) if inner else element if "<" not in kind else ""
