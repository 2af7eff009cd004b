"""A compiler that was stopped because no pass began or ended for longer than the limit."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.flag_reach import flags_of, reaches
from passlens.engine.diagnosis.inference.ir_oddities import odd_words
from passlens.engine.diagnosis.inference.rule_help import (
    ISSUES,
    dispatch_of,
    from_input,
    in_dispatch,
    newest,
    odd_evidence,
    odd_things,
    smaller_dispatches,
)
from passlens.engine.messages import NOTHING, Message, quoted, together

RULE = "no-progress"


def no_progress(facts: Facts) -> Sequence[Finding]:
    """A finding if the pass is known."""
    cause = facts.cause
    if cause is None or cause.kind is not CauseKind.HUNG or not cause.pass_name:
        return ()
    odd = odd_things(facts)
    errors = facts.errors
    evidence = [
        cause.evidence(
            Message(
                "rule-help.entered-last",
                "{name} was entered last; this is the IR that it got.",
                name=cause.pass_name,
            )
        ),
        Evidence(facts.info.sentence),
        *odd_evidence(facts, odd),
        *from_input(cause, Message("out-of-memory.input-line", "The line of the input that its IR comes from.")),
    ]
    title = Message(
        "no-progress.made-no-progress",
        "{name} made no progress on {scope}.",
        name=cause.pass_name,
        scope=cause.scope,
    )
    if odd:
        title = Message(
            "no-progress.likely",
            "{name} made no progress on {scope}, likely because {what}.",
            name=cause.pass_name,
            scope=cause.scope,
            what=odd[0].what,
        )
    elif errors and cause.op:
        title = Message(
            "no-progress.after",
            "{name} made no progress on {scope} after an error at {op}.",
            name=cause.pass_name,
            scope=cause.scope,
            op=cause.op,
        )
    smaller = smaller_dispatches(
        Message("no-progress.other-dispatch", "The dispatch on which the pass hangs may no longer arise.")
    )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            title,
            together(
                _before(cause, errors[0].message) if errors else NOTHING,
                Message(
                    "no-progress.either",
                    "Either the pass never ends, or the work grows out of hand: vectors that are unrolled to many "
                    "thousand ops, patterns that undo each other.",
                ),
                in_dispatch(cause),
                odd_words(odd),
            ),
            tuple(evidence),
            (*newest(facts), *((smaller,) if all(reaches(flag, facts) for flag in flags_of(smaller)) else ())),
            (f"{ISSUES}20528", f"{ISSUES}21386", f"{ISSUES}21622"),
            dispatch_of(facts),
            hint=Message(
                "no-progress.look-at-ir",
                "Look at the IR before the pass for a very large vector or tile, or allow more time.",
            ),
            diagnostics=tuple(row.id for row in errors),
        ),
    )


def _before(cause: Cause, message: str) -> Message:
    """The compiler's message before it stopped making progress."""
    words = quoted(message.strip().split("\n", 1)[0].rstrip("."))
    if cause.op:
        return Message(
            "no-progress.said-of", 'Before that, the compiler said about {op}: "{message}".', op=cause.op, message=words
        )
    return Message("no-progress.said", 'Before that, the compiler said: "{message}".', message=words)
