"""The Problems list: findings of the rules and other compiler messages, the first link of the errors on top."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.compile.device_list import devices_text
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.causes.source_rank import Rank, rank_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence, Finding, Fix, FixKind, Level, Problem
from passlens.engine.diagnosis.inference.input_place import line_named
from passlens.engine.diagnosis.inference.rule_help import origin
from passlens.engine.diagnosis.narrowed import evidence_of
from passlens.engine.diagnosis.rules import find_all
from passlens.engine.diagnosis.upstream import known_upstream
from passlens.engine.messages import NOTHING, Count, Items, Message, quoted, together
from passlens.engine.session.rows import DiagnosticRow, Location, OutcomeKind, SessionInfo, Severity
from passlens.engine.units import whole_number

_VARIABLE = re.compile(r"@\"[^\"]*\"|@[\w$.\-]+|%[\w$.#\-]+|'[^']*'|\b\d+\b")
_EXPORT = re.compile(r'"hal\.executable\.export"\(\)[^\n]{0,2000}?\bsym_name = "(?P<kernel>[^"]+)"')
_PLACE = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?::(?P<column>\d+))?")
_ORDER = (Severity.ERROR, Severity.WARNING, Severity.REMARK, Severity.NOTE)
_SEVERITY = {Level.ERROR: Severity.ERROR, Level.WARNING: Severity.WARNING, Level.INFO: Severity.NOTE}
_PLACES = 3
NO_RULE = Message("problems.no-rule", "No rule knows this failure; what is known of it stands here.")
_SHOWN = 300
"""The most characters of a message in a title; the diagnostics below show it in full."""


def find_problems(facts: Facts, findings: Sequence[Finding] | None = None) -> tuple[Problem, ...]:
    """All problems: the first error and its kind on top, then its consequences, warnings, remarks, notices.

    Args:
        facts: The facts of the session.
        findings: The findings; None: run the rules.
    """
    rows = {row.id: row for row in facts.diagnostics}
    # Consequences of the first error are folded into it.
    follows = {one for each in (facts, *facts.others) if each.cause is not None for one in each.cause.chain}
    covered = set[int]() if facts.cause is None or facts.cause.first is None else set(follows)
    found: list[tuple[int, Problem]] = []  # with the place of its first message, in the compiler's order
    for finding in find_all(facts) if findings is None else findings:
        if finding.level is Level.INFO:
            continue  # worth knowing where it is asked for, and no problem
        messages = tuple(rows[number] for number in finding.diagnostics if number in rows)
        covered |= set(finding.diagnostics)
        problem = problem_of(finding, messages)
        if finding.dispatch and _is_around(problem.location, facts):
            problem = replace(problem, location=_first_place(finding.evidence) or problem.location)
        found.append((messages[0].id if messages else len(rows) + 1, problem))
    groups: dict[tuple[Severity, str], list[DiagnosticRow]] = {}
    for row in facts.diagnostics:
        if row.id not in covered:
            groups.setdefault((row.severity, _kind(row)), []).append(row)
    found += [(group[0].id, _of_words(severity, tuple(group))) for (severity, _), group in groups.items()]
    found.sort(key=lambda entry: (_ORDER.index(entry[1].severity), entry[0]))
    problems = [problem for _, problem in found]
    if facts.info.outcome is OutcomeKind.INTERRUPTED:  # the earlier messages do not explain the interruption
        problems.insert(0, _interruption(facts.info))
    elif problems and problems[0].severity is Severity.ERROR:
        first = _as_cause(problems[0], facts)
        known = {row.id for row in first.diagnostics}
        more = tuple(rows[number] for number in sorted(follows - known) if number in rows)
        problems[0] = _completed(replace(first, diagnostics=(*first.diagnostics, *more)), facts)
    else:
        problems[:0] = [_completed(one, facts) for one in _silent_end(facts)]
    return (*problems, *(_notice(text) for text in facts.notices))


def _kind(row: DiagnosticRow) -> str:
    """Messages of one kind differ only in op, names and numbers."""
    return _VARIABLE.sub("?", row.message.split("\n", 1)[0])


def problem_of(finding: Finding, rows: tuple[DiagnosticRow, ...] = ()) -> Problem:
    """A finding as the list has it, with the compiler's messages that it stands for."""
    location = _location(finding.place) or (rows[0].location if rows else None)
    return Problem(
        severity=_SEVERITY[finding.level],
        title=finding.title,
        detail=finding.explanation,
        hint=finding.hint or (_fix_hint(finding.fixes[0]) if finding.fixes else NOTHING),
        location=location or _first_place(finding.evidence),
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
        symbols=finding.symbols,
        misplaced=finding.misplaced,
        headline=finding.headline or finding.title,
        reason=finding.reason or finding.explanation,
    )


