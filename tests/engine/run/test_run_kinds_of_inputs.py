"""Ramps, numpy archives, safetensors and made-up parameters, up to what the runtime makes of them."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import iree.runtime as rt
import numpy as np
import pytest

from message_checks import refused
from passlens.engine.errors import UserError
from passlens.engine.jobs import CancelToken, JobContext
from passlens.engine.run.archives import read_archive, write_splats
from passlens.engine.run.benchmark import RunJob
from passlens.engine.run.inputs import parse_input, resolve_inputs
from passlens.engine.run.inspect import inspect_module
from passlens.engine.run.layout import lay_out
from passlens.engine.run.signature import parse_type
from passlens.engine.run.values import RunRequest, Signature
from run_modules import compile_text

WEIGHTS = """
util.global private @w = #flow.parameter.named<"model"::"w"> : tensor<4xf32>
util.global private @v = #flow.parameter.named<"model"::"v"> : tensor<4xf16>
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %w = util.global.load @w : tensor<4xf32>
  %v = util.global.load @v : tensor<4xf16>
  %e = arith.extf %v : tensor<4xf16> to tensor<4xf32>
  %s = arith.addf %a, %w : tensor<4xf32>
  %r = arith.addf %s, %e : tensor<4xf32>
  return %r : tensor<4xf32>
}
"""


def data_of(text: str, declared: str, folder: Path) -> bytes:
    signature = Signature("f", (parse_type(declared),), (), "", parsed=True)
    (value,) = resolve_inputs(signature, (text,))
    laid = lay_out(value, folder, 0, CancelToken())
    assert laid.file is not None
    return np.fromfile(laid.file, np.uint8, count=laid.length, offset=laid.offset).tobytes()


def refusal(text: str, declared: str = "tensor<4xf32>") -> str:
    with pytest.raises(UserError) as caught:
        resolve_inputs(Signature("f", (parse_type(declared),), (), "", parsed=True), (text,))
    return caught.value.sentence()


def safetensors(path: Path, **entries: tuple[str, list[int], bytes]) -> Path:
    header, data = {}, b""
    for name, (kind, shape, raw) in entries.items():
        header[name] = {"dtype": kind, "shape": shape, "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps({"__metadata__": {"format": "pt"}, **header}).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    return path


def test_that_a_ramp_rises_from_its_start_in_steps(tmp_path: Path) -> None:
    assert np.frombuffer(data_of("ramp", "tensor<2x3xi64>", tmp_path), np.int64).tolist() == [0, 1, 2, 3, 4, 5]
    assert np.frombuffer(data_of("4xf32=ramp:5:-0.5", "tensor<4xf32>", tmp_path), np.float32).tolist() == [
        5, 4.5, 4, 3.5,
    ]  # fmt: skip
    assert np.frombuffer(data_of("ramp:126", "tensor<4xi8>", tmp_path), np.int8).tolist() == [126, 127, -128, -127]
    assert data_of("ramp:0:1", "tensor<4xi1>", tmp_path) == bytes([0, 1, 0, 1])
    assert data_of("ramp", "tensor<4xui4>", tmp_path) == bytes([0x10, 0x32])
    assert "start and step of a ramp are numbers" in refusal("ramp:e:1")


def test_that_a_tensor_of_a_numpy_archive_is_named_by_its_key(tmp_path: Path) -> None:
    file = tmp_path / "x.npz"
    array = np.arange(4, dtype=np.float32)
    np.savez_compressed(file, a=array, b=np.asfortranarray(array.reshape(2, 2)).astype(">f4"))
    assert data_of(f"{file}:a", "tensor<4xf32>", tmp_path) == array.tobytes()
    assert data_of(f"{file}:b", "tensor<2x2xf32>", tmp_path) == array.tobytes()
    assert "holds 2 tensors, and no key says which" in refusal(str(file))
    assert "holds no tensor 'c'. It holds 'a', 'b'" in refusal(f"{file}:c")
    assert "declared tensor<4xf16>, but x.npz holds float32" in refusal(f"{file}:a", "tensor<4xf16>")
    (tmp_path / "bad.npz").write_bytes(b"PK\x03\x04 nothing")
    assert "is not a numpy archive" in refusal(f"{tmp_path / 'bad.npz'}:a")


def test_that_safetensors_tell_their_types_those_that_numpy_lacks_too(tmp_path: Path) -> None:
    bf16 = np.array([0x3F80, 0x4000], np.uint16).tobytes()
    file = safetensors(
        tmp_path / "x.safetensors", a=("F32", [2], np.array([1, 2], np.float32).tobytes()), b=("BF16", [2], bf16)
    )
    assert data_of(f"{file}:b", "tensor<2xbf16>", tmp_path) == bf16
    assert parse_input(f"{file}:b").key == "b"
    assert "declared tensor<2xf16>, but x.safetensors holds bf16" in refusal(f"{file}:b", "tensor<2xf16>")
    assert "declared tensor<4xf32>" in refusal(f"{file}:a")
    file.write_bytes(file.read_bytes()[:-2])
    assert "is not a safetensors file, or it is cut short" in refusal(f"{file}:b", "tensor<2xbf16>")


def test_that_the_runtime_reads_an_archive_of_splats(tmp_path: Path) -> None:
    entries = [("blk.0.weight", 64), ("", 1 << 34)]
    file = write_splats(tmp_path / "s.irpa", entries, bytes([1, 2]))
    assert [(one.key, one.length, one.pattern) for one in read_archive(file)] == [
        (key, length, bytes([1, 2])) for key, length in entries
    ]
    index = rt.ParameterIndex()
    index.load(str(file))
    assert {key: entry.length for key, entry in index.items()} == dict(entries)
    assert file.stat().st_size < 10_000


@pytest.mark.campaign
def test_that_a_model_runs_on_made_up_weights(tmp_path: Path) -> None:
    module = compile_text(WEIGHTS, tmp_path / "w.vmfb")
    info = inspect_module(module, JobContext())
    assert {(need.key, need.length) for need in info.parameters} == {("w", 16), ("v", 8)}

    def run(parameters: str, expected: str) -> bool:
        request = RunRequest(
            module, "local-task", "f", inputs=("4xf32=1",), parameters=(parameters,), expected=(expected,),
            repetitions=1, warmup=0, profile=True,
        )  # fmt: skip
        result = RunJob(request).run(JobContext())
        assert result.dispatches, result.profile_note
        return result.comparisons[0].matches

    assert run("model=splat", "4xf32=1")
    assert run("splat", "4xf32=1")
    data = {"w": ("F32", [4], np.arange(4, dtype=np.float32).tobytes()), "v": ("F16", [4], bytes(8))}
    assert run(f"model={safetensors(tmp_path / 'w.safetensors', **data)}", "4xf32=1 2 3 4")
    with refused("parameters.unused-scope", scope="other"):
        run("other=splat", "4xf32=1")
    with refused("parameters.bad-value", type="f16"):
        run("model=splat:f16=one", "4xf32=1")
