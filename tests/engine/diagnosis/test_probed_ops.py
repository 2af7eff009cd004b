"""The part of an op that a release does not lower, found by compiling other forms of the op."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.compile.probe_change import BODY, ChangeKind
from passlens.engine.compile.probe_changes import changes
from passlens.engine.compile.probe_op import Cutter
from passlens.engine.diagnosis.findings import Certainty

WRAPS = """func.func @wrap(%x: !torch.vtensor<[1,3,8,8],f32>) -> !torch.vtensor<[1,3,10,10],f32> {
  %int1 = torch.constant.int 1
  %p = torch.prim.ListConstruct %int1, %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int)
      -> !torch.list<int>
  %mode = torch.constant.str "circular"
  %none = torch.constant.none
  %0 = torch.aten.pad %x, %p, %mode, %none : !torch.vtensor<[1,3,8,8],f32>, !torch.list<int>, !torch.str, !torch.none
      -> !torch.vtensor<[1,3,10,10],f32>
  return %0 : !torch.vtensor<[1,3,10,10],f32>
}
"""
CAUSAL = """func.func @attn(%q: !torch.vtensor<[1,2,8,4],f16>, %k: !torch.vtensor<[1,2,8,4],f16>,
    %m: !torch.vtensor<[1,2,8,8],f16>) -> !torch.vtensor<[1,2,8,4],f16> {
  %float0 = torch.constant.float 0.000000e+00
  %true = torch.constant.bool true
  %false = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.scaled_dot_product_attention %q, %k, %k, %m, %float0, %true, %none, %false
      : !torch.vtensor<[1,2,8,4],f16>, !torch.vtensor<[1,2,8,4],f16>, !torch.vtensor<[1,2,8,4],f16>,
        !torch.vtensor<[1,2,8,8],f16>, !torch.float, !torch.bool, !torch.none, !torch.bool
      -> !torch.vtensor<[1,2,8,4],f16>
  return %0 : !torch.vtensor<[1,2,8,4],f16>
}
"""
OVERLAPS = """func.func @main(%x: tensor<4x8x8x4xf32>, %s: tensor<4x3x3x4xf32>) -> tensor<4x8x8x4xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.select_and_scatter"(%x, %s, %z)
      <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>,
      padding = dense<0> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  }, {
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<4x8x8x4xf32>, tensor<4x3x3x4xf32>, tensor<f32>) -> tensor<4x8x8x4xf32>
  return %0 : tensor<4x8x8x4xf32>
}
"""
REDUCES_ALL = """func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
COLLECTS = """func.func @collect(%x: !torch.vtensor<[4],f32>, %n: !torch.int) -> !torch.vtensor<[?,4],f32> {
  %true = torch.constant.bool true
  %int0 = torch.constant.int 0
  %l = torch.prim.ListConstruct : () -> !torch.list<vtensor<[4],f32>>
  %0 = torch.prim.Loop %n, %true, init(%l) {
  ^bb0(%i: !torch.int, %acc: !torch.list<vtensor<[4],f32>>):
    %1 = torch.aten.mul.Scalar %x, %i : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>
    %2 = torch.aten.append.t %acc, %1 : !torch.list<vtensor<[4],f32>>, !torch.vtensor<[4],f32>
      -> !torch.list<vtensor<[4],f32>>
    torch.prim.Loop.condition %true, iter(%2 : !torch.list<vtensor<[4],f32>>)
  } : (!torch.int, !torch.bool, !torch.list<vtensor<[4],f32>>) -> !torch.list<vtensor<[4],f32>>
  %3 = torch.aten.stack %0, %int0 : !torch.list<vtensor<[4],f32>>, !torch.int -> !torch.vtensor<[?,4],f32>
  return %3 : !torch.vtensor<[?,4],f32>
}
"""
RAISES = """func.func @checked(%x: !torch.vtensor<[8],f32>, %n: !torch.int) -> !torch.vtensor<[8],f32> {
  %none = torch.constant.none
  %int8 = torch.constant.int 8
  %str = torch.constant.str "AssertionError: length must be 8"
  %ok = torch.aten.eq.int %n, %int8 : !torch.int, !torch.int -> !torch.bool
  torch.prim.If %ok -> () {
    torch.prim.If.yield
  } else {
    torch.prim.RaiseException %str, %none : !torch.str, !torch.none
    torch.prim.If.yield
  }
  return %x : !torch.vtensor<[8],f32>
}
"""
EMPTY_ON_DEVICE = """func.func @seed(%n: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %int4 = torch.constant.int 4
  %int6 = torch.constant.int 6
  %int1 = torch.constant.int 1
  %false = torch.constant.bool false
  %none = torch.constant.none
  %cuda = torch.constant.device "cuda:0"
  %s = torch.prim.ListConstruct %int4 : (!torch.int) -> !torch.list<int>
  %st = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.empty_strided %s, %st, %int6, %none, %cuda, %false
      : !torch.list<int>, !torch.list<int>, !torch.int, !torch.none, !torch.Device, !torch.bool
      -> !torch.vtensor<[4],f32>
  %1 = torch.aten.add.Tensor %n, %0, %int1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int
      -> !torch.vtensor<[4],f32>
  return %1 : !torch.vtensor<[4],f32>
}
"""
GENERIC = """"builtin.module"() ({
  "func.func"() <{function_type = (tensor<?xf16>) -> tensor<?xf16>, sym_name = "f"}> ({
  ^bb0(%a: tensor<?xf16> loc("in.mlir":1:14)):
    %0 = "stablehlo.constant"() <{value = dense<1.0> : tensor<f16>}> : () -> tensor<f16> loc("in.mlir":2:8)
    %1 = "tosa.pad"(%a, %0) <{low = array<i64: 3>}> : (tensor<?xf16>, tensor<f16>) -> tensor<?xf16> loc("in.mlir":3:8)
    "func.return"(%1) : (tensor<?xf16>) -> () loc("in.mlir":4:3)
  }) {tag = "x"} : () -> () loc("in.mlir":1:1)
}) : () -> () loc("in.mlir":0:0)
"""

