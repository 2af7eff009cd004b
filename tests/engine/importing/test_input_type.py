"""The dialects of a model are recognised as the compiler recognises them, and a flag that contradicts them is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from message_checks import has_message
from passlens.engine.compile.request import CompileRequest
from passlens.engine.importing.input_type import InputType, dialects_of, read_dialects, with_notice

ONNX_OP = '    %0 = torch.operator "onnx.Relu"(%arg0) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>\n'
META = " attributes {torch.onnx_meta.opset_version = 17 : si64} {\n"


@pytest.mark.parametrize(
    ("text", "types", "sentence"),
    [
        ("  %0 = linalg.fill ins(%c : f32)\n", (), "input-type.none"),
        ("  // tosa.add\n  %0 = arith.addf %a, %b : f32 loc(\"stablehlo.add\")\n", (), "input-type.none"),
        ("  %0 = torch.aten.relu %a : !torch.vtensor<[4],f32>\n", (InputType.TORCH,), "input-type.names"),
        ("  %0:2 = torch_c.to_i64 %a\n", (InputType.TORCH,), "input-type.names"),
        (f"  func.func @f(){META}{ONNX_OP}", (InputType.ONNX,), "input-type.onnx"),
        (ONNX_OP, (InputType.ONNX,), "input-type.no-opset"),
        ('  %0 = "torch.operator"(%1) <{name = "onnx.Relu"}> : () -> ()\n', (InputType.ONNX,), "input-type.no-opset"),
        ("  %0 = stablehlo.add %a, %b : tensor<4xf32>\n", (InputType.STABLEHLO,), "input-type.names"),
        ('  "vhlo.return_v1"(%0) : (tuple<tensor<4xf32>>) -> ()\n', (InputType.STABLEHLO_XLA,), "input-type.names"),
        ("  %0 = tosa.add %a, %b\n  chlo.x %0\n", (InputType.STABLEHLO, InputType.TOSA), "input-type.names"),
    ],
)  # fmt: skip
def test_that_the_dialects_of_a_model_are_recognised(text: str, types: tuple[InputType, ...], sentence: str) -> None:
    found = dialects_of(f"module {{\n{text}}}\n".encode())
    assert found.types == types
    assert found.sentence().id == sentence


def test_that_a_dialect_is_found_across_the_pieces_that_a_file_is_read_in(tmp_path: Path) -> None:
    file = tmp_path / "m.mlir"
    for before in ((4 << 20) - 1, (4 << 20) - 8, (4 << 20) - 16):
        file.write_bytes(b"//" + b" " * (before - 3) + b"\n  %0 = tosa.add %a, %b : tensor<4xf32>\n")
        assert read_dialects(file).types == (InputType.TOSA,)


def test_that_bytecode_is_not_guessed_at(tmp_path: Path) -> None:
    (tmp_path / "m.mlirbc").write_bytes(b"ML\xefR\x0dtosa\ntosa.add\n")
    found = read_dialects(tmp_path / "m.mlirbc")
    assert not found.known
    assert found.sentence().id == "input-type.bytecode"
    of_llvm = dialects_of(b"ML\xefR\x0dMLIR21.0.0git\0\0")
    assert has_message(of_llvm.sentence(), "input-type.bytecode-of", producer="MLIR21.0.0git")
    assert not found.contradiction(["--iree-input-type=torch"])


@pytest.mark.parametrize(
    ("flag", "wrong"),
    [("torch", True), ("none", True), ("stablehlo", False), ("stablehlo_xla", False), ("auto", False), ("own", False)],
)
def test_that_a_flag_that_contradicts_the_model_is_told(tmp_path: Path, flag: str, wrong: bool) -> None:
    (tmp_path / "m.mlir").write_text("module {\n  %0 = stablehlo.add %a, %b : tensor<4xf32>\n}\n")
    request = with_notice(CompileRequest(tmp_path / "m.mlir", flags=(f"--iree-input-type={flag}",)))
    assert [notice.id for notice in request.notices] == ["input-type.contradiction"] * wrong
