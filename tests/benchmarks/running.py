"""What a call costs through our worker against ``iree-benchmark-module``: the same call in both, in turn; and what its
dispatches timed alone add up to, against the whole call.

Both time many calls one after the other. The program gives the mean of each of its repetitions; our calls are put
together in groups as long, whose means are taken: so a disturbance of this machine counts on both sides alike. The
figure is the lower quartile of those means: what disturbs only makes calls longer.
"""

from __future__ import annotations

import json
import statistics
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from measuring import BIN, Figure, compare, seconds

from passlens.engine.compile.job import CompileJob
from passlens.engine.compile.request import CompileRequest, Driver, PassCapture
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.run.benchmark import make_plan
from passlens.engine.run.benchmark_job import BenchmarkJob
from passlens.engine.run.benchmark_values import BenchmarkRequest, BenchmarkSide
from passlens.engine.run.values import RunRequest
from passlens.engine.session_runs.session_run import SessionRunJob

REACH = 1.05
SUM_TOLERANCE = 0.25
"""How far the sum of the dispatches timed alone may lie from the whole call."""
GROUPS = 25
GROUP_SECONDS = 0.03
_UNITS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
_CPU = (
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-llvmcpu-target-cpu=host",
)
_ASYNCHRONOUS = "--iree-execution-model=async-external"
_MATMUL = """
func.func @mm(%a: tensor<128x128xf32>, %b: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %r = linalg.matmul ins(%a, %b : tensor<128x128xf32>, tensor<128x128xf32>)
    outs(%f : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %r : tensor<128x128xf32>
}
"""
_IN_PLACE = """
func.func @step(%a: tensor<65536xf32> {iree.abi.output = 0 : index}) -> tensor<65536xf32> {
  %c = arith.constant dense<0.5> : tensor<65536xf32>
  %r = arith.mulf %a, %c : tensor<65536xf32>
  return %r : tensor<65536xf32>
}
"""


@dataclass(frozen=True, slots=True)
class _Case:
    name: str
    request: RunRequest


def figures(models: Path, folder: Path, rounds: int) -> Iterator[Figure]:
    """One figure for each case and device.

    Args:
        models: Where ``clip_f32`` is; without it only the small ones are measured.
        folder: For modules and inputs.
        rounds: How often each side is measured.
    """
    for place, case in enumerate(_cases(models, folder, few=rounds == 1)):
        mine = folder / case.name.replace(" ", "-").replace(",", "")
        mine.mkdir()
        plan = make_plan(case.request, JobContext(), mine)
        flags = plan.run_module_flags(mine)
        groups = GROUPS if rounds > 1 else 3  # one round is a look whether it works
        once = _theirs(flags, 3)
        calls = max(1, round(GROUP_SECONDS / once))
        yield compare(
            f"a call of {case.name}",
            partial(_ours, case.request, calls, groups),
            partial(_theirs, flags, groups),
            rounds=rounds,
            reach=REACH,
            note=""
            if place
            else f"lower quartiles of {groups} means over {GROUP_SECONDS * 1e3:.0f} ms of calls; the others too",
        )


def dispatches_alone(models: Path, folder: Path, rounds: int) -> Iterator[Figure]:
    """The sum of the dispatches of ``clip_f32`` timed alone, against the whole call on the same single thread.

    Args:
        models: Where ``clip_f32`` is; without it there is no figure.
        folder: For the session.
        rounds: How often both are measured.
    """
    source, weights, tokens = (models / f"clip_f32{end}" for end in (".mlir", ".irpa", "_input.irpa"))
    if not (source.is_file() and weights.is_file() and tokens.is_file()):
        return
    asked = CompileRequest(source, driver=Driver.LOCAL, passes=PassCapture.NONE, output=folder / "alone.passlens")
    session = CompileJob(asked).run(JobContext())
    module = Queries(session).artifacts.extract("vmfb", folder)
    request = RunRequest(
        module, "local-sync", "forward_bs4", (str(tokens),), (f"model={weights}",), repetitions=200, isolated=True
    )
    sums, wholes, launches = list[float](), list[float](), 0
    for _ in range(rounds):
        result = SessionRunJob(request, session).run(JobContext())
        if result.statistics is None or not all(one.isolated for one in result.dispatches):
            raise RuntimeError(result.profile_note or result.sentence)
        launches = sum(one.calls for one in result.dispatches)
        sums.append(sum(one.total_ns for one in result.dispatches) / 1e9)
        wholes.append(result.statistics.median_ns / 1e9)
    total, whole = statistics.median(sums), statistics.median(wholes)
    ratio = total / whole
    yield Figure(
        "dispatches of clip_f32 alone, local-sync",
        seconds(total),
        seconds(whole),
        ratio,
        f"within {SUM_TOLERANCE:.0%}",
        abs(ratio - 1) <= SUM_TOLERANCE,
        f"the sum of {launches} launches, and the median of whole calls",
    )


