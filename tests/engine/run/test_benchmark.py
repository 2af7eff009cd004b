"""Benchmarks of real modules: verdicts, bad ends, asynchronous and stateful calls, the tool's numbers."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import psutil
import pytest

from campaigns import rarely
from message_checks import has_message, refused
from passlens.engine.events import Event, Progress, TimedCalls
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.messages import quoted
from passlens.engine.process import Outcome
from passlens.engine.run.benchmark_job import BenchmarkCancelledError, BenchmarkJob
from passlens.engine.run.benchmark_tool import ask_tool
from passlens.engine.run.benchmark_values import BenchmarkRequest, BenchmarkResult, BenchmarkSide, Interval, Verdict
from passlens.engine.run.tools import WORKER
from passlens.engine.run.values import RunRequest
from passlens.engine.run.worker_client import Conversation, ask_worker
from passlens.engine.session import codec
from passlens.engine.session.rows import OutcomeKind
from run_modules import ADD, CPU, compile_text

MATMUL = """
func.func @mm(%a: tensor<96x{k}xf32>, %b: tensor<{k}x96xf32>) -> tensor<96x96xf32> {{
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<96x96xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<96x96xf32>) -> tensor<96x96xf32>
  %r = linalg.matmul ins(%a, %b : tensor<96x{k}xf32>, tensor<{k}x96xf32>)
    outs(%f : tensor<96x96xf32>) -> tensor<96x96xf32>
  return %r : tensor<96x96xf32>
}}
"""
GROWS = """
func.func @grow(%a: tensor<4xf32> {iree.abi.output = 0 : index}) -> tensor<4xf32> {
  %r = arith.addf %a, %a : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    folder = tmp_path_factory.mktemp("benchmark")
    made: dict[str, Path] = {}
    texts = {"short": MATMUL.format(k=128), "hundredfold": MATMUL.format(k=128 * 100), "add": ADD, "grow": GROWS}

    def get(name: str) -> Path:
        if name not in made:
            made[name] = compile_text(texts[name], folder / f"{name}.vmfb")
        return made[name]

    return get


def side(module: Path, function: str = "mm", device: str = "local-sync", **more: Any) -> BenchmarkSide:
    return BenchmarkSide(quoted(module.name), RunRequest(module=module, device=device, function=function, **more))


def benchmark(*sides: BenchmarkSide, context: JobContext | None = None, **more: Any) -> BenchmarkResult:
    """A short warm-up will do: how steady calls are is judged in ``test_benchmark_statistics``."""
    return BenchmarkJob(BenchmarkRequest(sides, **{"warmup_s": 0.1, **more})).run(context or JobContext())


def workers() -> list[psutil.Process]:
    """Our own children that run the worker and still live."""

    def runs_worker(child: psutil.Process) -> bool:
        try:
            return str(WORKER) in child.cmdline()
        except psutil.NoSuchProcess:  # it has ended; also between one question and the next
            return False

    return [child for child in psutil.Process().children(recursive=True) if runs_worker(child)]


@pytest.mark.parametrize(("device", "loads"), [rarely("local-sync", 6), rarely("local-task", 3)])
def test_that_every_call_of_both_sides_is_kept_and_the_verdict_is_what_its_interval_says(
    modules: Callable[[str], Path], device: str, loads: int
) -> None:
    """How often the verdict is right on equal and on slower modules is a campaign: ``tests/benchmarks verdict``."""
    short = side(modules("short"), device=device)
    same = benchmark(short, short, limit_s=0, loads=loads)
    assert same.outcome is OutcomeKind.OK, same.sentence
    assert same.ratio is not None
    assert len(same.pairs) == len(same.ratio.loads) == loads
    for number, one in enumerate(same.sides):
        calls = sum(pairs.pairs * pairs.turns[number] for pairs in same.pairs)
        assert len(one.samples_ns) == calls > 0  # every sample is kept
        assert len(one.warmups) == loads
    interval, least = same.ratio.interval, same.request.least
    too_little = 1 / (1 + least) < same.ratio.median < 1 + least
    says = {Verdict.NONE: interval.low <= 1 <= interval.high or too_little, Verdict.SLOWER: interval.low > 1}
    assert says.get(same.ratio.verdict, interval.high < 1), same.sentence
    worded = {Verdict.NONE: "no-difference", Verdict.SLOWER: "slower"}.get(same.ratio.verdict, "faster")
    assert has_message(same.sentence, f"benchmark-words.{worded}")
    assert workers() == []


@pytest.mark.campaign
def test_that_a_module_with_a_hundred_times_the_work_is_slower(modules: Callable[[str], Path]) -> None:
    slower = benchmark(side(modules("short")), side(modules("hundredfold")), loads=4, limit_s=0)
    assert slower.ratio is not None
    assert slower.ratio.verdict is Verdict.SLOWER, slower.sentence
    assert slower.ratio.interval.low > 1
    assert has_message(slower.sentence, "benchmark-words.times", first="A")


@pytest.mark.campaign
def test_that_one_side_is_timed_until_its_median_is_known(modules: Callable[[str], Path]) -> None:
    heard: list[int] = []

    def listen(event: Event) -> None:
        if isinstance(event, TimedCalls):
            heard.extend(event.sides[0])

    result = benchmark(side(modules("short")), context=JobContext(emit=listen), precision=0.2)
    (one,) = result.sides
    assert result.outcome is OutcomeKind.OK
    assert result.ratio is None
    assert list(one.samples_ns) == heard
    assert one.ended_by in {"narrow", "most", "time"}
    assert one.statistics is not None
    assert one.interval is not None
    assert one.interval.low <= one.statistics.median_ns <= one.interval.high
    if one.ended_by == "narrow":
        assert max(one.interval.high - one.statistics.median_ns, one.statistics.median_ns - one.interval.low) <= (
            0.2 * one.statistics.median_ns
        )
    assert "of one process" in str(result.sentence)
    assert any("In another process" in str(note) for note in result.notes)
    assert one.warmups[0].calls >= 1
    (moved,) = one.throughput
    assert moved.amount == 4 * (96 * 128 * 2 + 96 * 96)
    fixed = benchmark(side(modules("short")), repetitions=37)
    assert len(fixed.sides[0].samples_ns) == 37
    assert fixed.sides[0].ended_by == "count"


@pytest.mark.campaign
def test_that_the_interval_of_several_processes_is_that_of_their_medians(modules: Callable[[str], Path]) -> None:
    stages: list[str] = []

    def listen(event: Event) -> None:
        if isinstance(event, Progress):
            stages.append(str(event.text))

    result = benchmark(side(modules("short")), context=JobContext(emit=listen), repetitions=9, processes=3)
    (one,) = result.sides
    assert len(one.samples_ns) == 3 * 9
    assert one.by_process == tuple(median(one.samples_ns[at : at + 9]) for at in (0, 9, 18))
    assert one.interval == Interval(min(one.by_process), max(one.by_process), 0.75)
    assert one.drift is None
    assert len(one.warmups) == 3
    assert "of 3 processes" in str(result.sentence)
    assert any(has_message(note, "benchmark-words.processes") for note in result.notes)
    assert not any("In another process" in str(note) for note in result.notes)
    assert any("Process 3 of 3" in stage for stage in stages)
    assert codec.from_json(BenchmarkResult, codec.to_json(result)) == result


@pytest.mark.campaign
def test_that_a_bound_which_was_reached_is_told(modules: Callable[[str], Path]) -> None:
    one = side(modules("short"))
    for limit in (0.3, 1.2, 4.8, 20, 80):  # as long as this machine takes to time some calls
        result = benchmark(one, repetitions=1_000_000_000, limit_s=limit)
        if result.sides[0].interval is not None:
            break
    assert result.sides[0].ended_by == "time"
    assert any(has_message(note, "benchmark-words.time-limit", seconds=limit) for note in result.notes)
    free = benchmark(one, one, repetitions=7, loads=1, limit_s=0)
    assert [load.pairs for load in free.pairs] == [7]  # 0 is no bound
    for limit in (1.5, 6, 24, 96):
        few = benchmark(one, one, loads=100, limit_s=limit)
        if few.pairs:
            break
    assert few.outcome is OutcomeKind.OK
    assert 0 < len(few.pairs) < 100
    assert any(has_message(note, "benchmark-words.fewer-loads", count=100) for note in few.notes)


@pytest.mark.campaign
def test_that_asynchronous_and_stateful_calls_are_timed(modules: Callable[[str], Path], tmp_path: Path) -> None:
    asynchronous = compile_text(ADD, tmp_path / "async.vmfb", *CPU, "--iree-execution-model=async-external")
    for module, function, inputs in (
        (asynchronous, "add", ("4xf32=1", "4xf32=1")),
        (modules("grow"), "grow", ("4xf32=1",)),
    ):
        result = benchmark(side(module, function, "local-task", inputs=inputs), repetitions=30)
        assert result.outcome is OutcomeKind.OK, result.sentence
        assert len(result.sides[0].samples_ns) == 30


def test_that_the_crash_of_a_side_is_one_sentence_and_costs_no_sample(modules: Callable[[str], Path]) -> None:
    def kill(event: Event) -> None:
        if isinstance(event, TimedCalls):
            for worker in workers():
                os.kill(worker.pid, signal.SIGSEGV)

    one = side(modules("short"))
    asked = 1_000_000  # pairs: some minutes, unless it ends before
    result = benchmark(one, one, context=JobContext(emit=kill), repetitions=asked, limit_s=0, loads=2)
    assert result.outcome is OutcomeKind.CRASHED
    assert has_message(result.sentence, "ending.crashed", function="mm", device="local-sync", signal="SIGSEGV")
    assert has_message(result.sentence, "doing.of-a") or has_message(result.sentence, "doing.of-b")
    assert len(result.pairs) == 1
    assert all(entry.samples_ns for entry in result.sides)
    assert result.ratio is not None
    assert workers() == []


def test_that_a_cancelled_benchmark_keeps_what_was_measured(modules: Callable[[str], Path]) -> None:
    token = CancelToken()

    def cancel_in_the_third_load(event: Event) -> None:
        if isinstance(event, TimedCalls) and event.load == 2:
            token.cancel()

    one = side(modules("short"))
    with pytest.raises(BenchmarkCancelledError) as caught:
        benchmark(one, one, context=JobContext(cancel=token, emit=cancel_in_the_third_load), loads=100)
    result = caught.value.result
    assert result.outcome is OutcomeKind.CANCELLED
    assert has_message(result.sentence, "benchmark-job.cancelled")
    assert has_message(result.sentence, "benchmark-job.samples-kept")
    assert len(result.pairs) == 3
    assert result.ratio is not None
    assert workers() == []


@pytest.mark.campaign
def test_that_a_cancel_after_the_end_of_a_load_starts_no_other_one(
    modules: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    token = CancelToken()
    ended = 0

    def cancel_after_the_second(*given: Any, cancel: CancelToken, **more: Any) -> tuple[Conversation, Outcome]:
        nonlocal ended
        answer = ask_worker(*given, cancel=None, **more)  # nobody hears it while the worker lives
        assert cancel is token
        ended += 1
        if ended == 2:
            token.cancel()
        return answer

    monkeypatch.setattr("passlens.engine.run.benchmark_job.ask_worker", cancel_after_the_second)
    one = side(modules("short"))
    with pytest.raises(BenchmarkCancelledError) as caught:
        benchmark(one, one, context=JobContext(cancel=token), repetitions=5, loads=4, limit_s=0)
    result = caught.value.result
    assert ended == 2
    samples = sum(len(entry.samples_ns) for entry in result.sides)
    kept = f"{samples:,} samples are kept."
    assert str(result.sentence) == f"The benchmark was cancelled at the start of load 3 of 4. {kept}"
    assert [pairs.pairs for pairs in result.pairs] == [5, 5]
    assert all(len(entry.warmups) == 2 for entry in result.sides)


def test_that_what_is_wrong_is_said_before_anything_is_timed(modules: Callable[[str], Path]) -> None:
    with refused("devices.no-device", wanted="'abacus'"):
        benchmark(side(modules("add"), "add", "abacus"))
    with refused("inputs.other-shape", text="'2x2xf32=1'", other="2x2xf32"):
        benchmark(side(modules("add"), "add"), side(modules("add"), "add", inputs=("2x2xf32=1", "4xf32=1")))
    with refused("benchmark-job.counts"):
        benchmark(side(modules("add"), "add"), side(modules("add"), "add"), loads=0)


@pytest.mark.campaign
def test_that_the_numbers_of_the_tool_come_with_a_command_that_can_be_repeated(
    modules: Callable[[str], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    request = side(modules("add"), "add", inputs=("random", "4xf32=2")).request
    times = ask_tool(request, JobContext(), repetitions=1)
    assert not times.note
    assert times.real_ns is not None
    assert times.real_ns > 0
    assert times.repetitions == 1
    assert Path(times.files).is_dir()
    again = subprocess.run(shlex.split(shlex.join(times.command)), capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    assert "BM_add" in again.stdout
    gone = ask_tool(replace(request, device="abacus"), JobContext())
    assert gone.real_ns is None
    assert has_message(gone.note, "benchmark-tool.not-asked")
