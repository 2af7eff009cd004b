"""Corrections of programs whose parts do not fit, of rejected ops, and of one field of a pinned configuration."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from failing_inputs import compiled, first
from passlens.engine.compile.probe_change import Change, ChangeKind
from passlens.engine.diagnosis.edits.converted import converted
from passlens.engine.diagnosis.edits.corrections import (
    as_argument,
    as_generic,
    as_parameter,
    instead,
    moved_window,
    one_device,
    one_module,
    passed_scalars,
    tied_results,
)
from passlens.engine.diagnosis.edits.pinned_tiles import field_edit
from passlens.engine.diagnosis.findings import Edit, Fix, FixKind
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.fixes.demanded_forms import demanded_forms
from passlens.engine.diagnosis.fixes.dispatch_regions import dispatch_regions
from passlens.engine.diagnosis.fixes.meant_words import meant_words
from passlens.engine.diagnosis.fixes.rejected_forms import rejected_forms
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.program.windows import window_of
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.jobs import JobContext
from passlens.engine.messages import NOTHING

_CONFIG = (
    "#config = #iree_gpu.lowering_config<{workgroup = [64, 64, 0], mma_kind = #mma}>",
    "#info = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [64, 1, 1] "
    'subgroup_size = 64, {llvm_func_attrs = {"amdgpu-waves-per-eu" = 2}}>',
    "#mma = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>",
)
_AXIS = """\
func.func @f(%x: tensor<?x?x64xf32>, %axis: index) -> (index, tensor<?x?x64xf32>) {
  %n = tensor.dim %x, %axis : tensor<?x?x64xf32>  // as the caller says
  %0 = arith.mulf %x, %x : tensor<?x?x64xf32>
  return %n, %0 : index, tensor<?x?x64xf32>
}
"""
_READS = """\
util.global private mutable @state : i32
util.func private @scale() -> f32 {
  %c = arith.constant 2.0 : f32
  util.return %c : f32
}
util.func public @f(%x: i32) -> (i64, f32) {
  %c0 = arith.constant 0 : index
  %list = util.list.create %c0 : !util.list<i32>
  %0 = util.list.get %list[%c0] : !util.list<i32> -> i64
  %1 = util.global.load @scale : f32
  %2 = util.global.load immutable @stat : i32
  util.return %0, %1 : i64, f32
}
util.initializer {
  %c1 = arith.constant 1 : i32
  util.return %c1 : i32
}
"""


def _lines(text: str, fix: Fix) -> list[str]:
    return edited_text(text.encode(), fix).split("\n")


def _applied(text: str, fixes: Iterable[Fix], name: str) -> list[str]:
    """The lines that the first fix of a name makes or changes."""
    fix = next(one for one in fixes if one.name == name)
    return [line for line in _lines(text, fix) if line not in text.split("\n")]


def _forms(line: int, message: str = "") -> list[Fix]:
    ir = IrOps(_READS)
    op = ir.op_at(line)
    assert op is not None
    return list(rejected_forms(ir, op, message, "3.13.0"))


@pytest.mark.parametrize(
    ("line", "part", "was", "now", "made"),
    [
        (1, "workgroup", "[64,64,0]", "[32, 64, 0]", "{workgroup = [32, 64, 0], mma_kind = #mma}"),
        (1, "workgroup", "[64, 64, 0]", "", "<{mma_kind = #mma}>"),
        (1, "mma_kind", "#iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>", "", "<{workgroup = [64, 64, 0]}>"),
        (1, "reduction", "", "[0, 0, 16]", "<{reduction = [0, 0, 16], workgroup = [64, 64, 0], mma_kind = #mma}>"),
        (2, "amdgpu-waves-per-eu", "2", '"2"', '{"amdgpu-waves-per-eu" = "2"}'),
        (2, "workgroup_size", "[64, 1, 1]", "[256, 1, 1]", "workgroup_size = [256, 1, 1] subgroup_size = 64"),
    ],
)
def test_that_one_field_of_a_configuration_changes(line: int, part: str, was: str, now: str, made: str) -> None:
    edit = field_edit(_CONFIG, line, Change(ChangeKind.FIELD, part, was, now))
    assert edit is not None
    assert made in edit.lines[0]


def test_that_a_field_with_another_value_stays() -> None:
    assert field_edit(_CONFIG, 1, Change(ChangeKind.FIELD, "workgroup", "[16, 64, 0]", "")) is None


@pytest.mark.campaign
def test_that_a_computed_axis_becomes_a_choice(tmp_path: Path) -> None:
    text = _AXIS.replace("  // as the caller says", "")
    fix = first(compiled(text, tmp_path)).fixes[0]
    assert fix.name == "switched-axis"
    assert TrialJob(tmp_path / "s.passlens", "", fix).run(JobContext()).compiles


def test_that_a_window_begins_where_it_fits() -> None:
    text = """\
