"""The size of the subgroups of a kernel: on a chip with several, each has instructions for other vectors."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.messages import NOTHING, Message
from passlens.engine.units import whole_number

_WIDTH = re.compile(r"\bsubgroup_size = (?P<width>\d+)")
_BOTH = re.compile(r"gfx1[0-2]")
"""RDNA, which computes in subgroups of 32 and of 64 (LLVM, AMDGPU usage: ``wavefrontsize64``)."""
_WIDTHS = (32, 64)


def in_subgroups(facts: Facts) -> Message:
    """The size of subgroups that the input sets, in a sentence; empty if it sets none, or several."""
    width = _width(facts)
    return Message("subgroup-width.in", " in subgroups of {width}", width=width) if width else NOTHING


def other_subgroups(facts: Facts) -> Message:
    """The other size that the chip has, as a sentence on the instruction that LLVM did not find; empty without one."""
    width = _width(facts)
    if width not in _WIDTHS or not _BOTH.match(facts.info.target):
        return NOTHING
    return Message(
        "subgroup-width.other",
        "The input sets subgroup_size = {width}. {target} also has subgroups of {other}, whose instructions take "
        "vectors of other lengths.",
        width=width,
        target=facts.info.target,
        other=sum(_WIDTHS) - width,
    )


def _width(facts: Facts) -> int:
    """The only size of subgroups in the input; 0 without one."""
    found = {one["width"] for line in facts.source for one in _WIDTH.finditer(line)}
    return whole_number(next(iter(found))) if len(found) == 1 else 0
