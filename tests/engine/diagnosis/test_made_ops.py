"""Ops that passes make: what is wrong with them, the op that they were, and the flag without which none is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.diagnosis.configuration.misfits import misfits

MASK = """\
func.func @f(%x: !torch.vtensor<[128,64],f32>, %m: !torch.vtensor<[128],i1>) -> !torch.vtensor<[?,64],f32> {
  %l = torch.prim.ListConstruct %m : (!torch.vtensor<[128],i1>) -> !torch.list<optional<vtensor>>
  %r = torch.aten.index.Tensor %x, %l : !torch.vtensor<[128,64],f32>, !torch.list<optional<vtensor>> -> \
!torch.vtensor<[?,64],f32>
  return %r : !torch.vtensor<[?,64],f32>
}
"""
VECMAT = """\
func.func @f(%x: tensor<512xf16>, %w: tensor<512x512xf16>) -> tensor<512xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %r = linalg.vecmat ins(%x, %w : tensor<512xf16>, tensor<512x512xf16>) outs(%f : tensor<512xf32>) -> tensor<512xf32>
  return %r : tensor<512xf32>
}
"""
SMALL_PRODUCT = """\
func.func @f(%x: tensor<64xi8>, %w: tensor<128x64xi2>) -> tensor<128xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<128xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<128xi32>) -> tensor<128xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, k) -> (k)>, affine_map<(m, k) -> (m, k)>, \
affine_map<(m, k) -> (m)>], iterator_types = ["parallel", "reduction"]} ins(%x, %w : tensor<64xi8>, tensor<128x64xi2>) \
outs(%f : tensor<128xi32>) {
  ^bb0(%p: i8, %q: i2, %acc: i32):
    %a = arith.extsi %p : i8 to i32
    %b = arith.extsi %q : i2 to i32
    %c = arith.muli %a, %b : i32
    %s = arith.addi %acc, %c : i32
    linalg.yield %s : i32
  } -> tensor<128xi32>
  return %r : tensor<128xi32>
}
"""
TOPK = """\
func.func @f(%x: tensor<64x32xf32>, %n: tensor<64x4xi32>) -> (tensor<64x4xf32>, tensor<64x4xi64>, tensor<64x4xi1>) {
  %m = arith.constant 0xFF800000 : f32
  %z = arith.constant 0 : i64
  %e = tensor.empty() : tensor<64x4xf32>
  %i = tensor.empty() : tensor<64x4xi64>
  %f1 = linalg.fill ins(%m : f32) outs(%e : tensor<64x4xf32>) -> tensor<64x4xf32>
  %f2 = linalg.fill ins(%z : i64) outs(%i : tensor<64x4xi64>) -> tensor<64x4xi64>
  %t:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<64x32xf32>) outs(%f1, %f2 : tensor<64x4xf32>, \
tensor<64x4xi64>) {
  ^bb0(%a: f32, %b: f32):
    %c = arith.cmpf ogt, %a, %b : f32
    iree_linalg_ext.yield %c : i1
  } -> tensor<64x4xf32>, tensor<64x4xi64>
  %o = tensor.empty() : tensor<64x4xi1>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], \
