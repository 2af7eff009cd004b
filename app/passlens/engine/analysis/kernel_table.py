"""Builds the kernel table: resources from code objects, pipeline and workgroup size from the IR."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from passlens.engine.analysis.code_objects import CodeObjectError, CodeObjectKernel, read_code_object
from passlens.engine.analysis.inputs import CONFIGURED, KERNEL_PHASES, AnalysisInputs
from passlens.engine.analysis.ir_reader_client import IrFacts
from passlens.engine.analysis.shared_memory.bill import counted_of
from passlens.engine.analysis.shared_memory.history import total_of
from passlens.engine.analysis.shared_memory.scan import read_allocations
from passlens.engine.analysis.shared_memory.values import Allocation
from passlens.engine.analysis.tables import Kernel, KernelTable
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Message, Word, quoted

NO_METADATA = "kernels.no-metadata"
"""Identifies the note on code without resource figures; its argument ``backend`` names the back end."""
WITHOUT_CODE = "kernels.without-code"
"""Identifies the note on kernels without a code object."""


@dataclass(slots=True)
class KernelFacts:
    """The facts on the kernels, by function symbol."""

    ir: dict[str, dict[str, Any]] = field(default_factory=dict)  # merged over the phases
    ir_source: dict[str, str] = field(default_factory=dict)
    lowered: dict[str, dict[str, Any]] = field(default_factory=dict)  # from the executable-targets phase only
    lds: dict[str, list[Allocation]] = field(default_factory=dict)  # in shared memory, for the kernels in ``lowered``
    objects: dict[str, CodeObjectKernel] = field(default_factory=dict)
    object_file: dict[str, str] = field(default_factory=dict)
    notes: list[Message] = field(default_factory=list)

    def dispatch(self, kernel: str) -> str:
        """Symbol of the executable that contains a kernel; the stem of its file when no IR shows it."""
        known = self.ir.get(kernel, {}).get("executable", "")
        return known or Path(self.object_file.get(kernel, "")).stem

    def code_lds(self, kernel: str) -> int | None:
        """Shared memory of a kernel's code, bytes: its declaration plus what its launch adds; None without code."""
        code = self.objects.get(kernel)
        fixed = None if code is None else code.number(".group_segment_fixed_size")
        return None if fixed is None else fixed + self.ir.get(kernel, {}).get("local_memory", 0)

    def chip(self, kernel: str, default: str) -> str:
        """The target chip of a kernel."""
        if kernel in self.objects and self.objects[kernel].chip:
            return self.objects[kernel].chip
        return self.ir.get(kernel, {}).get("chip", "") or default


def gather_kernels(inputs: AnalysisInputs, facts: IrFacts, cancel: CancelToken) -> KernelFacts:
    """Collect the kernels of all phases and code objects."""
    found = KernelFacts()
    configured = [key for key in facts.files if key.startswith(CONFIGURED)]
    files = [KERNEL_PHASES[0], *configured, KERNEL_PHASES[1]]  # in pipeline order: the last phase wins
    for key in files:
        for entry in facts.get(key, "kernels") or []:
            # Library functions linked into an executable also have a body, but no export.
            if not entry["exported"]:
                continue
            name = entry["kernel"]
            merged = found.ir.setdefault(name, {})
            merged.update({what: value for what, value in entry.items() if value not in ("", None, [])})
            found.ir_source[name] = key.removeprefix(CONFIGURED)
            if key == KERNEL_PHASES[1]:
                found.lowered[name] = entry
        if key in facts.errors:
            found.notes.append(facts.errors[key])
    if found.lowered:
        text = inputs.phases[KERNEL_PHASES[1]].read_text(encoding="utf-8", errors="replace")
        allocations = {one.function: counted_of(one.allocations) for one in read_allocations(text)}
        found.lds = {name: allocations.get(name, []) for name in found.lowered}
    if inputs.executables is not None and inputs.executables.is_dir():
        for path in sorted(inputs.executables.glob("*.hsaco")):
            cancel.raise_if_cancelled()
            try:
                kernels = read_code_object(path)
            except CodeObjectError as error:
                found.notes.append(error.reason)
                continue
            for kernel in kernels:
                found.objects[kernel.name] = kernel
                found.object_file[kernel.name] = path.name
    return found


