"""Questions about what is wrong: problems, cause first."""

# ruff: noqa: PLC0415

from __future__ import annotations

from passlens.engine.queries.devices import DeviceQueries
from passlens.engine.queries.memory import MemoryQueries
from passlens.engine.queries.passes import PassQueries
from passlens.engine.session.rows import PassFilter, Problem, Status, executables_of


class ProblemQueries(PassQueries, DeviceQueries, MemoryQueries):
    """What is wrong, and why."""

    def problems(self) -> tuple[Problem, ...]:
        """Problems, cause first, equal ones folded."""
        from passlens.engine.diagnosis.problems import Evidence, find_problems

        scopes = {scope.id: scope for scope in self.scopes()}
        depth = {scope.id: scope.path.count("/") for scope in scopes.values()}
        failed = self.passes(PassFilter(statuses=frozenset({Status.FAILED})))
        innermost = tuple(sorted(failed, key=lambda row: (-depth[row.scope_id], row.position)))
        failed_in = executables_of(scopes).get(innermost[0].scope_id, "") if innermost else ""
        return find_problems(
            Evidence(
                self.info(),
                self._reader.loud_notices(),
                self.diagnostics(),
                innermost,
                self.affinity(),
                self.memory(),
                failed_in,
            )
        )
