"""The compiler was ended because no pass began or ended for longer than was allowed."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.rule_help import ISSUES, dispatch_of, from_input, newest, smaller_dispatches

RULE = "no-progress"


def no_progress(facts: Facts) -> Sequence[Finding]:
    """A finding when the pass is known."""
    cause = facts.cause
    if cause is None or cause.kind is not CauseKind.HUNG or not cause.pass_name:
        return ()
    evidence = [
        cause.evidence(f"{cause.pass_name} was entered last; this is the IR that it got."),
        Evidence(facts.info.sentence),
        *from_input(cause, "The line of the input that its IR comes from."),
    ]
    inside = f" It is in dispatch @{cause.dispatch}." if cause.dispatch else ""
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            f"{cause.pass_name} made no progress on {cause.scope}.",
            "Either the pass never ends, or the work grows out of hand: vectors that are unrolled to many thousand"
            f" ops, patterns that undo each other.{inside}",
            tuple(evidence),
            (*newest(facts), smaller_dispatches("The dispatch on which the pass hangs may no longer arise.")),
            (f"{ISSUES}20528", f"{ISSUES}21386", f"{ISSUES}21622"),
            dispatch_of(facts),
            hint="Look at the IR before the pass for a very large vector or tile, or allow more time.",
        ),
    )
