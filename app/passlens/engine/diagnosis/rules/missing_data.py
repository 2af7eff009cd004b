"""A constant whose data the input names but lacks: it was elided when the input was printed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import dispatch_of, has_flag, in_source
from passlens.engine.messages import Message

RULE = "missing-data"
ZEROS = "iree-util-zero-fill-elided-attrs"
ZERO_FILL = Fix(
    "zero-fill",
    Message("missing-data.zeros", "Put zeros in place of the data"),
    FixKind.FLAGS,
    Message("missing-data.zeros-why", "--{flag}: the module computes with zeros.", flag=ZEROS),
    flags=(f"--{ZEROS}",),
    hides=Message("missing-data.zeros-hide", "The weights stay missing: the results are wrong."),
)
_RESOURCE = re.compile(r'dense_resource<\s*(?P<name>[\w$.\-]+|"[^"]+")\s*>')
ELIDED = "__elided__"
"""MLIR's placeholder for elided data."""
_DATA = "{-#"
"""The start of resource data, at the end of a module."""


def missing_data(facts: Facts) -> Sequence[Finding]:
    """A finding if the input lacks data, and the compiler complains about that constant, or about no op at all."""
    cause = facts.cause
    if cause is None or cause.kind not in {CauseKind.FAILED, CauseKind.REFUSED}:
        return ()
    found = _missing(facts.source)
    if found is None:
        return ()
    line, name = found
    first = next(iter(facts.errors), None)
    elsewhere = first.location is not None and first.location.line if first is not None else cause.pass_name
    if elsewhere and f"dense_resource<{name}>" not in cause.excerpt:
        return ()
    title = Message(
        "missing-data.title",
        "The constant in line {line:,} has no data: the input does not define dense_resource<{name}>.",
        line=line,
        name=name,
    )
    if name == ELIDED:
        title = Message(
            "missing-data.elided",
            "The data of the constant in line {line:,} was left out when the input was printed (__elided__).",
            line=line,
        )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if name == ELIDED else Certainty.LIKELY,
            title,
            Message(
                "missing-data.why",
                "Tools elide long constants when they print a module for people to read; such output cannot be "
                "compiled.",
            ),
            (in_source(facts, Message("missing-data.here", "This constant has no data."), line),),
            (ZERO_FILL,) if name == ELIDED and has_flag(facts, ZEROS) else (),
            dispatch=dispatch_of(facts),
            hint=Message(
                "missing-data.hint",
                "Export the model again with its weights: without eliding, or with parameters in a file of their own.",
            ),
            diagnostics=(first.id,) if first is not None else (),
        ),
    )


def _missing(source: Sequence[str]) -> tuple[int, str] | None:
    """The first line, from 1, with a resource without data, and its name; None if all have data."""
    data = next((number for number, line in enumerate(source) if line.lstrip().startswith(_DATA)), len(source))
    keys = "\n".join(line[:200] for line in source[data:])
    for number, line in enumerate(source[:data], 1):
        for match in _RESOURCE.finditer(line):
            name = match["name"]
            if name == ELIDED or not re.search(rf"(?<![\w$.\-]){re.escape(name)}\s*:", keys):
                return number, name
    return None
