"""A pass on IR that this pass, or every pass, cannot handle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.at_fault import AtFault
from passlens.engine.diagnosis.failed.finding import finding_on, silence
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding
from passlens.engine.diagnosis.inference.ir_oddities import Oddity, odd_words
from passlens.engine.diagnosis.inference.rule_help import (
    OF_NAMES,
    in_source,
    odd_evidence,
    source_lines,
    where,
)
from passlens.engine.diagnosis.ir_ops import CONTAINERS
from passlens.engine.diagnosis.program.program_globals import loaded_global
from passlens.engine.messages import Message, together

OF_TYPES = frozenset({"type", "empty", "bytes"})
"""Kinds of oddities that appear in an op's types."""


def of_oddity(
    facts: Facts, cause: Cause, found: AtFault, odd: Sequence[Oddity], evidence: Sequence[Evidence]
) -> Finding:
    """A finding for a pass on IR that this pass, or every pass, cannot handle."""
    op = found.op.name if found.op is not None and found.op.name not in CONTAINERS else ""
    title = Message(
        "failed-pass.odd",
        "{name} fails{where}, likely because {what}.",
        name=cause.pass_name,
        where=where(facts),
        what=odd[0].what,
    )
    if op:
        title = Message(
            "failed-pass.odd-at",
            "{name} cannot handle {op}{where}, likely because {what}.",
            name=cause.pass_name,
            op=op,
            where=where(facts),
            what=odd[0].what,
        )
    why = together(silence(facts), odd_words(odd))
    finding = finding_on(facts, title, why, evidence, Certainty.LIKELY)
    if odd[0].kind in OF_NAMES:
        return replace(finding, place=next((one.source for one in odd_evidence(facts, odd) if one.source), ""))
    at = next(iter(source_lines(facts)), 0)
    if at and odd[0].kind in OF_TYPES and (line := loaded_global(facts, at)):
        here = in_source(facts, Message("program-fault.global", "The global."), line)
        return replace(finding, evidence=(here, *finding.evidence), place=here.source)
    return finding
