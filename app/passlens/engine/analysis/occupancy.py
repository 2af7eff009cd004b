"""Occupancy: how many wavefronts of a kernel a SIMD holds at once, what limits them, and what would change it.

The formula follows LLVM's AMDGPU backend: ``AMDGPUSubtarget::getOccupancyWithWorkGroupSizes`` for LDS, barriers and
workgroup size, ``IsaInfo::getNumWavesPerEUWithNumVGPRs`` and ``getOccupancyWithNumSGPRs`` for registers
(llvm/lib/Target/AMDGPU/AMDGPUSubtarget.cpp and Utils/AMDGPUBaseInfo.cpp); the registers of a wavefront and the LDS of a
workgroup follow AMD's ISA documents ("AMD Instinct MI300 Instruction Set Architecture", section 3.6, "RDNA3 Instruction
Set Architecture", sections 2.3 and 3.3). Unlike in LLVM, LDS is rounded up to the chip's allocation granularity. On
CDNA 2 and later, architectural and accumulation registers share one register file and add up.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from passlens.engine.messages import NOTHING, Message, Term
from passlens.engine.toolchain.targets import ChipLimits, chip_limits

_MAX_WORKGROUP = 1024


class Limiter(Term):
    """What prevents more wavefronts on a SIMD; the value is shown."""

    VGPRS = "vector registers"
    SGPRS = "scalar registers"
    LDS = "LDS"
    WORKGROUP = "workgroup size"
    SLOTS = "wavefront slots"  # not the kernel: the chip holds no more


@dataclass(frozen=True, slots=True)
class KernelNeeds:
    """The resources that one kernel uses.

    Attributes:
        vgprs: Vector registers per lane. On CDNA 2 and later these include accumulation registers, as in the metadata.
        agprs: Accumulation registers per lane, where they are a separate register file (CDNA).
        sgprs: Scalar registers per wavefront.
        lds_bytes: LDS per workgroup, bytes.
        workgroup: Lanes per workgroup.
        wavefront: Lanes per wavefront; 0: the chip's default.
    """

    vgprs: int
    sgprs: int = 0
    lds_bytes: int = 0
    workgroup: int = 64
    wavefront: int = 0
    agprs: int = 0


@dataclass(frozen=True, slots=True)
class Occupancy:
    """The wavefronts that a SIMD holds, and each limit.

    Attributes:
        waves: Wavefronts of the kernel on one SIMD, 1 to ``max_waves``; 0 when not one workgroup fits.
        max_waves: Wavefronts that the chip holds on one SIMD.
        limiters: The limits that set ``waves``; several when they are equal.
        by_vgprs, by_sgprs, by_lds, by_workgroup: Wavefronts that each limit alone would allow.
        workgroups: Workgroups on the SIMDs that share LDS at once: a compute unit, or a WGP on RDNA.
        next_vgprs: The most vector registers with which one more wavefront fits, all else unchanged or better; None
            when registers do not limit.
        next_lds: The most bytes of LDS with which one more workgroup fits; None when LDS does not limit.
        excess: Why the kernel cannot run at all; empty when it can.
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
        """Whether the chip is full, so that the kernel limits nothing."""
        return self.waves == self.max_waves

    @property
    def percent(self) -> float:
        """The occupancy in percent of the wavefronts that the chip holds."""
        return 100 * self.waves / self.max_waves


def occupancy(chip: ChipLimits, needs: KernelNeeds) -> Occupancy:
    """Occupancy of a kernel on a chip; the module docstring gives the formula and its sources."""
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
    """Occupancy with some of the kernel's resources changed; None leaves one unchanged."""
    changes = {"vgprs": vgprs, "sgprs": sgprs, "lds_bytes": lds_bytes, "workgroup": workgroup}
    return occupancy(chip, dataclasses.replace(needs, **{name: of for name, of in changes.items() if of is not None}))


def occupancy_of(target: str, needs: KernelNeeds) -> Occupancy | None:
    """Occupancy on the chip that ``target`` names; None for a chip without figures."""
    chip = chip_limits(target)
    return None if chip is None else occupancy(chip, needs)


def _registers(chip: ChipLimits, wavefront: int) -> tuple[int, int]:
    """Vector registers of a SIMD per lane, and their allocation granularity, at a wavefront size."""
    share = wavefront // chip.wavefront_sizes[0]  # a wavefront of 64 lanes takes twice the registers of one of 32
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
