"""Causes inferred from the ops, types and configurations of dispatches, each on the card of its dispatch."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import (
    CALLS_AN_INTRINSIC,
    FFT_OF_HALF,
    REDUCES_BY_DIVISION,
    SIX_BITS,
    TWO_CONFIGURATIONS,
    compiled,
    first,
)
from message_checks import has_message
from passlens.engine.diagnosis.causes.crash import read_crash
from passlens.engine.diagnosis.causes.source_rank import element_types, line_within
from passlens.engine.diagnosis.configuration.misfits import misfits
from passlens.engine.diagnosis.inference.combiner import odd_combiner
from passlens.engine.diagnosis.inference.ir_oddities import without_width
from passlens.engine.diagnosis.inference.stack_ops import op_in_stack
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.pass_flags import default_input_flag, flag_that_chooses

CONTRACTION = """\
#config = #iree_gpu.lowering_config<{CONFIG}>
#target = #hal.executable.target<"rocm", "rocm-hsaco-fb", {iree_codegen.target_info = #iree_gpu.target<\
arch = "gfx942", wgp = <mma = [<MFMA_F32_16x16x16_F16>], subgroup_size_choices = [64], \
max_thread_count_per_workgroup = 1024>>}>
  hal.executable private @d {
    func.func @d() attributes {translation_info = #iree_codegen.translation_info<pipeline = \
#iree_gpu.pipeline<PIPELINE> workgroup_size = [192, 1, 1] subgroup_size = 64>} {
      %9 = linalg.generic {iterator_types = ["parallel", "parallel", "reduction"]} ins(%6, %7 : tensor<96x96xf16>, \
tensor<96x96xf16>) outs(%8 : tensor<96x96xSUM>) attrs = {lowering_config = #config} {
"""
MFMA = "mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>"


@pytest.mark.campaign
def test_that_a_message_without_a_dispatch_is_of_the_one_that_others_at_its_place_name(tmp_path: Path) -> None:
    cards = compiled(SIX_BITS, tmp_path).problems.listing()
    assert [(card.dispatch, card.location.line) for card in cards if card.location is not None] == [
        ("f_dispatch_0", 2),
        ("f_dispatch_1", 3),
        ("f_dispatch_2", 4),
    ]


@pytest.mark.campaign
def test_that_a_lowering_which_takes_another_type_is_at_fault(tmp_path: Path) -> None:
    problem = first(compiled(FFT_OF_HALF, tmp_path))
    assert problem.rule == "unsupported-type"
    assert has_message(
        problem.title, "unsupported-type.mixed", source="iree_linalg_ext.fft", assumed="f32", given="f16"
    )


@pytest.mark.campaign
def test_that_a_reduction_which_cannot_be_divided_names_the_op_that_combines(tmp_path: Path) -> None:
    problem = first(compiled(REDUCES_BY_DIVISION, tmp_path))
    assert has_message(problem.title, "failed-pass.combiner", combiner="arith.divf")


@pytest.mark.campaign
def test_that_the_op_which_the_message_quotes_is_shown(tmp_path: Path) -> None:
    problem = first(compiled(CALLS_AN_INTRINSIC, tmp_path))
    assert has_message(problem.title, "failed-pass.refused", op="llvm.call_intrinsic")
    assert problem.location is not None
    assert "// here" in CALLS_AN_INTRINSIC.splitlines()[problem.location.line - 1]


@pytest.mark.campaign
def test_that_ops_of_one_dispatch_with_different_configurations_are_found(tmp_path: Path) -> None:
    assert has_message(first(compiled(TWO_CONFIGURATIONS, tmp_path)).title, "config.several")


@pytest.mark.parametrize("file", [rarely("input.mlir"), rarely("model.mlir")])
def test_that_a_file_which_a_flag_names_and_a_pass_refuses_is_told_with_its_flag(tmp_path: Path, file: str) -> None:
    text = "func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {\n  return %a : tensor<8xf32>\n}\n"
    (tmp_path / file).write_text(text)
    add = text.replace("  return %a", "  %r = arith.addf %a, %a : tensor<8xf32>\n  return %r")
    flag = "iree-codegen-tuning-spec-path"
    problem = first(compiled(add, tmp_path, flags=(f"--{flag}={tmp_path / file}",)))
    assert problem.rule == "flag-value"
    attribute = "transform.with_named_sequence"
    assert has_message(problem.title, "flag-file.no-attribute", flag=flag, attribute=attribute)


@pytest.mark.parametrize(
    ("config", "pipeline", "result", "expected"),
    [
        (f"{MFMA}, workgroup = [96, 96, 0]", "TileAndFuse", "f32", []),
        (f"{MFMA}, workgroup = [96, 96, 0]", "TileAndFuse", "f16", ["config.accumulates"]),
        (f"{MFMA}, workgroup = [96, 96]", "TileAndFuse", "f32", []),
        (f"{MFMA}, workgroup = [96], reduction = [0, 0]", "TileAndFuse", "f32", ["config.loops"]),
        (f"{MFMA}, workgroup = [96, 96], padding = [96, 96]", "TileAndFuse", "f32", ["config.loops"]),
        (f"{MFMA}, reduction = [0, 0, 4]", "TileAndFuse", "f32", ["config.no-workgroup"]),
        ("workgroup = [96, 96]", "TileAndFuse", "f32", []),
        ("workgroup = [96, 96, 0]", "VectorDistribute", "f32", ["config.no-basis"]),
        (f"{MFMA}, workgroup = [96, 96, 0], subgroup_basis = [[3, 1, 1], [0, 1, 2]]", "VectorDistribute", "f32", []),
        (
            f"{MFMA}, workgroup = [64, 96, 0], subgroup_basis = [[3, 1, 1], [0, 1, 2]]",
            "VectorDistribute",
            "f32",
            ["config.shares"],
        ),
    ],
)
def test_that_a_configuration_is_held_against_sums_loops_and_subgroups(
    config: str, pipeline: str, result: str, expected: list[str]
) -> None:
    text = CONTRACTION.replace("CONFIG", config).replace("PIPELINE", pipeline).replace("SUM", result)
    assert [one.what.id for one in misfits(text)] == expected
    assert not misfits(text, given=False)


@pytest.mark.parametrize(("provided", "expected"), [("", ["config.microkernel"]), ("util.func @mine", [])])
def test_that_a_microkernel_needs_a_provider(provided: str, expected: list[str]) -> None:
    text = f'%0 = linalg.matmul {{ukernel = #iree_codegen.ukernel_descriptor<"mine", tensor>}}\n{provided}'
    assert [one.what.id for one in misfits(text)] == expected


@pytest.mark.parametrize(
    ("region", "expected"),
    [
        ("%1 = arith.addf %in, %out : f32", ""),
        ("%1 = arith.subf %out, %in : f32", "arith.subf"),
        ("%2 = math.exp %in : f32\n  %1 = arith.maximumf %2, %out : f32", ""),
        ("%2 = arith.cmpf ogt, %in, %out : f32\n  %1 = math.exp %in : f32", ""),
    ],
)
def test_that_the_op_which_combines_is_found_where_it_has_no_neutral_element(region: str, expected: str) -> None:
    text = (
        '%0 = linalg.generic {iterator_types = ["parallel", "reduction"]} ins(%a : tensor<8x8xf32>) '
        f"outs(%b : tensor<8xf32>) {{\n^bb0(%in: f32, %out: f32):\n  {region}\n  linalg.yield %1 : f32\n}}"
    )
    ir = IrOps(text)
    found = odd_combiner(ir, next(ir.named("linalg.generic")))
    assert (found.name if found is not None else "") == expected


REGION = """\
%0 = linalg.generic {} ins(%a : tensor<8xf32>) outs(%b : tensor<8xf32>) {
^bb0(%x: f32, %y: f32):
  %1 = arith.truncf %x : f32 to f16
  %2 = arith.truncf %x : f32 to f6E3M2FN
  %3 = llvm.call_intrinsic "llvm.amdgcn.rcp"(%x) : (f32) -> f32
  linalg.yield %3 : f32
} -> tensor<8xf32>
%9 = arith.truncf %c : f32 to f8E5M2
"""


@pytest.mark.parametrize(
    ("op", "excerpt", "message", "expected"),
    [
        ("arith.truncf", "%7 = arith.truncf %6 : vector<4xf32> to vector<4xf6E3M2FN>", "", 4),
        ("arith.truncf", "%7 = arith.truncf %6 : vector<4xf32> to vector<4xf16>", "", 3),
        ("arith.truncf", "%7 = arith.truncf %6 : vector<4xf32> to vector<4xf8E5M2>", "", 3),
        ("math.exp", "%7 = math.exp %6 : f32", "", 0),
        ("", "", 'could not find LLVM intrinsic: "llvm.amdgcn.rcp"', 5),
        ("", "", 'could not find LLVM intrinsic: "llvm.amdgcn.sin"', 0),
    ],
)
def test_that_the_line_in_a_region_is_found(op: str, excerpt: str, message: str, expected: int) -> None:
    assert line_within(REGION.splitlines(), 1, op, excerpt, message) == expected


def test_that_element_types_are_read_off_any_type() -> None:
    text = "(%0, %f32: vector<4x8xf16>, tensor<?xi4>, index, !x<bf16>, f8E4M3FN) -> f64"
    assert element_types(text) == {"f16", "i4", "index", "bf16", "f8E4M3FN", "f64"}


@pytest.mark.parametrize(
    ("op", "flag", "expected"),
    [
        ("linalg.conv_2d_nhwc_hwcf", "--iree-codegen-llvmgpu-use-direct-convolution", True),
        ("linalg.matmul", "--iree-codegen-llvmgpu-use-direct-convolution", False),
        ("iree_linalg_ext.attention", "--iree-codegen-llvmgpu-use-vector-distribution=false", True),
        ("linalg.matmul", "--iree-codegen-tuning-spec-path=matmul.mlir", False),
        ("linalg.matmul", "--iree-dispatch-creation-split-argmax-tile-size=64", False),
        ("linalg.matmul", "--iree-llvmgpu-set-workgroup-distribution-along=x", False),
        ("linalg.matmul", "--iree-hal-target-device=hip", False),
    ],
)
def test_that_a_flag_which_chooses_between_ways_is_known_by_its_name(op: str, flag: str, expected: bool) -> None:
    assert bool(flag_that_chooses(op, ("iree-compile", flag))) == expected


BITCAST = """\
func.func @f(%a: tensor<8xf32>) -> tensor<8xi64> {
  %e = tensor.empty() : tensor<8xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xi64>) {
  ^bb0(%x: f32, %o: i64):
    %d = arith.extf %x : f32 to f64
    %b = arith.bitcast %d : f64 to i64
    linalg.yield %b : i64
  } -> tensor<8xi64>
  return %r : tensor<8xi64>
}
"""
REVERSED = """\
func.func @f(%a: tensor<64x256xf32>) -> tensor<64x256xf32> {
  %e = tensor.empty() : tensor<64x256xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 255 - j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x256xf32>) outs(%e : tensor<64x256xf32>) {
  ^bb0(%x: f32, %o: f32):
    %t = math.tanh %x : f32
    linalg.yield %t : f32
  } -> tensor<64x256xf32>
  return %r : tensor<64x256xf32>
}
"""


def test_that_the_default_flag_is_named_whose_pass_leaves_an_invalid_op(tmp_path: Path) -> None:
    problem = first(compiled(BITCAST, tmp_path))
    flag = "iree-input-demote-f64-to-f32"
    assert problem.rule == "switched-on"
    assert has_message(problem.title, "switched-on.default", flag=flag, old="f64", new="f32")
    assert has_message(problem.title, "switched-on.at-type", op="arith.bitcast", type="f64")
    assert problem.fixes[0].flags == (f"--{flag}=false",)


def test_that_only_flags_of_the_input_are_named_as_defaults() -> None:
    assert default_input_flag("DemoteF64ToF32Pass") == "iree-input-demote-f64-to-f32"
    assert not default_input_flag("JitGlobalsPass")
    assert not default_input_flag("CSEPass")


@pytest.mark.campaign
def test_that_a_map_that_falls_is_named_where_the_size_of_a_tile_is_refused(tmp_path: Path) -> None:
    problem = first(compiled(REVERSED, tmp_path))
    assert problem.rule == "invalid-ir"
    assert has_message(problem.title, "invalid-ir.falling", index="-d1 + 255")


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("subgroup_m_count = 3, subgroup_n_count = 1", "config.old-basis"),
        ("workgroup = [96, 96, 0]", "config.no-basis"),
    ],
)
def test_that_a_missing_subgroup_basis_comes_first_where_the_compiler_misses_it(keys: str, expected: str) -> None:
    text = CONTRACTION.replace("CONFIG", f"{MFMA}, {keys}").replace("PIPELINE", "VectorDistribute")
    refused = "Could not find a subgroup basis from lowering config"
    assert misfits(text.replace("SUM", "f32"), refused=refused)[0].what.id == expected
    assert expected not in {one.what.id for one in misfits(text, given=False, refused=refused)}


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        (["tensor<4xindex>"], ["oddities.width"]),
        (
            ["tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>>", "tensor<!quant.uniform<i8:f32, 1.0>>"],
            ["oddities.width"],
        ),
        (["tensor<4xi32>", "tensor<?x4xcomplex<f32>>"], ["oddities.width"]),
        (["tensor<4xindex>", "tensor<4xcomplex<f32>>"], []),
        (["tensor<4xi32>"], []),
    ],
)
def test_that_elements_without_a_width_are_found_if_they_are_of_one_type(types: list[str], expected: list[str]) -> None:
    text = "\n".join(f"    %{n} = tensor.empty() : {one}" for n, one in enumerate(types))
    assert [one.what.id for one in without_width(text)] == expected


@pytest.mark.parametrize(
    ("frame", "expected"),
    [
        ("mlir::iree_compiler::foldPadIntoMapStore", "tensor.pad"),
        ("mlir::linalg::lowerPack", "linalg.pack"),
        ("mlir::iree_compiler::foldPadding", ""),
        ("mlir::iree_compiler::unfoldPad", ""),
    ],
)
def test_that_a_function_that_rewrites_an_op_names_it_without_its_class(frame: str, expected: str) -> None:
    text = "%0 = tensor.pad %a low[1] high[1] {\n%1 = linalg.pack %0 inner_dims_pos = [0] inner_tiles = [4]\n"
    assert op_in_stack((frame,), text) == expected


def test_that_a_frame_of_a_callback_names_the_function_that_it_runs() -> None:
    frame = "void llvm::function_ref<void (mlir::OpBuilder&)>::callback_fn<mlir::iree_compiler::foldPadIntoMapStore("
    log = f"Stack dump:\n #0 0x00007f27eed5a0ab {frame}mlir::RewriterBase&)::'lambda'()>(long) A.cpp:0:0\n"
    assert read_crash(log).stack == ("mlir::iree_compiler::foldPadIntoMapStore",)
