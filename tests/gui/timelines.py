"""Made-up timelines for the tests of the profile view: sizes and times are chosen so that sums can be told by hand."""

from __future__ import annotations

import random

from passlens.engine.messages import quoted
from passlens.engine.run.profiles.timeline import MemoryEvent, ProfiledCall, Span, SpanKind, Timeline, Track

QUEUE, FIRST, SECOND = 0, 1, 2
LANES = (
    Track("local-task", quoted("queue 0")),
    Track("local-task", quoted("worker 0")),
    Track("hip 1", quoted("queue 0")),
)


def dispatch(track: int, start: int, end: int, name: str, **more: object) -> Span:
    """A dispatch; its executable is named as IREE does."""
    facts = (("workgroups", "4×1×1"),)
    return Span(track, SpanKind.DISPATCH, start, end, name, dispatch=f"ex_{name}", facts=facts, **more)  # type: ignore[arg-type]


def small() -> Timeline:
    """Two devices: 1,000 ns, ``mul`` twice and ``add`` once on the first, a copy and ``mul`` on the second."""
    spans = (
        Span(QUEUE, SpanKind.QUEUE, 0, 900, "execute"),
        Span(QUEUE, SpanKind.ALLOCATION, 10, 60, "alloca", bytes=4096),
        dispatch(FIRST, 100, 300, "mul"),
        dispatch(SECOND, 150, 250, "mul"),
        dispatch(FIRST, 300, 400, "add"),
        Span(SECOND, SpanKind.TRANSFER, 400, 500, "copy", bytes=2000),
        dispatch(FIRST, 700, 900, "mul"),
    )
    memory = (
        MemoryEvent(20, "local-task", "allocate", 4096, 1, "transient"),
        MemoryEvent(30, "local-task", "reserve", 1024, 2, counted=False),
        MemoryEvent(350, "local-task", "allocate", 1000, 3),
        MemoryEvent(900, "local-task", "free", -4096, 1, "transient"),
        MemoryEvent(500, "hip 1", "free", -512, 9),
    )
    ordered = tuple(sorted(memory, key=lambda event: event.time_ns))
    return Timeline(
        "made up", LANES, spans, ordered, 1000, (quoted("The clock of hip 1 is not fitted."), quoted("A second note."))
    )


def with_calls() -> Timeline:
    """Three calls of the function, of which the first is a warm-up; ``mul`` in each, ``jit`` in the first alone."""
    spans = (
        dispatch(FIRST, 0, 5000, "jit"),
        dispatch(FIRST, 5000, 9000, "mul"),
        dispatch(FIRST, 10_000, 10_100, "mul"),
        dispatch(FIRST, 11_000, 11_300, "mul"),
    )
    calls = (
        ProfiledCall(0, 9500, warm_up=True),
        ProfiledCall(9500, 10_500, warm_up=False),
        ProfiledCall(10_500, 12_000, warm_up=False),
    )
    return Timeline("made up", LANES, spans, (), 12_000, (), calls)


def large(count: int, tracks: int = 8, kernels: int = 40, seed: int = 1) -> Timeline:
    """So many dispatches on workers, one after the other with gaps, and memory events between."""
    chance = random.Random(seed)
    names = [f"main$async_dispatch_{place}_matmul_{place * 8}x{place * 16}_f32" for place in range(kernels)]
    workers = (
        Track("local-task", quoted("queue 0")),
        *(Track("local-task", quoted(f"worker {one}")) for one in range(tracks)),
    )
    spans: list[Span] = []
    for track in range(1, tracks + 1):
        time = chance.randrange(1000)
        for _ in range(count // tracks):
            took = chance.randrange(100, 20_000)
            name = names[int(kernels * chance.random() ** 2)]
            spans.append(Span(track, SpanKind.DISPATCH, time, time + took, name, dispatch=name.rsplit("_matmul")[0]))
            time += took + (chance.randrange(500) if chance.random() < 0.7 else chance.randrange(100_000))
    end = max((span.end_ns for span in spans), default=0)
    spans += [Span(0, SpanKind.QUEUE, end * step // 20, end * (step + 1) // 20 - 50, "execute") for step in range(20)]
    spans.sort(key=lambda span: (span.start_ns, span.track))
    memory: list[MemoryEvent] = []
    held: list[tuple[int, int]] = []
    for number in range(count // 20):
        time = end * number * 20 // max(1, count)
        if held and chance.random() < 0.5:
            what, size = held.pop(chance.randrange(len(held)))
            memory.append(MemoryEvent(time, "local-task", "free", -size, what))
        else:
            held.append((number, chance.randrange(1, 64) * 4096))
            memory.append(MemoryEvent(time, "local-task", "allocate", held[-1][1], number, "transient"))
    return Timeline("made up", workers, tuple(spans), tuple(memory), end)
