"""Kernels are read without the bodies of their lowered functions, and read as if they were there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from campaigns import rarely
from passlens.engine.analysis.inputs import AnalysisInputs
from passlens.engine.analysis.ir_reader_client import READER, FileToRead, read_ir
from passlens.engine.analysis.reader.ir_bodies import without_bodies
from passlens.engine.jobs import CancelToken

Compiled = Callable[..., AnalysisInputs]
PHASE = "executable-targets"


def read(path: Path, *reads: str) -> list[dict[str, Any]]:
    facts = read_ir(Path(sys.executable), [FileToRead("file", path, reads)], CancelToken())
    assert not facts.failure
    assert not facts.errors
    found: list[dict[str, Any]] = facts.get("file", "kernels")
    return found


@pytest.mark.parametrize(
    ("model", "flags"),
    [
        ("matmul_f16.mlir", ()),
        rarely("matmul_f16.mlir", ("--mlir-print-debuginfo",)),
        pytest.param(
            "toy_llama.mlir", (), marks=pytest.mark.campaign
        ),  # reductions, attention, device functions, several globals
    ],
)
def test_that_kernels_read_the_same_without_bodies(compiled: Compiled, model: str, flags: tuple[str, ...]) -> None:
    path = compiled(model, flags=flags).phases[PHASE]
    assert len(without_bodies(path.read_text())) < path.stat().st_size / 2
    # Where something else is read too, the text is parsed as it is.
    assert read(path, "kernels") == read(path, "kernels", "transfers")


def test_that_neither_classes_for_the_ops_of_a_dialect_nor_numpy_are_loaded(compiled: Compiled, tmp_path: Path) -> None:
    path = compiled("matmul_f16.mlir").phases["executable-configurations"]
    assert " linalg." in path.read_text()
    requests = tmp_path / "requests"
    requests.write_text(f'{{"id": "file", "path": "{path}", "reads": ["kernels"]}}\nnull\n', encoding="utf-8")
    code = (
        "import os, runpy, sys\n"
        f"sys.argv, os._exit = [{str(READER)!r}, {str(requests)!r}], lambda code: None\n"
        f"sys.path.insert(0, {str(READER.parent)!r})\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
        "unwanted = ('iree.compiler.dialects', 'numpy')\n"
        "print([name for name in sys.modules if name.startswith(unwanted)], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["files"]["file"]["kernels"]
    assert done.stderr == "[]\n"


def test_that_lines_keep_their_numbers_and_globals_their_uses(compiled: Compiled) -> None:
    text = compiled("matmul_f16.mlir").phases[PHASE].read_text()
    short = without_bodies(text)
    assert short.count("\n") == text.count("\n")
    wanted = re.compile(r"llvm\.mlir\.addressof|llvm\.mlir\.global|llvm\.func|hal\.executable")
    before, after = (
        [(place, line) for place, line in enumerate(one.split("\n")) if wanted.search(line)] for one in (text, short)
    )
    assert any("addressof" in line for _, line in before)
    assert after == before


def test_that_a_body_that_does_not_parse_without_its_ops_is_read_whole(tmp_path: Path) -> None:
    # A global op named in a string: what stands for the body uses a value that nothing defines.
    path = tmp_path / "odd.mlir"
    path.write_text(
        "module {\n"
        "  llvm.mlir.global private @room() {addr_space = 3 : i32} : !llvm.array<64 x i8>\n"
        "  llvm.func @kernel() {\n"
        "    %0 = llvm.mlir.addressof @room : !llvm.ptr<3>\n"
        "    llvm.br ^bb1(%0 : !llvm.ptr<3>)\n"
        "  ^bb1(%1: !llvm.ptr<3>):  // pred: ^bb0\n"
        '    %2 = "test.keep"(%1) {note = "x = llvm.mlir.addressof @room"} : (!llvm.ptr<3>) -> i32\n'
        "    llvm.return\n"
        "  }\n"
        "}\n"
    )
    (kernel,) = read(path, "kernels")
    assert kernel["kernel"] == "kernel"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "module {\n}\n",
        "llvm.func @declared()\n",
        "module {\n  llvm.func @empty() {\n  }\n}\n",
        "module {\n  llvm.func @cut() {\n    %0 = llvm.mlir.undef : i32\n",
    ],
)
def test_that_a_text_without_bodies_stays_as_it_is(text: str) -> None:
    assert without_bodies(text) == text
