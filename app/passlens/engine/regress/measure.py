"""Times a suite: compiles its models, and times each benchmark in several processes, or in turn with a baseline's."""

from __future__ import annotations

import platform
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from passlens import __version__
from passlens.engine.errors import CancelledError, UserError
from passlens.engine.events import Event, Progress, StageStarted
from passlens.engine.formats import MODULE
from passlens.engine.jobs import CompilerJob, JobContext
from passlens.engine.messages import NOTHING, Message
from passlens.engine.regress.baseline import (
    Baseline,
    Recording,
    Timing,
    UsedDevice,
    add_recording,
    folder_of,
)
from passlens.engine.regress.report import Regression, Row, compare_recorded, in_turn, not_measured, unmatched
from passlens.engine.regress.suite import Benchmark
from passlens.engine.regress.verdicts import ratio_in_turn
from passlens.engine.run.benchmark_job import BenchmarkCancelledError
from passlens.engine.run.benchmark_values import BenchmarkRequest, BenchmarkResult, SideResult
from passlens.engine.run.devices import list_drivers
from passlens.engine.run.values import Device
from passlens.engine.run.worker_parts.wp_rules import median
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.session_runs.session_benchmark import SessionBenchmarkJob, Subject
from passlens.engine.sweep.execute import LocalExecutor, Task
from passlens.engine.sweep.folder import CampaignFolder, FolderBusyError, content_of, key_of_cell
from passlens.engine.sweep.installer import Installer
from passlens.engine.sweep.results import CellEnd


@dataclass(frozen=True, slots=True)
class HowToTime:
    """The settings of a measurement.

    Attributes:
        processes: The number of processes, each with one median; in turn with a baseline's module, each loads both, and
            processes are added until the interval is narrow enough for a verdict.
        limit_s: The limit for one benchmark.
        install: Whether to install missing releases.
    """

    processes: int = 12
    limit_s: float = 60.0
    install: bool = True


_MORE = 6
"""The most processes added while the interval is too wide."""
_MOST_LOADS = 60
_LEAST_S = 2.0


