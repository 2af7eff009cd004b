"""A value of the input that is used where it is undefined: not defined at all, only later, or in another region.

Derived from the text: the place that the compiler rejects, and the places of the value's name before an ``=``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.ir_ops import IrOps
from passlens.engine.diagnosis.inference.rule_help import in_source, refused_at
from passlens.engine.ir.parse import Op
from passlens.engine.messages import Message
from passlens.engine.session.rows import Location

RULE = "undefined-value"
_VALUE = re.compile(r"%[\w$.\-]+")
MAX_LINES = 100_000
"""The longest input that is searched, in lines."""


def undefined_value(facts: Facts) -> Sequence[Finding]:
    """A finding if the rejected op uses a value that is not defined before it."""
    row = refused_at(facts)
    if row is None or row.location is None or len(facts.source) > MAX_LINES:
        return ()
    place = row.location
    ir = IrOps("\n".join(facts.source))
    found = next(_undefined(ir, place), None)
    if found is None:
        return ()
    name, later = found
    used = Message("undefined-value.used", "{name} is used here.", name=name)
    evidence = [Evidence(used, str(place), excerpt=facts.source[place.line - 1].strip()[:400])]
    if later is None:
        why = Message("undefined-value.nowhere", "No op and no argument that this place can see has that name.")
        title = Message(
            "undefined-value.title",
            "{name} is used in line {line:,} and not defined there.",
            name=name,
            line=place.line,
        )
    else:
        line = later.lines[0]
        title = Message(
            "undefined-value.title-later",
            "{name} is used in line {line:,}, before it is defined in line {later:,}.",
            name=name,
            line=place.line,
            later=line,
        )
        why = Message("undefined-value.order", "An op can use what stands above it in its block, or around it.")
        defined = Message("undefined-value.defined", "{name} is defined here.", name=name)
        evidence.append(in_source(facts, defined, line))
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            title,
            why,
            tuple(evidence),
            hint=Message("undefined-value.hint", "Correct the name, or move its definition above the use."),
            diagnostics=tuple(one.id for one in facts.diagnostics if one.severity is row.severity),
        ),
    )


def _undefined(ir: IrOps, place: Location) -> Iterator[tuple[str, Op | None]]:
    """The undefined values of the op on a line, with the op that defines each later."""
    column = place.column - 1
    for op in ir.ops:
        if place.line not in op.lines:
            continue
        at_column = _VALUE.match(ir.lines[place.line - 1], max(0, column))
        for value in op.uses:
            name, maker = ir.name(value), ir.maker(value)
            if at_column is not None and at_column[0] != name:
                continue
            if ir.is_free(value):
                yield name, None
            elif maker is not None and maker.lines[0] > place.line:
                yield name, maker
