"""Causes in kernels that the input itself holds: their code has no locations, and ops that the compiler never makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.compile.request import PassCapture
from passlens.engine.diagnosis.causes.source_rank import holds_several
from passlens.engine.diagnosis.findings import Problem
from passlens.engine.diagnosis.program.stack_space import PRIVATE
from passlens.engine.queries import Queries

_KERNEL = """\
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, \
#hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @kernel ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @kernel() attributes {translation_info = #iree_codegen.translation_info<pipeline = \
#iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xTYPE>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xTYPE>
      %t = gpu.thread_id x
      %v = memref.load %in[%t] : memref<64xTYPE>
BODY
      return
    }
  }
}
util.func public @f(%a: tensor<64xTYPE>) -> tensor<64xTYPE> {
  %r = flow.dispatch @ex::@kernel(%a) : (tensor<64xTYPE>) -> tensor<64xTYPE>
  util.return %r : tensor<64xTYPE>
}
"""
_COPY = "      memref.store %v, %out[%t] : memref<64xTYPE>"
_SIZED = """\
      %m = arith.index_cast %v : i32 to index
      %o = memref.ALLOC() : memref<64xi32, #gpu.address_space<SPACE>>
      %b = memref.ALLOC(%m) : memref<?xi32, #gpu.address_space<SPACE>>  // here
      memref.store %v, %o[%t] : memref<64xi32, #gpu.address_space<SPACE>>
      memref.store %v, %b[%t] : memref<?xi32, #gpu.address_space<SPACE>>
      %x = memref.load %b[%c0] : memref<?xi32, #gpu.address_space<SPACE>>
      %w = arith.index_cast %x : i32 to index
      %u = memref.load %o[%w] : memref<64xi32, #gpu.address_space<SPACE>>
      memref.store %u, %out[%t] : memref<64xi32>"""


def kernel(body: str, element: str) -> str:
    return _KERNEL.replace("BODY", body).replace("TYPE", element)


def line_shown(problem: Problem, text: str) -> str:
    """The input line to which a card leads."""
    places = [str(problem.location.line)] if problem.location is not None else []
    places += [one.source.rpartition(":")[2] for one in problem.evidence if one.source]
    lines = text.split("\n")
    return next((lines[int(place) - 1] for place in places if "// here" in lines[int(place) - 1]), "")


@pytest.mark.campaign
def test_that_the_op_of_a_kernel_with_its_kind_is_named_and_found_in_the_input(tmp_path: Path) -> None:
    text = kernel("      %o = memref.atomic_rmw mulf %v, %out[%t] : (f32, memref<64xf32>) -> f32  // here", "f32")
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "leftover-cast.no-lowering", op="memref.atomic_rmw mulf")
    assert line_shown(problem, text)


@pytest.mark.campaign
def test_that_an_op_made_of_another_is_traced_to_its_rare_type(tmp_path: Path) -> None:
    body = "      %o = memref.atomic_rmw addf %v, %out[%t] : (TYPE, memref<64xTYPE>) -> TYPE  // here"
    text = kernel(body, "f8E4M3FNUZ")
    problem = first(compiled(text, tmp_path))
    assert has_message(
        problem.title, "unsupported-type.has-no-lowering", op="memref.atomic_rmw addf", type="f8E4M3FNUZ"
    )
    assert line_shown(problem, text)


@pytest.mark.campaign
def test_that_an_op_of_other_chips_is_said_to_be_one(tmp_path: Path) -> None:
    body = "      %w = amdgpu.permlane_swap %v 32 : i32  // here\n" + _COPY.replace("%v", "%w")
    text = kernel(body, "i32")
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "failed-pass.of-chips", op="amdgpu.permlane_swap", target="gfx942")
    assert line_shown(problem, text)


def test_that_what_llvm_counts_of_shared_memory_is_told_with_its_arrays(tmp_path: Path) -> None:
    shared = "memref<9000xi32, #gpu.address_space<workgroup>>"
    body = f"""\
      %m = memref.get_global @tile : {shared}
      memref.store %v, %m[%t] : {shared}
      gpu.barrier
      %w = memref.load %m[%c0] : {shared}
{_COPY.replace("%v", "%w")}"""
    arrays = f'  builtin.module {{\n    memref.global "private" @tile : {shared}  // here\n'
    text = kernel(body, "i32").replace("  builtin.module {\n", arrays).replace("9000x", "17000x")
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "shared-memory"
    assert has_message(problem.title, "shared-memory.too-much", used=68_000, limit=65_536)
    assert line_shown(problem, text)


def test_that_a_vector_of_several_dimensions_is_told_with_the_op_that_does_not_take_it(tmp_path: Path) -> None:
    body = """\
      %w = vector.broadcast %v : i32 to vector<2x4xi32>
      vector.store %w, %out[%t] : memref<64xi32>, vector<2x4xi32>  // here"""
    block = "memref<64x2x4xi32>"
    text = kernel(body.replace("%out[%t] : memref<64xi32>", f"%big[%t, %c0, %c0] : {block}"), "i32")
    out = "      %t = gpu.thread_id x\n"
    big = f"      %big = hal.interface.binding.subspan layout(#layout) binding(1) offset(%c0) : {block}\n"
    text = text.replace(out, f"{big}{out}")
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "unsupported-type.block", op="vector.store", type="vector<2x4xi32>", rank=2)
    assert line_shown(problem, text)


