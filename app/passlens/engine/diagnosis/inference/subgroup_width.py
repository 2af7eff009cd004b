"""The subgroup size of a kernel. On a chip with two sizes, some instructions take vectors of another length in each."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.messages import NOTHING, Message
from passlens.engine.units import whole_number

_WIDTH = re.compile(r"\bsubgroup_size = (?P<width>\d+)")
_BOTH = re.compile(r"gfx1[0-2]")
"""RDNA chips, which run subgroups of 32 or 64 (LLVM, AMDGPU usage: ``wavefrontsize64``)."""
_WIDTHS = (32, 64)


def in_subgroups(facts: Facts) -> Message:
    """The subgroup size that the input sets, as part of a sentence; empty if it sets none, or several."""
    width = _width(facts)
    return Message("subgroup-width.in", " in subgroups of {width}", width=width) if width else NOTHING


def other_subgroups(facts: Facts) -> Message:
    """A sentence on the other subgroup size of the chip; empty if there is none, or the input sets no single size."""
    width = _width(facts)
    if width not in _WIDTHS or not _BOTH.match(facts.info.target):
        return NOTHING
    return Message(
        "subgroup-width.other",
        "The input sets subgroup_size = {width}. {target} also runs subgroups of {other}, in which some instructions "
        "take vectors of another length.",
        width=width,
        target=facts.info.target,
        other=sum(_WIDTHS) - width,
    )


def _width(facts: Facts) -> int:
    """The only subgroup size in the input; 0 if it sets none, or several."""
    found = {one["width"] for line in facts.source for one in _WIDTH.finditer(line)}
    return whole_number(next(iter(found))) if len(found) == 1 else 0
