"""Weights are held against what a module reads, by name and size, before anything runs."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import pytest

from passlens.engine.errors import UserError
from passlens.engine.run.archives import write_splats
from passlens.engine.run.values import ParameterNeed
from passlens.engine.run.weights import StoredTensor, check_weights, find_weights, read_tensors


def safetensors(path: Path, tensors: dict[str, tuple[int, ...]]) -> Path:
    """A file of f32 tensors."""
    entries, at = {}, 0
    for name, shape in tensors.items():
        size = 4
        for extent in shape:
            size *= extent
        entries[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": [at, at + size]}
        at += size
    head = json.dumps({"__metadata__": {"format": "pt"}, **entries}).encode()
    path.write_bytes(struct.pack("<Q", len(head)) + head + bytes(at))
    return path


def gguf_text(text: str) -> bytes:
    return struct.pack("<Q", len(text)) + text.encode()


def gguf(path: Path) -> Path:
    """A file with values of every form in its head: a number, a string, an array of strings; f16 and Q4_0 tensors."""
    head = b"GGUF" + struct.pack("<IQQ", 3, 2, 3)
    head += gguf_text("general.alignment") + struct.pack("<II", 4, 32)
    head += gguf_text("general.architecture") + struct.pack("<I", 8) + gguf_text("llama")
    head += gguf_text("tokenizer.ggml.tokens") + struct.pack("<IIQ", 9, 8, 2) + gguf_text("a") + gguf_text("b")
    head += gguf_text("blk.0.attn_q.weight") + struct.pack("<IQQIQ", 2, 64, 32, 1, 0)
    head += gguf_text("output.weight") + struct.pack("<IQQIQ", 2, 64, 2, 2, 4096)
    path.write_bytes(head + bytes(8192))
    return path


def test_that_names_sizes_and_shapes_are_read_of_each_format(tmp_path: Path) -> None:
    assert read_tensors(safetensors(tmp_path / "w.safetensors", {"a": (2, 3), "b": ()})) == (
        StoredTensor("a", 24, (2, 3)),
        StoredTensor("b", 4, ()),
    )
    assert read_tensors(gguf(tmp_path / "w.gguf")) == (
        StoredTensor("blk.0.attn_q.weight", 64 * 32 * 2, (32, 64)),
        StoredTensor("output.weight", 64 * 2 // 32 * 18, (2, 64)),
    )
    assert read_tensors(write_splats(tmp_path / "w.irpa", [("k", 16)], b"\0")) == (StoredTensor("k", 16),)


def test_that_weights_that_fit_are_taken(tmp_path: Path) -> None:
    one = safetensors(tmp_path / "one.safetensors", {"a": (2,)})
    two = safetensors(tmp_path / "two.safetensors", {"b": (4,)})
    needs = (ParameterNeed("model", "a", 8), ParameterNeed("model", "b", 16), ParameterNeed("other", "c", 1))
    check_weights("model", [one, two], needs)
    check_weights("", [one], needs)


def test_that_missing_names_are_named_with_the_nearest(tmp_path: Path) -> None:
    file = safetensors(tmp_path / "w.safetensors", {"model.layers.0.q_proj.weight": (2,), "lm_head": (2,)})
    needs = [ParameterNeed("model", f"layers.{n}.q_proj.weight", 8) for n in range(5)]
    with pytest.raises(UserError) as raised:
        check_weights("model", [file], needs)
    assert raised.value.title.id == "weights.missing"
    assert (raised.value.title.arguments["count"], raised.value.title.arguments["all"]) == (5, 5)
    assert "model.layers.0.q_proj.weight" in str(raised.value.hint)


def test_that_a_tensor_of_another_shape_is_refused_with_both_sizes(tmp_path: Path) -> None:
    file = safetensors(tmp_path / "w.safetensors", {"w": (2, 3)})
    with pytest.raises(UserError) as raised:
        check_weights("", [file], [ParameterNeed("", "w", 48)])
    assert str(raised.value.title) == "'w' of w.safetensors holds 24 B (2x3), and the module reads 48 B."


@pytest.mark.parametrize(
    "content",
    [b"", b"GGUF", b"GGUF" + struct.pack("<IQQ", 9, 1, 1), b"GGUF" + struct.pack("<IQQ", 3, 1 << 60, 0),
     b"GGUF" + struct.pack("<IQQQ", 3, 1, 0, 1 << 60), struct.pack("<Q", 1 << 60) + b"{}",
     struct.pack("<Q", 4) + b"[{}]", struct.pack("<Q", 2) + b"[]"],
    ids=range(8),
)  # fmt: skip
def test_that_damaged_files_are_one_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "w.gguf"
    file.write_bytes(content)
    with pytest.raises(UserError) as raised:
        read_tensors(file)
    assert raised.value.title.id == "weights.damaged"


def test_that_files_beside_a_model_are_found_by_what_they_hold(tmp_path: Path) -> None:
    needs = [ParameterNeed("model", "a", 8), ParameterNeed("model", "b", 16)]
    model = tmp_path / "net.mlir"
    assert find_weights("model", needs, model) == ()
    safetensors(tmp_path / "net.safetensors", {"a": (2,), "b": (1,)})  # of another shape
    (tmp_path / "net.gguf").write_bytes(b"GGUF damaged")
    assert find_weights("model", needs, model) == ()
    shards = [safetensors(tmp_path / f"net.rank{n}.safetensors", {key: (4,)}) for n, key in enumerate("ab")]
    safetensors(tmp_path / "net.safetensors", {"c": (2,)})
    (tmp_path / "net.gguf").unlink()
    assert set(find_weights("model", needs, model)) == {*shards, tmp_path / "net.safetensors"}
    other = safetensors(tmp_path / "other.safetensors", {"a": (2,), "b": (4,)})
    near = safetensors(tmp_path / "net2.safetensors", {"a": (2,), "b": (4,)})
    assert find_weights("model", needs, model) == (near,)
    near.unlink()
    assert find_weights("model", needs, model) == (other,)
    assert find_weights("other", needs, model) == ()
    assert find_weights("model", needs, tmp_path / "gone" / "net.mlir") == ()