HALF_ENCODED = """#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f16, f16, f32],
  user_indexing_maps = [#map, #map1, #map2]>
func.func @half(%a: tensor<64x128xf16>, %b: tensor<128x64xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<64x128xf16> -> tensor<64x128xf16, #lhs>
  %1 = linalg.matmul ins(%0, %b : tensor<64x128xf16, #lhs>, tensor<128x64xf16>) outs(%c : tensor<64x64xf32>)
      -> tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}
"""
ASSUMES = """func.func @add(%a: tensor<?x64xf32>, %b: tensor<?x64xf32>) -> tensor<?x64xf32> {
  %sa = shape.shape_of %a : tensor<?x64xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?x64xf32> -> tensor<2xindex>
  %w = shape.cstr_eq %sa, %sb : tensor<2xindex>, tensor<2xindex>
  %r = shape.assuming %w -> (tensor<?x64xf32>) {
    %s = arith.addf %a, %b : tensor<?x64xf32>
    shape.assuming_yield %s : tensor<?x64xf32>
  }
  return %r : tensor<?x64xf32>
}
"""
PINNED = """#config = #iree_gpu.lowering_config<{{workgroup = [64, 64, 0], reduction = [0, 0, 4], subgroup = [2, 2, 0],
    promote_operands = [0, 1], mma_kind = {kind}}}>
#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse>
    workgroup_size = [256, 1, 1] subgroup_size = 64, {{llvm_func_attrs = {{{attributes}}}}}>
#info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>
func.func @qkv(%x: tensor<512x768xf16>, %w: tensor<768x2304xf16>, %i: tensor<512x2304xf32>) -> tensor<512x2304xf32> {{
  %y = linalg.matmul {{compilation_info = #info}} ins(%x, %w : tensor<512x768xf16>, tensor<768x2304xf16>)
      outs(%i : tensor<512x2304xf32>) -> tensor<512x2304xf32>
  return %y : tensor<512x2304xf32>
}}
"""
LAYOUT = "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>"
PACKED = """func.func @packed(%x: tensor<100x250xf32>) -> tensor<7x16x16x16xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<100x250xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x : tensor<100x250xf32>) outs(%e : tensor<100x250xf16>) {
  ^bb0(%a: f32, %o: f16):
    %b = arith.truncf %a : f32 to f16
    linalg.yield %b : f16
  } -> tensor<100x250xf16>
  %d = tensor.empty() : tensor<7x16x16x16xf16>
  %p = linalg.pack %t padding_value(%z : f16) inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %d
      : tensor<100x250xf16> -> tensor<7x16x16x16xf16>
  return %p : tensor<7x16x16x16xf16>
}
"""
SCANNED = """func.func @scan(%x: tensor<8x40xcomplex<f32>>, %e: tensor<8x40xcomplex<f32>>, %f: tensor<8xcomplex<f32>>)
    -> tensor<8x40xcomplex<f32>> {
  %r:2 = iree_linalg_ext.scan dimension(1) inclusive(false) ins(%x : tensor<8x40xcomplex<f32>>)
      outs(%e, %f : tensor<8x40xcomplex<f32>>, tensor<8xcomplex<f32>>) {
  ^bb0(%p: complex<f32>, %q: complex<f32>):
    %s = complex.mul %p, %q : complex<f32>
    iree_linalg_ext.yield %s : complex<f32>
  } -> tensor<8x40xcomplex<f32>>, tensor<8xcomplex<f32>>
  return %r#0 : tensor<8x40xcomplex<f32>>
}
"""
IN_VOLUME = """func.func @grid(%x: !torch.vtensor<[1,1,4,4,4],f32>, %g: !torch.vtensor<[1,2,2,2,3],f32>)
    -> !torch.vtensor<[1,1,2,2,2],f32> {
  %int0 = torch.constant.int 0
  %true = torch.constant.bool true
  %0 = torch.aten.grid_sampler %x, %g, %int0, %int0, %true : !torch.vtensor<[1,1,4,4,4],f32>,
      !torch.vtensor<[1,2,2,2,3],f32>, !torch.int, !torch.int, !torch.bool -> !torch.vtensor<[1,1,2,2,2],f32>
  return %0 : !torch.vtensor<[1,1,2,2,2],f32>
}
"""
OF_ANY_DIMENSION = """func.func @windows(%x: !torch.vtensor<[4,8],f32>, %d: !torch.int) -> !torch.vtensor<[?,?,2],f32> {
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %0 = torch.aten.unfold %x, %d, %int2, %int1 : !torch.vtensor<[4,8],f32>, !torch.int, !torch.int, !torch.int
      -> !torch.vtensor<[?,?,2],f32>
  return %0 : !torch.vtensor<[?,?,2],f32>
}
"""
ANY_ZERO_POINT = """func.func @mm(%a: tensor<1x4x4xi8>, %b: tensor<1x4x4xi8>, %z: tensor<1xi8>) -> tensor<1x4x4xi32> {
  %r = tosa.matmul %a, %b, %z, %z
      : (tensor<1x4x4xi8>, tensor<1x4x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4xi32>
  return %r : tensor<1x4x4xi32>
}
"""
SCATTERS_TWO = """func.func @two(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>, %i: tensor<2x1xi32>, %u: tensor<2x4xf32>)
    -> tensor<8x4xf32> {
  %r:2 = "stablehlo.scatter"(%a, %b, %i, %u, %u) <{scatter_dimension_numbers = #stablehlo.scatter<
      update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
      index_vector_dim = 1>, unique_indices = true}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>, %s: tensor<f32>, %t: tensor<f32>):
    stablehlo.return %s, %t : tensor<f32>, tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<2x1xi32>, tensor<2x4xf32>, tensor<2x4xf32>)
      -> (tensor<8x4xf32>, tensor<8x4xf32>)
  return %r#0 : tensor<8x4xf32>
}
"""
ON_HOST = """func.func @clamp(%a: f32) -> i8 {
  %r = arith.fptoui %a : f32 to i8
  return %r : i8
}
"""
NOT_REDUCED = """func.func @rowsum(%x: tensor<64x256xf32>) -> tensor<64xf32> {
  %least = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%least : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>],
      iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x256xf32>) outs(%f : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %m = arith.maximumf %a, %o : f32
    linalg.yield %m : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
"""
UNKNOWN_TYPE = """func.func @cast(%x: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[4,8],f16> {
  %int50 = torch.constant.int 50
  %false = torch.constant.bool false
  %none = torch.constant.none
  %0 = torch.aten.to.dtype %x, %int50, %false, %false, %none : !torch.vtensor<[4,8],f32>, !torch.int, !torch.bool,
      !torch.bool, !torch.none -> !torch.vtensor<[4,8],f16>
  return %0 : !torch.vtensor<[4,8],f16>
}
"""


