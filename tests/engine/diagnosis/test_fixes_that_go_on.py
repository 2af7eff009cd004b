"""Fixes that go on from an edit with which the compile gets further, and edits that follow from what the op gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.findings import Fix, FixKind, followed
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.trials.dispatch_trial import acts_on_dispatch
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind

_ONNX = "attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64}"
_NO_COLONS = """\
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, %b tensor<4xf32>
  %1 = arith.mulf %0, %b tensor<4xf32>
  %2 = arith.subf %1, %b tensor<4xf32>
  return %2 : tensor<4xf32>
}
"""


def _session(text: str, folder: Path) -> Path:
    source = folder / "m.mlir"
    source.write_text(text, encoding="utf-8")
    session = compiled_session(
        CompileRequest(source, target="gfx942", passes=PassCapture.NONE, output=folder / "m.passlens")
    )
    assert Queries(session).info().outcome is not OutcomeKind.OK
    return session


def _listed(session: Path) -> list[Fix]:
    return [fix for problem in Queries(session).problems.listing()[:1] for fix in problem.fixes]


def test_that_a_fix_goes_on_until_all_lines_with_the_mistake_are_mended(tmp_path: Path) -> None:
    session = _session(_NO_COLONS, tmp_path)
    fix = next(fix for fix in _listed(session) if "arith.addf %a, %b : tensor" in _text(fix, _NO_COLONS))
    result = TrialJob(session, "", fix).run(JobContext())
    assert not result.compiles
    names = [fix.name]
    while result.then:
        assert result.then[0] in _listed(session), "it is listed with the others"
        names.append(result.then[0].name)
        result = TrialJob(session, "", result.then[0]).run(JobContext())
    assert names == ["token", "token*2", "token*3"]
    assert result.compiles


@pytest.mark.campaign
def test_that_a_converted_operand_is_followed_by_its_result(tmp_path: Path) -> None:
    text = (
        "func.func private @g(%a: tensor<4xf16>) -> tensor<4xf16> {\n  return %a : tensor<4xf16>\n}\n"
        "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  %0 = call @g(%a) : (tensor<4xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"
    )
    session = _session(text, tmp_path)
    fix = next(fix for fix in _listed(session) if fix.name == "convert")
    result = TrialJob(session, "", fix).run(JobContext())
    assert [one.name for one in result.then] == ["convert*2"]
    assert TrialJob(session, "", result.then[0]).run(JobContext()).compiles


@pytest.mark.campaign
def test_that_another_mistake_in_the_same_op_is_mended_after_the_first(tmp_path: Path) -> None:
    text = (
        "#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>\n#k = affine_map<(b, m, n, k1, k2) -> (b, k1, k2)>\n"
        "#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>\n#s = affine_map<(b, m, n, k1, k2) -> ()>\n"
        "#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>\n"
        "func.func @f(%q: tensor<4x128x64xf16>, %k: tensor<4x256x64xf16>, %v: tensor<4x256x64xf16>, %s: f16) "
        "-> tensor<4x128x64xf16> {\n  %e = tensor.empty() : tensor<4x128x64xf16>\n"
        "  %0 = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, #o]} ins(%q, %k, %v, %s : "
        "tensor<4x128x64xf16>, tensor<4x256x64xf16>, tensor<4x256x64xf16>, f16) outs(%e : tensor<4x128x64xf16>) {\n"
        "  ^bb0(%x: f32):\n    iree_linalg_ext.yield %x : f32\n  } -> tensor<4x128x64xf16>\n"
        "  return %0 : tensor<4x128x64xf16>\n}\n"
    )
    session = _session(text, tmp_path)
    fix = next(fix for fix in _listed(session) if fix.name == "properties")
    result = TrialJob(session, "", fix).run(JobContext())
    follow = next(one for one in result.then if one.name == "properties+map")
    assert TrialJob(session, "", follow).run(JobContext()).compiles


def test_that_no_fix_goes_on_from_one_that_gets_no_further(tmp_path: Path) -> None:
    text = "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = arith.addf %a, %b : tensor<4xf32\n  return\n"
    session = _session(text, tmp_path)
    for fix in _listed(session)[:2]:
        result = TrialJob(session, "", fix).run(JobContext())
        assert all(len(one.edits) >= len(fix.edits) for one in result.then)
    fixes = _listed(session)
    assert followed(fixes, ()) == tuple(fixes)


def test_that_another_chip_is_tried_on_the_model_and_not_on_a_dispatch() -> None:
    def of(flag: str) -> Fix:
        return Fix("x", quoted("x"), FixKind.FLAGS, flags=(flag,))

    assert not acts_on_dispatch(of("--iree-hip-target=gfx90a"))
    assert not acts_on_dispatch(of("--iree-rocm-target=gfx90a"))
    assert acts_on_dispatch(of("--iree-llvmgpu-enable-prefetch=false"))


def _text(fix: Fix, text: str) -> str:
    return edited_text(text.encode(), fix) if fix.edits else ""
