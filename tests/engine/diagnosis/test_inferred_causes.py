"""Causes that are inferred from the IR around the failing pass, of inputs that real compilers fail of."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from campaigns import rarely
from failing_inputs import (
    AT_THE_BOUNDARY,
    BF16,
    CALLS_A_LIBRARY,
    CALLS_OCML,
    CALLS_OUT,
    CHIP_LEFT_OUT,
    CHIP_UNDER_OLD_KEY,
    COMPUTED_DIM,
    CONVERT,
    DECLARED_ONLY,
    DISPATCHES_NOTHING,
    ELIDED,
    ENCODED_RESULT,
    FOR_ANOTHER_BACKEND,
    FUSED,
    GATHERS_BY_INDEX,
    HALF_ON_HOST,
    HOLDS_A_CAST,
    IN_NO_DISPATCH,
    JOINS_OTHER_SIZES,
    LARGEST_OF_UNKNOWN,
    MEMORY_AT_THE_BOUNDARY,
    MEMORY_OUTSIDE,
    MISSING_OBJECT,
    NEGATIVE_PAD,
    NO_THREADS,
    OF_STABLEHLO,
    OLD_ATTRIBUTE,
    OLD_PROPERTY,
    OTHER_PIPELINE,
    OTHER_SHAPE,
    OUT_OF_BOUNDS,
    PINNED,
    PRINTS,
    SMALL_ON_DEVICE,
    SMALL_REDUCED,
    TAKES_A_LIST,
    TOO_MANY_TILES,
    TWO_FAIL,
    TWO_TYPES,
    WIDE_ON_HOST,
    WORD_IN_OP,
    WRITES_ITS_ARGUMENT,
    compiled,
    first,
    onnx_op,
    text_at,
)
from message_checks import has_message
from passlens.engine.compile.request import PassCapture
from passlens.engine.diagnosis.causes.cause_values import Cause, CauseKind
from passlens.engine.diagnosis.configuration.instructions import no_instruction
from passlens.engine.diagnosis.configuration.misfits import misfits
from passlens.engine.diagnosis.edits.input_edits import drop_attributes
from passlens.engine.diagnosis.facts import of_only_dispatch
from passlens.engine.diagnosis.findings import Certainty, FixKind
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.inference.around_place import around
from passlens.engine.diagnosis.inference.ir_oddities import oddities
from passlens.engine.diagnosis.inference.onnx_ops import why_left
from passlens.engine.diagnosis.inference.op_shapes import shapes_in, unfit
from passlens.engine.diagnosis.inference.stack_ops import op_in_stack
from passlens.engine.messages import quoted
from passlens.engine.session.reader import SessionReader
from passlens.engine.session.rows import OutcomeKind, Severity

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
        rarely(IN_NO_DISPATCH, "failed-pass.host", {"op": "tensor.generate"}, "tensor.generate"),
        rarely(MEMORY_OUTSIDE, "failed-pass.host", {"op": "memref.alloc"}, "memref.alloc"),
        (MEMORY_AT_THE_BOUNDARY, "failed-pass.boundary", {"function": "f", "type": "memref<8xf32>"}, "memref.load"),
        rarely(
            AT_THE_BOUNDARY, "failed-pass.boundary", {"function": "f", "type": "complex<f32>"}, "util.func public @f"
        ),
        (CALLS_OUT, "failed-pass.symbol-declared", {"op": "util.call", "symbol": "outside"}, "util.call @outside"),
    ],
)
def test_that_what_a_pass_could_not_take_is_named_with_its_line(
    tmp_path: Path, text: str, message: str, fields: dict[str, str], line: str
) -> None:
    queries = compiled(text, tmp_path)
    problem = first(queries)
    assert (problem.rule, problem.certainty) == ("failed-pass", Certainty.LIKELY)
    assert has_message(problem.title, message, **fields)
    assert line in text_at(queries, problem, 0)
    assert any("input.mlir:" in link.source for link in problem.evidence)
    assert len(queries.problems.listing()) == 1, "what only follows from it is folded into it"


@pytest.mark.campaign
def test_that_a_result_which_an_op_does_not_give_is_at_fault(tmp_path: Path) -> None:
    problem = first(compiled(OTHER_SHAPE, tmp_path))
    assert problem.rule == "operand-shapes"
    assert has_message(problem.title, "op-demands.squeezed", size=2, gives="6")
    assert has_message(problem.title, "operand-shapes.title", op="torch.aten.squeeze.dim")


@pytest.mark.campaign
def test_that_tiles_which_do_not_fit_their_op_are_told_and_left_out(tmp_path: Path) -> None:
    failed = compiled(TOO_MANY_TILES, tmp_path)
    problem = first(failed)
    assert problem.rule == "configuration"
    assert has_message(problem.title, "config.loops", key="reduction", count=4, loops=3)
    assert has_message(problem.detail, "configuration.given", line=7)
    (fix,) = [one for one in problem.fixes if one.name == "let-choose"]
    folder = tmp_path / "edited"
    folder.mkdir()
    edited = compiled(edited_text(failed.texts.source().text.encode(), fix), folder)
    assert edited.info().outcome is OutcomeKind.OK


@pytest.mark.parametrize("passes", [rarely(PassCapture.NONE), PassCapture.CHANGED])
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
    assert has_message(problem.title, "pinned-target.title", backend="cuda", target="gfx942")
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
        (
            "subgroup_basis = [[2, 2, 1], [0, 1, 2]], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x4_F32>",
            "#iree_gpu.pipeline<VectorDistribute> workgroup_size = [128, 1, 1] subgroup_size = 64",
            ["config.subgroups"],
        ),
        (
            "subgroup_basis = [[2, 1, 1], [0, 1, 2]], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x4_F32>",
            "#iree_gpu.pipeline<VectorDistribute> workgroup_size = [128, 1, 1] subgroup_size = 64",
            [],
        ),
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


@pytest.mark.campaign
def test_that_the_op_which_stays_whole_between_two_layouts_is_named(tmp_path: Path) -> None:
    queries = compiled(BF16, tmp_path)
    problem = first(queries)
    assert has_message(problem.title, "failed-pass.op-of", op="vector.contract", source="linalg.matmul")
    assert has_message(problem.detail, "failed-pass.type", type="bf16")
    assert "vector.contract" in text_at(queries, problem, 0)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('%0 = "tf.Relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>', ["oddities.dialect"]),
        ("func.func @f(%a: tensor<*xf32>) {", ["oddities.rank"]),
        ("func.func @f(%a: !torch.vtensor<*,f32>) {", ["oddities.rank"]),
        ("func.func @f(%a: !torch.vtensor<[4],f32>, %b: !torch.int) {", []),
        ("%0 = torch.aten.tanh_ %a : !torch.tensor<[4],f32> -> !torch.tensor<[4],f32>", ["oddities.mutable"]),
        ("%0 = torch.aten.neg %a : !torch.vtensor<[4],unk> -> !torch.vtensor<[4],unk>", ["oddities.untyped"]),
        ("%0 = flow.tensor.transfer %a : tensor<4xf32> to #hal.device.affinity<@gpu7>", ["oddities.device"]),
        ("%0 = flow.tensor.transfer %a : tensor<4xf32> to #hal.device.affinity<@gpu0>", []),
        ("%0 = arith.addf %a, %b : vector<4xf128>", ["oddities.type"]),
        ("%0 = arith.addf %a, %b : vector<4xf64>", []),
        ("%0 = arith.divsi %a, %b : i128", ["oddities.type"]),
        (
            "%0 = arith.addf %a, %b : tensor<4xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>",
            ["oddities.encoding"],
        ),
        ("%0 = arith.addf %a, %b : tensor<4xf32, #iree_encoding.testing<>>", []),
        ("%0 = arith.addf %a, %b : tensor<0x4xf32>", ["oddities.empty"]),
        ("%0 = arith.addf %a, %b : tensor<10x4xf32>", []),
        ("%0 = arith.addf %a, %b : vector<256x256xf32>", ["oddities.vector"]),
        ("%0 = arith.addi %a, %b : tensor<3x3xi4>", ["oddities.bytes"]),
        ("%0 = arith.addi %a, %b : tensor<2x3xi4>", []),
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
    assert has_message(problem.title, message)
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


def test_that_a_type_is_told_at_the_op_that_works_on_it() -> None:
    text = "func.func @f(%a: tensor<*xf32>) {\n  %0 = math.exp %a : tensor<*xf32>\n  return\n}\n"
    (odd,) = oddities(text)
    assert (odd.line, odd.op, odd.fatal) == (2, "math.exp", True)


@pytest.mark.parametrize(("called", "expected"), [("f", ["oddities.recursion"]), ("g", [])])
def test_that_a_function_which_calls_itself_is_found(called: str, expected: list[str]) -> None:
    text = f"func.func @f(%a: i32) {{\n  %0 = call @{called}(%a) : (i32) -> i32\n}}\nfunc.func @g(%a: i32) {{\n}}\n"
    assert [one.what.id for one in oddities(text)] == expected


def test_that_functions_which_call_each_other_are_found() -> None:
    text = "func.func @f() {\n  call @g() : () -> ()\n}\nfunc.func @g() {\n  call @f() : () -> ()\n}\n"
    assert [has_message(one.what, "oddities.recursion-through", function="f", other="g") for one in oddities(text)] == [
        True
    ]


def test_that_the_op_whose_class_the_stack_names_is_found() -> None:
    text = "%0 = torch.aten.mm %a, %b : !torch.tensor\n%1 = linalg.pack %c into %d : tensor<4xf32> -> tensor<2x2xf32>\n"
    assert op_in_stack(["mlir::linalg::PackOp::getTiledOuterDims", "mlir::FuncOp::walk"], text) == "linalg.pack"
    assert op_in_stack(["(anonymous namespace)::ConvertAtenMmOp::matchAndRewrite"], text) == "torch.aten.mm"
    assert not op_in_stack(["mlir::detail::OpToOpPassAdaptor::run"], text)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("onnx.Gelu", "onnx.later-opset"),
        ("onnx.Ceil", "onnx.older-opset"),
        ("onnx.StringSplit", "onnx.no-converter"),
        ("onnx.SVD", "onnx.no-operator"),
        ("onnx.Add", ""),
        ("torch.aten.gelu", ""),
    ],
)
def test_that_an_operator_is_held_against_the_opset_of_the_model(name: str, expected: str) -> None:
    source = ["func.func @f() attributes {torch.onnx_meta.opset_version = 7 : si64} {"]
    left = why_left(name, source)
    assert (left.why.id if left is not None else "") == expected


@pytest.mark.parametrize(
    ("types", "result", "expected"), [("f16", "f32", ""), ("f16", "f16", "config.no-matrix-instruction")]
)
def test_that_a_contraction_is_held_against_the_matrix_instructions(types: str, result: str, expected: str) -> None:
    text = MATMUL.replace("CONFIG", "workgroup = [64, 64, 0]").replace("PIPELINE", "LLVMGPUTileAndFuse")
    text = text.replace(
        "%7 : tensor<64x64xf32>, tensor<64x64xf32>", f"%7 : tensor<64x64x{types}>, tensor<64x64x{types}>"
    )
    text = text.replace("outs(%8 : tensor<64x64xf32>)", f"outs(%8 : tensor<64x64x{result}>)")
    assert no_instruction(text).id == expected


@pytest.mark.parametrize(
    ("text", "rule", "message"),
    [
        (ELIDED, "missing-data", "missing-data.elided"),
        rarely(ELIDED.replace("__elided__", "weights"), "missing-data", "missing-data.title"),
        (OTHER_PIPELINE, "configuration", "configuration.unknown"),
        rarely(WRITES_ITS_ARGUMENT, "bufferization", "bufferization.argument"),
        rarely(TWO_TYPES, "operand-types", "operand-types.title"),
        rarely(MISSING_OBJECT, "missing-file", "missing-file.of-input"),
        rarely(NO_THREADS, "configuration", "configuration.refused"),
        (HOLDS_A_CAST, "leftover-cast", "leftover-cast.line"),
        rarely(CALLS_A_LIBRARY, "failed-pass", "failed-pass.undefined-symbol"),
        rarely(DECLARED_ONLY, "failed-pass", "failed-pass.declared"),
        rarely(PRINTS, "failed-pass", "failed-pass.unwritten"),
        (TAKES_A_LIST, "failed-pass", "failed-pass.boundary"),
        rarely(CHIP_LEFT_OUT, "pinned-target", "pinned-target.bare"),
        (CHIP_UNDER_OLD_KEY, "pinned-target", "pinned-target.key"),
        rarely(ENCODED_RESULT, "failed-pass", "failed-pass.encoded"),
        rarely(HALF_ON_HOST, "unsupported-type", "unsupported-type.on-host"),
        (COMPUTED_DIM, "unlowered-op", "probed.with-computed"),
        rarely(GATHERS_BY_INDEX, "unsupported-type", "unsupported-type.not-in"),
    ],
)
def test_that_what_the_input_lacks_or_asks_for_is_told_with_its_line(
    tmp_path: Path, text: str, rule: str, message: str
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == rule
    assert has_message(problem.title, message)
    marked = next(number for number, line in enumerate(text.splitlines(), 1) if "// here" in line)
    assert any(link.source.endswith(f"input.mlir:{marked}") for link in problem.evidence)


@pytest.mark.parametrize(
    ("text", "name", "attribute"), [rarely(OLD_ATTRIBUTE, "tosa.mul", "shift"), (OLD_PROPERTY, "tosa.const", "value")]
)
def test_that_an_attribute_of_another_version_is_told(tmp_path: Path, text: str, name: str, attribute: str) -> None:
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.detail, "parse-error.no-attribute", name=name, attributes=(attribute,))


def test_that_a_word_which_an_attribute_does_not_take_is_told_with_the_nearest_one(tmp_path: Path) -> None:
    problem = first(compiled(WORD_IN_OP, tmp_path))
    assert has_message(problem.title, "unknown-name.value", value="contrct", name="fastmath")
    fix = next(one for one in problem.fixes if one.name == "near-value")
    assert edited_text(WORD_IN_OP.encode(), fix) == WORD_IN_OP.replace("contrct", "contract")


def test_that_a_conversion_which_gave_up_is_told_with_its_reason_and_the_computed_operand(tmp_path: Path) -> None:
    problem = first(compiled(COMPUTED_DIM, tmp_path))
    assert has_message(problem.detail, "unlowered-op.computed", number=1, origin="%arg1")
    assert "dim is not constant" in str(problem.detail)


@pytest.mark.parametrize(
    ("flag", "rule", "message", "fields"),
    [
        ("--iree-input-type=pytorch", "flag-value", "flag-value.title", {"value": "pytorch"}),
        rarely("--iree-hal-target-backends=cuda-llvm", "flag-value", "flag-value.title", {"value": "cuda-llvm"}),
        rarely("--iree-hal-target-device=a=hip,b", "flag-value", "flag-value.title", {"value": "b"}),
        rarely("--iree-hal-default-device=gpu9", "flag-value", "flag-value.default-device", {"device": "gpu9"}),
        rarely(
            "--iree-hal-preprocess-executables-with=no-tool x",
            "missing-file",
            "missing-file.program",
            {"name": "no-tool"},
        ),
        rarely("--compile-mode=hal-executable", "wrong-phase", "wrong-phase.executable", {"mode": "hal-executable"}),
        rarely("--compile-mode=vm", "wrong-phase", "wrong-phase.vm", {"mode": "vm"}),
        rarely("--iree-hal-target-device=local", "flag-value", "flag-value.no-backend", {"device": "local"}),
        rarely("--iree-hal-target-backends=rocm,cuda", "flag-value", "flag-value.one-each", {"value": "rocm,cuda"}),
        ("--iree-parameter-import=w=no.irpa", "missing-file", "missing-file.title", {"name": "no.irpa"}),
        rarely("--iree-rocm-bc-dir=/nonexistent", "missing-file", "missing-file.either", {"name": "/nonexistent"}),
    ],
)
def test_that_a_value_or_a_file_which_the_compiler_does_not_take_is_told_with_its_flag(
    tmp_path: Path, flag: str, rule: str, message: str, fields: dict[str, str]
) -> None:
    problem = first(compiled(CALLS_OCML, tmp_path, flags=(flag,)))
    assert problem.rule == rule
    assert has_message(problem.title, message, flag=flag.lstrip("-").partition("=")[0], **fields)


@pytest.mark.campaign
def test_that_an_op_around_the_dispatches_is_in_no_dispatch(tmp_path: Path) -> None:
    problem = first(compiled(OUT_OF_BOUNDS, tmp_path))
    assert problem.dispatch == ""
    assert "size 16" in str(problem.detail), "the compiler's words"


@pytest.mark.campaign
def test_that_a_dispatch_of_what_nothing_defines_is_why_the_compiler_crashed(tmp_path: Path) -> None:
    problem = first(compiled(DISPATCHES_NOTHING, tmp_path))
    assert problem.rule == "compiler-crash"
    assert has_message(problem.title, "oddities.dispatched", symbol="@ex::@entry")


@pytest.mark.parametrize(
    ("line", "mark", "expected"),
    [
        ("#p = #hal.pipeline.layout<push_constants = 0>", "push", "hal.pipeline.layout"),
        ('#t = #a.target<arch = "<x", wgp = <compute = fp32>>', "compute", "a.target"),
        ("%r = arith.mulf %a, %a fastmath<quick> : f32", "quick", "fastmath"),
        ("%r = a.op %a : (f32) -> tensor<4xf32> {x}", "{x}", ""),
    ],
)
def test_that_the_attribute_around_a_place_is_found(line: str, mark: str, expected: str) -> None:
    assert around(line, line.index(mark) + 1) == expected


@pytest.mark.campaign
def test_that_a_message_without_a_place_leads_to_the_line_of_its_op(tmp_path: Path) -> None:
    problem = first(compiled(CONVERT.replace("TYPE", "f8E4M3FN"), tmp_path))
    assert problem.diagnostics[0].location is None
    assert next(link.source for link in problem.evidence if link.source).endswith("input.mlir:7")


@pytest.mark.parametrize(
    ("op", "line", "types", "expected"),
    [
        ("torch.aten.mm", "", "[4,8] [4,8] -> [4,8]", "op-shapes.sizes"),
        ("torch.aten.mm", "", "[4,8] [8,5] -> [4,5]", ""),
        ("onnx.MatMul", "", "[2,4,8] [8] -> [2,4]", ""),
        ("onnx.MatMul", "", "[4,?] [8,5] -> [4,5]", ""),
        ("torch.aten.view", "", "[4,8] -> [5,7]", "op-shapes.count"),
        ("torch.aten.view", "", "[4,?] -> [5,7]", ""),
        ("onnx.Conv", "torch.onnx.group = 3 : si64", "[1,6,8,8] [4,2,3,3] -> [1,4,6,6]", "op-shapes.groups"),
        ("onnx.Conv", "torch.onnx.group = 2 : si64", "[1,6,8,8] [4,3,3,3] -> [1,4,6,6]", ""),
        ("onnx.Conv", "", "[1,6,8,8] [4,3,3,3] -> [1,4,6,6]", "op-shapes.channels"),
        ("torch.aten.cat", "", "[4,4] [4,5] -> [8,4]", "op-shapes.sizes"),
        ("torch.aten.cat", "", "[4,4] [4,5] -> [4,9]", ""),
        ("onnx.Concat", "torch.onnx.axis = -1 : si64}", "[4,4] [4,5] -> [4,8]", "op-shapes.joined"),
        ("torch.aten.bmm", "", "[4,8,16] [2,16,8] -> [4,8,8]", "op-shapes.sizes"),
        ("torch.aten.matmul", "", "[4,8,16] [1,16,8] -> [4,8,8]", ""),
        ("torch.aten.linear", "", "[2,10] [5,12] [5] -> [2,5]", "op-shapes.sizes"),
        ("torch.aten.linear", "", "[2,10] [5,10] [4] -> [2,5]", "op-shapes.sizes"),
        ("torch.aten.linear", "", "[?,10] [5,10] [5] -> [?,5]", ""),
        ("torch.aten.expand", "", "[1,4] -> [3,8]", "op-shapes.result"),
        ("torch.aten.expand", "", "[1,4] -> [2,3,4]", ""),
        ("torch.aten.stack", "", "[2,3] [2,3] [2,4] -> [3,2,3]", "op-shapes.sizes"),
        ("torch.aten.stack", "", "[2,3] [2,?] -> [2,2,3]", ""),
        ("torch.aten.gather", "", "[3,4,5] [3,2] -> [3,2]", "op-shapes.ranks"),
        ("onnx.Add", "", "[4,8] [8] -> [4,8]", ""),
        ("onnx.Add", "", "[4,8] [4,1] -> [4,8]", ""),
        ("onnx.Add", "", "[4,8] [4] -> [4,8]", "op-shapes.sizes"),
        ("torch.aten.mul.Tensor", "", "[4,1] [8] -> [4,8]", ""),
        ("torch.aten.mul.Tensor", "", "[4,?] [1,8] -> [?,8]", ""),
        ("torch.aten.mul.Tensor", "", "[4,1] [8] -> [4,4]", "op-shapes.declared"),
        ("torch.aten.mul.Tensor", "!torch.vtensor", "[4,1] [8] -> [4,4]", ""),
        ("torch.aten.tanh", "", "[4,8] -> [4,9]", "op-shapes.declared"),
        ("torch.aten.tanh", "", "[4,?] -> [4,9]", ""),
        ("torch.aten.batch_norm", "", "[2,6,4] [8] [8] -> [2,6,4]", "op-shapes.sizes"),
    ],
)
def test_that_shapes_which_do_not_fit_their_op_are_found(op: str, line: str, types: str, expected: str) -> None:
    takes, gives = (shapes_in(re.sub(r"\[[^]]*\]", r"!torch.vtensor<\g<0>,f32>", part)) for part in types.split("->"))
    found = unfit(op, line, takes, gives)
    assert (found.id if found is not None else "") == expected


_HEADS = "torch.aten.scaled_dot_product_attention"


@pytest.mark.parametrize(
    ("op", "takes", "numbers", "expected"),
    [
        (_HEADS, ((1, 8, 64, 32), (1, 3, 64, 32), (1, 3, 64, 32)), (None,) * 7 + (1,), "op-shapes.sizes"),
        (_HEADS, ((1, 8, 64, 32), (1, 2, 64, 32), (1, 2, 64, 32)), (None,) * 7 + (0,), "op-shapes.sizes"),
        (_HEADS, ((1, 8, 64, 32), (1, 2, 64, 32), (1, 2, 64, 32)), (None,) * 7 + (1,), ""),
        (_HEADS, ((1, 8, 64, 32), (1, 2, 64, 32), (1, 2, 64, 32)), (None,) * 8, ""),
        (_HEADS, ((1, 8, 64, 32), (1, 8, 7, 32), (1, 8, 9, 32)), (), "op-shapes.sizes"),
        ("torch.aten.index_select", ((4, 6), (2,)), (None, 2, None), "op-shapes.axis"),
        ("torch.aten.index_select", ((4, 6), (2,)), (None, -2, None), ""),
        ("torch.aten.index_select", ((4, 6), (2,)), (None, None, None), ""),
        ("torch.aten.convolution", ((1, 6, 9, 9), (8, 6, 3, 3)), (None,) * 6 + (0, None, 2), "op-shapes.channels"),
        ("torch.aten.convolution", ((1, 6, 9, 9), (8, 3, 3, 3)), (None,) * 6 + (0, None, 2), ""),
        ("torch.aten.convolution", ((1, 6, 9, 9), (6, 8, 3, 3)), (None,) * 6 + (1, None, 1), ""),
        ("torch.aten.slice.Tensor", ((4, 6),), (None, 1, 0, 9, 1), ""),
        ("torch.aten.slice.Tensor", ((4, 6),), (None, -1, -4, 6, 2), "op-shapes.declared"),
        ("torch.aten.slice.Tensor", ((4, 6),), (None, 1, 0, None, 2), ""),
    ],
)
def test_that_constant_operands_decide_which_shapes_fit(
    op: str, takes: tuple[tuple[int, ...], ...], numbers: tuple[int | None, ...], expected: str
) -> None:
    found = unfit(op, "", takes, takes[:1], numbers)
    assert (found.id if found is not None else "") == expected


_FED = """\
func.func @main(%a: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
    attributes {torch.onnx_meta.opset_version = 13 : si64} {
  %0 = torch.operator "onnx.Relu"(%a) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f16>
  %1 = torch.operator "onnx.Rotate"(%0) : (!torch.vtensor<[4],f16>) -> !torch.vtensor<[4],f32>
  return %1 : !torch.vtensor<[4],f32>
}
"""


@pytest.mark.campaign
def test_that_an_operator_left_unconverted_is_not_laid_to_the_one_before_it(tmp_path: Path) -> None:
    problem = first(compiled(_FED, tmp_path))
    assert (problem.rule, problem.location is not None and problem.location.line) == ("unlowered-op", 4)


@pytest.mark.campaign
def test_that_an_attribute_which_a_conversion_passes_over_is_no_reason(tmp_path: Path) -> None:
    odd = 'torch.onnx.mode = "bicubic", torch.onnx.seed = 1 : si64'
    text = onnx_op("onnx.GridSample", ("1,3,8,8],f32", "1,4,4,2],f32"), "1,3,4,4],f32", odd)
    assert first(compiled(text, tmp_path)).rule == "unlowered-op"


@pytest.mark.campaign
def test_that_sizes_which_the_verifier_finds_to_differ_are_those_of_the_operands(tmp_path: Path) -> None:
    text = onnx_op("onnx.ConvTranspose", ("1,6,8,8],f32", "4,8,3,3],f32"), "1,8,10,10],f32")
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "operand-shapes"
    assert has_message(problem.title, "op-demands.sizes", size=6, other_size=4)


@pytest.mark.campaign
def test_that_the_shapes_of_what_the_failing_op_is_made_of_are_checked(tmp_path: Path) -> None:
    text = """\
func.func @main(%x: !torch.vtensor<[2,16],f32>) -> !torch.vtensor<[2,5],f32> {
  %one = torch.constant.int 1
  %four = torch.constant.int 4
  %0 = torch.aten.slice.Tensor %x, %one, %one, %four, %one
    : !torch.vtensor<[2,16],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,5],f32>
  %1 = torch.aten.tanh %0 : !torch.vtensor<[2,5],f32> -> !torch.vtensor<[2,5],f32>
  return %1 : !torch.vtensor<[2,5],f32>
}
"""
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "operand-shapes"
    assert problem.evidence[0].source.endswith(":4")
    assert has_message(problem.title, "op-shapes.declared", made="2x3", gives="2x5")
    assert has_message(problem.detail, "operand-shapes.used", user="torch.aten.tanh")


@pytest.mark.campaign
def test_that_a_cast_between_two_sizes_leads_to_the_operands_that_have_them(tmp_path: Path) -> None:
    per_channel, empty = "!torch.vtensor<[64],f32>", "!torch.vtensor<[0],f32>"
    types = f"!torch.vtensor<[2,32,4],f32>, {', '.join([per_channel] * 4)}, !torch.bool, !torch.float, !torch.float"
    text = f"""\
