"""Causes in what a pass makes against what the op was given, in pinned tiles, and in names that nothing defines."""

from __future__ import annotations

from pathlib import Path

import pytest

from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.diagnosis.causes.crash import read_crash, refused_by_llvm
from passlens.engine.diagnosis.configuration.op_config import leaves_loops_whole
from passlens.engine.diagnosis.findings import Certainty
from passlens.engine.diagnosis.pass_flags import flag_that_makes

ATTENTION = """\
#q = affine_map<(b, m, n, k, l) -> (b, m, k)>
#k = affine_map<(b, m, n, k, l) -> (b, l, k)>
#v = affine_map<(b, m, n, k, l) -> (b, l, n)>
#s = affine_map<(b, m, n, k, l) -> ()>
#o = affine_map<(b, m, n, k, l) -> (b, m, n)>
func.func @f(%q: tensor<2x64x32xf16>, %k: tensor<2x64x32xf16>, %v: tensor<2x64x32xf16>, %s: f16)
    -> tensor<2x64x32xf16> {
  %e = tensor.empty() : tensor<2x64x32xf16>
  %r = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]>
      ins(%q, %k, %v, %s : tensor<2x64x32xf16>, tensor<2x64x32xf16>, tensor<2x64x32xf16>, f16)
      outs(%e : tensor<2x64x32xf16>) {
  ^bb0(%x: TYPE):
    iree_linalg_ext.yield %x : TYPE
  } -> tensor<2x64x32xf16>
  return %r : tensor<2x64x32xf16>
}
"""
WIDE = """\
func.func @f() -> tensor<64xi128> {
  %r = arith.constant dense<3> : tensor<64xi128>
  return %r : tensor<64xi128>
}
"""
KERNEL = """\
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
func.func @twice() {
  %c0 = arith.constant 0 : index
  %id = hal.interface.workgroup.id[0] : index
  %m = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<16xf16>
  %x = memref.load %m[%id] : memref<16xf16>
  %y = arith.addf %x, %x : f16
  memref.store %y, %m[%id] : memref<16xf16>
  return
}
"""
ADD = """\
func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  %r = arith.addf %a, %a : tensor<64xf32>
  return %r : tensor<64xf32>
}
"""
BATCH = """\
#config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, REDUCTION}>
  %1 = linalg.batch_matmul {lowering_config = #config} ins(%a, %b : tensor<4x64x64xf16>, tensor<4x64x64xf16>) \
outs(%c : tensor<4x64x64xf32>) -> tensor<4x64x64xf32>
"""
ON_STACK = """\
func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: f32, %o: f32):
    %c0 = arith.constant 0 : index
    %m = memref.alloca() : memref<8xf32>
    memref.store %x, %m[%c0] : memref<8xf32>
    %y = memref.load %m[%c0] : memref<8xf32>
    linalg.yield %y : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
"""
SWIZZLES = """\
func.func @f(%a: tensor<64xi32>) -> tensor<64xi32> {
  %e = tensor.empty() : tensor<64xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%a : tensor<64xi32>) outs(%e : tensor<64xi32>) {
  ^bb0(%x: i32, %o: i32):
    %y = rocdl.ds_swizzle %x, %x : (i32, i32) -> i32
    linalg.yield %y : i32
  } -> tensor<64xi32>
  return %r : tensor<64xi32>
}
"""
TOPK = """\
func.func @f(%x: tensor<4x512xf16>, %v: tensor<4x8xf16>, %n: tensor<4x8xi64>) -> (tensor<4x8xf16>, tensor<4x8xi64>) {
  %r:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<4x512xf16>)
      outs(%v, %n : tensor<4x8xf16>, tensor<4x8xi64>) {
  ^bb0(%a: f16, %b: f16):
    %c = arith.cmpf ogt, %a, %b : f16
    iree_linalg_ext.yield %c : i1
  } -> tensor<4x8xf16>, tensor<4x8xi64>
  return %r#0, %r#1 : tensor<4x8xf16>, tensor<4x8xi64>
}
"""
FNUZ = """\
func.func @f(%a: tensor<64xbf16>) -> tensor<64xbf16> {
  %p = arith.truncf %a : tensor<64xbf16> to tensor<64xf8E5M2FNUZ>
  %q = arith.extf %p : tensor<64xf8E5M2FNUZ> to tensor<64xbf16>
  return %q : tensor<64xbf16>
}
"""
ENCODED = """\
#e = #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f64, f64, f64],
  user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
  affine_map<(m, n, k) -> (m, n)>], iteration_sizes = [?, ?, ?]>
util.func public @f(%a: tensor<?x?xf64>, %m: index, %n: index, %k: index) -> tensor<?x?xf64> {
  %0 = flow.dispatch.region -> (tensor<?x?xf64>{%m, %k}) {
    %1 = iree_encoding.set_encoding %a encoding_dims{%m, %n, %k} : tensor<?x?xf64> -> tensor<?x?xf64, #e>
    %2 = iree_encoding.unset_encoding %1 encoding_dims{%m, %n, %k} : tensor<?x?xf64, #e> -> tensor<?x?xf64>{%m, %k}
    flow.return %2 : tensor<?x?xf64>
  }
  util.return %0 : tensor<?x?xf64>
}
"""
ARGMAX = """\
func.func @f(%a: tensor<64x256xf32>) -> tensor<64xi64> {
  %lo = arith.constant 0xFF800000 : f32
  %c = arith.constant 0 : index
  %e = tensor.empty() : tensor<64xf32>
  %i = tensor.empty() : tensor<64xindex>
  %f = linalg.fill ins(%lo : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %g = linalg.fill ins(%c : index) outs(%i : tensor<64xindex>) -> tensor<64xindex>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m)>,
      affine_map<(m, n) -> (m)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : tensor<64x256xf32>) outs(%f, %g : tensor<64xf32>, tensor<64xindex>) {
  ^bb0(%x: f32, %v: f32, %k: index):
    %j = linalg.index 1 : index
    %n = arith.maximumf %x, %v : f32
    %q = arith.cmpf ogt, %x, %v : f32
    %s = arith.select %q, %j, %k : index
    linalg.yield %n, %s : f32, index
  } -> (tensor<64xf32>, tensor<64xindex>)
  %o = arith.index_cast %r#1 : tensor<64xindex> to tensor<64xi64>
  return %o : tensor<64xi64>
}
"""


