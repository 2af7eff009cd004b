"""What a flag at fault does not go with: any program for the device, a type, a function, or the op that fails."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import source_lines, source_op, target_of
from passlens.engine.diagnosis.ir_ops import CONTAINERS
from passlens.engine.messages import NOTHING, Items, Message, together

_LONGEST = 120
"""The most characters of an op's types in a title."""
_SCALAR = re.compile(r"bf16|f\d+\w*|[su]?i\d+|index")
_FUNCTION = re.compile(r"\b(?:func|util)\.func\b")


def partner_title(facts: Facts, cause: Cause, given: Items, meaning: Message) -> Message:
    """The title for flags that, as small programs show, do not go with the device, a type or a function of the program;
    empty if no small program shows that.
    """
    partner = facts.flag_partner
    means = Message("flag-partner.means", " ({meaning})", meaning=meaning) if meaning else NOTHING
    fails = Message("flag-partner.fails", "a pass fails")
    if cause.kind is CauseKind.CRASHED:
        fails = Message("flag-partner.crashes", "the compiler crashes")
    elif cause.pass_name:
        fails = Message("flag-partner.pass-fails", "{name} fails", name=cause.pass_name)
    if partner.everywhere:
        return Message(
            "flag-partner.everywhere",
            "With {flags}{means}, not even one addition of tensors compiles for {device} ({target}): {fails}.",
            device=facts.info.driver,
            target=target_of(facts),
            flags=given,
            means=means,
            fails=fails,
        )
    if partner.function:
        return Message(
            "flag-partner.function",
            "With {flags}{means}, {fails} on @{function}{line}, a function without a body.",
            flags=given,
            means=means,
            fails=fails,
            function=partner.function,
            line=_in_line(facts, f"@{partner.function}("),
        )
    if partner.type and _SCALAR.fullmatch(partner.type):
        return Message(
            "flag-partner.scalar",
            "With {flags}{means}, {fails} on scalars of type {type}{line}.",
            flags=given,
            means=means,
            fails=fails,
            type=partner.type,
            line=_as_in(facts, rf"(?<![\w<]){partner.type}\b"),
        )
    if partner.type:
        return Message(
            "flag-partner.type",
            "With {flags}{means}, {fails} on a function that takes or returns {type}{line}.",
            flags=given,
            means=means,
            fails=fails,
            type=partner.type,
            line=_as_in(facts, rf"{_FUNCTION.pattern}.*{re.escape(partner.type)}"),
        )
    return NOTHING


def partner_shown(facts: Facts) -> Message:
    """How small programs show what the flags do not go with; empty if none does."""
    partner = facts.flag_partner
    if partner.everywhere:
        shown = Message(
            "flag-partner.tried",
            "A program with only this addition fails too, but compiles with the rest of the command alone.",
        )
        if not partner.device:
            return shown
        other = Message(
            "flag-partner.other-device",
            "For the device {device}, this program compiles with all other flags unchanged.",
            device=partner.device,
        )
        return together(shown, other)
    if partner.function:
        return Message(
            "flag-partner.called",
            "A program that only calls @{function} fails too, but compiles with the rest of the command alone.",
            function=partner.function,
        )
    if partner.type:
        return Message(
            "flag-partner.passed",
            "A function that only returns its {type} fails too, but compiles with the rest of the command alone.",
            type=partner.type,
        )
    return NOTHING


def failing_at(facts: Facts, cause: Cause) -> Message:
    """The op at which a pass fails, with its types and the op and line of the input that it comes from."""
    line, source = next(iter(source_lines(facts)), 0), source_op(facts)
    op = "" if cause.op in CONTAINERS else cause.op
    text = cause.excerpt.rpartition(" : ")[2].strip() if op and " : " in cause.excerpt else ""
    types = Message("flag-partner.types", " ({types})", types=text) if text and len(text) <= _LONGEST else NOTHING
    if op and source and source != op:
        return Message(
            "flag-partner.made-from",
            "at {op}{types}, which comes from {source} in line {line:,}",
            op=op,
            types=types,
            source=source,
            line=line,
        )
    if op and line:
        return Message("flag-partner.at-line", "at {op}{types} in line {line:,}", op=op, types=types, line=line)
    if op or source:
        return Message("flag-partner.at", "at {op}{types}", op=op or source, types=types)
    return Message("flag-partner.program", "on this program")


def _in_line(facts: Facts, text: str) -> Message:
    """The first line with a function and a text; empty without one."""
    line = _line_with(facts, rf"{_FUNCTION.pattern}.*{re.escape(text)}")
    return Message("failed-pass.in-line", " in line {line:,}", line=line) if line else NOTHING


def _as_in(facts: Facts, pattern: str) -> Message:
    line = _line_with(facts, pattern)
    return Message("flag-partner.as-in", ", as in line {line:,}", line=line) if line else NOTHING


def _line_with(facts: Facts, pattern: str) -> int:
    """The first line in which a pattern occurs, from 1; zero without one."""
    lines = ((number, line.partition("//")[0]) for number, line in enumerate(facts.source, 1))
    return next((number for number, line in lines if re.search(pattern, line)), 0)
