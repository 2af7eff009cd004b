"""The edits that make an op of the input as it compiled in a probe, or as its conditions require."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from compiled_sessions import compiled_session
from failing_inputs import first
from message_checks import has_message
from passlens.engine.compile.probe import Probed
from passlens.engine.compile.probe_change import Change, ChangeKind
from passlens.engine.compile.request import CompileRequest, PassCapture
from passlens.engine.diagnosis.edits.applied import applied, edits_between
from passlens.engine.diagnosis.edits.cast_around import computed_as
from passlens.engine.diagnosis.edits.fulfilled import condition_fixes
from passlens.engine.diagnosis.edits.loop_kinds import with_loop_kind
from passlens.engine.diagnosis.edits.other_attribute import with_attribute
from passlens.engine.diagnosis.edits.other_operand import with_constant
from passlens.engine.diagnosis.facts import Facts
from passlens.engine.diagnosis.findings import Edit
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.fixes.probed_fixes import probed_fixes
from passlens.engine.diagnosis.inference.rule_help import stands_for
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.jobs import JobContext
from passlens.engine.queries import Queries
from passlens.engine.session.rows import OutcomeKind

CIRCULAR = """func.func @wrap(%x: !torch.vtensor<[1,3,8,8],f32>) -> !torch.vtensor<[1,3,10,10],f32> {
  %int1 = torch.constant.int 1
  %p = torch.prim.ListConstruct %int1, %int1, %int1, %int1 : (!torch.int, !torch.int, !torch.int, !torch.int)
      -> !torch.list<int>
  %mode = torch.constant.str "circular"
  %none = torch.constant.none
  %0 = torch.aten.pad %x, %p, %mode, %none : !torch.vtensor<[1,3,8,8],f32>, !torch.list<int>, !torch.str, !torch.none
      -> !torch.vtensor<[1,3,10,10],f32>
  return %0 : !torch.vtensor<[1,3,10,10],f32>
}
"""
ROLLED = """func.func @f(%x: !torch.vtensor<[2,8,8],f32>) -> !torch.vtensor<[2,8,8],f32> {
  %int1 = torch.constant.int 1
  %int2 = torch.constant.int 2
  %s = torch.prim.ListConstruct %int1 : (!torch.int) -> !torch.list<int>
  %d = torch.prim.ListConstruct %int1, %int2 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.roll %x, %s, %d : !torch.vtensor<[2,8,8],f32>, !torch.list<int>, !torch.list<int> -> \
!torch.vtensor<[2,8,8],f32>
  return %0 : !torch.vtensor<[2,8,8],f32>
}
"""
GROUPED = """func.func @f(%x: !torch.vtensor<[1,6,4,4],f32>) -> !torch.vtensor<[1,6,4,4],f32> attributes {\
torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.LpPool"(%x) {torch.onnx.kernel_shape = [1 : si64], torch.onnx.strides = [1 : si64]} : \
(!torch.vtensor<[1,6,4,4],f32>) -> !torch.vtensor<[1,6,4,4],f32>
  return %0 : !torch.vtensor<[1,6,4,4],f32>
}
"""
BLOCKS = """func.func @f(%x: !torch.vtensor<[1,12,4,4],f32>) -> !torch.vtensor<[1,3,8,8],f32> attributes {\
torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.DepthToSpace"(%x) {torch.onnx.blocksize = 0 : si64} : (!torch.vtensor<[1,12,4,4],f32>) -> \
!torch.vtensor<[1,3,8,8],f32>
  return %0 : !torch.vtensor<[1,3,8,8],f32>
}
"""
LETTERS = """func.func @f(%x: !torch.vtensor<[2,16,8],f32>, %w: !torch.vtensor<[8,4,32],f32>, %n: !torch.none) -> \
!torch.vtensor<[2,16,4,32],f32> {
  %s = torch.constant.str "btd,dhk->bthq"
  %l = torch.prim.ListConstruct %x, %w : (!torch.vtensor<[2,16,8],f32>, !torch.vtensor<[8,4,32],f32>) -> \
!torch.list<vtensor>
  %0 = torch.aten.einsum %s, %l, %n : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[2,16,4,32],f32>
  return %0 : !torch.vtensor<[2,16,4,32],f32>
}
"""
PARTS = """func.func @f(%x: !torch.vtensor<[2,12],f32>) -> !torch.vtensor<[2,4],f32> {
  %int4 = torch.constant.int 4
  %int1 = torch.constant.int 1
  %s = torch.prim.ListConstruct %int4, %int4, %int4 : (!torch.int, !torch.int, !torch.int) -> !torch.list<int>
  %l = torch.aten.split_with_sizes %x, %s, %int1 : !torch.vtensor<[2,12],f32>, !torch.list<int>, !torch.int -> \
!torch.list<vtensor>
  %0:2 = torch.prim.ListUnpack %l : !torch.list<vtensor> -> !torch.vtensor<[2,4],f32>, !torch.vtensor<[2,4],f32>
  return %0#1 : !torch.vtensor<[2,4],f32>
}
"""
INDICES = """func.func @f(%x: !torch.vtensor<[64,32],f32>, %i: !torch.vtensor<[8],si64>, \
%j: !torch.vtensor<[6],si64>) -> !torch.vtensor<[8],f32> {
  %l = torch.prim.ListConstruct %i, %j : (!torch.vtensor<[8],si64>, !torch.vtensor<[6],si64>) -> \
!torch.list<optional<vtensor>>
  %0 = torch.aten.index.Tensor %x, %l : !torch.vtensor<[64,32],f32>, !torch.list<optional<vtensor>> -> \
!torch.vtensor<[8],f32>
  return %0 : !torch.vtensor<[8],f32>
}
"""


def test_that_an_operand_can_be_what_compiled_in_the_probe(tmp_path: Path) -> None:
    source = tmp_path / "m.mlir"
    source.write_text(CIRCULAR, encoding="utf-8")
    session = compiled_session(CompileRequest(source, passes=PassCapture.NONE, output=tmp_path / "m.passlens"))
    queries = Queries(session)
    assert queries.info().outcome is not OutcomeKind.OK
    fix = next(one for one in first(queries).fixes if one.name == "operand-mode-constant")
    assert fix.hides, "the results differ"
    text = edited_text(CIRCULAR.encode(), fix)
    assert '  %other_7_2 = torch.constant.str "constant"' in text.split("\n")
    assert '%mode = torch.constant.str "circular"' in text, "others may read it"
    assert TrialJob(session, "", fix).run(JobContext()).compiles


FLAGS = """func.func @f(%x: !torch.vtensor<[8],f32>) -> !torch.vtensor<[8],f32> {
  %a = torch.constant.bool false
  %b = torch.constant.bool false
  %0 = torch.aten.unnamed %x, %a, %b : !torch.vtensor<[8],f32>, !torch.bool, !torch.bool -> !torch.vtensor<[8],f32>
  return %0 : !torch.vtensor<[8],f32>
}
"""
SORTED = """func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.custom %x {sorted = SORTED} : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""


