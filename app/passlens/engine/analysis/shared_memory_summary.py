"""The shared memory of all kernels in brief, from the files of a compile: allocations and limits as in the bill.

The compiler adds up all allocations of a function regardless of liveness (GPUCheckResourceUsage.cpp), and so does this
module.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.analysis.kernel_table import KernelFacts
from passlens.engine.analysis.shared_memory.bill import counted_of
from passlens.engine.analysis.shared_memory.history import total_of
from passlens.engine.analysis.shared_memory.limits import Limit, limit_of
from passlens.engine.analysis.shared_memory.scan import read_allocations
from passlens.engine.analysis.shared_memory.values import Allocation
from passlens.engine.analysis.tables import KernelLds, LdsAllocation
from passlens.engine.messages import Count, Message, quoted

_DUMP = Message("lds.failed-pass", "dump of the failed pass")
_PHASE = Message("kernels.of-phase", "{phase} phase", phase="executable-targets")


def summarize(inputs: AnalysisInputs, found: KernelFacts) -> tuple[tuple[KernelLds, ...], tuple[Message, ...]]:
    """The rows and notes. Precedence: dumps of failed passes, the lowered phase, the code object."""
    failed = _failed(inputs)
    notes: list[Message] = []
    rows: list[KernelLds] = []
    names = list(dict.fromkeys([*failed, *found.ir, *found.objects]))
    unknown = 0
    for name in names:
        limit = limit_of(found.ir.get(name, {}).get("lds_limit"), found.chip(name, inputs.target))
        if limit.conflict and limit.conflict not in notes:
            notes.append(limit.conflict)
        code = found.objects.get(name)
        fixed = found.code_lds(name)
        if name in failed:
            allocations, pass_id = failed[name]
            rows.append(_row(name, found, allocations, limit, _DUMP, pass_id))
        elif name in found.lowered:
            if limit.bytes is None and code is None and not found.lds[name]:
                continue  # a target without shared memory
            row = replace(_row(name, found, found.lds[name], limit, _PHASE, None), code_bytes=fixed)
            rows.append(row)
            if fixed is not None and row.total is not None and fixed != row.total:
                notes.append(
                    Message(
                        "lds.code-differs",
                        "{name}: the IR allocates {total:,} B of shared memory, the code object {fixed:,} B.",
                        name=name,
                        total=row.total,
                        fixed=fixed,
                    )
                )
        elif fixed is not None:
            source = quoted(found.object_file[name])
            rows.append(replace(_row(name, found, (), limit, source, None), total=fixed, code_bytes=fixed))
        elif limit.bytes is not None:
            unknown += 1
    declared_only = sum(str(row.read_from) in found.object_file.values() for row in rows)
    if declared_only:
        notes.append(
            Message(
                "lds.declared-by-code",
                "The shared memory of {count} is what the code object declares; a launch may add more, "
                "which only the lowered IR would tell.",
                count=Count(declared_only, "kernel"),
            )
        )
    if unknown:
        notes.append(
            Message(
                "lds.not-known",
                "The shared memory of {count} is not known: neither lowered IR nor code of it is there.",
                count=Count(unknown, "kernel"),
            )
        )
    rows.sort(key=lambda row: (-(row.bytes or 0), row.kernel))
    return tuple(rows), tuple(notes)


def _failed(inputs: AnalysisInputs) -> dict[str, tuple[list[Allocation], int | None]]:
    """Kernels with shared memory in the dumps of failed passes; the smallest dump, closest to the cause, wins."""
    found: dict[str, tuple[list[Allocation], int | None]] = {}
    for pass_id, text in sorted(inputs.failed_dumps, key=lambda dump: len(dump[1])):
        for one in read_allocations(text):
            found.setdefault(one.function, (counted_of(one.allocations), pass_id))
    return found


def _row(
    name: str,
    found: KernelFacts,
    allocations: Sequence[Allocation],
    limit: Limit,
    read_from: Message,
    pass_id: int | None,
) -> KernelLds:
    return KernelLds(
        kernel=name,
        dispatch=found.dispatch(name),
        total=total_of([one.bytes for one in allocations]),
        limit=limit.bytes,
        limit_source=limit.source,
        allocations=tuple(LdsAllocation(one.name, one.type, one.bytes, one.line) for one in allocations),
        read_from=read_from,
        pass_id=pass_id,
    )
