"""What all findings on a failed pass share: the compiler's words, the op with its origin, and the evidence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import Cause, IrPlace
from passlens.engine.diagnosis.edits.pinned_tiles import pinned_fixes
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.at_fault import AtFault
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.rule_help import (
    chosen_flags,
    compiler_says,
    dispatch_of,
    input_line,
    source_op,
)
from passlens.engine.diagnosis.ir_ops import CONTAINERS
from passlens.engine.ir.parse import Op
from passlens.engine.messages import NOTHING, Message, quoted, together

RULE = "failed-pass"
REPORT = Message("invalid-ir.hint", "Report it with a reproducer; until then write the op another way.")
_GENERIC = re.compile(r"failed to (?:legalize|run|translate|materialize)\b")
_MESSAGE_CHARACTERS = 300
"""The most characters of a message that are shown."""


def finding_on(
    facts: Facts,
    title: Message,
    why: Message,
    evidence: Sequence[Evidence],
    certainty: Certainty,
    hint: Message = NOTHING,
) -> Finding:
    """The finding for a failed pass, with what all of them have."""
    first = facts.cause.first if facts.cause is not None else None
    return Finding(
        RULE,
        Level.ERROR,
        certainty,
        title,
        together(why, compiler_message(facts), chosen_flags(facts)),
        tuple(evidence),
        pinned_fixes(facts),
        dispatch=dispatch_of(facts),
        hint=hint,
        diagnostics=(first,) if first is not None else (),
    )


def compiler_message(facts: Facts) -> Message:
    """The compiler's message, if it says more than that an op was not handled."""
    text = words_of(facts)
    if not text or _GENERIC.match(text):
        return NOTHING
    return compiler_says(quoted(text))


def words_of(facts: Facts) -> str:
    """The first line of the first message; empty without one."""
    row = facts.first_error
    return row.message.strip().split("\n", 1)[0][:_MESSAGE_CHARACTERS].rstrip(".; ") if row is not None else ""


def called(facts: Facts, op: Op) -> str | Message:
    """The op, with the op of the input that it comes from if that has another name."""
    origin = source_op(facts)
    if not origin or origin == op.name or origin in CONTAINERS:
        return op.name
    return Message("failed-pass.op-of", "{op} (of {source})", op=op.name, source=origin)


def silence(facts: Facts) -> Message:
    """A sentence for a pass that failed without a message; empty with one."""
    if facts.cause is None or facts.cause.first is not None:
        return NOTHING
    return Message("failed-pass.silent", "It says nothing of why.")


def evidence_of(facts: Facts, cause: Cause, found: AtFault, place: IrPlace | None) -> list[Evidence]:
    """The op at fault, the cast beside it, and the line of the input that it comes from."""
    if found.op is None:
        evidence = [cause.evidence(Message("problems.pass-failed", "{name} failed.", name=cause.pass_name))]
    else:
        text = Message("failed-pass.not-taken", "{name} failed of it.", name=cause.pass_name)
        evidence = [found.ir.evidence(place, text, found.op)]
    if found.cast is not None and found.cast is not found.op:
        left = Message("failed-pass.cast", "The cast between what was converted and what was not.")
        evidence.append(found.ir.evidence(place, left, found.cast))
    return [*evidence, *input_line(facts)]


def title_of(name: str, op: str | Message, place: Message) -> Message:
    """The title of a pass that cannot handle an op."""
    return Message("failed-pass.title-of", "{name} cannot handle {op}{where}.", name=name, op=op, where=place)


def of_source(facts: Facts) -> Message:
    """The op of the input that the failing IR comes from, in parentheses; empty if unknown."""
    origin = source_op(facts)
    if not origin or origin in CONTAINERS:
        return NOTHING
    return Message("failed-pass.of-source", " (of {source})", source=origin)
