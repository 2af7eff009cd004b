"""Inputs with types, comments, names or attributes as other tools write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.diagnosis.inference.foreign_text import foreign_comment, foreign_type
from passlens.engine.diagnosis.inference.meant_op import meant_operator
from passlens.engine.diagnosis.inference.torch_dtype import torch_dtype


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("f32[8,128]{1,0}", "tensor<8x128xf32>"),
        ("pred[]", "tensor<i1>"),
        ("<4 x float>", "vector<4xf32>"),
        ("Tensor[(8, 64), float32]", "tensor<8x64xf32>"),
        ("float*", "memref<?xf32>"),
        ("tensor<8,64,f32>", "tensor<8x64xf32>"),
        ("tensor<8x64>", "tensor<8x64xf32>"),
        ("tensor<Nx64xf32>", "tensor<?x64xf32>"),
        ("!torch.vtensor<8x?xf32>", "!torch.vtensor<[8,?],f32>"),
    ],
)
def test_that_a_type_of_another_language_is_written_in_mlir(text: str, right: str) -> None:
    line = f"func.func @f(%x: {text}) {{"
    found = foreign_type(line, line.index(text))
    assert found is not None
    assert (found.text, found.right) == (text, right)


@pytest.mark.parametrize(
    "text",
    [
        "tensor<8x64xf32>",
        "tensor<f32>",
        "vector<[4]xf32>",
        "memref<8xf32, strided<[1]>>",
        "!torch.vtensor<[8],f32>",
        "%x[0, 1]",
        "torch.aten.tanh",
        "tensor<?x?xi32>",
    ],
)
def test_that_a_type_of_mlir_is_no_other(text: str) -> None:
    assert foreign_type(f"  %0 = op %x : {text}", 0, anywhere=True) is None
    assert foreign_comment(text, 0) == ("", "")


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("MatMul", "onnx.MatMul"),
        ("onnx.softmax", "onnx.Softmax"),
        ("onnx.LayerNorm", "onnx.LayerNormalization"),
        ("onnx.AvgPool", "onnx.AveragePool"),
        ("onnx.SkipLayerNormalization", ""),
        ("aten::tanh", "torch.aten.tanh"),
        ("onnx.MatMul", ""),
        ("Relu6", ""),
        ("mylib.my_op", ""),
    ],
)
def test_that_a_misspelled_operator_gets_its_name(name: str, meant: str) -> None:
    assert meant_operator(name) == meant


@pytest.mark.parametrize(
    ("operator", "attribute", "right"),
    [
        ("Softmax", "torch.onnx.axis = -1 : i64", "-1 : si64"),
        pytest.param("LeakyRelu", "torch.onnx.alpha = 0.01", "0.01 : f32", marks=pytest.mark.campaign),
    ],
)
def test_that_an_attribute_of_a_type_which_onnx_has_not_is_at_fault(
    tmp_path: Path, operator: str, attribute: str, right: str
) -> None:
    kind = "!torch.vtensor<[4,6],f32>"
    text = f"""\
func.func @main(%x: {kind}) -> {kind} attributes {{torch.onnx_meta.opset_version = 17 : si64}} {{
  %0 = torch.operator "onnx.{operator}"(%x) {{{attribute}}} : ({kind}) -> {kind}
  return %0 : {kind}
}}
"""
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "program-fault.onnx-attribute", op=f"onnx.{operator}")
    assert [edit.lines[0].count(right) for fix in problem.fixes[:1] for edit in fix.edits] == [1]


ONE_HOT = """\
func.func @labels(%ids: !torch.vtensor<[16],si64>, %depth: !torch.vtensor<[1],si64>) -> !torch.vtensor<[16,?],f32> \
attributes {torch.onnx_meta.opset_version = 13 : si64} {
  %v = torch.vtensor.literal(dense<[0.0, 1.0]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.OneHot"(%ids, %depth, %v) {torch.onnx.axis = -1 : si64} : \
(!torch.vtensor<[16],si64>, !torch.vtensor<[1],si64>, !torch.vtensor<[2],f32>) -> !torch.vtensor<[16,?],f32>
  return %0 : !torch.vtensor<[16,?],f32>
}
"""


@pytest.mark.campaign
def test_that_a_late_failure_leads_to_the_operand_that_needs_a_constant(tmp_path: Path) -> None:
    problem = first(compiled(ONE_HOT, tmp_path))
    assert problem.rule == "unlowered-op"
    assert has_message(problem.title, "probed.title", op="onnx.OneHot")


@pytest.mark.parametrize(
    ("element", "expected"),
    [("i64", "torch-dtype.signless"), ("index", "torch-dtype.none"), ("si64", ""), ("i1", ""), ("f8E4M3FN", "")],
)
def test_that_elements_that_torch_tensors_lack_are_named(element: str, expected: str) -> None:
    found = torch_dtype(f"func.func @f(%a: !torch.vtensor<[4],{element}>) {{", 32)
    assert (found[0].id if found is not None else "") == expected
