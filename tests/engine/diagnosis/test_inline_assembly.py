"""Inline assembly for another target, or with operands that its instruction does not take."""

from __future__ import annotations

from pathlib import Path

import pytest

from failing_inputs import compiled, first
from message_checks import has_message

_INPUT = """\
func.func @f(%a: tensor<64xi32>) -> tensor<64xi32> {
  %e = tensor.empty() : tensor<64xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]} ins(%a : tensor<64xi32>) outs(%e : tensor<64xi32>) {
  ^bb0(%x: i32, %o: i32):
    %t = llvm.inline_asm "INSTRUCTION $0, $1", "=KIND,KIND" %x : (i32) -> i32
    linalg.yield %t : i32
  } -> tensor<64xi32>
  return %r : tensor<64xi32>
}
"""


@pytest.mark.parametrize(("instruction", "kind"), [("mov.u32", "v"), ("v_mov_b32", "s")])
def test_that_refused_inline_assembly_is_named_with_its_line(tmp_path: Path, instruction: str, kind: str) -> None:
    problem = first(compiled(_INPUT.replace("INSTRUCTION", instruction).replace("KIND", kind), tmp_path))
    assert problem.rule == "inline-assembly"
    assert has_message(problem.title, "inline-assembly.title", target="gfx942", what=f'"{instruction} $0, $1"')
    assert problem.evidence[0].source == "input.mlir:6"
    assert str(problem.dispatch).startswith("f_dispatch_0")


def test_that_inline_assembly_of_the_chip_is_no_problem(tmp_path: Path) -> None:
    queries = compiled(_INPUT.replace("INSTRUCTION", "v_mov_b32").replace("KIND", "v"), tmp_path)
    assert queries.info().outcome == "ok"
    assert not queries.problems.listing()
