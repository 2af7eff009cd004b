"""The form of the findings on an element type that the target or the compiler does not support."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.causes.source_rank import Rank, is_within, op_in, rank_of
from passlens.engine.diagnosis.edits.other_type import type_fixes
from passlens.engine.diagnosis.edits.type_edits import without_index_tensors, word_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.converted import is_same
from passlens.engine.diagnosis.inference.rule_help import (
    INPUT_LINE,
    ISSUES,
    PULLS,
    dispatch_of,
    from_input,
    has_flag,
    in_source,
    input_line,
    matching_errors,
    source_lines,
    target_of,
    where,
)
from passlens.engine.diagnosis.inference.type_at_fault import PART_OF_BYTE
from passlens.engine.messages import NOTHING, Items, Message

RULE = "unsupported-type"
FP8 = re.compile(
    r"(?P<types>F8E\w{1,40}+(?: and F8E\w+)?) types are not supported on (?P<on>[^;]{1,200}+); try (?P<other>F8E\w+)"
)
EMULATE = "iree-llvmgpu-enable-small-float-emulation"
MAX_EDITS = 2000


def type_finding(
    facts: Facts,
    title: Message,
    explanation: Message,
    small: str,
    rows: tuple[int, ...],
    certainty: Certainty,
    hint: Message = NOTHING,
    *,
    of_op: bool = False,
    line: int = 0,
) -> Finding:
    """``of_op``: the op of the input is at fault, wherever its type also occurs; ``line``: its line, if known."""
    evidence: list[Evidence] = []
    if facts.cause is not None:
        evidence.append(
            facts.cause.evidence(
                Message(
                    "unsupported-type.op-compiler-refuses",
                    "The op on {type} which the compiler refuses.",
                    type=small or Message("unsupported-type.that-type", "that type"),
                )
            )
        )
    lines = lines_with(facts, small)
    name = facts.info.source.name
    inside = of_op or (facts.cause is not None and bool(facts.cause.dispatch))
    line = line or _in_its_region(facts, lines)
    if line:
        evidence.append(in_source(facts, INPUT_LINE, line))
    else:
        evidence += input_line(facts) if inside else ()
    if lines:
        evidence.append(
            Evidence(
                Message("unsupported-type.first-in-input", "{type} stands in the input here first.", type=small),
                source=f"{name}:{lines[0]}",
            )
        )
    elif not inside:
        evidence += from_input(
            facts.cause, Message("unsupported-type.line-compiler-names", "The line that the compiler names.")
        )
    return Finding(
        RULE,
        Level.ERROR,
        certainty,
        title,
        explanation,
        tuple(evidence),
        _fixes(facts, small, lines),
        (f"{ISSUES}18769", f"{PULLS}20152", f"{ISSUES}24625"),
        dispatch_of(facts),
        hint=hint,
        diagnostics=rows,
    )


def no_lowering(
    facts: Facts, op: str | Message | Items, small: str, rows: tuple[int, ...], certainty: Certainty
) -> Finding:
    """The finding on an op that has no lowering with a type."""
    why = Message(
        "unsupported-type.no-instruction",
        "The code generator for this target does not know {type} in this op: it has no "
        "instruction for it, and no emulation was put in its place.",
        type=small,
    )
    if PART_OF_BYTE.fullmatch(small):
        why = Message(
            "unsupported-type.part-of-byte",
            "Elements of {type} share bytes, so the compiler emulates their loads and stores with those of "
            "whole bytes. The emulation does not cover this form of the op, such as an access to a single "
            "element.",
            type=small,
        )
    return type_finding(
        facts,
        Message(
            "unsupported-type.has-no-lowering",
            "{op} on {type} has no lowering for {target}{where}.",
            op=op,
            type=small,
            target=target_of(facts),
            where=where(facts),
        ),
        why,
        small,
        rows,
        certainty,
    )


def _in_its_region(facts: Facts, lines: Sequence[int]) -> int:
    """The first of the input lines with a type that is in the failing op's region, or the only one with an op of its
    name; 0 if its own line has the type.
    """
    first = next(iter(source_lines(facts)), 0)
    if not first or first in lines or rank_of(facts.source[first - 1]) is not Rank.OP:
        return 0
    ops = [number for number in lines if rank_of(facts.source[number - 1]) is Rank.OP]
    inside = next((number for number in ops if is_within(facts.source, first, number)), 0)
    op = facts.cause.op if facts.cause is not None else ""
    # It may come from another op, which was fused with that one.
    same = [number for number in ops if op and is_same(op_in(facts.source[number - 1]), op)]
    return inside or (same[0] if len(same) == 1 else 0)


def _fixes(facts: Facts, small: str, lines: Sequence[int]) -> tuple[Fix, ...]:
    fixes: list[Fix] = []
    # Only the check that this message is from reads the flag.
    if matching_errors(facts, FP8) and facts.info.driver in {"hip", ""} and has_flag(facts, EMULATE):
        fixes.append(
            Fix(
                "emulate",
                Message("unsupported-type.emulate", "Emulate small floats in software"),
                FixKind.FLAGS,
                Message(
                    "unsupported-type.emulation",
                    "--{flag}: the values stay what they are; each conversion takes some integer instructions.",
                    flag=EMULATE,
                ),
                flags=(f"--{EMULATE}",),
            )
        )
    if small == "index" and (edits := without_index_tensors(facts.source)):
        title = Message("unsupported-type.use-place", "Use {other} in place of {type}", other="i64", type="index")
        detail = Message("unsupported-type.cast-elements", "Callers of the function must pass it; elements are cast.")
        fixes.append(Fix("common-type", title, FixKind.EDIT, detail, edits=edits))
    elif lines and len(lines) <= MAX_EDITS:
        fixes += type_fixes(facts.source, small, facts.info.target)
    return tuple(fixes)


def lines_with(facts: Facts, small: str) -> list[int]:
    """The input lines that have an element type, from 1."""
    if not small:
        return []
    word = word_of(small)
    return [number for number, line in enumerate(facts.source, 1) if word.search(line)]
