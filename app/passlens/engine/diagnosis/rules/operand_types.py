"""An op of the input with operands of several element types, from which a pass creates an op that allows one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Level
from passlens.engine.diagnosis.inference.made_op import made_invalid
from passlens.engine.diagnosis.inference.rule_help import (
    dispatch_of,
    in_source,
    input_types,
    op_text,
    source_lines,
    source_op,
    where,
)
from passlens.engine.messages import Items, Message

RULE = "operand-types"
_TYPES = re.compile(r"\b(?:vector|tensor|memref)<(?:[\d?\[\]]+x)*(?P<type>[a-z]\w*)")


def operand_types(facts: Facts) -> Sequence[Finding]:
    """A finding if the op created by a pass does not verify and has the several types of its origin."""
    cause = facts.cause
    if cause is None or not cause.dispatch or made_invalid(facts) is None:
        return ()
    lines, source = source_lines(facts), source_op(facts)
    given = input_types(op_text(facts.source, lines[0])) if lines else ()
    made = set(_TYPES.findall(cause.excerpt))
    if len(given) < 2 or not made.issuperset(given):
        return ()
    kinds = Items(given)
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.LIKELY,
            Message(
                "operand-types.title",
                "{source} works on {types}, but {made}, into which {name} turns it{where}, takes a single type.",
                source=source,
                types=kinds,
                made=cause.op,
                name=cause.pass_name,
                where=where(facts),
            ),
            Message(
                "operand-types.why",
                "The pass hands the operands on unchanged, and the op that it makes must have one element type.",
            ),
            (
                in_source(
                    facts,
                    Message("operand-types.here", "{source} takes {types}.", source=source, types=kinds),
                    lines[0],
                ),
                cause.evidence(Message("invalid-ir.written", "The op as the pass wrote it.")),
            ),
            dispatch=dispatch_of(facts),
            hint=Message("operand-types.hint", "First extend them to one type, such as f32, in separate ops."),
            diagnostics=(cause.first,) if cause.first is not None else (),
        ),
    )
