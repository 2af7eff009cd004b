"""A type of the input that an op created by a pass does not support."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.causes.source_rank import Rank, element_types, is_within, op_in, rank_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding
from passlens.engine.diagnosis.inference.converted import converted_from, spelled
from passlens.engine.diagnosis.inference.made_op import ends_region, made_invalid
from passlens.engine.diagnosis.inference.pinned_misfit import is_pinned_wrong
from passlens.engine.diagnosis.inference.rule_help import (
    INPUT_LINE,
    UNCHECKED,
    in_source,
    op_text,
    source_lines,
    source_op,
    stands_for,
    where,
)
from passlens.engine.diagnosis.inference.type_at_fault import SMALL
from passlens.engine.diagnosis.inference.unusual_types import UNUSUAL, rarest
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.unsupported.type_finding import lines_with, no_lowering, type_finding
from passlens.engine.messages import NOTHING, Items, Message, quoted
from passlens.engine.session.rows import DiagnosticRow

_REFUSED = re.compile(
    r"'(?P<whole>(?:tensor|vector|memref)<(?:[\d?]+x)*(?P<type>index|none|complex<\w+>|f[468]E\w+|bf16|tf32|f80|f128"
    r"|i(?!(?:1|8|16|32|64)\b)\d+)>)'"
)
"""A type in a message whose elements few ops support."""
_FLOAT_AS_INT = re.compile(r"\bvalue = (?:dense<)?-?\d+\.\d+e[+-]\d+>? : (?:vector<[\dx]*)?i(?P<bits>[468])\b")
_GOT = re.compile(r"\bbut got '(?P<type>[^']{1,200})'")
_WIDE = re.compile(r"[fi](?:80|128)")
_BLOCK = re.compile(r" *\^\w+\(")
_MOST_NAMED = 3


def type_in_made_op(facts: Facts) -> Sequence[Finding]:
    """A finding if an op created by a pass rejects a type of the input's op that few ops support."""
    cause, made = facts.cause, made_invalid(facts)
    if is_pinned_wrong(facts):
        return ()
    found = _REFUSED.search(made[0].message) if made is not None else None
    at = next(iter(source_lines(facts)), 0)
    if cause is not None and made is not None and found is None:
        why = made[1]["why"]
        if not cause.dispatch:
            return () if source_op(facts).partition(".")[0] in UNCHECKED else _made_on(facts, cause, why)
        return (
            _in_region(facts, cause, *made)
            or _made_on(facts, cause, why)
            or _mixed(facts, cause, *made)
            or (_made_of(facts, cause, why) or _kept_as_bits(facts, cause))
        )
    line = _line_with(facts, at, found["whole"]) if found is not None and at else 0
    if cause is None or found is None or not line:
        return ()
    title = Message(
        "unsupported-type.not-in",
        "{source} works on {type}, but {made}, into which {name} turns it{where}, does not support it.",
        source=stands_for(facts.source[line - 1]) or op_in(facts.source[line - 1]),
        type=found["whole"],
        made=cause.op,
        name=cause.pass_name,
        where=where(facts),
    )
    why = Message(
        "invalid-ir.why",
        'The op was not in the IR that the pass got. The compiler refuses it: "{message}".',
        message=quoted(made[1]["why"].strip() if made is not None else ""),
    )
    hint = Message("unsupported-type.not-in-hint", "Cast it first, such as index to i64 (arith.index_cast).")
    rows = (cause.first,) if cause.first is not None else ()
    return (type_finding(facts, title, why, found["type"], rows, Certainty.LIKELY, hint, of_op=True, line=line),)


def _line_with(facts: Facts, first: int, whole: str) -> int:
    """The input line, from 1, that has a type: the op's, or one in its region; 0 without one."""
    if whole in op_text(facts.source, first) and rank_of(facts.source[first - 1]) is not Rank.AROUND:
        return first
    inside = (number for number in range(first + 1, len(facts.source) + 1) if is_within(facts.source, first, number))
    return next((n for n in inside if whole in facts.source[n - 1] and rank_of(facts.source[n - 1]) is Rank.OP), 0)


def _made_of(facts: Facts, cause: Cause, why: str) -> Sequence[Finding]:
    """A finding if an op is refused for a type, and the op that it was converted from has a rare one."""
    found = converted_from(facts) if "type" in why else None
    unusual = rarest(UNUSUAL, found[0].types(found[1])) if found is not None else ""
    if found is None or not unusual:
        return ()
    ir, op = found
    rows = (cause.first,) if cause.first is not None else ()
    finding = no_lowering(facts, spelled(ir, op), unusual, rows, Certainty.LIKELY)
    text = Message("unsupported-type.made-of", "The op that becomes {made}.", made=cause.op)
    return (replace(finding, evidence=(ir.evidence(cause.before, text, op), *finding.evidence)),)


def _kept_as_bits(facts: Facts, cause: Cause) -> Sequence[Finding]:
    """A finding if a conversion wrote a float into an integer type: that is how it stores the only float of that width
    in the IR before it.
    """
    row = facts.first_error
    found = _FLOAT_AS_INT.search(row.current_op) if row is not None else None
    if found is None:
        return ()
    stored = re.compile(rf"(?<![\w.])(?:vector<[\dx]*)?(?P<type>f{found['bits']}E\w+)")
    types = {one["type"] for one in stored.finditer(facts.texts.before)}
    if len(types) != 1 or cause.first is None:
        return ()
    small, ir = next(iter(types)), IrOps(facts.texts.before)
    own = [op for op in ir.ops if op.name.startswith("math.") and small in ir.types(op)]
    named = tuple(dict.fromkeys(op.name for op in own))
    if not 0 < len(named) <= _MOST_NAMED:
        return ()
    finding = no_lowering(facts, Items(named), small, (cause.first,), Certainty.LIKELY)
    at = next((n for n, line in enumerate(facts.source, 1) if op_in(line) in named and small in line), 0)
    here = (in_source(facts, INPUT_LINE, at),) if at else ()
    text = Message("unsupported-type.made-of", "The op that becomes {made}.", made=cause.op)
    return (replace(finding, evidence=(*here, ir.evidence(cause.before, text, own[0]), *finding.evidence)),)


