"""What a device did and when, as frozen values: one shape for profiles of IREE and of other profilers."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.messages import Message, Term


class SpanKind(Term):
    """What a span is; the values are stored."""

    DISPATCH = "dispatch"
    TRANSFER = "transfer"
    QUEUE = "queue"
    ALLOCATION = "allocation"
    OTHER = "other"


class SpanFact(Term):
    """What a profile says of a span besides its times."""

    CALL = "call"
    COMMAND = "command"
    COMMANDS = "commands"
    DISPATCH = "dispatch"
    FROM = "from"
    GRID = "grid"
    LDS = "LDS"
    OPERATION = "operation"
    ORDER = "order kept by"
    SCRATCH = "scratch"
    STREAM = "stream"
    SUBMISSION = "submission"
    TILES = "tiles"
    TIME_IN_TILES = "time in tiles"
    TO = "to"
    WAITS_FOR = "waits for"
    WORKGROUPS = "workgroups"
    WORKGROUP_SIZE = "workgroup size"


@dataclass(frozen=True, slots=True)
class Track:
    """Where spans lie one after the other: a queue of a device, or a thread of the host that works for one.

    Attributes:
        device: In words, such as ``local-task`` or ``hip 0``; tracks of one device stand together.
        name: Within the device, such as ``queue 0`` or ``queue 0 transfers (2)``.
    """

    device: str
    name: Message


@dataclass(frozen=True, slots=True)
class Span:
    """Something that took time.

    Attributes:
        track: Index in ``Timeline.tracks``.
        start_ns, end_ns: From the first event of the timeline.
        name: As it is shown: the kernel, ``copy``, ``execute`` …
        dispatch: Symbol of the dispatch where it is one, as ``KernelRow`` and the graph name it; else empty.
        bytes: What it moves, where that is told.
        facts: All else that the profile says: label and value.
    """

    track: int
    kind: SpanKind
    start_ns: int
    end_ns: int
    name: str
    dispatch: str = ""
    bytes: int | None = None
    facts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MemoryEvent:
    """A change of what is held: ``bytes`` is positive when memory is taken, negative when it is given back.

    Attributes:
        time_ns: From the first event of the timeline.
        device: As ``Lane.device``.
        what: As the profile names the event.
        allocation: Number by which taking and giving back belong together; None when there is none.
        pool: Of which it was taken, in words; may be empty.
        counted: Whether it adds to what the device holds: a suballocation of a slab that is counted does not.
    """

    time_ns: int
    device: str
    what: str
    bytes: int
    allocation: int | None = None
    pool: str = ""
    counted: bool = True


@dataclass(frozen=True, slots=True)
class ProfiledCall:
    """One of several calls of the function in a profile.

    Attributes:
        start_ns, end_ns: From the first event of the timeline.
        warm_up: Whether tables leave it out: what is made once (code for the device, memory) is made in it.
    """

    start_ns: int
    end_ns: int
    warm_up: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """One profiled stretch of work.

    Attributes:
        source: Where it comes from, such as ``iree-profile 3.13.0`` or ``rocprofv3``.
        tracks: In the order to show them.
        spans: By start, then track.
        memory: By time.
        duration_ns: From the first event to the last.
        notes: What is missing or must be known to read it, a sentence each.
        calls: The calls of the function, in order; empty when they are not told apart.
    """

    source: str
    tracks: tuple[Track, ...]
    spans: tuple[Span, ...]
    memory: tuple[MemoryEvent, ...]
    duration_ns: int
    notes: tuple[Message, ...] = ()
    calls: tuple[ProfiledCall, ...] = ()
