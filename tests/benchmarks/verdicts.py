"""How often the verdict of a benchmark is right: a module against itself, and against one that does a little more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from measuring import Figure
from running import compiled

from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.run.benchmark_job import BenchmarkJob
from passlens.engine.run.benchmark_values import BenchmarkRequest, BenchmarkSide, Verdict
from passlens.engine.run.values import RunRequest

EQUAL, SLOWER = 20, 10
"""How many benchmarks of each kind."""
_MATMUL = """
func.func @mm(%a: tensor<128x{k}xf32>, %b: tensor<{k}x128xf32>) -> tensor<128x128xf32> {{
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %r = linalg.matmul ins(%a, %b : tensor<128x{k}xf32>, tensor<{k}x128xf32>)
    outs(%f : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %r : tensor<128x128xf32>
}}
"""
_SHORT, _LONG = 1024, 1152  # an eighth more


def figures(folder: Path, rounds: int) -> Iterator[Figure]:
    """One figure for equal and for slower modules, on each driver of the processor.

    Args:
        folder: For the modules.
        rounds: One is a look whether it works: a benchmark of each kind.
    """
    short, long = (compiled(_MATMUL.format(k=k), folder / f"k{k}.vmfb") for k in (_SHORT, _LONG))
    for device in ("local-sync", "local-task"):
        for name, other, right, asked in (
            ("a module against itself", short, Verdict.NONE, EQUAL),
            ("a module with an eighth more", long, Verdict.SLOWER, SLOWER),
        ):
            count = asked if rounds > 1 else 1
            verdicts = [_verdict(short, other, device) for _ in range(count)]
            found = verdicts.count(right)
            yield Figure(
                f"{name}, {device}", f"{found} {right}", f"of {count}", None, f"{count}", found == count, "verdicts"
            )


def _verdict(one: Path, other: Path, device: str) -> Verdict:
    sides = tuple(BenchmarkSide(quoted(module.name), RunRequest(module, device, "mm")) for module in (one, other))
    ratio = BenchmarkJob(BenchmarkRequest(sides)).run(JobContext()).ratio
    return ratio.verdict if ratio is not None else Verdict.UNKNOWN
