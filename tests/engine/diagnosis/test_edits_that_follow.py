"""Edits that follow from what an op of the input gives or takes: each makes the model compile."""

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
from passlens.engine.session.rows import OutcomeKind

_ONNX = "attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64}"
_LITERAL = """\
func.func @f(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<2x3xf32>
  %0 = arith.addf %a, %c : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
"""
_GENERIC = """\
func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {{
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {{
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}}
      ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) {{
  ^bb0(%x: f32, %y: f32):
{body}
  }} -> tensor<64xf32>
  return %r : tensor<64xf32>
}}
"""
_BODY = """\
func.func @f(%x: {given}, %o: tensor<4x8xf32>) -> tensor<4x8xf32> {{
  %0 = linalg.generic {{indexing_maps = [#m, affine_map<{loops}>], iterator_types = ["parallel", "parallel"]}}
      ins(%x : {given}) outs(%o : tensor<4x8xf32>) {{
  ^bb0(%a: f32, %b: f32):
    %e = math.exp %a : f32
    linalg.yield %e : f32
  }} -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}}
"""
_REGION = """\
#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @f(%q: tensor<4x128x64xf32>, %k: tensor<4x128x64xf32>, %v: tensor<4x128x64xf32>, %s: f32)
    -> tensor<4x128x64xf32> {
  %e = tensor.empty() : tensor<4x128x64xf32>
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]>
    ins(%q, %k, %v, %s : tensor<4x128x64xf32>, tensor<4x128x64xf32>, tensor<4x128x64xf32>, f32)
    outs(%e : tensor<4x128x64xf32>) {
  ^bb0(%x: f64):
    iree_linalg_ext.yield %x : f64
  } -> tensor<4x128x64xf32>
  return %0 : tensor<4x128x64xf32>
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


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        pytest.param(
            "func.func @f(%a: tensor<4xfloat>) -> tensor<4xfloat> {\n  %0 = arith.addf %a, %a : tensor<4xfloat>\n"
            "  return %0 : tensor<4xfloat>\n}\n",
            "near-word",
            "  return %0 : tensor<4xf32>",
            id="a type of another language in all lines",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: i32) -> i32 {\n  %t = arith.constant true : i32\n  %0 = arith.addi %a, %t : i32\n"
            "  return %0 : i32\n}\n",
            "near-word",
            "  %t = arith.constant 1 : i32",
            id="a truth as a number",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            _LITERAL,
            "type-throughout",
            "  return %0 : tensor<3x2xf32>",
            id="the type of a literal",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: tensor<4xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {\n"
            "  %0 = tensor.insert_slice %a into %o[2] [5] [1] : tensor<4xf32> into tensor<8xf32>\n"
            "  return %0 : tensor<8xf32>\n}\n",
            "slice-sizes",
            "  %0 = tensor.insert_slice %a into %o[2] [4] [1] : tensor<4xf32> into tensor<8xf32>",
            id="the sizes of a slice",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: tensor<8x32xf32>) -> tensor<2x4x32xf32> {\n"
            "  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 8, 32] : tensor<8x32xf32> into "
            "tensor<2x4x32xf32>\n  return %0 : tensor<2x4x32xf32>\n}\n",
            "output-shape",
            "  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 4, 32] : tensor<8x32xf32> into "
            "tensor<2x4x32xf32>",
            id="the output shape of an expansion",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: tensor<2x4xf32>, %b: tensor<3x4xf32>) -> tensor<5x4xf32> {\n"
            "  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>\n"
            "  return %0 : tensor<5x4xf32>\n}\n",
            "generic-form",
            '  %0 = "tosa.concat"(%a, %b) <{axis = 0 : i32}> : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>',
            id="attributes as properties",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: tensor<2x4xf32>, %b: tensor<3x5xf32>) -> tensor<5x4xf32> {\n"
            '  %0 = "tosa.concat"(%a, %b) <{axis = 0 : i32}> : (tensor<2x4xf32>, tensor<3x5xf32>) -> tensor<5x4xf32>\n'
            "  return %0 : tensor<5x4xf32>\n}\n",
            "declare",
            "func.func @f(%a: tensor<2x4xf32>, %b: tensor<3x4xf32>) -> tensor<5x4xf32> {",
            id="the size that the others have there",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%x: tensor<4xf32>, %v: f32) -> tensor<4xf32> {\n  %s = tensor.splat %v : tensor<4xf32>\n"
            "  %0 = arith.addf %x, %s : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n",
            "fill",
            "  %s = linalg.fill ins(%v : f32) outs(%filled_2 : tensor<4xf32>) -> tensor<4xf32>",
            id="a fill instead of a splat",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%x: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {\n  %c0 = arith.constant 0 : index\n"
            "  %v = memref.load %m[%c0] : memref<4xf32>\n  %e = tensor.empty() : tensor<4xf32>\n"
            "  %s = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>\n"
            "  %0 = arith.addf %x, %s : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n",
            "as-tensors",
            "  %v = tensor.extract %m[%c0] : tensor<4xf32>",
            id="buffers as tensors",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            _GENERIC.format(body="    vector.print %x : f32\n    linalg.yield %x : f32"),
            "silent",
            "  ^bb0(%x: f32, %y: f32):",
            id="a print in the body of an op",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            _GENERIC.format(
                body="    %w = arith.extf %x : f32 to f128\n    %t = math.sin %w : f128\n"
                "    %n = arith.truncf %t : f128 to f32\n    linalg.yield %n : f32"
            ),
            "common-type",
            "    %t = math.sin %x : f32",
            id="a rare type that no pass crashes on",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            _REGION,
            "common-type",
            "  ^bb0(%x: f32):",
            id="the type that the compiler would change to",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%x: !torch.vtensor<[4,8,16],f32>) -> !torch.vtensor<[4,8],f32> {\n"
            "  %int3 = torch.constant.int 3\n  %false = torch.constant.bool false\n  %none = torch.constant.none\n"
            "  %d = torch.prim.ListConstruct %int3 : (!torch.int) -> !torch.list<int>\n"
            "  %0 = torch.aten.sum.dim_IntList %x, %d, %false, %none : !torch.vtensor<[4,8,16],f32>, "
            "!torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[4,8],f32>\n"
            "  return %0 : !torch.vtensor<[4,8],f32>\n}\n",
            "number-2",
            "  %other_5_0 = torch.constant.int 2",
            id="a dimension in a list",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            f"func.func @f(%x: !torch.vtensor<[1,6,8,8],f32>, %w: !torch.vtensor<[4,8,3,3],f32>) -> "
            f'!torch.vtensor<[1,8,10,10],f32> {_ONNX} {{\n  %0 = torch.operator "onnx.ConvTranspose"(%x, %w) : '
            "(!torch.vtensor<[1,6,8,8],f32>, !torch.vtensor<[4,8,3,3],f32>) -> !torch.vtensor<[1,8,10,10],f32>\n"
            "  return %0 : !torch.vtensor<[1,8,10,10],f32>\n}\n",
            "resized",
            f"func.func @f(%x: !torch.vtensor<[1,6,8,8],f32>, %w: !torch.vtensor<[6,8,3,3],f32>) -> "
            f"!torch.vtensor<[1,8,10,10],f32> {_ONNX} {{",
            id="the size that ONNX takes",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            f"func.func @f(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f64> {_ONNX} {{\n"
            '  %0 = torch.operator "onnx.Bernoulli"(%x) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f64>\n'
            "  return %0 : !torch.vtensor<[4],f64>\n}\n",
            "as-given",
            "  return %0 : !torch.vtensor<[4],f32>",
            id="the type that an operator gives",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "#m = affine_map<(i, j) -> (i, j)>\nfunc.func @f(%x: tensor<4x8xf32>, %o: tensor<4x8xf32>) "
            '-> tensor<4x8xf32> {\n  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel"]} '
            "ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {\n  ^bb0(%a: f32, %b: f32):\n"
            "    %e = math.exp %a : f32\n    linalg.yield %e : f32\n  } -> tensor<4x8xf32>\n"
            "  return %0 : tensor<4x8xf32>\n}\n",
            "iterators",
            '  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} '
            "ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) {",
            id="iterators for all loops",
        ),
        pytest.param(
            "func.func @f(%x: tensor<4x8x16xf32>) -> tensor<4x64xf32> {\n"
            "  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<4x8x16xf32> into tensor<4x64xf32>\n"
            "  return %0 : tensor<4x64xf32>\n}\n",
            "declare",
            "  return %0 : tensor<4x128xf32>",
            id="the size that a collapse gives",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xi1>) {\n  %0 = math.absf %a : tensor<8xf32>\n"
            "  %2 = arith.addf %0, %a : tensor<8xf32>\n  %1 = arith.cmpf olt, %0, %a : tensor<8xf32>\n"
            "  return %2 : tensor<8xf32>\n}\n",
            "complete",
            "  return %2, %1 : tensor<8xf32>, tensor<8xi1>",
            id="the value that was not returned",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func private @preprocess(%x: tensor<4xf32>) -> tensor<4xf32> {\n  return %x : tensor<4xf32>\n}\n"
            "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
            "  %0 = func.call @preprocces(%x) : (tensor<4xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n",
            "near-symbol",
            "  %0 = func.call @preprocess(%x) : (tensor<4xf32>) -> tensor<4xf32>",
            id="the function of a similar name",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xi1> {\n"
            "  %0 = arith.cmpi slt, %a, %b : tensor<8xf32>\n  return %0 : tensor<8xi1>\n}\n",
            "other-op",
            "  %0 = arith.cmpf olt, %a, %b : tensor<8xf32>",
            id="a comparison of floats",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%c: tensor<8xi32>, %a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {\n"
            "  %0 = arith.select %c, %a, %b : tensor<8xi32>, tensor<8xf32>\n  return %0 : tensor<8xf32>\n}\n",
            "truth",
            "  %truth_2 = arith.cmpi ne, %c, %zero_2 : tensor<8xi32>",
            id="a number as a truth",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {\n  %0 = math.absf %a : tensor<8xf32>\n"
            "  %1 = math.exp %0 : tensor<8xf32>\n  return %1 : tensor<8xf32>\n}\n",
            "complete",
            "  return %0, %1 : tensor<8xf32>, tensor<8xf32>",
            id="all values of the returned types",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: tensor<8x8xf32>) -> tensor<4x8xf32> {\n"
            "  %0 = tensor.extract_slice %a[6, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>\n"
            "  return %0 : tensor<4x8xf32>\n}\n",
            "window",
            "  %0 = tensor.extract_slice %a[4, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>",
            id="a slice inside of its tensor",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%x: tensor<4xf32>, %y: tensor<4xf16>) -> tensor<4xf32> {\n"
            "  %0 = stablehlo.add %x, %y : (tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>\n"
            "  return %0 : tensor<4xf32>\n}\n",
            "convert",
            "  %y_as_2 = arith.extf %y : tensor<4xf16> to tensor<4xf32>",
            id="the operand of another type than the result",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%x: tensor<4x8xf32>) -> tensor<32xf32> {\n"
            "  %0 = tosa.reshape %x {new_shape = array<i64: 32>} : (tensor<4x8xf32>) -> tensor<32xf32>\n"
            "  return %0 : tensor<32xf32>\n}\n",
            "operands",
            "  %0 = tosa.reshape %x, %shape_2_0 : (tensor<4x8xf32>, !tosa.shape<1>) -> tensor<32xf32>",
            id="a list of sizes as an operand",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%x: tensor<4x8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {\n"
            "  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%o : tensor<8xf32>) dimensions = [1]\n"
            "  return %0 : tensor<8xf32>\n}\n",
            "order",
            "  %0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%o : tensor<8xf32>) dimensions = [0]",
            id="the dimension that the result lacks",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "#m = affine_map<(d0, d1) -> (d0, d2)>\n" + _BODY.format(given="tensor<4x8xf32>", loops="(i, j) -> (i, j)"),
            "near-word",
            "#m = affine_map<(d0, d1) -> (d0, d1)>",
            id="the dimension that a map does not use",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "#m = affine_map<(d0, d1) -> (d0, d1)>\n" + _BODY.format(given="tensor<4x8xf16>", loops="(i, j) -> (i, j)"),
            "region-type",
            "    %a = arith.extf %a_given : f16 to f32",
            id="the type of an operand in the region",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {\n  %c0 = arith.constant 0 : index\n"
            "  %c1 = arith.constant 1 : index\n"
            "  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {\n"
            "    %b = arith.addf %a, %a : tensor<4xf32>\n  }\n  return %r : tensor<4xf32>\n}\n",
            "yield",
            "    scf.yield %b : tensor<4xf32>",
            id="the end of a loop",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%x: tensor<8xi32>) -> tensor<8xi32> {\n  %0 = arith.mulf %x, %x : tensor<8xi32>\n"
            "  return %0 : tensor<8xi32>\n}\n",
            "other-op",
            "  %0 = arith.muli %x, %x : tensor<8xi32>",
            id="the op for integers",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {\n  %0 = arith.addff %a, %a : tensor<8xf32>\n"
            "  %1 = arith.addff %0, %a : tensor<8xf32>\n  return %1 : tensor<8xf32>\n}\n",
            "near-arith.addf",
            "  %1 = arith.addf %0, %a : tensor<8xf32>",
            id="a misspelled op in all lines",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {\n"
            "  %0 = stablehlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>\n"
            "  return %0 : tensor<4xf32>\n}\n",
            "declare",
            "  return %0 : tensor<4xi1>",
            id="the truth that a comparison gives",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%x: tensor<8xf16>) -> tensor<8xbf16> {\n"
            "  %0 = arith.truncf %x : tensor<8xf16> to tensor<8xbf16>\n  return %0 : tensor<8xbf16>\n}\n",
            "by-f32",
            "  %0 = arith.truncf %wide_2 : tensor<8xf32> to tensor<8xbf16>",
            id="a conversion by way of f32",
            marks=pytest.mark.campaign,
        ),
        pytest.param(
            "func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {\n  %t = scf.if %p -> tensor<8xf32> {\n"
            "    scf.yield %a : tensor<8xf32>\n  } else {\n    %0 = math.absf %a : tensor<8xf32>\n"
            "    scf.yield %0 : tensor<8xf32>\n  }\n  return %t : tensor<8xf32>\n}\n",
            "argument",
            "func.func @f(%a: tensor<8xf32>, %p: i1) -> tensor<8xf32> {",
            id="the condition as an argument",
            marks=pytest.mark.campaign,
        ),
    ],
)
def test_that_an_edit_follows_from_what_is_given(text: str, name: str, line: str, tmp_path: Path) -> None:
    session = _session(text, tmp_path)
    fixes = _listed(session)
    written = [fix for fix in fixes if fix.name == name and line in _text(fix, text).split("\n")]
    assert written, [fix.name for fix in fixes]
    assert TrialJob(session, "", written[0]).run(JobContext()).compiles


@pytest.mark.campaign
def test_that_an_op_whose_operand_types_are_unknown_is_not_called(tmp_path: Path) -> None:
    text = (
        "func.func @f(%x: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {\n  %c0 = arith.constant 0 : index\n"
        "  %v = memref.load %m[%c0] : memref<4xf32>\n  %s = tensor.splat %v : tensor<4xf32>\n"
        "  %0 = arith.addf %x, %s : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n"
    )
    assert "own-function" not in [fix.name for fix in _listed(_session(text, tmp_path))]


def _text(fix: Fix, text: str) -> str:
    return edited_text(text.encode(), fix) if fix.edits else ""
