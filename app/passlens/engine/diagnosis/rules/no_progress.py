"""The compiler was ended because no pass began or ended for longer than was allowed."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.rule_help import ISSUES, dispatch_of, from_input, in_dispatch, newest, smaller_dispatches
from passlens.engine.messages import Message, together

RULE = "no-progress"


def no_progress(facts: Facts) -> Sequence[Finding]:
    """A finding when the pass is known."""
    cause = facts.cause
    if cause is None or cause.kind is not CauseKind.HUNG or not cause.pass_name:
        return ()
    evidence = [
        cause.evidence(
            Message(
                "rule-help.entered-last",
                "{name} was entered last; this is the IR that it got.",
                name=cause.pass_name,
            )
        ),
        Evidence(facts.info.sentence),
        *from_input(cause, Message("out-of-memory.input-line", "The line of the input that its IR comes from.")),
    ]
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            Message(
                "no-progress.made-no-progress",
                "{name} made no progress on {scope}.",
                name=cause.pass_name,
                scope=cause.scope,
            ),
            together(
                Message(
                    "no-progress.either",
                    "Either the pass never ends, or the work grows out of hand: vectors that are unrolled to many "
                    "thousand ops, patterns that undo each other.",
                ),
                in_dispatch(cause),
            ),
            tuple(evidence),
            (
                *newest(facts),
                smaller_dispatches(
                    Message(
                        "no-progress.other-dispatch",
                        "The dispatch on which the pass hangs may no longer arise.",
                    )
                ),
            ),
            (f"{ISSUES}20528", f"{ISSUES}21386", f"{ISSUES}21622"),
            dispatch_of(facts),
            hint=Message(
                "no-progress.look-at-ir",
                "Look at the IR before the pass for a very large vector or tile, or allow more time.",
            ),
        ),
    )
