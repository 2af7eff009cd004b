"""An input that is no MLIR that this compiler can read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.rule_help import newest
from passlens.engine.diagnosis.rules.unknown_name import MESSAGE, OLD_SYNTAX
from passlens.engine.ir.syntax import read_head
from passlens.engine.messages import NOTHING, Message, together
from passlens.engine.session.rows import Severity
from passlens.engine.toolchain.knowledge import NameKind, versions_that_know

RULE = "parse-error"
_INVALID = re.compile(r"'[\w.]+' op ")
"""Said by a verifier of what was parsed."""
_VALUE = re.compile(r"undeclared SSA value name|redefinition of SSA value")


def parse_error(facts: Facts) -> Sequence[Finding]:
    """A finding for the first place that cannot be parsed, unless a name is unknown there."""
    if facts.cause is None or facts.cause.kind is not CauseKind.REFUSED:
        return ()
    errors = [row for row in facts.diagnostics if row.severity is Severity.ERROR]
    row = next((one for one in errors if one.location is not None and one.location.line), None)
    if (
        row is None
        or row.location is None
        or any(MESSAGE.search(e.message) or OLD_SYNTAX.search(e.message) for e in errors)
    ):
        return ()
    if row.location.file.rpartition("/")[2] != facts.info.source.name:
        return ()
    line = row.location.line
    text = facts.source[line - 1] if 0 < line <= len(facts.source) else ""
    said = row.message.strip().split("\n", 1)[0]
    head = read_head(text)
    known = versions_that_know(head.name, NameKind.OP) if head is not None and head.certain else ()
    other = bool(known) and not _VALUE.search(said) and len(known[0].versions) < len(known[0].all_versions)
    why = NOTHING
    if other:
        why = Message(
            "parse-error.other-form",
            "{name} is in {versions}; its form may be that of another version.",
            name=known[0].name,
            versions=known[0].sentence(),
        )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            Message(
                "parse-error.not-valid", "Line {line:,} is not valid: {reason}.", line=line, reason=said.rstrip(".")
            )
            if _INVALID.match(said)
            else Message(
                "parse-error.not-parsed",
                "Line {line:,} cannot be parsed: {reason}.",
                line=line,
                reason=said.rstrip("."),
            ),
            together(
                Message(
                    "parse-error.nothing-compiled",
                    "The input is not MLIR that this compiler reads; nothing was compiled.",
                ),
                why,
            ),
            (
                Evidence(
                    Message("parse-error.column-line", "Column {column:,} of this line.", column=row.location.column),
                    str(row.location),
                    excerpt=text.strip()[:400],
                ),
            ),
            newest(
                facts,
                Message("parse-error.newer-input", "If the input was exported for a newer version."),
            )
            if other
            else (),
            ("https://mlir.llvm.org/docs/LangRef/",),
            hint=Message("parse-error.mend", "Mend the line, or export the model again for this version."),
            diagnostics=tuple(one.id for one in errors),
        ),
    )
