"""Queries on runs: results, benchmarks, and the times of dispatches."""

# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING

from passlens.engine.queries.open_session import OpenSession
from passlens.engine.queries.profiles import ProfileQueries

if TYPE_CHECKING:
    from passlens.engine.analysis.launch_work import Measured
    from passlens.engine.run.benchmark_values import BenchmarkResult
    from passlens.engine.run.values import RunResult


class RunQueries:
    """The runs and benchmarks of a session."""

    def __init__(self, session: OpenSession, profiles: ProfileQueries) -> None:
        self._session = session
        self._profiles = profiles

    def listing(self) -> tuple[RunResult, ...]:
        """Runs recorded in this session, oldest first."""
        from passlens.engine.run.record import recorded_runs

        return recorded_runs(self._session.reader)

    def benchmarks(self) -> tuple[BenchmarkResult, ...]:
        """Benchmarks recorded in this session, oldest first."""
        from passlens.engine.run.record import recorded_benchmarks

        return recorded_benchmarks(self._session.reader)

    def timed(self) -> tuple[RunResult | BenchmarkResult, ...]:
        """Runs and benchmarks together, oldest first."""
        return tuple(sorted((*self.listing(), *self.benchmarks()), key=lambda one: one.started))

    def dispatch_times(self) -> dict[str, int]:
        """Time of one call, ns, by a dispatch's name in the profile, from the newest run that has any."""
        return dict(self.measured().times)

    def measured(self) -> Measured:
        """Times of dispatches, with the sizes, from the newest run that has any, else from an imported profile.

        There are none when nothing was measured.
        """
        from passlens.engine.analysis.launch_work import Measured
        from passlens.engine.run.inputs import stated_sizes

        for run in reversed(self.listing()):
            if run.dispatches:
                times = {one.name: one.total_ns // max(1, one.calls) for one in run.dispatches}
                return Measured(times, run.request.function, stated_sizes(run.request.inputs))
        return Measured(self._profiles.imported_times())
