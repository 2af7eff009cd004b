"""Reads a session's figures for a comparison of two compiles."""

from __future__ import annotations

from collections.abc import Sequence

from passlens.engine.analysis.inputs import PLACEMENT_PHASES
from passlens.engine.analysis.tables import AffinityTable, MemoryTable
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.figures import Figure, dispatches_on
from passlens.engine.session.rows import CompilerRun, DiagnosticRow, OutcomeKind, SessionInfo, Severity


def read_figures(
    info: SessionInfo,
    diagnostics: Sequence[DiagnosticRow],
    affinity: AffinityTable | None,
    memory: MemoryTable | None,
) -> dict[str, int | None]:
    """The figures of a session; None for unknown ones."""
    placed = affinity if affinity is not None and affinity.phase in PLACEMENT_PHASES else None
    found: dict[str, int | None] = {
        Figure.BYTES_ACROSS: sum(one.bytes or 0 for one in placed.transfers) if placed else None,
        Figure.TRANSFERS: len(placed.transfers) if placed else None,
        Figure.DISPATCHES: dict(memory.statistics).get("execution.dispatch-count") if memory else None,
    }
    if placed is not None and len(placed.devices) > 1:
        for device in placed.devices:
            found[dispatches_on(device.symbol)] = device.dispatches
    sizes = [kernel.bytes for kernel in memory.lds if kernel.bytes is not None] if memory else []
    # A compile that fails before its kernels exist has no figure for them.
    found[Figure.LDS] = max(sizes, default=None) if info.outcome is OutcomeKind.OK or any(sizes) else None
    found[Figure.REMARKS] = sum(row.severity is Severity.REMARK for row in diagnostics)
    found[Figure.WARNINGS] = sum(row.severity is Severity.WARNING for row in diagnostics)
    # A run that dumps every pass takes twice as long: its time says nothing about the model.
    walls = [lane.wall_ns for lane in info.lanes if lane.name == CompilerRun.QUICK_LOOK]
    found[Figure.TIME] = walls[0] if walls and info.outcome is OutcomeKind.OK else None
    return found


def figures_of(facts: Facts) -> dict[str, int | None]:
    """The figures from the facts of a session."""
    return read_figures(facts.info, facts.diagnostics, facts.affinity, facts.memory)
