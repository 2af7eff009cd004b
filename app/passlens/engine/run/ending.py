"""Describes how a run ended: signals, time limits, memory, lost devices."""

from __future__ import annotations

from typing import Final

from passlens.engine.messages import NOTHING, Count, Items, Message, together
from passlens.engine.process import Outcome
from passlens.engine.run.explain import explain, fault_in, is_lost_device
from passlens.engine.run.worker_client import Conversation
from passlens.engine.session.rows import OutcomeKind

ADVICE: Final = Message(
    "ending.advice",
    "Check that sizes and values of the inputs are in range, or compile at another optimisation level.",
)
"""The advice for a crash of which nothing else is known."""


def without_advice(sentence: Message) -> Message:
    """The sentence without that advice, for a crash of which more is known."""
    parts = sentence.arguments.get("parts")
    if not isinstance(parts, Items):
        return sentence
    return together(*(part for part in parts.items if isinstance(part, Message) and part != ADVICE))


def bad_ending(
    function: str, device: str, talk: Conversation, outcome: Outcome, samples: int
) -> tuple[OutcomeKind, Message] | None:
    """Kind and sentence of a run that did not finish; None if it did.

    Args:
        function: The function's name without ``@``.
        device: The requested device, such as ``local-task``.
        talk: The worker's messages.
        outcome: How the worker ended.
        samples: The number of timed calls so far.
    """
    kept = Message("ending.kept", "{samples} kept.", samples=Count(samples, "sample")) if samples else NOTHING
    doing = talk.doing
    if outcome.cancelled:
        cancelled = Message(
            "ending.cancelled",
            "The run of @{function} was cancelled at {doing}.",
            function=function,
            doing=doing.what,
        )
        return OutcomeKind.CANCELLED, together(cancelled, kept)
    if outcome.timed_out:
        timed_out = Message(
            "ending.time-limit",
            "@{function} on {device} was ended after {seconds:.0f} s, the time limit: it was at {doing}. "
            "It hangs, or needs longer.",
            function=function,
            device=device,
            seconds=outcome.wall_ns / 1e9,
            doing=doing.what,
        )
        return OutcomeKind.FAILED, together(timed_out, kept)
    if talk.done:
        return None
    if talk.error:
        kind = OutcomeKind.CRASHED if is_lost_device(talk.error) else OutcomeKind.FAILED
        return kind, together(explain(talk.error, device=device, doing=doing, reason=talk.reason), kept)
    if outcome.signal == "SIGKILL":
        killed = Message(
            "ending.killed",
            "@{function} on {device} was killed {at}: the system ended it, most often because the machine had "
            "no memory left.",
            function=function,
            device=device,
            at=doing.at(),
        )
        return OutcomeKind.CRASHED, together(killed, kept)
    if outcome.crashed and (fault := fault_in(outcome.stderr)):
        return OutcomeKind.CRASHED, together(explain(fault, device=device, doing=doing), kept)
    if outcome.crashed:
        crashed = Message(
            "ending.crashed",
            "@{function} on {device} crashed with {signal} {at}.",
            function=function,
            device=device,
            signal=outcome.signal,
            at=doing.at(),
        )
        # Compiled code does not check indices: an input out of range and a miscompile look the same. While a device is
        # being opened, none of it has run.
        return OutcomeKind.CRASHED, together(crashed, kept, NOTHING if doing.opens else ADVICE)
    ended = Message(
        "ending.ended",
        "@{function} on {device}: {sentence} It was at {doing}.",
        function=function,
        device=device,
        sentence=outcome.sentence(Message("run.runtime", "the runtime")),
        doing=doing.what,
    )
    return OutcomeKind.FAILED, together(ended, kept)
