"""Ends of regions and functions: yields and returns that are missing, lack values, or have them in another order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.declared_types import edited, stated_type
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps, function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS, indent_of, split_list
from passlens.engine.messages import Items, Message

_NO_ELSE = re.compile(r"must have an else block")
_WHILE = re.compile(r"\bscf\.while \((?P<values>[^()]*)\) : \((?P<takes>[^()]*)\) -> \(?(?P<gives>[^(){}]*?)\)? \{")
_CONDITION = re.compile(r"^(?P<start>\s*scf\.condition\(%[\w$.\-]+\))(?: (?P<given>%[^:]*) : .*)?$")
_NO_END = re.compile(r"\bterminator\b")


def ends_of_regions(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """The ends that a rejected op lacks, or that are wrong, by what the verifier says."""
    yield from _yielded(ir, op)
    yield from _forwarded(ir, op)
    yield from _otherwise(ir, op, message)
    if op.name.endswith(("return", "yield")):
        yield from _completed(ir, op)
        yield from _reordered(ir, op)
    if _NO_END.search(message):
        yield from _returned(ir, op)


def _yielded(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A missing yield in the region of a loop or branch, with the values that the region computes and nothing uses."""
    head = ir.lines[op.lines[0] - 1]
    kinds = [one for one in split_list(head.rpartition(" -> ")[2].rstrip("{ ").strip("()")) if one]
    for block in op.blocks() if op.name.startswith("scf.") and op.results else ():
        if not block.ops or block.ops[-1].name == "scf.yield":
            continue
        made = [value for one in block.ops for value in one.results]
        used = {value for value, _ in ir.users(made)}
        spare = [value for value in made if value not in used]
        if [stated_type(ir, value) for value in spare] != kinds:
            continue
        last = block.ops[-1]
        indent = indent_of(ir.lines[last.lines[0] - 1])
        text = f"{indent}scf.yield {', '.join(map(ir.name, spare))} : {', '.join(kinds)}"
        title = Message("two-types.yield", "Yield {values}", values=Items(tuple(map(ir.name, spare))))
        yield edited("yield", title, (Edit(last.last + 1, last.last, (text,)),))


def _otherwise(ir: IrOps, op: Op, message: str) -> Iterator[Fix]:
    """The other branch of a condition that has none: it yields the values that the first branch begins with."""
    block = next(iter(op.blocks()), None)
    if op.name != "scf.if" or _NO_ELSE.search(message) is None or block is None or not op.results:
        return
    inside = {value for one in block.ops for value in one.results}
    used = [value for one in block.ops for value in one.uses if value not in inside]
    kinds = [
        one.strip() for one in split_list(ir.lines[op.lines[0] - 1].rpartition(" -> ")[2].rstrip("{ ").strip("()"))
    ]
    values = [next((one for one in used if stated_type(ir, one) == kind), None) for kind in kinds]
    names = [ir.name(value) for value in values if value is not None]
    if len(names) != len(kinds):
        return
    line = ir.lines[op.last - 1]
    indent = indent_of(line)
    texts = (
        f"{indent}}} else {{",
        f"{indent}  scf.yield {', '.join(names)} : {', '.join(kinds)}",
        line,
    )
    title = Message("two-types.else", "Yield {values} in an else block", values=Items(tuple(names)))
    detail = Message("two-types.else-why", "Check that these are the right values when the condition is false.")
    yield edited("else", title, (Edit(op.last, op.last, texts),), detail)


def _forwarded(ir: IrOps, op: Op) -> Iterator[Fix]:
    """All values of a loop that its condition is to forward, where their types are those of its results."""
    loop = op if op.name == "scf.while" else op.parent
    block = next(iter(loop.blocks()), None) if loop is not None and loop.name == "scf.while" else None
    if loop is None or block is None or not block.ops or block.ops[-1].name != "scf.condition":
        return
    end, head = block.ops[-1], _WHILE.search(ir.lines[loop.lines[0] - 1])
    found = _CONDITION.match(ir.lines[end.lines[0] - 1])
    if head is None or found is None or head["takes"].strip() != head["gives"].strip():
        return
    names = [one.partition("=")[0].strip() for one in split_list(head["values"])]
    text = f"{found['start']} {', '.join(names)} : {head['gives'].strip()}"
    if len(names) > 1 + (found["given"] or "").count(",") or found["given"] is None:
        title = Message("two-types.forward", "Forward {values}", values=Items(tuple(names)))
        yield edited("forward", title, (Edit(end.lines[0], end.lines[0], (text,)),))


