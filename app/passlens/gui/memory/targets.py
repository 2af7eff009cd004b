"""Targets of links on the memory pages, as text in the link."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Where(StrEnum):
    """The kind of place."""

    DIFF = "diff"  # the change of a pass
    IR = "ir"  # a line of the IR after a pass
    PHASE = "phase"  # a line of a phase's IR
    INPUT = "input"  # a line of the input


@dataclass(frozen=True, slots=True)
class Target:
    """A place. ``name``: of a phase or a file."""

    where: Where
    pass_id: int = 0
    name: str = ""
    line: int = 0


def diff_of(pass_id: int) -> str:
    """The change of a pass."""
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
    """The place in a link."""
    where, pass_id, rest = text.split("|", 2)
    name, _, line = rest.rpartition("|")
    return Target(Where(where), int(pass_id), name, int(line))
