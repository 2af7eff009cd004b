"""Makes the benchmark job of the Run form; loaded with the first run."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from passlens.engine.run.benchmark_values import BenchmarkRequest
from passlens.engine.run.values import Elsewhere
from passlens.engine.session_runs.session_benchmark import SessionBenchmarkJob, Subject
from passlens.gui.run.run_form import RunForm


def benchmark_job(form: RunForm, module: Path, session: Path | None) -> SessionBenchmarkJob:
    """The benchmark of a form.

    Args:
        form: A form with ``benchmark``.
        module: The module shown in the Run tab.
        session: Its session; None for a module alone.
    """
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
        processes=asked.processes,
        limit_s=asked.limit_s,
        tool=asked.tool,
    )
    return SessionBenchmarkJob(tuple(subjects), how)
