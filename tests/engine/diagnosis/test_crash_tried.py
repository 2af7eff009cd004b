"""The property of a program that crashes the compiler, found by compiling the program without it."""

from __future__ import annotations

from pathlib import Path

import pytest

from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.diagnosis.findings import Certainty

LOOP_OF_HOST = """func.func @tiles(%a: tensor<64x32xf32>, %none: tensor<0x32xf32>)
    -> (tensor<64x32xf32>, tensor<0x32xf32>) {
  %e = tensor.empty() : tensor<64x32xf32>
  %r = scf.forall (%i) in (64) shared_outs(%o = %e) -> (tensor<64x32xf32>) {
    %s = tensor.extract_slice %a[%i, 0] [1, 32] [1, 1] : tensor<64x32xf32> to tensor<1x32xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i, 0] [1, 32] [1, 1] : tensor<1x32xf32> into tensor<64x32xf32>
    }
  }
  return %r, %none : tensor<64x32xf32>, tensor<0x32xf32>
}
"""
REDUCES = """#q = affine_map<(m, k) -> (m, k)>
#o = affine_map<(m, k) -> (m)>
func.func @main(%a: tensor<64x128xf32>, %m: tensor<64xf32>, %s: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %0:2 = iree_linalg_ext.exp_reduction {indexing_maps = [#q, #o, #o],
      iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>],
      exp_reduced_operands = [1]}
    ins(%a : tensor<64x128xf32>) outs(%m, %s : tensor<64xf32>, tensor<64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %z : f32
    iree_linalg_ext.yield %y, %1 : f32, f32
  } -> tensor<64xf32>, tensor<64xf32>
  return %0#0, %0#1 : tensor<64xf32>, tensor<64xf32>
}
"""


def test_that_an_oddity_is_the_reason_of_a_crash_only_if_the_program_without_it_compiles(tmp_path: Path) -> None:
    problem = first(compiled(LOOP_OF_HOST, tmp_path))
    assert has_message(problem.title, "oddities.around", op="scf.forall")
    assert not has_message(problem.detail, "oddities.empty")
    assert not has_message(problem.title, "oddities.empty")


def test_that_the_op_without_which_the_rest_compiles_is_named_for_a_crash(tmp_path: Path) -> None:
    problem = first(compiled(REDUCES, tmp_path))
    assert has_message(problem.title, "crash-tried.on-op", op="iree_linalg_ext.exp_reduction", line=4)
    assert problem.certainty is Certainty.CERTAIN


KEEPS = """func.func @main(%last: !torch.tensor<[4],f32>, %x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
  %0 = torch.aten.tanh %x : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>
  torch.overwrite.tensor.contents %x overwrites %last : !torch.vtensor<[4],f32>, !torch.tensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
"""


@pytest.mark.campaign
def test_that_a_mutable_tensor_is_no_reason_of_a_crash_if_a_computed_value_may_overwrite_it(tmp_path: Path) -> None:
    problem = first(compiled(KEEPS, tmp_path))
    assert has_message(problem.title, "crash-tried.passed", op="torch.overwrite.tensor.contents", line=3)
    assert not has_message(problem.detail, "oddities.mutable")
