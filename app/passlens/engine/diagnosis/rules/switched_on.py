"""A failing pass that runs only because a flag of the command, or one that is on by default, enables it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.edits.other_type import in_place_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.flag_partner import partner_shown, partner_title
from passlens.engine.diagnosis.inference.left_casts import left
from passlens.engine.diagnosis.inference.rule_help import (
    as_given,
    compiler_says,
    dispatch_of,
    input_line,
    odd_things,
    source_lines,
    source_op,
    target_of,
    types_taken,
    where,
)
from passlens.engine.diagnosis.inference.stack_ops import op_in_stack
from passlens.engine.diagnosis.pass_flags import (
    default_input_flag,
    flag_that_chooses,
    flag_that_makes,
    flag_that_runs,
    types_changed,
)
from passlens.engine.diagnosis.rules.configuration import configuration
from passlens.engine.diagnosis.rules.flag_value import refused_value
from passlens.engine.diagnosis.rules.missing_file import missing_file
from passlens.engine.diagnosis.rules.operand_types import operand_types
from passlens.engine.diagnosis.rules.shared_memory import shared_memory
from passlens.engine.diagnosis.rules.unsupported_type import unsupported_type
from passlens.engine.ir.syntax import FUNCTIONS
from passlens.engine.messages import NOTHING, Items, Join, Message, together

RULE, OF_VALUES = "switched-on", "flag-at-fault"
_SWITCHED = frozenset({"", "true", "1"})
_TYPE = re.compile(r"'((?:tensor|vector|memref)<[^']+>|![a-z][\w.]*(?:<[^']+>)?)'")
_CONVERTS = re.compile(r"SignatureConversion|TypeConver|convertType")
"""Functions of MLIR that convert types."""


def switched_on(facts: Facts) -> Sequence[Finding]:
    """A finding if a flag of the command is known to enable the failing pass or has a similar name, or if the pass
    changes types of the input by a flag that is on by default.
    """
    cause = facts.cause
    if cause is None or cause.kind is CauseKind.REFUSED or not cause.pass_name:
        return ()
    if missing_file(facts) or refused_value(facts):
        return ()
    if facts.flag_numbers[0]:
        return ()  # the value is at fault
    flag, is_known = flag_that_runs(cause.class_name, cause.pass_name, facts.info.flags)
    if not flag or flag in facts.flags_cleared:
        return _by_default(facts, cause) or _made(facts, cause) or _chosen(facts, cause)
    at_op, types = (
        Message("switched-on.at", " at {op}", op=cause.op) if cause.op else NOTHING,
        _types_named(facts, cause),
    )
    if not cause.op and types:
        at_op = Message("switched-on.on", " on {types}", types=Items(types, Join.AND))
    fix = Fix(
        f"without-{flag}",
        Message("switched-on.without", "Leave --{flag} out", flag=flag),
        FixKind.FLAGS,
        Message("switched-on.without-why", "{name} does not run, or runs as it does by default.", name=cause.pass_name),
        without=(flag,),
    )
    return (
        Finding(
            _rule(facts, flag),
            Level.ERROR,
            _certainty(facts, flag, Certainty.LIKELY if is_known else Certainty.POSSIBLE),
            _partner_title(facts, cause, flag, types)
            or _valued_title(facts, cause, flag, at_op)
            or Message(
                "switched-on.title",
                "{name} fails{at}{where}; --{flag} in the command switches it on.",
                name=cause.pass_name,
                at=at_op,
                where=where(facts),
                flag=flag,
            ),
            together(
                _changed(facts, cause, flag),
                _on_types(types),
                partner_shown(facts) if facts.is_at_fault(flag) else NOTHING,
                compiler_says(cause.message) if cause.first is not None else NOTHING,
                Message("switched-on.why", "Without --{flag} it does not run, or does less.", flag=flag),
            ),
            (
                cause.evidence(Message("problems.pass-failed", "{name} failed.", name=cause.pass_name)),
                *input_line(facts),
            ),
            (fix,),
            dispatch=dispatch_of(facts),
            diagnostics=(cause.first,) if cause.first is not None else (),
        ),
    )


def _changed(facts: Facts, cause: Cause, flag: str) -> Message:
    """A sentence on the types of the failing op after the flag changed them; empty if the flag changes none of them."""
    old, new = types_changed(flag)
    line = next(iter(source_lines(facts)), 0)
    given = facts.source[line - 1] if line else ""
    has_types = cause.op and cause.op in cause.excerpt and cause.op not in FUNCTIONS
    types = types_taken(cause.excerpt) if has_types else ""
    if not old or not types or cause.op not in given or not re.search(rf"(?:x|\b){old}\b", given):
        return NOTHING
    return Message(
        "switched-on.changed",
        "It changes {old} to {new}: {op} in line {line:,} then works on {types}.",
        old=old,
        new=new,
        op=cause.op,
        line=line,
        types=types,
    )


def _rule(facts: Facts, flag: str) -> str:
    """The rule of a finding on a flag: for a switch one rule, for a value, which may itself be wrong, another."""
    return OF_VALUES if _has_value(facts, flag) else RULE


def _has_value(facts: Facts, flag: str) -> bool:
    values = flag_values(facts.info.flags, flag)
    return bool(values) and values[-1].lower() not in _SWITCHED


def _valued_title(facts: Facts, cause: Cause, flag: str, at_op: Message) -> Message:
    """The title for a flag with a value; empty for a switch."""
    if not _has_value(facts, flag):
        return NOTHING
    return Message(
        "switched-on.valued",
        "{name} fails{at}{where}; {flag} in the command sets how it runs.",
        name=cause.pass_name,
        at=at_op,
        where=where(facts),
        flag=as_given(facts, flag),
    )


def _partner_title(facts: Facts, cause: Cause, flag: str, named: Sequence[str]) -> Message:
    """The title if the flag does not go with a function or, where the compiler names no types, with a type of the
    program; empty otherwise.
    """
    partner = facts.flag_partner
    if not facts.is_at_fault(flag) or not (partner.function or (partner.type and not named)):
        return NOTHING
    return partner_title(facts, cause, Items((as_given(facts, flag),)), NOTHING)


def _types_named(facts: Facts, cause: Cause) -> tuple[str, ...]:
    """The types that the compiler's message quotes."""
    message = next((row.message.split("\n", 1)[0] for row in facts.errors if row.id == cause.first), "")
    return tuple(dict.fromkeys(_TYPE.findall(message)))