def probed_facts(text: str, line: int, change: Change) -> Facts:
    """The part of the facts that the fixes of a probe read."""
    ir = IrOps(text)
    op = next(one.name for one in ir.ops if one.lines[0] == line)
    probed = Probed(op, line, lowered=(change,))
    return cast("Facts", SimpleNamespace(ir=ir, probed=probed, source=text.splitlines()))


def test_that_the_numbered_operand_of_the_title_is_the_one_that_changes() -> None:
    facts = probed_facts(FLAGS, 4, Change(ChangeKind.OPERAND, "1", "false", "true"))
    (fix,) = probed_fixes(facts)
    assert has_message(fix.title, "probed-fixes.numbered", number="1")
    assert "torch.aten.unnamed %x, %other_4_1, %b : " in edited_text(FLAGS.encode(), fix)


@pytest.mark.parametrize(("was", "now", "hides"), [("false", "true", False), ("true", "false", True)])
def test_that_only_an_order_that_is_not_promised_may_be_sorted(was: str, now: str, hides: bool) -> None:
    text = SORTED.replace("SORTED", was)
    (fix,) = probed_fixes(probed_facts(text, 2, Change(ChangeKind.ATTRIBUTE, "sorted", was, now)))
    assert f"sorted = {now}" in edited_text(text.encode(), fix)
    assert bool(fix.hides) is hides


@pytest.mark.parametrize(
    ("text", "op", "changed"),
    [
        pytest.param(ROLLED, "torch.aten.roll", ["torch.prim.ListConstruct %other_6_1_0, %other_6_1_1"], id="length"),
        pytest.param(
            GROUPED, "onnx.LpPool", ["kernel_shape = [1 : si64, 1 : si64]", "strides = [1 : si64, 1 : si64]"], id="two"
        ),
        pytest.param(BLOCKS, "onnx.DepthToSpace", ["torch.onnx.blocksize = 1 : si64"], id="bound"),
        pytest.param(INDICES, "torch.aten.index.Tensor", ["%j: !torch.vtensor<[8],si64>"], id="tensor in a list"),
        pytest.param(LETTERS, "torch.aten.einsum", ['"btd,dhk->bthk"'], id="letter"),
        pytest.param(
            PARTS,
            "torch.aten.split_with_sizes",
            ["  %0:3 = torch.prim.ListUnpack %l : ", "f32>, !torch.vtensor<[2,4],f32>\n"],
            id="parts",
        ),
    ],
)
def test_that_a_condition_that_is_broken_has_an_edit_with_which_it_holds(
    text: str, op: str, changed: list[str]
) -> None:
    ir = IrOps(text)
    found = next(one for one in ir.ops if (stands_for(ir.line(one)) or one.name) == op)
    fixes = condition_fixes(ir, found, op)
    assert any(all(one in edited_text(text.encode(), fix) for one in changed) for fix in fixes), fixes


