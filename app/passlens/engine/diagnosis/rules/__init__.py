"""The rules of diagnosis: one file each, pure functions from what a session holds to findings.

To add one, write ``rules/NAME.py`` with a function ``NAME(facts)`` and list it here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Finding
from passlens.engine.diagnosis.rules.ambiguous_op import ambiguous_op
from passlens.engine.diagnosis.rules.idle_device import idle_device
from passlens.engine.diagnosis.rules.misplaced_op import misplaced_op
from passlens.engine.diagnosis.rules.pinned_global import pinned_global
from passlens.engine.diagnosis.rules.redundant_transfer import redundant_transfer
from passlens.engine.diagnosis.rules.shared_memory import shared_memory
from passlens.engine.diagnosis.rules.tied_chain import tied_chain
from passlens.engine.diagnosis.rules.undeclared_device import undeclared_device

Rule = Callable[[Facts], Sequence[Finding]]

DEVICE_RULES: tuple[Rule, ...] = (
    undeclared_device,
    tied_chain,
    pinned_global,
    misplaced_op,
    idle_device,
    redundant_transfer,
    ambiguous_op,
)
"""Those about devices, what causes others first."""

RULES: tuple[Rule, ...] = (*DEVICE_RULES, shared_memory)
"""All rules, in the order in which equally grave findings are listed."""


def find_all(facts: Facts) -> tuple[Finding, ...]:
    """What all rules find."""
    return tuple(finding for rule in RULES for finding in rule(facts))
