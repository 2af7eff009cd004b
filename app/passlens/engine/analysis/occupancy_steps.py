"""The steps of the occupancy formula with a kernel's numbers, so that the result can be checked by hand.

The formula and its sources are those of ``occupancy``.
"""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.analysis.occupancy import KernelNeeds, Limiter, Occupancy
from passlens.engine.messages import Count, Message, Word
from passlens.engine.toolchain.targets import ChipLimits

SOURCE = Message(
    "occupancy-steps.source",
    "Formula: LLVM's AMDGPU backend (AMDGPUSubtarget.cpp, getOccupancyWithWorkGroupSizes; AMDGPUBaseInfo.cpp, "
    "IsaInfo::getNumWavesPerEUWithNumVGPRs), AMD's ISA documents on wavefront registers and LDS.",
)
"""One sentence on the source of the formula."""


@dataclass(frozen=True, slots=True)
class OccupancyLimit:
    """One limit of the formula.

    Attributes:
        limiter: The limiting resource.
        working: The derivation of the number, in words and numbers.
        waves: Wavefronts on a SIMD that this limit alone would allow.
        limits: Whether it sets the result.
    """

    limiter: Limiter
    working: Message
    waves: int
    limits: bool


def occupancy_steps(chip: ChipLimits, needs: KernelNeeds, found: Occupancy) -> tuple[OccupancyLimit, ...]:
    """The formula, limit by limit, for a kernel whose occupancy on ``chip`` is ``found``."""
    workings = {
        Limiter.VGPRS: (_vgprs(chip, needs), found.by_vgprs),
        Limiter.SGPRS: (_sgprs(chip, needs), found.by_sgprs),
        Limiter.LDS: (_lds(chip, needs), found.by_lds),
        Limiter.WORKGROUP: (_workgroup(chip, needs), found.by_workgroup),
        Limiter.SLOTS: (_slots(chip), chip.max_waves),
    }
    return tuple(
        OccupancyLimit(limiter, working, waves, limiter in found.limiters)
        for limiter, (working, waves) in workings.items()
    )


def next_steps(found: Occupancy) -> tuple[Message, ...]:
    """The changes that let one more wavefront or workgroup fit; where several limits apply, all are needed."""
    if found.excess:
        return (found.excess,)
    if Limiter.SLOTS in found.limiters:
        return (
            Message(
                "occupancy-steps.nothing-limits",
                "The chip holds no more wavefronts: nothing of the kernel limits them.",
            ),
        )
    steps: list[Message] = []
    if found.next_vgprs is not None:
        steps.append(
            Message(
                "occupancy-steps.fewer-vector-registers",
                "{count} vector registers or fewer: {waves} wavefronts.",
                count=found.next_vgprs,
                waves=found.waves + 1,
            )
        )
    if found.next_lds is not None:
        steps.append(
            Message(
                "occupancy-steps.less-lds",
                "{bytes:,} B of LDS or less: one workgroup more at once.",
                bytes=found.next_lds,
            )
        )
    if Limiter.SGPRS in found.limiters:
        steps.append(Message("occupancy-steps.fewer-scalar-registers", "Fewer scalar registers."))
    if Limiter.WORKGROUP in found.limiters:
        steps.append(Message("occupancy-steps.another-workgroup-size", "Another workgroup size."))
    return tuple(steps)


def _slots(chip: ChipLimits) -> Message:
    return Message(
        "occupancy-steps.slots",
        "A SIMD of {chip} holds {waves}.",
        chip=chip.chip,
        waves=Count(chip.max_waves, "wavefront"),
    )


def _waves_of_group(chip: ChipLimits, needs: KernelNeeds) -> tuple[int, int]:
    """Lanes of a wavefront, and wavefronts of a workgroup."""
    wavefront = needs.wavefront or chip.wavefront_sizes[0]
    return wavefront, max(1, -(-needs.workgroup // wavefront))


def _vgprs(chip: ChipLimits, needs: KernelNeeds) -> Message:
    wavefront, _ = _waves_of_group(chip, needs)
    share = wavefront // chip.wavefront_sizes[0]
    total, step = chip.vgprs_per_simd // share, chip.vgpr_step // share
    used = max(needs.vgprs, needs.agprs)
    taken = max(1, -(-used // step)) * step
    return Message(
        "occupancy-steps.vector-registers",
        "{total} registers of a SIMD ÷ {taken} ({used} in steps of {step}), at most {most}.",
        total=total,
        taken=taken,
        used=used,
        step=step,
        most=chip.max_waves,
    )


def _sgprs(chip: ChipLimits, needs: KernelNeeds) -> Message:
    if not chip.sgpr_limits:
        return Message(
            "occupancy-steps.scalar-registers-for-all",
            "Every wavefront of {generation} has all it can address.",
            generation=chip.generation,
        )
    most = next((most for most, _ in chip.sgpr_limits if needs.sgprs <= most), chip.sgpr_limits[-1][0])
    return Message(
        "occupancy-steps.scalar-registers",
        "{used} are within the step of {step}; at most {most}.",
        used=needs.sgprs,
        step=most,
        most=chip.max_waves,
    )


def _lds(chip: ChipLimits, needs: KernelNeeds) -> Message:
    if not needs.lds_bytes:
        return Message("occupancy-steps.no-lds", "The kernel uses none.")
    _, waves = _waves_of_group(chip, needs)
    taken = -(-needs.lds_bytes // chip.lds_step) * chip.lds_step
    groups = chip.group_lds_bytes // taken
    return Message(
        "occupancy-steps.lds",
        "{total:,} B ÷ {taken:,} B ({used:,} in steps of {step:,}) = {groups} × {waves} on "
        "{simds} SIMDs, at most {most}.",
        total=chip.group_lds_bytes,
        taken=taken,
        used=needs.lds_bytes,
        step=chip.lds_step,
        groups=Count(groups, "workgroup"),
        waves=Count(waves, "wavefront"),
        simds=chip.group_simds,
        most=chip.max_waves,
    )


def _workgroup(chip: ChipLimits, needs: KernelNeeds) -> Message:
    wavefront, waves = _waves_of_group(chip, needs)
    slots = chip.max_waves * chip.group_simds
    if waves == 1:
        return Message(
            "occupancy-steps.groups-of-one-wavefront",
            "{lanes:,} lanes ÷ {wavefront} = {waves} a workgroup; {slots} fit on {simds} SIMDs.",
            lanes=needs.workgroup,
            wavefront=wavefront,
            waves=Count(waves, "wavefront"),
            slots=slots,
            simds=chip.group_simds,
        )
    groups = min(slots // waves, chip.max_barriers)
    return Message(
        "occupancy-steps.groups",
        "{lanes:,} lanes ÷ {wavefront} = {waves} a workgroup; {groups} fit on {simds} SIMDs ({why}).",
        lanes=needs.workgroup,
        wavefront=wavefront,
        waves=Count(waves, "wavefront"),
        groups=Count(groups, "workgroup"),
        simds=chip.group_simds,
        why=Word("barriers") if groups == chip.max_barriers else Count(slots, "slot"),
    )
