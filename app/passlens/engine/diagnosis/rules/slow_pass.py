"""A pass that takes most of the compile time, according to the compiler's timing report."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.inference.rule_help import ISSUES, has_flag
from passlens.engine.messages import NOTHING, Message, Nanoseconds, together
from passlens.engine.session.rows import OutcomeKind

RULE = "slow-pass"
SHARE = 0.5
FROM_NS = 2_000_000_000
"""A compile that takes less is not slow, whichever pass dominates."""
LONG_NS = 60_000_000_000
"""The time from which on it is a warning."""
_CONSTANTS = "JitGlobals"
"""The pass that compiles constant expressions for the host and evaluates them."""
_ADAPTORS = ("Translate", "Serialize", "Configure", "OpPipelineAdaptor", "LowerExecutableTarget", "FixedPointIterator")
"""Passes that run other pipelines, or pass kernels to LLVM: their time is not their own."""
_WHY = Message(
    "slow-pass.why",
    "A pass that takes most of the time mostly works on one dispatch whose tile or vectors are very large, or whose "
    "loops are unrolled; its slowest execution stands in the times.",
)
_WHY_CONSTANTS = together(
    Message(
        "slow-pass.why-constants",
        "What the model computes of constants only is compiled for the processor of this machine and run there, on "
        "one thread, and its result is kept in the module.",
    ),
    Message("slow-pass.at-run-time", "Left to run time, it is computed once when the module is loaded."),
)
CONST_EVAL = "iree-opt-const-eval"
_LATER = Fix(
    "no-const-eval",
    Message("slow-pass.constants", "Leave constants to run time"),
    FixKind.FLAGS,
    together(
        Message("slow-pass.no-const-eval", "--{flag}=false.", flag=CONST_EVAL),
        Message("slow-pass.when-loaded", "They are computed when the module is loaded."),
    ),
    flags=(f"--{CONST_EVAL}=false",),
)


def slow_pass(facts: Facts) -> Sequence[Finding]:
    """A finding for the pass that takes at least half of the time of all passes."""
    times: dict[str, int] = {}
    for row in facts.times:
        if not row.is_pipeline and not any(word in row.name for word in _ADAPTORS):
            times[row.name] = times.get(row.name, 0) + row.wall_ns
    total = sum(times.values())
    if not times or total <= 0 or facts.info.outcome is OutcomeKind.RUNNING:
        return ()
    name, wall = max(times.items(), key=lambda one: one[1])
    if wall < FROM_NS or wall < SHARE * total:
        return ()
    constants = name.startswith(_CONSTANTS)
    why = _WHY_CONSTANTS if constants else _WHY
    hint = Message("slow-pass.look", "Look at the largest execution of the pass, and at the dispatch that it ran on.")
    return (
        Finding(
            RULE,
            Level.WARNING if wall >= LONG_NS else Level.INFO,
            Certainty.CERTAIN,
            Message(
                "slow-pass.takes",
                "{name} takes {time}, {share:.0f} % of the time of all passes.",
                name=name,
                time=Nanoseconds(wall),
                share=100 * wall / total,
            ),
            why,
            (
                Evidence(
                    Message(
                        "slow-pass.timing",
                        "{name}: {time} of {total}, by --mlir-timing.",
                        name=name,
                        time=Nanoseconds(wall),
                        total=Nanoseconds(total),
                    )
                ),
            ),
            (_LATER,) if constants and has_flag(facts, CONST_EVAL) else (),
            references=(f"{ISSUES}22180", f"{ISSUES}19539"),
            hint=NOTHING if constants else hint,
        ),
    )
