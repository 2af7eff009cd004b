"""Products with AMD's chips: memory, bandwidth and peak rates, for the roofline and for "will it fit".

Sources:
    ROCM: AMD, ROCm documentation, "GPU hardware architecture", the tables of peak FLOPS for each clock and compute unit
        of MI100, MI250 and MI300 (https://rocm.docs.amd.com/en/latest/conceptual/gpu-arch.html).
    WHITE PAPER: AMD CDNA 3 and CDNA 4 white papers, the same tables for MI300 and MI350.
    DATA SHEET: AMD's data sheets and product pages: compute units, peak engine clock, memory and bandwidth.
    RDNA: AMD product pages of the Radeon cards, peak rates divided by compute units and boost clock.
A peak is compute units x clock x operations of a compute unit in a clock, dense; a test compares them with the rates
that the data sheets print. Memory is in the binary units that data sheets mean by GB: HBM and GDDR come in powers of
two.
"""

from __future__ import annotations

from dataclasses import dataclass

from passlens.engine.messages import NOTHING, Message
from passlens.engine.toolchain.targets import chip_limits
from passlens.engine.units import KIB

_GIB = KIB**3


@dataclass(frozen=True, slots=True)
class Product:
    """A product, as one device of the runtime.

    Attributes:
        chip: Such as ``gfx942``.
        compute_units: Compute units of one device.
        clock_hz: The peak engine clock.
        memory_bytes: The memory of one device, including the driver's share.
        bandwidth: The peak memory bandwidth, bytes per second.
        source: The document of these figures.
        note: A remark on the figures; may be empty.
    """

    name: str
    chip: str
    compute_units: int
    clock_hz: int
    memory_bytes: int
    bandwidth: int
    source: str
    note: Message = NOTHING


def _product(
    name: str,
    chip: str,
    units: int,
    mhz: int,
    memory_gib: int,
    gb_a_second: float,
    source: str,
    note: Message = NOTHING,
) -> Product:
    return Product(name, chip, units, mhz * 10**6, memory_gib * _GIB, round(gb_a_second * 10**9), source, note)


_GCD = Message("products.one-of-two-dies", "one of two dies, each a separate device")
_APU = Message("products.shared-memory", "shared with the CPU")
_SPX = Message("products.one-partition", "in one partition (SPX)")
_ALSO_8_GB = Message("products.also-8-gb", "also sold with 8 GB")
_SHEET, _PAGE = "AMD data sheet", "AMD product page"

PRODUCTS: tuple[Product, ...] = (
    _product("MI100", "gfx908", 120, 1502, 32, 1228.8, _SHEET),
    _product("MI210", "gfx90a", 104, 1700, 64, 1638.4, _SHEET),
    _product("MI250", "gfx90a", 104, 1700, 64, 1638.4, _SHEET, _GCD),
    _product("MI250X", "gfx90a", 110, 1700, 64, 1638.4, _SHEET, _GCD),
    _product("MI300A", "gfx942", 228, 2100, 128, 5300, _SHEET, _APU),
    _product("MI300X", "gfx942", 304, 2100, 192, 5300, _SHEET, _SPX),
    _product("MI325X", "gfx942", 304, 2100, 256, 6000, _SHEET, _SPX),
    _product("MI350X", "gfx950", 256, 2200, 288, 8000, _SHEET, _SPX),
    _product("MI355X", "gfx950", 256, 2400, 288, 8000, _SHEET, _SPX),
    _product("RX 7900 XT", "gfx1100", 84, 2400, 20, 800, _PAGE),
    _product("RX 7900 XTX", "gfx1100", 96, 2500, 24, 960, _PAGE),
    _product("PRO W7900", "gfx1100", 96, 2495, 48, 864, _PAGE),
    _product("RX 7800 XT", "gfx1101", 60, 2430, 16, 624, _PAGE),
    _product("RX 9060 XT", "gfx1200", 32, 3130, 16, 320, _PAGE, _ALSO_8_GB),
    _product("RX 9070", "gfx1201", 56, 2520, 16, 640, _PAGE),
    _product("RX 9070 XT", "gfx1201", 64, 2970, 16, 640, _PAGE),
)

_FLOAT8 = ("f8E4M3FN", "f8E5M2", "f8E4M3FNUZ", "f8E5M2FNUZ")
_SMALLER = ("f6E3M2FN", "f6E2M3FN", "f4E2M1FN")

_MATRIX: dict[str, dict[str, int]] = {
    "CDNA": {"f32": 256, "f16": 1024, "bf16": 512, "i8": 1024},
    "CDNA 2": {"f64": 256, "f32": 256, "f16": 1024, "bf16": 1024, "i8": 1024},
    "CDNA 3": {"f64": 256, "f32": 256, "f16": 2048, "bf16": 2048, "i8": 4096, **dict.fromkeys(_FLOAT8, 4096)},
    "CDNA 4": {
        "f64": 128,
        "f32": 256,
        "f16": 4096,
        "bf16": 4096,
        "i8": 8192,
        **dict.fromkeys(_FLOAT8, 8192),
        **dict.fromkeys(_SMALLER, 16384),
    },
    "RDNA 3": {"f16": 512, "bf16": 512, "i8": 512, "i4": 1024},
    "RDNA 4": {"f16": 1024, "bf16": 1024, "i8": 2048, "i4": 4096, **dict.fromkeys(_FLOAT8, 2048)},
}
"""Dense operations per compute unit and clock on matrix units, by generation and element type."""

_VECTOR: dict[str, dict[str, int]] = {
    "CDNA": {"f64": 64, "f32": 128, "f16": 256},
    "CDNA 2": {"f64": 128, "f32": 256, "f16": 256},  # f32 by packed instructions
    "CDNA 3": {"f64": 128, "f32": 256, "f16": 256},
    "CDNA 4": {"f64": 128, "f32": 256, "f16": 256},
    "RDNA 3": {"f64": 8, "f32": 256, "f16": 512},
    "RDNA 4": {"f64": 8, "f32": 256, "f16": 512},
}
"""The same on vector units; a fused multiply-add counts 2."""


def products_of(target: str) -> tuple[Product, ...]:
    """The products with the chip of ``target`` (``gfx942``, ``gfx90a:xnack-``, ``mi300x``); empty if there are none.

    A product name yields only that product.
    """
    chip = target.partition(":")[0].strip().lower()
    exact = tuple(one for one in PRODUCTS if one.name.lower().replace(" ", "").removeprefix("pro") == chip)
    limits = chip_limits(target)
    return exact or tuple(one for one in PRODUCTS if limits is not None and one.chip == limits.chip)


def peak(product: Product, element: str, *, matrix: bool) -> int | None:
    """The peak operations per second of a product on an element type such as ``f16``; None if it has no unit for that.

    Types without matrix units or a separate vector rate use the f32 rate of vector units.
    """
    limits = chip_limits(product.chip)
    if limits is None:
        return None
    kind = element.removeprefix("s").removeprefix("u") if element[:2] in ("si", "ui") else element
    rate = _MATRIX[limits.generation].get(kind) if matrix else None
    rate = rate or _VECTOR[limits.generation].get(kind) or _VECTOR[limits.generation]["f32"]
    return product.compute_units * product.clock_hz * rate
