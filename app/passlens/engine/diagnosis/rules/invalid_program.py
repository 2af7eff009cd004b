"""A program that parses and verifies, but whose parts do not fit each other or do not belong in it."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Level
from passlens.engine.diagnosis.inference.rule_help import chosen_flags, compiler_says, dispatch_of
from passlens.engine.diagnosis.program.find_fault import program_fault
from passlens.engine.diagnosis.program.stack_space import stack_space
from passlens.engine.messages import NOTHING, quoted, together

RULE = "invalid-program"


def invalid_program(facts: Facts) -> Sequence[Finding]:
    """A finding if the pass that failed connects parts of the input that do not fit, or LLVM fails on its stack."""
    cause = facts.cause
    fault = stack_space(facts)
    if fault is None and cause is not None and cause.kind is CauseKind.FAILED:
        fault = program_fault(facts)
    if fault is None:
        return ()
    row = facts.first_error
    says = compiler_says(quoted(row.message.strip().split("\n", 1)[0].rstrip(".; "))) if row is not None else NOTHING
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            fault.title,
            together(fault.why, says, chosen_flags(facts)),
            fault.evidence,
            fault.fixes,
            dispatch=dispatch_of(facts),
            hint=fault.hint,
            diagnostics=(row.id,) if row is not None else (),
            place=fault.evidence[0].source,
        ),
    )
