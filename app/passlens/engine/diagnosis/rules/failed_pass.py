"""The fallback for failures that no other rule explains: the op that the failing pass could not handle, and its
oddities.
"""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.causes.crash import refused_by_llvm
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.at_fault import at_fault
from passlens.engine.diagnosis.failed.declared_part import declared_executable, of_executable
from passlens.engine.diagnosis.failed.dispatch import in_dispatch
from passlens.engine.diagnosis.failed.finding import REPORT, evidence_of, finding_on
from passlens.engine.diagnosis.failed.hand_written import kernel_around, of_kernel
from passlens.engine.diagnosis.failed.host import on_host
from passlens.engine.diagnosis.failed.linker import of_linker, undefined_symbol
from passlens.engine.diagnosis.failed.made_wrong import made_wrong
from passlens.engine.diagnosis.failed.nested_module import nested_in, of_nested
from passlens.engine.diagnosis.failed.odd import OF_TYPES, of_oddity
from passlens.engine.diagnosis.failed.symbols import missing_symbol, of_symbol
from passlens.engine.diagnosis.failed.writer import after_passes
from passlens.engine.diagnosis.findings import Certainty, Finding
from passlens.engine.diagnosis.inference.crash_tried import possible
from passlens.engine.diagnosis.inference.ir_oddities import oddities
from passlens.engine.diagnosis.inference.llvm_refusal import becomes, refusal
from passlens.engine.diagnosis.inference.probed import as_shown
from passlens.engine.diagnosis.inference.rule_help import (
    odd_evidence,
    odd_padding,
    odd_things,
)
from passlens.engine.messages import NOTHING


def failed_pass(facts: Facts) -> Sequence[Finding]:
    """A finding for a failed pass, with its op."""
    cause = facts.cause
    if cause is None or cause.kind is not CauseKind.FAILED:
        return ()
    if not cause.pass_name:
        return after_passes(facts, cause)
    found = at_fault(facts, cause)
    place = cause.after if found.after else cause.before
    evidence = evidence_of(facts, cause, found, place)
    if (wrong := made_wrong(facts, cause, found, place)) is not None:
        return (finding_on(facts, wrong.title, wrong.why, (*evidence, *wrong.evidence), Certainty.CERTAIN, REPORT),)
    odd = tuple(one for one in odd_things(facts) if one.fatal or found.op is None)
    odd = possible(facts, odd)
    if odd:
        return (of_oddity(facts, cause, found, odd, (*odd_evidence(facts, odd), *evidence)),)
    of_op = oddities(found.ir.types(found.op)) if found.op is not None else ()
    if odd := tuple(one for one in of_op if one.kind in OF_TYPES):
        return (of_oddity(facts, cause, found, odd, evidence),)
    if found.op is not None and (odd := odd_padding(facts, found.op.name)):
        return (as_shown(facts, of_oddity(facts, cause, found, odd, evidence)),)
    if symbol := undefined_symbol(facts):
        return (of_linker(facts, symbol, evidence),)
    if (refused := refused_by_llvm(facts.log)) is not None:
        shown = (*becomes(facts, refused), *evidence)
        return (finding_on(facts, refusal(facts, refused), NOTHING, shown, Certainty.CERTAIN),)
    calls = found.op is not None and found.op.name.endswith(".call")
    if (calls or not cause.dispatch) and (missing := missing_symbol(found)):
        return (of_symbol(facts, cause, found, missing, evidence),)
    if line := declared_executable(facts):
        return (of_executable(facts, cause, line, evidence),)
    if cause.dispatch:
        return (as_shown(facts, in_dispatch(facts, cause, found, evidence)),)
    if (written := kernel_around(facts)) is not None:
        return (of_kernel(facts, cause, *written, evidence),)
    if inner := nested_in(facts, found):
        return (of_nested(facts, cause, found, inner, evidence),)
    return (as_shown(facts, on_host(facts, cause, found, evidence)),)
