"""Device activity over time, as frozen values: one form for profiles of IREE and of other profilers."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.messages import Message, Term


class SpanKind(Term):
    """The kind of a span; the values are stored."""

    DISPATCH = "dispatch"
    TRANSFER = "transfer"
    QUEUE = "queue"
    ALLOCATION = "allocation"
    OTHER = "other"


class SpanFact(Term):
    """A fact about a span in addition to its times."""

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
    """A row of non-overlapping spans: a queue of a device, or a host thread that works for one.

    Attributes:
        device: The displayed device, such as ``local-task`` or ``hip 0``; tracks of one device are adjacent.
        name: The name within the device, such as ``queue 0`` or ``queue 0 transfers (2)``.
    """

    device: str
    name: Message


@dataclass(frozen=True, slots=True)
class Span:
    """An activity with a duration.

    Attributes:
        track: Index in ``Timeline.tracks``.
        start_ns, end_ns: Times since the first event of the timeline.
        name: The displayed name: the kernel, ``copy``, ``execute`` …
        dispatch: The symbol of a dispatch, as in ``KernelRow`` and the graph; otherwise empty.
        bytes: The bytes moved, if known.
        facts: All other facts in the profile: label and value.
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
    """A change of the held memory: ``bytes`` is positive for an allocation, negative for a free.

    Attributes:
        time_ns: Time since the first event of the timeline.
        device: See ``Track.device``.
        what: The event's name in the profile.
        allocation: The number shared by an allocation and its free; None if unknown.
        pool: The name of its pool; may be empty.
        counted: Whether it counts as held by the device: a suballocation of a counted slab does not.
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
        start_ns, end_ns: Times since the first event of the timeline.
        warm_up: Whether tables leave it out: it includes one-time work (device code, memory).
    """

    start_ns: int
    end_ns: int
    warm_up: bool


@dataclass(frozen=True, slots=True)
class Timeline:
    """The timeline of a profile.

    Attributes:
        source: The origin, such as ``iree-profile 3.13.0`` or ``rocprofv3``.
        tracks: The tracks in display order.
        spans: The spans by start, then track.
        memory: The memory events by time.
        duration_ns: The time from the first event to the last.
        notes: What is missing or needed to interpret it, one sentence each.
        calls: The calls of the function, in order; empty if they are not separated.
    """

    source: str
    tracks: tuple[Track, ...]
    spans: tuple[Span, ...]
    memory: tuple[MemoryEvent, ...]
    duration_ns: int
    notes: tuple[Message, ...] = ()
    calls: tuple[ProfiledCall, ...] = ()
