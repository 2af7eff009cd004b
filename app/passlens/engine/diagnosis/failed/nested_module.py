"""A pass on a module inside of the program's module."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.edits.corrections import one_module
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.at_fault import AtFault
from passlens.engine.diagnosis.failed.finding import finding_on
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding
from passlens.engine.diagnosis.inference.rule_help import in_source, source_op
from passlens.engine.messages import Message

MODULE = "builtin.module"


def nested_in(facts: Facts, found: AtFault) -> str:
    """The module of the input that holds the op at fault and is not its only one; empty without one.

    Passes nest modules too, which have no name or that of the only one.
    """
    modules = [head.symbol for _, head in facts.heads if head.name == MODULE]
    around = found.op if len(modules) > 1 else None
    while around is not None and around.parent is not None:
        if around.name == around.parent.name == MODULE and around.symbol and around.symbol in modules:
            return around.symbol
        around = around.parent
    return ""


def of_nested(facts: Facts, cause: Cause, found: AtFault, inner: str, evidence: Sequence[Evidence]) -> Finding:
    """A finding for an op in a nested module."""
    op = found.op.name if found.op is not None and found.cast is None else source_op(facts) or cause.op
    title = Message(
        "failed-pass.in-module",
        "{name} cannot handle {op} in the nested module @{module}: a program is one module.",
        name=cause.pass_name,
        op=op,
        module=inner,
    )
    why = Message(
        "failed-pass.in-module-why",
        "Only functions of the outermost module become entry points, with arguments that the runtime can pass.",
    )
    hint = Message(
        "failed-pass.in-module-hint", "Compile each module separately, or move its functions to the outermost one."
    )
    line = next((line for line, head in facts.heads if head.name == MODULE and head.symbol == inner), 0)
    here = in_source(facts, Message("failed-pass.in-module-here", "The nested module."), line)
    finding = finding_on(facts, title, why, (here, *evidence), Certainty.LIKELY, hint)
    return replace(finding, fixes=one_module(facts.ir), place=here.source)
