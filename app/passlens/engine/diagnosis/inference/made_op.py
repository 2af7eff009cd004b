"""Checks whether the failing pass created the op that the compiler rejects."""

from __future__ import annotations

import re

from passlens.engine.diagnosis.facts import NOT_DECLARED, Facts
from passlens.engine.diagnosis.inference.rule_help import matching_errors
from passlens.engine.session.rows import DiagnosticRow

ENCODING_TYPE = "hal.encoding_type"
"""Gives the runtime's number for an encoding; created at a program's boundary, and rejected for types without one."""
MESSAGE = re.compile(r"^'(?P<op>[a-z_]\w*(?:\.\w+)+)' op (?P<why>.+)")
_NAME = re.compile(r"[%^][\w$.\-#]+")


def made_invalid(facts: Facts) -> tuple[DiagnosticRow, re.Match[str]] | None:
    """The compiler's message on an op that is new in the IR after the failing pass; None if it is not new."""
    cause, rows = facts.cause, matching_errors(facts, MESSAGE)
    if rows and NOT_DECLARED in rows[0][0].message:
        return None  # the device lacks the support, whatever writes the op
    if cause is None or not rows or cause.first != rows[0][0].id or not cause.pass_name:
        return None
    if cause.op != rows[0][1]["op"] or not cause.excerpt or cause.after is None or not facts.texts.before:
        return None
    return None if _nameless(cause.excerpt) in map(_nameless, facts.texts.before.splitlines()) else rows[0]


def _nameless(line: str) -> str:
    return _NAME.sub("%", line.strip())
