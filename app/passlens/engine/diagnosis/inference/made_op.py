"""Checks whether the failing pass created the op that the compiler rejects."""

from __future__ import annotations

import re
from collections.abc import Container

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.facts import NOT_DECLARED, Facts
from passlens.engine.diagnosis.inference.op_signature import types_in
from passlens.engine.diagnosis.inference.rule_help import matching_errors
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.session.rows import DiagnosticRow

ENCODING_TYPE = "hal.encoding_type"
"""Gives the runtime's number for an encoding; created at a program's boundary, and rejected for types without one."""
_SIGNATURE = re.compile(r": \((?P<takes>[^()]*)\) -> [^()]*$")
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
    before = set(map(_nameless, facts.texts.before.splitlines()))
    is_new = _nameless(cause.excerpt) not in before or _in_new_region(facts, cause, before)
    return rows[0] if is_new or _takes_others(rows[0][0], cause) else None


def _takes_others(row: DiagnosticRow, cause: Cause) -> bool:
    """Whether an op whose operands must be alike takes a type that its line does not show: it shows one for all, and
    took that before the pass, when it was valid.
    """
    found = _SIGNATURE.search(row.current_op.rstrip().rpartition("\n")[2])
    shown = cause.excerpt.rpartition(" : ")[2].strip()
    alike = "same type" in row.message and "," not in shown
    return alike and found is not None and bool(set(types_in(found["takes"])) - {shown})


def _in_new_region(facts: Facts, cause: Cause, before: Container[str]) -> bool:
    """Whether the op ends the region of an op that the pass made: its text alone may be that of many others."""
    if not ends_region(cause.op) or cause.after is None:
        return False
    ir = IrOps(facts.texts.after)
    op = next((one for one in ir.ops if one.lines[0] == cause.after.line), None)
    return op is not None and op.parent is not None and _nameless(ir.line(op.parent)) not in before


def ends_region(op: str) -> bool:
    """Whether an op of this name passes values from a region to the op around it."""
    return op.endswith(".yield")


def _nameless(line: str) -> str:
    return _NAME.sub("%", line.strip())
