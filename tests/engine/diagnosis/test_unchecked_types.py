"""Types of ops of the input that no verifier checks."""

from __future__ import annotations

from pathlib import Path

import pytest

from failing_inputs import compiled, first
from message_checks import has_message

_FFT = """\
func.func @f(%r: tensor<64xTYPE>, %i: tensor<64xTYPE>) -> tensor<64xTYPE> {
  %s = arith.constant 1 : index
  %o:2 = iree_linalg_ext.fft ins(%s : index) outs(%r, %i : tensor<64xTYPE>, tensor<64xTYPE>)
      : tensor<64xTYPE>, tensor<64xTYPE>
  return %o#0 : tensor<64xTYPE>
}
"""


@pytest.mark.campaign
def test_that_integers_of_an_op_for_floats_are_named(tmp_path: Path) -> None:
    problem = first(compiled(_FFT.replace("TYPE", "i32"), tmp_path))
    assert problem.rule == "operand-types"
    assert has_message(problem.title, "unchecked-types.holds", op="iree_linalg_ext.fft", type="tensor<64xi32>")
    assert problem.evidence[0].source.endswith("input.mlir:3")
