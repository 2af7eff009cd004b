"""No condition in ``op-conditions.json`` blames an op that is valid."""

from __future__ import annotations

import pytest

from passlens.engine.diagnosis.inference.op_demands import demanded
from passlens.engine.diagnosis.ir_ops import IrOps


def _tensor(text: str) -> str:
    """``2x3xf32`` as a type of torch."""
    *sizes, element = text.split("x")
    return f"!torch.vtensor<[{','.join(sizes)}],{element}>"


def _onnx(name: str, opset: int, kinds: str, gives: str, attributes: str = "") -> str:
    """The id of the clause on an ONNX operator whose operands are arguments of its function."""
    taken = [_tensor(one) for one in kinds.split()]
    made = [_tensor(one) for one in gives.split()]
    arguments = ", ".join(f"%{number}: {one}" for number, one in enumerate(taken))
    operands = ", ".join(f"%{number}" for number in range(len(taken)))
    results = made[0] if len(made) == 1 else f"({', '.join(made)})"
    result = "%r" if len(made) == 1 else f"%r:{len(made)}"
    given = f" {{{attributes}}}" if attributes else ""
    text = f"""\
func.func @f({arguments}) attributes {{torch.onnx_meta.opset_version = {opset} : si64}} {{
  {result} = torch.operator "onnx.{name}"({operands}){given} : ({", ".join(taken)}) -> {results}
  return
}}
"""
    ir = IrOps(text)
    op = next(one for one in ir.ops if one.name == "torch.operator")
    what = demanded(ir, op, f"onnx.{name}", fails=True)
    return what.id if what is not None else ""


@pytest.mark.parametrize(
    ("name", "opset", "kinds", "gives"),
    [
        ("Resize", 10, "1x3x4x4xf32 4xf32", "1x3x8x8xf32"),
        ("BatchNormalization", 15, "5xf32 1xf32 1xf32 1xf32 1xf32", "5xf32"),
        ("GlobalAveragePool", 13, "2x3xf32", "2x3xf32"),
        ("GlobalMaxPool", 13, "2x3xf32", "2x3xf32"),
        ("GridSample", 20, "1x2x4xf32 1x3x1xf32", "1x2x3xf32"),
        ("QuantizeLinear", 19, "5xf32 f32 1xf8E4M3FN", "5xf8E4M3FN"),
        ("DequantizeLinear", 21, "5xsi4 f32 1xsi4", "5xf32"),
        ("Split", 18, "4x3xf32", "2x3xf32 2x3xf32 0x3xf32"),
    ],
)
def test_that_a_valid_onnx_operator_breaks_no_condition(name: str, opset: int, kinds: str, gives: str) -> None:
    assert _onnx(name, opset, kinds, gives) == ""


@pytest.mark.parametrize(
    ("name", "opset", "kinds", "gives"),
    [
        ("Resize", 10, "1x3x4x4xf32 3xf32", "1x3x8x8xf32"),
        ("Resize", 13, "1x3x4x4xf32 8xf32", "1x3x8x8xf32"),
        ("BatchNormalization", 15, "2x3xf32 4xf32 3xf32 3xf32 3xf32", "2x3xf32"),
        ("QuantizeLinear", 19, "5xf32 5xf32 4xsi8", "5xsi8"),
        ("Split", 18, "5x3xf32", "2x3xf32 2x3xf32 1x3xf32 0x3xf32"),
    ],
)
def test_that_an_invalid_onnx_operator_breaks_one(name: str, opset: int, kinds: str, gives: str) -> None:
    assert _onnx(name, opset, kinds, gives).startswith("op-")


@pytest.mark.parametrize(("shape", "parts", "broken"), [("0x3", 1, False), ("4x3", 2, False), ("4x3", 3, True)])
def test_that_an_empty_dimension_splits_into_one_part(shape: str, parts: int, broken: bool) -> None:
    results = ", ".join(["!torch.vtensor<[?,3],f32>"] * parts)
    result = "%r" if parts == 1 else f"%r:{parts}"
    text = f"""\
func.func @f(%a: {_tensor(shape + "xf32")}) {{
  %n0 = torch.constant.int 0
  %n2 = torch.constant.int 2
  %l = torch.aten.split.Tensor %a, %n2, %n0 : {_tensor(shape + "xf32")}, !torch.int, !torch.int -> !torch.list<vtensor>
  {result} = torch.prim.ListUnpack %l : !torch.list<vtensor> -> {results}
  return
}}
"""
    ir = IrOps(text)
    op = next(one for one in ir.ops if one.name == "torch.aten.split.Tensor")
    assert (demanded(ir, op, op.name, fails=True) is not None) == broken


@pytest.mark.parametrize(
    ("line", "rejected"),
    [
        ("%r = torch.aten.slice.Tensor %a, %n0, %n0, %n4, %n0 : {a}, {i}, {i}, {i}, {i} -> {a}", True),
        ("%r = torch.aten.glu %a, %n0 : {a}, {i} -> {a}", False),
        ("%r, %q = torch.aten.topk %a, %m1, %n0, %t, %t : {a}, {i}, {i}, !torch.bool, !torch.bool -> {a}, {a}", False),
    ],
)
def test_that_a_form_that_compiles_counts_at_most_where_the_compiler_fails_on_it(line: str, rejected: bool) -> None:
    """The compiler takes a slice with step 0, an odd size for glu, and a k of -1 for topk, but for a few uses."""
    text = f"""\
func.func @f(%a: {_tensor("5x3xf32")}) {{
  %n0 = torch.constant.int 0
  %n4 = torch.constant.int 4
  %m1 = torch.constant.int -1
  %t = torch.constant.bool true
  {line.format(a=_tensor("5x3xf32"), i="!torch.int")}
  return
}}
"""
    ir = IrOps(text)
    op = next(one for one in ir.ops if one.results and one.lines[0] == 6)
    assert demanded(ir, op, op.name) is None
    assert (demanded(ir, op, op.name, fails=True) is not None) == rejected
