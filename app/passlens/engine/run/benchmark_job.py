"""The job that times one function reliably, or two alternately to compare them.

Two sides are loaded into one process and called alternately, so that disturbances of the machine affect both. This is
repeated with several loads, because memory placement, and with it speed, changes from load to load (see
``stats.ratio_of``).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import LogLine, Progress, TimedCalls
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING, Items, Message, Nanoseconds, together
from passlens.engine.process import Outcome, scratch_folder
from passlens.engine.run.benchmark import RunPlan, make_plan, other_release
from passlens.engine.run.benchmark_tool import ask_tool
from passlens.engine.run.benchmark_values import (
    BenchmarkRequest,
    BenchmarkResult,
    Conditions,
    LoadPairs,
    SideResult,
    WarmUp,
)
from passlens.engine.run.benchmark_words import notes_of, ratio_basis, side_names, side_text, verdict_words
from passlens.engine.run.conditions import Moment, compare_moments, look
from passlens.engine.run.device_watch import DeviceWatch
from passlens.engine.run.devices import device_words, in_words, job_queue
from passlens.engine.run.doing import Doing, doing_of, mentions
from passlens.engine.run.ending import bad_ending
from passlens.engine.run.stats import (
    drift,
    median_interval,
    outliers,
    process_interval,
    ratio_of,
    summarize,
    turn_ratios,
)
from passlens.engine.run.throughput import throughput_of
from passlens.engine.run.tools import worker_argv, worker_environment
from passlens.engine.run.worker_client import Conversation, Json, ask_worker
from passlens.engine.run.worker_parts.wp_rules import median
from passlens.engine.session.rows import OutcomeKind

PAIRS = 40
LOAD_SECONDS = 1.0
"""With two sides: the default number of pairs in a load, and the seconds that they may take."""
MOST_SAMPLES = 20_000
_WARMUP_LEAST = 1
_LOG_CHARACTERS = 200_000


class BenchmarkCancelledError(CancelledError):
    """The user stopped a benchmark; ``result`` holds the measurements so far."""

    def __init__(self, result: BenchmarkResult) -> None:
        super().__init__(result.sentence)
        self.result = result


@dataclass(slots=True)
class _Load:
    """The reports of one worker."""

    first_ns: dict[int, int] = field(default_factory=dict)
    warmups: dict[int, WarmUp] = field(default_factory=dict)
    result_bytes: dict[int, int] = field(default_factory=dict)
    turns: tuple[int, int] = (1, 1)
    pairs: list[list[list[int]]] = field(default_factory=list)
    samples: list[int] = field(default_factory=list)
    cpu_ns: int = 0
    runtimes: dict[int, str] = field(default_factory=dict)
    why: str = ""

    def of_side(self, side: int, sides: int) -> list[int]:
        """The samples of one side in order, ns."""
        return self.samples if sides == 1 else [wall for pair in self.pairs for wall in pair[side]]


@dataclass(slots=True)
class _State:
    """The state of a running benchmark."""

    loads: list[_Load] = field(default_factory=list)
    outcome: OutcomeKind = OutcomeKind.OK
    sentence: Message = NOTHING
    log: str = ""


@dataclass(frozen=True, slots=True)
class BenchmarkJob:
    """Times one side, or two alternately; see ``BenchmarkRequest``.

    A problem before anything runs is a UserError. A refusal or a crash of the runtime is data: a result with its
    outcome, a sentence, and the samples so far.
    """

    request: BenchmarkRequest

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        sides = self.request.sides
        if len(sides) > 1:
            first, second = sides[0].words, sides[1].words
            return Message("benchmark-job.two", "Benchmark {first} against {second}", first=first, second=second)
        return Message("session-benchmark.one", "Benchmark {name}", name=sides[0].words)

    @property
    def queue(self) -> str:
        """The first device's queue: nothing else is timed there at the same time."""
        return job_queue(self.request.sides[0].request.device)

    @property
    def key(self) -> str:
        """Every benchmark is kept."""
        return ""

    def run(self, context: JobContext) -> BenchmarkResult:
        """Check, warm up, time, summarise.

        Emits: Progress for each step, TimedCalls for measurements, LogLine for the runtime's output.

        Raises:
            UserError: Something in the request does not fit a module or this machine.
            BenchmarkCancelledError: The user asked to stop during the timing; carries the measurements.
            CancelledError: The user asked to stop before the timing.
        """
        context.cancel.raise_if_cancelled()
        _check(self.request)
        started = datetime.now(UTC).isoformat(timespec="seconds")
        with scratch_folder("benchmark") as folder:
            plans = []
            for place, side in enumerate(self.request.sides):
                mine = folder / "AB"[place]
                mine.mkdir()
                plans.append(make_plan(replace(side.request, repetitions=1, warmup=0, expected=()), context, mine))
            devices = [device for plan in plans for device in plan.devices]
            begin = look(devices, context)
            state = _State()
            with DeviceWatch(devices) as watch:
                self._time(state, plans, folder, context)
            try:
                end = look(devices, context)
            except CancelledError:
                end = begin
            result = self._result(started, plans, state, begin, end)
            result = replace(result, conditions=replace(result.conditions, course=watch.readings))
            if result.outcome is OutcomeKind.CANCELLED:
                raise BenchmarkCancelledError(result)
            if result.outcome is OutcomeKind.OK and self.request.tool:
                return self._with_tool(result, context)
            return result

    def _time(self, state: _State, plans: list[RunPlan], folder: Path, context: JobContext) -> None:
        """Run loads until there are enough, the time is up, or one fails."""
        request = self.request
        loads = request.loads if len(plans) > 1 else request.processes
        begun = monotonic()
        for number in range(loads):
            if context.cancel.cancelled:  # after the worker of the previous load had ended
                start = (
                    Message(
                        "benchmark-job.load-start",
                        "the start of load {number} of {count}",
                        number=number + 1,
                        count=loads,
                    )
                    if loads > 1
                    else Message("benchmark-job.start", "the start")
                )
                state.outcome, state.sentence = OutcomeKind.CANCELLED, self._cancelled(start, state)
                return
            left = request.limit_s - (monotonic() - begun) if request.limit_s else 0.0
            if request.limit_s and left <= 0:
                return
            load = _Load()
            state.loads.append(load)
            asked = self._worker_request(plans, number, left / (loads - number) if loads > 1 else left)
            talk, outcome = ask_worker(
                asked,
                folder,
                _Listener(load, number, loads, len(plans), context),
                runtime=None if "processes" in asked else plans[0].runtime,
                cancel=context.cancel,
                on_stderr=lambda line: context.emit(LogLine(line)),
                timeout_seconds=max((plan.request.time_limit_s for plan in plans), default=0.0) or None,
            )
            state.log = (state.log + outcome.stderr)[-_LOG_CHARACTERS:]
            if talk.error:
                state.log += f"{talk.error}\n"
            if bad := self._bad(plans, talk, outcome, state):
                state.outcome, state.sentence = bad
                return

    def _worker_request(self, plans: list[RunPlan], number: int, share_s: float) -> Json:
        """The request in the form that ``worker_parts.wp_benchmark`` reads."""
        request = self.request
        two = len(plans) > 1
        # In a load with a limit of a few seconds, the warm-up gets only its share.
        several = two or request.processes > 1
        warmup_s = min(request.warmup_s, max(share_s / 4, 0.2)) if several and share_s else request.warmup_s
        side_files = dict[str, Any]()
        if two and plans[0].runtime != plans[1].runtime:
            # Two runtimes do not fit into one process: each side has its own, and the worker alternates between them.
            side_files["mode"] = "benchmark apart"
            side_files["processes"] = [
                {"argv": worker_argv("-", plan.runtime), "environment": worker_environment(plan.runtime)}
                for plan in plans
            ]
        return {
            "mode": "benchmark",
            **side_files,
            "sides": [plan.what() for plan in plans],
            "first": number % 2,
            "warmup_least": _WARMUP_LEAST,
            "warmup_calls": request.warmup_calls,
            "warmup_s": warmup_s,
            "repetitions": request.repetitions,
            "precision": request.precision,
            "confidence": request.confidence,
            "most": max(1, MOST_SAMPLES // (1 if two else request.processes)),
            "pairs": request.repetitions or PAIRS,
            "seconds": (LOAD_SECONDS if not request.repetitions else request.limit_s) if two else share_s,
            "share_s": share_s,
        }

    def _bad(
        self, plans: list[RunPlan], talk: Conversation, outcome: Outcome, state: _State
    ) -> tuple[OutcomeKind, Message] | None:
        """How a failed load ended, with the side that was running."""
        plan = plans[1] if len(plans) > 1 and talk.doing.side == "B" else plans[0]
        device = in_words([part.strip() for part in plan.request.device.split(",")])
        bad = bad_ending(plan.signature.name, device, talk, outcome, self._samples(state))
        if bad is not None and bad[0] is OutcomeKind.CANCELLED:
            return OutcomeKind.CANCELLED, self._cancelled(talk.doing.what, state)
        if bad is not None and bad[0] is OutcomeKind.FAILED:
            bad = bad[0], together(bad[1], other_release(plan, talk))
        named = bool(talk.doing.side) and bad is not None and mentions(bad[1], talk.doing.what)
        if bad is not None and len(plans) > 1 and not named:
            side = "B" if plan is plans[1] else "A"
            return bad[0], Message("benchmark-job.of-side", "{name}: {sentence}", name=side, sentence=bad[1])
        return bad

    def _samples(self, state: _State) -> int:
        sides = len(self.request.sides)
        return sum(len(load.of_side(side, sides)) for load in state.loads for side in range(sides))

    def _cancelled(self, doing: Message, state: _State) -> Message:
        samples = self._samples(state)
        kept = NOTHING
        if samples == 1:
            kept = Message("benchmark-job.sample-kept", "1 sample is kept.")
        elif samples:
            kept = Message("benchmark-job.samples-kept", "{count:,} samples are kept.", count=samples)
        return together(
            Message("benchmark-job.cancelled", "The benchmark was cancelled at {doing}.", doing=doing), kept
        )

    def _result(self, started: str, plans: list[RunPlan], state: _State, begin: Moment, end: Moment) -> BenchmarkResult:
        request = self.request
        sides = tuple(_side(request, place, plan, state.loads) for place, plan in enumerate(plans))
        measured = [load for load in state.loads if load.pairs] if len(plans) > 1 else []
        pairs = tuple(LoadPairs(len(load.pairs), load.turns) for load in measured)
        ratio = ratio_of(
            [turn_ratios(load.of_side(0, 2), load.of_side(1, 2), load.turns) for load in measured], request.least
        )
        conditions = (
            compare_moments(begin, end, sum(load.cpu_ns for load in state.loads) / 1e9)
            if state.outcome is OutcomeKind.OK
            else Conditions(begin.facts(), end.facts(), (), None)  # the memory use of a child that died is unknown
        )
        result = BenchmarkResult(
            request=request,
            started=started,
            outcome=state.outcome,
            sentence=state.sentence,
            sides=sides,
            pairs=pairs,
            ratio=ratio,
            conditions=conditions,
            notes=notes_of(request, sides, len(pairs)),
            log=state.log,
        )
        return result if state.sentence else replace(result, sentence=sentence_of(result))

    def _with_tool(self, result: BenchmarkResult, context: JobContext) -> BenchmarkResult:
        sides = list[SideResult]()
        try:
            for side, asked in zip(result.sides, self.request.sides, strict=True):
                sides.append(replace(side, tool=ask_tool(replace(asked.request, function=side.function), context)))
        except CancelledError as error:
            raise BenchmarkCancelledError(replace(result, sides=(*sides, *result.sides[len(sides) :]))) from error
        return replace(result, sides=tuple(sides))


class _Listener:
    """Receives the events of one load."""

    def __init__(self, load: _Load, number: int, loads: int, sides: int, context: JobContext) -> None:
        self._load, self._number, self._loads, self._sides = load, number, loads, sides
        self._context = context

    def __call__(self, event: Json) -> None:
        load = self._load
        match event["event"]:
            case "doing":
                fraction = self._number / self._loads if self._loads > 1 else None
                self._context.emit(Progress(self._stage(doing_of(event)), fraction))
            case "first":
                load.first_ns[int(event["side"])] = int(event["wall_ns"])
                load.result_bytes[int(event["side"])] = int(event["result_bytes"])
            case "warm":
                side = int(event["side"])
                change = event["change"]
                load.warmups[side] = WarmUp(
                    load.first_ns.get(side, 0),
                    int(event["calls"]),
                    int(event["wall_ns"]),
                    bool(event["steady"]),
                    None if change is None else float(change),
                )
            case "turns":
                load.turns = (int(event["calls"][0]), int(event["calls"][1]))
            case "samples":
                new = [int(wall) for wall in event["ns"]]
                load.samples += new
                self._context.emit(TimedCalls(self._number, (tuple(new),)))
            case "pair":
                pair = [[int(wall) for wall in turn] for turn in event["ns"]]
                load.pairs.append(pair)
                self._context.emit(TimedCalls(self._number, tuple(map(tuple, pair))))
            case "enough":
                load.why = str(event["why"])
            case "cpu":
                load.cpu_ns += int(event["ns"])
            case "runtime":
                for side in range(self._sides) if event.get("side") is None else (int(event["side"]),):
                    load.runtimes[side] = str(event["version"])

    def _stage(self, doing: Doing) -> Message:
        if self._loads == 1:
            return doing.stage
        if self._sides == 1:
            return Message(
                "benchmark-job.process",
                "Process {number} of {count}: {doing}",
                number=self._number + 1,
                count=self._loads,
                doing=doing.what,
            )
        return Message(
            "benchmark-job.load",
            "Load {number} of {count}: {doing}",
            number=self._number + 1,
            count=self._loads,
            doing=doing.what,
        )


def _check(request: BenchmarkRequest) -> None:
    if not 1 <= len(request.sides) <= 2:
        raise UserError(
            Message(
                "benchmark-job.sides",
                "A benchmark has one side or two, not {count}.",
                count=len(request.sides),
            )
        )
    few = min(request.loads, request.processes) < 1 or request.repetitions < 0
    if few or not 0 < request.precision < 1 or request.least < 0:
        raise UserError(
            Message(
                "benchmark-job.counts",
                "A benchmark needs at least one load and process, no negative number of repetitions, and a precision "
                "between 0 and 1.",
            ),
            hint=Message("benchmark-job.leave-out", "Leave them out to let Passlens choose."),
        )


def _side(request: BenchmarkRequest, place: int, plan: RunPlan, loads: list[_Load]) -> SideResult:
    asked = request.sides[place]
    samples = [wall for load in loads for wall in load.of_side(place, len(request.sides))]
    figures = summarize(samples)
    processes = tuple(median(load.samples) for load in loads if load.samples)
    by_process = processes if len(request.sides) == 1 and len(processes) > 1 else ()
    sizes = next((load.result_bytes[place] for load in loads if place in load.result_bytes), 0)
    return SideResult(
        words=asked.words,
        request=asked.request,
        function=plan.signature.name,
        device_name=device_words([device.name for device in plan.devices]),
        samples_ns=tuple(samples),
        statistics=figures,
        interval=process_interval(by_process, request.confidence)
        if by_process
        else median_interval(samples, request.confidence),
        outliers=outliers(samples),
        drift=drift(samples) if not by_process else None,  # from one process to the next there is none
        warmups=tuple(load.warmups[place] for load in loads if place in load.warmups),
        throughput=throughput_of(plan, sizes, figures.median_ns) if figures else (),
        ended_by="time" if any(load.why == "time" for load in loads) else loads[-1].why if loads else "",
        shapes=tuple(one.shape for one in plan.inputs),
        runtime=next((one.runtimes[place] for one in loads if place in one.runtimes), plan.runtime.version),
        by_process=by_process,
    )


def sentence_of(result: BenchmarkResult) -> Message:
    """The sentence of a successful benchmark."""
    if len(result.sides) == 1:
        side = result.sides[0]
        return Message(
            "benchmark-job.side",
            "@{function} on {device}: {figures}.",
            function=side.function,
            device=in_words(side.request.device.split(",")),
            figures=side_text(side),
        )
    medians = tuple(
        Message("benchmark-job.median", "{side} {median}", side=name, median=Nanoseconds(side.statistics.median_ns))
        for name, side in zip(side_names(result.sides), result.sides, strict=True)
        if side.statistics is not None
    )
    if result.ratio is None:
        return Message(
            "benchmark-job.no-pair",
            "No pair was measured within the time limit of {seconds:g} s.",
            seconds=result.request.limit_s,
        )
    return Message(
        "benchmark-job.verdict",
        "{verdict} ({basis}; medians {medians}).",
        verdict=verdict_words(result.ratio),
        basis=ratio_basis(result.ratio),
        medians=Items(medians),
    )
