"""A conversion of types, on by default, that keeps the IR valid and makes a later pass fail.

A compile with the conversion off gets further. The later pass blames the op at which sizes or types no longer agree,
although they agree in the input.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import in_source, source_lines
from passlens.engine.diagnosis.ir_ops import made_from
from passlens.engine.diagnosis.pass_flags import types_changed
from passlens.engine.messages import NOTHING, Message, together

RULE = "switched-on"
_ELEMENTS = re.compile(r"(?:\b|(?<=x))(?:complex<)?(?:[su]?i\d+|f\d+\w*|bf16)\b")


def with_conversion(found: Sequence[Finding], facts: Facts) -> tuple[Finding, ...]:
    """The findings; if a conversion is at fault, the first error blames it."""
    flag = next(iter(facts.defaults_at_fault), "")
    first = next((one for one in found if one.level is Level.ERROR), None)
    if not flag or first is None or first.rule == RULE:
        return tuple(found)
    at = list(found).index(first)
    return (*found[:at], _blames(flag, first, facts), *found[at + 1 :])


def _blames(flag: str, failure: Finding, facts: Facts) -> Finding:
    old, new = types_changed(flag)
    line, op, types = _changed_op(facts, old)
    title = Message(
        "conversion.title",
        "--{flag}, on by default, changes {old} to {new}, and then a later pass fails. {title}",
        flag=flag,
        old=old,
        new=new,
        title=failure.title,
    )
    effect, here = NOTHING, tuple[Evidence, ...]()
    if line:
        became = re.sub(rf"(?:\b|(?<=x)){old}\b", new, types)
        title = Message(
            "conversion.at-op",
            "--{flag}, on by default, changes {old} to {new}: {op} in line {line:,} is written for {types}, but gets "
            "{became}, and a later pass fails.",
            flag=flag,
            old=old,
            new=new,
            op=op,
            line=line,
            types=types,
            became=became,
        )
        here = (in_source(facts, Message("conversion.here", "The op whose types change."), line),)
        effect = failure.title
    off = Message("conversion.off", "With --{flag}=false, the same compile gets past this failure.", flag=flag)
    fix = Fix(
        f"without-{flag}",
        Message("switched-on.turn-off", "Pass --{flag}=false", flag=flag),
        FixKind.FLAGS,
        Message("switched-on.turn-off-why", "The pass does not run, and {type} stays.", type=old),
        flags=(f"--{flag}=false",),
    )
    return replace(
        failure,
        rule=RULE,
        certainty=Certainty.CERTAIN,
        title=title,
        headline=NOTHING,
        explanation=together(off, effect, failure.explanation),
        evidence=(*here, *failure.evidence),
        fixes=(fix, *failure.fixes),
        hint=NOTHING,
        place=here[0].source if here else failure.place,
    )


def _changed_op(facts: Facts, old: str) -> tuple[int, str, str]:
    """The line, name and types of the op with the old type: the failing op, or one that its operands come from; zero
    and empty without one. An op that also has other element types comes first: its sizes no longer agree.
    """
    has_old = re.compile(rf"(?:\b|(?<=x)){old}\b")
    failing = next((op for line in source_lines(facts) if (op := facts.ir.op_at(line)) is not None), None)
    ops = [op for op in made_from(facts.ir, failing) if has_old.search(facts.ir.types(op))] if failing else []
    if not ops:
        return 0, "", ""

    def mixes(text: str) -> bool:
        return len(set(_ELEMENTS.findall(text.rpartition(" : ")[2]))) > 1

    op = next((one for one in ops if mixes(facts.ir.types(one))), ops[0])
    text = facts.ir.types(op).rpartition(" : ")[2].strip()
    return op.lines[0], op.name, text
