"""The op at fault in a form that compiled in a probe: each change after which the probe lowered it, as an edit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.compile.probe import Probed
from passlens.engine.compile.probe_change import Change, ChangeKind
from passlens.engine.diagnosis.edits.applied import applied, edits_between
from passlens.engine.diagnosis.edits.cast_around import computed_as
from passlens.engine.diagnosis.edits.input_edits import drop_attributes
from passlens.engine.diagnosis.edits.loop_kinds import with_loop_kind
from passlens.engine.diagnosis.edits.other_attribute import with_attribute
from passlens.engine.diagnosis.edits.other_operand import NONE, with_constant
from passlens.engine.diagnosis.edits.other_type import COMMON, in_place_of
from passlens.engine.diagnosis.edits.retyped import type_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.inference.rule_help import stands_for
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op
from passlens.engine.messages import NOTHING, Items, Join, Message
from passlens.engine.toolchain.torch_operands import torch_operands
from passlens.engine.units import whole_number

_MOST = 4
"""The most fixes."""
_OF_OPERAND = frozenset({ChangeKind.OPERAND, ChangeKind.GIVEN, ChangeKind.CONSTANT})
_OF_ORDER = frozenset({"sorted"})
"""Parts of ops that promise an order: a result in that order is also correct without the promise."""
_FALSE = frozenset({"false", "0"})
_OF_TYPES = frozenset({"to", "dtype", "output_dtype", "self_dtype", "out_dtype"})
"""Parts of ops that hold the code of an element type."""
_WORD = re.compile(r"\w+")
_INTEGERS = re.compile(r"[su]?i\d+$")


def probed_fixes(facts: Facts) -> Iterator[Fix]:
    """The fixes that make the op of the input as it compiled in the probe, those that keep the results first."""
    probed, ir = facts.probed, facts.ir
    if probed is None or not probed.lowered:
        return
    op, name = _op_of(ir, probed)
    if op is None:
        return
    if probed.together:
        yield from _all_at_once(ir, probed)
        return
    fixes = [fix for change in probed.lowered if (fix := _fix(ir, op, name, change)) is not None]
    for one in probed.lowered:
        if one.kind is ChangeKind.ELEMENT and (_INTEGERS.match(one.was) or not _INTEGERS.match(one.now)):
            fixes += in_place_of(facts.source, one.was, one.now, f"common-{one.now}", COMMON)
    yield from sorted(fixes, key=lambda fix: bool(fix.hides))[:_MOST]


def _op_of(ir: IrOps, probed: Probed, more: int = 0) -> tuple[Op | None, str]:
    """The op that was probed, in a text with more lines before it, and its name; None if it is absent."""
    at = probed.line + more
    named = ((one, stands_for(ir.line(one)) or one.name) for one in ir.ops if one.lines[0] == at)
    return next((pair for pair in named if pair[1] == probed.op), (None, ""))


def _all_at_once(ir: IrOps, probed: Probed) -> Iterator[Fix]:
    """The changes that help together, as one edit."""
    now, more, fixes = ir, 0, list[Fix]()
    for change in probed.lowered:
        op, name = _op_of(now, probed, more)
        fix = _fix(now, op, name, change) if op is not None else None
        if fix is None:
            return
        fixes.append(fix)
        before = len(now.lines)
        now = IrOps("\n".join(applied(now.lines, fix.edits)))
        more += len(now.lines) - before
    hides = next((fix.hides for fix in fixes if fix.hides), NOTHING)
    title = Message("probed-fixes.all", "{changes}", changes=Items(tuple(fix.title for fix in fixes), Join.CLAUSES))
    edits = edits_between(ir.lines, now.lines)
    yield Fix("-".join(fix.name for fix in fixes), title, FixKind.EDIT, edits=edits, hides=hides)


def _fix(ir: IrOps, op: Op, name: str, change: Change) -> Fix | None:
    """The fix that makes one change of a probe to the op."""
    part, now = change.part, change.now
    if part in _OF_TYPES or (change.kind is ChangeKind.GIVEN and now != NONE):
        return None  # the declared result type would have to change too, or the value to pass is unknown
    if change.kind is ChangeKind.ELEMENT and _INTEGERS.match(now) and not _INTEGERS.match(change.was):
        return None
    if change.kind is ChangeKind.ELEMENT:
        edits = computed_as(ir, op, name, change.was, now)
        title = Message("two-types.compute", "Compute {op} in {type}, and convert its result back", op=name, type=now)
        detail = NOTHING
        if _INTEGERS.match(change.was):
            detail = Message("probed-fixes.range", "Values beyond the range of {was} may differ.", was=change.was)
            if not _INTEGERS.match(now):
                detail = Message(
                    "probed-fixes.inexact", "Integers that {type} does not represent exactly are rounded.", type=now
                )
        return Fix(f"compute-in-{now}", title, FixKind.EDIT, detail, edits=edits) if edits else None
    if change.kind is ChangeKind.LOOP:
        edits = with_loop_kind(ir.lines, op, whole_number(part), now)
        title = Message(
            "probed-fixes.loop",
            "Set the iterator type of loop d{number} of {op} to {kind}",
            number=part,
            op=name,
            kind=now,
        )
        return Fix(f"loop-{part}-{now}", title, FixKind.EDIT, edits=edits) if edits else None
    hides = detail = NOTHING
    if change.kind is ChangeKind.CONSTANT:
        detail = Message(
            "probed-fixes.constant",
            "The op accepts only a constant there: write the value that the program is called with.",
        )
    elif part in _OF_ORDER and change.was in _FALSE:
        detail = Message(
            "probed-fixes.order",
            "Without {part}, the op promises no order, so sorted results are correct, too.",
            part=part,
        )
    else:
        hides = Message("torch-edits.off-hides", "{op} then computes something else: the results differ.", op=name)
    if change.kind in _OF_OPERAND:
        place = _place(op, part)
        edits = _operand(ir, op, place, change) if place is not None else ()
        title = Message("probed-fixes.operand", "Pass {value} as {part} of {op}", value=now, part=part, op=name)
        if part.isdigit():
            title = Message(
                "probed-fixes.numbered", "Pass {value} as operand {number} of {op}", value=now, number=part, op=name
            )
        return (
            Fix(f"operand-{part}-{_slug(now)}", title, FixKind.EDIT, detail, edits=edits, hides=hides)
            if edits
            else None
        )
    if change.kind is not ChangeKind.ATTRIBUTE or (now and change.was == now):
        return None
    edits = _attribute(ir.lines, op, change)
    if not now:
        title = Message("program-fixes.by-default", "Leave {attribute} of {op} at its default", attribute=part, op=name)
        if hides:
            hides = Message(
                "program-fixes.by-default-hides",
                "Without {attribute}, {op} computes something else: the results differ.",
                op=name,
                attribute=part,
            )
        return Fix(f"without-{part}", title, FixKind.EDIT, detail, edits=edits, hides=hides) if edits else None
    title = Message("probed-fixes.attribute", "Write {part} = {value} in {op}", part=part, value=now, op=name)
    return Fix(f"{part}-{_slug(now)}", title, FixKind.EDIT, detail, edits=edits, hides=hides) if edits else None


def _place(op: Op, part: str) -> int | None:
    """The number of an operand, from 0, by the name that a probe gives it; None if the op has none of that name."""
    names = [one for one, _ in torch_operands(op.name)]
    place = whole_number(part) if part.isdigit() else names.index(part) if part in names else -1
    return place if 0 <= place < len(op.uses) else None


def _operand(ir: IrOps, op: Op, place: int, change: Change) -> tuple[Edit, ...]:
    was = type_of(ir, op.uses[place])
    is_tensor = change.kind is not ChangeKind.GIVEN and "tensor<" in was and change.now != NONE
    return with_constant(ir, op, place, change.now, was if is_tensor else "")


def _attribute(lines: Sequence[str], op: Op, change: Change) -> tuple[Edit, ...]:
    """The op with another value of an attribute, or without it: by its name, or by the only word that differs."""
    for number in op.lines:
        line = lines[number - 1]
        if not change.now:
            edit = drop_attributes(lines, number, (f"torch.onnx.{change.part}", change.part))
            if edit is not None:
                return (edit,)
            continue
        text = with_attribute(line, change.part, change.now, change.was)
        if text == line:
            text = _with_word(line, change)
        if text != line:
            return (Edit(number, number, (text,)),)
    return ()


def _with_word(line: str, change: Change) -> str:
    """A line with the word of a change replaced, if the line has that word once; else the line unchanged."""
    was, now = _WORD.findall(change.was), _WORD.findall(change.now)
    differ = [pair for pair in zip(was, now, strict=False) if pair[0] != pair[1]]
    if len(was) != len(now) or len(differ) != 1:
        return line
    word = re.compile(rf"(?<![\w.%@]){re.escape(differ[0][0])}(?!\w)")
    return word.sub(differ[0][1], line) if len(word.findall(line)) == 1 and not differ[0][0].isdigit() else line


def _slug(text: str) -> str:
    return "-".join(re.findall(r"[\w.]+", text)) or NONE
