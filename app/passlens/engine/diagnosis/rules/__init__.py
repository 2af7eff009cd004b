"""The rules of diagnosis: one file per rule, each a pure function from facts to findings.

To add a rule, write ``rules/NAME.py`` with a function ``NAME(facts)`` and list it here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Finding, Level
from passlens.engine.diagnosis.inference.default_conversion import with_conversion
from passlens.engine.diagnosis.inference.input_place import placed
from passlens.engine.diagnosis.inference.respelt import with_respelt
from passlens.engine.diagnosis.inference.with_flags import with_flags
from passlens.engine.diagnosis.rules.ambiguous_op import ambiguous_op
from passlens.engine.diagnosis.rules.bufferization import bufferization
from passlens.engine.diagnosis.rules.compiler_crash import compiler_crash
from passlens.engine.diagnosis.rules.configuration import configuration
from passlens.engine.diagnosis.rules.distribution import distribution
from passlens.engine.diagnosis.rules.failed_pass import failed_pass
from passlens.engine.diagnosis.rules.flag_at_fault import flag_at_fault, flag_behind_made
from passlens.engine.diagnosis.rules.flag_value import flag_value
from passlens.engine.diagnosis.rules.foreign_bytecode import foreign_bytecode
from passlens.engine.diagnosis.rules.gather_on_subview import gather_on_subview
from passlens.engine.diagnosis.rules.idle_device import idle_device
from passlens.engine.diagnosis.rules.inline_assembly import inline_assembly
from passlens.engine.diagnosis.rules.invalid_ir import invalid_ir
from passlens.engine.diagnosis.rules.invalid_program import invalid_program
from passlens.engine.diagnosis.rules.leftover_cast import leftover_cast
from passlens.engine.diagnosis.rules.misplaced_op import misplaced_op
from passlens.engine.diagnosis.rules.missing_data import missing_data
from passlens.engine.diagnosis.rules.missing_file import missing_file
from passlens.engine.diagnosis.rules.no_progress import no_progress
from passlens.engine.diagnosis.rules.operand_shapes import operand_shapes
from passlens.engine.diagnosis.rules.operand_types import operand_types
from passlens.engine.diagnosis.rules.out_of_memory import out_of_memory
from passlens.engine.diagnosis.rules.parse_error import parse_error
from passlens.engine.diagnosis.rules.pinned_global import pinned_global
from passlens.engine.diagnosis.rules.pinned_target import pinned_target
from passlens.engine.diagnosis.rules.private_memory import private_memory
from passlens.engine.diagnosis.rules.redundant_transfer import redundant_transfer
from passlens.engine.diagnosis.rules.shared_memory import shared_memory
from passlens.engine.diagnosis.rules.slow_pass import slow_pass
from passlens.engine.diagnosis.rules.stray_transfer import stray_transfer
from passlens.engine.diagnosis.rules.switched_on import switched_on
from passlens.engine.diagnosis.rules.target_chip import target_chip
from passlens.engine.diagnosis.rules.tied_chain import tied_chain
from passlens.engine.diagnosis.rules.unbounded_padding import unbounded_padding
from passlens.engine.diagnosis.rules.undeclared_device import undeclared_device
from passlens.engine.diagnosis.rules.undefined_value import undefined_value
from passlens.engine.diagnosis.rules.unknown_flag import unknown_flag
from passlens.engine.diagnosis.rules.unknown_name import unknown_name
from passlens.engine.diagnosis.rules.unlowered_op import unlowered_op
from passlens.engine.diagnosis.rules.unsupported_type import unsupported_type
from passlens.engine.diagnosis.rules.wrong_phase import wrong_phase

Rule = Callable[[Facts], Sequence[Finding]]

DEVICE_RULES: tuple[Rule, ...] = (
    undeclared_device,
    stray_transfer,
    tied_chain,
    pinned_global,
    misplaced_op,
    idle_device,
    redundant_transfer,
    ambiguous_op,
)
"""Rules about devices, causes of other problems first."""

COMMAND_RULES: tuple[Rule, ...] = (
    unknown_flag,
    missing_file,
    missing_data,
    unknown_name,
    undefined_value,
    foreign_bytecode,
    parse_error,
    wrong_phase,
    invalid_program,
    switched_on,
    pinned_target,
    target_chip,
    flag_value,
    unlowered_op,
)
"""Rules about the input and the command."""

CODEGEN_RULES: tuple[Rule, ...] = (
    operand_shapes,
    inline_assembly,
    shared_memory,
    private_memory,
    unsupported_type,
    unbounded_padding,
    configuration,
    distribution,
    gather_on_subview,
    bufferization,
    leftover_cast,
    operand_types,
    invalid_ir,
)
"""Rules about code generation for a dispatch, causes of other problems first."""

FALLBACK_RULES: tuple[Rule, ...] = (flag_at_fault, flag_behind_made, failed_pass)
"""Rules of which the first with a finding counts, and only if no other rule explains the first error."""

ENDING_RULES: tuple[Rule, ...] = (out_of_memory, compiler_crash, no_progress, slow_pass)
"""Rules about how the compiler ended, whatever it was doing."""

RULES: tuple[Rule, ...] = (*COMMAND_RULES, *DEVICE_RULES, *CODEGEN_RULES, *ENDING_RULES)
"""All rules, in the order in which findings of equal severity are listed."""

IDENTIFIERS: tuple[str, ...] = (
    "ambiguous-placement",
    "bufferization",
    "compiler-crash",
    "configuration",
    "distribution",
    "failed-pass",
    "flag-at-fault",
    "flag-value",
    "foreign-bytecode",
    "gather-on-subview",
    "idle-device",
    "inline-assembly",
    "invalid-ir",
    "invalid-program",
    "leftover-cast",
    "misplaced-op",
    "missing-data",
    "missing-file",
    "no-progress",
    "operand-shapes",
    "operand-types",
    "out-of-memory",
    "parse-error",
    "pinned-global",
    "pinned-target",
    "private-memory",
    "redundant-transfer",
    "shared-memory",
    "shared-memory-placement",
    "slow-pass",
    "stray-transfer",
    "switched-on",
    "target-chip",
    "tied-chain",
    "unbounded-padding",
    "undeclared-device",
    "undefined-value",
    "unknown-flag",
    "unknown-name",
    "unlowered-op",
    "unsupported-type",
    "unused-device",
    "wrong-phase",
)
"""The identifiers of findings; scripts use them."""


def find_all(facts: Facts) -> tuple[Finding, ...]:
    """The findings of all rules; each failed dispatch is examined separately."""
    taken = {row.id for other in facts.others for row in other.diagnostics}
    own = replace(facts, diagnostics=tuple(row for row in facts.diagnostics if row.id not in taken))
    of_others = (finding for other in facts.others for finding in _of_one(other, (*COMMAND_RULES, *CODEGEN_RULES)))
    return (*_of_one(own, RULES), *of_others)


def _of_one(facts: Facts, rules: Sequence[Rule]) -> tuple[Finding, ...]:
    # How a dispatch fails only follows from a flag that has nothing to do with its code.
    skipped = CODEGEN_RULES if flag_at_fault(facts) else ()
    found = tuple(_whole(finding, facts) for rule in rules if rule not in skipped for finding in rule(facts))
    first = facts.cause.first if facts.cause is not None else None
    explained = any(
        one.level is Level.ERROR and (first is None or not one.diagnostics or first in one.diagnostics) for one in found
    )
    if explained:
        return with_respelt(with_conversion(found, facts), facts)
    fallback = next((given for rule in FALLBACK_RULES if (given := rule(facts))), ())
    return with_conversion((*found, *(_whole(finding, facts) for finding in fallback)), facts)


def _whole(finding: Finding, facts: Facts) -> Finding:
    """A finding with its input line, and with the flags at fault, where its rule has left them to this."""
    return with_flags(placed(finding, facts), facts)