@pytest.mark.parametrize(
    ("text", "op", "message", "arguments"),
    [
        rarely(HALF_ENCODED, "linalg.matmul", "left-operand.operand", {"number": "1", "type": "tensor<128x64xf16>"}),
        (ASSUMES, "shape.assuming", "left-operand.no-size", {"op": "shape.assuming"}),
    ],
)
def test_that_the_operand_for_which_an_op_is_left_is_named(
    tmp_path: Path, text: str, op: str, message: str, arguments: dict[str, str]
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "unlowered-op"
    assert has_message(problem.title, message, **arguments)
    assert problem.location is not None
    assert op in text.splitlines()[problem.location.line - 1]


@pytest.mark.parametrize(
    ("text", "op", "part", "message", "arguments"),
    [
        (WRAPS, "torch.aten.pad", "mode", "probed.with-value", {"part": "mode", "value": '"circular"'}),
        (CAUSAL, "torch.aten.scaled_dot_product_attention", "is_causal", "probed.with", {"part": "attn_mask"}),
        rarely(
            OVERLAPS,
            "stablehlo.select_and_scatter",
            "window",
            "probed.with-value",
            {"part": "window_strides", "value": "[1, 2, 2, 1]"},
        ),
        (COLLECTS, "torch.prim.Loop", "carries", "probed.carries", {"type": "!torch.list<vtensor<[4],f32>>"}),
        rarely(
            EMPTY_ON_DEVICE,
            "torch.aten.empty_strided",
            "device",
            "probed.with-value",
            {"part": "device", "value": '"cuda:0"'},
        ),
        rarely(OF_ANY_DIMENSION, "torch.aten.unfold", "dimension", "probed.with-computed", {"part": "dimension"}),
        rarely(ANY_ZERO_POINT, "tosa.matmul", "constant operand 2", "probed.with-computed", {}),
    ],
)
def test_that_the_part_without_which_an_op_is_lowered_is_named(
    tmp_path: Path, text: str, op: str, part: str, message: str, arguments: dict[str, str]
) -> None:
    problem = first(compiled(text, tmp_path))
    assert (problem.rule, problem.certainty) == ("unlowered-op", Certainty.CERTAIN)
    assert has_message(problem.title, "probed.title")
    assert has_message(problem.title, message, **arguments)
    assert part in str(problem.detail)
    assert problem.location is not None
    assert op in text.splitlines()[problem.location.line - 1]


@pytest.mark.parametrize(
    ("text", "op", "message", "arguments"),
    [
        rarely(IN_VOLUME, "torch.aten.grid_sampler", "probed.rank", {"rank": "5"}),
        (ON_HOST, "arith.fptoui", "probed.on", {"type": "i8"}),
    ],
)
def test_that_the_part_is_named_of_an_op_that_another_pass_cannot_convert(
    tmp_path: Path, text: str, op: str, message: str, arguments: dict[str, str]
) -> None:
    found = first(compiled(text, tmp_path))
    assert has_message(found.title, "probed.title", op=op)
    assert has_message(found.title, message, **arguments)


def test_that_the_op_that_a_named_constant_belongs_to_is_at_fault(tmp_path: Path) -> None:
    problem = first(compiled(RAISES, tmp_path))
    assert has_message(problem.title, "unlowered-op.title", op="torch.prim.RaiseException")
    assert problem.location is not None
    assert "torch.prim.RaiseException" in RAISES.splitlines()[problem.location.line - 1]


def test_that_an_op_alone_has_its_constants_and_the_attributes_of_its_function() -> None:
    (form,) = Cutter(GENERIC, "in.mlir").candidates()
    assert (form.name, form.line) == ("tosa.pad", 3)
    module = form.alone("alone")
    assert '"stablehlo.constant"() <{value = dense<1.0> : tensor<f16>}>' in module
    assert "function_type = (tensor<?xf16>) -> (tensor<?xf16>)" in module
    assert '{tag = "x"}' in module


def test_that_each_part_of_an_op_is_changed_alone() -> None:
    (form,) = Cutter(GENERIC, "in.mlir").candidates()
    found = {(change.kind, change.was, change.now): made for change, made in changes(form)}
    assert found[ChangeKind.ATTRIBUTE, "[3]", "[1]"].properties == (("low", "array<i64: 1>"),)
    assert found[ChangeKind.ATTRIBUTE, "[3]", ""].properties == ()
    assert found[ChangeKind.ELEMENT, "f16", "f32"].results == ("tensor<?xf32>",)
    assert found[ChangeKind.SIZES, "", ""].results == ("tensor<4xf16>",)


@pytest.mark.parametrize(
    ("text", "op", "title", "part", "arguments"),
    [
        rarely(
            PINNED.format(kind=f'"{LAYOUT}"', attributes=""),
            "linalg.matmul",
            "probed.configuration",
            "probed.field",
            {"part": "mma_kind"},
        ),
        rarely(
            PINNED.format(kind=LAYOUT, attributes='"amdgpu-flat-work-group-size" = "64,128"'),
            "linalg.matmul",
            "probed.configuration",
            "probed.field",
            {"part": "amdgpu-flat-work-group-size"},
        ),
        rarely(NOT_REDUCED, "linalg.generic", "probed.crashes", "probed.loop", {"number": "1", "kind": "parallel"}),
        (UNKNOWN_TYPE, "torch.aten.to.dtype", "probed.crashes", "probed.with-value", {"value": "50"}),
    ],
)
def test_that_the_part_without_which_an_op_compiles_is_named(
    tmp_path: Path, text: str, op: str, title: str, part: str, arguments: dict[str, str]
) -> None:
    found = first(compiled(text, tmp_path))
    assert has_message(found.title, title, op=op)
    assert found.certainty is Certainty.CERTAIN
    assert has_message(found.title, part, **arguments)


def _opened(text: str) -> Cutter:
    """What cuts ops out of a text."""
    opt = Path(sys.executable).with_name("iree-opt")
    words: list[str | Path] = [
        opt,
        "--mlir-print-op-generic",
        "--mlir-print-debuginfo",
        "--mlir-print-local-scope",
        "-",
    ]
    words = [str(opt), "--mlir-print-op-generic", "--mlir-print-debuginfo", "--mlir-print-local-scope", "-"]
    ended = subprocess.run(words, input=text, capture_output=True, text=True, check=True)
    return Cutter(ended.stdout, "-")


def test_that_an_op_is_cut_out_with_the_op_that_makes_its_operand() -> None:
    (pair,) = _opened(PACKED).pairs()
    assert (pair.first.name, pair.second.name) == ("linalg.generic", "linalg.pack")
    assert "linalg.generic" in pair.both.alone("both")
    assert "linalg.generic" not in pair.second.alone("second")


def test_that_a_result_that_the_model_does_not_use_is_not_returned() -> None:
    (form,) = _opened(SCANNED).candidates()
    assert "-> (tensor<8x40xcomplex<f32>>), sym_name" in form.alone("scan")


@pytest.mark.campaign
def test_that_an_op_takes_one_input_instead_of_two_together() -> None:
    (form,) = _opened(SCATTERS_TWO).candidates()
    (one,) = (made for change, made in changes(form) if change.kind is ChangeKind.COUNT)
    _opened(one.alone("one"))
    assert len(one.operands) == len(form.operands) - 2


def test_that_a_changed_type_and_a_changed_region_fit_the_op() -> None:
    (form,) = _opened(SCANNED).candidates()
    found = {(change.kind, change.was, change.now): made for change, made in changes(form)}
    for key in (ChangeKind.ELEMENT, "complex<f32>", "f32"), (ChangeKind.REGION, "complex.mul", "complex.add"):
        _opened(found[key].alone("changed"))
    assert (ChangeKind.SIZES, "8", "64") in found


def test_that_an_infinity_stays_one_in_another_type_and_a_region_keeps_both_operands() -> None:
    form = next(one for one in _opened(NOT_REDUCED).candidates() if one.name == "linalg.generic")
    found = {(change.kind, change.now): made.alone("changed") for change, made in changes(form)}
    text = found[ChangeKind.ELEMENT, "f16"]
    assert "0xFC00 : f16" in text
    _opened(text)
    assert re.search(r'"arith.addf"\((%\w+), (?!\1\))%\w+\)', found[ChangeKind.REGION, "arith.addf"])


def test_that_quantized_elements_become_plain_ones_everywhere_in_an_op() -> None:
    quantized = "!quant.uniform<i8<-127:127>:f32, 0.5>"
    text = REDUCES_ALL.replace("f32", quantized).replace("multiply", "add")
    (form,) = _opened(text).candidates()
    made = next(made for change, made in changes(form) if (change.kind, change.now) == (ChangeKind.ELEMENT, "f32"))
    assert "quant" not in made.alone("plain")
    _opened(made.alone("plain"))


def test_that_a_body_of_several_ops_becomes_one_op_that_fits() -> None:
    several = REDUCES_ALL.replace("stablehlo.return %s", "%r = stablehlo.sqrt %s : tensor<f32>\n  stablehlo.return %r")
    (form,) = _opened(several).candidates()
    found = {(change.part, change.was, change.now): made for change, made in changes(form)}
    _opened(found[BODY, "2", "stablehlo.add"].alone("changed"))
    (form,) = _opened(REDUCES_ALL).candidates()
    assert all(change.part != BODY for change, _ in changes(form)), "one op already"


GROUPS = """func.func @main(%x: tensor<1x8x8x?xf32>, %w: tensor<3x3x1x8xf32>) -> tensor<1x8x8x8xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64}
    : (tensor<1x8x8x?xf32>, tensor<3x3x1x8xf32>) -> tensor<1x8x8x8xf32>
  return %0 : tensor<1x8x8x8xf32>
}
"""


def test_that_a_size_computed_from_the_mark_of_a_dynamic_one_is_no_misfit_of_shapes(tmp_path: Path) -> None:
    problem = first(compiled(GROUPS, tmp_path))
    assert has_message(problem.title, "probed.title", op="stablehlo.convolution")
    assert has_message(problem.title, "probed.dynamic")
