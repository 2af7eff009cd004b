"""Runs and benchmarks stored in a session."""

from __future__ import annotations

from pathlib import Path

from passlens.engine.run.benchmark_values import BenchmarkResult
from passlens.engine.run.values import RunResult
from passlens.engine.session.codec import StoredValueError, from_json, to_json
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.writer import SessionWriter


def record_run(session: Path, result: RunResult) -> None:
    """Add a run, successful or not, to a session.

    Raises:
        UserError: The session cannot be written.
    """
    with SessionWriter.append(session) as writer:
        writer.add_run(to_json(result))


def record_benchmark(session: Path, result: BenchmarkResult) -> None:
    """Add a benchmark, successful or not, to a session.

    Raises:
        UserError: The session cannot be written.
    """
    with SessionWriter.append(session) as writer:
        writer.add_run(to_json(result))


def recorded_benchmarks(reader: SessionReader) -> tuple[BenchmarkResult, ...]:
    """The benchmarks of a session, oldest first; they are stored among its runs."""
    found: list[BenchmarkResult] = []
    for text in reader.runs():
        try:
            found.append(from_json(BenchmarkResult, text))
        except StoredValueError:
            continue
    return tuple(found)


def recorded_runs(reader: SessionReader) -> tuple[RunResult, ...]:
    """The runs of a session, oldest first; without benchmarks and runs of another version of Passlens."""
    found: list[RunResult] = []
    for text in reader.runs():
        try:
            found.append(from_json(RunResult, text))
        except StoredValueError:
            continue
    return tuple(found)
