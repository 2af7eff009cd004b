"""Finds the name at a column of a line of printed IR or assembly."""

from __future__ import annotations

import re

from passlens.engine.ir.syntax import SYMBOL

_REACH = 2_000
_MLIR = re.compile(rf"%(?:\d+|[A-Za-z$._-][\w$.-]*)|{SYMBOL}|[#!][A-Za-z_][\w$.]*|\^[\w$.-]+")
_LLVM = re.compile(rf'%(?:"[^"\n]*"|[\w$.-]+)|{SYMBOL}|[#!]\d+|![A-Za-z_][\w$.-]*|^(?:\d+|[A-Za-z$._-][\w$.-]*)(?=:)')
_ASSEMBLY = re.compile(
    r"\b[vsa]\d+\b|\b[vsa]\[\d+:\d+\]|^[A-Za-z_$.][\w.$]*(?=:)|\.L[\w$.]+|\b[A-Za-z_][\w.]{0,200}+\$[\w.$]+"
)
_NONE = re.compile(r"(?!)")
_NAMES = {"mlir": _MLIR, "llvm": _LLVM, "amdgpu": _ASSEMBLY}
REGISTER = re.compile(r"\b([vsa])(?:(\d+)\b|\[(\d+):(\d+)\])")
"""A register of AMDGPU assembly, or a range of them: ``v7``, ``s[4:7]``."""


def name_at(line: str, column: int, language: str = "mlir") -> str:
    """The value, symbol, alias, type, block, label or register at a column; empty when there is none.

    A label of LLVM IR is given as the value that branches name: ``%7`` at ``7:``.
    """
    # Results of one op share a name: %7#1 and %7:2 are uses of %7.
    pattern = _NAMES.get(language, _NONE)
    begin = max(0, column - _REACH)
    for match in pattern.finditer(line, begin, column + _REACH):
        if match.start() <= column < match.end():
            name = match[0]
            return f"%{name}" if language == "llvm" and name[0] not in "%@#!" else name
        if match.start() > column:
            break
    return ""
