"""The Problems list: the compiler's diagnostics folded by kind, the first link of the chain of errors on top."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from passlens.engine.analysis.tables import AffinityTable, MemoryTable
from passlens.engine.session.rows import DiagnosticRow, OutcomeKind, PassRow, Problem, SessionInfo, Severity

_UNDECLARED = re.compile(
    r"references a promised device that was not declared: #hal\.device\.promise<@(?P<device>[^>]+)>"
)
_SHARED = re.compile(
    r"(?:function )?'(?P<kernel>[^']+)'(?: op)? uses (?P<used>-?\d+) bytes of shared memory;"
    r" exceeded the limit of (?P<limit>\d+) bytes"
)
_NUMBERED = re.compile(r"^__device_(\d+)$")
_VARIABLE = re.compile(r"@\"[^\"]*\"|@[\w$.\-]+|%[\w$.#\-]+|'[^']*'|\b\d+\b")
_EXPORT = re.compile(r'"hal\.executable\.export"\(\)[^\n]*?\bsym_name = "(?P<kernel>[^"]+)"')
_ORDER = (Severity.ERROR, Severity.WARNING, Severity.REMARK, Severity.NOTE)
_SHOWN = 300
"""Characters of a message in a title; the whole message stands in the diagnostics below it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What problems are made of.

    Attributes:
        notices: What could not be captured, save what holds of nearly every compile.
        failed: The failed pass executions, innermost scope first.
        failed_in: The executable that the first of them ran in; empty when it was none.
    """

    info: SessionInfo
    notices: tuple[str, ...]
    diagnostics: tuple[DiagnosticRow, ...]
    failed: tuple[PassRow, ...]
    affinity: AffinityTable | None
    memory: MemoryTable | None
    failed_in: str = ""


def find_problems(evidence: Evidence) -> tuple[Problem, ...]:
    """All problems: the first error and its kind on top, then what follows from it, warnings, remarks, notices."""
    groups: dict[tuple[Severity, str], list[DiagnosticRow]] = {}
    for row in evidence.diagnostics:
        groups.setdefault((row.severity, _kind(row)), []).append(row)
    found: list[Problem] = []
    ordered = sorted(groups.items(), key=lambda item: (_ORDER.index(item[0][0]), item[1][0].id))
    for index, ((severity, _), rows) in enumerate(ordered):
        first = index == 0 and severity is Severity.ERROR
        found.append(_problem(severity, tuple(rows), evidence, first=first))
    if not any(problem.severity is Severity.ERROR for problem in found):
        found[:0] = _silent_end(evidence)
    found += [_notice(text) for text in evidence.notices]
    return tuple(found)


def _kind(row: DiagnosticRow) -> str:
    """Messages of one kind differ in the op and in names and numbers, save the device that is missing."""
    if undeclared := _UNDECLARED.search(row.message):
        return undeclared[0]
    return _VARIABLE.sub("?", row.message.split("\n", 1)[0])


def _problem(severity: Severity, rows: tuple[DiagnosticRow, ...], evidence: Evidence, *, first: bool) -> Problem:
    row = rows[0]
    title, detail, hint = _plain(row)
    if undeclared := _UNDECLARED.search(row.message):
        title, detail, hint = _undeclared(undeclared["device"], rows, evidence)
    elif shared := _SHARED.search(row.message):
        title, detail, hint = _shared_memory(shared, evidence.memory)
    pass_id = evidence.failed[0].id if first and evidence.failed else None
    if pass_id is not None:
        at = evidence.failed[0]
        detail = f"{detail} Failed in {at.name} on {at.scope}, phase {at.phase}.".strip()
    dispatch = evidence.failed_in if pass_id is not None else ""
    return Problem(
        severity, title, detail, hint, row.location, len(rows), first, pass_id, rows, dispatch or _dispatch(row)
    )


def _dispatch(row: DiagnosticRow) -> str:
    """The kernel that a message names, or whose op it shows."""
    named = _SHARED.search(row.message)
    if named:
        return named["kernel"]
    shown = _EXPORT.search(row.current_op)
    return shown["kernel"] if shown else ""


def _plain(row: DiagnosticRow) -> tuple[str, str, str]:
    lines = row.message.strip().split("\n")
    title = lines[0] if len(lines[0]) <= _SHOWN else lines[0][: _SHOWN - 1] + "…"
    title = title[:1].upper() + title[1:]
    return title if title.endswith((".", "…", "!", "?")) else f"{title}.", "\n".join(lines[1:]), ""


def _undeclared(device: str, rows: Sequence[DiagnosticRow], evidence: Evidence) -> tuple[str, str, str]:
    info = evidence.info
    declared = ", ".join(info.devices) or "none"
    title = f"The model names device @{device}, which this compile does not declare."
    places = "op names it" if len(rows) == 1 else "ops name it"
    detail = f"{len(rows):,} {places}. Declared: {declared}."
    number = _NUMBERED.match(device)
    if number is None:
        return title, detail, f"Declare it by name: --iree-hal-target-device={device}={info.driver}[0]."
    # Enough for all that the model names: a count for this device alone would only lead to the next error.
    named = (_UNDECLARED.search(row.message) for row in evidence.diagnostics)
    numbers = (_NUMBERED.match(found["device"]) for found in named if found)
    count = 1 + max(int(other[1]) for other in numbers if other)
    return title, detail, f"Compile for {count} devices: --devices {count}, or Devices in the toolbar."


def _shared_memory(match: re.Match[str], memory: MemoryTable | None) -> tuple[str, str, str]:
    used, limit, kernel = int(match["used"]), int(match["limit"]), match["kernel"]
    if used < 0:
        title = (
            f"The shared memory of @{kernel} overflows the compiler's count ({used:,} bytes); the limit is {limit:,}."
        )
    else:
        title = f"@{kernel} needs {used:,} bytes of shared memory; the limit is {limit:,}: {used - limit:,} too many."
    parts: list[str] = []
    for lds in memory.lds if memory else ():
        if lds.kernel == kernel and lds.total == used:
            parts = [f"{one.type} ({one.bytes:,} B)" for one in lds.allocations if one.bytes is not None]
            break
    detail = "Allocations: " + " + ".join(parts) + "." if parts else ""
    return title, detail, "Smaller tiles, another chip or another compiler version may need less."


def _silent_end(evidence: Evidence) -> list[Problem]:
    """A compile that failed without an error message, or crashed."""
    info = evidence.info
    if info.outcome not in {OutcomeKind.FAILED, OutcomeKind.CRASHED}:
        return []
    pass_id, detail = None, ""
    if evidence.failed:
        at = evidence.failed[0]
        pass_id, detail = at.id, f"Last pass: {at.name} on {at.scope}, phase {at.phase}."
    hint = "The Log shows all that the compiler wrote."
    return [Problem(Severity.ERROR, info.sentence, detail, hint, None, 1, True, pass_id, (), evidence.failed_in)]


def _notice(text: str) -> Problem:
    return Problem(Severity.NOTE, text, "", "", None, 1, False, None, ())
