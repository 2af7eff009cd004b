"""Decides whether a flag acts before the failed pass: one that acts later cannot change the outcome."""

from __future__ import annotations

from passlens.engine.compile.fetch.plan import only_phases
from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Fix
from passlens.engine.session.rows import PHASES

_FIRST = {
    "iree-input-promote-": "abi",  # the last passes of the previous phase
    "iree-input-demote-": "abi",
    "iree-preprocessing-": "preprocessing",
    "iree-opt-": "preprocessing",
    "iree-global-opt-": "global-optimization",
    "iree-dispatch-creation-": "dispatch-creation",
    "iree-flow-": "flow",
    "iree-stream-": "stream",
    "iree-scheduling-": "stream",
    "iree-codegen-": "executable-configurations",
    "iree-llvmgpu-": "executable-configurations",
    "iree-llvmcpu-": "executable-configurations",
    "iree-vm-": "vm",
}
"""Prefixes of flags, and the first phase that they change."""
_PHASE_KNOWN = frozenset({CauseKind.FAILED, CauseKind.REFUSED})


def failing_phase(facts: Facts) -> str:
    """The phase of the failed pass; empty if unknown.

    After a crash or hang no phase is marked as failed: the pass determines it, if only one phase has that pass.
    """
    cause = facts.cause
    if cause is None:
        return ""
    if cause.kind in _PHASE_KNOWN or cause.pass_id is not None:
        return cause.phase
    if cause.dispatch or cause.llvm_pass:
        return "executable-targets"
    return only_phases().get(cause.class_name.rpartition("::")[2], "") if cause.class_name else ""


def flags_of(fix: Fix) -> frozenset[str]:
    """The names of the flags that a fix sets, without dashes."""
    return frozenset(word.lstrip("-").partition("=")[0] for word in fix.flags)


def reaches(flag: str, facts: Facts) -> bool:
    """Whether a flag can change the IR before the failing pass; True for an unknown flag or an early pass.

    Args:
        flag: The flag's name without dashes.
        facts: The facts of the failed session.
    """
    first = next((phase for begins, phase in _FIRST.items() if flag.startswith(begins)), PHASES[0])
    failed = failing_phase(facts)
    if not failed:
        return first == PHASES[0]
    return failed not in PHASES or PHASES.index(first) <= PHASES.index(failed)
