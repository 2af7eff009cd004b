"""The steps of the occupancy formula with a kernel's own numbers, so that its result can be checked by hand.

The formula and its sources are those of ``occupancy``.
"""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.analysis.occupancy import KernelNeeds, Limiter, Occupancy
from passlens.engine.toolchain.targets import ChipLimits
from passlens.engine.units import format_count

SOURCE = (
    "Formula: LLVM's AMDGPU backend (AMDGPUSubtarget.cpp, getOccupancyWithWorkGroupSizes; AMDGPUBaseInfo.cpp, "
    "IsaInfo::getNumWavesPerEUWithNumVGPRs), AMD's ISA documents on wavefront registers and LDS."
)
"""What the formula is from, in a sentence."""


@dataclass(frozen=True, slots=True)
class Step:
    """One limit of the formula.

    Attributes:
        limiter: What limits.
        working: How the number comes about, in words and numbers.
        waves: Wavefronts on a SIMD that it alone would allow.
        limits: Whether it sets the result.
    """

    limiter: Limiter
    working: str
    waves: int
    limits: bool


def occupancy_steps(chip: ChipLimits, needs: KernelNeeds, found: Occupancy) -> tuple[Step, ...]:
    """The formula, limit by limit, for a kernel whose occupancy on ``chip`` is ``found``."""
    workings = {
        Limiter.VGPRS: (_vgprs(chip, needs), found.by_vgprs),
        Limiter.SGPRS: (_sgprs(chip, needs), found.by_sgprs),
        Limiter.LDS: (_lds(chip, needs), found.by_lds),
        Limiter.WORKGROUP: (_workgroup(chip, needs), found.by_workgroup),
        Limiter.SLOTS: (f"A SIMD of {chip.chip} holds {format_count(chip.max_waves, 'wavefront')}.", chip.max_waves),
    }
    return tuple(
        Step(limiter, working, waves, limiter in found.limiters) for limiter, (working, waves) in workings.items()
    )


def next_steps(found: Occupancy) -> tuple[str, ...]:
    """What would let one wavefront or workgroup more in; several have to come together where several limit."""
    if found.excess:
        return (found.excess,)
    if Limiter.SLOTS in found.limiters:
        return ("The chip holds no more wavefronts: nothing of the kernel limits them.",)
    said = []
    if found.next_vgprs is not None:
        said.append(f"{found.next_vgprs} vector registers or fewer: {found.waves + 1} wavefronts.")
    if found.next_lds is not None:
        said.append(f"{found.next_lds:,} B of LDS or less: one workgroup more at once.")
    if Limiter.SGPRS in found.limiters:
        said.append("Fewer scalar registers.")
    if Limiter.WORKGROUP in found.limiters:
        said.append("Another workgroup size.")
    return tuple(said)


def _waves_of_group(chip: ChipLimits, needs: KernelNeeds) -> tuple[int, int]:
    """Lanes of a wavefront, and wavefronts of a workgroup."""
    wavefront = needs.wavefront or chip.wavefront_sizes[0]
    return wavefront, max(1, -(-needs.workgroup // wavefront))


def _vgprs(chip: ChipLimits, needs: KernelNeeds) -> str:
    wavefront, _ = _waves_of_group(chip, needs)
    share = wavefront // chip.wavefront_sizes[0]
    total, step = chip.vgprs_per_simd // share, chip.vgpr_step // share
    used = max(needs.vgprs, needs.agprs)
    taken = max(1, -(-used // step)) * step
    return f"{total} registers of a SIMD ÷ {taken} ({used} in steps of {step}), at most {chip.max_waves}."


def _sgprs(chip: ChipLimits, needs: KernelNeeds) -> str:
    if not chip.sgpr_limits:
        return f"Every wavefront of {chip.generation} has all it can address."
    most = next((most for most, _ in chip.sgpr_limits if needs.sgprs <= most), chip.sgpr_limits[-1][0])
    return f"{needs.sgprs} are within the step of {most}; at most {chip.max_waves}."


def _lds(chip: ChipLimits, needs: KernelNeeds) -> str:
    if not needs.lds_bytes:
        return "The kernel uses none."
    _, waves = _waves_of_group(chip, needs)
    taken = -(-needs.lds_bytes // chip.lds_step) * chip.lds_step
    groups = chip.group_lds_bytes // taken
    return (
        f"{chip.group_lds_bytes:,} B ÷ {taken:,} B ({needs.lds_bytes:,} in steps of {chip.lds_step:,})"
        f" = {format_count(groups, 'workgroup')} × {format_count(waves, 'wavefront')}"
        f" on {chip.group_simds} SIMDs, at most {chip.max_waves}."
    )


def _workgroup(chip: ChipLimits, needs: KernelNeeds) -> str:
    wavefront, waves = _waves_of_group(chip, needs)
    slots = chip.max_waves * chip.group_simds
    shape = f"{needs.workgroup:,} lanes ÷ {wavefront} = {format_count(waves, 'wavefront')} a workgroup"
    if waves == 1:
        return f"{shape}; {slots} fit on {chip.group_simds} SIMDs."
    groups = min(slots // waves, chip.max_barriers)
    why = "barriers" if groups == chip.max_barriers else f"{slots} slots"
    return f"{shape}; {format_count(groups, 'workgroup')} fit on {chip.group_simds} SIMDs ({why})."
