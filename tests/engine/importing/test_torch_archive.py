"""Archives of PyTorch are read without unpickling, and say what they hold."""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from message_checks import refused
from passlens.engine.importing.torch_archive import (
    Held,
    TorchArchive,
    is_torch_archive,
    read_torch_archive,
    refusal,
)

NEW, OLD = "net/models/model.json", "serialized_exported_program.json"
"""Where PyTorch 2.8 and later, and earlier ones keep the graph."""


def size(extent: int | str) -> dict[str, Any]:
    return {"as_int": extent} if isinstance(extent, int) else {"as_expr": {"expr_str": extent, "hint": None}}


def program() -> dict[str, Any]:
    """As torch/_export/serde/schema.py has it: a weight and two inputs, one with an open size."""
    weight = {"parameter": {"arg": {"name": "p_w"}, "parameter_name": "w"}}
    taken = [{"user_input": {"arg": {"as_tensor": {"name": name}}}} for name in ("x", "mask")]
    values = {"x": {"dtype": 6, "sizes": [size(1), size("s0"), size(64)]}, "mask": {"dtype": 12, "sizes": [size(8)]}}
    nodes = [{"target": "torch.ops.aten.mm.default"}, {"target": "torch.ops.aten.relu.default"}]
    return {
        "graph_module": {
            "graph": {"nodes": nodes, "tensor_values": values},
            "signature": {"input_specs": [weight, *taken], "output_specs": []},
        },
        "schema_version": {"major": 8, "minor": 17},
        "torch_version": "2.9.1",
    }


def archive(path: Path, members: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        for name, content in members.items():
            made.writestr(name, content)
    return path


@pytest.mark.parametrize("place", [NEW, OLD])
def test_that_a_program_says_its_version_nodes_and_inputs(tmp_path: Path, place: str) -> None:
    path = archive(tmp_path / "net.pt2", {place: json.dumps(program()), "net/archive_format": "pt2"})
    assert read_torch_archive(path) == TorchArchive(Held.PROGRAM, "2.9.1", 2, ("1x?x64xf16", "8xi1"))


def test_that_a_program_of_an_unknown_schema_is_one_all_the_same(tmp_path: Path) -> None:
    assert read_torch_archive(archive(tmp_path / "net.pt2", {NEW: '{"graph_module": []}'})) == TorchArchive(
        Held.PROGRAM
    )


@pytest.mark.parametrize(
    ("member", "identifier"),
    [
        ("net/data/aotinductor/model/a.so", "torch.compiled"),
        ("net/constants.pkl", "torch.script"),
        ("net/data.pkl", "torch.pickled"),
        ("readme.txt", "torch.other"),
    ],
)
def test_that_what_has_no_graph_says_what_it_has(tmp_path: Path, member: str, identifier: str) -> None:
    path = archive(tmp_path / "net.pt2", {member: ""})
    error = refusal(path, read_torch_archive(path))
    assert (error.title.id, error.hint.id) == (identifier, "torch.export-it")


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut short", b"\x80\x02}q\x00."])
def test_that_what_is_no_archive_says_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "net.pt2").write_bytes(content)
    with refused("torch.no-archive"):
        read_torch_archive(tmp_path / "net.pt2")


def test_that_archives_of_other_names_are_known_by_what_they_hold(tmp_path: Path) -> None:
    assert is_torch_archive(archive(tmp_path / "net.pt", {"net/data.pkl": ""}))
    assert is_torch_archive(archive(tmp_path / "net", {NEW: "{}"}))
    assert not is_torch_archive(archive(tmp_path / "net.zip", {"net.mlir": ""}))
    assert not is_torch_archive(archive(tmp_path / "x.npz", {"net/data.pkl": ""}))
    assert not is_torch_archive(archive(tmp_path / "x.bin", {"module.fb": ""}))
    assert not is_torch_archive(Path(sys.executable))


def test_that_nothing_is_unpickled(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    evil = f"cos\nsystem\n(S'touch {mark}'\ntR."
    path = archive(
        tmp_path / "net.pt2", {NEW: json.dumps(program()), "net/data/weights/weight_0": evil, "a/data.pkl": evil}
    )
    read_torch_archive(path)
    assert not mark.exists()
