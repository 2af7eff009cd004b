"""Signatures: from declarations, and from the checks in a module's code."""

from __future__ import annotations

import pytest

from passlens.engine.run.disassembly import read_disassembly
from passlens.engine.run.signature import parse_declaration, parse_type


def test_that_a_declaration_gives_arguments_and_results() -> None:
    text = "sync func @f(%input0: tensor<4x17xi64>, %s: i32) -> (%output0: tensor<4x?x65xf32>, %output1: f32)"
    signature = parse_declaration("f", text)
    assert signature.parsed
    assert [(value.element, value.shape, value.is_scalar) for value in signature.arguments] == [
        ("i64", (4, 17), False),
        ("i32", (), True),
    ]
    assert [(value.element, value.shape) for value in signature.results] == [("f32", (4, None, 65)), ("f32", ())]


def test_that_fences_are_no_arguments() -> None:
    text = "async func @f(%a: !hal.buffer_view, %w: !hal.fence, %s: !hal.fence) -> (%r: !hal.buffer_view)"
    signature = parse_declaration("f", text)
    assert [value.text for value in signature.arguments] == ["!hal.buffer_view"]


def test_that_attributes_and_nested_types_do_not_end_a_value() -> None:
    text = 'sync func @f(%a: tensor<4xf32> {iree.abi.output = 0 : index, x = "a,b"}, %b: tensor<2xcomplex<f32>>) -> ()'
    signature = parse_declaration("f", text)
    assert [value.text for value in signature.arguments] == ["tensor<4xf32>", "tensor<2xcomplex<f32>>"]
    assert signature.arguments[1].element == "complex<f32>"
    assert signature.results == ()


def test_that_an_encoding_is_no_part_of_the_element() -> None:
    assert parse_type("tensor<4xf32, #enc<x>>").element == "f32"


@pytest.mark.parametrize("text", ["", "something else", "sync func @f(%a: tensor<4xf32>"])
def test_that_what_cannot_be_read_is_marked_so(text: str) -> None:
    signature = parse_declaration("f", text)
    assert not signature.parsed
    assert signature.declaration == text


CODE = """\
vm.rodata[0] = 6D6F64656C
vm.rodata[1] = 68616C2E65786563757461626C652E666F726D6174
vm.rodata[2] = 726F636D2D687361636F2D6662
vm.func @f(%r0: !vm.ref<?>, %r1: !vm.ref<?>, %i9: i32) -> (!vm.ref<?>, !vm.ref<?>) {
^bb0:
  %i0 = vm.const.i32 553648160  // 0x21000020
  %i1 = vm.const.i32 1  // 0x00000001
  %i2:3 = vm.const.i64 4  // 0x0000000000000004
  %r5 = vm.const.ref.rodata 0  // 5b
  %i4 = vm.call @hal.buffer_view.dim(%r0, %i1)
  vm.call.variadic @hal.buffer_view.assert segments[65535, 65535, 65535, 65535, 2](%r0, %r5, %i0, %i1, %i2, %i4)
  %r1 = vm.call @hal.device.allocator(%r3)
  vm.call.variadic @hal.buffer_view.assert segments[65535, 65535, 65535, 65535, 1](%r1, %r5, %i0, %i1, %i2)
  %r8 = vm.call @io_parameters.load(%r1, %i2, %r2, %r6, %R5, %i2, %i1, %i1, %R7, %R8, %R10)
  %r7 = vm.call.variadic @hal.buffer_view.create segments[65535, 65535, 1](%R5, %i2, %i2, %i0, %i1, %i2)
  vm.return %R7, %R0
}
vm.func @__init() -> () {
^bb0:
  %r4 = vm.const.ref.rodata 1  // 21b
  %r5 = vm.const.ref.rodata 2  // 13b
  %i17, %i18 = vm.call @hal.device.query.i64(%r3, %R4, %R5)
  vm.fail %i4, "no: #iree_gpu.target<arch = "gfx942">"
}
"""


def test_that_checks_in_the_code_give_types_scopes_and_targets() -> None:
    facts = read_disassembly(CODE.splitlines())
    signature = facts.functions["f"]
    assert signature.arguments[0].text == "tensor<4x?xf32>"
    # Its register was given another value before the check: nothing is known of the argument.
    assert signature.arguments[1].element == ""
    assert signature.arguments[2].is_scalar
    assert [value.text for value in signature.results] == ["tensor<4xf32>", "tensor<4x?xf32>"]
    assert facts.scopes == ("model",)
    assert facts.targets == ("rocm-hsaco-fb (gfx942)",)


def test_that_a_constant_of_a_later_block_is_not_trusted() -> None:
    text = CODE.replace("  %r7 = vm.call.variadic", "^bb1:\n  %i2:3 = vm.const.i64 9\n  %r7 = vm.call.variadic")
    facts = read_disassembly(text.splitlines())
    assert facts.functions["f"].results[0].text == "tensor<?xf32>"
