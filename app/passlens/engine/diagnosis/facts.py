"""What the rules look at: all that a session holds of one compile, read once."""

from __future__ import annotations

from dataclasses import dataclass, replace

from passlens.engine.analysis.shared_memory.store import stored_shared_memory
from passlens.engine.analysis.shared_memory.values import Bill
from passlens.engine.analysis.stored import stored_table
from passlens.engine.analysis.tables import AffinityTable, MemoryTable
from passlens.engine.diagnosis.device_facts import DeviceFacts, read_device_facts
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import (
    DiagnosticRow,
    OutcomeKind,
    PassFilter,
    PassRow,
    SessionInfo,
    Status,
    executables_of,
)

OUT_OF_SHARED_MEMORY = "bytes of shared memory"
"""What messages say that are about the bills."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What problems and findings are made of.

    Attributes:
        notices: What could not be captured, save what holds of nearly every compile.
        failed: The failed pass executions, innermost scope first.
        failed_in: The executable that the first of them ran in; empty when it was none.
        devices: Where things were asked to be and where they were put; None where one device has everything.
        bills: What makes the shared memory of kernels; empty where the compiler does not complain of it, or nobody read
            them yet.
    """

    info: SessionInfo
    notices: tuple[str, ...]
    diagnostics: tuple[DiagnosticRow, ...]
    failed: tuple[PassRow, ...]
    affinity: AffinityTable | None
    memory: MemoryTable | None
    failed_in: str = ""
    devices: DeviceFacts | None = None
    bills: tuple[Bill, ...] = ()

    @property
    def wants_bills(self) -> bool:
        """Whether the compiler complains of shared memory, and all is there that a bill is made of."""
        complains = any(OUT_OF_SHARED_MEMORY in row.message for row in self.diagnostics)
        return complains and self.info.outcome is not OutcomeKind.RUNNING


def read_facts(reader: SessionReader) -> Facts:
    """Read what the rules look at, of bills those that are kept in the session: to read them takes seconds."""
    scopes = {scope.id: scope for scope in reader.scopes()}
    depth = {scope.id: scope.path.count("/") for scope in scopes.values()}
    failed = reader.passes(PassFilter(statuses=frozenset({Status.FAILED})))
    innermost = tuple(sorted(failed, key=lambda row: (-depth[row.scope_id], row.position)))
    affinity, memory = stored_table(reader, "affinity"), stored_table(reader, "memory")
    table = affinity if isinstance(affinity, AffinityTable) else None
    facts = Facts(
        info=reader.info(),
        notices=reader.loud_notices(),
        diagnostics=reader.diagnostics(),
        failed=innermost,
        affinity=table,
        memory=memory if isinstance(memory, MemoryTable) else None,
        failed_in=executables_of(scopes).get(innermost[0].scope_id, "") if innermost else "",
        devices=read_device_facts(reader, table),
    )
    shared = stored_shared_memory(reader) if facts.wants_bills else None
    return replace(facts, bills=shared.bills) if shared is not None else facts
