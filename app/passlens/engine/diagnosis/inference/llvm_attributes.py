"""Attributes for LLVM that the input gives to a kernel and LLVM rejects; its message names them without a location."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from passlens.engine.compile.probe_fields import entries
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.session.rows import DiagnosticRow

_PARSES = re.compile(r"can't parse (?:(?P<which>\w+) )?(?P<kind>\w+) attribute (?P<name>[\w.\-]+)", re.IGNORECASE)
"""What LLVM says of a function attribute that it reads as numbers (AMDGPUBaseInfo.cpp)."""
_NAME = re.compile(r"(?<![\w.])[a-z]\w*(?:[\-.]\w+)+")


@dataclass(frozen=True, slots=True)
class LlvmAttribute:
    """An attribute of the input that a message of LLVM names.

    Attributes:
        row: The message.
        value: As the input writes it.
        line: Of the input, from 1.
        kind: The kind of value that LLVM expects, such as ``integer``; empty if the message does not say.
    """

    row: DiagnosticRow
    name: str
    value: str
    line: int
    kind: str = ""


def refused_by_llvm(facts: Facts) -> LlvmAttribute | None:
    """The attribute of the input that the first error names, if that error has no location and is not from a pass."""
    cause, row = facts.cause, facts.first_error
    if cause is None or cause.pass_name or row is None or row.location is not None:
        return None
    parsed = _PARSES.search(row.message)
    for name in [parsed["name"]] if parsed is not None else _NAME.findall(row.message):
        for line, value in _given(facts, name):
            return LlvmAttribute(row, name, value, line, parsed["kind"].lower() if parsed is not None else "")
    return None


def _given(facts: Facts, name: str) -> Iterator[tuple[int, str]]:
    """The lines of the input that give an attribute, each with its value."""
    for number, line in enumerate(facts.source, 1):
        if name in line:
            for key, _, at, end in entries(line):
                if key.strip('"') == name:
                    yield number, line[at:end]
