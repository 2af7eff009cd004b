"""``passlens releases`` and ``passlens bisect``: what they print, and what they end with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from small_models import ADD
from stand_in_releases import REFUSES, release

Cli = Callable[..., Answer]


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    """Three commands; the first two fail."""
    path = tmp_path / "commands.txt"
    path.write_text("".join(f"sh -c 'exit {end}' # {n}\n" for n, end in enumerate((1, 1, 0))))
    return path


@pytest.mark.campaign
def test_that_releases_names_the_pair_and_where_its_sessions_are(cli: Cli, tmp_path: Path) -> None:
    release("3.12.0", REFUSES)
    words = ("releases", ADD, "--releases", "3.12.0..", "-o", tmp_path / "f")
    answer = cli(*words)
    assert answer.code == 0, answer.err
    assert "Last bad: 3.12.0; first good: 3.13.0." in answer.out
    assert "2 compiled now" in answer.out
    data = cli(*words, "--json")
    assert_documented(data.json)
    assert data.json["turn"] == {"first": "3.12.0", "second": "3.13.0", "between": []}
    assert [one["result"]["end"] for one in data.json["tried"]] == ["fails", "compiles"]
    assert (tmp_path / "f" / data.json["tried"][0]["result"]["session"]).is_file()


def test_that_a_bisection_prints_every_candidate_and_its_log(cli: Cli, tmp_path: Path, listed: Path) -> None:
    answer = cli("bisect", "--commands", listed, "-o", tmp_path / "f", "--jobs", "1")
    assert answer.code == 0, answer.err
    lines = [line.split() for line in answer.out.splitlines() if "exit" in line and "sh -c" in line]
    assert [line[0] for line in lines[:3]] == ["1", "3", "2"]
    assert "Last bad: sh -c 'exit 1' # 1; first good: sh -c 'exit 0' # 2." in answer.out


def test_that_ends_that_are_alike_end_with_1(cli: Cli, tmp_path: Path, listed: Path) -> None:
    listed.write_text("sh -c 'exit 1'\nsh -c 'exit 2'\n")
    answer = cli("bisect", "--commands", listed, "-o", tmp_path / "f", "--json")
    assert answer.code == 1
    assert answer.json["turn"] is None
    assert answer.json["sentence_id"] == "bisect.ends-equal"


@pytest.mark.parametrize(
    ("words", "identifier"),
    [
        (("bisect",), "bisect.nothing-listed"),
        (("bisect", ADD), "bisect.nothing-listed"),
        (("bisect", ADD, "--toolchain", "own", "--test", "ldz<3"), "judge.forms"),
        (("releases", ADD, "--releases", "9.9.9.."), "releases.unknown"),
        (("releases", "s.passlens", "--target", "gfx942"), "releases.session-as-it-was"),
        (("bisect", "--commands", "no.txt"), "sweep.no-input"),
    ],
)
def test_that_wrong_input_is_one_sentence(cli: Cli, words: tuple[str | Path, ...], identifier: str) -> None:
    answer = cli(*words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.tells(identifier)
    assert answer.err.count("\n") == 1
