"""Builds the shared-memory rows: every allocation of every kernel against the chip's limit for a workgroup.

The compiler adds up all allocations of a function with no regard to liveness (GPUCheckResourceUsage.cpp); so do we.
"""

from __future__ import annotations

from typing import Any

from passlens.engine.analysis.child import IrFacts
from passlens.engine.analysis.inputs import FAILED, AnalysisInputs
from passlens.engine.analysis.kernels import KernelFacts
from passlens.engine.analysis.shared_memory.limits import conflict_of, stated_in_ir
from passlens.engine.analysis.tables import KernelLds, LdsAllocation
from passlens.engine.messages import NOTHING, Count, Message, quoted
from passlens.engine.toolchain.targets import chip_limits

_DUMP = Message("lds.failed-pass", "dump of the failed pass")
_PHASE = Message("kernels.of-phase", "{phase} phase", phase="executable-targets")


def build_lds(
    inputs: AnalysisInputs, facts: IrFacts, found: KernelFacts
) -> tuple[tuple[KernelLds, ...], tuple[Message, ...]]:
    """Rows and notes. A failed pass's dump goes before the lowered phase, that before the code object."""
    failed = _failed(inputs, facts)
    notes: list[Message] = []
    rows: list[KernelLds] = []
    names = list(dict.fromkeys([*failed, *found.ir, *found.objects]))
    unknown = 0
    for name in names:
        limit, source, conflict = _limit(inputs, found, name)
        if conflict and conflict not in notes:
            notes.append(conflict)
        code = found.objects.get(name)
        fixed = found.code_lds(name)
        if name in failed:
            entry, pass_id = failed[name]
            rows.append(_row(name, found, entry["allocations"], (limit, source), _DUMP, pass_id))
        elif name in found.lowered:
            if limit is None and code is None and not found.lowered[name]["allocations"]:
                continue  # a processor without shared memory
            row = _row(name, found, found.lowered[name]["allocations"], (limit, source), _PHASE, None)
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
            rows.append(
                KernelLds(name, found.dispatch(name), fixed, limit, source, (), quoted(found.object_file[name]), None)
            )
        elif limit is not None:
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
    unread = [error for key, error in facts.errors.items() if key.startswith(FAILED)]
    if unread and not failed:  # passes further out fail too, and their IR may not stand alone: no loss
        notes.append(
            Message(
                "lds.failed-pass-not-parsed",
                "The IR that a failed pass left could not be parsed: {error}",
                error=unread[0].arguments.get("error", unread[0]),
            )
        )
    rows.sort(key=lambda row: (-(row.total or 0), row.kernel))
    return tuple(rows), tuple(notes)


def _failed(inputs: AnalysisInputs, facts: IrFacts) -> dict[str, tuple[dict[str, Any], int | None]]:
    """Kernels with shared memory in the dumps of failed passes; the smallest dump, nearest the cause, wins."""
    found: dict[str, tuple[dict[str, Any], int | None]] = {}
    order = sorted(range(len(inputs.failed_dumps)), key=lambda place: len(inputs.failed_dumps[place][1]))
    for place in order:
        for entry in facts.get(f"{FAILED}{place}", "kernels") or []:
            if entry["allocations"]:
                found.setdefault(entry["kernel"], (entry, inputs.failed_dumps[place][0]))
    return found


def _row(
    name: str,
    found: KernelFacts,
    allocations: list[dict[str, Any]],
    limit: tuple[int | None, Message],
    read_from: Message,
    pass_id: int | None,
) -> KernelLds:
    items = tuple(LdsAllocation(item["name"], item["type"], item["bytes"], item["line"]) for item in allocations)
    sizes = [item.bytes for item in items]
    known = [size for size in sizes if size is not None]
    return KernelLds(
        kernel=name,
        dispatch=found.dispatch(name),
        total=sum(known) if len(known) == len(sizes) else None,
        limit=limit[0],
        limit_source=limit[1],
        allocations=items,
        read_from=read_from,
        pass_id=pass_id,
    )


def _limit(inputs: AnalysisInputs, found: KernelFacts, name: str) -> tuple[int | None, Message, Message]:
    """Limit for a workgroup, bytes; where it is from; and a sentence when IR and table disagree."""
    chip = found.chip(name, inputs.target)
    known = chip_limits(chip)
    stated = found.ir.get(name, {}).get("lds_limit")
    if stated is not None:
        conflict = conflict_of(stated, known) if known is not None and known.lds_bytes != stated else NOTHING
        return stated, stated_in_ir(chip), conflict
    if known is not None:
        return known.lds_bytes, quoted(known.lds_source), NOTHING
    return None, NOTHING, NOTHING
