"""The edit that makes a loop of a structured op parallel, or a reduction."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.findings import Edit
from passlens.engine.ir.parse import Op

_KINDS = re.compile(r"\biterator_types = \[(?P<kinds>[^\[\]]*)\]")
_KIND = re.compile(r"\b(?:parallel|reduction)\b")


def with_loop_kind(lines: Sequence[str], op: Op, number: int, kind: str) -> tuple[Edit, ...]:
    """The edit that gives one loop another kind; empty if no line of the op lists the kind of that loop.

    Args:
        lines: The input.
        op: The op.
        number: The loop, from 0.
        kind: ``parallel`` or ``reduction``.
    """
    for at in op.lines:
        line = lines[at - 1]
        listed = _KINDS.search(line)
        kinds = [*_KIND.finditer(line, *listed.span("kinds"))] if listed is not None else []
        if number < len(kinds):
            start, end = kinds[number].span()
            return (Edit(at, at, (f"{line[:start]}{kind}{line[end:]}",)),)
    return ()
