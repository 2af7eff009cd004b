"""Adds the argument for the init to the region of ``linalg.map`` or removes it, as the release requires."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import split_list
from passlens.engine.messages import Message

_INPUTS = re.compile(r"\bins\((?P<names>%[^():]*) :")
_ELEMENT = re.compile(r"\bouts\(%[^():]* : (?:tensor|memref)<(?:[\d?]+x)*(?P<type>\w+)")
_HEAD = re.compile(r"(?P<before>(?:^|\))\s*)\((?P<arguments>%[\w$.\-]+: [^()]*)\) \{\s*$")
_MOST_LINES = 3
"""The most lines between an op and the arguments of its region."""


def region_of_map(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The fix for the region of a map that has one argument too few or too many."""
    if op.name != "linalg.map":
        return
    at = op.lines[0]
    inputs, element = _INPUTS.search(ir.lines[at - 1]), _ELEMENT.search(ir.lines[at - 1])
    for number in range(at, min(at + _MOST_LINES, len(ir.lines)) + 1):
        line = ir.lines[number - 1]
        found = _HEAD.search(line)
        if found is None or inputs is None or element is None:
            continue
        arguments, count = split_list(found["arguments"]), inputs["names"].count(",") + 1
        if len(arguments) == count:
            given = [*arguments, f"%init_{at}: {element['type']}"]
            title = Message("mapped-region.more", "Add a region argument for the init")
        else:
            given = arguments[:count]
            title = Message("mapped-region.fewer", "Remove the region argument for the init")
        text = f"{line[: found.start('arguments')]}{', '.join(given)}{line[found.end('arguments') :]}"
        yield Fix("map-region", title, FixKind.EDIT, edits=(Edit(number, number, (text,)),))
        return
