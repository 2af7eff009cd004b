"""Builds the details of each kernel besides its resources: instructions, configuration, work and launches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from passlens.engine.analysis.code_objects import CodeObjectError, CodeObjectKernel, read_code_object
from passlens.engine.analysis.descriptors import Described, described_vgprs
from passlens.engine.analysis.device_timeline import fold, size_symbols
from passlens.engine.analysis.instructions import Code, read_assembly, stated_metadata
from passlens.engine.analysis.kernel_tables import (
    KernelDetail,
    KernelDetails,
    KernelWork,
    Launch,
    OpWork,
    TileSizes,
)
from passlens.engine.analysis.occupancy import KernelNeeds, Occupancy, occupancy_of
from passlens.engine.analysis.tables import Kernel
from passlens.engine.errors import UserError
from passlens.engine.ir.expressions import Expression, add
from passlens.engine.jobs import CancelToken
from passlens.engine.messages import Items, Message

_COMPARED = (
    ".vgpr_count",
    ".agpr_count",
    ".sgpr_count",
    ".vgpr_spill_count",
    ".sgpr_spill_count",
    ".group_segment_fixed_size",
    ".private_segment_fixed_size",
    ".wavefront_size",
    ".max_flat_workgroup_size",
)


@dataclass(slots=True)
class Binaries:
    """The facts in code objects and assembly, by kernel."""

    objects: dict[str, CodeObjectKernel] = field(default_factory=dict)
    described: dict[str, Described] = field(default_factory=dict)
    code: dict[str, Code] = field(default_factory=dict)
    assembly: dict[str, str] = field(default_factory=dict)  # the artifact's name
    stated: dict[str, dict[str, int]] = field(default_factory=dict)  # the assembly's copy of the metadata
    notes: list[Message] = field(default_factory=list)


def read_binaries(folder: Path, cancel: CancelToken) -> Binaries:
    """Read all ``.hsaco`` and ``.rocmasm`` of a folder.

    Raises:
        CancelledError: The user asked to stop.
    """
    found = Binaries()
    for path in sorted(folder.glob("*.hsaco")):
        cancel.raise_if_cancelled()
        try:
            kernels = read_code_object(path)
        except CodeObjectError as error:
            found.notes.append(error.reason)
            continue
        wavefronts = {one.name: one.number(".wavefront_size") or 64 for one in kernels}
        found.objects.update({one.name: one for one in kernels})
        found.described.update(described_vgprs(path.read_bytes(), kernels[0].chip if kernels else "", wavefronts))
    for path in sorted(folder.glob("*.rocmasm")):
        cancel.raise_if_cancelled()
        text = path.read_text(encoding="utf-8", errors="replace")
        stated = stated_metadata(text)
        found.stated.update(stated)
        code = read_assembly(text, stated)
        found.code.update(code)
        found.assembly.update(dict.fromkeys(code, path.name))
    return found


def build_details(
    rows: Sequence[Kernel],
    binaries: Binaries,
    work: Mapping[str, Any],
    configured: Mapping[str, Any],
    launches: Sequence[Launch],
) -> KernelDetails:
    """Build one entry for each kernel of the table, then for each kernel that only a code object has.

    Args:
        rows: The kernel table; empty when the session has none.
        binaries: Code objects and assembly.
        work: The reader's results for the bodies, by kernel (``reader/ir_work.py``).
        configured: The same for the configured bodies, which hold the configuration.
        launches: From the stream phase.
    """
    known = {row.name: row for row in rows}
    names = dict.fromkeys([*known, *binaries.objects, *binaries.stated])
    kernels = tuple(_detail(name, known.get(name), binaries, work, configured) for name in names)
    notes = list(binaries.notes)
    unclassified = dict.fromkeys(word for one in kernels for word in one.unclassified)
    if unclassified:
        notes.append(
            Message(
                "kernel-details.unclassified",
                "Counted under other, because our table does not know them: {names}.",
                names=Items(tuple(unclassified)),
            )
        )
    without = sum(1 for one in kernels if one.work is None)
    if without:
        notes.append(
            Message("kernel-details.one-without-ir", "There is no IR to read the work of the one kernel from.")
            if len(kernels) == 1
            else Message(
                "kernel-details.some-without-ir",
                "There is no IR to read the work of {count} of {total} kernels from.",
                count=without,
                total=len(kernels),
            )
        )
    return KernelDetails(kernels, tuple(launches), tuple(notes))


def find_kernel(details: KernelDetails, name: str) -> KernelDetail:
    """Find a kernel by ``name``: its function, its dispatch, the end of either, or a part of the function.

    Raises:
        UserError: No kernel matches, or several do.
    """
    known = details.kernels
    found = [one for one in known if name in (one.name, one.dispatch)]
    found = found or [one for one in known if one.name.endswith(name) or one.dispatch.endswith(name)]
    found = found or [one for one in known if name in one.name]
    if len(found) == 1:
        return found[0]
    if not known:
        raise UserError(
            Message("kernel-details.none", "This session has no kernels."),
            hint=Message("kernel-details.not-reached", "The compile did not reach the executable phases."),
        )
    names = ", ".join(one.name for one in (found or known)[:3])
    if found:
        raise UserError(
            Message(
                "kernel-details.several",
                "Several kernels are called '{name}': {names}.",
                name=name,
                names=names,
            ),
            hint=Message("common.give-more-name", "Give more of the name."),
            location=name,
        )
    raise UserError(
        Message("kernel-details.unknown", "No kernel is called '{name}'.", name=name),
        hint=Message("kernel-details.first-are", "The first are {names}.", names=names),
        location=name,
    )


def needs_of(kernel: KernelDetail) -> KernelNeeds | None:
    """The resources of its chip that a kernel uses; None without its code."""
    if kernel.vgprs is None:
        return None
    return KernelNeeds(
        vgprs=kernel.vgprs,
        sgprs=kernel.sgprs or 0,
        lds_bytes=kernel.lds_bytes or 0,
        workgroup=kernel.workgroup or 64,
        wavefront=kernel.wavefront or 0,
        agprs=kernel.agprs or 0,
    )


def occupancy_of_kernel(kernel: KernelDetail) -> Occupancy | None:
    """Occupancy of a kernel on its chip; None without its code, or without figures for the chip."""
    needs = needs_of(kernel)
    return None if needs is None else occupancy_of(kernel.target, needs)


def _detail(
    name: str, row: Kernel | None, binaries: Binaries, work: Mapping[str, Any], configured: Mapping[str, Any]
) -> KernelDetail:
    code = binaries.objects.get(name)
    stated = binaries.stated.get(name, {})

    def count(key: str) -> int | None:
        """A number from the metadata, else from its copy in the assembly."""
        value = None if code is None else code.number(key)
        return stated.get(key) if value is None else value

    size = code.sizes(".reqd_workgroup_size") if code is not None else row.workgroup_size if row is not None else ()
    lanes = 1
    for side in size:
        lanes *= side
    seen, described = binaries.code.get(name), binaries.described.get(name)
    config = (configured.get(name) or work.get(name) or {}).get("config", {})
    target = (code.chip if code is not None else "") or (row.target if row is not None else "")
    lds = row.lds_bytes if row is not None and row.lds_bytes is not None else count(".group_segment_fixed_size")
    return KernelDetail(
        name=name,
        dispatch=row.dispatch if row is not None else "",
        target=target,
        vgprs=count(".vgpr_count"),
        agprs=count(".agpr_count"),
        sgprs=count(".sgpr_count"),
        lds_bytes=lds,
        workgroup=lanes if size else count(".max_flat_workgroup_size"),
        wavefront=count(".wavefront_size") or (row.wavefront_size if row is not None else None),
        allocated_vgprs=described.allocated if described is not None else None,
        encoded_vgprs=described.encoded if described is not None else None,
        pipeline=row.pipeline if row is not None else "",
        tiles=tuple(TileSizes(level, tuple(sizes)) for level, sizes in config.get("tiles", ())),
        promoted=tuple(config.get("promoted", ())),
        mma=config.get("mma", ""),
        config=config.get("text", ""),
        instructions=() if seen is None else seen.counts,
        unclassified=() if seen is None else seen.unclassified,
        work=_work(work[name]) if name in work else None,
        assembly=binaries.assembly.get(name, ""),
        disagreements=_disagreements(code, stated),
    )


def _disagreements(code: CodeObjectKernel | None, stated: Mapping[str, int]) -> tuple[Message, ...]:
    if code is None or not stated:
        return ()
    return tuple(
        Message(
            "kernel-details.disagreement",
            "{name} is {number:,} in the code object and {stated:,} in the assembly.",
            name=key,
            number=code.number(key) or 0,
            stated=stated[key],
        )
        for key in _COMPARED
        if key in stated and code.number(key) not in (None, stated[key])
    )


def _work(entry: Mapping[str, Any]) -> KernelWork:
    sizes = fold(entry["nodes"])

    def total(places: Sequence[int | None]) -> str:
        known = [sizes[place] for place in places if place is not None]
        return str(add(*known)) if len(known) == len(places) else ""

    def text(place: int | None) -> str:
        return "" if place is None else str(sizes[place])

    ops = tuple(
        OpWork(
            op=one["op"],
            iterations=text(one["iterations"]),
            operations=one["operations"],
            flops=text(one["flops"]),
            element=one["element"],
            contraction=one["contraction"],
            line=one["line"],
        )
        for one in entry["ops"]
    )
    symbols = size_symbols(sizes, entry["assumed"])
    values = {one.name: max(one.minimum, one.multiple * 1000) for one in symbols}
    most = max(entry["ops"], key=lambda one: _value(sizes, one["flops"], values), default=None)
    uncounted = dict.fromkeys(one["op"] for one in entry["ops"] if one["flops"] is None)
    notes = [
        Message("kernel-details.ops-not-counted", "Operations not counted: {name}.", name=name) for name in uncounted
    ]
    if None in entry["reads"]:
        notes.append(
            Message(
                "kernel-details.reads-not-counted",
                "Bytes not counted: the IR does not give the size of what it reads.",
            )
        )
    if None in entry["writes"]:
        notes.append(
            Message(
                "kernel-details.writes-not-counted",
                "Bytes not counted: the IR does not give the size of what it writes.",
            )
        )
    used = {
        name for place in (*entry["reads"], *entry["writes"]) if place is not None for name in sizes[place].symbols()
    }
    used |= {name for one in entry["ops"] if one["flops"] is not None for name in sizes[one["flops"]].symbols()}
    return KernelWork(
        flops=total([one["flops"] for one in entry["ops"]]),
        element="" if most is None else most["element"],
        contraction=False if most is None else most["contraction"],
        read_bytes=total(entry["reads"]),
        write_bytes=total(entry["writes"]),
        ops=ops,
        symbols=tuple(one for one in symbols if one.name in used),
        notes=tuple(notes),
    )


def _value(sizes: Sequence[Expression], place: int | None, values: Mapping[str, int]) -> int:
    return 0 if place is None else sizes[place].evaluate(values) or 0
