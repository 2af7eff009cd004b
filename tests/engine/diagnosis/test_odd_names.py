"""Names with characters that MLIR does not accept, and those that it does."""

from __future__ import annotations

import pytest

from passlens.engine.diagnosis.inference.odd_names import odd_name


@pytest.mark.parametrize(
    ("text", "place", "right"),
    [
        ("%r = arith.addf %in/place, %b", "%in", "%in_place"),
        ("%r = arith.addf %0a, %b", "%0a", "%_0a"),
        ("module @my-model {", "@my", '@"my-model"'),
        ("func.func @3d(%a: f32) {", "@3d", '@"3d"'),
    ],
)
def test_that_a_name_with_another_character_is_found(text: str, place: str, right: str) -> None:
    found = odd_name(text, text.index(place) + 1)
    assert found is not None
    assert found.right == right


@pytest.mark.parametrize(
    "text",
    [
        "%abc = foo.bar %in-place, %a.b, %0, %12#1 : f32",
        "%0:2 = call @main(%a) : (f32) -> f32",
        "func.func @f(%arg0: tensor<4xf32>)->tensor<4xf32> {",
        "call @nested::@name$1(%a)",
        "%a; return %b",
    ],
)
def test_that_a_name_which_mlir_reads_is_not_odd(text: str) -> None:
    assert {odd_name(text, column) for column in range(1, len(text) + 1)} == {None}
