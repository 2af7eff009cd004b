"""What the rules look at: all that a session holds of one compile, read once."""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.analysis.stored import stored_table
from passlens.engine.analysis.tables import AffinityTable, MemoryTable
from passlens.engine.diagnosis.device_facts import DeviceFacts, read_device_facts
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import DiagnosticRow, PassFilter, PassRow, SessionInfo, Status, executables_of


@dataclass(frozen=True, slots=True)
class Facts:
    """What problems and findings are made of.

    Attributes:
        notices: What could not be captured, save what holds of nearly every compile.
        failed: The failed pass executions, innermost scope first.
        failed_in: The executable that the first of them ran in; empty when it was none.
        devices: Where things were asked to be and where they were put; None where one device has everything.
    """

    info: SessionInfo
    notices: tuple[str, ...]
    diagnostics: tuple[DiagnosticRow, ...]
    failed: tuple[PassRow, ...]
    affinity: AffinityTable | None
    memory: MemoryTable | None
    failed_in: str = ""
    devices: DeviceFacts | None = None


def read_facts(reader: SessionReader) -> Facts:
    """Read what the rules look at."""
    scopes = {scope.id: scope for scope in reader.scopes()}
    depth = {scope.id: scope.path.count("/") for scope in scopes.values()}
    failed = reader.passes(PassFilter(statuses=frozenset({Status.FAILED})))
    innermost = tuple(sorted(failed, key=lambda row: (-depth[row.scope_id], row.position)))
    affinity, memory = stored_table(reader, "affinity"), stored_table(reader, "memory")
    table = affinity if isinstance(affinity, AffinityTable) else None
    return Facts(
        info=reader.info(),
        notices=reader.loud_notices(),
        diagnostics=reader.diagnostics(),
        failed=innermost,
        affinity=table,
        memory=memory if isinstance(memory, MemoryTable) else None,
        failed_in=executables_of(scopes).get(innermost[0].scope_id, "") if innermost else "",
        devices=read_device_facts(reader, table),
    )
