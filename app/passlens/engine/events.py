"""Events that a running job sends to its client: one union, matched by the command line and the window."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from passlens.engine.messages import Message, Term


@dataclass(frozen=True, slots=True)
class StageStarted:
    """A new stage of the job began, such as ``Quick look`` or ``Every pass``."""

    title: Message


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the stage is. ``fraction`` is 0 to 1, or None while it cannot be known."""

    text: Message
    fraction: float | None = None


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """The session file exists and can now be read."""

    path: Path


@dataclass(frozen=True, slots=True)
class PhaseArrived:
    """The IR at the end of a compile phase is in the session. ``ordinal`` counts from 1."""

    name: str
    ordinal: int


@dataclass(frozen=True, slots=True)
class PassesArrived:
    """More pass executions are in the session: ``total`` so far, and the name of the last one."""

    total: int
    last: str


@dataclass(frozen=True, slots=True)
class AnalysisArrived:
    """A table (``affinity``, ``memory``, ``kernels``) is in the session."""

    kind: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line that a child process wrote, for the log."""

    text: str


@dataclass(frozen=True, slots=True)
class Warned:
    """Something was left out or went wrong; the job continues."""

    message: Message


@dataclass(frozen=True, slots=True)
class SampleArrived:
    """One repetition of a timed run ended. ``wall_ns`` is the time of the call including its synchronisation."""

    index: int
    wall_ns: int


@dataclass(frozen=True, slots=True)
class TimedCalls:
    """Calls of a benchmark ended, ns each: those of one function, or of both sides of a pair.

    ``load`` counts from 0.
    """

    load: int
    sides: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class CandidateTried:
    """A search has tried one of its candidates, such as a release. ``verdict``: good, bad or skipped."""

    name: str
    verdict: Term
    why: Message


@dataclass(frozen=True, slots=True)
class CellEnded:
    """A cell of a sweep ended: its place in the grid, and its ``CellResult``."""

    place: int
    result: object


Event = (
    StageStarted
    | Progress
    | SessionOpened
    | PhaseArrived
    | PassesArrived
    | AnalysisArrived
    | LogLine
    | Warned
    | SampleArrived
    | TimedCalls
    | CandidateTried
    | CellEnded
)
