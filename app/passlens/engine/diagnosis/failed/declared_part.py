"""An executable of the input that the compiler rejects as a whole, under the name of an op that a pass made of it."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.failed.finding import finding_on, words_of
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding
from passlens.engine.diagnosis.inference.rule_help import in_source
from passlens.engine.messages import NOTHING, Message

_EXECUTABLE = "hal.executable"
_REFUSES = "' op "


def declared_executable(facts: Facts) -> int:
    """The input line, from 1, of the executable on whose own ops, not those of its kernels, a pass fails; 0 without
    one.
    """
    cause = facts.cause
    if cause is None or not cause.dispatch or not cause.op.startswith(_EXECUTABLE):
        return 0
    own = (
        number
        for number, head in facts.heads
        if head.symbol == cause.dispatch and head.name in {_EXECUTABLE, f"{_EXECUTABLE}.source"}
    )
    return next(own, 0)


def of_executable(facts: Facts, cause: Cause, line: int, evidence: Sequence[Evidence]) -> Finding:
    """A finding on that executable."""
    title = Message(
        "failed-pass.executable",
        "The executable @{name} in line {line:,} is incomplete or invalid: {message}.",
        name=cause.dispatch,
        line=line,
        message=words_of(facts).rpartition(_REFUSES)[2],
    )
    here = in_source(facts, Message("wrong-phase.executable-here", "The executable."), line)
    return finding_on(facts, title, NOTHING, (here, *evidence), Certainty.CERTAIN)
