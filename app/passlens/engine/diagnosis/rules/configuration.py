"""Tiles or a pipeline that fit neither the op that carries them nor the target: given in the input, or chosen."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.cause_values import CauseKind
from passlens.engine.diagnosis.dispatch_config import Misfit, misfits
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.rule_help import dispatch_of, input_line, let_choose, pinned_line, where
from passlens.engine.messages import Items, Join, Message, together

RULE = "configuration"


def configuration(facts: Facts) -> Sequence[Finding]:
    """A finding where a pass of the code generation failed in a dispatch whose configuration does not fit."""
    cause = facts.cause
    if cause is None or cause.kind not in {CauseKind.FAILED, CauseKind.CRASHED} or not cause.dispatch:
        return ()
    given = pinned_line(facts)
    found = misfits(facts.configured, given=bool(given))
    if not found:
        return ()
    op = next((one.op for one in found if one.op), "")
    whose = Message("configuration.given", "The input gives it in line {line:,}.", line=given)
    if not given:
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
    failed = Message("configuration.failed", "{name} is the pass that fails of it.", name=cause.pass_name)
    evidence = [_evidence(facts, one) for one in found]
    evidence.append(cause.evidence(Message("configuration.fails-at", "{name} fails here.", name=cause.pass_name)))
    if given:
        place = f"{facts.info.source.name}:{given}"
        text = Message("configuration.given-here", "The input gives tiles and pipeline here.")
        evidence.append(Evidence(text, place, excerpt=facts.source[given - 1].strip()[:400]))
    else:
        evidence += input_line(facts)
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.LIKELY,
            title,
            together(all_of_it, whose, failed),
            tuple(evidence),
            let_choose(facts),
            dispatch=dispatch_of(facts),
            hint=Message("configuration.hint", "Leave the configuration to the compiler, or write one that fits."),
            diagnostics=(cause.first,) if cause.first is not None else (),
        ),
    )


def _evidence(facts: Facts, one: Misfit) -> Evidence:
    text = Message("configuration.misfit", "{what}.", what=one.what)
    return Evidence(text, phase="executable-configurations", excerpt=one.excerpt[:400])
