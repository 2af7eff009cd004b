"""The compiler ran out of memory, or the system killed it for that."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passlens.engine.diagnosis.causes.cause_values import Cause
from passlens.engine.diagnosis.causes.endings import signal_of
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.inference.rule_help import ISSUES, dispatch_of, from_input, smaller_dispatches
from passlens.engine.messages import Bytes, Message, quoted
from passlens.engine.session.rows import OutcomeKind

RULE = "out-of-memory"
MESSAGE = re.compile(
    r"LLVM ERROR: out of memory|std::bad_alloc|SmallVector unable to (?:grow|allocate)|Allocation failed"
    r"|Cannot allocate memory"
)
KILLED = "SIGKILL"
LARGE = 1 << 30
"""Memory of the compiler, in bytes, below which a SIGKILL had other reasons."""


def out_of_memory(facts: Facts) -> Sequence[Finding]:
    """A finding if the compiler reports it; a likely one if a large compiler was killed."""
    if facts.cause is None:
        return ()
    match = MESSAGE.search(facts.log)
    peak = max((lane.peak_rss_bytes or 0 for lane in facts.info.lanes), default=0)
    crashed = facts.info.outcome is OutcomeKind.CRASHED
    killed = crashed and signal_of(facts.info) == KILLED and peak >= LARGE
    if match is None and not killed:
        return ()
    cause = facts.cause
    if match is not None:
        evidence = [Evidence(quoted(match[0]))]
    else:
        evidence = [
            Evidence(
                Message(
                    "out-of-memory.killed",
                    "Something ended the compiler with {signal}, as the system does then.",
                    signal=KILLED,
                )
            )
        ]
    if peak:
        evidence.append(
            Evidence(
                Message(
                    "out-of-memory.held",
                    "The compiler held {size} at most, as far as that was seen.",
                    size=Bytes(peak),
                )
            )
        )
    if cause.pass_name:
        evidence.append(cause.evidence(_entered_last(cause)))
    evidence += from_input(cause, Message("out-of-memory.input-line", "The line of the input that its IR comes from."))
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if match is not None else Certainty.LIKELY,
            _title(cause),
            Message(
                "out-of-memory.unrolls",
                "A pass that takes gigabytes mostly unrolls: a vector or a tile that is far too large, "
                "or padding to a bound that is none. Constants in the input are held several times over "
                "too.",
            ),
            tuple(evidence),
            (
                smaller_dispatches(
                    Message(
                        "out-of-memory.other-dispatch",
                        "The dispatch that needs the memory may no longer arise.",
                    )
                ),
            ),
            (f"{ISSUES}14668", f"{ISSUES}21477", f"{ISSUES}23013"),
            dispatch_of(facts),
            hint=Message(
                "out-of-memory.look-at-ir",
                "Look at the IR before that pass for a very large vector or tensor type.",
            ),
            diagnostics=tuple(row.id for row in facts.diagnostics if MESSAGE.search(f"LLVM ERROR: {row.message}")),
        ),
    )


def _title(cause: Cause) -> Message:
    if not cause.pass_name:
        return Message("out-of-memory.ran-out", "The compiler ran out of memory.")
    return Message(
        "out-of-memory.ran-out-in",
        "The compiler ran out of memory in {name} on {scope}.",
        name=cause.pass_name,
        scope=cause.scope,
    )


def _entered_last(cause: Cause) -> Message:
    return Message(
        "out-of-memory.entered-last",
        "The pass that it had entered last in {name} on {scope}.",
        name=cause.pass_name,
        scope=cause.scope,
    )
