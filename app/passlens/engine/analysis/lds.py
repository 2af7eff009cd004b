"""Builds the shared-memory rows: every allocation of every kernel against the chip's limit for a workgroup.

The compiler adds up all allocations of a function with no regard to liveness (GPUCheckResourceUsage.cpp); so do we.
"""

from __future__ import annotations

from typing import Any

from passlens.engine.analysis.child import IrFacts
from passlens.engine.analysis.inputs import FAILED, AnalysisInputs
from passlens.engine.analysis.kernels import KernelFacts
from passlens.engine.analysis.tables import KernelLds, LdsAllocation
from passlens.engine.toolchain.targets import chip_limits
from passlens.engine.units import format_count


def build_lds(
    inputs: AnalysisInputs, facts: IrFacts, found: KernelFacts
) -> tuple[tuple[KernelLds, ...], tuple[str, ...]]:
    """Rows and notes. A failed pass's dump goes before the lowered phase, that before the code object."""
    failed = _failed(inputs, facts)
    notes: list[str] = []
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
            rows.append(_row(name, found, entry["allocations"], (limit, source), "dump of the failed pass", pass_id))
        elif name in found.lowered:
            if limit is None and code is None and not found.lowered[name]["allocations"]:
                continue  # a processor without shared memory
            row = _row(
                name, found, found.lowered[name]["allocations"], (limit, source), "executable-targets phase", None
            )
            rows.append(row)
            if fixed is not None and row.total is not None and fixed != row.total:
                notes.append(f"{name}: the IR allocates {row.total:,} B of shared memory, the code object {fixed:,} B.")
        elif fixed is not None:
            rows.append(KernelLds(name, found.dispatch(name), fixed, limit, source, (), found.object_file[name], None))
        elif limit is not None:
            unknown += 1
    declared_only = sum(row.read_from in found.object_file.values() for row in rows)
    if declared_only:
        notes.append(
            f"The shared memory of {format_count(declared_only, 'kernel')} is what the code object declares; a launch "
            "may add more, which only the lowered IR would tell."
        )
    if unknown:
        kernels = format_count(unknown, "kernel")
        notes.append(f"The shared memory of {kernels} is not known: neither lowered IR nor code of it is there.")
    unread = [error for key, error in facts.errors.items() if key.startswith(FAILED)]
    if unread and not failed:  # passes further out fail too, and their IR may not stand alone: no loss
        notes.append(f"The IR that a failed pass left could not be parsed:{unread[0].partition('parse:')[2]}")
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
    limit: tuple[int | None, str],
    read_from: str,
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


def _limit(inputs: AnalysisInputs, found: KernelFacts, name: str) -> tuple[int | None, str, str]:
    """Limit for a workgroup, bytes; where it is from; and a sentence when IR and table disagree."""
    chip = found.chip(name, inputs.target)
    known = chip_limits(chip)
    stated = found.ir.get(name, {}).get("lds_limit")
    if stated is not None:
        source = f"max_workgroup_memory_bytes of {chip} in the IR"
        if known is not None and known.lds_bytes != stated:
            conflict = (
                f"The IR's target says {stated:,} B of shared memory for a workgroup of {chip}, "
                f"{known.lds_source} {known.lds_bytes:,} B."
            )
            return stated, source, conflict
        return stated, source, ""
    if known is not None:
        return known.lds_bytes, known.lds_source, ""
    return None, "", ""
