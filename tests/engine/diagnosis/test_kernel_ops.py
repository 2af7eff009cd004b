"""Ops of kernels and of the host without a lowering, in a form that computes the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from failing_inputs import compiled, first
from passlens.engine.diagnosis.findings import Fix
from passlens.engine.diagnosis.fixes.apply import edited_text
from passlens.engine.diagnosis.fixes.kernel_ops import kernel_ops
from passlens.engine.diagnosis.fixes.rejected_forms import rejected_forms
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.diagnosis.trials.trial import TrialJob
from passlens.engine.ir.parse import Op
from passlens.engine.jobs import JobContext

_KERNEL = """\
func.func @k(%m: memref<4xf32>, %i: index, %x: f32, %v: vector<4xf32>) -> (f32, vector<4xf32>) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %new = arith.maximumf %old, %x : f32
    memref.atomic_yield %new : f32
  }
  %1 = iree_vector_ext.to_layout %v to layout(#l) : vector<4xf32>
  %2 = arith.addf %1, %1 : vector<4xf32> // twice %1
  return %0, %2 : f32, vector<4xf32>
}
"""
_HOST = """\
func.func @f(%x: f32) -> f32 {
  %0 = math.sinh %x : f32
  return %0 : f32
}
"""


def _op(text: str, name: str) -> tuple[IrOps, Op]:
    ir = IrOps(text)
    return ir, next(ir.named(name))


def test_that_an_atomic_op_of_a_known_kind_is_written_as_that() -> None:
    ir, op = _op(_KERNEL, "arith.maximumf")
    (fix,) = [one for one in kernel_ops(ir, op) if one.name == "atomic"]
    text = edited_text(_KERNEL.encode(), fix)
    assert "  %0 = memref.atomic_rmw maximumf %x, %m[%i] : (f32, memref<4xf32>) -> f32\n  %1 = " in text
    other = _KERNEL.replace("%old, %x", "%old, %old")
    assert all(one.name != "atomic" for one in kernel_ops(*_op(other, "arith.maximumf")))


def test_that_a_value_goes_on_without_its_layout() -> None:
    (fix,) = kernel_ops(*_op(_KERNEL, "iree_vector_ext.to_layout"))
    text = edited_text(_KERNEL.encode(), fix)
    assert "to_layout" not in text
    assert "  %2 = arith.addf %v, %v : vector<4xf32> // twice" in text


@pytest.mark.campaign
def test_that_a_function_that_the_host_lacks_is_computed_by_others(tmp_path: Path) -> None:
    fixes: dict[str, Fix] = {fix.name: fix for fix in first(compiled(_HOST, tmp_path)).fixes}
    assert TrialJob(tmp_path / "s.passlens", "", fixes["by-steps"]).run(JobContext()).compiles


def test_that_views_of_dynamic_workgroup_memory_are_allocated() -> None:
    text = """\
func.func @k(%o: index) {
  %lds = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  %a = memref.view %lds[%o][] : memref<?xi8, #gpu.address_space<workgroup>> \
to memref<64xf32, #gpu.address_space<workgroup>>
  return
}"""
    (fix,) = kernel_ops(*_op(text, "gpu.dynamic_shared_memory"))
    made = edited_text(text.encode(), fix).split("\n")
    assert made[1] == "  %a = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>"
    assert not list(kernel_ops(*_op(text.replace("memref<64x", "memref<?x"), "gpu.dynamic_shared_memory")))


def test_that_globals_are_read_without_tokens() -> None:
    text = """\
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = ml_program.token
  %m, %r = ml_program.global_load_graph @mean ordering(%t -> !ml_program.token) : tensor<4xf32>
  %w = ml_program.global_store_graph @mean = %x ordering(%r -> !ml_program.token) : tensor<4xf32>
  return %m : tensor<4xf32>
}"""
    (fix,) = kernel_ops(*_op(text, "ml_program.token"))
    assert edited_text(text.encode(), fix).split("\n")[1:3] == [
        "  %m = ml_program.global_load @mean : tensor<4xf32>",
        "  ml_program.global_store @mean = %x : tensor<4xf32>",
    ]


def test_that_an_affine_index_gets_the_numbers_of_constants() -> None:
    text = """\
func.func @f(%m: memref<4096xf32>, %i: index) -> f32 {
  %n = arith.constant 90 : index
  %y = affine.load %m[%i * %n + %i] : memref<4096xf32>
  return %y : f32
}"""
    ir, op = _op(text, "affine.load")
    fixes = rejected_forms(ir, op, "non-affine expression: at least one", "3.13.0")
    assert "%m[%i * 90 + %i]" in edited_text(text.encode(), next(iter(fixes)))
