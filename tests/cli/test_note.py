"""``passlens note``: notes are added, listed, changed and removed by number, on places named as other commands do."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.conftest import Answer
from cli.test_listings import assert_documented

Cli = Callable[..., Answer]
FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A small session of every pass, without notes."""
    path = tmp_path / "add.passlens"
    shutil.copy(FIXTURES / "session_0002.passlens", path)
    return path


def test_that_notes_are_added_listed_changed_and_removed(cli: Cli, session: Path) -> None:
    assert cli("note", session).tells("note.none")
    added = cli("note", session, "--add", "look\nhere", "--author", "Ada")
    assert (added.code, added.out, added.err) == (0, "", "Added note 1 on the session.\n")
    cli("note", session, "--add", "another")
    listed = cli("note", session).out
    assert "1  session  Ada, 20" in listed
    assert "   look\n   here\n" in listed
    assert cli("note", session, "--edit", "1", "changed").err == "Changed note 1 on the session.\n"
    assert "changed" in cli("note", session).out
    assert cli("note", session, "--remove", "1").err == "Removed note 1 on the session.\n"
    notes = cli("note", session, "--json").json["notes"]
    assert [(note["id"], note["text"]) for note in notes] == [(2, "another")]


def test_that_places_are_named_as_other_commands_name_them(cli: Cli, session: Path) -> None:
    row = cli("passes", session, "--changed", "--json").json["passes"][0]
    before = cli("ir", session, row["position"], "--before").out.splitlines()
    for words in (
        ("--pass", row["position"]),
        ("--pass", row["name"], "--line", "2"),
        ("--pass", row["position"], "--line", "1", "--before"),
        ("--phase", "stream", "--line", "1"),
        ("--file", "add.mlir", "--line", "1"),
    ):
        answer = cli("note", session, "--add", "here", *words)
        assert answer.code == 0, answer.err
    notes = cli("note", session, "--json").json["notes"]
    assert [note["kind"] for note in notes] == ["pass", "line", "line", "line", "line"]
    assert [note["anchor"]["pass_id"] for note in notes] == [row["id"]] * 3 + [None] * 2
    assert [note["anchor"]["side"] for note in notes] == [None, "after", "before", None, None]
    assert notes[2]["anchor"]["excerpt"].removesuffix(" …") == before[0][:200].strip()
    assert f"pass {row['position']} {row['name']}" in cli("note", session).out
    of_pass = cli("ir", session, row["position"], "--json").json["notes"]
    assert [note["id"] for note in of_pass] == [1, 2, 3]
    assert [note["id"] for note in cli("ir", session, "--phase", "stream", "--json").json["notes"]] == [4]


@pytest.mark.campaign
def test_that_a_dispatch_and_a_problem_can_be_noted(cli: Cli, matmul_session: Path, failed_session: Path) -> None:
    answer = cli("note", matmul_session, "--add", "slow", "--dispatch", "dispatch_0", "--json")
    assert answer.json["changed"]["anchor"]["dispatch"] == "main_dispatch_0"
    problem = cli("problems", failed_session, "--json").json["problems"][0]
    for named in ("1", problem["rule"]):
        answer = cli("note", failed_session, "--add", "known", "--problem", named, "--json")
        assert answer.json["changed"]["kind"] == "problem"
        assert answer.json["changed"]["anchor"]["place"].removesuffix(" …") in problem["title"]
    first, second = answer.json["notes"]
    assert first["anchor"] == second["anchor"]
    assert_documented(answer.json)


def test_that_the_text_can_come_from_standard_input(cli: Cli, session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Größe\n\n- a\n".encode())))
    assert cli("note", session, "--add", "-").code == 0
    assert cli("note", session, "--json").json["notes"][0]["text"] == "Größe\n\n- a"


def test_that_info_names_the_notes_and_every_field_is_documented(cli: Cli, session: Path) -> None:
    cli("note", session, "--add", "mind this", "--pass", "3")
    assert "mind this" in cli("info", session).out
    for arguments in (("note",), ("info",), ("ir", "3")):
        answer = cli(arguments[0], session, *arguments[1:], "--json").json
        assert answer["notes"][0]["text"] == "mind this"
        assert_documented(answer)


def test_that_a_trim_names_the_notes_whose_place_goes(cli: Cli, session: Path) -> None:
    cli("note", session, "--add", "on it", "--phase", "stream", "--line", "1")
    assert "1 note loses its place; it stays, and says so" in cli("trim", session, "--phase", "stream").out
    assert "(trimmed from the session)" in cli("note", session).out
    assert json.loads(cli("trim", session, "--phase", "vm", "--json").out)["dropped"]["notes"] == 0


@pytest.mark.parametrize(
    ("arguments", "identifier"),
    [
        (("--add", ""), "note-writer.note-needs-text"),
        (("--add", "x", "--remove", "1"), "note.two-changes"),
        (("--edit", "1", "x"), "note-writer.no-note"),
        (("--edit", "one", "x"), "usage.value"),
        (("--edit", "1"), "usage.needs-value"),
        (("--remove", "7"), "note-writer.no-note"),
        (("--pass", "3"), "note.needs-add"),
        (("--add", "x", "--pass", "3", "--phase", "flow"), "note.name-two-places"),
        (("--add", "x", "--line", "3"), "note.give-place"),
        (("--add", "x", "--file", "add.mlir"), "note.give-line-too"),
        (("--add", "x", "--pass", "3", "--before"), "note.before"),
        (("--add", "x", "--pass", "no-such-pass"), "passes.unknown"),
        (("--add", "x", "--pass", "3", "--line", "99999"), "notes.no-line"),
        (("--add", "x", "--dispatch", "nothing"), "dispatch-source.unknown"),
        (("--add", "x", "--problem", "4"), "notes.no-problem"),
    ],
)
def test_that_what_does_not_go_is_one_sentence_and_changes_nothing(
    cli: Cli, session: Path, arguments: tuple[str, ...], identifier: str
) -> None:
    answer = cli("note", session, *arguments)
    assert (answer.code, answer.out) == (2, "")
    assert answer.tells(identifier)
    assert len(answer.err.splitlines()) == 1
    assert cli("note", session, "--json").json["notes"] == []


def test_that_a_file_that_is_no_session_is_refused_as_by_other_commands(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "text.passlens").write_text("text")
    for words in ((), ("--add", "x"), ("--edit", "1", "x"), ("--remove", "1")):
        answer = cli("note", tmp_path / "text.passlens", *words)
        assert (answer.code, answer.out) == (2, "")
        assert answer.tells("opening.no-session")
    assert (tmp_path / "text.passlens").read_text() == "text"
