"""Element types by IREE's names: their size, their code in the runtime, and their conversion to numpy numbers.

numpy has no bf16, 8-bit floats or i4. Such values are stored as unsigned integers and decoded here, without another
library.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

AnyArray = npt.NDArray[Any]


class Kind(Enum):
    """The kind of numbers of an element type."""

    FLOAT = "float"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    COMPLEX = "complex"


@dataclass(frozen=True, slots=True)
class Element:
    """An element type.

    Attributes:
        name: As in MLIR: ``f32``, ``bf16``, ``i64``, ``f8E4M3FN``, ``complex<f32>``.
        bits: Size of one element, bits; ``i1`` takes a whole byte (8).
        hal_code: ``iree_hal_element_type_t`` (IREE 3.13.0, runtime/src/iree/hal/buffer_view.h).
        storage: numpy type of the stored bytes; unsigned where numpy has no type of this kind.
        native: Whether ``storage`` represents the numbers directly.
    """

    name: str
    bits: int
    hal_code: int
    storage: np.dtype[Any]
    kind: Kind
    native: bool = True

    def byte_count(self, count: int) -> int:
        """The bytes of ``count`` elements, densely packed."""
        return (count * self.bits + 7) // 8


def _element(name: str, bits: int, code: int, storage: str, kind: Kind, *, native: bool = True) -> Element:
    return Element(name, bits, code, np.dtype(storage), kind, native)


_F, _I, _B, _C = Kind.FLOAT, Kind.INTEGER, Kind.BOOLEAN, Kind.COMPLEX
_ELEMENTS = (
    _element("f64", 64, 0x21000040, "<f8", _F),
    _element("f32", 32, 0x21000020, "<f4", _F),
    _element("f16", 16, 0x21000010, "<f2", _F),
    _element("bf16", 16, 0x22000010, "<u2", _F, native=False),
    _element("f8E5M2", 8, 0x24000008, "u1", _F, native=False),
    _element("f8E4M3FN", 8, 0x25000008, "u1", _F, native=False),
    _element("f8E5M2FNUZ", 8, 0x26000008, "u1", _F, native=False),
    _element("f8E4M3FNUZ", 8, 0x27000008, "u1", _F, native=False),
    _element("f8E8M0FNU", 8, 0x28000008, "u1", _F, native=False),
    _element("i1", 8, 0x13000008, "u1", _B),
    _element("i4", 4, 0x10000004, "u1", _I, native=False),
    _element("si4", 4, 0x11000004, "u1", _I, native=False),
    _element("ui4", 4, 0x12000004, "u1", _I, native=False),
    _element("i8", 8, 0x10000008, "i1", _I),
    _element("i16", 16, 0x10000010, "<i2", _I),
    _element("i32", 32, 0x10000020, "<i4", _I),
    _element("i64", 64, 0x10000040, "<i8", _I),
    _element("index", 64, 0x10000040, "<i8", _I),
    _element("si8", 8, 0x11000008, "i1", _I),
    _element("si16", 16, 0x11000010, "<i2", _I),
    _element("si32", 32, 0x11000020, "<i4", _I),
    _element("si64", 64, 0x11000040, "<i8", _I),
    _element("ui8", 8, 0x12000008, "u1", _I),
    _element("ui16", 16, 0x12000010, "<u2", _I),
    _element("ui32", 32, 0x12000020, "<u4", _I),
    _element("ui64", 64, 0x12000040, "<u8", _I),
    _element("complex<f32>", 64, 0x23000040, "<c8", _C),
    _element("complex<f64>", 128, 0x23000080, "<c16", _C),
)
_BY_NAME = {element.name: element for element in _ELEMENTS}
# ``index`` is second: a code read back from the runtime is an i64.
_BY_CODE = {element.hal_code: element for element in reversed(_ELEMENTS) if element.name != "index"}

# Exponent bits, mantissa bits, bias, whether it has an infinity, and whether 0x80 is the only NaN ("FNUZ"). Source: OCP
# 8-bit Floating Point Specification 1.0 and the LLVM APFloat semantics of the same names.
_SMALL_FLOATS = {
    "f8E5M2": (5, 2, 15, True, False),
    "f8E4M3FN": (4, 3, 7, False, False),
    "f8E5M2FNUZ": (5, 2, 16, False, True),
    "f8E4M3FNUZ": (4, 3, 8, False, True),
}


def element_named(name: str) -> Element | None:
    """The element type with this name; None if unknown."""
    return _BY_NAME.get(name)


def element_coded(code: int) -> Element | None:
    """The element type with this runtime code; None if unknown."""
    return _BY_CODE.get(code)


def element_names() -> tuple[str, ...]:
    """All known names, for messages."""
    return tuple(_BY_NAME)


def element_of_dtype(dtype: np.dtype[Any]) -> Element | None:
    """The element type of a numpy type: ``float32`` → ``f32``, ``int64`` → ``i64``, ``bool`` → ``i1``."""
    if dtype == np.dtype(bool):
        return _BY_NAME["i1"]
    if dtype.kind == "u":
        return _BY_NAME.get(f"ui{dtype.itemsize * 8}")
    if dtype.kind == "i":
        return _BY_NAME.get(f"i{dtype.itemsize * 8}")
    if dtype.kind == "f":
        return _BY_NAME.get(f"f{dtype.itemsize * 8}")
    if dtype.kind == "c":
        return _BY_NAME.get(f"complex<f{dtype.itemsize * 4}>")
    return None


def dtype_fits(dtype: np.dtype[Any], element: Element) -> bool:
    """Whether an array of this numpy type can be passed as ``element`` without converting values.

    IREE's ``iN`` has no sign, so both signs fit. Types missing in numpy are accepted as unsigned integers or raw bytes
    of their size, as other tools save them.
    """
    given = element_of_dtype(dtype)
    if given is element:
        return True
    if not element.native:
        return element.bits >= 8 and dtype.itemsize * 8 == element.bits and dtype.kind in "uV"
    if given is None or given.kind is not element.kind or given.bits != element.bits:
        return False
    sign = {"u": "u", "s": "i"}.get(element.name[0])
    return sign is None or dtype.kind == sign


def decode(stored: AnyArray, element: Element) -> AnyArray:
    """Decode stored bytes to numbers. bf16 and 8-bit floats become float32; 4-bit ones come as one number per byte."""
    if element.name == "bf16":
        return (stored.astype(np.uint32) << 16).view(np.float32).reshape(stored.shape)
    if element.name.startswith("f8"):
        numbers: AnyArray = np.take(_small_float_table(element.name), stored)
        return numbers
    return stored


def encode(values: AnyArray, element: Element) -> AnyArray:
    """Encode numbers to stored bytes, rounded to nearest, ties to even. ``i4`` is not packed (see ``pack``).

    Raises:
        OverflowError: An integer does not fit the element type.
    """
    if element.name == "bf16":
        bits = values.astype(np.float32).view(np.uint32).reshape(values.shape)
        rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
        return np.where(np.isnan(values.astype(np.float32)), 0x7FC0, rounded).astype(np.uint16)
    if element.name.startswith("f8"):
        return _encode_small(values.astype(np.float32), element.name)
    if element.kind is Kind.INTEGER:
        low, high = integer_limits(element)
        if values.size and (int(values.min()) < low or int(values.max()) > high):
            raise OverflowError(f"{element.name} holds {low} to {high}")
        if element.bits < 8:
            return (values.astype(np.int8) & 0xF).astype(np.uint8)
        wrapped = [_wrap(value, element) for value in values.flat] if values.dtype.kind in "Ou" else values
        return np.asarray(wrapped, element.storage).reshape(values.shape)
    with np.errstate(over="ignore"):  # f16 overflows to infinity, as in the compiler
        return values.astype(element.storage)


def integer_limits(element: Element) -> tuple[int, int]:
    """The smallest and largest integer accepted for this type; ``iN`` has no sign and accepts both ranges."""
    bits = 64 if element.name == "index" else element.bits
    low = 0 if element.name.startswith("ui") else -(1 << (bits - 1))
    high = (1 << (bits - 1)) - 1 if element.name.startswith(("si", "index")) else (1 << bits) - 1
    return low, high


def pack(stored: AnyArray, element: Element) -> AnyArray:
    """Dense bytes of stored elements: two ``i4`` per byte, the first in the low half; others unchanged."""
    if element.bits >= 8:
        return stored
    flat = stored.reshape(-1)
    if flat.size % 2:
        flat = np.append(flat, np.uint8(0))
    packed: AnyArray = (flat[0::2] | (flat[1::2] << 4)).astype(np.uint8)
    return packed


def unpack(packed: AnyArray, element: Element, shape: tuple[int, ...]) -> AnyArray:
    """The reverse of ``pack``; ``i4`` becomes signed numbers of one byte each."""
    if element.bits >= 8:
        return packed.reshape(shape)
    flat = packed.reshape(-1).view(np.uint8)
    halves = np.stack((flat & 0xF, flat >> 4), axis=1).reshape(-1).astype(np.int8)
    signed: AnyArray = halves if element.name == "ui4" else np.where(halves > 7, halves - 16, halves)
    return signed[: int(np.prod(shape))].reshape(shape)


def _wrap(value: int, element: Element) -> int:
    """A number above the signed range as the signed number with the same bits."""
    if element.storage.kind == "i" and value >= 1 << (element.bits - 1):
        return int(value) - (1 << element.bits)
    return int(value)


@cache
def _small_float_table(name: str) -> npt.NDArray[np.float32]:
    """The 256 values of an 8-bit float type."""
    if name == "f8E8M0FNU":  # a bare exponent: 2^(x-127), 0xFF is NaN (OCP Microscaling Formats 1.0)
        exponents = np.ldexp(np.ones(256, np.float64), np.arange(256) - 127)
        exponents[255] = np.nan
        return exponents.astype(np.float32)
    _, mantissa_bits, bias, has_infinity, unsigned_zero = _SMALL_FLOATS[name]
    table = np.empty(256, np.float32)
    for code in range(256):
        mantissa = code & ((1 << mantissa_bits) - 1)
        exponent = (code & 0x7F) >> mantissa_bits
        scaled = mantissa / (1 << mantissa_bits)
        value = (1 + scaled) * 2.0 ** (exponent - bias) if exponent else scaled * 2.0 ** (1 - bias)
        if has_infinity and exponent == 31:
            value = float("nan") if mantissa else float("inf")
        elif not has_infinity and not unsigned_zero and (code & 0x7F) == 0x7F:
            value = float("nan")
        table[code] = -value if code & 0x80 else value
    if unsigned_zero:
        table[0x80] = np.nan
    return table


def _encode_small(values: npt.NDArray[np.float32], name: str) -> AnyArray:
    """The nearest value of an 8-bit float type; saturates at the largest finite one; NaN stays NaN."""
    table = _small_float_table(name)
    codes = np.flatnonzero(np.isfinite(table))
    codes = codes[np.lexsort((codes, table[codes]))]
    _, first = np.unique(table[codes], return_index=True)  # -0.0 and 0.0 are equal: keep the lower code
    codes = codes[first]
    points = table[codes]
    right = np.clip(np.searchsorted(points, values), 1, len(points) - 1)
    below, above = points[right - 1], points[right]
    to_below = values - below
    to_above = above - values
    even = codes[right - 1] % 2 == 0
    pick = np.where((to_below < to_above) | ((to_below == to_above) & even), right - 1, right)
    nan_code = int(np.flatnonzero(np.isnan(table))[0])
    return np.where(np.isnan(values), nan_code, codes[pick]).astype(np.uint8)