iterator_types = ["parallel", "parallel"]} ins(%n : tensor<64x4xi32>) outs(%o : tensor<64x4xi1>) {
  ^bb0(%p: i32, %q: i1):
    %zero = arith.constant 0 : i32
    %r = arith.cmpi slt, %p, %zero : i32
    linalg.yield %r : i1
  } -> tensor<64x4xi1>
  return %t#0, %t#1, %g : tensor<64x4xf32>, tensor<64x4xi64>, tensor<64x4xi1>
}
"""
NUMBER = """\
func.func @f(%x: !torch.vtensor<[4,64],f32>, %s: !torch.number) -> !torch.vtensor<[4,64],f32> {
  %0 = torch.aten.mul.Scalar %x, %s : !torch.vtensor<[4,64],f32>, !torch.number -> !torch.vtensor<[4,64],f32>
  return %0 : !torch.vtensor<[4,64],f32>
}
"""
REGION = """\
func.func @f(%a: tensor<256xf32>) -> tensor<256xf32> {
  %c256 = arith.constant 256 : index
  %0 = flow.dispatch.workgroups[%c256](%a) : (tensor<256xf32>) -> tensor<256xf32> =
      (%in: tensor<256xf32>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<256xf32>>) {
    %r = arith.mulf %in, %in : tensor<256xf32>
    iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [256], strides = [1] : tensor<256xf32> \
-> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<256xf32>>
    flow.return
  }
  return %0 : tensor<256xf32>
}
"""
PINNED = """\
#qk = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x32_F8E4M3FNUZ>}>
#pv = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>}>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [256, 1, 1] subgroup_size = 64>
  %0 = iree_linalg_ext.attention {decomposition_config = {pv_attrs = {lowering_config = #pv}, qk_attrs = \
{lowering_config = #qk}}, lowering_config = #iree_gpu.lowering_config<{workgroup = [1, 64, 0, 0, 0]}>} ins(%q, %k, %v, \
%s : tensor<2x64x32xQK>, tensor<2x64x32xQK>, tensor<2x64x32xf16>, f16) outs(%e : tensor<2x64x32xf16>)
"""


@pytest.mark.campaign
def test_that_the_types_of_a_made_op_are_told(tmp_path: Path) -> None:
    problem = first(compiled(MASK, tmp_path))
    assert problem.rule == "invalid-ir"
    assert has_message(problem.title, "refused-op.same", op="arith.cmpi", one="i1", other="i64")


@pytest.mark.campaign
def test_that_the_flag_is_named_without_which_a_pass_makes_no_invalid_op(tmp_path: Path) -> None:
    problem = first(compiled(VECMAT, tmp_path, flags=("--iree-opt-data-tiling",)))
    assert problem.rule == "flag-at-fault"
    assert has_message(problem.title, "flag-at-fault.made", source="linalg.vecmat")


@pytest.mark.campaign
def test_that_the_types_are_those_of_the_op_around_the_region(tmp_path: Path) -> None:
    problem = first(compiled(SMALL_PRODUCT, tmp_path))
    assert has_message(problem.title, "operand-types.title", source="linalg.generic", types=("i8", "i2"))


@pytest.mark.campaign
def test_that_a_made_op_does_not_come_from_one_of_its_name_elsewhere(tmp_path: Path) -> None:
    queries = compiled(TOPK, tmp_path)
    problem = first(queries)
    assert has_message(problem.title, "unsupported-type.mixes", source="iree_linalg_ext.topk", given="i64")
    assert problem.location is not None
    assert problem.location.line == TOPK[: TOPK.index("iree_linalg_ext.topk")].count("\n") + 1


def test_that_an_argument_without_a_value_is_at_fault(tmp_path: Path) -> None:
    problem = first(compiled(NUMBER, tmp_path))
    assert has_message(problem.title, "program-fault.no-value", name="%s", type="!torch.number")


@pytest.mark.campaign
def test_that_a_region_which_takes_a_tensor_as_a_value_is_at_fault(tmp_path: Path) -> None:
    problem = first(compiled(REGION, tmp_path))
    assert has_message(problem.title, "oddities.argument-whole", name="%in")
    assert problem.location is not None
    assert problem.location.line == 3


def test_that_the_instruction_of_each_product_of_an_attention_is_compared() -> None:
    wrong = misfits(PINNED.replace("QK", "f16"))
    assert any(has_message(one.what, "config.types", name="MFMA_F32_16x16x32_F8E4M3FNUZ") for one in wrong)
    other = misfits(PINNED.replace("QK", "f8E4M3FNUZ").replace("16x16x16_F16", "16x16x16_BF16"))
    assert any(has_message(one.what, "config.types", name="MFMA_F32_16x16x16_BF16") for one in other)
    right = misfits(PINNED.replace("QK", "f8E4M3FNUZ"))
    assert not any(has_message(one.what, "config.types") for one in right)
