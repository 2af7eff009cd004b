"""``passlens sweep`` and ``passlens bisect-flags``: tables, exports, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest, PassCapture
from small_models import ADD
from stand_in_releases import REFUSES, release

Cli = Callable[..., Answer]


@pytest.fixture
def grid(tmp_path: Path) -> Path:
    """An addition on our own release and one that refuses it."""
    release("3.9.0", REFUSES)
    (tmp_path / "add.mlir").write_bytes(ADD.read_bytes())
    path = tmp_path / "grid.toml"
    path.write_text('models = ["add.mlir"]\ntoolchains = ["3.9.0", "own"]\ntargets = ["gfx90a"]\n', encoding="utf-8")
    return path


@pytest.mark.campaign
def test_that_a_sweep_is_a_table_a_matrix_and_files(cli: Cli, grid: Path) -> None:
    exports = [grid.with_name(f"out{suffix}") for suffix in (".csv", ".md", ".html", ".json")]
    answer = cli("sweep", grid, *(word for file in exports for word in ("--export", file)))
    assert answer.code == 0, answer.err
    assert "2 cells: 1 compiled, 1 failed." in answer.out
    assert all("3.9.0" in file.read_text(encoding="utf-8") for file in exports)
    data = cli("sweep", grid, "--json")
    assert_documented(data.json)
    assert data.json["anew"] == 0
    assert {name: data.json[name] for name in ("cells", "sentence")} == {
        name: json.loads(exports[3].read_text(encoding="utf-8"))[name] for name in ("cells", "sentence")
    }
    for cell in data.json["cells"]:
        assert (Path(data.json["folder"]) / cell["result"]["session"]).is_file()
    matrix = cli("sweep", grid, "--known", "--matrix", "result").out.splitlines()
    assert matrix[0].split()[-2:] == ["3.9.0", "own"]
    assert matrix[1].split()[-2:] == ["parse-error", "compiles"]
    one = cli("sweep", grid, "--known", "--filter", "result=fails").out
    assert one.count("hip:gfx90a") == 1


def test_that_a_cell_that_cannot_be_tried_ends_with_1(cli: Cli, grid: Path) -> None:
    grid.write_text('models = ["gone.mlir"]\n', encoding="utf-8")
    answer = cli("sweep", grid)
    assert answer.code == 1
    assert "gone.mlir cannot be read" in answer.out


@pytest.mark.parametrize(
    ("words", "identifier"),
    [
        (("--filter", "toolchains=3"), "common.did-you-mean"),
        (("--export", "out.xlsx"), "sweep.no-export"),
        (("--matrix", "size"), "usage.takes"),
    ],
)
def test_that_wrong_options_are_refused_before_anything_compiles(
    cli: Cli, grid: Path, words: tuple[str, ...], identifier: str
) -> None:
    answer = cli("sweep", grid, *words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.tells(identifier)
    assert not grid.with_suffix(".sweep").exists()


def test_that_an_unknown_key_of_a_grid_is_named_with_its_line(cli: Cli, grid: Path) -> None:
    grid.write_text('models = ["add.mlir"]\n\ntarget = ["gfx942"]\n', encoding="utf-8")
    answer = cli("sweep", grid)
    assert answer.code == 2
    assert answer.tells("grid.unknown-key", line=3)
    assert "targets" in answer.err


@pytest.mark.campaign
def test_that_two_sessions_tell_which_of_their_flags_matters(cli: Cli, tmp_path: Path) -> None:
    requests = [
        CompileRequest(
            ADD, target=target, opt_level=level, passes=PassCapture.NONE, output=tmp_path / f"{target}.passlens"
        )
        for target, level in (("gfx942", None), ("gfx99", 3))
    ]
    sessions = [compiled_session(request) for request in requests]
    words = ("bisect-flags", *sessions, "-o", tmp_path / "f")
    answer = cli(*words)
    assert answer.code == 0, answer.err
    assert "Of 2 differences, iree-rocm-target changes the verdict from good to bad." in answer.out
    data = cli(*words, "--json")
    assert_documented(data.json)
    assert (data.json["needed"], data.json["compiles"]) == (["iree-rocm-target"], 0)
    assert cli("bisect-flags", sessions[0], sessions[0], "-o", tmp_path / "f").code == 1
    assert cli("bisect-flags", sessions[0]).code == 2
