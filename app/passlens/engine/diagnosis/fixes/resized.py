"""Changes the size of a function's argument to the one that the op reading it requires."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.edits.declared_types import argument_edits
from passlens.engine.diagnosis.findings import Edit
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.units import whole_number

MESSAGES = (
    re.compile(
        r"inferred input/output operand #(?P<operand>\d+) has shape's dimension #(?P<dimension>\d+) to be "
        r"(?:greater than or equal to )?(?P<size>\d+), but found \d+"
    ),
    re.compile(
        r"size of operand dimension (?P<dimension>\d+) \(\d+\) is not equal to 1 or size of result dimension \d+ "
        r"\((?P<size>\d+)\)"
    ),
    re.compile(
        r"Shape Mismatch for (?P<role>Query|Key|Value) at position (?P<dimension>\d+)\. Expected: (?P<size>\d+)"
    ),
)
"""Messages of the verifiers of structured ops, of broadcasts, and of attention."""
_ROLES = ("Query", "Key", "Value")
_SHAPED = re.compile(r"(?P<before>tensor<)(?P<sizes>(?:[\d?]+x)+)(?P<rest>.*>)$")


def resized(source: str, at: int, found: re.Match[str], *, alike: bool = False) -> tuple[str, str, tuple[Edit, ...]]:
    """The argument that the op at a line (from 1) rejects, its type with the required size, and the edits.

    ``alike``: other dimensions of the same size get the required one too.

    No edits if the value is not an argument, or a line with it does not show which type belongs to it.
    """
    ir = IrOps(source)
    op = next((one for one in ir.ops if one.lines[0] == at), None)
    function = function_of(op) if op is not None else None
    groups = found.groupdict()
    number = _ROLES.index(groups["role"]) if groups.get("role") else whole_number(groups.get("operand") or "0")
    if op is None or function is None or number >= len(op.uses) or ir.maker(op.uses[number]) is not None:
        return "", "", ()
    name = ir.name(op.uses[number])
    declared = re.search(rf"{re.escape(name)}: (?P<type>tensor<[^(){{}}<>]*>)", ir.lines[function.lines[0] - 1])
    shape = _SHAPED.match(declared["type"]) if declared is not None else None
    if declared is None or shape is None:
        return "", "", ()
    sizes, dimension = shape["sizes"].split("x"), whole_number(groups["dimension"])
    if dimension >= len(sizes) - 1:
        return "", "", ()
    was = sizes[dimension]
    sizes[dimension] = groups["size"]
    if alike:
        sizes = [groups["size"] if size == was else size for size in sizes]
    kind = f"{shape['before']}{'x'.join(sizes)}{shape['rest']}"
    return (
        name,
        kind,
        tuple(argument_edits(ir, range(function.lines[0], function.last + 1), name, declared["type"], kind)),
    )
