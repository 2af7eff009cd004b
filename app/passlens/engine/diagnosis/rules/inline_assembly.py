"""Inline assembly that LLVM's assembler does not take for the target."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, ids, in_source, matching_errors, target_of, where
from passlens.engine.messages import Count, Items, Join, Message, quoted
from passlens.engine.units import whole_number

RULE = "inline-assembly"
_REFUSED = re.compile(r"<inline asm>:\d+:\d+: (?P<reason>[^\n]+)")
_OPERAND = re.compile(r"invalid operand in inline asm: '(?P<text>[^'\n]*)")
_MARK = re.compile(r"\$(?:\{(?P<braced>\d+)[^}]*\}|(?P<bare>\d+))")
_CONSTRAINTS = re.compile(rf'{re.escape("llvm.inline_asm")}[^"]*"[^"]*", "(?P<constraints>[^"]*)"')
_OP = "llvm.inline_asm"
_TEXT = re.compile(rf'{re.escape(_OP)}[^"]*"(?P<text>[^"]*)"')


def inline_assembly(facts: Facts) -> Sequence[Finding]:
    """A finding if the assembler refuses a text of ``llvm.inline_asm``."""
    rows = matching_errors(facts, _REFUSED)
    if not rows:
        return _operands(facts)
    lines = [number for number, line in enumerate(facts.source, 1) if _OP in line]
    texts = [found["text"] for number in lines if (found := _TEXT.search(facts.source[number - 1]))]
    several = Message("inline-assembly.several", "inline assembly")
    title = Message(
        "inline-assembly.title",
        "The assembler for {target} refuses {what}{where}: {reason}.",
        target=target_of(facts),
        what=f'"{texts[0]}"' if len(texts) == 1 else several,
        where=where(facts),
        reason=quoted(rows[0][1]["reason"].rstrip(".")),
    )
    detail = Message(
        "inline-assembly.detail",
        "LLVM assembles the text of {op} unchanged: its instruction, operands and constraints must be valid for the "
        "chip.",
        op=_OP,
    )
    here = Message("inline-assembly.here", "The inline assembly in the input.")
    hint = Message(
        "inline-assembly.hint", "Write it for {target}, or use an op of rocdl or amdgpu.", target=target_of(facts)
    )
    certainty = Certainty.CERTAIN if len(lines) == 1 else Certainty.LIKELY
    return (
        Finding(
            RULE,
            Level.ERROR,
            certainty,
            title,
            detail,
            tuple(in_source(facts, here, line) for line in lines),
            hint=hint,
            diagnostics=ids(rows),
            dispatch=dispatch_of(facts),
        ),
    )


def _operands(facts: Facts) -> Sequence[Finding]:
    """A finding if LLVM does not find an operand that a text of ``llvm.inline_asm`` names."""
    rows = matching_errors(facts, _OPERAND)
    if not rows:
        return ()
    text = rows[0][1]["text"]
    line = next((number for number, one in enumerate(facts.source, 1) if _OP in one and f'"{text}' in one), 0)
    given = _CONSTRAINTS.search(facts.source[line - 1]) if line else None
    listed = [one for one in given["constraints"].split(",") if one and not one.startswith("~")] if given else []
    beyond = [one[0] for one in _MARK.finditer(text) if whole_number(one["braced"] or one["bare"]) >= len(listed)]
    title = Message(
        "inline-assembly.operand",
        'LLVM cannot write an operand of the inline assembly "{text}" in the form that its constraints require.',
        text=text,
    )
    if listed and beyond:
        title = Message(
            "inline-assembly.no-operand",
            'The inline assembly "{text}" names {operands}, but its constraints "{constraints}" have only {count}, '
            "from $0 to ${last}.",
            text=text,
            operands=Items(tuple(dict.fromkeys(beyond)), Join.AND),
            constraints=given["constraints"] if given else "",
            count=Count(len(listed), "operand"),
            last=str(len(listed) - 1),
        )
    why = Message(
        "inline-assembly.operand-why",
        "The results come first, then the operands in the order of their constraints: $0 is the first result.",
    )
    hint = Message(
        "inline-assembly.operand-hint", "Give a constraint and a value for each operand that the text names."
    )
    here = Message("inline-assembly.here", "The inline assembly in the input.")
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if beyond else Certainty.LIKELY,
            title,
            why,
            (in_source(facts, here, line),) if line else (),
            hint=hint,
            diagnostics=ids(rows),
            dispatch=dispatch_of(facts),
        ),
    )
