"""A target that the input names itself, for another backend than the command compiles for."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.diagnosis.dispatch_config import BACKENDS, backends
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Certainty, Evidence, Finding, Fix, FixKind, Level
from passlens.engine.diagnosis.input_edits import drop_attributes
from passlens.engine.diagnosis.rule_help import dispatch_of, target_of
from passlens.engine.messages import Message
from passlens.engine.session.rows import Severity

RULE = "pinned-target"
_PINS = ("hal.device.targets",)


def pinned_target(facts: Facts) -> Sequence[Finding]:
    """A finding where code generation failed for an input that pins a target of another backend."""
    wanted = BACKENDS.get(facts.info.driver, "")
    compiling = facts.cause is not None and bool(facts.cause.dispatch)
    pinned = list(backends(facts.source)) if compiling else []
    if not wanted or not pinned or any(backend == wanted for _, backend in pinned):
        return ()
    line, backend = pinned[0]
    named = (number for number, text in enumerate(facts.source, 1) if any(pin in text for pin in _PINS))
    edits = [edit for number in named if (edit := drop_attributes(facts.source, number, _PINS)) is not None]
    name = facts.info.source.name
    errors = tuple(row.id for row in facts.diagnostics if row.severity is Severity.ERROR)
    fix = Fix(
        "unpin-target",
        Message("pinned-target.unpin", "Compile for {target}, as the command says", target=target_of(facts)),
        FixKind.EDIT,
        Message("pinned-target.unpin-why", "Takes the pinned devices out of a copy of the input."),
        edits=tuple(edits),
    )
    return (
        Finding(
            RULE,
            Level.ERROR,
            Certainty.LIKELY,
            Message(
                "pinned-target.title",
                "The input is pinned to {backend}, and the command compiles for {target}.",
                backend=backend,
                target=target_of(facts),
            ),
            Message(
                "pinned-target.why",
                "A module that names its own devices is compiled for those; what the command says of the target is "
                "not used.",
            ),
            (
                Evidence(
                    Message("pinned-target.here", "The input pins {backend} here.", backend=backend),
                    f"{name}:{line}",
                    excerpt=facts.source[line - 1].strip()[:400],
                ),
            ),
            (fix,) if edits else (),
            dispatch=dispatch_of(facts),
            hint=Message("pinned-target.hint", "Take the devices out of the input, or compile for those it names."),
            diagnostics=errors,
        ),
    )
