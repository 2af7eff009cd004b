"""How a run ended, in words: signals, time limits, memory, lost devices."""

from __future__ import annotations

from passlens.engine.process import Outcome
from passlens.engine.run.child import Conversation
from passlens.engine.run.explain import at, explain, is_lost_device
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.units import format_count

_HOST_MEMORY = "the system ended it, most often because the machine had no memory left"


def bad_ending(
    function: str, device: str, talk: Conversation, outcome: Outcome, samples: int
) -> tuple[OutcomeKind, str] | None:
    """Kind and sentence of a run that was not served to its end; None for one that was.

    Args:
        function: Its name without ``@``.
        device: What the user asked for, such as ``local-task``.
        talk: What the worker had said.
        outcome: How the worker ended.
        samples: Timed calls until then.
    """
    name = f"@{function}"
    kept = f" {format_count(samples, 'sample')} kept." if samples else ""
    if outcome.cancelled:
        return OutcomeKind.CANCELLED, f"The run of {name} was cancelled at {talk.doing}.{kept}"
    if outcome.timed_out:
        return OutcomeKind.FAILED, (
            f"{name} on {device} was ended after {outcome.wall_ns / 1e9:.0f} s, the time limit: it was at "
            f"{talk.doing}. It hangs, or needs longer.{kept}"
        )
    if talk.done:
        return None
    if talk.error and is_lost_device(talk.error):
        return OutcomeKind.CRASHED, explain(talk.error, device=device, doing=talk.doing) + kept
    if talk.error:
        return OutcomeKind.FAILED, explain(talk.error, device=device, doing=talk.doing) + kept
    if outcome.signal == "SIGKILL":
        return OutcomeKind.CRASHED, f"{name} on {device} was killed {at(talk.doing)}: {_HOST_MEMORY}.{kept}"
    if outcome.crashed:
        # Compiled code does not check indices: an input out of range and a fault of the compiler look the same.
        return OutcomeKind.CRASHED, (
            f"{name} on {device} crashed with {outcome.signal} {at(talk.doing)}.{kept} "
            "See that sizes and values of the inputs are in range, or compile at another optimisation level."
        )
    return OutcomeKind.FAILED, f"{name} on {device}: {outcome.sentence('the runtime')} It was at {talk.doing}.{kept}"
