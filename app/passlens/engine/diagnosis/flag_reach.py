"""Whether a flag acts before the pass that failed: one that acts later cannot change how the compile ends."""

from __future__ import annotations

from passlens.engine.compile.fetch.plan import only_phases
from passlens.engine.diagnosis.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.session.rows import PHASES

_FIRST = {
    "iree-input-promote-": "abi",  # the last passes of the phase before
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
"""How the names of flags begin, and the first phase that they change."""
_PHASE_KNOWN = frozenset({CauseKind.FAILED, CauseKind.REFUSED})


def failing_phase(facts: Facts) -> str:
    """The phase of the pass that failed; empty when that is not known.

    Of a compiler that crashed or hung, no phase says that it failed: the pass says which it was, where only one has it.
    """
    cause = facts.cause
    if cause is None:
        return ""
    if cause.kind in _PHASE_KNOWN or cause.pass_id is not None:
        return cause.phase
    if cause.dispatch or cause.llvm_pass:
        return "executable-targets"
    return only_phases().get(cause.class_name.rpartition("::")[2], "") if cause.class_name else ""


def reaches(flag: str, facts: Facts) -> bool:
    """Whether a flag can change the IR that the failing pass gets; of an unknown flag or an early pass, it may.

    Args:
        flag: Its name, without dashes.
        facts: Of the session that failed.
    """
    first = next((phase for begins, phase in _FIRST.items() if flag.startswith(begins)), PHASES[0])
    failed = failing_phase(facts)
    if not failed:
        return first == PHASES[0]
    return failed not in PHASES or PHASES.index(first) <= PHASES.index(failed)
