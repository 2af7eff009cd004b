"""Edits that rewrite an op of the input or correct its shapes: each makes the model compile."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from campaigns import rarely
from compiled_sessions import compiled_session
from message_checks import has_message
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.edits.retyped import retyped, type_of
from passlens.engine.diagnosis.edits.shape_fixes import shape_fixes
from passlens.engine.diagnosis.edits.type_edits import common_type
from passlens.engine.diagnosis.findings import Fix
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.reducer import rd_oracle
from passlens.engine.diagnosis.reproduce.reproduce_report import Report, write_folder
from passlens.engine.diagnosis.reproduce.reproduce_start import Start, StartKind
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.jobs import JobContext
from passlens.engine.messages import quoted
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind
from passlens.engine.toolchain.discover import Toolchain

_META = "attributes {torch.onnx_meta.ir_version = 8 : si64, torch.onnx_meta.opset_version = 17 : si64}"
MIXED = """\
func.func @f(%a: tensor<64x64xf16>, %b: tensor<64x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x64xbf16>) outs(%c : tensor<64x64xf32>) \
-> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
"""
NARROW_SUM = """\
func.func @f(%a: tensor<512x512xbf16>, %b: tensor<512x512xbf16>) -> tensor<512x512xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<512x512xbf16>
  %1 = linalg.fill ins(%z : bf16) outs(%e : tensor<512x512xbf16>) -> tensor<512x512xbf16>
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xbf16>, tensor<512x512xbf16>) outs(%1 : tensor<512x512xbf16>) \
-> tensor<512x512xbf16>
  return %0 : tensor<512x512xbf16>
}
"""
INTO_ARGUMENT = """\
func.func @f(%x: tensor<?x?xf16>, %o: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<?x?xf16>) outs(%o : tensor<?x?xf16>) -> tensor<?x?xf16>
  return %0 : tensor<?x?xf16>
}
"""
INTO_OPERAND = """\
func.func @f(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) \
-> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
"""
ON_HOST = """\
func.func @f(%a: i64, %b: f16) -> (i64, f16, i64) {
  %x = arith.extsi %a : i64 to i128
  %y = arith.muli %x, %x : i128
  %c = arith.constant 64 : i128
  %z = arith.shrui %y, %c : i128
  %r = arith.trunci %z : i128 to i64
  %s = arith.addf %b, %b : f16
  return %r, %s, %a : i64, f16, i64
}
"""
CUBE_ROOT = """\
func.func @f(%a: f32) -> f32 {
  %b = math.cbrt %a : f32
  return %b : f32
}
"""
POWER = """\
func.func @f(%a: tensor<64xi32>) -> tensor<64xi32> {
  %0 = math.ipowi %a, %a : tensor<64xi32>
  return %0 : tensor<64xi32>
}
"""
POINTER = """\
func.func @inc(%a: f32) -> f32 {
  return %a : f32
}
func.func @f(%a: f32) -> f32 {
  %p = func.constant @inc : (f32) -> f32
  %0 = func.call_indirect %p(%a) : (f32) -> f32
  return %0 : f32
}
"""
ENCODED = """\
#e = #iree_encoding.testing<>
func.func @f(%a: tensor<8x8xf16, #e>) -> tensor<8x8xf16> {
  %0 = iree_encoding.unset_encoding %a : tensor<8x8xf16, #e> -> tensor<8x8xf16>
  %1 = arith.addf %0, %0 : tensor<8x8xf16>
  return %1 : tensor<8x8xf16>
}
"""
MUTABLE = """\
func.func @f(%a: !torch.tensor<[4],f32>) -> !torch.tensor<[4],f32> {
  %0 = torch.aten.tanh_ %a : !torch.tensor<[4],f32> -> !torch.tensor<[4],f32>
  return %a : !torch.tensor<[4],f32>
}
"""
KERNEL = """\
gpu.module @k {
  gpu.func @add(%a: memref<64xf32>) kernel {
    gpu.return
  }
}
func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  return %a : tensor<64xf32>
}
"""
CROPPED = """\
func.func @f(%a: tensor<8x8xf32>) -> tensor<4x8xf32> {
  %z = arith.constant 0.0 : f32
  %r = tensor.pad %a low[-3, 0] high[-1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<8x8xf32> to tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
"""
ODD_BYTES = """\
func.func @f(%a: tensor<7xi4>) -> tensor<7xi32> {
  %r = arith.extsi %a : tensor<7xi4> to tensor<7xi32>
  return %r : tensor<7xi32>
}
"""
OF_INDEX = """\
#r = affine_map<(d0, d1) -> (d0)>
#c = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%a: tensor<64x64xf32>, %i: tensor<64xindex>, %o: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = linalg.generic {indexing_maps = [#r, #c], iterator_types = ["parallel", "parallel"]} \
ins(%i : tensor<64xindex>) outs(%o : tensor<64x64xf32>) {
  ^bb0(%x: index, %y: f32):
    %j = linalg.index 1 : index
    %v = tensor.extract %a[%x, %j] : tensor<64x64xf32>
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
"""
TOO_FEW = """\
func.func private @g(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @g(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


def onnx(op: str, takes: tuple[str, ...], gives: str, attributes: str = "") -> str:
    """A function with one ONNX op on tensors of shapes such as ``2,3``, of f32 unless a type follows: ``4:si64``."""
    parts = [one.partition(":") for one in takes]
    types = [f"!torch.vtensor<[{shape}],{element or 'f32'}>" for shape, _, element in parts]
    result, names = f"!torch.vtensor<[{gives}],f32>", [f"%a{number}" for number in range(len(takes))]
    arguments = ", ".join(f"{name}: {kind}" for name, kind in zip(names, types, strict=True))
    return (
        f"func.func @f({arguments}) -> {result} {_META} {{\n"
        f'  %r = torch.operator "{op}"({", ".join(names)}) {{{attributes}}} : ({", ".join(types)}) -> {result}\n'
        f"  return %r : {result}\n}}\n"
    )


MATMUL = onnx("onnx.MatMul", ("2,3", "4,5"), "2,5")
NORM = onnx("onnx.BatchNormalization", ("1,3,4,4", "4", "4", "4", "4"), "1,3,4,4")
TRANSPOSED = onnx("onnx.Transpose", ("2,3,4",), "2,3,4", "torch.onnx.perm = [2 : si64, 0 : si64, 1 : si64]")
GROUPED = onnx("onnx.Conv", ("1,6,8,8", "4,3,3,3"), "1,4,6,6", "torch.onnx.group = 3 : si64")
BEYOND = onnx("onnx.ReduceMax", ("3,4",), "3", "torch.onnx.axes = [5 : si64], torch.onnx.keepdims = 0 : si64")
REVERSED = onnx(
    "onnx.GRU",
    ("3,1,2", "1,15,2", "1,15,5"),
    "3,1,1,5",
    'torch.onnx.direction = "reverse", torch.onnx.hidden_size = 5 : si64',
)


def _fixes(text: str, folder: Path) -> tuple[Path, dict[str, Fix]]:
    source = folder / "m.mlir"
    source.write_text(text, encoding="utf-8")
    session = compiled_session(CompileRequest(source, passes=PassCapture.NONE, output=folder / "m.passlens"))
    queries = Queries(session)
    assert queries.info().outcome is not OutcomeKind.OK
    return session, {fix.name: fix for fix in reversed(queries.problems.listing()[0].fixes)}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        rarely(MIXED, "one-type"),
        rarely(NARROW_SUM, "accumulate-f32"),
        rarely(INTO_ARGUMENT, "own-destination"),
        rarely(INTO_OPERAND, "add-after"),
        rarely(ON_HOST, "in-dispatch"),
        rarely(CUBE_ROOT, "in-dispatch"),
        rarely(POWER, "power-in-f64"),
        rarely(POINTER, "direct-call"),
        rarely(ENCODED, "plain-tensors"),
        rarely(MUTABLE, "value-tensors"),
        rarely(KERNEL, "unused"),
        (CROPPED, "slice"),
        rarely(ODD_BYTES, "common-type"),
        rarely(OF_INDEX, "common-type"),
        rarely(TOO_FEW, "argument"),
        rarely(MATMUL, "resized"),
        rarely(NORM, "resized"),
        rarely(TRANSPOSED, "open-result"),
        rarely(GROUPED, "group-2"),
        rarely(BEYOND, "axes-1"),
    ],
)
def test_that_the_model_compiles_with_the_op_written_another_way(text: str, name: str, tmp_path: Path) -> None:
    session, fixes = _fixes(text, tmp_path)
    assert TrialJob(session, "", fixes[name]).run(JobContext()).compiles


def test_that_an_attribute_left_at_its_default_is_said_to_change_the_results(tmp_path: Path) -> None:
    _, fixes = _fixes(REVERSED, tmp_path)
    fix = fixes["without-direction"]
    assert "reverse" not in edited_text(REVERSED.encode(), fix)
    assert has_message(fix.hides, "program-fixes.by-default-hides", op="onnx.GRU", attribute="direction")


def test_that_a_mutable_tensor_is_read_after_its_change() -> None:
    ir = IrOps(MUTABLE)
    assert type_of(ir, ir.ops[1].results[0]) == "!torch.tensor<[4],f32>"


@pytest.mark.parametrize(
    ("op", "takes", "gives", "attributes", "expected"),
    [
        (
            "onnx.MatMul",
            ("2,3", "4,5"),
            "2,5",
            "",
            ["%a1: !torch.vtensor<[3,5],f32>", "%a0: !torch.vtensor<[2,4],f32>"],
        ),
        ("onnx.Add", ("8,16", "8"), "8,16", "", ["%a1: !torch.vtensor<[16],f32>", "%a1: !torch.vtensor<[1],f32>"]),
        ("onnx.Gather", ("2,3", "4:si64"), "2,4", "torch.onnx.axis = 2 : si64", ["torch.onnx.axis = 1 : si64"]),
        ("onnx.MatMul", ("2,3", "3,5"), "2,5", "", []),
    ],
)
def test_that_only_changes_after_which_the_shapes_match_are_proposed(
    op: str, takes: tuple[str, ...], gives: str, attributes: str, expected: list[str]
) -> None:
    text = onnx(op, takes, gives, attributes)
    ir = IrOps(text)
    fixes = shape_fixes(ir, ir.ops[1], op)
    assert len(fixes) == len(expected)
    for fix, part in zip(fixes, expected, strict=True):
        assert part in edited_text(text.encode(), fix)


def test_that_a_value_whose_type_is_not_stated_everywhere_keeps_it() -> None:
    text = "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = arith.negf %a : tensor<4xf32>\n}\n"
    ir = IrOps(text)
    assert retyped(ir, ir.ops[1].uses, ("tensor<8xf32>",)) == (), "the type is that of the result as well"


def test_that_no_narrower_integer_is_put_in_place_of_a_wide_one() -> None:
    assert common_type(("%x = arith.extsi %a : i64 to i128",), "i128") == ""


def test_that_the_script_of_a_reproducer_that_hangs_ends(tmp_path: Path) -> None:
    start = Start(StartKind.MODEL, quoted("the model"), b"module {}\n", "iree-compile", ())
    compiler = tmp_path / "hangs"
    compiler.write_text("#!/bin/sh\nexec sleep 600\n", encoding="utf-8")
    compiler.chmod(0o755)
    hang = rd_oracle.judge(0, "", timed_out=True)
    report = Report(start, Toolchain("own", compiler, None, "", "3.13.0", "", ""), hang, "", None, None, seconds=0.2)
    write_folder(tmp_path / "r", report)
    environment = {"PATH": "/usr/bin:/bin", "IREE_COMPILE": str(compiler)}
    ran = subprocess.run([tmp_path / "r" / "run.sh"], env=environment, check=False, timeout=60)
    assert ran.returncode != 0
