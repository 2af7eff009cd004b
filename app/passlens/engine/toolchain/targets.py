"""Limits of AMD chips, each with its source document.

Sources:
    ROCM: AMD, ROCm documentation, "AMD GPU specifications", columns LDS and Wavefront Size,
        https://rocm.docs.amd.com/en/latest/reference/gpu-specs.html.
    IREE: compiler/src/iree/compiler/Codegen/Dialect/GPU/TargetUtils/KnownTargets.cpp, ``maxWorkgroupMemoryBytes`` and
        ``subgroupSizeChoices``. A test compares every chip here with what the compiler says of it.
    LLVM: llvm/lib/Target/AMDGPU/Utils/AMDGPUBaseInfo.cpp, namespace IsaInfo: getTotalNumVGPRs, getAddressableNumVGPRs,
        getAddressableNumSGPRs, getVGPRAllocGranule, getMaxWavesPerEU, getEUsPerCU, getMaxWorkGroupsPerCU, and
        AMDGPUSubtarget::getLocalMemorySize; which chips have half as many registers more:
        https://reviews.llvm.org/D134522. A test compares what follows from them with the occupancy that LLVM prints.
    USAGE: LLVM, "User Guide for AMDGPU Backend", kernel descriptor, GRANULATED_LDS_SIZE: the steps of LDS; RDNA
        encodes in half the step that it allocates in: https://github.com/llvm/llvm-project/pull/224852.
An attribute in the IR takes precedence over this table.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from passlens.engine.units import KIB


@dataclass(frozen=True, slots=True)
class ChipLimits:
    """The limits of a workgroup or wavefront.

    Attributes:
        lds_bytes: Shared memory (LDS) that one workgroup may allocate, bytes.
        lds_source: The source of that figure.
        wavefront_sizes: Lanes of a wavefront, IREE's default first.
        vgprs_per_simd: 32-bit vector registers of a SIMD for each lane, at the first wavefront size; architectural and
            accumulation registers together where the file is unified (CDNA 2 on).
        vgprs_per_wave: The most of them that one wavefront can address.
        sgprs_per_wave: Scalar registers that one wavefront can address, without VCC and similar ones.
        simds: SIMDs of a compute unit.
        registers_source: The source of the register figures.
        vgpr_step: The allocation granule of vector registers, at the first wavefront size.
        max_waves: The most concurrent wavefronts of a SIMD.
        group_simds: SIMDs that share a workgroup's LDS and barriers: those of a compute unit, or on RDNA of both in a
            WGP, as compute kernels run in WGP mode.
        group_lds_bytes: The total LDS of those.
        lds_step: The allocation granule of LDS, bytes.
        max_barriers: The most concurrent workgroups of more than one wavefront on those SIMDs.
        sgpr_limits: The most scalar registers of a wavefront, with the number of wavefronts that a SIMD then holds;
            empty: no limit.
    """

    chip: str
    generation: str
    lds_bytes: int
    lds_source: str
    wavefront_sizes: tuple[int, ...]
    vgprs_per_simd: int
    vgprs_per_wave: int
    sgprs_per_wave: int
    simds: int
    registers_source: str
    vgpr_step: int
    max_waves: int
    group_simds: int
    group_lds_bytes: int
    lds_step: int
    max_barriers: int
    sgpr_limits: tuple[tuple[int, int], ...] = ()


_LLVM = "LLVM AMDGPUBaseInfo.cpp"
_ROCM = "ROCm documentation, AMD GPU specifications"
_IREE = "IREE KnownTargets.cpp"


_SGPR_LIMITS = ((80, 10), (88, 9), (100, 8), (112, 7))
"""LLVM, getOccupancyWithNumSGPRs, from Volcanic Islands to GFX9; on RDNA every wavefront gets the maximum."""


def _cdna(chip: str, generation: str, lds_kib: int, lds_source: str, lds_step: int = 512) -> ChipLimits:
    return ChipLimits(
        chip,
        generation,
        lds_kib * KIB,
        lds_source,
        (64,),
        vgprs_per_simd=512,
        vgprs_per_wave=512,
        sgprs_per_wave=102,
        simds=4,
        registers_source=_LLVM,
        vgpr_step=8,
        max_waves=8,
        group_simds=4,
        group_lds_bytes=lds_kib * KIB,
        lds_step=lds_step,
        max_barriers=16,
        sgpr_limits=_SGPR_LIMITS,
    )


def _rdna(chip: str, generation: str) -> ChipLimits:
    # A compute unit has two SIMD32; a workgroup may spread over the two compute units of a WGP.
    return ChipLimits(
        chip,
        generation,
        64 * KIB,
        _IREE,
        (32, 64),
        vgprs_per_simd=1536,
        vgprs_per_wave=256,
        sgprs_per_wave=106,
        simds=2,
        registers_source=_LLVM,
        vgpr_step=24,
        max_waves=16,
        group_simds=4,
        group_lds_bytes=128 * KIB,
        lds_step=1024,
        max_barriers=32,
    )


CHIPS: dict[str, ChipLimits] = {
    limits.chip: limits
    for limits in (
        # 256 architectural and 256 accumulation registers in separate files before CDNA 2.
        ChipLimits(
            "gfx908",
            "CDNA",
            64 * KIB,
            _IREE,
            (64,),
            vgprs_per_simd=256,
            vgprs_per_wave=256,
            sgprs_per_wave=102,
            simds=4,
            registers_source=_LLVM,
            vgpr_step=4,
            max_waves=10,
            group_simds=4,
            group_lds_bytes=64 * KIB,
            lds_step=512,
            max_barriers=16,
            sgpr_limits=_SGPR_LIMITS,
        ),
        _cdna("gfx90a", "CDNA 2", 64, _IREE),
        _cdna("gfx942", "CDNA 3", 64, _ROCM),
        _cdna("gfx950", "CDNA 4", 160, _ROCM, lds_step=1280),
        _rdna("gfx1100", "RDNA 3"),
        _rdna("gfx1101", "RDNA 3"),
        _rdna("gfx1200", "RDNA 4"),
        _rdna("gfx1201", "RDNA 4"),
    )
}

# Product names that the compiler accepts in place of a chip (KnownTargets.cpp, getAMDGPUTargetDetails).
_PRODUCTS = {
    "mi100": "gfx908",
    "mi210": "gfx90a",
    "mi250": "gfx90a",
    "mi250x": "gfx90a",
    "mi300a": "gfx942",
    "mi300x": "gfx942",
    "mi308x": "gfx942",
    "mi325x": "gfx942",
    "mi350x": "gfx950",
    "mi355x": "gfx950",
    "rx7900xt": "gfx1100",
    "rx7900xtx": "gfx1100",
    "w7900": "gfx1100",
    "rx9070": "gfx1201",
    "rx9070xt": "gfx1201",
}


_NAMED = re.compile(
    r"\b(?:gfx\d{3,4}[a-z]?|mi\d{3}[ax]?|(?:rx[ -]?)?\d{4}[ -]?xtx?|rx[ -]?\d{4}|w\d{4})\b", re.IGNORECASE
)


def named_chip(text: str) -> str:
    """The first AMD GPU that a text names, by its chip or its product; empty when it names none."""
    for match in _NAMED.finditer(text):
        name = re.sub(r"[ -]", "", match[0].lower())
        if name.startswith("gfx"):
            return name
        for product in (name, f"{name}x", f"rx{name}"):  # MI300 is a family; the RX often goes without saying
            if product in _PRODUCTS:
                return _PRODUCTS[product]
    return ""


def chip_limits(target: str) -> ChipLimits | None:
    """The limits of ``gfx942``, ``gfx90a:sramecc+:xnack-`` or ``mi300x``; None for a chip without figures."""
    name = target.partition(":")[0].strip().lower()
    return CHIPS.get(_PRODUCTS.get(name, name))


CUDA_CHIPS = ("sm_60", "sm_75", "sm_80", "sm_86", "sm_87", "sm_89")
"""NVIDIA chips known to the compiler (IREE 3.13.0); it writes PTX, which drivers compile for newer chips too."""
