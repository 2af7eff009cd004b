"""``passlens compact`` and ``passlens trim`` on a real session."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from passlens.engine.units import format_bytes

Cli = Callable[..., Answer]


@pytest.fixture
def copy(tmp_path: Path, matmul_session: Path) -> Path:
    return Path(shutil.copy(matmul_session, tmp_path / "s.passlens"))


def test_that_trim_without_an_option_lists_what_takes_the_space(cli: Cli, copy: Path) -> None:
    before = copy.read_bytes()
    answer = cli("trim", copy)
    assert answer.code == 0
    for word in ("--phase", "executable-targets", "--unchanged", "--artifacts", "hsaco", "won, about", "--dry-run"):
        assert word in answer.out
    data = cli("trim", copy, "--json").json
    assert_documented(data)
    assert (data["after"], data["changed"]) == (None, False)
    scopes = [row for row in data["usage"] if row["group"] == "scopes"]
    assert any(row["name"].endswith("_dispatch_*") for row in scopes)
    assert all(0 <= row["stored"] <= data["now"] for row in data["usage"])
    assert copy.read_bytes() == before


@pytest.mark.campaign
def test_that_a_dry_run_says_what_is_won_and_changes_nothing(cli: Cli, copy: Path) -> None:
    before = copy.read_bytes()
    for arguments in (("compact",), ("trim", "--unchanged")):
        estimate = cli(arguments[0], copy, *arguments[1:], "--dry-run", "--json")
        assert_documented(estimate.json)
        assert estimate.json["changed"] is False
        assert copy.read_bytes() == before
        answer = cli(arguments[0], copy, *arguments[1:], "--dry-run")
        assert format_bytes(estimate.json["after"]) in answer.out
        assert answer.tells("trim.dry-run")


def test_that_trim_drops_what_it_was_told_and_positions_stay(cli: Cli, copy: Path) -> None:
    rows = cli("passes", copy, "--json").json["passes"]
    estimate = cli("trim", copy, "--phase", "executable-targets", "--artifacts", "hsaco", "--dry-run", "--json").json
    answer = cli("trim", copy, "--phase", "executable-targets", "--artifacts", "hsaco", "--json")
    assert answer.code == 0, answer.err
    assert_documented(answer.json)
    assert answer.json["changed"]
    assert answer.json["after"] == copy.stat().st_size == estimate["after"]
    left = cli("passes", copy, "--json").json["passes"]
    assert left == [row for row in rows if row["phase"] != "executable-targets"]
    assert len(rows) - len(left) == answer.json["dropped"]["passes"] > 100
    info = cli("info", copy)
    assert "phase executable-targets" in info.out
    assert "hsaco  " not in info.out
    gone = next(row for row in rows if row["phase"] == "executable-targets")
    fault = cli("ir", copy, gone["position"])
    assert fault.code == 2
    assert fault.tells("trimmed.of-phase", name="executable-targets")


@pytest.mark.campaign
def test_that_compact_keeps_everything(cli: Cli, copy: Path) -> None:
    listings = [(name, cli(name, copy, "--json").json) for name in ("passes", "problems", "kernels", "memory")]
    answer = cli("compact", copy)
    assert answer.code == 0
    assert "won" in answer.out
    assert cli("compact", copy).tells("trim.packed")
    assert [(name, cli(name, copy, "--json").json) for name, _ in listings] == listings
    assert "Dropped" not in cli("info", copy).out


@pytest.mark.parametrize(
    ("option", "identifier"),
    [
        (("--scope", "nobody*"), "rewrite.no-scope"),
        (("--phase", "flux"), "rewrite.no-phase"),
        (("--artifacts", "ptx"), "rewrite.no-kind"),
    ],
)
def test_that_what_is_not_there_is_one_sentence(cli: Cli, copy: Path, option: tuple[str, str], identifier: str) -> None:
    answer = cli("trim", copy, *option)
    assert answer.code == 2
    assert answer.tells(identifier)
    assert "Traceback" not in answer.err
