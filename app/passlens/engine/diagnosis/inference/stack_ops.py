"""Finds the op of an IR that a crashed compiler's stack names.

Classes of ops are named after them (``linalg.pack``: ``PackOp``; ``torch.aten.mm``: ``AtenMmOp``), and so are most
patterns that convert them (``ConvertAtenMmOp``). Functions that rewrite an op may name it without its class
(``foldPadIntoMapStore``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from passlens.engine.ir.counts import count_ops

_CLASS = re.compile(r"(?<![A-Za-z])(?:Convert|Decompose|Lower|Fold|Tile|Bufferize)?(?P<name>[A-Z]\w*?)Op(?![a-z])")
_FUNCTION = re.compile(
    r"(?<![A-Za-z])(?:convert|decompose|lower|fold|tile|bufferize)(?P<name>[A-Z][A-Za-z]*?)(?=Into|To[A-Z]|[^A-Za-z]|$)"
)
_NOT_OPS = frozenset({"func.func", "builtin.module", "util.func", "func.return", "util.return"})


def op_in_stack(stack: Sequence[str], text: str) -> str:
    """The name of an op in a text that the innermost possible function of a stack names; empty without one."""
    names = {_letters(name): name for name in count_ops(text) if name not in _NOT_OPS}
    names |= {_letters(name.partition(".")[2]): name for name in names.values()}
    for frame in stack:
        for found in chain(_CLASS.finditer(frame), _FUNCTION.finditer(frame)):
            if name := names.get(found["name"].lower()):
                return name
    return ""


def _letters(name: str) -> str:
    return re.sub(r"[._]", "", name).lower()
