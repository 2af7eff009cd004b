"""IR that all passes accept, but not the writer of the module."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.at_fault import NOT_OF_PROGRAMS
from passlens.engine.diagnosis.failed.finding import finding_on
from passlens.engine.diagnosis.failed.nested_module import MODULE
from passlens.engine.diagnosis.findings import Certainty, Finding
from passlens.engine.diagnosis.inference.rule_help import (
    in_source,
    input_line,
    op_text,
    source_lines,
    version_of,
)
from passlens.engine.diagnosis.ir_ops import function_of
from passlens.engine.ir.parse import Op
from passlens.engine.ir.syntax import FUNCTIONS, read_head
from passlens.engine.messages import Message, together

_PRIVATE = re.compile(r'\bfunc private |\bsym_visibility = "private"')


def after_passes(facts: Facts, cause: Cause) -> Sequence[Finding]:
    """A finding for IR that all passes accept, but not the writer of the module."""
    if cause.op in {"", MODULE} and (empty := _exports_nothing(facts)) is not None:
        return (empty,)
    at = next(iter(source_lines(facts)), 0)
    if not cause.op or not at:
        return ()
    text = op_text(facts.source, at)
    head = read_head(text)
    if head is not None and head.kind == "func" and "{" not in text and "." not in head.symbol:
        title = Message(
            "failed-pass.declared", "@{function} is declared, and nothing defines it.", function=head.symbol
        )
        why = Message(
            "failed-pass.declared-why",
            "A function of another module has the name of that module before a dot, as in @module.{function}.",
            function=head.symbol,
        )
        hint = Message("failed-pass.declared-hint", "Give it a body, or the name of the module that has it.")
        return (finding_on(facts, title, why, input_line(facts), Certainty.LIKELY, hint),)
    op, shown = head.name if head is not None and head.certain else cause.op, input_line(facts)
    if (
        op in FUNCTIONS and op != cause.op
    ):  # a pass made the op of the message for an argument: its line is that of the function
        op = cause.op
        if (alien_op := _foreign(facts, at)) is not None:
            op, text = alien_op.name, facts.source[alien_op.lines[0] - 1]
            here = Message("failed-pass.unwritten-here", "The first op on a type that the VM does not have.")
            shown = (in_source(facts, here, alien_op.lines[0]),)
    title = Message("failed-pass.unwritten", "IREE {version} cannot lower {op}.", version=version_of(facts), op=op)
    why = Message(
        "failed-pass.unwritten-why",
        "No pass lowers it, and the VM, which runs the code around the dispatches, has no instruction for it.",
    )
    if (alien := NOT_OF_PROGRAMS.search(text)) is not None:
        no_type = Message("failed-pass.no-type", "The VM has no values of type {type}.", type=alien[0])
        why = together(why, no_type)
    finding = finding_on(facts, title, why, shown, Certainty.LIKELY)
    return (replace(finding, place=shown[0].source if shown and op != cause.op else ""),)


def _foreign(facts: Facts, line: int) -> Op | None:
    """The first op on a type that programs cannot have, in the function that begins in a line."""
    ops = (op for op in facts.ir.ops if (around := function_of(op)) is not None and around.lines[0] == line)
    return next((op for op in ops if NOT_OF_PROGRAMS.search(facts.ir.types(op)) is not None), None)


def _exports_nothing(facts: Facts) -> Finding | None:
    """A finding for an input without a public function: nothing is left of it for the writer."""
    functions = [number for number, head in facts.heads if head.kind == "func"]
    if not facts.source or any(_PRIVATE.search(facts.source[number - 1]) is None for number in functions):
        return None
    title = Message("failed-pass.no-function", "The program is empty: the input has no function.")
    if functions:
        title = Message("failed-pass.all-private", "The program is empty: all functions of the input are private.")
    why = Message(
        "failed-pass.entry-points",
        "Only the public functions of a module can be called; what none of them uses is removed.",
    )
    if not functions:
        return finding_on(facts, title, why, (), Certainty.CERTAIN)
    here = in_source(facts, Message("failed-pass.first-function", "The first of them."), functions[0])
    hint = Message("failed-pass.all-private-hint", "Remove private from the functions to call.")
    return finding_on(facts, title, why, (here,), Certainty.CERTAIN, hint)