func.func @f(%x: tensor<1024x512xf32>) -> tensor<512x512xf32> {
  %0 = tensor.extract_slice %x[0, 512] [512, 512] [1, 1] : tensor<1024x512xf32> to tensor<512x512xf32>
  return %0 : tensor<512x512xf32>
}"""
    ir = IrOps(text)
    op = next(ir.named("tensor.extract_slice"))
    window = window_of(ir, op)
    assert window is not None
    found = list(moved_window(ir, op, window.offsets, window.most, window.dimension))
    assert ["%x[512, 0] [512" in _lines(text, one)[1] for one in found] == [True, False], "the other order first"
    assert "%x[0, 0] [512" in _lines(text, found[1])[1]


def test_that_as_many_results_are_tied_as_the_kernel_lacks() -> None:
    line = "  %0:2 = flow.dispatch @e::@k(%a, %b) : (tensor<4xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>)"
    takes = ("%a: tensor<4xf32>", "%b: tensor<8xf32>")
    assert tied_results((line,), 1, takes, 1)[0].edits[0].lines[0].endswith("-> (%b, tensor<4xf32>)")
    assert tied_results((line,), 1, takes, 2)[0].edits[0].lines[0].endswith("-> (%b, %a)")
    assert not tied_results((line,), 1, takes, 3)


def test_that_only_the_whole_text_is_replaced() -> None:
    line = "%a: !hal.buffer {iree.abi.output = 10 : index}, %b: !hal.buffer {iree.abi.output = 1 : index} // = 1"
    (fix,) = instead((line,), 1, "iree.abi.output = 1", "iree.abi.output = 0")
    assert fix.edits[0].lines == (line.replace("= 1 : index}", "= 0 : index}"),)
    assert not instead((line,), 1, "iree.abi", "abi")


def test_that_a_set_of_devices_becomes_its_first() -> None:
    line = "#either = #hal.device.optimal<[#hal.device.promise<@a>, #hal.device.promise<@b>]>"
    assert one_device((line,), 1)[0].edits[0].lines == ("#either = #hal.device.promise<@a>",)


def test_that_a_global_without_a_value_becomes_a_parameter_with_its_loads() -> None:
    source = (
        "  ml_program.global private @w(#ml_program.extern : tensor<4xf32>) : tensor<4xf32>",
        "    %0 = ml_program.global_load_const @w : tensor<4xf32>",
        "    %1 = ml_program.global_load @w2 : tensor<4xf32>",
    )
    edits = as_parameter(source, 1, "w")[0].edits
    assert [edit.first for edit in edits] == [1, 2]
    assert edits[1].lines == ("    %0 = util.global.load @w : tensor<4xf32>",)


def test_that_elementwise_ops_are_written_for_each_element() -> None:
    source = (
        "  %0 = arith.mulf %a, %b fastmath<fast> : tensor<4x8xf16>",
        "  %c = arith.constant dense<1.0> : tensor<4x8xf16>",
        "  %1 = math.exp %0 : tensor<?xf16>",
        "  %2 = arith.cmpf ogt, %1, %1 : tensor<?xf16>",
    )
    edits = as_generic(source, 1, 4)[0].edits
    assert [edit.first for edit in edits] == [1, 3], "neither constants, nor ops that state another type"
    assert "    %of_1 = arith.mulf %in_1_0, %in_1_1 fastmath<fast> : f16" in edits[0].lines
    assert "outs(%0 : tensor<?xf16>)" in edits[1].lines[0]


def test_that_nested_modules_are_joined_unless_their_symbols_clash() -> None:
    text = "module {\n  module @a {\n    func.func @f() {\n      return\n    }\n  }\n  module @b {\n  }\n}"
    assert one_module(IrOps(text))[0].edits == tuple(Edit(line, line, ()) for line in (2, 6, 7, 8))
    assert not one_module(IrOps(text.replace("  module @b {", "  func.func @f() {\n    return")))


@pytest.mark.parametrize(
    ("line", "name", "made"),
    [
        (9, "convert-result", "  %0 = arith.extsi %v0_held : i32 to i64"),
        (10, "call", "  %1 = util.call @scale() : () -> f32"),
        (11, "without-word", "  %2 = util.global.load @stat : i32"),
        (16, "store", "  util.global.store %c1, @state : i32"),
    ],
)
def test_that_a_rejected_op_takes_another_form(line: int, name: str, made: str) -> None:
    assert made in _applied(_READS, _forms(line), name)


def test_that_an_op_of_its_declared_types_has_no_other_form() -> None:
    assert not _forms(3)
    assert not _forms(7)
    text = "hal.executable.export public @k ordinal(0)"
    ir = IrOps(f"module {{\n{text}\n}}")
    op = ir.op_at(2)
    assert op is not None
    assert not list(rejected_forms(ir, op, "", "3.13.0")), "its visibility is no mistake"


def test_that_the_sizes_of_a_type_are_those_that_other_lines_give_it() -> None:
    text = """\
