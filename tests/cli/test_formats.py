"""``passlens formats``: the table of formats as text and as JSON."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented
from passlens.engine.formats import FORMATS, ROCPD, Opens
from passlens.engine.language import language

Cli = Callable[..., Answer]


def test_that_every_format_is_listed_with_its_suffixes_and_its_library(cli: Cli) -> None:
    answer = cli("formats")
    assert (answer.code, answer.err) == (0, "")
    head, *lines = answer.out.splitlines()
    assert head.split()[:3] == ["format", "suffixes", "opened"]
    assert len(lines) == len(FORMATS)
    for each, line in zip(FORMATS, lines, strict=True):
        assert line.startswith(each.name)
        assert " ".join(each.suffixes) in line
        assert line.endswith(each.by)
        assert ("yes" in line.split()) is each.written


def test_that_the_json_has_every_format_and_its_fields_are_documented(cli: Cli) -> None:
    answer = cli("formats", "--json").json
    assert_documented(answer)
    rows = {row["name"]: row for row in answer["formats"]}
    assert len(rows) == len(FORMATS)
    assert rows[ROCPD.name] == {
        "name": ROCPD.name,
        "suffixes": [".db", ".rocpd"],
        "opens": ["profile"],
        "written": False,
        "by": "SQLite",
    }
    assert {name for row in rows.values() for name in row["opens"]} == {one.name.lower() for one in Opens}


def test_that_names_are_in_the_language_of_the_command_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passlens.cli.translation.spoken", lambda: language("zh_CN"))
    monkeypatch.setattr("passlens.cli.formats.spoken", lambda: language("zh_CN"))
    head, *lines = cli("formats").out.splitlines()
    assert head.split()[:2] == ["格式", "后缀"]
    for each, line in zip(FORMATS, lines, strict=True):
        assert line.startswith(each.names["zh_CN"])
        assert ("用于编译" in line) is (Opens.MODEL in each.opens)
