"""``--locations``: kept by a compile, shown when asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from passlens.cli.main import main

Cli = Callable[..., Answer]


@pytest.fixture(scope="module")
def located(tmp_path_factory: pytest.TempPathFactory, sample: Callable[[str], Path]) -> Path:
    path = tmp_path_factory.mktemp("located") / "s.passlens"
    assert main(["compile", str(sample("matmul_f16")), "--passes", "all", "--locations", "-o", str(path)]) == 0
    return path


@pytest.mark.campaign
def test_that_texts_have_locations_only_when_asked_for(cli: Cli, located: Path) -> None:
    name = "iree-stream-schedule-execution"
    for command, option in (("ir", ()), ("ir", ("--before",)), ("diff", ()), ("diff", ("--exact",))):
        assert "loc(" not in cli(command, located, name, *option).out
        assert " loc(" in cli(command, located, name, *option, "--locations").out
    name = "iree-vm-conversion"  # on the module, whose locations are defined below it
    data = cli("ir", located, name, "--json").json
    assert_documented(data)
    assert data["ir"]["located"]
    assert data["ir"]["hidden"]
    assert "#loc" not in cli("ir", located, name, "--locations").out, "they are spelled out"


@pytest.mark.campaign
def test_that_info_says_that_there_are_locations(cli: Cli, located: Path, matmul_session: Path) -> None:
    assert "shown with --locations" in cli("info", located).out
    assert "--locations" not in cli("info", matmul_session).out
    data = cli("info", located, "--json").json
    assert data["session"]["locations"] is True
    assert_documented(data)


def test_that_asking_a_session_without_locations_shows_the_same(cli: Cli, matmul_session: Path) -> None:
    plain, asked = (cli("diff", matmul_session, "iree-vm-conversion", *option) for option in ((), ("--locations",)))
    assert plain.out == asked.out
