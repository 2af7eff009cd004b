"""What the Run tab's benchmarks need of the engine, imported when the first one is asked for."""

# ruff: noqa: PLC0415

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from passlens.engine.diagnosis.session_benchmark import SessionBenchmarkJob
    from passlens.engine.errors import CancelledError
    from passlens.engine.run.benchmark_values import BenchmarkResult
    from passlens.gui.run.run_form import RunForm


def benchmark_job(form: RunForm, module: Path, session: Path | None) -> SessionBenchmarkJob:
    """The benchmark that a form describes.

    Args:
        form: With ``benchmark``.
        module: What is shown in the Run tab.
        session: What it belongs to; None: a module alone.
    """
    from passlens.engine.diagnosis.session_benchmark import SessionBenchmarkJob, Subject
    from passlens.engine.run.benchmark_values import BenchmarkRequest
    from passlens.engine.run.values import Elsewhere

    asked = form.benchmark
    assert asked is not None, "the form asks for a benchmark"
    request = form.to_request(module)
    subjects = [Subject(request, session)]
    if asked.file:
        subjects.append(Subject(replace(request, module=Path(asked.file).expanduser())))
    elif asked.other == Elsewhere(device=asked.other.device if asked.other else "") and asked.other is not None:
        subjects.append(Subject(replace(request, device=asked.other.device), session))
    elif asked.other is not None:
        subjects.append(Subject(request, session, asked.other))
    how = BenchmarkRequest(
        sides=(),
        precision=asked.precision,
        least=asked.least,
        loads=asked.loads,
        limit_s=asked.limit_s,
        tool=asked.tool,
    )
    return SessionBenchmarkJob(tuple(subjects), how)


def record_benchmark(session: Path, result: BenchmarkResult) -> None:
    """Keep a benchmark in a session."""
    from passlens.engine.run.record import record_benchmark

    record_benchmark(session, result)


def partial_benchmark(error: CancelledError | None) -> BenchmarkResult | None:
    """What a benchmark that was cancelled had measured until then; None when it had not begun."""
    from passlens.engine.run.benchmark_job import BenchmarkCancelledError

    return error.result if isinstance(error, BenchmarkCancelledError) else None
