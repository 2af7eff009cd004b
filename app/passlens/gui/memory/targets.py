"""Where links of the memory pages lead, as text that a link can carry."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Where(StrEnum):
    """What is shown."""

    DIFF = "diff"  # what a pass changed
    IR = "ir"  # a line of the IR after a pass
    PHASE = "phase"  # a line of a phase's IR
    INPUT = "input"  # a line of the input


@dataclass(frozen=True, slots=True)
class Target:
    """A place. ``name`` is of a phase or a file."""

    where: Where
    pass_id: int = 0
    name: str = ""
    line: int = 0


def diff_of(pass_id: int) -> str:
    """What a pass changed."""
    return f"{Where.DIFF}|{pass_id}||0"


def ir_of(pass_id: int, line: int) -> str:
    """A line of the IR after a pass."""
    return f"{Where.IR}|{pass_id}||{line}"


def phase_of(name: str, line: int) -> str:
    """A line of a phase's IR."""
    return f"{Where.PHASE}|0|{name}|{line}"


def input_of(source: str) -> str:
    """``FILE:LINE``, or ``FILE:LINE:COLUMN``, of the input."""
    file, _, line = source.rpartition(":")
    before, _, number = file.rpartition(":")
    if before and number.isdigit():
        file, line = before, number
    return f"{Where.INPUT}|0|{file}|{line if line.isdigit() else 0}"


def read_target(text: str) -> Target:
    """The place that a link carries."""
    where, pass_id, rest = text.split("|", 2)
    name, _, line = rest.rpartition("|")
    return Target(Where(where), int(pass_id), name, int(line))
