"""How many wavefronts of a kernel a SIMD holds at once, what limits that, and what would change it.

The formula is that of LLVM's AMDGPU backend: ``AMDGPUSubtarget::getOccupancyWithWorkGroupSizes`` for LDS, barriers and
workgroup size, ``IsaInfo::getNumWavesPerEUWithNumVGPRs`` and ``getOccupancyWithNumSGPRs`` for registers
(llvm/lib/Target/AMDGPU/AMDGPUSubtarget.cpp and Utils/AMDGPUBaseInfo.cpp); a wavefront's registers and a workgroup's LDS
are those of AMD's ISA documents ("AMD Instinct MI300 Instruction Set Architecture", section 3.6, "RDNA3 Instruction
Set Architecture", sections 2.3 and 3.3). Unlike LLVM, LDS is rounded up to the step in which the chip gives it out.
On CDNA 2 and later, architectural and accumulation registers lie in one file and add up.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from passlens.engine.messages import NOTHING, Message, Term
from passlens.engine.toolchain.targets import ChipLimits, chip_limits

_MAX_WORKGROUP = 1024


class Limiter(Term):
    """What keeps more wavefronts off a SIMD; the value is shown."""

    VGPRS = "vector registers"
    SGPRS = "scalar registers"
    LDS = "LDS"
    WORKGROUP = "workgroup size"
    SLOTS = "wavefront slots"  # nothing of the kernel: the chip holds no more


@dataclass(frozen=True, slots=True)
class KernelNeeds:
    """What one kernel takes.

    Attributes:
        vgprs: Vector registers of a lane. On CDNA 2 and later, as in the metadata, accumulation registers included.
        agprs: Accumulation registers of a lane, where they are a file of their own (CDNA).
        sgprs: Scalar registers of a wavefront.
        lds_bytes: LDS of a workgroup, bytes.
        workgroup: Lanes of a workgroup.
        wavefront: Lanes of a wavefront; 0: the chip's own.
    """

    vgprs: int
    sgprs: int = 0
    lds_bytes: int = 0
    workgroup: int = 64
    wavefront: int = 0
    agprs: int = 0


@dataclass(frozen=True, slots=True)
class Occupancy:
    """Wavefronts that a SIMD holds, and the limits side by side.

    Attributes:
        waves: Wavefronts of the kernel on one SIMD, 1 to ``max_waves``; 0 when not one workgroup fits.
        max_waves: What the chip holds.
        limiters: What sets ``waves``; several when they are equal.
        by_vgprs, by_sgprs, by_lds, by_workgroup: Wavefronts that each alone would allow.
        workgroups: Workgroups on the SIMDs that share LDS at once: a compute unit, or a WGP on RDNA.
        next_vgprs: With at most so many vector registers, and all else as it is or better, one wavefront more fits;
            None when registers do not limit.
        next_lds: With at most so many bytes of LDS one workgroup more fits; None when LDS does not limit.
        excess: Why the kernel does not run at all; empty when it does.
    """

    waves: int
    max_waves: int
    limiters: tuple[Limiter, ...]
    by_vgprs: int
    by_sgprs: int
    by_lds: int
    by_workgroup: int
    workgroups: int
    next_vgprs: int | None
    next_lds: int | None
    excess: Message = NOTHING

    @property
    def full(self) -> bool:
        """Whether the chip holds no more: nothing of the kernel limits it."""
        return self.waves == self.max_waves

    @property
    def percent(self) -> float:
        """Of the wavefronts that the chip holds."""
        return 100 * self.waves / self.max_waves


def occupancy(chip: ChipLimits, needs: KernelNeeds) -> Occupancy:
    """Occupancy of a kernel on a chip; see the module for the formula and its sources."""
    wavefront = needs.wavefront or chip.wavefront_sizes[0]
    waves_per_group = max(1, -(-needs.workgroup // wavefront))
    by_vgprs = _by_vgprs(chip, wavefront, max(needs.vgprs, needs.agprs))
    by_sgprs = min(chip.max_waves, _by_sgprs(chip, needs.sgprs))
    slots = chip.max_waves * chip.group_simds
    by_slots = slots if waves_per_group == 1 else min(slots // waves_per_group, chip.max_barriers)
    lds = _stepped(needs.lds_bytes, chip.lds_step)
    by_room = slots if not lds else chip.group_lds_bytes // lds
    by_lds = _on_one_simd(chip, by_room * waves_per_group)
    by_workgroup = _on_one_simd(chip, by_slots * waves_per_group)
    excess = _excess(chip, needs)
    waves = 0 if excess else min(by_vgprs, by_sgprs, by_lds, by_workgroup)
    fit = waves * chip.group_simds // waves_per_group
    return Occupancy(
        waves=waves,
        max_waves=chip.max_waves,
        limiters=_limiters(chip.max_waves, waves, by_vgprs, by_sgprs, by_lds, by_workgroup) if not excess else (),
        by_vgprs=by_vgprs,
        by_sgprs=by_sgprs,
        by_lds=by_lds,
        by_workgroup=by_workgroup,
        workgroups=0 if excess else max(1, min(by_room, by_slots, fit)),
        next_vgprs=_next_vgprs(chip, wavefront, waves) if by_vgprs == waves < chip.max_waves else None,
        next_lds=_next_lds(chip, by_room) if by_lds == waves < chip.max_waves and lds else None,
        excess=excess,
    )


def what_if(
    chip: ChipLimits,
    needs: KernelNeeds,
    *,
    vgprs: int | None = None,
    sgprs: int | None = None,
    lds_bytes: int | None = None,
    workgroup: int | None = None,
) -> Occupancy:
    """Occupancy with some of what the kernel takes changed; None leaves it as it is."""
    changes = {"vgprs": vgprs, "sgprs": sgprs, "lds_bytes": lds_bytes, "workgroup": workgroup}
    return occupancy(chip, dataclasses.replace(needs, **{name: of for name, of in changes.items() if of is not None}))


def occupancy_of(target: str, needs: KernelNeeds) -> Occupancy | None:
    """Occupancy on the chip that ``target`` names; None for one that we hold no figures of."""
    chip = chip_limits(target)
    return None if chip is None else occupancy(chip, needs)


def _registers(chip: ChipLimits, wavefront: int) -> tuple[int, int]:
    """Vector registers of a SIMD for each lane, and the step they are given in, at a wavefront size."""
    share = wavefront // chip.wavefront_sizes[0]  # a wavefront of 64 lanes takes twice the room of one of 32
    return chip.vgprs_per_simd // share, chip.vgpr_step // share


def _by_vgprs(chip: ChipLimits, wavefront: int, vgprs: int) -> int:
    total, step = _registers(chip, wavefront)
    if vgprs < step:
        return chip.max_waves
    return min(chip.max_waves, max(1, total // _stepped(vgprs, step)))


def _by_sgprs(chip: ChipLimits, sgprs: int) -> int:
    if not chip.sgpr_limits:
        return chip.max_waves
    return next((waves for most, waves in chip.sgpr_limits if sgprs <= most), chip.sgpr_limits[-1][1])


def _on_one_simd(chip: ChipLimits, waves: int) -> int:
    return min(chip.max_waves, max(1, -(-waves // chip.group_simds)))


def _limiters(most: int, waves: int, vgprs: int, sgprs: int, lds: int, workgroup: int) -> tuple[Limiter, ...]:
    if waves == most:
        return (Limiter.SLOTS,)
    sides = ((vgprs, Limiter.VGPRS), (sgprs, Limiter.SGPRS), (lds, Limiter.LDS), (workgroup, Limiter.WORKGROUP))
    return tuple(limiter for allowed, limiter in sides if allowed == waves)


def _next_vgprs(chip: ChipLimits, wavefront: int, waves: int) -> int | None:
    total, step = _registers(chip, wavefront)
    return total // (waves + 1) // step * step or None


def _next_lds(chip: ChipLimits, groups: int) -> int | None:
    return chip.group_lds_bytes // (groups + 1) // chip.lds_step * chip.lds_step or None


def _excess(chip: ChipLimits, needs: KernelNeeds) -> Message:
    if needs.lds_bytes > chip.lds_bytes:
        return Message(
            "occupancy.too-much-lds",
            "{count:,} B of LDS are more than the {most:,} B of a workgroup of {chip}.",
            count=needs.lds_bytes,
            most=chip.lds_bytes,
            chip=chip.chip,
        )
    if needs.vgprs > chip.vgprs_per_wave:
        return Message(
            "occupancy.too-many-registers",
            "{count} vector registers are more than the {most} of a wavefront of {chip}.",
            count=needs.vgprs,
            most=chip.vgprs_per_wave,
            chip=chip.chip,
        )
    if needs.workgroup > _MAX_WORKGROUP:
        return Message(
            "occupancy.too-many-lanes",
            "A workgroup has at most {most:,} lanes, not {count:,}.",
            most=_MAX_WORKGROUP,
            count=needs.workgroup,
        )
    return NOTHING


def _stepped(amount: int, step: int) -> int:
    return -(-amount // step) * step
