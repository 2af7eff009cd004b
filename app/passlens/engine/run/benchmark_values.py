"""Requests and results of benchmarks, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.messages import NOTHING, Message
from passlens.engine.run.values import RunRequest, Statistics
from passlens.engine.session.rows import OutcomeKind


@dataclass(frozen=True, slots=True)
class BenchmarkSide:
    """What is timed on one side.

    Attributes:
        words: What it is, such as ``model.passlens, @forward on local-task``.
        request: The call; of it, repetitions, warm-up, expected results and profile are not looked at.
    """

    words: Message
    request: RunRequest


@dataclass(frozen=True, slots=True)
class BenchmarkRequest:
    """How one function is timed, or two in turn.

    Attributes:
        sides: One, or two: A and B.
        repetitions: Timed calls; 0: until the interval of the median reaches no further than ``precision`` of it to
            each side. With two sides: pairs in each load; 0: 40, or as many as take a second.
        precision: See ``repetitions``.
        loads: With two sides: how often both are loaded anew, in a process of their own.
        processes: With one side: how many processes time it, one after the other. Of several, each gives one median.
        least: With two sides: the smallest difference that counts, as a share.
        confidence: Of the interval of each median.
        warmup_s, warmup_calls: Bounds of the warm-up of each side in each load.
        limit_s: When no more is timed; it does not end a call that hangs (``RunRequest.time_limit_s`` does).
        tool: Ask ``iree-benchmark-module`` too.
    """

    sides: tuple[BenchmarkSide, ...]
    repetitions: int = 0
    precision: float = 0.01
    loads: int = 12
    least: float = 0.01
    confidence: float = 0.95
    warmup_s: float = 10.0
    warmup_calls: int = 100_000
    limit_s: float = 60.0
    tool: bool = False
    processes: int = 1


@dataclass(frozen=True, slots=True)
class Interval:
    """From ``low`` to ``high``: holds the true value in ``confidence`` (0 to 1) of all cases."""

    low: float
    high: float
    confidence: float


@dataclass(frozen=True, slots=True)
class Drift:
    """Calls took longer (or less long) at the end than at the begin, by this share of the median."""

    share: float


@dataclass(frozen=True, slots=True)
class WarmUp:
    """The calls before the timed ones, in one load.

    Attributes:
        first_ns: The first call of all, which loads what is loaded late.
        calls, wall_ns: Those after it, and their time together.
        steady: Whether they became steady before a bound was reached (see ``wp_rules.Steadiness``).
        change: Share by which the last calls took longer than those before; None: there were too few to tell.
    """

    first_ns: int
    calls: int
    wall_ns: int
    steady: bool
    change: float | None


@dataclass(frozen=True, slots=True)
class Throughput:
    """Work in a second.

    Attributes:
        amount: Of one call, in ``unit`` times a second.
        per_second: By the median.
        unit: ``tokens``, ``B`` or ``FLOP``.
        counted: How it was counted, a sentence.
        limit: What the chip could do in a second; None: not known.
        limit_words: Of what that is the limit.
    """

    amount: float
    per_second: float
    unit: str
    counted: Message
    limit: float | None = None
    limit_words: Message = NOTHING


@dataclass(frozen=True, slots=True)
class ToolTimes:
    """What ``iree-benchmark-module`` says of the same call.

    Attributes:
        real_ns, cpu_ns: Medians over its repetitions; each is a mean over ``iterations`` calls.
        command: The command line, program first, to be called again.
        note: Why there are no figures; empty when there are.
        files: The folder with the files that the command names; empty: it needs none of ours.
    """

    real_ns: float | None
    cpu_ns: float | None
    repetitions: int
    iterations: int
    command: tuple[str, ...]
    note: Message = NOTHING
    files: str = ""


@dataclass(frozen=True, slots=True)
class SideResult:
    """One side of a benchmark.

    Attributes:
        function, device_name: As they were found.
        samples_ns: Each timed call in order, of all loads.
        statistics: Median, quartiles and extremes; None without samples.
        interval: Of the median, ns: of the calls, or where several processes timed it, of their medians. None: too few.
        outliers: Places in ``samples_ns``.
        warmups: One for each load.
        ended_by: Why the timing ended: ``count``, ``narrow`` (the interval is), ``time``, ``most`` (samples), or empty.
        by_process: The median of each process, ns, where several timed one side; else empty.
    """

    words: Message
    request: RunRequest
    function: str
    device_name: Message
    samples_ns: tuple[int, ...]
    statistics: Statistics | None
    interval: Interval | None
    outliers: tuple[int, ...]
    drift: Drift | None
    warmups: tuple[WarmUp, ...]
    throughput: tuple[Throughput, ...] = ()
    tool: ToolTimes | None = None
    ended_by: str = ""
    shapes: tuple[tuple[int, ...], ...] = ()  # of the inputs
    runtime: str = ""  # version of the IREE runtime that ran it; empty: not known
    by_process: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class LoadPairs:
    """The pairs of one load: how many, and how many calls each side made in a turn."""

    pairs: int
    turns: tuple[int, int]


class Verdict(StrEnum):
    """What can be said of B against A."""

    SLOWER = "slower"
    FASTER = "faster"
    NONE = "none"  # no difference was seen
    UNKNOWN = "unknown"  # too little was measured


@dataclass(frozen=True, slots=True)
class Ratio:
    """The time of B over that of A.

    Attributes:
        loads: The median ratio of each load.
        by_load: Whether the interval is that of the loads, not of the pairs.
    """

    median: float
    interval: Interval
    loads: tuple[float, ...]
    by_load: bool
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class DeviceReading:
    """What a device did at one moment; None: not told.

    Attributes:
        at_s: Seconds since the timing began.
        uri: Of the device.
        clock_mhz: Of its compute units.
        celsius: Temperature.
        watts: What it draws.
        busy_percent: Share of the moments before in which it computed.
    """

    at_s: float
    uri: str
    clock_mhz: float | None
    celsius: float | None
    watts: float | None
    busy_percent: float | None


@dataclass(frozen=True, slots=True)
class Conditions:
    """What the machine did while it was timed, in plain words.

    Attributes:
        at_begin, at_end: Clocks, temperatures, loads: label and value.
        notes: What may have disturbed the figures, a sentence each.
        others_percent: Share of the processors that other processes took meanwhile; None: not known.
        course: What the GPUs did meanwhile, in order of time; empty: no library tells of them.
    """

    at_begin: tuple[tuple[str, Message], ...]
    at_end: tuple[tuple[str, Message], ...]
    notes: tuple[Message, ...]
    others_percent: float | None
    course: tuple[DeviceReading, ...] = ()


@dataclass(frozen=True, slots=True)
class BenchmarkResult:
    """A finished benchmark, good or bad.

    Attributes:
        started: ISO 8601, UTC.
        sentence: How it ended, and the verdict, in words.
        pairs: With two sides, of each load; their samples lie one after the other in ``samples_ns``.
        ratio: With two sides; None when no pair was measured.
        notes: What to know of the figures: warm-ups that were not steady, bounds that were reached, drift.
        log: What the children wrote to stderr.
    """

    request: BenchmarkRequest
    started: str
    outcome: OutcomeKind
    sentence: Message
    sides: tuple[SideResult, ...]
    pairs: tuple[LoadPairs, ...]
    ratio: Ratio | None
    conditions: Conditions
    notes: tuple[Message, ...]
    log: str
