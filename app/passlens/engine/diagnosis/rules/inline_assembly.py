"""Inline assembly that LLVM's assembler does not take for the target."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, ids, in_source, matching_errors, target_of, where
from passlens.engine.messages import Message, quoted

RULE = "inline-assembly"
_REFUSED = re.compile(r"<inline asm>:\d+:\d+: (?P<reason>[^\n]+)")
_OP = "llvm.inline_asm"
_TEXT = re.compile(rf'{re.escape(_OP)}[^"]*"(?P<text>[^"]*)"')


def inline_assembly(facts: Facts) -> Sequence[Finding]:
    """A finding if the assembler refuses a text of ``llvm.inline_asm``."""
    rows = matching_errors(facts, _REFUSED)
    if not rows:
        return ()
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
