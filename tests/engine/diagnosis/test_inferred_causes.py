"""Causes that are inferred from the IR around the failing pass, of inputs that real compilers fail of."""

from __future__ import annotations

from pathlib import Path

import pytest

from failing_inputs import (
    AT_THE_BOUNDARY,
    BF16,
    CALLS_OUT,
    FOR_ANOTHER_BACKEND,
    IN_NO_DISPATCH,
    MEMORY_AT_THE_BOUNDARY,
    MEMORY_OUTSIDE,
    OTHER_SHAPE,
    TOO_MANY_TILES,
    TWO_FAIL,
    compiled,
    first,
    text_at,
)
from passlens.engine.compile.request import PassCapture
from passlens.engine.diagnosis.dispatch_config import misfits
from passlens.engine.diagnosis.findings import Certainty
from passlens.engine.diagnosis.fixes import edited_text
from passlens.engine.diagnosis.input_edits import drop_attributes
from passlens.engine.diagnosis.ir_oddities import oddities
from passlens.engine.session.rows import OutcomeKind, Severity
from telling import told

MATMUL = """\
#config = #iree_gpu.lowering_config<{CONFIG}>
#target = #hal.executable.target<"rocm", "rocm-hsaco-fb", {iree_codegen.target_info = #iree_gpu.target<\
arch = "gfx942", wgp = <mma = [<MFMA_F32_16x16x16_F16>, <MFMA_F32_16x16x4_F32>], subgroup_size_choices = [64], \
max_thread_count_per_workgroup = 1024>>}>
  hal.executable private @d {
    func.func @d() attributes {translation_info = #iree_codegen.translation_info<pipeline = PIPELINE>} {
      %9 = linalg.generic {iterator_types = ["parallel", "parallel", "reduction"]} ins(%6, %7 : tensor<64x64xf32>, \
tensor<64x64xf32>) outs(%8 : tensor<64x64xf32>) attrs = {lowering_config = #config} {
"""


@pytest.mark.parametrize(
    ("text", "message", "fields", "line"),
    [
        (IN_NO_DISPATCH, "failed-pass.host", {"op": "tensor.generate"}, "tensor.generate"),
        (MEMORY_OUTSIDE, "failed-pass.host", {"op": "memref.alloc"}, "memref.alloc"),
        (MEMORY_AT_THE_BOUNDARY, "failed-pass.boundary", {"function": "f", "type": "memref<8xf32>"}, "memref.load"),
        (AT_THE_BOUNDARY, "failed-pass.boundary", {"function": "f", "type": "complex<f32>"}, "util.func public @f"),
        (CALLS_OUT, "failed-pass.symbol", {"op": "util.call", "symbol": "outside"}, "util.call @outside"),
    ],
)
def test_that_what_a_pass_could_not_take_is_named_with_its_line(
    tmp_path: Path, text: str, message: str, fields: dict[str, str], line: str
) -> None:
    queries = compiled(text, tmp_path)
    problem = first(queries)
    assert (problem.rule, problem.certainty) == ("failed-pass", Certainty.LIKELY)
    assert told(problem.title, message, **fields)
    assert line in text_at(queries, problem, 0)
    assert any("input.mlir:" in link.source for link in problem.evidence)
    assert len(queries.problems.listing()) == 1, "what only follows from it is folded into it"


def test_that_a_lowering_which_gives_another_shape_is_at_fault(tmp_path: Path) -> None:
    problem = first(compiled(OTHER_SHAPE, tmp_path))
    assert (problem.rule, problem.certainty) == ("failed-pass", Certainty.CERTAIN)
    assert told(problem.title, "failed-pass.other-type", given="tensor<2x6xf32>", wanted="!torch.vtensor<[6],f32>")
    assert told(problem.title, "failed-pass.of-source", source="torch.aten.squeeze.dim")


