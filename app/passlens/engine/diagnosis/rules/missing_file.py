"""A file that a flag of the command names, and that the compiler did not find."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from passlens.engine.compile.request import flag_values
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.messages import Message, quoted
from passlens.engine.session.rows import Severity

RULE = "missing-file"


def missing_file(facts: Facts) -> Sequence[Finding]:
    """A finding where the first error is about a file that a flag names, and that is not there."""
    row = next((one for one in facts.diagnostics if one.severity is Severity.ERROR), None)
    if facts.cause is None or row is None:
        return ()
    name = row.location.file if row.location is not None else ""
    words = (word.lstrip("-").partition("=")[0] for word in facts.info.flags if word.startswith("-"))
    flag = next((word for word in words if name and name in flag_values(facts.info.flags, word)), "")
    if not flag or Path(name).exists():
        return ()
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN,
            Message("missing-file.title", "The file {name}, which --{flag} names, is not there.", name=name, flag=flag),
            evidence=(Evidence(quoted(row.message.strip().split("\n", 1)[0])),),
            hint=Message("missing-file.hint", "Correct the path: it is looked for in the folder of the compile."),
            diagnostics=tuple(one.id for one in facts.diagnostics if one.severity is Severity.ERROR),
        ),
    )