def _on_types(types: Sequence[str]) -> Message:
    """A sentence on the types that the compiler's message quotes; empty if it quotes none."""
    if not types:
        return NOTHING
    dynamic = Message("rule-help.dynamic-shapes", " of dynamic shapes") if "?" in "".join(types) else NOTHING
    return Message("switched-on.on-types", "It stops at {types}{dynamic}.", types=Items(tuple(types)), dynamic=dynamic)


def _certainty(facts: Facts, flag: str, judged: Certainty) -> Certainty:
    """Certain for a flag without which the compile was seen to go on; else as its name lets judge."""
    return Certainty.CERTAIN if facts.is_at_fault(flag) else judged


def _by_default(facts: Facts, cause: Cause) -> Sequence[Finding]:
    """A finding if the failing pass changes types of the input, which a flag does by default."""
    flag = default_input_flag(cause.class_name)
    old, new = types_changed(flag)
    if not old or any(one.fatal for one in odd_things(facts)):
        return ()
    op = cause.op or op_in_stack(cause.stack, facts.texts.before)
    first = next(iter(source_lines(facts)), 0)
    found = re.search(rf"complex<{old}>|\b{old}\b", facts.source[first - 1]) if op and first else None
    if found is None and cause.kind is CauseKind.CRASHED and not _converts(cause, old, facts):
        return ()  # nothing says that the crash is about the type
    at_op = Message("switched-on.at", " at {op}", op=op) if op else NOTHING
    if found is not None:
        at_op = Message("switched-on.at-type", " at {op} on {type}", op=op, type=found[0])
    says = NOTHING
    if cause.first is not None:
        says = compiler_says(cause.message)
    fix = Fix(
        f"without-{flag}",
        Message("switched-on.turn-off", "Pass --{flag}=false", flag=flag),
        FixKind.FLAGS,
        Message("switched-on.turn-off-why", "The pass does not run, and {type} stays.", type=old),
        flags=(f"--{flag}=false",),
    )
    as_changed = Message(
        "switched-on.as-changed",
        "The pass changes types in the same way: arguments and results become {type}, too.",
        type=new,
    )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            Message(
                "switched-on.default",
                "{name} fails{at}: --{flag}, on by default, changes {old} to {new}.",
                name=cause.pass_name,
                at=at_op,
                flag=flag,
                old=old,
                new=new,
            ),
            together(Message("switched-on.default-why", "The IR was valid before this pass."), says),
            (
                cause.evidence(Message("problems.pass-failed", "{name} failed.", name=cause.pass_name)),
                *input_line(facts),
            ),
            (fix, *in_place_of(facts.source, old, new, "common-type", as_changed)),
            dispatch=dispatch_of(facts),
            diagnostics=(cause.first,) if cause.first is not None else (),
        ),
    )


