"""Edits that take out of a model, or change in it, what nothing lowers: each makes the model compile."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from compiled_sessions import compiled_session
from message_checks import has_message
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.edits.type_edits import as_type, common_type
from passlens.engine.diagnosis.findings import Fix
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind

_ONNX = "attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 11 : si64}"
TWO_RESULTS = f"""\
func.func @f(%x: !torch.vtensor<[6],f32>) -> (!torch.vtensor<[4],si64>, !torch.vtensor<[4],f32>) {_ONNX} {{
  %0:2 = torch.operator "onnx.SVD"(%x) {{}} : (!torch.vtensor<[6],f32>) -> \
(!torch.vtensor<[4],f32>, !torch.vtensor<[4],si64>)
  return %0#1, %0#0 : !torch.vtensor<[4],si64>, !torch.vtensor<[4],f32>
}}
"""
FFT = """\
func.func @f(%a: tensor<4x15xcomplex<f32>>) -> tensor<4x15xcomplex<f32>> {
  %0 = stablehlo.fft %a, type = FFT, length = [15] : (tensor<4x15xcomplex<f32>>) -> tensor<4x15xcomplex<f32>>
  return %0 : tensor<4x15xcomplex<f32>>
}
"""
DECLARED = """\
func.func private @other(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %t = call @other(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %t : tensor<4xf32>
}
"""
OF_LLVM = """\
llvm.func @other(i32) -> i32
func.func @f(%a: i32) -> i32 {
  %0 = llvm.call @other(%a) : (i32) -> i32
  return %0 : i32
}
"""
QUOTIENT = """\
func.func @f(%a: tensor<128x4096xf32>, %o: tensor<128xf32>) -> tensor<128xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], \
iterator_types = ["parallel", "reduction"]} ins(%a : tensor<128x4096xf32>) outs(%o : tensor<128xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.divf %y, %x : f32
    linalg.yield %s : f32
  } -> tensor<128xf32>
  return %r : tensor<128xf32>
}
"""
KERNEL = """\
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, \
#hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @copy ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @copy() {
      %c0 = arith.constant 0 : index
      %0 = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<64xf32>
      %1 = hal.interface.binding.subspan layout(#layout) binding(1) offset(%c0) : memref<64xf32>
      linalg.copy ins(%0 : memref<64xf32>) outs(%1 : memref<64xf32>)
      return
    }
  }
}
util.func public @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  %r = flow.dispatch @ex::@copy(%a) : (tensor<64xf32>) -> tensor<64xf32>
  util.return %r : tensor<64xf32>
}
"""
PRINTS = """\
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  vector.print str "hello"
  %0 = arith.addf %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
SIX_BITS = """\
func.func @f(%a: tensor<16xf6E2M3FN>) -> tensor<16xf6E2M3FN> {
  %0 = arith.addf %a, %a : tensor<16xf6E2M3FN>
  return %0 : tensor<16xf6E2M3FN>
}
"""


NO_AXIS = """\
func.func @f(%x: !torch.vtensor<[8,16],f32>, %i: !torch.vtensor<[3],si64>) -> !torch.vtensor<[8,3],f32> {
  %int2 = torch.constant.int 2
  %0 = torch.aten.index_select %x, %int2, %i : !torch.vtensor<[8,16],f32>, !torch.int, !torch.vtensor<[3],si64> \
-> !torch.vtensor<[8,3],f32>
  return %0 : !torch.vtensor<[8,3],f32>
}
"""
UNPADDED = """\
func.func @f(%x: tensor<1x16x16x8xf16>, %w: tensor<3x3x8x32xf16>) -> tensor<1x16x16x32xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x16x32xf32>
  %o = linalg.fill ins(%z : f32) outs(%e : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} \
ins(%x, %w : tensor<1x16x16x8xf16>, tensor<3x3x8x32xf16>) outs(%o : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  return %0 : tensor<1x16x16x32xf32>
}
"""
UKERNEL = """\
func.func @f(%a: tensor<512x512xf16>, %b: tensor<512x512xf16>, %c: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %r = linalg.matmul {iree_codegen.ukernel = #iree_codegen.ukernel_descriptor<"no_such_kernel", tensor>} \
ins(%a, %b : tensor<512x512xf16>, tensor<512x512xf16>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %r : tensor<512x512xf32>
}
"""
NOWHERE = """\
func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  %0 = flow.tensor.transfer %a : tensor<64xf32> to #hal.device.affinity<@nowhere>
  %1 = arith.addf %0, %0 : tensor<64xf32>
  return %1 : tensor<64xf32>
}
"""


