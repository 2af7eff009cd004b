"""Crashes and late failures whose reason is further back: in constants, regions, symbols, phases."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.diagnosis.configuration.misfits import misfits
from passlens.engine.diagnosis.inference.ir_oddities import loops, oddities, without_strings

_LOOKUP = """\
func.func @f(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %table = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %ids = arith.constant dense<[0, INDEX, 1]> : tensor<3xi64>
  %e = tensor.empty() : tensor<3x4xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%ids : tensor<3xi64>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%id: i64, %o: f32):
    %row = arith.index_cast %id : i64 to index
    %col = linalg.index 1 : index
    %v = tensor.extract %table[%row, %col] : tensor<2x4xf32>
    linalg.yield %v : f32
  } -> tensor<3x4xf32>
  %r = arith.addf %x, %g : tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
"""  # noqa: E501
_FUNCTION = """\
func.func private @silu(%x: tensor<256xf32>) -> tensor<256xf32> {
  %y = math.exp %x : tensor<256xf32>
  return %y : tensor<256xf32>
}
func.func @main(%x: tensor<256xf32>) -> tensor<256xf32> {
  %y = flow.dispatch @silu(%x) : (tensor<256xf32>) -> tensor<256xf32>
  return %y : tensor<256xf32>
}
"""
_REGION = """\
func.func @f(%a: tensor<128xf32>) -> (tensor<128xf32>RESULTS) {
  %c = arith.constant 128 : index
  %0:COUNT = flow.dispatch.workgroups[%c](%a) : (tensor<128xf32>) -> (tensor<128xf32>RESULTS) =
      (%in: !iree_tensor_ext.dispatch.tensor<ACCESS:tensor<128xf32>>, ARGUMENTS%out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<128xf32>>) {
    %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [128], strides = [1] : !iree_tensor_ext.dispatch.tensor<ACCESS:tensor<128xf32>> -> tensor<128xf32>
    iree_tensor_ext.dispatch.tensor.store %t, %out, offsets = [0], sizes = [128], strides = [1] : tensor<128xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<128xf32>>
    flow.return
  }
  return RETURNED : tensor<128xf32>RESULTS
}
"""  # noqa: E501
_EXECUTABLE = """\
flow.executable private @ex {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>>, %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>) {
      %t = iree_tensor_ext.dispatch.tensor.load %in, offsets = [0], sizes = [64], strides = [1] : !iree_tensor_ext.dispatch.tensor<readonly:tensor<64xf32>> -> tensor<64xf32>
      %r = math.exp %t : tensor<64xf32>
      iree_tensor_ext.dispatch.tensor.store %r, %out, offsets = [0], sizes = [64], strides = [1] : tensor<64xf32> -> !iree_tensor_ext.dispatch.tensor<writeonly:tensor<64xf32>>
      return
    }
  }
}
util.func public @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %c1 = arith.constant 1 : index
  %0 = flow.dispatch @ex::@entry[%c1](%a) : (tensor<64xf32>) -> tensor<64xf32>
  util.return %0 : tensor<64xf32>
}
"""  # noqa: E501
_LOOP = """\
func.func @f(%x: tensor<256xf32>) -> tensor<256xf32> {
  %0 = flow.dispatch.region -> (tensor<256xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %e = tensor.empty() : tensor<256xf32>
    %h = scf.for %i = %c0 to %c8 step %c1 iter_args(%p = %x) -> tensor<256xf32> {
      %m = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%p : tensor<256xf32>) outs(%e : tensor<256xf32>) {
      ^bb0(%a: f32, %o: f32):
        %v = math.sqrt %a : f32
        linalg.yield %v : f32
      } -> tensor<256xf32>
      scf.yield %m : tensor<256xf32>
    }
    flow.return %h : tensor<256xf32>
  }
  return %0 : tensor<256xf32>
}
"""  # noqa: E501
_WINDOW = """\
func.func @f(%x: !torch.vtensor<[1,16,5,5],f32>, %w: !torch.vtensor<[32,16,7,7],f32>) -> !torch.vtensor<[1,32,1,1],f32> {
  %none = torch.constant.none
  %false = torch.constant.bool false
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %s = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %p = torch.prim.ListConstruct %int0, %int0 : (!torch.int, !torch.int) -> !torch.list<int>
  %o = torch.prim.ListConstruct : () -> !torch.list<int>
  %0 = torch.aten.convolution %x, %w, %none, %s, %p, %s, %false, %o, %int1 : !torch.vtensor<[1,16,5,5],f32>, !torch.vtensor<[32,16,7,7],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,32,1,1],f32>
  return %0 : !torch.vtensor<[1,32,1,1],f32>
}
"""  # noqa: E501
_CLONE = """\
util.func public @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %0 = flow.tensor.clone %a : tensor<64xf32>
  util.return %0 : tensor<64xf32>
}
"""


def _region(*, results: int = 1, arguments: str = "", access: str = "readonly") -> str:
    text = _REGION.replace("RESULTS", ", tensor<128xf32>" * (results - 1)).replace("COUNT", str(results))
    returned = ", ".join(f"%0#{number}" for number in range(results))
    return text.replace("RETURNED", returned).replace("ARGUMENTS", arguments).replace("ACCESS", access)


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("text", "identifier", "arguments", "line"),
    [
        rarely(
            _LOOKUP.replace("INDEX", "900000000"),
            "const-eval.beyond",
            {"op": "tensor.extract", "index": "900000000", "sizes": "2x4"},
            5,
        ),
        rarely(_FUNCTION, "oddities.dispatched-function", {"op": "flow.dispatch", "symbol": "silu"}, 6),
        (_region(results=2), "oddities.arguments", {"op": "flow.dispatch.workgroups"}, 3),
        rarely(_LOOP, "oddities.loop", {"op": "scf.for", "type": "tensor<256xf32>"}, 7),
    ],
)
def test_that_a_crash_is_told_with_what_is_wrong_in_the_input(
    text: str, identifier: str, arguments: dict[str, object], line: int, tmp_path: Path
) -> None:
    problem = first(compiled(text, tmp_path, target="gfx942"))
    assert problem.rule == "compiler-crash"
    assert has_message(problem.title, identifier, **arguments), problem.title
    assert problem.location is not None
    assert problem.location.line == line


@pytest.mark.parametrize(
    ("text", "identifier", "arguments", "line"),
    [
        (
            _region(arguments="%in2: !iree_tensor_ext.dispatch.tensor<readonly:tensor<128xf32>>, "),
            "oddities.arguments",
            {"op": "flow.dispatch.workgroups"},
            3,
        ),
        rarely(_region(access="writeonly"), "program-fault.access-read", {"line": 5}, 5),
        rarely(_EXECUTABLE, "program-fault.on-tensors", {"op": "math.exp", "executable": "ex"}, 6),
    ],
)
def test_that_a_fault_of_the_program_counts_before_the_symptom(
    text: str, identifier: str, arguments: dict[str, object], line: int, tmp_path: Path
) -> None:
    problem = first(compiled(text, tmp_path, target="gfx942"))
    assert problem.rule == "invalid-program"
    assert has_message(problem.title, identifier, **arguments), problem.title
    assert problem.location is not None
    assert problem.location.line == line


@pytest.mark.campaign
def test_that_a_window_larger_than_its_input_is_told_with_both_sizes(tmp_path: Path) -> None:
    problem = first(compiled(_WINDOW, tmp_path))
    assert problem.rule == "operand-shapes"
    assert has_message(problem.title, "op-demands.window", window="7x7", size=5, padded=5), problem.title


def test_that_an_input_of_an_earlier_phase_than_the_command_says_is_told_by_its_op(tmp_path: Path) -> None:
    problem = first(compiled(_CLONE, tmp_path, flags=("--compile-from=stream",)))
    assert has_message(problem.title, "wrong-phase.earlier", phase="stream", op="flow.tensor.clone")
    assert problem.fixes[0].flags == ("--compile-from=flow",)


def test_that_types_are_not_read_out_of_strings() -> None:
    text = 'util.global private @d = #hal.device.target<"local", {cpu_features = "+avx,-tf32,+amx"}> : !hal.device'
    assert not oddities(text)
    assert oddities(text.replace(" : !hal.device", " : tensor<4xtf32>"))
    assert (
        without_strings('"torch.operator"(%0) {a = "f80", b = @"x f80"}')
        == '"torch.operator"(%0) {a = "   ", b = @"x f80"}'
    )


def test_that_loops_which_passes_make_are_no_oddity() -> None:
    assert list(loops(_LOOP))
    assert not list(loops(_LOOP.replace("flow.dispatch.region", "scf.execute_region")))


@pytest.mark.parametrize(
    ("field", "release", "told"),
    [
        ("subgroup_basis = [[2, 2, 1], [0, 1, 2]]", "3.7.1", True),
        ("subgroup_basis = [[2, 2, 1], [0, 1, 2]]", "3.8.0", False),
        ("subgroup_m_count = 2, subgroup_n_count = 2", "3.10.0", True),
        ("subgroup_m_count = 2, subgroup_n_count = 2", "3.5.0", False),
    ],
)
def test_that_a_field_of_another_release_is_told(field: str, release: str, told: bool) -> None:
    config = (
        "#iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, "
        f"reduction = [0, 0, 64], {field}, workgroup = [64, 64, 0]}}>"
    )
    text = f"%1 = linalg.matmul {{lowering_config = {config}}} ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>"  # noqa: E501
    assert any(one.what.id == "config.other-release" for one in misfits(text, release=release)) is told


def test_that_a_reshape_that_grows_a_tensor_is_blamed_rather_than_the_op_that_reads_it(tmp_path: Path) -> None:
    text = (
        "util.func public @main(%x: tensor<4x4xf32>) -> tensor<4x8xf32> {\n"
        "  %y = flow.tensor.reshape %x : tensor<4x4xf32> -> tensor<4x8xf32>\n"
        "  %z = flow.dispatch.region -> (tensor<4x8xf32>) {\n    %e = math.absf %y : tensor<4x8xf32>\n"
        "    flow.return %e : tensor<4x8xf32>\n  }\n  util.return %z : tensor<4x8xf32>\n}\n"
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "failed-pass.resized", op="flow.tensor.reshape", line=2, size="64", length="128")
