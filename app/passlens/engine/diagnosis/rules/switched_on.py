"""A failing pass that runs only because a flag of the command enables it."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, input_line, where
from passlens.engine.diagnosis.pass_flags import flag_that_runs
from passlens.engine.diagnosis.rules.missing_file import missing_file
from passlens.engine.messages import NOTHING, Message

RULE = "switched-on"


def switched_on(facts: Facts) -> Sequence[Finding]:
    """A finding if a flag of the command is known to enable the failing pass, or has a similar name."""
    cause = facts.cause
    if cause is None or cause.kind is CauseKind.REFUSED or not cause.pass_name or missing_file(facts):
        return ()
    flag, is_known = flag_that_runs(cause.class_name, cause.pass_name, facts.info.flags)
    if not flag:
        return ()
    at_op = Message("switched-on.at", " at {op}", op=cause.op) if cause.op else NOTHING
    fix = Fix(
        f"without-{flag}",
        Message("switched-on.without", "Leave --{flag} out", flag=flag),
        FixKind.FLAGS,
        Message("switched-on.without-why", "{name} does not run, or runs as it does by default.", name=cause.pass_name),
        without=(flag,),
    )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.LIKELY if is_known else Certainty.POSSIBLE,
            Message(
                "switched-on.title",
                "{name} fails{at}{where}; --{flag} in the command switches it on.",
                name=cause.pass_name,
                at=at_op,
                where=where(facts),
                flag=flag,
            ),
            Message("switched-on.why", "Without --{flag} it does not run, or does less.", flag=flag),
            (
                cause.evidence(Message("problems.pass-failed", "{name} failed.", name=cause.pass_name)),
                *input_line(facts),
            ),
            (fix,),
            dispatch=dispatch_of(facts),
            diagnostics=(cause.first,) if cause.first is not None else (),
        ),
    )
