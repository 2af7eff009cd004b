"""A fault of a program."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.diagnosis.findings import Evidence, Fix
from passlens.engine.messages import Message


@dataclass(frozen=True, slots=True)
class ProgramFault:
    """A fault of the program.

    Attributes:
        title: One sentence.
        why: The reason.
        hint: The correction.
        line: The line of the input at fault, from 1.
        evidence: The places in the input.
        fixes: What can be tried.
    """

    title: Message
    why: Message
    hint: Message
    line: int
    evidence: tuple[Evidence, ...]
    fixes: tuple[Fix, ...] = ()
