"""The child that reads IR: its answer is whole however long it is, and each file has its own types."""

from __future__ import annotations

import sys
from pathlib import Path

from passlens.engine.analysis.ir_reader_client import FileToRead, read_ir
from passlens.engine.jobs import CancelToken

_OPS = 2_345


def _chain(folder: Path, name: str, kind: str, ops: int) -> FileToRead:
    """A function with a chain of ops on one type."""
    lines = [f"  %{number + 1} = arith.addf %{number}, %{number} : {kind}" for number in range(ops)]
    text = "\n".join([f"func.func @f(%0: {kind}) -> {kind} {{", *lines, f"  return %{ops} : {kind}", "}", ""])
    path = folder / f"{name}.mlir"
    path.write_text(text, encoding="utf-8")
    return FileToRead(name, path, ("items",))


def test_that_an_answer_of_thousands_of_items_is_whole(tmp_path: Path) -> None:
    facts = read_ir(Path(sys.executable), [_chain(tmp_path, "long", "tensor<4xf32>", _OPS)], CancelToken())
    items = facts.get("long", "items")["items"]
    ops = [item for item in items if item["kind"] == "op"]
    assert [item["line"] for item in ops] == list(range(2, _OPS + 2))
    assert len(items) == 2 * _OPS + 2  # each op with its value; the argument and the result


def test_that_each_file_has_the_types_of_its_own_values(tmp_path: Path) -> None:
    kinds = {"first": "tensor<4xf32>", "second": "tensor<8xf16>", "third": "tensor<?xf32>"}
    files = [_chain(tmp_path, name, kind, 3) for name, kind in kinds.items()]
    facts = read_ir(Path(sys.executable), files, CancelToken())
    values = {name: [one for one in facts.get(name, "items")["items"] if one["type"]] for name in kinds}
    assert {name: {one["type"] for one in found} for name, found in values.items()} == {
        name: {kind} for name, kind in kinds.items()
    }
    assert {name: {one["bytes"] for one in found} for name, found in values.items()} == {
        "first": {16},
        "second": {16},
        "third": {None},
    }