@pytest.mark.campaign
def test_that_a_region_of_another_type_than_the_lowering_computes_in_is_at_fault(tmp_path: Path) -> None:
    problem = first(compiled(ATTENTION.replace("TYPE", "f16"), tmp_path))
    assert problem.rule == "unsupported-type"
    assert has_message(
        problem.title, "unsupported-type.in-region", source="iree_linalg_ext.attention", computed="f32", given="f16"
    )
    assert problem.location is not None
    assert "attention" in ATTENTION.splitlines()[problem.location.line - 1]


def test_that_a_type_which_a_made_op_refuses_is_at_fault_outside_of_dispatches(tmp_path: Path) -> None:
    problem = first(compiled(WIDE, tmp_path))
    assert has_message(problem.title, "unsupported-type.made-on", made="stream.async.splat", type="i128")


@pytest.mark.campaign
def test_that_the_inside_of_a_kernel_is_no_program(tmp_path: Path) -> None:
    problem = first(compiled(KERNEL, tmp_path))
    assert problem.rule == "wrong-phase"
    assert has_message(problem.title, "wrong-phase.kernel", op="hal.interface.workgroup.id")


@pytest.mark.parametrize(
    ("op", "flag", "expected"),
    [
        ("hal.instrument.workgroup", "--iree-hal-instrument-dispatches=64", True),
        ("hal.interface.workgroup.id", "--iree-hal-instrument-dispatches=64", False),
        ("hal.instrument.workgroup", "--iree-hal-dump-executable-files-to=d", False),
        ("hal.instrument.workgroup", "--iree-hal-instrument-dispatches=0", False),
    ],
)
def test_that_a_flag_that_makes_ops_is_known_by_its_first_word(op: str, flag: str, expected: bool) -> None:
    assert bool(flag_that_makes(op, ("iree-compile", flag))) == expected


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("workgroup = [1, 64, 64], reduction = [0, 0, 4]", True),
        ("workgroup = [1, 64, 64], reduction = [0, 0, 0, 4]", False),
        ("workgroup = [1, 64, 64]", False),
        ("reduction = [0, 0, 0, 4]", True),
    ],
)
def test_that_missing_tiles_leave_loops_whole(tiles: str, expected: bool) -> None:
    assert leaves_loops_whole(BATCH.replace("REDUCTION", tiles)) == expected


