"""Regions in the form that their op requires: slices inside the terminator, a comparison that returns i1, the same
arguments in both branches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.diagnosis.edits.declared_types import edited, stated_type
from passlens.engine.diagnosis.findings import Edit, Fix
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Block, Op
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message

_COLLECTS = "tensor.parallel_insert_slice"
_SIGNED = re.compile(r"tensor<(?:[\d?]+x)*(?:ui|i1\b)")
_FLOAT = re.compile(r"tensor<(?:[\d?]+x)*(?:b?f\d|tf)")
_TRUTH = re.compile(r"tensor<(?:[\d?]+x)*i1>")
_LABEL = re.compile(r"^(?P<start>\s*\^[\w$.\-]+)(?:\((?P<arguments>.*)\))?:\s*$")


def completed_regions(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The regions of a rejected op, or of the one around it, as the op takes them."""
    for one in (op, op.parent):
        if one is not None:
            yield from _in_parallel(ir, one)
            yield from _compared(ir, one)
            yield from _with_arguments(ir, one)


def _in_parallel(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The slices that a parallel loop inserts, moved into its terminator."""
    block = next(iter(op.blocks()), None)
    if op.name != "scf.forall" or block is None or not block.ops:
        return
    last = [one for one in block.ops if one.name == _COLLECTS]
    if not last or block.ops[-len(last) :] != last:
        return
    first, end = last[0].lines[0], last[-1].last
    line = ir.lines[first - 1]
    indent = indent_of(line)
    inner = tuple(f"  {ir.lines[number - 1]}" for number in range(first, end + 1))
    title = Message("completed-regions.parallel", "Move {op} into scf.forall.in_parallel", op=_COLLECTS)
    edit = Edit(first, end, (f"{indent}scf.forall.in_parallel {{", *inner, f"{indent}}}"))
    yield edited("in-parallel", title, (edit,))


def _compared(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The comparison of the first two arguments as the result of a sort's region."""
    block = next(iter(op.blocks()), None)
    end = block.ops[-1] if block is not None and block.ops else None
    if op.name != "stablehlo.sort" or block is None or end is None or end.name != "stablehlo.return":
        return
    first, *rest = map(ir.name, block.arguments)
    kind = _label_types(ir, block).get(first, "")
    if not rest or not kind or (len(end.uses) == 1 and _TRUTH.match(stated_type(ir, end.uses[0]))):
        return
    at = end.lines[0]
    line = ir.lines[at - 1]
    indent = indent_of(line)
    compare = "FLOAT" if _FLOAT.match(kind) else "UNSIGNED" if _SIGNED.match(kind) else "SIGNED"
    truth = re.sub(r"\w+>$", "i1>", kind)
    lines = (
        f"{indent}%less_{at} = stablehlo.compare LT, {first}, {rest[0]}, {compare} : ({kind}, {kind}) -> {truth}",
        f"{indent}stablehlo.return %less_{at} : {truth}",
    )
    title = Message(
        "completed-regions.compare", "Return whether {first} is less than {second}", first=first, second=rest[0]
    )
    detail = Message("completed-regions.compare-why", "This sorts in ascending order; write GT for descending order.")
    yield edited("compare", title, (Edit(at, end.last, lines),), detail)


def _with_arguments(ir: IrOps, op: Op) -> Iterator[Fix]:
    """The arguments of one region of a branch, added to the other region, which has fewer."""
    if op.name != "tosa.cond_if":
        return
    blocks = list(op.blocks())
    labels = [_LABEL.match(ir.lines[block.line - 1]) for block in blocks]
    counts = [len(block.arguments) for block in blocks]
    if len(blocks) != len(("then", "else")) or None in labels or counts[0] == counts[1]:
        return
    few, many = sorted((0, 1), key=counts.__getitem__)
    types = list(_label_types(ir, blocks[many]).values())
    label, at = labels[few], blocks[few].line
    if label is None or len(types) != counts[many]:
        return
    given = [label["arguments"]] if label["arguments"] else []
    more = [f"%more_{at}_{number}: {kind}" for number, kind in enumerate(types[counts[few] :])]
    text = f"{label['start']}({', '.join((*given, *more))}):"
    title = Message("completed-regions.arguments", "Give both regions the same arguments")
    yield edited("region-arguments", title, (Edit(at, at, (text,)),))


def _label_types(ir: IrOps, block: Block) -> dict[str, str]:
    """The types of the arguments of a block by name, from its label."""
    label = ir.lines[block.line - 1] if block.line else ""
    names = map(ir.name, block.arguments)
    kinds = {name: re.search(rf"{re.escape(name)}: ?(?P<type>[\w.!]+(?:<[^<>]*>)?)", label) for name in names}
    return {name: found["type"] for name, found in kinds.items() if found is not None}
