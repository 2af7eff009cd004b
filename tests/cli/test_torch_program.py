"""``passlens compile X.pt2``: what would run is said first, and --trust allows it for that file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from torch_stand_ins import FAIL, conversions, program, stand_in_python

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell script stands in for Python")
Cli = Callable[..., Answer]


def test_that_without_trust_it_says_what_would_run_and_how_to_allow_it(cli: Cli, tmp_path: Path) -> None:
    python, path = stand_in_python(tmp_path / "python"), program(tmp_path / "net.pt2")
    answer = cli("compile", path, "--torch-python", python)
    assert (answer.code, answer.out) == (2, "")
    assert answer.tells("torch.untrusted", python=python)
    assert answer.tells("faults.plan-python", python=python, torch="2.9.1", turbine="3.9.0")
    assert f"torch_to_mlir.py {path} " in answer.err
    assert "--trust" in answer.err
    assert conversions(python) == []


@pytest.mark.campaign
def test_that_trust_compiles_it_and_the_next_time_needs_neither_option(cli: Cli, tmp_path: Path) -> None:
    python, path = stand_in_python(tmp_path / "python"), program(tmp_path / "net.pt2")
    options = ("compile", path, "--driver", "local", "--passes", "none")
    first = cli(*options, "-o", tmp_path / "1.passlens", "--torch-python", python, "--trust")
    assert (first.code, first.tells("torch.converted", path=path, python=python)) == (0, True)
    again = cli(*options, "-o", tmp_path / "2.passlens", "--json")
    assert (again.code, again.json["outcome"]) == (0, "ok")
    assert len(conversions(python)) == 2
    assert cli("compile", program(tmp_path / "other.pt2")).tells("torch.untrusted", python=python)


def test_that_a_conversion_that_fails_is_one_sentence(cli: Cli, tmp_path: Path) -> None:
    python = stand_in_python(tmp_path / "python", FAIL)
    answer = cli("compile", program(tmp_path / "net.pt2"), "--torch-python", python, "--trust")
    assert (answer.code, answer.out) == (2, "")
    assert answer.tells("torch.not-converted", reason="KeyError: no operator aten.fold")
