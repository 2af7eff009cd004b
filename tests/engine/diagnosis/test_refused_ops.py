"""The diagnosis of ops that the compiler reads in the input and whose verifiers refuse them."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.diagnosis.inference.op_signature import declared_type, element_of, sizes_of
from passlens.engine.diagnosis.ir_ops import IrOps
from passlens.engine.messages import Message

_F = "func.func @main({arguments}) -> {result} {{\n{body}\n  return %0 : {result}\n}}\n"


def _function(arguments: str, body: str, result: str) -> str:
    return _F.format(arguments=arguments, body=f"  {body}", result=result)


@pytest.mark.parametrize(
    ("text", "line", "says", "values"),
    [
        (
            _function("%x: tensor<7xf32>, %y: tensor<7xi8>", "%0 = arith.mulf %x, %y : tensor<7xf32>", "tensor<7xf32>"),
            2,
            "refused-op.use",
            {"op": "arith.mulf", "name": "%y", "wanted": "tensor<7xf32>", "given": "tensor<7xi8>"},
        ),
        rarely(
            _function(
                "%x: tensor<7xf32>",
                "%1:2 = call @g(%x) : (tensor<7xf32>) -> (tensor<7xf32>, tensor<7xi8>)\n"
                "  %0 = arith.mulf %1#0, %1#1 : tensor<7xf32>",
                "tensor<7xf32>",
            )
            + "func.func private @g(tensor<7xf32>) -> (tensor<7xf32>, tensor<7xi8>)\n",
            3,
            "refused-op.use",
            {"op": "arith.mulf", "name": "%1#1", "wanted": "tensor<7xf32>", "given": "tensor<7xi8>"},
        ),
        rarely(
            "func.func @main() -> f32 {\n  cf.br ^b\n^a:\n  %0 = arith.addi %x, %x : i32\n  cf.br ^c\n^b:\n"
            "  %x = arith.constant 1.0 : f32\n  cf.br ^a\n^c:\n  return %x : f32\n}\n",
            7,
            "refused-op.defined",
            {"name": "%x", "given": "f32", "wanted": "i32", "line": 4},
        ),
        rarely(
            _function("%x: tensor<4xi16>", "%0 = arith.trunci %x : tensor<4xi16> to tensor<4xi32>", "tensor<4xi32>"),
            2,
            "refused-op.cast-why",
            {"op": "arith.trunci", "given": "tensor<4xi16>", "wanted": "tensor<4xi32>"},
        ),
        rarely(
            _function(
                "%p: tensor<4xi32>, %a: tensor<4xf32>",
                "%0 = stablehlo.select %p, %a, %a : (tensor<4xi32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
                "tensor<4xf32>",
            ),
            2,
            "refused-op.constraint",
            {"op": "stablehlo.select", "given": "tensor<4xi32>"},
        ),
        rarely(
            _function(
                "%m: tensor<2x4x8xf32>, %n: tensor<8x4xf32>, %o: tensor<2x4x4xf32>",
                "%0 = linalg.batch_matmul ins(%m, %n : tensor<2x4x8xf32>, tensor<8x4xf32>)"
                " outs(%o : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>",
                "tensor<2x4x4xf32>",
            ),
            2,
            "refused-op.map-rank",
            {"op": "linalg.batch_matmul"},
        ),
        (
            _function(
                "%m: tensor<4x8xf32>, %n: tensor<9x4xf32>, %o: tensor<4x4xf32>",
                "%0 = linalg.matmul ins(%m, %n : tensor<4x8xf32>, tensor<9x4xf32>)"
                " outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>",
                "tensor<4x4xf32>",
            ),
            2,
            "refused-op.size",
            {"op": "linalg.matmul", "found": "9", "wanted": "8"},
        ),
        rarely(
            _function("%n: index", "%0 = tensor.empty(%n) : tensor<?x?xf32>", "tensor<?x?xf32>"),
            2,
            "refused-op.dynamic-sizes",
            {"op": "tensor.empty", "type": "tensor<?x?xf32>"},
        ),
        rarely(
            _function(
                "%x: tensor<8x4xf32>",
                "%0 = tensor.extract_slice %x[0, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<3x4xf32>",
                "tensor<3x4xf32>",
            ),
            2,
            "refused-op.declared",
            {"op": "tensor.extract_slice", "given": "tensor<3x4xf32>", "wanted": "tensor<2x4xf32>"},
        ),
        (
            "func.func private @f(tensor<4xf32>) -> tensor<8xf32>\n"
            + _function("%x: tensor<8xf32>", "%0 = call @f(%x) : (tensor<8xf32>) -> tensor<8xf32>", "tensor<8xf32>"),
            3,
            "refused-op.call-type",
            {"op": "func.call", "callee": "@f", "given": "tensor<8xf32>", "wanted": "tensor<4xf32>"},
        ),
        rarely(
            "func.func @main(%p: i1, %x: f32, %y: i32) -> f32 {\n  %0 = scf.if %p -> (f32) {\n    scf.yield %x : f32\n"
            "  } else {\n    scf.yield %y : i32\n  }\n  return %0 : f32\n}\n",
            5,
            "disagreement.edge-result",
            {"op": "scf.yield", "parent": "scf.if", "given": "i32", "wanted": "f32"},
        ),
        rarely(
            _function(
                "%x: tensor<3x4xf32>, %d: tensor<8x8xf32>",
                "%0 = tensor.insert_slice %x into %d[0, 0] [2, 4] [1, 1] : tensor<3x4xf32> into tensor<8x8xf32>",
                "tensor<8x8xf32>",
            ),
            2,
            "refused-op.inserted",
            {"op": "tensor.insert_slice", "given": "tensor<3x4xf32>", "wanted": "tensor<2x4xf32>"},
        ),
        rarely(
            _function("%x: tensor<4xf32>", "%0 = arith.cmpi slt, %x, %x : tensor<4xf32>", "tensor<4xi1>"),
            2,
            "refused-op.named-constraint",
            {"op": "arith.cmpi", "operand": "lhs", "given": "tensor<4xf32>"},
        ),
        rarely(
            "func.func @main(%n: index, %x: f32) -> f32 {\n"
            "  %0 = scf.for %i = %n to %n step %n iter_args(%t = %x) -> (f32) {\n    scf.yield\n  }\n"
            "  return %0 : f32\n}\n",
            2,
            "refused-op.edge-from",
            {"op": "scf.for", "end": "scf.yield", "line": 3},
        ),
        rarely(
            "func.func @main(%x: f32) -> f32 {\n  return %x : f32\n  %0 = math.exp %x : f32\n}\n",
            2,
            "refused-op.not-last",
            {"op": "func.return", "next": "math.exp", "line": 3},
        ),
        rarely(
            "func.func @main(%x: f32) -> f32 {\n  %0 = math.exp %x : f32\n}\n",
            2,
            "refused-op.unended",
            {"op": "math.exp"},
        ),
        rarely(
            "func.func @main() -> f32 {\n  cf.br ^b\n^a:\n  %1 = arith.addi %x, %x : i32\n"
            "  %0 = arith.addf %x, %x : f32\n  cf.br ^c\n^b:\n  %x = arith.constant 1.0 : f32\n  cf.br ^a\n^c:\n"
            "  return %x : f32\n}\n",
            5,
            "refused-op.defined",
            {"name": "%x", "given": "f32", "wanted": "i32", "line": 4},
        ),
        rarely(
            _function(
                "%x: tensor<20xf32>",
                "%0 = tensor.expand_shape %x [[0, 1]] output_shape [4, 5] : tensor<20xf32> into tensor<4x5xf16>",
                "tensor<4x5xf16>",
            ),
            2,
            "refused-op.expected",
            {"given": "tensor<20xf32>", "wanted": "tensor<20xf16>", "others": ("tensor<4x5xf16>",)},
        ),
        rarely(
            _function(
                "%x: tensor<?xf32>, %y: tensor<4xf32>",
                "%0 = stablehlo.add %x, %y : (tensor<?xf32>, tensor<4xf32>) -> tensor<8xf32>",
                "tensor<8xf32>",
            ),
            2,
            "refused-op.same",
            {"one": "tensor<4xf32>", "other": "tensor<8xf32>"},
        ),
        rarely(
            _function(
                "%x: tensor<4xf32>, %y: tensor<4xi32>",
                '%0 = "math.fpowi"(%x, %y) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf64>',
                "tensor<4xf64>",
            ),
            2,
            "refused-op.same",
            {"one": "tensor<4xf32>", "other": "tensor<4xf64>"},
        ),
        rarely(
            'func.func @main(%x: i32) -> i32 {\n  %0 = "scf.while"(%x) ({\n  ^bb0(%a: i32, %b: i32):\n'
            '    %c = arith.cmpi slt, %a, %b : i32\n    "scf.condition"(%c, %a) : (i1, i32) -> ()\n  }, {\n'
            '  ^bb0(%a: i32):\n    "scf.yield"(%a) : (i32) -> ()\n  }) : (i32) -> i32\n  return %0 : i32\n}\n',
            2,
            "refused-op.edge-of-op",
            {"op": "scf.while", "number": 0},
        ),
        rarely(
            "func.func @f(%x: f32) {\n  return\n}\nfunc.func @f(%x: i8) {\n  return\n}\n",
            4,
            "refused-op.redefined",
            {"name": "f", "line": 1},
        ),
    ],
)
def test_that_a_refused_op_is_told_with_both_sides(
    tmp_path: Path, text: str, line: int, says: str, values: dict[str, str]
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "parse-error"
    assert problem.location is not None
    assert problem.location.line == line
    what = problem.title.arguments["what"]
    assert isinstance(what, Message)
    assert has_message(what, says, **values)


@pytest.mark.parametrize(
    ("text", "line", "says", "values"),
    [
        ("func.func @f(%a: tensor<4*4xf32>) {\n  return\n}\n", 1, "wrong-token.instead", {"found": "*"}),
        rarely(
            "#m = affine_map<(d0) -> (d0, d7)>\nmodule {\n}\n",
            1,
            "wrong-token.undeclared",
            {"name": "d7", "lists": "(d0)"},
        ),
        rarely(
            "func.func @f(%n: index) {\n  scf.for %i = %n to %n {\n  }\n  return\n}\n",
            2,
            "wrong-token.instead",
            {"name": "scf.for", "found": "{"},
        ),
        rarely(
            _function("%a: f32", "%0 = arith.cmpf above, %a, %a : f32", "i1"),
            2,
            "wrong-token.value",
            {"found": "above", "attribute": "predicate", "op": "arith.cmpf"},
        ),
        (
            _function("", "%0 = arith.constant dense<[2.5, 1.0]> : tensor<2xi8>", "tensor<2xi8>"),
            2,
            "wrong-token.element",
            {"value": "2.5", "type": "tensor<2xi8>"},
        ),
        rarely(
            _function(
                "%a: !torch.vtensor<[4],f32>",
                "%0 = torch.aten.sub.Tensor %a, %a : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>"
                " -> !torch.vtensor<[4],f32>",
                "!torch.vtensor<[4],f32>",
            ),
            2,
            "wrong-token.operands",
            {"op": "torch.aten.sub.Tensor", "takes": 3},
        ),
        rarely(
            _function("", "%0 = arith.constant dense<[2.5, 1.0]> : tensor<3xf32>", "tensor<3xf32>"),
            2,
            "wrong-token.literal",
            {"has": "[2]", "wanted": "[3]"},
        ),
        rarely(
            "func.func @f(%n: index) {\n  scf.parallel (%i, %j) = (%n, %n) to (%n) step (%n, %n) {\n  }\n  return\n}\n",
            2,
            "wrong-token.operands-there",
            {"text": "(%n)", "has": 1, "takes": 2},
        ),
        rarely(
            "func.func @f() {\n  %0 = arith.constant dense<[true, 2]> : tensor<2xi32>\n  return\n}\n",
            2,
            "wrong-token.element",
            {"value": "true", "type": "tensor<2xi32>"},
        ),
        rarely('func.func @f() attributes {a = "b} {\n  return\n}\n', 1, "wrong-token.open-string", {"text": '"b} {'}),
        rarely("func.func @f(%a: f32, %a: f32) {\n  return\n}\n", 1, "wrong-token.twice", {"name": "%a"}),
        rarely("func.func @f(%a: vector<?xf32>) {\n  return\n}\n", 1, "wrong-token.vector", {}),
        rarely(
            _function("%a: tensor<8xf32>", "%0 = flow.tensor.transfer %a : tensor<8xf32> -> #x", "tensor<8xf32>"),
            2,
            "wrong-token.instead",
            {"name": "flow.tensor.transfer", "found": "->"},
        ),
        rarely(
            'util.global private @d = #hal.device.target<"hip", []> : !hal.device\n',
            1,
            "wrong-token.instead",
            {"name": "hal.device.target", "found": "]"},
        ),
        rarely(
            "util.global private mut @s = 0 : i32\n", 1, "wrong-token.instead", {"name": "util.global", "found": "mut"}
        ),
        rarely("util.global private @s = 1 : i64 : i32\n", 1, "wrong-token.complete", {"op": "util.global"}),
        rarely(
            "util.global private @s : tensor<4xf32> = dense<1.0>\n",
            1,
            "wrong-token.ends",
            {"name": "util.global"},
        ),
        (
            _function("%a: tensor<8x8xf32>", "%0 = tensor.extract_slice %a[0, 0] [4, 4] : f32", "f32"),
            2,
            "wrong-token.lacks",
            {"before": "[4, 4]"},
        ),
        rarely(
            _function("%a: f32, %p: i1", "cf.cond_br %p, ^bb1(%a), ^bb1(%a : f32)\n^bb1(%b: f32):", "f32"),
            2,
            "wrong-token.lacks",
            {"before": "%a"},
        ),
        rarely(
            _function("", "%0 = hal.element_type<f8> : i32", "i32"),
            2,
            "wrong-token.no-float",
            {"word": "f8", "bits": "8"},
        ),
        rarely(
            _function("%a: tensor<8xf32>", 'flow.tensor.trace {key = "x"} %a : tensor<8xf32>', "tensor<8xf32>"),
            2,
            "wrong-token.kind",
            {"name": "flow.tensor.trace", "found": '{key = "x"}'},
        ),
        rarely(
            _function("%a: f32", "%0 = func.call @lib::@f(%a) : (f32) -> f32", "f32"),
            2,
            "wrong-token.nested",
            {"name": "func.call", "found": "@lib::@f"},
        ),
        rarely(
            "util.func private @f(%a: !stream.resource<persistent>)\n",
            1,
            "wrong-token.unknown",
            {"word": "persistent", "name": "stream.resource"},
        ),
        rarely(
            _function("%a: f32", "%0 = flow.tensor.splat %a : f32 -> tensor<8xf32>", "tensor<8xf32>"),
            2,
            "wrong-token.type",
            {"op": "flow.tensor.splat", "found": "f32"},
        ),
        rarely(
            "util.global private mutable @s = 0 : i32\nfunc.func @f(%v: i32) {\n  util.global.store @s, %v : i32\n}\n",
            3,
            "wrong-token.instead",
            {"name": "util.global.store", "found": "@s"},
        ),
        rarely("func.func @f(a: f32) {\n  return\n}\n", 1, "misread.no-sigil", {"word": "a"}),
        rarely("func.func @f(%a: f32) : f32 {\n  return %a : f32\n}\n", 1, "misread.results", {"function": "f"}),
        rarely("module @m {x.y = 1 : i32} {\n}\n", 1, "misread.module-attributes", {}),
        rarely(
            _function("%a: f32", '%0 = "arith.addf"(%a, %a) : f32', "f32"),
            2,
            "misread.function-type",
            {"op": "arith.addf"},
        ),
    ],
)
def test_that_a_parse_error_names_what_was_found_and_what_is_due(
    tmp_path: Path, text: str, line: int, says: str, values: dict[str, object]
) -> None:
    problem = first(compiled(text, tmp_path))
    assert problem.rule == "parse-error"
    assert has_message(problem.title, says, **values)
    assert problem.evidence[0].source == f"input.mlir:{line}"


@pytest.mark.campaign
def test_that_an_attribute_of_an_op_with_a_region_is_not_taken_for_one_of_another_version(tmp_path: Path) -> None:
    text = (
        "func.func @main(%a: tensor<4xf32>, %b: tensor<5xi32>) -> tensor<4xf32> {\n"
        '  %0:2 = "stablehlo.sort"(%a, %b) <{dimension = 0 : i64}> ({\n'
        "  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %z: tensor<i32>, %w: tensor<i32>):\n"
        "    %c = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
        "    stablehlo.return %c : tensor<i1>\n"
        "  }) : (tensor<4xf32>, tensor<5xi32>) -> (tensor<4xf32>, tensor<5xi32>)\n"
        "  return %0#0 : tensor<4xf32>\n}\n"
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "refused-op.same", op="stablehlo.sort")
    assert not has_message(problem.detail, "parse-error.no-attribute")


def test_that_an_element_type_that_tosa_does_not_have_is_named(tmp_path: Path) -> None:
    body = "%0 = tosa.tanh %a : (tensor<4xf64>) -> tensor<4xf64>"
    problem = first(compiled(_function("%a: tensor<4xf64>", body, "tensor<4xf64>"), tmp_path))
    assert has_message(problem.title, "failed-pass.element", op="tosa.tanh", type="f64", name="tosa-validate")


def test_that_an_opset_of_another_type_is_told(tmp_path: Path) -> None:
    kind = "!torch.vtensor<[4],f32>"
    text = (
        f"func.func @main(%a: {kind}) -> {kind} attributes {{torch.onnx_meta.opset_version = 17}} {{\n"
        f'  %0 = torch.operator "onnx.Relu"(%a) : ({kind}) -> {kind}\n  return %0 : {kind}\n}}\n'
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "program-fault.opset-type", function="main", line=1)


def test_that_a_function_without_an_opset_is_at_fault_for_its_onnx_ops(tmp_path: Path) -> None:
    kind = "!torch.vtensor<[4],f32>"
    text = (
        f"func.func @main(%a: {kind}) -> {kind} attributes {{torch.onnx_meta.ir_version = 8 : si64}} {{\n"
        f'  %0 = torch.operator "onnx.Relu"(%a) : ({kind}) -> {kind}\n  return %0 : {kind}\n}}\n'
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "program-fault.no-opset", function="main", line=1)


def test_that_a_declared_function_on_torch_types_is_at_fault(tmp_path: Path) -> None:
    kind = "!torch.vtensor<[4],f32>"
    text = (
        f"func.func private @own({kind}, !torch.float) -> {kind}\n"
        f"func.func @main(%a: {kind}) -> {kind} {{\n  %f = torch.constant.float 0.5\n"
        f"  %0 = call @own(%a, %f) : ({kind}, !torch.float) -> {kind}\n  return %0 : {kind}\n}}\n"
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "program-fault.declared", function="own", line=1)


def test_that_the_objects_of_torchscript_are_of_an_earlier_phase(tmp_path: Path) -> None:
    text = (
        'torch.class_type @Net {\n  torch.attr private "w" : !torch.int\n}\n%w = torch.constant.int 1\n'
        'torch.nn_module {\n  torch.slot "w", %w : !torch.int\n} : !torch.nn.Module<"Net">\n'
    )
    problem = first(compiled(text, tmp_path))
    assert has_message(problem.title, "wrong-phase.objects", op="torch.nn_module", line=5)


def test_that_an_op_of_a_dialect_that_is_gone_has_the_name_of_its_successor(tmp_path: Path) -> None:
    problem = first(compiled(_function("%a: f32", "%0 = std.mulf %a, %a : f32", "f32"), tmp_path))
    assert "arith.mulf" in str(problem.detail)


def test_that_the_origin_of_a_refused_operand_is_shown(tmp_path: Path) -> None:
    body = "%c = arith.constant 1 : i64\n  %0 = memref.load %m[%c] : memref<4xf32>"
    problem = first(compiled(_function("%m: memref<4xf32>", body, "f32"), tmp_path))
    assert has_message(problem.evidence[0].text, "op-signature.made", name="%c", op="arith.constant")
    assert problem.evidence[0].source == "input.mlir:2"
    assert problem.evidence[1].source == "input.mlir:3"


@pytest.mark.campaign
def test_that_a_message_of_another_kind_is_completed_by_the_types_and_the_attribute_that_it_names(
    tmp_path: Path,
) -> None:
    body = "%0 = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%o : tensor<4xf32>) dimensions = [2]"
    problem = first(compiled(_function("%x: tensor<4x8xf32>, %o: tensor<4xf32>", body, "tensor<4xf32>"), tmp_path))
    assert has_message(problem.title, "parse-error.not-valid-in", line=2)
    assert "dimensions is array<i64: 2>" in str(problem.title)
    assert "(%x) is tensor<4x8xf32>" in str(problem.title)


@pytest.mark.parametrize(
    ("kind", "sizes", "element"),
    [
        ("tensor<4x?xf32>", ("4", "?"), "f32"),
        ("vector<[4]x2xi8>", ("4", "2"), "i8"),
        ("memref<4x4xf32, strided<[8, 1]>>", ("4", "4"), "f32"),
        ("!torch.vtensor<[2,?],si64>", ("2", "?"), "si64"),
        ("tensor<complex<f32>>", (), "complex<f32>"),
        ("index", None, "index"),
    ],
)
def test_that_a_type_has_its_sizes_and_its_element(kind: str, sizes: tuple[str, ...] | None, element: str) -> None:
    assert sizes_of(kind) == sizes
    assert element_of(kind) == element


def test_that_a_value_has_the_type_of_its_definition() -> None:
    ir = IrOps(
        "func.func @f(%a: tensor<4xf32, #e<[1, 2]>>, %b: (i32) -> i64) -> f32 {\n"
        "  %0:2 = call @g(%a) : (tensor<4xf32, #e<[1, 2]>>) -> (f32, tensor<2xi8>)\n"
        "  %1 = arith.extf %0#0 : f32 to f64\n"
        "  return %0#0 : f32\n}"
    )
    kinds = {ir.name(value): declared_type(ir, value) for op in ir.ops for value in (*op.defines, *op.results)}
    assert kinds["%a"] == "tensor<4xf32, #e<[1, 2]>>"
    assert kinds["%1"] == "f64"
    assert [declared_type(ir, value) for value in ir.ops[1].results] == ["f32", "tensor<2xi8>"]


@pytest.mark.campaign
def test_that_a_type_that_does_not_follow_from_the_others_is_named(tmp_path: Path) -> None:
    body = (
        "%e = tensor.empty() : tensor<230x100xf16>\n  %0 = linalg.unpack %x inner_dims_pos = [0, 1] "
        "inner_tiles = [16, 16] into %e : tensor<16x7x16x16xf16> -> tensor<230x100xf16>"
    )
    text = _function("%x: tensor<16x7x16x16xf16>", body, "tensor<230x100xf16>")
    problem = first(compiled(text, tmp_path))
    given, wanted = "tensor<16x7x16x16xf16>", "tensor<15x7x16x16xf16>"
    assert has_message(problem.title, "refused-op.expected", given=given, wanted=wanted)


def test_that_a_pass_of_the_input_that_does_not_exist_is_named(tmp_path: Path) -> None:
    pipeline = '#iree_codegen.pass_pipeline<"func.func(iree-codegen-generic-vectorizations, cse)">'
    info = f"#iree_codegen.compilation_info<lowering_config = #c, translation_info = <pipeline = {pipeline}>>"
    text = f"#c = #iree_gpu.lowering_config<{{workgroup = [64, 64, 0]}}>\n#i = {info}\n"
    text += (
        "func.func @f(%a: tensor<128x128xf32>, %b: tensor<128x128xf32>, %c: tensor<128x128xf32>)"
        " -> tensor<128x128xf32> {\n  %r = linalg.matmul {compilation_info = #i} ins(%a, %b : tensor<128x128xf32>,"
        " tensor<128x128xf32>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>\n  return %r"
        " : tensor<128x128xf32>\n}\n"
    )
    problem = first(compiled(text, tmp_path))
    name = "iree-codegen-generic-vectorizations"
    assert has_message(problem.title, "unknown-name.pass", name=name, line=2)
    assert "iree-codegen-generic-vectorization," in problem.fixes[0].edits[0].lines[0]
