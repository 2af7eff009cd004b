"""Whether the op that the compiler refuses was made by the pass that fails."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.facts import NOT_DECLARED, Facts
from passlens.engine.diagnosis.rule_help import matching_errors
from passlens.engine.session.rows import DiagnosticRow

ENCODING_TYPE = "hal.encoding_type"
"""Gives the runtime's number of an encoding; made at the boundary of a program, and refused of what has none."""
MESSAGE = re.compile(r"^'(?P<op>[a-z_]\w*(?:\.\w+)+)' op (?P<why>.+)")
_NAME = re.compile(r"[%^][\w$.\-#]+")


def made_invalid(facts: Facts) -> tuple[DiagnosticRow, re.Match[str]] | None:
    """What the compiler said of an op that is new in the IR that the failing pass left; None where it is not."""
    cause, rows = facts.cause, matching_errors(facts, MESSAGE)
    if rows and NOT_DECLARED in rows[0][0].message:
        return None  # the device lacks, whatever writes the op
    if cause is None or not rows or cause.first != rows[0][0].id or not cause.pass_name:
        return None
    if cause.op != rows[0][1]["op"] or not cause.excerpt or cause.after is None or not facts.texts.before:
        return None
    return None if _nameless(cause.excerpt) in map(_nameless, facts.texts.before.splitlines()) else rows[0]


def _nameless(line: str) -> str:
    return _NAME.sub("%", line.strip())