@pytest.mark.campaign
def test_that_an_attribute_which_llvm_refuses_is_found_in_the_input(tmp_path: Path) -> None:
    text = kernel(_COPY, "i32").replace(
        "subgroup_size = 64>}",
        'subgroup_size = 64, {llvm_func_attrs = {"amdgpu-waves-per-eu" = "two"}}>}',
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "configuration.llvm-number", name="amdgpu-waves-per-eu", value='"two"', line=9)


@pytest.fixture
def sized_at_run_time(tmp_path: Path) -> tuple[str, Queries]:
    text = kernel(_SIZED.replace("ALLOC", "alloc").replace("SPACE", "workgroup"), "i32")
    return text, compiled(text, tmp_path, passes=PassCapture.CHANGED)


def test_that_shared_memory_sized_at_run_time_has_no_number_of_bytes(sized_at_run_time: tuple[str, Queries]) -> None:
    text, queries = sized_at_run_time
    problem = first(queries)
    assert has_message(problem.title, "shared-memory.run-time", kernel="kernel", limit=65_536)
    assert not any(fix.tiles for fix in problem.fixes), "smaller tiles make nothing of a size that is not known"
    assert line_shown(problem, text)
    bill = queries.memory.shared().bills[0]
    assert (bill.total, bill.over) == (None, 0)
    assert any(has_message(sentence, "bill.bounded-size") for sentence in bill.uncertain)
    assert has_message(bill.differs, "bill.counts-bound", count=bill.stated)
    table = queries.memory.table()
    assert table is not None
    assert [one.bytes for row in table.lds for one in row.allocations] == [256, None]


@pytest.mark.campaign
def test_that_a_private_array_sized_at_run_time_is_the_cause(tmp_path: Path) -> None:
    text = kernel(_SIZED.replace("ALLOC", "alloca").replace("SPACE", "private"), "i32")
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "private-memory.run-time", kernel="kernel", target="gfx942")
    assert line_shown(problem, text)


@pytest.mark.campaign
def test_that_an_array_outside_the_memory_of_the_stack_is_the_cause(tmp_path: Path) -> None:
    in_space = ", #gpu.address_space<SPACE>"
    text = kernel(
        _SIZED.replace("ALLOC", "alloca").replace("(%m)", "()").replace("?x", "64x").replace(in_space, ""), "i32"
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "stack-space.title", op="memref.alloca")
    edits = next(fix.edits for fix in problem.fixes if fix.name == "private-stack")
    assert sum(PRIVATE in line for edit in edits for line in edit.lines) == text.count("memref.alloca") + 4