util.func public @f(%value: i32, %n: index, %b: index) -> !hal.buffer_view {
  %0 = stream.tensor.splat %value : i32 -> tensor<?xi32> in !stream.resource<*>{%b}
  %1 = stream.tensor.export %0 : tensor<?xi32>{%n} in !stream.resource<*>{%b} -> !hal.buffer_view
  util.return %1 : !hal.buffer_view
}"""
    ir = IrOps(text)
    op = ir.op_at(2)
    assert op is not None
    (fix,) = rejected_forms(ir, op, "op result set requires dynamic dims", "3.13.0")
    assert "-> tensor<?xi32>{%n} in" in _lines(text, fix)[1]


@pytest.mark.parametrize(
    ("message", "text", "column", "right"),
    [
        ("expected mask to be one of: none, a, b, c]", "  rocdl.x 6, 1", 11, "  rocdl.x b | c, 1"),
        ("expected kind to be one of: a, b, c]", "  rocdl.x 1, 1", 11, "  rocdl.x b, 1"),
        ("expected valid '@'-identifier for symbol name", '  x #d<"dev">', 8, "  x #d<@dev>"),
        ("unknown type", "  %0 = hal.element_type<f8> : i32", 25, "  %0 = hal.element_type<f8E4M3FNUZ> : i32"),
        ("x", "  a !stream.resource<persistent>", 22, "  a !stream.resource<external>"),
    ],
)
def test_that_the_meant_word_is_written(message: str, text: str, column: int, right: str) -> None:
    fix = next(meant_words(message, (text,), 1, column, "gfx942"))
    assert (fix.kind, fix.hides, fix.edits[0].lines) == (FixKind.EDIT, NOTHING, (right,))


def test_that_all_numbers_in_the_place_of_a_word_are_replaced() -> None:
    source = ("  rocdl.x 1, 1", "  rocdl.y 2, 1", "  rocdl.x 2, 1")
    (fix,) = meant_words("expected mask to be one of: none, a, b]", source, 1, 11, "gfx942")
    assert [edit.lines[0] for edit in fix.edits] == ["  rocdl.x a, 1", "  rocdl.x b, 1"]


@pytest.mark.parametrize(
    ("text", "message", "made"),
    [
        (
            "%l = arith.constant 0 : i64\n%y = rocdl.readlane %v, %l : (f32, i64) -> f32",
            "'rocdl.readlane' op operand #1 must be 32-bit signless integer, but got 'i64'",
            "%l_as_3 = arith.trunci %l : i64 to i32\n%y = rocdl.readlane %v, %l_as_3 : (f32, i32) -> f32",
        ),
        (
            "%a = arith.constant 0 : i32\n%r = linalg.pack %x inner_dims_pos = [1, 1] inner_tiles = [8, 8]",
            "invalid inner_dims_pos vector",
            "inner_dims_pos = [0, 1] inner_tiles = [8, 8]",
        ),
        (
            "%a = arith.constant 1 : i32\nhal.executable.export @k {workgroup_size = [64, 1, 1 : i64]}",
            "attribute 'workgroup_size' failed to satisfy constraint: index array attribute",
            "{workgroup_size = [64 : index, 1 : index, 1 : index]}",
        ),
    ],
)
def test_that_what_a_verifier_demands_is_written(text: str, message: str, made: str) -> None:
    body = f"func.func @f(%v: f32, %x: tensor<8x8xf32>) {{\n{text}\n}}"
    ir = IrOps(body)
    op = ir.op_at(3)
    assert op is not None
    assert any(made in edited_text(body.encode(), fix) for fix in demanded_forms(ir, op, message))


def test_that_the_count_of_elements_changes_in_the_whole_function() -> None:
    text = """\
