"""Removes tiles and pipeline that the input gives an op, so that the compiler chooses them."""

from __future__ import annotations

from passlens.engine.diagnosis.edits.input_edits import drop_attributes
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Fix, FixKind
from passlens.engine.diagnosis.inference.rule_help import pinned_line, source_lines
from passlens.engine.messages import Message

UKERNEL = "iree_codegen.ukernel"
"""The attribute that asks for a microkernel."""


def let_choose(facts: Facts) -> tuple[Fix, ...]:
    """A fix that removes the tiles and pipeline of the failing op from the input; none if the compiler chose them."""
    line = pinned_line(facts) or next((one for one in source_lines(facts) if UKERNEL in facts.source[one - 1]), 0)
    edit = drop_attributes(facts.source, line, ("compilation_info", "lowering_config", UKERNEL)) if line else None
    if edit is None:
        return ()
    return (
        Fix(
            "let-choose",
            Message("rule-help.let-choose", "Let the compiler choose tiles and pipeline"),
            FixKind.EDIT,
            Message("rule-help.let-choose-why", "Line {line:,} of the input gives them.", line=line),
            edits=(edit,),
        ),
    )
