"""Edits of inputs with comments, of ops in several lines, and of results that are read by their number."""

from __future__ import annotations

import re

import pytest

from passlens.engine.diagnosis.edits.applied import applied, with_comments
from passlens.engine.diagnosis.edits.cast_around import computed_as, operand_as
from passlens.engine.diagnosis.edits.converted import as_truth
from passlens.engine.diagnosis.edits.declared_types import redeclared
from passlens.engine.diagnosis.findings import Edit
from passlens.engine.diagnosis.fixes.demanded_forms import demanded_forms
from passlens.engine.diagnosis.fixes.torch_edits import torch_edits
from passlens.engine.diagnosis.ir_ops import IrOps

COMMENTED = """\
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> { // why 1
  %0 = "a.b"(%x) : (tensor<4xf32>) -> tensor<4xf32> // why 2
  return %0 : tensor<4xf32> // why 3
}
"""


def test_a_declared_type_keeps_comments_and_the_brace_before_one() -> None:
    ir = IrOps(COMMENTED)
    (fix,) = redeclared(ir, next(ir.named("a.b")).results, "tensor<8xf32>")
    lines = applied(ir.lines, fix.edits)
    assert lines[0] == "func.func @f(%x: tensor<4xf32>) -> tensor<8xf32> { // why 1"
    assert lines[1:3] == [
        '  %0 = "a.b"(%x) : (tensor<4xf32>) -> tensor<8xf32> // why 2',
        "  return %0 : tensor<8xf32> // why 3",
    ]
    assert list(redeclared(ir, next(ir.named("a.b")).results, "tensor<4xf32>")) == []


def test_comments_of_replaced_lines_are_kept_in_lines_of_their_own() -> None:
    source = ["  %0 = a.b %x // why", '  %1 = a.c "http://x"', "  %2 = a.d // gone"]
    edits = (Edit(1, 1, ("  %0 = a.e %x",)), Edit(2, 2, ("  %1 = a.f",)), Edit(3, 3, ()))
    assert applied(source, with_comments(source, edits)) == ["  // why", "  %0 = a.e %x", "  %1 = a.f"]


def test_a_call_as_declared_is_left_alone_with_its_comment() -> None:
    text = (
        "func.func private @g(tensor<4xf32>) -> tensor<4xf32>\nfunc.func private @h(%a: i32) -> i32\n"
        "func.func @f(%x: i32) -> i32 {\n  %0 = call @h(%x) : (i32) -> i32 // why\n  return %0 : i32\n}\n"
    )
    ir = IrOps(text)
    assert list(demanded_forms(ir, next(ir.named("func.call")), "")) == []


_T = "!torch.vtensor<[4],si64>"
PAIR = """\
func.func @f(%y: T) -> T {
  %0:2 = torch.operator "x.y"(%y) : (T) -> (T, T)
  %1 = torch.operator "onnx.Mod"(%0#1, %y) : (T, T) -> T
  return %1 : T
}
""".replace("T", _T)


def test_a_result_read_by_its_number_is_the_one_that_is_converted() -> None:
    ir = IrOps(PAIR)
    op = next(op for op in ir.ops if "onnx.Mod" in ir.line(op))
    (edit,) = computed_as(ir, op, "onnx.Mod", "si64", "si32")
    assert '"onnx.Cast"(%0#1)' in edit.lines[0]
    assert '"onnx.Mod"(%in_si32_3_0, %in_si32_3_1)' in "".join(edit.lines)
    (fix,) = operand_as(ir, op, 0, "onnx.Mod", "si32")
    assert '"onnx.Cast"(%0#1)' in fix.edits[0].lines[0]


@pytest.mark.parametrize(("comment", "count"), [("", 1), (" // why", 0)])
def test_an_operand_is_converted_in_an_op_of_two_lines(comment: str, count: int) -> None:
    ir = IrOps(
        f"func.func @f(%a: !torch.vtensor<[4],si32>) {{\n  %1 = torch.aten.neg %a{comment}\n"
        "      : !torch.vtensor<[4],si32> -> !torch.vtensor<[4],si64>\n  return\n}\n"
    )
    fixes = list(operand_as(ir, next(ir.named("torch.aten.neg")), 0, "torch.aten.neg", "si64"))
    assert len(fixes) == count
    for fix in fixes:
        (edit,) = fix.edits
        assert (edit.first, edit.last) == (2, 3)
        assert edit.lines[-1] == (
            "  %1 = torch.aten.neg %as_si64_2_0 : !torch.vtensor<[4],si64> -> !torch.vtensor<[4],si64>"
        )


def test_no_buffer_is_compared_with_zero() -> None:
    ir = IrOps('func.func @f(%b: !hal.buffer) {\n  "a.b"(%b) : (!hal.buffer) -> ()\n  return\n}\n')
    must = re.match(r"(?P<what>\w+) (?P<number>\d) (?P<wanted>\w+) (?P<got>\S+)", "operand 0 bool !hal.buffer")
    assert must is not None
    assert list(as_truth(ir, next(ir.named("a.b")), must)) == []


def test_a_dequantization_in_two_lines_is_replaced_whole() -> None:
    ir = IrOps(
        "func.func @f(%w: !torch.vtensor<[4],si8>, %s: !torch.float, %z: !torch.int) {\n"
        '  %0 = torch.operator "torch.quantized_decomposed.dequantize_per_tensor"(%w, %s, %z)\n'
        "      : (!torch.vtensor<[4],si8>, !torch.float, !torch.int) -> !torch.vtensor<[4],f32>\n  return\n}\n"
    )
    fixes = torch_edits(ir, next(ir.named("torch.operator")), "torch.operator")
    (edit,) = next(fix for fix in fixes if fix.name == "arithmetic").edits
    assert (edit.first, edit.last) == (2, 3)
