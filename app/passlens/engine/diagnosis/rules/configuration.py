"""Tiles or a pipeline that fit neither their op nor the target: set by the input, or chosen by the compiler."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.configuration.op_config import Misfit, configs
from passlens.engine.diagnosis.edits.pinned_tiles import pinned_fixes
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.hand_written import configured_line
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.attribute_form import attribute_form
from passlens.engine.diagnosis.inference.llvm_attributes import LlvmAttribute, refused_by_llvm
from passlens.engine.diagnosis.inference.pinned_misfit import misfits_of
from passlens.engine.diagnosis.inference.probed import as_shown, fields_at_fault, what_helps
from passlens.engine.diagnosis.inference.rule_help import (
    compiler_says,
    dispatch_of,
    in_source,
    input_line,
    pinned_line,
    refused_at,
    where,
)
from passlens.engine.diagnosis.parting import pipeline_of
from passlens.engine.diagnosis.rules.shared_memory import shared_memory
from passlens.engine.diagnosis.rules.unbounded_padding import unbounded_padding
from passlens.engine.diagnosis.rules.unsupported_type import unsupported_type
from passlens.engine.messages import NOTHING, Items, Join, Message, quoted, together
from passlens.engine.near_names import nearest
from passlens.engine.session.rows import DiagnosticRow
from passlens.engine.toolchain.knowledge import NameKind, names, versions_that_know

RULE = "configuration"
_GIVEN_HERE = Message("configuration.given-here", "The input gives tiles and pipeline here.")
_HINT = Message("configuration.hint", "Leave the configuration to the compiler, or write one that fits.")
_SHOWN = 200
_FORM = re.compile(r"\b(?:expected|unexpected|unknown|missing|failed to parse|redefinition|undefined)\b")
"""Messages on the form of an attribute, not on its meaning."""
_CONFIGURES = re.compile(r"\b(?:translation_info|lowering_config|compilation_info)\b")
_ATTRIBUTE = re.compile(r"#(?P<name>[a-z]\w*(?:\.[a-z]\w*)+)(?:<[^<>]*>)?")


def configuration(facts: Facts) -> Sequence[Finding]:
    """A finding if code generation ended in a dispatch whose configuration does not fit or cannot be parsed."""
    cause = facts.cause
    if refused := refused_configuration(facts):
        return (_refused(facts, *refused),)
    if (given_to_llvm := refused_by_llvm(facts)) is not None:
        return (_of_llvm(facts, given_to_llvm),)
    if cause is None or cause.kind is CauseKind.REFUSED or not cause.dispatch:
        return ()
    given = pinned_line(facts)
    written = given or configured_line(facts)
    found = misfits_of(facts)
    if not found:
        if cause.kind is CauseKind.HUNG:
            return ()
        explained = not given or shared_memory(facts)
        if not fields_at_fault(facts):
            explained = explained or unsupported_type(facts) or unbounded_padding(facts)
        return () if explained else (as_shown(facts, _may_not_fit(facts, cause, given)),)
    op = next((one.op for one in found if one.op), "")
    whose = Message("configuration.given", "The input gives it in line {line:,}.", line=written)
    if not written:
        whose = Message("configuration.chosen", "The compiler chose it.")
    title = Message(
        "configuration.title",
        "The configuration does not fit{where}: {what}.",
        where=where(facts),
        what=found[0].what,
    )
    if op:
        title = Message(
            "configuration.title-of",
            "The configuration of {op} does not fit{where}: {what}.",
            op=op,
            where=where(facts),
            what=found[0].what,
        )
    all_of_it = Message(
        "configuration.why", "In the dispatch, {what}.", what=Items(tuple(one.what for one in found), Join.CLAUSES)
    )
    failed = NOTHING
    evidence = [_evidence(one) for one in found]
    if cause.pass_name:
        failed = Message("configuration.failed", "{name} is the pass that fails of it.", name=cause.pass_name)
        if cause.kind is CauseKind.HUNG:
            failed = Message("configuration.hangs", "{name} does not end.", name=cause.pass_name)
        evidence.append(cause.evidence(Message("configuration.fails-at", "{name} fails here.", name=cause.pass_name)))
    if written:
        evidence.append(in_source(facts, _GIVEN_HERE, written))
    else:
        evidence += input_line(facts)
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if fields_at_fault(facts) else Certainty.LIKELY,
            title,
            together(all_of_it, what_helps(facts), whose, failed),
            tuple(evidence),
            pinned_fixes(facts),
            dispatch=dispatch_of(facts),
            hint=_HINT,
            diagnostics=(cause.first,) if cause.first is not None else (),
            place=f"{facts.info.source.name}:{written}" if written and not given else "",
        ),
    )


def refused_configuration(facts: Facts) -> tuple[DiagnosticRow, str] | None:
    """The parser's message on a configuration in the input, with the part of it that no release knows; otherwise None.

    A message on the form of an attribute concerns the version that it was written for, and does not count.
    """
    row = refused_at(facts)
    if row is None or row.location is None:
        return None
    text = facts.source[row.location.line - 1]
    if not _CONFIGURES.search(text):
        return None
    for found in _ATTRIBUTE.finditer(text):
        if "." in found["name"] and not versions_that_know(found["name"], NameKind.ATTRIBUTE):
            return row, found[0]
    whole = text.startswith("#") and not _FORM.search(row.message) and attribute_form(facts) is None
    return (row, "") if whole else None


def _refused(facts: Facts, row: DiagnosticRow, part: str) -> Finding:
    line = row.location.line if row.location is not None else 0
    near = nearest(part.lstrip("#").partition("<")[0], names(NameKind.ATTRIBUTE), 2)
    hint = _HINT
    title = Message(
        "configuration.refused",
        "The configuration in line {line:,} is refused: {reason}.",
        line=line,
        reason=row.message.strip().split("\n", 1)[0].rstrip("."),
    )
    if part:
        title = Message(
            "configuration.unknown",
            "The configuration in line {line:,} names {part}, which no release of IREE has.",
            line=line,
            part=part,
        )
    if near:
        hint = Message("configuration.near", "The closest names that releases have: {names}.", names=Items(tuple(near)))
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        evidence=(in_source(facts, _GIVEN_HERE, line),),
        hint=hint,
        diagnostics=tuple(one.id for one in facts.errors),
    )


def _of_llvm(facts: Facts, one: LlvmAttribute) -> Finding:
    """A finding for an attribute that LLVM rejects when it compiles the kernel."""
    title = Message(
        "configuration.llvm",
        "LLVM does not accept {name} = {value}, which line {line:,} gives to the kernel.",
        name=one.name,
        value=one.value,
        line=one.line,
    )
    hint = _HINT
    if one.kind == "integer":
        title = Message(
            "configuration.llvm-number",
            "{name} in line {line:,} is {value}, but LLVM expects a number.",
            name=one.name,
            value=one.value,
            line=one.line,
        )
        hint = Message(
            "configuration.llvm-number-hint",
            "Write a number in quotes, such as {example}, or leave the attribute out.",
            example='"2"',
        )
    why = Message(
        "configuration.llvm-why",
        "No IREE pass checks attributes for LLVM, which reads them when it generates machine code.",
    )
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.CERTAIN,
        title,
        together(why, compiler_says(quoted(one.row.message.strip().split("\n", 1)[0]))),
        (in_source(facts, Message("configuration.llvm-here", "The attribute in the input."), one.line),),
        hint=hint,
        diagnostics=tuple(row.id for row in facts.errors),
    )


def _may_not_fit(facts: Facts, cause: Cause, line: int) -> Finding:
    """A finding for a pass that fails at an op with a configuration from the input, which the compiler would not
    choose.
    """
    op = cause.op or Message("rule-help.an-op", "an op")
    one = next(iter(configs(facts.configured)), None)
    gives = Message(
        "configuration.pipeline", "It gives the pipeline {pipeline}.", pipeline=pipeline_of(facts.configured)
    )
    if one is not None and one.config:
        gives = Message(
            "configuration.gives",
            "It gives the pipeline {pipeline} and {config}.",
            pipeline=pipeline_of(facts.configured),
            config=one.config[:_SHOWN],
        )
    says = compiler_says(cause.message) if cause.first is not None else NOTHING
    return Finding(
        RULE,
        Level.ERROR,
        Certainty.POSSIBLE,
        Message(
            "configuration.may-not-fit",
            "{name} cannot handle {op}{where} with the configuration in line {line:,}.",
            name=cause.pass_name,
            op=op,
            where=where(facts),
            line=line,
        ),
        together(
            says,
            gives,
            Message(
                "configuration.not-chosen", "The compiler did not choose it; left to itself, it may choose another one."
            ),
        ),
        (
            cause.evidence(Message("configuration.fails-at", "{name} fails here.", name=cause.pass_name)),
            in_source(facts, _GIVEN_HERE, line),
        ),
        pinned_fixes(facts),
        dispatch=dispatch_of(facts),
        hint=_HINT,
        diagnostics=(cause.first,) if cause.first is not None else (),
    )


def _evidence(one: Misfit) -> Evidence:
    text = Message("configuration.misfit", "{what}.", what=one.what)
    return Evidence(text, phase="executable-configurations", excerpt=one.excerpt[:400])