def _fix_hint(fix: Fix) -> Message:
    """The command or key for the best fix."""
    if fix.kind is FixKind.DEVICES:
        return Message(
            "problems.declare",
            "{title}: --devices {devices}, or Devices in the toolbar.",
            title=fix.title,
            devices=devices_text(fix.devices),
        )
    if fix.flags:
        return Message("problems.set", "{title}: {flags}.", title=fix.title, flags=" ".join(fix.flags))
    return Message("problems.do", "{title}.", title=fix.title)


def _first_place(evidence: Sequence[Evidence]) -> Location | None:
    return next((place for one in evidence if (place := _location(one.source)) is not None), None)


def _location(source: str) -> Location | None:
    place = _PLACE.fullmatch(source)
    if place is None:
        return None
    return Location(place["file"], whole_number(place["line"]), whole_number(place["column"] or "0"))


def _is_around(place: Location | None, facts: Facts) -> bool:
    """Whether a place is an input line without an op: a function, which no failure in a dispatch refers to."""
    if (
        place is None
        or not 0 < place.line <= len(facts.source)
        or place.file.rpartition("/")[2] != facts.info.source.name
    ):
        return False
    return rank_of(facts.source[place.line - 1]) is Rank.AROUND


def _of_words(severity: Severity, rows: tuple[DiagnosticRow, ...]) -> Problem:
    row = rows[0]
    title, detail = _plain(row)
    return Problem(
        severity, title, detail, NOTHING, row.location, len(rows), False, None, rows, _dispatch(row), headline=title
    )


def _as_cause(problem: Problem, facts: Facts) -> Problem:
    """The first error with its pass; without a rule, with all known facts."""
    cause = facts.cause
    if cause is None:
        return replace(problem, first_cause=True)
    parts = [problem.detail]
    if cause.pass_name and cause.kind is CauseKind.FAILED:
        parts.append(
            Message(
                "problems.failed-in",
                "Failed in {name} on {scope}, phase {phase}.",
                name=cause.pass_name,
                scope=cause.scope,
                phase=cause.phase,
            )
        )
    location = problem.diagnostics[0].location if problem.diagnostics else None
    if problem.rule and cause.pass_name and (cause.dispatch or (location is not None and location.line)):
        parts.append(origin(facts))
    if cause.elsewhere:
        parts.append(
            Message(
                "problems.others-fail",
                "{count}: see the failed passes.",
                count=Count(cause.elsewhere, "other pass fails for itself", "other passes fail for themselves"),
            )
        )
    if not problem.rule:
        parts.append(NO_RULE)
    place = problem.location
    if place is None and not problem.rule and problem.diagnostics and not cause.source:
        line = line_named(problem.diagnostics[0].message, facts.source)
        place = Location(facts.info.source.name, line) if line else None
    return replace(
        problem,
        first_cause=True,
        pass_id=cause.pass_id,
        location=place,
        detail=together(*parts),
        dispatch=problem.dispatch or facts.failed_in or cause.dispatch,
        evidence=problem.evidence or _known(cause),
    )


