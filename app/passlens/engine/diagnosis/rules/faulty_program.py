"""A fault of the program behind a failed pass: it counts before the symptom that the pass reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.finding import finding_on
from passlens.engine.diagnosis.findings import Certainty, Finding
from passlens.engine.diagnosis.inference.program_fault import program_fault


def faulty_program(facts: Facts) -> Sequence[Finding]:
    """A finding for parts of a program that disagree."""
    if facts.cause is None or facts.cause.kind is not CauseKind.FAILED or (fault := program_fault(facts)) is None:
        return ()
    finding = finding_on(facts, fault.title, fault.why, fault.evidence, Certainty.CERTAIN, fault.hint)
    return (replace(finding, place=fault.evidence[0].source, fixes=(*fault.fixes, *finding.fixes)),)