@pytest.mark.campaign
def test_that_a_crash_on_an_intrinsic_leads_to_the_op_that_stands_for_it(tmp_path: Path) -> None:
    text = kernel("      rocdl.s.wait.dscnt 0  // here\n" + _COPY, "f32")
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "compiler-crash.unselected", target="gfx942")
    assert line_shown(problem, text)


def test_that_a_region_of_several_structured_ops_is_the_place_of_their_fault() -> None:
    region = ["  %0 = flow.dispatch.region -> (tensor<4xf32>) {", "    %1 = linalg.matmul ins(%a, %b)"]
    ends = ["    flow.return %1 : tensor<4xf32>", "  }", "  %2 = linalg.reduce ins(%0)"]
    assert not holds_several([*region, *ends], 1)
    assert holds_several([*region, "    %3 = linalg.reduce ins(%1)", *ends], 1)
    assert not holds_several([*region, "    %3 = linalg.reduce ins(%1)", *ends], 2)
    assert not holds_several(region, 0)


@pytest.mark.campaign
def test_that_an_op_on_a_tensor_in_a_kernel_is_named(tmp_path: Path) -> None:
    body = "      %u = bufferization.to_tensor %in restrict : memref<64xTYPE> to tensor<64xTYPE>\n"
    body += "      %x = tensor.extract %u[%t] : tensor<64xTYPE>  // here\n"
    text = kernel(body + _COPY.replace("%v", "%x"), "f32")
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "failed-pass.kernel-tensor", op="tensor.extract", kernel="kernel")
    assert line_shown(problem, text)


@pytest.mark.parametrize("kind", [rarely("i8"), rarely("i16")])
def test_that_the_op_whose_type_no_instruction_has_is_named(tmp_path: Path, kind: str) -> None:
    body = "      %z = arith.constant 0 : i32\n      %p = arith.cmpi ne, %v, %z : i32\n"
    body += f"      %m = rocdl.ballot %p : {kind}  // here\n"
    body += f"      %x = arith.extui %m : {kind} to i32\n{_COPY.replace('%v', '%x')}"
    text = kernel(body, "i32")
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "compiler-crash.untyped", op="rocdl.ballot", type=kind, target="gfx942")
    assert line_shown(problem, text)


@pytest.mark.campaign
def test_that_the_reason_of_an_op_refused_in_code_generation_is_the_title(tmp_path: Path) -> None:
    body = "      %i = arith.index_cast %t : index to i32\n      %q = amdgpu.raw_buffer_load "
    body += "boundsCheck(true) %in[%i] : memref<64xf32>, i32 -> vector<8xf32>  // here\n"
    body += f"      %x = vector.extract %q[0] : f32 from vector<8xf32>\n{_COPY}"
    text = kernel(body.replace("%v, %out", "%x, %out"), "f32")
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "failed-pass.of-op", op="amdgpu.raw_buffer_load")
    assert line_shown(problem, text)


@pytest.mark.campaign
def test_that_the_configuration_of_a_kernel_comes_from_the_input(tmp_path: Path) -> None:
    text = kernel(_COPY, "f32").replace("subgroup_size = 64>", "subgroup_size = 16>")
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "configuration"
    assert problem.location is not None
    assert "translation_info" in text.split("\n")[problem.location.line - 1]
    assert "The compiler chose it" not in str(problem.detail)


@pytest.mark.campaign
def test_that_a_function_that_no_object_defines_is_found_where_the_kernel_calls_it(tmp_path: Path) -> None:
    body = "      %w = func.call @twice(%v) : (f32) -> f32  // here\n      memref.store %w, %out[%t] : memref<64xf32>"
    text = kernel(body, "f32").replace(
        "    func.func @kernel()",
        "    func.func private @twice(f32) -> f32 attributes {hal.import.bitcode = true}\n    func.func @kernel()",
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "failed-pass.undefined-symbol", symbol="twice")
    assert "only other targets" not in str(problem.detail)
    assert line_shown(problem, text)
