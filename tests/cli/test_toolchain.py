from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from small_models import ADD
from stand_ins import build_folder
from wheels import make_wheel, only_from, only_index

Cli = Callable[..., Answer]


def test_that_a_toolchain_is_installed_listed_and_removed(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_wheel(tmp_path, "7.7.7")
    only_from(monkeypatch, tmp_path)
    monkeypatch.setattr("passlens.engine.toolchain.install.NEEDED_BYTES", 1)
    assert "7.7.7" in cli("toolchain", "available").out
    done = cli("toolchain", "install", "7.7.7")
    assert (done.code, done.out) == (0, "IREE 7.7.7 is installed; use it with --toolchain 7.7.7.\n")
    assert "installed" in cli("toolchain", "available").out
    assert [one["name"] for one in cli("toolchain", "list", "--json").json["toolchains"]] == ["own", "7.7.7"]
    assert "was removed" in cli("toolchain", "remove", "7.7.7").out
    assert [one["name"] for one in cli("toolchain", "list", "--json").json["toolchains"]] == ["own"]


def test_that_what_cannot_be_installed_is_one_sentence(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_from(monkeypatch, tmp_path)
    for version, identifier in (
        ("newest", "install.is-not-version"),
        ("3.99.0", "environments.index-without-package"),
    ):
        answer = cli("toolchain", "install", version)
        assert answer.code == 2
        assert answer.tells(identifier)
        assert "Traceback" not in answer.err


def test_that_the_versions_of_the_table_are_listed_without_a_network(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    only_index(monkeypatch, "http://127.0.0.1:9/simple")
    answer = cli("toolchain", "available", "--json").json
    assert "3.5.0" in answer["versions"]
    assert "knows of" in answer["note"]
    assert_documented(answer)


@pytest.mark.campaign
def test_that_an_added_folder_compiles_by_its_name(cli: Cli, tmp_path: Path) -> None:
    folder = build_folder(tmp_path / "build", 'exec "$REAL" "$@"')
    assert "--toolchain mine" in cli("toolchain", "add", folder, "--name", "mine").out
    session = tmp_path / "s.passlens"
    answer = cli("compile", ADD, "--toolchain", "mine", "--passes", "none", "-o", session)
    assert answer.code == 0, answer.err
    assert cli("info", session, "--json").json["session"]["toolchain"] == "mine"
    assert "stays as it is" in cli("toolchain", "remove", "mine").out
    assert cli("toolchain", "remove", "mine").code == 2


@pytest.mark.campaign
def test_that_verifying_ends_with_1_when_something_is_missing(cli: Cli, tmp_path: Path) -> None:
    assert cli("toolchain", "verify").code == 0
    folder = build_folder(tmp_path / "build", 'exec "$REAL" "$@"')
    answer = cli("toolchain", "verify", folder, "--json")
    assert answer.code == 1
    assert_documented(answer.json)
    assert [check["name"] for check in answer.json["checks"] if not check["ok"]] == ["iree-opt", "Python bindings"]
    assert "iree-opt is not beside its compiler" in cli("toolchain", "verify", folder).out


def test_that_help_on_a_flag_says_what_it_does_and_where_it_exists(cli: Cli) -> None:
    answer = cli("help", "flag", "--iree-hip-target=gfx942")
    assert answer.code == 0
    for text in ("gfx942", "3.0.0 to 3.11.0; gone in 3.12.0", "--iree-rocm-target  3.11.0"):
        assert text in answer.out
    found = cli("help", "flag", "compile-to", "--json").json
    assert "stream" in [name for name, _ in found["choices"]]
    assert found["versions"][0] == "3.0.0"
    assert found["gone_in"] == ""
    assert_documented(found)
    assert_documented(cli("help", "flag", "iree-hip-target", "--json").json)


def test_that_an_unknown_flag_names_near_ones(cli: Cli) -> None:
    answer = cli("help", "flag", "iree-opt-levl")
    assert answer.code == 2
    assert "--iree-opt-level" in answer.err
    assert cli("help", "flag").tells("help-flag.which")


@pytest.mark.campaign
def test_that_a_flag_of_another_version_is_translated_and_said(cli: Cli, tmp_path: Path) -> None:
    model, session = ADD, tmp_path / "s.passlens"
    answer = cli("compile", model, "--passes", "none", "-o", session, "--", "--iree-hip-waves-per-eu=2")
    assert answer.code == 0, answer.err
    assert "--iree-hip-waves-per-eu was spelled --iree-rocm-waves-per-eu" in answer.out
    gone = cli("compile", model, "--passes", "none", "-o", session, "--", "--iree-flow-enable-gather-fusion")
    assert gone.code == 2
    assert gone.tells("translate.gone-since", version="3.5.0")
