"""Open sizes of functions: what a model's text ties together, presets made of it, and what is saved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from message_checks import refused
from passlens.engine.run import presets
from passlens.engine.run.inputs import resolve_inputs
from passlens.engine.run.signature import parse_type
from passlens.engine.run.sizes import FunctionSizes, Open, completed, misfit, outside, read_sizes, sizes_of
from passlens.engine.run.values import Signature, TensorType

TEXT = """
module @module {
  func.func @prefill_bs4(%arg0: !torch.vtensor<[4,?],si64>, %arg1: !torch.vtensor<[4],si64>, %arg2: !torch.vtensor<[4,?],si64>, %arg3: !torch.tensor<[?,64],f16>) -> !torch.vtensor<[4,?,8],f16> {
    %27 = torch.copy.to_vtensor %arg3 : !torch.vtensor<[?,64],f16>
    %28 = torch.symbolic_int "32*s23" {min_val = 64, max_val = 4064} : !torch.int
    %29 = torch.symbolic_int "s23" {min_val = 2, max_val = 127} : !torch.int
    %30 = torch.symbolic_int "s39" {min_val = 0, max_val = 9223372036854775807} : !torch.int
    torch.bind_symbolic_shape %arg0, [%29], affine_map<()[s0] -> (4, s0 * 32)> : !torch.vtensor<[4,?],si64>
    torch.bind_symbolic_shape %arg2, [%29], affine_map<()[s0] -> (4, s0)> : !torch.vtensor<[4,?],si64>
    torch.bind_symbolic_shape %27, [%30], affine_map<()[s0] -> (s0, 64)> : !torch.vtensor<[?,64],f16>
  }
  func.func @decode_bs4(%arg0: !torch.vtensor<[4,1],si64>, %arg1: !torch.vtensor<[4],si64>, %arg2: !torch.vtensor<[4],si64>, %arg3: !torch.vtensor<[4,?],si64>, %arg4: !torch.tensor<[?,64],f16>) -> !torch.vtensor<[4,1,8],f16> {
    %1 = torch.copy.to_vtensor %arg4 : !torch.vtensor<[?,64],f16>
    %2 = torch.symbolic_int "s5" {min_val = 2, max_val = 127} : !torch.int
    %3 = torch.symbolic_int "s6" {min_val = 0, max_val = 9223372036854775807} : !torch.int
    torch.bind_symbolic_shape %arg3, [%2], affine_map<()[s0] -> (4, s0)> : !torch.vtensor<[4,?],si64>
    torch.bind_symbolic_shape %1, [%3], affine_map<()[s0] -> (s0, 64)> : !torch.vtensor<[?,64],f16>
  }
}
"""  # noqa: E501 - as the exporter writes it


def signature(name: str, *types: str) -> Signature:
    return Signature(name, tuple(map(parse_type, types)), (), "", parsed=True)


PREFILL = signature("prefill_bs4", "tensor<4x?xi64>", "tensor<4xi64>", "tensor<4x?xi64>", "tensor<?x64xf16>")
DECODE = signature(
    "decode_bs4", "tensor<4x1xi64>", "tensor<4xi64>", "tensor<4xi64>", "tensor<4x?xi64>", "tensor<?x64xf16>"
)


@pytest.fixture(scope="module")
def sizes_by_function() -> dict[str, FunctionSizes]:
    return read_sizes(TEXT)


def test_that_sizes_with_ranges_and_state_are_read_from_the_text(sizes_by_function: dict[str, FunctionSizes]) -> None:
    sizes = sizes_by_function["prefill_bs4"]
    assert [(one.name, one.low) for one in sizes.symbols] == [("s23", 2), ("s39", 0)]
    assert sizes.of(0) == (4, Open("s23", 32))
    assert sizes.of(3) == (Open("s39"), 64)
    assert sizes.state == (3,)
    assert sizes.step("s23") == 32


@pytest.mark.parametrize(
    ("function", "name", "inputs"),
    [
        (PREFILL, "prefill 128", ("4x128xi64=random", "4xi64=128", "4x4xi64=ramp", "17x64xf16=0")),
        (PREFILL, "prefill 2048", ("4x2048xi64=random", "4xi64=2048", "4x64xi64=ramp", "257x64xf16=0")),
        (DECODE, "decode", ("4x1xi64=random", "4xi64=128", "4xi64=127", "4x4xi64=ramp", "17x64xf16=0")),
    ],
)
def test_that_a_preset_fills_in_all_arguments_of_a_language_model(
    sizes_by_function: dict[str, FunctionSizes], function: Signature, name: str, inputs: tuple[str, ...]
) -> None:
    sizes = sizes_of(function, sizes_by_function[function.name])
    made = presets.presets_of(function, sizes, presets.block_size(sizes_by_function))
    preset = next(one for one in made if one.name == name)
    assert preset.inputs == inputs
    values = resolve_inputs(function, preset.inputs)
    assert not misfit(function, sizes, [value.shape for value in values])
    assert not outside(sizes, dict(preset.values))


def test_that_a_preset_beyond_the_range_says_what_it_reaches(sizes_by_function: dict[str, FunctionSizes]) -> None:
    sizes = sizes_of(PREFILL, sizes_by_function["prefill_bs4"])
    short = replace(sizes, symbols=tuple(replace(one, high=min(one.high, 3)) for one in sizes.symbols))
    made = presets.presets_of(PREFILL, short, 32)
    assert [preset.name for preset in made] == ["prefill 96 (the most it takes)"]


@pytest.mark.parametrize(
    ("shapes", "identifier"),
    [
        ([(4, 16), (4,), (4, 1), (4, 64)], "sizes.no-multiple"),
        ([(4, 64), (4,), (4, 3), (8, 64)], "sizes.other-argument"),
        ([(4, 64), (4,), (4, 2), (8, 64)], ""),
    ],
)
def test_that_sizes_that_do_not_fit_together_are_told(
    sizes_by_function: dict[str, FunctionSizes], shapes: list[tuple[int, ...]], identifier: str
) -> None:
    misfitting = misfit(PREFILL, sizes_of(PREFILL, sizes_by_function["prefill_bs4"]), shapes)
    assert misfitting.id == identifier


def test_that_types_that_the_code_does_not_tell_come_from_the_text(sizes_by_function: dict[str, FunctionSizes]) -> None:
    unread = replace(
        PREFILL, arguments=(PREFILL.arguments[0], TensorType("", (), "?"), *PREFILL.arguments[2:]), parsed=False
    )
    found = completed(unread, sizes_by_function["prefill_bs4"])
    assert found.parsed
    assert found.arguments == PREFILL.arguments
    assert completed(unread, None) == unread


def test_that_an_open_size_without_a_text_stands_for_itself() -> None:
    plain = signature("f", "tensor<?x4xf32>", "tensor<?xf32>")
    sizes = sizes_of(plain, None)
    assert [one.name for one in sizes.symbols] == ["size 1 of argument 1", "size 1 of argument 2"]
    assert not misfit(plain, sizes, [(3, 4), (5,)])


def test_that_a_preset_is_kept_for_its_model_and_function_and_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presets, "presets_file", lambda: tmp_path / "folder" / "presets.json")
    presets.save_preset("m.mlir", "f", "mine", ("4xf32=1",))
    presets.save_preset("m.mlir", "f", "mine", ("4xf32=2",))
    assert [(one.name, one.inputs, one.saved) for one in presets.saved_presets("m.mlir", "f")] == [
        ("mine", ("4xf32=2",), True)
    ]
    assert presets.saved_presets("other.mlir", "f") == ()
    presets.remove_preset("m.mlir", "f", "mine")
    assert presets.saved_presets("m.mlir", "f") == ()
    with refused("presets.preset-needs-name"):
        presets.save_preset("m.mlir", "f", " ", ())
    (tmp_path / "folder" / "presets.json").write_text("{damaged")
    assert presets.saved_presets("m.mlir", "f") == ()
