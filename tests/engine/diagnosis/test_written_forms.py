"""Inputs in the form of another release, or with parts that do not belong there: what the release at hand expects."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.toolchain.syntax_history import parameters_of, regions_of, words_of

_TARGET = """\
#target = #iree_gpu.target<arch = "gfx942", features = "", wgp = <PARAMETERS>>
module attributes {target = #target} {}
"""
_WGP = (
    "compute = fp32, storage = b32, subgroup = none, subgroup_size_choices = [64], max_workgroup_sizes = [1024, 1024, "
    "1024], max_thread_count_per_workgroup = 1024, max_workgroup_memory_bytes = 65536, max_workgroup_counts = [9, 9, 9]"
)
_OPTIONS = """\
#options = #iree_gpu.pipeline_options<OPTION = true>
module attributes {options = #options} {}
"""
_GATHER = """\
func.func @f(%s: tensor<8x4xf32>, %i: tensor<2xi64>, %e: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %r = iree_linalg_ext.gather dimension_map = [0]
    ins(%s, %i : tensor<8x4xf32>, tensor<2xi64>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
"""
_EXPORT = """\
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @k {
  hal.executable.export public @f ordinal(0) layout(#layout) {
  ^bb0(%dev: !hal.device):
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
}
"""
_FILL = """\
func.func @f() -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %z = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>)
  return %0 : tensor<8xf32>
}
"""
_RESULTS = """\
func.func @f(%x: f32, %y: f32) -> f32, f32 {
  return %x, %y : f32, f32
}
"""
_CONV = """\
func.func @f(%x: tensor<1x9x9x4xf32>, %w: tensor<FILTER>, %o: tensor<1x7x7x8xf32>) -> tensor<1x7x7x8xf32> {
  %r = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x9x9x4xf32>, tensor<FILTER>) outs(%o : tensor<1x7x7x8xf32>)
    -> tensor<1x7x7x8xf32>
  return %r : tensor<1x7x7x8xf32>
}
"""


ADD = """\
func.func @main(%a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> {
  %0 = arith.addf %a, %b : tensor<64xf32>
  return %0 : tensor<64xf32>
}
"""


@pytest.mark.parametrize(
    ("text", "rule", "identifier", "arguments", "line"),
    [
        (
            _OPTIONS.replace("OPTION", "prefetch_shared_memory"),
            "unknown-name",
            "unknown-name.no-parameter",
            {"name": "iree_gpu.pipeline_options", "parameter": "prefetch_shared_memory"},
            1,
        ),
        rarely(
            _TARGET.replace("PARAMETERS", _WGP.replace("max_workgroup_counts = [9, 9, 9]", "banks = 4")),
            "unknown-name",
            "unknown-name.no-parameter",
            {"parameter": "banks"},
            1,
        ),
        (_GATHER, "parse-error", "region-form.none", {"op": "iree_linalg_ext.gather"}, 2),
        rarely(_EXPORT, "parse-error", "region-form.before", {"op": "hal.executable.export"}, 3),
        rarely(
            _FILL,
            "parse-error",
            "wrong-token.no-result-type",
            {"op": "linalg.fill", "name": "%0", "types": "tensor<8xf32>"},
            4,
        ),
        rarely(
            _FILL.replace("-> tensor<8xf32> {", "-> tensor<8xf32> attributes {a = [parallel]} {"),
            "parse-error",
            "wrong-token.bare",
            {"word": "parallel"},
            1,
        ),
        rarely(_RESULTS, "parse-error", "misread.no-parentheses", {"op": "func.func"}, 1),
        rarely(
            _TARGET.replace("PARAMETERS", _WGP.replace("[64]", "64")),
            "parse-error",
            "attribute-form.value",
            {"parameter": "subgroup_size_choices", "given": "64"},
            1,
        ),
        (
            _OPTIONS.replace("OPTION = true", 'prefetch_num_stages = "2"'),
            "parse-error",
            "attribute-form.value",
            {"parameter": "prefetch_num_stages", "given": '"2"'},
            1,
        ),
        rarely(
            _TARGET.replace("PARAMETERS", _WGP.replace("compute = fp32, ", "")),
            "parse-error",
            "attribute-form.lacks",
            {"parameter": "compute"},
            1,
        ),
        rarely(
            "module attributes {t = #hal.device.topologie<links = []>} {}\n",
            "unknown-name",
            "unknown-name.attribute",
            {"name": "hal.device.topologie"},
            1,
        ),
        rarely(
            _CONV.replace("FILTER", "8x3x3x4xf32"),
            "parse-error",
            "refused-op.permuted",
            {"given": "8x3x3x4", "written": "fhwc", "layout": "hwcf", "moved": "3x3x4x8"},
            2,
        ),
    ],
)
def test_that_an_input_in_another_form_is_told_with_the_part_and_what_is_expected(
    text: str, rule: str, identifier: str, arguments: dict[str, object], line: int, tmp_path: Path
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == rule
    assert has_message(problem.title, identifier, **arguments), problem.title
    assert problem.location is not None
    assert problem.location.line == line


def test_that_a_filter_of_a_wrong_size_is_not_taken_for_another_order(tmp_path: Path) -> None:
    problem = first(compiled(_CONV.replace("FILTER", "5x5x4x8xf32"), tmp_path))
    assert has_message(problem.title, "refused-op.size"), problem.title


@pytest.mark.parametrize(
    ("text", "identifier", "arguments", "line"),
    [
        (
            """\
module {
  func.func @f(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
    return %x : !torch.vtensor<[4],f32>
  }
  func.func @f$async(%x: !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32> {
    return %x : !torch.vtensor<[4],f32>
  }
}
""",
            "program-fault.made-symbol",
            {"made": "f$async", "function": "f"},
            5,
        ),
        (
            """\
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%m: !transform.any_op) {
    transform.yield
  }
}
""",
            "program-fault.script-only",
            {"op": "transform.named_sequence"},
            2,
        ),
        rarely(
            """\
func.func @f(%x: tensor<2x3xf32>) -> tensor<2x4xf32> {
  %0 = flow.tensor.reshape %x : tensor<2x3xf32> -> tensor<2x4xf32>
  %1 = math.absf %0 : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
""",
            "program-fault.reshaped",
            {"op": "flow.tensor.reshape", "given": "tensor<2x3xf32>", "wanted": "tensor<2x4xf32>"},
            2,
        ),
        (
            """\
func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.tanh %x : tensor<2xf32>
  %1 = tosa.sigmoid %0 : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
""",
            "program-fault.mixed",
            {},
            2,
        ),
    ],
)
def test_that_what_does_not_belong_in_a_program_is_told(
    text: str, identifier: str, arguments: dict[str, object], line: int, tmp_path: Path
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "invalid-program"
    assert has_message(problem.title, identifier, **arguments), problem.title
    assert problem.location is not None
    assert problem.location.line == line


def test_that_the_table_of_forms_knows_what_changed() -> None:
    options = {one.name: one.versions for one in parameters_of("iree_gpu.pipeline_options")}
    assert options["prefetch_shared_memory"][-1] == "3.9.0"
    assert options["prefetch_num_stages"][0] == "3.10.0"
    assert {one.name for one in regions_of("iree_linalg_ext.gather")} == {"0", "1"}
    assert "MFMA_F32_16x16x16_F16" in {one.name for one in words_of("iree_gpu.mma_layout")}
    assert parameters_of("iree_gpu.nothing") == ()


@pytest.mark.parametrize(
    ("flag", "identifier"),
    [
        ("iree-parameter-import", "flag-file.is"),
        rarely("iree-preprocessing-transform-spec-filename", "flag-file.no-symbol"),
    ],
)
def test_that_a_folder_in_place_of_a_file_is_told_with_its_flag(flag: str, identifier: str, tmp_path: Path) -> None:
    problem = first(compiled(ADD, tmp_path, flags=(f"--{flag}=.",)))
    assert problem.rule == "flag-value"
    assert has_message(problem.title, identifier, path=".", flag=flag), problem.title