def _fixes(text: str, folder: Path, *flags: str) -> tuple[Path, dict[str, Fix]]:
    source = folder / "m.mlir"
    source.write_text(text, encoding="utf-8")
    request = CompileRequest(source, passes=PassCapture.NONE, output=folder / "m.passlens", flags=flags)
    session = compiled_session(request)
    queries = Queries(session)
    assert queries.info().outcome is not OutcomeKind.OK
    return session, {fix.name: fix for fix in queries.problems.listing()[0].fixes}


@pytest.mark.parametrize(
    ("text", "called"),
    [
        rarely(TWO_RESULTS, "@host.onnx_SVD("),
        (FFT, "@host.stablehlo_fft("),
        rarely(DECLARED, "@host.other("),
        rarely(OF_LLVM, "@host.other("),
        rarely(QUOTIENT, "@host.linalg_generic("),
        rarely(KERNEL, "@host.ex_copy("),
    ],
)
def test_that_a_function_of_the_application_can_take_the_place_of_an_op(text: str, called: str, tmp_path: Path) -> None:
    session, fixes = _fixes(text, tmp_path)
    fix = fixes["own-function"]
    assert called in edited_text(text.encode(), fix)
    result = TrialJob(session, "", fix).run(JobContext())
    assert result.compiles
    assert has_message(result.hides, "host-fixes.hides"), "what is missing then is said"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        rarely(PRINTS, "silent"),
        rarely(SIX_BITS, "common-type"),
        rarely(NOWHERE, "without-transfer"),
        rarely(UKERNEL, "let-choose"),
        rarely(NO_AXIS, "number-1"),
        rarely(UNPADDED, "resized"),
    ],
)
def test_that_the_model_compiles_with_the_edit(text: str, name: str, tmp_path: Path) -> None:
    session, fixes = _fixes(text, tmp_path)
    assert TrialJob(session, "", fixes[name]).run(JobContext()).compiles


@pytest.mark.campaign
def test_that_a_flag_can_be_left_out_whose_file_is_not_there(tmp_path: Path) -> None:
    flag = "iree-preprocessing-transform-spec-filename"
    session, fixes = _fixes(SIX_BITS.replace("f6E2M3FN", "f32"), tmp_path, f"--{flag}=none.mlir")
    assert fixes["without"].without == (flag,)
    assert TrialJob(session, "", fixes["without"]).run(JobContext()).compiles


def test_that_no_cast_is_left_from_a_type_to_itself() -> None:
    source = (
        "func.func @f(%a: tensor<4xf8E5M2>) -> tensor<4xf16> {",
        "  %0 = arith.extf %a : tensor<4xf8E5M2> to tensor<4xf16>",
        "  %1 = arith.addf %0, %0 : tensor<4xf16>",
        "}",
        "func.func @g(%0: tensor<4xf16>) {",
    )
    assert common_type(source, "f8E5M2") == "f16"
    edits = {edit.first: edit.lines for edit in as_type(source, "f8E5M2", "f16")}
    assert edits == {
        1: ("func.func @f(%a: tensor<4xf16>) -> tensor<4xf16> {",),
        2: (),
        3: ("  %1 = arith.addf %a, %a : tensor<4xf16>",),
    }


def test_that_a_cast_extends_to_what_is_wider_now() -> None:
    (edit,) = as_type(("%0 = arith.truncf %a : f80 to f64",), "f80", "f32")
    assert edit.lines == ("%0 = arith.extf %a : f32 to f64",)


def test_that_constants_given_as_bytes_keep_their_type() -> None:
    source = ('%0 = arith.constant dense<"0x0102"> : tensor<2xf8E5M2>', "%1 = arith.negf %0 : tensor<2xf8E5M2>")
    assert not as_type(source, "f8E5M2", "f16")
