"""Reads the details of a session's kernels, for a job's thread; loaded when the Kernels tab is first shown."""

from __future__ import annotations

from passlens.engine.analysis.launch_sizes import first_values
from passlens.engine.analysis.launch_work import Measured, Values
from passlens.engine.jobs import CancelToken
from passlens.engine.queries import Queries
from passlens.engine.run.inputs import stated_sizes
from passlens.gui.kit.kernel_rows import KernelFacts, KernelFigures, facts_of, figures_of
from passlens.gui.shell.state import TimedRun


def load_kernels(
    queries: Queries, values: Values | None, cancel: CancelToken, timed: TimedRun | None = None
) -> KernelFigures:
    """Read the details of all kernels, with the times of the chosen run, else of the newest that has any.

    Without ``values``, for the sizes of that run, else the smallest.
    """
    details = queries.kernels.details(cancel)
    memory = queries.memory.device(cancel)
    cancel.raise_if_cancelled()
    stored = queries.memory.table()
    lds = stored.lds if stored is not None else ()
    measured = queries.runs.measured() if timed is None else _measured(timed)
    facts = facts_of(queries.kernels.table(), details, memory, measured, queries.info().target, lds)
    return figures_of(facts, first_values(facts.fields, facts.measured) if values is None else values)


def kernel_figures(facts: KernelFacts, values: Values) -> KernelFigures:
    """Rows and rooflines of kernels for other sizes."""
    return figures_of(facts, values)


def _measured(timed: TimedRun) -> Measured:
    return Measured(dict(timed.times), timed.function, stated_sizes(timed.inputs))
