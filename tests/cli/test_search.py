"""``passlens search``: what it prints, its exit codes, and lines that come while it searches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented

Cli = Callable[..., Answer]


def test_that_search_prints_lines_by_pass_and_sums_them_up(cli: Cli, matmul_session: Path) -> None:
    answer = cli("search", matmul_session, "linalg.matmul")
    assert answer.code == 0
    titles = [line for line in answer.out.splitlines() if not line.startswith(" ")]
    rows = {str(row["position"]): row["name"] for row in cli("passes", matmul_session, "--json").json["passes"]}
    for title in titles:
        position, name, *_ = title.split()
        assert rows.get(position) == name or title.startswith("module after")
    assert all("linalg.matmul" in line for line in answer.out.splitlines() if line.startswith(" "))
    assert answer.tells("search.found")


def test_that_first_says_after_which_passes_a_text_comes_and_goes(cli: Cli, matmul_session: Path) -> None:
    answer = cli("search", matmul_session, "linalg.matmul", "--first")
    data = cli("search", matmul_session, "linalg.matmul", "--json").json
    assert answer.code == 0
    last = data["result"]["journey"]["intervals"][-1]["gone"]
    assert f"disappears   {last['position']}  {last['name']}  {last['scope']}" in answer.out
    after = cli("ir", matmul_session, str(last["position"]))
    assert "linalg.matmul" not in after.out


def test_that_json_holds_every_line_in_pipeline_order(cli: Cli, matmul_session: Path) -> None:
    data = cli("search", matmul_session, "MATMUL", "--ignore-case", "--json").json
    assert data["kind"] == "search"
    assert_documented(data)
    positions = [one["source"]["position"] for one in data["found"] if one["source"]["corpus"] == "passes"]
    assert positions == sorted(positions)
    assert sum(len(one["hits"]) for one in data["found"]) == data["result"]["lines"] == data["result"]["shown"]


def test_that_limit_bounds_the_lines_and_not_the_sum(cli: Cli, matmul_session: Path) -> None:
    data = cli("search", matmul_session, "func", "--json").json
    answer = cli("search", matmul_session, "func", "--limit", "3")
    assert len([line for line in answer.out.splitlines() if line.startswith(" ")]) == 3
    assert f"{data['result']['lines']:,} lines" in answer.err
    assert answer.tells("search.first")


@pytest.mark.parametrize("more", [(), ("--json",), ("--first",)])
def test_that_what_is_not_there_ends_with_1(cli: Cli, matmul_session: Path, more: tuple[str, ...]) -> None:
    answer = cli("search", matmul_session, "no such text", *more)
    assert answer.code == 1
    if "--json" in more:
        assert answer.json["result"]["lines"] == 0
    else:
        assert answer.err == "'no such text' was not found.\n"


@pytest.mark.parametrize(
    ("arguments", "identifier"),
    [
        (("(", "--regex"), "pattern.no-expression"),
        (("",), "pattern.empty"),
        (("a", "--phase", "flew"), "common.no-phase"),
        (("a", "--in", "comments"), "search.cannot-searched"),
    ],
)
def test_that_a_wrong_search_is_one_sentence_and_ends_with_2(
    cli: Cli, matmul_session: Path, arguments: tuple[str, ...], identifier: str
) -> None:
    answer = cli("search", matmul_session, *arguments)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.tells(identifier)
    assert len(answer.err.splitlines()) == 1


def test_that_files_are_searched_on_request(cli: Cli, matmul_session: Path) -> None:
    data = cli("search", matmul_session, "s_endpgm", "--in", "assembly", "--json").json
    assert {one["source"]["corpus"] for one in data["found"]} == {"assembly"}
    assert cli("search", matmul_session, "s_endpgm").code == 1
