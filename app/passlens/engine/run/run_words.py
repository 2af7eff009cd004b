"""Explains the timed calls of a run, in a sentence."""

from __future__ import annotations

from passlens.engine.messages import NOTHING, Count, Message, Nanoseconds, together
from passlens.engine.run.values import RunResult


def calls_text(result: RunResult) -> Message:
    """How the first call differs from the timed ones, and why a benchmark may be faster; empty without samples."""
    if not result.samples_ns:
        return NOTHING
    calls, warmup = Count(len(result.samples_ns), "call"), Count(result.request.warmup, "call")
    timed = Message(
        "run-words.timed",
        "Timed: {calls} after {warmup} of warm-up, steady or not. A benchmark warms up until calls take equally long, "
        "and may come to less.",
        calls=calls,
        warmup=warmup,
    )
    if result.first_ns is None:
        return timed
    first = Message(
        "run-words.first",
        "The first call took {first}: the runtime loads code and allocates memory then.",
        first=Nanoseconds(result.first_ns),
    )
    return together(first, timed)