def test_that_tiles_which_do_not_fit_their_op_are_told_and_left_out(tmp_path: Path) -> None:
    failed = compiled(TOO_MANY_TILES, tmp_path)
    problem = first(failed)
    assert (problem.rule, problem.certainty) == ("configuration", Certainty.LIKELY)
    assert told(problem.title, "config.loops", key="reduction", count=4, loops=3)
    assert told(problem.detail, "configuration.given", line=7)
    (fix,) = [one for one in problem.fixes if one.name == "let-choose"]
    folder = tmp_path / "edited"
    folder.mkdir()
    edited = compiled(edited_text(failed.texts.source().text.encode(), fix), folder)
    assert edited.info().outcome is OutcomeKind.OK


@pytest.mark.parametrize("passes", [PassCapture.NONE, PassCapture.CHANGED])
def test_that_each_dispatch_that_fails_has_its_own_card(tmp_path: Path, passes: PassCapture) -> None:
    queries = compiled(TWO_FAIL, tmp_path, passes=passes)
    problems = queries.problems.listing()
    cards = {one.rule: one for one in problems if one.severity is Severity.ERROR}
    assert len(problems) == len(cards) == 2, "no message is left over"
    assert cards["configuration"].dispatch == "mm_dispatch_0"
    assert cards["unsupported-type"].dispatch == "convert_dispatch_0"
    assert "arith.truncf" in text_at(queries, cards["unsupported-type"], 0)
    assert "let-choose" in {fix.name for fix in cards["configuration"].fixes}
    assert problems[0].first_cause
    cause = queries.problems.cause()
    assert cause is not None
    assert cause.dispatch == problems[0].dispatch
    assert cause.pass_name in str(problems[0].detail)


def test_that_a_target_pinned_in_the_input_is_told_and_taken_out(tmp_path: Path) -> None:
    problem = first(compiled(FOR_ANOTHER_BACKEND, tmp_path))
    assert (problem.rule, problem.certainty) == ("pinned-target", Certainty.LIKELY)
    assert told(problem.title, "pinned-target.title", backend="cuda", target="gfx942")
    assert problem.evidence[0].source == "input.mlir:2"
    (fix,) = problem.fixes
    assert [edit.lines for edit in fix.edits] == [("module attributes {} {",)]


@pytest.mark.parametrize(
    ("config", "pipeline", "expected"),
    [
        ("workgroup = [64, 64, 0]", "#iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1]", []),
        ("workgroup = [64, 64, 0]", "#iree_cpu.pipeline<DoubleTilingExpert>", ["config.other-backend"]),
        ("workgroup = [64, 64, 0]", "CPUDoubleTilingExpert", ["config.other-backend"]),
        ("workgroup = [64, 64, 0]", "LLVMGPUTileAndFuse workgroup_size = [64, 32, 1]", ["config.threads"]),
        ("workgroup = [64, 64, 0]", "LLVMGPUTileAndFuse subgroup_size = 32", ["config.subgroup"]),
        ("thread = [4, 4, 4, 4]", "LLVMGPUTileAndFuse", ["config.loops"]),
        ("mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x4_F32>", "LLVMGPUTileAndFuse", []),
        ("mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>", "LLVMGPUTileAndFuse", ["config.types"]),
        ("mma_kind = #iree_gpu.mma_layout<WMMAR3_F32_16x16x16_F32>", "LLVMGPUTileAndFuse", ["config.no-intrinsic"]),
        ("mma_kind = #iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x8_F32>", "LLVMGPUTileAndFuse", []),
        ("workgroup = [64, -64, 0]", "LLVMGPUTileAndFuse", ["config.negative"]),
        ("promote_operands = [0, 3]", "LLVMGPUTileAndFuse", ["config.promotes"]),
        (
            "workgroup = [24, 64, 0], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x4_F32>",
            "LLVMGPUTileAndFuse",
            ["config.multiples"],
        ),
        (
            "mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x4_F32>",
            "#iree_gpu.pipeline<VectorDistribute>",
            ["config.no-basis"],
        ),
        ("workgroup = [64, 64, 0]", "LLVMGPUTileAndFuse NO SIZES", ["config.no-threads"]),
    ],
)
def test_that_a_configuration_is_held_against_its_op_and_the_target(
    config: str, pipeline: str, expected: list[str]
) -> None:
    if "workgroup_size" not in pipeline and "NO SIZES" not in pipeline:
        pipeline += " workgroup_size = [64, 1, 1]"
    text = MATMUL.replace("CONFIG", config).replace("PIPELINE", pipeline)
    assert [one.what.id for one in misfits(text)] == expected