@pytest.mark.parametrize(
    ("frame", "expected"),
    [
        ("mlir::iree_compiler::IREE::HAL::TensorExportOp::print(mlir::OpAsmPrinter&)", True),
        ("(anonymous namespace)::OperationPrinter::printCustomOrGenericOp(mlir::Operation*)", True),
        ("mlir::iree_compiler::IREE::HAL::TensorExportOp::verify()", False),
    ],
)
def test_that_a_crash_in_a_printer_is_known(frame: str, expected: bool) -> None:
    log = f"Stack dump:\n #0 0x00007f27eed5a0ab {frame} A.cpp:0:0\n #1 0x00007f27eed5a0ac mlir::Pass::run() A.cpp:0:0\n"
    assert read_crash(log).in_print == expected


@pytest.mark.campaign
def test_that_an_instruction_which_llvm_refuses_is_named_with_the_op_that_becomes_it(tmp_path: Path) -> None:
    problem = first(compiled(ON_STACK, tmp_path))
    assert problem.rule == "compiler-crash"
    assert has_message(problem.title, "compiler-crash.refused-op", op="memref.alloca")
    assert problem.certainty is Certainty.LIKELY  # by its name
    assert problem.location is not None
    assert "memref.alloca" in ON_STACK.splitlines()[problem.location.line - 1]


@pytest.mark.campaign
def test_that_an_instruction_which_llvm_refuses_without_a_crash_is_named(tmp_path: Path) -> None:
    problem = first(compiled(SWIZZLES, tmp_path))
    assert problem.rule == "failed-pass"
    assert has_message(problem.title, "compiler-crash.refused-op", op="rocdl.ds_swizzle")


@pytest.mark.campaign
def test_that_indices_of_another_type_than_the_lowering_keeps_are_at_fault(tmp_path: Path) -> None:
    problem = first(compiled(TOPK, tmp_path))
    assert has_message(
        problem.title, "unsupported-type.mixes", source="iree_linalg_ext.topk", given="i64", assumed="i32"
    )


@pytest.mark.campaign
def test_that_a_type_which_the_target_lacks_is_named_and_not_that_beside_it(tmp_path: Path) -> None:
    problem = first(compiled(FNUZ, tmp_path, target="gfx1100"))
    assert has_message(problem.title, "float-families.none", type="f8E5M2FNUZ")


def test_that_a_value_which_the_first_error_quotes_is_of_its_flag(tmp_path: Path) -> None:
    problem = first(compiled(ADD, tmp_path, flags=("--iree-rocm-target-features=+wavefrontsize32",)))
    assert problem.rule == "flag-value"
    assert has_message(
        problem.title, "flag-value.takes-only", flag="iree-rocm-target-features", value="wavefrontsize32"
    )


def test_that_a_refusal_of_llvm_is_read_with_its_instruction() -> None:
    log = (
        "Wrong thing!\n  %3 = alloca float\nOther\n  ret void\nLLVM ERROR: Broken module found, compilation aborted!\n"
    )
    found = refused_by_llvm(log)
    assert found is not None
    assert (found.why, found.name) == ("Wrong thing", "alloca")
    assert refused_by_llvm("LLVM ERROR: Broken module found, compilation aborted!\n") is None


@pytest.mark.campaign
def test_that_a_crash_while_types_are_changed_by_default_names_the_flag(tmp_path: Path) -> None:
    problem = first(compiled(ENCODED, tmp_path))
    assert has_message(problem.title, "switched-on.default", flag="iree-input-demote-f64-to-f32")


@pytest.mark.campaign
def test_that_a_reduction_that_keeps_indices_crashes_for_their_width(tmp_path: Path) -> None:
    problem = first(compiled(ARGMAX, tmp_path))
    assert problem.rule == "compiler-crash"
    assert has_message(problem.title, "oddities.width", type="tensor<64xindex>")