func.func @main(%x: !torch.vtensor<[2,32,4],f32>, %w: {per_channel}) -> !torch.vtensor<[2,32,4],f32> {{
  %eps = torch.constant.float 1.0e-05
  %no = torch.constant.bool false
  %0:3 = torch.aten.native_batch_norm %x, %w, %w, %w, %w, %no, %eps, %eps
    : {types} -> !torch.vtensor<[2,32,4],f32>, {empty}, {empty}
  return %0#0 : !torch.vtensor<[2,32,4],f32>
}}
"""
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "operand-shapes"
    assert has_message(problem.title, "operand-shapes.sizes", first=0, wanted=32, second=1, given=64)


def test_that_the_op_is_named_that_takes_the_constant_which_the_compiler_names(tmp_path: Path) -> None:
    text = """\
func.func @main(%x: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[8],f32> {
  %two = torch.constant.int 2
  %often = torch.prim.ListConstruct %two : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.repeat %x, %often : !torch.vtensor<[4,8],f32>, !torch.list<int> -> !torch.vtensor<[8],f32>
  return %0 : !torch.vtensor<[8],f32>
}
"""
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "operand-shapes"
    assert problem.evidence[0].source.endswith(":4")
    assert has_message(problem.title, "operand-shapes.operands", op="torch.aten.repeat")


@pytest.mark.campaign
def test_that_a_dimension_which_is_not_there_is_why_a_pass_hangs(tmp_path: Path) -> None:
    text = """\
func.func @main(%x: !torch.vtensor<[4,8],f32>) -> !torch.vtensor<[4,8],f32> {
  %none = torch.constant.none
  %two = torch.constant.int 2
  %0 = torch.aten.softmax.int %x, %two, %none
    : !torch.vtensor<[4,8],f32>, !torch.int, !torch.none -> !torch.vtensor<[4,8],f32>
  return %0 : !torch.vtensor<[4,8],f32>
}
"""
    problem = first(compiled(text, tmp_path, hang_after=10))
    assert (problem.rule, problem.location is not None and problem.location.line) == ("operand-shapes", 4)
    assert has_message(problem.title, "op-shapes.axis", axis=2, rank=2)
    assert has_message(problem.detail, "operand-shapes.hung")


def test_that_a_pipeline_with_an_unknown_pass_is_told_where_the_compile_ends_well(tmp_path: Path) -> None:
    flag = "--iree-preprocessing-pass-pipeline"
    text = "func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n  return %a : tensor<4xf32>\n}\n"
    problem = first(compiled(text, tmp_path, flags=(f"{flag}=builtin.module(iree-preprocessing-pad-to-intrinsic)",)))
    assert problem.rule == "flag-value"
    assert has_message(problem.title, "flag-value.no-pass", name="iree-preprocessing-pad-to-intrinsic")
    assert has_message(problem.detail, "flag-value.pipeline-ignored")


@pytest.mark.campaign
def test_that_a_constant_of_onnx_is_read_where_its_operator_is_checked(tmp_path: Path) -> None:
    pads = 'torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 0, 0, 1, 0, 0]> : tensor<6xsi64>}'
    text = onnx_op("onnx.Pad", ("3,4],f32", "6],si64"), "5,4],f32")
    head, body = text.split("\n", 1)
    body = f"  %pads = {pads} : () -> !torch.vtensor<[6],si64>\n{body.replace('%a1', '%pads')}"
    problem = first(compiled(f"{head}\n{body}", tmp_path))
    assert problem.rule == "operand-shapes"
    assert has_message(problem.title, "operand-shapes.operands", op="onnx.Pad")


@pytest.mark.campaign
def test_that_a_product_of_two_types_is_told_and_not_the_conversion(tmp_path: Path) -> None:
    text = """\
func.func @main(%a: !torch.vtensor<[4,8],bf16>, %b: !torch.vtensor<[8,4],f32>) -> !torch.vtensor<[4,4],f32> {
  %0 = torch.aten.mm %a, %b : !torch.vtensor<[4,8],bf16>, !torch.vtensor<[8,4],f32> -> !torch.vtensor<[4,4],f32>
  return %0 : !torch.vtensor<[4,4],f32>
}
"""
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "operand-types.several", source="torch.aten.mm", types=("bf16", "f32"))


@pytest.mark.campaign
def test_that_a_type_which_a_torch_op_does_not_take_is_named_with_its_operand(tmp_path: Path) -> None:
    text = """\
func.func @main(%t: !torch.vtensor<[9,4],f16>, %i: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2,4],f16> {
  %n = torch.constant.int -1
  %f = torch.constant.bool false
  %0 = torch.aten.embedding %t, %i, %n, %f, %f : !torch.vtensor<[9,4],f16>, !torch.vtensor<[2],f32>, !torch.int, \
!torch.bool, !torch.bool -> !torch.vtensor<[2,4],f16>
  return %0 : !torch.vtensor<[2,4],f16>
}
"""
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "operand-types"
    assert has_message(problem.title, "op-demands.index-kind", type="f32")
    assert "operand 1 (%i)" in str(problem.title)


@pytest.mark.campaign
def test_that_of_operands_of_one_type_the_refused_one_is_named(tmp_path: Path) -> None:
    kind = "!torch.vtensor<[4],f32>"
    text = f"""\
func.func @main(%c: {kind}, %x: {kind}, %y: {kind}) -> {kind} {{
  %0 = torch.aten.where.self %c, %x, %y : {kind}, {kind}, {kind} -> {kind}
  return %0 : {kind}
}}
"""
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "operand-types.refused", type="f32", numbers=("0",), refused="0")


@pytest.mark.campaign
def test_that_an_index_in_a_list_that_is_no_integer_is_named(tmp_path: Path) -> None:
    text = """\
func.func @main(%x: !torch.vtensor<[8,4],f32>, %i: !torch.vtensor<[3],f32>, %v: !torch.vtensor<[3,4],f32>) -> \
!torch.vtensor<[8,4],f32> {
  %f = torch.constant.bool false
  %l = torch.prim.ListConstruct %i : (!torch.vtensor<[3],f32>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index_put %x, %l, %v, %f : !torch.vtensor<[8,4],f32>, !torch.list<optional<vtensor>>, \
!torch.vtensor<[3,4],f32>, !torch.bool -> !torch.vtensor<[8,4],f32>
  return %0 : !torch.vtensor<[8,4],f32>
}
"""
    assert has_message(first(compiled(text, tmp_path)).title, "op-demands.index-kind", type="f32")


def test_that_an_op_whose_operands_do_not_fit_is_told_and_not_the_lowering(tmp_path: Path) -> None:
    queries = compiled(JOINS_OTHER_SIZES, tmp_path)
    problem = first(queries)
    assert problem.rule == "operand-shapes"
    assert has_message(problem.title, "op-shapes.sizes", first=0, size=4, second=1, other=5)
    assert len(queries.problems.listing()) == 1
    assert problem.evidence[0].source == "input.mlir:4"
    assert "resized" in {fix.name for fix in problem.fixes}
    assert all(fix.kind is FixKind.EDIT for fix in problem.fixes), "no release and no flag computes it"


def test_that_a_crash_without_a_pass_is_of_the_only_dispatch_that_is_made(tmp_path: Path) -> None:
    text = "hal.executable private @f_dispatch_0 {\n}\n"

    class Reader:
        def phase_blob(self, name: str) -> int | None:
            return 1 if name == "executable-configurations" else None

        def text(self, _: int) -> str:
            return text

    crash = Cause(CauseKind.CRASHED, quoted(""), quoted(""), phase="executable-targets")
    reader = cast("SessionReader", Reader())
    assert of_only_dispatch(reader, crash).dispatch == "f_dispatch_0"
    assert of_only_dispatch(reader, replace(crash, pass_name="cse")).dispatch == ""
    text += "hal.executable private @f_dispatch_1 {\n}\n"
    assert of_only_dispatch(reader, crash).dispatch == ""


_AXES = "torch.onnx.ax{} = {} : si64"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        rarely(onnx_op("onnx.Gemm", ("2,3],f32", "4,5],f32", "5],f32"), "2,5],f32"), "op-shapes.sizes"),
        rarely(onnx_op("onnx.Gather", ("2,3],f32", "4],si64"), "2,4],f32", _AXES.format("is", 2)), "op-shapes.axis"),
        (
            onnx_op("onnx.Transpose", ("2,3,4],f32",), "4,2,3],f32", "torch.onnx.perm = [0 : si64, 1 : si64]"),
            "operand-shapes.operands",
        ),
        rarely(
            onnx_op("onnx.Transpose", ("2,3],f32",), "2,3],f32", "torch.onnx.perm = [1 : si64, 0 : si64]"),
            "op-shapes.transposed",
        ),
        rarely(onnx_op("onnx.Squeeze", ("3,2,4],f32", "1],si64"), "3,4],f32"), "op-shapes.result"),
        rarely(
            onnx_op("onnx.Einsum", ("2,3],f32", "4,5],f32"), "2,5],f32", 'torch.onnx.equation = "ij,jk->ik"'),
            "op-shapes.letter",
        ),
        rarely(onnx_op("onnx.Expand", ("3,4],f32", "2],si64"), "3,5],f32"), "op-shapes.result"),
        rarely(
            onnx_op("onnx.DepthToSpace", ("1,6,2,3],f32",), "1,1,4,6],f32", "torch.onnx.blocksize = 2 : si64"),
            "operand-shapes.operands",
        ),
        rarely(
            onnx_op("onnx.BatchNormalization", ("1,3,4,4],f32", *("4],f32",) * 4), "1,3,4,4],f32"),
            "operand-shapes.operands",
        ),
        rarely(
            onnx_op(
                "onnx.GroupNormalization",
                ("2,4,2,2],f32", "4],f32", "4],f32"),
                "2,4,2,2],f32",
                "torch.onnx.num_groups = 3 : si64",
            ),
            "operand-shapes.operands",
        ),
    ],
)
def test_that_an_onnx_op_whose_shapes_do_not_fit_is_at_fault(tmp_path: Path, text: str, message: str) -> None:
    problem = first(compiled(text, tmp_path))
    assert (problem.rule, problem.certainty) == ("operand-shapes", Certainty.LIKELY)
    assert has_message(problem.title, message)
    assert problem.location is not None
    assert problem.location.line == 2
    assert len(compiled(text, tmp_path).problems.listing()) == 1, "no other rule blames the compiler for it"


@pytest.mark.parametrize(
    ("name", "line", "takes", "gives"),
    [
        ("onnx.Gemm", "torch.onnx.transB = 1 : si64", ((2, 3), (5, 3)), ((2, 5),)),
        ("onnx.Transpose", "torch.onnx.perm = [2 : si64, 0 : si64, 1 : si64]", ((2, 3, 4),), ((4, 2, 3),)),
        ("onnx.Transpose", "", ((2, 3),), ((3, 2),)),
        ("onnx.Squeeze", "", ((3, 1, 4),), ((3, 4),)),
        ("onnx.Einsum", 'torch.onnx.equation = "ij, jk -> ik"', ((2, 3), (3, 5)), ((2, 5),)),
        ("onnx.Einsum", 'torch.onnx.equation = "...ij,...jk->...ik"', ((7, 2, 3), (7, 3, 5)), ((7, 2, 5),)),
        ("onnx.Expand", "", ((3, 1),), ((2, 3, 4),)),
        ("onnx.Expand", "", ((None, 4),), ((3, 4),)),
        ("onnx.Gather", "torch.onnx.axis = -1 : si64", ((2, 3), (4,)), ((2, 4),)),
        ("onnx.ReduceMax", "torch.onnx.axes = [0 : si64, 1 : si64]", ((2, 3),), ((1, 1),)),
        ("onnx.DepthToSpace", "torch.onnx.blocksize = 2 : si64", ((1, 8, 2, 3),), ((1, 2, 4, 6),)),
        ("onnx.BatchNormalization", "", ((1, 3, 4, 4), *((3,),) * 4), ((1, 3, 4, 4),)),
        ("onnx.GroupNormalization", "torch.onnx.num_groups = 2 : si64", ((2, 4, 2), (2,), (2,)), ((2, 4, 2),)),
    ],
)
def test_that_shapes_which_fit_are_no_cause(
    name: str, line: str, takes: tuple[tuple[int | None, ...], ...], gives: tuple[tuple[int | None, ...], ...]
) -> None:
    assert unfit(name, line, takes, gives) is None


_BASIS = "subgroup_basis = [[2, 2, 1], [0, 1, 2]], promote_operands = [0, 1], workgroup = [64, 64, 0]"


@pytest.mark.parametrize(
    ("config", "pipeline", "sizes", "message"),
    [
        rarely(f"{_BASIS}, reduction = [0, 0, 16]", "VectorDistribute", ("?", "?", "?"), "config.dynamic"),
        rarely(
            f"{_BASIS.replace('[0, 1, 2]', '[0, 1, 5]')}, reduction = [0, 0, 16]",
            "VectorDistribute",
            ("128", "128", "128"),
            "config.basis-count",
        ),
        rarely(
            "subgroup = [2, 2, 0], promote_operands = [0, 1], workgroup = [64, 64, 0], reduction = [0, 0, 2]",
            "TileAndFuse",
            ("127", "131", "129"),
            "config.remainder",
        ),
    ],
)
def test_that_a_given_configuration_is_held_against_the_loops(
    tmp_path: Path, config: str, pipeline: str, sizes: tuple[str, str, str], message: str
) -> None:
    text = PINNED.replace("CONFIG", config).replace("PIPELINE", pipeline)
    for word, size in zip(("ROWS", "COLUMNS", "DEPTH"), sizes, strict=True):
        text = text.replace(word, size)
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "configuration"
    assert has_message(problem.title, message)
    assert problem.location is not None
    assert "// here" in text.splitlines()[problem.location.line - 1]


def test_that_tiles_which_fill_their_loops_are_no_misfit() -> None:
    maps = "#map = affine_map<(d0, d1, d2) -> (d0, d2)>\n#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>\n"
    named = "mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>"
    text = maps + MATMUL.replace("CONFIG", f"{named}, {_BASIS}, reduction = [0, 0, 16]")
    text = text.replace("PIPELINE", "#iree_gpu.pipeline<VectorDistribute> workgroup_size = [256, 1, 1]")
    text = text.replace("{iterator_types", "{indexing_maps = [#map, #map1], iterator_types")
    text = text.replace("x64xf32> ins", "x64xf16>").replace(
        "tensor<64x64xf32>, tensor<64x64xf32>", "tensor<64x64xf16>, tensor<64x64xf16>"
    )
    assert not misfits(text)
    assert [one.what.id for one in misfits(text.replace("(%6, %7 : tensor<64x", "(%6, %7 : tensor<60x"))] == [
        "config.remainder"
    ]


BESIDE_BF16 = """func.func @main(%a: tensor<64xbf16>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : tensor<64xbf16>) outs(%e : tensor<64xf32>) {
  ^bb0(%x: bf16, %y: f32):
    %1 = arith.extf %x : bf16 to tf32
    %2 = arith.extf %1 : tf32 to f32
    linalg.yield %2 : f32
  } -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
"""


@pytest.mark.parametrize(
    ("text", "message", "fields"),
    [
        rarely(SMALL_ON_DEVICE, "unsupported-type.has-no-lowering", {"op": "math.isnan", "type": "f8E5M2FNUZ"}),
        rarely(SMALL_REDUCED, "unsupported-type.made-on", {"type": "f8E4M3FN"}),
        rarely(WIDE_ON_HOST, "unsupported-type.on-host", {"op": "arith.extsi", "type": "i128"}),
        rarely(BESIDE_BF16, "unsupported-type.has-no-lowering", {"op": "arith.extf", "type": "tf32"}),
    ],
)
def test_that_a_type_behind_what_the_compiler_says_is_named(
    tmp_path: Path, text: str, message: str, fields: dict[str, str]
) -> None:
    problem = first(compiled(text, tmp_path))
    assert (problem.rule, problem.certainty) == ("unsupported-type", Certainty.LIKELY)
    assert has_message(problem.title, message, **fields)
    line = 6 if text is BESIDE_BF16 else 2
    assert any(link.source.endswith(f"input.mlir:{line}") for link in problem.evidence)


@pytest.mark.campaign
def test_that_of_fused_ops_the_one_that_failed_is_shown(tmp_path: Path) -> None:
    problem = first(compiled(FUSED, tmp_path))
    assert has_message(problem.title, "failed-pass.unlowered", op="math.ipowi")
    assert problem.location is not None
    assert "// here" in FUSED.splitlines()[problem.location.line - 1]


@pytest.mark.campaign
def test_that_no_reason_is_made_up_where_the_compiler_gives_one(tmp_path: Path) -> None:
    problem = first(compiled(NEGATIVE_PAD, tmp_path))
    assert has_message(problem.title, "failed-pass.refused", reason="expected offsets to be non-negative, but got -2")
    assert not has_message(problem.detail, "failed-pass.no-dispatch")
    beyond = first(compiled(OUT_OF_BOUNDS, tmp_path))
    assert has_message(beyond.title, "program-fault.part", size=4, last=9)


@pytest.mark.campaign
def test_that_the_words_of_the_compiler_stand_there_once(tmp_path: Path) -> None:
    problem = first(compiled(LARGEST_OF_UNKNOWN, tmp_path))
    assert has_message(problem.title, "probed.no-code", op="torch.aten.argmax")
    assert has_message(problem.detail, "failed-pass.pipeline", pipeline="VectorDistribute")
    assert str(problem.detail).count("size mismatch") == 1


@pytest.mark.parametrize("chosen", [rarely("none"), "tosa"])
def test_that_an_input_type_which_leaves_the_ops_is_at_fault(tmp_path: Path, chosen: str) -> None:
    problem = first(compiled(OF_STABLEHLO, tmp_path, flags=(f"--iree-input-type={chosen}",)))
    assert problem.rule == "flag-value"
    assert has_message(problem.title, "flag-value.input-type", op="stablehlo.add", chosen=chosen)
    assert [fix.flags for fix in problem.fixes[:1]] == [("--iree-input-type=stablehlo",)]


@pytest.mark.campaign
def test_that_ops_which_no_pass_refuses_at_once_are_found(tmp_path: Path) -> None:
    text = JOINS_OTHER_SIZES.replace("[4,5]", "[4,4]")
    problem = first(compiled(text, tmp_path, flags=("--iree-input-type=stablehlo",)))
    assert has_message(problem.title, "flag-value.input-type", dialect="torch", chosen="stablehlo")


@pytest.mark.campaign
@pytest.mark.parametrize("chosen", ["torch", rarely("tosa")])
def test_that_an_onnx_model_gets_its_own_input_type(tmp_path: Path, chosen: str) -> None:
    kind = "!torch.vtensor<[4,6],f32>"
    text = f"""\
func.func @main(%x: {kind}) -> {kind} attributes {{torch.onnx_meta.opset_version = 17 : si64}} {{
  %0 = torch.operator "onnx.Relu"(%x) : ({kind}) -> {kind}
  return %0 : {kind}
}}
"""
    problem = first(compiled(text, tmp_path, flags=(f"--iree-input-type={chosen}",)))
    assert has_message(problem.title, "flag-value.input-type", op="onnx.Relu", chosen=chosen)
    assert [fix.flags for fix in problem.fixes[:1]] == [("--iree-input-type=onnx",)]


def test_that_an_input_type_which_fits_is_no_fault(tmp_path: Path) -> None:
    done = compiled(OF_STABLEHLO, tmp_path, flags=("--iree-input-type=stablehlo",))
    assert done.info().outcome is OutcomeKind.OK
    assert not done.problems.listing()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('"onnx.Cast"(%0) {torch.onnx.to = 17 : si64} : (f) -> !torch.vtensor<[3],f8E4M3FN>', "onnx.rare-types"),
        ('"onnx.Resize"(%0) {torch.onnx.mode = "cubic"} : (f) -> !torch.vtensor<[3],f32>', "onnx.given"),
        ('"onnx.Cast"(%0) : (f) -> !torch.vtensor<[3],f32>', ""),
    ],
)
def test_that_the_form_of_an_operator_that_others_convert_is_named(line: str, expected: str) -> None:
    source = ["func.func @f() attributes {torch.onnx_meta.opset_version = 21 : si64} {"]
    left = why_left(f"onnx.{'Resize' if 'Resize' in line else 'Cast'}", source, line)
    assert (left is not None) == bool(expected)
    assert left is None or has_message(left.why, expected)


_CHOICE = """\
func.func @f(%c: !torch.vtensor<[],i1>, %x: !torch.vtensor<[4],f32>, %y: !torch.vtensor<[8],f32>)
    -> !torch.vtensor<[4],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[4],f32> {
    %1 = torch.operator "onnx.Neg"(%x) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
    torch.operator_terminator %1 : !torch.vtensor<[4],f32>
  }, {
    %1 = torch.operator "onnx.Exp"(%y) : (!torch.vtensor<[8],f32>) -> !torch.vtensor<[8],f32>
    torch.operator_terminator %1 : !torch.vtensor<[8],f32>
  }
  return %0 : !torch.vtensor<[4],f32>
}
"""
_LIST_GIVEN = """\
func.func @f(%l: !torch.list<vtensor<[3],f32>>) -> !torch.vtensor<[6],f32> {
  %d = torch.constant.int 0
  %0 = torch.aten.cat %l, %d : !torch.list<vtensor<[3],f32>>, !torch.int -> !torch.vtensor<[6],f32>
  return %0 : !torch.vtensor<[6],f32>
}
"""


@pytest.mark.campaign
def test_that_a_branch_of_another_shape_than_its_choice_declares_is_named(tmp_path: Path) -> None:
    problem = first(compiled(_CHOICE, tmp_path))
    assert problem.rule == "operand-shapes"
    assert has_message(problem.title, "op-shapes.region", made="8", gives="4")
    assert problem.evidence[0].source == "input.mlir:3"


def test_that_a_list_which_the_function_takes_is_told_with_its_operand(tmp_path: Path) -> None:
    problem = first(compiled(_LIST_GIVEN, tmp_path))
    assert problem.rule == "unlowered-op"
    assert has_message(problem.detail, "unlowered-op.list", number=0, type="!torch.list<vtensor<[3],f32>>")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("func.func private @f(%a: i32) -> i32 {\n  return %a : i32\n}\n", "failed-pass.all-private"),
        rarely("module {\n  util.global private @g = 1 : i32\n}\n", "failed-pass.no-function"),
    ],
)
def test_that_a_module_in_which_nothing_can_be_called_is_empty(tmp_path: Path, text: str, message: str) -> None:
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, message)
    assert problem.evidence[0].source.endswith("input.mlir:1")


def test_that_a_module_beside_another_one_is_told_and_not_what_its_functions_take(tmp_path: Path) -> None:
    function = "  func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n    return %a : tensor<4xf32>\n  }\n"
    problem = first(compiled(f"module @one {{\n{function}}}\nmodule @two {{\n{function}}}\n", tmp_path))
    assert has_message(problem.title, "failed-pass.in-module")


def test_that_a_listed_dimension_which_is_not_there_is_at_fault(tmp_path: Path) -> None:
    text = """\
func.func @f(%x: !torch.vtensor<[4,6],f32>) -> !torch.vtensor<[4],f32> {
  %d = torch.constant.int 2
  %f = torch.constant.bool false
  %n = torch.constant.none
  %l = torch.prim.ListConstruct %d : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.mean.dim %x, %l, %f, %n
    : !torch.vtensor<[4,6],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}
"""
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "op-shapes.axis", axis=2, rank=2)


@pytest.mark.campaign
def test_that_padding_which_comes_in_no_pairs_is_at_fault(tmp_path: Path) -> None:
    text = """\
func.func @f(%a: !torch.vtensor<[4,4],f32>) -> !torch.vtensor<[4,5],f32> {
  %0 = torch.constant.int 0
  %v = torch.constant.float 1.000000e+00
  %p = torch.prim.ListConstruct %0, %0, %0 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %r = torch.aten.constant_pad_nd %a, %p, %v
    : !torch.vtensor<[4,4],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[4,5],f32>
  return %r : !torch.vtensor<[4,5],f32>
}
"""
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "operand-shapes"
    assert has_message(problem.title, "op-shapes.pads", count=3, rank=2)
