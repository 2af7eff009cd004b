"""The op at fault in the form in which it compiled alone: the probe's changes, as edits of the input."""

from __future__ import annotations

import re
from collections.abc import Iterator

from passlens.engine.compile.probe_change import Change, ChangeKind
from passlens.engine.compile.probe_changes import NONE, plain_text
from passlens.engine.compile.probe_fields import entries, left_out
from passlens.engine.diagnosis.edits.retyped import type_spans
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.inference.probed import changed_part
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.rules.unsupported_type import COMMON, in_place_of
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message
from passlens.engine.toolchain.torch_operands import torch_operands
from passlens.engine.units import whole_number

_MOST = 4
"""The most changes that are proposed."""
_SPELLED = "torch.onnx."
_TORCH = "torch."
_TENSOR = re.compile(r"!torch\.vtensor<\[(?P<sizes>[\d,]*)\],(?P<element>\w+)>$")
_REAL = re.compile(r"-?\d+(?:\.\d*)?(?:e[+-]?\d+)?$")
_OF_OPERANDS = frozenset({ChangeKind.OPERAND, ChangeKind.GIVEN, ChangeKind.CONSTANT})


def probed_edits(facts: Facts) -> Iterator[Fix]:
    """The changes of one part with which the op at fault compiles alone; each changes what the op computes."""
    probed = facts.probed
    op = facts.ir.op_at(probed.line) if probed is not None and probed.line else None
    if probed is None or op is None or probed.together:
        return
    seen = set[tuple[Edit, ...]]()
    for change in [one for one in probed.lowered if not one.trivial]:
        if change.kind is ChangeKind.ELEMENT:
            yield from in_place_of(facts.source, change.was, change.now, f"type-{change.now}", COMMON)
            continue
        edits: tuple[Edit, ...] = ()
        if change.kind is ChangeKind.ATTRIBUTE:
            edits = tuple(with_attribute(facts.ir, op, change))
        elif change.kind in _OF_OPERANDS and op.name.startswith(_TORCH):
            edits = tuple(with_operand(facts.ir, op, change))
        if edits and edits not in seen and len(seen) < _MOST:
            seen.add(edits)
            now = changed_part(probed.op, change)
            title = Message("probed-edits.title", "Write {op} {change}", op=probed.op, change=now)
            hides = Message("probed-edits.hides", "The results differ from those of the op as it is written.")
            if change.kind is ChangeKind.CONSTANT:
                hides = Message("probed-edits.constant", "The program is then right only for that value.")
            yield Fix(f"probed-{change.part}", title, FixKind.EDIT, edits=edits, hides=hides)


def with_attribute(ir: IrOps, op: Op, change: Change) -> Iterator[Edit]:
    """The attribute with its other value, or left out, in the line of the op that gives it."""
    for number in range(op.lines[0], op.last + 1):
        line = ir.lines[number - 1]
        for key, start, at, end in entries(line):
            value = line[at:end]
            if key.removeprefix(_SPELLED) != change.part or plain_text(value) != change.was:
                continue
            now = value.replace(change.was.strip("[]"), change.now.strip("[]"), 1)
            text = f"{line[:at]}{now}{line[end:]}" if change.now else left_out(line, start, end)
            yield Edit(number, number, (text,))
            return


def with_operand(ir: IrOps, op: Op, change: Change) -> Iterator[Edit]:
    """A constant in place of the operand, and its type in place of the operand's."""
    names = [name for name, _ in torch_operands(op.name)]
    part = change.part
    place = whole_number(part) - 1 if part.isdigit() else names.index(part) if part in names else -1
    last = op.lines[-1]
    spans = type_spans(ir.lines[last - 1], len(op.uses), len(op.results))
    if spans is None or not 0 <= place < len(op.uses):
        return
    (start, end), at = spans[0][place], op.lines[0]
    kind, name = ir.lines[last - 1][start:end], ir.name(op.uses[place])
    indent = ir.lines[at - 1][: len(ir.lines[at - 1]) - len(ir.lines[at - 1].lstrip())]
    new = f"%probed_{at}_{place}"
    made, now = _constant(new, change.now, kind)
    lines = {number: ir.lines[number - 1] for number in op.lines}
    lines[last] = f"{lines[last][:start]}{now}{lines[last][end:]}"
    head = lines[at].find(" = ") + 3 if " = " in lines[at] else 0
    used = re.compile(rf"{re.escape(name)}(?![\w$.\-#])")
    for number, line in lines.items():
        begin = head if number == at else 0
        if used.search(line, begin):
            lines[number] = line[:begin] + used.sub(new, line[begin:], count=1)
            break
    if op.uses.count(op.uses[place]) == 1:
        lines[at] = "\n".join((*(f"{indent}{one}" for one in made), lines[at]))
        for number, line in sorted(lines.items()):
            if line != ir.lines[number - 1]:
                yield Edit(number, number, tuple(line.split("\n")))


def _constant(name: str, value: str, kind: str) -> tuple[list[str], str]:
    """The lines that make a constant, and its type."""
    if value == NONE:
        return [f"{name} = torch.constant.none"], "!torch.none"
    if (tensor := _TENSOR.match(kind)) is not None:
        sizes = "".join(f"{one}x" for one in tensor["sizes"].split(",") if one)
        return [f"{name} = torch.vtensor.literal(dense<{value}> : tensor<{sizes}{tensor['element']}>) : {kind}"], kind
    if value.startswith("["):
        parts = [one for one in value.strip("[]").split(", ") if one]
        names = [f"{name}_{number}" for number in range(len(parts))]
        made = [f"{one} = torch.constant.int {part}" for one, part in zip(names, parts, strict=True)]
        types = ", ".join(["!torch.int"] * len(parts))
        return [*made, f"{name} = torch.prim.ListConstruct {', '.join(names)} : ({types}) -> {kind}"], kind
    if value in {"true", "false"}:
        return [f"{name} = torch.constant.bool {value}"], "!torch.bool"
    if value.startswith('"'):
        return [f"{name} = torch.constant.str {value}"], "!torch.str"
    if kind == "!torch.float" and _REAL.match(value):
        return [f"{name} = torch.constant.float {float(value):e}"], kind
    return [f"{name} = torch.constant.int {value}"], "!torch.int"