def _made_on(facts: Facts, cause: Cause, why: str) -> Sequence[Finding]:
    """A finding if an op created by a pass is rejected for a rare type that the model computes with."""
    refused = _GOT.search(why)
    # Before the rejected type, the message lists the types that the op takes.
    small = rarest(UNUSUAL, refused["type"]) if refused is not None else rarest(SMALL, why)
    if not small or not lines_with(facts, small):
        return ()
    title = Message(
        "unsupported-type.made-on",
        "{name} makes {made}{of}{where}, which does not support {type}.",
        name=cause.pass_name,
        made=cause.op,
        type=small,
        of=Message("failed-pass.of-source", " (of {source})", source=source_op(facts)) if source_op(facts) else NOTHING,
        where=where(facts),
    )
    why_refused = Message(
        "invalid-ir.why",
        'The op was not in the IR that the pass got. The compiler refuses it: "{message}".',
        message=quoted(why.strip()),
    )
    hint = Message("unsupported-type.made-on-hint", "Compute in a wider type, such as f32, and convert at the ends.")
    if _WIDE.fullmatch(small):
        hint = Message("unsupported-type.made-on-wide", "Compute in i64 or f32, or split each element into two.")
    rows = (cause.first,) if cause.first is not None else ()
    return (type_finding(facts, title, why_refused, small, rows, Certainty.LIKELY, hint, of_op=True),)


def _mixed(facts: Facts, cause: Cause, row: DiagnosticRow, found: re.Match[str]) -> Sequence[Finding]:
    """A finding if the op created by a pass mixes the only type of its origin with one that the lowering chose."""
    both = _given_and_assumed(facts, row, found)
    if both is None:
        return ()
    given, assumed = both
    of_op = element_types(op_text(facts.source, source_lines(facts)[0]))
    if len(of_op - {"index", "i1"}) > 1:
        return _mixes(facts, cause, found, given, assumed)
    title = Message(
        "unsupported-type.mixed",
        "{name} lowers {source}{where} as if its elements were {assumed}; they are {given}.",
        name=cause.pass_name,
        source=source_op(facts),
        where=where(facts),
        assumed=assumed,
        given=given,
    )
    hint = Message("unsupported-type.mixed-hint", "Compute in {assumed}, and convert at the ends.", assumed=assumed)
    return _of_two(facts, cause, found, given, title, hint)


def _mixes(facts: Facts, cause: Cause, found: re.Match[str], given: str, assumed: str) -> Sequence[Finding]:
    """A finding for an op of several types, of which one is mixed with a type that the lowering chose."""
    title = Message(
        "unsupported-type.mixes",
        "{name} lowers {source}{where} with {assumed} values, and mixes them with its {given} values.",
        name=cause.pass_name,
        source=source_op(facts),
        where=where(facts),
        assumed=assumed,
        given=given,
    )
    hint = Message("unsupported-type.mixes-hint", "Use {assumed} in place of {given}.", assumed=assumed, given=given)
    return _of_two(facts, cause, found, given, title, hint)


def _of_two(
    facts: Facts, cause: Cause, found: re.Match[str], given: str, title: Message, hint: Message
) -> Sequence[Finding]:
    """The finding on an op of the input, of type ``given``, of which a pass makes one that mixes it with another."""
    why = Message(
        "unsupported-type.mixed-why",
        'The {made} that it makes mixes the two. The compiler refuses it: "{message}".',
        made=cause.op,
        message=quoted(found["why"].strip()),
    )
    rows = (cause.first,) if cause.first is not None else ()
    return (type_finding(facts, title, why, given, rows, Certainty.LIKELY, hint, of_op=True),)


def _given_and_assumed(facts: Facts, row: DiagnosticRow, found: re.Match[str]) -> tuple[str, str] | None:
    """The two types that the created op mixes: that of its origin, and the other one; None unless there is one each."""
    at = next(iter(source_lines(facts)), 0)
    given = element_types(op_text(facts.source, at)) if at else frozenset()
    mixed = element_types(row.current_op.rpartition(" : ")[2]) | element_types(found["why"].replace("'", " "))
    mixed -= {"index"} if "i1" in given else {"index", "i1"}  # of comparisons
    ours, assumed = sorted(mixed & given), sorted(mixed - given)
    return (ours[0], assumed[0]) if len(ours) == len(assumed) == 1 and "type" in found["why"] else None


def _in_region(facts: Facts, cause: Cause, row: DiagnosticRow, found: re.Match[str]) -> Sequence[Finding]:
    """A finding if a pass computes in one type what the region of the input's op takes and gives in another."""
    both = _given_and_assumed(facts, row, found) if ends_region(cause.op) else None
    at = next(iter(source_lines(facts)), 0)
    first = next((line for line in op_text(facts.source, at).split("\n")[1:] if _BLOCK.match(line)), "") if both else ""
    if both is None or both[0] not in element_types(first):
        return ()
    given, computed = both
    title = Message(
        "unsupported-type.in-region",
        "{name} computes {source}{where} in {computed}, but the region of {source} takes {given}.",
        name=cause.pass_name,
        source=source_op(facts),
        where=where(facts),
        computed=computed,
        given=given,
    )
    hint = Message("unsupported-type.in-region-hint", "Let the region take and yield {computed}.", computed=computed)
    return _of_two(facts, cause, found, given, title, hint)