def build_kernels(inputs: AnalysisInputs, found: KernelFacts) -> KernelTable:
    """Build one row for each kernel of a code object, then for each kernel that only the IR shows."""
    names = list(dict.fromkeys([*found.ir, *found.objects]))
    rows = tuple(_row(inputs, found, name) for name in names)
    notes = list(found.notes)
    without = [name for name in names if name not in found.objects]
    backends = sorted({found.ir[name].get("backend", "") for name in without} - {""})
    if without and "rocm" in backends:
        notes.append(_no_code(len(names), len(without)))
    elif without:
        backend: str | Word = ", ".join(backends) or Word("this backend")
        notes.append(
            Message(
                "kernels.no-metadata",
                "Code of {backend} carries no AMDGPU metadata: what the table shows is from the IR.",
                backend=backend,
            )
        )
    if not names:
        notes.append(
            Message(
                "kernels.none",
                "No kernels: the compile did not reach the executable phases, or the module runs none.",
            )
        )
    return KernelTable(rows, tuple(notes))


def _no_code(count: int, without: int) -> Message:
    """The note on how many kernels have no code object, and why."""
    which = (
        Message(
            "kernels.the-one-without-code",
            "The one kernel has no code object: its registers, scratch and code size are not known.",
        )
        if count == 1
        else Message(
            "kernels.one-without-code",
            "1 of {total} kernels has no code object: its registers, scratch and code size are not known.",
            total=count,
        )
        if without == 1
        else Message(
            "kernels.some-without-code",
            "{count} of {total} kernels have no code object: their registers, scratch and code size are not known.",
            count=without,
            total=count,
        )
    )
    why = (
        Message("kernels.why-one-without-code", "The compile ended before it was made, or did not keep it.")
        if without == 1
        else Message("kernels.why-some-without-code", "The compile ended before they were made, or did not keep them.")
    )
    return Message("kernels.without-code", "{kernels} {reason}", kernels=which, reason=why)


def _row(inputs: AnalysisInputs, found: KernelFacts, name: str) -> Kernel:
    ir = found.ir.get(name, {})
    code = found.objects.get(name)
    size = tuple(ir.get("workgroup_size", ()))
    if code is None:
        read_from = found.ir_source[name]
        return Kernel(
            name=name,
            dispatch=found.dispatch(name),
            target=ir.get("chip", "") or ir.get("backend", "") or inputs.target,
            vgprs=None,
            agprs=None,
            sgprs=None,
            vgpr_spills=None,
            sgpr_spills=None,
            lds_bytes=_ir_lds(found, name),
            scratch_bytes=None,
            workgroup_size=size,
            max_workgroup_size=None,
            wavefront_size=ir.get("subgroup_size"),
            kernarg_bytes=None,
            code_bytes=None,
            pipeline=ir.get("pipeline", ""),
            source=Message("kernels.of-phase", "{phase} phase", phase=read_from)
            if read_from in KERNEL_PHASES
            else quoted(read_from),
        )
    return Kernel(
        name=name,
        dispatch=found.dispatch(name),
        target=code.chip or ir.get("chip", "") or inputs.target,
        vgprs=code.number(".vgpr_count"),
        agprs=code.number(".agpr_count"),
        sgprs=code.number(".sgpr_count"),
        vgpr_spills=code.number(".vgpr_spill_count"),
        sgpr_spills=code.number(".sgpr_spill_count"),
        lds_bytes=found.code_lds(name),
        scratch_bytes=code.number(".private_segment_fixed_size"),
        workgroup_size=code.sizes(".reqd_workgroup_size") or size,
        max_workgroup_size=code.number(".max_flat_workgroup_size"),
        wavefront_size=code.number(".wavefront_size"),
        kernarg_bytes=code.number(".kernarg_segment_size"),
        code_bytes=code.code_bytes,
        pipeline=ir.get("pipeline", ""),
        source=quoted(found.object_file[name]),
    )


def _ir_lds(found: KernelFacts, name: str) -> int | None:
    """Shared memory that the lowered IR allocates; None when the IR was not reached or a size is dynamic."""
    if name not in found.lowered:
        return None
    if found.lowered[name]["lds_limit"] is None and not found.lds[name]:
        return None  # a processor without shared memory
    return total_of([one.bytes for one in found.lds[name]])
