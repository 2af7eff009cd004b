"""Peak rates that follow from units, clocks and operations a clock, against those that AMD prints."""

from __future__ import annotations

import pytest

from passlens.engine.toolchain.products import PRODUCTS, Product, peak, products_of
from passlens.engine.toolchain.targets import CHIPS


def product(name: str) -> Product:
    return next(one for one in PRODUCTS if one.name == name)


@pytest.mark.parametrize(
    ("name", "element", "matrix", "tera"),
    [
        # AMD data sheets: "peak" rows, dense, in TFLOPs.
        ("MI100", "f16", True, 184.6),
        ("MI100", "bf16", True, 92.3),
        ("MI100", "f32", False, 23.1),
        ("MI210", "f16", True, 181.0),
        ("MI210", "f64", False, 22.6),
        ("MI300A", "f16", True, 980.6),
        ("MI300X", "f16", True, 1307.4),
        ("MI300X", "f8E4M3FNUZ", True, 2614.9),
        ("MI300X", "i8", True, 2614.9),
        ("MI300X", "f32", True, 163.4),
        ("MI300X", "f32", False, 163.4),
        ("MI300X", "f64", False, 81.7),
        ("MI325X", "bf16", True, 1307.4),
        ("MI350X", "f16", True, 2306.9),
        ("MI355X", "f16", True, 2516.6),
        ("MI355X", "f8E4M3FN", True, 5033.2),
        ("MI355X", "f4E2M1FN", True, 10066.3),
        ("RX 7900 XTX", "f32", False, 61.4),
        ("RX 7900 XTX", "f16", True, 122.9),
        ("RX 9070 XT", "f16", True, 194.6),
    ],
)
def test_that_peaks_are_those_of_the_data_sheets(name: str, element: str, matrix: bool, tera: float) -> None:
    found = peak(product(name), element, matrix=matrix)
    assert found is not None
    assert round(found / 1e12, 1) == tera


def test_that_both_dies_of_an_mi250x_make_what_its_data_sheet_says() -> None:
    one = product("MI250X")
    half = peak(one, "f16", matrix=True)
    assert half is not None
    assert round(2 * half / 1e12, 1) == 383.0
    assert 2 * one.memory_bytes == 128 * 1024**3
    assert round(2 * one.bandwidth / 1e12, 1) == 3.3


def test_that_every_chip_of_the_table_is_in_a_product_and_every_product_has_a_chip() -> None:
    assert {one.chip for one in PRODUCTS} == set(CHIPS)


def test_that_a_chip_leads_to_all_its_products_and_a_product_to_itself() -> None:
    assert [one.name for one in products_of("gfx942:sramecc+:xnack-")] == ["MI300A", "MI300X", "MI325X"]
    assert [one.name for one in products_of("mi300x")] == ["MI300X"]
    assert [one.name for one in products_of("rx9070xt")] == ["RX 9070 XT"]
    assert products_of("sm_80") == ()


def test_that_a_type_without_units_of_its_own_runs_as_f32_on_vector_units() -> None:
    chosen = product("MI210")
    assert peak(chosen, "f8E4M3FN", matrix=True) == peak(chosen, "f32", matrix=False)