func.func @f(%v: vector<8xf16>, %c: vector<4xf32>) -> vector<4xf32> {
  %d = amdgpu.mfma %v * %v + %c {k = 16 : i32} blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
  return %d : vector<4xf32>
}"""
    ir = IrOps(text)
    op = ir.op_at(2)
    assert op is not None
    (fix,) = demanded_forms(ir, op, "'amdgpu.mfma' op expected 4 source values for this operation but got 8")
    assert "vector<8x" not in edited_text(text.encode(), fix)


def test_that_an_output_gets_the_shape_of_the_input() -> None:
    text = """\
func.func @f(%x: tensor<8x160xf32>, %e: tensor<8x128xf32>) -> tensor<8x128xf32> {
  %s = linalg.softmax dimension(1) ins(%x : tensor<8x160xf32>) outs(%e : tensor<8x128xf32>) -> tensor<8x128xf32>
  return %s : tensor<8x128xf32>
}"""
    ir = IrOps(text)
    (fix,) = demanded_forms(ir, next(ir.named("linalg.softmax")), "'linalg.softmax' op incompatible output shape")
    assert "8x128" not in edited_text(text.encode(), fix)


@pytest.mark.parametrize(
    ("call", "made"),
    [
        ("%0 = call @g(%a, %n) : (tensor<4xf32>, i32) -> tensor<4xf32>", "(%a) : (tensor<4xf32>) -> tensor<8xf32>"),
        ("%0, %1 = util.call @g(%a) : (tensor<4xf32>) -> (i1, i1)", "  %0 = util.call @g(%a) : (tensor<4xf32>)"),
        ("%0 = call @g(%n) : (i32) -> tensor<4xf32>", ""),
        ("%0 = call @g(%a) : (tensor<4xf32>) -> tensor<8xf32>", ""),
    ],
)
def test_that_a_call_is_written_as_its_callee_is_declared(call: str, made: str) -> None:
    text = f"""\