def test_that_a_letter_of_an_equation_has_the_size_of_the_result() -> None:
    ir = IrOps(LETTERS)
    op = next(one for one in ir.ops if one.name == "torch.aten.einsum")
    texts = [edited_text(LETTERS.encode(), fix) for fix in condition_fixes(ir, op, op.name)]
    assert not any("bthd" in text for text in texts), "d is 8, and the result has 32 there"


def test_that_an_op_that_fits_has_no_edit() -> None:
    ir = IrOps(ROLLED.replace("%x, %s, %d", "%x, %d, %d"))
    op = next(one for one in ir.ops if one.name == "torch.aten.roll")
    assert not condition_fixes(ir, op, op.name)


def test_that_a_constant_takes_the_place_of_one_operand_only() -> None:
    ir = IrOps(ROLLED.replace("%x, %s, %d", "%x, %d, %d"))
    op = next(one for one in ir.ops if one.name == "torch.aten.roll")
    (edit,) = with_constant(ir, op, 2, "[0]")
    assert edit.lines[-1].lstrip().startswith("%0 = torch.aten.roll %x, %d, %other_6_2 : ")


def test_that_one_loop_gets_another_kind() -> None:
    text = """%r = linalg.generic {indexing_maps = [#a, #b],
    iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%y : tensor<4xf32>) {
^bb0(%p: f32, %q: f32):
  linalg.yield %p : f32
} -> tensor<4xf32>"""
    (op,) = IrOps(text).named("linalg.generic")
    (edit,) = with_loop_kind(text.split("\n"), op, 1, "reduction")
    assert '["parallel", "reduction"]} ins' in edit.lines[0]
    assert with_loop_kind(text.split("\n"), op, 2, "reduction") == ()


def test_that_no_comment_is_lost() -> None:
    ir = IrOps(ROLLED.replace("%x, %s, %d :", "%x, %s, %d // the shifts\n :"))
    op = next(one for one in ir.ops if one.name == "torch.aten.roll")
    assert with_constant(ir, op, 2, "[0]") == ()


@pytest.mark.parametrize(
    ("line", "name", "value", "made"),
    [
        ("x {torch.onnx.axis = 2 : si64, b = 1 : si64}", "axis", "1", "x {torch.onnx.axis = 1 : si64, b = 1 : si64}"),
        ("x {kernel = array<i64: 2, 2>}", "kernel", "[1, 1]", "x {kernel = array<i64: 1, 1>}"),
        ('x {mode = "reflect"}', "mode", '"edge"', 'x {mode = "edge"}'),
        ("x {keepdims = true}", "keepdims", "false", "x {keepdims = false}"),
        ("x {my_axis = 2 : i64}", "axis", "1", "x {my_axis = 2 : i64}"),
    ],
)
def test_that_an_attribute_keeps_its_form(line: str, name: str, value: str, made: str) -> None:
    assert with_attribute(line, name, value) == made


@pytest.mark.parametrize(
    ("line", "name", "lines"),
    [
        (
            "  %0 = stablehlo.cosine %a : tensor<4xf64>",
            "stablehlo.cosine",
            (
                "  %in_f32_2_0 = stablehlo.convert %a : (tensor<4xf64>) -> tensor<4xf32>",
                "  %in_f32_2 = stablehlo.cosine %in_f32_2_0 : tensor<4xf32>",
                "  %0 = stablehlo.convert %in_f32_2 : (tensor<4xf32>) -> tensor<4xf64>",
            ),
        ),
        (
            "  %0 = tosa.mul %a, %a, %s : (tensor<4xf64>, tensor<4xf64>, tensor<1xi8>) -> tensor<4xf64>",
            "tosa.mul",
            (
                "  %in_f32_2_0 = tosa.cast %a : (tensor<4xf64>) -> tensor<4xf32>",
                "  %in_f32_2 = tosa.mul %in_f32_2_0, %in_f32_2_0, %s : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> "
                "tensor<4xf32>",
                "  %0 = tosa.cast %in_f32_2 : (tensor<4xf32>) -> tensor<4xf64>",
            ),
        ),
    ],
)
def test_that_an_op_is_computed_in_another_type_between_casts(line: str, name: str, lines: tuple[str, ...]) -> None:
    head = "func.func @f(%a: tensor<4xf64>, %s: tensor<1xi8>) -> tensor<4xf64> {"
    ir = IrOps(f"{head}\n{line}\n  return %0 : tensor<4xf64>\n}}\n")
    op = next(one for one in ir.ops if one.name == name)
    assert computed_as(ir, op, name, "f64", "f32") == (Edit(2, 2, lines),)


def test_that_edits_between_two_texts_make_the_second_of_the_first() -> None:
    before, after = list("abcdef"), list("abXdeYZf")
    assert applied(before, edits_between(before, after)) == after
