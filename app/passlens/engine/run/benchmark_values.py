"""Requests and results of benchmarks, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from passlens.engine.messages import NOTHING, Message
from passlens.engine.run.values import RunRequest, Statistics
from passlens.engine.session.rows import OutcomeKind


@dataclass(frozen=True, slots=True)
class BenchmarkSide:
    """The call that one side times.

    Attributes:
        words: Its description, such as ``model.passlens, @forward on local-task``.
        request: The call; its repetitions, warm-up, expected results and profile are ignored.
    """

    words: Message
    request: RunRequest


@dataclass(frozen=True, slots=True)
class BenchmarkRequest:
    """How to time one function, or two alternately.

    Attributes:
        sides: One, or two: A and B.
        repetitions: Timed calls; 0: until the interval of the median extends at most ``precision`` of it to each side.
            With two sides: pairs in each load; 0: 40, or as many as take a second.
        precision: See ``repetitions``.
        loads: With two sides: how often both are loaded again, each time in a new process.
        processes: With one side: how many processes time it, one after the other. Each of several contributes one
            median.
        least: With two sides: the smallest difference that matters, as a share.
        confidence: Confidence of the interval of each median.
        warmup_s, warmup_calls: Bounds of the warm-up of each side in each load.
        limit_s: Time after which no further call starts; it does not end a hanging call (``RunRequest.time_limit_s``
            does).
        tool: Whether to run ``iree-benchmark-module`` too.
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
    """The share of the median by which calls became slower (or faster) from the beginning to the end."""

    share: float


@dataclass(frozen=True, slots=True)
class WarmUp:
    """The calls before the timed ones, in one load.

    Attributes:
        first_ns: The very first call, which includes lazy loading.
        calls, wall_ns: The number of later calls, and their total time.
        steady: Whether the calls became steady before a bound was reached (see ``wp_rules.Steadiness``).
        change: Share by which the last calls took longer than those before; None when there were too few.
    """

    first_ns: int
    calls: int
    wall_ns: int
    steady: bool
    change: float | None


@dataclass(frozen=True, slots=True)
class Throughput:
    """Work per second.

    Attributes:
        amount: Work of one call, in ``unit`` times a second.
        per_second: Rate at the median time.
        unit: ``tokens``, ``B`` or ``FLOP``.
        counted: One sentence on how it was counted.
        limit: The chip's maximum per second; None when unknown.
        limit_words: The resource that has this limit.
    """

    amount: float
    per_second: float
    unit: str
    counted: Message
    limit: float | None = None
    limit_words: Message = NOTHING


@dataclass(frozen=True, slots=True)
class ToolTimes:
    """Times of the same call by ``iree-benchmark-module``.

    Attributes:
        real_ns, cpu_ns: Medians over its repetitions; each is a mean over ``iterations`` calls.
        command: The command line, program first, for repeating it.
        note: Why there are no figures; empty when there are some.
        files: The folder with the files of the command; empty when it needs none of ours.
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
        function, device_name: The function and the device that were used.
        samples_ns: Each timed call in order, of all loads.
        statistics: Median, quartiles and extremes; None without samples.
        interval: Interval of the median, ns: of the calls or, with several processes, of their medians. None: too few.
        outliers: Indices into ``samples_ns``.
        warmups: One for each load.
        ended_by: Why the timing ended: ``count``, ``narrow`` (the interval is), ``time``, ``most`` (samples), or empty.
        by_process: The median of each process, ns, when several timed one side; else empty.
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
    runtime: str = ""  # version of the IREE runtime that ran it; empty when unknown
    by_process: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class LoadPairs:
    """The pairs of one load: their number, and the calls of each side in a turn."""

    pairs: int
    turns: tuple[int, int]


class Verdict(StrEnum):
    """The verdict on B compared with A."""

    SLOWER = "slower"
    FASTER = "faster"
    NONE = "none"  # no difference was seen
    UNKNOWN = "unknown"  # too little was measured


@dataclass(frozen=True, slots=True)
class Ratio:
    """The time of B divided by that of A.

    Attributes:
        loads: The median ratio of each load.
        by_load: Whether the interval is over the loads instead of the pairs.
    """

    median: float
    interval: Interval
    loads: tuple[float, ...]
    by_load: bool
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class DeviceReading:
    """The state of a device at one moment; None for values that it does not report.

    Attributes:
        at_s: Seconds since the timing began.
        uri: Of the device.
        clock_mhz: Of its compute units.
        celsius: Temperature.
        watts: Power draw.
        busy_percent: Share of the preceding sampling period in which it computed.
    """

    at_s: float
    uri: str
    clock_mhz: float | None
    celsius: float | None
    watts: float | None
    busy_percent: float | None


@dataclass(frozen=True, slots=True)
class Conditions:
    """The state of the machine during the timing, in plain words.

    Attributes:
        at_begin, at_end: Clocks, temperatures, loads: label and value.
        notes: One sentence for each possible disturbance of the figures.
        others_percent: Share of the processors that other processes used meanwhile; None when unknown.
        course: The state of the GPUs over time; empty when no library reports it.
    """

    at_begin: tuple[tuple[str, Message], ...]
    at_end: tuple[tuple[str, Message], ...]
    notes: tuple[Message, ...]
    others_percent: float | None
    course: tuple[DeviceReading, ...] = ()


@dataclass(frozen=True, slots=True)
class BenchmarkResult:
    """A finished benchmark, successful or not.

    Attributes:
        started: ISO 8601, UTC.
        sentence: How it ended, and the verdict, in words.
        pairs: With two sides: the pairs of each load; their samples follow one another in ``samples_ns``.
        ratio: With two sides: their ratio; None when no pair was measured.
        notes: Caveats on the figures: unsteady warm-ups, bounds that were reached, drift.
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
