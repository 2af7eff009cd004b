"""The diagnosis of ops whose verifiers refuse their sizes without naming the operand."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.messages import Message

_SORT = """\
func.func @main(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) {dimension = -1 : i64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
"""
_PACK = (
    "func.func @main(%x: tensor<{source}xf32>, %e: tensor<{dest}xf32>{pad}) -> tensor<{dest}xf32> {{\n"
    "  %0 = linalg.pack %x {padding} inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %e"
    " : tensor<{source}xf32> -> tensor<{dest}xf32>\n  return %0 : tensor<{dest}xf32>\n}}\n"
)


@pytest.mark.parametrize(
    ("text", "says", "values"),
    [
        (
            "func.func @main(%x: tensor<8x16xf32>, %u: tensor<4x16xf32>) -> tensor<8x16xf32> {\n"
            "  %0 = tensor.insert_slice %u into %x[5, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>\n"
            "  return %0 : tensor<8x16xf32>\n}\n",
            "refused-bounds.slice",
            {"first": "5", "last": "8", "type": "tensor<8x16xf32>", "size": 8},
        ),
        (
            "func.func @main(%x: tensor<4x8xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {\n"
            "  %0 = linalg.softmax dimension(2) ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>)"
            " -> tensor<4x8xf32>\n  return %0 : tensor<4x8xf32>\n}\n",
            "refused-bounds.dimension",
            {"attribute": "dimension", "number": "2", "type": "tensor<4x8xf32>"},
        ),
        rarely(
            "func.func @main(%x: vector<4x8xf32>) -> vector<8xf32> {\n"
            "  %0 = vector.extract %x[4] : vector<8xf32> from vector<4x8xf32>\n  return %0 : vector<8xf32>\n}\n",
            "refused-bounds.position",
            {"position": "4", "type": "vector<4x8xf32>", "last": 3},
        ),
        rarely(
            "func.func @main(%x: tensor<4x8x16xf32>) -> tensor<32x16xf32> {\n"
            "  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<4x8x16xf32> into tensor<32x16xf32>\n"
            "  return %0 : tensor<32x16xf32>\n}\n",
            "refused-agreement.group",
            {"group": "0", "size": "32", "total": 4},
        ),
        rarely(
            "func.func @main(%e: tensor<4x48xf32>) -> tensor<4x48xf32> {\n  %s = arith.constant 5 : index\n"
            "  %0:2 = iree_linalg_ext.fft ins(%s : index) outs(%e, %e : tensor<4x48xf32>, tensor<4x48xf32>)"
            " : tensor<4x48xf32>, tensor<4x48xf32>\n  return %0#0 : tensor<4x48xf32>\n}\n",
            "refused-sizes.power",
            {"type": "tensor<4x48xf32>", "size": "48"},
        ),
        rarely(
            "func.func @main(%o: tensor<32x96xf32>, %i: tensor<16x1xi32>, %u: tensor<16x64xf32>) {\n"
            "  %0 = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<16x64xf32>,"
            " tensor<16x1xi32>) outs(%o : tensor<32x96xf32>) {\n  ^bb0(%n: f32, %old: f32):\n"
            "    iree_linalg_ext.yield %n : f32\n  } -> tensor<32x96xf32>\n  return\n}\n",
            "refused-sizes.two",
            {"type": "tensor<16x64xf32>", "size": "64", "other_type": "tensor<32x96xf32>", "other_size": "96"},
        ),
        rarely(
            "func.func @main(%x: tensor<4x8x16xf16>, %y: tensor<4x16x8xf16>) -> tensor<4x8x8xf16> {\n"
            "  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [2]"
            " : (tensor<4x8x16xf16>, tensor<4x16x8xf16>) -> tensor<4x8x8xf16>\n  return %0 : tensor<4x8x8xf16>\n}\n",
            "refused-sizes.two",
            {"at": 2, "size": "16", "other_at": 2, "other_size": "8"},
        ),
        rarely(
            "func.func @main(%x: tensor<6x12x16x16xf32>, %e: tensor<96x96xf32>) -> tensor<96x96xf32> {\n"
            "  %0 = linalg.unpack %x inner_dims_pos = [0, 1] inner_tiles = [16, 8] into %e"
            " : tensor<6x12x16x16xf32> -> tensor<96x96xf32>\n  return %0 : tensor<96x96xf32>\n}\n",
            "refused-sizes.tile",
            {"number": 1, "wanted": "8", "at": 3, "found": "16"},
        ),
        rarely(
            "func.func @main(%a: vector<4xf16>, %c: vector<16xf32>) -> vector<16xf32> {\n"
            '  %0 = "amdgpu.mfma"(%a, %a, %c) <{m = 16 : i32, n = 16 : i32, k = 16 : i32, blocks = 1 : i32}>'
            " : (vector<4xf16>, vector<4xf16>, vector<16xf32>) -> vector<16xf32>\n  return %0 : vector<16xf32>\n}\n",
            "refused-sizes.lanes",
            {"type": "vector<16xf32>", "m": "16", "n": "16", "k": "16"},
        ),
        rarely(
            _PACK.format(source="96x192", dest="6x11x16x16", pad=", %z: f32", padding="padding_value(%z : f32)"),
            "refused-op.expected",
            {"given": "tensor<6x11x16x16xf32>", "wanted": "tensor<6x12x16x16xf32>"},
        ),
    ],
)
def test_that_sizes_are_told_with_their_operands(
    tmp_path: Path, text: str, says: str, values: dict[str, object]
) -> None:
    problem = first(compiled(text, tmp_path))
    what = problem.title.arguments["what"]
    assert isinstance(what, Message)
    assert has_message(what, says, **values)


def test_that_a_size_that_its_tile_does_not_divide_is_told(tmp_path: Path) -> None:
    what = first(compiled(_PACK.format(source="96x200", dest="6x13x16x16", pad="", padding=""), tmp_path)).title
    assert "of shape 96x200 has size 200 in dimension 1, which is not divisible by 16" in str(what)


def test_that_an_operand_is_named_whatever_its_place_in_the_text(tmp_path: Path) -> None:
    text = _PACK.format(source="96x192", dest="6x11x16x16", pad=", %z: f32", padding="padding_value(%z : f32)")
    assert "operand 1 (%e)" in str(first(compiled(text, tmp_path)).title)


def test_that_a_dimension_counted_from_the_end_is_not_blamed(tmp_path: Path) -> None:
    problem = first(compiled(_SORT, tmp_path))
    assert not has_message(problem.title, "refused-bounds.dimension")
