"""An op with a symbol that is not in its scope."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.at_fault import AtFault
from passlens.engine.diagnosis.failed.finding import finding_on
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding
from passlens.engine.diagnosis.ir_ops import CONTAINERS
from passlens.engine.messages import Message

_REFERENCE = re.compile(r"(?<![\w:\"])@([\w$.\-]+)(?!\w|::)")


def missing_symbol(found: AtFault) -> str:
    """The symbol that an op references and that is not in its scope; empty without one."""
    if found.op is None or found.op.name in CONTAINERS:
        return ""
    named = _REFERENCE.findall(found.ir.line(found.op))
    seen = found.ir.symbols(found.op) if named else None
    return next((name for name in named if seen is not None and name not in seen), "")


def of_symbol(facts: Facts, cause: Cause, found: AtFault, missing: str, evidence: list[Evidence]) -> Finding:
    """A finding for an op that names a symbol out of its scope."""
    op = found.op.name if found.op is not None else ""
    title = Message(
        "failed-pass.symbol",
        "{op} names @{symbol}, which is not where {name} has put the op.",
        op=op,
        symbol=missing,
        name=cause.pass_name,
    )
    there = next((one for one in found.ir.ops if one.symbol == missing), None)
    why = Message("failed-pass.symbol-nowhere", "Nothing of that name is in the module.")
    if there is not None:
        why = Message("failed-pass.symbol-why", "A dispatch holds no functions of the program around it.")
        if not there.regions:
            title = Message(
                "failed-pass.symbol-declared",
                "{op} names @{symbol}, which is only declared: nothing in the module defines it.",
                op=op,
                symbol=missing,
            )
            why = Message(
                "failed-pass.symbol-declared-why",
                "A function with a body would have been inlined; a dispatch cannot call functions of the program "
                "around it.",
            )
        text = Message("failed-pass.symbol-there", "@{symbol} stands here.", symbol=missing)
        evidence = [*evidence, found.ir.evidence(cause.after if found.after else cause.before, text, there)]
    hint = Message("failed-pass.symbol-hint", "Write what @{symbol} does in place of the call.", symbol=missing)
    return finding_on(facts, title, why, evidence, Certainty.LIKELY, hint)