def _completed(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A return or yield with too few values, completed with those that its block computes and nothing uses, or with
    all of its values of the expected types, if exactly those match.
    """
    kinds = _wanted(ir, op)
    block, at = op.block, op.lines[0]
    given = [stated_type(ir, value) for value in op.uses]
    if block is None or len(op.lines) != 1 or len(given) >= len(kinds) or not op.uses:
        return
    made = [value for one in block.ops for value in one.results]
    used = {value for value, _ in ir.users(made)}
    spare = [value for value in made if value not in used and stated_type(ir, value) in kinds]
    order = [value for value in made if value in {*op.uses, *spare}]
    if len(order) < len(kinds):
        order = [value for value in made if stated_type(ir, value) in kinds]
        spare = [value for value in order if value not in op.uses]
    if set(op.uses) <= {*order} and [stated_type(ir, value) for value in order] == kinds:
        line = ir.lines[at - 1]
        indent = indent_of(line)
        name = line.split(maxsplit=1)[0]
        text = f"{indent}{name} {', '.join(map(ir.name, order))} : {', '.join(kinds)}"
        title = Message("two-types.complete", "Return {values} as well", values=Items(tuple(map(ir.name, spare))))
        yield edited("complete", title, (Edit(at, at, (text,)),))


def _reordered(ir: IrOps, op: Op) -> Iterator[Fix]:
    """A return or yield with its values in the order of the types that the op around it expects."""
    kinds, given = _wanted(ir, op), [stated_type(ir, value) for value in op.uses]
    if kinds == given or sorted(kinds) != sorted(given) or len(op.lines) != 1 or len(set(kinds)) != len(kinds):
        return
    values = [op.uses[given.index(kind)] for kind in kinds]
    line = ir.lines[op.lines[0] - 1]
    indent, name = indent_of(line), line.split(maxsplit=1)[0]
    listed = ", ".join(map(ir.name, values))
    title = Message("two-types.reorder", "Return {values}, in this order", values=Items(tuple(map(ir.name, values))))
    text = f"{indent}{name} {listed} : {', '.join(kinds)}"
    yield edited("reorder", title, (Edit(op.lines[0], op.lines[0], (text,)),))


def _wanted(ir: IrOps, op: Op) -> list[str]:
    """The types that the op around a terminator expects; empty if unknown."""
    function = op.parent if op.parent is not None and op.parent.name in FUNCTIONS else None
    if function is not None:
        given = ir.lines[function.lines[0] - 1].rpartition(" -> ")[2].removesuffix("{").partition(" attributes ")[0]
        return [one.strip() for one in split_list(given.strip().removeprefix("(").removesuffix(")"))]
    return [stated_type(ir, value) for value in op.parent.results] if op.parent is not None else []


def _returned(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The end of a function that has none: the last value of the type that it returns."""
    function = op if op.name in FUNCTIONS else function_of(op)
    head = ir.lines[function.lines[0] - 1] if function is not None else ""
    kind = head.rpartition(" -> ")[2].removesuffix("{").strip() if " -> " in head else ""
    made = [
        value
        for one in ir.ops
        if function_of(one) is function
        for value in one.results
        if stated_type(ir, value) == kind
    ]
    if function is None or not kind or not made:
        return
    name = ir.name(made[-1])
    end = "util.return" if function.name == "util.func" else "return"
    title = Message("two-types.return", "Return {value}", value=name)
    yield edited("return", title, (Edit(function.last, function.last - 1, (f"  {end} {name} : {kind}",)),))
