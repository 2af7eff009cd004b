"""A failing pass that runs only because a flag of the command asks for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.pass_flags import flags_without
from passlens.engine.diagnosis.rule_help import dispatch_of, input_line, where
from passlens.engine.messages import NOTHING, Message

RULE = "switched-on"
_OFF = frozenset({"false", "0", "no", "off", "none"})
_COMMON = frozenset(
    {"iree", "codegen", "llvmgpu", "enable", "experimental", "pass", "opt", "to", "global", "hal", "use"}
)
"""Words of names that tell nothing of what a pass does."""
_LEAST_WORDS = 2


def switched_on(facts: Facts) -> Sequence[Finding]:
    """A finding where a flag of the command is known to have the failing pass run, or is called like it."""
    cause = facts.cause
    if cause is None or cause.kind is CauseKind.REFUSED or not cause.pass_name:
        return ()
    known = {word.partition("=")[0] for word in flags_without(cause.class_name)}
    given = list(_given(facts.info.flags))
    flag = next((name for name in given if name in known), "")
    certainty = Certainty.LIKELY
    if not flag:
        flag = next((name for name in given if _called_alike(name, cause.pass_name)), "")
        certainty = Certainty.POSSIBLE
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
            certainty,
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


def _given(flags: Sequence[str]) -> Iterator[str]:
    """The names of flags that switch something on."""
    for word in flags:
        name, _, value = word.lstrip("-").partition("=")
        if word.startswith("-") and value.lower() not in _OFF:
            yield name


def _called_alike(flag: str, name: str) -> bool:
    words, of_pass = _words(flag), _words(name)
    return len(words) >= _LEAST_WORDS and words <= of_pass


def _words(name: str) -> set[str]:
    return set(re.split(r"[-_]", name)) - _COMMON
