"""``times``, ``patterns`` and ``help pass``: text for people, JSON for scripts, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented

Cli = Callable[..., Answer]


def test_that_times_lists_every_pass_with_its_executions(cli: Cli, matmul_session: Path) -> None:
    document = cli("times", matmul_session, "--json").json
    assert_documented(document)
    total = len(cli("passes", matmul_session, "--json").json["passes"])
    assert sum(row["executions"] for row in document["passes"]) == total
    own = [row["own_ns"] or 0 for row in document["passes"]]
    assert own == sorted(own, reverse=True)
    assert all((row["own_ns"] or 0) <= (row["wall_ns"] or 0) for row in document["passes"] if row["rows"] == 1)
    text = cli("times", matmul_session, "--limit", "3")
    assert len(text.out.splitlines()) == 4
    assert document["passes"][0]["name"] in text.out
    assert text.tells("pass-times.source")


def test_that_times_of_a_failed_compile_end_with_it(cli: Cli, failed_session: Path) -> None:
    document = cli("times", failed_session, "--json").json
    assert_documented(document)
    assert sum(row["failed"] for row in document["passes"]) >= 1


@pytest.mark.campaign
def test_that_patterns_are_counted_for_one_dispatch_and_the_session_stays(cli: Cli, matmul_session: Path) -> None:
    before = matmul_session.read_bytes()
    answer = cli("patterns", matmul_session, "1", "--json")
    assert answer.code == 0, answer.err
    assert_documented(answer.json)
    passes = {row["name"]: row for row in answer.json["passes"]}
    canonicalize = passes["canonicalize"]
    assert canonicalize["tries"] == sum(row["tries"] for row in canonicalize["patterns"]) > 1000
    assert answer.json["tries"] == sum(row["tries"] for row in passes.values())
    assert matmul_session.read_bytes() == before


def test_that_a_dispatch_that_is_not_there_is_refused_with_the_ones_that_are(cli: Cli, matmul_session: Path) -> None:
    answer = cli("patterns", matmul_session, "nothing_like_it")
    assert answer.code == 2
    assert answer.tells("dispatch-source.unknown", name="nothing_like_it")
    assert answer.tells("common.has", names="main_dispatch_0")


def test_that_help_describes_a_pass_in_our_words_and_the_toolchains(cli: Cli) -> None:
    text = cli("help", "pass", "canonicalize")
    assert "canonical form" in text.out
    assert "Canonicalize operations" in text.out
    assert "max-iterations" in text.out
    document = cli("help", "pass", "canonicalize", "--json").json
    assert_documented(document)
    assert any(option["choices"] for option in document["options"])


@pytest.mark.parametrize(
    ("arguments", "identifier"),
    [
        (("help", "pass"), "help.pass"),
        (("help", "pass", "canonicalise"), "common.did-you-mean"),
        (("help", "diff", "canonicalize"), "help.options"),
    ],
)
def test_that_wrong_questions_on_passes_are_told_in_a_sentence(
    cli: Cli, arguments: tuple[str, ...], identifier: str
) -> None:
    answer = cli(*arguments)
    assert answer.code == 2
    assert answer.tells(identifier)
