"""Reads everything on the kernels of a session, for a job's thread; loaded when the Kernels tab is first looked at."""

from __future__ import annotations

from passlens.engine.analysis.launch_work import Values
from passlens.engine.jobs import CancelToken
from passlens.engine.queries import Queries
from passlens.gui.models.kernel_rows import KernelFacts, KernelFigures, facts_of, figures_of, first_values


def load_kernels(queries: Queries, values: Values | None, cancel: CancelToken) -> KernelFigures:
    """Read everything on the kernels; without ``values``, for the sizes of the newest run, else the smallest."""
    details = queries.kernel_details(cancel)
    memory = queries.device_memory(cancel)
    cancel.raise_if_cancelled()
    stored = queries.memory()
    lds = stored.lds if stored is not None else ()
    facts = facts_of(queries.kernels(), details, memory, queries.measured(), queries.info().target, lds)
    return figures_of(facts, first_values(facts.fields, facts.measured) if values is None else values)


def kernel_figures(facts: KernelFacts, values: Values) -> KernelFigures:
    """Rows and rooflines of kernels for other sizes."""
    return figures_of(facts, values)
