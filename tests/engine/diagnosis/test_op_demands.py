"""What the semantics of torch and TOSA ops demand of the sizes and types of their operands."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaigns import rarely
from failing_inputs import compiled, first
from message_checks import has_message
from passlens.engine.diagnosis.inference.op_demands import demanded, index_kind
from passlens.engine.diagnosis.ir_ops import IrOps

INTS = "\n".join(f"  %n{one} = torch.constant.int {one}" for one in (0, 1, 2, 32, 48, 512))
LISTS = """\
  %l1 = torch.prim.ListConstruct %n1 : (!torch.int) -> !torch.list<int>
  %l512 = torch.prim.ListConstruct %n512 : (!torch.int) -> !torch.list<int>
  %parts = torch.prim.ListConstruct %n32, %n48 : (!torch.int, !torch.int) -> !torch.list<int>
  %none = torch.constant.none
  %false = torch.constant.bool false
  %eps = torch.constant.float 1.0e-05"""


def _tensor(text: str) -> str:
    """``2x3xf32`` as a type of torch."""
    *sizes, element = text.split("x")
    return f"!torch.vtensor<[{','.join(sizes)}],{element}>"


def _clause(op: str, operands: str, kinds: str, gives: str, lists: str = "") -> str:
    """The clause on an op of a function; tensors are spelled like ``2x3xf32``, and are its arguments in order."""
    taken = [one if one.startswith("!") else _tensor(one) for one in kinds.split(", ")]
    names = operands.split(", ")
    arguments = ", ".join(f"{name}: {kind}" for name, kind in zip(names, taken, strict=True) if "vtensor" in kind)
    if lists:
        extra = [f"%i{number}: {_tensor(one)}" for number, one in enumerate(lists.split(", "))]
        arguments = ", ".join([*filter(None, [arguments]), *extra])
        inside = ", ".join(f"%i{number}" for number in range(len(extra)))
        types = ", ".join(_tensor(one) for one in lists.split(", "))
        made = f"  %list = torch.prim.ListConstruct {inside} : ({types}) -> !torch.list<optional<vtensor>>\n"
    else:
        made = ""
    text = f"""\
