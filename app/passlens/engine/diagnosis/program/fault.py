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
        evidence: The places in the input, the fault first.
        fixes: What can be tried.
    """

    title: Message
    why: Message
    hint: Message
    evidence: tuple[Evidence, ...]
    fixes: tuple[Fix, ...] = ()
