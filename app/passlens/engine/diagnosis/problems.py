"""The Problems list: what the rules found and what the compiler said besides, the first link of the errors on top."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.compile.device_list import devices_text
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence, Finding, Fix, FixKind, Level, Problem
from passlens.engine.diagnosis.rules import find_all
from passlens.engine.session.rows import DiagnosticRow, Location, OutcomeKind, Severity

_VARIABLE = re.compile(r"@\"[^\"]*\"|@[\w$.\-]+|%[\w$.#\-]+|'[^']*'|\b\d+\b")
_EXPORT = re.compile(r'"hal\.executable\.export"\(\)[^\n]*?\bsym_name = "(?P<kernel>[^"]+)"')
_PLACE = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?::(?P<column>\d+))?")
_ORDER = (Severity.ERROR, Severity.WARNING, Severity.REMARK, Severity.NOTE)
_SEVERITY = {Level.ERROR: Severity.ERROR, Level.WARNING: Severity.WARNING, Level.INFO: Severity.NOTE}
_SHOWN = 300
"""Characters of a message in a title; the whole message stands in the diagnostics below it."""


def find_problems(facts: Facts, findings: Sequence[Finding] | None = None) -> tuple[Problem, ...]:
    """All problems: the first error and its kind on top, then what follows from it, warnings, remarks, notices.

    Args:
        facts: What the session holds.
        findings: What the rules found; None: ask them.
    """
    rows = {row.id: row for row in facts.diagnostics}
    told = set[int]()
    found: list[tuple[int, Problem]] = []  # with the place of its first message, in the compiler's order
    for finding in find_all(facts) if findings is None else findings:
        if finding.level is Level.INFO:
            continue  # worth knowing where it is asked for, and no problem
        said = tuple(rows[number] for number in finding.diagnostics if number in rows)
        told |= set(finding.diagnostics)
        found.append((said[0].id if said else len(rows) + 1, problem_of(finding, said)))
    groups: dict[tuple[Severity, str], list[DiagnosticRow]] = {}
    for row in facts.diagnostics:
        if row.id not in told:
            groups.setdefault((row.severity, _kind(row)), []).append(row)
    found += [(group[0].id, _of_words(severity, tuple(group))) for (severity, _), group in groups.items()]
    found.sort(key=lambda entry: (_ORDER.index(entry[1].severity), entry[0]))
    problems = [problem for _, problem in found]
    if problems and problems[0].severity is Severity.ERROR:
        problems[0] = _as_cause(problems[0], facts)
    else:
        problems[:0] = _silent_end(facts)
    return (*problems, *(_notice(text) for text in facts.notices))


def _kind(row: DiagnosticRow) -> str:
    """Messages of one kind differ in the op and in names and numbers."""
    return _VARIABLE.sub("?", row.message.split("\n", 1)[0])


def problem_of(finding: Finding, rows: tuple[DiagnosticRow, ...] = ()) -> Problem:
    """A finding as the list has it, with the compiler's messages that it stands for."""
    said = rows[0].location if rows else None
    return Problem(
        severity=_SEVERITY[finding.level],
        title=finding.title,
        detail=finding.explanation,
        hint=finding.hint or (_fix_hint(finding.fixes[0]) if finding.fixes else ""),
        location=said or _first_place(finding.evidence),
        count=max(1, len(rows)),
        first_cause=False,
        pass_id=next((one.pass_id for one in finding.evidence if one.pass_id is not None), None),
        diagnostics=rows,
        dispatch=finding.dispatch,
        rule=finding.rule,
        certainty=finding.certainty,
        evidence=finding.evidence,
        fixes=finding.fixes,
        references=finding.references,
    )


def _fix_hint(fix: Fix) -> str:
    """What to type or press for the best fix."""
    if fix.kind is FixKind.DEVICES:
        return f"{fix.title}: --devices {devices_text(fix.devices)}, or Devices in the toolbar."
    if fix.kind is FixKind.FLAGS:
        return f"{fix.title}: {' '.join(fix.flags)}."
    return f"{fix.title}."


def _first_place(evidence: Sequence[Evidence]) -> Location | None:
    for one in evidence:
        if place := _PLACE.fullmatch(one.source):
            return Location(place["file"], int(place["line"]), int(place["column"] or 0))
    return None


def _of_words(severity: Severity, rows: tuple[DiagnosticRow, ...]) -> Problem:
    row = rows[0]
    title, detail = _plain(row)
    return Problem(severity, title, detail, "", row.location, len(rows), False, None, rows, _dispatch(row))


def _as_cause(problem: Problem, facts: Facts) -> Problem:
    """The first error, with the pass that it comes from."""
    if not facts.failed:
        return replace(problem, first_cause=True)
    at = facts.failed[0]
    detail = f"{problem.detail} Failed in {at.name} on {at.scope}, phase {at.phase}.".strip()
    dispatch = facts.failed_in or problem.dispatch
    return replace(problem, first_cause=True, pass_id=at.id, detail=detail, dispatch=dispatch)


def _dispatch(row: DiagnosticRow) -> str:
    """The kernel whose op a message shows."""
    shown = _EXPORT.search(row.current_op)
    return shown["kernel"] if shown else ""


def _plain(row: DiagnosticRow) -> tuple[str, str]:
    lines = row.message.strip().split("\n")
    title = lines[0] if len(lines[0]) <= _SHOWN else lines[0][: _SHOWN - 1] + "…"
    title = title[:1].upper() + title[1:]
    return title if title.endswith((".", "…", "!", "?")) else f"{title}.", "\n".join(lines[1:])


def _silent_end(facts: Facts) -> list[Problem]:
    """A compile that failed without an error message, or crashed."""
    info = facts.info
    if info.outcome not in {OutcomeKind.FAILED, OutcomeKind.CRASHED}:
        return []
    pass_id, detail = None, ""
    if facts.failed:
        at = facts.failed[0]
        pass_id, detail = at.id, f"Last pass: {at.name} on {at.scope}, phase {at.phase}."
    hint = "The Log shows all that the compiler wrote."
    return [Problem(Severity.ERROR, info.sentence, detail, hint, None, 1, True, pass_id, (), facts.failed_in)]


def _notice(text: str) -> Problem:
    return Problem(Severity.NOTE, text, "", "", None, 1, False, None, ())
