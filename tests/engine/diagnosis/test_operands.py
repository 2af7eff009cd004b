"""The op on a line, with what its operands are made of."""

from __future__ import annotations

from passlens.engine.diagnosis.operands import operands_at

IR = """\
func.func @f(%a: tensor<8xf32>) -> tensor<8xf32> {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.fill ins(%c : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = arith.addf %a, %0 : tensor<8xf32>
  %2 = arith.mulf %1, %1 : tensor<8xf32>
  return %2 : tensor<8xf32>
}
"""


def test_that_operands_are_followed_to_what_defines_them_and_each_once() -> None:
    found = operands_at(IR, 6)
    assert found is not None
    assert found.op == "arith.mulf"
    operands = [(one.depth, one.value, one.op, one.line) for one in found.operands]
    assert operands == [
        (1, "%1", "arith.addf", 5),
        (2, "%a", "", 0),
        (2, "%0", "linalg.fill", 4),
        (3, "%e", "tensor.empty", 3),
    ]


def test_that_a_line_without_an_op_or_operands_has_none() -> None:
    assert operands_at(IR, 2) is None
    assert operands_at(IR, 8) is None
    assert operands_at(IR, 99) is None
