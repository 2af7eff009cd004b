"""Moves the computation of a padding value from the region of ``tensor.pad`` to the lines before it.

This needs a value that is the same for every element; passes then see that it does not vary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.edits.applied import edits_between
from passlens.engine.diagnosis.findings import Fix, FixKind
from passlens.engine.diagnosis.inference.padding import is_invariant
from passlens.engine.ir.syntax import indent_of
from passlens.engine.messages import Message

_HEAD = re.compile(r" *(?:%[\w$.\-]+ = )?tensor\.pad [^\n]*\{\s*$")
_YIELD = re.compile(r" *tensor\.yield ")
_OP = re.compile(r" *%[\w$.\-]+ = (?:arith|math|tensor|complex)\.[a-z]\w*\b[^{}]*$")
"""An op without a region and without effects."""
_MOST_LINES = 16


def hoisted_padding(source: Sequence[str], at: int) -> Iterator[Fix]:
    """The fix for the pad in a line, from 1; none if its value varies or its region has more than simple ops."""
    if not 0 < at <= len(source) or _HEAD.match(source[at - 1]) is None:
        return
    end = next((no for no in range(at, min(at + _MOST_LINES, len(source))) if _YIELD.match(source[no])), 0)
    inside = source[at + 1 : end]
    if not inside or not all(map(_OP.match, inside)) or not is_invariant("\n".join(source[at:end])):
        return
    indent = indent_of(source[at - 1])
    moved = [f"{indent}{one.strip()}" for one in inside]
    made = [*source[: at - 1], *moved, source[at - 1], source[at], *source[end:]]
    title = Message("hoisted-padding.title", "Compute the padding value before tensor.pad")
    yield Fix("hoisted-padding", title, FixKind.EDIT, edits=edits_between(source, made))
