"""``passlens compare``: the sentence first, JSON for scripts, and an exit code that says whether they differ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaigns import rarely
from cli.conftest import Answer
from cli.test_listings import assert_documented
from compiled_sessions import compiled_session
from passlens.engine.compile.request import CompileRequest
from small_models import ADD

Cli = Callable[..., Answer]


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """One model, compiled without and with a flag that code generation reads."""
    folder = tmp_path_factory.mktemp("pair")
    plain = CompileRequest(ADD, output=folder / "a.passlens")
    flag = CompileRequest(ADD, flags=("--iree-rocm-waves-per-eu=1",), output=folder / "b.passlens")
    return compiled_session(plain), compiled_session(flag)


@pytest.mark.campaign
def test_that_two_that_differ_exit_with_1_and_the_answer_comes_first(cli: Cli, pair: tuple[Path, Path]) -> None:
    answer = cli("compare", *pair)
    assert (answer.code, answer.err) == (1, "")
    first = answer.out.splitlines()[0]
    assert first.startswith(
        "The same until iree-hal-resolve-device-aliases on @__device_0: only B has waves_per_eu = 1"
    )
    assert "--iree-rocm-waves-per-eu=1" in answer.out
    assert len(cli("compare", *pair, "--all").out.splitlines()) > len(answer.out.splitlines())


def test_that_a_session_and_itself_are_the_same_and_json_says_null(cli: Cli, pair: tuple[Path, Path]) -> None:
    answer = cli("compare", pair[0], pair[0], "--json")
    assert answer.code == 0
    assert answer.json["first_divergent_pass"] is None
    assert answer.json["same"] is True
    assert cli("compare", pair[0], pair[0]).out.startswith("No divergence")


@pytest.mark.parametrize(
    "options",
    [
        (),
        rarely(
            "--all",
        ),
        rarely(
            "--ignore-release",
        ),
    ],
)
def test_that_the_json_is_documented_and_leads_to_both_places(
    cli: Cli, pair: tuple[Path, Path], options: tuple[str, ...]
) -> None:
    answer = cli("compare", *pair, "--json", *options)
    assert_documented(answer.json)
    if options != ("--ignore-release",):
        row = answer.json["first_divergent_pass"]["row"]
        assert row["a"]["name"] == row["b"]["name"] == "iree-hal-resolve-device-aliases"
        for side, session in zip("ab", pair, strict=True):
            shown = cli("ir", session, str(row[side]["position"]), "--json").json["pass"]
            assert (shown["id"], shown["name"]) == (row[side]["id"], row[side]["name"])


@pytest.mark.campaign
def test_that_what_a_release_writes_otherwise_is_ignored_when_asked_for_and_listed(
    cli: Cli, pair: tuple[Path, Path]
) -> None:
    answer = cli("compare", *pair, "--ignore-release")
    assert answer.out.startswith("The same until iree-rocdl-annotate-kernel-for-translation")
    assert "Ignored: target attributes, in " in answer.out


@pytest.mark.parametrize("missing", [0, 1])
def test_that_a_file_that_is_not_there_is_one_sentence(cli: Cli, pair: tuple[Path, Path], missing: int) -> None:
    sides = [*pair]
    sides[missing] = pair[0].with_name("none.passlens")
    answer = cli("compare", *sides)
    assert (answer.code, answer.out) == (2, "")
    assert "none.passlens" in answer.err


def test_that_a_file_that_is_no_session_is_one_sentence(cli: Cli, pair: tuple[Path, Path]) -> None:
    answer = cli("compare", pair[0], ADD)
    assert (answer.code, answer.out) == (2, "")
    assert "add.mlir" in answer.err
