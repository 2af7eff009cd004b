"""What the rules look at: all that a session holds of one compile, read once."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.analysis.tables import AffinityTable, MemoryTable
from passlens.engine.session.rows import DiagnosticRow, PassRow, SessionInfo


@dataclass(frozen=True, slots=True)
class Facts:
    """What problems and findings are made of.

    Attributes:
        notices: What could not be captured, save what holds of nearly every compile.
        failed: The failed pass executions, innermost scope first.
        failed_in: The executable that the first of them ran in; empty when it was none.
    """

    info: SessionInfo
    notices: tuple[str, ...]
    diagnostics: tuple[DiagnosticRow, ...]
    failed: tuple[PassRow, ...]
    affinity: AffinityTable | None
    memory: MemoryTable | None
    failed_in: str = ""