def _converts(cause: Cause, old: str, facts: Facts) -> bool:
    """Whether the compiler crashed while it converted a type of the IR."""
    has_type = re.search(rf"(?<![\w.])(?:[\d?x]+x)?{old}\b", facts.texts.before) is not None
    return has_type and any(_CONVERTS.search(name) for name in cause.stack)


def _made(facts: Facts, cause: Cause) -> Sequence[Finding]:
    """A finding if a flag of the command has a pass make ops of the kind that the compiler cannot lower."""
    kept = left(facts)
    op = kept.user.name if kept is not None and kept.user is not None else cause.op
    flag = flag_that_makes(op, facts.info.flags)
    if not flag or flag in facts.flags_cleared or any(op in line for line in facts.source):
        return ()
    title = Message(
        "switched-on.made",
        "{target} has no lowering for {op}{where}; {flag} in the command adds this op.",
        target=target_of(facts),
        op=op,
        where=where(facts),
        flag=as_given(facts, flag),
    )
    why = Message(
        "switched-on.made-why", "The input has no such op; judging by its name, the flag makes a pass create it."
    )
    if facts.is_at_fault(flag):
        why = together(why, partner_shown(facts))
    fix = Fix(
        f"without-{flag}",
        Message("switched-on.without", "Leave --{flag} out", flag=flag),
        FixKind.FLAGS,
        Message("switched-on.made-without", "No pass creates the op then."),
        without=(flag,),
    )
    shown = cause.evidence(Message("problems.pass-failed", "{name} failed.", name=cause.pass_name))
    if kept is not None and kept.user is not None:
        text = Message("leftover-cast.not-converted", "{op} was not converted: it takes the cast's result.", op=op)
        shown = kept.ir.evidence(cause.after or cause.before, text, kept.user)
    return (
        Finding(
            _rule(facts, flag),
            Level.ERROR,
            _certainty(facts, flag, Certainty.LIKELY),
            title,
            why,
            (shown, *input_line(facts)),
            (fix,),
            dispatch=dispatch_of(facts),
            diagnostics=(cause.first,) if cause.first is not None else (),
        ),
    )


def _chosen(facts: Facts, cause: Cause) -> Sequence[Finding]:
    """A finding if a flag of the command chooses how code is generated for the op of a dispatch that fails."""
    op = source_op(facts) if cause.dispatch and cause.kind is CauseKind.FAILED else ""
    flag = flag_that_chooses(op, facts.info.flags) if op else ""
    others = (unsupported_type, configuration, operand_types, shared_memory)
    if not flag or flag in facts.flags_cleared or any(rule(facts) for rule in others):
        return ()
    fix = Fix(
        f"without-{flag}",
        Message("switched-on.without", "Leave --{flag} out", flag=flag),
        FixKind.FLAGS,
        Message("switched-on.as-default", "The compiler then uses its default lowering."),
        without=(flag,),
    )
    failed = Message("problems.pass-failed", "{name} failed.", name=cause.pass_name)
    return (
        Finding(
            RULE,
            Level.ERROR,
            _certainty(facts, flag, Certainty.POSSIBLE),
            Message(
                "switched-on.chosen",
                "{name} fails on {op}{where}; --{flag} in the command selects its lowering.",
                name=cause.pass_name,
                op=op,
                where=where(facts),
                flag=flag,
            ),
            Message(
                "switched-on.chosen-why",
                "By its name, the flag selects a lowering for such ops.",
            ),
            (cause.evidence(failed), *input_line(facts)),
            (fix,),
            dispatch=dispatch_of(facts),
            diagnostics=(cause.first,) if cause.first is not None else (),
        ),
    )