class _Bench:
    """Creates modules in a folder and times them."""

    def __init__(self, folder: CampaignFolder, how: HowToTime) -> None:
        self._folder, self._how = folder, how
        self._executor = LocalExecutor(Installer(allowed=how.install), 1)
        self._devices = dict[str, tuple[Device, ...]]()

    def _module(self, benchmark: Benchmark, context: JobContext) -> tuple[Path | None, Message]:
        """The session or module to time, compiled from a model if needed; otherwise None and the reason."""
        if benchmark.cell is None:
            content_of(benchmark.call.module)
            return benchmark.call.module.absolute(), NOTHING
        key = key_of_cell(benchmark.cell)
        known = self._folder.result(key)
        if known is None:
            task = Task(key, benchmark.cell, self._folder.session_of(key, benchmark.name))
            for result in self._executor.results((task,), context):
                self._folder.keep(result)
                known = result
        if known is None or known.end is not CellEnd.COMPILES:
            fault = known.cause if known is not None else Message("regress.not-compiled", "It was not compiled.")
            return None, fault
        return (self._folder.path / known.session).absolute(), NOTHING

    def alone(self, benchmark: Benchmark, context: JobContext) -> Timing:
        """Time one benchmark in several processes."""
        module, fault = self._module(benchmark, context)
        if module is None:
            return Timing(benchmark.name, fault=fault)
        how = BenchmarkRequest((), limit_s=self._how.limit_s, processes=self._how.processes)
        result = _timed(context, how, _subject(benchmark, module))
        if isinstance(result, Message):
            return Timing(benchmark.name, module=str(module), content=content_of(module), fault=result)
        (side,) = result.sides
        medians = side.by_process or ((side.statistics.median_ns,) if side.statistics is not None else ())
        return self._timing(benchmark, module, side, medians, result, context)

    def beside(
        self, benchmark: Benchmark, before: Path, context: JobContext
    ) -> tuple[Timing, Timing, tuple[float, ...]] | Timing:
        """Time one benchmark in turn with an earlier module; a failure yields a single timing."""
        module, fault = self._module(benchmark, context)
        if module is None:
            return Timing(benchmark.name, fault=fault)
        begun, ratios, medians = monotonic(), list[float](), (list[float](), list[float]())
        while True:
            left = self._how.limit_s - (monotonic() - begun)
            loads = self._how.processes if not ratios else _MORE
            how = BenchmarkRequest((), limit_s=max(left, _LEAST_S), loads=loads)
            result = _timed(context, how, _subject(benchmark, before), _subject(benchmark, module))
            if isinstance(result, Message):
                return Timing(benchmark.name, module=str(module), content=content_of(module), fault=result)
            ratios += result.ratio.loads if result.ratio is not None else ()
            for place, side in enumerate(result.sides):
                medians[place].extend(_by_load(side, result, place))
            over = monotonic() - begun >= self._how.limit_s or len(ratios) >= _MOST_LOADS
            if over or (ratios and ratio_in_turn(ratios).settled):
                break
        if not ratios:
            return Timing(benchmark.name, module=str(module), content=content_of(module), fault=result.sentence)
        both = [
            self._timing(benchmark, path, side, tuple(medians[place]), result, context)
            for place, (path, side) in enumerate(zip((before, module), result.sides, strict=True))
        ]
        return both[0], both[1], tuple(ratios)

    def _timing(
        self,
        benchmark: Benchmark,
        module: Path,
        side: SideResult,
        medians: tuple[float, ...],
        result: BenchmarkResult,
        context: JobContext,
    ) -> Timing:
        return Timing(
            benchmark.name,
            side.function,
            self._device(side.request.device, context),
            medians,
            _compiler(module),
            side.runtime,
            result.conditions.others_percent,
            str(module),
            content_of(module),
        )

    def _device(self, uri: str, context: JobContext) -> UsedDevice:
        first = uri.split(",", maxsplit=1)[0].strip()
        driver = first.partition(":")[0]
        if driver not in self._devices:
            states = list_drivers(context, (driver,))
            self._devices[driver] = tuple(one for state in states for one in state.devices)
        all_of_driver = self._devices[driver]
        found = next((one for one in all_of_driver if one.uri == first), next(iter(all_of_driver), None))
        return UsedDevice(uri, str(found.name), found.facts) if found is not None else UsedDevice(uri, "", ())


def _timed(context: JobContext, how: BenchmarkRequest, *subjects: Subject) -> BenchmarkResult | Message:
    """A result, or the reason for none."""
    try:
        result = SessionBenchmarkJob(subjects, how).run(context)
    except BenchmarkCancelledError as error:
        raise CancelledError("Cancelled.") from error
    except UserError as error:
        return error.title_and_hint()
    if result.outcome is not OutcomeKind.OK or any(side.statistics is None for side in result.sides):
        return result.sentence
    return result


def _subject(benchmark: Benchmark, module: Path) -> Subject:
    return Subject(replace(benchmark.call, module=module), preset=benchmark.preset)


def _by_load(side: SideResult, result: BenchmarkResult, place: int) -> tuple[float, ...]:
    """The median of each load of one of two sides."""
    found, start = list[float](), 0
    for load in result.pairs:
        count = load.pairs * load.turns[place]
        found.append(median(side.samples_ns[start : start + count]))
        start += count
    return tuple(found)


def _compiler(module: Path) -> str:
    if module.suffix in MODULE.suffixes:
        return ""
    with SessionReader(module) as reader:
        return reader.info().toolchain_version


def _recording(started: str, timings: list[Timing]) -> Recording:
    system = f"{platform.system()} {platform.release()}"
    return Recording(started, platform.node(), system, __version__, tuple(timings))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