def _completed(problem: Problem, facts: Facts) -> Problem:
    """The first cause with the results of a reproducer and a reduction, and with known upstream issues."""
    more = tuple(link for one in facts.narrowed for link in evidence_of(one))
    evidence = (*more, *problem.evidence)
    at = problem.location or _first_place(problem.evidence) or _first_place(more)
    known = known_upstream(facts, problem.rule)
    return replace(problem, evidence=evidence, location=at if more else problem.location, upstream=known)


def _known(cause: Cause) -> tuple[Evidence, ...]:
    """The known facts on a failure that no rule explains."""
    found = list[Evidence]()
    if cause.pass_name:
        found.append(cause.evidence(_what_failed(cause)))
        before = cause.before
        if before is not None and before.artifact is not None:
            found.append(
                Evidence(
                    Message("problems.before-pass", "The IR as it stood before the pass."),
                    artifact=before.artifact,
                    line=before.line,
                    file=before.file,
                )
            )
    if cause.dispatch and cause.functions:
        found.append(
            Evidence(
                Message(
                    "problems.called-from",
                    "Dispatch @{dispatch} is called from {functions}.",
                    dispatch=cause.dispatch,
                    functions=Items(tuple(f"@{function}" for function in cause.functions)),
                )
            )
        )
    found += [
        Evidence(Message("problems.input-comes-from", "The input that it comes from."), source=place)
        for place in cause.source[:_PLACES]
    ]
    return tuple(found)


def _what_failed(cause: Cause) -> Message:
    name, op = cause.pass_name, cause.op
    if cause.kind is CauseKind.FAILED:
        if op:
            return Message("problems.pass-failed-at", "{name} failed: {op}.", name=name, op=op)
        return Message("problems.pass-failed", "{name} failed.", name=name)
    if op:
        return Message("problems.entered-last-at", "{name} was entered last: {op}.", name=name, op=op)
    return Message("problems.entered-last", "{name} was entered last.", name=name)


def _dispatch(row: DiagnosticRow) -> str:
    """The kernel whose op a message shows."""
    shown = _EXPORT.search(row.current_op)
    return shown["kernel"] if shown else ""


def _plain(row: DiagnosticRow) -> tuple[Message, Message]:
    lines = row.message.strip().split("\n")
    title = lines[0] if len(lines[0]) <= _SHOWN else lines[0][: _SHOWN - 1] + "…"
    title = title[:1].upper() + title[1:]
    title = title if title.endswith((".", "…", "!", "?")) else f"{title}."
    return quoted(title), quoted("\n".join(lines[1:]))


def _silent_end(facts: Facts) -> list[Problem]:
    """The problem of a compile that failed without an error message, or crashed."""
    info, cause = facts.info, facts.cause
    if info.outcome not in {OutcomeKind.FAILED, OutcomeKind.CRASHED} or cause is None:
        return []
    last = Message(
        "problems.last-pass",
        "Last pass: {name} on {scope}, phase {phase}.",
        name=cause.pass_name,
        scope=cause.scope,
        phase=cause.phase,
    )
    hint = Message("problems.see-log", "The Log shows all that the compiler wrote.")
    place, dispatch = cause.pass_id, facts.failed_in or cause.dispatch
    problem = Problem(
        Severity.ERROR,
        info.sentence,
        together(last if cause.pass_name else NOTHING, NO_RULE),
        hint,
        None,
        1,
        True,
        place,
        (),
        dispatch,
        headline=info.sentence,
    )
    return [replace(problem, evidence=_known(cause))]


def _interruption(info: SessionInfo) -> Problem:
    """The problem of a compile left by a Passlens that was killed."""
    again = Message("problems.compile-again", "Compile again for all of it.")
    if info.imported:
        again = Message("problems.import-again", "Import again for all of it.")
    return Problem(Severity.WARNING, info.sentence, NOTHING, again, None, 1, False, None, ())


def _notice(text: Message) -> Problem:
    return Problem(Severity.NOTE, text, NOTHING, NOTHING, None, 1, False, None, ())
