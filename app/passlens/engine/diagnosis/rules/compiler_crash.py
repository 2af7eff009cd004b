"""The compiler crashed: the pass that it had entered last, its IR, and the innermost function of the stack."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.cause_values import CauseKind
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Level
from passlens.engine.diagnosis.rule_help import dispatch_of, from_input, newest
from passlens.engine.diagnosis.rules.out_of_memory import out_of_memory

RULE = "compiler-crash"
_STACK = 4
_MACHINERY = ("mlir::detail::OpToOpPassAdaptor", "mlir::PassManager", "start", "main")


def compiler_crash(facts: Facts) -> Sequence[Finding]:
    """A finding when it is known where the compiler was; else its own words are all there is."""
    cause = facts.cause
    if cause is None or cause.kind is not CauseKind.CRASHED or not (cause.pass_name or cause.stack):
        return ()
    if out_of_memory(facts):
        return ()
    own = [name for name in cause.stack if not name.startswith(_MACHINERY)]
    named = bool(cause.class_name) and any(cause.class_name in name for name in cause.stack)
    evidence = [Evidence(facts.info.sentence if cause.message == facts.info.sentence else cause.message)]
    if cause.pass_name:
        evidence.append(cause.evidence(f"{cause.pass_name} was entered last; this is the IR that it got."))
    evidence += [Evidence(f"In {name}.") for name in own[:_STACK]]
    evidence += from_input(cause, "The line of the input that its IR comes from.")
    inside = f" ({own[0]})" if own else ""
    where = f"in {cause.pass_name} on {cause.scope}" if cause.pass_name else "before its first pass"
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.CERTAIN if named or not cause.pass_name else Certainty.LIKELY,
            f"The compiler crashed {where}{inside}.",
            "A crash is a fault of the compiler, whatever the input: it should have said what it cannot do."
            + (" The stack names the same pass." if named else "")
            + (f" It is in dispatch @{cause.dispatch}." if cause.dispatch else ""),
            tuple(evidence),
            newest(facts),
            ("https://github.com/iree-org/iree/issues",),
            dispatch_of(facts),
            hint="Report it with the IR before this pass.",
        ),
    )
