"""The edit that declares a loop of a structured op parallel or a reduction."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.findings import Edit
from passlens.engine.ir.parse import Op

_KINDS = re.compile(r"\biterator_types = \[(?P<kinds>[^\[\]]*)\]")
_KIND = re.compile(r"\b(?:parallel|reduction)\b")


def with_loop_kind(lines: Sequence[str], op: Op, number: int, kind: str) -> tuple[Edit, ...]:
    """The op with another kind of one loop; empty if its lines do not list the kinds.

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
