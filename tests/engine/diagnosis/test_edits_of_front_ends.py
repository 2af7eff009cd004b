"""Edits of what front ends write: layouts, regions, signatures and types in the form that IREE takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from passlens.engine.diagnosis.edits.collected import collected
from passlens.engine.diagnosis.edits.completed_regions import completed_regions
from passlens.engine.diagnosis.edits.fitted_layouts import maps_of_product, named_dimensions, whole_window
from passlens.engine.diagnosis.edits.fitted_sizes import expanded, matched, padded_to
from passlens.engine.diagnosis.edits.fitted_windows import divisible, reshaped
from passlens.engine.diagnosis.edits.other_shape import concatenated, of_map_rank, open_constant, open_reshape, spread
from passlens.engine.diagnosis.edits.plain_signature import plain_signature
from passlens.engine.diagnosis.edits.size_throughout import size_throughout
from passlens.engine.diagnosis.edits.tosa_fixes import tosa_fixes
from passlens.engine.diagnosis.edits.written_types import written_types
from passlens.engine.diagnosis.findings import Fix
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.fixes.torch_edits import torch_edits
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.ir.parse import Op

Edits = Callable[[IrOps, Op], Iterator[Fix]]

CONVOLUTION = """func.func @f(%x: tensor<8x16x16x4xf32>, %w: tensor<{filter}xf32>) -> tensor<8x14x14x16xf32> {{
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{}} \
{{batch_group_count = 1 : i64, feature_group_count = 1 : i64}} : (tensor<8x16x16x4xf32>, tensor<{filter}xf32>) -> \
tensor<8x14x14x16xf32>
  return %0 : tensor<8x14x14x16xf32>
}}
"""
PRODUCT = """func.func @f(%a: tensor<32x64xf32>, %b: tensor<16x64xf32>, %c: tensor<32x16xf32>) -> tensor<32x16xf32> {
  %0 = linalg.matmul indexing_maps = [
        affine_map<(m, n, k) -> (m, k)>,  // the first
        affine_map<(m, n, k) -> (n, m)>,
        affine_map<(m, n, k) -> (m, n)>]
      ins(%a, %b : tensor<32x64xf32>, tensor<16x64xf32>) outs(%c : tensor<32x16xf32>) -> tensor<32x16xf32>
  return %0 : tensor<32x16xf32>
}
"""
PARALLEL = """func.func @f(%a: tensor<64xf32>, %o: tensor<64xf32>) -> tensor<64xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%d = %o) -> (tensor<64xf32>) {
    %s = tensor.extract_slice %a[0] [16] [1] : tensor<64xf32> to tensor<16xf32>
    tensor.parallel_insert_slice %s into %d[0] [16] [1] : tensor<16xf32> into tensor<64xf32>
  }
  return %0 : tensor<64xf32>
}
"""
SORT = """func.func @f(%a: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %0 = "stablehlo.sort"(%a) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %1 = stablehlo.subtract %p, %q : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8x64xf32>) -> tensor<8x64xf32>
  return %0 : tensor<8x64xf32>
}
"""
BRANCH = """func.func @f(%p: tensor<i1>, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "tosa.cond_if"(%p, %a, %b) ({
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
    tosa.yield %x : tensor<4xf32>
  }, {
  ^bb0(%z: tensor<4xf32>):
    tosa.yield %z : tensor<4xf32>
  }) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
TUPLE = """func.func @f(%x: !torch.vtensor<[2,8],f16>) -> !torch.tuple<vtensor<[2,8],f16>, vtensor<[2,8],f16>> {
  %0 = torch.aten.relu %x : !torch.vtensor<[2,8],f16> -> !torch.vtensor<[2,8],f16>
  %1 = torch.prim.TupleConstruct %0, %x : !torch.vtensor<[2,8],f16>, !torch.vtensor<[2,8],f16> -> \
!torch.tuple<vtensor<[2,8],f16>, vtensor<[2,8],f16>>
  return %1 : !torch.tuple<vtensor<[2,8],f16>, vtensor<[2,8],f16>>
}
"""
OPTIONAL = """func.func @f(%x: !torch.optional<vtensor<[4],f32>>) -> !torch.vtensor<[4],f32> {
  %0 = torch.operator "onnx.OptionalGetElement"(%x) : (!torch.optional<vtensor<[4],f32>>) -> !torch.vtensor<[4],f32>
  %1 = torch.operator "onnx.Neg"(%0) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  return %1 : !torch.vtensor<[4],f32>
}
"""
TILE = """func.func @f(%c: tensor<8x16xf32>) -> tensor<16x16xf32> {
  %s = tosa.const_shape {values = dense<[2, 1, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %0 = tosa.tile %c, %s : (tensor<8x16xf32>, !tosa.shape<3>) -> tensor<16x16xf32>
  return %0 : tensor<16x16xf32>
}
"""
POOL = """func.func @f(%x: tensor<1x8x8x16xi8>, %z: tensor<1xi8>) -> tensor<1x4x4x16xi8> {
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>} : (tensor<1x8x8x16xi8>, tensor<1xi8>, \
tensor<1xi8>) -> tensor<1x4x4x16xi8>
  return %0 : tensor<1x4x4x16xi8>
}
"""
ADDED = """func.func @f(%a: tensor<4xi16>, %b: tensor<4xi8>) -> tensor<4xi16> {
  %0 = tosa.add %a, %b : (tensor<4xi16>, tensor<4xi8>) -> tensor<4xi16>
  return %0 : tensor<4xi16>
}
"""
RESHAPED = """func.func @f(%a: {given}) -> {made} {{
  %0 = stablehlo.reshape %a : ({given}) -> {made}
  return %0 : {made}
}}
"""
SELECT = """func.func @f(%p: tensor<16xi1>, %x: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %0 = stablehlo.select %p, %x, %x : tensor<16xi1>, tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}
"""
CONSTANT = """func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c = arith.constant dense<1.0> : tensor<?xf32>
  return %c : tensor<?xf32>
}
"""
DEPTHWISE = """func.func @f(%a: tensor<1x34x34x16xf32>, %w: tensor<3x3x16x1xf32>, %o: tensor<1x32x32x16xf32>) -> \
tensor<1x32x32x16xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<1> : vector<2xi64>}
      ins(%a, %w : tensor<1x34x34x16xf32>, tensor<3x3x16x1xf32>)
      outs(%o : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  return %0 : tensor<1x32x32x16xf32>
}
"""
SIZES = """func.func @f(%x: !torch.vtensor<[?,4],f32>, %n: !torch.int) -> !torch.list<int> {
  %two = torch.constant.int 2
  %half = torch.aten.div.int %n, %two : !torch.int, !torch.int -> !torch.float
  %s = torch.prim.ListConstruct %half, %two : (!torch.float, !torch.int) -> !torch.list<int>
  return %s : !torch.list<int>
}
"""
TYPE_CODE = """func.func @f(%x: !torch.vtensor<[4],f32>, %b: !torch.bool, %n: !torch.none) -> !torch.vtensor<[4],f16> {
  %c = torch.constant.int 50
  %0 = torch.aten.to.dtype %x, %c, %b, %b, %n : !torch.vtensor<[4],f32>, !torch.int, !torch.bool, !torch.bool, \
!torch.none -> !torch.vtensor<[4],f16>
  return %0 : !torch.vtensor<[4],f16>
}
"""
NO_STRIDE = """func.func @f(%x: !torch.vtensor<[1,3,8,8],f32>, %w: !torch.vtensor<[4,3,3,3],f32>, %n: !torch.none) -> \
!torch.vtensor<[1,4,6,6],f32> {
  %i0 = torch.constant.int 0
  %i1 = torch.constant.int 1
  %s = torch.prim.ListConstruct %i0, %i0 : (!torch.int, !torch.int) -> !torch.list<int>
  %d = torch.prim.ListConstruct %i1, %i1 : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.conv2d %x, %w, %n, %s, %s, %d, %i1 : !torch.vtensor<[1,3,8,8],f32>, !torch.vtensor<[4,3,3,3],f32>, \
!torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,4,6,6],f32>
  return %r : !torch.vtensor<[1,4,6,6],f32>
}
"""
NO_STRIDE_POOL = """func.func @f(%x: tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32> {
  %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 0, 0>} : \
(tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
  return %r : tensor<1x4x4x3xf32>
}
"""
CONCAT = """func.func @f(%a: tensor<4x8xf16>, %b: tensor<4x16xf16>) -> tensor<8x8xf16> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<4x8xf16>, tensor<4x16xf16>) -> tensor<8x8xf16>
  return %0 : tensor<8x8xf16>
}
"""
PADDED = """func.func @f(%a: tensor<4x8xf32>, %z: f32) -> tensor<6x8xf32> {
  %0 = tensor.pad %a low[1, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<4x8xf32> to tensor<6x8xf32>
  return %0 : tensor<6x8xf32>
}
"""
HEADS = """func.func @f(%x: !torch.vtensor<[2,768],f16>) -> !torch.vtensor<[2,12,72],f16> {
  %int1 = torch.constant.int 1
  %int12 = torch.constant.int 12
  %int72 = torch.constant.int 72
  %s = torch.prim.ListConstruct %int12, %int72 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.unflatten.int %x, %int1, %s : !torch.vtensor<[2,768],f16>, !torch.int, !torch.list<int> -> \
!torch.vtensor<[2,12,72],f16>
  return %0 : !torch.vtensor<[2,12,72],f16>
}
"""
EXPANDED = """func.func @f(%x: tensor<?x8xf32>, %d: index, %one: index) -> tensor<1x?x8xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [%one, %d, 8] : tensor<?x8xf32> into tensor<1x?x8xf32>
  return %0 : tensor<1x?x8xf32>
}
"""
COLLECTS = """func.func @f(%x: !torch.vtensor<[4],f32>, %n: !torch.int) -> !torch.vtensor<[?,4],f32> {
  %true = torch.constant.bool true
  %int0 = torch.constant.int 0
  %l = torch.prim.ListConstruct : () -> !torch.list<vtensor<[4],f32>>
  %0 = torch.prim.Loop %n, %true, init(%l) {
  ^bb0(%i: !torch.int, %acc: !torch.list<vtensor<[4],f32>>):
    %1 = torch.aten.append.t %acc, %x : !torch.list<vtensor<[4],f32>>, !torch.vtensor<[4],f32> -> \
!torch.list<vtensor<[4],f32>>
    torch.prim.Loop.condition %true, iter(%1 : !torch.list<vtensor<[4],f32>>)
  } : (!torch.int, !torch.bool, !torch.list<vtensor<[4],f32>>) -> !torch.list<vtensor<[4],f32>>
  %2 = torch.aten.stack %0, %int0 : !torch.list<vtensor<[4],f32>>, !torch.int -> !torch.vtensor<[?,4],f32>
  return %2 : !torch.vtensor<[?,4],f32>
}
"""
SEQUENCE = """func.func @f(%a: !torch.vtensor<[4],f32>, %b: !torch.vtensor<[4],f32>) -> !torch.vtensor<[8],f32> {
  %s = torch.operator "onnx.SequenceConstruct"(%a, %b) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> \
!torch.list<vtensor<[4],f32>>
  %r = torch.operator "onnx.ConcatFromSequence"(%s) {torch.onnx.axis = 0 : si64} : (!torch.list<vtensor<[4],f32>>) -> \
!torch.vtensor<[8],f32>
  return %r : !torch.vtensor<[8],f32>
}
"""
LISTED = """func.func @f(%a: !torch.list<vtensor<[2],f32>>) -> !torch.vtensor<[6],f32> {
  %int0 = torch.constant.int 0
  %0 = torch.aten.cat %a, %int0 : !torch.list<vtensor<[2],f32>>, !torch.int -> !torch.vtensor<[6],f32>
  return %0 : !torch.vtensor<[6],f32>
}
"""


def _told(message: str, edits: Callable[[IrOps, Op, str], Iterator[Fix]]) -> Edits:
    return lambda ir, op: edits(ir, op, message)


@pytest.mark.parametrize(
    ("text", "op", "edits", "changed"),
    [
        pytest.param(
            CONVOLUTION.format(filter="16x4x3x3"),
            "stablehlo.convolution",
            named_dimensions,
            ["dim_numbers = [b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f], window"],
            id="filter",
        ),
        pytest.param(
            PRODUCT,
            "linalg.matmul",
            maps_of_product,
            ["        affine_map<(m, n, k) -> (n, k)>,\n", "// the first\n"],
            id="map",
        ),
        pytest.param(
            PARALLEL,
            "tensor.parallel_insert_slice",
            completed_regions,
            ["    scf.forall.in_parallel {\n      tensor.parallel_insert_slice %s into", "tensor<64xf32>\n    }\n  }"],
            id="forall",
        ),
        pytest.param(
            SORT,
            "stablehlo.sort",
            completed_regions,
            [
                "compare LT, %p, %q, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>",
                "    stablehlo.return %less_5 : tensor<i1>",
            ],
            id="sort",
        ),
        pytest.param(
            BRANCH, "tosa.cond_if", completed_regions, ["  ^bb0(%z: tensor<4xf32>, %more_6_0: tensor<4xf32>):"], id="if"
        ),
        pytest.param(
            TUPLE,
            "torch.aten.relu",
            plain_signature,
            [
                " -> (!torch.vtensor<[2,8],f16>, !torch.vtensor<[2,8],f16>) {",
                "  return %0, %x : !torch.vtensor<[2,8],f16>, !torch.vtensor<[2,8],f16>",
            ],
            id="tuple",
        ),
        pytest.param(
            OPTIONAL,
            "torch.operator",
            plain_signature,
            ["@f(%x: !torch.vtensor<[4],f32>) ->", '"onnx.Neg"(%x) : '],
            id="optional",
        ),
        pytest.param(
            TILE,
            "tosa.tile",
            _told("'tosa.tile' op expect 'multiples' to have rank 2 but got 3.", tosa_fixes),
            ["dense<[2, 1]> : tensor<2xindex>}", "%c, %shape_3 : (tensor<8x16xf32>, !tosa.shape<2>)"],
            id="tile",
        ),
        pytest.param(
            POOL,
            "tosa.avg_pool2d",
            _told("'tosa.avg_pool2d' op accumulator type for integer tensor is not i32", tosa_fixes),
            ["{acc_type = i32, kernel"],
            id="accumulator",
        ),
        pytest.param(
            ADDED,
            "tosa.add",
            _told("got (i16,i8,i16), did you mean (i32,i32,i32)?", tosa_fixes),
            [
                "  %meant_2_0 = tosa.cast %a : (tensor<4xi16>) -> tensor<4xi32>",
                "%meant_2_2 = tosa.add %meant_2_0, %meant_2_1 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>",
                "  %0 = tosa.cast %meant_2_2 : (tensor<4xi32>) -> tensor<4xi16>",
            ],
            id="profile",
        ),
        pytest.param(
            RESHAPED.format(given="tensor<?x16x64xf32>", made="tensor<?x1024xf32>"),
            "stablehlo.reshape",
            open_reshape,
            ["tensor.collapse_shape %a [[0], [1, 2]] : tensor<?x16x64xf32> into tensor<?x1024xf32>"],
            id="collapse",
        ),
        pytest.param(
            RESHAPED.format(given="tensor<?x1024xf32>", made="tensor<?x4x256xf32>"),
            "stablehlo.reshape",
            open_reshape,
            ["tensor.expand_shape %a [[0], [1, 2]] output_shape [%size_2_0, 4, 256] : "],
            id="expand",
        ),
        pytest.param(
            SELECT,
            "stablehlo.select",
            spread,
            ["broadcast_in_dim %p, dims = [0] : (tensor<16xi1>) -> tensor<16x32xi1>", "%spread_2, %x, %x : "],
            id="spread",
        ),
        pytest.param(
            CONSTANT,
            "arith.constant",
            _told("elements literal type must have static shape", open_constant),
            ["  %filled_2_value = arith.constant 1.0 : f32", "  %c = linalg.fill ins(%filled_2_value : f32)"],
            id="constant",
        ),
        pytest.param(
            DEPTHWISE,
            "linalg.depthwise_conv_2d_nhwc_hwc",
            _told("expected operand #1 rank (4) to match the result rank of indexing_map (3)", of_map_rank),
            ["collapse_shape %w [[0], [1], [2, 3]] : tensor<3x3x16x1xf32> into", "ins(%a, %flat_2 : "],
            id="rank",
        ),
        pytest.param(
            SIZES,
            "torch.prim.ListConstruct",
            lambda ir, op: torch_edits(ir, op, op.name),
            ["floordiv.int %n, %two : !torch.int, !torch.int -> !torch.int", "(!torch.int, !torch.int) -> !torch.list"],
            id="list",
        ),
        pytest.param(
            TYPE_CODE,
            "torch.aten.to.dtype",
            lambda ir, op: torch_edits(ir, op, op.name),
            ["  %other_3_1 = torch.constant.int 5\n", "torch.aten.to.dtype %x, %other_3_1, %b, %b, %n : "],
            id="type code",
        ),
        pytest.param(
            CONCAT,
            "tensor.concat",
            concatenated,
            ["tensor.concat dim(1) %a, %b", "-> tensor<4x24xf16> {", "return %0 : tensor<4x24xf16>"],
            id="concat",
        ),
        pytest.param(
            HEADS,
            "torch.aten.unflatten.int",
            size_throughout,
            ["-> !torch.vtensor<[2,12,64],f16> {", "%int72 = torch.constant.int 64\n", ": !torch.vtensor<[2,12,64],"],
            id="size",
        ),
        pytest.param(
            CONVOLUTION.format(filter="3x3x4x16"),
            "stablehlo.convolution",
            whole_window,
            ["window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}"],
            id="window",
        ),
        pytest.param(EXPANDED, "tensor.expand_shape", expanded, ["output_shape [1, %d, 8] : "], id="expanded"),
        pytest.param(
            COLLECTS,
            "torch.prim.Loop",
            collected,
            [
                "  %l = torch.tensor_static_info_cast %none_4 : !torch.vtensor<[0,4],f32> to !torch.vtensor<[?,4],f32>",
                "  ^bb0(%i: !torch.int, %acc: !torch.vtensor<[?,4],f32>):",
                "    %1 = torch.aten.cat %joined_7, %joined_7_axis : ",
                "  %2 = torch.tensor_static_info_cast %0 : ",
            ],
            id="loop",
        ),
        pytest.param(
            SEQUENCE,
            "torch.operator",
            lambda ir, op: plain_signature(ir, next(one for one in reversed(ir.ops) if one.name == op.name)),
            ['{\n  %r = torch.operator "onnx.Concat"(%a, %b) {torch.onnx.axis = 0 : si64} : ('],
            id="sequence",
        ),
        pytest.param(
            LISTED,
            "torch.aten.cat",
            plain_signature,
            ["%a_2: !torch.vtensor<[2],f32>) ->", "%a = torch.prim.ListConstruct %a_0, %a_1, %a_2 : "],
            id="list argument",
        ),
        pytest.param(PADDED, "tensor.pad", padded_to, ["low[1, 0] high[1, 0] {"], id="pad"),
    ],
)  # fmt: skip
def test_that_an_op_is_written_as_iree_takes_it(text: str, op: str, edits: Edits, changed: list[str]) -> None:
    ir = IrOps(text)
    found = next(one for one in ir.ops if one.name == op)
    made = [edited_text(text.encode(), fix) for fix in edits(ir, found)]
    assert any(all(one in text for one in changed) for text in made), made


@pytest.mark.parametrize(
    ("text", "op", "edits"),
    [
        (CONVOLUTION.format(filter="3x3x4x16"), "stablehlo.convolution", named_dimensions),
        (PRODUCT.replace("(n, m)", "(n, k)"), "linalg.matmul", maps_of_product),
        (SELECT.replace("16xi1", "16x32xi1"), "stablehlo.select", spread),
        (RESHAPED.format(given="tensor<4x6xf32>", made="tensor<24xf32>"), "stablehlo.reshape", open_reshape),
        (RESHAPED.format(given="tensor<?x6xf32>", made="tensor<?xf32>"), "stablehlo.reshape", plain_signature),
        (RESHAPED.format(given="tensor<0x6xf32>", made="tensor<24xf32>"), "stablehlo.reshape", reshaped),
        (NO_STRIDE, "torch.aten.conv2d", lambda ir, op: torch_edits(ir, op, op.name)),
        (NO_STRIDE_POOL, "tosa.max_pool2d", divisible),
    ],
)
def test_that_what_iree_takes_or_no_change_mends_is_left_alone(text: str, op: str, edits: Edits) -> None:
    ir = IrOps(text)
    assert not list(edits(ir, next(one for one in ir.ops if one.name == op)))


@pytest.mark.parametrize(
    ("line", "made"),
    [
        ("%0 = f %a : !torch.vtensor<4x?xf32>", "%0 = f %a : !torch.vtensor<[4,?],f32>"),
        ("%0 = f %a : tensor<4xf32, 1>", "%0 = f %a : tensor<4xf32>"),
        ("%0 = f %a : tensor<?x8xf32, #stablehlo.bounds<4, ?>>", "%0 = f %a : tensor<?x8xf32>"),
        ("%0 = f %a : tensor<*xf32>", "%0 = f %a : tensor<?xf32>"),
        (
            "%0 = tensor.cast %a : tensor<*xf32> to tensor<4xf32>",
            "%0 = tensor.cast %a : tensor<4xf32> to tensor<4xf32>",
        ),
        (
            "%0 = torch.vtensor.literal(dense<0.5> : tensor<4xf32>) : !torch.vtensor<[4],f16>",
            "%0 = torch.vtensor.literal(dense<0.5> : tensor<4xf16>) : !torch.vtensor<[4],f16>",
        ),
    ],
)
def test_that_a_type_is_written_as_iree_reads_it(line: str, made: str) -> None:
    (fix,) = written_types((line,), 1)
    assert edited_text(line.encode(), fix) == made


def test_that_the_sizes_of_the_message_come_first() -> None:
    text = """func.func @f(%a: tensor<1x196x64xf32>) -> tensor<2x197x64xf32> {
  %0 = stablehlo.broadcast_in_dim %a, dims = [0, 1, 2] : (tensor<1x196x64xf32>) -> tensor<2x197x64xf32>
  return %0 : tensor<2x197x64xf32>
}
"""
    ir = IrOps(text)
    fixes = matched(ir, ir.ops[1], "size of operand dimension 1 (196) is not equal to 1 or size of dimension 1 (197)")
    assert "%a: tensor<1x197x64xf32>" in edited_text(text.encode(), next(fixes))
