"""Element types: bytes and numbers, both ways."""

from __future__ import annotations

import numpy as np
import pytest

from passlens.engine.run.elements import (
    Element,
    decode,
    dtype_fits,
    element_coded,
    element_named,
    element_names,
    encode,
    pack,
    unpack,
)

E = {name: element_named(name) for name in element_names()}


def element(name: str) -> Element:
    found = E[name]
    assert found is not None
    return found


def test_that_bf16_rounds_to_nearest_even() -> None:
    # 1 + 2^-8 lies half-way between 1 and the next bf16, 1 + 2^-7: the even one is 1. 1 + 3 * 2^-8 goes up.
    values = np.array([1.0, 1 + 2**-8, 1 + 3 * 2**-8, -2.5, np.inf, np.nan], np.float32)
    stored = encode(values, element("bf16"))
    assert [hex(code) for code in stored] == ["0x3f80", "0x3f80", "0x3f82", "0xc020", "0x7f80", "0x7fc0"]
    np.testing.assert_array_equal(decode(stored, element("bf16")), [1, 1, 1.015625, -2.5, np.inf, np.nan])


@pytest.mark.parametrize(
    ("name", "code", "value"),
    [
        ("f8E4M3FN", 0x7E, 448.0),
        ("f8E4M3FN", 0x01, 2.0**-9),
        ("f8E4M3FNUZ", 0x7F, 240.0),
        ("f8E5M2", 0x7B, 57344.0),
        ("f8E5M2", 0xFC, -np.inf),
        ("f8E5M2FNUZ", 0x7F, 57344.0),
        ("f8E8M0FNU", 127, 1.0),
    ],
)
def test_that_8_bit_floats_have_the_values_of_their_standards(name: str, code: int, value: float) -> None:
    assert decode(np.array([code], np.uint8), element(name))[0] == value


@pytest.mark.parametrize("name", [name for name in element_names() if name.startswith("f8")])
def test_that_every_finite_8_bit_float_survives_both_ways(name: str) -> None:
    codes = np.arange(256, dtype=np.uint8)
    values = decode(codes, element(name))
    good = np.isfinite(values)
    np.testing.assert_array_equal(decode(encode(values[good], element(name)), element(name)), values[good])


def test_that_i4_packs_the_first_element_in_the_low_half() -> None:
    stored = encode(np.array([1, -2, 7], np.int64), element("i4"))
    packed = pack(stored, element("i4"))
    assert packed.tolist() == [0xE1, 0x07]
    assert unpack(packed, element("i4"), (3,)).tolist() == [1, -2, 7]


@pytest.mark.parametrize(("name", "value"), [("i8", 256), ("i8", -129), ("si8", 128), ("ui8", -1), ("i64", 1 << 64)])
def test_that_an_integer_out_of_range_is_refused(name: str, value: int) -> None:
    with pytest.raises(OverflowError):
        encode(np.array([value], object), element(name))


def test_that_signless_integers_take_both_ranges() -> None:
    assert encode(np.array([255, -1], object), element("i8")).tolist() == [-1, -1]


def test_that_numpy_types_fit_only_their_own_elements() -> None:
    assert dtype_fits(np.dtype(np.int64), element("i64"))
    assert dtype_fits(np.dtype(np.uint64), element("i64"))
    assert dtype_fits(np.dtype(np.bool_), element("i1"))
    assert dtype_fits(np.dtype(np.uint16), element("bf16"))
    assert not dtype_fits(np.dtype(np.float32), element("i32"))
    assert not dtype_fits(np.dtype(np.float64), element("f32"))
    assert not dtype_fits(np.dtype(np.int8), element("ui8"))


def test_that_a_code_of_the_runtime_names_its_element() -> None:
    found = element_coded(0x22000010)
    assert found is not None
    assert found.name == "bf16"
    i64 = element_coded(0x10000040)
    assert i64 is not None
    assert i64.name == "i64"  # not "index", which has the same code
