"""The 8-bit floats for which a chip has instructions, and ops on others, which no pass lowers.

The two families differ in the exponent's bias and in zeros, infinities and NaNs. Sources: AMD, "AMD Instinct MI300" and
"CDNA4" Instruction Set Architecture guides (FP8, BF8); IREE, Codegen/LLVMGPU/ConvertToROCDL.cpp, which refuses the
rest (pull request 20152).
"""

from __future__ import annotations

import re
from enum import StrEnum

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.inference.rule_help import matching_errors, target_of, where
from passlens.engine.messages import NOTHING, Message
from passlens.engine.toolchain.targets import chip_limits


class Family(StrEnum):
    """A family of 8-bit floats, by its usual name."""

    OCP = "OCP"
    FNUZ = "FNUZ"


_OF_GENERATION = {
    "CDNA": frozenset[Family](),
    "CDNA 2": frozenset[Family](),
    "CDNA 3": frozenset({Family.FNUZ}),
    "CDNA 4": frozenset({Family.OCP}),
    "RDNA 3": frozenset[Family](),
    "RDNA 4": frozenset({Family.OCP}),
}
_FAMILIES = {
    "f8E4M3FN": Family.OCP,
    "f8E5M2": Family.OCP,
    "f8E4M3FNUZ": Family.FNUZ,
    "f8E5M2FNUZ": Family.FNUZ,
}
_IN_TYPE = re.compile(r"(?<![\w.%@])(?:[\dx?]+x)?(?P<type>f8E(?:4M3|5M2)(?:FNUZ|FN)?)\b")
_CHIP_WITH = {Family.OCP: "gfx950", Family.FNUZ: "gfx942"}
_EXAMPLE = {Family.OCP: "f8E4M3FN", Family.FNUZ: "f8E4M3FNUZ"}
OWN_INSTRUCTIONS = "amdgpu."
"""The prefix of ops that stand for instructions of some chips."""
_UNLOWERED = re.compile(r"(?:registration for dialect for op: |failed to legalize operation ')(?P<op>amdgpu\.\w+)")


def chip_with(element: str) -> str:
    """A chip with instructions for an 8-bit float; empty for other types."""
    return _CHIP_WITH[_FAMILIES[element]] if element in _FAMILIES else ""


def is_lacking(target: str, element: str) -> bool:
    """Whether a chip is known to have no instructions for an element type."""
    limits, family = chip_limits(target), _FAMILIES.get(element)
    families = _OF_GENERATION.get(limits.generation) if limits is not None else None
    return families is not None and family is not None and family not in families


def lacks(facts: Facts, small: str) -> Message:
    """The title for an 8-bit float for which the target is known to have no instructions; otherwise empty."""
    limits = chip_limits(facts.info.target)
    if limits is None or not is_lacking(facts.info.target, small):
        return NOTHING
    if has := next(iter(_OF_GENERATION[limits.generation]), None):
        return Message(
            "float-families.other",
            "{target} has instructions for {family} 8-bit floats, such as {example}, but not for {type}{where}.",
            target=target_of(facts),
            family=has,
            example=_EXAMPLE[has],
            type=small,
            where=where(facts),
        )
    return Message(
        "float-families.none",
        "{target} has no instructions for {type} or any other 8-bit float{where}.",
        target=target_of(facts),
        type=small,
        where=where(facts),
    )


def unlowered_on(facts: Facts) -> tuple[str, str]:
    """The op of the amdgpu dialect that no pass lowers, and the 8-bit float in its types that the target lacks; empty
    without one.
    """
    cause, rows = facts.cause, matching_errors(facts, _UNLOWERED)
    if cause is None or not rows or rows[0][1]["op"] != cause.op:
        return "", ""
    types = (found["type"] for found in _IN_TYPE.finditer(cause.excerpt))
    small = next((one for one in types if is_lacking(facts.info.target, one)), "")
    return (cause.op, small) if small else ("", "")