@dataclass(frozen=True, slots=True)
class BaselineJob(CompilerJob):
    """Time a suite, and store the result as the newest recording of a baseline (see the Job protocol).

    Attributes:
        name: The name of the baseline, or the path of its folder.
    """

    name: str
    suite: tuple[Benchmark, ...]
    how: HowToTime = HowToTime()

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("regress.record", "Record the baseline {name}", name=self.name)

    def run(self, context: JobContext) -> Baseline:
        """Time the suite; nothing is stored if it is cancelled.

        Raises:
            UserError: A file cannot be read, or the folder cannot be written.
            CancelledError: The user cancelled.
        """
        started, timings = _now(), list[Timing]()
        with _opened(folder_of(self.name)) as folder:
            bench = _Bench(folder, self.how)
            for number, one in enumerate(self.suite):
                inner = _begin(one, number, len(self.suite), context)
                timings.append(bench.alone(one, inner))
            return add_recording(self.name, _recording(started, timings))


@dataclass(frozen=True, slots=True)
class RegressJob(CompilerJob):
    """Time a suite, and compare it with a baseline (see the Job protocol).

    Modules of the baseline that still exist are timed again, in turn with the new ones: a disturbance of the machine
    affects both. For others the recorded times are compared.

    Attributes:
        recorded_only: Compare with the recorded times only.
    """

    baseline: Baseline
    suite: tuple[Benchmark, ...]
    how: HowToTime = HowToTime()
    recorded_only: bool = False

    @property
    def title(self) -> Message:
        """Shown in the Jobs panel."""
        return Message("regress.compare", "Compare with the baseline {name}", name=self.baseline.name)

    def run(self, context: JobContext) -> Regression:
        """Time and compare.

        Raises:
            UserError: A file cannot be read, or the folder cannot be written.
            CancelledError: The user cancelled.
        """
        started, rows, timings = _now(), list[Row](), list[Timing]()
        with _opened(self.baseline.folder) as folder:
            bench = _Bench(folder, self.how)
            for number, one in enumerate(self.suite):
                inner = _begin(one, number, len(self.suite), context)
                row, timing = self._row(bench, one, inner)
                rows.append(row)
                timings.append(timing)
        names = {one.name for one in self.suite}
        rows += [not_measured(one) for one in self.baseline.newest.timings if one.name not in names]
        return Regression(tuple(rows), self.baseline.newest, _recording(started, timings), self.baseline.name)

    def _row(self, bench: _Bench, benchmark: Benchmark, context: JobContext) -> tuple[Row, Timing]:
        known = self.baseline.newest.timing(benchmark.name)
        if known is None:
            timing = bench.alone(benchmark, context)
            return unmatched(timing), timing
        module = None if self.recorded_only else self.baseline.module_of(known)
        if module is not None:
            found = bench.beside(benchmark, module, context)
            if isinstance(found, Timing):
                return compare_recorded(known, found, self.baseline.history(known)), found
            return in_turn(*found), found[1]
        timing = bench.alone(benchmark, context)
        return compare_recorded(known, timing, self.baseline.history(known)), timing


def _opened(folder: Path) -> CampaignFolder:
    """The folder of a baseline, opened exclusively.

    Raises:
        UserError: It cannot be written, or another measurement uses it.
    """
    try:
        return CampaignFolder(folder)
    except FolderBusyError as error:
        raise UserError(
            Message("regress.busy", "The baseline in {folder} is already being timed.", folder=folder),
            hint=Message("regress.wait", "Wait until it ends: two at a time disturb each other."),
            location=str(folder),
        ) from error


def _begin(benchmark: Benchmark, number: int, count: int, context: JobContext) -> JobContext:
    """Report the next benchmark, and map its stages to parts of the whole."""
    context.cancel.raise_if_cancelled()
    title = Message(
        "regress.timing", "{number} of {count}: {name}", number=number + 1, count=count, name=benchmark.name
    )
    context.emit(StageStarted(title))

    def pass_on(event: Event) -> None:
        if isinstance(event, Progress):
            context.emit(replace(event, fraction=(number + (event.fraction or 0.0)) / count))

    return JobContext(context.cancel, pass_on)
