"""The diagnosis of inputs that the parser rejects, that refer to undefined names, or that are not valid ONNX."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first, onnx_op
from message_checks import has_message
from passlens.engine.diagnosis.inference.ir_oddities import around_dispatches
from passlens.engine.diagnosis.inference.onnx_check import invalid_onnx

_ADD = """\
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
_DUMP = "// -----// IR Dump After CSE (cse) //----- //\n"
_CONSTANT = "func.func @main() -> f32 {{\n  %0 = arith.constant {value} : f32\n  return %0 : f32\n}}\n"
_BRANCH = """\
func.func @main(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.negf %a : tensor<4xf32>
  cf.br ^bb2
^bb2:
  return %0 : tensor<4xf32>
}
"""
_INSIDE = """\
func.func @main(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  scf.if %c {
    %0 = arith.negf %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
"""
_ISOLATED = """\
util.func public @main(%a: tensor<8xf32>, %k: index) -> tensor<8xf32> {
  %0 = flow.dispatch.workgroups(%a) : (tensor<8xf32>) -> tensor<8xf32> =
      (%in: !iree_tensor_ext.dispatch.tensor<readonly:tensor<8xf32>>,
       %out: !iree_tensor_ext.dispatch.tensor<writeonly:tensor<8xf32>>) {
    scf.for %i = %k to %k step %k {
    }
    flow.return
  }
  util.return %0 : tensor<8xf32>
}
"""
_TWO = """\
func.func @f(%w: tensor<4xf32>) -> tensor<4xf32> {
  return %w : tensor<4xf32>
}
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, %w : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
_GLOBAL = """\
util.global private @weight = dense<1.0> : tensor<4xf32>
func.func @main() -> tensor<4xf32> {
  %0 = util.global.load @wieght : tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
_HALVES = """\
func.func @main(%a: i64) -> i64 {
  %0:2 = arith.mulsi_extended %a, %a : i64
  return %0#2 : i64
}
"""
_MAPPED = """\
#maps = affine_map<(d0) -> (d0)>
func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
    ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""
_RESOURCE = """\
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %w = arith.constant dense_resource<weight> : tensor<4xf32>
  %0 = arith.addf %a, %w : tensor<4xf32>
  return %0 : tensor<4xf32>
}
{-#
  dialect_resources: {
    builtin: {
      weight: "0x040000000000803F0000004000004040"
    }
  }
#-}
"""


@pytest.mark.parametrize(
    ("text", "line", "what", "hint"),
    [
        rarely(f"\ufeff{_ADD}", 1, "misread.mark", "misread.mark-hint"),
        rarely(_ADD.replace("->", "\u2192"), 1, "misread.character", "misread.character-hint"),
        (_ADD.replace("{\n", "{\n<<<<<<< HEAD\n"), 2, "misread.conflict", "misread.conflict-hint"),
        (_ADD.replace("@main", "@my-model/main"), 1, "misread.symbol-name", "misread.write"),
        (_ADD.replace("  %0", "-  %0"), 2, "misread.patch", "misread.patch-hint"),
        (f"{_ADD}{_DUMP}{_ADD}", 6, "misread.second-dump", "misread.second-dump-hint"),
        rarely(_ADD.replace("@main", "@3d"), 1, "misread.symbol-begins", "misread.write"),
        rarely(_ADD.replace("%a", "%layer/input"), 1, "misread.value-name", "misread.write"),
        rarely(
            _ADD.replace(" : tensor<4xf32>\n  return", " : tensor<4xf32>;\n  return"), 2, "misread.unexpected", None
        ),
        rarely(_ADD.replace("tensor<4xf32> {", "tensor<4xfloat> {"), 1, "misread.no-type", "misread.write"),
        rarely(_ADD.replace("%a: tensor<4xf32>", "%a: double"), 1, "misread.no-type", "misread.write"),
        rarely(_CONSTANT.format(value="1e-5"), 2, "misread.no-point", "misread.write"),
        rarely(_CONSTANT.format(value="nan"), 2, "misread.not-finite", None),
        rarely(_ADD.replace("  return", "  # the sum\n  return"), 3, "misread.comment", "misread.comment-hint"),
        rarely(_ADD.replace("  return", "  ...\n  return"), 3, "misread.dots", "misread.dots-hint"),
        (_ADD.partition("arith.addf")[0] + "arith.ad", 2, "misread.cut", "misread.cut-hint"),
        rarely(_ADD.partition("x")[0], 1, "misread.cut", "misread.cut-hint"),
        rarely("module {\n  util.global private @g : !hal.dev", 2, "misread.cut", "misread.cut-hint"),
        rarely(_ADD.replace("arith.addf", "arith.ad\ndf"), 2, "misread.split", "misread.split-hint"),
        rarely(_ADD.replace(" : tensor<4xf32>\n", "\n", 1), 2, "misread.no-types", "misread.no-types-hint"),
        rarely(_ADD.replace("\n  return", " fastmath<fast>\n  return"), 2, "misread.behind", "misread.behind-hint"),
        rarely(_ADD.replace("func.func", "util.func public"), 3, "misread.in-another", "misread.write"),
        rarely(
            _ADD.replace("%a: tensor<4xf32>)", "%a: tensor<4xf32> %b: i1)"), 1, "misread.parted", "misread.parted-hint"
        ),
        rarely(_ADD.replace("-> tensor", "attributes {a = 1 b = 2} -> tensor"), 1, "misread.parted", None),
        (f"{_ADD}}}\n", 5, "misread.unopened-bracket", "misread.unopened-hint"),
        rarely(_ADD.replace(" {\n", " {iree.abi.stub} {\n"), 1, "misread.attributes", "misread.write"),
        rarely(_ADD.replace("%a, %a", "%a, <<UNKNOWN SSA VALUE>>"), 2, "misread.absent", "misread.absent-hint"),
        rarely(
            _ADD.replace("%a: tensor<4xf32>", "%a: tensor<-1x4xf32>"), 1, "misread.negative", "misread.negative-hint"
        ),
        rarely(_CONSTANT.format(value="true").replace("f32", "i32"), 2, "misread.truth", "misread.write"),
        rarely(_ADD.replace("arith.addf", "\x1b[1marith.addf"), 2, "misread.control", "misread.control-hint"),
        rarely(f"{_ADD[:-1]}%\n", 4, "misread.nameless", "misread.nameless-hint"),
        rarely(_INSIDE.replace("  }\n", "", 1), 4, "misread.unclosed", "misread.unclosed-hint"),
        rarely(_ADD[:-2] + _ADD.replace("main", "other"), 4, "misread.nested", "misread.nested-hint"),
    ],
)
def test_that_what_the_parser_met_is_named_with_its_line(
    tmp_path: Path, text: str, line: int, what: str, hint: str | None
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "parse-error"
    assert has_message(problem.title, what)
    assert problem.evidence[0].source == f"input.mlir:{line}"
    assert hint is None or problem.hint.id == hint


@pytest.mark.parametrize(
    ("text", "line", "why", "defined"),
    [
        (_BRANCH, 7, "undefined-value.branch", 4),
        rarely(_BRANCH.replace("^bb2:", "^bb3:"), 2, "undefined-value.no-block", 0),
        (_INSIDE, 5, "undefined-value.inside", 3),
        rarely(_ISOLATED, 5, "undefined-value.isolated", 1),
        rarely(_TWO, 5, "undefined-value.other-function", 1),
        (_GLOBAL, 3, "undefined-value.no-symbol", 0),
        rarely(_MAPPED, 3, "undefined-value.no-alias", 0),
        rarely(_HALVES, 3, "undefined-value.from-0", 2),
    ],
)
def test_that_an_undefined_name_comes_with_why_its_place_does_not_see_it(
    tmp_path: Path, text: str, line: int, why: str, defined: int
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "undefined-value"
    assert has_message(problem.detail, why)
    assert [one.source for one in problem.evidence] == [f"input.mlir:{one}" for one in (line, defined) if one]


def test_that_a_name_that_is_nearly_right_is_asked_for(tmp_path: Path) -> None:
    for text, name in ((_GLOBAL, "@weight"), (_MAPPED, "#maps"), (_ADD.replace("addf", "adf"), "arith.addf")):
        assert has_message(first(compiled(text, tmp_path)).detail, "common.did-you-mean", names=(name,))


def test_that_an_op_outside_of_the_function_leads_to_the_missing_brace(tmp_path: Path) -> None:
    problem = first(compiled(_ADD.replace(" {\n", "\n"), tmp_path))
    assert has_message(problem.title, "misread.outside", name="return", op="func.return")
    assert has_message(problem.detail, "misread.unopened", line=1)


@pytest.mark.campaign
def test_that_a_call_without_its_dialect_is_written_with_that_of_the_function_around(tmp_path: Path) -> None:
    text = """\
util.func private @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  util.return %a : tensor<4xf32>
}
util.func public @g(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c = arith.constant 0 : index
  %s = arith.constant 1 : index
  %0 = scf.for %i = %c to %n step %s iter_args(%x = %a) -> tensor<4xf32> {
    %1 = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  util.return %0 : tensor<4xf32>
}
"""
    problem = first(compiled(text, tmp_path))
    assert (problem.rule, problem.location is not None and problem.location.line) == ("parse-error", 8)
    assert has_message(problem.hint, "misread.write", text="util.call")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        rarely("arit.addf", "arith.addf"),
        ("math.ex", "math.exp"),
        rarely("linalg.batch_reduce", "linalg.batch_reduce_matmul"),
    ],
)
def test_that_a_misspelled_dialect_or_a_shortened_op_is_asked_for(tmp_path: Path, wrong: str, right: str) -> None:
    problem = first(compiled(_ADD.replace("arith.addf", wrong), tmp_path))
    assert problem.rule == "unknown-name"
    assert right in str(problem.detail)


def test_that_a_name_without_its_dialect_means_the_op_of_the_one_around_it(tmp_path: Path) -> None:
    text = (
        "func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  %r = tensor.generate {\n"
        "  ^bb0(%i: index):\n"
        "    %v = tensor.extract %a[%i] : tensor<4xf32>\n"
        "    yield %v : f32\n"
        "  } : tensor<4xf32>\n"
        "  return %r : tensor<4xf32>\n"
        "}\n"
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "unknown-name.bare", name="yield", holder="tensor.generate", op="tensor.yield")


def test_that_the_word_at_which_the_parser_stops_is_in_the_title(tmp_path: Path) -> None:
    problem = first(compiled("#m = affine_map<(i, j) -> (i, k)>\n" + _ADD, tmp_path))
    assert has_message(problem.title, "wrong-token.undeclared", name="k", lists="(i, j)")


def test_that_the_name_at_which_the_parser_stops_is_in_the_title_with_its_sigil(tmp_path: Path) -> None:
    problem = first(compiled(_ADD.replace("%a, %a", "%a %a"), tmp_path))
    assert has_message(problem.title, "wrong-token.instead", name="arith.addf", found="%a")


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        rarely(_MAPPED.replace("#maps", "#map").replace('"parallel"', '"paralel"'), 3, "parse-error.not-parsed"),
        (
            "func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {\n"
            "  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n"
            "  return %0 : tensor<4x4xf32>\n}\n",
            2,
            "misread.operands",
        ),
    ],
)
def test_that_a_message_beyond_what_it_names_leads_back_to_it(tmp_path: Path, text: str, line: int, says: str) -> None:
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, says)
    assert problem.evidence[0].source == f"input.mlir:{line}"


@pytest.mark.campaign
def test_that_a_misspelled_part_of_a_structured_op_is_named(tmp_path: Path) -> None:
    text = (
        "func.func @f(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {\n"
        "  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) out(%a : tensor<4x4xf32>)\n"
        "    -> tensor<4x4xf32>\n"
        "  return %0 : tensor<4x4xf32>\n}\n"
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "misread.part", word="out", op="linalg.matmul")


def test_that_a_call_that_does_not_fit_comes_with_the_function_that_it_calls(tmp_path: Path) -> None:
    text = _ADD.replace("main", "f") + _ADD.replace("arith.addf %a, %a :", "call @f() : () ->")
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "parse-error"
    assert [one.source for one in problem.evidence] == ["input.mlir:6", "input.mlir:1"]


@pytest.mark.campaign
def test_that_data_which_the_compiler_misses_at_its_constant_is_named(tmp_path: Path) -> None:
    text = _RESOURCE.partition("{-#")[0]
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "missing-data.title", line=2, name="weight")


@pytest.mark.campaign
def test_that_data_shorter_than_its_type_is_found(tmp_path: Path) -> None:
    problem = first(compiled(_RESOURCE, tmp_path))
    assert has_message(problem.title, "missing-data.short", name="weight", data=9, type="tensor<4xf32>")
    assert problem.evidence[0].source == "input.mlir:2"


def test_that_resource_data_without_an_alignment_is_told_from_a_line_in_another_form(tmp_path: Path) -> None:
    text = """func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
  %w = arith.constant dense_resource<w> : tensor<2xf32>
  %0 = arith.addf %a, %w : tensor<2xf32>
  return %0 : tensor<2xf32>
}
{-#
  dialect_resources: {
    builtin: {
      w: "0x030000000000803F0000803F"
    }
  }
#-}
"""
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "missing-data.unread", name="w", line=9)
    assert "alignment of 3" in str(problem.title)


def test_that_a_compile_that_is_to_end_before_it_begins_is_no_wrong_phase(tmp_path: Path) -> None:
    problem = first(compiled(_ADD, tmp_path, flags=("--compile-from=stream", "--compile-to=flow")))
    assert has_message(problem.title, "flag-value.phases", begun="stream", ended="flow")


@pytest.mark.parametrize(
    ("name", "takes", "gives", "attributes", "what"),
    [
        ("onnx.Conv", ("1,3,8,8],f32", "4,3,3,3],f32"), "1,4,8,8],f32", "", "onnx-check.result"),
        ("onnx.Identity", ("3],f32",), "3],f64", "", "onnx-check.element"),
        ("onnx.Where", ("3],f32", "3],f32", "3],f32"), "3],f32", "", "onnx-check.unsupported"),
        ("onnx.Max", ("3],f32", "3],si32"), "3],f32", "", "onnx-check.inconsistent"),
        ("onnx.Sub", ("3],f32",), "3],f32", "", "onnx-check.count"),
        ("onnx.Concat", ("2,3],f32", "2,3],f32"), "4,3],f32", "", "onnx-check.missing"),
        ("onnx.MatMul", ("2,3],f32", "5,6],f32"), "2,6],f32", "", "onnx-check.unfit"),
        ("onnx.Softmax", ("2,3],f32",), "2,3],f32", "torch.onnx.axis = 2 : si64", "onnx-check.beyond"),
        ("onnx.Softmax", ("2,3],f32",), "2,3],f32", "torch.onnx.axis = 1.0 : f32", "onnx-check.kind"),
        ("onnx.Squeeze", ("3,2],f32",), "3],f32", "", "onnx-check.result"),
        ("onnx.Conv", ("1,3,8,8],f32", "4,3,3,3],f32"), "1,4,6,6],f32", "", ""),
        ("onnx.Softmax", ("2,?],f32",), "2,?],f32", "torch.onnx.axis = -1 : si64", ""),
        ("onnx.Unheard", ("2,3],f32",), "9],f32", "", ""),
        ("onnx.Conv", ("1,3,8,8],f32", "4,3,3,3],f32"), "1,4,6,6],f32", "torch.onnx.strides = []", ""),
    ],
)
def test_that_an_operator_is_held_against_the_schema_of_onnx(
    name: str, takes: tuple[str, ...], gives: str, attributes: str, what: str
) -> None:
    found = invalid_onnx(onnx_op(name, takes, gives, attributes).split("\n"), 0)
    assert (found.what.id if found is not None else "") == what


@pytest.mark.parametrize(
    ("name", "takes", "gives", "attributes", "fits"),
    [
        ("onnx.Unsqueeze", ("2,3],f32",), "1,2,3],f32", "torch.onnx.axes = [0 : si64]", (1, 12)),
        ("onnx.Slice", ("4],f32",), "2],f32", "torch.onnx.starts = [0 : si64], torch.onnx.ends = [2 : si64]", (1, 9)),
        ("onnx.Concat", ("2,3],f32", "2,3],f32"), "4,3],f32", "", None),  # opset 1 had a default axis
        ("onnx.Sub", ("3],f32",), "3],f32", "", None),
    ],
)
def test_that_an_operator_of_another_opset_is_known_by_its_attributes_or_operands(
    name: str, takes: tuple[str, ...], gives: str, attributes: str, fits: tuple[int, int] | None
) -> None:
    found = invalid_onnx(onnx_op(name, takes, gives, attributes).split("\n"), 0)
    assert found is not None
    assert found.fits == fits


@pytest.mark.campaign
def test_that_a_crash_of_an_invalid_operator_is_put_down_to_it(tmp_path: Path) -> None:
    text = onnx_op("onnx.GatherND", ("5,3],f32", "2,3],si64"), "2],f32")
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "operand-shapes.operands", op="onnx.GatherND")


@pytest.mark.campaign
def test_that_a_declared_shape_that_the_op_does_not_give_is_named(tmp_path: Path) -> None:
    text = """\
func.func @main(%a: !torch.vtensor<[4,1],f32>, %b: !torch.vtensor<[1,5],f32>) -> !torch.vtensor<[4,4],f32> {
  %0 = torch.aten.atan2 %a, %b
    : !torch.vtensor<[4,1],f32>, !torch.vtensor<[1,5],f32> -> !torch.vtensor<[4,4],f32>
  return %0 : !torch.vtensor<[4,4],f32>
}
"""
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "operand-shapes.declared", declared="tensor<4x4xf32>", given="tensor<4x5xf32>")
    assert problem.evidence[0].source == "input.mlir:2"


def test_that_only_ops_around_dispatches_are_held_against_what_is_lowered_there() -> None:
    device = "  flow.executable private @x {\n    vector.print %0 : f32\n  }\n"
    assert [one.op for one in around_dispatches(device)] == []
    assert [one.op for one in around_dispatches(f"{device}  %1 = affine.for %i = 0 to 4 {{\n  }}\n")] == ["affine.for"]


@pytest.mark.parametrize(
    ("op", "attribute"),
    [
        rarely('tosa.resize %a {mode = "BILINEAR"} : (tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32>', "mode"),
        rarely("tosa.rfft2d %a {local_bound = false} : (tensor<1x4x4xf32>) -> tensor<1x4x3xf32>", "local_bound"),
    ],
)
def test_that_an_attribute_that_left_the_dictionary_is_named(tmp_path: Path, op: str, attribute: str) -> None:
    problem = first(compiled(f"func.func @main(%a: tensor<1x4x4x1xf32>) {{\n  %0 = {op}\n  return\n}}\n", tmp_path))
    assert has_message(problem.detail, "parse-error.in-dictionary", attribute=attribute)
