"""Finds the input line of the op that becomes an instruction which LLVM's verifier refuses."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.causes.crash import Refused
from passlens.engine.diagnosis.causes.source_rank import op_in
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence
from passlens.engine.diagnosis.inference.rule_help import INPUT_LINE, in_source, where
from passlens.engine.messages import Message, quoted

_INTRINSIC = re.compile(r"llvm\.(?:(?:amdgcn|nvvm|spv|x86|aarch64|arm)\.)?")
_DESCRIPTOR = re.compile(r"\balloca \{ ptr, ptr, i64, \[")
"""The memory that LLVM reserves for a memref's sizes when its rank is dropped."""
_UNRANKED = re.compile(r"\bmemref<\*x")
_NOT_LETTERS = re.compile(r"[^a-z0-9]")
_LEAST_LETTERS = 4


def refusal(facts: Facts, refused: Refused) -> Message:
    """The title of a finding about the refused instruction."""
    line, why = _line(facts, refused), quoted(refused.why)
    if line:
        return Message(
            "compiler-crash.refused-op",
            "LLVM refuses an instruction{where}, likely made from {op}: {why} ({what}).",
            op=op_in(facts.source[line - 1]),
            where=where(facts),
            why=why,
            what=refused.what,
        )
    return Message(
        "compiler-crash.refused", "LLVM refuses {what}{where}: {why}.", what=refused.what, where=where(facts), why=why
    )


def becomes(facts: Facts, refused: Refused) -> tuple[Evidence, ...]:
    """The input line of the op that likely becomes the instruction, by its name; empty unless exactly one fits."""
    line = _line(facts, refused)
    return (in_source(facts, INPUT_LINE, line),) if line else ()


def _line(facts: Facts, refused: Refused) -> int:
    """The input line, from 1, of the op that becomes the instruction; 0 unless there is exactly one."""
    if _DESCRIPTOR.search(refused.what):
        lines = [number for number, line in enumerate(facts.source, 1) if _UNRANKED.search(line) and op_in(line)]
        return lines[0] if lines else 0
    return line_becoming(facts, refused.name)


def line_becoming(facts: Facts, name: str) -> int:
    """The input line, from 1, of the op that an instruction or intrinsic begins with: ``memref.alloca`` for ``alloca``,
    ``rocdl.ds_swizzle`` and ``amdgpu.wmma`` for intrinsics; 0 unless there is exactly one.
    """
    letters = _letters(_INTRINSIC.sub("", name, count=1))
    ops = ((number, _letters(op_in(line).partition(".")[2])) for number, line in enumerate(facts.source, 1))
    lines = [number for number, op in ops if len(op) >= _LEAST_LETTERS and letters.startswith(op)]
    return lines[0] if len(lines) == 1 else 0


def _letters(name: str) -> str:
    return _NOT_LETTERS.sub("", name.lower())
