"""What several rules say alike: messages that a pattern finds, evidence at the op at fault, other versions to try."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.cause_values import Cause, IrPlace
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Evidence, Fix, FixKind
from passlens.engine.session.rows import DiagnosticRow, Severity
from passlens.engine.toolchain.knowledge import NameKind, release_of, released, table_knows

ISSUES = "https://github.com/iree-org/iree/issues/"
PULLS = "https://github.com/iree-org/iree/pull/"


def said(facts: Facts, pattern: re.Pattern[str]) -> list[tuple[DiagnosticRow, re.Match[str]]]:
    """The errors that a pattern finds, in the compiler's order."""
    errors = (row for row in facts.diagnostics if row.severity is Severity.ERROR)
    return [(row, found) for row in errors if (found := pattern.search(row.message))]


def ids(rows: Sequence[tuple[DiagnosticRow, re.Match[str]]]) -> tuple[int, ...]:
    """The ids of what was said."""
    return tuple(row.id for row, _ in rows)


def at(place: IrPlace | None, text: str, line: int, excerpt: str) -> Evidence:
    """Evidence at a line of an IR."""
    if place is None:
        return Evidence(text, line=line, excerpt=excerpt[:400])
    return Evidence(
        text,
        pass_id=place.pass_id,
        line=line,
        excerpt=excerpt[:400],
        artifact=place.artifact,
        file=place.file,
    )


def from_input(cause: Cause | None, text: str) -> tuple[Evidence, ...]:
    """The line of the input that the failing IR comes from; nothing when it is not known."""
    return (Evidence(text, source=cause.source[0]),) if cause is not None and cause.source else ()


def where(facts: Facts) -> str:
    """The dispatch at fault in a sentence: `` in dispatch @NAME of @FUNCTION``; empty when there is none."""
    cause = facts.cause
    if cause is None or not cause.dispatch:
        return ""
    of = f" of @{cause.functions[0]}" if cause.functions else ""
    return f" in dispatch @{cause.dispatch}{of}"


def dispatch_of(facts: Facts) -> str:
    """The dispatch at fault; empty when there is none."""
    return facts.cause.dispatch if facts.cause is not None else ""


def version_fix(facts: Facts, version: str, why: str) -> Fix | None:
    """Compile with another version; None when it is that one already."""
    if release_of(facts.info.toolchain_version) == version or version not in released():
        return None
    return Fix(f"version-{version}", f"Compile with IREE {version}", FixKind.TOOLCHAIN, why, toolchain=version)


def newest(facts: Facts, why: str = "") -> tuple[Fix, ...]:
    """Compile with the newest version that is known."""
    fix = version_fix(facts, released()[-1], why or "It may be mended there.")
    return (fix,) if fix is not None else ()


def version_of(facts: Facts) -> str:
    """The version of the compiler as users say it."""
    version = facts.info.toolchain_version
    return release_of(version) or version or "of this log"


def has_flag(facts: Facts, name: str) -> bool:
    """Whether the toolchain knows a flag; true where that is not known."""
    return table_knows(facts.info.toolchain_version, name, NameKind.FLAG) is not False


def smaller_dispatches(hides: str) -> Fix:
    """To compile with less optimisation, for what grows out of hand; ``hides``: see ``Fix``."""
    return Fix(
        "opt-level-1",
        "Compile with --iree-opt-level=O1",
        FixKind.FLAGS,
        "Fewer fusions, smaller dispatches, slower code.",
        flags=("--iree-opt-level=O1",),
        hides=hides,
    )
