"""``passlens dispatch``: the list, the source, one dispatch compiled alone."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from cli.test_wrong_input import assert_clear
from passlens.cli.main import main
from small_models import LARGE_TILES

Cli = Callable[..., Answer]


@pytest.fixture(scope="module")
def quick_look(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A quick look at a model that fails in its one dispatch, and what the command said."""
    path = tmp_path_factory.mktemp("look") / "s.passlens"
    with redirect_stdout(io.StringIO()) as stdout:
        assert main(["compile", str(LARGE_TILES), "--passes", "none", "-o", str(path)]) == 1
    return path, stdout.getvalue()


@pytest.fixture(scope="module")
def looked(quick_look: tuple[Path, str]) -> Path:
    return quick_look[0]


@pytest.fixture(scope="module")
def quick_look_output(quick_look: tuple[Path, str]) -> str:
    return quick_look[1]


def test_that_a_session_lists_its_dispatches(cli: Cli, matmul_session: Path) -> None:
    answer = cli("dispatch", matmul_session)
    assert answer.code == 0
    assert answer.out.splitlines()[1].split()[:3] == ["1", "main_dispatch_0", "matmul_512x2048x1024_f16xf16xf32"]
    data = cli("dispatch", matmul_session, "--json").json
    assert_documented(data)
    assert data["dispatches"][0]["exports"] == ["main_dispatch_0_matmul_512x2048x1024_f16xf16xf32"]


def test_that_a_dispatch_compiles_into_a_session_that_says_of_which(
    cli: Cli, matmul_session: Path, tmp_path: Path
) -> None:
    output = tmp_path / "d.passlens"
    answer = cli("dispatch", matmul_session, "dispatch_0", "-o", output, "--", "--iree-llvmgpu-prefetch-num-stages=0")
    assert answer.code == 0, answer.err
    assert f"main_dispatch_0, of {matmul_session}" in answer.out
    info = cli("info", output).out
    assert f"main_dispatch_0, of {matmul_session}" in info
    assert "--iree-llvmgpu-prefetch-num-stages=0" in info
    assert "executable-sources" in info
    assert "dispatch-creation" not in info, "phases that are no part of it are listed"
    data = cli("info", output, "--json").json
    assert_documented(data)
    assert data["session"]["dispatch"] == {"name": "main_dispatch_0", "session": str(matmul_session)}
    assert cli("info", matmul_session, "--json").json["session"]["dispatch"] is None


@pytest.mark.campaign
def test_that_a_failed_quick_look_leads_to_its_dispatch_which_fails_the_same(
    cli: Cli, looked: Path, quick_look_output: str, tmp_path: Path
) -> None:
    (command,) = [line.split() for line in quick_look_output.splitlines() if " dispatch " in line]
    output = tmp_path / "d.passlens"
    answer = cli("dispatch", looked, command[-1], "--passes", "none", "-o", output, "--json")
    assert answer.code == 1
    assert_documented(answer.json)
    assert answer.json["kind"] == "compile"
    assert answer.json["dispatch"]["name"] == "main_dispatch_0"
    assert "262,144 bytes" in answer.json["first_problem"]["title"]
    assert cli("problems", looked, "--json").json["problems"][0]["title"] == answer.json["first_problem"]["title"]


@pytest.mark.campaign
def test_that_a_dispatch_has_its_assembly_without_the_passes_too(
    cli: Cli, matmul_session: Path, tmp_path: Path
) -> None:
    output = tmp_path / "d.passlens"
    answer = cli("dispatch", matmul_session, "1", "--passes", "none", "-o", output)
    assert answer.code == 0, answer.err
    (kernel,) = cli("kernels", output, "--json").json["details"]["kernels"]
    assert kernel["assembly"].endswith(".rocmasm")
    assert kernel["instructions"]


@pytest.mark.campaign
def test_that_the_source_of_a_dispatch_compiles_by_hand(cli: Cli, matmul_session: Path, tmp_path: Path) -> None:
    answer = cli("dispatch", matmul_session, "1", "--source")
    assert answer.code == 0
    model = tmp_path / "by_hand.mlir"
    model.write_text(answer.out)
    flags = ("--compile-from=executable-sources", "--compile-to=executable-targets")
    assert cli("compile", model, "--passes", "none", "-o", tmp_path / "h.passlens", "--", *flags).code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dispatch_7"], ("has no dispatch 'dispatch_7'", "Did you mean main_dispatch_0?")),
        (["7"], ("There is no dispatch 7", "has 1")),
        (["1", "gfx90a"], ("'gfx90a' is neither a flag nor an option",)),
        (["1", "--iree-opt-level=O1"], ("No such option", "go after '--'", "dispatch SESSION DISPATCH --")),
        (["1", "--", "--no-such-flag"], ("no flag --no-such-flag",)),
        (["1", "--", "--iree-rocm-target=gfx90a"], ("is made for gfx942", "Compile the model for gfx90a")),
        (["--", "--iree-opt-level=O1"], ("A dispatch is missing",)),
        (["1", "--toolchain", "0.0.1"], ("There is no toolchain '0.0.1'",)),
    ],
)
def test_that_wrong_words_are_answered_in_a_sentence(
    cli: Cli, matmul_session: Path, tmp_path: Path, words: list[str], said: tuple[str, ...]
) -> None:
    answer = cli("dispatch", matmul_session, "-o", tmp_path / "d.passlens", *words)
    lines = answer.err.splitlines()
    answer = Answer(answer.code, answer.out, "\n".join(line for line in lines if line.startswith(("passlens", " "))))
    assert_clear(answer, *said)
    assert not (tmp_path / "d.passlens").exists()


def test_that_a_session_without_sources_of_dispatches_says_so(
    cli: Cli, tmp_path: Path, sample: Callable[[str], Path]
) -> None:
    session = tmp_path / "s.passlens"
    assert cli("compile", sample("big_tile"), "--passes", "none", "-o", session).code == 1  # it does not parse
    assert_clear(cli("dispatch", session), "no IR of phase 'executable-sources'", "ended before it")
    assert cli("dispatch", session, "--json").json["dispatches"] == []