def _cases(models: Path, folder: Path, *, few: bool) -> Iterator[_Case]:
    """Those of the small modules and of ``clip_f32``; few: one of each."""
    matmul = compiled(_MATMUL, folder / "matmul.vmfb")
    devices = ("local-task", "local-sync")[: 1 if few else 2]
    for device in devices:
        yield _Case(f"a small matmul, {device}", RunRequest(matmul, device, "mm"))
    if not few:
        asynchronous = compiled(_MATMUL, folder / "matmul_async.vmfb", _ASYNCHRONOUS)
        yield _Case("a small matmul with fences, local-task", RunRequest(asynchronous, "local-task", "mm"))
        step = compiled(_IN_PLACE, folder / "step.vmfb")
        yield _Case("a step in place, local-task", RunRequest(step, "local-task", "step"))
    source, weights, tokens = (models / f"clip_f32{end}" for end in (".mlir", ".irpa", "_input.irpa"))
    if not (source.is_file() and weights.is_file() and tokens.is_file()):
        return

    def request(module: Path, device: str) -> RunRequest:
        return RunRequest(module, device, "forward_bs4", (str(tokens),), (f"model={weights}",))

    clip = compiled(source.read_text(encoding="utf-8"), folder / "clip.vmfb")
    for device in devices:
        yield _Case(f"clip_f32, {device}", request(clip, device))
    if few:
        return
    fences = compiled(source.read_text(encoding="utf-8"), folder / "clip_async.vmfb", _ASYNCHRONOUS)
    yield _Case("clip_f32 with fences, local-task", request(fences, "local-task"))


def compiled(text: str, output: Path, *flags: str) -> Path:
    """The module of a text, for this processor."""
    source = output.with_suffix(".mlir")
    source.write_text(text, encoding="utf-8")
    subprocess.run([BIN / "iree-compile", source, "-o", output, *_CPU, *flags], check=True, capture_output=True)
    return output


def _ours(request: RunRequest, calls: int, groups: int) -> float:
    """Seconds of a call: the lower quartile of the means of groups of so many calls."""
    asked = BenchmarkRequest((BenchmarkSide(quoted(""), request),), repetitions=calls * groups, limit_s=0)
    samples = BenchmarkJob(asked).run(JobContext()).sides[0].samples_ns
    means = [statistics.fmean(samples[at : at + calls]) for at in range(0, calls * groups, calls)]
    return statistics.quantiles(means, n=4)[0] / 1e9


def _theirs(flags: list[str], groups: int) -> float:
    """The same of ``iree-benchmark-module``."""
    words: list[str | Path] = [
        BIN / "iree-benchmark-module",
        *flags,
        f"--benchmark_repetitions={groups}",
        f"--benchmark_min_time={GROUP_SECONDS}s",
        "--benchmark_format=json",
    ]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    rows = json.loads(done.stdout[done.stdout.index("{") :])["benchmarks"]
    single = [row for row in rows if row["run_type"] == "iteration"]
    return statistics.quantiles((float(row["real_time"]) * _UNITS[row["time_unit"]] for row in single), n=4)[0]
