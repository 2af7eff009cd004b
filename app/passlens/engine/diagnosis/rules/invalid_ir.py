"""A pass that created an op which the compiler then rejects: a bug of the lowering, not of the model.

The op is in the IR after the failing pass, but not in the IR before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Level
from passlens.engine.diagnosis.inference.combiner import fails_at_combiner
from passlens.engine.diagnosis.inference.made_op import ENCODING_TYPE, made_invalid
from passlens.engine.diagnosis.inference.rule_help import (
    chosen_flags,
    dispatch_of,
    input_line,
    newest,
    odd_things,
    source_op,
    where,
)
from passlens.engine.diagnosis.rules.operand_shapes import operand_shapes
from passlens.engine.diagnosis.rules.operand_types import operand_types
from passlens.engine.diagnosis.rules.unsupported_type import unsupported_type
from passlens.engine.messages import Message, quoted, together

RULE = "invalid-ir"


def invalid_ir(facts: Facts) -> Sequence[Finding]:
    """A finding if a pass created such an op from valid IR."""
    cause, made = facts.cause, made_invalid(facts)
    if cause is None or made is None or cause.op == ENCODING_TYPE or any(one.fatal for one in odd_things(facts)):
        return ()
    if fails_at_combiner(facts) or operand_shapes(facts) or operand_types(facts) or unsupported_type(facts):
        return ()
    source = source_op(facts)
    title = Message(
        "invalid-ir.title",
        "{name} makes an invalid {op}{where}.",
        name=cause.pass_name,
        op=cause.op,
        where=where(facts),
    )
    if source:
        title = Message(
            "invalid-ir.title-of",
            "{name} makes an invalid {op} of {source}{where}.",
            name=cause.pass_name,
            op=cause.op,
            source=source,
            where=where(facts),
        )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            title,
            together(
                Message(
                    "invalid-ir.why",
                    'The op was not in the IR that the pass got. The compiler refuses it: "{message}".',
                    message=quoted(made[1]["why"].strip()),
                ),
                chosen_flags(facts),
            ),
            (
                cause.evidence(Message("invalid-ir.written", "The op as the pass wrote it.")),
                *input_line(facts),
            ),
            newest(facts),
            dispatch=dispatch_of(facts),
            diagnostics=(made[0].id,),
            hint=Message("invalid-ir.hint", "Report it with a reproducer; until then write the op another way."),
        ),
    )
