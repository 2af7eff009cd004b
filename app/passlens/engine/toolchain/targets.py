"""Limits of AMD chips, each with the document it is from.

Sources:
    USAGE: LLVM, "User Guide for AMDGPU Backend", https://llvm.org/docs/AMDGPUUsage.html, table "AMDGPU Processors"
        (generations, wavefront sizes) and "Code Object V5 Metadata".
    LLVM: llvm/lib/Target/AMDGPU/AMDGPU.td (AddressableLocalMemorySize of each ISA version) and
        llvm/lib/Target/AMDGPU/Utils/AMDGPUBaseInfo.cpp (getTotalNumVGPRs, getAddressableNumVGPRs,
        getAddressableNumSGPRs, getTotalNumSGPRs).
    CDNA2: AMD, "AMD Instinct MI200 Instruction Set Architecture", chapters "LDS" and "Vector registers".
    CDNA3: AMD, "AMD Instinct MI300 Instruction Set Architecture", the same chapters.
    CDNA4: AMD, "AMD CDNA 4 Architecture" white paper (LDS raised from 64 to 160 KiB for each compute unit).
    RDNA3, RDNA4: AMD, "RDNA 3 / RDNA 4 Instruction Set Architecture", chapter "LDS allocation".
IREE keeps the same figures in compiler/src/iree/compiler/Codegen/Dialect/GPU/TargetUtils/KnownTargets.cpp; the
compiler's own attribute goes before this table wherever the IR has one.
"""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.units import KIB


@dataclass(frozen=True, slots=True)
class ChipLimits:
    """What one workgroup or wavefront may use.

    Attributes:
        lds_bytes: Shared memory (LDS) that one workgroup may allocate, bytes.
        lds_source: The document of that figure.
        wavefront_sizes: Lanes of a wavefront, IREE's default first.
        vgprs_per_simd: 32-bit vector registers of a SIMD for each lane, at the first wavefront size; architectural and
            accumulation registers together where the file is unified (CDNA 2 on).
        vgprs_per_wave: Most of them that one wavefront can address.
        sgprs_per_wave: Scalar registers that one wavefront can address, VCC and the like not counted.
        simds: SIMDs of a compute unit.
        registers_source: The document of the register figures.
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


_LLVM = "LLVM AMDGPU.td and AMDGPUBaseInfo.cpp"


def _cdna(chip: str, generation: str, lds_kib: int, lds_source: str) -> ChipLimits:
    return ChipLimits(chip, generation, lds_kib * KIB, lds_source, (64,), 512, 512, 102, 4, _LLVM)


def _rdna(chip: str, generation: str, lds_source: str, vgprs_per_simd: int) -> ChipLimits:
    # A compute unit has two SIMD32; a workgroup may spread over the two compute units of a WGP.
    return ChipLimits(chip, generation, 64 * KIB, lds_source, (32, 64), vgprs_per_simd, 256, 106, 2, _LLVM)


CHIPS: dict[str, ChipLimits] = {
    limits.chip: limits
    for limits in (
        # 256 architectural and 256 accumulation registers in files of their own before CDNA 2.
        ChipLimits("gfx908", "CDNA", 64 * KIB, "LLVM AMDGPU.td", (64,), 256, 256, 102, 4, _LLVM),
        _cdna("gfx90a", "CDNA 2", 64, "AMD Instinct MI200 ISA, chapter Local Data Share"),
        _cdna("gfx942", "CDNA 3", 64, "AMD Instinct MI300 ISA, chapter Local Data Share"),
        _cdna("gfx950", "CDNA 4", 160, "AMD CDNA 4 Architecture white paper; LLVM AMDGPU.td"),
        _rdna("gfx1030", "RDNA 2", "AMD RDNA 2 ISA, chapter Local Data Share", 1024),
        _rdna("gfx1100", "RDNA 3", "AMD RDNA 3 ISA, chapter Local Data Share", 1536),
        _rdna("gfx1101", "RDNA 3", "AMD RDNA 3 ISA, chapter Local Data Share", 1536),
        _rdna("gfx1102", "RDNA 3", "AMD RDNA 3 ISA, chapter Local Data Share", 1024),
        _rdna("gfx1200", "RDNA 4", "AMD RDNA 4 ISA, chapter Local Data Share", 1536),
        _rdna("gfx1201", "RDNA 4", "AMD RDNA 4 ISA, chapter Local Data Share", 1536),
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


def chip_limits(target: str) -> ChipLimits | None:
    """Limits of ``gfx942``, ``gfx90a:sramecc+:xnack-`` or ``mi300x``; None for a chip we hold no figures of."""
    name = target.partition(":")[0].strip().lower()
    return CHIPS.get(_PRODUCTS.get(name, name))
