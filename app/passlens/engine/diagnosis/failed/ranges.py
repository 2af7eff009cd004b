"""Ops outside dispatches that the compiler rejects with a reason, such as an access beyond a resource."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.finding import finding_on, words_of
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding
from passlens.engine.diagnosis.inference.op_signature import Part, element_of, signature, sizes_of
from passlens.engine.diagnosis.inference.rule_help import in_source, source_op
from passlens.engine.ir.parse import Op
from passlens.engine.messages import NOTHING, Message

_RANGE = re.compile(
    r"\binvalid (?P<how>Read\|Write|Read|Write) access range "
    r"\[(?P<first>\d+|\?) to (?P<last>\d+|\?) for (?P<length>\d+|\?)\] of resource %\S+ with size (?P<size>\d+)"
)
_KEEPS = re.compile(r"\.(?:reshape|bitcast|cast|clone|transfer|barrier|optimization_barrier)$")
"""Ops whose result has the bytes of their operand."""
_BITS = re.compile(r"[a-z]+(?P<bits>\d+)")


def refused(facts: Facts, cause: Cause, op: str | Message, evidence: Sequence[Evidence]) -> Finding:
    """A finding for an op outside dispatches that the compiler rejects with a reason."""
    title = Message(
        "failed-pass.refused", "{name} fails on {op}: {reason}.", name=cause.pass_name, op=op, reason=words_of(facts)
    )
    found = _RANGE.search(words_of(facts))
    if found is None:
        return finding_on(facts, title, NOTHING, evidence, Certainty.LIKELY)
    if (resized := _resized(facts, found["length"], found["size"])) is not None:
        return _of_resized(facts, resized[0], resized[1:], (found["size"], found["length"]), evidence)
    title = Message(
        "failed-pass.range",
        "{op} goes beyond its tensor: it reads {length} bytes from byte {first} on, and the tensor has {size}.",
        op=source_op(facts) or op,
        length=found["length"],
        first=found["first"],
        size=found["size"],
    )
    if found["how"] == "Write" and found["first"] not in {"?", "0"}:
        title = Message(
            "failed-pass.range-written",
            "{op} goes beyond its tensor: it writes {length} bytes from byte {first} on, but the tensor has {size}.",
            op=source_op(facts) or op,
            length=found["length"],
            first=found["first"],
            size=found["size"],
        )
    elif "?" in found["first"] or found["how"] == "Write":
        title = Message(
            "failed-pass.range-of",
            "{op} goes beyond its tensor: it needs {length} bytes, and the tensor has {size}.",
            op=source_op(facts) or op,
            length=found["length"],
            size=found["size"],
        )
        return finding_on(facts, title, NOTHING, evidence, Certainty.LIKELY)
    hint = Message("failed-pass.range-hint", "Correct the index or the size; the compiler knows both here.")
    return finding_on(facts, title, NOTHING, evidence, Certainty.LIKELY, hint)


def _resized(facts: Facts, length: str, size: str) -> tuple[Op, Part, Part] | None:
    """The only op of the input that gives a tensor of ``size`` bytes a type of ``length`` bytes; None without one."""
    found = list[tuple[Op, Part, Part]]()
    for op in facts.ir.ops if length != size else ():
        own = signature(facts.ir, op, "") if _KEEPS.search(op.name) else None
        for operand in own.operands[:1] if own is not None else ():
            for result in own.results[:1] if own is not None else ():
                if (_bytes(operand.type), _bytes(result.type)) == (size, length):
                    found.append((op, operand, result))
    return found[0] if len(found) == 1 else None


def _bytes(kind: str) -> str:
    """The bytes of a tensor, as digits; empty if they are unknown."""
    sizes, bits = sizes_of(kind), _BITS.match(element_of(kind))
    if sizes is None or bits is None or not all(one.isdigit() for one in sizes):
        return ""
    return str(-(-math.prod(map(int, sizes)) * int(bits["bits"]) // 8))


def _of_resized(
    facts: Facts, op: Op, parts: tuple[Part, Part], sizes: tuple[str, str], evidence: Sequence[Evidence]
) -> Finding:
    """A finding for an op that gives a tensor a larger type, so that what uses it goes beyond the tensor."""
    operand, result = parts
    line = op.lines[0]
    title = Message(
        "failed-pass.resized",
        "{op} in line {line:,} gives {name}, {type} ({size} bytes), the type {wanted} ({length} bytes): ops on "
        "the result go beyond the tensor.",
        op=op.name,
        line=line,
        name=operand.name,
        type=operand.type,
        size=sizes[0],
        wanted=result.type,
        length=sizes[1],
    )
    why = Message("failed-pass.resized-why", "The op changes no data: both types must have the same number of bytes.")
    here = in_source(facts, Message("failed-pass.resized-here", "The op that changes the size."), line)
    finding = finding_on(facts, title, why, (here, *evidence), Certainty.CERTAIN)
    return replace(finding, place=here.source)
