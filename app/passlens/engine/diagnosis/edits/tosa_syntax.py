"""TOSA ops with operands in place of former attributes (zero points, the shift of a product, lists of sizes), and
clamps with the bounds that the release reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.input_edits import drop_attributes
from passlens.engine.diagnosis.findings import Edit
from passlens.engine.ir.syntax import indent_of, split_list
from passlens.engine.units import whole_number

MESSAGE = re.compile(r"'(?P<op>tosa\.\w+)' op expected (?P<wanted>\d+) operands, but found (?P<found>\d+)")
_LINE = re.compile(
    r"^(?P<start>\s*%[\w$.\-]+ = tosa\.\w+ )(?P<values>%[^:{}]*?)(?P<attributes> \{.*\})? : "
    r"\((?P<types>.*)\) -> (?P<rest>.*)$"
)
_SHIFT = re.compile(r"\bshift = (?P<shift>\d+)")
_ELEMENT = re.compile(r"tensor<(?:[\d?]+x)*(?P<type>[a-z]\w*)>")
_LISTS = re.compile(r"\b(\w+) = array<i64: ([\d, ]+)>")
_CLAMP = re.compile(
    r"^(?P<start>\s*%[\w$.\-]+ = )tosa\.clamp (?P<value>%[\w$.\-]+) \{(?P<attributes>[^{}]*)\} : "
    r"(?P<types>\(tensor<(?:[\d?]+x)*(?P<element>\w+)>\) -> .*)$"
)
_BOUND = re.compile(r"\b((?:min|max)_(?:fp|int)) = (-?[\d.eE+\-]+|0x[\dA-Fa-f]+) : \w+")
_MOST = 2
"""The most operands that an op may lack."""


def with_operands(found: re.Match[str], at: int, line: str) -> Iterator[Edit]:
    """The op at a line (from 1) with constants for its missing operands: zero points of 0, or its shift."""
    missing = whole_number(found["wanted"]) - whole_number(found["found"])
    parts = _LINE.match(line)
    types = split_list(parts["types"]) if parts is not None else []
    if parts is None or not 0 < missing <= _MOST or len(types) != whole_number(found["found"]):
        return
    lists = _LISTS.findall(parts["attributes"] or "")
    if len(lists) == missing:
        yield Edit(at, at, tuple(_with_shapes(at, parts, types, lists)))
        return
    shift = _SHIFT.search(parts["attributes"] or "")
    indent = indent_of(line)
    made, names, kinds = list[str](), list[str](), list[str]()
    for number in range(missing):
        element = _ELEMENT.match(types[min(number, len(types) - 1)])
        kind = "i8" if found["op"] == "tosa.mul" else element["type"] if element is not None else ""
        if not kind:
            return
        value = shift["shift"] if shift is not None else "0"
        value += "" if kind.startswith("i") else ".0"
        name = f"%operand_{at}_{number}"
        made.append(
            f'{indent}{name} = "tosa.const"() <{{values = dense<{value}> : tensor<1x{kind}>}}> : () -> tensor<1x{kind}>'
        )
        names.append(name)
        kinds.append(f"tensor<1x{kind}>")
    kept = drop_attributes((line,), 1, ("shift",))
    attributes = parts["attributes"] or ""
    if kept is not None and (again := _LINE.match(kept.lines[0])) is not None:
        attributes = again["attributes"] or ""
    attributes = "" if attributes.strip() == "{}" else attributes
    values = ", ".join((parts["values"].strip(), *names))
    text = f"{parts['start']}{values}{attributes} : ({', '.join((*types, *kinds))}) -> {parts['rest']}"
    yield Edit(at, at, (*made, text))


def _with_shapes(at: int, parts: re.Match[str], types: list[str], lists: list[tuple[str, str]]) -> Iterator[str]:
    """The op of a line with its lists of sizes as operands, after the constants for them."""
    indent = indent_of(parts["start"])
    names, kinds = list[str](), list[str]()
    for number, (_, sizes) in enumerate(lists):
        count = sizes.count(",") + 1
        names.append(f"%shape_{at}_{number}")
        kinds.append(f"!tosa.shape<{count}>")
        yield (
            f'{indent}{names[-1]} = "tosa.const_shape"() <{{values = dense<[{sizes}]> : tensor<{count}xindex>}}> '
            f": () -> {kinds[-1]}"
        )
    kept = drop_attributes((parts[0],), 1, [name for name, _ in lists])
    again = _LINE.match(kept.lines[0]) if kept is not None else None
    attributes = (again["attributes"] or "") if again is not None else ""
    attributes = "" if attributes.strip() == "{}" else attributes
    values = ", ".join((parts["values"].strip(), *names))
    yield f"{parts['start']}{values}{attributes} : ({', '.join((*types, *kinds))}) -> {parts['rest']}"


def clamped(line: str) -> str:
    """A clamp with separate bounds for floats and integers, with those of its type; any other line unchanged."""
    found = _CLAMP.match(line)
    if found is None:
        return line
    is_float = "f" in found["element"]
    kind, (low, high) = found["element"], (("min_fp", "max_fp") if is_float else ("min_int", "max_int"))
    bounds = dict(_BOUND.findall(found["attributes"]))
    if low not in bounds or high not in bounds:
        return line
    stated = f"max_val = {bounds[high]} : {kind}, min_val = {bounds[low]} : {kind}"
    return f'{found["start"]}"tosa.clamp"({found["value"]}) <{{{stated}}}> : {found["types"]}'