func.func private @g(%x: tensor<4xf32> {{iree.abi.output = 0 : index}}) -> tensor<8xf32>
func.func @f(%a: tensor<4xf32>, %n: i32) {{
  {call}
  return
}}"""
    ir = IrOps(text)
    op = ir.op_at(3)
    assert op is not None
    fixes = list(demanded_forms(ir, op, ""))
    assert [made in edited_text(text.encode(), fix) for fix in fixes] == ([True] if made else [])


def test_that_a_kernel_gets_the_scalars_that_it_takes() -> None:
    text = """\
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch @kernels::@scale(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}"""
    ir = IrOps(text)
    kernel = [("%in", "!x.dispatch.tensor<readonly:tensor<4xf32>>"), ("%by", "f32"), ("%out", "!x.dispatch.tensor<w>")]
    (fix,) = passed_scalars(ir, next(ir.named("flow.dispatch")), kernel)
    made = _lines(text, fix)
    assert made[0] == "func.func @main(%x: tensor<4xf32>, %by: f32) -> tensor<4xf32> {"
    assert "(%x, %by) : (tensor<4xf32>, f32) -> tensor<4xf32>" in made[1]


def test_that_a_global_that_one_function_reads_becomes_its_argument() -> None:
    text = """\
util.global private @w = #flow.parameter.named<"model"::"w"> : tensor<?x4xf32>
func.func @f() -> tensor<?x4xf32> {
  %w = util.global.load @w : tensor<?x4xf32>
  return %w : tensor<?x4xf32>
}"""
    (fix,) = as_argument(IrOps(text), "w")
    assert _lines(text, fix)[1:3] == [
        "func.func @f(%w: tensor<?x4xf32>) -> tensor<?x4xf32> {",
        "  return %w : tensor<?x4xf32>",
    ]
    assert not as_argument(
        IrOps(text.replace("return %w", "util.global.store %w, @w : tensor<?x4xf32>\n  return %w")), "w"
    )


def test_that_a_converted_value_is_read_in_the_line_that_has_it() -> None:
    text = """\
util.func public @f(%n: index, %k: i32) {
  %0:2 = util.assume.int
      %n<umin = 16>,  // tokens
      %k<umin = 1> : index, i32
  util.return
}"""
    ir = IrOps(text)
    (fix,) = converted(ir, next(ir.named("util.assume.int")), "i32", "index")
    assert _lines(text, fix)[1:5] == [
        "  %k_as_2 = arith.index_cast %k : i32 to index",
        "  %0:2 = util.assume.int",
        "      %n<umin = 16>,  // tokens",
        "      %k_as_2<umin = 1> : index, index",
    ]
    assert not list(converted(ir, next(ir.named("util.return")), "i32", "index"))


_DISPATCH = """\
func.func @f(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = flow.dispatch.workgroups(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0, 0], sizes = [4, 8], strides = [1, 1] : \
!iree_tensor_ext.dispatch.tensor<readonly:tensor<4x8xf32>> -> tensor<4x8xf32>
    flow.return
  } count() -> (index, index, index) {
    %x1, %y1, %z1 = iree_tensor_ext.dispatch.workgroup_count_from_slice()
    flow.return %x1, %y1, %z1 : index, index, index
  }
  return %r : tensor<4x8xf32>
}
"""


@pytest.mark.campaign
def test_that_a_region_gets_an_argument_for_the_result_of_its_dispatch(tmp_path: Path) -> None:
    fixes = {fix.name: fix for fix in first(compiled(_DISPATCH, tmp_path)).fixes}
    made = edited_text(_DISPATCH.encode(), fixes["region-arguments"]).split("\n")
    assert made[2].endswith("%result_3_0: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<4x8xf32>>) {")
    assert "store %t, %result_3_0, offsets = [0, 0], sizes = [4, 8]" in made[4]
    assert TrialJob(tmp_path / "s.passlens", "", fixes["region-arguments"]).run(JobContext()).compiles


def test_that_a_region_loses_an_argument_that_nothing_is_passed_for() -> None:
    text = _DISPATCH.replace("tensor<4x8xf32>>) {", "tensor<4x8xf32>>, %a: index, %o: index) {").replace(
        "    flow.return\n", "    %q = arith.addi %a, %a : index\n    flow.return\n", 1
    )
    ir = IrOps(text)
    (fix,) = [one for one in dispatch_regions(ir, next(ir.named("flow.dispatch.workgroups"))) if one.name[:2] == "re"]
    assert _lines(text, fix)[2].endswith("tensor<4x8xf32>>, %a: index) {")
