"""Inline assembly for another target, or with operands that its instruction does not take."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
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


@pytest.mark.parametrize(("instruction", "kind"), [rarely("mov.u32", "v"), rarely("v_mov_b3", "s")])
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


@pytest.mark.parametrize(
    ("kind", "chip", "identifier"),
    [("f", "gfx942", "no-register"), rarely("a", "gfx1100", "no-register"), ("v", "gfx942", "no-group")],
)
def test_that_a_constraint_without_a_register_is_named_with_its_line(
    tmp_path: Path, kind: str, chip: str, identifier: str
) -> None:
    text = _INPUT.replace("INSTRUCTION", "v_mov_b32").replace("KIND", kind)
    if kind == "v":  # the value is wider than all registers in a row
        text = text.replace("%t = llvm", "%w = vector.broadcast %x : i32 to vector<64xi32>\n    %q = llvm")
        text = text.replace("%x : (i32) -> i32", "%w : (vector<64xi32>) -> vector<64xi32>")
        text = text.replace("linalg.yield", "%t = vector.extract %q[0] : i32 from vector<64xi32>\n    linalg.yield")
    problem = first(compiled(text, tmp_path, target=chip))
    assert problem.rule == "inline-assembly"
    assert has_message(problem.title, f"inline-assembly.{identifier}", constraint=f"={kind}", target=chip)
    line = next(number for number, one in enumerate(text.split("\n"), 1) if "inline_asm" in one)
    assert problem.evidence[0].source == f"input.mlir:{line}"


@pytest.mark.campaign
def test_that_a_scalar_register_for_the_result_of_a_vector_instruction_is_named(tmp_path: Path) -> None:
    text = _INPUT.replace("INSTRUCTION", "v_mov_b32").replace("KIND", "r")
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "inline-assembly.scalar-result", constraint="=r", text="v_mov_b32 $0, $1")
