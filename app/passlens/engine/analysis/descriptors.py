"""Reads kernel descriptors (``NAME.kd``) of AMDGPU code objects: the actual requests to the hardware.

The layout is that of LLVM's "User Guide for AMDGPU Backend", section "Kernel Descriptor": COMPUTE_PGM_RSRC1 at byte 48,
its bits 5 to 0 GRANULATED_WORKITEM_VGPR_COUNT.
"""

from __future__ import annotations

import io
from typing import Any, NamedTuple

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from passlens.engine.toolchain.targets import chip_limits

_MAGIC = b"\x7fELF"
_BYTES = 64
_RSRC1 = 48
_SUFFIX = ".kd"


class Described(NamedTuple):
    """Vector registers per lane: the number that the descriptor encodes, in steps of its field, and the number that the
    hardware allocates for a wavefront, in other steps.
    """

    encoded: int
    allocated: int


def described_vgprs(content: bytes, chip: str, wavefronts: dict[str, int]) -> dict[str, Described]:
    """The vector registers in the descriptor of each kernel of a code object, by kernel name.

    Args:
        content: The file, ELF or with an ELF image inside.
        chip: The target chip; the result is empty for a chip without known figures.
        wavefronts: Lanes per wavefront by kernel.
    """
    limits = chip_limits(chip)
    start = content.find(_MAGIC)
    if limits is None or start < 0:
        return {}
    try:
        words = _descriptors(ELFFile(io.BytesIO(content[start:])))
    except Exception:  # code_objects reports the damage
        return {}
    found = {}
    for name, word in words.items():
        share = max(1, wavefronts.get(name, limits.wavefront_sizes[0]) // limits.wavefront_sizes[0])
        step = limits.vgpr_step // share
        encoded = ((word & 0x3F) + 1) * (8 // share if limits.wavefront_sizes[0] == 32 else limits.vgpr_step)
        found[name] = Described(encoded, -(-encoded // step) * step)
    return found


def _descriptors(elf: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for section in elf.iter_sections():
        if not isinstance(section, SymbolTableSection):
            continue
        for symbol in section.iter_symbols():
            if not symbol.name.endswith(_SUFFIX) or symbol["st_size"] != _BYTES:
                continue
            holder = elf.get_section(symbol["st_shndx"])
            place = symbol["st_value"] - holder["sh_addr"] + _RSRC1
            if not 0 <= place <= holder["sh_size"] - 4:
                continue
            # Not ``holder.data()``: it would decompress a section that claims to be compressed, whatever the size.
            elf.stream.seek(holder["sh_offset"] + place)
            found[symbol.name.removesuffix(_SUFFIX)] = int.from_bytes(elf.stream.read(4), "little")
    return found
