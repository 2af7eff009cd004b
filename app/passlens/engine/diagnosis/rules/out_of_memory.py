"""The compiler ran out of memory, or the system ended it for that."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.rule_help import ISSUES, dispatch_of, from_input, smaller_dispatches
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.units import format_bytes

RULE = "out-of-memory"
MESSAGE = re.compile(
    r"LLVM ERROR: out of memory|std::bad_alloc|SmallVector unable to (?:grow|allocate)|Allocation failed"
    r"|Cannot allocate memory"
)
KILLED = "SIGKILL"
LIMITED = "reached its memory limit"
"""See ``process.Outcome``."""
LARGE = 1 << 30
"""Below this size of the compiler, bytes, a SIGKILL had other reasons."""


def out_of_memory(facts: Facts) -> Sequence[Finding]:
    """A finding when the compiler says so; a likely one when a large compiler was killed."""
    if facts.cause is None:
        return ()
    said = MESSAGE.search(facts.log)
    peak = max((lane.peak_rss_bytes or 0 for lane in facts.info.lanes), default=0)
    crashed = facts.info.outcome is OutcomeKind.CRASHED
    limited = crashed and LIMITED in facts.info.sentence
    killed = crashed and KILLED in facts.info.sentence and peak >= LARGE
    if said is None and not killed and not limited:
        return ()
    cause = facts.cause
    at = f" in {cause.pass_name} on {cause.scope}" if cause.pass_name else ""
    if said is not None or limited:
        evidence = [Evidence(said[0] if said is not None else facts.info.sentence)]
    else:
        evidence = [Evidence(f"Something ended the compiler with {KILLED}, as the system does then.")]
    if peak:
        evidence.append(Evidence(f"The compiler held {format_bytes(peak)} at most, as far as that was seen."))
    if cause.pass_name:
        evidence.append(cause.evidence(f"The pass that it had entered last{at}."))
    evidence += from_input(cause, "The line of the input that its IR comes from.")
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if said is not None or limited else Certainty.LIKELY,
            f"The compiler ran out of memory{at}.",
            "A pass that takes gigabytes mostly unrolls: a vector or a tile that is far too large, or padding to"
            " a bound that is none. Constants in the input are held several times over too.",
            tuple(evidence),
            (smaller_dispatches("The dispatch that needs the memory may no longer arise."),),
            (f"{ISSUES}14668", f"{ISSUES}21477", f"{ISSUES}23013"),
            dispatch_of(facts),
            hint="Look at the IR before that pass for a very large vector or tensor type.",
            diagnostics=tuple(row.id for row in facts.diagnostics if MESSAGE.search(f"LLVM ERROR: {row.message}")),
        ),
    )
