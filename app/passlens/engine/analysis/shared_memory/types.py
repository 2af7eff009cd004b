"""Types of workgroup memory as printed, and their bytes as the compiler counts them.

The compiler (IREE, GPUCheckResourceUsage.cpp) multiplies all dimensions and the element's bits, rounds up to the
alignment that the op states, and adds up the bytes of all ``memref.alloc`` in workgroup memory, ignoring layouts and
lifetimes. IREE 3.9 does so in 32 bits, where large sums become negative; 3.13 in 64 bits, where an overflow is a
separate error. 3.9 rounds elements of less than a byte down per allocation, 3.13 up, as here.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from passlens.engine.analysis.shared_memory.values import Size
from passlens.engine.ir.syntax import split_list
from passlens.engine.units import whole_number

WORKGROUP = "#gpu.address_space<workgroup>"
_STORAGE = "#spirv.storage_class<Workgroup>"
_NUMBERED = re.compile(r"3(?: : [su]?i\d+)?")  # the number of workgroup memory in AMDGPU and NVPTX
_DIMENSION = re.compile(r"(\d+|\?)x")
_COUNTED = re.compile(r"\s*(\d+) x ")
_SCALAR = re.compile(r"[su]?[if](\d+)(?:E\w+)?|bf(16)|tf(32)")
_BITS = {"index": 64, "tf32": 32}
_LARGEST = (1 << 63) - 1
BOUND = (1 << 31) - 1
"""The least size of a dimension that is only the bound of an integer: for a size known only at run time, the compiler
writes the largest value of its type (Codegen/Common/PadDynamicAlloc.cpp).
"""


@dataclass(frozen=True, slots=True)
class ShapedType:
    """A parsed shaped type. ``strides`` and ``space`` are as printed, empty if absent."""

    shape: tuple[int | None, ...]
    element: str
    strides: str
    space: str

    @property
    def workgroup(self) -> bool:
        """Whether it is in workgroup memory."""
        return self.space in {WORKGROUP, _STORAGE} or _NUMBERED.fullmatch(self.space) is not None


def type_at(text: str, start: int) -> str:
    """The type that begins at ``start``, up to its closing bracket."""
    depth = 0
    for place in range(start, len(text)):
        character = text[place]
        if character == "<":
            depth += 1
        elif character == ">" and text[place - 1] != "-":
            depth -= 1
            if depth == 0:
                return text[start : place + 1]
        elif depth == 0 and character in " ,)\n":
            return text[start:place]
    return text[start:]


def parse_shaped(text: str) -> ShapedType | None:
    """``memref<…>``, ``tensor<…>`` or ``vector<…>``; None for another type."""
    name, opened, inside = text.partition("<")
    if not opened or name not in {"memref", "tensor", "vector"} or not inside.endswith(">"):
        return None
    parts = split_list(inside[:-1])
    shape: list[int | None] = []
    rest = parts[0]
    while match := _DIMENSION.match(rest):
        shape.append(None if match[1] == "?" else whole_number(match[1]))
        rest = rest[match.end() :]
    layout = next((part for part in parts[1:] if part.startswith(("strided<", "affine_map<"))), "")
    others = [part for part in parts[1:] if part != layout]
    return ShapedType(tuple(shape), rest, layout, others[-1] if others else "")


def parse_nested(text: str) -> ShapedType | None:
    """An array of LLVM IR or SPIR-V (``!llvm.array<128 x array<132 x f16>>``); None for another type."""
    shape: list[int | None] = []
    rest = text.strip()
    while True:
        name, opened, inside = rest.partition("<")
        name = name.rpartition(".")[2]
        if not opened or not inside.endswith(">"):
            break
        inside = inside[:-1]
        if name == "struct" and inside.startswith("(") and inside.endswith(")"):
            members = split_list(inside[1:-1])
            if len(members) != 1:
                break
            rest = re.sub(r"\s*\[\d+\]$", "", members[0])
        elif name == "array" and (match := _COUNTED.match(inside)):
            shape.append(whole_number(match[1]))
            rest = split_list(inside[match.end() :])[0]
        else:
            break
    if not shape:
        return None
    return ShapedType(tuple(shape), rest.rpartition("!")[2] if rest.startswith("!") else rest, "", "3")


def element_bits(name: str) -> int | None:
    """Bits of an element as printed: ``f16``, ``index``, ``complex<f32>``, ``vector<4xf32>``; None if unknown."""
    if name in _BITS:
        return _BITS[name]
    if match := _SCALAR.fullmatch(name):
        return whole_number(match[1] or match[2] or match[3])
    if name.startswith("complex<"):
        part = element_bits(name[8:-1])
        return None if part is None else 2 * part
    vector = parse_shaped(name)
    if vector is None or None in vector.shape:
        return None
    bits = element_bits(vector.element)
    return None if bits is None else bits * math.prod(size for size in vector.shape if size is not None)


def counted_bytes(shape: tuple[int | None, ...], element: str, alignment: int | None) -> tuple[Size, int | None]:
    """The bytes of an allocation as the compiler counts them, and whether they are known."""
    if None in shape:
        return Size.DYNAMIC, None
    bits = element_bits(element)
    if bits is None:
        return Size.UNKNOWN, None
    total = bits * math.prod(size for size in shape if size is not None)
    if alignment:
        total = -(-total // (alignment * 8)) * alignment * 8
    return (Size.OVERFLOW, None) if total > _LARGEST else (Size.KNOWN, -(-total // 8))


def is_dynamic(shape: tuple[int | None, ...]) -> bool:
    """Whether a shape in shared memory has a size that is known only at run time, printed as ``?`` or as its bound."""
    return any(size is None or size >= BOUND for size in shape)


def in_32_bits(shape: tuple[int | None, ...], element: str, alignment: int | None) -> int | None:
    """The bytes as counted by a compiler that multiplies bits in 32-bit integers; None if that is impossible too."""
    bits = element_bits(element)
    if bits is None or None in shape:
        return None
    total = _wrapped(bits * math.prod(size for size in shape if size is not None))
    if alignment:
        total = _wrapped(-(-total // (alignment * 8)) * alignment * 8)
    return int(total / 8)  # towards zero, as in C++


def _wrapped(value: int) -> int:
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def packed_bytes(text: str) -> int | None:
    """Bytes of a shaped type without alignment; None if a dimension is dynamic or it is another type."""
    shaped = parse_shaped(text)
    return None if shaped is None else counted_bytes(shaped.shape, shaped.element, None)[1]