def test_that_the_compiler_is_not_blamed_for_what_it_leaves_open() -> None:
    text = MATMUL.replace("CONFIG", "workgroup = [64, 64, 0]").replace("PIPELINE", "LLVMGPUTileAndFuse")
    assert not misfits(text, given=False)


def test_that_the_op_which_stays_whole_between_two_layouts_is_named(tmp_path: Path) -> None:
    queries = compiled(BF16, tmp_path)
    problem = first(queries)
    assert told(problem.title, "failed-pass.op-of", op="vector.contract", source="linalg.matmul")
    assert told(problem.detail, "failed-pass.type", type="bf16")
    assert "vector.contract" in text_at(queries, problem, 0)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('%0 = "tf.Relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>', ["oddities.dialect"]),
        ("func.func @f(%a: tensor<*xf32>) {", ["oddities.rank"]),
        ("func.func @f(%a: !torch.vtensor<*,f32>) {", ["oddities.rank"]),
        ("func.func @f(%a: !torch.vtensor<[4],f32>, %b: !torch.int) {", []),
        ("%0 = torch.aten.tanh_ %a : !torch.tensor<[4],f32> -> !torch.tensor<[4],f32>", ["oddities.mutable"]),
        ("%0 = flow.tensor.transfer %a : tensor<4xf32> to #hal.device.affinity<@gpu7>", ["oddities.device"]),
        ("%0 = flow.tensor.transfer %a : tensor<4xf32> to #hal.device.affinity<@gpu0>", []),
        ("%0 = arith.addf %a, %b : vector<4xf128>", ["oddities.type"]),
        ("%0 = arith.addf %a, %b : vector<4xf64>", []),
    ],
)
def test_that_what_is_unusual_in_the_ir_of_a_crash_is_found(line: str, expected: list[str]) -> None:
    found = oddities(f'util.global private @gpu0 = #hal.device.target<"hip"> : !hal.device\n{line}\n')
    assert [one.what.id for one in found] == expected
    assert all(one.line == 2 for one in found)


@pytest.mark.parametrize(
    ("flags", "text", "rule", "message"),
    [
        (("--compile-from=flow",), IN_NO_DISPATCH, "wrong-phase", "wrong-phase.title"),
        (
            ("--iree-preprocessing-transform-spec-filename=none.mlir",),
            IN_NO_DISPATCH,
            "missing-file",
            "missing-file.title",
        ),
        ((), FOR_ANOTHER_BACKEND.replace('"cuda"', '"rocmm"'), "pinned-target", "pinned-target.unknown"),
    ],
)
def test_that_what_the_command_and_the_input_say_of_the_compile_is_checked(
    tmp_path: Path, flags: tuple[str, ...], text: str, rule: str, message: str
) -> None:
    problem = first(compiled(text, tmp_path, flags=flags))
    assert problem.rule == rule
    assert told(problem.title, message)
    assert not any(fix.generic for fix in problem.fixes), "no release and no other way through it mends that"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("linalg.matmul {compilation_info = #all} ins(", "linalg.matmul {} ins("),
        ("linalg.matmul {a = 1, lowering_config = #g.c<{x = [1, 2]}>} ins(", "linalg.matmul {a = 1} ins("),
        ("attrs = {lowering_config = #c, b = affine_map<(d0) -> (d0)>} {", "attrs = {b = affine_map<(d0) -> (d0)>} {"),
    ],
)
def test_that_an_attribute_is_dropped_with_its_comma(before: str, after: str) -> None:
    edit = drop_attributes([before], 1, ("compilation_info", "lowering_config"))
    assert edit is not None
    assert edit.lines == (after,)
    assert drop_attributes([after], 1, ("compilation_info", "lowering_config")) is None
