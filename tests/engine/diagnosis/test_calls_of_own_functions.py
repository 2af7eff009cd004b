"""Calls of a function of the application instead of an op that its verifier or its parser rejects."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.findings import Fix
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries

IN_A_BRANCH = """\
func.func @f(%a: tensor<4x8xf32>, %b: tensor<9x4xf32>, %p: i1) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %r = scf.if %p -> (tensor<4x4xf32>) {
    %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<9x4xf32>)
                       outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %0 : tensor<4x4xf32>
  } else {
    scf.yield %e : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}
"""
IN_A_BODY = """\
#id = affine_map<(i) -> (i)>
func.func @f(%a: tensor<8xf32>, %s: f32, %t: i32) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %s : f32
    %2 = arith.extf %1 : f32 to f32
    %3 = arith.sitofp %t : i32 to f32
    %4 = arith.mulf %2, %3 : f32
    linalg.yield %4 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""
TWO_RESULTS = """\
func.func @f(%a: tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x2xi32>) {
  %v = tensor.empty() : tensor<4x3xf32>
  %i = tensor.empty() : tensor<4x2xi32>
  %0:2 = "iree_linalg_ext.topk"(%a, %v, %i) <{
      dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x: f32, %y: f32):
    %g = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %g : i1
  }) : (tensor<4x8xf32>, tensor<4x3xf32>,
        tensor<4x2xi32>) -> (tensor<4x3xf32>,
                             tensor<4x2xi32>)
  %1:2 = "iree_linalg_ext.topk"(%a, %0#0, %0#1) <{
      dimension = 1 : i64, operandSegmentSizes = array<i32: 1, 2>}> ({
  ^bb0(%x: f32, %y: f32):
    %g = arith.cmpf ogt, %x, %y : f32
    iree_linalg_ext.yield %g : i1
  }) : (tensor<4x8xf32>, tensor<4x3xf32>, tensor<4x2xi32>) -> (tensor<4x3xf32>, tensor<4x2xi32>)
  return %1#0, %1#1 : tensor<4x3xf32>, tensor<4x2xi32>
}
"""
OF_TORCH = """\
func.func @f(%a: !torch.vtensor<[2,3],si64>) -> !torch.vtensor<[3,2],si64> {
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %l = torch.prim.ListConstruct %int1, %int0, %int0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.permute %a, %l : !torch.vtensor<[2,3],si64>, !torch.list<int> -> !torch.vtensor<[3,2],si64>
  return %0 : !torch.vtensor<[3,2],si64>
}
"""
UNPARSED = """\
#id = affine_map<(i) -> (i)>
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["paralel"]}
      ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = math.exp %x : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""


def _fix(text: str, folder: Path) -> tuple[Path, Fix | None]:
    source = folder / "m.mlir"
    source.write_text(text, encoding="utf-8")
    session = compiled_session(CompileRequest(source, passes=PassCapture.NONE, output=folder / "m.passlens"))
    fixes = [fix for problem in Queries(session).problems.listing() for fix in problem.fixes]
    assert [fix.name for fix in fixes[:-1]].count("own-function") == 0, "it is the last to try"
    return session, fixes[-1] if fixes and fixes[-1].name == "own-function" else None


@pytest.mark.parametrize(
    ("text", "call"),
    [
        pytest.param(
            IN_A_BRANCH,
            "    %0 = util.call @host.linalg_matmul(%a, %b, %e) : "
            "(tensor<4x8xf32>, tensor<9x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>",
            id="in a branch, on two lines",
        ),
        pytest.param(
            IN_A_BODY,
            "  %0 = util.call @host.linalg_generic(%a, %s, %t) : (tensor<8xf32>, f32, i32) -> tensor<8xf32>",
            id="in a body that captures values",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            OF_TORCH,
            "  %0 = torch_c.from_builtin_tensor %host_5 : tensor<3x2xi64> -> !torch.vtensor<[3,2],si64>",
            id="torch types",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            UNPARSED,
            "  %0 = util.call @host.linalg_generic(%a, %a) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>",
            id="an op that its parser rejects",
            marks=pytest.mark.campaign,
        ),
    ],
)
def test_that_a_function_takes_the_place_of_a_rejected_op(text: str, call: str, tmp_path: Path) -> None:
    session, fix = _fix(text, tmp_path)
    assert fix is not None
    assert call in edited_text(text.encode(), fix).split("\n")
    assert TrialJob(session, "", fix).run(JobContext()).compiles


@pytest.mark.campaign
def test_that_results_of_one_name_are_passed_by_their_numbers(tmp_path: Path) -> None:
    session, fix = _fix(TWO_RESULTS, tmp_path)
    assert fix is not None
    result = TrialJob(session, "", fix).run(JobContext())
    assert not result.compiles
    then = next(one for one in result.then if one.name == "own-function*2")
    assert TrialJob(session, "", then).run(JobContext()).compiles