func.func @f({arguments}) {{
{INTS}
{LISTS}
{made}  %r = {op} {operands} : {", ".join(taken)} -> {_tensor(gives)}
  return
}}
"""
    ir = IrOps(text)
    found = next(one for one in ir.ops if one.name == op)
    what = demanded(ir, found, op) or index_kind(ir, found, op)
    return "" if what is None else str(what)


INT, LIST, NUMBERS = "!torch.int", "!torch.list<optional<vtensor>>", "!torch.list<int>"


@pytest.mark.parametrize(
    ("op", "operands", "kinds", "gives", "lists", "sizes"),
    [
        ("torch.aten.mm", "%a, %b", "4x8xf32, 9x4xf32", "4x4xf32", "", "4x8 8 9x4 9"),
        ("torch.aten.addmm", "%a, %b, %c, %n1, %n1", f"7xf32, 4x8xf32, 8x6xf32, {INT}, {INT}", "4x6xf32", "", "7 6"),
        ("torch.aten.linear", "%a, %b", "2x3x8xf16, 4x9xf16", "2x3x4xf16", "", "2x3x8 8 4x9 9"),
        ("torch.aten.embedding", "%a, %b", "9x4xf16, 2xsi64", "2x5xf16", "", "9x4 4 2x5 5"),
        ("torch.aten.where.self", "%a, %b, %c", "8x12xi1, 8x16xf32, 8x16xf32", "8x16xf32", "", "12 16"),
        ("torch.aten.masked_fill.Scalar", "%a, %b, %eps", "8x16xf32, 8x24xi1, !torch.float", "8x16xf32", "", "24 16"),
        ("torch.aten.index.Tensor", "%a, %list", f"64x32xf32, {LIST}", "8xf32", "8xsi64, 6xsi64", "8 6"),
        ("torch.aten.index.Tensor", "%a, %list", f"64xf32, {LIST}", "8xf32", "8xsi64, 8xsi64", "2 indices 64 1"),
        ("torch.aten.index.Tensor", "%a, %list", f"64xf32, {LIST}", "8xf32", "8xf32", "f32 integers"),
        (
            "torch.aten.index_put", "%a, %list, %v, %false",
            f"64x32xf16, {LIST}, 8x16xf16, !torch.bool", "64x32xf16", "8xsi64", "8x16 16 8x32 32",
        ),
        (
            "torch.aten.layer_norm", "%a, %l512, %w, %w2, %eps, %false",
            f"4x768xf32, {NUMBERS}, 512xf32, 512xf32, !torch.float, !torch.bool", "4x768xf32", "", "512 4x768 768",
        ),
        ("torch.aten.split_with_sizes", "%a, %parts, %n1", f"4x96xf32, {NUMBERS}, {INT}", "4x32xf32", "", "80 96"),
        (
            "torch.aten.mean.dim", "%a, %l1, %false, %none",
            f"8x16xf32, {NUMBERS}, !torch.bool, !torch.none", "16xf32", "", "8x16 8 16",
        ),
        ("torch.aten.index_select", "%a, %n0, %b", f"4x8xf32, {INT}, 2x3xsi64", "2x8xf32", "", "2x3 2"),
        ("torch.aten.reflection_pad2d", "%a, %parts", f"1x8x14x14xf32, {NUMBERS}", "1x8x16x16xf32", "", "2 4"),
        ("torch.aten.select.int", "%a, %n0, %n32", f"4x8xf32, {INT}, {INT}", "8xf32", "", "32 4x8 4"),
        (
            "torch.aten.group_norm", "%a, %n2, %w, %w2, %eps, %false",
            f"2x31x8xf32, {INT}, 31xf32, 31xf32, !torch.float, !torch.bool", "2x31x8xf32", "", "31 2 groups",
        ),
        ("torch.aten.gather", "%a, %n1, %b, %false", f"8x4xf32, {INT}, 8x2xf32, !torch.bool", "8x2xf32", "", "f32"),
    ],
)  # fmt: skip
def test_that_both_sides_of_a_mismatch_are_told(
    op: str, operands: str, kinds: str, gives: str, lists: str, sizes: str
) -> None:
    clause = _clause(op, operands, kinds, gives, lists)
    assert all(one in clause for one in sizes.split()), clause


@pytest.mark.parametrize(
    ("op", "operands", "kinds", "gives", "lists"),
    [
        ("torch.aten.mm", "%a, %b", "4x8xf32, 8x4xf32", "4x4xf32", ""),
        ("torch.aten.mm", "%a, %b", "4x?xf32, 8x4xf32", "4x4xf32", ""),
        ("torch.aten.addmm", "%a, %b, %c, %n1, %n1", f"1xf32, 4x8xf32, 8x6xf32, {INT}, {INT}", "4x6xf32", ""),
        ("torch.aten.linear", "%a, %b", "8xf16, 4x8xf16", "4xf16", ""),
        ("torch.aten.where.self", "%a, %b, %c", "8x1xi1, 16xf32, 8x16xf32", "8x16xf32", ""),
        ("torch.aten.masked_fill.Scalar", "%a, %b, %eps", "8x16xf32, 1xi1, !torch.float", "8x16xf32", ""),
        ("torch.aten.masked_fill.Scalar", "%a, %b, %eps", "8x1xf32, 2x8x16xi1, !torch.float", "2x8x16xf32", ""),
        ("torch.aten.index.Tensor", "%a, %list", f"64x32xf32, {LIST}", "8x6xf32", "8x1xsi64, 6xsi64"),
        ("torch.aten.index.Tensor", "%a, %list", f"64x32xf32, {LIST}", "?xf32", "64x32xi1"),
        (
            "torch.aten.index_put", "%a, %list, %v, %false",
            f"64x32xf16, {LIST}, 8x32xf16, !torch.bool", "64x32xf16", "8xsi64",
        ),
        (
            "torch.aten.mean.dim", "%a, %l1, %false, %none",
            f"8x16xf32, {NUMBERS}, !torch.bool, !torch.none", "8xf32", "",
        ),
    ],
)  # fmt: skip
def test_that_sizes_which_fit_are_no_mismatch(op: str, operands: str, kinds: str, gives: str, lists: str) -> None:
    assert not _clause(op, operands, kinds, gives, lists)


TOSA = """\
func.func @dw(%x: tensor<1x8x8x32xf32>, %w: tensor<3x3x16x1xf32>, %b: tensor<32xf32>) -> tensor<1x6x6x32xf32> {
  %zp = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %zp, %zp {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, \
0, 0>, stride = array<i64: 1, 1>} : (tensor<1x8x8x32xf32>, tensor<3x3x16x1xf32>, tensor<32xf32>, tensor<1xf32>, \
tensor<1xf32>) -> tensor<1x6x6x32xf32>
  return %0 : tensor<1x6x6x32xf32>
}
"""


def test_that_channels_of_tosa_are_compared() -> None:
    ir = IrOps(TOSA)
    found = next(one for one in ir.ops if one.name == "tosa.depthwise_conv2d")
    what = demanded(ir, found, found.name)
    assert what is not None
    assert has_message(what, "op-demands.sizes", size=32, other_size=16)
    fits = IrOps(TOSA.replace("3x3x16x1", "3x3x32x1"))
    found = next(one for one in fits.ops if one.name == "tosa.depthwise_conv2d")
    assert demanded(fits, found, found.name) is None


EINSUM = """\
func.func @f(%a: !torch.vtensor<[4,8],f32>, %b: !torch.vtensor<[9,5],f32>) -> !torch.vtensor<[4,5],f32> {
  %none = torch.constant.none
  %eq = torch.constant.str "ij,jk->ik"
  %l = torch.prim.ListConstruct %a, %b : (!torch.vtensor<[4,8],f32>, !torch.vtensor<[9,5],f32>) -> !torch.list<vtensor>
  %r = torch.aten.einsum %eq, %l, %none : !torch.str, !torch.list<vtensor>, !torch.none -> !torch.vtensor<[4,5],f32>
  return %r : !torch.vtensor<[4,5],f32>
}
"""


@pytest.mark.parametrize(("text", "fits"), [(EINSUM, False), (EINSUM.replace("[9,5]", "[8,5]"), True)])
def test_that_the_letters_of_an_equation_have_one_size(text: str, fits: bool) -> None:
    ir = IrOps(text)
    what = demanded(ir, next(ir.named("torch.aten.einsum")), "torch.aten.einsum")
    assert (what is None) == fits


ONNX = """\
func.func @f(%x: !torch.vtensor<[4,64],si8>, %s: !torch.vtensor<[32],f32>) -> !torch.vtensor<[4,64],f32> {
  %0 = torch.operator "onnx.DequantizeLinear"(%x, %s) {torch.onnx.axis = 1 : si64} : (!torch.vtensor<[4,64],si8>, \
!torch.vtensor<[32],f32>) -> !torch.vtensor<[4,64],f32>
  return %0 : !torch.vtensor<[4,64],f32>
}
"""


@pytest.mark.parametrize(("text", "fits"), [(ONNX, False), (ONNX.replace("[32]", "[64]"), True)])
def test_that_a_scale_has_the_size_of_the_quantized_dimension(text: str, fits: bool) -> None:
    ir = IrOps(text)
    what = demanded(ir, next(ir.named("torch.operator")), "onnx.DequantizeLinear")
    assert (what is None) == fits


POOL = """\
func.func @f(%x: !torch.vtensor<[1,8,5,5],f32>) {
  %n0 = torch.constant.int 0
  %n1 = torch.constant.int 1
  %n7 = torch.constant.int 7
  %k = torch.prim.ListConstruct %n7, %n7 : (!torch.int, !torch.int) -> !torch.list<int>
  %s = torch.prim.ListConstruct %n1, %n1 : (!torch.int, !torch.int) -> !torch.list<int>
  %p = torch.prim.ListConstruct %PAD, %PAD : (!torch.int, !torch.int) -> !torch.list<int>
  %false = torch.constant.bool false
  %r = torch.aten.max_pool2d %x, %k, %s, %p, %s, %false : !torch.vtensor<[1,8,5,5],f32>, !torch.list<int>, \
!torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,8,1,1],f32>
  return
}
"""


@pytest.mark.parametrize(("pad", "fits"), [("n0", False), ("n1", True)])
def test_that_a_window_is_no_larger_than_the_padded_tensor(pad: str, fits: bool) -> None:
    ir = IrOps(POOL.replace("PAD", pad))
    what = demanded(ir, next(ir.named("torch.aten.max_pool2d")), "torch.aten.max_pool2d")
    assert (what is None) == fits
    assert fits or (what is not None and has_message(what, "op-demands.window", size=5, padded=5))


SCATTER = """\
func.func @f(%x: !torch.vtensor<[8,4],f16>, %i: !torch.vtensor<[8,4],si64>, %y: !torch.vtensor<[8,4],f32>) -> \
!torch.vtensor<[8,4],f16> {
  %n0 = torch.constant.int 0
  %r = torch.aten.scatter.src %x, %n0, %i, %y : !torch.vtensor<[8,4],f16>, !torch.int, !torch.vtensor<[8,4],si64>, \
!torch.vtensor<[8,4],f32> -> !torch.vtensor<[8,4],f16>
  return %r : !torch.vtensor<[8,4],f16>
}
"""


def test_that_the_two_operands_of_other_types_are_told(tmp_path: Path) -> None:
    problem = first(compiled(SCATTER, tmp_path))
    assert problem.rule == "operand-types"
    assert has_message(problem.title, "op-demands.two-kinds", kind="f16", other="f32")


REFUSED = """func.func @f(%x: tensor<4x8xf32>, %w: tensor<4x9xf32>) -> tensor<4x8xf32> {
  %0 = tosa.add %x, %w : (tensor<4x8xf32>, tensor<4x9xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
"""


def test_that_the_sizes_of_a_refused_op_are_told_where_the_verifier_names_none(tmp_path: Path) -> None:
    problem = first(compiled(REFUSED, tmp_path))
    assert problem.rule == "parse-error"
    assert has_message(problem.title, "op-demands.sizes", size=8, other_size=9)


MASK = """\
func.func @f(%x: !torch.vtensor<[2,8,16],f32>, %m: !torch.vtensor<[2,8,24],i1>) -> !torch.vtensor<[2,8,16],f32> {
  %z = torch.constant.float 0.0
  %r = torch.aten.masked_fill.Scalar %x, %m, %z : !torch.vtensor<[2,8,16],f32>, !torch.vtensor<[2,8,24],i1>, \
!torch.float -> !torch.vtensor<[2,8,16],f32>
  return %r : !torch.vtensor<[2,8,16],f32>
}
"""


@pytest.mark.campaign
def test_that_the_operands_of_the_input_are_at_fault_and_not_the_conversion(tmp_path: Path) -> None:
    problem = first(compiled(MASK, tmp_path))
    assert problem.rule == "operand-shapes"
    assert has_message(problem.title, "op-demands.sizes", size=16, other_size=24)


@pytest.mark.parametrize(
    ("op", "operands", "kinds", "gives", "broken"),
    [
        ("torch.aten.embedding", "%a, %b", "1x9x4xf16, 2xsi64", "2x4xf16", "op-conditions.but-takes"),
        ("torch.aten.embedding", "%a, %b", "9x4xf16, 2xsi64", "2x4xf16", ""),
        ("torch.aten.item", "%a", "4xsi64", "1xf32", "op-conditions.but-takes"),
        ("torch.aten.item", "%a", "1x1xsi64", "1xf32", ""),
        ("torch.aten.topk", "%a, %n32, %n1", f"4x16xf32, {INT}, {INT}", "4x32xf32", "op-conditions.but"),
        ("torch.aten.topk", "%a, %n32, %n1", f"4x?xf32, {INT}, {INT}", "4x32xf32", ""),
        ("torch.aten.diag_embed", "%a, %n1, %n1, %n1", f"4x16xf32, {INT}, {INT}, {INT}", "4x16x16xf32",
         "op-conditions.same-dimension"),
        ("torch.aten.upsample_nearest2d.vec", "%a, %none, %none", "1x8x4x4xf32, !torch.none, !torch.none", "1x8x8xf32",
         "op-conditions.all"),
        ("torch.aten.upsample_nearest2d.vec", "%a, %parts, %none", f"1x8x4x4xf32, {NUMBERS}, !torch.none",
         "1x8x32x48xf32", ""),
    ],
)  # fmt: skip
def test_that_a_condition_of_an_op_is_blamed_only_where_it_does_not_hold(
    op: str, operands: str, kinds: str, gives: str, broken: str
) -> None:
    taken = [one if one.startswith("!") else _tensor(one) for one in kinds.split(", ")]
    names = operands.split(", ")
    arguments = ", ".join(f"{name}: {kind}" for name, kind in zip(names, taken, strict=True) if "vtensor" in kind)
    line = f"  %r = {op} {operands} : {', '.join(taken)} -> {_tensor(gives)}"
    ir = IrOps(f"func.func @f({arguments}) {{\n{INTS}\n{LISTS}\n{line}\n  return\n}}\n")
    what = demanded(ir, next(one for one in ir.ops if one.name == op), op)
    assert (what.id if what is not None else "") == broken


BROADCAST = """\
func.func @f(%x: tensor<4x8xf32>, %y: tensor<5x1xf32>) -> tensor<?x8xf32> {
  %0 = chlo.broadcast_add %x, %y : (tensor<4x8xf32>, tensor<5x1xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
"""


def test_that_an_op_is_found_where_the_first_error_names_its_function(tmp_path: Path) -> None:
    problem = first(compiled(BROADCAST, tmp_path))
    assert has_message(problem.title, "op-demands.sizes", size=4, at=0, other_size=5, other_at=0)
    assert problem.location is not None
    assert problem.location.line == 2


TILED = """func.func @f(%a: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %s = tosa.const_shape values(dense<[3, 1]> : tensor<2xindex>) : () -> !tosa.shape<2>
  %0 = tosa.tile %a, %s : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}
"""
MIXED = """func.func @f(%a: tensor<8x4xf32>, %i: tensor<f16>) -> tensor<8xf32> {
  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1]
      : (tensor<8x4xf32>, tensor<f16>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""


@pytest.mark.parametrize(
    ("text", "message", "arguments"),
    [
        (TILED, "operand-shapes.opened", {"op": "tosa.tile", "types": ("tensor<8x6xf32>",)}),
        rarely(MIXED, "op-demands.two-kinds", {"kind": "f16", "other": "f32"}),
    ],
)
def test_that_an_op_of_a_verified_dialect_is_told_by_what_its_verifier_does_not_compare(
    tmp_path: Path, text: str, message: str, arguments: dict[str, object]
) -> None:
    assert has_message(first(compiled(text, tmp_path)).title, message, **arguments)
